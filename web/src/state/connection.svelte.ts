// The live connection to one table: its state, and who else is connected.

import type { Client, ClientError, Link, Live } from '../api/client';
import type { AnalysisTold, TableView } from '../api/types';

export class Connection {
  link = $state<Link>('connecting');
  failure = $state.raw<ClientError | null>(null); // why the table cannot be shown at all
  present = $state.raw<boolean[]>([]); // by seat: is somebody connected?
  thinking = $state.raw<readonly number[]>([]); // seats that hold tentative tiles or compute a move
  hurried = $state(false); // do computers think for a shorter time than usual?

  onAnalysis: (told: AnalysisTold) => void = () => undefined; // the report of the game has come further

  #live: Live | null = null;
  #toldThinking = false; // what the server was last told about this seat

  constructor(
    readonly client: Client,
    readonly table: string,
    readonly audience: string | null,
    readonly invitation: string | null,
  ) {}

  open(receive: (view: TableView, now: number) => void): void {
    this.#live = this.client.watch(this.table, this.audience, this.invitation, {
      view: receive,
      link: (state) => {
        this.link = state;
        if (state !== 'open') this.#toldThinking = false; // a new connection has to be told again
      },
      refused: (error) => (this.failure = error),
      analysis: (told) => this.onAnalysis(told),
      presence: (seats, thinking) => {
        this.present = seats;
        this.thinking = thinking;
      },
      thinking: (seat, on, hurried) => {
        if (on) this.hurried = hurried;
        this.thinking = [...this.thinking.filter((one) => one !== seat), ...(on ? [seat] : [])];
      },
    });
  }

  close(): void {
    this.#live?.close();
  }

  /** Tell the server whether this seat holds tentative tiles, for the others to see. */
  tellThinking(on: boolean): void {
    if (on !== this.#toldThinking) this.#live?.think(on);
    this.#toldThinking = on;
  }
}
