import { afterEach, expect, test, vi } from 'vitest';
import { get, send } from '../../src/api/request';
import { network } from '../../src/lib/network.svelte';

afterEach(() => {
  vi.unstubAllGlobals();
  network.find();
});

/** An answer whose head is here, and whose body breaks off. */
function answerBreakingOff(): void {
  const body = new ReadableStream({
    start: (given) => given.error(new DOMException('signal is aborted', 'AbortError')),
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
}

test('a request that is given up while its answer arrives is no failure of the page', async () => {
  answerBreakingOff();
  const given = new AbortController();
  given.abort();
  await expect(send('POST', '/positions/analysis', {}, given.signal)).rejects.toMatchObject({
    code: 'aborted',
  });
});

test('a connection that is lost while an answer arrives is one that is lost', async () => {
  answerBreakingOff();
  await expect(get('/tables')).rejects.toMatchObject({ code: 'offline' });
});
