// The play of a computer that lays no phonies is accepted by itself after a moment, so that nobody has
// to answer one computer before the next can play.

import type { Dialogs } from './dialogs.svelte';
import type { TableSession } from './table.svelte';

/** Long enough to see or hear the word, and to challenge it all the same. */
export const GO_ON_MS = 5000;

/** Call while a component is being created. */
export function goOnByItself(table: TableSession, dialogs: Dialogs): void {
  const turn = $derived(
    table.goesOn && dialogs.asked?.kind !== 'challenge' ? (table.game?.number ?? null) : null,
  );
  $effect(() => {
    if (turn === null) return;
    const timer = setTimeout(() => void table.commands.goOn(), GO_ON_MS);
    return () => clearTimeout(timer);
  });
}
