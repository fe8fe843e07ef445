// A table being set up: edition, seats and house rules.

import type { Client } from '../api/client';
import { ClientError } from '../api/client';
import type { Plan, SeatKind, SeatPlan, TableKind } from '../api/types';
import { language } from '../lib/locale.svelte';
import { DEFAULT_LEVEL } from '../lib/ruleTexts';
import { m } from '../paraglide/messages';
import { type Clash, clashFrom } from '../rules/contradictions';
import { defaultEdition, editions, ruleValue } from './editions.svelte';
import { switches } from './switches.svelte';

export type Purpose = 'computer' | 'round' | 'invite';

/** The other seats, by default. */
const OTHERS = { computer: 'computer', round: 'device', invite: 'invitation' } as const;

const NAMES = 'sternfeld.names';
const DRAFT = 'sternfeld.draft';
/** The form of the last table, for each purpose. */
const LAST = 'sternfeld.last.';

export class TablePlan {
  edition = $state('');
  house = $state.raw<Record<string, unknown>>({});
  /** What follows from the house rules, as the server says: nine tiles also change the bonus. */
  followed = $state.raw<Record<string, unknown>>({});
  name = $state('');
  seats = $state<SeatPlan[]>([]);
  /** Moves can be taken back; only for games on one device. */
  practice = $state(false);
  /** Who begins, where the rules leave that to the table. */
  starter = $state(0);
  spectators = $state<Plan['spectators']>('link');
  /** After how many turns spectators see a rack; null for never. */
  racksAfter = $state<number | null>(null);
  chat = $state(true);
  /** Players may ask the computer for help; null: as the seats suggest. */
  #hints = $state<boolean | null>(null);
  /** Why the rules cannot be played, as the server says. */
  clash = $state.raw<Clash | null>(null);
  failed = $state<ClientError | null>(null);
  busy = $state(false);
  #check: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly client: Client,
    readonly purpose: Purpose,
    edition: string | null,
  ) {
    const wanted = edition ?? defaultEdition();
    this.edition = editions.named(wanted) ? wanted : (editions.all[0]?.name ?? '');
    this.seats = seatsFor(purpose);
    this.#restore(edition);
    void client.name().then(
      (name) => (this.name ||= name ?? remembered()[0] ?? ''),
      () => undefined,
    );
  }

  /** The form as it was before the page was left or reloaded; otherwise as it was for the last table. */
  #restore(wanted: string | null): void {
    const fits = (draft: Draft | null): boolean =>
      draft?.purpose === this.purpose &&
      editions.named(draft.edition) !== undefined &&
      (wanted === null || wanted === draft.edition);
    const draft = [kept(sessionStorage, DRAFT), kept(localStorage, LAST + this.purpose)].find(fits);
    if (!draft) return;
    this.edition = draft.edition;
    this.house = draft.house;
    this.seats = draft.seats;
    this.practice = draft.practice;
    this.starter = draft.starter;
    this.spectators = draft.spectators;
    this.racksAfter = draft.racksAfter ?? null;
    this.chat = draft.chat;
    this.#hints = draft.hints ?? null;
    if (Object.keys(this.house).length > 0) void this.#ask();
  }

  get #draft(): string {
    const { purpose, edition, house, seats, practice, starter, spectators, racksAfter, chat } = this;
    const rest = { practice, starter, spectators, racksAfter, chat, hints: this.#hints };
    const draft: Draft = { purpose, edition, house, seats, ...rest };
    return JSON.stringify(draft);
  }

  /** Store the form until the table is created. */
  keep(): void {
    sessionStorage.setItem(DRAFT, this.#draft);
  }

  sheetValue(name: string): unknown {
    return ruleValue(editions.named(this.edition)?.rules, name);
  }

  /** What holds unless the table sets it: the rule sheet's value, or what follows from another rule. */
  #given(name: string): unknown {
    return name in this.followed ? this.followed[name] : this.sheetValue(name);
  }

  value(name: string): unknown {
    return name in this.house ? this.house[name] : this.#given(name);
  }

  /** Rules that are not as in the rule sheet, with those that follow from others. */
  differences = $derived.by(() =>
    Object.fromEntries(
      Object.entries({ ...this.followed, ...this.house }).filter(
        ([name, value]) => !same(value, this.sheetValue(name)),
      ),
    ),
  );

  differs(name: string): boolean {
    return name in this.differences;
  }

  /** The value follows from another rule. */
  follows(name: string): boolean {
    return this.differs(name) && !(name in this.house);
  }

  /** The rule has no effect because of another one, so it can neither be set nor differ. */
  isIdle(name: string): boolean {
    if (name.startsWith('challenge.')) return this.value('word_check') !== 'challenge';
    return name === 'turn_timeout' && (this.value('turn_seconds') ?? 'none') === 'none';
  }

  set(name: string, value: unknown): void {
    const { [name]: _, ...rest } = this.house;
    this.house = same(value, this.#given(name)) ? rest : { ...rest, [name]: value };
    this.house = Object.fromEntries(Object.entries(this.house).filter(([set]) => !this.isIdle(set)));
    this.#askSoon();
  }

  reset(name: string): void {
    const { [name]: _, ...rest } = this.house;
    this.house = rest;
    this.#askSoon();
  }

  choose(edition: string): void {
    this.edition = edition;
    this.house = {};
    this.followed = {};
    this.clash = null;
  }

  setCount(count: number): void {
    const seats = this.seats.slice(0, count);
    while (seats.length < count) seats.push(newSeat(OTHERS[this.purpose], seats.length));
    this.seats = seats;
    this.starter = Math.min(this.starter, count - 1);
    this.house = Object.fromEntries(
      Object.entries(this.house).map(([name, value]) => [name, forSeats(name, value, count)]),
    );
  }

  setKind(seat: number, kind: SeatKind): void {
    this.seats[seat] = newSeat(kind, seat);
  }

  /** Bluffing needs a computer level that can bluff, and challenges. */
  canBluff({ kind, level = '' }: SeatPlan): boolean {
    const doubted = this.value('word_check') === 'challenge';
    return kind === 'computer' && doubted && editions.catalogue.bluffing_levels.includes(level);
  }

  bluffs(seat: SeatPlan): boolean {
    return this.canBluff(seat) && seat.may_bluff === true;
  }

  invites = $derived(this.seats.some((seat) => seat.kind === 'invitation'));
  agreedStart = $derived(this.value('start.order') === 'agreed');
  kind: TableKind = $derived(this.practice && !this.invites ? 'practice' : 'game');

  /** Several people must not be told words that are secret until a challenge. */
  canHint = $derived.by(() => {
    const people = this.seats.filter((seat) => seat.kind !== 'computer').length;
    const secret = this.value('word_check') === 'challenge' && this.value('open_dictionary') !== true;
    return this.value('words.lexicon') !== 'none' && (people === 1 || !secret);
  });
  hints = $derived.by(() => this.canHint && (this.#hints ?? this.seats.every(isMeOrComputer)));

  allowHints(hints: boolean): void {
    this.#hints = hints;
  }

  #askSoon(): void {
    clearTimeout(this.#check);
    this.#check = setTimeout(() => void this.#ask(), 250);
  }

  /** Ask the server whether these rules can be played, and keep what follows from them. */
  async #ask(): Promise<void> {
    const { edition, house } = this;
    const isOld = (): boolean => edition !== this.edition || house !== this.house;
    try {
      const rules = await this.client.rules(edition, house);
      if (isOld()) return;
      this.clash = null;
      this.followed = Object.fromEntries(
        switches.all
          .map(({ name }) => [name, name in house ? this.followed[name] : ruleValue(rules, name)] as const)
          .filter(([name, value]) => value !== undefined && !same(value, this.sheetValue(name))),
      );
    } catch (error) {
      if (isOld() || !(error instanceof ClientError) || error.code !== 'rules') return;
      this.clash = clashFrom(error.detail);
    }
  }

  /** A name that two people at this device have, or null. */
  twice = $derived.by(() => {
    const people = this.seats.filter((seat) => seat.kind === 'device').map((seat) => seat.name?.trim() ?? '');
    const names = [this.name.trim(), ...people].filter(Boolean);
    const known = names.map((name) => name.toLocaleLowerCase());
    return names.find((_, i) => known.indexOf(known[i]) < i) ?? null;
  });

  /** The first thing that is missing, or null. */
  missing = $derived.by(() => {
    if (!this.name.trim() && this.purpose !== 'computer') return 'name';
    if (this.seats.some((seat) => seat.kind === 'device' && !seat.name?.trim())) return 'seat';
    if (this.twice !== null) return 'twice';
    return this.clash ? 'rules' : null;
  });

  async open(): Promise<string | null> {
    this.busy = true;
    this.failed = null;
    const name = this.name.trim() || m.guest_name();
    remember([this.name, ...this.seats.slice(1).map((seat) => seat.name ?? '')]);
    try {
      const table = await this.client.create({
        edition: this.edition,
        house_rules: this.house,
        seats: this.seats.map((seat) => plainSeat(seat, this.bluffs(seat))),
        kind: this.kind,
        starter: this.agreedStart ? this.starter : null,
        spectators: this.spectators,
        racks_after: this.spectators === 'none' ? null : this.racksAfter,
        chat: this.chat,
        hints: this.hints,
        language: language.current,
        name,
      });
      sessionStorage.removeItem(DRAFT);
      localStorage.setItem(LAST + this.purpose, this.#draft);
      return table;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.failed = error;
      this.clash = clashFrom(error.detail);
      return null;
    } finally {
      this.busy = false;
    }
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isMeOrComputer = ({ kind }: SeatPlan): boolean => kind === 'me' || kind === 'computer';

/** Adapt a rule with one value per seat to the number of seats. */
function forSeats(name: string, value: unknown, count: number): unknown {
  const control = switches.named(name)?.control;
  if (!Array.isArray(value) || control?.kind !== 'choice' || !control.perSeat) return value;
  return Array.from({ length: count }, (_, seat) => (value as unknown[])[seat] ?? value[0]);
}

/** The fields that this kind of seat needs. The server names computers. */
function plainSeat({ kind, name = '', level = '' }: SeatPlan, may_bluff: boolean): SeatPlan {
  if (kind === 'device') return { kind, name: name.trim() };
  return kind === 'computer' ? { kind, level, may_bluff } : { kind };
}

function seatsFor(purpose: Purpose): SeatPlan[] {
  return [{ kind: 'me', name: '', level: '' }, newSeat(OTHERS[purpose], 1)];
}

function newSeat(kind: SeatKind, number: number): SeatPlan {
  return {
    kind,
    name: kind === 'device' ? (remembered()[number] ?? '') : '',
    level: kind === 'computer' ? DEFAULT_LEVEL : '',
  };
}

interface Draft {
  purpose: Purpose;
  edition: string;
  house: Record<string, unknown>;
  seats: SeatPlan[];
  practice: boolean;
  starter: number;
  spectators: Plan['spectators'];
  racksAfter: number | null;
  chat: boolean;
  hints?: boolean | null;
}

function kept(storage: Storage, key: string): Draft | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

function remembered(): string[] {
  try {
    return JSON.parse(localStorage.getItem(NAMES) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function remember(names: string[]): void {
  localStorage.setItem(NAMES, JSON.stringify(names));
}

/** A table against one computer of this level, begun at once by the rule sheet. Somebody without a name
 * plays as a guest. The answer is its id. */
export async function playNow(client: Client, level: string): Promise<string> {
  const name = (await client.name()) ?? (remembered()[0] || m.guest_name());
  return client.create({
    edition: defaultEdition(),
    house_rules: {},
    seats: [{ kind: 'me' }, { kind: 'computer', level }],
    kind: 'game',
    starter: null,
    spectators: 'link',
    racks_after: null,
    chat: true,
    hints: true,
    language: language.current,
    name,
  });
}
