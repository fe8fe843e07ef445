import { describe, expect, inject, it } from 'vitest';
import type { TurnReport } from '../../src/api/types';
import { boardBefore, isTurn } from '../../src/state/scoreSheet';
import { judgedTry, nudgesFor } from '../../src/state/tries';

const { ended, report } = inject('recorded');
const sheet = ended.game?.sheet ?? [];
const turns = sheet.filter(isTurn);
const dear = report.turns.reduce((a, b) => ((a.loss ?? 0) > (b.loss ?? 0) ? a : b));
const board = boardBefore(15, sheet, turns[report.turns.indexOf(dear)]);

describe('trying a turn again', () => {
  it('marks the best play, the old one, and one that was not weighed', () => {
    expect(judgedTry(dear, board, dear.candidates[0].play, 0)).toMatchObject({ mark: 'best' });
    const same = judgedTry(dear, board, dear.played, 0);
    expect(same.gain).toBe(0);
    expect(same.row?.played).toBe(true);
    expect(judgedTry(dear, board, 'ex ?', 0)).toMatchObject({ mark: 'not_judged', gain: null, row: null });
  });

  it('nudges step by step without naming the play', () => {
    const lay = report.turns.find(({ best }) => best && !best.startsWith('ex')) as TurnReport;
    const before = boardBefore(15, sheet, turns[report.turns.indexOf(lay)]);
    expect(nudgesFor(lay, before).map(({ kind }) => kind)).toEqual(['tiles', 'lane', 'points', 'first']);
    const exchange = { ...lay, candidates: [{ ...lay.candidates[0], play: 'ex QV', kept: [...'AEIRN'] }] };
    expect(nudgesFor(exchange, before)).toEqual([
      { kind: 'exchange' },
      { kind: 'keep_count', count: 5 },
      { kind: 'keep', tiles: [...'AEIRN'] },
    ]);
    expect(nudgesFor({ ...lay, candidates: [] }, before)).toEqual([]);
  });
});
