// A line of the score pad as it is written in its cell, and as it is read out.

import type { Line } from '../keeper/ledger';
import { plain } from '../lib/format';
import { m } from '../paraglide/messages';

/** The word of a line, or what was done instead; empty for points only. */
export function lineText({ entry, text, points }: Line): string {
  switch (entry.kind) {
    case 'pass':
      return m.kind_pass();
    case 'exchange':
      return m.kind_exchange({ count: entry.count });
    case 'withdrawn':
      return m.kind_taken_back();
    case 'lost':
      return m.kind_lost();
    case 'extra':
      return points < 0 ? m.keeper_deduction() : m.keeper_credit();
    default:
      return text;
  }
}

/** The line in words: "HORN: 12 points, total 36." */
export function lineSpoken(line: Line, waiting: boolean): string {
  const { entry } = line;
  const lost = entry.kind === 'extra' && entry.fixed;
  const withdrawn = entry.kind === 'withdrawn' && line.text;
  const what = [withdrawn ? line.text : '', lost ? m.kind_penalty() : lineText(line)]
    .filter(Boolean)
    .join(' ');
  const counted = m.keeper_line_points({ points: plain(line.points), total: plain(line.total) });
  return `${what ? `${what}: ` : ''}${counted}${waiting ? ` ${m.keeper_line_waiting()}` : ''}`;
}
