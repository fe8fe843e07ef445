// The server in the browser: the same door as the real one, nothing behind it but this page.

import { type Client, ClientError, type Link, type Listener, type Live } from '../client';
import type {
  Catalogue,
  Edition,
  Fairness,
  InvitationView,
  Judgement,
  Move,
  Plan,
  RulePage,
  RuleSwitch,
  Rules,
  TableSummary,
  TableView,
  Wish,
} from '../types';
import data from './editions.json';
import switches from './switches.json';
import { FakePeople } from './people';
import { FakeTable } from './table';
import { wordsOf } from './words';
import { demoTables } from './demo';

const EDITIONS = data as unknown as (Edition & { pages: Record<string, RulePage> })[];

export class FakeClient implements Client {
  readonly people = new FakePeople();
  readonly tablesById = new Map<string, FakeTable>();
  /** Tests pull the plug here. */
  linked: Link = 'open';

  constructor(demo = true) {
    if (demo) for (const [id, table] of demoTables(this)) this.tablesById.set(id, table);
  }

  async name(): Promise<string | null> {
    return (await this.people.me())?.name ?? null;
  }

  setName(name: string): Promise<void> {
    return this.people.rename(name);
  }

  async catalogue(): Promise<Catalogue> {
    return {
      editions: EDITIONS,
      switches: switches as RuleSwitch[],
      tile_sets: [...new Set(EDITIONS.map(({ rules }) => rules.tiles.name))],
      layouts: [...new Set(EDITIONS.map(({ rules }) => rules.layout.name))],
      levels: ['beginner', 'intermediate', 'advanced', 'expert', 'champion'],
      bluffing_levels: ['advanced', 'expert', 'champion'],
    };
  }

  ruleSet(edition: string, houseRules: Record<string, unknown> = {}): Rules {
    const found = EDITIONS.find((one) => one.name === edition);
    if (!found) throw new ClientError('not_found', `no edition ${edition}`);
    return { ...found.rules, switches: { ...found.rules.switches, ...houseRules } };
  }

  async rules(edition: string, houseRules: Record<string, unknown>): Promise<Rules> {
    return this.ruleSet(edition, houseRules);
  }

  async rulePage(edition: string, _: Record<string, unknown>, language: string): Promise<RulePage> {
    const found = EDITIONS.find((one) => one.name === edition);
    if (!found) throw new ClientError('not_found', `no edition ${edition}`);
    return found.pages[language];
  }

  async tables(): Promise<TableSummary[]> {
    return [...this.tablesById.values()].filter((table) => table.listed).map((table) => table.summary());
  }

  async create(plan: Plan): Promise<string> {
    if (plan.kind === 'score_keeper') throw new ClientError('kind', 'no referee for real boards in here');
    const id = `t${this.tablesById.size + 1}`;
    this.tablesById.set(id, new FakeTable(id, plan, this.ruleSet(plan.edition, plan.house_rules)));
    return id;
  }

  async invitation(key: string): Promise<InvitationView> {
    const wanted = key.replace(/\s/g, '');
    for (const [table, found] of this.tablesById) {
      if (found.code !== wanted && found.token !== wanted) continue;
      const { edition, house_rules, language, kind, phase, racks_after, seats } = found.view('spectator');
      return { table, edition, house_rules, language, kind, phase, racks_after, seats };
    }
    throw new ClientError('not_found', 'no table has this invitation');
  }

  async join(key: string, name: string): Promise<string> {
    const { table } = await this.invitation(key);
    this.#table(table).join(name);
    return table;
  }

  async look(table: string): Promise<TableView> {
    return this.#table(table).view(null);
  }

  watch(table: string, audience: string | null, _: string | null, listener: Listener): Live {
    const found = this.tablesById.get(table);
    if (!found) {
      queueMicrotask(() => listener.refused(new ClientError('not_found', 'there is no such table')));
      return { close: () => undefined, think: () => undefined };
    }
    const tell = (): void => {
      listener.link(this.linked);
      if (this.linked === 'open') listener.view(found.view(audience), Date.now());
    };
    found.listeners.add(tell);
    queueMicrotask(tell);
    return { close: () => found.listeners.delete(tell), think: () => undefined };
  }

  async move(table: string, move: Move): Promise<void> {
    this.#online();
    this.#table(table).move(move);
  }

  async wish(table: string, wish: Wish): Promise<void> {
    this.#online();
    this.#table(table).wish(wish);
  }

  async tell(): Promise<void> {
    throw new ClientError('kind', 'no referee for real boards in here');
  }

  async judge(edition: string, asked: string): Promise<Judgement> {
    const word = asked.toUpperCase();
    const { tiles } = this.ruleSet(edition);
    const list = wordsOf(tiles.language);
    const admissible = list.has(word);
    const faces = tiles.letters.map(([face]) => face);
    const hooks = {
      front: faces.filter((face) => list.has(face + word)),
      back: faces.filter((face) => list.has(word + face)),
    };
    const entry = admissible ? [word[0] + word.slice(1).toLowerCase()] : [];
    const code = admissible ? 'found' : 'not_found';
    return {
      word,
      admissible,
      entry,
      hooks: admissible ? hooks : null,
      remarks: [{ code, texts: entry, number: 0 }],
    };
  }

  async judgeAt(table: string, word: string): Promise<Judgement> {
    return this.judge(this.#table(table).plan.edition, word);
  }

  async gcg(): Promise<string> {
    return '#character-encoding UTF-8\n';
  }

  async replay(): Promise<string> {
    return '{}';
  }

  async fairness(): Promise<Fairness> {
    return { fair: true, tiles: 102, commitment: '3f0c9a', seed: '5eed' };
  }

  #online(): void {
    if (this.linked !== 'open') throw new ClientError('offline', 'no connection');
  }

  #table(id: string): FakeTable {
    const found = this.tablesById.get(id);
    if (!found) throw new ClientError('not_found', 'there is no such table');
    return found;
  }
}
