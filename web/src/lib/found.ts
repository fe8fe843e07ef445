// How a value was found, by which assumption, and what the marks mean: the small print of a report.

import type { Candidate, Mark, Model } from '../api/types';
import { BLANK } from '../board/tiles';
import { m } from '../paraglide/messages';
import { errorText, percent, signed } from './format';
import { playInFull } from './marks';

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

type Found = Pick<
  Candidate,
  'found' | 'rollouts' | 'spread' | 'lower' | 'upper' | 'win_at_most' | 'orders' | 'solved'
>;

/** A figure that may be off although it has no error: the share of the endgames in it that nobody has solved. */
export function openShare({ found, solved }: Pick<Candidate, 'found' | 'solved'>): number {
  return found === 'all_orders' || found === 'orders_by_equity' ? 1 - solved : 0;
}

export function foundText(row: Found): string {
  const { found, rollouts, spread, lower, upper } = row;
  switch (found) {
    case 'solved':
      return spread === null
        ? m.report_found_solved()
        : m.report_found_solved_by({ points: signed(Math.round(spread)) });
    case 'all_orders':
      return openShare(row)
        ? m.report_found_orders_partly({ share: percent(Math.min(0.99, row.solved)) })
        : m.report_found_all_orders();
    case 'orders_by_equity':
      return m.report_found_orders_by_equity();
    case 'simulated':
      return m.report_found_simulated({ count: rollouts });
    case 'searched':
      if (lower !== null && upper !== null)
        return m.report_found_between({ low: signed(lower), high: signed(upper) });
      if (lower !== null) return m.report_found_at_least({ low: signed(lower) });
      return upper === null ? m.report_found_searched() : m.report_found_at_most({ high: signed(upper) });
    case 'given_up':
      return m.report_found_given_up({
        done: rollouts,
        orders: row.orders,
        chance: percent(row.win_at_most ?? 1, 1),
      });
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

/** A sentence of an explanation as the page writes figures and the blank. */
export const reasonText = (sentence: string): string =>
  sentence.replaceAll(' %', '\u202f%').replaceAll(BLANK, '★');

/** A row of the candidates, spoken. */
export function rowSpeech(row: Candidate): string {
  const told = {
    play: playInFull(row.play),
    points: m.report_points({ count: row.points }),
    kept:
      row.kept.map((face) => (face === BLANK ? m.tile_blank() : face)).join(' ') || m.report_kept_nothing(),
    found: foundText(row),
  };
  if (row.win === null) return m.report_row_spoken_open(told);
  const chance = percent(row.win, 1);
  if (!errorText(row.error)) return m.report_row_spoken_exact({ ...told, chance });
  return m.report_row_spoken({ ...told, chance, error: percent(row.error ?? 0, 1) });
}
