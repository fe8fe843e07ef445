// The WebSocket: one connection for all tables that this page watches, and for its commands. When it is
// lost it reconnects and watches the same tables again; commands without a result are sent again by
// their senders, under the same id.

import { network } from '../lib/network.svelte';
import { changed } from './changes';
import { ClientError, type Listener, type Live } from './client';
import type {
  Change,
  ClientMessage,
  Correction,
  KeeperMove,
  Move,
  ServerMessage,
  TableCommand,
  TableView,
  Update,
} from './types';

/** Pauses before each attempt to reconnect; the last one repeats. */
const RETRY_MS = [0, 500, 1000, 2000, 3000];
const PING_MS = 20_000;
/** A connection without an answer to a ping for this long is dead, even if it was not closed. */
const PING_TIMEOUT_MS = 6_000;
/** A command without a result for this long fails as offline and may be sent again. */
const RESULT_TIMEOUT_MS = 10_000;
/** Errors of the server, not of what it was asked: a table is asked for again after this pause. */
const PASSING = new Set(['store', 'busy', 'internal']);
const WATCH_AGAIN_MS = 2_000;
/** The server closes a connection with this code when its session has ended. */
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
  command: Move | KeeperMove | Correction | TableCommand;
}

/** A command that waits for its result. */
interface Waiting {
  table: string;
  body: Command;
  timer: ReturnType<typeof setTimeout>;
  done(): void;
  failed(error: ClientError): void;
}

export class LiveConnection {
  #socket: WebSocket | null = null;
  #watches = new Set<Watch>();
  #waiting = new Map<string, Waiting>();
  /** What each table showed last on this connection: changes are changes to that. */
  #views = new Map<string, { version: number; view: TableView }>();
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingInterval: ReturnType<typeof setInterval> | undefined;
  #pingTimer: ReturnType<typeof setTimeout> | undefined;
  #againTimer: ReturnType<typeof setTimeout> | undefined;
  /** The server knew who is at this device. */
  #known = false;

  /** `onSessionEnd` is called when the session of the person at this device has ended. */
  constructor(readonly onSessionEnd: () => void) {
    addEventListener('offline', () => this.#lost());
    addEventListener('online', () => this.#reconnectNow());
    network.onReturn(() => this.#reconnectNow());
  }

  watch(table: string, audience: string | null, invitation: string | null, listener: Listener): Live {
    const watch: Watch = { table, audience, invitation, seen: false, listener };
    this.#watches.add(watch);
    listener.link('connecting');
    if (this.#socket?.readyState === WebSocket.OPEN) this.#subscribe(watch);
    else this.#connect();
    return {
      close: () => this.#unsubscribe(watch),
      think: (on) => {
        if (this.#socket?.readyState === WebSocket.OPEN) this.#post({ type: 'thinking', table, on });
      },
    };
  }

  /** Send a command once. Fails as `offline` if there is no result; it may then be sent again. */
  send(table: string, body: Command): Promise<void> {
    return new Promise((done, failed) => {
      const timer = setTimeout(() => this.#settle(body.id, offline()), RESULT_TIMEOUT_MS);
      this.#waiting.set(body.id, { table, body, timer, done, failed });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#post({ type: 'do', table, ...body });
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

  /** Connect again, because this device now belongs to somebody else. */
  renew(): void {
    this.#known = false;
    this.#socket?.close();
  }

  #unsubscribe(watch: Watch): void {
    this.#watches.delete(watch);
    this.#views.delete(watch.table);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#post({ type: 'leave', table: watch.table });
    if (this.#unused) {
      clearTimeout(this.#retryTimer);
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
      for (const watch of this.#watches) this.#subscribe(watch);
      for (const { table, body } of this.#waiting.values()) this.#post({ type: 'do', table, ...body });
      this.#pingInterval = setInterval(() => this.#sendPing(), PING_MS);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      clearTimeout(this.#pingTimer);
      this.#onMessage(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = ({ code }) => (code === SESSION_ENDED ? this.#sessionEnded() : this.#lost());
  }

  #sendPing(): void {
    this.#post({ type: 'ping' });
    clearTimeout(this.#pingTimer);
    this.#pingTimer = setTimeout(() => this.#lost(), PING_TIMEOUT_MS);
  }

  /** The connection is lost. A socket without a network would take minutes to notice. */
  #lost(): void {
    if (!this.#closeSocket()) return;
    if (this.#waiting.size > 0) network.lose();
    this.#settleAll(offline());
    this.#reconnect();
  }

  /** The session has ended: the server no longer knows who is at this device. */
  #sessionEnded(): void {
    this.#closeSocket();
    const watches = [...this.#watches];
    this.#watches.clear();
    const ended = new ClientError('no_session', 'the session has ended');
    this.#settleAll(ended);
    for (const { listener } of watches) listener.refused(ended);
    this.onSessionEnd();
  }

  #closeSocket(): boolean {
    const socket = this.#socket;
    if (!socket) return false;
    clearInterval(this.#pingInterval);
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#againTimer);
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#socket = null;
    this.#views.clear();
    return true;
  }

  #reconnectNow(): void {
    if (this.#socket?.readyState === WebSocket.CONNECTING) this.#lost();
    clearTimeout(this.#retryTimer);
    this.#connect();
  }

  #reconnect(): void {
    if (this.#watches.size === 0) return;
    for (const { listener } of this.#watches) listener.link('lost');
    const pause = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)];
    this.#failures += 1;
    if (this.#failures > 1) network.lose();
    this.#retryTimer = setTimeout(() => this.#connect(), pause);
  }

  #subscribe(watch: Watch): void {
    const { table, audience, invitation } = watch;
    this.#post({
      type: 'watch',
      table,
      ...(audience ? { as: audience } : {}),
      ...(invitation ? { invitation } : {}),
    });
  }

  /** What was refused may have been the wish to watch: ask again for the tables that were not shown. */
  #watchAgain(): void {
    clearTimeout(this.#againTimer);
    this.#againTimer = setTimeout(() => {
      for (const watch of this.#watches) if (!this.#views.has(watch.table)) this.#subscribe(watch);
    }, WATCH_AGAIN_MS);
  }

  #post(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #onMessage(message: ServerMessage): void {
    if (message.type === 'hello') {
      if (this.#known && message.player === null)
        this.#sessionEnded(); // it ended while there was no connection
      else this.#known = message.player !== null;
    }
    if (message.type === 'done') this.#settle(message.id);
    if (message.type === 'error' && (message.id !== undefined || message.table === undefined)) {
      const { code, message: text, detail } = message.error;
      const error = new ClientError(code, text, detail);
      if (message.id === undefined) {
        this.#settleAll(error);
        this.#watchAgain();
      } else this.#settle(message.id, error);
      return;
    }
    if (message.type === 'error' && PASSING.has(message.error.code)) {
      this.#watchAgain();
      return;
    }
    if (!('table' in message)) return;
    if (message.type === 'update' || message.type === 'change') this.#onView(message);
    for (const watch of this.#watches) {
      if (watch.table !== message.table) continue;
      if (message.type === 'presence') {
        watch.listener.presence?.(message.seats, message.thinking);
      } else if (message.type === 'thinking') {
        watch.listener.thinking?.(message.seat, message.on, message.hurried);
      } else if (message.type === 'analysis') {
        watch.listener.analysis?.(message);
      } else if (message.type === 'gone' || (message.type === 'error' && !watch.seen)) {
        const { code, message: text, detail } = message.error;
        watch.listener.refused(new ClientError(code, text, detail));
      }
    }
  }

  /** A table as it is now: whole, or what changed since the view before. */
  #onView(message: Update | Change): void {
    const { table, version, now } = message;
    const watches = [...this.#watches].filter((watch) => watch.table === table);
    if (watches.length === 0) return;
    const known = this.#views.get(table);
    if (message.type === 'change' && known?.version !== message.since) {
      // A change to a view that this page does not have: ask for the whole table.
      for (const watch of watches) if (watch.seen) this.#subscribe(watch);
      return;
    }
    const view = message.type === 'update' ? message.view : changed(known!.view, message.view);
    this.#views.set(table, { version, view });
    for (const watch of watches) {
      watch.seen = true;
      watch.listener.link('open');
      watch.listener.view(view, now);
    }
  }
}

const offline = (): ClientError => new ClientError('offline', 'the server cannot be reached');
