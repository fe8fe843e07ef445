import { describe, expect, it } from 'vitest';
import type { ExplainedPlays } from '../../src/api/types';
import { differenceOf } from '../../src/lib/difference';

const FACTS = {
  play: { play: '8F HORN' },
  versus: { play: '8H NO' },
  gain: { mean: 0.05, error: 0.01 },
  points: 12,
  replies: { mean: -3, error: 0.5 },
  next: { mean: 2, error: 0.4 },
  next_board: null,
  next_tiles: null,
  rest: { mean: 1, error: 0.2 },
  later: null,
  left: null,
  spread: { mean: 12, error: 0.6 },
} as ExplainedPlays['facts'];

const figures = (facts: ExplainedPlays['facts'], play = '8F HORN'): [string, number][] =>
  differenceOf(facts, play).parts.map(({ name, mean }) => [name, mean]);

describe('the difference between two plays', () => {
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

  it('splits the next turn and what comes later where that is known', () => {
    const split = {
      ...FACTS,
      next_board: { mean: 3, error: 0.5 },
      next_tiles: { mean: -1, error: 0.6 },
      later: { mean: 1, error: 0.3 },
      left: { mean: 0, error: 0.1 },
    };
    expect(figures(split).slice(2)).toEqual([
      ['next_board', 3],
      ['next_tiles', -1],
      ['later', 1],
    ]);
  });

  it('has rounded parts that add up to the rounded sum', () => {
    const odd = {
      ...FACTS,
      replies: { mean: 3.045, error: 0.5 },
      next: { mean: 2.04, error: 0.4 },
      rest: { mean: 1.04, error: 0.2 },
      spread: { mean: 18.125, error: 0.6 },
    };
    expect(figures(odd).map(([, mean]) => mean)).toEqual([12, 3.1, 2, 1]);
    expect(figures(odd, '8H NO').map(([, mean]) => mean)).toEqual([-12, -3.1, -2, -1]);
  });
});
