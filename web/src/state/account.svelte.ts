// The person at this device: name, account and devices, for the account page.

import { type Client, ClientError } from '../api/client';
import type { Device, Person } from '../api/people';
import { refusalText } from '../lib/refusals';

export class Account {
  person = $state.raw<Person | null>(null);
  devices = $state.raw<Device[]>([]);
  ready = $state(false);
  /** Why the last request was refused, as a sentence. */
  trouble = $state('');
  busy = $state(false);

  constructor(readonly client: Client) {}

  get guest(): boolean {
    return this.person !== null && this.person.login === null;
  }

  async load(): Promise<void> {
    await this.act(async () => {
      this.person = await this.client.people.me();
      this.devices = this.person ? await this.client.people.devices() : [];
    });
    this.ready = true;
  }

  /** Run a request; false if it was refused, with the reason in `trouble`. `words` overrides texts by code. */
  async act(request: () => Promise<void>, words: Record<string, () => string> = {}): Promise<boolean> {
    this.busy = true;
    this.trouble = '';
    try {
      await request();
      return true;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.trouble = words[error.code]?.() ?? refusalText(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Run a request, then load the account again. */
  async change(request: () => Promise<void>): Promise<boolean> {
    const done = await this.act(request);
    if (done) await this.load();
    return done;
  }
}
