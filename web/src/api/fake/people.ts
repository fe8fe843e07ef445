// The only person of the server in the browser, with a phone and a tablet.

import { ClientError } from '../client';
import { type Device, type HandOver, type People, type Person, plainCode } from '../people';

const KEY = 'sternfeld.fake.person';
const CODE = 'K7MQ2WXR4T';
const DAY_MS = 86_400_000;

export class FakePeople implements People {
  #devices: Device[] = [
    { id: 'here', created: Date.now() - 9 * DAY_MS, seen: Date.now(), current: true },
    { id: 'tablet', created: Date.now() - 40 * DAY_MS, seen: Date.now() - 3 * DAY_MS, current: false },
  ];

  async me(): Promise<Person | null> {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Person | null;
  }

  async rename(name: string): Promise<void> {
    this.#keep({ login: (await this.me())?.login ?? null, name });
  }

  async makeAccount(login: string): Promise<void> {
    this.#keep({ name: (await this.me())?.name ?? login, login });
  }

  async changePassword(): Promise<void> {}

  async logIn(login: string): Promise<void> {
    this.#keep({ name: login, login });
  }

  async logOut(): Promise<void> {
    localStorage.removeItem(KEY);
  }

  async devices(): Promise<Device[]> {
    return [...this.#devices];
  }

  async logOutDevice(id: string): Promise<void> {
    this.#devices = this.#devices.filter((device) => device.id !== id);
  }

  logOutEverywhere(): Promise<void> {
    return this.logOut();
  }

  async handOver(): Promise<HandOver> {
    return { code: CODE, expires: Date.now() + 600_000 };
  }

  async takeOver(code: string): Promise<void> {
    if (plainCode(code) !== CODE) throw new ClientError('not_found', 'this code is not known');
    this.#keep({ name: 'Lene', login: null });
  }

  async everything(): Promise<Blob> {
    return new Blob([JSON.stringify(await this.me())], { type: 'application/json' });
  }

  deleteMe(): Promise<void> {
    return this.logOut();
  }

  #keep(person: Person): void {
    localStorage.setItem(KEY, JSON.stringify(person));
  }
}
