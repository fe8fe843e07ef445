// Input at the board: dragging with a floating tile, taps and keys.

import { tick, untrack } from 'svelte';
import { LIFT, type Point, follow, nearest, squareAt } from '../board/drag';
import { type Intent, intentOf } from '../board/keyboard';
import * as laying from '../board/laying';
import { badgeSquare } from '../board/preview';
import { letterOf } from '../board/tiles';
import { announcer } from '../lib/announce.svelte';
import { m } from '../paraglide/messages';
import { BoardZoom, FINGER } from './boardZoom.svelte';
import type { LayingTable } from './layingTable';
import { laidSpeech, rackSpeech, takenBackSpeech } from './speech';
import type { TableSession } from './table.svelte';

const REACH = 28; // how far from a slot or the tray, in pixels, a tile still lands there
const SEEN = 26; // the side of the smallest tile that is still seen well above a finger

export interface Floating {
  readonly id: number;
  readonly face: string;
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Where a dragged tile would land: a square, a slot of the rack, or the tray. */
export interface Target {
  readonly square?: number;
  readonly slot?: number;
  readonly tray?: true;
}

/** A choice of a square: the instruction, and what to do with the square. */
export interface Picking {
  readonly text: string;
  readonly choose: (square: number) => void;
}

export class BoardInput {
  floating = $state.raw<Floating | null>(null); // the tile being dragged
  target = $state.raw<Target | null>(null); // where it would land
  picking = $state.raw<Picking | null>(null); // a square is being chosen instead of laying tiles
  onIntent: (intent: Intent) => void = () => undefined; // handles keys that stand for a button

  readonly zoom: BoardZoom;
  slots: HTMLElement[] = []; // the slots of the rack
  tray: HTMLElement | null = null; // the letters of the word being rearranged

  #plays = 0; // how many plays the board has shown

  constructor(readonly table: LayingTable) {
    this.zoom = new BoardZoom(table);
  }

  /** Show what has just happened: all of somebody's play, or the whole board after one's own. */
  followPlays({ board, pending, pendingWord, replay, seat, turns }: TableSession): void {
    const plays = turns.length + (pending ? 1 : 0);
    if (plays <= this.#plays) {
      this.#plays = plays;
      return;
    }
    this.#plays = plays;
    const word = pending ? pendingWord : replay.lastWord;
    const by = pending ? pending.seat : replay.lastTurn?.seat;
    untrack(() => {
      if (by === seat) this.zoom.close();
      else if (word && !this.floating)
        this.zoom.fit([...word.squares, badgeSquare(board, word.squares, word.direction)]);
    });
  }

  // --- pointer --------------------------------------------------------------------------------

  pressTile(event: PointerEvent, id: number): void {
    if (event.button !== 0) return;
    const tentative = this.table.draft.tentative;
    const tile = tentative && laying.tileOf(tentative, id);
    if (!tile) return;
    const laid = tentative.laid.find((one) => one.id === id);
    const letter = laid?.letter ?? (tile.face === '?' ? '' : letterOf(tile.face));
    const size = Math.max(this.zoom.side, FINGER);
    const touch = event.pointerType === 'touch';
    follow(event, {
      begin: () => this.table.draft.step((l) => ({ ...l, held: null })),
      move: (at) => {
        this.target = this.#targetAt(at);
        const box = touch ? this.#boxOn(this.target?.square) : null;
        const free = { x: at.x - size / 2, y: at.y - size / 2, size };
        this.floating = { id, face: tile.face, letter, ...(box ?? free) };
      },
      drop: (at) => {
        this.#drop(id, this.#targetAt(at));
        this.#endDrag();
      },
      cancel: () => this.#endDrag(),
      tap: () => (laid ? this.tapSquare(laid.square) : this.tapTile(id)),
    });
  }

  pressBoard(event: PointerEvent): void {
    const { field, window: start, side } = this.zoom;
    if (event.button !== 0 || !field || !this.table.draft.tentative) return;
    const at = { x: event.clientX, y: event.clientY };
    const square = squareAt(field.getBoundingClientRect(), this.table.size, at);
    if (square === null) return;
    const laid = laying.laidAt(this.table.draft.tentative, square);
    if (laid && !this.picking) {
      event.preventDefault();
      this.pressTile(event, laid.id);
      return;
    }
    follow(event, {
      begin: () => undefined,
      move: (to) => {
        if (!start) return;
        const lift = event.pointerType === 'touch' ? LIFT : 0;
        this.zoom.pan(start, side, to.x - at.x, to.y + lift - at.y);
      },
      drop: () => undefined,
      cancel: () => undefined,
      tap: () => this.tapSquare(square),
    });
  }

  // --- choosing and rearranging -----------------------------------------------------------------

  /** Let a square be chosen by a tap, or with the cursor and Enter. */
  pick(text: string, choose: (square: number) => void): void {
    this.picking = { text, choose };
    this.table.draft.step((l) => (l.cursor ? laying.recall(l) : laying.moveCursor(laying.recall(l), 0, 0)));
    announcer.say(text);
    this.focusBoard();
  }

  /** Pick up a word to rearrange it. */
  lift(word: readonly number[]): void {
    this.picking = null;
    this.table.draft.step((l) => laying.lift(l, word));
    announcer.say(m.rearrange_lifted({ word: this.table.draft.lifted ?? '' }));
    this.#follow();
    this.focusBoard();
  }

  /** Stop choosing or rearranging. */
  cancel(): void {
    this.picking = null;
    if (this.table.draft.tentative?.lifted) this.table.draft.step(laying.putDown);
    else this.table.draft.step((l) => laying.setCursor(l, null));
    announcer.say(m.cancelled());
    this.zoom.close();
  }

  /** Focus the board once any dialog has closed. */
  focusBoard(): void {
    void tick().then(() => this.zoom.field?.closest<HTMLElement>('.board')?.focus({ preventScroll: true }));
  }

  tapTile(id: number): void {
    this.table.draft.step((l) => laying.tapTile(l, id));
    this.#follow();
  }

  /** Move a tile along the rack by keyboard. */
  moveTile(from: number, to: number): void {
    const tile = this.table.draft.tentative?.slots[from];
    if (tile) this.table.draft.step((l) => laying.toSlot(l, tile.id, to));
  }

  tapSlot(slot: number): void {
    this.table.draft.step((l) => laying.tapSlot(l, slot));
  }

  tapSquare(square: number): void {
    if (this.picking) {
      this.picking.choose(square);
      return;
    }
    const before = this.table.draft.tentative?.laid.length ?? 0;
    this.table.draft.step((l) => laying.tapSquare(l, square));
    const laid = this.table.draft.tentative?.laid ?? [];
    if (laid.length > before) announcer.say(laidSpeech(this.table, laid[laid.length - 1].letter));
    this.#zoomTo(square);
  }

  /** A right click takes a tile back; with Shift the browser shows its menu. */
  takeBack(event: MouseEvent): void {
    const { tentative } = this.table.draft;
    const { field } = this.zoom;
    if (event.shiftKey || !field || !tentative) return;
    const box = field.getBoundingClientRect();
    const square = squareAt(box, this.table.size, { x: event.clientX, y: event.clientY });
    const laid = square === null ? undefined : laying.laidAt(tentative, square);
    if (!laid) return;
    event.preventDefault();
    this.table.draft.step((l) => laying.takeBack(l, laid.id));
  }

  /** Where a tile dropped at this point would land. */
  #targetAt(at: Point): Target | null {
    const { field, visible } = this.zoom;
    const { size } = this.table;
    const inside = field && squareAt(visible, size, at) !== null;
    const square = inside ? squareAt(field.getBoundingClientRect(), size, at) : null;
    if (square !== null) return { square };
    const slot = nearest(
      this.slots.map((one) => one.getBoundingClientRect()),
      at,
      REACH,
    );
    if (slot !== null) return { slot };
    const tray = this.tray ? [this.tray.getBoundingClientRect()] : [];
    return nearest(tray, at, REACH) === null ? null : { tray: true };
  }

  /** Where a tile lies on a free square. A finger hides where it points: the tile shows it. */
  #boxOn(square: number | undefined): Pick<Floating, 'x' | 'y' | 'size'> | null {
    const { field, side } = this.zoom;
    if (square === undefined || !field || this.table.board[square] !== null) return null;
    const { left, top } = field.getBoundingClientRect();
    const size = Math.max(side, SEEN);
    const middle = (index: number): number => (index + 0.5) * side - size / 2;
    const { size: columns } = this.table;
    return { x: left + middle(square % columns), y: top + middle(Math.floor(square / columns)), size };
  }

  #drop(id: number, target: Target | null): void {
    const { draft } = this.table;
    const { square, slot, tray } = target ?? {};
    if (square !== undefined) {
      draft.step((l) => laying.place(l, id, square));
      this.#zoomTo(square);
    } else if (slot !== undefined) draft.step((l) => laying.toSlot(l, id, slot));
    else if (tray) draft.step((l) => laying.takeBack(l, id));
  }

  #endDrag(): void {
    this.floating = null;
    this.target = null;
  }

  /** Zoom in while tiles are being laid. */
  #zoomTo(square: number): void {
    const { tentative } = this.table.draft;
    if (this.zoom.window || tentative?.laid.length || tentative?.cursor) this.zoom.open(square);
  }

  #follow(): void {
    this.zoom.show(this.table.draft.tentative?.cursor?.square);
  }

  // --- keys -----------------------------------------------------------------------------------

  /** True if the key was for the table. */
  key(event: KeyboardEvent): boolean {
    const { table } = this;
    if (!table.draft.tentative || !table.boardRules) return false;
    const intent = intentOf(event, table.boardRules.alphabet);
    if (!intent) return false;
    if (this.picking && intent.kind !== 'move' && intent.kind !== 'tell')
      return this.#keyWhilePicking(intent);
    switch (intent.kind) {
      case 'letter': {
        if (table.covered) return false;
        const before = table.draft.tentative.cursor;
        if (!before) table.draft.step((l) => laying.moveCursor(l, 0, 0));
        const done = table.draft.step((l) => laying.typeLetter(l, intent.letter, intent.withBlank));
        announcer.say(done ? laidSpeech(table, intent.letter) : m.say_not_on_rack({ letter: intent.letter }));
        break;
      }
      case 'move':
        table.draft.step((l) => laying.moveCursor(l, intent.rows, intent.columns));
        break;
      case 'turn':
        table.draft.step(laying.turnCursor);
        announcer.say(table.draft.tentative.cursor?.direction === 'down' ? m.say_down() : m.say_across());
        break;
      case 'back': {
        const { laid } = table.draft.tentative;
        const taken = table.draft.step(laying.backspace) ? takenBackSpeech(table, laid) : null;
        if (taken) announcer.say(taken);
        break;
      }
      case 'recall':
        if (table.draft.tentative.lifted && !table.draft.tentative.laid.length) {
          this.cancel();
          break;
        }
        if (table.draft.tentative.laid.length) announcer.say(m.say_recalled());
        table.draft.step((l) => ({ ...laying.recall(l), cursor: l.laid.length ? l.cursor : null }));
        this.zoom.close();
        break;
      case 'shuffle':
        if (table.draft.step((l) => laying.shuffle(l))) announcer.say(rackSpeech(table));
        break;
      case 'tell':
        announcer.say(table.tell(intent.what));
        break;
      case 'play':
        if (table.draft.canLay) void table.commands.lay();
        else announcer.say(table.whyNot());
        break;
      default:
        this.onIntent(intent);
    }
    this.#follow();
    return true;
  }

  /** Those who only watch can have the game read out. */
  keyOfOnlooker(event: KeyboardEvent): boolean {
    const intent = intentOf(event, []);
    if (intent?.kind !== 'tell') return false;
    announcer.say(this.table.tell(intent.what));
    return true;
  }

  #keyWhilePicking(intent: Intent): boolean {
    const square = this.table.draft.tentative?.cursor?.square;
    if (intent.kind === 'recall') this.cancel();
    else if ((intent.kind === 'play' || intent.kind === 'turn') && square !== undefined) {
      this.picking?.choose(square);
    } else return false;
    return true;
  }
}
