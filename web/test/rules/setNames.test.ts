import { describe, expect, it } from 'vitest';
import { setName } from '../../src/rules/setNames';

describe('tile sets and boards', () => {
  it('are called by what they are', () => {
    expect(setName('de-102')).toBe('German, 102 tiles');
    expect(setName('en-super-200')).toBe('English, 200 tiles');
    expect(setName('standard-15')).toBe('15×15 squares');
    expect(setName('super-21')).toBe('21×21 squares');
  });

  it('keep a name that says nothing', () => {
    expect(setName('club')).toBe('club');
  });
});
