// Score pads in this browser's storage. No entry is lost: each stays in `unsent` until the referee of
// the pad's table has it; a pad without a table keeps all of them. Pads of every earlier version are
// read: test/keeper/pads.json has samples of each.

import type { TableView } from '../api/types';
import type { Ending, Entry } from './ledger';

const KEY = 'sternfeld.books';
const MAX_PADS = 30;

/** An entry that the referee does not have yet. */
export interface Unsent {
  /** The command id: sent twice, the entry counts once. */
  readonly id: string;
  readonly entry: Entry;
  /** The referee's number for the turn it is meant for; null while there is no table. */
  readonly number: number | null;
}

/** Of the form of a stored pad. Pads without a version are older. */
const VERSION = 2;

export interface StoredPad {
  readonly version: typeof VERSION;
  readonly id: string;
  readonly edition: string;
  readonly names: string[];
  readonly started: number;
  /** Seconds for a turn of each seat; 0: none. */
  readonly seconds: number[];
  readonly unsent: Unsent[];
  /** How a pad without a table was settled; at a table the referee does that. */
  readonly end: Ending | null;
  /** The score-keeper's table on the server, once there is one, as it was last seen. */
  readonly table: string | null;
  readonly invitation: string | null;
  readonly view: TableView | null;
}

/** A pad as this and earlier versions of the page kept it. */
type Stored = Partial<StoredPad> &
  Pick<StoredPad, 'id' | 'edition' | 'names' | 'started'> & { entries?: Entry[] };

export const newId = (): string => crypto.randomUUID();

function upToDate({ entries, ...pad }: Stored): StoredPad {
  const unsent = (entries ?? []).map((entry) => ({ id: newId(), entry, number: null }));
  const empty = { seconds: [], unsent, end: null, table: null, invitation: null, view: null };
  return { ...empty, ...pad, version: VERSION };
}

export function storedPads(): StoredPad[] {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '[]') as Stored[]).map(upToDate);
  } catch {
    return [];
  }
}

function store(pads: StoredPad[]): void {
  localStorage.setItem(KEY, JSON.stringify(pads.slice(0, MAX_PADS)));
}

export function storePad(pad: StoredPad): void {
  store([pad, ...storedPads().filter((one) => one.id !== pad.id)]);
}

export function removePad(id: string): void {
  store(storedPads().filter((pad) => pad.id !== id));
}

/** A pad by its own id, or by that of its table. */
export const findPad = (id: string): StoredPad | undefined =>
  storedPads().find((pad) => pad.id === id || pad.table === id);

export const openPads = (): StoredPad[] =>
  storedPads().filter((pad) => !pad.end && pad.view?.phase !== 'ended');

export function newPad(edition: string, names: string[], seconds: number[]): StoredPad {
  const id = Date.now().toString(36);
  const pad = upToDate({ id, edition, names, seconds, started: Date.now() });
  storePad(pad);
  return pad;
}

/** The pad of a table that another device keeps as well. */
export function padOfTable(table: string, invitation: string | null, view: TableView): StoredPad {
  const names = view.seats.map((seat) => seat.name);
  const pad = upToDate({ id: table, edition: view.edition, names, started: view.opened });
  return { ...pad, table, invitation, view, seconds: secondsOf(view.house_rules, names.length) };
}

function secondsOf(rules: Readonly<Record<string, unknown>>, seats: number): number[] {
  const limit = rules['turn_seconds'];
  const each: unknown[] = Array.isArray(limit) ? limit : new Array<unknown>(seats).fill(limit);
  return each.map((one) => (typeof one === 'number' ? one : 0));
}
