// How a pad was settled, in lines that follow those of the sheet: by the referee where the pad has a
// table, else by the pad itself.

import type { GameView, LineKind } from '../api/types';
import type { BoardRules } from '../board/boardRules';
import { isSettlement } from '../state/scoreSheet';
import { type Ending, isNumber, settle } from './ledger';

export interface SettlementLine {
  readonly seat: number;
  readonly kind: LineKind;
  /** The tiles left on the rack, where they are known. */
  readonly tiles: string;
  readonly points: number;
}

/** The lines of the referee. */
export const refereesLines = (game: GameView): SettlementLine[] =>
  game.sheet.filter(isSettlement).map(({ seat, kind, rack, points }) => ({
    seat,
    kind,
    tiles: kind === 'rack_lost' ? (rack ?? []).join('') : '',
    points,
  }));

/** The lines of a pad that settles itself. */
export function ownLines(
  boardRules: BoardRules,
  totals: readonly number[],
  end: Ending,
  switches: Record<string, unknown>,
): SettlementLine[] {
  return settle(boardRules, totals, end, switches).flatMap(({ seat, lost, gained }) => {
    const left = end.left[seat] ?? '';
    const tiles = isNumber(left) ? '' : left.toUpperCase().replaceAll(' ', '');
    return [
      ...(lost ? [{ seat, kind: 'rack_lost' as const, tiles, points: -lost }] : []),
      ...(gained ? [{ seat, kind: 'racks_gained' as const, tiles: '', points: gained }] : []),
    ];
  });
}

/** What the settlement gave to a seat, or took from it. */
export const settledPoints = (lines: readonly SettlementLine[], seat: number): number =>
  lines.reduce((sum, line) => sum + (line.seat === seat ? line.points : 0), 0);
