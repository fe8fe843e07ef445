// The WebSocket: one connection for all tables this page watches, and for its commands. When it breaks
// it reconnects and watches the same tables again; commands without a result are sent again by their
// senders, under the same id.

import { network } from '../lib/network.svelte';
import { ClientError, type Listener, type Live } from './client';
import type { ClientMessage, Correction, KeeperMove, Move, ServerMessage, Wish } from './types';

const PAUSES = [0, 500, 1000, 2000, 3000];
const PING_MS = 20_000;
/** No answer for so long: the line is dead, even if nobody has hung up. */
const SILENCE_MS = 6_000;
/** No result of a command for so long: it may be sent again. */
const RESULT_MS = 10_000;
/** The server closes a line with this code when the session behind it has ended. */
const SESSION_ENDED = 4401;

interface Watch {
  table: string;
  audience: string | null;
  invitation: string | null;
  /** An update has arrived. */
  seen: boolean;
  listener: Listener;
}

/** A command with an id of its own, and the version of the table its sender saw. */
export interface Command {
  id: string;
  version: number;
  command: Move | KeeperMove | Correction | Wish;
}

/** A command that waits for its result. */
interface Waiting {
  table: string;
  body: Command;
  timer: ReturnType<typeof setTimeout>;
  done(): void;
  failed(error: ClientError): void;
}

export class LiveLine {
  #socket: WebSocket | null = null;
  #watches = new Set<Watch>();
  #waiting = new Map<string, Waiting>();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** Somebody was known on this line. */
  #known = false;

  /** `forgotten` hears that the session of whoever was known here has ended. */
  constructor(readonly forgotten: () => void) {
    addEventListener('offline', () => this.#hangUp());
    addEventListener('online', () => this.#atOnce());
    network.onReturn(() => this.#atOnce());
  }

  watch(table: string, audience: string | null, invitation: string | null, listener: Listener): Live {
    const watch: Watch = { table, audience, invitation, seen: false, listener };
    this.#watches.add(watch);
    listener.link('connecting');
    if (this.#socket?.readyState === WebSocket.OPEN) this.#begin(watch);
    else this.#connect();
    return {
      close: () => this.#leave(watch),
      think: (on) => {
        if (this.#socket?.readyState === WebSocket.OPEN) this.#send({ type: 'thinking', table, on });
      },
    };
  }

  /** Send a command once. Fails as `offline` if there is no result; it may then be sent again. */
  do(table: string, body: Command): Promise<void> {
    return new Promise((done, failed) => {
      const timer = setTimeout(() => this.#settle(body.id, offline()), RESULT_MS);
      this.#waiting.set(body.id, { table, body, timer, done, failed });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#send({ type: 'do', table, ...body });
      else this.#connect();
    });
  }

  #settle(id: string, error?: ClientError): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (error) waiting.failed(error);
    else waiting.done();
    if (this.#unused) this.#socket?.close();
  }

  #settleAll(error: ClientError): void {
    for (const id of [...this.#waiting.keys()]) this.#settle(id, error);
  }

  get #unused(): boolean {
    return this.#watches.size === 0 && this.#waiting.size === 0;
  }

  /** Connect anew, as somebody the server knows now. */
  renew(): void {
    this.#known = false;
    this.#socket?.close();
  }

  #leave(watch: Watch): void {
    this.#watches.delete(watch);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#send({ type: 'leave', table: watch.table });
    if (this.#unused) {
      clearTimeout(this.#timer);
      this.#socket?.close();
    }
  }

  #connect(): void {
    if (this.#socket || this.#unused) return;
    const address = new URL('/api/ws', location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#failures = 0;
      network.find();
      for (const watch of this.#watches) this.#begin(watch);
      for (const { table, body } of this.#waiting.values()) this.#send({ type: 'do', table, ...body });
      this.#ping = setInterval(() => this.#probe(), PING_MS);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      clearTimeout(this.#silence);
      this.#hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = ({ code }) => (code === SESSION_ENDED ? this.#sendAway() : this.#hangUp());
  }

  #probe(): void {
    this.#send({ type: 'ping' });
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#hangUp(), SILENCE_MS);
  }

  /** The line is dead. A socket without a network would take minutes to notice. */
  #hangUp(): void {
    if (!this.#drop()) return;
    if (this.#waiting.size > 0) network.lose();
    this.#settleAll(offline());
    this.#comeBack();
  }

  /** The session has ended: whoever was known here is a stranger now. */
  #sendAway(): void {
    this.#drop();
    const watches = [...this.#watches];
    this.#watches.clear();
    const ended = new ClientError('no_session', 'the session has ended');
    this.#settleAll(ended);
    for (const { listener } of watches) listener.refused(ended);
    this.forgotten();
  }

  #drop(): boolean {
    const socket = this.#socket;
    if (!socket) return false;
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#socket = null;
    return true;
  }

  #atOnce(): void {
    if (this.#socket?.readyState === WebSocket.CONNECTING) this.#hangUp();
    clearTimeout(this.#timer);
    this.#connect();
  }

  #comeBack(): void {
    if (this.#watches.size === 0) return;
    for (const { listener } of this.#watches) listener.link('lost');
    const pause = PAUSES[Math.min(this.#failures, PAUSES.length - 1)];
    this.#failures += 1;
    if (this.#failures > 1) network.lose();
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  #begin(watch: Watch): void {
    const { table, audience, invitation } = watch;
    this.#send({
      type: 'watch',
      table,
      ...(audience ? { as: audience } : {}),
      ...(invitation ? { invitation } : {}),
    });
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'hello') {
      if (this.#known && message.player === null)
        this.#sendAway(); // it ended while the line was down
      else this.#known = message.player !== null;
    }
    if (message.type === 'done') this.#settle(message.id);
    if (message.type === 'error' && (message.id !== undefined || message.table === undefined)) {
      const { code, message: text, detail } = message.error;
      const error = new ClientError(code, text, detail);
      if (message.id === undefined) this.#settleAll(error);
      else this.#settle(message.id, error);
      return;
    }
    if (!('table' in message)) return;
    for (const watch of this.#watches) {
      if (watch.table !== message.table) continue;
      if (message.type === 'update') {
        watch.seen = true;
        watch.listener.link('open');
        watch.listener.view(message.view, message.now);
      } else if (message.type === 'presence') {
        watch.listener.presence?.(message.seats, message.thinking);
      } else if (message.type === 'thinking') {
        watch.listener.thinking?.(message.seat, message.on);
      } else if (message.type === 'gone' || (message.type === 'error' && !watch.seen)) {
        const { code, message: text, detail } = message.error;
        watch.listener.refused(new ClientError(code, text, detail));
      }
    }
  }
}

const offline = (): ClientError => new ClientError('offline', 'the server cannot be reached');
