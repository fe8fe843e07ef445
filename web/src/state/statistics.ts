// Statistics of a finished game, from its score sheet.

import type { GameView, LineView } from '../api/types';
import type { BoardRules } from '../board/boardRules';
import { isTurn } from './scoreSheet';

export interface Highlight {
  readonly seat: number;
  readonly word: string;
  readonly points: number;
}

export interface Statistics {
  readonly best: Highlight | null;
  readonly dense: Highlight | null;
  readonly seats: { average: number; bonuses: number; time: number }[];
}

export function statistics(game: GameView, boardRules: BoardRules): Statistics {
  const plays = game.sheet.filter((line) => line.kind === 'lay' || line.kind === 'rearrange');
  const most = (worth: (turn: LineView) => number): Highlight | null => {
    const turn = plays.reduce<LineView | null>((a, b) => (a && worth(a) >= worth(b) ? a : b), null);
    return turn && { seat: turn.seat, word: turn.words[0]?.text ?? '', points: worth(turn) };
  };
  return {
    best: most((turn) => turn.points),
    dense: most((turn) => turn.points / Math.max(1, turn.tiles.length)),
    seats: game.players.map((player, seat) => {
      const own = game.sheet.filter((line) => line.seat === seat && isTurn(line) && line.kind !== 'lost');
      const points = own.reduce((sum, turn) => sum + (turn.kind === 'taken_back' ? 0 : turn.points), 0);
      return {
        average: own.length ? points / own.length : 0,
        bonuses: own.filter((turn) => turn.bonus > 0 && boardRules.bonus.size > 0).length,
        time: player.used_ms,
      };
    }),
  };
}
