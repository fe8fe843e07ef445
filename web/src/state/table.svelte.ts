// A table as this person sees it: the server's latest view, the tiles being laid, and what can
// be done now. Pages read it and call its methods; the referee decides, here nothing is judged.

import { type Client, ClientError, type Link, type Live } from '../api/client';
import type { Move, Rules, TableView, LineView, Wish } from '../api/types';
import { boardFrom, placedFrom, tilesFor, toWire } from '../api/wire';
import { type Kit, kitOf } from '../board/kit';
import * as laying from '../board/laying';
import { type WordOnBoard, wordOf } from '../board/lines';
import { preview, previewRearranged } from '../board/preview';
import { type Board, emptyBoard, lay } from '../board/squares';
import { letterOf } from '../board/tiles';
import { announcer } from '../lib/announce.svelte';
import { play as sound } from '../lib/sounds';
import { clockLeft, turnLeft } from './clocks';
import { boardAfter, isTurn } from './replay';
import { requestsIn } from './requests';
import { tell } from './telling';

const WONDER_MS = 1500;

export interface Notice {
  code: string;
  detail: Record<string, unknown>;
}

export class TableSession {
  view = $state.raw<TableView | null>(null);
  rules = $state.raw<Rules | null>(null);
  trial = $state.raw<laying.Laying | null>(null);
  link = $state<Link>('connecting');
  /** Why the table cannot be shown at all. */
  failure = $state.raw<ClientError | null>(null);
  /** The last refusal, until the next move. */
  notice = $state.raw<Notice | null>(null);
  busy = $state(false);
  /** A move is on its way: what was laid for it stays as it is. */
  sending = $state(false);
  /** It has been on its way for so long that somebody wonders. */
  overdue = $state(false);
  /** Looking back: how many turns are shown, or null for the game as it stands. */
  walked = $state<number | null>(null);
  /** The challenge that was decided last, until it has been read. */
  verdict = $state.raw<LineView | null>(null);
  /** On a shared device: the seat whose rack is uncovered. */
  uncovered = $state<number | null>(null);
  /** Which seats are connected, as far as the server says. */
  present = $state.raw<boolean[]>([]);
  /** The seats that have tiles in their hand, or compute. */
  thinking = $state.raw<readonly number[]>([]);
  now = $state(Date.now());

  #live: Live | null = null;
  #skew = 0;
  #thinks = false;
  #wondering: ReturnType<typeof setTimeout> | undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly client: Client,
    readonly id: string,
    readonly wanted: string | null = null,
    readonly invitation: string | null = null,
  ) {}

  open(): void {
    this.#live = this.client.watch(this.id, this.wanted, this.invitation, {
      view: (view, now) => void this.#receive(view, now),
      link: (state) => {
        this.link = state;
        if (state !== 'open') this.#thinks = false; // whoever is on a new line has to say so again
      },
      refused: (error) => (this.failure = error),
      presence: (seats, thinking) => {
        this.present = seats;
        this.thinking = thinking;
      },
      thinking: (seat, on) => {
        this.thinking = [...this.thinking.filter((one) => one !== seat), ...(on ? [seat] : [])];
      },
    });
    this.#ticking = setInterval(() => (this.now = Date.now() + this.#skew), 250);
  }

  close(): void {
    this.#live?.close();
    clearInterval(this.#ticking);
  }

  async #receive(view: TableView, now: number): Promise<void> {
    if (this.view && view.version < this.view.version) return;
    const before = this.view;
    if (!this.rules || before?.edition !== view.edition) {
      this.rules = await this.client.rules(view.edition, view.house_rules);
    }
    this.#skew = now - Date.now();
    this.now = now;
    this.view = view;
    this.#meetRack(before);
    if (before?.game?.number !== view.game?.number) this.#arrived();
    this.#think();
    this.#notice(before, view);
  }

  /** The rack keeps its order; another seat's rack on this device is another rack. */
  #meetRack(before: TableView | null): void {
    const { kit } = this;
    const rack = this.view?.game?.rack ?? [];
    if (!kit) return;
    const same = before?.audience === this.view?.audience && this.trial;
    this.trial = same
      ? laying.meet(this.trial as laying.Laying, this.board, rack)
      : laying.startLaying(kit, this.board, rack);
    if (this.trial.lifted && !this.myTurn) this.trial = laying.putDown(this.trial);
  }

  #notice(before: TableView | null, view: TableView): void {
    const turns = view.game?.sheet.filter(isTurn) ?? [];
    const known = before?.game?.sheet.filter(isTurn).length ?? turns.length;
    const fresh = before ? turns.slice(known) : [];
    const challenged = fresh.findLast((turn) => turn.challenger !== null);
    if (challenged) this.verdict = challenged;
    for (const turn of fresh) sound(turn.kind === 'taken_back' ? 'withdrawn' : 'accepted');
    for (const line of tell(before, view, this, this.mine)) announcer.say(line);
    if (view.nudge && view.nudge.at !== before?.nudge?.at && this.mine.includes(view.nudge.seat))
      sound('turn');
    const mine = view.game?.phase === 'turn' && view.seats[view.game.to_move]?.mine;
    const was = before?.game?.phase === 'turn' && before.game.to_move === view.game?.to_move;
    if (before && mine && !was) sound('turn');
    if (this.sharing && view.game?.phase !== 'turn') this.uncovered = null;
  }

  // --- what lies on the table -----------------------------------------------------------------

  kit: Kit | null = $derived(this.rules ? kitOf(this.rules) : null);
  size = $derived(this.kit?.size ?? 15);
  game = $derived(this.view?.game ?? null);
  sheet: readonly LineView[] = $derived(this.game?.sheet ?? []);
  turns = $derived(this.sheet.filter(isTurn));
  pending = $derived(this.game?.pending ?? null);
  pendingTiles = $derived(this.pending ? placedFrom(this.size, this.pending.tiles) : []);
  board: Board = $derived(
    this.game ? lay(boardFrom(this.size, this.game.board), this.pendingTiles) : emptyBoard(this.size),
  );

  /** The board as it is to be drawn: after so many turns, or without the word that was picked up. */
  shown: Board = $derived.by(() => {
    const { walked, game } = this;
    if (walked === null || !game) return this.trial?.lifted ? this.trial.board : this.board;
    if (walked >= this.turns.length) return this.board;
    return boardAfter(this.size, game.sheet, walked);
  });

  lastTurn = $derived.by(() => {
    const shown = this.walked === null ? this.turns : this.turns.slice(0, this.walked);
    return shown.at(-1) ?? null;
  });
  lastWord: WordOnBoard | null = $derived(
    this.lastTurn && this.lastTurn.kind !== 'taken_back'
      ? wordOf(this.shown, placedFrom(this.size, this.lastTurn.tiles))
      : null,
  );
  pendingWord: WordOnBoard | null = $derived(wordOf(this.board, this.pendingTiles));

  // --- who is who -----------------------------------------------------------------------------

  /** The seat whose rack this page shows, or null for somebody who looks on. */
  seat = $derived(seatOf(this.view?.audience));
  mine = $derived(this.view?.seats.flatMap((seat, i) => (seat.mine ? [i] : [])) ?? []);
  /** Several people share this device. */
  sharing = $derived.by(() => this.mine.length > 1 && this.wanted === null);
  myTurn = $derived(
    this.game?.phase === 'turn' &&
      this.game.to_move === this.seat &&
      this.view?.phase === 'playing' &&
      this.view.paused === null,
  );
  /** The device has to change hands first. */
  covered = $derived(this.sharing && this.myTurn && this.uncovered !== this.seat);
  /** The seats here that may still accept or challenge what lies there. */
  deciding = $derived.by(() => {
    const { pending, game } = this;
    if (!pending || !game) return [];
    const own = this.sharing ? this.mine : this.seat === null ? [] : [this.seat];
    return own.filter(
      (seat) => seat !== pending.seat && !pending.accepted.includes(seat) && !game.players[seat].resigned,
    );
  });

  /** What some have proposed to all. */
  requests = $derived(this.view ? requestsIn(this.view) : []);

  nameOf(seat: number): string {
    return this.view?.seats[seat]?.name ?? '';
  }

  // --- clocks ---------------------------------------------------------------------------------

  /** Milliseconds a seat has left, or null without a clock. */
  left(seat: number): number | null {
    return this.game && clockLeft(this.game, seat, this.now);
  }

  /** Milliseconds left for this turn, or null. */
  leftForTurn(seat: number): number | null {
    return this.game && turnLeft(this.game, seat, this.now);
  }

  /** Milliseconds until the play that lies there stands, or null. */
  leftToChallenge = $derived(
    this.pending && this.view?.deadline ? Math.max(0, this.view.deadline - this.now) : null,
  );

  // --- laying ---------------------------------------------------------------------------------

  placed = $derived(this.trial ? laying.placed(this.trial) : null);
  preview = $derived.by(() => {
    const { kit, board, placed, trial } = this;
    if (!kit || !trial || !placed?.length) return null;
    if (!trial.lifted) return preview(kit, board, placed);
    const left = trial.tray.filter((tile) => tile !== null).length;
    return previewRearranged(kit, board, trial.lifted, placed, left);
  });
  /** The word that was picked up to be rearranged, as it read. */
  lifted = $derived(this.trial?.lifted?.map(({ face }) => letterOf(face)).join('') ?? null);
  canLay = $derived(this.myTurn && !this.covered && !!this.preview && !this.preview.problem);

  /** Apply a step of laying; false if it changed nothing. */
  step(next: (now: laying.Laying) => laying.Laying): boolean {
    if (!this.trial || this.sending) return false;
    const after = next(this.trial);
    const changed = after !== this.trial;
    if (after.laid.length > this.trial.laid.length) sound('tile');
    this.trial = after;
    if (changed) this.notice = null;
    this.#think();
    return changed;
  }

  /** The others see that there are tiles in this hand. */
  #think(): void {
    const thinks = this.seat !== null && this.view?.phase === 'playing' && !!this.trial?.laid.length;
    if (thinks !== this.#thinks) this.#live?.think(thinks);
    this.#thinks = thinks;
  }

  async lay(): Promise<void> {
    if (!this.canLay || !this.placed || this.seat === null) return;
    const { seat, size } = this;
    const tiles = tilesFor(size, this.placed);
    const word = this.trial?.lifted?.map(({ square }) => toWire(size, square));
    await this.move(word ? { type: 'rearrange', seat, word, tiles } : { type: 'lay', seat, tiles });
  }

  /** Give these tiles of the rack away for others. */
  async exchange(ids: readonly number[]): Promise<boolean> {
    if (this.seat === null || !this.trial || this.sending) return false;
    const tiles = this.trial.slots.flatMap((tile) => (tile && ids.includes(tile.id) ? [tile.face] : []));
    this.trial = { ...this.trial, leaving: ids };
    return this.move({ type: 'exchange', seat: this.seat, tiles });
  }

  async recover(square: number): Promise<void> {
    if (this.seat === null) return;
    await this.move({ type: 'recover_blank', seat: this.seat, square: toWire(this.size, square) });
  }

  async recycle(square: number, face: string): Promise<void> {
    if (this.seat === null) return;
    const at = toWire(this.size, square);
    await this.move({ type: 'recycle_letter', seat: this.seat, square: at, face });
  }

  /** Everybody at this device lets the play stand. */
  async accept(): Promise<void> {
    for (const seat of this.deciding) {
      if (this.pending) await this.move({ type: 'accept', seat });
    }
  }

  /** Everybody at this device agrees to end the game here. */
  async agreeToEnd(): Promise<void> {
    const own = this.sharing ? this.mine : this.seat === null ? [] : [this.seat];
    for (const seat of own) {
      const line = this.game?.players[seat];
      const asked = line && !line.agreed && !line.resigned && this.view?.phase === 'playing';
      if (asked && !(await this.move({ type: 'agree_to_end', seat }))) return;
    }
  }

  /** One move at a time; false if it was refused, or another is still on its way. */
  async move(move: Move): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.#wondering = setTimeout(() => (this.overdue = true), WONDER_MS);
    const sent = this.#wondering;
    try {
      return await this.#ask(() => this.client.move(this.id, move, this.view?.version ?? 0));
    } finally {
      if (sent === this.#wondering) this.#arrived();
    }
  }

  /** The move is there: somebody said so, or it lies on the board. */
  #arrived(): void {
    clearTimeout(this.#wondering);
    this.#wondering = undefined;
    this.sending = this.overdue = false;
  }

  async wish(wish: Wish): Promise<boolean> {
    return this.#ask(() => this.client.wish(this.id, wish, this.view?.version ?? 0));
  }

  async #ask(ask: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.notice = null;
    try {
      await ask();
      return true;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.notice = { code: error.code, detail: error.detail };
      return false;
    } finally {
      this.busy = false;
    }
  }
}

function seatOf(audience: string | undefined): number | null {
  return audience?.startsWith('seat:') ? Number(audience.slice(5)) : null;
}
