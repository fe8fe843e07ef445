import { describe, expect, it } from 'vitest';
import type { WhatIfMove } from '../../src/api/types';
import { pathTo, treeOf, withMove, withoutBranch } from '../../src/state/whatIf';

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
