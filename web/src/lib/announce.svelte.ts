// Announcements for screen readers. Each is a line of its own, so that none replaces another and a
// repeated text is read again.

/** How long a line stays in the live region. */
const KEPT_MS = 10_000;

export interface Announcement {
  readonly id: number;
  readonly text: string;
}

class Announcer {
  lines = $state.raw<readonly Announcement[]>([]);
  #count = 0;

  say(text: string): void {
    this.#count += 1;
    const line = { id: this.#count, text };
    this.lines = [...this.lines, line];
    setTimeout(() => (this.lines = this.lines.filter((one) => one !== line)), KEPT_MS);
  }
}

export const announcer = new Announcer();
