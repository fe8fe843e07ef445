// While a table is open: the title and the icon say that it is this person's turn, and a page that
// nobody sees shows a notification.

import { attention } from '../lib/attention.svelte';
import { show } from '../lib/notifications';
import { m } from '../paraglide/messages';
import type { TableSession } from './table.svelte';

/** May a seat of this device move now? */
export function isMyTurn(table: TableSession): boolean {
  const { view, toPlay, mine } = table;
  return view?.phase === 'playing' && view.paused === null && toPlay !== null && mine.includes(toPlay);
}

/** Call while a component is being created. */
export function noticeTurns(table: TableSession): void {
  let known: boolean | null = null; // nothing is shown for a turn that was there when the page opened
  $effect(() => {
    if (!table.view) return;
    const mine = isMyTurn(table);
    attention.waiting = mine ? 1 : 0;
    const alone = table.view.seats.every((seat) => seat.mine);
    if (mine && known === false && !alone && document.hidden) void show(m.your_turn_told(), table.id);
    known = mine;
  });
  $effect(() => () => (attention.waiting = 0));
}
