// A score pad and its table: what waits here is sent in order as soon as somebody answers, and what
// the table says is kept. An entry is in the book before it is sent, and leaves only once it is there.

import { type Client, ClientError, type Link, type Live } from '../api/client';
import type { Plan, TableView } from '../api/types';
import { type Book, type Unsent, keepBook, newId } from '../keeper/books';
import type { Entry } from '../keeper/ledger';
import { moveOf, nextSlot } from '../keeper/referee';
import { language } from '../lib/locale.svelte';
import type { Notice } from './table.svelte';

const AGAIN_MS = 3000;

/** An entry that the referee did not take, and why. */
export interface Stuck extends Notice {
  readonly entry: Entry;
}

/** The pad's rules, as far as they matter for its way to the table. */
export interface PadRules {
  readonly size: number;
  readonly switches: Readonly<Record<string, unknown>>;
}

/** Whoever is told what comes from the table. */
export interface Reader {
  heard(before: TableView | null, view: TableView): void;
  clock(now: number): void;
  refused(error: ClientError): void;
}

export class Outbox {
  book = $state.raw<Book>({} as Book);
  link = $state<Link>('connecting');
  /** One of the entries was refused when it was sent later on; the others wait behind it. */
  stuck = $state.raw<Stuck | null>(null);
  /** There can be no table: the pad stays on this device. */
  alone = $state(false);

  #live: Live | null = null;
  #sending: Promise<void> | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly client: Client,
    book: Book,
    readonly rules: PadRules,
    readonly reader: Reader,
  ) {
    this.book = book;
  }

  view = $derived(this.book.view);
  game = $derived(this.view?.game ?? null);
  /** What waits here, without what the referee has had in the meantime. */
  waiting: Unsent[] = $derived.by(() => {
    const slot = this.game && nextSlot(this.game).number;
    return this.book.unsent.filter(({ number }) => slot === null || number === null || number >= slot);
  });

  open(): void {
    addEventListener('online', this.#back);
    this.#watch();
    void this.send();
  }

  close(): void {
    this.#live?.close();
    this.#live = null;
    clearTimeout(this.#again);
    removeEventListener('online', this.#back);
  }

  #back = (): void => void this.send();

  #watch(): void {
    const { table, invitation } = this.book;
    if (!table || this.#live) return;
    this.#live = this.client.watch(table, null, invitation, {
      view: (view, now) => {
        this.reader.clock(now);
        this.receive(view);
      },
      link: (state) => {
        this.link = state;
        if (state === 'open') void this.send();
      },
      refused: (error) => this.reader.refused(error),
    });
  }

  /** The table as it is now; `unsent` is what still waits then. */
  receive(view: TableView, unsent = this.book.unsent): void {
    const before = this.view;
    if (before && view.version < before.version) return;
    this.reader.heard(before, view);
    this.keep({ ...this.book, view, unsent });
  }

  keep(book: Book): void {
    this.book = book;
    keepBook(book);
  }

  /** Send what waits, in order; what cannot be sent now is tried again. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  }

  /** Give up the entry that was refused, and go on with the next. */
  drop(): void {
    this.keep({ ...this.book, unsent: this.book.unsent.slice(1) });
    this.goOn();
  }

  /** What was refused has been put right. */
  goOn(): void {
    this.stuck = null;
    void this.send();
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#again);
    try {
      await this.#openTable();
      while (this.book.unsent.length && !this.stuck && this.book.table)
        await this.#sendFirst(this.book.table);
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
    const table = await this.client.create(planOf(book, name, this.rules.switches));
    this.keep({ ...this.book, table, view: await this.client.look(table) });
    this.#watch();
  }

  /** Who writes on has ended the pause. */
  async resume(): Promise<void> {
    const { table, view } = this.book;
    if (!table || !view || view.paused === null) return;
    try {
      await this.client.tell(table, newId(), { type: 'resume' }, view.version);
    } catch (error) {
      if (!(error instanceof ClientError) || error.code !== 'not_paused') throw error;
    }
    this.receive(await this.client.look(table));
  }

  async #sendFirst(table: string): Promise<void> {
    await this.resume();
    const [first] = this.book.unsent;
    const move = moveOf(this.rules.size, first.entry);
    const rest = (): Unsent[] => this.book.unsent.filter(({ id }) => id !== first.id);
    const seen = this.view?.version;
    const slot = this.game && nextSlot(this.game);
    const elsewhere = slot && first.number !== null && first.number !== slot.number;
    try {
      // An entry whose turn has gone by is either there already, under its own name, or too late.
      const version = elsewhere ? 0 : (seen ?? 0);
      if (move) await this.client.tell(table, first.id, move, version);
      this.receive(await this.client.look(table), rest());
    } catch (error) {
      if (!(error instanceof ClientError) || isAway(error)) throw error;
      this.receive(await this.client.look(table));
      const moved = error.code === 'stale' && !elsewhere && this.view?.version !== seen;
      if (!moved)
        this.stuck = { code: elsewhere ? 'elsewhere' : error.code, detail: error.detail, entry: first.entry };
    }
  }
}

const isAway = ({ code }: ClientError): boolean =>
  ['offline', 'store', 'busy', 'too_many', 'stopping'].includes(code);

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
