import { beforeAll, describe, expect, inject, it } from 'vitest';
import { setCursor } from '../../src/board/laying';
import { outlook } from '../../src/board/outlook';
import { setLocale } from '../../src/paraglide/runtime';
import { speechOn } from '../../src/state/speech';
import { at, boardWith } from '../boardRules';
import { seatedAt } from '../session';

const { begun, laid, accepted } = inject('recorded');

describe('what is read out on request', () => {
  beforeAll(() => void setLocale('de', { reload: false }));

  it('is the rack in its order', async () => {
    const { table } = await seatedAt(begun);
    expect(speechOn(table, 'rack')).toMatch(/^Dein Bänkchen: (\S+, ){6}\S+$/);
  });

  it('is the score, whose turn it is, and the time left', async () => {
    const { table, show } = await seatedAt(accepted);
    expect(speechOn(table, 'scores')).toBe('Stand: Lene 22, Jannis 0. Jannis ist dran.');
    const { game } = begun;
    await show({
      ...begun,
      game: game && {
        ...game,
        clock_running: null,
        players: game.players.map((player) => ({ ...player, clock_left: 61_000 })),
      },
    });
    expect(speechOn(table, 'scores')).toBe('Stand: Lene 0, Jannis 0. Du hast noch 1:01. Du bist dran.');
  });

  it('is the last play, or the one that lies open', async () => {
    const { table, show } = await seatedAt(begun);
    expect(speechOn(table, 'last')).toBe('Noch kein Zug.');
    await show(laid);
    expect(speechOn(table, 'last')).toBe('MOTTI liegt auf H4 und kann noch angezweifelt werden.');
    await show(accepted);
    expect(speechOn(table, 'last')).toBe('Lene legte MOTTI auf H4: 22 Punkte, Stand 22.');
  });

  it('is the bag', async () => {
    const { table } = await seatedAt(accepted);
    expect(speechOn(table, 'bag')).toBe(`${accepted.game?.bag_count} Steine im Beutel.`);
  });

  it('is what lies round the arrow', async () => {
    const { table } = await seatedAt(laid); // MOTTI from H4 to H8
    const round = (name: string): string => {
      table.draft.step((l) => setCursor(l, { square: at(name), direction: 'across' }));
      return speechOn(table, 'square');
    };
    expect(speechOn(table, 'square')).toBe(
      '8H, I, 1 Punkt, noch offen. Links: 7 frei bis zum Rand. Rechts: 7 frei bis zum Rand. Oben: MOTT. ' +
        'Unten: 7 frei bis zum Rand.',
    );
    expect(round('6G')).toBe(
      '6G. Links: 6 frei bis zum Rand. Rechts: T. Oben: 5 frei bis zum Rand. Unten: 9 frei bis zum Rand.',
    );
    expect(round('1H')).toBe(
      '1H, Wort mal 3. Links: 7 frei bis zum Rand. Rechts: 7 frei bis zum Rand. Oben: der Rand. ' +
        'Unten: 2 frei, dann MOTTI.',
    );
  });
});

describe('the outlook from a square', () => {
  it('ends at the first gap and is read like a word', () => {
    const board = boardWith({ '8B': 'EIN', '8F': 'OHR', '8K': 's' });
    expect(outlook(board, at('8E'), 'across', true)).toEqual({ free: 0, letters: 'EIN' });
    expect(outlook(board, at('8E'), 'across', false)).toEqual({ free: 0, letters: 'OHR' });
    expect(outlook(board, at('8H'), 'across', false)).toEqual({ free: 2, letters: 'S' });
    expect(outlook(board, at('8A'), 'across', true)).toEqual({ free: 0, letters: '' });
  });
});
