// Plays as text, the way the whole project writes them: 8G T(E)N across, G8 TEN down, ex AB, pass. Letters in
// round brackets lie on the board already, a tile of several letters stands in square ones.

import { type Board, type Direction, type Placed, sizeOf, step } from './squares';
import { letterOf } from './tiles';

export type Play =
  | {
      kind: 'lay';
      where: string;
      word: string;
      start: [column: number, row: number];
      direction: Direction;
      faces: string[];
    }
  | { kind: 'exchange'; tiles: string[] }
  | { kind: 'pass' }
  | { kind: 'other'; text: string };

const ACROSS = /^(\d+)([A-Z]) (.+)$/u;
const DOWN = /^([A-Z])(\d+) (.+)$/u;

export function readPlay(text: string): Play {
  if (text === 'pass') return { kind: 'pass' };
  if (text.startsWith('ex ')) return { kind: 'exchange', tiles: facesOf(text.slice(3)) };
  const across = ACROSS.exec(text);
  const down = across ? null : DOWN.exec(text);
  const [row, column, word] = across
    ? [across[1], across[2], across[3]]
    : down
      ? [down[2], down[1], down[3]]
      : ['', '', ''];
  if (!word) return { kind: 'other', text };
  const faces = facesOf(word);
  return {
    kind: 'lay',
    where: text.slice(0, text.indexOf(' ')),
    word: faces.map(letterOf).join(''),
    start: [column.charCodeAt(0) - 65, Number(row) - 1],
    direction: across ? 'across' : 'down',
    faces,
  };
}

/** The tiles that a text names, without the brackets round those that lie already. */
function facesOf(text: string): string[] {
  return [...text.matchAll(/\[([^\]]+)\]|([^()[\]])/gu)].map((match) => match[1] ?? match[2]);
}

/** The squares of the word of a play. */
export function squaresOf(board: Board, play: Extract<Play, { kind: 'lay' }>): number[] {
  const size = sizeOf(board);
  const [column, row] = play.start;
  return play.faces.flatMap((_, i) => step(size, row * size + column, play.direction, i) ?? []);
}

/** The tiles that a play lays on this board. */
export function tilesOf(board: Board, play: Play): Placed[] {
  if (play.kind !== 'lay') return [];
  const squares = squaresOf(board, play);
  return play.faces.flatMap((face, i) => {
    const square = squares[i];
    return square === undefined || board[square] !== null ? [] : [{ square, face }];
  });
}

/** The same play: the same tiles on the same squares, or the same tiles exchanged. */
export function samePlay(board: Board, one: Play, two: Play): boolean {
  if (one.kind === 'lay' && two.kind === 'lay') {
    const key = (play: Play): string =>
      tilesOf(board, play)
        .map(({ square, face }) => `${square} ${face}`)
        .sort()
        .join();
    return key(one) === key(two);
  }
  if (one.kind === 'exchange' && two.kind === 'exchange')
    return [...one.tiles].sort().join() === [...two.tiles].sort().join();
  return one.kind === two.kind && one.kind === 'pass';
}

/** Laid tiles as the text of a play. */
export function playText(
  board: Board,
  tiles: readonly Placed[],
  squares: readonly number[],
  where: string,
): string {
  const laid = new Map(tiles.map(({ square, face }) => [square, face]));
  const long = (face: string): string => (face.length > 1 ? `[${face}]` : face);
  const word = squares.map((square) => {
    const face = laid.get(square);
    return face === undefined ? `(${long(board[square] ?? '')})` : long(face);
  });
  return `${where} ${word.join('').replaceAll(')(', '')}`;
}
