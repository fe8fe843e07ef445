// Synchronises a score pad with its table. Unsent entries are stored first, sent in order as soon as
// the server answers, and removed only once it has them. The table's latest view is stored too.
// Several tabs of one browser share the stored pad: each takes over what another has written.

import { type Client, ClientError, type Link, type Live } from '../api/client';
import type { Plan, TableView } from '../api/types';
import { type Entry, isTurn } from '../keeper/ledger';
import { moveOf, nextSlot } from '../keeper/referee';
import { type StoredPad, type Unsent, findPad, storePad, newId } from '../keeper/storedPads';
import { language } from '../lib/locale.svelte';
import type { Refusal } from '../lib/refusals';

const RETRY_MS = 3000;

/** An entry that the referee refused, and why. */
export interface Stuck extends Refusal {
  readonly entry: Entry;
}

/** The part of the pad's rules that sending needs. */
export interface PadRules {
  readonly size: number;
  readonly switches: Readonly<Record<string, unknown>>;
}

/** Callbacks for what comes from the table. */
export interface OutboxListener {
  received(before: TableView | null, view: TableView): void;
  clock(now: number): void;
  refused(error: ClientError): void;
  /** Another tab has written into the pad. */
  replaced(): void;
}

export class Outbox {
  pad = $state.raw<StoredPad>({} as StoredPad);
  link = $state<Link>('connecting');
  /** An entry that was refused; the later ones wait until it is corrected or dropped. */
  stuck = $state.raw<Stuck | null>(null);
  /** The server refused a table: the pad stays on this device. */
  alone = $state(false);

  #live: Live | null = null;
  #sending: Promise<void> | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly client: Client,
    pad: StoredPad,
    readonly rules: PadRules,
    readonly listener: OutboxListener,
  ) {
    this.pad = pad;
  }

  view = $derived(this.pad.view);
  game = $derived(this.view?.game ?? null);
  /** The unsent entries, without those the referee has received in the meantime. */
  waiting: Unsent[] = $derived.by(() => {
    const slot = this.game && nextSlot(this.game).number;
    return this.pad.unsent.filter(({ number }) => slot === null || number === null || number >= slot);
  });

  open(): void {
    addEventListener('online', this.#back);
    addEventListener('storage', this.#reread);
    this.#watch();
    void this.send();
  }

  close(): void {
    this.#live?.close();
    this.#live = null;
    clearTimeout(this.#again);
    removeEventListener('online', this.#back);
    removeEventListener('storage', this.#reread);
  }

  #back = (): void => void this.send();

  /** Take over the pad as another tab has stored it; a pad that was deleted there stays open here. */
  #reread = (): void => {
    const stored = findPad(this.pad.id);
    if (!stored || JSON.stringify(stored) === JSON.stringify(this.pad)) return;
    const known = this.view && (stored.view?.version ?? 0) < this.view.version ? this.view : stored.view;
    const others = stored.unsent.length !== this.pad.unsent.length || stored.end !== this.pad.end;
    this.pad = { ...stored, view: known };
    if (others) this.listener.replaced();
    this.#watch();
  };

  #watch(): void {
    const { table, invitation } = this.pad;
    if (!table || this.#live) return;
    this.#live = this.client.watch(table, null, invitation, {
      view: (view, now) => {
        this.listener.clock(now);
        this.receive(view);
      },
      link: (state) => {
        this.link = state;
        if (state === 'open') void this.send();
      },
      refused: (error) => this.listener.refused(error),
    });
  }

  /** Store a new view of the table, and what is still unsent. */
  receive(view: TableView, unsent = this.pad.unsent): void {
    const before = this.view;
    if (before && view.version < before.version) return;
    this.listener.received(before, view);
    this.keep({ ...this.pad, view, unsent });
  }

  keep(pad: StoredPad): void {
    this.pad = pad;
    storePad(pad);
  }

  /** Send the unsent entries in order; retry later if the server is away. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  }

  /** Drop the refused entry and continue with the next, which takes its turn unless another device did. */
  drop(): void {
    const [first, ...rest] = this.pad.unsent;
    const free = this.stuck?.code !== 'elsewhere' && isTurn(first.entry) ? 1 : 0;
    const unsent = rest.map((one) => ({ ...one, number: one.number && one.number - free }));
    this.keep({ ...this.pad, unsent });
    this.goOn();
  }

  /** The refused entry has been corrected: continue. */
  goOn(): void {
    this.stuck = null;
    void this.send();
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#again);
    try {
      await this.#openTable();
      while (this.pad.unsent.length && !this.stuck && this.pad.table) await this.#sendFirst(this.pad.table);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.alone = !isAway(error);
      this.link = 'lost';
      if (!this.alone) this.#again = setTimeout(this.#back, RETRY_MS);
    }
  }

  /** Open the table of the pad; of several tabs that want to, only one does. */
  #openTable(): Promise<void> {
    const { pad } = this;
    if (pad.table || pad.end || this.alone) return Promise.resolve();
    const open = (): Promise<void> => this.#openOnce();
    return navigator.locks ? navigator.locks.request(`sternfeld.pad.${pad.id}`, open) : open();
  }

  async #openOnce(): Promise<void> {
    const { pad } = this;
    if (findPad(pad.id)?.table) return this.#reread();
    const name = (await this.client.name()) ?? pad.names[0];
    const table = await this.client.create(planOf(pad, name, this.rules.switches));
    const view = await this.client.look(table);
    // The pad as it is now: entries may have been added meanwhile.
    this.keep({ ...this.pad, table, view, unsent: numbered(this.pad.unsent, view) });
    this.#watch();
  }

  /** A new entry ends a pause. */
  async resume(): Promise<void> {
    const { table, view } = this.pad;
    if (!table || !view || view.paused === null) return;
    try {
      await this.client.sendOnce(table, newId(), { type: 'resume' }, view.version);
    } catch (error) {
      if (!(error instanceof ClientError) || error.code !== 'not_paused') throw error;
    }
    this.receive(await this.client.look(table));
  }

  async #sendFirst(table: string): Promise<void> {
    await this.resume();
    const [first] = this.pad.unsent;
    const move = moveOf(this.rules.size, first.entry);
    const rest = (): Unsent[] => this.pad.unsent.filter(({ id }) => id !== first.id);
    const seen = this.view?.version;
    const slot = this.game && nextSlot(this.game);
    const elsewhere = slot && first.number !== null && first.number !== slot.number;
    try {
      // An entry whose turn is over was either received already, under its id, or comes too late.
      const version = elsewhere ? 0 : (seen ?? 0);
      if (move) await this.client.sendOnce(table, first.id, move, version);
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

/** Entries made before there was a table, with the numbers of the turns that they are meant for. */
function numbered(unsent: readonly Unsent[], { game }: TableView): Unsent[] {
  if (!game) return [...unsent];
  let { number } = nextSlot(game);
  return unsent.map((one) => {
    const own = { ...one, number: one.number ?? number };
    if (isTurn(one.entry)) number += 1;
    return own;
  });
}

const isAway = ({ code }: ClientError): boolean =>
  ['offline', 'store', 'busy', 'too_many', 'stopping'].includes(code);

function planOf(pad: StoredPad, name: string, switches: Readonly<Record<string, unknown>>): Plan {
  const timed = pad.seconds.some((one) => one > 0);
  return {
    edition: pad.edition,
    house_rules: {
      ...(timed ? { turn_seconds: pad.seconds, turn_timeout: 'soft' } : {}),
      ...(switches['word_check'] === 'challenge' ? { 'challenge.window_seconds': 0 } : {}),
    },
    seats: pad.names.map((name) => ({ kind: 'device', name })),
    kind: 'score_keeper',
    starter: 0,
    spectators: 'link',
    racks_after: null,
    chat: false,
    hints: false,
    language: language.current,
    name,
  };
}
