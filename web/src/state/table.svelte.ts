// A table as this person sees it: the server's latest view and what follows from it. Its parts are the
// connection, the server's clock, the commands, the play being composed, and the replay.

import type { Client } from '../api/client';
import type { LineView, Rules, TableView } from '../api/types';
import { boardFrom, placedFrom } from '../api/wire';
import { type BoardRules, boardRulesOf } from '../board/boardRules';
import { setCursor } from '../board/laying';
import { type Board, emptyBoard, lay } from '../board/squares';
import { type WordOnBoard, wordOf } from '../board/words';
import { announcer } from '../lib/announce.svelte';
import { play as sound } from '../lib/sounds';
import { announcements, newTurns } from './announcements';
import { clockLeft, turnLeft } from './clocks';
import { Coach } from './coach.svelte';
import { Commands } from './commands.svelte';
import { Connection } from './connection.svelte';
import { Draft } from './draft.svelte';
import { Replay } from './replay.svelte';
import type { LayingTable } from './layingTable';
import { requestsIn } from './requests';
import { isTurn } from './scoreSheet';
import { ServerClock } from './serverClock.svelte';
import { type Told, rackSpeech, speechOn, whyNotSpeech } from './speech';
import { isSure, seatToPlay, undecidedSeats } from './turns';

export class TableSession implements LayingTable {
  view = $state.raw<TableView | null>(null); // the latest view of the table
  rules = $state.raw<Rules | null>(null); // the complete rules of the table
  verdict = $state.raw<LineView | null>(null); // the last challenge decided, until its dialog is closed
  wasPlaying = $state(false); // the game was going on while this page was open
  uncoveredSeat = $state<number | null>(null); // on a shared device: the seat whose rack is visible

  readonly connection: Connection;
  readonly clock = new ServerClock();
  readonly commands = new Commands(this);
  readonly draft = new Draft(this);
  readonly replay = new Replay(this);
  readonly coach = new Coach(this);

  constructor(
    readonly client: Client,
    readonly id: string,
    readonly audience: string | null = null, // the view to ask for; null: the server decides
    invitation: string | null = null, // a token that admits a spectator
  ) {
    this.connection = new Connection(client, id, audience, invitation);
  }

  open(): void {
    this.connection.open((view, now) => void this.#receive(view, now));
    this.clock.start();
  }

  close(): void {
    this.coach.dismiss();
    this.connection.close();
    this.clock.stop();
  }

  async #receive(view: TableView, now: number): Promise<void> {
    if (this.view && view.version < this.view.version) return;
    const before = this.view;
    if (!this.rules || before?.edition !== view.edition) {
      this.rules = await this.client.rules(view.edition, view.house_rules);
    }
    this.clock.set(now);
    this.view = view;
    if (view.phase === 'playing') this.wasPlaying = true;
    this.draft.reconcile(before);
    if (before?.game?.number !== view.game?.number) this.commands.moveAnswered();
    if (this.sharing && view.game?.phase !== 'turn') this.uncoveredSeat = null;
    this.coach.follow();
    this.#announce(before, view);
  }

  /** Say and sound what is new in a view. */
  #announce(before: TableView | null, view: TableView): void {
    const fresh = newTurns(before, view);
    this.verdict = fresh.findLast((turn) => turn.challenger !== null) ?? this.verdict;
    for (const turn of fresh) sound(turn.kind === 'taken_back' ? 'withdrawn' : 'accepted');
    for (const line of announcements(before, view, this, this.mine)) announcer.say(line);
    if (view.nudge && view.nudge.at !== before?.nudge?.at && this.mine.includes(view.nudge.seat))
      sound('turn');
    const toPlay = view.game && seatToPlay(view.game);
    const was = before?.game && seatToPlay(before.game);
    if (before && toPlay !== null && toPlay !== was && view.seats[toPlay].mine) sound('turn');
  }

  // --- board and game -------------------------------------------------------------------------

  boardRules: BoardRules | null = $derived(this.rules ? boardRulesOf(this.rules) : null);
  size = $derived(this.boardRules?.size ?? 15);
  game = $derived(this.view?.game ?? null);
  sheet: readonly LineView[] = $derived(this.game?.sheet ?? []);
  turns = $derived(this.sheet.filter(isTurn));
  pending = $derived(this.game?.pending ?? null);
  pendingTiles = $derived(this.pending ? placedFrom(this.size, this.pending.tiles) : []);
  /** The board with the pending play. */
  board: Board = $derived(
    this.game ? lay(boardFrom(this.size, this.game.board), this.pendingTiles) : emptyBoard(this.size),
  );
  pendingWord: WordOnBoard | null = $derived(wordOf(this.board, this.pendingTiles));
  /** Nobody but the people of this device and computers is at the table. */
  alone = $derived(this.view?.seats.every((seat) => seat.mine || seat.kind === 'computer') ?? false);
  /** The chat where there is somebody to write to, or something to read. */
  chat = $derived.by(() => {
    const chat = this.view?.chat;
    return chat && (chat.length || !this.alone) ? chat : null;
  });
  /** Proposals that wait for everybody's consent. */
  requests = $derived(this.view ? requestsIn(this.view) : []);

  // --- seats ----------------------------------------------------------------------------------

  /** The seat whose rack this page shows, or null for a spectator. */
  seat = $derived(seatOf(this.view?.audience));
  /** The seats of this device. */
  mine = $derived(this.view?.seats.flatMap((seat, i) => (seat.mine ? [i] : [])) ?? []);
  /** Those of them that the person at this device played, and nobody else at it. */
  self = $derived.by(() => this.mine.filter((seat) => this.view?.seats[seat].kind !== 'device'));
  /** Several people share this device. */
  sharing = $derived.by(() => this.mine.length > 1 && this.audience === null);
  /** The seats this page acts for. */
  own = $derived(this.sharing ? this.mine : this.seat === null ? [] : [this.seat]);
  /** The seat that may make a move now, or null. */
  toPlay = $derived(this.game && seatToPlay(this.game));
  /** The seat shown is to move, or may begin while a play is pending; and the game is not paused.
   *  On a shared device the pending play is answered before the next rack is shown. */
  myTurn = $derived.by(
    () =>
      this.toPlay !== null &&
      this.toPlay === this.seat &&
      this.view?.phase === 'playing' &&
      this.view.paused === null &&
      !(this.pending && this.sharing),
  );
  /** The rack stays hidden until the next player has taken the device. */
  covered = $derived(this.sharing && this.myTurn && this.uncoveredSeat !== this.seat);
  /** The seats this page acts for that may still accept or challenge the pending play. */
  deciding = $derived.by(() => {
    const undecided = this.game ? undecidedSeats(this.game) : [];
    return this.own.filter((seat) => undecided.includes(seat));
  });
  /** The seat of this page that can begin its turn, which lets the pending play stand for everybody. */
  beginning = $derived.by(() => {
    const begins = this.pending?.begins ?? null;
    return begins !== null && this.own.includes(begins) ? begins : null;
  });
  /** The pending play of a computer that lays no phonies needs no answer: the page accepts it after a
   *  moment, unless the seat shown can play on, which accepts it too. */
  goesOn = $derived.by(() => {
    const { view, pending } = this;
    if (!view || !pending || view.paused !== null || !isSure(view, pending)) return false;
    const playsOn = this.beginning !== null && !(this.sharing && this.alone);
    return !playsOn && this.deciding.length > 0;
  });
  /** The tiles left in the bag once the player of a pending play has drawn. */
  bagCount = $derived.by(() => {
    const { game, pending } = this;
    if (!game) return 0;
    const room = pending ? Number(this.rules?.switches['rack'] ?? 0) - game.players[pending.seat].tiles : 0;
    return Math.max(0, game.bag_count - room);
  });

  /** The next player has taken the device: show their rack. */
  uncover(): void {
    this.uncoveredSeat = this.seat;
    this.draft.step((now) => setCursor(now, null));
    announcer.say(rackSpeech(this));
  }

  /** What a screen reader says on request, and why the tentative tiles cannot be laid. */
  tell(what: Told): string {
    return speechOn(this, what);
  }

  whyNot(): string {
    return whyNotSpeech(this);
  }

  nameOf(seat: number): string {
    return this.view?.seats[seat]?.name ?? '';
  }

  // --- clocks ---------------------------------------------------------------------------------

  /** Milliseconds a seat has left for this turn, or else for the game; null without a clock. */
  timeLeft(seat: number): number | null {
    const { game, clock } = this;
    return game && (turnLeft(game, seat, clock.now) ?? clockLeft(game, seat, clock.now));
  }

  /** Milliseconds until the pending play stands by itself, or null. */
  leftToChallenge = $derived(
    this.pending && this.view?.deadline ? Math.max(0, this.view.deadline - this.clock.now) : null,
  );
}

function seatOf(audience: string | undefined): number | null {
  return audience?.startsWith('seat:') ? Number(audience.slice(5)) : null;
}
