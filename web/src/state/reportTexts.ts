// The sentences of a report: who won and how it went, and moves in a word.

import type { LineView, Mark, Report, TurningPoint, TurnReport } from '../api/types';
import { letterOf } from '../board/tiles';
import { listed, percent, plain, signedPercent } from '../lib/format';
import { playInFull, playName } from '../lib/marks';
import { m } from '../paraglide/messages';
import { courseOf, decidedFrom, lostBy, winnerOf } from './report';
import { facesOf } from './scoreSheet';
import type { TableSession } from './table.svelte';

/** From this difference on, luck and losses are worth a sentence. */
const NOTABLE = 0.05;

type Known = Pick<Report, 'names' | 'scores' | 'winners'>;

export function headline({ names, scores, winners }: Known): string {
  const winner = winnerOf({ winners });
  if (winner === null) return m.report_draw({ scores: scores.map(plain).join(' : ') });
  const told = { name: names[winner], score: plain(scores[winner]) };
  if (names.length !== 2) return m.report_wins(told);
  return m.report_wins_two({ ...told, other: plain(scores[1 - winner]) });
}

/** Against whom it was won, when it was decided, who drew better, and who gave less away. */
export function story(report: Report): string {
  const { names, scores, seats, turns, complete } = report;
  const winner = winnerOf(report);
  const told: string[] = [];
  if (winner !== null && names.length > 2) {
    const others = names.flatMap((name, seat) =>
      seat === winner ? [] : [`${name} (${plain(scores[seat])})`],
    );
    told.push(m.report_ahead_of({ names: listed(others) }));
  }
  if (!complete) return told.join(' ');
  if (winner !== null) {
    const from = decidedFrom(turns, winner);
    const place = turns.findIndex(({ number }) => number === from) + 1;
    told.push(from === null || place === turns.length ? m.report_open() : m.report_decided({ turn: place }));
  }
  if (names.length === 2) {
    const [one, two] = seats.map(({ luck }) => luck ?? 0);
    const luckier = Math.abs(one - two) < NOTABLE ? null : names[one > two ? 0 : 1];
    const [first, second] = [lostBy(turns, 0), lostBy(turns, 1)];
    const careful = Math.abs(first - second) < NOTABLE ? null : names[first < second ? 0 : 1];
    if (luckier !== null && luckier === careful) told.push(m.report_luckier_careful({ name: luckier }));
    else {
      if (luckier !== null) told.push(m.report_luckier({ name: luckier }));
      if (careful !== null) told.push(m.report_careful({ name: careful }));
    }
  }
  return told.join(' ');
}

/** The curve in one sentence. */
export function curveSentence(report: Report): string {
  const course = courseOf(report.turns, report.names.length);
  const seats = course.map((chances, seat) =>
    m.report_curve_seat({
      name: report.names[seat],
      from: percent(chances[0] ?? 0),
      to: percent(chances.at(-1) ?? 0),
    }),
  );
  return m.report_curve_spoken({ turns: report.turns.length, seats: listed(seats), story: story(report) });
}

/** A line of the score sheet in a word, before its turn is computed. */
export function lineName(table: TableSession, line: LineView): string {
  if (line.kind === 'exchange') return m.report_exchange({ tiles: String(line.exchanged) });
  const faces = facesOf(table.size, table.sheet, line);
  return faces.length ? faces.map(letterOf).join('') : playName('pass');
}

type PlaysOfTurn = Pick<TurnReport, 'best' | 'played'> & Partial<Pick<TurnReport, 'rack_drawn'>>;

/** The best play of a turn in a word, where it was another one; with its place where the word is the same. With a
 *  rack that was only drawn nobody knows what could have been played. */
export function betterName({ best, played, rack_drawn }: PlaysOfTurn): string | null {
  if (best === null || best === played || rack_drawn) return null;
  const name = playName(best);
  return name === playName(played) ? playInFull(best) : name;
}

const COSTS: readonly Mark[] = ['slip', 'costly', 'very_costly'];

/** What a turn cost, as a figure: of the chance, or in points where an endgame was won or lost anyway. Nothing where
 *  it cost nothing that is sure. */
export function costText({
  mark,
  loss,
  points_lost,
}: Pick<TurnReport, 'mark' | 'loss' | 'points_lost'>): string {
  if (!COSTS.includes(mark)) return '';
  if ((loss ?? 0) >= 0.0005) return signedPercent(-(loss ?? 0));
  return points_lost ? `−${m.report_points({ count: points_lost })}` : '';
}

/** How the chance of the winner rose: the figures of the curve after two turns that follow each other. */
export function turningChange({ before, after, cause }: TurningPoint, place: number, name: string): string {
  const told = { name, before: percent(before), turn: place };
  if (cause === 'end') return m.report_turning_last(told);
  const risen = { ...told, after: percent(after) };
  return place > 1 ? m.report_turning_change({ ...risen, from: place - 1 }) : m.report_turning_first(risen);
}

/** What made the turning point: the play, what was drawn for it, or what the rack turned out to be. */
export function turningCause({ cause }: TurningPoint): string {
  if (!cause || cause === 'end') return '';
  const causes = {
    play: m.report_turning_play,
    draw: m.report_turning_draw,
    shown: m.report_turning_shown,
  };
  return causes[cause]();
}
