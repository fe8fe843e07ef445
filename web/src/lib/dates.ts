// Days and times as people say them.

import { language } from './locale.svelte';

const DAY = 86_400_000;

/** How many midnights lie between two moments. */
function daysBetween(then: number, now: number): number {
  const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(then)) / DAY);
}

/** "yesterday", "Thursday", "3 November", "3 November 2025". */
export function dayOf(then: number, now = Date.now()): string {
  const days = daysBetween(then, now);
  if (days < 2) {
    return new Intl.RelativeTimeFormat(language.current, { numeric: 'auto' }).format(-days, 'day');
  }
  const sameYear = new Date(then).getFullYear() === new Date(now).getFullYear();
  const form: Intl.DateTimeFormatOptions =
    days < 7
      ? { weekday: 'long' }
      : { day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) };
  return new Intl.DateTimeFormat(language.current === 'en' ? 'en-GB' : 'de', form).format(then);
}

/** "yesterday, 21:40". */
export function dayAndTime(then: number, now = Date.now()): string {
  const time = new Intl.DateTimeFormat(language.current === 'en' ? 'en-GB' : 'de', {
    hour: '2-digit',
    minute: '2-digit',
  }).format(then);
  return `${dayOf(then, now)}, ${time}`;
}

/** "November", "November 2025": what a list is divided by, or null for the last seven days. */
export function monthOf(then: number, now = Date.now()): string | null {
  if (daysBetween(then, now) < 7) return null;
  const sameYear = new Date(then).getFullYear() === new Date(now).getFullYear();
  const form: Intl.DateTimeFormatOptions = { month: 'long', ...(sameYear ? {} : { year: 'numeric' }) };
  return new Intl.DateTimeFormat(language.current, form).format(then);
}
