// Hints for one's turn and the coach's note after it, at a table that allows them. The server finds both.

import { ClientError } from '../api/client';
import type { CoachNote, Hint, Mark, ShownPlay, TriedPlay } from '../api/types';
import { tilesFor } from '../api/wire';
import type { Board, Placed } from '../board/squares';
import type { Frame } from '../board/words';
import { announcer } from '../lib/announce.svelte';
import { language } from '../lib/locale.svelte';
import { type CoachLevel, settings } from '../lib/settings.svelte';
import { boardAfter } from './scoreSheet';
import type { TableSession } from './table.svelte';
import { isSure } from './turns';

const COSTS: readonly Mark[] = ['slip', 'costly', 'very_costly'];

/** Is a note worth its place? A turn that nothing beats always is. */
export function isWorthSaying(mark: Mark, level: CoachLevel): boolean {
  if (level === 'off' || mark === 'not_judged') return false;
  if (mark === 'best' || mark === 'equal') return mark === 'best';
  return COSTS.indexOf(mark) >= COSTS.indexOf(level);
}

export class Coach {
  hint = $state.raw<Hint | null>(null); // what was told about this turn
  open = $state(false); // the hint is shown, not only its lane
  asking = $state(false); // a hint is being found
  failed = $state.raw<ClientError | null>(null);
  note = $state.raw<CoachNote | null>(null); // what there is to say about the last own turn
  /** The dialog in which one looks back: to search, or to be shown. */
  looking = $state<'search' | 'show' | null>(null);
  shown = $state.raw<ShownPlay | null>(null);
  tries = $state.raw<readonly TriedPlay[]>([]);

  #asked: AbortController | null = null; // the request for the note that is awaited
  #turn: number | null = null; // the last own turn that was seen
  #warned: number | null = null; // the open play of which they know that a hint lets it stand, by its time
  #wanted = false; // a hint, as soon as the open play stands

  constructor(readonly table: TableSession) {}

  /** Does the table allow hints, and does this page play there? */
  allowed = $derived.by(() => !!this.table.view?.hints && this.table.seat !== null);
  /** Is it a turn in which hints may be asked for? */
  mayAsk = $derived.by(() => {
    const { table } = this;
    return this.allowed && table.myTurn && table.game?.phase === 'turn' && !table.covered;
  });
  /** Another's play lies open, and this seat may play on: then a hint lets that play stand, as a move would. */
  begins = $derived.by(() => {
    const { table } = this;
    return this.allowed && table.myTurn && !table.covered && table.beginning === table.seat;
  });
  /** The squares that the hint leads to. */
  lane: Frame | null = $derived.by(() => {
    const lane = this.hint?.lane;
    if (!lane) return null;
    const along = lane.last - lane.first + 1;
    return lane.across
      ? { row: lane.line - 1, column: lane.first - 1, rows: 1, columns: along }
      : { row: lane.first - 1, column: lane.line - 1, rows: along, columns: 1 };
  });

  // --- hints ----------------------------------------------------------------------------------

  /** Show the hint; where nothing was told yet, ask for its first step. After a reload, for as many as before. */
  async ask(): Promise<void> {
    if (this.hint) this.open = true;
    else if (this.begins) await this.#begin();
    else await this.next(Math.max(1, this.table.view?.hints?.step ?? 0));
  }

  /** Let the open play stand, then ask. Who could challenge it with success is told first, and presses again. */
  async #begin(): Promise<void> {
    const { view, pending, commands } = this.table;
    if (!view || !pending || commands.sending) return;
    if (!isSure(view, pending) && this.#warned !== pending.at) {
      this.#warned = pending.at;
      commands.notice = { code: 'hint_open', detail: {} };
      return;
    }
    this.#wanted = true;
    await commands.accept();
    if (commands.notice) this.#wanted = false;
    else this.follow();
  }

  /** Be told one step more. */
  async next(step = (this.hint?.step ?? 0) + 1): Promise<void> {
    const turn = this.table.game?.number;
    if (!this.mayAsk || this.asking || turn === undefined) return;
    this.asking = true;
    this.open = true;
    this.failed = null;
    try {
      const hint = await this.table.client.hint(this.table.id, { turn, step });
      if (this.table.game?.number !== turn) return;
      this.hint = hint;
      say(({ hintTexts }) => hintTexts(hint).slice(-1).join(' '));
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.failed = error;
    } finally {
      this.asking = false;
    }
  }

  // --- after the turn -------------------------------------------------------------------------

  /** The table has changed: forget what is no longer so, and ask about a turn that was just made. */
  follow(): void {
    const { table } = this;
    if (this.#wanted && this.mayAsk) {
      this.#wanted = false;
      void this.ask();
    }
    if (table.commands.notice?.code === 'hint_open' && !this.begins) table.commands.notice = null;
    if (this.hint && (this.hint.turn !== table.game?.number || !table.myTurn)) this.#forgetHint();
    if (!this.allowed || table.sharing) return;
    const last = table.turns.findLast((turn) => turn.seat === table.seat)?.number ?? 0;
    const before = this.#turn;
    if (last === before) return;
    this.#turn = last;
    this.dismiss();
    const isNew = before !== null && last > before && table.view?.phase === 'playing';
    if (isNew && settings.choices.coach !== 'off') void this.#ask(last);
  }

  async #ask(turn: number): Promise<void> {
    const asked = (this.#asked = new AbortController());
    try {
      const body = { turn, language: language.current };
      const { note } = await this.table.client.coach(this.table.id, body, asked.signal);
      if (asked.signal.aborted || !isWorthSaying(note.mark, settings.choices.coach)) return;
      this.note = note;
      say(({ noteText }) => noteText(note));
    } catch (error) {
      // A note that could not be made is not missed: the game goes on.
      if (!(error instanceof ClientError) && !asked.signal.aborted) throw error;
    }
  }

  /** Put the note away, or give up waiting for it. */
  dismiss(): void {
    this.#asked?.abort();
    this.#asked = null;
    this.note = this.looking = this.shown = null;
    this.tries = [];
    this.failed = null;
  }

  /** The board on which the turn of the note was made. */
  before: Board | null = $derived.by(() => {
    const { note, table } = this;
    if (!note || !table.game) return null;
    const at = table.turns.findIndex((turn) => turn.number === note.turn);
    return at < 0 ? null : boardAfter(table.size, table.game.sheet, at);
  });

  async show(): Promise<void> {
    this.looking = 'show';
    if (!this.shown) {
      await this.#more({ show: true }, ({ shown }) => {
        this.shown = shown;
        if (shown) say(({ shownText }) => [shownText(shown), ...shown.why].join(' '));
      });
    }
  }

  /** Hold another play against the best one. */
  async try(tiles: readonly Placed[]): Promise<void> {
    const sent = { tiles: tilesFor(this.table.size, tiles) };
    await this.#more(sent, ({ tried }) => {
      if (!tried) return;
      this.tries = [tried, ...this.tries.filter(({ play }) => play !== tried.play)];
      say(({ tryText }) => tryText(tried));
    });
  }

  async #more(
    asked: { show?: boolean; tiles?: ReturnType<typeof tilesFor> },
    take: (answer: { shown: ShownPlay | null; tried: TriedPlay | null }) => void,
  ): Promise<void> {
    const { note } = this;
    if (!note || this.asking) return;
    this.asking = true;
    this.failed = null;
    try {
      const body = { turn: note.turn, language: language.current, ...asked };
      const answer = await this.table.client.coach(this.table.id, body);
      if (this.note === note) take(answer);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (this.note === note) this.failed = error;
    } finally {
      this.asking = false;
    }
  }

  #forgetHint(): void {
    this.hint = this.failed = null;
    this.open = false;
  }
}

/** Tell screen readers. The words are loaded with the cards that show them. */
function say(text: (words: typeof import('./coachTexts')) => string): void {
  import('./coachTexts').then(
    (words) => announcer.say(text(words)),
    () => undefined,
  );
}
