// The difference between two plays, seen from the one that was asked about.

import type { Estimate, ExplainedPlays } from '../api/types';

export type Part = 'points' | 'replies' | 'next' | 'rest';

/** Facts have the better play first. Seen from the other one, every figure has the other sign. */
export function differenceOf(
  facts: ExplainedPlays['facts'],
  play: string,
): { parts: Record<Part, Estimate>; gain: Estimate } {
  const sign = facts.versus.play === play ? -1 : 1;
  const seen = ({ mean, error }: Estimate): Estimate => ({ mean: sign * mean, error });
  return {
    parts: {
      points: seen({ mean: facts.points, error: 0 }),
      replies: seen(facts.replies),
      next: seen(facts.next),
      rest: seen(facts.rest),
    },
    gain: seen(facts.gain),
  };
}
