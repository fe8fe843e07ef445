import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientError, Link } from '../../src/api/client';
import { LiveConnection } from '../../src/api/live';

/** A WebSocket that the test drives. */
class FakeSocket {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static opened: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.onclose?.({ code: 1000 });
  }

  receive(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const ADA = { name: 'Ada', login: null };

function table() {
  const received = {
    links: [] as Link[],
    refused: [] as string[],
    presence: [] as unknown[],
    views: [] as unknown[],
    thinking: [] as unknown[],
  };
  const listener = {
    view: (view: unknown) => received.views.push(view),
    link: (state: Link) => received.links.push(state),
    refused: (error: ClientError) => received.refused.push(error.code),
    presence: (...said: unknown[]) => received.presence.push(said),
    thinking: (...said: unknown[]) => received.thinking.push(said),
  };
  return { received, listener };
}

describe('the live connection', () => {
  const onSessionEnd = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.opened = [];
    onSessionEnd.mockReset();
  });

  function watching() {
    const { received, listener } = table();
    const live = new LiveConnection(onSessionEnd);
    live.watch('t', null, null, listener);
    const socket = FakeSocket.opened[0];
    socket.onopen?.();
    return { received, live, socket };
  }

  it('reports that the session has ended, and does not reconnect', () => {
    const { received, socket } = watching();
    socket.receive({ type: 'hello', player: ADA });
    socket.onclose?.({ code: 4401 });
    vi.runAllTimers();
    expect(received.refused).toEqual(['no_session']);
    expect(onSessionEnd).toHaveBeenCalledOnce();
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('reconnects after any other close code', () => {
    const { received, socket } = watching();
    socket.onclose?.({ code: 1012 });
    vi.advanceTimersByTime(1);
    expect(received.refused).toEqual([]);
    expect(received.links).toEqual(['connecting', 'lost']);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('notices on reconnecting that the session has ended meanwhile', () => {
    const { received, socket } = watching();
    socket.receive({ type: 'hello', player: ADA });
    socket.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1);
    FakeSocket.opened[1].receive({ type: 'hello', player: null });
    expect(received.refused).toEqual(['no_session']);
    expect(onSessionEnd).toHaveBeenCalledOnce();
  });

  it('keeps the connection of people without a session, and of those who have logged out', () => {
    const { received, live, socket } = watching();
    socket.receive({ type: 'hello', player: null });
    socket.receive({ type: 'hello', player: ADA });
    live.renew();
    vi.advanceTimersByTime(1);
    FakeSocket.opened[1].receive({ type: 'hello', player: null });
    expect(received.refused).toEqual([]);
  });

  it.each([
    { type: 'error', table: 't', error: { code: 'store', message: '', detail: {} } },
    { type: 'error', error: { code: 'store', message: '', detail: {} } },
    { type: 'error', error: { code: 'too_many', message: '', detail: {} } },
  ])('asks again for a table that the server could not show: %j', (refusal) => {
    const { received, socket } = watching();
    socket.receive(refusal);
    expect(socket.sent).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(socket.sent[1]).toEqual(socket.sent[0]);
    socket.receive(WHOLE);
    socket.receive({ type: 'error', error: { code: 'too_many', message: '', detail: {} } });
    vi.advanceTimersByTime(2_000);
    expect(socket.sent).toHaveLength(2);
    expect(received.refused).toEqual([]);
  });

  const WHOLE = {
    type: 'update',
    table: 't',
    version: 3,
    now: 0,
    view: { version: 3, phase: 'lobby', chat: null },
  };
  const CHANGE = {
    type: 'change',
    table: 't',
    since: 3,
    version: 5,
    now: 0,
    view: { version: 5, phase: 'playing' },
  };

  it('makes whole views of changes', () => {
    const { received, socket } = watching();
    socket.receive(WHOLE);
    socket.receive(CHANGE);
    socket.receive({ ...CHANGE, since: 5, version: 6, view: { version: 6 } });
    expect(received.views.at(-1)).toEqual({ version: 6, phase: 'playing', chat: null });
    expect(received.views).toHaveLength(3);
  });

  it('asks for the whole table where a change does not follow the view it has', () => {
    const { received, socket } = watching();
    socket.receive(WHOLE);
    socket.receive({ ...CHANGE, since: 4 });
    expect(received.views).toHaveLength(1);
    expect(socket.sent.at(-1)).toEqual({ type: 'watch', table: 't' });
    expect(socket.sent).toHaveLength(2);
    socket.receive({ ...WHOLE, version: 5 });
    expect(received.views).toHaveLength(2);
  });

  it('does not take a change from one connection for a view from another', () => {
    const { received, socket } = watching();
    socket.receive(WHOLE);
    socket.onclose?.({ code: 1012 });
    vi.advanceTimersByTime(1);
    const next = FakeSocket.opened[1];
    next.onopen?.();
    next.receive(CHANGE);
    expect(received.views).toHaveLength(1);
    next.receive(WHOLE);
    next.receive(CHANGE);
    expect(received.views).toHaveLength(3);
  });

  it('reports who is connected and who is thinking', () => {
    const { received, socket } = watching();
    socket.receive({ type: 'presence', table: 't', seats: [true, false], thinking: [0], watchers: 0 });
    expect(received.presence).toEqual([[[true, false], [0]]]);
    socket.receive({ type: 'thinking', table: 't', seat: 1, on: true, hurried: true });
    expect(received.thinking).toEqual([[1, true, true]]);
  });

  const PASS = { id: 'c1', version: 3, command: { type: 'pass', seat: 0 } } as const;
  const SENT = { type: 'do', table: 't', ...PASS };

  function sending() {
    const { received, live, socket } = watching();
    const told: string[] = [];
    const send = () =>
      live.send('t', PASS).then(
        () => told.push('done'),
        (error: ClientError) => told.push(error.code),
      );
    const settled = async () => (await vi.advanceTimersByTimeAsync(0), told);
    return { received, live, socket, send, settled };
  }

  it('sends a command and waits for its own result', async () => {
    const { received, socket, send, settled } = sending();
    void send();
    expect(socket.sent.at(-1)).toEqual(SENT);
    socket.receive({ type: 'done', table: 't', id: 'another', version: 4 });
    expect(await settled()).toEqual([]);
    socket.receive({ type: 'done', table: 't', id: 'c1', version: 4 });
    expect(await settled()).toEqual(['done']);
    void send();
    socket.receive({
      type: 'error',
      table: 't',
      id: 'c1',
      error: { code: 'stale', message: '', detail: {} },
    });
    expect(await settled()).toEqual(['done', 'stale']);
    expect(received.refused).toEqual([]);
  });

  it('fails a command without a result as offline, so that it can be sent again under its id', async () => {
    const { socket, send, settled } = sending();
    void send();
    socket.onclose?.({ code: 1006 });
    expect(await settled()).toEqual(['offline']);
    const next = FakeSocket.opened[1];
    next.readyState = FakeSocket.CONNECTING;
    void send();
    next.readyState = FakeSocket.OPEN;
    next.onopen?.();
    expect(next.sent).toEqual([{ type: 'watch', table: 't' }, SENT]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await settled()).toEqual(['offline', 'offline']);
  });

  it('fails all commands at an error without an id, and when the session has ended', async () => {
    const { socket, send, settled } = sending();
    void send();
    socket.receive({ type: 'error', error: { code: 'too_many', message: '', detail: {} } });
    expect(await settled()).toEqual(['too_many']);
    void send();
    socket.onclose?.({ code: 4401 });
    expect(await settled()).toEqual(['too_many', 'no_session']);
  });
});
