// A table of the in-browser server: seats, chat, the game, and who may see what.

import { tilesFor } from '../wire';
import type { Move, Plan, Rules, SeatView, TableSummary, TableView, Wish } from '../types';
import { bestPlay } from './computer';
import { FakeGame } from './referee';

const THINKING_MS = 700;

export class FakeTable {
  readonly listeners = new Set<() => void>();
  readonly code: string;
  readonly token: string;
  seats: SeatView[];
  game: FakeGame | null = null;
  phase: TableView['phase'] = 'lobby';
  chat: { name: string; mine: boolean; text: string; at: number }[] = [];
  version = 1;
  opened = Date.now();
  moved = Date.now();
  paused: number | null = null;
  wishes: TableView['wishes'] = { pause: [], abandon: [], timeout: [], rematch: [] };
  /** Shown among the tables to go on with. */
  listed = true;
  /** Demonstrations stand still. */
  frozen = false;
  #window: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly plan: Plan,
    readonly rules: Rules,
  ) {
    this.code = String(1000 + ((id.charCodeAt(1) * 7919 + id.length * 104_729) % 9000));
    this.token = `token-${id}`;
    this.seats = plan.seats.map((seat) => ({
      name: seat.kind === 'me' ? plan.name : (seat.name ?? (seat.kind === 'computer' ? 'Computer' : '')),
      kind: seat.kind,
      level: seat.level ?? '',
      may_bluff: seat.may_bluff ?? false,
      free: seat.kind === 'invitation',
      mine: seat.kind === 'me' || seat.kind === 'device',
      host: seat.kind === 'me',
      muted: false,
    }));
    this.#beginIfFull();
  }

  begin(random?: () => number): void {
    this.seats = this.seats.filter((seat) => !seat.free);
    this.game = new FakeGame(this.rules, this.seats.length, random);
    this.phase = 'playing';
    this.#changed();
  }

  #beginIfFull(): void {
    if (!this.seats.some((seat) => seat.free)) this.begin();
  }

  join(name: string): void {
    const seat = this.seats.find((one) => one.free);
    if (!seat) return;
    Object.assign(seat, { name, free: false });
    this.#beginIfFull();
    this.#changed();
  }

  move(move: Move): void {
    this.game?.play(move);
    this.#changed();
  }

  wish(wish: Wish): void {
    const mine = this.seats.findIndex((seat) => seat.mine);
    switch (wish.type) {
      case 'start':
        return this.begin();
      case 'say':
        this.chat.push({ name: this.seats[mine]?.name ?? '', mine: true, text: wish.text, at: Date.now() });
        break;
      case 'agree_to_pause':
        this.paused = Date.now();
        break;
      case 'resume':
        this.paused = null;
        break;
      case 'agree_to_rematch':
        this.wishes = { ...this.wishes, rematch: [mine] };
        break;
      case 'close':
        this.phase = 'closed';
        break;
      default:
        break;
    }
    this.#changed();
  }

  #changed(): void {
    this.version += 1;
    this.moved = Date.now();
    if (this.game?.phase === 'ended') this.phase = 'ended';
    for (const tell of this.listeners) tell();
    if (!this.frozen) this.#goOn();
  }

  /** Let computers act, and close the challenge window in time. */
  #goOn(): void {
    const { game } = this;
    clearTimeout(this.#window);
    if (!game || this.phase !== 'playing') return;
    if (game.pending) {
      const bots = this.seats.flatMap((seat, i) => (seat.kind === 'computer' ? [i] : []));
      const waiting = bots.find((i) => i !== game.toMove && !game.pending?.accepted.includes(i));
      if (waiting !== undefined) {
        const lies = game.pending.words.some((word) => !game.admits(word.text));
        this.#later(() => this.move({ type: lies ? 'challenge' : 'accept', seat: waiting }));
        return;
      }
      const seconds = Number(this.rules.switches['challenge.window_seconds']);
      if (seconds) this.#window = setTimeout(() => (game.stand(), this.#changed()), seconds * 1000);
    } else if (this.seats[game.toMove].kind === 'computer') {
      this.#later(() => {
        const tiles = bestPlay(game);
        const seat = game.toMove;
        if (tiles) this.move({ type: 'lay', seat, tiles: tilesFor(game.kit.size, tiles) });
        else this.move({ type: 'pass', seat });
      });
    }
  }

  #later(act: () => void): void {
    this.#window = setTimeout(act, THINKING_MS);
  }

  summary(): TableSummary {
    const { game } = this;
    return {
      id: this.id,
      phase: this.phase,
      kind: this.plan.kind,
      edition: this.plan.edition,
      names: this.seats.map((seat) => seat.name),
      opened: this.opened,
      updated: this.moved,
      my_turn: !!game && this.seats[game.toMove].mine && this.phase === 'playing',
    };
  }

  view(wanted: string | null): TableView {
    const { game } = this;
    const own = this.seats.flatMap((seat, i) => (seat.mine ? [i] : []));
    const natural = game && own.includes(game.toMove) ? game.toMove : own[0];
    const seat = wanted?.startsWith('seat:') ? Number(wanted.slice(5)) : natural;
    const audience = wanted === 'board' || wanted === 'spectator' || seat === undefined ? null : seat;
    const seconds = Number(this.rules.switches['challenge.window_seconds']);
    return {
      version: this.version,
      audience: audience === null ? (wanted ?? 'spectator') : `seat:${audience}`,
      phase: this.phase,
      kind: this.plan.kind,
      edition: this.plan.edition,
      house_rules: this.plan.house_rules,
      language: this.plan.language,
      spectators: this.plan.spectators,
      racks_after: this.plan.racks_after,
      opened: this.opened,
      seats: this.seats,
      host: true,
      invitation: { code: this.code, token: this.token },
      paused: this.paused,
      deadline: game?.pending && seconds ? game.pending.at + seconds * 1000 : null,
      wishes: this.wishes,
      nudge: null,
      chat: [...this.chat],
      rematch: null,
      rematch_of: null,
      game: game?.view(audience) ?? null,
    };
  }
}
