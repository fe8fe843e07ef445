import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { AGAIN, later } from '../../src/lib/later.svelte';

afterEach(() => {
  vi.useRealTimers();
});

test('a part that could not be loaded is tried again', async () => {
  vi.useFakeTimers();
  let attempts = 0;
  const load = (): Promise<{ default: string }> =>
    (attempts += 1) < 3 ? Promise.reject(new Error('no network')) : Promise.resolve({ default: 'lobby' });
  let found: { readonly part: string | null } | undefined;
  const end = $effect.root(() => {
    found = later(load);
  });
  flushSync();
  expect([attempts, found?.part]).toEqual([1, null]);
  for (const attempt of [2, 3]) {
    await vi.advanceTimersByTimeAsync(AGAIN);
    flushSync();
    expect(attempts).toBe(attempt);
  }
  await vi.advanceTimersByTimeAsync(AGAIN);
  expect([attempts, found?.part]).toEqual([3, 'lobby']);
  end();
});
