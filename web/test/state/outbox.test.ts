import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientError } from '../../src/api/client';
import { type StoredPad, findPad, newPad } from '../../src/keeper/storedPads';
import { Outbox } from '../../src/state/outbox.svelte';
import { rulesOf } from '../boardRules';
import { PointsTable } from './points-table';

const { switches } = rulesOf('kompakt');
const nothing = (): undefined => undefined;
const noListener = { received: nothing, clock: nothing, refused: nothing, replaced: nothing };

function box(table: PointsTable, ...points: number[]): Outbox {
  const unsent = points.map((number, i) => ({
    id: `entry ${i}`,
    entry: { kind: 'points' as const, seat: i % 2, points: number },
    number: null,
  }));
  const pad: StoredPad = { ...newPad('kompakt', ['Lene', 'Jannis'], [0, 0]), unsent };
  return new Outbox(table.client, pad, { size: 15, switches }, noListener);
}
const written = (table: PointsTable): number[] => table.turns.map((turn) => turn.points);

describe('unsent entries of a score pad', () => {
  beforeEach(() => localStorage.clear());

  it('are sent in order once there is a table', async () => {
    const table = new PointsTable();
    const outbox = box(table, 10, 20, 5);
    await Promise.all([outbox.send(), outbox.send()]);
    expect([written(table), outbox.waiting]).toEqual([[10, 20, 5], []]);
    expect(findPad('tab')?.unsent).toEqual([]);
  });

  it('are kept if they are added while the table is loaded for the first time', async () => {
    const table = new PointsTable();
    const outbox = box(table, 10);
    const { client } = outbox;
    const look = client.look.bind(client);
    let looks = 0;
    client.look = async (id) => {
      const view = await look(id);
      if (looks++ === 0) {
        const entry = { kind: 'points' as const, seat: 1, points: 20 };
        outbox.keep({ ...outbox.pad, unsent: [...outbox.pad.unsent, { id: 'late', entry, number: null }] });
      }
      return view;
    };
    await outbox.send();
    expect([written(table), outbox.waiting]).toEqual([[10, 20], []]);
  });

  it('are sent again when the server is back, and count once', async () => {
    vi.useFakeTimers();
    try {
      const table = new PointsTable();
      table.away = true;
      const outbox = box(table, 10, 20);
      await outbox.send();
      expect([outbox.link, outbox.alone, outbox.waiting.length]).toEqual(['lost', false, 2]);
      table.away = false;
      await vi.advanceTimersByTimeAsync(3100);
      expect([written(table), outbox.waiting]).toEqual([[10, 20], []]);
      outbox.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('wait behind a refused entry until it is dropped', async () => {
    const table = new PointsTable();
    const outbox = box(table, 10, 20);
    table.refusing = 'contact';
    await outbox.send();
    expect([outbox.stuck?.code, outbox.stuck?.entry, outbox.pad.unsent.length]).toEqual([
      'contact',
      { kind: 'points', seat: 0, points: 10 },
      2,
    ]);
    table.refusing = null;
    await outbox.send();
    expect(written(table)).toEqual([]);
    outbox.drop();
    await outbox.send();
    expect([written(table), outbox.stuck]).toEqual([[20], null]);
  });

  it('stay on this device if the server refuses a table', async () => {
    const table = new PointsTable();
    const client = table.client;
    client.create = async () => {
      throw new ClientError('plan', 'no such table');
    };
    const outbox = new Outbox(client, box(table, 10).pad, { size: 15, switches }, noListener);
    await outbox.send();
    expect([outbox.alone, outbox.pad.table, outbox.waiting.length]).toEqual([true, null, 1]);
  });

  it('of two tabs stay together, and only one of them opens a table', async () => {
    const table = new PointsTable();
    table.away = true;
    const first = box(table);
    first.keep(first.pad);
    const second = new Outbox(first.client, first.pad, first.rules, noListener);
    first.open();
    second.open();
    await Promise.all([first.send(), second.send()]);
    const other = { id: 'other', entry: { kind: 'points' as const, seat: 0, points: 10 }, number: null };
    first.keep({ ...first.pad, unsent: [other] });
    dispatchEvent(new StorageEvent('storage'));
    expect(second.waiting).toEqual([other]);
    const own = { id: 'own', entry: { kind: 'points' as const, seat: 1, points: 20 }, number: null };
    second.keep({ ...second.pad, unsent: [...second.pad.unsent, own] });
    dispatchEvent(new StorageEvent('storage'));
    expect(first.waiting).toEqual([other, own]);
    table.away = false;
    await first.send();
    await second.send(); // before it hears of the table
    dispatchEvent(new StorageEvent('storage'));
    expect([written(table), table.created]).toEqual([[10, 20], 1]);
    expect([first.waiting, second.waiting, second.pad.table]).toEqual([[], [], 'tab']);
    first.close();
    second.close();
  });
});
