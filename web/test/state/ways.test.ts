import { beforeAll, describe, expect, it } from 'vitest';
import type { OwnWays, WayMeasure } from '../../src/api/types';
import { language } from '../../src/lib/locale.svelte';
import { setLocale } from '../../src/paraglide/runtime';
import {
  TOLD,
  WAYS,
  costText,
  figure,
  nextText,
  practice,
  reach,
  shownWays,
  spoken,
  wedge,
  whisker,
} from '../../src/state/ways';

const HOOKS: WayMeasure = {
  way: 'hooks',
  number: 8,
  occasions: 40,
  found: 22,
  extra: 0,
  share: 0.55,
  mean: null,
  interval: { low: 0.42, high: 0.67 },
  cost: 0.019,
  error: 0.004,
  next_level: 0.7,
  missed: [{ table: 't1', turn: 9, cost: 0.05 }],
};
const NOTHING: WayMeasure = {
  ...HOOKS,
  occasions: 0,
  found: 0,
  share: null,
  interval: null,
  cost: 0,
  error: null,
};
const S: WayMeasure = { ...HOOKS, way: 's', share: null, mean: 6.2, interval: { low: -1, high: 40 } };

beforeAll(() => {
  void setLocale('de', { reload: false });
  language.set('de');
});

describe('a way to get better', () => {
  it('is a share with its uncertainty', () => {
    expect(figure(HOOKS)).toBe('22 von 40');
    expect(reach(HOOKS)).toBe(0.55);
    expect(whisker(HOOKS)).toEqual({ low: 0.42, high: 0.67 });
    expect(spoken(HOOKS)).toBe('22 von 40, mit 90 % Sicherheit zwischen 42\u202f% und 67\u202f%');
    expect(costText(HOOKS)).toBe('1,9 ± 0,4\u202f%');
    expect(costText({ ...HOOKS, error: null })).toBe('1,9\u202f%');
  });

  it('is a number of points on a scale that has ends', () => {
    expect(figure(S)).toBe('+6,2');
    expect(reach(S)).toBeCloseTo(6.2 / 32);
    expect(whisker(S)).toEqual({ low: 0, high: 1 });
    expect(figure({ ...S, mean: -1.4 })).toBe('−1,4');
    expect(reach({ ...S, way: 'leave', mean: 0 })).toBe(0.5);
    expect(spoken({ ...S, interval: null })).toBe('+6,2');
  });

  it('stands beside what the next level reaches', () => {
    expect(wedge(HOOKS)).toBe(0.7);
    expect(nextText(HOOKS, 'advanced')).toMatch(/: 70\u202f%$/);
    expect(spoken(HOOKS, 'advanced')).toMatch(/67\u202f%\. .*: 70\u202f%$/);
    expect(wedge({ ...S, next_level: 12 })).toBe(0.375);
    expect(nextText({ ...S, next_level: 12 }, 'advanced')).toMatch(/: \+12$/);
    expect(wedge({ ...HOOKS, next_level: null })).toBeNull();
    expect(nextText(HOOKS, null)).toBe('');
  });

  it("is practised with the dearest turn of one's own", () => {
    expect(practice(HOOKS)).toBe('/table/t1/report?try=9');
    expect(practice({ ...HOOKS, missed: [] })).toBeNull();
  });

  it('has no figure without an occasion', () => {
    expect(figure(NOTHING)).toBe('–');
    expect(reach(NOTHING)).toBeNull();
    expect(whisker(NOTHING)).toBeNull();
    expect(spoken(NOTHING)).toBe('In diesen Partien keine Gelegenheit.');
  });

  it('tells lost games apart', () => {
    const luck = { ...HOOKS, way: 'luck' as const, occasions: 9, found: 4 };
    expect(figure(luck)).toBe('4 und 5');
    expect(TOLD.luck.measure(luck)).toContain('Verlorene Partien: 9.');
  });

  it('is advice where nothing was measured, and sorted by the server otherwise', () => {
    expect(shownWays(null).map(({ way }) => way)).toEqual(WAYS);
    expect(shownWays(null).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const own: OwnWays = {
      finished: 1,
      games: 1,
      turns: 9,
      editions: ['mini'],
      ways: [HOOKS, S],
      next_level: null,
    };
    expect(shownWays(own).map(({ way, number }) => [way, number])).toEqual([
      ['hooks', 8],
      ['s', 8],
    ]);
    expect(shownWays({ ...own, games: 0, ways: [] })).toHaveLength(10);
  });

  it('has words for each', () => {
    for (const way of WAYS) {
      const told = TOLD[way];
      expect([told.title(), told.advice(), told.measure({ ...HOOKS, way })].every(Boolean)).toBe(true);
    }
  });
});
