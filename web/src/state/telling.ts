// What happened, in words: for the live region, the last-move line and the hand-over.

import type { TableView, TurnView } from '../api/types';
import { listed } from '../lib/format';
import { m } from '../paraglide/messages';
import { whereOf } from './replay';
import { type Request, requestsIn } from './requests';

export function tellTurn(view: TableView, turn: TurnView, size: number): string {
  const name = view.seats[turn.seat]?.name ?? '';
  const word = turn.words[0]?.text ?? '';
  switch (turn.kind) {
    case 'lay':
    case 'rearrange':
      return m.tell_laid({
        name,
        word,
        where: whereOf(size, view.game?.turns ?? [], turn),
        points: turn.points,
        total: turn.total,
      });
    case 'exchange':
      return m.tell_exchanged({ name, count: turn.exchanged });
    case 'points':
    case 'adjusted':
      return m.tell_points({ name, points: turn.points });
    case 'pass':
      return turn.timed_out ? m.tell_timed_out({ name }) : m.tell_passed({ name });
    case 'taken_back':
      return m.tell_taken_back({ name, words: listed(turn.invalid), count: turn.invalid.length });
    case 'lost':
      return m.tell_lost({ name });
  }
}

/** What somebody else has just proposed, and a reminder to one of the own seats. */
export function tellWishes(before: TableView, view: TableView, own: readonly number[]): string[] {
  const known = requestsIn(before);
  const fresh = requestsIn(view).filter(({ kind, by }) => {
    const already = known.find((request) => request.kind === kind)?.by ?? [];
    return by.some((seat) => !already.includes(seat) && !own.includes(seat));
  });
  const told = fresh.map((request) => requestText(view, request));
  const { nudge } = view;
  if (nudge && nudge.at !== before.nudge?.at && own.includes(nudge.seat)) told.push(m.nudged());
  return told;
}

export function requestText(view: TableView, { kind, by }: Request): string {
  const people = by.filter((seat) => view.seats[seat].kind !== 'computer');
  const names = listed(people.map((seat) => view.seats[seat].name));
  const count = people.length;
  switch (kind) {
    case 'pause':
      return m.request_pause({ names, count });
    case 'end':
      return m.request_end({ names, count });
    case 'abandon':
      return m.request_abandon({ names, count });
    case 'timeout':
      return m.request_timeout({ names, count, mover: view.seats[view.game?.to_move ?? 0].name });
  }
}

/** Whose turn it is now, or what lies there to be decided, if that is new. */
export function tellView(before: TableView, view: TableView, seat: number | null): string | null {
  const { game } = view;
  if (!game) return null;
  if (game.pending && !before.game?.pending) {
    const name = view.seats[game.pending.seat].name;
    const word = game.pending.words[0]?.text ?? '';
    return game.pending.seat === seat
      ? m.tell_waiting({ word })
      : m.tell_pending({ name, word, points: game.pending.points });
  }
  if (view.phase === 'ended' && before.phase !== 'ended') {
    const names = listed(game.winners.map((winner) => view.seats[winner].name));
    return m.tell_ended({ names, count: game.winners.length });
  }
  if (view.phase === 'abandoned' && before.phase !== 'abandoned') return m.abandoned();
  if (game.phase === 'turn' && (before.game?.to_move !== game.to_move || before.game.phase !== 'turn')) {
    return game.to_move === seat ? m.tell_your_turn() : m.tell_turn({ name: view.seats[game.to_move].name });
  }
  return null;
}
