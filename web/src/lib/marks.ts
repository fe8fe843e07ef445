// What a turn cost, and plays, in words and signs. The words name the price, never the person.

import type { Mark } from '../api/types';
import { type Play, readPlay } from '../board/plays';
import { m } from '../paraglide/messages';

/** The signs of the marks besides the star, in a box of 16. */
export const CHEVRONS: Record<Mark, string> = {
  best: '',
  equal: 'M3 5.8h10M3 10.2h10',
  slip: 'M3 5.8l5 4.2 5-4.2',
  costly: 'M3 3.4l5 4.2 5-4.2M3 8.4l5 4.2 5-4.2',
  very_costly: 'M3 1.6l5 4 5-4M3 6l5 4 5-4M3 10.4l5 4 5-4',
  not_judged: 'M5.6 5.8a2.5 2.5 0 1 1 3.4 2.3c-.7.3-1 .7-1 1.5M8 12.6h.01',
};

export function markName(mark: Mark): string {
  const names: Record<Mark, () => string> = {
    best: m.report_mark_best,
    equal: m.report_mark_equal,
    slip: m.report_mark_slip,
    costly: m.report_mark_costly,
    very_costly: m.report_mark_very_costly,
    not_judged: m.report_mark_not_judged,
  };
  return names[mark]();
}

/** A play in a word: the word laid, what was exchanged, or that the seat passed. */
export function playName(play: Play | string): string {
  const read = typeof play === 'string' ? readPlay(play) : play;
  switch (read.kind) {
    case 'lay':
      return read.word;
    case 'exchange':
      return m.report_exchange({ tiles: read.tiles.join('').replaceAll('?', '★') });
    case 'pass':
      return m.report_pass();
    case 'other':
      return read.text || '–';
  }
}

/** Where a word begins; empty for other moves. */
export function playWhere(play: string): string {
  const read = readPlay(play);
  return read.kind === 'lay' ? read.where : '';
}

/** A play with its place, as players write it down: "8H FARM". Only what was laid has a place. */
export const playInFull = (play: string): string =>
  [playWhere(play), playName(play)].filter(Boolean).join(' ');
