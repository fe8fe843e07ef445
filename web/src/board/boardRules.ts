// The part of a table's rules that the board needs: squares, tiles and bonuses. The referee decides
// what is allowed.

/** The complete rules of a table, as the server sends them. */
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

export interface BoardRules {
  readonly size: number; // squares in a row
  readonly star: number; // the square that the first word must cover
  readonly premiums: readonly Premium[]; // by square
  readonly alphabet: readonly string[]; // the faces of the tile set, without the blank
  readonly values: ReadonlyMap<string, number>; // points by face
  readonly counts: ReadonlyMap<string, number>; // tiles in the set by face
  readonly blanks: number; // blanks in the set
  readonly rack: number; // tiles on a full rack
  readonly bonus: ReadonlyMap<number, number>; // points by number of tiles laid in one play
  readonly neverBlank: readonly string[]; // letters that a blank may not stand for
  readonly firstWord: number; // minimum length of the first word
  readonly language: string;
}

export function boardRulesOf(rules: Rules): BoardRules {
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

/** The points of a tile; 0 for a blank. */
export function valueOf(boardRules: BoardRules, face: string): number {
  return boardRules.values.get(face) ?? 0;
}

export function totalTiles(boardRules: BoardRules): number {
  let total = boardRules.blanks;
  for (const count of boardRules.counts.values()) total += count;
  return total;
}
