import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Listener = (event: { waitUntil(work: Promise<unknown>): void } & Record<string, unknown>) => void;
interface Page {
  url: string;
  focused: boolean;
  navigate?(path: string): Promise<void>;
  focus(): Promise<string>;
}

/** The service worker's part for push messages, with these pages open. */
function worker(pages: Page[]) {
  const listeners: Record<string, Listener> = {};
  const shown: [string, Record<string, unknown>][] = [];
  const opened: string[] = [];
  const self = {
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
    clients: {
      matchAll: () => Promise.resolve(pages),
      openWindow: (path: string) => Promise.resolve(opened.push(path)),
    },
    registration: {
      showNotification: (title: string, options: Record<string, unknown>) =>
        Promise.resolve(shown.push([title, options])),
    },
  };
  new Function('self', 'clients', readFileSync('public/push.js', 'utf8'))(self, self.clients);
  const happen = async (name: string, event: Record<string, unknown>): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners[name]?.({ ...event, waitUntil: (given) => (work = given) });
    await work;
  };
  const message = { json: () => ({ body: 'It is your turn.', table: 't1' }) };
  return {
    shown,
    opened,
    push: () => happen('push', { data: message }),
    click: () =>
      happen('notificationclick', { notification: { data: { table: 't1' }, close: () => undefined } }),
  };
}

function page(path: string, focused = false): Page & { went: string[] } {
  const went: string[] = [];
  return {
    url: `https://example.org${path}`,
    focused,
    went,
    navigate: (to) => Promise.resolve(void went.push(to)),
    focus: () => Promise.resolve(String(went.push('focus'))),
  };
}

describe('a push message', () => {
  it('is shown with the name of its table', async () => {
    const { push, shown } = worker([]);
    await push();
    expect(shown).toMatchObject([
      ['Sternfeld', { body: 'It is your turn.', tag: 't1', data: { table: 't1' } }],
    ]);
  });

  it('is not shown to somebody who looks at that table', async () => {
    const looking = worker([page('/table/t1', true)]);
    await looking.push();
    expect(looking.shown).toEqual([]);
    const elsewhere = worker([page('/table/t2', true), page('/table/t1', false)]);
    await elsewhere.push();
    expect(elsewhere.shown).toHaveLength(1);
  });

  it('opens its table: the page that shows it, another page, or a new one', async () => {
    const [other, same] = [page('/'), page('/table/t1')];
    const both = worker([other, same]);
    await both.click();
    expect([other.went, same.went, both.opened]).toEqual([[], ['focus'], []]);
    const home = page('/');
    await worker([home]).click();
    expect(home.went).toEqual(['/table/t1', 'focus']);
    const none = worker([]);
    await none.click();
    expect(none.opened).toEqual(['/table/t1']);
  });
});
