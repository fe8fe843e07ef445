// Tile sets and boards by what they are, not by the names of their files.

import { m } from '../paraglide/messages';
import { languageName } from './editions';

/** "German, 102 tiles" for de-102, "15×15 squares" for standard-15; other names stay as they are. */
export function setName(name: string): string {
  const [, tiles, count] = /^([a-z]{2})(?:-\w+)?-(\d+)$/.exec(name) ?? [];
  if (tiles) return m.tile_set_name({ language: languageName(tiles), count });
  const [, size] = /^[a-z]{3,}-(\d+)$/.exec(name) ?? [];
  return size ? m.layout_name({ size }) : name;
}
