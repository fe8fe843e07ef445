import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../src/api/client';
import type { Catalogue, Plan, Rules } from '../../src/api/types';
import { editions } from '../../src/state/editions.svelte';
import { TablePlan } from '../../src/state/plan.svelte';

const flag = { kind: 'flag', choices: [], low: null, high: null, per_seat: false, expected: '' } as const;
const SHEET = { rack: 7, bonus: { '7': 50 }, nine_tiles: false, 'exchange.face_up': false };
const NINE = { ...SHEET, rack: 9, bonus: { '7': 50, '8': 50, '9': 50 }, nine_tiles: true };

const rulesWith = (switches: Record<string, unknown>): Rules =>
  ({ edition: 'deluxe', tiles: { name: 'en-100' }, layout: { name: 'standard-15' }, switches }) as Rules;

const CATALOGUE = {
  editions: [{ name: 'deluxe', titles: { de: '', en: '' }, rules: rulesWith(SHEET) }],
  switches: Object.keys(SHEET).map((name) => ({ ...flag, name })),
  tile_sets: [],
  layouts: [],
  levels: ['beginner'],
  bluffing_levels: [],
} as unknown as Catalogue;

/** The server's answer: nine tiles change the rack and the bonus, unless the table sets them. */
const rules = vi.fn((_: string, house: Record<string, unknown>) =>
  Promise.resolve(rulesWith({ ...(house.nine_tiles ? NINE : SHEET), ...house })),
);

function newPlan(): TablePlan {
  const client = { rules, name: () => Promise.resolve('Ada') } as unknown as Client;
  return new TablePlan(client, 'computer', 'deluxe');
}

describe('the rules of a table being set up', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
    localStorage.clear();
    editions.catalogue = CATALOGUE;
  });
  afterEach(() => void vi.useRealTimers());

  it('show what follows from another rule', async () => {
    const plan = newPlan();
    plan.set('nine_tiles', true);
    await vi.runAllTimersAsync();
    expect(plan.value('rack')).toBe(9);
    expect(plan.value('bonus')).toEqual(NINE.bonus);
    expect(Object.keys(plan.differences).sort()).toEqual(['bonus', 'nine_tiles', 'rack']);
    expect([plan.follows('rack'), plan.follows('nine_tiles'), plan.follows('exchange.face_up')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(plan.house).toEqual({ nine_tiles: true });
  });

  it('are as before when the other rule is taken back', async () => {
    const plan = newPlan();
    plan.set('nine_tiles', true);
    await vi.runAllTimersAsync();
    plan.reset('nine_tiles');
    await vi.runAllTimersAsync();
    expect(plan.value('rack')).toBe(7);
    expect(plan.differences).toEqual({});
  });

  it('can be set against what follows, even to what the rule sheet says', async () => {
    const plan = newPlan();
    plan.set('nine_tiles', true);
    await vi.runAllTimersAsync();
    plan.set('bonus', SHEET.bonus);
    await vi.runAllTimersAsync();
    expect(plan.house).toEqual({ nine_tiles: true, bonus: SHEET.bonus });
    expect([plan.value('bonus'), plan.differs('bonus')]).toEqual([SHEET.bonus, false]);
    plan.reset('bonus');
    await vi.runAllTimersAsync();
    expect([plan.value('bonus'), plan.follows('bonus')]).toEqual([NINE.bonus, true]);
  });

  it('are asked for again when the form is opened again', async () => {
    const plan = newPlan();
    plan.set('nine_tiles', true);
    plan.keep();
    const again = newPlan();
    await vi.runAllTimersAsync();
    expect(again.value('rack')).toBe(9);
  });

  it('do not show an answer that came too late', async () => {
    const plan = newPlan();
    let answer: (found: Rules) => void = () => undefined;
    rules.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    plan.set('nine_tiles', true);
    await vi.advanceTimersByTimeAsync(300);
    plan.reset('nine_tiles');
    answer(rulesWith(NINE));
    await vi.runAllTimersAsync();
    expect(plan.value('rack')).toBe(7);
  });
});

describe('a table being set up', () => {
  const create = vi.fn((_: Plan) => Promise.resolve('t1'));
  const client = { rules, create, name: () => Promise.resolve(null) } as unknown as Client;

  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    editions.catalogue = CATALOGUE;
    create.mockClear();
  });

  it('is as the last one with the same purpose was', async () => {
    const plan = new TablePlan(client, 'computer', null);
    plan.set('exchange.face_up', true);
    plan.seats[1].level = 'champion';
    expect(await plan.open()).toBe('t1');
    const again = new TablePlan(client, 'computer', null);
    expect(again.seats[1].level).toBe('champion');
    expect(again.house).toEqual({ 'exchange.face_up': true });
    expect(new TablePlan(client, 'round', null).house).toEqual({});
  });

  it('needs no name against computers', async () => {
    const plan = new TablePlan(client, 'computer', null);
    expect(plan.missing).toBeNull();
    await plan.open();
    expect(create.mock.calls[0][0].name).toBe('Guest');
    expect(new TablePlan(client, 'invite', null).missing).toBe('name');
  });

  it('leaves the names of computers to the server', async () => {
    await new TablePlan(client, 'computer', null).open();
    expect(create.mock.calls[0][0].seats[1]).toEqual({
      kind: 'computer',
      level: 'advanced',
      may_bluff: false,
    });
  });

  it('has no two people of one name at a device', () => {
    const plan = new TablePlan(client, 'round', null);
    plan.name = 'Anna';
    plan.seats[1].name = ' anna ';
    expect([plan.missing, plan.twice]).toEqual(['twice', 'anna']);
    plan.seats[1].name = 'Anna B';
    expect([plan.missing, plan.twice]).toEqual([null, null]);
  });

  it('sets no rule that has no effect', () => {
    const sheet = rulesWith({
      ...SHEET,
      word_check: 'challenge',
      'challenge.penalty': 10,
      turn_seconds: 'none',
    });
    editions.catalogue = { ...CATALOGUE, editions: [{ ...CATALOGUE.editions[0], rules: sheet }] };
    const plan = new TablePlan(client, 'computer', null);
    expect([plan.isIdle('challenge.penalty'), plan.isIdle('turn_timeout')]).toEqual([false, true]);
    plan.set('challenge.penalty', 5);
    plan.set('word_check', 'checked');
    expect(plan.isIdle('challenge.penalty')).toBe(true);
    expect(plan.house).toEqual({ word_check: 'checked' });
  });

  it('allow hints to one person by themselves, and never where words are secret among several', () => {
    const plan = newPlan();
    expect(plan.hints).toBe(true);
    plan.allowHints(false);
    expect(plan.hints).toBe(false);
    plan.allowHints(true);
    plan.setKind(1, 'invitation');
    expect([plan.canHint, plan.hints]).toEqual([true, true]);
    plan.set('word_check', 'challenge');
    expect([plan.canHint, plan.hints]).toEqual([false, false]);
    plan.set('open_dictionary', true);
    expect(plan.canHint).toBe(true);
  });
});
