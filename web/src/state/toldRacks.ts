// Racks of a game at a real board that somebody enters after it: which are missing, and what cannot have been.

import type { LineView, TurnReport } from '../api/types';
import type { BoardRules } from '../board/boardRules';
import type { Board } from '../board/squares';
import { rackFace } from '../board/tiles';
import { unseenBy } from './report';

export type RackProblem =
  | { readonly kind: 'strange' }
  | { readonly kind: 'long'; readonly most: number }
  | { readonly kind: 'missing'; readonly faces: readonly string[] }
  | { readonly kind: 'surplus'; readonly faces: readonly string[] };

/** The tiles that were certainly on the rack, because they were laid. */
export const laidFrom = (line: LineView): string[] => line.tiles.map(([, , face]) => rackFace(face));

/** Why this cannot have been the rack, as the referee checks it; null if it can. */
export function rackProblem(
  boardRules: BoardRules,
  before: Board,
  laid: readonly string[],
  faces: readonly string[] | null,
): RackProblem | null {
  if (!faces) return { kind: 'strange' };
  if (faces.length > boardRules.rack) return { kind: 'long', most: boardRules.rack };
  const missing = without(laid, faces);
  if (missing.length) return { kind: 'missing', faces: missing };
  const left = unseenBy(boardRules, before, faces);
  const surplus = [...new Set(faces)].filter((face) => left[face] < 0);
  return surplus.length ? { kind: 'surplus', faces: surplus } : null;
}

function without(faces: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return faces.filter((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** A turn whose rack is not known whole: so the report says, or, before it has come there, the score sheet. */
export const isRackUnknown = (line: LineView, turn: TurnReport | undefined): boolean =>
  turn ? turn.rack_drawn : line.rack === null;

/** The place of the next such turn of the same seat, or of the first one at all; counted from 1. */
export function nextUnknown(
  lines: readonly LineView[],
  turns: readonly TurnReport[],
  after: number,
): number | null {
  const seat = lines[after - 1]?.seat;
  const later = lines.findIndex(
    (line, i) => i >= after && (after === 0 || line.seat === seat) && isRackUnknown(line, turns[i]),
  );
  return later < 0 ? null : later + 1;
}
