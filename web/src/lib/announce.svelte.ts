// What a screen reader is told. Each sentence is a line of its own: nothing that is said takes the
// place of what was said a moment before, and the same words twice are told twice.

/** So long a line stays to be read; a screen reader has taken it up long before. */
const KEPT_MS = 10_000;

export interface Told {
  readonly id: number;
  readonly text: string;
}

class Announcer {
  lines = $state.raw<readonly Told[]>([]);
  #count = 0;

  say(text: string): void {
    this.#count += 1;
    const line = { id: this.#count, text };
    this.lines = [...this.lines, line];
    setTimeout(() => (this.lines = this.lines.filter((one) => one !== line)), KEPT_MS);
  }
}

export const announcer = new Announcer();
