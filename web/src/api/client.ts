// What pages know of the server: its client, its errors, and the messages about a watched table.

import type { AnalysisTold, TableView } from './types';

export type { Client } from './http';

export type Link = 'connecting' | 'open' | 'lost';

export interface Listener {
  /** `now` is the server's clock, in milliseconds. */
  view(view: TableView, now: number): void;
  link(state: Link): void;
  /** The table cannot be watched (any more). */
  refused(error: ClientError): void;
  /** Which seats are connected, and which of them hold tentative tiles or compute a move. */
  presence?(seats: boolean[], thinking: number[]): void;
  /** A seat begins or stops thinking; hurried: a computer thinks for a shorter time than usual. */
  thinking?(seat: number, on: boolean, hurried: boolean): void;
  /** The report of the finished game has come further. */
  analysis?(told: AnalysisTold): void;
}

export interface Live {
  close(): void;
  /** Tell the others whether this seat is thinking. */
  think(on: boolean): void;
}

/** A refusal with a code that the page puts into words; `message` is for people who read logs. */
export class ClientError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly detail: Record<string, unknown> = {},
  ) {
    super(message);
  }
}
