import { describe, expect, it } from 'vitest';
import { emptyBoard } from '../../src/board/squares';
import { NOTHING, letterAt, spellingOf, tilesOf, toggled } from '../../src/keeper/spelling';
import { at, boardWith, german } from '../boardRules';

describe('a word as it is typed', () => {
  it('becomes tiles, blanks in lower case, without those on the board', () => {
    const spelling = { start: at('7I'), down: true, text: 'tor', blanks: [2] };
    expect(tilesOf(german, boardWith({ '8H': 'HORN' }), spelling)).toEqual([
      { square: at('7I'), face: 'T' },
      { square: at('9I'), face: 'r' },
    ]);
    expect(tilesOf(german, emptyBoard(15), NOTHING)).toBeNull();
  });

  it('is recovered from the tiles', () => {
    const board = boardWith({ '8H': 'HORN' });
    const spelling = { start: at('7I'), down: true, text: 'TOR', blanks: [2] };
    expect(spellingOf(board, tilesOf(german, board, spelling) ?? [])).toEqual(spelling);
    expect(spellingOf(board, [{ square: at('8L'), face: 'E' }])).toEqual({
      start: at('8H'),
      down: false,
      text: 'HORNE',
      blanks: [],
    });
    expect(spellingOf(board, [])).toEqual(NOTHING);
  });

  it('finds the letter on a square', () => {
    const down = { start: at('7I'), down: true, text: 'TOR', blanks: [] };
    expect(letterAt(15, down, at('9I'))).toBe(2);
    expect(letterAt(15, down, at('9J'))).toBeNull();
    expect(letterAt(15, { ...down, down: false }, at('8A'))).toBeNull();
  });

  it('has letters that can be toggled as blanks', () => {
    const once = toggled({ ...NOTHING, text: 'TOR' }, 1);
    expect(once.blanks).toEqual([1]);
    expect(toggled(once, 1).blanks).toEqual([]);
  });
});
