// The board after a given number of turns.

import type { TurnView } from '../api/types';
import { placedFrom } from '../api/wire';
import { type Board, emptyBoard, lay } from '../board/squares';
import { wordOf } from '../board/words';

export function boardAfter(size: number, turns: readonly TurnView[], count: number): Board {
  let board = emptyBoard(size);
  for (const turn of turns.slice(0, count)) {
    if (turn.kind === 'taken_back') continue;
    board = lay(swapped(size, board, turn), placedFrom(size, turn.tiles));
  }
  return board;
}

/** The board before a turn's tiles were laid, after its swaps. */
export function boardBefore(size: number, turns: readonly TurnView[], turn: TurnView): Board {
  const index = turns.indexOf(turn);
  return swapped(size, boardAfter(size, turns, index < 0 ? turns.length : index), turn);
}

/** Where the word of a turn begins: 8H across, H8 down. */
export function whereOf(size: number, turns: readonly TurnView[], turn: TurnView): string {
  return wordOf(boardBefore(size, turns, turn), placedFrom(size, turn.tiles))?.where ?? '';
}

const swapped = (size: number, board: Board, { swaps }: TurnView): Board =>
  lay(board, placedFrom(size, swaps));
