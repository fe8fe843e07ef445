import { type Component, flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Hint, TableView, WireTile } from '../../src/api/types';
import Actions from '../../src/components/table/Actions.svelte';
import Advice from '../../src/components/table/Advice.svelte';
import { setLocale } from '../../src/paraglide/runtime';
import { BoardInput } from '../../src/state/boardInput.svelte';
import type { TableSession } from '../../src/state/table.svelte';
import { seatedAt } from '../session';

const { begun } = inject('recorded');
const WITH_HINTS: TableView = { ...begun, hints: { turns: [0, 0], step: 0 } };
/** The first two tiles of the rack. */
const TILES = (begun.game?.rack ?? [])
  .slice(0, 2)
  .map((face, i): WireTile => [8, 8 + i, face === '?' ? 'a' : face]);
const hint = (step: number): Hint => ({
  turn: begun.game?.number ?? 0,
  step,
  kind: 'lay',
  lane: { across: true, line: 8, first: 4, last: 8 },
  what: step < 2 ? null : { tiles: 1, all_tiles: false, starts: 'M', ends: '' },
  play: step < 3 ? null : { play: '8H AB', word: 'AB', tiles: TILES, exchanged: [], points: 2 },
});

const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);
  if (!found) throw new Error(`there is no button "${name}"`);
  return found;
};
/** Press it as a keyboard does: it has the focus. */
function press(name: string): HTMLButtonElement {
  const pressed = button(name);
  pressed.focus();
  pressed.click();
  flushSync();
  return pressed;
}

describe('a hint by keyboard', () => {
  let table: TableSession;
  let sent: unknown[];
  let answer: (found: Hint) => void;
  const shown: Record<string, unknown>[] = [];
  const show = (what: unknown, props: Record<string, unknown>): void => {
    shown.push(mount(what as Component, { target: document.body, props }));
    flushSync();
  };
  async function answered(step: number): Promise<void> {
    answer(hint(step));
    await tick();
    await tick();
    flushSync();
  }

  beforeAll(() => void setLocale('en', { reload: false }));
  beforeEach(async () => {
    document.body.innerHTML = '<div class="board" tabindex="0"></div>';
    ({ table, sent } = await seatedAt(WITH_HINTS));
    table.client.hint = () => new Promise((done) => (answer = done));
    const none = (): void => undefined;
    show(Actions, { table, input: new BoardInput(table), onexchange: none, onpass: none });
    show(Advice, { table });
  });
  afterEach(() => {
    for (const one of shown.splice(0)) void unmount(one);
  });

  it('takes the focus, and no button that was pressed loses it while the engine thinks', async () => {
    expect(press('Hint').disabled).toBe(false);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Hint');
    await answered(1);
    const next = press('What do I look for?');
    expect(next.disabled).toBe(false);
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await answered(2);
    press('Show the play');
    await answered(3);
    expect(document.activeElement).toBe(next);
    expect(next.textContent).toBe('Put it on the board');
  });

  it('gives it to the board when it is closed, or its play is laid', async () => {
    press('Hint');
    await answered(1);
    press("Thanks, I'll look");
    await tick();
    expect(document.activeElement?.className).toBe('board');
    press('Hint');
    await tick();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Hint');
    press('What do I look for?');
    await answered(2);
    press('Show the play');
    await answered(3);
    press('Put it on the board');
    await tick();
    expect(document.activeElement?.className).toBe('board');
    expect(table.draft.tentative?.laid).toHaveLength(2);
    expect(sent).toEqual([]);
  });
});
