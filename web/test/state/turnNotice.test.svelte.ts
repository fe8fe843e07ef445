import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { TableView } from '../../src/api/types';
import { attention } from '../../src/lib/attention.svelte';
import * as notifications from '../../src/lib/notifications';
import type { TableSession } from '../../src/state/table.svelte';
import { isMyTurn, noticeTurns } from '../../src/state/turnNotice.svelte';
import { seatedAt } from '../session';

const { begun, laid, accepted } = inject('recorded');
const only = (view: TableView, seat: number): TableView => ({
  ...view,
  audience: `seat:${seat}`,
  seats: view.seats.map((one, i) => ({ ...one, mine: i === seat })),
});
const first = begun.game?.to_move ?? 0;
const second = 1 - first;

let stop = (): void => undefined;
const notice = (table: TableSession): void => {
  stop = $effect.root(() => noticeTurns(table));
  flushSync();
};
const hide = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
};

describe('whose turn it is', () => {
  const show = vi.spyOn(notifications, 'show');

  beforeEach(() => {
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
    show.mockReset().mockResolvedValue();
    hide(false);
  });
  afterEach(() => {
    stop();
    flushSync();
  });

  const icon = (): string => document.querySelector('link')?.getAttribute('href') ?? '';

  it('is in the title and the icon, until somebody else is to move', async () => {
    const { table, show: next } = await seatedAt(only(begun, first));
    notice(table);
    expect(document.title).toBe('● Your turn · Sternfeld');
    expect(icon()).toBe('/favicon-turn.svg');
    await next(only(laid, first));
    flushSync();
    expect(document.title).toBe('Sternfeld');
    expect(icon()).toBe('/favicon.svg');
  });

  it('leaves the title with the table', async () => {
    const { table } = await seatedAt(only(begun, first));
    notice(table);
    stop();
    flushSync();
    expect(attention.waiting).toBe(0);
    expect(document.title).toBe('Sternfeld');
  });

  it('is not told to those who look, nor while the game is paused', async () => {
    const { table, show: next } = await seatedAt(begun);
    await next({ ...begun, audience: 'spectator', seats: begun.seats.map((s) => ({ ...s, mine: false })) });
    expect(isMyTurn(table)).toBe(false);
    await next({ ...only(begun, first), paused: 1 });
    expect(isMyTurn(table)).toBe(false);
    await next(only(begun, first));
    expect(isMyTurn(table)).toBe(true);
  });

  it('is notified once, where nobody sees the page', async () => {
    const { table, show: next } = await seatedAt(only(begun, second));
    notice(table);
    hide(true);
    expect(show).not.toHaveBeenCalled();
    await next(only(accepted, second));
    flushSync();
    await next(only(accepted, second));
    flushSync();
    expect(show.mock.calls).toEqual([['It is your turn.', 'table']]);
  });

  it('is not notified on a page that is seen, nor for a turn that was there before', async () => {
    const { table, show: next } = await seatedAt(only(begun, second));
    notice(table);
    await next(only(accepted, second));
    flushSync();
    expect(show).not.toHaveBeenCalled();
    stop();
    hide(true);
    const later = await seatedAt(only(begun, first));
    notice(later.table);
    expect(show).not.toHaveBeenCalled();
  });

  it('is not notified where everybody sits at this device', async () => {
    const all = (view: TableView): TableView => ({
      ...view,
      audience: `seat:${view.game?.to_move}`,
      seats: view.seats.map((one) => ({ ...one, mine: true })),
    });
    const { table, show: next } = await seatedAt({ ...all(laid) });
    notice(table);
    hide(true);
    await next(all(accepted));
    flushSync();
    expect(show).not.toHaveBeenCalled();
  });
});
