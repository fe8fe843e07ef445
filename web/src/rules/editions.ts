// Each edition in words: what it feels like, then its numbers.

import type { Edition } from '../api/types';
import { boardRulesOf, totalTiles } from '../board/boardRules';
import { language } from '../lib/locale.svelte';
import { m } from '../paraglide/messages';

const ABOUT: Record<string, [mood: () => string, about: () => string]> = {
  mini: [m.mood_mini, m.edition_mini],
  kompakt: [m.mood_kompakt, m.edition_kompakt],
  kurz: [m.mood_kurz, m.edition_kurz],
  reise: [m.mood_reise, m.edition_reise],
  deluxe: [m.mood_deluxe, m.edition_deluxe],
  super: [m.mood_super, m.edition_super],
};

/** What an edition feels like; empty for one that nobody has described. */
export const editionMood = (name: string): string => ABOUT[name]?.[0]() ?? '';
export const editionAbout = (name: string): string => ABOUT[name]?.[1]() ?? '';

export function editionFacts(edition: Edition): string {
  const { size, rack, ...rest } = boardRulesOf(edition.rules);
  const tiles = totalTiles({ size, rack, ...rest });
  return rack === 7 ? m.edition_facts({ tiles, size }) : m.edition_facts_rack({ tiles, rack });
}

/** The language of its words, as a code. */
export const editionLanguage = (edition: Edition): string => edition.rules.tiles.language;

/** "German", in the language of the page. */
export function languageName(code: string): string {
  return new Intl.DisplayNames(language.current, { type: 'language' }).of(code) ?? code;
}
