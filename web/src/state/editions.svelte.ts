// The server's editions, tile sets and levels, loaded once. A copy is stored in this browser, so that
// the score pad works offline.

import type { Client } from '../api/client';
import type { Catalogue, Edition, Rules } from '../api/types';
import { language } from '../lib/locale.svelte';

const KEY = 'sternfeld.catalogue';
const NOTHING: Catalogue = {
  editions: [],
  switches: [],
  tile_sets: [],
  layouts: [],
  levels: [],
  bluffing_levels: [],
};

class Editions {
  catalogue = $state.raw<Catalogue>(NOTHING);
  /** The server could not be reached; this is the stored copy. */
  stale = $state(false);

  get all(): Edition[] {
    return this.catalogue.editions;
  }

  async load(client: Client): Promise<void> {
    try {
      this.catalogue = await client.catalogue();
      this.stale = false;
      localStorage.setItem(KEY, JSON.stringify(this.catalogue));
    } catch (error) {
      const copy = localStorage.getItem(KEY);
      if (!copy) throw error;
      this.catalogue = { ...NOTHING, ...(JSON.parse(copy) as Catalogue) };
      this.stale = true;
    }
  }

  named(name: string): Edition | undefined {
    return this.all.find((edition) => edition.name === name);
  }
}

export const editions = new Editions();

/** A switch's value in these rules; tile set and board have names of their own outside the switches. */
export function ruleValue(rules: Rules | undefined, name: string): unknown {
  if (name === 'tiles') return rules?.tiles.name;
  if (name === 'layout') return rules?.layout.name;
  return rules?.switches[name];
}

/** The edition that is proposed in the language of the page. */
export const defaultEdition = (): string => (language.current === 'de' ? 'kompakt' : 'deluxe');

export function editionTitle(name: string): string {
  return editions.named(name)?.titles[language.current] ?? name;
}
