// Where the keyboard goes on when the element that had the focus is gone.

import { tick } from 'svelte';

export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Focus the board if what had the focus is gone. */
export async function boardIfLost(): Promise<void> {
  await tick();
  if (isFocusLost()) document.querySelector<HTMLElement>('.board[tabindex]')?.focus({ preventScroll: true });
}
