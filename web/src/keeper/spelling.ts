// A word typed from a square on, as tiles on the board, and back.

import type { BoardRules } from '../board/boardRules';
import { type Board, type Placed, lay, lineOf, run, sizeOf } from '../board/squares';
import { asBlank, isBlank, letterOf } from '../board/tiles';
import { facesOf, tilesFor } from './ledger';

/** What is typed: from which square, in which direction, and which letters are blanks. */
export interface Spelling {
  readonly start: number | null;
  readonly down: boolean;
  readonly text: string;
  readonly blanks: readonly number[];
}

export const NOTHING: Spelling = { start: null, down: false, text: '', blanks: [] };

/** The tiles for a spelling, or null if it does not fit on the board. */
export function tilesOf(
  boardRules: BoardRules,
  board: Board,
  { start, down, text, blanks }: Spelling,
): Placed[] | null {
  const faces = facesOf(boardRules, text);
  if (start === null || !faces?.length) return null;
  const typed = faces.map((face, i) => (blanks.includes(i) ? asBlank(face) : face));
  return tilesFor(board, boardRules.size, start, down, typed);
}

/** The spelling of tiles that were laid on a board. */
export function spellingOf(board: Board, tiles: readonly Placed[]): Spelling {
  const squares = tiles.map(({ square }) => square).sort((a, b) => a - b);
  if (!squares.length) return NOTHING;
  const after = lay(board, tiles);
  const across = run(after, squares[0], 'across');
  const direction = lineOf(sizeOf(board), squares) ?? (across.length > 1 ? 'across' : 'down');
  const line = run(after, squares[0], direction);
  const faces = line.map((square) => after[square] ?? '');
  return {
    start: line[0],
    down: direction === 'down',
    text: faces.map(letterOf).join(''),
    blanks: faces.flatMap((face, i) => (squares.includes(line[i]) && isBlank(face) ? [i] : [])),
  };
}

/** Which letter of a spelling lies on a square, or null. */
export function letterAt(size: number, { start, down }: Spelling, square: number): number | null {
  if (start === null) return null;
  const steps = (square - start) / (down ? size : 1);
  const inLine = down || Math.floor(square / size) === Math.floor(start / size);
  return inLine && Number.isInteger(steps) && steps >= 0 ? steps : null;
}

/** The letter as a blank, or no longer as one. */
export function toggled(spelling: Spelling, letter: number): Spelling {
  const { blanks } = spelling;
  const others = blanks.filter((one) => one !== letter);
  return { ...spelling, blanks: others.length < blanks.length ? others : [...blanks, letter] };
}
