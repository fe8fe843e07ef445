import { describe, expect, inject, it } from 'vitest';
import type { Candidate, DrawOutcome } from '../../src/api/types';
import { MOST_DRAWS, matrixOf, outcomeOf } from '../../src/state/draws';

const { report } = inject('recorded');
const draw = (tiles: string, win: number, tie = 0): DrawOutcome => ({
  tiles: [...tiles],
  share: 0.5,
  win,
  tie,
  loss: 1 - win - tie,
  spread: 7,
});
const row = (play: string, draws: DrawOutcome[]): Candidate => ({
  ...report.turns[0].candidates[0],
  play,
  draws,
});

describe('what each draw leads to', () => {
  it('stands in columns for all plays with the same draws, those that tell them apart first', () => {
    const looked = row('8H ARE', [draw('D', 1), draw('Q', 0)]);
    const other = row('2A ER', [draw('Q', 0, 1), draw('D', 1)]); // in another order
    const two = row('8H AR', [draw('DQ', 1)]);
    const none = row('pass', []);
    const matrix = matrixOf(looked, [looked, other, two, none]);
    expect(matrix?.draws.map(({ tiles }) => tiles)).toEqual([['Q'], ['D']]);
    expect(matrix?.rows.map(({ row: { play }, cells }) => [play, ...cells.map(outcomeOf)])).toEqual([
      ['8H ARE', 'loss', 'win'],
      ['2A ER', 'tie', 'win'],
    ]);
  });

  it('is a table of plays only where the draws can be taken in', () => {
    expect(matrixOf(row('8H ARE', []), [])).toBeNull();
    const many = Array.from({ length: MOST_DRAWS + 1 }, (_, i) => draw(String.fromCharCode(65 + i), 1));
    expect(matrixOf(row('8H ARE', many), [])).toBeNull();
  });

  it('is open where the rest of the bag decides', () => {
    expect(outcomeOf(draw('D', 0.5))).toBe('open');
    expect(outcomeOf(draw('D', 0.5, 0.5))).toBe('open');
  });
});
