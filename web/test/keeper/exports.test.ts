import { beforeEach, describe, expect, it } from 'vitest';
import { asCsv, asJson, padFileName } from '../../src/keeper/exports';
import type { Ending, Entry } from '../../src/keeper/ledger';
import { type StoredPad, newPad } from '../../src/keeper/storedPads';
import { Keeper } from '../../src/state/keeper.svelte';
import { rulesOf } from '../boardRules';
import { PointsTable } from '../state/points-table';

const entries: Entry[] = [
  { kind: 'points', seat: 0, points: 51 },
  { kind: 'points', seat: 1, points: 99 },
  { kind: 'extra', seat: 1, points: -10 },
];

function settled(end: Ending | null): Keeper {
  const unsent = entries.map((entry, i) => ({ id: String(i), entry, number: null }));
  const pad: StoredPad = { ...newPad('kompakt', ['Lene', 'Jannis'], [0, 0]), unsent, end };
  return new Keeper(new PointsTable().client, pad, rulesOf('kompakt'));
}

describe('an exported pad', () => {
  beforeEach(() => localStorage.clear());

  it('has the settlement and every penalty in its CSV, and ends with the result', () => {
    const keeper = settled({ out: 1, left: ['EN Q', ''] });
    expect(keeper.totals).toEqual([39, 101]);
    expect(asCsv(keeper).split('\n')).toEqual([
      '"name";"entry";"word";"points";"total"',
      '"Lene";"points";"";"51";"51"',
      '"Jannis";"points";"";"99";"99"',
      '"Jannis";"extra";"";"-10";"89"',
      '"Lene";"rack_lost";"ENQ";"-12";"39"',
      '"Jannis";"racks_gained";"";"12";"101"',
      '',
    ]);
  });

  it('has no tiles where only their points were entered', () => {
    expect(asCsv(settled({ out: 1, left: ['11', ''] }))).toContain('"Lene";"rack_lost";"";"-11";"40"');
  });

  it('ends with the entries while the game goes on', () => {
    expect(asCsv(settled(null)).trimEnd().endsWith('"Jannis";"extra";"";"-10";"89"')).toBe(true);
  });

  it('has the settlement in its CSV when the referee made it', async () => {
    const table = new PointsTable();
    const keeper = new Keeper(
      table.client,
      newPad('kompakt', ['Lene', 'Jannis'], [0, 0]),
      rulesOf('kompakt'),
    );
    table.settled = [
      { seat: 0, kind: 'rack_lost', points: -3, rack: ['E', 'N', '?'] },
      { seat: 1, kind: 'racks_gained', points: 3, rack: [] },
    ];
    await keeper.write({ kind: 'points', seat: 0, points: 51 });
    expect(asCsv(keeper)).toContain(
      '"Lene";"rack_lost";"EN?";"-3";"48"\n"Jannis";"racks_gained";"";"3";"3"\n',
    );
    keeper.close();
  });

  it('says in its JSON what was entered, how it was settled and what came out', () => {
    const json = JSON.parse(asJson(settled({ out: null, left: ['E', 'N'] }))) as Record<string, unknown>;
    expect(json['totals']).toEqual([50, 88]);
    expect(json['entries']).toEqual(entries);
    expect(json['settlement']).toEqual([
      { seat: 0, kind: 'rack_lost', tiles: 'E', points: -1 },
      { seat: 1, kind: 'rack_lost', tiles: 'N', points: -1 },
    ]);
  });

  it('is named by its day and its players', () => {
    const pad = newPad('kompakt', ['Jörg  M.', 'Ida'], [0, 0]);
    const started = new Date(2026, 4, 1, 20).getTime();
    expect(padFileName({ ...pad, started })).toBe('sternfeld-2026-05-01-jörg-m-ida');
  });
});
