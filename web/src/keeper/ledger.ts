// The score sheet of a game on a real board. It is computed from the list of entries, so that a
// correction updates everything after it.

import { type BoardRules, valueOf } from '../board/boardRules';
import { type Preview, type Problem, preview } from '../board/preview';
import { type Board, type Placed, emptyBoard, lay } from '../board/squares';
import { BLANK, rackFace } from '../board/tiles';

/** The referee's turn number, once the referee has the entry. */
interface Known {
  readonly turn?: number;
}

export type Entry = Known &
  /** Points only, as the players counted them. */
  (
    | { kind: 'points'; seat: number; points: number }
    /** The tiles laid: scored here until the referee has scored them. */
    | { kind: 'word'; seat: number; tiles: Placed[]; points?: number }
    | { kind: 'pass'; seat: number }
    /** A turn lost by a failed challenge. */
    | { kind: 'lost'; seat: number }
    | { kind: 'exchange'; seat: number; count: number }
    /** A play withdrawn after a challenge. */
    | { kind: 'withdrawn'; seat: number; text: string }
    /** Points for or against a seat outside its turn; fixed where a challenge cost them. */
    | { kind: 'extra'; seat: number; points: number; fixed?: boolean }
  );

/** The input of the sheet. */
export interface Written {
  readonly names: readonly string[];
  readonly entries: readonly Entry[];
}

export interface Ending {
  readonly out: number | null;
  readonly left: string[];
}

export interface Line {
  readonly index: number;
  readonly entry: Entry;
  readonly points: number;
  readonly total: number;
  readonly text: string;
  readonly sum: Preview | null;
  /** After a correction the tiles no longer fit the board. */
  readonly broken: boolean;
}

export interface Count {
  readonly lines: readonly Line[];
  readonly totals: readonly number[];
  readonly board: Board;
  readonly next: number;
  readonly round: number;
  /** Faces that are on the board more often than in the set. */
  readonly tooMany: readonly string[];
  /** Turns entered as points only, whose tiles are missing on the board. */
  readonly wordless: number;
}

export const isTurn = (entry: Entry): boolean => entry.kind !== 'extra';

/**
 * The sheet round by round: for each round the lines in each seat's cell. Points outside a turn belong
 * to the round in which they were scored.
 */
export function roundsOf(lines: readonly Line[], seats: number): Line[][][] {
  const turns = new Array<number>(seats).fill(0);
  const rounds: Line[][][] = [];
  for (const line of lines) {
    const { seat } = line.entry;
    const round = isTurn(line.entry) ? turns[seat]++ : Math.max(0, Math.max(...turns) - 1);
    while (rounds.length <= round) rounds.push(Array.from({ length: seats }, () => []));
    rounds[round][seat].push(line);
  }
  return rounds;
}

export function count(boardRules: BoardRules, pad: Written): Count {
  const totals = pad.names.map(() => 0);
  const lines: Line[] = [];
  let board = emptyBoard(boardRules.size);
  let turns = 0;
  let wordless = 0;
  pad.entries.forEach((entry, index) => {
    let points = 0;
    let text = '';
    let sum: Preview | null = null;
    let broken = false;
    if (entry.kind === 'points' || entry.kind === 'extra') points = entry.points;
    if (entry.kind === 'points' && entry.points) wordless += 1;
    if (entry.kind === 'withdrawn') text = entry.text;
    if (entry.kind === 'word') {
      const over = entry.tiles.some(({ square }) => board[square] !== null);
      sum = over ? null : preview(boardRules, board, entry.tiles);
      const decided = entry.points !== undefined;
      broken = !decided && (!sum || problemOn(sum.problem, wordless) !== null);
      points = broken ? 0 : (entry.points ?? sum?.total ?? 0);
      text = sum?.words[0]?.text ?? '';
      if (!broken) board = lay(board, entry.tiles);
    }
    totals[entry.seat] += points;
    if (isTurn(entry)) turns += 1;
    lines.push({ index, entry, points, total: totals[entry.seat], text, sum, broken });
  });
  return {
    lines,
    totals,
    board,
    next: nextSeat(pad),
    round: Math.floor(turns / pad.names.length) + 1,
    tooMany: overused(boardRules, board),
    wordless,
  };
}

/** If the tiles of some turns are unknown, a word need not touch a known one. */
export function problemOn(problem: Problem | null, wordless: number): Problem | null {
  return wordless && problem !== 'line' && problem !== 'gap' ? null : problem;
}

/** The seat after the one that had the last turn. */
export function nextSeat(pad: Written): number {
  const last = pad.entries.findLast(isTurn);
  return last ? (last.seat + 1) % pad.names.length : 0;
}

/** Faces that are on the board more often than in the set. */
function overused(boardRules: BoardRules, board: Board): string[] {
  return [...remaining(boardRules, board)].flatMap(([face, left]) => (left < 0 ? [face] : []));
}

/** How many tiles of each face are not on the board; below zero if it is there too often. */
export function remaining(boardRules: BoardRules, board: Board): Map<string, number> {
  const left = new Map([...boardRules.counts, [BLANK, boardRules.blanks]]);
  for (const face of board) {
    if (face !== null) left.set(rackFace(face), (left.get(rackFace(face)) ?? 0) - 1);
  }
  return left;
}

export interface Change {
  readonly line: Line;
  readonly before: number;
}

/** The lines whose points a correction has changed, the corrected one among them. */
export function changes(before: Count, after: Count): Change[] {
  return after.lines.flatMap((line, i) => {
    const was = before.lines[i];
    return was && was.points !== line.points ? [{ line, before: was.points }] : [];
  });
}

/**
 * The tiles for a word written from a square on: letters that lie there already are passed over.
 * Null if a letter that lies there is another one, or the word leaves the board.
 */
export function tilesFor(
  board: Board,
  size: number,
  start: number,
  down: boolean,
  faces: readonly string[],
): Placed[] | null {
  const tiles: Placed[] = [];
  const room = down ? size - Math.floor(start / size) : size - (start % size);
  if (faces.length > room) return null;
  for (const [i, face] of faces.entries()) {
    const square = start + i * (down ? size : 1);
    const there = board[square];
    if (there === null) tiles.push({ square, face });
    else if (there.toUpperCase() !== face.toUpperCase()) return null;
  }
  return tiles;
}

/** A word as the faces of a tile set; a long tile goes before single letters. */
export function facesOf(boardRules: BoardRules, word: string): string[] | null {
  const faces: string[] = [];
  const longest = [...boardRules.alphabet].sort((a, b) => b.length - a.length);
  let rest = word.toUpperCase().replace(/ß/gi, 'SS');
  while (rest) {
    const face = longest.find((one) => rest.startsWith(one));
    if (!face) return null;
    faces.push(face);
    rest = rest.slice(face.length);
  }
  return faces;
}

export interface Settled {
  readonly seat: number;
  readonly before: number;
  readonly lost: number;
  readonly gained: number;
  readonly result: number;
}

/** What the tiles left on the racks do to the scores. */
export function settle(
  boardRules: BoardRules,
  totals: readonly number[],
  end: Ending | null,
  switches: Record<string, unknown>,
): Settled[] {
  const worth = totals.map((_, seat) => leftPoints(boardRules, end?.left[seat] ?? ''));
  const all = worth.reduce((a, b) => a + b, 0);
  return totals.map((before, seat) => {
    const double = switches['end_scoring.double'] === true;
    const spared = double && end !== null && end.out !== null && end.out !== seat;
    const lost = spared || switches['end_scoring.deduct_racks'] === false ? 0 : worth[seat];
    const gains = end?.out === seat && switches['end_scoring.out_gains_racks'] !== false;
    const gained = gains ? (all - worth[seat]) * (double ? 2 : 1) : 0;
    return { seat, before, lost, gained, result: before - lost + gained };
  });
}

/** Tiles ("EN?") or simply their points ("7"). */
export function leftPoints(boardRules: BoardRules, left: string): number {
  if (isNumber(left)) return Number(left);
  return (leftFaces(boardRules, left) ?? []).reduce((sum, face) => sum + valueOf(boardRules, face), 0);
}

export const isNumber = (left: string): boolean => /^\s*\d+\s*$/.test(left);

/** The tiles on a rack as somebody wrote them; a blank is a question mark, a star or a point. */
export function leftFaces(boardRules: BoardRules, left: string): string[] | null {
  const blanks = left.match(/[?*.★_]/gu)?.length ?? 0;
  const rest = left.replace(/[?*.★_\s,;-]/gu, '');
  const faces = facesOf(boardRules, rest);
  return faces && [...faces, ...new Array<string>(blanks).fill(BLANK)];
}
