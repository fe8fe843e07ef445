// The difference between two plays in points, split into its parts and seen from the play that was asked about.

import type { Candidate, DifferencePart, Estimate, ExplainedPlays } from '../api/types';
import { openShare } from './found';

export interface Part extends Estimate {
  readonly name: DifferencePart['name'] | 'spread';
}

/** The parts that differ, their sum in points, and what all of it makes of the chance to come first. */
export interface Difference {
  readonly parts: readonly Part[];
  readonly sum: Part;
  readonly gain: Estimate;
}

/** Facts have the better play first. Seen from the other one, every figure has the other sign. */
export function differenceOf(facts: ExplainedPlays['facts'], play: string): Difference {
  const sign = facts.versus.play === play ? -1 : 1;
  const seen = <T extends Estimate>(estimate: T): T => ({ ...estimate, mean: sign * estimate.mean });
  return {
    parts: inTenths(facts.parts.map(seen)).filter(({ mean }) => mean !== 0),
    sum: { name: 'spread', ...seen(facts.spread) },
    gain: seen(facts.gain),
  };
}

/** Are the chances that an explanation tells those of the list? If they are not, they were computed again; while not all
 *  endgames are solved they stay apart. */
export function toldAgain(
  facts: ExplainedPlays['facts'],
  rows: readonly Candidate[],
): 'same' | 'again' | 'open' {
  const plays = [facts.play, facts.versus];
  const differs = plays.some(({ play, win }) => {
    const listed = rows.find((row) => row.play === play)?.win ?? win;
    return Math.round(1000 * listed) !== Math.round(1000 * win);
  });
  if (!differs) return 'same';
  return isOpen(facts) ? 'open' : 'again';
}

/** All orders of the bag, but not all endgames in them are solved. */
export function isOpen({ found, play, versus }: ExplainedPlays['facts']): boolean {
  return [play, versus].some(({ solved }) => openShare({ found, solved: solved ?? 0 }) > 0);
}

/** Rounded to tenths of a point so that the figures shown add up to their sum: what all are short of it goes to those
 *  that were rounded off most. */
function inTenths(parts: readonly Part[]): Part[] {
  const exact = parts.map(({ mean }) => 10 * mean);
  const tenths = exact.map(Math.floor);
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const short = Math.round(total(exact)) - total(tenths);
  const off = (at: number): number => exact[at] - tenths[at];
  const most = parts.map((_, at) => at).sort((one, other) => off(other) - off(one));
  for (const at of most.slice(0, short)) tenths[at] += 1;
  return parts.map((part, at) => ({ ...part, mean: tenths[at] / 10 }));
}
