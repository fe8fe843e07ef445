// A whole play laid from the rack at once, to be looked at.

import type { Placed } from './squares';
import { type Laying, place, recall } from './tentative';
import { letterOf, rackFace } from './tiles';

/** Lay these tiles, blanks with their letters, and nothing else. */
export function layOnly(l: Laying, tiles: readonly Placed[]): Laying {
  return tiles.reduce<Laying>(
    (state, { square, face }) => {
      const tile = state.slots.find((one) => one?.face === rackFace(face));
      return tile ? place(state, tile.id, square, letterOf(face)) : state;
    },
    { ...recall(l), cursor: null },
  );
}
