// What a screen reader says about one's own actions, and on request about the game: a tile laid or
// taken back, the rack, the scores, the last play, the bag, what lies round a square, why a word cannot be laid.

import type { Intent } from '../board/keyboard';
import { outlook } from '../board/outlook';
import { type Direction, lay } from '../board/squares';
import { type LaidTile, faceOf } from '../board/tentative';
import { BLANK } from '../board/tiles';
import { clock } from '../lib/format';
import { squareLabel } from '../lib/labels';
import { problemText, refusalText } from '../lib/refusals';
import { m } from '../paraglide/messages';
import { facesText, pendingText, turnText } from './announcements';
import type { LayingTable } from './layingTable';
import type { TableSession } from './table.svelte';

export function laidSpeech({ draft: { preview } }: LayingTable, letter: string): string {
  if (!preview || preview.problem) return letter;
  return m.say_preview({ letter, word: preview.words[0]?.text ?? letter, points: preview.total });
}

/** The tentative tile of `before` that is no longer on the board. */
export function takenBackSpeech(
  { draft: { tentative } }: LayingTable,
  before: readonly LaidTile[],
): string | null {
  const taken = before.find((tile) => !tentative?.laid.some(({ id }) => id === tile.id));
  return taken ? m.say_taken_back({ letter: taken.letter || m.tile_blank() }) : null;
}

/** Why the tentative tiles cannot be laid now. */
export function whyNotSpeech(table: TableSession): string {
  if (table.commands.overdue) return m.move_overdue();
  if (table.commands.notice) return refusalText(table.commands.notice);
  if (table.draft.preview?.problem) return problemText(table.draft.preview.problem);
  if (table.myTurn || !table.game) return m.say_nothing_laid();
  return m.tell_turn({ name: table.nameOf(table.game.to_move) });
}

// --- on request ----------------------------------------------------------------------------------

export type Told = Extract<Intent, { kind: 'tell' }>['what'];

export function speechOn(table: TableSession, what: Told): string {
  switch (what) {
    case 'rack':
      return rackSpeech(table);
    case 'scores':
      return scoresSpeech(table);
    case 'last':
      return lastSpeech(table);
    case 'bag':
      return m.say_bag({ count: table.game?.bag_count ?? 0 });
    case 'square':
      return squareSpeech(table);
  }
}

export function rackSpeech({ draft: { tentative } }: LayingTable): string {
  const faces = (tentative?.slots ?? []).flatMap((tile) => (tile ? [tile.face] : []));
  return faces.length ? m.say_rack({ tiles: facesText(faces) }) : m.say_rack_empty();
}

function scoresSpeech(table: TableSession): string {
  const { game, seat, toPlay, view } = table;
  if (!game || !view) return m.no_moves_yet();
  const scores = game.players.map(({ score }, i) => `${table.nameOf(i)} ${score}`).join(', ');
  const said = [m.say_scores({ scores })];
  const left = seat === null ? null : table.timeLeft(seat);
  if (left !== null) said.push(m.say_clock({ time: clock(left) }));
  if (view.phase === 'playing' && toPlay !== null)
    said.push(table.myTurn ? m.tell_your_turn() : m.tell_turn({ name: table.nameOf(toPlay) }));
  return said.join(' ');
}

function lastSpeech(table: TableSession): string {
  const { pending, size, turns, view } = table;
  const last = turns.at(-1);
  if (view && pending) return pendingText(view, pending, table);
  return view && last ? turnText(view, last, size) : m.no_moves_yet();
}

export function squareSpeech({ board, boardRules, draft: { tentative }, pendingTiles }: LayingTable): string {
  if (!boardRules) return '';
  const square = tentative?.cursor?.square ?? boardRules.star;
  const laid = tentative?.laid ?? [];
  const seen = lay(
    board,
    laid.map((tile) => ({ square: tile.square, face: faceOf(tile) || BLANK })),
  );
  const side = (name: string, direction: Direction, backwards: boolean): string => {
    const { free, letters } = outlook(seen, square, direction, backwards);
    if (letters) return free ? m.say_side_far({ name, free, letters }) : m.say_side({ name, letters });
    return free ? m.say_side_free({ name, free }) : m.say_side_edge({ name });
  };
  const state = laid.some((tile) => tile.square === square)
    ? 'tentative'
    : pendingTiles.some((tile) => tile.square === square)
      ? 'pending'
      : '';
  return [
    `${squareLabel(boardRules, square, seen[square], state)}.`,
    side(m.side_left(), 'across', true),
    side(m.side_right(), 'across', false),
    side(m.side_above(), 'down', true),
    side(m.side_below(), 'down', false),
  ].join(' ');
}
