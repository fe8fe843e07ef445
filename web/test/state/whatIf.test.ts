import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as api from '../../src/api/analysis';
import type { WhatIfMove } from '../../src/api/types';
import { announcer } from '../../src/lib/announce.svelte';
import { setLocale } from '../../src/paraglide/runtime';
import type { ReportSession } from '../../src/state/report.svelte';
import { pathTo, treeOf, withMove, withoutBranch } from '../../src/state/whatIf';
import { WhatIf } from '../../src/state/whatIf.svelte';

beforeAll(() => void setLocale('de', { reload: false }));

const move = (id: number, after: number | null, turn = 3, play = `8H W${id}`): WhatIfMove => ({
  id,
  after,
  turn,
  seat: 0,
  play,
  points: 0,
  position: '',
  next: 1,
});
const MOVES = [move(1, null), move(2, 1), move(3, 2), move(4, 1), move(5, null, 8)];
const ids = (moves: readonly WhatIfMove[]): number[] => moves.map(({ id }) => id);

describe('what was tried after a game', () => {
  it('is a tree, with the moves in the order in which they were tried', () => {
    const [first, other] = treeOf(MOVES);
    expect(ids(first.branches.map((one) => one.move))).toEqual([2, 4]);
    expect(ids(first.branches[0].branches.map((one) => one.move))).toEqual([3]);
    expect(other.move.id).toBe(5);
    expect(treeOf(MOVES, 8).map((one) => one.move.id)).toEqual([5]);
  });

  it('grows by a move once', () => {
    const { id: _, ...made } = move(0, 3, 3, 'pass');
    const grown = withMove(MOVES, made);
    expect(grown.id).toBe(6);
    expect(pathTo(grown.moves, 6).map(({ id }) => id)).toEqual([1, 2, 3, 6]);
    expect(withMove(grown.moves, made)).toEqual(grown);
    expect(withMove([], made).id).toBe(1);
  });

  it('loses a branch with all that follows', () => {
    expect(ids(withoutBranch(MOVES, 2))).toEqual([1, 4, 5]);
    expect(ids(withoutBranch(MOVES, 1))).toEqual([5]);
  });
});

describe('a move that is tried', () => {
  it('is told to screen readers with the answer to it', async () => {
    const moves = [
      { play: '8H HAUS', points: 14 },
      { play: 'ex AB', points: 0 },
    ];
    vi.spyOn(api, 'playPosition').mockImplementation(() =>
      Promise.resolve({
        moves: [{ ...moves.shift()!, words: [] }],
        position: '',
        next: 1,
        over: false,
      } as unknown as Awaited<ReturnType<typeof api.playPosition>>),
    );
    vi.spyOn(api, 'analysePosition').mockReturnValue(new Promise(() => undefined));
    const table = {
      view: { edition: 'kompakt', house_rules: {} },
      game: { players: [{}, {}] },
      turns: [],
      mine: [],
      boardRules: null,
      nameOf: (seat: number) => ['Lene', 'Jannis'][seat],
    };
    const whatIf = new WhatIf({ table, turns: [] } as unknown as ReportSession);
    whatIf.moves = [{ ...move(1, null), next: 0 }];
    whatIf.open(3, 1);
    expect(await whatIf.play('8H HAUS', 'expert')).toBe(true);
    expect(announcer.lines.map(({ text }) => text)).toEqual([
      'Lene: HAUS 8H, 14 Punkte',
      'Jannis: Tausch AB',
    ]);
  });
});
