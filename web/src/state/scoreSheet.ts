// The score sheet as the referee wrote it, line by line, and the game as it was after some lines.

import type { LineKind, LineView } from '../api/types';
import { placedFrom } from '../api/wire';
import { type Board, emptyBoard, lay } from '../board/squares';
import { wordOf } from '../board/words';

const TURNS: readonly LineKind[] = ['lay', 'rearrange', 'exchange', 'pass', 'taken_back', 'lost', 'points'];
export const SETTLEMENT: readonly LineKind[] = ['rack_lost', 'racks_gained', 'overtime'];

/** A line that is a seat's turn; others are penalties, points outside a turn, resignations. */
export const isTurn = ({ kind }: LineView): boolean => TURNS.includes(kind);

/** A line that settles a game that has ended. */
export const isSettlement = ({ kind }: LineView): boolean => SETTLEMENT.includes(kind);

/** A line with the total of its seat, in the order in which one reads it. */
export interface ReadLine {
  readonly line: LineView;
  readonly total: number;
}

/** What stands in each seat's cell of each round: its turn, and the lines that fell before its next one. */
export function roundsOf(sheet: readonly LineView[], seats: number): ReadLine[][][] {
  const next = Array.from({ length: seats }, () => 0);
  const totals = next.map(() => 0);
  const rows: ReadLine[][][] = [];
  for (const line of sheet.filter((one) => !isSettlement(one))) {
    const { seat } = line;
    const row = isTurn(line)
      ? next[seat]++
      : line.kind === 'resigned'
        ? next[seat]
        : Math.max(0, Math.max(...next) - 1);
    totals[seat] += line.points;
    const cells = (rows[row] ??= Array.from({ length: seats }, () => []));
    cells[seat].push({ line, total: totals[seat] });
  }
  return rows;
}

/** The sheet after this number of turns: everything above the next one. */
export function sheetAfter(sheet: readonly LineView[], turns: number): readonly LineView[] {
  let seen = 0;
  const next = sheet.findIndex((line) => isTurn(line) && seen++ === turns);
  return next < 0 ? sheet : sheet.slice(0, next);
}

/** The score of a seat at the end of these lines. */
export function totalOf(lines: readonly LineView[], seat: number): number {
  return lines.findLast((line) => line.seat === seat)?.total ?? 0;
}

/** A seat's total before its first turn and after each turn, with all that came before its next one. */
export function totalsByTurn(sheet: readonly LineView[], seat: number): number[] {
  const totals = [0];
  for (const line of sheet) {
    if (line.seat !== seat) continue;
    if (isTurn(line)) totals.push(line.total);
    else totals[totals.length - 1] = line.total;
  }
  return totals;
}

/** The points that lines of some kinds gave to a seat, or took from it. */
export function pointsOf(sheet: readonly LineView[], seat: number, kinds: readonly LineKind[]): number {
  const own = sheet.filter((line) => line.seat === seat && kinds.includes(line.kind));
  return own.reduce((sum, { points }) => sum + points, 0);
}

export function boardAfter(size: number, sheet: readonly LineView[], turns: number): Board {
  return boardOf(size, sheetAfter(sheet, turns));
}

/** The board that the tiles of a turn met: what was swapped before the move lies there already. */
export function boardBefore(size: number, sheet: readonly LineView[], turn: LineView): Board {
  const index = sheet.indexOf(turn);
  return swapped(size, boardOf(size, index < 0 ? sheet : sheet.slice(0, index)), turn);
}

/** Where the word of a turn begins on the board as it was then: 8H across, H8 down. */
export function whereOf(size: number, sheet: readonly LineView[], turn: LineView): string {
  return wordOf(boardBefore(size, sheet, turn), placedFrom(size, turn.tiles))?.where ?? '';
}

/** The tiles of the word of a turn, as they lay on the board then: a blank is in lower case. */
export function facesOf(size: number, sheet: readonly LineView[], turn: LineView): string[] {
  const tiles = placedFrom(size, turn.tiles);
  const after = lay(boardBefore(size, sheet, turn), tiles);
  return wordOf(after, tiles)?.squares.map((square) => after[square] ?? '') ?? [];
}

function boardOf(size: number, lines: readonly LineView[]): Board {
  let board = emptyBoard(size);
  for (const line of lines) {
    if (line.kind === 'taken_back') continue;
    board = lay(swapped(size, board, line), placedFrom(size, line.tiles));
  }
  return board;
}

const swapped = (size: number, board: Board, { swaps }: LineView): Board =>
  lay(board, placedFrom(size, swaps));
