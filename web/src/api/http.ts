// The client of the server, as docs/server-api.md describes it: requests over HTTP, updates and
// commands over one WebSocket that reconnects by itself.

import { network } from '../lib/network.svelte';
import { ClientError, type Listener, type Live } from './client';
import { People, isStranger } from './http-people';
import { LiveConnection } from './live';
import { get, request, send } from './request';
import type {
  Catalogue,
  CheckedRules,
  CoachAnswer,
  CoachIn,
  Correction,
  Editions,
  Fairness,
  Hint,
  HintIn,
  InvitationView,
  Judgement,
  KeeperMove,
  Move,
  Plan,
  RulePage,
  Rules,
  TableList,
  TableCommand,
  TableNumber,
  TableSummary,
  TableView,
  Update,
} from './types';

const RETRIES = [300, 1000, 2500];

/** Codes of errors after which a command is worth sending again. */
const TRANSIENT = ['offline', 'store', 'busy'];

export class Client {
  #live = new LiveConnection(() => this.people.forget());
  readonly people = new People(() => this.#live.renew());

  /** The name of the person at this device, or null for somebody new. */
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

  /** The table that a code or token invites to. */
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
    return this.#live.watch(table, audience, invitation, listener);
  }

  /** Send a move. Without a network it waits until there is one again. */
  async move(table: string, move: Move, version: number): Promise<void> {
    await this.#send(table, move, version, true);
  }

  async command(table: string, command: TableCommand, version: number): Promise<void> {
    await this.#send(table, command, version, false);
  }

  /** Every attempt has the same id, so that the server carries the command out once. */
  async #send(table: string, command: Move | TableCommand, version: number, patient: boolean): Promise<void> {
    const body = { id: crypto.randomUUID(), version, command };
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#live.send(table, body);
      } catch (error) {
        if (!(error instanceof ClientError) || !TRANSIENT.includes(error.code)) throw error;
        if (attempt >= RETRIES.length && !(patient && error.code === 'offline')) throw error;
        await network.backWithin(RETRIES[Math.min(attempt, RETRIES.length - 1)]);
      }
    }
  }

  /** Send a command once; the caller may send it again under the same id. */
  async sendOnce(
    table: string,
    id: string,
    command: Move | KeeperMove | Correction | TableCommand,
    version: number,
  ): Promise<void> {
    await this.#live.send(table, { id, version, command });
  }

  judge(edition: string, word: string): Promise<Judgement> {
    return get(`/editions/${encodeURIComponent(edition)}/words/${encodeURIComponent(word)}`);
  }

  judgeAt(table: string, word: string): Promise<Judgement> {
    return get(`/tables/${table}/words/${encodeURIComponent(word)}`);
  }

  /** Be told more about one's turn. */
  hint(table: string, body: HintIn): Promise<Hint> {
    return send('POST', `/tables/${table}/hint`, body);
  }

  /** What there is to say about one's last turn; a request that is aborted is given up by the server, too. */
  coach(table: string, body: CoachIn, signal?: AbortSignal): Promise<CoachAnswer> {
    return send('POST', `/tables/${table}/coach`, body, signal);
  }

  /** A finished game as GCG; spectators show the invitation that lets them look at it. */
  async gcg(table: string, invitation: string | null = null): Promise<string> {
    const answer = await request(`/tables/${table}/gcg${shown(invitation)}`);
    return answer.text();
  }

  /** The whole game as sternfeld's own file. */
  async replay(table: string): Promise<string> {
    const answer = await request(`/tables/${table}/replay`);
    return answer.text();
  }

  fairness(table: string, invitation: string | null): Promise<Fairness> {
    return get(`/tables/${table}/fairness${shown(invitation)}`);
  }
}

const shown = (invitation: string | null): string =>
  invitation === null ? '' : `?invitation=${encodeURIComponent(invitation)}`;
