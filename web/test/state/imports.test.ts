import { expect, test } from 'vitest';
import { type Client, ClientError } from '../../src/api/client';
import type { ImportIn } from '../../src/api/types';
import { Imports, MOST_SIGNS, decoded } from '../../src/state/imports.svelte';

const file = (name: string, text: string | Uint8Array): File => new File([text as BlobPart], name);

/** A server that knows the edition of files that name one, and refuses nonsense with its line. */
function importing(): { session: Imports; sent: ImportIn[] } {
  const sent: ImportIn[] = [];
  const importGame = async (body: ImportIn): Promise<unknown> => {
    sent.push(body);
    if (body.gcg === 'nonsense')
      throw new ClientError('gcg', 'no game', { problems: [{ line: 1, message: 'what?' }] });
    if (!body.edition && !body.gcg.includes('Edition')) throw new ClientError('edition', 'which?');
    return { table: 't', edition: 'mini', names: ['A', 'B'], own: 0, problems: [] };
  };
  const client = { people: { importGame } } as unknown as Client;
  return { session: new Imports(client), sent };
}

test('files are sent one by one, and each says what became of it', async () => {
  const { session, sent } = importing();
  session.me = ' Ann ';
  await session.add([file('a.gcg', 'Edition: mini'), file('b.gcg', 'nonsense'), file('c.gcg', '')]);
  expect(session.files.map(({ state }) => state)).toEqual(['done', 'refused', 'refused']);
  expect(session.files[1].problems).toEqual([{ line: 1, message: 'what?' }]);
  expect(sent.map(({ me }) => me)).toEqual(['Ann', 'Ann']);
  expect(session.done).toBe(1);
});

test('a file of an unknown edition waits until one is chosen', async () => {
  const { session } = importing();
  await session.add([file('a.gcg', 'a game')]);
  expect(session.asksEdition).toBe(true);
  session.edition = 'mini';
  await session.send();
  expect(session.files[0].state).toBe('done');
  expect(session.asksEdition).toBe(false);
});

test('a file that is too long is not sent, and old files are read in their own encoding', async () => {
  const { session, sent } = importing();
  await session.add([file('long.gcg', 'x'.repeat(MOST_SIGNS + 1))]);
  expect(session.files[0].state).toBe('refused');
  expect(sent).toEqual([]);
  expect(decoded(new Uint8Array([0xdc, 0x42]).buffer)).toBe('ÜB');
  expect(decoded(new TextEncoder().encode('ÜB').buffer as ArrayBuffer)).toBe('ÜB');
});
