import { expect, test, vi } from 'vitest';
import type { Client } from '../../src/api/client';
import type { Candidate, Edition, PositionReport } from '../../src/api/types';
import { AnalysisBoard, isGcg, isSure } from '../../src/state/analysisBoard.svelte';
import { editions } from '../../src/state/editions.svelte';
import { rulesOf } from '../boardRules';

const row = (play: string, win: number, error: number): Candidate =>
  ({ play, win, error, candidates: [] }) as unknown as Candidate;

async function opened(): Promise<AnalysisBoard> {
  vi.useFakeTimers();
  const session = new AnalysisBoard({ rules: async () => rulesOf('kompakt') } as unknown as Client);
  await session.open('kompakt', new URLSearchParams());
  return session;
}

test('letters are laid at the cursor, blanks in lower case, and removed again', async () => {
  const session = await opened();
  session.press(7 * 15 + 5);
  for (const letter of 'HO') session.type(letter);
  session.type('R', true);
  expect(session.cgp).toContain('/5HOr7/');
  session.erase();
  expect(session.cgp).toContain('/5HO8/');
  session.undo();
  expect(session.cgp).toContain('/5HOr7/');
  session.close();
});

test('racks and points belong to the players, and the turn goes on', async () => {
  const session = await opened();
  session.setRack(0, 'ab*');
  session.setScore(1, 12);
  expect(session.cgp.split(' ').slice(1)).toEqual(['AB?/', '0/12', '0']);
  session.setPlayers(3);
  session.turnOver();
  expect(session.cgp.split(' ').slice(1)).toEqual(['//AB?', '12/0/0', '0']);
  session.close();
});

test('what the game tells of the other racks counts until tiles are changed', async () => {
  const session = await opened();
  const rows = Array(15).fill('15').join('/');
  expect(session.paste(`${rows} AB/ 1/2 0 lex de; kept 0/5;`)).toBeNull();
  session.setScore(0, 9);
  expect(session.cgp).toBe(`${rows} AB/ 9/2 0 kept 0/5;`);
  expect(session.address).toContain('+kept+0/5;');
  expect(session.edited.forgot).toBeFalsy();
  session.setRack(0, 'ABC');
  expect(session.cgp).toBe(`${rows} ABC/ 9/2 0`);
  session.setRack(0, 'ABCD');
  expect(session.edited.forgot).toBe(true);
  session.undo();
  session.undo();
  expect(session.cgp).toContain('kept 0/5;');
  expect(session.edited.forgot).toBeFalsy();
  session.turnOver();
  expect(session.edited.forgot).toBe(true);
  session.clear();
  session.setRack(0, 'A');
  expect(session.edited.forgot).toBeFalsy();
  session.close();
});

test('what cannot be is named and not asked', async () => {
  const session = await opened();
  session.setRack(0, 'A%');
  expect(session.problem).toMatchObject({ kind: 'rack', seat: 0 });
  session.setRack(0, 'QQQQ');
  expect(session.problem).toEqual({ kind: 'tiles', face: 'Q' });
  session.setRack(0, 'ABCDEFGHI');
  expect(session.problem).toMatchObject({ kind: 'long' });
  expect(session.asking).toBe(false);
  session.setRack(0, 'AB');
  expect(session.problem).toBeNull();
  expect(session.asking).toBe(true);
  session.close();
});

test('the first row is looked at until another one is chosen among those shown', async () => {
  const session = await opened();
  const candidates = Array.from({ length: 12 }, (_, i) => row(`8${'ABCDEFGHIJKL'[i]} AB`, 0.5 - i / 100, 0));
  session.report = { candidates } as unknown as PositionReport;
  expect([session.looked, session.row]).toEqual([0, candidates[0]]);
  session.chooseBy(100);
  expect(session.looked).toBe(6);
  session.chooseBy(-1);
  expect(session.row).toBe(candidates[5]);
  session.close();
});

test('a line is CGP, a file is GCG', () => {
  expect(isGcg('15/15 AB/ 0/0 0')).toBe(false);
  expect(isGcg('#player1 a A\n>a: AB 8H AB +4 4')).toBe(true);
});

test('a GCG file is read by the rules of the edition that it names', async () => {
  const session = await opened();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    asked.push((JSON.parse(body as string) as { edition: string }).edition);
    return Response.json({ names: [], turns: [], problems: [] });
  });
  editions.catalogue = {
    ...editions.catalogue,
    editions: [{ name: 'kompakt' }, { name: 'mini' }] as Edition[],
  };
  await session.turnsOf('#player1 Lene Lene\n#note Edition: mini, tiles: de-105');
  await session.turnsOf('#player1 Lene Lene\n#note Edition: of nobody');
  await session.turnsOf('#player1 Lene Lene');
  expect(asked).toEqual(['mini', 'mini', 'mini']);
  vi.unstubAllGlobals();
  session.close();
});

test('the first place is sure beyond two deviations, or where all is exact', () => {
  const sure = (...candidates: Candidate[]): boolean => isSure({ candidates } as PositionReport);
  expect(sure(row('a', 0.6, 0.01), row('b', 0.5, 0.01))).toBe(true);
  expect(sure(row('a', 0.52, 0.01), row('b', 0.5, 0.01))).toBe(false);
  expect(sure(row('a', 1, 0), row('b', 0.9, 0))).toBe(true);
});

test('all orders of the bag are sure only as far as the endgames in them are solved', () => {
  const orders = (play: string, win: number, solved: number): Candidate => ({
    ...row(play, win, 0),
    found: 'all_orders',
    solved,
  });
  const sure = (...candidates: Candidate[]): boolean => isSure({ candidates } as PositionReport);
  expect(sure(orders('a', 0.6, 1), orders('b', 0.5, 1))).toBe(true);
  expect(sure(orders('a', 0.6, 0.8), orders('b', 0.5, 1))).toBe(false);
  expect(sure(orders('a', 0.6, 1), orders('b', 0.5, 0.8))).toBe(false);
  expect(sure(orders('a', 0.9, 0.8), orders('b', 0.5, 0.9))).toBe(true);
  expect(sure(row('a', 1, 0), { ...row('b', 0, 0), found: 'searched' })).toBe(false);
});

test('plays of a late position are explained with the effort of their list', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('null'));
  const session = await opened();
  session.effort = 16;
  session.report = { candidates: [{ ...row('8H JO', 0.6, 0), found: 'all_orders' }] } as PositionReport;
  await session.explain('pass');
  session.report = { candidates: [{ ...row('8H JO', 0.6, 0), found: 'simulated' }] } as PositionReport;
  await session.explain('pass');
  const efforts = asked.mock.calls.map(([, sent]) => JSON.parse(sent?.body as string) as { effort: number });
  expect(efforts.map(({ effort }) => effort)).toEqual([16, 2]);
  asked.mockRestore();
});

test('tiles are dragged to squares, racks and away', async () => {
  const session = await opened();
  const star = 7 * 15 + 7;
  session.dropOnBoard('H', null, star);
  session.dropOnBoard('o', null, star + 1);
  expect(session.cgp).toContain('/7Ho6/');
  session.dropOnBoard('H', star, star - 1);
  expect(session.cgp).toContain('/6H1o6/');
  session.dropOnBoard('H', star - 1, star - 1);
  expect(session.cgp).toContain('/6H1o6/');
  session.dropOnRack('o', star + 1, 1);
  session.dropOnRack('Q', null, 1);
  expect(session.cgp).toContain('/6H8/');
  expect(session.edited.racks).toEqual(['', '?Q']);
  session.dropAway(star - 1);
  expect(session.cgp).not.toContain('H');
  session.undo();
  expect(session.cgp).toContain('/6H8/');
  session.close();
});

test('a blank that is dragged to a square waits there for its letter', async () => {
  const session = await opened();
  session.setRack(0, '');
  session.target = 0;
  session.dropOnBoard('?', null, 7 * 15 + 7);
  expect(session.target).toBeNull();
  session.type('E');
  expect(session.cgp).toContain('/7e7/');
  session.close();
});

test('tiles are edited until one is done, on the board or on the rack below it', async () => {
  const session = await opened();
  session.fill(0);
  session.type('A');
  expect([session.editing, session.edited.racks[0]]).toEqual([true, 'A']);
  session.press(7 * 15 + 5);
  session.type('B');
  expect([session.edited.racks[0], session.edited.board[7 * 15 + 5]]).toEqual(['A', 'B']);
  session.stopEditing();
  expect([session.editing, session.cursor, session.target]).toEqual([false, null, null]);
  session.close();
});
