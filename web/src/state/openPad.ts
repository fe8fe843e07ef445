// Opening a score pad: one stored on this device, or one of another device.

import { type Client, ClientError } from '../api/client';
import { type StoredPad, findPad, padOfTable, storePad } from '../keeper/storedPads';
import { m } from '../paraglide/messages';
import { editions } from './editions.svelte';
import { Keeper } from './keeper.svelte';

export async function openPad(client: Client, id: string, invitation: string | null): Promise<Keeper> {
  const pad = findPad(id) ?? (await joinPad(client, id, invitation));
  const { edition, view } = pad;
  const rules = await client
    .rules(edition, view?.house_rules ?? {})
    .catch(() => editions.named(edition)?.rules);
  if (!rules) throw new ClientError('not_found', `there is no edition ${edition}`);
  return new Keeper(client, pad, rules);
}

async function joinPad(client: Client, table: string, invitation: string | null): Promise<StoredPad> {
  if (invitation) await client.join(invitation, (await client.name()) ?? m.guest());
  const view = await client.look(table);
  if (view.kind !== 'score_keeper') throw new ClientError('not_found', 'this is no score pad');
  const pad = padOfTable(table, invitation, view);
  storePad(pad);
  return pad;
}
