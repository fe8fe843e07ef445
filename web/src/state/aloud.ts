// What somebody hears of their own hands: a tile laid, taken back, the rack, why a word cannot be laid.

import { BLANK } from '../board/tiles';
import type { LaidTile } from '../board/trial';
import { problemText } from '../lib/refusals';
import { m } from '../paraglide/messages';
import type { TableSession } from './table.svelte';

export function laidAloud({ preview }: TableSession, letter: string): string {
  if (!preview || preview.problem) return letter;
  return m.say_preview({ letter, word: preview.words[0]?.text ?? letter, points: preview.total });
}

/** The tile that lay on trial before and does no more. */
export function takenBackAloud({ trial }: TableSession, before: readonly LaidTile[]): string | null {
  const taken = before.find((tile) => !trial?.laid.some(({ id }) => id === tile.id));
  return taken ? m.say_taken_back({ letter: taken.letter || m.tile_blank() }) : null;
}

export function rackAloud({ trial }: TableSession): string {
  const faces = (trial?.slots ?? []).flatMap((tile) => (tile ? [tile.face] : []));
  return m.say_rack({ tiles: faces.map((face) => (face === BLANK ? m.tile_blank() : face)).join(', ') });
}

/** Why what lies on trial cannot be laid now. */
export function whyNotAloud(table: TableSession): string {
  if (table.overdue) return m.move_overdue();
  if (table.preview?.problem) return problemText(table.preview.problem);
  if (table.myTurn || !table.game) return m.say_nothing_laid();
  return m.tell_turn({ name: table.nameOf(table.game.to_move) });
}
