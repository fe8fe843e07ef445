// The rack as its owner arranged it, and the tiles laid tentatively: on the board, not yet played.
// States are immutable: each function returns the next one, or the same one if nothing changed.

import type { BoardRules } from './boardRules';
import { type Board, type Direction, type Placed, without } from './squares';
import { BLANK, asBlank, letterOf } from './tiles';

export interface RackTile {
  readonly id: number;
  readonly face: string;
  /** It belongs to the word being rearranged, not to the rack. */
  readonly lifted?: true;
}

/** A tentative tile. `letter` is empty for a blank whose letter has not been chosen yet. */
export interface LaidTile extends RackTile {
  readonly letter: string;
  readonly square: number;
  /** The rack slot it came from and returns to. */
  readonly slot: number;
}

export interface Cursor {
  readonly square: number;
  readonly direction: Direction;
}

export interface Laying {
  readonly boardRules: BoardRules;
  /** The fixed tiles, without the word being rearranged. */
  readonly board: Board;
  /** The rack, slot by slot. */
  readonly slots: readonly (RackTile | null)[];
  /** The tentative tiles, in the order in which they were laid. */
  readonly laid: readonly LaidTile[];
  /** The word being rearranged, as it lay. */
  readonly lifted: readonly Placed[] | null;
  /** The letters of that word that have not been laid again. */
  readonly tray: readonly (RackTile | null)[];
  /** Where the next typed letter goes. */
  readonly cursor: Cursor | null;
  /** The id of the tile picked up by a tap. */
  readonly held: number | null;
  /** The id of the blank whose letter is being chosen. */
  readonly asking: number | null;
  /** The ids of the tiles being exchanged: of two with the same letter, these leave the rack. */
  readonly leaving: readonly number[];
  /** The id of the next tile drawn. */
  readonly nextId: number;
}

export function startLaying(boardRules: BoardRules, board: Board, rack: readonly string[]): Laying {
  const slots = new Array<RackTile | null>(boardRules.rack).fill(null);
  const empty: Laying = {
    boardRules,
    board,
    slots,
    laid: [],
    lifted: null,
    tray: [],
    cursor: null,
    held: null,
    asking: null,
    leaving: [],
    nextId: 1,
  };
  return reconcile(empty, board, rack);
}

// --- queries -----------------------------------------------------------------------------------

export const laidAt = (l: Laying, square: number): LaidTile | undefined =>
  l.laid.find((tile) => tile.square === square);

export const isFree = (l: Laying, square: number): boolean => l.board[square] === null && !laidAt(l, square);

export const tileOf = (l: Laying, id: number): RackTile | undefined =>
  [...l.slots, ...l.tray, ...l.laid].find((tile) => tile?.id === id) ?? undefined;

/** The face of a tentative tile on the board; empty for a blank without a letter. */
export const faceOf = (tile: LaidTile): string => (tile.face === BLANK ? asBlank(tile.letter) : tile.face);

/** Where a tile returns to: the rack, or the tray of the word being rearranged. */
const shelfOf = (tile: RackTile): 'slots' | 'tray' => (tile.lifted ? 'tray' : 'slots');

/** The tentative tiles as they would be played; null while a blank has no letter. */
export function placed(l: Laying): Placed[] | null {
  if (l.laid.some((tile) => tile.letter === '')) return null;
  return l.laid.map((tile) => ({ square: tile.square, face: faceOf(tile) }));
}

// --- moving tiles ------------------------------------------------------------------------------

/** Put a tile on a square. A tentative tile there changes places with it. */
export function place(l: Laying, id: number, square: number, letter?: string): Laying {
  if (l.board[square] !== null) return l;
  const there = laidAt(l, square);
  if (there?.id === id) return { ...l, held: null };
  const onBoard = l.laid.find((tile) => tile.id === id);
  if (onBoard) {
    const laid = l.laid.map((tile) => {
      if (tile.id === id) return { ...tile, square };
      return tile.id === there?.id ? { ...tile, square: onBoard.square } : tile;
    });
    return { ...l, laid, held: null };
  }
  const tile = tileOf(l, id);
  if (!tile) return l;
  const shelf = shelfOf(tile);
  if (there && shelfOf(there) !== shelf) return place(takeBack(l, there.id), id, square, letter);
  const slot = l[shelf].findIndex((one) => one?.id === id);
  const slots = [...l[shelf]];
  slots[slot] = there ? atHome(there) : null;
  const chosen = tile.face === BLANK ? (letter ?? '') : letterOf(tile.face);
  const added = { ...tile, letter: chosen, square, slot: there ? there.slot : slot };
  const laid = [...l.laid.filter((one) => one !== there), added];
  return { ...l, [shelf]: slots, laid, held: null, asking: chosen === '' ? id : l.asking };
}

const atHome = ({ id, face, lifted }: LaidTile): RackTile => (lifted ? { id, face, lifted } : { id, face });

/** Choose the letter of the blank being asked for, or of the one with this id. */
export function nameBlank(l: Laying, letter: string, id = l.asking): Laying {
  if (id === null || l.boardRules.neverBlank.includes(letter)) return l;
  const laid = l.laid.map((tile) => (tile.id === id ? { ...tile, letter } : tile));
  return { ...l, laid, asking: null };
}

/** Take one tile back to the rack: to `slot`, else to where it came from. */
export function takeBack(l: Laying, id: number, slot?: number): Laying {
  const tile = l.laid.find((one) => one.id === id);
  if (!tile) return l;
  const shelf = shelfOf(tile);
  const wish = tile.lifted ? undefined : slot;
  return {
    ...l,
    [shelf]: putOnRack(l[shelf], atHome(tile), wish ?? tile.slot, wish !== undefined),
    laid: l.laid.filter((one) => one !== tile),
    held: l.held === id ? null : l.held,
    asking: l.asking === id ? null : l.asking,
  };
}

/** Take all tiles back; the cursor returns to the first of them. */
export function recall(l: Laying): Laying {
  if (l.laid.length === 0) return { ...l, held: null, asking: null };
  const first = Math.min(...l.laid.map((tile) => tile.square));
  const cursor = l.cursor ? { ...l.cursor, square: first } : null;
  const home = l.laid.reduce((state, tile) => takeBack(state, tile.id), l);
  return { ...home, cursor };
}

/** Move a tile to a rack slot, from the board or from another slot. */
export function toSlot(l: Laying, id: number, slot: number): Laying {
  const from = l.slots.findIndex((tile) => tile?.id === id);
  if (from < 0) return takeBack(l, id, slot);
  const tile = l.slots[from];
  if (!tile || from === slot) return { ...l, held: null };
  const slots = [...l.slots];
  slots[from] = null;
  return { ...l, slots: putOnRack(slots, tile, slot, true), held: null };
}

/** If the slot is taken, shift towards the nearest gap (`makeRoom`) or use the first gap. */
function putOnRack(
  before: readonly (RackTile | null)[],
  tile: RackTile,
  slot: number,
  makeRoom: boolean,
): (RackTile | null)[] {
  const slots = [...before];
  if (slots[slot] !== null) {
    const gaps = slots.flatMap((one, at) => (one === null ? [at] : []));
    if (gaps.length === 0) return [...slots, tile];
    if (!makeRoom) {
      slots[gaps[0]] = tile;
      return slots;
    }
    const gap = gaps.reduce((a, b) => (Math.abs(b - slot) < Math.abs(a - slot) ? b : a));
    slots.splice(gap, 1);
    slots.splice(slot, 0, tile);
    return slots;
  }
  slots[slot] = tile;
  return slots;
}

// --- the order of the rack ---------------------------------------------------------------------

export type Order = 'alphabet' | 'vowels' | 'points';

/** Put the rack in random order, a visibly different one if there is one. */
export function shuffle(l: Laying, random: () => number = Math.random): Laying {
  const tiles = l.slots.filter((tile) => tile !== null);
  if (new Set(tiles.map((tile) => tile.face)).size < 2) return l;
  const before = tiles.map((tile) => tile.face).join(' ');
  let mixed = tiles;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    mixed = [...mixed];
    for (let i = mixed.length - 1; i > 0; i -= 1) {
      const j = Math.floor(random() * (i + 1));
      [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
    }
    if (mixed.map((tile) => tile.face).join(' ') !== before) return refill(l, mixed);
  }
  return refill(l, [...tiles.slice(1), tiles[0]]);
}

export function sort(l: Laying, order: Order): Laying {
  const rank = new Map(l.boardRules.alphabet.map((face, at) => [face, at]));
  const key = (face: string): number => {
    if (face === BLANK) return 10_000;
    const at = rank.get(face) ?? 0;
    if (order === 'vowels') return at + ('AEIOUÄÖÜ'.includes(face) ? 0 : 1_000);
    if (order === 'points') return at - (l.boardRules.values.get(face) ?? 0) * 100;
    return at;
  };
  const tiles = l.slots.filter((tile) => tile !== null);
  return refill(
    l,
    [...tiles].sort((a, b) => key(a.face) - key(b.face)),
  );
}

function refill(l: Laying, tiles: readonly RackTile[]): Laying {
  let next = 0;
  return { ...l, slots: l.slots.map((tile) => (tile === null ? null : tiles[next++])), held: null };
}

// --- updates from the server -------------------------------------------------------------------

/**
 * Reconcile with the server's board and rack. The order of the rack stays; tentative tiles stay
 * unless the square of one is taken, then all return; drawn tiles fill the gaps.
 */
export function reconcile(l: Laying, board: Board, rack: readonly string[]): Laying {
  const wanted = [...rack];
  const take = (face: string): boolean => {
    const at = wanted.indexOf(face);
    if (at >= 0) wanted.splice(at, 1);
    return at >= 0;
  };
  const still = l.lifted?.every(({ square, face }) => board[square] === face) ? l.lifted : null;
  const fixed = still ? without(board, still) : board;
  const stays = (tile: RackTile): boolean => !l.leaving.includes(tile.id);
  const held = l.slots.filter((tile) => tile !== null);
  const kept = [...held.filter(stays), ...held.filter((tile) => !stays(tile))].filter(({ face }) =>
    take(face),
  );
  const slots = l.slots.map((tile) => (tile && kept.includes(tile) ? tile : null));
  const owned = l.laid.filter((tile) => (tile.lifted ? still : take(tile.face)));
  let next: Laying = { ...l, board: fixed, slots, laid: owned, lifted: still, tray: still ? l.tray : [] };
  // What is left of a word beside a foreign tile is another word, or none.
  if (owned.some((tile) => fixed[tile.square] !== null))
    next = owned.reduce((state, tile) => takeBack(state, tile.id), next);
  const { laid } = next;
  const filled = [...next.slots];
  let { nextId } = l;
  for (const face of wanted) {
    const reserved = new Set(laid.map((tile) => tile.slot));
    const gap = filled.findIndex((tile, at) => tile === null && !reserved.has(at));
    const tile = { id: nextId++, face };
    const at = gap >= 0 ? gap : filled.indexOf(null);
    if (at >= 0) filled[at] = tile;
    else filled.push(tile);
  }
  const ids = new Set([...filled, ...next.tray, ...laid].map((tile) => tile?.id));
  return {
    ...next,
    slots: filled,
    nextId,
    held: l.held !== null && ids.has(l.held) ? l.held : null,
    asking: laid.some((tile) => tile.id === l.asking) ? l.asking : null,
  };
}
