// Playing on from a turn of a finished game, against the computer or for everybody: the tree that is kept with the
// game, and the place in it that the board shows.

import { analysePosition, playPosition, whatIfOf, writeWhatIf } from '../api/analysis';
import { ClientError } from '../api/client';
import type { WhatIfMove } from '../api/types';
import { type Position, readCgp, writeCgp } from '../board/cgp';
import { emptyBoard } from '../board/squares';
import { announcer } from '../lib/announce.svelte';
import { playName, playWhere } from '../lib/marks';
import { m } from '../paraglide/messages';
import { racksAfter } from './replay.svelte';
import { boardBefore, sheetAfter, totalOf } from './scoreSheet';
import type { ReportSession } from './report.svelte';
import { pathTo, treeOf, withMove, withoutBranch } from './whatIf';

/** How many moves the server keeps with a game. */
const MOST = 100;
/** How much is computed for the chance of a move that was tried. */
const EFFORT = 2;

export class WhatIf {
  moves = $state.raw<readonly WhatIfMove[]>([]);
  at = $state<number | null>(null); // the move whose position is shown; null for the turn itself
  turn = $state<number | null>(null); // the turn that is played on from; null while nothing is
  busy = $state(false);
  stale = $state(false); // somebody else had changed the tree
  refusal = $state.raw<ClientError | null>(null);
  full = $derived.by(() => this.mayKeep && this.moves.length >= MOST);

  #version = 0;
  #saving: Promise<void> = Promise.resolve();

  constructor(readonly session: ReportSession) {}

  tree = $derived.by(() => treeOf(this.moves));
  path = $derived.by(() => pathTo(this.moves, this.at));
  move: WhatIfMove | null = $derived(this.path.at(-1) ?? null);
  /** Those who sat at the table may keep what they try. */
  mayKeep = $derived.by(() => this.session.table.mine.length > 0);
  /** The seat to move in the position shown. */
  seat = $derived.by(() => this.move?.next ?? this.session.table.turns[(this.turn ?? 1) - 1]?.seat ?? 0);
  over = $derived(this.move?.over ?? false);
  /** The position shown, in CGP; the racks of the game where they are known. */
  cgp = $derived.by(() => this.move?.position ?? this.#start);
  position: Position | null = $derived.by(() => {
    const { boardRules } = this.session.table;
    return boardRules && this.cgp ? readCgp(this.cgp, boardRules.alphabet, boardRules.size) : null;
  });

  get #start(): string {
    const { table, turns } = this.session;
    const place = (this.turn ?? 1) - 1;
    const { game, boardRules } = table;
    const told = turns[place]?.position;
    if (!game || !boardRules) return '';
    const seats = game.players.length;
    const first = table.turns[place]?.seat ?? 0;
    const order = Array.from({ length: seats }, (_, i) => (first + i) % seats);
    const line = table.turns[place];
    const board = line ? boardBefore(table.size, table.sheet, line) : emptyBoard(table.size);
    const zeros = told ? readCgp(told, boardRules.alphabet, boardRules.size).zeros : 0;
    const racks = racksAfter(game, place);
    const before = sheetAfter(table.sheet, place);
    return writeCgp({
      board,
      zeros,
      racks: order.map((seat, i) => (i === 0 && turns[place] ? turns[place].rack : (racks[seat] ?? []))),
      scores: order.map((seat) => totalOf(before, seat)),
    });
  }

  async load(): Promise<void> {
    await this.#try(async () => {
      const { version, moves } = await whatIfOf(
        this.session.table.id,
        this.session.table.connection.invitation,
      );
      this.#version = version;
      this.moves = moves;
    });
  }

  /** Play on from a turn, or look at a move that was tried. */
  open(turn: number, at: number | null = null): void {
    this.turn = turn;
    this.at = at;
    this.refusal = null;
  }

  close(): void {
    this.turn = null;
    this.at = null;
  }

  back(): void {
    this.at = this.move?.after ?? null;
  }

  /** Make a move; the computer of a level answers if one is named. Without a play only the computer moves. */
  async play(play: string | null, answer: string | null): Promise<boolean> {
    const { table } = this.session;
    const turn = this.turn;
    if (turn === null || this.busy || this.full || !table.view) return false;
    this.busy = true;
    const done = await this.#try(async () => {
      if (play !== null) await this.#make({ play }, turn);
      if (answer !== null && !this.over) await this.#make({ answer }, turn);
    });
    this.busy = false;
    return done;
  }

  async #make(asked: { play?: string; answer?: string }, turn: number): Promise<void> {
    const { table } = this.session;
    const seats = table.game?.players.length ?? 2;
    const from = { cgp: this.cgp, seat: this.seat, after: this.at };
    const went = await playPosition({
      ...this.#rules,
      cgp: from.cgp,
      ...asked,
      deal: true,
      seed: this.moves.length + 1,
    });
    const made = went.moves[0];
    const known = this.session.turns[turn - 1]?.candidates.find(({ play }) => play === made.play);
    const { moves, id } = withMove(this.moves, {
      after: from.after,
      turn,
      seat: from.seat,
      play: made.play,
      points: made.points,
      position: went.position,
      next: (from.seat + went.next) % seats,
      over: went.over,
      win: from.after === null && known?.win != null ? Math.round(known.win * 1000) : null,
    });
    this.moves = moves;
    this.at = id;
    announcer.say(`${table.nameOf(from.seat)}: ${spoken(made)}`);
    this.#save();
    void this.#value(id, from.cgp);
  }

  /** What a move was worth to its seat, asked once. */
  async #value(id: number, cgp: string): Promise<void> {
    const move = this.moves.find((one) => one.id === id);
    if (!move || move.win !== null) return;
    await this.#try(async () => {
      const found = await analysePosition({
        ...this.#rules,
        cgp,
        known: false,
        play: move.play,
        effort: EFFORT,
      });
      const row = found.candidates.find(({ play, played }) => played || play === move.play);
      if (row?.win == null) return;
      const win = Math.round(Math.min(1, Math.max(0, row.win)) * 1000);
      this.moves = this.moves.map((one) => (one.id === id ? { ...one, win } : one));
      this.#save();
    });
  }

  remove(id: number): void {
    const gone = this.path.some((move) => move.id === id);
    const above = this.moves.find((move) => move.id === id)?.after ?? null;
    this.moves = withoutBranch(this.moves, id);
    if (gone) this.at = above;
    this.#save();
  }

  get #rules(): { edition: string; house_rules: Record<string, unknown> } {
    const { view } = this.session.table;
    return { edition: view?.edition ?? '', house_rules: view?.house_rules ?? {} };
  }

  /** Keep the tree with the game, one writing after the other. */
  #save(): void {
    if (!this.mayKeep) return;
    this.#saving = this.#saving.then(async () => {
      await this.#try(async () => {
        const written = await writeWhatIf(this.session.table.id, {
          version: this.#version,
          moves: [...this.moves],
        });
        this.#version = written.version;
      });
      if (this.refusal?.code !== 'stale') return;
      this.stale = true;
      await this.load();
      if (!this.moves.some(({ id }) => id === this.at)) this.at = null;
    });
  }

  async #try(act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      this.refusal = null;
      return true;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.refusal = error;
      return false;
    }
  }
}

function spoken({ play, points }: { play: string; points: number }): string {
  const where = playWhere(play);
  return where ? `${playName(play)} ${where}, ${m.points({ points })}` : playName(play);
}
