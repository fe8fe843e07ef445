// What the tentative tiles would form and score, for the badge and the breakdown beside the board.
// A preview: geometry and arithmetic only. The referee decides.

import { type BoardRules, valueOf } from './boardRules';
import {
  type Board,
  type Direction,
  type Placed,
  lay,
  lineOf,
  neighbours,
  other,
  run,
  sizeOf,
  step,
  without,
} from './squares';
import { letterOf } from './tiles';

export type Problem =
  | 'line'
  | 'gap'
  | 'connect'
  | 'star'
  | 'short'
  | 'uncovered'
  | 'letters_left'
  | 'nothing_added'
  | 'same_order';

export interface LetterScore {
  readonly face: string;
  readonly value: number;
  readonly factor: number;
}

export interface WordScore {
  readonly text: string;
  readonly squares: readonly number[];
  readonly letters: readonly LetterScore[];
  readonly factors: readonly number[];
  readonly points: number;
}

export interface Preview {
  readonly words: readonly WordScore[];
  readonly bonus: number;
  readonly total: number;
  readonly problem: Problem | null;
  readonly direction: Direction;
  /** The squares of the word along the tiles. */
  readonly main: readonly number[];
}

/** The preview for tiles laid on free squares, or null if there are none. */
export function preview(boardRules: BoardRules, board: Board, tiles: readonly Placed[]): Preview | null {
  if (tiles.length === 0) return null;
  const size = sizeOf(board);
  const squares = tiles.map((tile) => tile.square).sort((a, b) => a - b);
  const after = lay(board, tiles);
  let direction = lineOf(size, squares) ?? 'across';
  if (squares.length === 1 && run(after, squares[0], 'across').length === 1) direction = 'down';
  const main = run(after, squares[0], direction);
  const problem = problemOf(boardRules, board, squares, main, direction);
  if (problem === 'line' || problem === 'gap') {
    return { words: [], bonus: 0, total: 0, problem, direction, main };
  }
  const words = scoreWords(boardRules, after, squares, direction);
  const bonus = boardRules.bonus.get(tiles.length) ?? 0;
  const total = words.reduce((sum, word) => sum + word.points, bonus);
  return { words, bonus, total, problem, direction, main };
}

/**
 * The preview for a rearranged word: it was `word`, now `tiles` lie there. Premiums count on newly
 * covered squares only; a word scores if one of its squares is new or has another letter.
 */
export function previewRearranged(
  boardRules: BoardRules,
  board: Board,
  word: readonly Placed[],
  tiles: readonly Placed[],
  lettersLeft: number,
): Preview | null {
  if (tiles.length === 0) return null;
  const size = sizeOf(board);
  const old = word.map((tile) => tile.square);
  const direction = lineOf(size, old) ?? 'across';
  const after = lay(without(board, word), tiles);
  const squares = tiles.map((tile) => tile.square).sort((a, b) => a - b);
  const fresh = squares.filter((square) => !old.includes(square));
  const covered = old.every((square) => after[square] !== null);
  const main = covered ? run(after, old[0], direction) : old;
  const changed = squares.filter(
    (square) => fresh.includes(square) || letterOf(after[square] ?? '') !== letterOf(board[square] ?? ''),
  );
  const nothing = { words: [], bonus: 0, total: 0, direction, main };
  if (!covered) return { ...nothing, problem: 'uncovered' };
  if (lettersLeft > 0) return { ...nothing, problem: 'letters_left' };
  if (fresh.length === 0) return { ...nothing, problem: 'nothing_added' };
  if (!squares.every((square) => main.includes(square))) return { ...nothing, problem: 'line' };
  if (changed.length === fresh.length) return { ...nothing, problem: 'same_order' };
  const words = scoreWords(boardRules, after, changed, direction, fresh);
  const bonus = boardRules.bonus.get(fresh.length) ?? 0;
  const total = words.reduce((sum, one) => sum + one.points, bonus);
  return { words, bonus, total, problem: null, direction, main };
}

function problemOf(
  boardRules: BoardRules,
  board: Board,
  squares: readonly number[],
  main: readonly number[],
  direction: Direction,
): Problem | null {
  const size = sizeOf(board);
  if (squares.length > 1 && lineOf(size, squares) !== direction) return 'line';
  if (!squares.every((square) => main.includes(square))) return 'gap';
  if (board.every((face) => face === null)) {
    if (!main.includes(boardRules.star)) return 'star';
    return main.length < boardRules.firstWord ? 'short' : null;
  }
  const touches = squares.some((square) => neighbours(size, square).some((at) => board[at] !== null));
  return touches ? null : 'connect';
}

/** Every word of two letters or more through these squares, the one along them first. */
export function scoreWords(
  boardRules: BoardRules,
  after: Board,
  squares: readonly number[],
  direction: Direction,
  fresh = squares,
): WordScore[] {
  const found = new Map<string, number[]>();
  for (const way of [direction, other(direction)]) {
    for (const square of squares) {
      const line = run(after, square, way);
      if (line.length > 1) found.set(line.join(), line);
    }
  }
  return [...found.values()].map((line) => scoreWord(boardRules, after, line, fresh));
}

function scoreWord(
  boardRules: BoardRules,
  after: Board,
  squares: readonly number[],
  fresh: readonly number[],
): WordScore {
  const factors: number[] = [];
  const letters = squares.map((square) => {
    const face = after[square] ?? '';
    const premium = fresh.includes(square) ? boardRules.premiums[square] : null;
    if (premium && premium.word > 1) factors.push(premium.word);
    return { face, value: valueOf(boardRules, face), factor: premium?.letter ?? 1 };
  });
  const sum = letters.reduce((total, letter) => total + letter.value * letter.factor, 0);
  return {
    text: letters.map((letter) => letterOf(letter.face)).join(''),
    squares,
    letters,
    factors,
    points: factors.reduce((product, factor) => product * factor, sum),
  };
}

/** The square of the badge: after the word, or before it at the edge; both are always empty. */
export function badgeSquare(board: Board, word: readonly number[], direction: Direction): number {
  const size = sizeOf(board);
  const after = step(size, word[word.length - 1], direction);
  return after ?? step(size, word[0], direction, -1) ?? word[word.length - 1];
}
