// Input at the board: dragging with a floating tile, taps, keys, and the window on small boards.

import { tick } from 'svelte';
import { follow, nearest, squareAt } from '../board/drag';
import { type Intent, intentOf } from '../board/keyboard';
import * as laying from '../board/laying';
import { letterOf } from '../board/tiles';
import { type Window, panTo, showing, windowAround } from '../board/zoom';
import { announcer } from '../lib/announce.svelte';
import { media } from '../lib/media.svelte';
import { settings } from '../lib/settings.svelte';
import { m } from '../paraglide/messages';
import { laidSpeech, rackSpeech, takenBackSpeech, whyNotSpeech } from './speech';
import type { TableSession } from './table.svelte';

const FINGER = 44; // the side of a square, in pixels, that a finger hits reliably
const SMALL = 36; // squares smaller than this are zoomed on touch screens

export interface Floating {
  readonly id: number;
  readonly face: string;
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A choice of a square: the instruction, and what to do with the square. */
export interface Picking {
  readonly text: string;
  readonly choose: (square: number) => void;
}

export class BoardInput {
  floating = $state.raw<Floating | null>(null); // the tile being dragged
  aimSquare = $state<number | null>(null); // the square it would land on
  aimSlot = $state<number | null>(null); // the rack slot it would land on
  aimTray = $state(false); // it would land on the tray
  window = $state.raw<Window | null>(null); // the part of the board shown while zoomed in
  picking = $state.raw<Picking | null>(null); // a square is being chosen instead of laying tiles
  onIntent: (intent: Intent) => void = () => undefined; // handles keys that stand for a button

  field: HTMLElement | null = null; // the squares of the board
  slots: HTMLElement[] = []; // the slots of the rack
  tray: HTMLElement | null = null; // the letters of the word being rearranged

  constructor(readonly table: TableSession) {}

  get #side(): number {
    return this.field ? this.field.getBoundingClientRect().width / this.table.size : 0;
  }

  // --- pointer --------------------------------------------------------------------------------

  pressTile(event: PointerEvent, id: number): void {
    if (event.button !== 0) return;
    const tentative = this.table.draft.tentative;
    const tile = tentative && laying.tileOf(tentative, id);
    if (!tile) return;
    const laid = tentative.laid.find((one) => one.id === id);
    const letter = laid?.letter ?? (tile.face === '?' ? '' : letterOf(tile.face));
    const size = Math.max(this.#side, FINGER);
    follow(event, {
      begin: () => this.table.draft.step((l) => ({ ...l, held: null })),
      move: (at) => {
        this.floating = { id, face: tile.face, letter, x: at.x - size / 2, y: at.y - size / 2, size };
        this.#aim(at);
      },
      drop: (at) => {
        this.#aim(at);
        this.#drop(id);
        this.#end();
      },
      cancel: () => this.#end(),
      tap: () => (laid ? this.tapSquare(laid.square) : this.tapTile(id)),
    });
  }

  pressBoard(event: PointerEvent): void {
    if (event.button !== 0 || !this.field || !this.table.draft.tentative) return;
    const at = { x: event.clientX, y: event.clientY };
    const square = squareAt(this.field.getBoundingClientRect(), this.table.size, at);
    if (square === null) return;
    const laid = laying.laidAt(this.table.draft.tentative, square);
    if (laid && !this.picking) {
      event.preventDefault();
      this.pressTile(event, laid.id);
      return;
    }
    const start = this.window;
    const side = this.#side;
    follow(event, {
      begin: () => undefined,
      move: (to) => {
        if (!start) return;
        const lift = event.pointerType === 'touch' ? 46 : 0;
        const dx = (to.x - at.x) / side;
        const dy = (to.y + lift - at.y) / side;
        this.window = panTo(this.table.size, start.span, start.left - dx, start.top - dy);
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
    this.zoomOut();
  }

  /** Focus the board once any dialog has closed. */
  focusBoard(): void {
    void tick().then(() => this.field?.closest<HTMLElement>('.board')?.focus({ preventScroll: true }));
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
    if (event.shiftKey || !this.field || !tentative) return;
    const box = this.field.getBoundingClientRect();
    const square = squareAt(box, this.table.size, { x: event.clientX, y: event.clientY });
    const laid = square === null ? undefined : laying.laidAt(tentative, square);
    if (!laid) return;
    event.preventDefault();
    this.table.draft.step((l) => laying.takeBack(l, laid.id));
  }

  #aim(at: { x: number; y: number }): void {
    this.aimSquare = this.field
      ? squareAt(this.#visible(), this.table.size, at) === null
        ? null
        : squareAt(this.field.getBoundingClientRect(), this.table.size, at)
      : null;
    const boxes = this.slots.map((slot) => slot.getBoundingClientRect());
    this.aimSlot = this.aimSquare === null ? nearest(boxes, at, 28) : null;
    const tray = this.tray ? [this.tray.getBoundingClientRect()] : [];
    this.aimTray = this.aimSquare === null && this.aimSlot === null && nearest(tray, at, 28) !== null;
  }

  /** The visible part of the board: all of it, or the zoomed part. */
  #visible(): DOMRect {
    const frame = this.field?.closest('.zoomwin') ?? this.field;
    return frame?.getBoundingClientRect() ?? new DOMRect();
  }

  #drop(id: number): void {
    const { aimSquare, aimSlot } = this;
    if (aimSquare !== null) {
      this.table.draft.step((l) => laying.place(l, id, aimSquare));
      this.#zoomTo(aimSquare);
    } else if (aimSlot !== null) {
      this.table.draft.step((l) => laying.toSlot(l, id, aimSlot));
    } else if (this.aimTray) {
      this.table.draft.step((l) => laying.takeBack(l, id));
    }
  }

  #end(): void {
    this.floating = null;
    this.aimSquare = null;
    this.aimSlot = null;
    this.aimTray = false;
  }

  // --- zoom -----------------------------------------------------------------------------------

  #zoomTo(square: number): void {
    if (this.window) {
      this.window = showing(this.table.size, this.window, square);
      return;
    }
    const busy = this.table.draft.tentative?.laid.length || this.table.draft.tentative?.cursor;
    if (!settings.choices.zoom || !media.coarse || !busy || this.#side >= SMALL || !this.field) return;
    const span = Math.min(this.table.size, (this.field.getBoundingClientRect().width - 18) / FINGER);
    // The tile is painted first; the window opens a moment later.
    if (span >= 4) setTimeout(() => (this.window = windowAround(this.table.size, square, span)), 60);
  }

  #follow(): void {
    const square = this.table.draft.tentative?.cursor?.square;
    if (this.window && square !== undefined) {
      this.window = showing(this.table.size, this.window, square);
    }
  }

  zoomOut(): void {
    this.window = null;
  }

  // --- keys -----------------------------------------------------------------------------------

  /** True if the key was for the table. */
  key(event: KeyboardEvent): boolean {
    const { table } = this;
    if (!table.draft.tentative || !table.boardRules) return false;
    const intent = intentOf(event, table.boardRules.alphabet);
    if (!intent) return false;
    if (this.picking && intent.kind !== 'move') return this.#keyWhilePicking(intent);
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
        this.zoomOut();
        break;
      case 'shuffle':
        if (table.draft.step((l) => laying.shuffle(l))) announcer.say(rackSpeech(table));
        break;
      case 'play':
        if (table.draft.canLay) void table.commands.lay();
        else announcer.say(whyNotSpeech(table));
        break;
      default:
        this.onIntent(intent);
    }
    this.#follow();
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
