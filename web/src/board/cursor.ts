// The cursor on the board, drawn as an arrow: moving it, typing at it, and what taps do.

import { other, sizeOf, step } from './squares';
import {
  type Cursor,
  type Laying,
  type RackTile,
  isFree,
  laidAt,
  place,
  takeBack,
  toSlot,
} from './tentative';
import { BLANK, letterOf } from './tiles';

export function setCursor(l: Laying, cursor: Cursor | null): Laying {
  return { ...l, cursor };
}

/** Arrow keys move the cursor; without one they put it on the star. */
export function moveCursor(l: Laying, rows: number, columns: number): Laying {
  if (!l.cursor) return { ...l, cursor: { square: l.boardRules.star, direction: 'across' } };
  const down = step(sizeOf(l.board), l.cursor.square, 'down', rows);
  const square = down === null ? null : step(sizeOf(l.board), down, 'across', columns);
  return square === null ? l : { ...l, cursor: { ...l.cursor, square } };
}

export function turnCursor(l: Laying): Laying {
  if (!l.cursor) return moveCursor(l, 0, 0);
  return { ...l, cursor: { ...l.cursor, direction: other(l.cursor.direction) } };
}

/** The first free square from the cursor on. */
function freeFrom(l: Laying, cursor: Cursor): number | null {
  let at: number | null = cursor.square;
  while (at !== null && !isFree(l, at)) at = step(sizeOf(l.board), at, cursor.direction);
  return at;
}

/**
 * Lay a letter at the cursor. A blank is used only on request, never because the letter is missing.
 * If the letter makes a long tile together with the one typed before (C, H), that tile is laid instead.
 */
export function typeLetter(l: Laying, letter: string, withBlank: boolean): Laying {
  if (!l.cursor) return l;
  const long = withBlank ? null : longTile(l, letter);
  if (long) return long;
  const square = freeFrom(l, l.cursor);
  const tile = withBlank ? l.slots.find((one) => one?.face === BLANK) : inHand(l, letter);
  if (square === null || !tile) return l;
  if (withBlank && l.boardRules.neverBlank.includes(letter)) return l;
  return advance(place(l, tile.id, square, letter), square);
}

/** A tile with this letter: from the word being rearranged if possible, else from the rack. */
function inHand(l: Laying, letter: string): RackTile | null | undefined {
  return (
    l.tray.find((one) => one?.face === letter) ??
    l.tray.find((one) => one && letterOf(one.face) === letter) ??
    l.slots.find((one) => one?.face === letter)
  );
}

function longTile(l: Laying, letter: string): Laying | null {
  const last = l.laid[l.laid.length - 1];
  if (!last || last.face === BLANK || !l.cursor) return null;
  if (step(sizeOf(l.board), last.square, l.cursor.direction) !== l.cursor.square) return null;
  const tile = inHand(l, last.letter + letter);
  if (!tile) return null;
  return advance(place(takeBack(l, last.id), tile.id, last.square), last.square);
}

/** Lay this tile at the cursor (a tap on the rack while the cursor shows). */
export function typeTile(l: Laying, id: number): Laying {
  const square = l.cursor ? freeFrom(l, l.cursor) : null;
  return square === null ? l : advance(place(l, id, square), square);
}

function advance(l: Laying, square: number): Laying {
  if (!l.cursor) return l;
  const next = step(sizeOf(l.board), square, l.cursor.direction) ?? square;
  const cursor = { ...l.cursor, square: next };
  return { ...l, cursor: { ...cursor, square: freeFrom(l, cursor) ?? next } };
}

/** One step back, skipping fixed tiles; a tentative tile there returns to the rack. */
export function backspace(l: Laying): Laying {
  if (!l.cursor) return l.laid.length ? takeBack(l, l.laid[l.laid.length - 1].id) : l;
  const size = sizeOf(l.board);
  const { direction } = l.cursor;
  let at: number | null = l.cursor.square;
  if (!laidAt(l, at)) {
    at = step(size, at, direction, -1);
    while (at !== null && l.board[at] !== null) at = step(size, at, direction, -1);
  }
  if (at === null) return l;
  const tile = laidAt(l, at);
  const home = tile ? takeBack(l, tile.id) : l;
  return { ...home, cursor: { direction, square: at } };
}

// --- taps --------------------------------------------------------------------------------------

/** A tap on a square lays the held tile; without one it cycles the cursor: across, down, none. */
export function tapSquare(l: Laying, square: number): Laying {
  const there = laidAt(l, square);
  if (l.held !== null) {
    if (there?.id === l.held) return takeBack(l, there.id);
    return place(l, l.held, square);
  }
  if (there) return { ...l, held: there.id };
  if (l.board[square] !== null) return l;
  if (l.cursor?.square !== square) {
    return { ...l, cursor: { square, direction: l.cursor?.direction ?? 'across' } };
  }
  return { ...l, cursor: l.cursor.direction === 'across' ? { square, direction: 'down' } : null };
}

/** A tap on a rack tile lays it at the cursor, else picks it up; a second tap puts it down. */
export function tapTile(l: Laying, id: number): Laying {
  if (l.cursor && l.held === null) return typeTile(l, id);
  if (l.held === id) return { ...l, held: null };
  const heldSlot = l.slots.findIndex((tile) => tile?.id === l.held);
  const slot = l.slots.findIndex((tile) => tile?.id === id);
  if (l.held !== null && heldSlot >= 0 && slot >= 0) return toSlot(l, l.held, slot);
  return { ...l, held: id };
}

/** A tap on an empty rack slot moves the held tile there. */
export function tapSlot(l: Laying, slot: number): Laying {
  return l.held === null ? l : toSlot(l, l.held, slot);
}
