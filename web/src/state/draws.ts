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
    const cells = keys.flatMap((key) => byTiles.get(key) ?? []);
    return byTiles.size === keys.length && cells.length === keys.length ? [{ row, cells }] : [];
  });
  /** How far apart the plays are with each draw. */
  const apart = keys.map((_, at) => {
    const chances = same.map(({ cells }) => cells[at].win + cells[at].tie / 2);
    return Math.max(...chances) - Math.min(...chances);
  });
  const { draws } = looked;
  const order = [...keys.keys()].sort(
    (one, other) => apart[other] - apart[one] || draws[other].share - draws[one].share,
  );
  return {
    draws: order.map((at) => draws[at]),
    rows: same.map(({ row, cells }) => ({ row, cells: order.map((at) => cells[at]) })),
  };
}

export function outcomeOf({ win, tie, loss }: Pick<DrawOutcome, 'win' | 'tie' | 'loss'>): Outcome {
  if (win >= CERTAIN) return 'win';
  if (tie >= CERTAIN) return 'tie';
  return loss >= CERTAIN ? 'loss' : 'open';
}
