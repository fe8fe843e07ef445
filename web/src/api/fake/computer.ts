// A computer player for the in-browser server: it tries every word it knows everywhere.

import { preview } from '../../board/preview';
import { type Direction, type Placed, step } from '../../board/squares';
import { BLANK, asBlank } from '../../board/tiles';
import type { FakeGame } from './referee';
import { wordsOf } from './words';

/** The best play for the seat to move, or null. */
export function bestPlay(game: FakeGame): Placed[] | null {
  const { rack } = game.seats[game.toMove];
  let best: Placed[] | null = null;
  let most = -1;
  for (const word of wordsOf(game.kit.language)) {
    for (let square = 0; square < game.board.length; square += 1) {
      for (const direction of ['across', 'down'] as const) {
        const tiles = fit(game, word, square, direction, rack);
        if (!tiles) continue;
        const seen = preview(game.kit, game.board, tiles);
        if (!seen || seen.problem || seen.total <= most) continue;
        if (!seen.words.every(({ text }) => game.admits(text))) continue;
        best = tiles;
        most = seen.total;
      }
    }
  }
  return best;
}

function fit(
  game: FakeGame,
  word: string,
  start: number,
  direction: Direction,
  rack: readonly string[],
): Placed[] | null {
  const left = [...rack];
  const tiles: Placed[] = [];
  let at: number | null = start;
  for (const letter of word) {
    if (at === null) return null;
    const there = game.board[at];
    if (there !== null) {
      if (there.toUpperCase() !== letter) return null;
    } else {
      let found = left.indexOf(letter);
      const face = found >= 0 ? letter : asBlank(letter);
      if (found < 0) found = left.indexOf(BLANK);
      if (found < 0) return null;
      left.splice(found, 1);
      tiles.push({ square: at, face });
    }
    at = step(game.kit.size, at, direction);
  }
  return tiles.length ? tiles : null;
}
