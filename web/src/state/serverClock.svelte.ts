// The server's time, which all clocks of a table show. This device's own clock may be wrong.

const TICK_MS = 250;

export class ServerClock {
  now = $state(Date.now()); // the server's time in milliseconds, updated every TICK_MS

  #offset = 0; // the server's clock minus this device's
  #timer: ReturnType<typeof setInterval> | undefined;

  start(): void {
    this.#timer = setInterval(() => (this.now = Date.now() + this.#offset), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  set(now: number): void {
    this.#offset = now - Date.now();
    this.now = now;
  }
}
