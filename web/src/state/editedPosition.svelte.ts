// A position that is edited by hand: the tiles on the board and on the racks, points, and where the next letter
// goes. Every change can be undone.

import type { Client } from '../api/client';
import { type BoardRules, type Rules, boardRulesOf } from '../board/boardRules';
import { CgpError, type CgpProblem, type Position, facesIn, rackText, writeCgp } from '../board/cgp';
import { type Board, emptyBoard, other, step } from '../board/squares';
import type { Cursor } from '../board/tentative';
import { BLANK, asBlank, letterOf } from '../board/tiles';
import type { PositionProblem } from './analysisTexts';
import { unseenBy } from './report';

const UNDONE = 200;

export interface Edited {
  readonly board: Board;
  readonly racks: readonly string[]; // as typed
  readonly scores: readonly number[];
  readonly zeros: number;
  readonly more?: string; // what the game tells of the other racks; whoever edits the position knows better
  readonly forgot?: boolean; // the game told something, until the position was edited
}

export abstract class EditedPosition {
  edition = $state('');
  house = $state.raw<Record<string, unknown>>({});
  rules = $state.raw<Rules | null>(null);
  edited = $state.raw<Edited>({ board: [], racks: ['', ''], scores: [0, 0], zeros: 0 });

  cursor = $state.raw<Cursor | null>(null);
  target = $state<number | null>(null); // the rack that letters go to; null for the board
  editing = $state(false); // tiles are being laid: a phone shows them, and the racks beside them
  asBlank = $state(false); // the next letter on the board is a blank

  #past = $state.raw<readonly Edited[]>([]);

  constructor(readonly client: Client) {}

  /** The position is another one. */
  protected abstract changed(): void;

  boardRules: BoardRules | null = $derived(this.rules ? boardRulesOf(this.rules) : null);
  size = $derived(this.boardRules?.size ?? 15);
  players = $derived(this.edited.scores.length);

  #racks = $derived.by(() => this.edited.racks.map((text) => this.#rack(text)));

  #rack(text: string): string[] | CgpProblem {
    try {
      const upper = text
        .toUpperCase()
        .replace(/[\s]/g, '')
        .replace(/[*_★.]/g, BLANK);
      return facesIn(upper, this.boardRules?.alphabet ?? []);
    } catch (error) {
      if (error instanceof CgpError) return error.problem;
      throw error;
    }
  }

  /** The tiles that lie neither on the board nor on a rack; below zero where there are too many. */
  left: Record<string, number> = $derived.by(() => {
    if (!this.boardRules) return {};
    const faces = this.#racks.flatMap((rack) => (Array.isArray(rack) ? rack : []));
    return unseenBy(this.boardRules, this.edited.board, faces);
  });

  problem: PositionProblem | null = $derived.by(() => {
    if (!this.boardRules) return null;
    for (const [seat, rack] of this.#racks.entries()) {
      if (!Array.isArray(rack)) return { kind: 'rack', seat, problem: rack };
      if (rack.length > this.boardRules.rack) return { kind: 'long', seat, size: this.boardRules.rack };
    }
    const over = Object.entries(this.left).find(([, count]) => count < 0);
    return over ? { kind: 'tiles', face: over[0] } : null;
  });

  position: Position = $derived.by(() => ({
    board: this.edited.board,
    racks: this.#racks.map((rack) => (Array.isArray(rack) ? rack : [])),
    scores: this.edited.scores,
    zeros: this.edited.zeros,
    more: this.edited.more,
  }));

  cgp = $derived.by(() => writeCgp(this.position));
  /** How many tiles are in the bag: what is unseen less what the others must hold. */
  bag = $derived.by(() => {
    if (!this.boardRules) return 0;
    const unseen = Object.values(this.left).reduce((sum, count) => sum + count, 0);
    const rack = this.boardRules.rack;
    const missing = this.position.racks.reduce((sum, { length }) => sum + Math.max(0, rack - length), 0);
    return Math.max(0, unseen - missing);
  });

  protected async useEdition(edition: string): Promise<void> {
    const rules = await this.client.rules(edition, this.house);
    this.edition = edition;
    this.rules = rules;
    this.clear();
    this.#past = [];
  }

  async changeEdition(edition: string): Promise<void> {
    this.house = {};
    await this.useEdition(edition);
  }

  /** Empty the board and the racks. */
  clear(): void {
    const players = this.players;
    this.set({
      board: emptyBoard(this.size),
      racks: Array<string>(players).fill(''),
      scores: Array<number>(players).fill(0),
      zeros: 0,
    });
  }

  /** Another position, about which no game tells anything. */
  set(edited: Edited): void {
    this.#put({ ...edited, more: undefined, forgot: !!edited.more || edited.forgot });
  }

  #put(edited: Edited): void {
    this.#past = [...this.#past.slice(-UNDONE), this.edited];
    this.edited = edited;
    this.changed();
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.edited = before;
    this.changed();
  }

  protected take({ board, racks, scores, zeros, more }: Position): void {
    this.#put({ board, racks: racks.map(rackText), scores, zeros, more });
  }

  setRack(seat: number, text: string): void {
    this.set({ ...this.edited, racks: this.edited.racks.map((rack, i) => (i === seat ? text : rack)) });
  }

  setScore(seat: number, score: number): void {
    this.#put({ ...this.edited, scores: this.edited.scores.map((was, i) => (i === seat ? score : was)) });
  }

  setPlayers(count: number): void {
    const { racks, scores } = this.edited;
    this.set({
      ...this.edited,
      racks: Array.from({ length: count }, (_, i) => racks[i] ?? ''),
      scores: Array.from({ length: count }, (_, i) => scores[i] ?? 0),
    });
  }

  setZeros(zeros: number): void {
    this.#put({ ...this.edited, zeros });
  }

  /** Another player is to move. */
  turnOver(): void {
    const [first, ...racks] = this.edited.racks;
    const [score, ...scores] = this.edited.scores;
    this.set({ ...this.edited, racks: [...racks, first], scores: [...scores, score] });
  }

  // --- laying and removing tiles --------------------------------------------------------------

  /** Letters go to this rack from now on. */
  fill(seat: number): void {
    this.target = seat;
    this.editing = true;
  }

  stopEditing(): void {
    this.editing = this.asBlank = false;
    this.cursor = this.target = null;
  }

  press(square: number): void {
    this.target = null;
    this.editing = true;
    const { cursor } = this;
    if (cursor?.square !== square) this.cursor = { square, direction: cursor?.direction ?? 'across' };
    else this.turnCursor();
  }

  moveCursor(rows: number, columns: number): void {
    this.editing = true;
    const at = this.cursor ?? { square: this.boardRules?.star ?? 0, direction: 'across' as const };
    const down = step(this.size, at.square, 'down', this.cursor ? rows : 0);
    const square = down === null ? null : step(this.size, down, 'across', this.cursor ? columns : 0);
    if (square !== null) this.cursor = { ...at, square };
  }

  turnCursor(): void {
    if (this.cursor) this.cursor = { ...this.cursor, direction: other(this.cursor.direction) };
    else this.moveCursor(0, 0);
  }

  /** Put a letter on the board at the cursor, or on the rack that is being filled. */
  type(letter: string, withBlank = this.asBlank): void {
    if (this.target !== null) {
      this.setRack(
        this.target,
        this.edited.racks[this.target] + (letter.length > 1 ? `[${letter}]` : letter),
      );
      return;
    }
    if (!this.cursor || letter === BLANK) return;
    const { square, direction } = this.cursor;
    const board = [...this.edited.board];
    board[square] = withBlank ? asBlank(letter) : letter;
    this.asBlank = false;
    this.set({ ...this.edited, board });
    const next = step(this.size, square, direction);
    if (next !== null) this.cursor = { square: next, direction };
  }

  /** Remove the tile at the cursor, or the one before it. */
  erase(): void {
    if (this.target !== null) {
      const rack = this.edited.racks[this.target];
      this.setRack(this.target, rack.replace(/(\[[^\]]*\]?|.)$/u, ''));
      return;
    }
    if (!this.cursor) return;
    let { square } = this.cursor;
    if (this.edited.board[square] === null) {
      square = step(this.size, square, this.cursor.direction, -1) ?? square;
      this.cursor = { ...this.cursor, square };
    }
    if (this.edited.board[square] === null) return;
    const board = [...this.edited.board];
    board[square] = null;
    this.set({ ...this.edited, board });
  }

  // --- dragging ---------------------------------------------------------------------------------

  /** Put a dragged tile on a square; `from` is where on the board it came from. A blank from the palette waits for its
   *  letter there. */
  dropOnBoard(face: string, from: number | null, square: number): void {
    if (square === from) return;
    if (face === BLANK) {
      this.target = null;
      this.cursor = { square, direction: this.cursor?.direction ?? 'across' };
      this.asBlank = true;
      return;
    }
    const board = [...this.edited.board];
    if (from !== null) board[from] = null;
    board[square] = face;
    this.set({ ...this.edited, board });
  }

  /** Put a dragged tile on a rack. */
  dropOnRack(face: string, from: number | null, seat: number): void {
    const held = face === BLANK || face !== letterOf(face) ? BLANK : face;
    const racks = this.edited.racks.map((rack, i) => (i === seat ? rack + rackText([held]) : rack));
    this.set({ ...this.edited, racks, board: this.#without(from) });
  }

  /** A tile of the board was dragged away from it. */
  dropAway(from: number): void {
    this.set({ ...this.edited, board: this.#without(from) });
  }

  #without(square: number | null): Board {
    return this.edited.board.map((face, at) => (at === square ? null : face));
  }
}
