// Commands to the table: sent one at a time, with the refusal of the last one. The referee on the
// server decides everything.

import type { Move, TableCommand } from '../api/types';
import { tilesFor, toWire } from '../api/wire';
import { announcer } from '../lib/announce.svelte';
import type { Refusal } from '../lib/refusals';
import { m } from '../paraglide/messages';
import { attempt } from './attempt';
import type { TableSession } from './table.svelte';
import { awaitedSeat } from './turns';

/** A move without an answer for this long is reported as overdue. */
const SLOW_MOVE_MS = 1500;

export class Commands {
  notice = $state.raw<Refusal | null>(null); // the last refusal, until the next command
  busy = $state(false); // a command is being sent
  sending = $state(false); // a move is being sent: its tentative tiles may not change
  overdue = $state(false); // the move has had no answer for SLOW_MOVE_MS
  nudged = $state.raw<{ seat: number; turn: number } | null>(null); // whom this person has reminded, and when

  #slowTimer: ReturnType<typeof setTimeout> | undefined; // sets `overdue`

  constructor(readonly table: TableSession) {}

  // --- moves of the seat shown ----------------------------------------------------------------

  /** Play the tentative tiles. */
  async lay(): Promise<void> {
    const { seat, size, draft } = this.table;
    if (!draft.canLay || !draft.placed || seat === null) return;
    const tiles = tilesFor(size, draft.placed);
    const word = draft.tentative?.lifted?.map(({ square }) => toWire(size, square));
    await this.move(word ? { type: 'rearrange', seat, word, tiles } : { type: 'lay', seat, tiles });
  }

  /** Exchange the rack tiles with these ids. */
  async exchange(ids: readonly number[]): Promise<boolean> {
    const { seat, draft } = this.table;
    if (seat === null || !draft.tentative || this.sending) return false;
    return this.move({ type: 'exchange', seat, tiles: draft.exchange(ids) });
  }

  async recover(square: number): Promise<void> {
    const { seat, size } = this.table;
    if (seat !== null) await this.move({ type: 'recover_blank', seat, square: toWire(size, square) });
  }

  async recycle(square: number, face: string): Promise<void> {
    const { seat, size } = this.table;
    if (seat !== null) await this.move({ type: 'recycle_letter', seat, square: toWire(size, square), face });
  }

  // --- for every seat of this device ----------------------------------------------------------

  /** Accept the pending play, by beginning the turn where a seat of this device can do that. */
  async accept(): Promise<void> {
    for (const seat of this.table.deciding) {
      if (this.table.pending && seat !== this.table.beginning) await this.move({ type: 'accept', seat });
    }
    const seat = this.table.beginning;
    if (seat !== null) await this.move({ type: 'start_turn', seat });
  }

  /** Accept the pending play without having been asked to: whoever was faster, nothing is wrong. */
  async goOn(): Promise<void> {
    await this.accept();
    this.notice = null;
  }

  /** Remind the seat that the game waits for. */
  async nudge(): Promise<void> {
    const { game } = this.table;
    if (!game || !(await this.send({ type: 'nudge' }))) return;
    this.nudged = { seat: awaitedSeat(game), turn: game.number };
    announcer.say(m.nudge_sent({ name: this.table.nameOf(this.nudged.seat) }));
  }

  /** Agree to end the game. */
  async agreeToEnd(): Promise<void> {
    for (const seat of this.table.own) {
      const player = this.table.game?.players[seat];
      const asked = player && !player.agreed && !player.resigned && this.table.view?.phase === 'playing';
      if (asked && !(await this.move({ type: 'agree_to_end', seat }))) return;
    }
  }

  // --- sending --------------------------------------------------------------------------------

  /** Send a move; false if it was refused, or if another one is still being sent. */
  async move(move: Move): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    const timer = setTimeout(() => (this.overdue = true), SLOW_MOVE_MS);
    this.#slowTimer = timer;
    try {
      return await attempt(this, () => this.table.client.move(this.table.id, move, this.#version));
    } finally {
      if (timer === this.#slowTimer) this.moveAnswered();
    }
  }

  /** The move has arrived: the server answered, or a later view shows it. */
  moveAnswered(): void {
    clearTimeout(this.#slowTimer);
    this.#slowTimer = undefined;
    this.sending = this.overdue = false;
  }

  async send(command: TableCommand): Promise<boolean> {
    return attempt(this, () => this.table.client.command(this.table.id, command, this.#version));
  }

  get #version(): number {
    return this.table.view?.version ?? 0;
  }
}
