import { type Client, ClientError } from '../../src/api/client';
import type { GameView, TableView } from '../../src/api/types';

/** A table that takes points and nothing else, and can be out of reach. */
export class PointsTable {
  away = false;
  refusing: string | null = null;
  told: string[] = [];
  created = 0;
  /** Called when a command was carried out and the devices that watch have been told. */
  reported: () => void = () => undefined;
  #watching: ((view: TableView, now: number) => void) | null = null;
  version = 5;
  paused: number | null = null;
  turns: { seat: number; points: number }[] = [];
  settled: { seat: number; kind: string; points: number; rack: string[] }[] = [];

  view(): TableView {
    const score = (seat: number): number =>
      this.turns.filter((turn) => turn.seat === seat).reduce((sum, turn) => sum + turn.points, 0);
    const player = { tiles: 7, lost_turns: 0, resigned: false, used_ms: 0, clock_left: null, agreed: false };
    const game = {
      phase: 'turn',
      to_move: this.turns.length % 2,
      number: this.turns.length + 1,
      turn_began: 0,
      players: [0, 1].map((seat) => ({ ...player, score: score(seat) })),
      pending: null,
      sheet: [
        ...this.turns.map((turn, i) => ({
          ...turn,
          number: i + 1,
          kind: 'points',
          challenger: null,
          words: [],
          tiles: [],
        })),
        ...this.settled,
      ],
      end: null,
    } as unknown as GameView;
    const seats = ['Lene', 'Jannis'].map((name) => ({ name, mine: true }));
    return {
      version: this.version,
      phase: 'playing',
      kind: 'score_keeper',
      seats,
      house_rules: {},
      paused: this.paused,
      game,
    } as unknown as TableView;
  }

  /** Other commands in place of a turn; without any, the game goes on from there. */
  #correct(turn: number, commands: readonly { type: string }[]): void {
    if (turn < 1) throw new ClientError('input', 'no such turn');
    const instead = commands.flatMap((one) =>
      one.type === 'score_points' ? [one as unknown as (typeof this.turns)[0]] : [],
    );
    const later = instead.length ? this.turns.slice(turn) : [];
    this.turns = [...this.turns.slice(0, turn - 1), ...instead, ...later];
  }

  get client(): Client {
    const reach = (): void => {
      if (this.away) throw new ClientError('offline', 'no connection');
    };
    const client: Partial<Client> = {
      name: async () => (reach(), 'Lene'),
      create: async () => (reach(), (this.created += 1), 'tab'),
      look: async () => (reach(), this.view()),
      watch: (_table, _seat, _invitation, { view }) => {
        this.#watching = view;
        return { close: () => (this.#watching = null), think: () => undefined };
      },
      sendOnce: async (_table, id, command, version) => {
        reach();
        if (this.told.includes(id)) return;
        if (this.refusing) throw new ClientError(this.refusing, 'no');
        if (version < this.version) throw new ClientError('stale', 'moved on');
        if (command.type === 'correct') this.#correct(command.turn, command.commands);
        else if (command.type === 'score_points')
          this.turns.push({ seat: command.seat, points: command.points });
        else this.paused = command.type === 'agree_to_pause' ? 1 : null;
        this.told.push(id);
        this.version += 1;
        this.#watching?.(this.view(), 0);
        if (this.#watching) this.reported();
      },
    };
    return client as Client;
  }
}
