// A square is a number, counted row by row from the top left corner. Its name puts the row first (8H)
// for a word across, the column first (H8) for a word down.

export type Direction = 'across' | 'down';

/** The face on each square, or null. */
export type Board = readonly (string | null)[];

export interface Placed {
  readonly square: number;
  readonly face: string;
}

export const other = (direction: Direction): Direction => (direction === 'across' ? 'down' : 'across');

export const emptyBoard = (size: number): Board => new Array<string | null>(size * size).fill(null);

export const sizeOf = (board: Board): number => Math.round(Math.sqrt(board.length));

export function lay(board: Board, tiles: Iterable<Placed>): Board {
  const after = [...board];
  for (const { square, face } of tiles) after[square] = face;
  return after;
}

/** The board without these tiles. */
export function without(board: Board, tiles: Iterable<Placed>): Board {
  const after = [...board];
  for (const { square } of tiles) after[square] = null;
  return after;
}

/** The square `count` steps on, or null off the board. */
export function step(size: number, square: number, direction: Direction, count = 1): number | null {
  const row = Math.floor(square / size) + (direction === 'down' ? count : 0);
  const column = (square % size) + (direction === 'across' ? count : 0);
  return row >= 0 && row < size && column >= 0 && column < size ? row * size + column : null;
}

/** The unbroken line of occupied squares through an occupied square, in reading order. */
export function run(board: Board, square: number, direction: Direction): number[] {
  const size = sizeOf(board);
  let start: number = square;
  for (;;) {
    const before = step(size, start, direction, -1);
    if (before === null || board[before] === null) break;
    start = before;
  }
  const squares: number[] = [];
  for (let at: number | null = start; at !== null && board[at] !== null;) {
    squares.push(at);
    at = step(size, at, direction);
  }
  return squares;
}

export function neighbours(size: number, square: number): number[] {
  const around = [
    step(size, square, 'across', -1),
    step(size, square, 'across'),
    step(size, square, 'down', -1),
    step(size, square, 'down'),
  ];
  return around.filter((at) => at !== null);
}

export const columnName = (column: number): string => String.fromCharCode(65 + column);

export function squareName(size: number, square: number, direction: Direction = 'across'): string {
  const row = String(Math.floor(square / size) + 1);
  const column = columnName(square % size);
  return direction === 'across' ? row + column : column + row;
}

/** The direction of the line these squares form; null for a single square or no line. */
export function lineOf(size: number, squares: readonly number[]): Direction | null {
  if (squares.length < 2) return null;
  const rows = new Set(squares.map((square) => Math.floor(square / size)));
  const columns = new Set(squares.map((square) => square % size));
  if (rows.size === 1) return 'across';
  return columns.size === 1 ? 'down' : null;
}
