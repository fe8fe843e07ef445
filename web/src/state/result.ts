// The result of a finished game: who comes first, how it was settled, and how it ended.

import type { GameView, LineView, TableView } from '../api/types';
import { m } from '../paraglide/messages';
import { isTurn, pointsOf } from './scoreSheet';

/** A seat in the table of results. */
export interface Standing {
  readonly seat: number;
  /** The score before the game was settled, and after. */
  readonly before: number;
  readonly score: number;
  /** What tiles on racks and overtime added or cost. */
  readonly tiles: number;
  readonly overtime: number;
  readonly resigned: boolean;
}

/** All seats, winners first, whoever resigned last. */
export function standings({ players, sheet, winners }: GameView): Standing[] {
  const found = players.map(({ score, resigned }, seat) => {
    const tiles = pointsOf(sheet, seat, ['rack_lost', 'racks_gained']);
    const overtime = pointsOf(sheet, seat, ['overtime']);
    return { seat, before: score - tiles - overtime, score, tiles, overtime, resigned };
  });
  const place = ({ seat, resigned }: Standing): number => (winners.includes(seat) ? 0 : resigned ? 2 : 1);
  return found.sort((a, b) => place(a) - place(b) || b.score - a.score);
}

/** In how many rounds a game was played. */
export function roundsOf({ players, sheet }: GameView): number {
  const turns = players.map((_, seat) => turnsOf(sheet, seat));
  return Math.max(0, ...turns);
}

/** Who resigned, and in which round; `own` seats are addressed. */
export function resignations(view: TableView, own: readonly number[]): string[] {
  const { sheet = [] } = view.game ?? {};
  return sheet.flatMap((line, i) => {
    if (line.kind !== 'resigned') return [];
    const round = turnsOf(sheet.slice(0, i), line.seat) + 1;
    const name = view.seats[line.seat]?.name ?? '';
    return [own.includes(line.seat) ? m.result_resigned_you({ round }) : m.result_resigned({ name, round })];
  });
}

const turnsOf = (sheet: readonly LineView[], seat: number): number =>
  sheet.filter((line) => isTurn(line) && line.seat === seat).length;

const MOST_TILES = 9;

/** The letters of a name that can be laid in tiles; null for a name that is long or has other signs. */
export function nameTiles(name: string): string[] | null {
  const letters = [...name.toLocaleUpperCase()];
  return letters.length <= MOST_TILES && letters.every((one) => /^\p{Lu}$/u.test(one)) ? letters : null;
}
