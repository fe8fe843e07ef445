import { afterEach, describe, expect, it } from 'vitest';
import { gcgProblemTexts } from '../../src/lib/gcgProblems';
import type { GcgWarning } from '../../src/api/schema';
import { language } from '../../src/lib/locale.svelte';

afterEach(() => language.set('en'));

describe('what is odd about a file', () => {
  const total = {
    line: 7,
    message: 'the total is 9; expected 8 after +8',
    problem: 'total',
    facts: { written: '9', expected: '8', points: '+8' },
  } as const;

  it('is said in both languages, with the line and its facts', () => {
    expect(gcgProblemTexts([total])).toEqual(['line 7: The total is 9; after +8 it should be 8.']);
    language.set('de');
    expect(gcgProblemTexts([total])).toEqual(['Zeile 7: Der Zwischenstand ist 9; nach +8 müsste er 8 sein.']);
  });

  it('names the rule that the referee goes by', () => {
    const refused = { ...total, problem: 'cannot_go_on', facts: { why: 'no', reason: 'star' } } as const;
    expect(gcgProblemTexts([refused])[0]).toMatch(/^line 7: From here the game cannot be replayed\. .*star/i);
    const silent = { ...total, problem: 'cannot_go_on', facts: { why: 'no', reason: '' } } as const;
    expect(gcgProblemTexts([silent])).toEqual(['line 7: From here the game cannot be replayed.']);
  });

  it('is said once, with all its lines', () => {
    const rack = (line: number): GcgWarning => ({ line, message: '', problem: 'no_rack', facts: {} });
    expect(gcgProblemTexts([rack(3), total, rack(7), rack(8), rack(9)])).toEqual([
      'lines 3, 7–9: The rack is not written down.',
      'line 7: The total is 9; after +8 it should be 8.',
    ]);
  });
});
