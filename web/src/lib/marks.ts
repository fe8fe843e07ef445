// What a turn cost, and how a value was found, in words and signs. The words name the price, never the person.

import type { Candidate, Mark, Model } from '../api/types';
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

export function markMeaning(mark: Mark): string {
  const texts: Record<Mark, () => string> = {
    best: m.report_means_best,
    equal: m.report_means_equal,
    slip: m.report_means_slip,
    costly: m.report_means_costly,
    very_costly: m.report_means_very_costly,
    not_judged: m.report_means_not_judged,
  };
  return texts[mark]();
}

export function foundText({ found, rollouts }: Pick<Candidate, 'found' | 'rollouts'>): string {
  switch (found) {
    case 'solved':
      return m.report_found_solved();
    case 'all_orders':
      return m.report_found_all_orders();
    case 'simulated':
      return m.report_found_simulated({ count: rollouts });
    case 'searched':
      return m.report_found_searched();
    case 'not_followed':
      return m.report_found_not_followed();
  }
}

/** How everybody is taken to play after a row. */
export function modelText(model: Model): string {
  const texts: Record<Model, () => string> = {
    perfect: m.report_model_perfect,
    equity: m.report_model_equity,
    equity_then_perfect: m.report_model_equity_then_perfect,
    knowing: m.report_model_knowing,
  };
  return texts[model]();
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
