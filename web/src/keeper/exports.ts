// A pad as a file: for a spreadsheet, and in full.

import { fileName } from '../lib/files';
import type { Count, Entry } from './ledger';
import type { SettlementLine } from './settlement';
import type { StoredPad } from './storedPads';

/** What an export is made of. `totals` are those after the settlement, where there is one. */
export interface Exported {
  readonly pad: StoredPad;
  readonly names: readonly string[];
  readonly entries: readonly Entry[];
  readonly count: Count;
  readonly settlement: readonly SettlementLine[];
  readonly totals: readonly number[];
}

/** For a spreadsheet: every entry and every line of the settlement, with points and running totals. */
export function asCsv({ names, count, settlement }: Exported): string {
  const totals = [...count.totals];
  const rows: (string | number)[][] = [
    ['name', 'entry', 'word', 'points', 'total'],
    ...count.lines.map(({ entry, points, total, text }) => [
      names[entry.seat],
      entry.kind,
      text,
      points,
      total,
    ]),
    ...settlement.map(({ seat, kind, tiles, points }) => {
      totals[seat] += points;
      return [names[seat], kind, tiles, points, totals[seat]];
    }),
  ];
  return rows.map((row) => row.map(quoted).join(';') + '\n').join('');
}

const quoted = (cell: string | number): string => `"${String(cell).replace(/"/g, '""')}"`;

/** Everything the pad knows. A game that is over at a table has the referee's own file instead. */
export const asJson = ({ pad, entries, settlement, totals }: Exported): string =>
  JSON.stringify({ ...pad, entries, settlement, totals }, null, 1);

/** A file name without its ending: the day and the players. */
export const padFileName = ({ started, names }: StoredPad): string =>
  fileName({ opened: started, seats: names.map((name) => ({ name })) });
