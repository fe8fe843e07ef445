// What was tried after a game: a tree of moves, each with the position it leads to. Pure.

import type { WhatIfMove } from '../api/types';

export interface Branch {
  readonly move: WhatIfMove;
  readonly branches: readonly Branch[];
}

/** The moves as a tree, those of a turn only or of all turns, in the order in which they were tried. */
export function treeOf(moves: readonly WhatIfMove[], turn: number | null = null): Branch[] {
  const below = (after: number | null): Branch[] =>
    moves
      .filter((move) => (move.after ?? null) === after && (turn === null || move.turn === turn))
      .map((move) => ({ move, branches: below(move.id) }));
  return below(null);
}

/** The moves with one more; one that is there already stays as it is. The answer names its id. */
export function withMove(
  moves: readonly WhatIfMove[],
  made: Omit<WhatIfMove, 'id'>,
): { moves: readonly WhatIfMove[]; id: number } {
  const same = moves.find(
    ({ after, turn, play }) =>
      (after ?? null) === (made.after ?? null) && turn === made.turn && play === made.play,
  );
  if (same) return { moves, id: same.id };
  const id = 1 + Math.max(0, ...moves.map((move) => move.id));
  return { moves: [...moves, { ...made, id }], id };
}

/** The moves without one and all that follow it. */
export function withoutBranch(moves: readonly WhatIfMove[], id: number): WhatIfMove[] {
  const gone = new Set([id]);
  return moves.filter((move) => {
    if (gone.has(move.id) || (move.after != null && gone.has(move.after))) gone.add(move.id);
    return !gone.has(move.id);
  });
}

/** From the first move of a branch to this one. */
export function pathTo(moves: readonly WhatIfMove[], id: number | null): WhatIfMove[] {
  const move = moves.find((one) => one.id === id);
  return move ? [...pathTo(moves, move.after ?? null), move] : [];
}
