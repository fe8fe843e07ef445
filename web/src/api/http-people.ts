// The person behind the session cookie.

import { ClientError } from './client';
import type { TransferCode } from './people';
import { plainCode } from './people';
import { get, request, send } from './request';
import type {
  AnalysisStatus,
  Device,
  DeviceList,
  FinishedList,
  Handover,
  ImportIn,
  ImportedGame,
  KnownPerson,
  OwnAnalyses,
  OwnWays,
  Person,
  Statistics,
  WhoAmI,
} from './types';

export interface GameFilter {
  edition?: string;
  name?: string;
}

export interface StatisticsFilter {
  edition?: string;
  against?: 'all' | 'people' | 'computers';
  practice?: 'true';
}

export class People {
  #me: Promise<Person | null> | null = null;

  /** `changed` is called when this device belongs to another person than before. */
  constructor(readonly changed: () => void) {}

  /** The person at this device, or null for somebody new. */
  me(): Promise<Person | null> {
    this.#me ??= get<WhoAmI>('/session').then(
      ({ player }) => player,
      (error: unknown) => {
        this.#me = null;
        throw error;
      },
    );
    return this.#me;
  }

  async rename(name: string): Promise<void> {
    const known = await this.me();
    if (known?.name === name) return;
    if (known) {
      try {
        this.#me = Promise.resolve((await send<KnownPerson>('PATCH', '/session', { name })).player);
        return;
      } catch (error) {
        if (!isStranger(error)) throw error;
      }
    }
    this.#become((await send<KnownPerson>('POST', '/session', { name })).player);
  }

  /** Turn the guest into an account; the games stay. */
  async makeAccount(login: string, password: string): Promise<void> {
    const { player } = await send<KnownPerson>('POST', '/account', { login, password });
    this.#me = Promise.resolve(player);
  }

  async changePassword(password: string, next: string): Promise<void> {
    await send('PATCH', '/account', { password, new: next });
  }

  async logIn(login: string, password: string): Promise<void> {
    this.#become((await send<KnownPerson>('POST', '/login', { login, password })).player);
  }

  async logOut(): Promise<void> {
    await send('DELETE', '/session');
    this.#become(null);
  }

  async devices(): Promise<Device[]> {
    return (await get<DeviceList>('/sessions')).sessions;
  }

  async logOutDevice(id: string): Promise<void> {
    await send('DELETE', `/sessions/${encodeURIComponent(id)}`);
  }

  async logOutEverywhere(): Promise<void> {
    await send('DELETE', '/sessions');
    this.#become(null);
  }

  async transferCode(): Promise<TransferCode> {
    const { now } = await get<WhoAmI>('/session');
    const ahead = now - Date.now();
    const { code, expires } = await send<Handover>('POST', '/handover');
    return { code, expires: expires - ahead };
  }

  async transfer(code: string): Promise<void> {
    const path = `/handover/${encodeURIComponent(plainCode(code))}`;
    this.#become((await send<KnownPerson>('POST', path)).player);
  }

  /** My finished games, the latest first; nobody has none. */
  async games(only: GameFilter, count: number, skip = 0): Promise<FinishedList> {
    if ((await this.me()) === null) return { games: [], total: 0 };
    return get(`/me/games?${query({ ...only, count, skip })}`);
  }

  /** Bring a game in a GCG file among my own. Somebody new gets the name they have in it, or this one. */
  async importGame(body: ImportIn, guest: string): Promise<ImportedGame> {
    if ((await this.me()) === null) await this.rename(body.me ?? guest);
    return send('POST', '/me/games/import', body);
  }

  /** Delete a game that I imported, with its analyses. */
  async deleteGame(table: string): Promise<void> {
    await send('DELETE', `/me/games/${encodeURIComponent(table)}`);
  }

  /** My games in figures; null for somebody new. */
  async statistics(only: StatisticsFilter): Promise<Statistics | null> {
    if ((await this.me()) === null) return null;
    return get(`/me/statistics?${query({ ...only })}`);
  }

  /** The ten ways in my analysed games; null for nobody. */
  async ways(edition: string, signal?: AbortSignal): Promise<OwnWays | null> {
    if ((await this.me()) === null) return null;
    return get(`/me/ways?${query({ edition })}`, signal);
  }

  /** The reports I have asked for, by table; nobody has none. */
  async analyses(): Promise<ReadonlyMap<string, AnalysisStatus>> {
    if ((await this.me()) === null) return new Map();
    const { analyses } = await get<OwnAnalyses>('/me/analyses');
    return new Map(analyses.map(({ table, status }) => [table, status]));
  }

  async exportData(): Promise<Blob> {
    return (await request('/me/export')).blob();
  }

  async deleteAccount(): Promise<void> {
    await send('DELETE', '/me');
    this.#become(null);
  }

  /** The server says that nobody is logged in here: another device may have ended the session. */
  forget(): void {
    this.#become(null);
  }

  #become(player: Person | null): void {
    this.#me = Promise.resolve(player);
    this.changed();
  }
}

/** Only what is said; an empty text is nothing. */
function query(members: Record<string, string | number | undefined>): string {
  const said = Object.entries(members).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
}

export const isStranger = (error: unknown): boolean =>
  error instanceof ClientError && error.code === 'no_session';
