// A short description of each edition.

import type { Edition } from '../api/types';
import { boardRulesOf, totalTiles } from '../board/boardRules';
import { m } from '../paraglide/messages';

const ABOUT: Record<string, () => string> = {
  mini: m.edition_mini,
  kompakt: m.edition_kompakt,
  kurz: m.edition_kurz,
  reise: m.edition_reise,
  deluxe: m.edition_deluxe,
  super: m.edition_super,
};

export const editionAbout = (name: string): string => ABOUT[name]?.() ?? '';

export function editionFacts(edition: Edition): string {
  const boardRules = boardRulesOf(edition.rules);
  return m.edition_facts({ tiles: totalTiles(boardRules), size: boardRules.size, rack: boardRules.rack });
}
