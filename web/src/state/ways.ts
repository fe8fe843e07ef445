// The ten ways to get better: their words, their measures, and where their arcs end.

import type { Interval, OwnWays, Way, WayMeasure } from '../api/types';
import { decimal, percent } from '../lib/format';
import { levelName } from '../lib/ruleTexts';
import { m } from '../paraglide/messages';

/** The ways in their own order, as they are told to somebody without analysed games. */
export const WAYS: readonly Way[] = [
  'short_words',
  's',
  'groups',
  'premium',
  'leave',
  'bonus',
  'q',
  'hooks',
  'look_again',
  'luck',
];

interface Told {
  readonly title: () => string;
  readonly advice: () => string;
  readonly measure: (way: WayMeasure) => string;
  /** A page of this site that helps, and what it is called. */
  readonly help?: { readonly href: string; readonly name: () => string };
}

export const TOLD: Record<Way, Told> = {
  short_words: {
    title: m.way_short_words,
    advice: m.way_short_words_advice,
    measure: ({ extra }) => m.way_short_words_measure({ count: extra }),
    help: { href: '/words', name: m.way_short_words_help },
  },
  s: {
    title: m.way_s,
    advice: m.way_s_advice,
    measure: ({ occasions }) => m.way_s_measure({ count: occasions }),
  },
  groups: { title: m.way_groups, advice: m.way_groups_advice, measure: () => m.way_groups_measure() },
  premium: { title: m.way_premium, advice: m.way_premium_advice, measure: () => m.way_premium_measure() },
  leave: { title: m.way_leave, advice: m.way_leave_advice, measure: () => m.way_leave_measure() },
  bonus: {
    title: m.way_bonus,
    advice: m.way_bonus_advice,
    measure: ({ extra }) => m.way_bonus_measure({ count: extra }),
  },
  q: {
    title: m.way_q,
    advice: m.way_q_advice,
    measure: ({ extra }) => m.way_q_measure({ count: extra }),
    help: { href: '/words', name: m.q_without_u },
  },
  hooks: {
    title: m.way_hooks,
    advice: m.way_hooks_advice,
    measure: () => m.way_hooks_measure(),
    help: { href: '/judge', name: m.way_hooks_help },
  },
  look_again: {
    title: m.way_look_again,
    advice: m.way_look_again_advice,
    measure: () => m.way_look_again_measure(),
  },
  luck: {
    title: m.way_luck,
    advice: m.way_luck_advice,
    measure: ({ occasions, found }) => m.way_luck_measure({ lost: occasions, draw: found }),
  },
};

/** For ways that are measured in points: what lies at the two ends of the arc. */
const ENDS: Partial<Record<Way, readonly [number, number]>> = { s: [0, 32], leave: [-10, 10] };

const clamped = (value: number): number => Math.min(1, Math.max(0, value));

function along(way: Way, value: number): number {
  const [low, high] = ENDS[way] ?? [0, 1];
  return clamped((value - low) / (high - low));
}

/** How far the arc goes, from 0 to 1; null where nothing was measured. */
export function reach({ way, share, mean }: WayMeasure): number | null {
  const value = mean ?? share;
  return value === null ? null : along(way, value);
}

/** The two ends of the whisker, from 0 to 1. */
export function whisker({ way, interval }: WayMeasure): Interval | null {
  return interval && { low: along(way, interval.low), high: along(way, interval.high) };
}

/** Where the mark of the next level stands, from 0 to 1; null where that was not measured. */
export function wedge({ way, next_level }: WayMeasure): number | null {
  return next_level == null ? null : along(way, next_level);
}

/** What the next level reaches, in words. */
export function nextText({ mean, next_level }: WayMeasure, level: string | null): string {
  if (next_level == null || level === null) return '';
  const value = mean === null ? percent(next_level) : signedDecimal(next_level);
  return m.way_next({ level: levelName(level), value });
}

/** The address at which the dearest turn that missed this way is tried again. */
export function practice({ missed }: WayMeasure): string | null {
  const [dearest] = missed ?? [];
  return dearest ? `/table/${dearest.table}/report?try=${dearest.turn}` : null;
}

/** The figure inside the arc. */
export function figure({ way, mean, found, occasions }: WayMeasure): string {
  if (mean !== null) return signedDecimal(mean);
  if (!occasions) return '–';
  if (way === 'luck') return m.way_and({ one: found, other: occasions - found });
  return m.way_of({ found, count: occasions });
}

/** The same for the ear, with how sure it is, and what the next level reaches. */
export function spoken(measure: WayMeasure, level: string | null = null): string {
  const { mean, interval, occasions } = measure;
  if (!occasions) return m.way_no_occasion();
  const write = (value: number): string => (mean === null ? percent(value) : signedDecimal(value));
  const own = interval
    ? m.way_spoken({ figure: figure(measure), low: write(interval.low), high: write(interval.high) })
    : figure(measure);
  return [own, nextText(measure, level)].filter(Boolean).join('. ');
}

export function costText({ cost, error }: WayMeasure): string {
  const text = percent(cost, 1);
  return error ? `${text.replace(/\s?%$/u, '')} ± ${percent(error, 1)}` : text;
}

function signedDecimal(value: number): string {
  const text = decimal(Math.abs(value));
  if (text === '0') return text;
  return value > 0 ? `+${text}` : `−${text}`;
}

/** The measures as they are shown: as the server sorted them, or the bare advice. */
export function shownWays(own: OwnWays | null): { way: Way; number: number; measure: WayMeasure | null }[] {
  if (own?.ways.length)
    return own.ways.map((measure) => ({ way: measure.way, number: measure.number, measure }));
  return WAYS.map((way, i) => ({ way, number: i + 1, measure: null }));
}
