// The referee of the in-browser server. It knows enough of the rules to play real games in tests
// and during development; the real one is written in Python.

import { boardRulesOf, valueOf } from '../../board/boardRules';
import { type Preview, preview, previewRearranged } from '../../board/preview';
import { type Board, type Placed, emptyBoard, lay } from '../../board/squares';
import { BLANK, isBlank, letterOf, rackFace } from '../../board/tiles';
import { ClientError } from '../client';
import type { EndReason, GameView, JudgedWord, Move, PendingView, Rules, LineView, WireTile } from '../types';
import { placedFrom, tilesFor, fromWire } from '../wire';
import { viewOf } from './view';
import { wordsOf } from './words';

interface FakeSeat {
  rack: string[];
  score: number;
  lostTurns: number;
  resigned: boolean;
  usedMs: number;
}

const refuse = (code: string, detail: Record<string, unknown> = {}): never => {
  throw new ClientError(code, code, detail);
};

export class FakeGame {
  readonly kit;
  board: Board;
  bag: string[] = [];
  seats: FakeSeat[];
  turns: LineView[] = [];
  pending: PendingView | null = null;
  phase: GameView['phase'] = 'turn';
  toMove = 0;
  number = 1;
  turnBegan = Date.now();
  end: EndReason | null = null;
  out: number | null = null;
  winners: number[] = [];
  agreed = new Set<number>();
  swaps: WireTile[] = [];
  /** The board and the mover's rack as the turn began. */
  #before: { board: Board; rack: string[] } | null = null;

  constructor(
    readonly rules: Rules,
    seats: number,
    random: () => number = Math.random,
  ) {
    this.kit = boardRulesOf(rules);
    this.board = emptyBoard(this.kit.size);
    for (const [face, , count] of rules.tiles.letters) this.bag.push(...Array(count).fill(face));
    this.bag.push(...Array(rules.tiles.blanks).fill(BLANK));
    for (let i = this.bag.length - 1; i > 0; i -= 1) {
      const j = Math.floor(random() * (i + 1));
      [this.bag[i], this.bag[j]] = [this.bag[j], this.bag[i]];
    }
    this.seats = Array.from({ length: seats }, () => ({
      rack: this.bag.splice(0, this.kit.rack),
      score: 0,
      lostTurns: 0,
      resigned: false,
      usedMs: 0,
    }));
  }

  admits(word: string): boolean {
    const allow = this.rules.switches['words.allow'] as string[];
    const ban = this.rules.switches['words.ban'] as string[];
    if (allow.includes(word)) return true;
    return !ban.includes(word) && wordsOf(this.kit.language).has(word);
  }

  play(move: Move): void {
    if (this.phase === 'ended') refuse('phase');
    switch (move.type) {
      case 'lay':
        return this.#lay(move.seat, placedFrom(this.kit.size, move.tiles));
      case 'rearrange':
        return this.#rearrange(
          move.seat,
          move.word.map((square) => fromWire(this.kit.size, square)),
          placedFrom(this.kit.size, move.tiles),
        );
      case 'exchange':
        return this.#exchange(move.seat, move.tiles);
      case 'pass':
        this.#mustMove(move.seat);
        this.#line(move.seat, { kind: 'pass' });
        return this.#next();
      case 'accept':
        return this.#accept(move.seat);
      case 'start_turn':
        return this.stand();
      case 'challenge':
        return this.#challenge(move.seat);
      case 'recover_blank':
        return this.#recover(move.seat, fromWire(this.kit.size, move.square));
      case 'recycle_letter':
        return this.#recycle(move.seat, fromWire(this.kit.size, move.square), move.face);
      case 'resign':
        this.seats[move.seat].resigned = true;
        if (this.active.length < 2) return this.#finish('resigned', null);
        if (this.toMove === move.seat) this.#next();
        return;
      case 'agree_to_end':
        this.agreed.add(move.seat);
        if (this.active.every((seat) => this.agreed.has(seat))) this.#finish('agreed', null);
        return;
      default:
        refuse('variation');
    }
  }

  get active(): number[] {
    return this.seats.flatMap((seat, i) => (seat.resigned ? [] : [i]));
  }

  #mustMove(seat: number): void {
    if (this.phase === 'pending') this.stand();
    if (seat !== this.toMove) refuse('turn');
  }

  #lay(seat: number, tiles: Placed[]): void {
    this.#mustMove(seat);
    const seen = preview(this.kit, this.board, tiles);
    if (!seen) return refuse('length');
    if (seen.problem) return refuse(seen.problem === 'short' ? 'length' : seen.problem);
    this.#play(seat, 'lay', tiles, tiles, seen);
  }

  #rearrange(seat: number, squares: number[], tiles: Placed[]): void {
    this.#mustMove(seat);
    if (!this.rules.switches['rearrange']) return refuse('variation');
    const word = squares.map((square) => ({ square, face: this.board[square] ?? '' }));
    const added = [...tiles];
    for (const { face } of word) {
      const at = added.findIndex((tile) => tile.face === face);
      if (at < 0) return refuse('variation');
      added.splice(at, 1);
    }
    const seen = previewRearranged(this.kit, this.board, word, tiles, 0);
    if (!seen || seen.problem) return refuse('variation');
    this.#play(seat, 'rearrange', tiles, added, seen);
  }

  /** Tiles lie there, some of them from the rack. */
  #play(seat: number, kind: PendingView['kind'], tiles: Placed[], added: Placed[], seen: Preview): void {
    const left = [...this.seats[seat].rack];
    for (const { face } of added) {
      const at = left.indexOf(rackFace(face));
      if (at < 0) return refuse('rack');
      left.splice(at, 1);
    }
    const invalid = seen.words.map((word) => word.text).filter((word) => !this.admits(word));
    if (this.rules.switches['word_check'] === 'checked' && invalid.length) {
      return refuse('word', { words: invalid });
    }
    this.#remember(seat);
    this.seats[seat].rack = left;
    this.board = lay(this.board, tiles);
    this.pending = {
      seat,
      kind,
      tiles: tilesFor(this.kit.size, tiles),
      words: seen.words.map(({ text, points }) => ({ text, points })),
      swapped: [],
      bonus: seen.bonus,
      points: seen.total,
      exchanged: 0,
      shown: [],
      accepted: [],
      at: Date.now(),
    };
    this.phase = 'pending';
    if (this.rules.switches['word_check'] !== 'challenge') this.stand();
  }

  #exchange(seat: number, tiles: string[]): void {
    this.#mustMove(seat);
    const least = Math.max(Number(this.rules.switches['exchange.min_bag']), tiles.length);
    if (this.bag.length < least) refuse('bag');
    const { rack } = this.seats[seat];
    for (const face of tiles) rack.splice(rack.indexOf(face), 1);
    this.#draw(seat);
    this.bag.push(...tiles);
    const shown = this.rules.switches['exchange.face_up'] ? tiles : [];
    this.#line(seat, { kind: 'exchange', exchanged: tiles.length, shown });
    this.#next();
  }

  #accept(seat: number): void {
    if (!this.pending) return refuse('phase');
    this.pending = { ...this.pending, accepted: [...this.pending.accepted, seat] };
    const others = this.active.filter((one) => one !== this.toMove);
    if (others.every((one) => this.pending?.accepted.includes(one))) this.stand();
  }

  #challenge(seat: number): void {
    const { pending } = this;
    if (!pending) return refuse('phase');
    const judged = pending.words.map(({ text: word }) => {
      const admissible = this.admits(word);
      return { word, admissible, entry: admissible ? [word.toLowerCase()] : [] };
    });
    const invalid = judged.filter((one) => !one.admissible).map((one) => one.word);
    if (invalid.length) {
      if (this.#before) {
        this.board = this.#before.board;
        this.seats[pending.seat].rack = this.#before.rack;
      }
      this.pending = null;
      this.#line(pending.seat, {
        kind: 'taken_back',
        tiles: pending.tiles,
        words: pending.words,
        challenger: seat,
        invalid,
        judged,
      });
      return this.#next();
    }
    const penalty = this.rules.switches['challenge.penalty'];
    if (penalty === 'lost_turn') this.seats[seat].lostTurns += 1;
    else if (typeof penalty === 'number') this.seats[seat].score -= penalty;
    this.stand(seat, judged);
  }

  /** The pending turn stands. */
  stand(challenger: number | null = null, judged: JudgedWord[] = []): void {
    const { pending } = this;
    if (!pending) return;
    this.pending = null;
    this.seats[pending.seat].score += pending.points;
    this.#line(pending.seat, { ...pending, challenger, judged });
    this.#draw(pending.seat);
    if (this.seats[pending.seat].rack.length === 0) return this.#finish('out', pending.seat);
    this.#next();
  }

  #recover(seat: number, square: number): void {
    this.#mustMove(seat);
    const face = this.board[square];
    const letter = face && isBlank(face) ? letterOf(face) : '';
    const { rack } = this.seats[seat];
    if (!rack.includes(letter)) return refuse('blank');
    this.#swap(seat, rack.indexOf(letter), BLANK, { square, face: letter });
  }

  #recycle(seat: number, square: number, face: string): void {
    this.#mustMove(seat);
    const taken = this.board[square];
    const { rack } = this.seats[seat];
    const at = rack.indexOf(rackFace(face));
    if (!taken || at < 0) return refuse('rack');
    this.#swap(seat, at, rackFace(taken), { square, face });
  }

  /** A tile takes another's place on the board, and that one its place on the rack. */
  #swap(seat: number, at: number, taken: string, tile: Placed): void {
    this.#remember(seat);
    this.seats[seat].rack = this.seats[seat].rack.with(at, taken);
    this.board = lay(this.board, [tile]);
    this.swaps.push(...tilesFor(this.kit.size, [tile]));
  }

  #remember(seat: number): void {
    this.#before ??= { board: this.board, rack: this.seats[seat].rack };
  }

  #draw(seat: number): void {
    const { rack } = this.seats[seat];
    rack.push(...this.bag.splice(0, this.kit.rack - rack.length));
  }

  #line(seat: number, part: Partial<LineView> & { kind: LineView['kind'] }): void {
    const used = Date.now() - this.turnBegan;
    this.seats[seat].usedMs += used;
    this.turns.push({
      number: this.number,
      seat,
      tiles: [],
      words: [],
      bonus: 0,
      points: 0,
      exchanged: 0,
      shown: [],
      challenger: null,
      invalid: [],
      judged: [],
      timed_out: false,
      rack: null,
      ...part,
      total: this.seats[seat].score,
      swaps: this.swaps,
      used_ms: used,
    });
    this.swaps = [];
    this.#before = null;
  }

  #next(): void {
    this.phase = 'turn';
    this.agreed.clear();
    const rounds = Number(this.rules.switches['ends.pass_rounds']);
    const needed = rounds * this.active.length;
    const recent = this.turns.slice(-needed);
    if (needed && recent.length === needed && recent.every((turn) => turn.kind === 'pass')) {
      return this.#finish('passes', null);
    }
    do {
      this.toMove = (this.toMove + 1) % this.seats.length;
      const seat = this.seats[this.toMove];
      if (seat.resigned) continue;
      if (!seat.lostTurns) break;
      seat.lostTurns -= 1;
      this.number += 1;
      this.#line(this.toMove, { kind: 'lost' });
    } while (this.active.length);
    this.number += 1;
    this.turnBegan = Date.now();
  }

  #finish(reason: EndReason, out: number | null): void {
    this.phase = 'ended';
    this.end = reason;
    this.out = out;
    const rests = this.seats.map((seat) => seat.rack.reduce((sum, f) => sum + valueOf(this.kit, f), 0));
    const all = rests.reduce((a, b) => a + b, 0);
    const settle = (seat: number, kind: LineView['kind'], points: number): void => {
      if (!points) return;
      this.seats[seat].score += points;
      this.#line(seat, { kind, points });
    };
    rests.forEach((lost, seat) => settle(seat, 'rack_lost', -lost));
    if (out !== null) settle(out, 'racks_gained', all);
    const best = Math.max(...this.active.map((seat) => this.seats[seat].score));
    this.winners = this.active.filter((seat) => this.seats[seat].score === best);
  }

  view(audience: number | null): GameView {
    return viewOf(this, audience);
  }
}
