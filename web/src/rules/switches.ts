// A rule a table can agree on, as the form shows it: the server says which values there are, the
// page what they are called. What a value does is decided by the referee alone.

import type { RuleSwitch } from '../api/types';
import { m } from '../paraglide/messages';
import { setName } from './setNames';
import { type Group, type Label, LABELS, type Option } from './list';

export type Control =
  | { kind: 'choice'; options: readonly Option[]; perSeat?: boolean }
  | { kind: 'number'; min: number; max: number; step: number }
  | { kind: 'bonus' }
  | { kind: 'list' }
  | { kind: 'named'; of: 'tile_sets' | 'layouts' };

export interface Switch extends Label {
  readonly group: Group;
  readonly control: Control;
}

const YES_NO: Option[] = [
  { value: false, label: () => m.off() },
  { value: true, label: () => m.on() },
];
const BY_NAME = new Map(
  Object.values(LABELS)
    .flat()
    .map((label) => [label.name, label]),
);

/** What the form calls a switch, or its bare name. */
export const titleOf = (name: string): string => BY_NAME.get(name)?.title() ?? name;

/** The switches that the server knows and the form has words for, in the form's order. */
export function switchesOf(known: readonly RuleSwitch[]): Switch[] {
  const byName = new Map(known.map((one) => [one.name, one]));
  return Object.entries(LABELS).flatMap(([group, labels]) =>
    labels.flatMap((label) => {
      const values = byName.get(label.name);
      return values ? [{ ...label, group: group as Group, control: controlOf(label, values) }] : [];
    }),
  );
}

function controlOf({ options = [], step = 1 }: Label, known: RuleSwitch): Control {
  switch (known.kind) {
    case 'flag':
      return { kind: 'choice', options: YES_NO };
    case 'choice':
      return { kind: 'choice', options: known.choices.map((value) => named(value, options)) };
    case 'number': {
      const [min, max] = [known.low ?? 0, known.high ?? 0];
      if (options.length === 0) return { kind: 'number', min, max, step };
      const offered = options.filter(({ value }) =>
        typeof value === 'number' ? min <= value && value <= max : known.choices.includes(String(value)),
      );
      return { kind: 'choice', options: offered, perSeat: known.per_seat };
    }
    case 'bonus':
      return { kind: 'bonus' };
    case 'words':
      return { kind: 'list' };
    case 'name':
      if (options.length > 0)
        return { kind: 'choice', options: known.choices.map((value) => named(value, options)) };
      return { kind: 'named', of: known.name === 'tiles' ? 'tile_sets' : 'layouts' };
  }
}

function named(value: string, options: readonly Option[]): Option {
  return options.find((one) => one.value === value) ?? { value, label: () => value };
}

/** A value as the form would show it. */
export function valueText({ control }: Pick<Switch, 'control'>, value: unknown): string {
  if (Array.isArray(value)) {
    return value.length ? value.map((one) => valueText({ control }, one)).join(' / ') : m.none();
  }
  if (control.kind === 'choice') {
    const option = control.options.find((one) => one.value === value);
    if (option) return option.label();
    if (typeof value === 'number' && control.perSeat) return m.seconds({ count: value });
    // A game names the version of a word list behind an @; people know it by its name.
    return String(value).split('@')[0];
  }
  if (control.kind === 'bonus') {
    const lines = Object.entries((value ?? {}) as Record<string, number>);
    return lines.length ? lines.map(([tiles, points]) => `${tiles}: +${points}`).join(', ') : m.none();
  }
  if (control.kind === 'named') return setName(String(value));
  return String(value ?? m.none());
}
