// What each draw leads to after several plays, as a table: a row for each play, a column for each draw.

import type { Candidate, DrawOutcome } from '../api/types';

/** More columns than this nobody takes in at a glance. */
export const MOST_DRAWS = 12;
/** What is as likely as this is certain: shares are sums of weights. */
const CERTAIN = 0.9995;

export type Outcome = 'win' | 'tie' | 'loss' | 'open';

export interface Matrix {
  readonly draws: readonly DrawOutcome[]; // the columns, those that tell the plays apart first
  readonly rows: readonly { readonly row: Candidate; readonly cells: readonly DrawOutcome[] }[];
}

export const keyOf = ({ tiles }: Pick<DrawOutcome, 'tiles'>): string => tiles.join(' ');

/** The plays after which the same tiles can be drawn as after the one looked at; null where that are too many draws. */
export function matrixOf(looked: Candidate, rows: readonly Candidate[]): Matrix | null {
  const keys = looked.draws.map(keyOf);
  if (!keys.length || keys.length > MOST_DRAWS) return null;
  const same = rows.flatMap((row) => {
    const byTiles = new Map(row.draws.map((draw) => [keyOf(draw), draw]));
    return byTiles.size === keys.length && keys.every((key) => byTiles.has(key)) ? [{ row, byTiles }] : [];
  });
  /** How far apart the plays are with this draw. */
  const apart = (draw: DrawOutcome): number => {
    const chances = same.map(({ byTiles }) => byTiles.get(keyOf(draw))!).map(({ win, tie }) => win + tie / 2);
    return Math.max(...chances) - Math.min(...chances);
  };
  const draws = [...looked.draws].sort((one, other) => apart(other) - apart(one) || other.share - one.share);
  return {
    draws,
    rows: same.map(({ row, byTiles }) => ({ row, cells: draws.map((draw) => byTiles.get(keyOf(draw))!) })),
  };
}

export function outcomeOf({ win, tie, loss }: Pick<DrawOutcome, 'win' | 'tie' | 'loss'>): Outcome {
  if (win >= CERTAIN) return 'win';
  if (tie >= CERTAIN) return 'tie';
  return loss >= CERTAIN ? 'loss' : 'open';
}
