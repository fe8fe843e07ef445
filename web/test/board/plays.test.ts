import { describe, expect, it } from 'vitest';
import { playText, readPlay, samePlay, tilesOf } from '../../src/board/plays';
import { wordOf } from '../../src/board/words';
import { at, boardWith } from '../boardRules';

const BOARD = boardWith({ '8H': 'HORN' });

describe('plays as text', () => {
  it('name the first square, the direction and the tiles', () => {
    const down = readPlay('K8 (N)Ote');
    expect(down).toMatchObject({ kind: 'lay', where: 'K8', word: 'NOTE', direction: 'down' });
    expect(tilesOf(BOARD, down)).toEqual([
      { square: at('9K'), face: 'O' },
      { square: at('10K'), face: 't' },
      { square: at('11K'), face: 'e' },
    ]);
    expect(readPlay('8H (HORN)[CH]')).toMatchObject({ direction: 'across', faces: [...'HORN', 'CH'] });
    expect(readPlay('ex Q?[CH]')).toEqual({ kind: 'exchange', tiles: ['Q', '?', 'CH'] });
    expect(readPlay('pass')).toEqual({ kind: 'pass' });
    expect(readPlay('lost')).toEqual({ kind: 'other', text: 'lost' });
  });

  it('are the same if they lay the same tiles, however they are written', () => {
    expect(samePlay(BOARD, readPlay('8G (HORN)'), readPlay('pass'))).toBe(false);
    expect(samePlay(BOARD, readPlay('8H (HORN)E'), readPlay('8H HORNE'))).toBe(true);
    expect(samePlay(BOARD, readPlay('8H HORNE'), readPlay('8H HORNe'))).toBe(false);
    expect(samePlay(BOARD, readPlay('ex AB'), readPlay('ex BA'))).toBe(true);
    expect(samePlay(BOARD, readPlay('pass'), readPlay('pass'))).toBe(true);
  });

  it('are written as they are read', () => {
    const tiles = tilesOf(BOARD, readPlay('8G D(HORN)E'));
    const word = wordOf(BOARD, tiles);
    expect(playText(BOARD, tiles, word?.squares ?? [], word?.where ?? '')).toBe('8G D(HORN)E');
  });
});
