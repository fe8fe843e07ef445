// The report of a game, as its page shows it: the course of the chances, marks, the dearest turns, and the
// rows of a turn. Pure; the figures are the server's.

import type { AnalysisBudget, Candidate, LineView, Mark, Report, TurnReport } from '../api/types';
import { type BoardRules } from '../board/boardRules';
import type { Board } from '../board/squares';
import { BLANK, rackFace } from '../board/tiles';

/** From half a percent on, and two deviations, a loss is one; less a deviation it has a name from
 * these shares on. */
const EQUAL = 0.005;
const SLIP = 0.04;
const COSTLY = 0.1;
/** From here on a game counts as decided. */
const DECIDED = 0.9;
const DEAREST = 5;
/** How many rows of a turn are shown before one asks for all. */
export const ROWS = 7;

/** The marks, cheapest first. */
export const MARKS: readonly Mark[] = ['best', 'equal', 'slip', 'costly', 'very_costly', 'not_judged'];

/** The chance of each seat at the start and after every turn that is known. */
export function courseOf(turns: readonly TurnReport[], seats: number): number[][] {
  return Array.from({ length: seats }, (_, seat) =>
    turns.length ? [turns[0].before[seat], ...turns.map(({ chances }) => chances[seat])] : [],
  );
}

/** One deviation of each value of the course. The mover's chance is simulated; the others share the rest, and so its
 *  error. How they share it is estimated from points and bag, and no error is known for that. */
export function courseErrors(turns: readonly TurnReport[], seats: number): number[][] {
  return Array.from({ length: seats }, (_, seat) =>
    turns.length ? [0, ...turns.map((turn) => (playedOf(turn)?.error ?? 0) * shareOfRest(turn, seat))] : [],
  );
}

function shareOfRest({ chances, seat: mover }: TurnReport, seat: number): number {
  if (seat === mover) return 1;
  const rest = 1 - chances[mover];
  return rest > 0 ? chances[seat] / rest : 0;
}

/** What a loss costs, in a word; the rule of the server, for plays tried here. */
export function markOf(loss: number, error: number): Mark {
  if (loss < EQUAL || loss < 2 * error) return 'equal';
  const least = loss - error;
  if (least < SLIP) return 'slip';
  return least < COSTLY ? 'costly' : 'very_costly';
}

export const playedOf = (turn: TurnReport): Candidate | undefined =>
  turn.candidates.find(({ played }) => played);

/** The turns of all seats that cost most, the dearest first. */
export function dearestTurns(turns: readonly TurnReport[]): TurnReport[] {
  return turns
    .filter(({ mark, loss }) => mark !== 'not_judged' && mark !== 'equal' && (loss ?? 0) > 0)
    .sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0))
    .slice(0, DEAREST);
}

/** The turns that were costly or worse; where none was, the slips. */
export function costlyTurns(turns: readonly TurnReport[]): TurnReport[] {
  const costly = turns.filter(({ mark }) => mark === 'costly' || mark === 'very_costly');
  return costly.length ? costly : turns.filter(({ mark }) => mark === 'slip');
}

/** The turn from whose end on the winner was never in doubt again; null if the last turn decided. */
export function decidedFrom(turns: readonly TurnReport[], winner: number): number | null {
  const open = turns.findLastIndex(({ chances }) => chances[winner] < DECIDED);
  return turns[open + 1]?.number ?? null;
}

/** What a seat gave away by its turns, all together; those from unknown racks tell nothing. */
export function lostBy(turns: readonly TurnReport[], seat: number): number {
  return turns
    .filter((turn) => turn.seat === seat && turn.mark !== 'not_judged')
    .reduce((sum, { loss }) => sum + Math.max(0, loss ?? 0), 0);
}

/** With this effort a pair of plays that are simulated is compared: two get as many rollouts as a list is long. */
const SIMULATED = 2;
/** What the two budgets of a report are as effort. */
const EFFORTS: Record<AnalysisBudget, number> = { quick: 3, deep: 64 };

/** With how much effort a play is explained: late in a game as much as its list had, so that of the two none tells
 *  endgames that the other has solved. */
export function effortOfWhy({ found }: Pick<Candidate, 'found'>, ofList: number | AnalysisBudget): number {
  if (found === 'simulated') return SIMULATED;
  return Math.max(SIMULATED, typeof ofList === 'number' ? ofList : EFFORTS[ofList]);
}

/** A list of plays to look at: those of a turn, or of a position. */
export interface CandidateList {
  readonly turn: Pick<TurnReport, 'candidates' | 'model' | 'not_followed'> | null;
  readonly chosen: number | null; // the row looked at; null as long as nobody has chosen one
  readonly looked: number; // the row whose play the board shows
  allRows: boolean;
  choose(at: number): void;
}

/** A play with the position that it is made in. */
export interface RowInPosition {
  readonly table: { readonly boardRules: BoardRules | null };
  readonly row: Candidate | null;
  readonly before: Board;
  readonly rack: readonly string[];
}

/** The rows of a turn: the best ones, the played one and the one looked at; `all` for every row. */
export function rowsOf(
  turn: Pick<TurnReport, 'candidates'>,
  all: boolean,
  chosen: number | null = null,
): { row: Candidate; at: number }[] {
  return turn.candidates
    .map((row, at) => ({ row, at }))
    .filter(({ row, at }) => all || at < ROWS || row.played || at === chosen);
}

/** The axis of the whiskers: all rows with two deviations, in steps of five percent. */
export function axisOf(rows: readonly Candidate[]): [low: number, high: number] {
  const values = rows.flatMap(({ win, error }) =>
    win === null ? [] : [win - 2 * (error ?? 0), win + 2 * (error ?? 0)],
  );
  if (!values.length) return [0, 1];
  const low = Math.max(0, Math.floor(Math.min(...values) * 20 + 1e-9) / 20);
  const high = Math.min(1, Math.ceil(Math.max(...values) * 20 - 1e-9) / 20);
  return high - low < 0.05 ? (high >= 1 ? [0.95, 1] : [low, low + 0.05]) : [low, high];
}

/** The tiles that the seat to move did not see: in the bag and on the other racks. */
export function unseenBy(
  boardRules: BoardRules,
  board: Board,
  rack: readonly string[],
): Record<string, number> {
  const left: Record<string, number> = {
    ...Object.fromEntries(boardRules.counts),
    [BLANK]: boardRules.blanks,
  };
  for (const face of board) if (face !== null) left[rackFace(face)] -= 1;
  for (const face of rack) left[face] -= 1;
  return left;
}

/** How many tiles are in the bag, if all the other racks are full. */
export function bagOf(boardRules: BoardRules, board: Board, rack: readonly string[], seats: number): number {
  const unseen = Object.values(unseenBy(boardRules, board, rack)).reduce((sum, count) => sum + count, 0);
  return Math.max(0, unseen - (seats - 1) * boardRules.rack);
}

/** The first turn whose judgement a change to the sheet touches: the one before of the same seat, because the luck
 *  of its draw is the rack of the next; null if nothing changed. */
export function firstTouched(before: readonly LineView[], now: readonly LineView[]): number | null {
  const told = ({ kind, tiles, points, exchanged, rack }: LineView): string =>
    JSON.stringify([kind, tiles, points, exchanged, rack]);
  const changed = now.findIndex((line, i) => !before[i] || told(line) !== told(before[i]));
  const first = changed < 0 && before.length > now.length ? now.length : changed;
  if (first < 0) return null;
  const own = now.findLastIndex(({ seat }, i) => i < first && seat === now[first]?.seat);
  return own < 0 ? first : own;
}

/** A report with the turns that came later; a report from the start takes the place of the old one. */
export function merged(before: Report | null, fresh: Report, from: number): Report {
  const kept = from > 0 ? (before?.turns.slice(0, from) ?? []) : [];
  return { ...fresh, turns: [...kept, ...fresh.turns] };
}

/** Where the seats of a game stand in the report: the first of those who won, or null in a draw. */
export const winnerOf = ({ winners }: Pick<Report, 'winners'>): number | null =>
  winners.length === 1 ? winners[0] : null;
