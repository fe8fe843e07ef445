// The report of a finished game as a page looks at it: computed or being computed, and the turn and play shown.

import { analysisOf, askAnalysis, cancelAnalysis } from '../api/analysis';
import { ClientError } from '../api/client';
import type {
  AnalysisBudget,
  AnalysisState,
  AnalysisStatus,
  Candidate,
  LineView,
  Report,
  TurnReport,
} from '../api/types';
import { placedFrom } from '../api/wire';
import { readPlay, tilesOf } from '../board/plays';
import { type Board, type Placed, emptyBoard } from '../board/squares';
import { announcer } from '../lib/announce.svelte';
import { m } from '../paraglide/messages';
import { bagOf, costlyTurns, dearestTurns, firstTouched, merged, rowsOf } from './report';
import { boardBefore, sheetAfter, totalOf } from './scoreSheet';
import type { TableSession } from './table.svelte';
import { Walk } from './walk.svelte';

/** Without a message from the server the page asks again after this long. */
const ASK_AGAIN_MS = 4000;
/** Who waits longer than this for the next turn reads why. */
const PATIENCE_MS: Record<AnalysisBudget, number> = { quick: 30_000, deep: 300_000 };

/** How far an analysis is. */
type Standing = Pick<AnalysisState, 'status' | 'done' | 'turns'>;

export class ReportSession {
  state = $state.raw<AnalysisState | null>(null); // how far it is; null before the first answer
  report = $state.raw<Report | null>(null); // the turns known so far
  refusal = $state.raw<ClientError | null>(null); // why nothing could be asked
  budget = $state<AnalysisBudget>('quick');
  chosen = $state<number | null>(null); // the row whose play the board shows; null for the one played
  deep = $state.raw<Standing | null>(null); // how the deep analysis stands while the quick one is shown
  stalled = $state(false); // nothing has come for long: the server has no time for it
  known = $state(false); // the server knows who is at this device: they may ask

  readonly walk: Walk;
  #picked = $state<number | null>(null); // the turn that the person or the address chose
  #allRows = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #asking: Promise<void> | null = null;
  #closed = false;
  #lines: readonly LineView[] | null = null;

  constructor(readonly table: TableSession) {
    table.connection.onAnalysis = (told) => {
      if (told.budget === this.budget) void this.fetch();
      else if (told.budget === 'deep') this.#heardOfDeep(told);
    };
    this.walk = new Walk(new Places(this, (to) => this.#show(to)));
  }

  // --- the turn shown -------------------------------------------------------------------------

  count = $derived.by(() => this.table.turns.length);
  turns: readonly TurnReport[] = $derived(this.report?.turns ?? []);
  /** The turn that a report opens at: the one that cost the person here most, and anybody where nothing of theirs
   *  did, or they had no seat. */
  dearest: number | null = $derived.by(() => {
    const { self } = this.table;
    const own = this.turns.filter(({ seat }) => self.includes(seat));
    const [turn] = [...dearestTurns(own), ...dearestTurns(this.turns)];
    return turn ? this.placeOf(turn.number) : null;
  });
  /** The turn shown, counted from 1. Until somebody has chosen one it is the dearest of those known. */
  at: number = $derived(this.#picked ?? this.dearest ?? 1);
  picked = $derived(this.#picked !== null); // somebody has chosen a turn, so the page stays there
  /** The turn shown cost the person here more than any other of theirs. */
  ownDearest: boolean = $derived.by(
    () => this.at === this.dearest && !!this.line && this.table.self.includes(this.line.seat),
  );
  /** Where the costly turns of the person here are, or of everybody for whoever had no seat. */
  costly: readonly number[] = $derived.by(() => {
    const { self } = this.table;
    const turns = self.length ? this.turns.filter(({ seat }) => self.includes(seat)) : this.turns;
    return costlyTurns(turns).map(({ number }) => this.placeOf(number));
  });
  line: LineView | null = $derived.by(() => this.table.turns[this.at - 1] ?? null);
  turn: TurnReport | null = $derived(this.turns[this.at - 1] ?? null);
  /** The board that the turn met. */
  before: Board = $derived.by(() => {
    const { size, sheet } = this.table;
    return this.line ? boardBefore(size, sheet, this.line) : emptyBoard(size);
  });
  rack: readonly string[] = $derived(this.turn?.rack ?? this.line?.rack ?? []);
  names: string[] = $derived.by(() => this.table.view?.seats.map(({ name }) => name) ?? []);
  /** The points of all seats before the turn. */
  scores: readonly number[] = $derived.by(() => {
    const lines = sheetAfter(this.table.sheet, this.at - 1);
    return this.names.map((_, seat) => totalOf(lines, seat));
  });
  /** The tiles in the bag before the turn; null where the rack is not known. */
  bag: number | null = $derived.by(() => {
    const { boardRules } = this.table;
    if (!boardRules || !this.rack.length) return null;
    return bagOf(boardRules, this.before, this.rack, this.scores.length);
  });
  looked: number = $derived.by(
    () => this.chosen ?? this.turn?.candidates.findIndex(({ played }) => played) ?? -1,
  );
  row: Candidate | null = $derived.by(() => this.turn?.candidates[this.looked] ?? null);
  /** The tiles that the board shows as laid in this turn: those of the row looked at, or those of the turn. */
  laid: readonly Placed[] = $derived.by(() => {
    if (this.chosen !== null && this.row) return tilesOf(this.before, readPlay(this.row.play));
    return this.line ? placedFrom(this.table.size, this.line.tiles) : [];
  });
  /** The play shown was taken back: its tiles lay there, but did not stay. */
  gone = $derived.by(() => this.chosen === null && this.line?.kind === 'taken_back');
  points = $derived.by(() => (this.chosen === null ? this.line?.points : this.row?.points) ?? 0);

  #show(to: number): void {
    if (to !== this.at) {
      this.chosen = null;
      this.#allRows = false;
    }
    this.#picked = to;
  }

  /** Whoever does something with the turn shown has chosen it. */
  #stay(): void {
    this.#picked = this.at;
  }

  get allRows(): boolean {
    return this.#allRows;
  }
  set allRows(all: boolean) {
    this.#stay();
    this.#allRows = all;
  }

  go(turn: number): void {
    this.walk.go(turn);
  }

  /** Go to a turn by its number on the score sheet. */
  goTo(number: number): void {
    this.go(this.placeOf(number));
  }

  /** The next costly turn, or the one before; after the last comes the first. */
  costlyFrom(step: 1 | -1): number | null {
    const others = this.costly.filter((place) => place !== this.at);
    const ahead = others.filter((place) => (place - this.at) * step > 0);
    return (step > 0 ? (ahead[0] ?? others[0]) : (ahead.at(-1) ?? others.at(-1))) ?? null;
  }

  placeOf(number: number): number {
    return this.table.turns.findIndex((line) => line.number === number) + 1 || 1;
  }

  /** The next or previous row of the turn; from the played one on. */
  chooseBy(step: number): void {
    if (!this.turn) return;
    const rows = rowsOf(this.turn, this.allRows, this.chosen);
    const now = rows.findIndex(({ at }) => at === this.looked);
    const next = rows[Math.min(rows.length - 1, Math.max(0, now + step))];
    if (next) this.choose(next.at);
  }

  choose(at: number): void {
    this.#stay();
    this.chosen = this.turn?.candidates[at]?.played ? null : at;
  }

  // --- computing ------------------------------------------------------------------------------

  /** It is being computed, or waits for that. */
  busy = $derived(this.state?.status === 'running' || this.state?.status === 'waiting');

  /** Look what there is, and ask for a report where there is none. */
  async open(): Promise<void> {
    await this.fetch();
    if (this.refusal) return;
    await this.#try(async () => {
      this.known = (await this.table.client.name()) !== null;
    });
    if (this.state?.status === 'none' && this.known) await this.ask();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#patience);
  }

  async ask(budget: AnalysisBudget = this.budget): Promise<void> {
    await this.#try(async () => {
      const asked = await askAnalysis(this.table.id, budget, this.table.connection.invitation);
      if (budget !== this.budget) this.#restart(budget);
      this.#receive(asked, 0);
    });
  }

  async cancel(): Promise<void> {
    await this.#try(async () => {
      const { report: _, ...rest } = await cancelAnalysis(
        this.table.id,
        this.budget,
        this.table.connection.invitation,
      );
      this.state = { ...rest, report: this.report };
    });
  }

  /** Somebody here may say what lay on the racks: at a real board the server does not know. */
  canTellRacks = $derived.by(() => {
    const { view, mine } = this.table;
    return mine.length > 0 && (view?.kind === 'imported' || view?.kind === 'score_keeper');
  });

  /** Tell the rack of the turn shown. That turn is judged anew, and the luck of the draw before it. */
  async tellRack(tiles: readonly string[]): Promise<boolean> {
    const { line } = this;
    if (!line) return false;
    this.#stay();
    const told = await this.table.commands.send({ type: 'tell_rack', turn: line.number, tiles: [...tiles] });
    if (!told) return false;
    await this.follow(this.table.turns);
    if (!this.busy && this.known) await this.ask();
    return true;
  }

  /** The score sheet as it is now. Where somebody has told a rack or corrected a turn, here or elsewhere, the page
   *  forgets what is judged anew. */
  async follow(lines: readonly LineView[]): Promise<void> {
    const first = this.#lines && firstTouched(this.#lines, lines);
    this.#lines = lines;
    if (first === null || !this.state) return this.#asking ?? undefined;
    await this.#asking;
    if (this.report) this.report = { ...this.report, turns: this.report.turns.slice(0, first) };
    await this.fetch();
  }

  /** Look whether there is a deep analysis as well. */
  async lookForDeep(): Promise<void> {
    if (this.budget === 'deep') return;
    const { id, connection } = this.table;
    try {
      this.deep = await analysisOf(id, 'deep', this.count, connection.invitation);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error; // the button asks for it all the same
    }
  }

  #heardOfDeep(told: Standing): void {
    if (told.status === 'done' && this.deep?.status !== 'done') announcer.say(m.report_deep_there());
    this.deep = told;
  }

  /** Show the report of another budget, as far as it is. */
  async look(budget: AnalysisBudget): Promise<void> {
    this.#restart(budget);
    await this.fetch();
  }

  #restart(budget: AnalysisBudget): void {
    this.#stay();
    if (this.budget === 'deep') this.deep = this.state;
    this.budget = budget;
    this.state = null;
    this.report = null;
  }

  /** Fetch what is new; called again while that runs, it does nothing. */
  fetch(): Promise<void> {
    this.#asking ??= this.#try(async () => {
      const { budget } = this;
      const from = this.report?.turns.length ?? 0;
      const fresh = await analysisOf(this.table.id, budget, from, this.table.connection.invitation);
      if (budget === this.budget) this.#receive(fresh, from);
    }).finally(() => {
      this.#asking = null;
      this.#schedule();
    });
    return this.#asking;
  }

  #receive(fresh: AnalysisState, from: number): void {
    const was = this.state;
    this.state = fresh;
    if (fresh.report) this.report = merged(this.report, fresh.report, from);
    this.#tell(was?.status);
    if (was?.status !== fresh.status || was.done !== fresh.done || was.ahead !== fresh.ahead)
      this.#startPatience();
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.busy && !this.#closed) this.#timer = setTimeout(() => void this.fetch(), ASK_AGAIN_MS);
  }

  #startPatience(): void {
    this.stalled = false;
    clearTimeout(this.#patience);
    if (this.busy && !this.#closed)
      this.#patience = setTimeout(() => (this.stalled = this.busy), PATIENCE_MS[this.budget]);
  }

  /** Screen readers hear when the report is complete. */
  #tell(was: AnalysisStatus | undefined): void {
    const watched = was === 'running' || was === 'waiting';
    if (watched && this.state?.status === 'done')
      announcer.say(
        !this.picked && this.ownDearest ? m.report_ready_at({ turn: this.at }) : m.report_ready(),
      );
  }

  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act();
      this.refusal = null;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.refusal = error;
    }
  }
}

/** The turns of a game as places of a walk. */
class Places {
  readonly first = 1;

  constructor(
    readonly session: ReportSession,
    readonly show: (to: number) => void,
  ) {}

  get last(): number {
    return Math.max(1, this.session.count);
  }
  get at(): number {
    return this.session.at;
  }
  set at(to: number) {
    this.show(to);
  }
}
