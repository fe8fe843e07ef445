// A table without a server: its views are given one by one, and what the page sends is noted.

import type { Client } from '../src/api/client';
import type { Move, Rules, TableCommand, TableView } from '../src/api/types';
import { TableSession } from '../src/state/table.svelte';
import { rulesOf } from './boardRules';

export interface Seated {
  readonly table: TableSession;
  /** The server shows the table like this from now on. */
  show(view: TableView): Promise<void>;
  /** What was sent, in order. */
  readonly sent: (Move | TableCommand)[];
  /** The error with which the next command is refused. */
  refusal: Error | null;
}

export async function seatedAt(view: TableView, rules: Rules = rulesOf(view.edition)): Promise<Seated> {
  const sent: (Move | TableCommand)[] = [];
  let receive: (view: TableView, now: number) => void = () => undefined;
  const answer = (command: Move | TableCommand): Promise<void> => {
    sent.push(command);
    return seated.refusal ? Promise.reject(seated.refusal) : Promise.resolve();
  };
  const client = {
    rules: () => Promise.resolve(rules),
    watch: (_table: string, _audience: string | null, _token: string | null, listener: Watcher) => {
      receive = (next, now) => listener.view(next, now);
      return { close: () => undefined, think: () => undefined };
    },
    move: (_table: string, move: Move) => answer(move),
    command: (_table: string, command: TableCommand) => answer(command),
  } as unknown as Client;
  const table = new TableSession(client, 'table');
  table.open();
  const show = async (next: TableView): Promise<void> => {
    receive({ ...next, version: (table.view?.version ?? 0) + 1 }, 0);
    await Promise.resolve();
    await Promise.resolve();
  };
  const seated: Seated = { table, sent, refusal: null, show };
  await show(view);
  table.clock.stop();
  return seated;
}

interface Watcher {
  view(view: TableView, now: number): void;
}
