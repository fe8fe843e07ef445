// The five characters behind the levels of computer players: face, name and one sentence. The server calls
// a computer seat that nobody named by the same name (players/level.py).

import altair from '../icons/portraits/altair.svg?raw';
import atlas from '../icons/portraits/atlas.svg?raw';
import izar from '../icons/portraits/izar.svg?raw';
import mira from '../icons/portraits/mira.svg?raw';
import vega from '../icons/portraits/vega.svg?raw';
import { m } from '../paraglide/messages';

export interface Character {
  name: string;
  /** What this opponent is like. */
  about: () => string;
  /** The portrait, as SVG. */
  face: string;
  /** Mean score against its equal in deluxe, rounded (docs/strength.md). */
  points?: number;
}

export const CHARACTERS: Readonly<Record<string, Character | undefined>> = {
  beginner: { name: 'Mira', about: m.about_mira, face: mira, points: 250 },
  intermediate: { name: 'Atlas', about: m.about_atlas, face: atlas, points: 320 },
  advanced: { name: 'Izar', about: m.about_izar, face: izar, points: 390 },
  expert: { name: 'Altair', about: m.about_altair, face: altair, points: 420 },
  champion: { name: 'Vega', about: m.about_vega, face: vega },
};
