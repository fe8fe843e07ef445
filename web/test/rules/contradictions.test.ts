import { describe, expect, it } from 'vitest';
import { overwriteGetLocale } from '../../src/paraglide/runtime';
import { type Clash, clashFrom, clashText } from '../../src/rules/contradictions';

const rack: Clash = {
  contradiction: 'bonus_above_rack',
  switches: ['bonus', 'rack'],
  values: { tiles: 7, rack: 6 },
};

describe('a contradiction of rules', () => {
  it('names both sides and the reason, in German', () => {
    overwriteGetLocale(() => 'de');
    expect(clashText(rack)).toBe(
      '„Alle Steine gelegt“ und „Größe des Bänkchens“ widersprechen sich.' +
        ' Ein Bonus für 7 Steine ist mit 6 Steinen auf dem Bänkchen nicht erreichbar.',
    );
  });

  it('names both sides and the reason, in English', () => {
    overwriteGetLocale(() => 'en');
    expect(clashText(rack)).toBe(
      '“All tiles laid” and “Rack size” contradict each other.' +
        ' A bonus for 7 tiles is out of reach with a rack of 6.',
    );
  });

  it('about a single rule names that rule', () => {
    overwriteGetLocale(() => 'en');
    const values = { value: 12, low: 1, high: 9 };
    expect(clashText({ contradiction: 'range', switches: ['rack'], values })).toBe(
      '“Rack size” is 12; it can be 1 to 9.',
    );
  });

  it('is not read from another refusal', () => {
    expect(clashFrom({})).toBeNull();
    expect(clashFrom({ contradiction: 'unheard of' })).toBeNull();
    expect(clashFrom({ ...rack })).toEqual(rack);
  });
});
