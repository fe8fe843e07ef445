// A table as this person sees it: the server's latest view, the tentative tiles, and what can be done
// now. Pages read it and call its methods. The referee on the server decides everything.

import { type Client, ClientError, type Link, type Live } from '../api/client';
import type { Move, Rules, TableView, LineView, Wish } from '../api/types';
import { boardFrom, placedFrom, tilesFor, toWire } from '../api/wire';
import { type BoardRules, boardRulesOf } from '../board/boardRules';
import * as laying from '../board/laying';
import { preview, previewRearranged } from '../board/preview';
import { type Board, emptyBoard, lay } from '../board/squares';
import { letterOf } from '../board/tiles';
import { type WordOnBoard, wordOf } from '../board/words';
import { announcer } from '../lib/announce.svelte';
import { play as sound } from '../lib/sounds';
import { announcements } from './announcements';
import { clockLeft, turnLeft } from './clocks';
import { boardAfter, isTurn } from './replay';
import { requestsIn } from './requests';

/** A move without an answer for this long is reported as overdue. */
const SLOW_MOVE_MS = 1500;

export interface Notice {
  code: string;
  detail: Record<string, unknown>;
}

export class TableSession {
  // --- from the server ------------------------------------------------------------------------

  view = $state.raw<TableView | null>(null); // the latest view of the table
  rules = $state.raw<Rules | null>(null); // the complete rules of the table
  present = $state.raw<boolean[]>([]); // by seat: is somebody connected?
  thinking = $state.raw<readonly number[]>([]); // seats that hold tentative tiles or compute a move
  now = $state(Date.now()); // the server's time in milliseconds, updated four times a second

  // --- on this device -------------------------------------------------------------------------

  tentative = $state.raw<laying.Laying | null>(null); // the rack and the tentative tiles
  uncoveredSeat = $state<number | null>(null); // on a shared device: the seat whose rack is visible
  replayTurns = $state<number | null>(null); // in a replay: how many turns are shown; null for the present
  verdict = $state.raw<LineView | null>(null); // the last challenge decided, until its dialog is closed

  // --- connection and commands ----------------------------------------------------------------

  link = $state<Link>('connecting'); // state of the live connection
  failure = $state.raw<ClientError | null>(null); // why the table cannot be shown at all
  notice = $state.raw<Notice | null>(null); // the last refusal, until the next command
  busy = $state(false); // a command is being sent
  sending = $state(false); // a move is being sent: its tentative tiles may not change
  overdue = $state(false); // the move has had no answer for SLOW_MOVE_MS

  #live: Live | null = null; // the open connection
  #clockOffset = 0; // the server's clock minus this device's, in milliseconds
  #saidThinking = false; // what the server was last told about this seat's thinking
  #slowTimer: ReturnType<typeof setTimeout> | undefined; // sets `overdue`
  #clockTimer: ReturnType<typeof setInterval> | undefined; // updates `now`

  constructor(
    readonly client: Client,
    readonly id: string,
    readonly audience: string | null = null, // the view to ask for; null: the server decides
    readonly invitation: string | null = null, // a token that admits a spectator
  ) {}

  open(): void {
    this.#live = this.client.watch(this.id, this.audience, this.invitation, {
      view: (view, now) => void this.#receive(view, now),
      link: (state) => {
        this.link = state;
        if (state !== 'open') this.#saidThinking = false; // a new connection has to be told again
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
    this.#clockTimer = setInterval(() => (this.now = Date.now() + this.#clockOffset), 250);
  }

  close(): void {
    this.#live?.close();
    clearInterval(this.#clockTimer);
  }

  async #receive(view: TableView, now: number): Promise<void> {
    if (this.view && view.version < this.view.version) return;
    const before = this.view;
    if (!this.rules || before?.edition !== view.edition) {
      this.rules = await this.client.rules(view.edition, view.house_rules);
    }
    this.#clockOffset = now - Date.now();
    this.now = now;
    this.view = view;
    this.#reconcileRack(before);
    if (before?.game?.number !== view.game?.number) this.#moveAnswered();
    this.#think();
    this.#announce(before, view);
  }

  /** Keep the order of the rack, unless the view now shows another seat's rack. */
  #reconcileRack(before: TableView | null): void {
    const { boardRules } = this;
    const rack = this.view?.game?.rack ?? [];
    if (!boardRules) return;
    const same = before?.audience === this.view?.audience && this.tentative;
    this.tentative = same
      ? laying.reconcile(this.tentative as laying.Laying, this.board, rack)
      : laying.startLaying(boardRules, this.board, rack);
    if (this.tentative.lifted && !this.myTurn) this.tentative = laying.putDown(this.tentative);
  }

  #announce(before: TableView | null, view: TableView): void {
    const turns = view.game?.sheet.filter(isTurn) ?? [];
    const known = before?.game?.sheet.filter(isTurn).length ?? turns.length;
    const fresh = before ? turns.slice(known) : [];
    const challenged = fresh.findLast((turn) => turn.challenger !== null);
    if (challenged) this.verdict = challenged;
    for (const turn of fresh) sound(turn.kind === 'taken_back' ? 'withdrawn' : 'accepted');
    for (const line of announcements(before, view, this, this.mine)) announcer.say(line);
    if (view.nudge && view.nudge.at !== before?.nudge?.at && this.mine.includes(view.nudge.seat))
      sound('turn');
    const mine = view.game?.phase === 'turn' && view.seats[view.game.to_move]?.mine;
    const was = before?.game?.phase === 'turn' && before.game.to_move === view.game?.to_move;
    if (before && mine && !was) sound('turn');
    if (this.sharing && view.game?.phase !== 'turn') this.uncoveredSeat = null;
  }

  // --- board and game -------------------------------------------------------------------------

  boardRules: BoardRules | null = $derived(this.rules ? boardRulesOf(this.rules) : null);
  size = $derived(this.boardRules?.size ?? 15);
  game = $derived(this.view?.game ?? null);
  sheet: readonly LineView[] = $derived(this.game?.sheet ?? []);
  turns = $derived(this.sheet.filter(isTurn));
  pending = $derived(this.game?.pending ?? null);
  pendingTiles = $derived(this.pending ? placedFrom(this.size, this.pending.tiles) : []);
  board: Board = $derived(
    this.game ? lay(boardFrom(this.size, this.game.board), this.pendingTiles) : emptyBoard(this.size),
  );

  /** The board to draw: after `replayTurns` turns, or without the word being rearranged. */
  shown: Board = $derived.by(() => {
    const { replayTurns, game } = this;
    if (replayTurns === null || !game) return this.tentative?.lifted ? this.tentative.board : this.board;
    if (replayTurns >= this.turns.length) return this.board;
    return boardAfter(this.size, game.sheet, replayTurns);
  });

  lastTurn = $derived.by(() => {
    const shown = this.replayTurns === null ? this.turns : this.turns.slice(0, this.replayTurns);
    return shown.at(-1) ?? null;
  });
  lastWord: WordOnBoard | null = $derived(
    this.lastTurn && this.lastTurn.kind !== 'taken_back'
      ? wordOf(this.shown, placedFrom(this.size, this.lastTurn.tiles))
      : null,
  );
  pendingWord: WordOnBoard | null = $derived(wordOf(this.board, this.pendingTiles));

  // --- seats ----------------------------------------------------------------------------------

  /** The seat whose rack this page shows, or null for a spectator. */
  seat = $derived(seatOf(this.view?.audience));
  /** The seats of this device. */
  mine = $derived(this.view?.seats.flatMap((seat, i) => (seat.mine ? [i] : [])) ?? []);
  /** Several people share this device. */
  sharing = $derived.by(() => this.mine.length > 1 && this.audience === null);
  /** The seat shown is to move, and the game is not paused. */
  myTurn = $derived(
    this.game?.phase === 'turn' &&
      this.game.to_move === this.seat &&
      this.view?.phase === 'playing' &&
      this.view.paused === null,
  );
  /** The rack stays hidden until the next player has taken the device. */
  covered = $derived(this.sharing && this.myTurn && this.uncoveredSeat !== this.seat);
  /** The seats of this device that may still accept or challenge the pending play. */
  deciding = $derived.by(() => {
    const { pending, game } = this;
    if (!pending || !game) return [];
    const own = this.sharing ? this.mine : this.seat === null ? [] : [this.seat];
    return own.filter(
      (seat) => seat !== pending.seat && !pending.accepted.includes(seat) && !game.players[seat].resigned,
    );
  });

  /** Proposals that wait for everybody's consent. */
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

  /** Milliseconds until the pending play stands, or null. */
  leftToChallenge = $derived(
    this.pending && this.view?.deadline ? Math.max(0, this.view.deadline - this.now) : null,
  );

  // --- laying ---------------------------------------------------------------------------------

  /** The tentative tiles as they would be played; null while a blank has no letter. */
  placed = $derived(this.tentative ? laying.placed(this.tentative) : null);
  preview = $derived.by(() => {
    const { boardRules, board, placed, tentative } = this;
    if (!boardRules || !tentative || !placed?.length) return null;
    if (!tentative.lifted) return preview(boardRules, board, placed);
    const left = tentative.tray.filter((tile) => tile !== null).length;
    return previewRearranged(boardRules, board, tentative.lifted, placed, left);
  });
  /** The text of the word being rearranged, or null. */
  lifted = $derived(this.tentative?.lifted?.map(({ face }) => letterOf(face)).join('') ?? null);
  canLay = $derived(this.myTurn && !this.covered && !!this.preview && !this.preview.problem);

  /** Change the tentative tiles; false if nothing changed. */
  step(next: (now: laying.Laying) => laying.Laying): boolean {
    if (!this.tentative || this.sending) return false;
    const after = next(this.tentative);
    const changed = after !== this.tentative;
    if (after.laid.length > this.tentative.laid.length) sound('tile');
    this.tentative = after;
    if (changed) this.notice = null;
    this.#think();
    return changed;
  }

  /** Tell the server when this seat begins or stops laying tiles, for the others to see. */
  #think(): void {
    const thinks = this.seat !== null && this.view?.phase === 'playing' && !!this.tentative?.laid.length;
    if (thinks !== this.#saidThinking) this.#live?.think(thinks);
    this.#saidThinking = thinks;
  }

  async lay(): Promise<void> {
    if (!this.canLay || !this.placed || this.seat === null) return;
    const { seat, size } = this;
    const tiles = tilesFor(size, this.placed);
    const word = this.tentative?.lifted?.map(({ square }) => toWire(size, square));
    await this.move(word ? { type: 'rearrange', seat, word, tiles } : { type: 'lay', seat, tiles });
  }

  /** Exchange the rack tiles with these ids. */
  async exchange(ids: readonly number[]): Promise<boolean> {
    if (this.seat === null || !this.tentative || this.sending) return false;
    const tiles = this.tentative.slots.flatMap((tile) => (tile && ids.includes(tile.id) ? [tile.face] : []));
    this.tentative = { ...this.tentative, leaving: ids };
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

  /** Accept the pending play for every seat of this device. */
  async accept(): Promise<void> {
    for (const seat of this.deciding) {
      if (this.pending) await this.move({ type: 'accept', seat });
    }
  }

  /** Agree to end the game for every seat of this device. */
  async agreeToEnd(): Promise<void> {
    const own = this.sharing ? this.mine : this.seat === null ? [] : [this.seat];
    for (const seat of own) {
      const line = this.game?.players[seat];
      const asked = line && !line.agreed && !line.resigned && this.view?.phase === 'playing';
      if (asked && !(await this.move({ type: 'agree_to_end', seat }))) return;
    }
  }

  /** Send a move; false if it was refused, or if another one is still being sent. */
  async move(move: Move): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.#slowTimer = setTimeout(() => (this.overdue = true), SLOW_MOVE_MS);
    const sent = this.#slowTimer;
    try {
      return await this.#ask(() => this.client.move(this.id, move, this.view?.version ?? 0));
    } finally {
      if (sent === this.#slowTimer) this.#moveAnswered();
    }
  }

  /** The move has arrived: the server answered, or a later view shows it. */
  #moveAnswered(): void {
    clearTimeout(this.#slowTimer);
    this.#slowTimer = undefined;
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
