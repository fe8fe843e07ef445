import { afterAll, describe, expect, it } from 'vitest';
import { type Entry, count } from '../../src/keeper/ledger';
import { setLocale } from '../../src/paraglide/runtime';
import { lineSpoken, lineText } from '../../src/state/padTexts';
import { german } from '../boardRules';

const entries: Entry[] = [
  { kind: 'points', seat: 0, points: 24 },
  { kind: 'points', seat: 1, points: 1 },
  { kind: 'extra', seat: 1, points: -10, fixed: true },
  { kind: 'extra', seat: 0, points: -5 },
  { kind: 'extra', seat: 0, points: 5 },
  { kind: 'pass', seat: 0 },
  { kind: 'exchange', seat: 1, count: 3 },
  { kind: 'withdrawn', seat: 0, text: 'XQZ' },
  { kind: 'lost', seat: 1 },
];
const { lines } = count(german, { names: ['Lene', 'Jannis'], entries });

describe('a cell of the score pad', () => {
  afterAll(() => void setLocale('de', { reload: false }));

  it('is read in words, in English', () => {
    void setLocale('en', { reload: false });
    expect(lines.map((line) => lineSpoken(line, false))).toEqual([
      '24 points, total 24.',
      '1 point, total 1.',
      'wrong challenge: −10 points, total −9.',
      'Deduction: −5 points, total 19.',
      'Credit: 5 points, total 24.',
      'passed: 0 points, total 24.',
      'exchanged 3: 0 points, total −9.',
      'XQZ taken back: 0 points, total 24.',
      'missed a turn: 0 points, total −9.',
    ]);
    expect(lineSpoken(lines[0], true)).toBe('24 points, total 24. Not sent yet.');
  });

  it('is read in words, in German', () => {
    void setLocale('de', { reload: false });
    expect(lines.slice(0, 4).map((line) => lineSpoken(line, false))).toEqual([
      '24 Punkte, Stand 24.',
      '1 Punkt, Stand 1.',
      'zu Unrecht angezweifelt: −10 Punkte, Stand −9.',
      'Abzug: −5 Punkte, Stand 19.',
    ]);
  });

  it('contains what can be seen', () => {
    for (const line of lines.filter(({ entry }) => !(entry.kind === 'extra' && entry.fixed))) {
      expect(lineSpoken(line, false)).toContain(lineText(line));
    }
  });
});
