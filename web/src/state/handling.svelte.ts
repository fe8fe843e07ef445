// Hands at the board: dragging with a floating tile, taps, keys, and the window on small boards.

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
import { laidAloud, rackAloud, takenBackAloud, whyNotAloud } from './aloud';
import type { TableSession } from './table.svelte';

const FINGER = 44;
const SMALL = 36;

export interface Floating {
  readonly id: number;
  readonly face: string;
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** What is to be chosen on the board, in words, and what then happens. */
export interface Picking {
  readonly text: string;
  readonly choose: (square: number) => void;
}

export class Handling {
  floating = $state.raw<Floating | null>(null);
  aimSquare = $state<number | null>(null);
  aimSlot = $state<number | null>(null);
  aimTray = $state(false);
  window = $state.raw<Window | null>(null);
  /** A square of the board is to be chosen, instead of laying. */
  picking = $state.raw<Picking | null>(null);
  /** What a key asks of the buttons. */
  onIntent: (intent: Intent) => void = () => undefined;

  field: HTMLElement | null = null;
  slots: HTMLElement[] = [];
  tray: HTMLElement | null = null;

  constructor(readonly table: TableSession) {}

  get #side(): number {
    return this.field ? this.field.getBoundingClientRect().width / this.table.size : 0;
  }

  // --- pointer --------------------------------------------------------------------------------

  pressTile(event: PointerEvent, id: number): void {
    if (event.button !== 0) return;
    const trial = this.table.trial;
    const tile = trial && laying.tileOf(trial, id);
    if (!tile) return;
    const laid = trial.laid.find((one) => one.id === id);
    const letter = laid?.letter ?? (tile.face === '?' ? '' : letterOf(tile.face));
    const size = Math.max(this.#side, FINGER);
    follow(event, {
      begin: () => this.table.step((l) => ({ ...l, held: null })),
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
    if (event.button !== 0 || !this.field || !this.table.trial) return;
    const at = { x: event.clientX, y: event.clientY };
    const square = squareAt(this.field.getBoundingClientRect(), this.table.size, at);
    if (square === null) return;
    const laid = laying.laidAt(this.table.trial, square);
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

  /** Let a square be chosen: by a tap, or with the arrow and Enter. */
  pick(text: string, choose: (square: number) => void): void {
    this.picking = { text, choose };
    this.table.step((l) => (l.cursor ? laying.recall(l) : laying.moveCursor(laying.recall(l), 0, 0)));
    announcer.say(text);
    this.focusBoard();
  }

  /** Pick up a word and lay its letters anew. */
  lift(word: readonly number[]): void {
    this.picking = null;
    this.table.step((l) => laying.lift(l, word));
    announcer.say(m.rearrange_lifted({ word: this.table.lifted ?? '' }));
    this.#follow();
    this.focusBoard();
  }

  /** Leave off choosing or rearranging. */
  cancel(): void {
    this.picking = null;
    if (this.table.trial?.lifted) this.table.step(laying.putDown);
    else this.table.step((l) => laying.setCursor(l, null));
    announcer.say(m.cancelled());
    this.zoomOut();
  }

  /** Once no dialog is in the way any more. */
  focusBoard(): void {
    void tick().then(() => this.field?.closest<HTMLElement>('.board')?.focus({ preventScroll: true }));
  }

  tapTile(id: number): void {
    this.table.step((l) => laying.tapTile(l, id));
    this.#follow();
  }

  /** Move a tile along the rack by keyboard. */
  moveTile(from: number, to: number): void {
    const tile = this.table.trial?.slots[from];
    if (tile) this.table.step((l) => laying.toSlot(l, tile.id, to));
  }

  tapSlot(slot: number): void {
    this.table.step((l) => laying.tapSlot(l, slot));
  }

  tapSquare(square: number): void {
    if (this.picking) {
      this.picking.choose(square);
      return;
    }
    const before = this.table.trial?.laid.length ?? 0;
    this.table.step((l) => laying.tapSquare(l, square));
    const laid = this.table.trial?.laid ?? [];
    if (laid.length > before) announcer.say(laidAloud(this.table, laid[laid.length - 1].letter));
    this.#zoomTo(square);
  }

  /** Right click takes a tile home; with Shift the browser keeps its menu. */
  takeBack(event: MouseEvent): void {
    const { trial } = this.table;
    if (event.shiftKey || !this.field || !trial) return;
    const box = this.field.getBoundingClientRect();
    const square = squareAt(box, this.table.size, { x: event.clientX, y: event.clientY });
    const laid = square === null ? undefined : laying.laidAt(trial, square);
    if (!laid) return;
    event.preventDefault();
    this.table.step((l) => laying.takeBack(l, laid.id));
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

  /** What of the field shows: all of it, or the window. */
  #visible(): DOMRect {
    const frame = this.field?.closest('.zoomwin') ?? this.field;
    return frame?.getBoundingClientRect() ?? new DOMRect();
  }

  #drop(id: number): void {
    const { aimSquare, aimSlot } = this;
    if (aimSquare !== null) {
      this.table.step((l) => laying.place(l, id, aimSquare));
      this.#zoomTo(aimSquare);
    } else if (aimSlot !== null) {
      this.table.step((l) => laying.toSlot(l, id, aimSlot));
    } else if (this.aimTray) {
      this.table.step((l) => laying.takeBack(l, id));
    }
  }

  #end(): void {
    this.floating = null;
    this.aimSquare = null;
    this.aimSlot = null;
    this.aimTray = false;
  }

  // --- the window -----------------------------------------------------------------------------

  #zoomTo(square: number): void {
    if (this.window) {
      this.window = showing(this.table.size, this.window, square);
      return;
    }
    const busy = this.table.trial?.laid.length || this.table.trial?.cursor;
    if (!settings.choices.zoom || !media.coarse || !busy || this.#side >= SMALL || !this.field) return;
    const span = Math.min(this.table.size, (this.field.getBoundingClientRect().width - 18) / FINGER);
    // The tile is painted first; the window opens a moment later.
    if (span >= 4) setTimeout(() => (this.window = windowAround(this.table.size, square, span)), 60);
  }

  #follow(): void {
    const square = this.table.trial?.cursor?.square;
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
    if (!table.trial || !table.kit) return false;
    const intent = intentOf(event, table.kit.alphabet);
    if (!intent) return false;
    if (this.picking && intent.kind !== 'move') return this.#keyWhilePicking(intent);
    switch (intent.kind) {
      case 'letter': {
        if (table.covered) return false;
        const before = table.trial.cursor;
        if (!before) table.step((l) => laying.moveCursor(l, 0, 0));
        const done = table.step((l) => laying.typeLetter(l, intent.letter, intent.withBlank));
        announcer.say(done ? laidAloud(table, intent.letter) : m.say_not_on_rack({ letter: intent.letter }));
        break;
      }
      case 'move':
        table.step((l) => laying.moveCursor(l, intent.rows, intent.columns));
        break;
      case 'turn':
        table.step(laying.turnCursor);
        announcer.say(table.trial.cursor?.direction === 'down' ? m.say_down() : m.say_across());
        break;
      case 'back': {
        const { laid } = table.trial;
        const taken = table.step(laying.backspace) ? takenBackAloud(table, laid) : null;
        if (taken) announcer.say(taken);
        break;
      }
      case 'recall':
        if (table.trial.lifted && !table.trial.laid.length) {
          this.cancel();
          break;
        }
        if (table.trial.laid.length) announcer.say(m.say_recalled());
        table.step((l) => ({ ...laying.recall(l), cursor: l.laid.length ? l.cursor : null }));
        this.zoomOut();
        break;
      case 'shuffle':
        if (table.step((l) => laying.shuffle(l))) announcer.say(rackAloud(table));
        break;
      case 'play':
        if (table.canLay) void table.lay();
        else announcer.say(whyNotAloud(table));
        break;
      default:
        this.onIntent(intent);
    }
    this.#follow();
    return true;
  }

  #keyWhilePicking(intent: Intent): boolean {
    const square = this.table.trial?.cursor?.square;
    if (intent.kind === 'recall') this.cancel();
    else if ((intent.kind === 'play' || intent.kind === 'turn') && square !== undefined) {
      this.picking?.choose(square);
    } else return false;
    return true;
  }
}
