// A finished game in a list, in words.

import type { FinishedLine, FinishedSeat } from '../api/types';
import type { Board } from '../board/squares';
import { plain } from '../lib/format';
import { m } from '../paraglide/messages';

export const ownSeat = (game: FinishedLine): FinishedSeat | undefined => game.seats.find((seat) => seat.mine);

/** Everybody else; all seats where none was one's own. */
export const opponentsOf = (game: FinishedLine): FinishedSeat[] => game.seats.filter((seat) => !seat.mine);

/** "402 : 377" for two, one's own first; one's own score among several, all scores without one's own. */
export function scoreText(game: FinishedLine): string {
  const own = ownSeat(game);
  if (own && game.seats.length !== 2) return plain(own.score);
  const seats = own ? [own, ...opponentsOf(game)] : game.seats;
  return seats.map((seat) => plain(seat.score)).join(' : ');
}

/** How the game went for me, in a few words; who won, where no seat was mine. */
export function outcomeText(game: FinishedLine): string {
  const own = ownSeat(game);
  if (!own) {
    const winners = game.seats.filter((seat) => seat.place === 1);
    return winners.length === 1 && game.seats.length > 1 ? m.outcome_winner({ name: winners[0].name }) : '';
  }
  if (game.outcome === null) return '';
  if (own.resigned) return m.outcome_you_resigned();
  const [other, ...more] = opponentsOf(game);
  if (game.outcome === 'won') {
    return other.resigned && more.length === 0 ? m.outcome_resigned({ name: other.name }) : m.outcome_won();
  }
  if (game.outcome === 'drawn') return m.outcome_drawn();
  if (more.length === 0) return m.outcome_lost();
  return m.outcome_place({ place: own.place, count: game.seats.length });
}

/** The board with tiles where tiles lay; their letters are not kept. */
export function coveredBoard({ size, covered }: FinishedLine): Board {
  const bits = [...covered].map((digit) => parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  return Array.from({ length: size * size }, (_, square) => (bits[square] === '1' ? '?' : null));
}
