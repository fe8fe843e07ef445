// CGP, a position on one line: board, racks, scores and turns without points. Racks and scores begin with the
// player to move; a rack of which nothing is known is empty. Of the options only our own are read: how many tiles
// everybody held before they drew last (kept), and how many they hold (held). The rest (lex, ld …) is left aside.

import { type Board, emptyBoard, sizeOf } from './squares';
import { BLANK, letterOf } from './tiles';

export interface Position {
  readonly board: Board;
  readonly racks: readonly (readonly string[])[];
  readonly scores: readonly number[];
  readonly zeros: number; // turns without points in a row
  readonly more?: string; // our options, as they were
}

export type CgpProblem =
  | { kind: 'form' }
  | { kind: 'rows'; rows: number; size: number }
  | { kind: 'row'; row: number; squares: number; size: number }
  | { kind: 'face'; face: string }
  | { kind: 'seats'; racks: number; scores: number };

export class CgpError extends Error {
  constructor(readonly problem: CgpProblem) {
    super(problem.kind);
  }
}

const FIELDS = /^(\S+)\s+(?:([^\s0-9-]\S*)\s+)?(-?\d{1,6}(?:\/-?\d{1,6})*)\s+(\d{1,6})(?:\s+([^]*))?$/u;
const OURS = /(?:^|;)\s*((?:kept|held) +\d{1,2}(?:\/\d{1,2}){1,3})(?=;)/gu;

export function readCgp(text: string, alphabet: readonly string[], size: number): Position {
  const match = FIELDS.exec(text.trim());
  if (!match) throw new CgpError({ kind: 'form' });
  const [, rows, tiles = '', points, zeros, options = ''] = match;
  const racks = tiles.split('/').map((rack) => facesIn(rack, alphabet).map(rackOf));
  const scores = points.split('/').map(Number);
  if (racks.length !== scores.length || scores.length < 2 || scores.length > 4)
    throw new CgpError({ kind: 'seats', racks: racks.length, scores: scores.length });
  const board = boardIn(rows.split('/'), alphabet, size);
  return { board, racks, scores, zeros: Number(zeros), more: oursIn(options) };
}

const oursIn = (options: string): string => [...options.matchAll(OURS)].map(([, one]) => `${one};`).join(' ');

export function writeCgp({ board, racks, scores, zeros, more }: Position): string {
  const size = sizeOf(board);
  const rows = Array.from({ length: size }, (_, row) => rowText(board.slice(row * size, (row + 1) * size)));
  const fields = [rows.join('/'), racks.map(rackText).join('/'), scores.join('/'), zeros];
  return [...fields, ...(more ? [more] : [])].join(' ');
}

/** The tiles that a text names: bare characters, and several in brackets for one tile. */
export function facesIn(text: string, alphabet: readonly string[]): string[] {
  return [...text.matchAll(/\[([^\]]*)\]?|([^])/gu)].map((match) => {
    const face = match[1] ?? match[2];
    if (face !== BLANK && !alphabet.includes(letterOf(face))) throw new CgpError({ kind: 'face', face });
    return face;
  });
}

export const rackText = (rack: readonly string[]): string => rack.map(bracketed).join('');

const bracketed = (face: string): string => ([...face].length > 1 ? `[${face}]` : face);
const rackOf = (face: string): string => (face === BLANK ? face : letterOf(face));

function boardIn(rows: readonly string[], alphabet: readonly string[], size: number): Board {
  if (rows.length !== size) throw new CgpError({ kind: 'rows', rows: rows.length, size });
  const board = [...emptyBoard(size)];
  rows.forEach((row, number) => {
    let column = 0;
    for (const [piece] of row.matchAll(/\d+|\D+/gu)) {
      if (/\d/.test(piece)) {
        column += Number(piece);
        continue;
      }
      for (const face of facesIn(piece, alphabet)) {
        if (face === BLANK) throw new CgpError({ kind: 'face', face });
        if (column < size) board[number * size + column] = face;
        column += 1;
      }
    }
    if (column !== size) throw new CgpError({ kind: 'row', row: number + 1, squares: column, size });
  });
  return board;
}

function rowText(row: Board): string {
  let text = '';
  let empty = 0;
  for (const face of row) {
    if (face === null) {
      empty += 1;
      continue;
    }
    text += (empty || '') + bracketed(face);
    empty = 0;
  }
  return text + (empty || '');
}

/** The address of the analysis board with a position, readable by people. */
export function analysisAddress(
  edition: string,
  cgp: string,
  more: { house?: Record<string, unknown>; play?: string | null } = {},
): string {
  const [rows, ...rest] = cgp.trim().split(/\s+/);
  const count = /^-?\d/.test(rest[0] ?? '') ? 2 : 3;
  const ours = oursIn(rest.slice(count).join(' '));
  const fields = [rows, ...rest.slice(0, count), ...(ours ? [ours] : [])];
  let address = `/analyse?edition=${readable(edition)}&cgp=${readable(fields.join(' '))}`;
  if (more.play) address += `&play=${readable(more.play)}`;
  if (more.house && Object.keys(more.house).length)
    address += `&house=${readable(JSON.stringify(more.house))}`;
  return address;
}

const readable = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%2F', '/')
    .replaceAll('%20', '+')
    .replaceAll('%3F', '?')
    .replaceAll('%3B', ';');
