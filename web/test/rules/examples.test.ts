import { describe, expect, it } from 'vitest';
import { examplesFor } from '../../src/rules/examples';
import { english, german, travel } from '../boardRules';

const scores = (boardRules: typeof english) =>
  examplesFor(boardRules).map(({ score }) => [
    score.total,
    ...score.words.map(({ text, points }) => `${text} ${points}`),
  ]);

describe('the worked examples', () => {
  it('score as the English sheet says', () => {
    expect(scores(english)).toEqual([
      [14, 'HORN 14'],
      [9, 'FARM 9'],
      [25, 'PASTE 15', 'FARMS 10'],
      [16, 'MOB 8', 'NOT 4', 'BE 4'],
      [16, 'BIT 10', 'PI 4', 'AT 2'],
    ]);
  });

  it('score as the travel sheet says', () => {
    expect(scores(travel)).toEqual([
      [12, 'HORN 12'],
      [6, 'STERN 6'],
      [7, 'STERNE 7'],
      [16, 'FREUDE 16'],
      [27, 'OHNE 9', 'HOF 7', 'OHR 7', 'NEU 4'],
    ]);
  });

  it('have the points of the edition, and are legal', () => {
    const found = examplesFor(german);
    expect(found.map(({ score }) => score.problem)).toEqual([null, null, null, null, null]);
    expect(found[0].score.total).toBe(2 * (2 + 2 + 1 + 1));
  });

  it('are left out where the words are of another language', () => {
    expect(examplesFor({ ...english, language: 'fr' })).toEqual([]);
  });
});
