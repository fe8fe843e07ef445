// Whether the server can be reached. The browser reports a lost network, requests report a lost
// server; while it is away it is polled, so that pages notice when it is back.

const POLL_MS = 2_000;

class Network {
  away = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #returns = new Set<() => void>();

  start(): void {
    addEventListener('offline', () => this.lose());
    addEventListener('online', () => void this.#ask());
    if (!navigator.onLine) this.lose();
  }

  /** A request got no answer. */
  lose(): void {
    if (this.away) return;
    this.away = true;
    this.#askLater();
  }

  /** A request was answered, whatever the answer. Where the browser says that there is no network, the answer may
   *  have been on its way before: then another one tells. */
  find(): void {
    clearTimeout(this.#timer);
    if (!this.away) return;
    if (navigator.onLine) this.#return();
    else void this.#ask();
  }

  /** Call `tell` when the server is back; returns a function that unsubscribes. */
  onReturn(tell: () => void): () => void {
    this.#returns.add(tell);
    return () => this.#returns.delete(tell);
  }

  /** Resolves when the server is back, or after `milliseconds`. */
  backWithin(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const end = (): void => {
        clearTimeout(timer);
        forget();
        done();
      };
      const timer = setTimeout(end, milliseconds);
      const forget = this.onReturn(end);
    });
  }

  #return(): void {
    if (!this.away) return;
    this.away = false;
    for (const tell of this.#returns) tell();
  }

  #askLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), POLL_MS);
  }

  async #ask(): Promise<void> {
    if (!this.away) return;
    try {
      await fetch('/api/health', { cache: 'no-store' });
      this.#return();
    } catch {
      this.#askLater();
    }
  }
}

export const network = new Network();
