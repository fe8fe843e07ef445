import { describe, expect, it } from 'vitest';
import { type Key, intentOf } from '../../src/board/keyboard';
import { english, german } from '../boardRules';

const key = (name: string, rest: Partial<Key> = {}): Key => ({
  key: name,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...rest,
});

describe('keys at the table', () => {
  it('lay letters, and with Shift the blank', () => {
    const letter = { kind: 'letter', letter: 'A', withBlank: false };
    expect(intentOf(key('a'), german.alphabet)).toEqual(letter);
    expect(intentOf(key('A', { shiftKey: true }), german.alphabet)).toEqual({
      ...letter,
      withBlank: true,
    });
  });

  it('ignore Caps Lock', () => {
    expect(intentOf(key('A'), german.alphabet)).toMatchObject({ letter: 'A', withBlank: false });
    expect(intentOf(key('a', { shiftKey: true }), german.alphabet)).toMatchObject({
      withBlank: true,
    });
  });

  it('type umlauts on any keyboard', () => {
    expect(intentOf(key('ö'), german.alphabet)).toMatchObject({ letter: 'Ö' });
    expect(intentOf(key(';', { code: 'Semicolon' }), german.alphabet)).toMatchObject({ letter: 'Ö' });
    expect(intentOf(key("'", { code: 'Quote' }), german.alphabet)).toMatchObject({ letter: 'Ä' });
    expect(intentOf(key('[', { code: 'BracketLeft' }), german.alphabet)).toMatchObject({
      letter: 'Ü',
    });
    expect(intentOf(key(';', { code: 'Semicolon' }), english.alphabet)).toBeNull();
  });

  it('do not remap keys that carry a letter', () => {
    expect(intentOf(key('m', { code: 'Semicolon' }), german.alphabet)).toMatchObject({ letter: 'M' });
  });

  it('are left to the browser with Ctrl, Alt and Meta', () => {
    expect(intentOf(key('r', { ctrlKey: true }), german.alphabet)).toBeNull();
    expect(intentOf(key('a', { metaKey: true }), german.alphabet)).toBeNull();
  });

  it('move and turn the cursor, step back, play and recall', () => {
    expect(intentOf(key('ArrowUp'), german.alphabet)).toEqual({ kind: 'move', rows: -1, columns: 0 });
    expect(intentOf(key(' '), german.alphabet)).toEqual({ kind: 'turn' });
    expect(intentOf(key('Backspace'), german.alphabet)).toEqual({ kind: 'back' });
    expect(intentOf(key('Enter'), german.alphabet)).toEqual({ kind: 'play' });
    expect(intentOf(key('Escape'), german.alphabet)).toEqual({ kind: 'recall' });
    expect(intentOf(key('F5'), german.alphabet)).toBeNull();
  });
});
