// Where the keyboard goes on when the element that had the focus is gone.

import { tick } from 'svelte';

/** Browsers take the focus from a disabled button only when they draw next. */
export function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches(':disabled');
}

/** Focus the board, that of an open dialog first, if what had the focus is gone. */
export async function boardIfLost(): Promise<void> {
  await tick();
  if (!isFocusLost()) return;
  const where = document.querySelector('dialog[open]') ?? document;
  where.querySelector<HTMLElement>('.board[tabindex]')?.focus({ preventScroll: true });
}
