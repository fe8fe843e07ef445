// What a screen reader says about one's own actions: a tile laid or taken back, the rack, why a word
// cannot be laid.

import type { LaidTile } from '../board/tentative';
import { BLANK } from '../board/tiles';
import { problemText, refusalText } from '../lib/refusals';
import { m } from '../paraglide/messages';
import type { TableSession } from './table.svelte';

export function laidSpeech({ draft: { preview } }: TableSession, letter: string): string {
  if (!preview || preview.problem) return letter;
  return m.say_preview({ letter, word: preview.words[0]?.text ?? letter, points: preview.total });
}

/** The tentative tile of `before` that is no longer on the board. */
export function takenBackSpeech(
  { draft: { tentative } }: TableSession,
  before: readonly LaidTile[],
): string | null {
  const taken = before.find((tile) => !tentative?.laid.some(({ id }) => id === tile.id));
  return taken ? m.say_taken_back({ letter: taken.letter || m.tile_blank() }) : null;
}

export function rackSpeech({ draft: { tentative } }: TableSession): string {
  const faces = (tentative?.slots ?? []).flatMap((tile) => (tile ? [tile.face] : []));
  return m.say_rack({ tiles: faces.map((face) => (face === BLANK ? m.tile_blank() : face)).join(', ') });
}

/** Why the tentative tiles cannot be laid now. */
export function whyNotSpeech(table: TableSession): string {
  if (table.commands.overdue) return m.move_overdue();
  if (table.commands.notice) return refusalText(table.commands.notice);
  if (table.draft.preview?.problem) return problemText(table.draft.preview.problem);
  if (table.myTurn || !table.game) return m.say_nothing_laid();
  return m.tell_turn({ name: table.nameOf(table.game.to_move) });
}
