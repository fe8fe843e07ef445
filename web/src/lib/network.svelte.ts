// Can the server be reached? Browsers know when the network is gone, requests know when the server
// is; while it is away it is asked again and again, so that pages notice when it is back.

const ASK_AGAIN_MS = 2_000;

class Network {
  away = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #returns = new Set<() => void>();

  start(): void {
    addEventListener('offline', () => this.lose());
    addEventListener('online', () => void this.#ask());
    if (!navigator.onLine) this.lose();
  }

  /** A request found nobody. */
  lose(): void {
    if (this.away) return;
    this.away = true;
    this.#askLater();
  }

  /** A request was answered, whatever the answer. */
  find(): void {
    clearTimeout(this.#timer);
    if (!this.away) return;
    this.away = false;
    for (const tell of this.#returns) tell();
  }

  /** Be told when the server is back; the answer ends that. */
  onReturn(tell: () => void): () => void {
    this.#returns.add(tell);
    return () => this.#returns.delete(tell);
  }

  /** Resolves when the server is back, and after so many milliseconds at the latest. */
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

  #askLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), ASK_AGAIN_MS);
  }

  async #ask(): Promise<void> {
    if (!this.away) return;
    try {
      await fetch('/api/health', { cache: 'no-store' });
      this.find();
    } catch {
      this.#askLater();
    }
  }
}

export const network = new Network();
