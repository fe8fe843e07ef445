import { describe, expect, it } from 'vitest';
import type { LineKind, LineView } from '../../src/api/types';
import { SETTLEMENT, isTurn, pointsOf, sheetAfter, totalOf, totalsByTurn } from '../../src/state/scoreSheet';

const line = (seat: number, kind: LineKind, points: number, total: number): LineView =>
  ({ seat, kind, points, total, tiles: [], swaps: [] }) as unknown as LineView;

/** Ben doubts in vain and pays before his first turn; Ada is out, Ben is left with tiles. */
const SHEET = [
  line(0, 'lay', 18, 18),
  line(1, 'penalty', -10, -10),
  line(1, 'lay', 30, 20),
  line(0, 'lay', 7, 25),
  line(1, 'rack_lost', -4, 16),
  line(0, 'racks_gained', 4, 29),
];

describe('the score sheet', () => {
  it('gives each score at every step, the price of a lost challenge included', () => {
    const then = [0, 1, 2, 3].map((turns) => sheetAfter(SHEET, turns));
    expect(then.map((lines) => [totalOf(lines, 0), totalOf(lines, 1)])).toEqual([
      [0, 0],
      [18, -10],
      [18, 20],
      [29, 16],
    ]);
    expect(SHEET.filter(isTurn)).toHaveLength(3);
  });

  it('adds up: the points of its lines are the total of the last', () => {
    for (const seat of [0, 1]) {
      const own = SHEET.filter((one) => one.seat === seat);
      expect(own.reduce((sum, { points }) => sum + points, 0)).toBe(totalOf(SHEET, seat));
    }
  });

  it('is drawn as a graph from turn to turn that ends at the result', () => {
    expect(totalsByTurn(SHEET, 0)).toEqual([0, 18, 29]);
    expect(totalsByTurn(SHEET, 1)).toEqual([-10, 16]);
  });

  it('says what the settlement gave to a seat', () => {
    expect([0, 1].map((seat) => pointsOf(SHEET, seat, SETTLEMENT))).toEqual([4, -4]);
  });
});
