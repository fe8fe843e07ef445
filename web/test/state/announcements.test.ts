import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { LineView, TableView } from '../../src/api/types';
import { setLocale } from '../../src/paraglide/runtime';
import { type Listener, announcements } from '../../src/state/announcements';

const { begun, laid, accepted, before_swaps, swapped, resigned } = inject('recorded');
const LENE: Listener = { seat: 0, sharing: false, size: 15 };
const JANNIS: Listener = { seat: 1, sharing: false, size: 15 };
const SHARED: Listener = { seat: 0, sharing: true, size: 15 };
const SPECTATOR: Listener = { seat: null, sharing: false, size: 15 };

/** What each of several people hears of something. */
const heard = (before: TableView | null, after: TableView, ...listeners: Listener[]): string[][] =>
  listeners.map((listener) => announcements(before, after, listener, []));

describe('announcements', () => {
  beforeAll(() => void setLocale('de', { reload: false }));

  it('begin with whose turn it is', () => {
    expect(heard(null, begun, LENE, JANNIS, SHARED, SPECTATOR)).toEqual([
      ['Du bist dran.'],
      ['Lene ist dran.'],
      ['Lene ist dran.'],
      ['Lene ist dran.'],
    ]);
  });

  it('ask only those who can decide', () => {
    expect(heard(begun, laid, LENE, JANNIS, SHARED, SPECTATOR)).toEqual([
      ['MOTTI liegt auf H4 und kann noch angezweifelt werden.'],
      ['Lene legt MOTTI auf H4 für 22 Punkte. Du bist dran: weiterspielen oder anzweifeln.'],
      ['Lene legt MOTTI auf H4 für 22 Punkte. Annehmen oder anzweifeln?'],
      ['Lene legt MOTTI auf H4 für 22 Punkte.'],
    ]);
  });

  it('ask nothing about a computer that does not bluff', () => {
    const by = (may_bluff: boolean): TableView => ({
      ...laid,
      seats: laid.seats.map((seat, i) => (i ? seat : { ...seat, kind: 'computer', may_bluff })),
    });
    expect(heard(begun, by(false), SHARED)).toEqual([['Lene legt MOTTI auf H4 für 22 Punkte.']]);
    expect(heard(begun, by(true), SHARED)[0][0]).toContain('Annehmen oder anzweifeln?');
  });

  it('tell what happened before whose turn it is, and to whoever drew tiles which', () => {
    const motti = 'Lene legte MOTTI auf H4: 22 Punkte, Stand 22.';
    expect(heard(laid, accepted, JANNIS, LENE, SHARED)).toEqual([
      [motti, 'Du bist dran.'],
      [motti, 'Gezogen: N, B, U, T, Blankostein', 'Jannis ist dran.'],
      [motti, 'Jannis ist dran.'],
    ]);
    expect(heard(begun, accepted, LENE)[0]).toContain('Gezogen: N, B, U, T, Blankostein');
  });

  it('tell a play that was laid upon one that lay open', () => {
    const open = { ...laid, game: laid.game && { ...laid.game, number: laid.game.number - 1 } };
    expect(heard(open, laid, JANNIS)[0]).toEqual([
      'Lene legt MOTTI auf H4 für 22 Punkte. Du bist dran: weiterspielen oder anzweifeln.',
    ]);
    expect(heard(laid, laid, JANNIS)).toEqual([[]]);
  });

  it('tell the rack when it is dealt or exchanged', () => {
    const rack = 'Dein Bänkchen: ' + begun.game?.rack?.join(', ').replace('?', 'Blankostein');
    expect(heard({ ...begun, game: null }, begun, LENE)).toEqual([[rack, 'Du bist dran.']]);
    const line = { ...accepted.game?.sheet[0], kind: 'exchange', exchanged: 2 } as LineView;
    const exchanged = { ...accepted, game: begun.game && { ...begun.game, sheet: [line] } };
    expect(heard(begun, exchanged, LENE)).toEqual([['Lene tauschte 2 Steine.', rack]]);
  });

  it('tell which tiles were swapped on the board', () => {
    expect(heard(before_swaps, swapped, JANNIS)).toEqual([
      ['Lene legt A auf 5E und nimmt dafür den Blankostein.', 'Lene legt G auf 4H und nimmt dafür M.'],
    ]);
  });

  it('tell the chat of others, and that time is up', () => {
    const talk = (mine: boolean): TableView => ({
      ...begun,
      chat: [{ name: 'Ruth', mine, text: 'Hallo', at: 5 }],
    });
    expect(announcements(begun, talk(false), LENE, [0])).toEqual(['Ruth schreibt: Hallo']);
    expect(announcements(begun, talk(true), LENE, [0])).toEqual([]);
    expect(announcements(talk(false), talk(false), LENE, [0])).toEqual([]);
    const late: TableView = { ...begun, game: begun.game && { ...begun.game, signalled: true } };
    expect(announcements(begun, late, LENE, [0])).toEqual(['Deine Zeit für diesen Zug ist um.']);
    expect(announcements(begun, late, JANNIS, [1])).toEqual(['Die Zeit von Lene für diesen Zug ist um.']);
    expect(announcements(late, late, LENE, [0])).toEqual([]);
  });

  it('end with the winner', () => {
    expect(heard(begun, resigned, LENE)).toEqual([['Die Partie ist zu Ende. Lene gewinnt.']]);
    expect(announcements(null, resigned, LENE, [0])).toEqual([]);
  });

  it('tell others that somebody takes a hint, once in a turn', () => {
    const hints = (turns: number[], step: number): TableView => ({ ...begun, hints: { turns, step } });
    const told = (own: number[]): string[] =>
      announcements(hints([0, 0], 0), hints([1, 0], 1), SPECTATOR, own).slice(0, 1);
    expect(told([1])).toEqual(['Lene nimmt einen Tipp.']);
    expect(told([0])).not.toEqual(told([1]));
    expect(announcements(hints([1, 0], 1), hints([1, 0], 2), SPECTATOR, [1])).not.toContain(told([1])[0]);
  });
});
