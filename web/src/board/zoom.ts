// Zoom for boards whose squares are too small for fingers: which part of the board shows.

export interface Window {
  /** Squares across the window, and down. */
  readonly columns: number;
  readonly rows: number;
  /** The top left corner, in squares. */
  readonly left: number;
  readonly top: number;
}

type Extent = Pick<Window, 'columns' | 'rows'>;

/** A window round a square, within the board. */
export function windowAround(size: number, square: number, { columns, rows }: Extent): Window {
  const left = (square % size) + 0.5 - columns / 2;
  const top = Math.floor(square / size) + 0.5 - rows / 2;
  return panTo(size, { columns, rows }, left, top);
}

export function panTo(size: number, { columns, rows }: Extent, left: number, top: number): Window {
  const clamp = (value: number, span: number): number =>
    Math.min(Math.max(0, value), Math.max(0, size - span));
  return { columns, rows, left: clamp(left, columns), top: clamp(top, rows) };
}

/** The window, panned just far enough to show a square and its neighbours. */
export function showing(size: number, window: Window, square: number): Window {
  const column = square % size;
  const row = Math.floor(square / size);
  return panned(size, window, [column - 1, column + 2], [row - 1, row + 2]);
}

/** The window, panned just far enough to show all these squares; null if it is too small for them. */
export function fitting(size: number, window: Window, squares: readonly number[]): Window | null {
  const columns = squares.map((square) => square % size);
  const rows = squares.map((square) => Math.floor(square / size));
  const across: Range = [Math.min(...columns), Math.max(...columns) + 1];
  const down: Range = [Math.min(...rows), Math.max(...rows) + 1];
  const fits = across[1] - across[0] <= window.columns && down[1] - down[0] <= window.rows;
  return fits ? panned(size, window, across, down) : null;
}

type Range = readonly [from: number, to: number];

function panned(size: number, window: Window, across: Range, down: Range): Window {
  const shift = (start: number, span: number, [from, to]: Range): number =>
    from < start ? from : Math.max(start, to - span);
  return panTo(
    size,
    window,
    shift(window.left, window.columns, across),
    shift(window.top, window.rows, down),
  );
}
