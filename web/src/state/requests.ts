// Proposals to the whole table, which take effect once everybody agrees.

import type { Proposal } from '../api/schema';
import type { TableView } from '../api/types';
import { undecidedSeats } from './turns';

export type RequestKind = Exclude<Proposal, 'rematch'>; // a rematch is proposed after the game

export const REQUESTS: readonly RequestKind[] = ['pause', 'end', 'abandon', 'timeout'];

export interface Request {
  readonly kind: RequestKind;
  /** The seats in favour. */
  readonly by: readonly number[];
  /** The seats that have not answered. */
  readonly missing: readonly number[];
}

export function requestsIn(view: TableView): Request[] {
  const { game, wishes } = view;
  if (!game || view.phase !== 'playing') return [];
  const playing = game.players.flatMap((player, seat) => (player.resigned ? [] : [seat]));
  const people = playing.filter((seat) => view.seats[seat].kind !== 'computer');
  const found = (kind: RequestKind, by: readonly number[], asked = people): Request => ({
    kind,
    by,
    missing: asked.filter((seat) => !by.includes(seat)),
  });
  const silent = game.pending ? undecidedSeats(game) : [game.to_move];
  const waiting = people.filter((seat) => !silent.includes(seat));
  return [
    found('pause', wishes.pause),
    found(
      'end',
      playing.filter((seat) => game.players[seat].agreed),
    ),
    found('abandon', wishes.abandon),
    found('timeout', wishes.timeout, waiting),
  ].filter(({ by, kind }) => by.length > 0 && !decliners(view, kind).length);
}

/** The seats that do not want what others propose. */
export function decliners({ wishes }: TableView, proposal: Proposal): number[] {
  return wishes.declined.filter((one) => one.proposal === proposal).flatMap(({ seats }) => seats);
}

/** After this long the others may skip a turn, or let a pending play stand; a turn also once its time is over. */
const SILENCE_MS = 72 * 3_600_000;

export function isOverdue(view: TableView, now: number): boolean {
  const { game } = view;
  if (game?.pending) return now - game.pending.at >= SILENCE_MS;
  return game?.phase === 'turn' && (game.signalled || now - game.turn_began >= SILENCE_MS);
}
