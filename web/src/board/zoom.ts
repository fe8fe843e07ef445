// Zoom for boards whose squares are too small for fingers: which part of the board shows.

export interface Window {
  /** Squares across the window. */
  readonly span: number;
  /** The top left corner, in squares. */
  readonly left: number;
  readonly top: number;
}

/** A window round a square, within the board. */
export function windowAround(size: number, square: number, span: number): Window {
  return panTo(size, span, (square % size) + 0.5 - span / 2, Math.floor(square / size) + 0.5 - span / 2);
}

export function panTo(size: number, span: number, left: number, top: number): Window {
  const clamp = (value: number): number => Math.min(Math.max(0, value), Math.max(0, size - span));
  return { span, left: clamp(left), top: clamp(top) };
}

/** The window, panned just far enough to show a square and its neighbours. */
export function showing(size: number, window: Window, square: number): Window {
  const column = square % size;
  const row = Math.floor(square / size);
  const shift = (start: number, at: number): number => {
    if (at - 1 < start) return at - 1;
    return at + 2 > start + window.span ? at + 2 - window.span : start;
  };
  return panTo(size, window.span, shift(window.left, column), shift(window.top, row));
}
