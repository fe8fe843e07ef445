import { afterEach, describe, expect, it, vi } from 'vitest';
import { obstacle, show, subscribe, unsubscribe } from '../../src/lib/notifications';

const bytes = (...values: number[]): ArrayBuffer => new Uint8Array(values).buffer;

function browser(answer: NotificationPermission, existing: { key: ArrayBuffer } | null = null) {
  const dropped = vi.fn().mockResolvedValue(true);
  const asked = vi.fn().mockResolvedValue({
    endpoint: 'https://push.example/1',
    getKey: (name: string) => (name === 'auth' ? bytes(255, 254) : bytes(251, 255)),
  });
  const shown = vi.fn().mockResolvedValue(undefined);
  const registration = {
    showNotification: shown,
    pushManager: {
      getSubscription: () =>
        Promise.resolve(
          existing && { options: { applicationServerKey: existing.key }, unsubscribe: dropped },
        ),
      subscribe: asked,
    },
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: answer, requestPermission: () => Promise.resolve(answer) });
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      serviceWorker: {
        value: {
          ready: Promise.resolve(registration),
          getRegistration: () => Promise.resolve(registration),
        },
      },
    }),
  );
  return { asked, dropped, shown };
}

afterEach(() => vi.unstubAllGlobals());

describe('notifications', () => {
  it('need a secure page, a browser that knows them, and permission', () => {
    browser('default');
    expect(obstacle()).toBeNull();
    browser('denied');
    expect(obstacle()).toBe('denied');
    vi.stubGlobal('isSecureContext', false);
    expect(obstacle()).toBe('insecure');
  });

  it('are subscribed to with the key of the server', async () => {
    const { asked } = browser('granted');
    expect(await subscribe('AQ')).toEqual({
      endpoint: 'https://push.example/1',
      p256dh: '-_8',
      auth: '__4',
      language: 'en',
    });
    expect(asked.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'AQ' }]]);
  });

  it('are not subscribed to by somebody who says no', async () => {
    const { asked } = browser('denied');
    expect(await subscribe('AQ')).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  it('drop a subscription that belongs to another key, and keep one of the same', async () => {
    const other = browser('granted', { key: bytes(2) });
    await subscribe('AQ');
    expect(other.dropped).toHaveBeenCalledOnce();
    const same = browser('granted', { key: bytes(1) });
    await subscribe('AQ');
    expect(same.dropped).not.toHaveBeenCalled();
    await unsubscribe();
    expect(same.dropped).toHaveBeenCalledOnce();
  });

  it('are shown by the page under the name of the table, if they are allowed', async () => {
    const { shown } = browser('granted');
    await show('It is your turn.', 't1');
    expect(shown.mock.calls[0]).toMatchObject(['Sternfeld', { body: 'It is your turn.', tag: 't1' }]);
    const silent = browser('default');
    await show('It is your turn.', 't1');
    expect(silent.shown).not.toHaveBeenCalled();
  });
});
