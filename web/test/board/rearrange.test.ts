import { describe, expect, it } from 'vitest';
import * as l from '../../src/board/laying';
import { previewRearranged } from '../../src/board/preview';
import { at, boardWith, german } from '../boardRules';

const RACK = ['P', 'S', 'A', 'E', '?', 'T', 'R'];
const board = boardWith({ '8G': 'ROT', H7: 'TOR' });
const across = [at('8G'), at('8H'), at('8I')];
const lifted = () => l.lift(l.startLaying(german, board, RACK), across);
const typed = (state: l.Laying, text: string) =>
  [...text].reduce((now, letter) => l.typeLetter(now, letter, false), state);
const tray = (state: l.Laying) => state.tray.map((tile) => tile?.face ?? '·').join('');
const rack = (state: l.Laying) => state.slots.map((tile) => tile?.face ?? '·').join('');
const seen = (state: l.Laying, on = board) =>
  previewRearranged(
    german,
    on,
    state.lifted ?? [],
    l.placed(state) ?? [],
    state.tray.filter((tile) => tile !== null).length,
  );

describe('picking up a word', () => {
  it('finds the words through a square, and none at a single letter', () => {
    expect(l.wordsThrough(board, at('8H'))).toEqual([across, [at('7H'), at('8H'), at('9H')]]);
    expect(l.wordsThrough(board, at('8G'))).toEqual([across]);
    expect(l.wordsThrough(board, at('1A'))).toEqual([]);
  });

  it('frees its squares and puts the cursor on the first', () => {
    const state = lifted();
    expect(tray(state)).toBe('ROT');
    expect(across.map((square) => state.board[square])).toEqual([null, null, null]);
    expect(state.board[at('7H')]).toBe('T');
    expect(state.cursor).toEqual({ square: at('8G'), direction: 'across' });
  });

  it('uses letters of the word before those of the rack', () => {
    const state = typed(lifted(), 'TORE');
    expect(tray(state)).toBe('···');
    expect(rack(state)).toBe('PSA·?TR');
  });

  it('recalls each tile to the rack or to the tray', () => {
    const state = l.recall(typed(lifted(), 'TORE'));
    expect(tray(state)).toBe('ROT');
    expect(rack(state)).toBe('PSAE?TR');
    expect(state.lifted).not.toBeNull();
  });

  it('never puts a letter of the board on the rack', () => {
    const state = typed(lifted(), 'T');
    const back = l.toSlot(state, state.laid[0].id, 3);
    expect(tray(back)).toBe('ROT');
    expect(rack(back)).toBe('PSAE?TR');
  });

  it('returns a letter of the word to the tray when a rack tile takes its square', () => {
    const state = typed(lifted(), 'T');
    const own = state.slots[0]?.id ?? -1;
    const after = l.place(state, own, at('8G'));
    expect(tray(after)).toBe('ROT');
    expect(l.placed(after)).toEqual([{ square: at('8G'), face: 'P' }]);
  });

  it('can be undone as a whole', () => {
    const state = l.putDown(typed(lifted(), 'TORE'));
    expect(state.board).toEqual(board);
    expect(state.lifted).toBeNull();
    expect(rack(state)).toBe('PSAE?TR');
    expect(state.laid).toEqual([]);
  });

  it('keeps the letter of a blank', () => {
    const blank = boardWith({ '8G': 'RoT' });
    const state = typed(l.lift(l.startLaying(german, blank, RACK), across), 'TOR');
    expect(l.placed(state)).toEqual([
      { square: at('8G'), face: 'T' },
      { square: at('8H'), face: 'o' },
      { square: at('8I'), face: 'R' },
    ]);
  });

  it('survives updates that do not change the word, and ends when one does', () => {
    const state = typed(lifted(), 'TO');
    const same = l.reconcile(state, board, RACK);
    expect(same.lifted).toEqual(state.lifted);
    expect(same.laid).toHaveLength(2);
    expect(same.board[at('8I')]).toBeNull();
    const after = l.reconcile(state, boardWith({ '8G': 'TORE', H7: 'TOR' }), RACK);
    expect(after.lifted).toBeNull();
    expect(after.laid).toEqual([]);
    expect(after.tray).toEqual([]);
    expect(rack(after)).toBe('PSAE?TR');
  });
});

describe('the preview of a rearranged word', () => {
  it('counts premiums on newly covered squares only', () => {
    const state = typed(lifted(), 'TORE');
    expect(seen(state)?.problem).toBeNull();
    expect(seen(state)?.words.map((word) => word.text)).toEqual(['TORE']);
    expect(seen(state)?.total).toBe(5);
  });

  it('counts a crossing word in which a letter changed', () => {
    const state = typed(lifted(), 'OTER');
    expect(seen(state)?.words.map((word) => word.text)).toEqual(['OTER', 'TTR']);
  });

  it('reports what is still missing', () => {
    expect(seen(lifted())).toBeNull();
    expect(seen(typed(lifted(), 'TO'))?.problem).toBe('uncovered');
    expect(seen(typed(lifted(), 'TOR'))?.problem).toBe('nothing_added');
    expect(seen(typed(lifted(), 'ROTE'))?.problem).toBe('same_order');
    expect(seen(typed(lifted(), 'TOSE'))?.problem).toBe('letters_left');
    const apart = typed(l.tapSquare(typed(lifted(), 'TOR'), at('12A')), 'E');
    expect(seen(apart)?.problem).toBe('line');
  });
});
