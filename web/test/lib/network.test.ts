import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { network } from '../../src/lib/network.svelte';

let online = true;
const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  online = true;
  asked.mockReset();
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  online = true;
  network.find();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an answer that was on its way when the network went does not bring it back', async () => {
  const back = vi.fn();
  const forget = network.onReturn(back);
  asked.mockRejectedValue(new TypeError('no network'));
  online = false;
  network.lose();
  network.find();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(network.away).toBe(true);
  expect(back).not.toHaveBeenCalled();

  asked.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(network.away).toBe(false);
  expect(back).toHaveBeenCalledOnce();
  forget();
});

test('a server on the same machine is there without a network', async () => {
  asked.mockResolvedValue(new Response());
  online = false;
  network.lose();
  network.find();
  await vi.advanceTimersByTimeAsync(0);
  expect(network.away).toBe(false);
});

test('with a network any answer tells that the server is back', () => {
  network.lose();
  expect(network.away).toBe(true);
  network.find();
  expect(network.away).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});
