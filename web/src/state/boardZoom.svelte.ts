// Zooming in on boards whose squares are too small for a finger.

import { type Window, fitting, panTo, showing, windowAround } from '../board/zoom';
import { media } from '../lib/media.svelte';
import { settings } from '../lib/settings.svelte';

export const FINGER = 44; // the side of a square, in pixels, that a finger hits reliably
const SMALL = 36; // squares smaller than this are zoomed on touch screens

// Beside the squares of a zoomed board, in pixels:
export const NUMBERS = 18; // the row numbers, left of them
export const LETTERS = 17; // the column letters, above them
export const BAR = 48; // the way back to the whole board, below them

export class BoardZoom {
  window = $state.raw<Window | null>(null); // the part of the board shown while zoomed in
  field: HTMLElement | null = null; // the squares of the board

  #inView: readonly number[] = []; // the squares that were to be seen last

  constructor(readonly table: { readonly size: number }) {}

  /** The side of a square in pixels. */
  get side(): number {
    return this.field ? this.field.getBoundingClientRect().width / this.table.size : 0;
  }

  /** The visible part of the board: all of it, or the zoomed part. */
  get visible(): DOMRect {
    const frame = this.field?.closest('.zoomwin .part') ?? this.field;
    return frame?.getBoundingClientRect() ?? new DOMRect();
  }

  /** Zoom in on a square, if its side is too small for fingers. */
  open(square: number): void {
    if (this.window) return this.show(square);
    const stage = this.field?.closest<HTMLElement>('.stage');
    if (!settings.choices.zoom || !media.coarse || this.side >= SMALL || !stage) return;
    const extent = this.#extentOf(stage.clientWidth, stage.clientHeight);
    this.#inView = [square];
    // The tile is painted first; the window opens a moment later.
    if (extent) setTimeout(() => (this.window = windowAround(this.table.size, square, extent)), 60);
  }

  /** While zoomed in: adapt to another size in pixels. */
  resize(width: number, height: number): void {
    const { window } = this;
    const extent = window && this.#extentOf(width, height);
    if (!window || (extent?.columns === window.columns && extent.rows === window.rows)) return;
    const panned = extent && panTo(this.table.size, extent, window.left, window.top);
    this.window = panned && fitting(this.table.size, panned, this.#inView);
  }

  /** How many squares of the size of a finger are seen; null if they are too few. */
  #extentOf(width: number, height: number): { columns: number; rows: number } | null {
    const columns = Math.min(this.table.size, (width - NUMBERS) / FINGER);
    const side = (width - NUMBERS) / columns;
    const rows = Math.min(this.table.size, (height - LETTERS - BAR) / side);
    return columns >= 4 && rows >= 3 ? { columns, rows } : null;
  }

  /** While zoomed in: keep a square in view. */
  show(square: number | undefined): void {
    if (!this.window || square === undefined) return;
    this.#inView = [square];
    this.window = showing(this.table.size, this.window, square);
  }

  /** While zoomed in: show all of a play, on the whole board if it is too long for the window. */
  fit(squares: readonly number[]): void {
    if (!this.window || !squares.length) return;
    this.#inView = squares;
    this.window = fitting(this.table.size, this.window, squares);
  }

  /** While zoomed in: move the window from where it was by a number of pixels. */
  pan(start: Window, side: number, x: number, y: number): void {
    this.window = panTo(this.table.size, start, start.left - x / side, start.top - y / side);
  }

  close(): void {
    this.window = null;
  }
}
