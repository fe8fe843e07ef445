// What the board needs to know of a table's rules: its squares, its tiles, its bonuses. Nothing
// here decides what is allowed; that is the referee's.

/** The rules of a table as the server sends them: whole, tiles and board included. */
export interface Rules {
  edition: string;
  tiles: {
    name: string;
    language: string;
    blanks: number;
    lexicon?: string | null;
    letters: [face: string, value: number, count: number][];
  };
  layout: { name: string; rows: string[] };
  switches: Record<string, unknown>;
}

export interface Premium {
  readonly mark: string;
  readonly letter: number;
  readonly word: number;
}

const PREMIUMS: Record<string, Premium> = {
  '.': { mark: '.', letter: 1, word: 1 },
  d: { mark: 'd', letter: 2, word: 1 },
  t: { mark: 't', letter: 3, word: 1 },
  q: { mark: 'q', letter: 4, word: 1 },
  D: { mark: 'D', letter: 1, word: 2 },
  T: { mark: 'T', letter: 1, word: 3 },
  Q: { mark: 'Q', letter: 1, word: 4 },
  '*': { mark: '*', letter: 1, word: 2 },
};

export interface Kit {
  readonly size: number;
  readonly star: number;
  readonly premiums: readonly Premium[];
  readonly alphabet: readonly string[];
  readonly values: ReadonlyMap<string, number>;
  readonly counts: ReadonlyMap<string, number>;
  readonly blanks: number;
  readonly rack: number;
  readonly bonus: ReadonlyMap<number, number>;
  readonly neverBlank: readonly string[];
  readonly firstWord: number;
  readonly language: string;
}

export function kitOf(rules: Rules): Kit {
  const marks = rules.layout.rows.join('');
  const bonus = (rules.switches['bonus'] ?? {}) as Record<string, number>;
  return {
    size: rules.layout.rows.length,
    star: marks.indexOf('*'),
    premiums: [...marks].map((mark) => PREMIUMS[mark] ?? PREMIUMS['.']),
    alphabet: rules.tiles.letters.map(([face]) => face),
    values: new Map(rules.tiles.letters.map(([face, value]) => [face, value])),
    counts: new Map(rules.tiles.letters.map(([face, , count]) => [face, count])),
    blanks: rules.tiles.blanks,
    rack: Number(rules.switches['rack'] ?? 7),
    bonus: new Map(Object.entries(bonus).map(([tiles, points]) => [Number(tiles), points])),
    neverBlank: (rules.switches['blanks.never'] ?? []) as string[],
    firstWord: Number(rules.switches['first_word_min'] ?? 2),
    language: rules.tiles.language,
  };
}

/** What a tile counts: its letter's value, nothing for a blank. */
export function valueOf(kit: Kit, face: string): number {
  return kit.values.get(face) ?? 0;
}

export function totalTiles(kit: Kit): number {
  let total = kit.blanks;
  for (const count of kit.counts.values()) total += count;
  return total;
}
