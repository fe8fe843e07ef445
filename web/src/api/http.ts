// The client of the server, as docs/server-api.md describes it: requests over HTTP, updates and
// commands over one WebSocket that reconnects by itself.

import { network } from '../lib/network.svelte';
import { ClientError, type Listener, type Live } from './client';
import { People, isStranger } from './http-people';
import { LiveLine } from './live';
import { get, request, send } from './request';
import type {
  Catalogue,
  CheckedRules,
  Correction,
  Editions,
  Fairness,
  InvitationView,
  Judgement,
  KeeperMove,
  Move,
  Plan,
  RulePage,
  Rules,
  TableList,
  TableNumber,
  TableSummary,
  TableView,
  Update,
  Wish,
} from './types';

const RETRIES = [300, 1000, 2500];

/** Troubles that pass. */
const PASSING = ['offline', 'store', 'busy'];

export class Client {
  #line = new LiveLine(() => this.people.forget());
  readonly people = new People(() => this.#line.renew());

  /** How this person is called here, or null for somebody new. */
  async name(): Promise<string | null> {
    return (await this.people.me())?.name ?? null;
  }

  setName(name: string): Promise<void> {
    return this.people.rename(name);
  }

  async catalogue(): Promise<Catalogue> {
    const found = await get<Editions>('/editions');
    const editions = await Promise.all(
      found.editions.map(async ({ name, title }) => {
        const rules = await get<Rules>(`/editions/${encodeURIComponent(name)}`);
        return { name, titles: title, rules };
      }),
    );
    return { ...found, editions };
  }

  async rules(edition: string, houseRules: Record<string, unknown>): Promise<Rules> {
    if (Object.keys(houseRules).length === 0) {
      return get<Rules>(`/editions/${encodeURIComponent(edition)}`);
    }
    return (await this.#rules(edition, houseRules, 'en')).rules;
  }

  async rulePage(edition: string, houseRules: Record<string, unknown>, language: string): Promise<RulePage> {
    return (await this.#rules(edition, houseRules, language)).page;
  }

  #rules(
    edition: string,
    house_rules: Record<string, unknown>,
    language: string,
  ): Promise<CheckedRules & { rules: Rules }> {
    return send('POST', '/rules', { edition, house_rules, language });
  }

  async tables(): Promise<TableSummary[]> {
    if ((await this.name()) === null) return [];
    try {
      return (await get<TableList>('/tables?show=mine')).tables;
    } catch (error) {
      if (!isStranger(error)) throw error;
      this.people.forget();
      return [];
    }
  }

  async look(table: string): Promise<TableView> {
    return (await get<Update>(`/tables/${table}`)).view;
  }

  /** Open a table; the answer is its id. */
  async create(plan: Plan): Promise<string> {
    await this.setName(plan.name);
    return (await send<TableNumber>('POST', '/tables', plan)).table;
  }

  /** What is behind an invitation's code or token. */
  invitation(key: string): Promise<InvitationView> {
    return get(`/invitations/${encodeURIComponent(key.replace(/\s/g, ''))}`);
  }

  /** Sit down; the answer is the table. */
  async join(key: string, name: string): Promise<string> {
    await this.setName(name);
    const path = `/invitations/${encodeURIComponent(key.replace(/\s/g, ''))}`;
    return (await send<TableNumber>('POST', path, { id: crypto.randomUUID(), name })).table;
  }

  watch(table: string, audience: string | null, invitation: string | null, listener: Listener): Live {
    return this.#line.watch(table, audience, invitation, listener);
  }

  /** A move that was made is made: without a network it waits until there is one again. */
  async move(table: string, move: Move, version: number): Promise<void> {
    await this.#command(table, move, version, true);
  }

  async wish(table: string, wish: Wish, version: number): Promise<void> {
    await this.#command(table, wish, version, false);
  }

  /** The same id again and again: what was carried out is not carried out twice. */
  async #command(table: string, command: Move | Wish, version: number, patient: boolean): Promise<void> {
    const body = { id: crypto.randomUUID(), version, command };
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#line.do(table, body);
      } catch (error) {
        if (!(error instanceof ClientError) || !PASSING.includes(error.code)) throw error;
        if (attempt >= RETRIES.length && !(patient && error.code === 'offline')) throw error;
        await network.backWithin(RETRIES[Math.min(attempt, RETRIES.length - 1)]);
      }
    }
  }

  /** Send a command once, under a name of the caller's choice; it may be sent again under it. */
  async tell(
    table: string,
    id: string,
    command: Move | KeeperMove | Correction | Wish,
    version: number,
  ): Promise<void> {
    await this.#line.do(table, { id, version, command });
  }

  judge(edition: string, word: string): Promise<Judgement> {
    return get(`/editions/${encodeURIComponent(edition)}/words/${encodeURIComponent(word)}`);
  }

  judgeAt(table: string, word: string): Promise<Judgement> {
    return get(`/tables/${table}/words/${encodeURIComponent(word)}`);
  }

  async gcg(table: string): Promise<string> {
    const answer = await request(`/tables/${table}/gcg`);
    return answer.text();
  }

  /** The whole game as sternfeld's own file. */
  async replay(table: string): Promise<string> {
    const answer = await request(`/tables/${table}/replay`);
    return answer.text();
  }

  fairness(table: string): Promise<Fairness> {
    return get(`/tables/${table}/fairness`);
  }
}
