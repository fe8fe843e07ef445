// The one door between the page and a server. Pages know this interface only; behind it is the
// real server, or the one in the browser for tests and development.

import type { People } from './people';
import type {
  Catalogue,
  Correction,
  Fairness,
  InvitationView,
  Judgement,
  KeeperMove,
  Move,
  Plan,
  RulePage,
  Rules,
  TableSummary,
  TableView,
  Wish,
} from './types';

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

export interface Client {
  readonly people: People;
  /** How this person is called here, or null for somebody new. */
  name(): Promise<string | null>;
  setName(name: string): Promise<void>;
  catalogue(): Promise<Catalogue>;
  rules(edition: string, houseRules: Record<string, unknown>): Promise<Rules>;
  rulePage(edition: string, houseRules: Record<string, unknown>, language: string): Promise<RulePage>;
  tables(): Promise<TableSummary[]>;
  look(table: string): Promise<TableView>;
  /** Open a table; the answer is its id. */
  create(plan: Plan): Promise<string>;
  /** What is behind an invitation's code or token. */
  invitation(key: string): Promise<InvitationView>;
  /** Sit down; the answer is the table. */
  join(key: string, name: string): Promise<string>;
  watch(table: string, audience: string | null, invitation: string | null, listener: Listener): Live;
  move(table: string, move: Move, version: number): Promise<void>;
  wish(table: string, wish: Wish, version: number): Promise<void>;
  /** Send a command once, under a name of the caller's choice; it may be sent again under it. */
  tell(
    table: string,
    id: string,
    command: Move | KeeperMove | Correction | Wish,
    version: number,
  ): Promise<void>;
  judge(edition: string, word: string): Promise<Judgement>;
  judgeAt(table: string, word: string): Promise<Judgement>;
  gcg(table: string): Promise<string>;
  /** The whole game as sternfeld's own file. */
  replay(table: string): Promise<string>;
  fairness(table: string): Promise<Fairness>;
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
