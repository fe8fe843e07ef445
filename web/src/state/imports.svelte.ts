// GCG files that become finished games of one's own, one after the other.

import { type Client, ClientError } from '../api/client';
import type { GcgWarning, ImportedGame } from '../api/types';
import { language } from '../lib/locale.svelte';
import { refusalText } from '../lib/refusals';
import { m } from '../paraglide/messages';

/** What the server takes at once, and of one file. */
export const MOST_FILES = 100;
export const MOST_SIGNS = 40_000;

export interface ImportedFile {
  readonly name: string;
  readonly text: string;
  readonly state: 'waiting' | 'done' | 'edition' | 'refused';
  readonly game?: ImportedGame;
  readonly refusal?: string;
  readonly problems: readonly GcgWarning[];
}

/** The text of a file: UTF-8, or what older programs wrote. */
export function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export class Imports {
  files = $state.raw<readonly ImportedFile[]>([]);
  edition = $state(''); // empty: as the file says
  me = $state('');
  busy = $state(false);
  tooMany = $state(false);

  constructor(readonly client: Client) {}

  done = $derived(this.files.filter(({ state }) => state === 'done').length);
  asksEdition = $derived(this.files.some(({ state }) => state === 'edition'));

  async add(list: Iterable<File>): Promise<void> {
    const chosen = [...list];
    this.tooMany = chosen.length > MOST_FILES;
    const read = await Promise.all(
      chosen.slice(0, MOST_FILES).map(async (file): Promise<ImportedFile> => {
        const text = decoded(await file.arrayBuffer());
        const long = text.length > MOST_SIGNS;
        return {
          name: file.name,
          text: long ? '' : text,
          state: long || !text ? 'refused' : 'waiting',
          refusal: long ? m.import_too_long() : text ? undefined : m.import_no_game(),
          problems: [],
        };
      }),
    );
    this.files = [...read, ...this.files];
    await this.send();
  }

  /** Send what waits, and what only lacked an edition. */
  async send(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (;;) {
        const at = this.files.findIndex(
          ({ state }) => state === 'waiting' || (state === 'edition' && this.edition !== ''),
        );
        if (at < 0) return;
        const sent = await this.#send(this.files[at]);
        this.files = this.files.map((file, i) => (i === at ? sent : file));
      }
    } finally {
      this.busy = false;
    }
  }

  async #send(file: ImportedFile): Promise<ImportedFile> {
    try {
      const body = {
        gcg: file.text,
        edition: this.edition || null,
        language: language.current,
        me: this.me.trim() || null,
      };
      const game = await this.client.people.importGame(body, m.guest_name());
      return { ...file, state: 'done', game, problems: game.problems };
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (error.code === 'edition') return { ...file, state: 'edition' };
      const problems = (error.detail['problems'] ?? []) as GcgWarning[];
      const refusal = error.code === 'gcg' ? m.import_no_game() : refusalText(error);
      return { ...file, state: 'refused', refusal, problems };
    }
  }
}
