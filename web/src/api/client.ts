// What pages know of the server: its client, the errors it throws, and what a watched table tells.

import type { TableView } from './types';

export type { Client } from './http';

export type Link = 'connecting' | 'open' | 'lost';

export interface Listener {
  /** `now` is the server's clock, in milliseconds. */
  view(view: TableView, now: number): void;
  link(state: Link): void;
  /** The table cannot be watched (any more). */
  refused(error: ClientError): void;
  /** Which seats are there at this moment, and which of them have tiles in their hand. */
  presence?(seats: boolean[], thinking: number[]): void;
  /** A seat has tiles in its hand, or no longer. */
  thinking?(seat: number, on: boolean): void;
}

export interface Live {
  close(): void;
  /** Let the others know whether there are tiles in this person's hand. */
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
