import { describe, expect, it } from 'vitest';
import type { Candidate, ExplainedPlays } from '../../src/api/types';
import { differenceOf, toldAgain } from '../../src/lib/difference';

const FACTS = {
  play: { play: '8F HORN' },
  versus: { play: '8H NO' },
  gain: { mean: 0.05, error: 0.01 },
  parts: [
    { name: 'points', mean: 12, error: 0 },
    { name: 'replies', mean: -3, error: 0.5 },
    { name: 'next', mean: 2, error: 0.4 },
    { name: 'rest', mean: 1, error: 0.2 },
  ],
  spread: { mean: 12, error: 0.6 },
} as ExplainedPlays['facts'];

const figures = (facts: ExplainedPlays['facts'], play = '8F HORN'): [string, number][] =>
  differenceOf(facts, play).parts.map(({ name, mean }) => [name, mean]);

describe('the difference between two plays', () => {
  it('tells chances of its own where those of the list are others, and whether endgames are open', () => {
    const rows = [
      { play: '8F HORN', win: 0.61 },
      { play: '8H NO', win: 0.5 },
    ] as Candidate[];
    const told = (win: number, found: string, solved: number | null): string => {
      const play = { ...FACTS.play, win, solved };
      const versus = { ...FACTS.versus, win: 0.5, solved: 1 };
      return toldAgain({ ...FACTS, found, play, versus } as ExplainedPlays['facts'], rows);
    };
    expect(told(0.6104, 'all_orders', 0.9)).toBe('same');
    expect(told(0.65, 'all_orders', 0.9)).toBe('open');
    expect(told(0.65, 'all_orders', 1)).toBe('again');
    expect(told(0.65, 'simulated', null)).toBe('again');
  });

  it('is seen from the play that was asked about', () => {
    expect(differenceOf(FACTS, '8F HORN')).toEqual({
      parts: [
        { name: 'points', mean: 12, error: 0 },
        { name: 'replies', mean: -3, error: 0.5 },
        { name: 'next', mean: 2, error: 0.4 },
        { name: 'rest', mean: 1, error: 0.2 },
      ],
      sum: { name: 'spread', mean: 12, error: 0.6 },
      gain: { mean: 0.05, error: 0.01 },
    });
    const worse = differenceOf(FACTS, '8H NO');
    expect(worse.gain).toEqual({ mean: -0.05, error: 0.01 });
    expect(worse.sum.mean).toBe(-12);
    expect(figures(FACTS, '8H NO').slice(0, 2)).toEqual([
      ['points', -12],
      ['replies', 3],
    ]);
  });

  it('leaves out parts that do not differ', () => {
    const [points, replies] = FACTS.parts;
    expect(figures({ ...FACTS, parts: [points, { ...replies, mean: 0.04 }] })).toEqual([['points', 12]]);
  });

  it('has rounded parts that add up to the rounded sum', () => {
    const means = [12, 3.045, 2.04, 1.04];
    const parts = FACTS.parts.map((part, at) => ({ ...part, mean: means[at] }));
    const odd = { ...FACTS, parts, spread: { mean: 18.125, error: 0.6 } };
    expect(figures(odd).map(([, mean]) => mean)).toEqual([12, 3.1, 2, 1]);
    expect(figures(odd, '8H NO').map(([, mean]) => mean)).toEqual([-12, -3.1, -2, -1]);
  });
});
