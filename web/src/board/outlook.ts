// What lies round a square, for players who do not see the board.

import { type Board, type Direction, sizeOf, step } from './squares';
import { letterOf } from './tiles';

export interface Outlook {
  /** Free squares up to the next tile, or up to the edge. */
  readonly free: number;
  /** The letters that lie there without a gap, in reading order; empty if there are none. */
  readonly letters: string;
}

/** From a square on, without it: to the right or down, or backwards to the left or up. */
export function outlook(board: Board, square: number, direction: Direction, backwards: boolean): Outlook {
  const size = sizeOf(board);
  const next = (at: number): number | null => step(size, at, direction, backwards ? -1 : 1);
  let free = 0;
  let at = next(square);
  for (; at !== null && board[at] === null; at = next(at)) free += 1;
  const letters: string[] = [];
  for (; at !== null && board[at] !== null; at = next(at)) letters.push(letterOf(board[at] ?? ''));
  if (backwards) letters.reverse();
  return { free, letters: letters.join('') };
}
