import { beforeEach, describe, expect, it } from 'vitest';
import { findPad, newPad, openPads, removePad, storedPads } from '../../src/keeper/storedPads';
import samples from './pads.json';

const KEY = 'sternfeld.books';
const stored = (): unknown[] => JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown[];
const all = Object.values(samples).flat();

describe('stored score pads', () => {
  beforeEach(() => localStorage.setItem(KEY, JSON.stringify(all)));

  it.each(all)('of every version are read: $id', (sample) => {
    const { entries, unsent, ...rest } = { entries: [], unsent: [], ...sample } as {
      entries: unknown[];
      unsent: { entry: unknown }[];
    };
    const pad = findPad(sample.id);
    expect(pad).toMatchObject(rest);
    expect(pad?.unsent.map(({ entry }) => entry)).toEqual([...entries, ...unsent.map(({ entry }) => entry)]);
  });

  it('are open unless they were settled', () => {
    expect(openPads().map(({ id }) => id)).toEqual(['second', 'third']);
  });

  it('carry the version of their form from now on', () => {
    newPad('kompakt', ['Lene', 'Jannis'], [0, 0]);
    expect(stored()).toHaveLength(4);
    removePad('first');
    expect(stored().every((pad) => (pad as { version?: number }).version === 2)).toBe(true);
    expect(storedPads()).toEqual(stored());
  });
});
