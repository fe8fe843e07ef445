// How squares and tiles are called, aloud and in print.

import { type Kit, type Premium, valueOf } from '../board/kit';
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

export function tileLabel(kit: Kit, face: string): string {
  if (face === BLANK || face === '') return m.tile_blank();
  const letter = letterOf(face);
  return isBlank(face) ? m.tile_blank_as({ letter }) : m.tile({ letter, value: valueOf(kit, face) });
}

export function squareLabel(
  kit: Kit,
  square: number,
  face: string | null,
  state: '' | 'trial' | 'pending',
): string {
  const name = squareName(kit.size, square);
  if (face === null) {
    const premium = premiumName(kit.premiums[square]);
    return premium ? `${name}, ${premium}` : name;
  }
  const tile = tileLabel(kit, face);
  if (state === 'trial') return m.square_trial({ name, tile });
  return state === 'pending' ? m.square_pending({ name, tile }) : `${name}, ${tile}`;
}
