import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientError, Link } from '../../src/api/client';
import { LiveLine } from '../../src/api/live';

/** A socket whose other end is this test. */
class Line {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static opened: Line[] = [];
  readyState = Line.OPEN;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Line.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.onclose?.({ code: 1000 });
  }

  say(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const ADA = { name: 'Ada', login: null };

function table() {
  const heard = { links: [] as Link[], refused: [] as string[], presence: [] as unknown[] };
  const listener = {
    view: () => undefined,
    link: (state: Link) => heard.links.push(state),
    refused: (error: ClientError) => heard.refused.push(error.code),
    presence: (...said: unknown[]) => heard.presence.push(said),
  };
  return { heard, listener };
}

describe('the line to the server', () => {
  const forgotten = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Line);
    Line.opened = [];
    forgotten.mockReset();
  });

  function watching() {
    const { heard, listener } = table();
    const live = new LiveLine(forgotten);
    live.watch('t', null, null, listener);
    const line = Line.opened[0];
    line.onopen?.();
    return { heard, live, line };
  }

  it('says that the session has ended, and does not come back', () => {
    const { heard, line } = watching();
    line.say({ type: 'hello', player: ADA });
    line.onclose?.({ code: 4401 });
    vi.runAllTimers();
    expect(heard.refused).toEqual(['no_session']);
    expect(forgotten).toHaveBeenCalledOnce();
    expect(Line.opened).toHaveLength(1);
  });

  it('comes back after any other end', () => {
    const { heard, line } = watching();
    line.onclose?.({ code: 1012 });
    vi.advanceTimersByTime(1);
    expect(heard.refused).toEqual([]);
    expect(heard.links).toEqual(['connecting', 'lost']);
    expect(Line.opened).toHaveLength(2);
  });

  it('notices that the session ended while nobody was connected', () => {
    const { heard, line } = watching();
    line.say({ type: 'hello', player: ADA });
    line.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1);
    Line.opened[1].say({ type: 'hello', player: null });
    expect(heard.refused).toEqual(['no_session']);
    expect(forgotten).toHaveBeenCalledOnce();
  });

  it('lets somebody look on whom the server never knew, or knows no longer by their own wish', () => {
    const { heard, live, line } = watching();
    line.say({ type: 'hello', player: null });
    line.say({ type: 'hello', player: ADA });
    live.renew();
    vi.advanceTimersByTime(1);
    Line.opened[1].say({ type: 'hello', player: null });
    expect(heard.refused).toEqual([]);
  });

  it('tells who is here and who is thinking already', () => {
    const { heard, line } = watching();
    line.say({ type: 'presence', table: 't', seats: [true, false], thinking: [0], watchers: 0 });
    expect(heard.presence).toEqual([[[true, false], [0]]]);
  });

  const PASS = { id: 'c1', version: 3, command: { type: 'pass', seat: 0 } } as const;
  const SENT = { type: 'do', table: 't', ...PASS };

  function sending() {
    const { heard, live, line } = watching();
    const told: string[] = [];
    const send = () =>
      live.do('t', PASS).then(
        () => told.push('done'),
        (error: ClientError) => told.push(error.code),
      );
    const settled = async () => (await vi.advanceTimersByTimeAsync(0), told);
    return { heard, live, line, send, settled };
  }

  it('sends a command and waits for its own result', async () => {
    const { heard, line, send, settled } = sending();
    void send();
    expect(line.sent.at(-1)).toEqual(SENT);
    line.say({ type: 'done', table: 't', id: 'another', version: 4 });
    expect(await settled()).toEqual([]);
    line.say({ type: 'done', table: 't', id: 'c1', version: 4 });
    expect(await settled()).toEqual(['done']);
    void send();
    line.say({ type: 'error', table: 't', id: 'c1', error: { code: 'stale', message: '', detail: {} } });
    expect(await settled()).toEqual(['done', 'stale']);
    expect(heard.refused).toEqual([]);
  });

  it('fails a command without a result as offline, so that it can be sent again under its id', async () => {
    const { line, send, settled } = sending();
    void send();
    line.onclose?.({ code: 1006 });
    expect(await settled()).toEqual(['offline']);
    const next = Line.opened[1];
    next.readyState = Line.CONNECTING;
    void send();
    next.readyState = Line.OPEN;
    next.onopen?.();
    expect(next.sent).toEqual([{ type: 'watch', table: 't' }, SENT]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await settled()).toEqual(['offline', 'offline']);
  });

  it('fails all commands when a refusal names none, and when the session has ended', async () => {
    const { line, send, settled } = sending();
    void send();
    line.say({ type: 'error', error: { code: 'too_many', message: '', detail: {} } });
    expect(await settled()).toEqual(['too_many']);
    void send();
    line.onclose?.({ code: 4401 });
    expect(await settled()).toEqual(['too_many', 'no_session']);
  });
});
