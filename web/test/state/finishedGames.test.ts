import { describe, expect, it } from 'vitest';
import type { FinishedLine, FinishedSeat } from '../../src/api/types';
import { coveredBoard, outcomeText, scoreText } from '../../src/state/finishedGames';

const seat = (
  name: string,
  score: number,
  place: number,
  more: Partial<FinishedSeat> = {},
): FinishedSeat => ({
  name,
  level: '',
  score,
  place,
  resigned: false,
  mine: false,
  ...more,
});

const game = (outcome: FinishedLine['outcome'], ...seats: FinishedSeat[]): FinishedLine => ({
  id: 't',
  kind: 'game',
  edition: 'kompakt',
  ended: 0,
  cause: 'out',
  rounds: 12,
  size: 15,
  covered: '0'.repeat(57),
  seats,
  outcome,
});

const ada = (score: number, place: number, more: Partial<FinishedSeat> = {}): FinishedSeat =>
  seat('Ada', score, place, { mine: true, ...more });

describe('a finished game in a list', () => {
  it('shows my score first against one, and mine alone among several', () => {
    expect(scoreText(game('lost', seat('Bob', 402, 1), ada(377, 2)))).toBe('377 : 402');
    expect(scoreText(game('lost', seat('Bob', 402, 1), ada(-3, 2), seat('Cleo', 1, 3)))).toBe('−3');
    expect(scoreText(game(null, seat('Bob', 5, 1), seat('Cleo', 4, 2)))).toBe('5 : 4');
  });

  it('says how it went for me', () => {
    const other = seat('Bob', 100, 2);
    expect(outcomeText(game('won', ada(200, 1), other))).toBe('won');
    expect(outcomeText(game('won', ada(9, 1), seat('Bob', 100, 2, { resigned: true })))).toBe('Bob resigned');
    expect(outcomeText(game('lost', ada(9, 2, { resigned: true }), seat('Bob', 1, 1)))).toBe('you resigned');
    expect(outcomeText(game('lost', ada(9, 2), seat('Bob', 10, 1)))).toBe('lost');
    expect(outcomeText(game('lost', ada(9, 2), seat('Bob', 10, 1), seat('Cleo', 1, 3)))).toBe('place 2 of 3');
    expect(outcomeText(game('drawn', ada(9, 1), seat('Bob', 9, 1)))).toBe('draw');
  });

  it('says who won where I kept the score, and nothing alone', () => {
    expect(outcomeText(game(null, seat('Bob', 5, 1), seat('Cleo', 4, 2)))).toBe('Bob won');
    expect(outcomeText(game(null, seat('Bob', 5, 1), seat('Cleo', 5, 1)))).toBe('');
    expect(outcomeText(game(null, ada(100, 1)))).toBe('');
  });

  it('shows where tiles lay', () => {
    const board = coveredBoard({ ...game('won', ada(1, 1)), size: 3, covered: '848' });
    expect(board.flatMap((face, square) => (face === null ? [] : [square]))).toEqual([0, 5, 8]);
  });
});
