// Announcements for screen readers. Each is a line of its own, so that none replaces another and a
// repeated text is read again. While a dialog is open, screen readers see nothing below it: what is said
// meanwhile stands in the dialog on top.

import { tick, untrack } from 'svelte';

/** How long a line stays in the live region. */
const KEPT_MS = 10_000;

export interface Announcement {
  readonly id: number;
  readonly text: string;
  /** The dialog it stands in; null for the page. */
  readonly dialog: string | null;
}

class Announcer {
  lines = $state.raw<readonly Announcement[]>([]);
  #count = 0;
  #shown = 0; // the last line that the page has had time to show
  #dialogs: readonly string[] = []; // that are open, the last one on top

  say(text: string): void {
    const id = (this.#count += 1);
    this.lines = [...this.lines, { id, text, dialog: this.#dialogs.at(-1) ?? null }];
    void tick().then(() => (this.#shown = Math.max(this.#shown, id)));
    setTimeout(() => (this.lines = this.lines.filter((one) => one.id !== id)), KEPT_MS);
  }

  /** A dialog opens; call the answer when it closes. */
  enter(dialog: string): () => void {
    this.#put([...this.#dialogs, dialog]);
    return () => this.#put(this.#dialogs.filter((one) => one !== dialog));
  }

  /** Other dialogs are open. What was said just then, and nobody could hear yet, goes where it is heard. */
  #put(dialogs: readonly string[]): void {
    this.#dialogs = dialogs;
    const dialog = dialogs.at(-1) ?? null;
    const lines = untrack(() => this.lines); // an effect that opens a dialog does not follow what is said
    this.lines = lines.map((one) => (one.id > this.#shown ? { ...one, dialog } : one));
  }
}

export const announcer = new Announcer();
