import { type Component, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, ClientError } from '../../src/api/client';
import type { FinishedLine } from '../../src/api/types';
import GameList from '../../src/components/home/GameList.svelte';

const line = (id: string): FinishedLine =>
  ({
    id,
    edition: 'kompakt',
    kind: 'imported',
    seats: [{ name: `Ann ${id}`, score: 1, place: 1, mine: false, resigned: false, level: '' }],
    outcome: null,
    ended: 0,
    rounds: 9,
    size: 15,
    covered: '',
  }) as unknown as FinishedLine;

describe('an open list of finished games', () => {
  let there: FinishedLine[] = [];
  let list: Record<string, unknown>;
  const games = vi.fn((_only: object, count: number, skip = 0) => {
    if (count > 100) return Promise.reject(new ClientError('input', 'too many at once'));
    return Promise.resolve({ games: there.slice(skip, skip + count), total: there.length });
  });
  const client = {
    people: { games, analyses: () => Promise.resolve(new Map()) },
  } as unknown as Client;
  const rows = (): number => document.querySelectorAll('.months li').length;
  const pass = async (milliseconds: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    flushSync();
  };
  async function open(count: number): Promise<void> {
    there = Array.from({ length: count }, (_, i) => line(String(i)));
    list = mount(GameList as unknown as Component, { target: document.body, props: { client } });
    flushSync();
    await pass(1);
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    void unmount(list);
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('follows what another device deletes, but not while nobody looks', async () => {
    await open(3);
    expect(rows()).toBe(3);
    there = there.slice(1);
    const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60_000);
    expect(rows()).toBe(3);
    look.mockReturnValue('visible');
    await pass(15_000);
    expect(rows()).toBe(2);
  });

  it('follows with more rows than the server tells at once', async () => {
    await open(130);
    const more = (): HTMLButtonElement | null => document.querySelector('button.wide');
    while (more()) {
      more()?.click();
      await pass(1);
    }
    expect(rows()).toBe(130);
    there = there.slice(1);
    await pass(15_000);
    expect(rows()).toBe(129);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});
