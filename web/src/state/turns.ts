// Whom a game waits for.

import type { GameView, PendingView, TableView } from '../api/types';

/** The seat that may make a move: the one to move, or the one that may begin while a play is pending. */
export function seatToPlay(game: GameView): number | null {
  if (game.pending) return game.pending.begins;
  return game.phase === 'turn' ? game.to_move : null;
}

/** The seats that may still challenge the pending play. */
export function undecidedSeats({ pending, players }: GameView): number[] {
  if (!pending) return [];
  return players.flatMap((player, seat) =>
    seat === pending.seat || player.resigned || pending.accepted.includes(seat) ? [] : [seat],
  );
}

/** The seat the game waits for. */
export function awaitedSeat(game: GameView): number {
  return seatToPlay(game) ?? undecidedSeats(game)[0] ?? game.to_move;
}

/** The play is by a computer that lays no phonies: nobody needs to think about challenging it. */
export function isSure({ seats }: TableView, { seat }: PendingView): boolean {
  return seats[seat].kind === 'computer' && !seats[seat].may_bluff;
}
