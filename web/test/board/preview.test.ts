import { describe, expect, it } from 'vitest';
import { badgeSquare, preview } from '../../src/board/preview';
import { emptyBoard } from '../../src/board/squares';
import { at, boardWith, english, german, travel } from '../boardRules';

const tiles = (where: string, text: string, down = false) =>
  [...text].map((face, i) => ({ square: at(where) + i * (down ? 15 : 1), face }));

describe('the preview of a play', () => {
  it('doubles the first word on the star', () => {
    const seen = preview(english, emptyBoard(15), tiles('8D', 'HORN'));
    expect(seen?.problem).toBe('star');
    const over = preview(english, emptyBoard(15), tiles('8F', 'HORN'));
    expect(over?.problem).toBeNull();
    expect(over?.total).toBe(14);
  });

  it('adds the bonus for all tiles after the premiums', () => {
    const seen = preview(german, emptyBoard(15), tiles('8B', 'WANDERN'));
    expect(seen?.bonus).toBe(50);
    expect(seen?.total).toBe(70);
  });

  it('gives a blank no points but counts the word premium under it', () => {
    const seen = preview(english, emptyBoard(15), tiles('8G', 'FaRM'));
    expect(seen?.words[0].text).toBe('FARM');
    expect(seen?.total).toBe(16);
  });

  it('finds cross words and counts a letter premium in both', () => {
    const board = boardWith({ '8F': 'FARM' });
    const seen = preview(
      english,
      board,
      tiles('9G', 'PASTE').map((t) => ({ ...t })),
    );
    expect(seen?.words.map((word) => word.text)).toEqual(['PASTE', 'AP', 'RA', 'MS']);
  });

  it('names the problem with the geometry', () => {
    const board = boardWith({ '8F': 'FARM' });
    expect(preview(english, board, tiles('1A', 'AB'))?.problem).toBe('connect');
    const apart = [
      { square: at('9F'), face: 'A' },
      { square: at('9I'), face: 'B' },
    ];
    expect(preview(english, board, apart)?.problem).toBe('gap');
    const bent = [
      { square: at('9F'), face: 'A' },
      { square: at('10G'), face: 'B' },
    ];
    expect(preview(english, board, bent)?.problem).toBe('line');
  });

  it('counts a single tile as part of the word it extends', () => {
    const board = boardWith({ '8F': 'FARM' });
    const seen = preview(english, board, [{ square: at('8J'), face: 'S' }]);
    expect(seen?.direction).toBe('across');
    const under = preview(english, board, [{ square: at('9F'), face: 'A' }]);
    expect(under?.direction).toBe('down');
    expect(under?.words.map((word) => word.text)).toEqual(['FA']);
  });

  it('uses the bonus of the edition', () => {
    expect(preview(travel, emptyBoard(15), tiles('8B', 'WANDERN'))?.bonus).toBe(0);
    expect(preview(travel, emptyBoard(15), tiles('8B', 'WANDERNS'))?.bonus).toBe(50);
  });

  it('puts the badge after the word, or before it at the edge', () => {
    const board = emptyBoard(15);
    expect(badgeSquare(board, [at('8F'), at('8G')], 'across')).toBe(at('8H'));
    expect(badgeSquare(board, [at('8N'), at('8O')], 'across')).toBe(at('8M'));
  });
});
