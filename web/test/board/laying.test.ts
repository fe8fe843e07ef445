import { describe, expect, it } from 'vitest';
import * as l from '../../src/board/laying';
import { emptyBoard } from '../../src/board/squares';
import { at, boardWith, german } from '../boardRules';

const RACK = ['P', 'S', 'A', 'E', '?', 'T', 'R'];
const fresh = (board = emptyBoard(15)) => l.startLaying(german, board, RACK);
const faces = (state: l.Laying) => state.slots.map((tile) => tile?.face ?? '·').join('');
const idOf = (state: l.Laying, face: string) =>
  [...state.slots, ...state.laid].find((tile) => tile?.face === face)?.id ?? -1;
const tentative = (state: l.Laying) =>
  Object.fromEntries(state.laid.map((tile) => [tile.square, tile.letter]));
const typed = (state: l.Laying, text: string) =>
  [...text].reduce((now, letter) => l.typeLetter(now, letter, false), state);

describe('typing at the cursor', () => {
  it('lays letters from the rack and leaves gaps where they were', () => {
    const state = typed(l.tapSquare(fresh(), at('8H')), 'RAST');
    expect(tentative(state)).toEqual({
      [at('8H')]: 'R',
      [at('8I')]: 'A',
      [at('8J')]: 'S',
      [at('8K')]: 'T',
    });
    expect(faces(state)).toBe('P··E?··');
    expect(state.cursor?.square).toBe(at('8L'));
  });

  it('skips tiles on the board', () => {
    const state = typed(l.tapSquare(fresh(boardWith({ L2: 'DUNKEL' })), at('5J')), 'PAET');
    expect(Object.keys(tentative(state)).map(Number)).toEqual([at('5J'), at('5K'), at('5M'), at('5N')]);
  });

  it('does nothing for a letter that is not on the rack, and never uses the blank instead', () => {
    const before = l.tapSquare(fresh(), at('8H'));
    expect(typed(before, 'X')).toBe(before);
  });

  it('uses the blank on request', () => {
    const state = l.typeLetter(l.tapSquare(fresh(), at('8H')), 'X', true);
    expect(l.placed(state)).toEqual([{ square: at('8H'), face: 'x' }]);
  });

  it('takes the last tile back, skipping tiles on the board', () => {
    const laid = typed(l.tapSquare(fresh(boardWith({ L2: 'DUNKEL' })), at('5K')), 'AE');
    const back = l.backspace(laid);
    expect(Object.values(tentative(back))).toEqual(['A']);
    expect(back.cursor?.square).toBe(at('5M'));
    const again = l.backspace(back);
    expect(again.laid).toEqual([]);
    expect(again.cursor?.square).toBe(at('5K'));
    expect(faces(again)).toBe('PSAE?TR');
  });

  it('stops at the edge of the board', () => {
    const state = typed(l.tapSquare(fresh(), at('8N')), 'RAST');
    expect(Object.values(tentative(state))).toEqual(['R', 'A']);
  });

  it('cycles the cursor by taps: across, down, none', () => {
    const across = l.tapSquare(fresh(), at('8H'));
    const down = l.tapSquare(across, at('8H'));
    expect([across.cursor?.direction, down.cursor?.direction]).toEqual(['across', 'down']);
    expect(l.tapSquare(down, at('8H')).cursor).toBeNull();
  });

  it('puts no cursor on a tile of the board', () => {
    const before = fresh(boardWith({ '8H': 'HORN' }));
    expect(l.tapSquare(before, at('8H'))).toBe(before);
  });

  it('moves the cursor from the star with the arrow keys and turns it with the space bar', () => {
    const star = l.moveCursor(fresh(), 0, 1);
    expect(star.cursor?.square).toBe(at('8H'));
    expect(l.moveCursor(star, 1, 0).cursor?.square).toBe(at('9H'));
    expect(l.turnCursor(star).cursor?.direction).toBe('down');
    const corner = l.setCursor(star, { square: at('1A'), direction: 'across' });
    expect(l.moveCursor(corner, -1, 0)).toBe(corner);
  });

  it('lays a long tile when its two characters are typed', () => {
    const boardRules = { ...german, alphabet: ['C', 'CH', 'H'] };
    const start = l.tapSquare(l.startLaying(boardRules, emptyBoard(15), ['C', 'CH', 'H']), at('8H'));
    expect(Object.values(tentative(typed(start, 'CH')))).toEqual(['CH']);
    const without = l.tapSquare(l.startLaying(boardRules, emptyBoard(15), ['C', 'H']), at('8H'));
    expect(Object.values(tentative(typed(without, 'CH')))).toEqual(['C', 'H']);
  });
});

describe('dropping tiles', () => {
  it('asks for the letter of a blank, and lays it once chosen', () => {
    const state = fresh();
    const asked = l.place(state, idOf(state, '?'), at('8H'));
    expect(asked.asking).toBe(idOf(state, '?'));
    expect(l.placed(asked)).toBeNull();
    expect(l.placed(l.nameBlank(asked, 'Ä'))).toEqual([{ square: at('8H'), face: 'ä' }]);
    expect(faces(l.takeBack(asked, idOf(state, '?')))).toBe('PSAE?TR');
  });

  it('swaps places with a tentative tile, from the rack and on the board', () => {
    const one = l.place(fresh(), idOf(fresh(), 'P'), at('8H'));
    const swapped = l.place(one, idOf(one, 'S'), at('8H'));
    expect(tentative(swapped)).toEqual({ [at('8H')]: 'S' });
    expect(faces(swapped)).toBe('·PAE?TR');
    const two = l.place(swapped, idOf(swapped, 'A'), at('8I'));
    expect(tentative(l.place(two, idOf(two, 'A'), at('8H')))).toEqual({
      [at('8H')]: 'A',
      [at('8I')]: 'S',
    });
  });

  it('refuses a square that is taken', () => {
    const state = fresh(boardWith({ '8H': 'HORN' }));
    expect(l.place(state, idOf(state, 'P'), at('8H'))).toBe(state);
  });

  it('reorders the rack', () => {
    const state = fresh();
    expect(faces(l.toSlot(state, idOf(state, 'R'), 0))).toBe('RPSAE?T');
    expect(faces(l.toSlot(state, idOf(state, 'P'), 2))).toBe('SAPE?TR');
    const laid = l.place(state, idOf(state, 'A'), at('8H'));
    expect(faces(l.toSlot(laid, idOf(laid, 'A'), 6))).toBe('PSE?TRA');
  });

  it('recalls all tiles to their slots, and the cursor to the first square', () => {
    const state = l.recall(typed(l.tapSquare(fresh(), at('8H')), 'RAST'));
    expect(faces(state)).toBe('PSAE?TR');
    expect(state.cursor?.square).toBe(at('8H'));
  });
});

describe('tapping', () => {
  it('picks a tile up and lays it where the next tap goes', () => {
    const held = l.tapTile(fresh(), idOf(fresh(), 'S'));
    expect(tentative(l.tapSquare(held, at('8H')))).toEqual({ [at('8H')]: 'S' });
    expect(l.tapTile(held, idOf(held, 'S')).held).toBeNull();
  });

  it('lays a tapped tile at the cursor', () => {
    const state = l.tapTile(l.tapSquare(fresh(), at('8H')), idOf(fresh(), 'S'));
    expect(tentative(state)).toEqual({ [at('8H')]: 'S' });
    expect(state.cursor?.square).toBe(at('8I'));
  });

  it('moves a tentative tile, and takes it back with a second tap', () => {
    const laid = l.place(fresh(), idOf(fresh(), 'S'), at('8H'));
    const held = l.tapSquare(laid, at('8H'));
    expect(tentative(l.tapSquare(held, at('9H')))).toEqual({ [at('9H')]: 'S' });
    expect(l.tapSquare(held, at('8H')).laid).toEqual([]);
  });
});

describe('the order of the rack', () => {
  it('changes visibly when shuffled, whatever the random numbers', () => {
    expect(faces(l.shuffle(fresh(), () => 0.999_999))).not.toBe('PSAE?TR');
    const same = l.startLaying(german, emptyBoard(15), ['E', 'E', 'E']);
    expect(l.shuffle(same)).toBe(same);
  });

  it('can be sorted', () => {
    expect(faces(l.sort(fresh(), 'alphabet'))).toBe('AEPRST?');
    expect(faces(l.sort(fresh(), 'vowels'))).toBe('AEPRST?');
    expect(faces(l.sort(fresh(), 'points'))).toBe('PAERST?');
  });

  it('stays the same when another player moves', () => {
    const mine = l.toSlot(fresh(), idOf(fresh(), 'R'), 0);
    const after = l.reconcile(mine, boardWith({ '8H': 'HORN' }), [...RACK].sort());
    expect(faces(after)).toBe(faces(mine));
  });
});

describe('reconciling with the server', () => {
  it('keeps tentative tiles, and takes all back as soon as the square of one is taken', () => {
    const laid = typed(l.tapSquare(fresh(), at('8H')), 'RAST');
    const beside = l.reconcile(laid, boardWith({ I6: 'XY' }), RACK);
    expect(Object.values(tentative(beside))).toEqual(['R', 'A', 'S', 'T']);
    const covered = l.reconcile(laid, boardWith({ I7: 'XY' }), RACK);
    expect(covered.laid).toEqual([]);
    expect(faces(covered)).toBe(faces(fresh()));
  });

  it('fills the gaps with the tiles drawn after a play', () => {
    const laid = typed(l.tapSquare(fresh(), at('8H')), 'RAST');
    const after = l.reconcile(laid, boardWith({ '8H': 'RAST' }), ['P', 'E', '?', 'N', 'N', 'S', 'I']);
    expect(after.laid).toEqual([]);
    expect(faces(after)).toBe('PSNE?NI');
  });

  it('puts a new tile in the slot of the one exchanged, of two with the same letter too', () => {
    const rack = l.startLaying(german, emptyBoard(15), ['N', 'I', 'N', 'E']);
    const [first, , third] = rack.slots.map((tile) => tile?.id ?? 0);
    const drawn = ['E', 'I', 'N', 'T'];
    expect(faces(l.reconcile({ ...rack, leaving: [first] }, emptyBoard(15), drawn)).slice(0, 4)).toBe('TINE');
    expect(faces(l.reconcile({ ...rack, leaving: [third] }, emptyBoard(15), drawn)).slice(0, 4)).toBe('NITE');
    expect(
      faces(l.reconcile({ ...rack, leaving: [first] }, emptyBoard(15), ['N', 'I', 'N', 'E'])).slice(0, 4),
    ).toBe('NINE');
  });

  it('returns the tiles to the rack when a play is taken back', () => {
    const laid = typed(l.tapSquare(fresh(), at('8H')), 'RAST');
    const pending = l.reconcile(laid, boardWith({ '8H': 'RAST' }), ['P', 'E', '?']);
    const back = l.reconcile(pending, emptyBoard(15), RACK);
    expect(faces(back).replace(/·/g, '').split('').sort()).toEqual([...RACK].sort());
  });

  it('has a slot for every tile', () => {
    const state = l.startLaying(german, emptyBoard(15), [...RACK, 'Z']);
    expect(state.slots).toHaveLength(8);
  });
});
