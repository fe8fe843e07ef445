// Score pads as this browser keeps them. What is written here is never lost: an entry stays until
// the referee of the pad's table has it, and a pad without a table keeps all of them.

import type { TableView } from '../api/types';
import type { Ending, Entry } from './ledger';

const KEY = 'sternfeld.books';
const KEPT = 30;

/** An entry that the referee does not have yet. */
export interface Unsent {
  /** Sent again under the same name, it counts once. */
  readonly id: string;
  readonly entry: Entry;
  /** The referee's number for the turn it is meant for; null while there is no table. */
  readonly number: number | null;
}

export interface Book {
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

/** A pad as earlier versions of this page kept it. */
type Stored = Partial<Book> & Pick<Book, 'id' | 'edition' | 'names' | 'started'> & { entries?: Entry[] };

export const newId = (): string => crypto.randomUUID();

function upToDate({ entries, ...book }: Stored): Book {
  const unsent = (entries ?? []).map((entry) => ({ id: newId(), entry, number: null }));
  return { seconds: [], unsent, end: null, table: null, invitation: null, view: null, ...book };
}

export function storedBooks(): Book[] {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '[]') as Stored[]).map(upToDate);
  } catch {
    return [];
  }
}

function store(books: Book[]): void {
  localStorage.setItem(KEY, JSON.stringify(books.slice(0, KEPT)));
}

export function keepBook(book: Book): void {
  store([book, ...storedBooks().filter((one) => one.id !== book.id)]);
}

export function removeBook(id: string): void {
  store(storedBooks().filter((book) => book.id !== id));
}

/** A pad by its own name, or by that of its table. */
export const findBook = (id: string): Book | undefined =>
  storedBooks().find((book) => book.id === id || book.table === id);

export const openBooks = (): Book[] =>
  storedBooks().filter((book) => !book.end && book.view?.phase !== 'ended');

export function newBook(edition: string, names: string[], seconds: number[]): Book {
  const id = Date.now().toString(36);
  const book = upToDate({ id, edition, names, seconds, started: Date.now() });
  keepBook(book);
  return book;
}

/** The pad of a table that another device keeps as well. */
export function bookOfTable(table: string, invitation: string | null, view: TableView): Book {
  const names = view.seats.map((seat) => seat.name);
  const book = upToDate({ id: table, edition: view.edition, names, started: view.opened });
  return { ...book, table, invitation, view, seconds: secondsOf(view.house_rules, names.length) };
}

function secondsOf(rules: Readonly<Record<string, unknown>>, seats: number): number[] {
  const limit = rules['turn_seconds'];
  const each: unknown[] = Array.isArray(limit) ? limit : new Array<unknown>(seats).fill(limit);
  return each.map((one) => (typeof one === 'number' ? one : 0));
}
