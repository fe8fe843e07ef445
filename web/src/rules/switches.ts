// A rule a table can agree on, as the form shows it: what it is called, what it means, and which
// values there are. What a value does is decided by the referee alone.

import { m } from '../paraglide/messages';
import { SWITCHES } from './list';

export type Group = 'basics' | 'laying' | 'words' | 'exchange' | 'variations' | 'time' | 'end';

export interface Option {
  readonly value: unknown;
  readonly label: () => string;
}

export type Control =
  | { kind: 'choice'; options: readonly Option[]; perSeat?: boolean }
  | { kind: 'number'; min: number; max: number; step?: number }
  | { kind: 'bonus' }
  | { kind: 'list' }
  | { kind: 'named'; of: 'tile_sets' | 'layouts' };

export interface Switch {
  readonly name: string;
  readonly group: Group;
  readonly title: () => string;
  readonly help: () => string;
  readonly control: Control;
}

export { SWITCHES };

export const GROUPS: { name: Group; title: () => string }[] = [
  { name: 'words', title: m.group_words },
  { name: 'time', title: m.group_time },
  { name: 'laying', title: m.group_laying },
  { name: 'exchange', title: m.group_exchange },
  { name: 'variations', title: m.group_variations },
  { name: 'end', title: m.group_end },
  { name: 'basics', title: m.group_basics },
];

const BY_NAME = new Map(SWITCHES.map((one) => [one.name, one]));

export const switchNamed = (name: string): Switch | undefined => BY_NAME.get(name);

/** A value as the form would show it. */
export function valueText({ control }: Switch, value: unknown): string {
  if (Array.isArray(value)) {
    return value.length ? value.map((one) => valueText({ control } as Switch, one)).join(' / ') : m.none();
  }
  if (control.kind === 'choice') {
    const option = control.options.find((one) => one.value === value);
    if (option) return option.label();
    return typeof value === 'number' && control.perSeat ? m.seconds({ count: value }) : String(value);
  }
  if (control.kind === 'bonus') {
    const lines = Object.entries((value ?? {}) as Record<string, number>);
    return lines.length ? lines.map(([tiles, points]) => `${tiles}: +${points}`).join(', ') : m.none();
  }
  return String(value ?? m.none());
}
