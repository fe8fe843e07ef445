import { beforeEach, describe, expect, it } from 'vitest';
import { type StoredPad, findPad, newPad, openPads } from '../../src/keeper/storedPads';
import { Keeper } from '../../src/state/keeper.svelte';
import { rulesOf } from '../boardRules';
import { PointsTable } from './points-table';

const pad = (table: PointsTable, pad: StoredPad = newPad('kompakt', ['Lene', 'Jannis'], [0, 0])): Keeper =>
  new Keeper(table.client, pad, rulesOf('kompakt'));
const points = (seat: number, number: number) => ({ kind: 'points' as const, seat, points: number });

describe('a score pad', () => {
  beforeEach(() => localStorage.clear());

  it('opens a table with the first entry and lets the referee score it', async () => {
    const table = new PointsTable();
    const keeper = pad(table);
    expect(await keeper.write(points(0, 24))).toBe(true);
    expect([keeper.shared, keeper.waiting.length, keeper.next]).toEqual([true, 0, 1]);
    expect(keeper.totals).toEqual([24, 0]);
    expect(findPad('tab')?.id).toBe(keeper.pad.id);
  });

  it('keeps entries without a network and sends them in order when it is back', async () => {
    const table = new PointsTable();
    table.away = true;
    const keeper = pad(table);
    await keeper.write(points(0, 10));
    await keeper.write(points(1, 20));
    keeper.close();
    expect([keeper.shared, keeper.totals]).toEqual([false, [10, 20]]);
    table.away = false;
    const again = pad(table, findPad(keeper.pad.id));
    expect(again.totals).toEqual([10, 20]);
    await again.write(points(0, 5));
    expect(table.turns.map((turn) => turn.points)).toEqual([10, 20, 5]);
    expect(again.waiting).toEqual([]);
    again.close();
  });

  it('pauses after the entries that are on their way', async () => {
    const table = new PointsTable();
    const keeper = pad(table);
    const written = keeper.write(points(0, 10));
    expect(await keeper.pause()).toBe(true);
    await written;
    expect([table.turns.length, table.paused, keeper.view?.paused]).toEqual([1, 1, 1]);
  });

  it('corrects an entry that arrived while somebody looked at it', async () => {
    const table = new PointsTable();
    const keeper = pad(table);
    const written = keeper.write(points(0, 24));
    const [line] = keeper.count.lines;
    expect(keeper.isWaiting(line)).toBe(true);
    await written;
    expect(await keeper.correct(line, points(0, 20))).toBe(true);
    expect(keeper.totals).toEqual([20, 0]);
  });

  it('does not enter twice what arrived without an answer', async () => {
    const table = new PointsTable();
    const keeper = pad(table);
    await keeper.write(points(0, 10));
    const before = keeper.pad;
    await keeper.write(points(1, 20));
    const unsent = [{ id: table.told[1], entry: points(1, 20), number: 2 }];
    const again = pad(table, { ...before, unsent });
    await again.write(points(0, 5));
    expect(table.turns.map((turn) => turn.points)).toEqual([10, 20, 5]);
    expect([again.stuck, again.totals]).toEqual([null, [15, 20]]);
  });

  it('reports that another device has entered the same turn, and drops the entry on request', async () => {
    const table = new PointsTable();
    const keeper = pad(table);
    await keeper.write(points(0, 10));
    table.away = true;
    await keeper.write(points(1, 99));
    keeper.close();
    table.turns.push({ seat: 1, points: 7 });
    table.version += 1;
    table.away = false;
    await keeper.write(points(0, 3));
    expect(keeper.stuck?.code).toBe('elsewhere');
    expect(table.turns.map((turn) => turn.points)).toEqual([10, 7]);
    keeper.drop();
    await keeper.write({ kind: 'points', seat: 1, points: 1 });
    expect(table.turns.map((turn) => turn.points).slice(0, 3)).toEqual([10, 7, 3]);
  });

  it('keeps no entry that the referee refuses', async () => {
    const table = new PointsTable();
    const keeper = pad(table);
    await keeper.write(points(0, 10));
    table.refusing = 'contact';
    expect(await keeper.write(points(1, 5))).toBe(false);
    expect([keeper.notice?.code, keeper.waiting.length, keeper.stuck]).toEqual(['contact', 0, null]);
  });

  it('undoes the last entry, with a table and without', async () => {
    const table = new PointsTable();
    const keeper = pad(table);
    await keeper.write(points(0, 10));
    await keeper.write(points(1, 20));
    await keeper.undo();
    expect(keeper.totals).toEqual([10, 0]);
    const lone = new PointsTable();
    lone.away = true;
    const local = pad(lone);
    await local.write(points(0, 10));
    await local.correct(local.count.lines[0], points(0, 12));
    expect(local.changed?.map(({ before }) => before)).toEqual([10]);
    expect(local.totals).toEqual([12, 0]);
    await local.undo();
    expect(local.totals).toEqual([10, 0]);
    await local.undo();
    expect([local.totals, local.canUndo]).toEqual([[0, 0], false]);
    local.close();
  });

  it('is settled on this device when it has no table', async () => {
    const table = new PointsTable();
    table.away = true;
    const keeper = pad(table);
    await keeper.write(points(0, 10));
    keeper.settle({ out: 0, left: ['', 'E'] });
    expect([keeper.over, openPads()]).toEqual([true, []]);
    await keeper.reopen();
    expect(openPads()).toHaveLength(1);
    keeper.close();
  });

  it('numbers an entry that is typed while the one before it is on its way', async () => {
    const table = new PointsTable();
    const keeper = pad(table);
    const typed = [31, 7, 112, 18];
    const writing: Promise<boolean>[] = [];
    const totals: number[] = [];
    table.reported = () => {
      totals.push(keeper.totals[0] + keeper.totals[1]);
      const next = typed.shift();
      if (next) writing.push(keeper.write(points(keeper.next, next)));
    };
    keeper.open();
    await keeper.write(points(0, 24));
    while (writing.length) await writing.shift();
    expect(table.turns.map((turn) => turn.points)).toEqual([24, 31, 7, 112, 18]);
    expect([keeper.stuck, keeper.notice, keeper.waiting, keeper.totals]).toEqual([null, null, [], [49, 143]]);
    expect(totals).toEqual([24, 55, 62, 174, 192]);
    keeper.close();
  });
});
