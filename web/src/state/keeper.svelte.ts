// A score pad: the entries the referee of its table has, followed by the unsent ones of this device.
// Without a table all entries are unsent, and the pad computes the scores itself.

import type { Client } from '../api/client';
import type { Rules, TableView, LineView } from '../api/types';
import { boardRulesOf } from '../board/boardRules';
import {
  type Change,
  type Count,
  type Ending,
  type Entry,
  type Line,
  changes,
  count,
  isTurn,
  nextSeat,
} from '../keeper/ledger';
import {
  type Move,
  acceptances,
  agreements,
  commandsOf,
  entriesFrom,
  isWritten,
  moveOf,
  nextSlot,
  undoing,
  withMove,
} from '../keeper/referee';
import { type SettlementLine, ownLines, refereesLines, settledPoints } from '../keeper/settlement';
import { type StoredPad, type Unsent, newId, removePad } from '../keeper/storedPads';
import { announcer } from '../lib/announce.svelte';
import { type Refusal, refusalText } from '../lib/refusals';
import { turnText } from './announcements';
import { attempt } from './attempt';
import { Outbox } from './outbox.svelte';
import { ServerClock } from './serverClock.svelte';

/** How long to wait for an answer before the entry counts as stored here. */
const PATIENCE_MS = 2500;

interface Undo {
  readonly turn: number;
  readonly commands: Move[];
}

export class Keeper {
  readonly #box: Outbox;
  /** The last refusal, until the next entry. */
  notice = $state.raw<Refusal | null>(null);
  /** What the last correction changed, until it has been read. */
  changed = $state.raw<Change[] | null>(null);
  /** The challenge that was decided last, until it has been read. */
  verdict = $state.raw<LineView | null>(null);
  /** The sandglass of the turn has run out. */
  timeUp = $state(false);
  busy = $state(false);
  readonly clock = new ServerClock();

  /** Earlier states of a pad without a table, for undo. */
  #before: StoredPad[] = $state.raw([]);
  /** The commands that undo the last corrections at a table. */
  #undo: Undo[] = $state.raw([]);

  readonly boardRules;
  readonly switches;

  constructor(
    readonly client: Client,
    pad: StoredPad,
    rules: Rules,
  ) {
    this.boardRules = boardRulesOf(rules);
    this.switches = rules.switches;
    this.#box = new Outbox(
      client,
      pad,
      { size: this.boardRules.size, switches: this.switches },
      {
        received: (before, view) => this.#receive(before, view),
        clock: (now) => this.clock.set(now),
        refused: (error) => (this.notice = error),
        replaced: () => (this.#before = []),
      },
    );
  }

  // --- entries and scores ---------------------------------------------------------------------

  pad = $derived.by(() => this.#box.pad);
  view = $derived.by(() => this.#box.view);
  game = $derived.by(() => this.#box.game);
  waiting = $derived.by(() => this.#box.waiting);
  link = $derived.by(() => this.#box.link);
  stuck = $derived.by(() => this.#box.stuck);
  alone = $derived.by(() => this.#box.alone);
  names = $derived(this.pad.names);
  #known: Entry[] = $derived.by(() => (this.game ? entriesFrom(this.boardRules.size, this.game) : []));
  pending = $derived(this.waiting.length ? null : (this.game?.pending ?? null));
  entries: Entry[] = $derived([...this.#known, ...this.waiting.map(({ entry }) => entry)]);
  count: Count = $derived.by(() => count(this.boardRules, { names: this.names, entries: this.entries }));
  /** What the tiles left on the racks cost and gave, once the pad is settled. */
  settlement: SettlementLine[] = $derived.by(() => {
    if (this.game) return refereesLines(this.game);
    const { end } = this.pad;
    return end ? ownLines(this.boardRules, this.count.totals, end, this.switches) : [];
  });
  totals = $derived(
    this.game && !this.waiting.length && !this.pending
      ? this.game.players.map((one) => one.score)
      : this.count.totals.map((total, seat) => total + settledPoints(this.settlement, seat)),
  );
  next = $derived.by(() => {
    if (this.game && !this.waiting.some(({ entry }) => isTurn(entry))) return nextSlot(this.game).seat;
    return nextSeat({ names: this.names, entries: this.entries });
  });

  /** The pad has a table: the referee scores, and other devices can join. */
  shared = $derived(this.pad.table !== null);
  over = $derived(this.shared ? this.game?.phase === 'ended' : this.pad.end !== null);
  settling = $derived(this.game?.phase === 'settling');
  canUndo = $derived.by(() => {
    if (this.waiting.length || !this.game) return this.#before.length > 0 || this.waiting.length > 0;
    return this.#undo.length > 0 || undoing(this.boardRules.size, this.game) !== null;
  });
  /** Words may be looked up: not in a game with challenges. */
  mayLookUp = $derived.by(
    () =>
      !this.shared ||
      this.switches['word_check'] !== 'challenge' ||
      this.switches['open_dictionary'] === true,
  );

  isWaiting(line: Line): boolean {
    return line.index >= this.#known.length;
  }

  /** Points that somebody wrote down, rather than the price of a challenge. */
  isOwn({ entry }: Line): boolean {
    return entry.kind === 'extra' && !entry.fixed;
  }

  refusalText = $derived(this.notice ? refusalText(this.notice) : '');

  // --- connection -----------------------------------------------------------------------------

  open(): void {
    this.clock.start();
    this.#box.open();
  }

  close(): void {
    this.clock.stop();
    this.#box.close();
  }

  #receive(before: TableView | null, view: TableView): void {
    const known = before?.game?.sheet.filter(isWritten).length ?? 0;
    const fresh = before ? (view.game?.sheet.filter(isWritten).slice(known) ?? []) : [];
    const challenged = fresh.findLast((turn) => turn.challenger !== null);
    if (challenged) this.verdict = challenged;
    for (const turn of fresh) announcer.say(turnText(view, turn, this.boardRules.size));
  }

  // --- writing --------------------------------------------------------------------------------

  /** Write an entry; false if the referee refused it, which leaves the pad unchanged. */
  async write(entry: Entry): Promise<boolean> {
    this.notice = null;
    this.changed = null;
    this.#undo = [];
    const turns = this.waiting.filter((one) => isTurn(one.entry)).length;
    const number = this.game && nextSlot(this.game).number + turns;
    const item = { id: newId(), entry, number };
    this.#set({ ...this.pad, unsent: [...this.pad.unsent, item] });
    await Promise.race([this.#box.send(), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
    if (!this.stuck || this.pad.unsent.at(-1)?.id !== item.id || this.pad.unsent.length > 1) return true;
    this.notice = this.stuck;
    this.drop();
    return false;
  }

  /** Drop the refused entry and continue with the next. */
  drop(): void {
    this.#box.drop();
  }

  /** Replace an earlier entry, or remove it with null. Later scores are recomputed. */
  async correct(seen: Line, entry: Entry | null): Promise<boolean> {
    const before = this.count;
    const line = before.lines[seen.index] ?? seen; // it may have arrived since it was looked at
    if (this.isWaiting(line)) {
      this.#correctWaiting(this.waiting[line.index - this.#known.length], entry);
    } else {
      const turn = line.entry.turn ?? 0;
      const then = this.game ? commandsOf(this.boardRules.size, this.game, turn) : [];
      const move = entry && moveOf(this.boardRules.size, entry);
      if (!(await this.#correctTurn(turn, withMove(then, this.boardRules.size, line.entry, move))))
        return false;
      this.#undo = [...this.#undo, { turn, commands: then }];
    }
    this.changed = changes(before, this.count);
    return true;
  }

  #correctWaiting(item: Unsent, entry: Entry | null): void {
    const unsent = this.pad.unsent.flatMap((one) =>
      one.id !== item.id ? [one] : entry ? [{ ...one, id: newId(), entry }] : [],
    );
    this.#set({ ...this.pad, unsent });
    this.#box.goOn();
  }

  /** Undo the last entry or correction. */
  async undo(): Promise<void> {
    this.changed = null;
    const { waiting, game } = this;
    if (!this.shared && this.#before.length) {
      const before = this.#before[this.#before.length - 1];
      this.#before = this.#before.slice(0, -1);
      this.#box.keep(before);
    } else if (waiting.length) {
      this.#correctWaiting(waiting[waiting.length - 1], null);
    } else if (this.#undo.length) {
      const { turn, commands } = this.#undo[this.#undo.length - 1];
      const before = this.count;
      if (!(await this.#correctTurn(turn, commands))) return;
      this.#undo = this.#undo.slice(0, -1);
      this.changed = changes(before, this.count);
    } else if (game) {
      const back = undoing(this.boardRules.size, game);
      if (back) await this.#correctTurn(back.turn, back.commands);
    }
  }

  #correctTurn(turn: number, commands: Move[]): Promise<boolean> {
    return this.#ask([{ type: 'correct', turn, commands }]);
  }

  challenge(seat: number): Promise<boolean> {
    return this.#ask([{ type: 'challenge', seat }]);
  }

  /** Pause, or end the pause, once all entries have arrived: an entry would end a pause. */
  async pause(): Promise<boolean> {
    await this.#box.send();
    return this.#ask([{ type: this.view?.paused === null ? 'agree_to_pause' : 'resume' }]);
  }

  /** End the game: no more moves, only the racks remain to be settled. */
  async finish(out: number | null): Promise<boolean> {
    if (!this.game || this.waiting.length) return false;
    if (this.game.phase === 'pending' && !(await this.#ask(acceptances(this.game)))) return false;
    if (this.game.phase !== 'turn') return true;
    return this.#ask(out === null ? agreements(this.game) : [{ type: 'go_out', seat: out }]);
  }

  report(racks: string[][]): Promise<boolean> {
    return this.#ask([{ type: 'report_racks', seat: 0, racks }]);
  }

  /** Settle a pad without a table. */
  settle(end: Ending): void {
    this.#set({ ...this.pad, end });
  }

  /** Continue a pad that was settled. */
  async reopen(): Promise<void> {
    if (this.shared) await this.undo();
    else this.#set({ ...this.pad, end: null });
  }

  remove(): void {
    this.close();
    removePad(this.pad.id);
  }

  /** Send commands at once, each after the result of the one before. */
  async #ask(commands: Parameters<Client['sendOnce']>[2][]): Promise<boolean> {
    const { table } = this.pad;
    if (!table) return false;
    return attempt(this, async () => {
      if (!commands.some(({ type }) => type === 'resume')) await this.#box.resume();
      for (const command of commands) {
        await this.client.sendOnce(table, newId(), command, this.view?.version ?? 0);
        this.#box.receive(await this.client.look(table));
      }
    });
  }

  #set(pad: StoredPad): void {
    if (!this.shared) this.#before = [...this.#before, this.pad].slice(-50);
    this.#box.keep(pad);
  }
}
