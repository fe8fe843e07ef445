import { type Component, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, ClientError } from '../../src/api/client';
import type { Judgement } from '../../src/api/types';
import DevicesCard from '../../src/components/account/DevicesCard.svelte';
import { network } from '../../src/lib/network.svelte';
import Home from '../../src/pages/Home.svelte';
import Judge from '../../src/pages/Judge.svelte';
import Ways from '../../src/pages/Ways.svelte';
import { setLocale } from '../../src/paraglide/runtime';
import { Account } from '../../src/state/account.svelte';

const shown: Record<string, unknown>[] = [];
function show(page: unknown, props: Record<string, unknown>): void {
  shown.push(mount(page as Component, { target: document.body, props }));
  flushSync();
}
async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  flushSync();
}
const text = (selector: string): string =>
  (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
function enter(selector: string, value: string): void {
  const field = document.querySelector(selector) as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  field.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  flushSync();
}

beforeAll(() => void setLocale('en', { reload: false }));
afterEach(() => {
  for (const one of shown.splice(0)) void unmount(one);
});

describe('a table code that nobody knows', () => {
  const client = {
    tables: () => Promise.resolve([]),
    name: () => Promise.resolve(null),
    people: { games: () => Promise.resolve({ games: [] }) },
    invitation: () => Promise.reject(new ClientError('not_found', 'no such table')),
  } as unknown as Client;

  it('stays in its field, with what is wrong, and where one was', async () => {
    const address = location.pathname;
    show(Home, { client });
    await settled();
    enter('#code', 'FW 4S X2 39');
    await settled();
    expect((document.querySelector('#code') as HTMLInputElement).value).toBe('FW 4S X2 39');
    expect(document.querySelector('#code')?.getAttribute('aria-invalid')).toBe('true');
    expect(text('.join [role=alert]')).toMatch(/^No table has this code\./);
    expect(location.pathname).toBe(address);
  });
});

describe('looking up a word', () => {
  const answers: ((answer: Judgement) => void)[] = [];
  const client = {
    judge: () => new Promise<Judgement>((answer) => answers.push(answer)),
  } as unknown as Client;
  const judged = (word: string): Judgement =>
    ({ word, admissible: true, entry: [], remarks: [], hooks: null }) as unknown as Judgement;

  it('says that it is being done, until the answer to the last question is there', async () => {
    show(Judge, { client });
    const busy = (): string[] => [
      text('.answer .busy'),
      document.querySelector('.answer')?.getAttribute('aria-busy') ?? '',
    ];
    enter('#word', 'haus');
    expect(busy()).toEqual(['Looking it up …', 'true']);
    enter('#word', 'baum');
    answers[0](judged('HAUS'));
    await settled();
    expect(busy()).toEqual(['Looking it up …', 'true']);
    answers[1](judged('BAUM'));
    await settled();
    expect(busy()).toEqual(['', 'false']);
    expect(text('.verdict')).toBe('BAUM is valid');
    expect((document.querySelector('#word') as HTMLInputElement).value).toBe('baum');
  });
});

describe('the devices of a person', () => {
  it('say of this one that it is in use, and of others when they were', () => {
    vi.setSystemTime(10_000_000);
    const me = new Account({ people: {} } as Client);
    const device = { created: 10_000_000 - 7_200_000, seen: 10_000_000 - 180_000 };
    me.devices = [
      { ...device, id: 'a', current: true },
      { ...device, id: 'b', current: false },
    ] as typeof me.devices;
    show(DevicesCard, { me });
    const [here, there] = [...document.querySelectorAll('.devices .small')].map((one) => one.textContent);
    expect(here).not.toContain('3 minutes ago');
    expect(there).toContain('3 minutes ago');
    vi.useRealTimers();
  });
});

describe('the ten ways without a connection', () => {
  it('say nothing of a question that another one followed', async () => {
    let refuse = (_: unknown): void => {};
    const given = new Promise((_, reject) => (refuse = reject));
    const none = { finished: 1, games: 0, ways: [], editions: [], turns: 0, next_level: null };
    const answers = [Promise.resolve(none), given, Promise.resolve(none)];
    const client = { people: { ways: () => answers.shift() } } as unknown as Client;
    show(Ways, { client });
    await settled();
    network.away = true;
    network.find();
    network.away = true;
    network.find();
    await settled();
    expect(answers).toEqual([]);
    refuse(new ClientError('offline', 'away'));
    await settled();
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  it('give up a question that another one follows, or that nobody waits for any more', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const none = { finished: 1, games: 0, ways: [], editions: [], turns: 0, next_level: null };
    const client = {
      people: {
        ways: (_: string, signal?: AbortSignal) => (signals.push(signal), Promise.resolve(none)),
      },
    } as unknown as Client;
    show(Ways, { client });
    await settled();
    network.away = true;
    network.find();
    await settled();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    for (const one of shown.splice(0)) void unmount(one);
    await settled();
    expect(signals[1]?.aborted).toBe(true);
  });

  it('do not say that there are no games, and are measured once it is back', async () => {
    const answers = [Promise.reject(new ClientError('offline', 'away')), Promise.resolve(null)];
    const client = { people: { ways: () => answers.shift() } } as unknown as Client;
    show(Ways, { client });
    await settled();
    expect(text('[role=alert]')).toMatch(/^No connection/);
    expect(document.querySelector('.none')).toBeNull();
    network.away = true;
    network.find();
    await settled();
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(text('.none')).toContain('no finished games');
  });
});
