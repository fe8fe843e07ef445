import { beforeEach, describe, expect, inject, it } from 'vitest';
import type { GameView, LineKind, LineView, TableView } from '../../src/api/types';
import { boardRulesOf } from '../../src/board/boardRules';
import { overwriteGetLocale } from '../../src/paraglide/runtime';
import { nameTiles, resignations, roundsOf, standings } from '../../src/state/result';
import { statistics } from '../../src/state/statistics';

const line = (seat: number, kind: LineKind, points: number): LineView =>
  ({ seat, kind, points, tiles: [], swaps: [] }) as unknown as LineView;
const game = (scores: number[], sheet: LineView[], winners: number[], resigned: number[] = []): GameView =>
  ({
    players: scores.map((score, seat) => ({ score, resigned: resigned.includes(seat) })),
    sheet,
    winners,
  }) as unknown as GameView;

describe('the result of a game', () => {
  beforeEach(() => overwriteGetLocale(() => 'en'));

  it('lists the winner first and shows what was settled', () => {
    const sheet = [line(0, 'rack_lost', -6), line(1, 'racks_gained', 6), line(1, 'overtime', -10)];
    const found = standings(game([90, 91, 120], sheet, [2]));
    expect(found.map(({ seat }) => seat)).toEqual([2, 1, 0]);
    expect(found[1]).toMatchObject({ before: 95, tiles: 6, overtime: -10, score: 91 });
    expect(found[2]).toMatchObject({ before: 96, tiles: -6, overtime: 0, score: 90 });
  });

  it('puts whoever resigned last, even at 0 to 0 or ahead', () => {
    expect(standings(game([0, 0], [], [1], [0])).map(({ seat }) => seat)).toEqual([1, 0]);
    expect(standings(game([200, 90, 80], [], [1], [0])).map(({ seat }) => seat)).toEqual([1, 2, 0]);
  });

  it('says who resigned and in which round, and addresses that person', () => {
    const sheet = [line(0, 'lay', 9), line(1, 'lay', 8), line(0, 'lay', 9), line(1, 'resigned', 0)];
    const view = {
      seats: [{ name: 'Ben' }, { name: 'Nora' }],
      game: game([18, 8], sheet, [0], [1]),
    } as TableView;
    expect(resignations(view, [])).toEqual(['Nora resigned in round 2.']);
    expect(resignations(view, [1])).toEqual(['You resigned in round 2.']);
    overwriteGetLocale(() => 'de');
    expect(resignations(view, [0])).toEqual(['Nora hat in Runde 2 aufgegeben.']);
    expect(roundsOf(view.game!)).toBe(2);
    expect(resignations(inject('recorded').resigned, [])).toEqual(['Jannis hat in Runde 1 aufgegeben.']);
  });

  it('lays short names of letters in tiles', () => {
    expect(nameTiles('Jörg')).toEqual(['J', 'Ö', 'R', 'G']);
    for (const name of ['Oma Ruth', 'Maximiliane', 'Kim2']) expect(nameTiles(name)).toBeNull();
  });
});

describe('the highlights of a game', () => {
  it('show a blank as a blank', () => {
    const { turns, rules } = inject('recorded');
    const view = turns.at(-1)!;
    const { best, blank } = statistics(view.game!, boardRulesOf(rules['kompakt']));
    expect(blank?.faces.join('')).toBe('aUTOBAHN');
    expect(best?.faces.join('')).toBe(blank?.faces.join(''));
  });
});
