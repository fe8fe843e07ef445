import { describe, expect, inject, it } from 'vitest';
import type { LineView, TurnReport } from '../../src/api/types';
import { boardRulesOf } from '../../src/board/boardRules';
import { emptyBoard } from '../../src/board/squares';
import { isRackUnknown, laidFrom, nextUnknown, rackProblem } from '../../src/state/toldRacks';
import { isTurn } from '../../src/state/scoreSheet';
import { rulesOf } from '../boardRules';

const { ended, report } = inject('recorded');
const boardRules = boardRulesOf(rulesOf('kompakt'));
const board = emptyBoard(boardRules.size);
const lines = (ended.game?.sheet ?? []).filter(isTurn);

const problem = (laid: string, rack: string[] | null): unknown =>
  rackProblem(boardRules, board, [...laid], rack);

describe('a rack that is entered by hand', () => {
  it('holds what was laid, fits on a rack and into the set', () => {
    expect(problem('HO', [...'HOFENST'])).toBeNull();
    expect(problem('HO', ['H', 'O', '?'])).toBeNull();
    expect(problem('HO', null)).toEqual({ kind: 'strange' });
    expect(problem('HO', [...'HOFENSTA'])).toEqual({ kind: 'long', most: 7 });
    expect(problem('HOO', [...'HOFE'])).toEqual({ kind: 'missing', faces: ['O'] });
    expect(problem('', [...'QQE'])).toEqual({ kind: 'surplus', faces: ['Q'] });
    const laidQ = board.map((_, square) => (square === 7 ? 'Q' : null));
    expect(rackProblem(boardRules, laidQ, [], ['Q'])).toEqual({ kind: 'surplus', faces: ['Q'] });
  });

  it('has a blank where one was laid', () => {
    const line = { ...lines[0], tiles: [[8, 8, 'h'] as const, [8, 9, 'O'] as const] } as unknown as LineView;
    expect(laidFrom(line)).toEqual(['?', 'O']);
  });

  it('is asked for where the report had to draw one, or the sheet does not tell it', () => {
    const drawn = { ...report.turns[0], rack_drawn: true } as TurnReport;
    expect(isRackUnknown(lines[0], drawn)).toBe(true);
    expect(isRackUnknown({ ...lines[0], rack: null }, report.turns[0])).toBe(false);
    expect(isRackUnknown({ ...lines[0], rack: null }, undefined)).toBe(true);
  });

  it('leads on to the next turn of the same seat without one', () => {
    const unknown = lines.map((line) => ({ ...line, rack: null }));
    const { seat } = unknown[0];
    const second = unknown.findIndex((line, i) => i > 0 && line.seat === seat) + 1;
    expect(nextUnknown(unknown, [], 0)).toBe(1);
    expect(nextUnknown(unknown, [], 1)).toBe(second);
    expect(nextUnknown(lines, report.turns, 0)).toBeNull();
  });
});
