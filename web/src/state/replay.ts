// The board as it was after so many lines of the score sheet.

import type { TurnView } from '../api/types';
import { placedFrom } from '../api/wire';
import { wordOf } from '../board/lines';
import { type Board, emptyBoard, lay } from '../board/squares';

export function boardAfter(size: number, turns: readonly TurnView[], count: number): Board {
  let board = emptyBoard(size);
  for (const turn of turns.slice(0, count)) {
    if (turn.kind === 'taken_back') continue;
    board = lay(board, placedFrom(size, turn.tiles));
  }
  return board;
}

/** Where the word of a turn begins on the board as it was then: 8H across, H8 down. */
export function whereOf(size: number, turns: readonly TurnView[], turn: TurnView): string {
  const index = turns.indexOf(turn);
  const before = boardAfter(size, turns, index < 0 ? turns.length : index);
  return wordOf(before, placedFrom(size, turn.tiles))?.where ?? '';
}
