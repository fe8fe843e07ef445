// The analysis board: a position that is edited by hand, pasted or opened by a link, and what the server finds
// out about it. The figures sharpen while one looks: each answer is followed by a question with twice the effort.

import { analysePosition, explainPosition, playPosition, turnsOfGcg } from '../api/analysis';
import { ClientError } from '../api/client';
import type { Candidate, ExplainedPlays, GameTurns, PositionReport } from '../api/types';
import { CgpError, analysisAddress, readCgp } from '../board/cgp';
import { readPlay, tilesOf } from '../board/plays';
import type { Board, Placed } from '../board/squares';
import { announcer } from '../lib/announce.svelte';
import { isOpen } from '../lib/difference';
import { openShare } from '../lib/found';
import { language } from '../lib/locale.svelte';
import { playInFull } from '../lib/marks';
import { m } from '../paraglide/messages';
import { cgpProblemText } from './analysisTexts';
import { EditedPosition } from './editedPosition.svelte';
import { editions } from './editions.svelte';
import { type CandidateList, effortOfWhy, type RowInPosition, rowsOf } from './report';

/** The page goes on by itself up to this effort, and on request up to the server's limit. */
const BY_ITSELF = 16;
const MOST = 64;
/** A position that is being typed is not asked about at every letter. */
const SETTLES_MS = 350;

export class AnalysisBoard extends EditedPosition implements CandidateList, RowInPosition {
  known = $state(true); // the tiles named on other racks are known to the player to move
  seed = $state(1);
  wanted = $state<string | null>(null); // a play that must be among the rows

  over = $state(false); // the play made has ended the game
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

  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #first: string | null = null;
  #sure = false;

  /** The shape that parts of the report page take. */
  table = $derived.by(() => ({ boardRules: this.boardRules }));

  address = $derived.by(() =>
    analysisAddress(this.edition, this.cgp, { house: this.house, play: this.wanted }),
  );

  /** Open what an address names, or an empty board of an edition. */
  async open(edition: string, query: URLSearchParams): Promise<string | null> {
    this.house = houseIn(query.get('house'));
    await this.useEdition(editions.named(query.get('edition') ?? '') ? query.get('edition')! : edition);
    this.wanted = query.get('play');
    const cgp = query.get('cgp');
    if (!cgp) return null;
    try {
      this.take(readCgp(cgp, this.boardRules?.alphabet ?? [], this.size));
      return null;
    } catch (error) {
      if (error instanceof CgpError) return cgpProblemText(error.problem);
      throw error;
    }
  }

  // --- asking ---------------------------------------------------------------------------------

  setKnown(known: boolean): void {
    this.known = known;
    this.changed();
  }

  /** Other tiles for what the rack lacks. */
  drawAgain(): void {
    this.seed += 1;
    this.changed();
  }

  turn: PositionReport | null = $derived(this.report);
  looked: number = $derived.by(() => this.chosen ?? 0);
  row: Candidate | null = $derived.by(() => this.report?.candidates[this.looked] ?? null);
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
    const rows = this.report ? rowsOf(this.report, this.allRows, this.chosen) : [];
    const now = rows.findIndex(({ at }) => at === this.looked);
    const next = rows[Math.min(rows.length - 1, Math.max(0, now + by))];
    if (next) this.choose(next.at);
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

  protected override changed(): void {
    this.#stop();
    this.report = null;
    this.refusal = null;
    this.over = false;
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
    if (this.why && isOpen(this.why.facts)) this.#explainAgain(this.why.facts);
    const first = found.candidates[0];
    if (!first) return;
    const sure = isSure(found);
    if (first.play !== this.#first || (sure && !this.#sure))
      announcer.say((sure ? m.analyse_say_sure : m.analyse_say_best)({ play: playInFull(first.play) }));
    this.#first = first.play;
    this.#sure = sure;
  }

  /** Why one play is better than another. */
  async explain(versus: string): Promise<void> {
    if (!this.row) return;
    this.explaining = true;
    const { row, cgp } = this;
    const wanted = (): boolean => cgp === this.cgp && row.play === this.row?.play;
    try {
      const said = await explainPosition({
        ...this.#question,
        play: row.play,
        versus,
        effort: effortOfWhy(row, this.effort),
        language: language.current,
      });
      if (wanted()) this.why = said;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (wanted()) this.refusal = error;
    }
    this.explaining = false;
  }

  /** The list has solved more than the explanation knew of. */
  #explainAgain({ play, versus }: ExplainedPlays['facts']): void {
    const other = [play, versus].find((one) => one.play !== this.row?.play);
    if (other) void this.explain(other.play);
  }

  /** Make the play that is looked at: the next player is to move. */
  async make(): Promise<void> {
    if (!this.row) return;
    try {
      const { play } = this.row;
      const { position, over } = await playPosition({ ...this.#question, play });
      announcer.say((over ? m.analyse_say_over : m.analyse_say_made)({ play: playInFull(play) }));
      this.wanted = null;
      this.take(readCgp(position, this.boardRules?.alphabet ?? [], this.size));
      if (over) this.#end();
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.refusal = error;
    }
  }

  /** The game has ended with the play made: there is nothing left to ask. */
  #end(): void {
    this.#stop();
    this.over = true;
  }

  // --- pasting --------------------------------------------------------------------------------

  /** Read a CGP line; what is wrong with it, or null. */
  paste(text: string): string | null {
    try {
      this.wanted = null;
      this.take(readCgp(text, this.boardRules?.alphabet ?? [], this.size));
      return null;
    } catch (error) {
      if (error instanceof CgpError) return cgpProblemText(error.problem);
      throw error;
    }
  }

  /** The turns of a GCG file, by the rules of the edition that it names. */
  async turnsOf(gcg: string): Promise<GameTurns> {
    const named = editions.named(/^#note Edition: ([\w-]+)/m.exec(gcg)?.[1] ?? '');
    if (named && named.name !== this.edition) await this.changeEdition(named.name);
    return turnsOfGcg({ gcg, edition: this.edition, house_rules: this.house });
  }
}

/** Does a text look like a GCG file rather than a CGP line? */
export const isGcg = (text: string): boolean => /^\s*(#|>)/m.test(text);

/** Is the first row better than all others by more than chance? */
export function isSure({ candidates }: Pick<PositionReport, 'candidates'>): boolean {
  const [first, ...rest] = candidates;
  if (!first || first.win === null || first.found === 'searched') return false;
  const { win, error } = first;
  return rest.every((row) => {
    if (row.win === null) return true;
    if (row.found === 'searched') return false;
    const spread = 2 * Math.hypot(error ?? 0, row.error ?? 0) + openShare(first) + openShare(row);
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
