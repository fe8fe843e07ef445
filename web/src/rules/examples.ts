// Plays to learn scoring from: those that the rule sheets work out, in our words. The points come from the
// edition's own tiles and board.

import type { Board, Placed } from '../board/squares';
import { emptyBoard, lay } from '../board/squares';
import type { BoardRules } from '../board/boardRules';
import { type Preview, preview } from '../board/preview';
import { m } from '../paraglide/messages';

interface Play {
  /** Row and column from the star. */
  tiles: readonly (readonly [row: number, column: number, face: string])[];
  text: () => string;
}

const ENGLISH: readonly Play[] = [
  { tiles: word('HORN', 0, -2), text: m.example_first },
  {
    tiles: [
      [-2, 0, 'F'],
      [-1, 0, 'A'],
      [1, 0, 'M'],
    ],
    text: () => m.example_cross({ word: 'FARM', other: 'HORN' }),
  },
  { tiles: word('PASTE', 2, -2), text: () => m.example_longer({ word: 'PASTE', longer: 'FARMS' }) },
  {
    tiles: [
      [1, 1, 'O'],
      [1, 2, 'B'],
    ],
    text: () => m.example_parallel({ word: 'MOB', others: 'NOT, BE' }),
  },
  { tiles: word('BIT', 3, -3), text: () => m.example_premium({ word: 'BIT', others: 'PI, AT' }) },
];
const GERMAN: readonly Play[] = [
  { tiles: word('HORN', 0, -2), text: m.example_first },
  {
    tiles: [
      [-3, 0, 'S'],
      [-2, 0, 'T'],
      [-1, 0, 'E'],
      [1, 0, 'N'],
    ],
    text: () => m.example_cross({ word: 'STERN', other: 'HORN' }),
  },
  { tiles: [[2, 0, 'E']], text: () => m.example_one({ word: 'STERNE' }) },
  {
    tiles: [
      [2, -2, 'F'],
      [2, -1, 'R'],
      [2, 1, 'U'],
      [2, 2, 'D'],
      [2, 3, 'E'],
    ],
    text: () => m.example_through({ word: 'FREUDE', letter: 'E' }),
  },
  {
    tiles: [
      [1, -2, 'O'],
      [1, -1, 'H'],
      [1, 1, 'E'],
    ],
    text: () => m.example_parallel({ word: 'OHNE', others: 'HOF, OHR, NEU' }),
  },
];

function word(text: string, row: number, column: number): Play['tiles'] {
  return [...text].map((face, i) => [row, column + i, face] as const);
}

export interface Example {
  readonly before: Board;
  readonly laid: readonly Placed[];
  readonly score: Preview;
  readonly text: string;
}

/** A game of a few plays, each with its score; none for a language without examples. */
export function examplesFor(boardRules: BoardRules): Example[] {
  const plays = { en: ENGLISH, de: GERMAN }[boardRules.language] ?? [];
  const middle = (boardRules.size - 1) / 2;
  let board = emptyBoard(boardRules.size);
  return plays.flatMap(({ tiles, text }) => {
    const laid = tiles.map(([row, column, face]) => ({
      square: (middle + row) * boardRules.size + middle + column,
      face,
    }));
    const before = board;
    const score = preview(boardRules, before, laid);
    board = lay(before, laid);
    return score ? [{ before, laid, score, text: text() }] : [];
  });
}
