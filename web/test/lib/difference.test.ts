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
  rest: { mean: 1, error: 0.2 },
} as ExplainedPlays['facts'];

describe('the difference between two plays', () => {
  it('is seen from the play that was asked about', () => {
    expect(differenceOf(FACTS, '8F HORN')).toEqual({
      parts: {
        points: { mean: 12, error: 0 },
        replies: { mean: -3, error: 0.5 },
        next: { mean: 2, error: 0.4 },
        rest: { mean: 1, error: 0.2 },
      },
      gain: { mean: 0.05, error: 0.01 },
    });
    const worse = differenceOf(FACTS, '8H NO');
    expect(worse.gain).toEqual({ mean: -0.05, error: 0.01 });
    expect(worse.parts.points).toEqual({ mean: -12, error: 0 });
    expect(worse.parts.replies.mean).toBe(3);
  });
});
