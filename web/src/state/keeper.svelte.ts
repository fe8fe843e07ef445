// A score pad: what the referee of its table has written down, and after it what was written here
// and waits to be sent. Without a table everything waits, and the pad counts for itself.

import { type Client, ClientError, type Link, type Live } from '../api/client';
import type { GameView, Plan, Rules, TableView, TurnView } from '../api/types';
import { kitOf } from '../board/kit';
import { type Book, type Unsent, bookOfTable, findBook, keepBook, newId, removeBook } from '../keeper/books';
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
  moveOf,
  nextSlot,
  undoing,
  withMove,
} from '../keeper/referee';
import { announcer } from '../lib/announce.svelte';
import { language } from '../lib/locale.svelte';
import { refusal } from '../lib/refusals';
import { m } from '../paraglide/messages';
import { editions } from './editions.svelte';
import type { Notice } from './table.svelte';
import { tellTurn } from './telling';

const AGAIN_MS = 3000;
/** How long somebody waits for an answer before an entry counts as kept here. */
const PATIENCE_MS = 2500;

/** An entry that the referee did not take, and why. */
export interface Stuck extends Notice {
  readonly entry: Entry;
}

interface Undo {
  readonly turn: number;
  readonly commands: Move[];
}

export class Keeper {
  book = $state.raw<Book>({} as Book);
  link = $state<Link>('connecting');
  /** Entries wait: one of them was refused when it was sent later on. */
  stuck = $state.raw<Stuck | null>(null);
  /** There can be no table: the pad stays on this device. */
  alone = $state(false);
  /** The last refusal, until the next entry. */
  notice = $state.raw<Notice | null>(null);
  /** What the last correction has changed, until it has been read. */
  changed = $state.raw<Change[] | null>(null);
  /** The challenge that was decided last, until it has been read. */
  verdict = $state.raw<TurnView | null>(null);
  busy = $state(false);
  now = $state(Date.now());

  /** Earlier states of a pad without a table, for undo. */
  #before: Book[] = $state.raw([]);
  /** What takes back the last corrections at a table. */
  #undo: Undo[] = $state.raw([]);
  #live: Live | null = null;
  #sending: Promise<void> | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #skew = 0;

  readonly kit;
  readonly switches;

  constructor(
    readonly client: Client,
    book: Book,
    rules: Rules,
  ) {
    this.book = book;
    this.kit = kitOf(rules);
    this.switches = rules.switches;
  }

  // --- what is written ------------------------------------------------------------------------

  view = $derived(this.book.view);
  game: GameView | null = $derived(this.view?.game ?? null);
  names = $derived(this.book.names);
  #known: Entry[] = $derived.by(() =>
    this.game ? entriesFrom(this.kit.size, this.game, this.switches) : [],
  );
  /** What waits here, without what the referee has had in the meantime. */
  waiting: Unsent[] = $derived.by(() => {
    const slot = this.game && nextSlot(this.game).number;
    return this.book.unsent.filter(({ number }) => slot === null || number === null || number >= slot);
  });
  pending = $derived(this.waiting.length ? null : (this.game?.pending ?? null));
  entries: Entry[] = $derived([...this.#known, ...this.waiting.map(({ entry }) => entry)]);
  count: Count = $derived.by(() => count(this.kit, { names: this.names, entries: this.entries }));
  totals = $derived(
    this.game && !this.waiting.length && !this.pending
      ? this.game.players.map((one) => one.score)
      : this.count.totals,
  );
  next = $derived.by(() => {
    if (this.game && !this.waiting.some(({ entry }) => isTurn(entry))) return nextSlot(this.game).seat;
    return nextSeat({ names: this.names, entries: this.entries });
  });

  /** The pad has a table, so that the referee counts and other devices can join. */
  shared = $derived(this.book.table !== null);
  over = $derived(this.shared ? this.game?.phase === 'ended' : this.book.end !== null);
  settling = $derived(this.game?.phase === 'settling');
  canUndo = $derived.by(() => {
    if (this.waiting.length || !this.game) return this.#before.length > 0 || this.waiting.length > 0;
    return this.#undo.length > 0 || undoing(this.kit.size, this.game) !== null;
  });
  /** Words may be looked up: nobody is to find out in a game with challenges. */
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
  isOwn(line: Line): boolean {
    const { turn, kind } = line.entry;
    return kind === 'extra' && !!this.game?.turns.some((one) => one.kind === 'adjusted' && one.number === turn);
  }

  refusalText = $derived(this.notice ? refusal(this.notice) : '');

  // --- its table ------------------------------------------------------------------------------

  open(): void {
    this.#ticking = setInterval(() => (this.now = Date.now() + this.#skew), 250);
    addEventListener('online', this.#back);
    this.#watch();
    void this.#send();
  }

  close(): void {
    this.#live?.close();
    this.#live = null;
    clearInterval(this.#ticking);
    clearTimeout(this.#again);
    removeEventListener('online', this.#back);
  }

  #back = (): void => void this.#send();

  #watch(): void {
    const { table, invitation } = this.book;
    if (!table || this.#live) return;
    this.#live = this.client.watch(table, null, invitation, {
      view: (view, now) => {
        this.#skew = now - Date.now();
        this.#receive(view);
      },
      link: (state) => {
        this.link = state;
        if (state === 'open') void this.#send();
      },
      refused: (error) => (this.notice = { code: error.code, detail: error.detail }),
    });
  }

  #receive(view: TableView, unsent = this.book.unsent): void {
    const before = this.view;
    if (before && view.version < before.version) return;
    const known = before?.game?.turns.length ?? 0;
    const fresh = before ? (view.game?.turns.slice(known) ?? []) : [];
    const challenged = fresh.findLast((turn) => turn.challenger !== null);
    if (challenged) this.verdict = challenged;
    for (const turn of fresh) announcer.say(tellTurn(view, turn, this.kit.size));
    this.#keep({ ...this.book, view, unsent });
  }

  /** Send what waits, in order; what cannot be sent now is tried again. */
  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#again);
    try {
      await this.#openTable();
      while (this.book.unsent.length && !this.stuck && this.book.table) await this.#sendFirst(this.book.table);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.alone = !isAway(error);
      this.link = 'lost';
      if (!this.alone) this.#again = setTimeout(this.#back, AGAIN_MS);
    }
  }

  async #openTable(): Promise<void> {
    const { book } = this;
    if (book.table || book.end || this.alone) return;
    const name = (await this.client.name()) ?? book.names[0];
    const table = await this.client.create(planOf(book, name, this.switches));
    this.#before = [];
    this.#keep({ ...this.book, table, view: await this.client.look(table) });
    this.#watch();
  }

  async #sendFirst(table: string): Promise<void> {
    const [first] = this.book.unsent;
    const move = moveOf(this.kit.size, first.entry);
    const rest = (): Unsent[] => this.book.unsent.filter(({ id }) => id !== first.id);
    const seen = this.view?.version;
    const slot = this.game && nextSlot(this.game);
    const elsewhere = slot && first.number !== null && first.number !== slot.number;
    try {
      // An entry whose turn has gone by is either there already, under its own name, or too late.
      const version = elsewhere ? 0 : (seen ?? 0);
      if (move) await this.client.tell(table, first.id, move, version);
      this.#receive(await this.client.look(table), rest());
    } catch (error) {
      if (!(error instanceof ClientError) || isAway(error)) throw error;
      this.#receive(await this.client.look(table));
      const moved = error.code === 'stale' && !elsewhere && this.view?.version !== seen;
      if (!moved) this.stuck = { code: elsewhere ? 'elsewhere' : error.code, detail: error.detail, entry: first.entry };
    }
  }

  // --- writing --------------------------------------------------------------------------------

  /** Write an entry; false if the referee refused it, and then nothing was written. */
  async write(entry: Entry): Promise<boolean> {
    this.notice = null;
    this.changed = null;
    this.#undo = [];
    const turns = this.waiting.filter((one) => isTurn(one.entry)).length;
    const number = this.game && nextSlot(this.game).number + turns;
    const item = { id: newId(), entry, number };
    this.#set({ ...this.book, unsent: [...this.book.unsent, item] });
    await Promise.race([this.#send(), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
    if (!this.stuck || this.book.unsent.at(-1)?.id !== item.id || this.book.unsent.length > 1) return true;
    this.notice = this.stuck;
    this.drop();
    return false;
  }

  /** Give up the entry that was refused, and go on with the next. */
  drop(): void {
    this.#keep({ ...this.book, unsent: this.book.unsent.slice(1) });
    this.stuck = null;
    void this.#send();
  }

  /** Put an earlier entry right; null takes it out. Everything after it is counted anew. */
  async correct(line: Line, entry: Entry | null): Promise<boolean> {
    const before = this.count;
    if (this.isWaiting(line)) {
      this.#correctWaiting(this.waiting[line.index - this.#known.length], entry);
    } else {
      const turn = line.entry.turn ?? 0;
      const then = this.game ? commandsOf(this.kit.size, this.game, turn) : [];
      const move = entry && moveOf(this.kit.size, entry);
      if (!(await this.#correctTurn(turn, withMove(then, this.kit.size, line.entry, move)))) return false;
      this.#undo = [...this.#undo, { turn, commands: then }];
    }
    this.changed = changes(before, this.count);
    return true;
  }

  #correctWaiting(item: Unsent, entry: Entry | null): void {
    const unsent = this.book.unsent.flatMap((one) =>
      one.id !== item.id ? [one] : entry ? [{ ...one, id: newId(), entry }] : [],
    );
    this.stuck = null;
    this.#set({ ...this.book, unsent });
    void this.#send();
  }

  /** Take back the last thing that was done. */
  async undo(): Promise<void> {
    this.changed = null;
    const { waiting, game } = this;
    if (!this.shared && this.#before.length) {
      const before = this.#before[this.#before.length - 1];
      this.#before = this.#before.slice(0, -1);
      this.#keep(before);
    } else if (waiting.length) {
      this.#correctWaiting(waiting[waiting.length - 1], null);
    } else if (this.#undo.length) {
      const { turn, commands } = this.#undo[this.#undo.length - 1];
      const before = this.count;
      if (!(await this.#correctTurn(turn, commands))) return;
      this.#undo = this.#undo.slice(0, -1);
      this.changed = changes(before, this.count);
    } else if (game) {
      const back = undoing(this.kit.size, game);
      if (back) await this.#correctTurn(back.turn, back.commands);
    }
  }

  #correctTurn(turn: number, commands: Move[]): Promise<boolean> {
    return this.#ask([{ type: 'correct', turn, commands }]);
  }

  challenge(seat: number): Promise<boolean> {
    return this.#ask([{ type: 'challenge', seat }]);
  }

  pause(): Promise<boolean> {
    return this.#ask([{ type: this.view?.paused === null ? 'agree_to_pause' : 'resume' }]);
  }

  /** The game is over: no more moves, only the racks are still to be settled. */
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
    this.#set({ ...this.book, end });
  }

  /** Go on writing in a pad that was settled. */
  async reopen(): Promise<void> {
    if (this.shared) await this.undo();
    else this.#set({ ...this.book, end: null });
  }

  remove(): void {
    this.close();
    removeBook(this.book.id);
  }

  /** Commands that cannot wait: each after what the one before has done. */
  async #ask(commands: Parameters<Client['tell']>[2][]): Promise<boolean> {
    const { table } = this.book;
    if (!table) return false;
    this.busy = true;
    this.notice = null;
    try {
      for (const command of commands) {
        await this.client.tell(table, newId(), command, this.view?.version ?? 0);
        this.#receive(await this.client.look(table));
      }
      return true;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.notice = { code: error.code, detail: error.detail };
      return false;
    } finally {
      this.busy = false;
    }
  }

  #set(book: Book): void {
    if (!this.shared) this.#before = [...this.#before, this.book].slice(-50);
    this.#keep(book);
  }

  #keep(book: Book): void {
    this.book = book;
    keepBook(book);
  }
}

const isAway = ({ code }: ClientError): boolean => ['offline', 'store', 'busy', 'too_many', 'stopping'].includes(code);

function planOf(book: Book, name: string, switches: Readonly<Record<string, unknown>>): Plan {
  const timed = book.seconds.some((one) => one > 0);
  return {
    edition: book.edition,
    house_rules: {
      ...(timed ? { turn_seconds: book.seconds, turn_timeout: 'soft' } : {}),
      ...(switches['word_check'] === 'challenge' ? { 'challenge.window_seconds': 0 } : {}),
    },
    seats: book.names.map((name) => ({ kind: 'device', name })),
    kind: 'score_keeper',
    starter: 0,
    spectators: 'link',
    racks_after: null,
    chat: false,
    language: language.current,
    name,
  };
}

/** A pad that this device keeps, or one that another device has opened and invites to. */
export async function openPad(client: Client, id: string, invitation: string | null): Promise<Keeper> {
  const book = findBook(id) ?? (await joinPad(client, id, invitation));
  const { edition, view } = book;
  const rules = await client.rules(edition, view?.house_rules ?? {}).catch(() => editions.named(edition)?.rules);
  if (!rules) throw new ClientError('not_found', `there is no edition ${edition}`);
  return new Keeper(client, book, rules);
}

async function joinPad(client: Client, table: string, invitation: string | null): Promise<Book> {
  if (invitation) await client.join(invitation, (await client.name()) ?? m.keeper_guest());
  const view = await client.look(table);
  if (view.kind !== 'score_keeper') throw new ClientError('not_found', 'this is no score pad');
  const book = bookOfTable(table, invitation, view);
  keepBook(book);
  return book;
}
