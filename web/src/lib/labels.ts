// Names of squares and tiles, for labels and screen readers.

import { type BoardRules, type Premium, valueOf } from '../board/boardRules';
import { squareName } from '../board/squares';
import { BLANK, isBlank, letterOf } from '../board/tiles';
import { m } from '../paraglide/messages';

/** 2B, 3W … in German, DL, TW … in English. */
export function premiumLabel(premium: Premium): string {
  switch (premium.mark) {
    case 'd':
      return m.premium_d();
    case 't':
      return m.premium_t();
    case 'q':
      return m.premium_q();
    case 'D':
      return m.premium_dd();
    case 'T':
      return m.premium_tt();
    case 'Q':
      return m.premium_qq();
    default:
      return '';
  }
}

export function premiumName(premium: Premium): string {
  if (premium.mark === '*') return m.square_star();
  if (premium.letter > 1) return m.square_letter({ factor: premium.letter });
  return premium.word > 1 ? m.square_word({ factor: premium.word }) : '';
}

export function tileLabel(boardRules: BoardRules, face: string): string {
  if (face === BLANK || face === '') return m.tile_blank();
  const letter = letterOf(face);
  return isBlank(face) ? m.tile_blank_as({ letter }) : m.tile({ letter, value: valueOf(boardRules, face) });
}

/** What there is to say about the tile on a square: it is tried, not yet accepted, laid in the turn that is looked
 *  at, or only shown. */
export type SquareState = '' | 'tentative' | 'pending' | 'played' | 'shown';

export function squareLabel(
  boardRules: BoardRules,
  square: number,
  face: string | null,
  state: SquareState,
): string {
  const name = squareName(boardRules.size, square);
  if (face === null) {
    const premium = premiumName(boardRules.premiums[square]);
    return premium ? `${name}, ${premium}` : name;
  }
  const tile = tileLabel(boardRules, face);
  switch (state) {
    case 'tentative':
      return m.square_trial({ name, tile });
    case 'pending':
      return m.square_pending({ name, tile });
    case 'played':
      return m.square_played({ name, tile });
    case 'shown':
      return m.square_shown({ name, tile });
    case '':
      return `${name}, ${tile}`;
  }
}
