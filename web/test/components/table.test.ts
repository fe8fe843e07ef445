import { type Component, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ClientError } from '../../src/api/client';
import type { TableView } from '../../src/api/types';
import * as laying from '../../src/board/laying';
import AfterGame from '../../src/components/table/AfterGame.svelte';
import Actions from '../../src/components/table/Actions.svelte';
import LastMove from '../../src/components/table/LastMove.svelte';
import PendingPlay from '../../src/components/table/PendingPlay.svelte';
import Rematch from '../../src/components/table/Rematch.svelte';
import Requests from '../../src/components/table/Requests.svelte';
import YourMove from '../../src/components/table/YourMove.svelte';
import { setLocale } from '../../src/paraglide/runtime';
import { BoardInput } from '../../src/state/boardInput.svelte';
import type { TableSession } from '../../src/state/table.svelte';
import { at } from '../boardRules';
import { seatedAt } from '../session';

const { begun, laid, accepted, resigned } = inject('recorded');

/** The same table as Jannis sees it; Lene can be a computer. */
function seenByJannis(view: TableView, kind: 'me' | 'computer' = 'me'): TableView {
  const seats = view.seats.map((seat, i) => ({
    ...seat,
    mine: i === 1,
    kind: i === 0 ? kind : seat.kind,
  })) as TableView['seats'];
  return { ...view, audience: 'seat:1', seats };
}

const shown: Record<string, unknown>[] = [];
function show(what: unknown, props: Record<string, unknown>): void {
  shown.push(mount(what as Component, { target: document.body, props }));
  flushSync();
}
const text = (selector = 'body'): string =>
  (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
const buttons = (): string[] =>
  [...document.querySelectorAll('button')].map((one) => (one.textContent ?? '').trim());

beforeAll(() => void setLocale('en', { reload: false }));
afterEach(() => {
  for (const one of shown.splice(0)) void unmount(one);
});

describe('an open play', () => {
  const pending = (view: TableView, changes: object): TableView => ({
    ...view,
    game: view.game && { ...view.game, pending: view.game.pending && { ...view.game.pending, ...changes } },
  });
  const open = async (view: TableView): Promise<TableSession> => {
    const { table } = await seatedAt(view);
    show(PendingPlay, { table, onchallenge: () => undefined });
    return table;
  };

  it('adds up with its bonus', async () => {
    const words = [
      { text: 'PROTESTS', points: 11 },
      { text: 'FEVERS', points: 12 },
    ];
    await open(pending(seenByJannis(laid), { words, bonus: 50, points: 73 }));
    expect(text('.crosswords')).toBe('PROTESTS 11 · FEVERS 12 · bonus 50');
  });

  it('of one word without a bonus needs no sum', async () => {
    await open(seenByJannis(laid));
    expect(document.querySelector('.crosswords')).toBeNull();
  });

  it('is accepted by a person who waits for it', async () => {
    await open(seenByJannis(laid));
    expect(buttons()).toEqual(['Challenge', 'Accept']);
  });

  it('of a computer need not be accepted: playing on is enough', async () => {
    await open(seenByJannis(laid, 'computer'));
    expect(buttons()).toEqual(['Challenge']);
    expect(text()).toContain('stands once you play');
  });

  it('of a computer is never to be accepted: the game goes on, or ends', async () => {
    await open(pending(seenByJannis(laid, 'computer'), { begins: null, last: true }));
    expect(buttons()).toEqual(['Challenge', 'See the result']);
    for (const one of shown.splice(0)) void unmount(one);
    await open(pending(seenByJannis(laid, 'computer'), { begins: null }));
    expect(buttons()).toEqual(['Challenge', 'Continue']);
    expect(text()).toContain('play continues in a moment');
    expect(document.querySelector('[role=timer]')).toBeNull();
  });

  it('is the last move while no other has been made', async () => {
    const { table, show: view } = await seatedAt(begun);
    show(LastMove, { table, onopen: () => undefined });
    expect(text('.last')).toBe('No moves yet.');
    await view(laid);
    flushSync();
    expect(text('.last')).toBe('Lene · H4 · open MOTTI +22');
    await view(accepted);
    flushSync();
    expect(text('.last')).toBe('Lene · H4 MOTTI +22');
  });
});

describe('a word that is refused', () => {
  it('is marked, and cannot be laid again unchanged', async () => {
    const seated = await seatedAt(begun);
    const { table } = seated;
    show(YourMove, { table });
    show(Actions, { table, input: new BoardInput(table), onexchange: () => 0, onpass: () => 0 });
    const lay = (): HTMLButtonElement => document.querySelector('.acts .primary') as HTMLButtonElement;
    expect(text('.move')).toContain('Drag a tile to the board');
    const [first, second] = table.draft.tentative?.slots ?? [];
    table.draft.step((l) =>
      laying.place(laying.place(l, first?.id ?? 0, at('8H')), second?.id ?? 0, at('8I')),
    );
    flushSync();
    const word = table.draft.preview?.words[0].text;
    expect(lay().disabled).toBe(false);
    seated.refusal = new ClientError('word', 'refused', { words: [word] });
    await table.commands.lay();
    flushSync();
    expect(table.draft.refused.map(({ squares }) => squares)).toEqual([[at('8H'), at('8I')]]);
    expect(text('[role=alert]')).toBe(`${word} is not in the word list.`);
    expect([lay().disabled, lay().textContent?.trim()]).toEqual([true, 'Lay']);
    table.draft.step(laying.recall);
    flushSync();
    expect(table.draft.refused).toEqual([]);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});

describe('a proposal', () => {
  const press = (name: string): void =>
    [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)?.click();

  it('can be declined, whatever it is', async () => {
    const wishes = { ...begun.wishes, pause: [0], abandon: [0] };
    const seated = await seatedAt({ ...seenByJannis(begun), wishes });
    show(Requests, { table: seated.table });
    press('Not now');
    expect(seated.sent).toEqual([{ type: 'decline', proposal: 'pause' }]);
    await seated.show({
      ...begun,
      wishes: { ...wishes, pause: [], declined: [{ proposal: 'pause', seats: [1] }] },
    });
    flushSync();
    expect(text('section[aria-label=Notice] p')).toBe('Jannis does not want a break right now.');
  });

  it('of a rematch can be declined too, and whoever made it may ask again', async () => {
    const seated = await seatedAt({ ...seenByJannis(resigned), wishes: { ...begun.wishes, rematch: [0] } });
    show(Rematch, { table: seated.table });
    expect(buttons()).toEqual(['Rematch', 'Not now']);
    press('Not now');
    expect(seated.sent).toEqual([{ type: 'decline', proposal: 'rematch' }]);
    const wishes = { ...begun.wishes, declined: [{ proposal: 'rematch' as const, seats: [1] }] };
    await seated.show({ ...seenByJannis(resigned), wishes });
    flushSync();
    expect(buttons()).toEqual(['Rematch']);
    await seated.show({ ...resigned, wishes });
    flushSync();
    expect(text('[role=status]')).toBe('Jannis does not want a rematch right now.');
    expect(buttons()).toEqual(['Rematch']);
  });
});

describe('the end of a game', { timeout: 30_000 }, () => {
  const PATIENCE_MS = 25_000;
  const focused = async (first: TableView): Promise<string | undefined> => {
    const { table, show: view } = await seatedAt(first);
    await view(resigned);
    show(AfterGame, { table, replay: false });
    const result = (): void => expect(document.querySelector('h1')).not.toBeNull();
    await vi.waitFor(result, PATIENCE_MS); // its code is loaded first
    await new Promise((done) => setTimeout(done));
    return document.activeElement?.tagName;
  };

  it('moves the focus from the board, which is gone, to the result', async () => {
    expect(await focused(begun)).toBe('H1');
    expect(text('h1')).toBe('Lene wins');
  });

  it('leaves the focus where it is on a page that opens with the result', async () => {
    expect(await focused(resigned)).toBe('BODY');
  });
});

describe('a nudge', () => {
  it('is confirmed to whoever sent it, until the seat has played', async () => {
    const seated = await seatedAt(seenByJannis(begun));
    show(Requests, { table: seated.table });
    await seated.table.commands.nudge();
    flushSync();
    expect(document.querySelector('section')?.getAttribute('aria-label')).toBe('Notice');
    expect(text('section p')).toBe('Lene has been nudged.');
    await seated.show(seenByJannis(accepted));
    flushSync();
    expect(document.querySelector('section')).toBeNull();
  });
});

describe('the chat', () => {
  it('is offered where somebody can read it, or has written', async () => {
    const { table, show: view } = await seatedAt({ ...seenByJannis(begun), chat: [] });
    expect(table.chat).toEqual([]);
    await view({ ...seenByJannis(begun, 'computer'), chat: [] });
    expect(table.chat).toBeNull();
    const chat = [{ name: 'Ruth', mine: false, text: 'Hallo', at: 5 }];
    await view({ ...seenByJannis(begun, 'computer'), chat });
    expect(table.chat).toEqual(chat);
  });
});
