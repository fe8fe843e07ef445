// What clocks show now. The referee says what they showed when they last started or stopped; here
// they only count down from there.

import type { GameView } from '../api/types';

/** Milliseconds left on a seat's game clock, below zero in overtime; null without a clock. */
export function clockLeft(game: GameView, seat: number, now: number): number | null {
  const left = game.players[seat].clock_left;
  return left === null ? null : left - runFor(game, seat, now);
}

/** Milliseconds left of a seat's turn; null if it has none, or one without a limit. */
export function turnLeft(game: GameView, seat: number, now: number): number | null {
  if (game.turn_left === null || game.to_move !== seat) return null;
  return game.turn_left - runFor(game, seat, now);
}

function runFor(game: GameView, seat: number, now: number): number {
  return game.clock_running === seat ? Math.max(0, now - game.turn_began) : 0;
}
