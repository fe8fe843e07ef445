// Links from a finished game to the analysis board.

import type { LineView } from '../api/types';
import { analysisAddress, writeCgp } from '../board/cgp';
import { boardBefore, isTurn, totalOf } from './scoreSheet';
import type { TableSession } from './table.svelte';

type Table = Pick<TableSession, 'view' | 'size' | 'sheet'>;

/** The analysis board with the position before a turn: its own rack, what was scored, who comes next. */
export function turnAddress({ view, size, sheet }: Table, turn: LineView): string | null {
  if (!view || view.seats.length < 2) return null;
  const before = sheet.slice(0, sheet.indexOf(turn));
  const gone = before.filter(({ kind }) => kind === 'resigned').map(({ seat }) => seat);
  const count = view.seats.length;
  const order = Array.from({ length: count }, (_, i) => (turn.seat + i) % count).filter(
    (seat) => !gone.includes(seat),
  );
  const turns = before.filter(isTurn);
  const scored = turns.findLastIndex(({ points }) => points !== 0);
  const cgp = writeCgp({
    board: boardBefore(size, sheet, turn),
    racks: order.map((seat) => (seat === turn.seat ? (turn.rack ?? []) : [])),
    scores: order.map((seat) => totalOf(before, seat)),
    zeros: turns.length - 1 - scored,
    more: keptBy(order, turns),
  });
  return order.length < 2 ? null : analysisAddress(view.edition, cgp, { house: view.house_rules });
}

/** How many tiles the others held before they drew last, as an option of CGP. */
function keptBy([, ...others]: readonly number[], turns: readonly LineView[]): string {
  const counts = others.map((seat) => {
    const last = turns.findLast((turn) => turn.seat === seat);
    if (!last?.rack || !(last.kind === 'lay' || last.kind === 'exchange')) return 0;
    return last.rack.length - (last.tiles.length || last.exchanged);
  });
  return counts.some(Boolean) ? `kept ${[0, ...counts].join('/')};` : '';
}
