// The person at this device, as the page about them shows it.

import { type Client, ClientError } from '../api/client';
import type { Device, Person } from '../api/people';
import { refusal } from '../lib/refusals';

export class Myself {
  person = $state.raw<Person | null>(null);
  devices = $state.raw<Device[]>([]);
  ready = $state(false);
  /** Why the last wish was refused, in words. */
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

  /** Do something; false if it was refused, with the reason in words (special ones by code). */
  async act(wish: () => Promise<void>, words: Record<string, () => string> = {}): Promise<boolean> {
    this.busy = true;
    this.trouble = '';
    try {
      await wish();
      return true;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.trouble = words[error.code]?.() ?? refusal({ code: error.code, detail: error.detail });
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** The same, and then look again who is here. */
  async change(wish: () => Promise<void>): Promise<boolean> {
    const done = await this.act(wish);
    if (done) await this.load();
    return done;
  }
}
