// The outcome of a challenge as sentences.

import type { LineView } from '../api/types';
import { listed } from '../lib/format';
import { m } from '../paraglide/messages';
import type { TableSession } from './table.svelte';

export interface Verdict {
  /** Was the play taken back? */
  readonly fell: boolean;
  readonly words: string;
  readonly play: string;
  readonly consequence: string;
}

export function verdictOf(table: TableSession, turn: LineView): Verdict {
  const fell = turn.invalid.length > 0;
  const valid = turn.words.map((word) => word.text);
  const name = table.nameOf(turn.seat);
  return {
    fell,
    words: fell
      ? m.verdict_invalid({ words: listed(turn.invalid), count: turn.invalid.length })
      : m.verdict_valid({ words: listed(valid), count: valid.length }),
    play: fell ? m.verdict_taken_back({ name }) : m.verdict_stands({ name, points: turn.points }),
    consequence: consequenceOf(table, turn.challenger ?? 0, fell),
  };
}

function consequenceOf(table: TableSession, challenger: number, fell: boolean): string {
  const name = table.nameOf(challenger);
  const me = !table.sharing && challenger === table.seat;
  const penalty = table.rules?.switches['challenge.penalty'];
  if (fell) return me ? m.verdict_good_you() : m.verdict_good({ name });
  if (penalty === 'lost_turn') return me ? m.verdict_lost_turn_you() : m.verdict_lost_turn({ name });
  if (typeof penalty === 'number')
    return me ? m.verdict_points_you({ points: penalty }) : m.verdict_points({ name, points: penalty });
  return me ? m.verdict_free_you() : m.verdict_free({ name });
}
