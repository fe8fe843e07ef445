// The part of the board that a phone shows as a rack beside a television: some rows and columns.

export interface LaneWindow {
  readonly top: number;
  readonly left: number;
}

export interface Extent {
  readonly rows: number;
  readonly columns: number;
}

const within = (start: number, shown: number, size: number): number =>
  Math.min(Math.max(0, start), Math.max(0, size - shown));

/** The window with a square in its middle, as far as the board reaches. */
export function centredOn(size: number, { rows, columns }: Extent, square: number): LaneWindow {
  return {
    top: within(Math.floor(square / size) - Math.floor(rows / 2), rows, size),
    left: within((square % size) - Math.floor(columns / 2), columns, size),
  };
}

/** The window, moved just far enough to show a square and its neighbours. */
export function withSquare(size: number, extent: Extent, window: LaneWindow, square: number): LaneWindow {
  const shift = (start: number, shown: number, at: number): number => {
    const from = at - 1 < start ? at - 1 : at + 2 > start + shown ? at + 2 - shown : start;
    return within(from, shown, size);
  };
  return {
    top: shift(window.top, extent.rows, Math.floor(square / size)),
    left: shift(window.left, extent.columns, square % size),
  };
}
