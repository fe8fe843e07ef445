// Zooming in on boards whose squares are too small for a finger.

import { type Window, panTo, showing, windowAround } from '../board/zoom';
import { media } from '../lib/media.svelte';
import { settings } from '../lib/settings.svelte';

export const FINGER = 44; // the side of a square, in pixels, that a finger hits reliably
const SMALL = 36; // squares smaller than this are zoomed on touch screens

export class BoardZoom {
  window = $state.raw<Window | null>(null); // the part of the board shown while zoomed in
  field: HTMLElement | null = null; // the squares of the board

  constructor(readonly table: { readonly size: number }) {}

  /** The side of a square in pixels. */
  get side(): number {
    return this.field ? this.field.getBoundingClientRect().width / this.table.size : 0;
  }

  /** The visible part of the board: all of it, or the zoomed part. */
  get visible(): DOMRect {
    const frame = this.field?.closest('.zoomwin') ?? this.field;
    return frame?.getBoundingClientRect() ?? new DOMRect();
  }

  /** Zoom in on a square, if its side is too small for fingers. */
  open(square: number): void {
    if (this.window) return this.show(square);
    if (!settings.choices.zoom || !media.coarse || this.side >= SMALL || !this.field) return;
    const span = Math.min(this.table.size, (this.field.getBoundingClientRect().width - 18) / FINGER);
    // The tile is painted first; the window opens a moment later.
    if (span >= 4) setTimeout(() => (this.window = windowAround(this.table.size, square, span)), 60);
  }

  /** While zoomed in: keep a square in view. */
  show(square: number | undefined): void {
    if (this.window && square !== undefined) this.window = showing(this.table.size, this.window, square);
  }

  /** While zoomed in: move the window from where it was by a number of pixels. */
  pan(start: Window, side: number, x: number, y: number): void {
    this.window = panTo(this.table.size, start.span, start.left - x / side, start.top - y / side);
  }

  close(): void {
    this.window = null;
  }
}
