import { beforeAll, describe, expect, it } from 'vitest';
import { tilesOf } from '../../src/api/fake/demo';
import { FakeTable } from '../../src/api/fake/table';
import type { Plan, TableView } from '../../src/api/types';
import { setLocale } from '../../src/paraglide/runtime';
import { type Listener, announcements } from '../../src/state/announcements';
import { rulesOf } from '../boardRules';

const PLAN: Plan = {
  edition: 'kompakt',
  house_rules: {},
  seats: [{ kind: 'me' }, { kind: 'device', name: 'Jannis' }],
  kind: 'game',
  starter: 0,
  spectators: 'none',
  racks_after: null,
  chat: true,
  language: 'de',
  name: 'Lene',
};
const LENE: Listener = { seat: 0, sharing: false, size: 15 };
const JANNIS: Listener = { seat: 1, sharing: false, size: 15 };
const SHARED: Listener = { seat: 0, sharing: true, size: 15 };
const SPECTATOR: Listener = { seat: null, sharing: false, size: 15 };

function open(): FakeTable {
  const rules = rulesOf('kompakt');
  const table = new FakeTable('t1', PLAN, { ...rules, switches: { ...rules.switches, recycle: true } });
  table.frozen = true;
  return table;
}
/** What each of several people hears of something. */
function heard(table: FakeTable, act: () => void, ...hearers: Listener[]): string[][] {
  const before = table.view(null);
  act();
  return hearers.map((listener) => announcements(before, table.view(null), listener, []));
}
const give = (table: FakeTable, seat: number, tiles: string): void => {
  if (table.game) table.game.seats[seat].rack = [...tiles];
};
const layHorn = (table: FakeTable) => (): void => {
  give(table, 0, 'HORNEEE');
  table.move({ type: 'lay', seat: 0, tiles: tilesOf('8F HORN') });
};

describe('what is told', () => {
  beforeAll(() => void setLocale('de', { reload: false }));

  it('begins with where the game stands', () => {
    const view = open().view(null);
    expect(
      [LENE, JANNIS, SHARED, SPECTATOR].map((listener) => announcements(null, view, listener, [])),
    ).toEqual([['Du bist dran.'], ['Lene ist dran.'], ['Lene ist dran.'], ['Lene ist dran.']]);
  });

  it('asks only those who can decide', () => {
    const table = open();
    expect(heard(table, layHorn(table), LENE, JANNIS, SHARED, SPECTATOR)).toEqual([
      ['HORN liegt. Die anderen entscheiden.'],
      ['Lene legt HORN für 12 Punkte. Annehmen oder anzweifeln?'],
      ['Lene legt HORN für 12 Punkte. Annehmen oder anzweifeln?'],
      ['Lene legt HORN für 12 Punkte.'],
    ]);
  });

  it('tells what happened before it tells who is next', () => {
    const table = open();
    layHorn(table)();
    expect(heard(table, () => table.move({ type: 'accept', seat: 1 }), JANNIS, LENE)).toEqual([
      ['Lene legte HORN (8F): 12 Punkte, Stand 12.', 'Du bist dran.'],
      ['Lene legte HORN (8F): 12 Punkte, Stand 12.', 'Jannis ist dran.'],
    ]);
  });

  it('tells of tiles that were swapped on the board', () => {
    const table = open();
    give(table, 0, 'H?RNEEE');
    table.move({ type: 'lay', seat: 0, tiles: tilesOf('8F HoRN') });
    table.move({ type: 'accept', seat: 1 });
    give(table, 1, 'BOEEEEE');
    const swaps = (): void => {
      table.move({ type: 'recycle_letter', seat: 1, square: [8, 6], face: 'B' });
      table.move({ type: 'recover_blank', seat: 1, square: [8, 7] });
    };
    expect(heard(table, swaps, LENE)).toEqual([
      ['Jannis legt B auf 8F und nimmt dafür H.', 'Jannis legt O auf 8G und nimmt dafür den Blankostein.'],
    ]);
  });

  it('tells what others say, and that time is up', () => {
    const view = open().view(null);
    const talk = (mine: boolean): TableView => ({
      ...view,
      chat: [{ name: 'Ruth', mine, text: 'Hallo', at: 5 }],
    });
    expect(announcements(view, talk(false), LENE, [0])).toEqual(['Ruth schreibt: Hallo']);
    expect(announcements(view, talk(true), LENE, [0])).toEqual([]);
    expect(announcements(talk(false), talk(false), LENE, [0])).toEqual([]);
    const late: TableView = { ...view, game: view.game && { ...view.game, signalled: true } };
    expect(announcements(view, late, LENE, [0])).toEqual(['Deine Zeit für diesen Zug ist um.']);
    expect(announcements(view, late, JANNIS, [1])).toEqual(['Die Zeit von Lene für diesen Zug ist um.']);
    expect(announcements(late, late, LENE, [0])).toEqual([]);
  });

  it('ends with who has won', () => {
    const table = open();
    const [lines] = heard(table, () => table.move({ type: 'resign', seat: 1 }), LENE);
    expect(lines).toEqual(['Die Partie ist zu Ende. Lene gewinnt.']);
    expect(announcements(null, table.view(null), LENE, [0])).toEqual([]);
  });
});
