// Statistics of a finished game, from its score sheet.

import type { GameView, LineView } from '../api/types';
import type { BoardRules } from '../board/boardRules';
import { isBlank } from '../board/tiles';
import { facesOf, isTurn } from './scoreSheet';

export interface Highlight {
  readonly turn: number; // its number
  readonly seat: number;
  /** The tiles of the word as they lie on the board: a blank is in lower case. */
  readonly faces: readonly string[];
  readonly points: number;
}

export interface Statistics {
  readonly best: Highlight | null;
  readonly dense: Highlight | null;
  /** The best play that laid a blank. */
  readonly blank: Highlight | null;
  readonly seats: { average: number; bonuses: number; time: number }[];
}

export function statistics({ sheet, players }: GameView, boardRules: BoardRules): Statistics {
  const plays = sheet.filter((line) => line.kind === 'lay' || line.kind === 'rearrange');
  const most = (worth: (turn: LineView) => number, among = plays): Highlight | null => {
    const turn = among.reduce<LineView | null>((a, b) => (a && worth(a) >= worth(b) ? a : b), null);
    if (!turn) return null;
    const { number, seat } = turn;
    return { turn: number, seat, faces: facesOf(boardRules.size, sheet, turn), points: worth(turn) };
  };
  const points = (turn: LineView): number => turn.points;
  return {
    best: most(points),
    dense: most((turn) => turn.points / Math.max(1, turn.tiles.length)),
    blank: most(
      points,
      plays.filter(({ tiles }) => tiles.some(([, , face]) => isBlank(face))),
    ),
    seats: players.map((player, seat) => {
      const own = sheet.filter((line) => line.seat === seat && isTurn(line) && line.kind !== 'lost');
      const sum = own.reduce((all, turn) => all + (turn.kind === 'taken_back' ? 0 : turn.points), 0);
      return {
        average: own.length ? sum / own.length : 0,
        bonuses: own.filter((turn) => turn.bonus > 0 && boardRules.bonus.size > 0).length,
        time: player.used_ms,
      };
    }),
  };
}
