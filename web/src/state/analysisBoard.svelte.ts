// The analysis board: a position that is edited by hand, pasted or opened by a link, and what the server finds
// out about it. The figures sharpen while one looks: each answer is followed by a question with twice the effort.

import { analysePosition, explainPosition, playPosition, turnsOfGcg } from '../api/analysis';
import { type Client, ClientError } from '../api/client';
import type { Candidate, ExplainedPlays, GameTurns, PositionReport } from '../api/types';
import { type BoardRules, type Rules, boardRulesOf } from '../board/boardRules';
import {
  CgpError,
  type CgpProblem,
  type Position,
  analysisAddress,
  facesIn,
  rackText,
  readCgp,
  writeCgp,
} from '../board/cgp';
import { readPlay, tilesOf } from '../board/plays';
import { type Board, type Placed, emptyBoard, other, step } from '../board/squares';
import type { Cursor } from '../board/tentative';
import { BLANK, asBlank } from '../board/tiles';
import { announcer } from '../lib/announce.svelte';
import { language } from '../lib/locale.svelte';
import { playName } from '../lib/marks';
import { m } from '../paraglide/messages';
import { type PositionProblem, cgpProblemText } from './analysisTexts';
import { editions } from './editions.svelte';
import { type CandidateList, type RowInPosition, unseenBy } from './report';

/** The page goes on by itself up to this effort, and on request up to the server's limit. */
const BY_ITSELF = 16;
const MOST = 64;
/** A position that is being typed is not asked about at every letter. */
const SETTLES_MS = 350;
const UNDONE = 200;

export interface Edited {
  readonly board: Board;
  readonly racks: readonly string[]; // as typed
  readonly scores: readonly number[];
  readonly zeros: number;
}

export class AnalysisBoard implements CandidateList, RowInPosition {
  edition = $state('');
  house = $state.raw<Record<string, unknown>>({});
  rules = $state.raw<Rules | null>(null);
  edited = $state.raw<Edited>({ board: [], racks: ['', ''], scores: [0, 0], zeros: 0 });
  known = $state(true); // the tiles named on other racks are known to the player to move
  seed = $state(1);
  wanted = $state<string | null>(null); // a play that must be among the rows

  cursor = $state.raw<Cursor | null>(null);
  target = $state<number | null>(null); // the rack that letters go to; null for the board
  asBlank = $state(false); // the next letter on the board is a blank

  report = $state.raw<PositionReport | null>(null);
  refusal = $state.raw<ClientError | null>(null);
  asking = $state(false);
  effort = $state(0); // of the report shown
  limit = $state(BY_ITSELF);
  paused = $state(false);
  chosen = $state<number | null>(null);
  allRows = $state(false);
  why = $state.raw<ExplainedPlays | null>(null);
  explaining = $state(false);

  #past = $state.raw<readonly Edited[]>([]);
  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #first: string | null = null;
  #sure = false;

  constructor(readonly client: Client) {}

  boardRules: BoardRules | null = $derived(this.rules ? boardRulesOf(this.rules) : null);
  /** The shape that parts of the report page take. */
  table = $derived({ boardRules: this.boardRules });
  size = $derived(this.boardRules?.size ?? 15);
  players = $derived(this.edited.scores.length);

  // --- the position ---------------------------------------------------------------------------

  #racks = $derived.by(() => this.edited.racks.map((text) => this.#rack(text)));

  #rack(text: string): string[] | CgpProblem {
    try {
      const upper = text
        .toUpperCase()
        .replace(/[\s]/g, '')
        .replace(/[*_★.]/g, BLANK);
      return facesIn(upper, this.boardRules?.alphabet ?? []);
    } catch (error) {
      if (error instanceof CgpError) return error.problem;
      throw error;
    }
  }

  /** The tiles that lie neither on the board nor on a rack; below zero where there are too many. */
  left: Record<string, number> = $derived.by(() => {
    if (!this.boardRules) return {};
    const faces = this.#racks.flatMap((rack) => (Array.isArray(rack) ? rack : []));
    return unseenBy(this.boardRules, this.edited.board, faces);
  });

  problem: PositionProblem | null = $derived.by(() => {
    if (!this.boardRules) return null;
    for (const [seat, rack] of this.#racks.entries()) {
      if (!Array.isArray(rack)) return { kind: 'rack', seat, problem: rack };
      if (rack.length > this.boardRules.rack) return { kind: 'long', seat, size: this.boardRules.rack };
    }
    const over = Object.entries(this.left).find(([, count]) => count < 0);
    return over ? { kind: 'tiles', face: over[0] } : null;
  });

  position: Position = $derived.by(() => ({
    board: this.edited.board,
    racks: this.#racks.map((rack) => (Array.isArray(rack) ? rack : [])),
    scores: this.edited.scores,
    zeros: this.edited.zeros,
  }));

  cgp = $derived.by(() => writeCgp(this.position));
  address = $derived.by(() =>
    analysisAddress(this.edition, this.cgp, { house: this.house, play: this.wanted }),
  );

  /** How many tiles are in the bag: what is unseen less what the others must hold. */
  bag = $derived.by(() => {
    if (!this.boardRules) return 0;
    const unseen = Object.values(this.left).reduce((sum, count) => sum + count, 0);
    const rack = this.boardRules.rack;
    const missing = this.position.racks.reduce((sum, { length }) => sum + Math.max(0, rack - length), 0);
    return Math.max(0, unseen - missing);
  });

  /** Open what an address names, or an empty board of an edition. */
  async open(edition: string, query: URLSearchParams): Promise<string | null> {
    this.house = houseIn(query.get('house'));
    await this.#useEdition(editions.named(query.get('edition') ?? '') ? query.get('edition')! : edition);
    this.wanted = query.get('play');
    const cgp = query.get('cgp');
    if (!cgp) return null;
    try {
      this.#take(readCgp(cgp, this.boardRules?.alphabet ?? [], this.size));
      return null;
    } catch (error) {
      if (error instanceof CgpError) return cgpProblemText(error.problem);
      throw error;
    }
  }

  async #useEdition(edition: string): Promise<void> {
    const rules = await this.client.rules(edition, this.house);
    this.edition = edition;
    this.rules = rules;
    this.clear();
    this.#past = [];
  }

  async changeEdition(edition: string): Promise<void> {
    this.house = {};
    await this.#useEdition(edition);
  }

  /** Empty the board and the racks. */
  clear(): void {
    const players = this.players;
    this.set({
      board: emptyBoard(this.size),
      racks: Array<string>(players).fill(''),
      scores: Array<number>(players).fill(0),
      zeros: 0,
    });
  }

  set(edited: Edited): void {
    this.#past = [...this.#past.slice(-UNDONE), this.edited];
    this.edited = edited;
    this.#changed();
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.edited = before;
    this.#changed();
  }

  #take({ board, racks, scores, zeros }: Position): void {
    this.set({ board, racks: racks.map(rackText), scores, zeros });
  }

  setRack(seat: number, text: string): void {
    this.set({ ...this.edited, racks: this.edited.racks.map((rack, i) => (i === seat ? text : rack)) });
  }

  setScore(seat: number, score: number): void {
    this.set({ ...this.edited, scores: this.edited.scores.map((was, i) => (i === seat ? score : was)) });
  }

  setPlayers(count: number): void {
    const { racks, scores } = this.edited;
    this.set({
      ...this.edited,
      racks: Array.from({ length: count }, (_, i) => racks[i] ?? ''),
      scores: Array.from({ length: count }, (_, i) => scores[i] ?? 0),
    });
  }

  setZeros(zeros: number): void {
    this.set({ ...this.edited, zeros });
  }

  setKnown(known: boolean): void {
    this.known = known;
    this.#changed();
  }

  /** Another player is to move. */
  turnOver(): void {
    const [first, ...racks] = this.edited.racks;
    const [score, ...scores] = this.edited.scores;
    this.set({ ...this.edited, racks: [...racks, first], scores: [...scores, score] });
  }

  /** Other tiles for what the rack lacks. */
  drawAgain(): void {
    this.seed += 1;
    this.#changed();
  }

  // --- laying and removing tiles --------------------------------------------------------------

  press(square: number): void {
    this.target = null;
    const { cursor } = this;
    if (cursor?.square !== square) this.cursor = { square, direction: cursor?.direction ?? 'across' };
    else this.turnCursor();
  }

  moveCursor(rows: number, columns: number): void {
    const at = this.cursor ?? { square: this.boardRules?.star ?? 0, direction: 'across' as const };
    const down = step(this.size, at.square, 'down', this.cursor ? rows : 0);
    const square = down === null ? null : step(this.size, down, 'across', this.cursor ? columns : 0);
    if (square !== null) this.cursor = { ...at, square };
  }

  turnCursor(): void {
    if (this.cursor) this.cursor = { ...this.cursor, direction: other(this.cursor.direction) };
    else this.moveCursor(0, 0);
  }

  /** Put a letter on the board at the cursor, or on the rack that is being filled. */
  type(letter: string, withBlank = this.asBlank): void {
    if (this.target !== null) {
      this.setRack(
        this.target,
        this.edited.racks[this.target] + (letter.length > 1 ? `[${letter}]` : letter),
      );
      return;
    }
    if (!this.cursor || letter === BLANK) return;
    const { square, direction } = this.cursor;
    const board = [...this.edited.board];
    board[square] = withBlank ? asBlank(letter) : letter;
    this.asBlank = false;
    this.set({ ...this.edited, board });
    const next = step(this.size, square, direction);
    if (next !== null) this.cursor = { square: next, direction };
  }

  /** Remove the tile at the cursor, or the one before it. */
  erase(): void {
    if (this.target !== null) {
      const rack = this.edited.racks[this.target];
      this.setRack(this.target, rack.replace(/(\[[^\]]*\]?|.)$/u, ''));
      return;
    }
    if (!this.cursor) return;
    let { square } = this.cursor;
    if (this.edited.board[square] === null) {
      square = step(this.size, square, this.cursor.direction, -1) ?? square;
      this.cursor = { ...this.cursor, square };
    }
    if (this.edited.board[square] === null) return;
    const board = [...this.edited.board];
    board[square] = null;
    this.set({ ...this.edited, board });
  }

  // --- asking ---------------------------------------------------------------------------------

  turn: PositionReport | null = $derived(this.report);
  row: Candidate | null = $derived.by(() => this.report?.candidates[this.chosen ?? 0] ?? null);
  before: Board = $derived(this.edited.board);
  rack: readonly string[] = $derived(this.report?.rack ?? []);
  /** The tiles of the play that is looked at. */
  shown: readonly Placed[] = $derived.by(() => {
    if (!this.row || this.before.length !== this.size ** 2) return [];
    return tilesOf(this.before, readPlay(this.row.play));
  });

  choose(at: number): void {
    this.chosen = at;
    this.why = null;
  }

  chooseBy(by: number): void {
    const rows = this.report?.candidates.length ?? 0;
    if (rows) this.choose(Math.min(rows - 1, Math.max(0, (this.chosen ?? 0) + by)));
  }

  get #question(): {
    cgp: string;
    edition: string;
    house_rules: Record<string, unknown>;
    known: boolean;
    seed: number;
  } {
    const { cgp, edition, house, known, seed } = this;
    return { cgp, edition, house_rules: house, known, seed };
  }

  #changed(): void {
    this.#stop();
    this.report = null;
    this.refusal = null;
    this.chosen = null;
    this.why = null;
    this.effort = 0;
    this.limit = BY_ITSELF;
    this.#first = null;
    this.#sure = false;
    if (this.problem || !this.boardRules) return;
    this.asking = true;
    this.#timer = setTimeout(() => {
      history.replaceState(null, '', this.address);
      void this.#ask(1);
    }, SETTLES_MS);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
    this.#abort = null;
    this.asking = false;
    this.explaining = false;
  }

  close(): void {
    this.#stop();
  }

  pause(): void {
    this.paused = true;
    this.#stop();
  }

  /** Go on, beyond the effort that the page makes by itself. */
  goOn(): void {
    this.paused = false;
    this.refusal = null;
    if (this.effort >= this.limit) this.limit = MOST;
    void this.#ask(Math.max(1, 2 * this.effort));
  }

  get canGoOn(): boolean {
    return !this.asking && !!this.report && !this.report.settled && this.effort < MOST;
  }

  async #ask(effort: number): Promise<void> {
    const abort = (this.#abort = new AbortController());
    this.asking = true;
    try {
      const found = await analysePosition({ ...this.#question, effort, play: this.wanted }, abort.signal);
      if (abort !== this.#abort) return;
      this.#receive(found, effort);
      if (!found.settled && effort < this.limit && !this.paused) {
        await this.#ask(2 * effort);
        return;
      }
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (abort !== this.#abort) return;
      this.refusal = error;
    }
    this.asking = false;
  }

  /** The row looked at stays the same play, wherever it goes. Screen readers hear of another best play, and once
   * when the first place is sure. */
  #receive(found: PositionReport, effort: number): void {
    const looked = this.chosen === null ? null : this.report?.candidates[this.chosen]?.play;
    const at = looked ? found.candidates.findIndex(({ play }) => play === looked) : -1;
    this.report = found;
    this.effort = effort;
    this.chosen = at < 0 ? null : at;
    const first = found.candidates[0];
    if (!first) return;
    const sure = isSure(found);
    if (first.play !== this.#first || (sure && !this.#sure))
      announcer.say((sure ? m.analyse_say_sure : m.analyse_say_best)({ play: playName(first.play) }));
    this.#first = first.play;
    this.#sure = sure;
  }

  /** Why one play is better than another. */
  async explain(versus: string): Promise<void> {
    if (!this.row) return;
    this.explaining = true;
    const { row, report } = this;
    try {
      const said = await explainPosition({
        ...this.#question,
        play: row.play,
        versus,
        language: language.current,
      });
      if (report === this.report || row.play === this.row?.play) this.why = said;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.refusal = error;
    }
    this.explaining = false;
  }

  /** Make the play that is looked at: the next player is to move. */
  async make(): Promise<void> {
    if (!this.row) return;
    try {
      const { position } = await playPosition({ ...this.#question, play: this.row.play });
      this.wanted = null;
      this.#take(readCgp(position, this.boardRules?.alphabet ?? [], this.size));
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.refusal = error;
    }
  }

  // --- pasting --------------------------------------------------------------------------------

  /** Read a CGP line; what is wrong with it, or null. */
  paste(text: string): string | null {
    try {
      this.wanted = null;
      this.#take(readCgp(text, this.boardRules?.alphabet ?? [], this.size));
      return null;
    } catch (error) {
      if (error instanceof CgpError) return cgpProblemText(error.problem);
      throw error;
    }
  }

  /** The turns of a GCG file. */
  turnsOf(gcg: string): Promise<GameTurns> {
    return turnsOfGcg({ gcg, edition: this.edition, house_rules: this.house });
  }
}

/** Does a text look like a GCG file rather than a CGP line? */
export const isGcg = (text: string): boolean => /^\s*(#|>)/m.test(text);

/** Is the first row better than all others by more than chance? */
export function isSure({ candidates }: Pick<PositionReport, 'candidates'>): boolean {
  const [first, ...rest] = candidates;
  if (!first || first.win === null) return false;
  const { win, error } = first;
  return rest.every((row) => {
    if (row.win === null) return true;
    const spread = 2 * Math.hypot(error ?? 0, row.error ?? 0);
    return spread === 0 ? row.win <= win : row.win + spread < win;
  });
}

function houseIn(text: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    return read && typeof read === 'object' && !Array.isArray(read) ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
