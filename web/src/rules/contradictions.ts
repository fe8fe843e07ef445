// Rules that cannot be played together, in words. The server says which they are; see
// `Contradiction` in the server's errors.

import type { Contradiction } from '../api/types';
import { m } from '../paraglide/messages';
import { titleOf } from './switches';

export interface Clash {
  contradiction: Contradiction;
  switches: string[];
  values: Record<string, number | string>;
}

type Values = any;

// One sentence for each kind. The first two name their rule themselves.
const REASONS: Record<Contradiction, (values: Values) => string> = {
  range: m.contradiction_range,
  seats_named: m.contradiction_seats_named,
  nine_tiles: m.contradiction_nine_tiles,
  bonus_above_rack: m.contradiction_bonus_above_rack,
  first_word_above_rack: m.contradiction_first_word_above_rack,
  no_word_list: () => m.contradiction_no_word_list(),
  banned_and_allowed: m.contradiction_banned_and_allowed,
  nothing_drawn: () => m.contradiction_nothing_drawn(),
  no_end: () => m.contradiction_no_end(),
  no_passes_counted: () => m.contradiction_no_passes_counted(),
  nothing_doubled: () => m.contradiction_nothing_doubled(),
  no_blank: () => m.contradiction_no_blank(),
  blank_count: m.contradiction_blank_count,
  increment_without_clock: () => m.contradiction_increment_without_clock(),
  hooks_forbidden: () => m.contradiction_hooks_forbidden(),
  nobody_challenges: () => m.contradiction_nobody_challenges(),
  no_turn_limit: () => m.contradiction_no_turn_limit(),
  overtime_without_clock: () => m.contradiction_overtime_without_clock(),
  too_few_tiles: m.contradiction_too_few_tiles,
};

/** The contradiction in the detail of a refusal, if there is one. */
export function clashFrom(detail: Record<string, unknown>): Clash | null {
  const { contradiction, switches, values } = detail as Partial<Clash>;
  if (!contradiction || !(contradiction in REASONS)) return null;
  return { contradiction, switches: switches ?? [], values: values ?? {} };
}

/** Both rules by their names in the form, and why they contradict each other. */
export function clashText({ contradiction, switches, values }: Clash): string {
  const [one = '', other] = switches.map(titleOf);
  const reason = REASONS[contradiction]({ one, ...values });
  return other ? `${m.contradiction_sides({ one, other })} ${reason}` : reason;
}
