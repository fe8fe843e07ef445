// Words on the board: their squares, text and position, and the frame drawn round them.

import { type Board, type Direction, type Placed, lay, lineOf, run, sizeOf, squareName } from './squares';
import { letterOf } from './tiles';

export interface WordOnBoard {
  readonly squares: readonly number[];
  readonly direction: Direction;
  readonly text: string;
  /** 8H across, H8 down. */
  readonly where: string;
}

/** The word along these tiles, whether or not the board already has them. */
export function wordOf(board: Board, tiles: readonly Placed[]): WordOnBoard | null {
  if (tiles.length === 0) return null;
  const size = sizeOf(board);
  const after = lay(board, tiles);
  const squares = tiles.map((tile) => tile.square).sort((a, b) => a - b);
  let direction = lineOf(size, squares) ?? 'across';
  if (squares.length === 1 && run(after, squares[0], 'across').length === 1) direction = 'down';
  const word = run(after, squares[0], direction);
  return {
    squares: word,
    direction,
    text: word.map((square) => letterOf(after[square] ?? '')).join(''),
    where: squareName(size, word[0], direction),
  };
}

export interface Frame {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** The smallest rectangle round some squares. */
export function frameOf(size: number, squares: readonly number[]): Frame {
  const rows = squares.map((square) => Math.floor(square / size));
  const columns = squares.map((square) => square % size);
  const row = Math.min(...rows);
  const column = Math.min(...columns);
  return {
    row,
    column,
    rows: Math.max(...rows) - row + 1,
    columns: Math.max(...columns) - column + 1,
  };
}
