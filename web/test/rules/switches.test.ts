import { describe, expect, it } from 'vitest';
import type { RuleSwitch } from '../../src/api/types';
import { overwriteGetLocale } from '../../src/paraglide/runtime';
import { switchesOf, titleOf, valueText } from '../../src/rules/switches';

const plain = { choices: [], low: null, high: null, per_seat: false };

function control(known: Partial<RuleSwitch> & Pick<RuleSwitch, 'name' | 'kind'>) {
  const [found] = switchesOf([{ ...plain, ...known }]);
  return found.control;
}

const values = (options: readonly { value: unknown }[]): unknown[] => options.map((one) => one.value);

describe('a switch of the form', () => {
  it('has the range that the server gives', () => {
    expect(control({ name: 'rack', kind: 'number', low: 1, high: 9 })).toEqual({
      kind: 'number',
      min: 1,
      max: 9,
      step: 1,
    });
    expect(control({ name: 'clock.increment_seconds', kind: 'number', low: 0, high: 60 })).toMatchObject({
      step: 5,
    });
  });

  it('has the choices that the server gives, by name where the form has one', () => {
    overwriteGetLocale(() => 'en');
    const found = control({ name: 'tie_break', kind: 'choice', choices: ['shared', 'coin'] });
    if (found.kind !== 'choice') throw new Error(found.kind);
    expect(found.options.map((one) => one.label())).toEqual(['Shared', 'coin']);
  });

  it('offers no number out of range and no choice the server does not have', () => {
    const found = control({
      name: 'challenge.penalty',
      kind: 'number',
      choices: ['none'],
      low: 0,
      high: 5,
    });
    if (found.kind !== 'choice') throw new Error(found.kind);
    expect(values(found.options)).toEqual(['none', 5]);
  });

  it('can have one value per seat', () => {
    const found = control({
      name: 'turn_seconds',
      kind: 'number',
      choices: ['none'],
      low: 0,
      high: 150,
      per_seat: true,
    });
    expect(found).toMatchObject({ kind: 'choice', perSeat: true });
    expect(valueText({ control: found }, [120, 'none', 90])).toBe('2 min / None / 90 seconds');
  });

  it('is left out if the server does not have it, or the form has no label for it', () => {
    expect(switchesOf([])).toEqual([]);
    expect(switchesOf([{ ...plain, name: 'unheard_of', kind: 'flag' }])).toEqual([]);
    expect(titleOf('unheard_of')).toBe('unheard_of');
  });

  it('can be yes or no, a list, a bonus or a name', () => {
    expect(control({ name: 'recycle', kind: 'flag' })).toMatchObject({ kind: 'choice' });
    expect(control({ name: 'words.ban', kind: 'words' })).toEqual({ kind: 'list' });
    expect(control({ name: 'bonus', kind: 'bonus' })).toEqual({ kind: 'bonus' });
    expect(control({ name: 'layout', kind: 'name' })).toEqual({ kind: 'named', of: 'layouts' });
    expect(control({ name: 'words.lexicon', kind: 'name' })).toMatchObject({ kind: 'choice' });
  });

  it('offers the word lists that the server has, by name whatever their version', () => {
    overwriteGetLocale(() => 'en');
    const found = control({ name: 'words.lexicon', kind: 'name', choices: ['de', 'csw', 'none'] });
    if (found.kind !== 'choice') throw new Error(found.kind);
    expect(found.options.map((one) => one.label())).toEqual(['German', 'csw', 'None']);
    expect(valueText({ control: found }, 'csw@1f0c3a5b7d92')).toBe('csw');
  });
});
