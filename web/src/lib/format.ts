// Numbers, times and names as the page writes them.

import { m } from '../paraglide/messages';
import { language } from './locale.svelte';

/** +22, −5, 0: with the real minus sign. */
export function signed(points: number): string {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `−${-points}`;
}

export const plain = (points: number): string => (points < 0 ? `−${-points}` : String(points));

/** 12:41, 1:02:03, −0:20. */
export function clock(ms: number): string {
  const sign = ms < 0 ? '−' : '';
  const seconds = Math.ceil(Math.abs(ms) / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const head = hours ? `${hours}:${two(minutes)}` : String(minutes);
  return `${sign}${head}:${two(seconds % 60)}`;
}

/** "12 minutes ago", in the language of the page. */
export function ago(then: number, now = Date.now()): string {
  const seconds = Math.round((then - now) / 1000);
  const format = new Intl.RelativeTimeFormat(language.current, { numeric: 'auto' });
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ];
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  }
  return m.just_now();
}

export function decimal(value: number): string {
  return new Intl.NumberFormat(language.current, { maximumFractionDigits: 1 }).format(value);
}

const tenths = (value: number): string =>
  new Intl.NumberFormat(language.current, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value);

/** A difference in points: +3.2. Whole points where nothing is estimated. */
export function signedPoints(value: number, error: number): string {
  const text = error ? tenths(Math.abs(value)) : decimal(Math.abs(value));
  if (!/[1-9]/.test(text)) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** An error to put behind points; nothing where there is none to be seen. */
export function pointsError(error: number): string {
  const text = tenths(error);
  return /[1-9]/.test(text) ? `± ${text}` : '';
}

/** "A, B and C". */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(language.current, { type: 'conjunction' }).format(parts);
}

/** 78 %, or 78.4 % with a digit after the point: a share of one, with the real minus sign. */
export function percent(share: number, digits = 0): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const text = new Intl.NumberFormat(language.current, format).format(Math.abs(share) * 100);
  const zero = !/[1-9]/.test(text);
  return `${share < 0 && !zero ? '−' : ''}${text}\u202f%`;
}

/** An error to put behind a chance: ± 1.2 %. Nothing where there is none to be seen: "± 0.0" would claim more than a
 *  simulation knows. */
export function errorText(error: number | null): string {
  const text = percent(error ?? 0, 1);
  return /[1-9]/.test(text) ? `± ${text}` : '';
}

/** A share with a sign in front: +3.2 %. */
export function signedPercent(share: number, digits = 1): string {
  const text = percent(share, digits);
  return share > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}
