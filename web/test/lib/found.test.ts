import { describe, expect, it } from 'vitest';
import { errorText, percent } from '../../src/lib/format';
import { foundText, reasonText } from '../../src/lib/found';
import { m } from '../../src/paraglide/messages';
import { firstNames } from '../../src/lib/plot';

const row = {
  found: 'searched',
  rollouts: 0,
  spread: 5,
  lower: null,
  upper: null,
  win_at_most: null,
  orders: 0,
  solved: 0,
} as const;

describe('how a row was found', () => {
  it('says what is proven about an endgame that was not solved', () => {
    expect(foundText(row)).toBe(m.report_found_searched());
    expect(foundText({ ...row, lower: 3, upper: 11 })).toBe(
      m.report_found_between({ low: '+3', high: '+11' }),
    );
    expect(foundText({ ...row, lower: -3 })).toBe(m.report_found_at_least({ low: '−3' }));
    expect(foundText({ ...row, upper: 0 })).toBe(m.report_found_at_most({ high: '0' }));
    expect(foundText({ ...row, found: 'solved', spread: -7 })).toBe(
      m.report_found_solved_by({ points: '−7' }),
    );
  });

  it('says how many of the endgames in all orders of the bag are solved', () => {
    const orders = { ...row, found: 'all_orders' } as const;
    expect(foundText({ ...orders, solved: 1 })).toBe(m.report_found_all_orders());
    expect(foundText({ ...orders, solved: 0.63 })).toBe(
      m.report_found_orders_partly({ share: percent(0.63) }),
    );
    expect(foundText({ ...orders, solved: 0.999 })).toBe(
      m.report_found_orders_partly({ share: percent(0.99) }),
    );
  });

  it('says what is proven about a play that was given up', () => {
    const given = { ...row, found: 'given_up', rollouts: 3, orders: 8, win_at_most: 0.625 } as const;
    expect(foundText(given)).toBe(m.report_found_given_up({ done: 3, orders: 8, chance: percent(0.625, 1) }));
  });
});

it('writes the blank of a reason as everywhere on the page', () => {
  expect(reasonText('You keep ?ALLV, 39 % of the draws.')).toBe('You keep ★ALLV, 39\u202f% of the draws.');
});

describe('names beside a plot', () => {
  it('are first names where these tell everybody apart', () => {
    expect(firstNames(['Ole Petersen', 'Marlies Krüger'])).toEqual(['Ole', 'Marlies']);
    expect(firstNames(['Ole Petersen', 'Ole Krüger'])).toEqual(['Ole Petersen', 'Ole Krüger']);
  });
});

it('shows an error only where there is one to be seen', () => {
  expect(errorText(0.0123)).toMatch(/^± 1[.,]2/);
  expect([errorText(null), errorText(0), errorText(0.0004)]).toEqual(['', '', '']);
});
