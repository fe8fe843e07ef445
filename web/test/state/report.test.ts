import { describe, expect, inject, it } from 'vitest';
import type { Candidate, TurnReport } from '../../src/api/types';
import { boardRulesOf } from '../../src/board/boardRules';
import { percent } from '../../src/lib/format';
import { m } from '../../src/paraglide/messages';
import {
  costlyTurns,
  axisOf,
  courseErrors,
  courseOf,
  dearestTurns,
  decidedFrom,
  lostBy,
  markOf,
  merged,
  playedOf,
  rowsOf,
  unseenBy,
} from '../../src/state/report';
import { betterName, costText, story, turningChange } from '../../src/state/reportTexts';
import { boardBefore, isTurn } from '../../src/state/scoreSheet';
import { rulesOf } from '../boardRules';

const { ended, report } = inject('recorded');
const sheet = ended.game?.sheet ?? [];
const boardRules = boardRulesOf(rulesOf('kompakt'));

const turn = (over: Partial<TurnReport>): TurnReport => ({ ...report.turns[0], ...over });
const row = (win: number | null, error = 0): Candidate => ({ ...report.turns[0].candidates[0], win, error });

describe('the report of a game', () => {
  it('has the turns of the score sheet, in their order', () => {
    expect(report.turns.map(({ number, seat, points }) => [number, seat, points])).toEqual(
      sheet.filter(isTurn).map(({ number, seat, points }) => [number, seat, points]),
    );
  });

  it('counts slips as costly only where nothing was worse', () => {
    const slip = turn({ mark: 'slip' });
    const costly = turn({ mark: 'costly' });
    const worst = turn({ mark: 'very_costly' });
    expect(costlyTurns([slip, costly, turn({ mark: 'equal' }), worst])).toEqual([costly, worst]);
    expect(costlyTurns([turn({ mark: 'best' }), slip, turn({ mark: 'not_judged' })])).toEqual([slip]);
  });

  it('follows the chances of every seat from the start on', () => {
    const course = courseOf(report.turns, 3);
    expect(course.map(({ length }) => length)).toEqual([28, 28, 28]);
    for (let turn = 0; turn < 28; turn += 1)
      expect(course.reduce((sum, chances) => sum + chances[turn], 0)).toBeCloseTo(1, 5);
    expect(courseOf([], 3)).toEqual([[], [], []]);
  });

  it('tells its turning point in the figures of the curve, and after which turns', () => {
    const point = report.turning_point!;
    const winner = report.winners[0];
    const place = report.turns.findIndex(({ number }) => number === point.turn) + 1;
    const chances = courseOf(report.turns, 3)[winner];
    expect([point.before, point.after]).toEqual([chances[place - 1], chances[place]]);
    expect(turningChange(point, place, 'Ada')).toBe(
      m.report_turning_change({
        name: 'Ada',
        before: percent(chances[place - 1]),
        after: percent(chances[place]),
        from: place - 1,
        turn: place,
      }),
    );
    const told = { name: 'Ada', before: percent(point.before), turn: 1 };
    expect(turningChange(point, 1, 'Ada')).toBe(
      m.report_turning_first({ ...told, after: percent(point.after) }),
    );
    expect(turningChange({ ...point, cause: 'end' }, 1, 'Ada')).toBe(m.report_turning_last(told));
  });

  it('has an error for every seat: the others share what the mover leaves, and its error', () => {
    const [first] = report.turns;
    const played = { ...first.candidates[0], played: true, error: 0.04 };
    const sure = { ...played, error: 0 };
    const errors = courseErrors(
      [
        turn({ seat: 1, chances: [0.3, 0.5, 0.2], candidates: [played] }),
        turn({ seat: 2, chances: [0, 0, 1], candidates: [played] }),
        turn({ seat: 0, chances: [0.3, 0.5, 0.2], candidates: [sure] }),
        turn({ seat: 0, chances: [0.3, 0.5, 0.2], candidates: [] }),
      ],
      3,
    );
    expect(errors.map((of) => of.map((error) => Number(error.toFixed(4))))).toEqual([
      [0, 0.024, 0, 0, 0],
      [0, 0.04, 0, 0, 0],
      [0, 0.016, 0.04, 0, 0],
    ]);
    expect(courseErrors([], 3)).toEqual([[], [], []]);
  });

  it('names the turns that cost most, and only those that cost something', () => {
    const found = dearestTurns([
      turn({ number: 1, mark: 'equal', loss: 0.004 }),
      turn({ number: 2, mark: 'slip', loss: 0.02 }),
      turn({ number: 3, mark: 'not_judged', loss: 0.3 }),
      turn({ number: 4, mark: 'very_costly', loss: 0.2 }),
    ]);
    expect(found.map(({ number }) => number)).toEqual([4, 2]);
    expect(dearestTurns(report.turns).length).toBeLessThanOrEqual(5);
  });

  it('says from when on a game was decided', () => {
    const turns = [0.5, 0.95, 0.7, 0.92, 1].map((chance, i) =>
      turn({ number: i + 1, chances: [chance, 1 - chance] }),
    );
    expect(decidedFrom(turns, 0)).toBe(4);
    expect(decidedFrom(turns.slice(0, 3), 0)).toBeNull();
    expect(
      lostBy([turn({ seat: 1, loss: 0.2 }), turn({ seat: 1, loss: -0.1 }), turn({ seat: 0, loss: 0.3 })], 1),
    ).toBe(0.2);
    expect(lostBy([turn({ seat: 1, loss: 0.2, mark: 'not_judged' })], 1)).toBe(0);
  });

  it('tells what a turn cost: of the chance, or in points where that did not change', () => {
    expect(costText(turn({ mark: 'costly', loss: 0.104 }))).toBe('−10.4\u202f%');
    expect(costText(turn({ mark: 'slip', loss: 0, points_lost: 14 }))).toBe('−14 points');
    expect(costText(turn({ mark: 'equal', loss: 0.004 }))).toBe('');
    expect(costText(turn({ mark: 'best', loss: 0 }))).toBe('');
  });

  it('tells two plays of the same word apart by their places', () => {
    expect(betterName({ played: '4L F(E)E', best: '9E FEE' })).toBe('9E FEE');
    expect(betterName({ played: '4L F(E)E', best: '9E FEEN' })).toBe('FEEN');
    expect(betterName({ played: 'pass', best: 'pass' })).toBeNull();
    expect(betterName({ played: 'pass', best: null })).toBeNull();
    expect(betterName({ played: 'pass', best: '9E FEE', rack_drawn: true })).toBeNull();
  });

  it('marks a loss by its size and by how sure it is', () => {
    expect(markOf(0.004, 0)).toBe('equal');
    expect(markOf(0.03, 0.02)).toBe('equal');
    expect(markOf(0.03, 0.01)).toBe('slip');
    expect(markOf(0.045, 0.01)).toBe('slip');
    expect(markOf(0.051, 0.01)).toBe('costly');
    expect(markOf(0.105, 0.01)).toBe('costly');
    expect(markOf(0.2, 0.01)).toBe('very_costly');
  });

  it('shows the best rows, and always the played one', () => {
    const long = report.turns.find(
      (one) => one.candidates.findIndex(({ played }) => played) > 8,
    ) as TurnReport;
    const rows = rowsOf(long, false);
    expect(rows).toHaveLength(8);
    expect(rows.at(-1)?.row).toBe(playedOf(long));
    expect(rowsOf(long, true)).toHaveLength(long.candidates.length);
  });

  it('draws whiskers on an axis that holds them all', () => {
    expect(axisOf([row(0.62, 0.01), row(0.78, 0.02), row(null)])).toEqual([0.6, 0.85]);
    expect(axisOf([row(1)])).toEqual([0.95, 1]);
    expect(axisOf([row(0)])).toEqual([0, 0.05]);
    expect(axisOf([])).toEqual([0, 1]);
  });

  it('counts the tiles that the seat did not see', () => {
    const first = unseenBy(boardRules, boardBefore(15, sheet, sheet[0]), report.turns[0].rack);
    expect(Object.values(first).reduce((sum, count) => sum + count)).toBe(102 - 7);
    const last = sheet.filter(isTurn)[26];
    const unseen = unseenBy(boardRules, boardBefore(15, sheet, last), report.turns[26].rack);
    expect(Math.min(...Object.values(unseen))).toBeGreaterThanOrEqual(0);
  });

  it('grows by the turns that are new', () => {
    const first = { ...report, turns: report.turns.slice(0, 4), complete: false };
    const rest = { ...report, turns: report.turns.slice(4) };
    expect(merged(first, rest, 4)).toEqual(report);
    expect(merged(first, report, 0)).toEqual(report);
  });
});

describe('the story of a game', () => {
  const told = (luck: number[], losses: number[]): string =>
    story({
      ...report,
      names: ['Lene', 'Izar'],
      scores: [348, 418],
      winners: [],
      complete: true,
      seats: luck.map((one, i) => ({ ...report.seats[i], luck: one })),
      turns: losses.map((loss, seat) => turn({ seat, loss })),
    });

  it('names whoever drew better and gave less away once, and not where the difference is small', () => {
    expect(told([0, 0.1], [0.3, 0.1])).toBe(m.report_luckier_careful({ name: 'Izar' }));
    expect(told([0.1, 0], [0.3, 0.1])).toBe(
      `${m.report_luckier({ name: 'Lene' })} ${m.report_careful({ name: 'Izar' })}`,
    );
    expect(told([0.1, 0], [0.3, 0.3])).toBe(m.report_luckier({ name: 'Lene' }));
    expect(told([0, 0.01], [0.3, 0.3])).toBe('');
  });
});
