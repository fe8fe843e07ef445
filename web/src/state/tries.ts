// Trying a turn again with the answer hidden: what a try is worth, and nudges towards the best play.

import type { Candidate, Mark, TurnReport } from '../api/types';
import { type Play, readPlay, samePlay, tilesOf } from '../board/plays';
import type { Board } from '../board/squares';
import { markOf, playedOf } from './report';

export interface Try {
  readonly text: string;
  readonly play: Play;
  readonly points: number;
  /** The row of the report that it is; null for a play that was not weighed. */
  readonly row: Candidate | null;
  readonly mark: Mark;
  /** W more than the play that was made. */
  readonly gain: number | null;
}

/** A try, marked against the rows of its turn. */
export function judgedTry(
  turn: TurnReport,
  board: Board,
  text: string,
  points: number,
  extra?: Candidate,
): Try {
  const play = readPlay(text);
  const row = extra ?? turn.candidates.find((one) => samePlay(board, readPlay(one.play), play)) ?? null;
  const best = turn.candidates[0];
  const told = { text, play, points, row };
  if (!row || row.win === null || best?.win == null) return { ...told, mark: 'not_judged', gain: null };
  const gain = row.win - (playedOf(turn)?.win ?? turn.win_played ?? row.win);
  if (row === best || samePlay(board, readPlay(best.play), play)) return { ...told, mark: 'best', gain };
  const error = Math.hypot(row.error ?? 0, best.error ?? 0);
  return { ...told, mark: markOf(best.win - row.win, error), gain };
}

export type Nudge =
  | { kind: 'exchange' | 'pass' }
  | { kind: 'keep_count'; count: number }
  | { kind: 'keep'; tiles: readonly string[] }
  | { kind: 'tiles'; count: number }
  | { kind: 'lane'; across: boolean; name: string }
  | { kind: 'points'; points: number }
  | { kind: 'first'; letter: string; where: string };

/** Hints at the best play, each telling more than the one before, and none the play itself. */
export function nudgesFor(turn: TurnReport, board: Board): Nudge[] {
  const best = turn.candidates[0];
  if (!best) return [];
  const play = readPlay(best.play);
  if (play.kind === 'exchange')
    return [
      { kind: 'exchange' },
      { kind: 'keep_count', count: best.kept.length },
      { kind: 'keep', tiles: best.kept },
    ];
  if (play.kind !== 'lay') return [{ kind: 'pass' }];
  const across = play.direction === 'across';
  const name = across ? String(play.start[1] + 1) : String.fromCharCode(65 + play.start[0]);
  return [
    { kind: 'tiles', count: tilesOf(board, play).length },
    { kind: 'lane', across, name },
    { kind: 'points', points: best.points },
    { kind: 'first', letter: play.word[0], where: play.where },
  ];
}
