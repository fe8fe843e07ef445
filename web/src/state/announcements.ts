// Events as sentences, for the live region, the last-move line and the hand-over screen.

import type { Proposal } from '../api/schema';
import type { PendingView, TableView, LineView } from '../api/types';
import { boardFrom, placedFrom } from '../api/wire';
import { lay, squareName } from '../board/squares';
import { BLANK, isBlank, letterOf, rackFace } from '../board/tiles';
import { wordOf } from '../board/words';
import { listed } from '../lib/format';
import { m } from '../paraglide/messages';
import { isTurn, whereOf } from './scoreSheet';
import { decliners, REQUESTS, type Request, requestsIn } from './requests';
import { isSure } from './turns';

export function turnText(view: TableView, turn: LineView, size: number): string {
  const name = view.seats[turn.seat]?.name ?? '';
  const word = turn.words[0]?.text ?? '';
  switch (turn.kind) {
    case 'lay':
    case 'rearrange':
      return m.tell_laid({
        name,
        word,
        where: whereOf(size, view.game?.sheet ?? [], turn),
        points: turn.points,
        total: turn.total,
      });
    case 'exchange':
      return m.tell_exchanged({ name, count: turn.exchanged });
    case 'pass':
      return turn.timed_out ? m.tell_timed_out({ name }) : m.tell_passed({ name });
    case 'taken_back':
      return m.tell_taken_back({ name, words: listed(turn.invalid), count: turn.invalid.length });
    case 'lost':
      return m.tell_lost({ name });
    case 'resigned':
      return `${name} ${m.has_resigned()}.`;
    default: // points without a word
      return m.tell_points({ name, points: turn.points });
  }
}

/** New proposals by others, and a reminder to one of the viewer's seats. */
export function requestTexts(before: TableView, view: TableView, own: readonly number[]): string[] {
  const known = requestsIn(before);
  const fresh = requestsIn(view).filter(({ kind, by }) => {
    const already = known.find((request) => request.kind === kind)?.by ?? [];
    return by.some((seat) => !already.includes(seat) && !own.includes(seat));
  });
  const told = fresh.map((request) => requestText(view, request));
  for (const kind of REQUESTS) {
    const declined = declinedText(view, kind, own);
    if (declined && declined !== declinedText(before, kind, own)) told.push(declined);
  }
  const { nudge } = view;
  if (nudge && nudge.at !== before.nudge?.at && own.includes(nudge.seat)) told.push(m.nudged());
  return told;
}

/** Who else has declined what was proposed. */
export function declinedText(view: TableView, proposal: Proposal, own: readonly number[]): string | null {
  const seats = decliners(view, proposal).filter((seat) => !own.includes(seat));
  if (!seats.length) return null;
  const told = { names: listed(seats.map((seat) => view.seats[seat].name)), count: seats.length };
  switch (proposal) {
    case 'pause':
      return m.declined_pause(told);
    case 'end':
      return m.declined_end(told);
    case 'abandon':
      return m.declined_abandon(told);
    case 'timeout':
      return m.declined_timeout(told);
    case 'rematch':
      return m.declined_rematch(told);
  }
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
      return view.game?.pending
        ? m.request_stand({ names, count })
        : m.request_timeout({ names, count, mover: view.seats[view.game?.to_move ?? 0].name });
  }
}

/** The person addressed: their seat, and whether several people share the device. */
export interface Listener {
  readonly seat: number | null;
  readonly sharing: boolean;
  readonly size: number;
}

/** What has happened since `before`, in order; for a first view only whose turn it is. */
export function announcements(
  before: TableView | null,
  view: TableView,
  listener: Listener,
  own: readonly number[],
): string[] {
  const now = stateText(before, view, listener);
  const last = now === null ? [] : [now];
  if (!before) return last;
  return [
    ...newTurns(before, view).map((turn) => turnText(view, turn, listener.size)),
    ...drawnTexts(before, view, listener),
    ...swapTexts(before, view, listener.size),
    ...hintedTexts(before, view, own),
    ...requestTexts(before, view, own),
    ...chatTexts(before, view),
    ...last,
  ];
}

/** The turns that `before` did not have. */
export function newTurns(before: TableView | null, view: TableView): LineView[] {
  const turns = view.game?.sheet.filter(isTurn) ?? [];
  return before ? turns.slice(before.game?.sheet.filter(isTurn).length ?? turns.length) : [];
}

/** The tiles that this person has drawn after a play; the whole rack when it was dealt or exchanged. */
function drawnTexts(before: TableView, view: TableView, { seat, sharing }: Listener): string[] {
  const rack = view.game?.rack;
  if (!rack?.length || sharing || (before.game && before.audience !== view.audience)) return [];
  const turn = newTurns(before, view).findLast((one) => one.seat === seat);
  if (!before.game || turn?.kind === 'exchange') return [m.say_rack({ tiles: facesText(rack) })];
  if (turn?.kind !== 'lay' && turn?.kind !== 'rearrange') return [];
  // The tiles of a pending play have left the rack already.
  const laid =
    before.game.pending?.seat === seat ? [] : placedFrom(0, turn.tiles).map(({ face }) => rackFace(face));
  const drawn = minus(rack, minus(before.game.rack ?? [], laid));
  return drawn.length ? [m.say_drawn({ tiles: facesText(drawn) })] : [];
}

function minus(faces: readonly string[], taken: readonly string[]): string[] {
  const left = [...faces];
  for (const face of taken) {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Others who have asked for a hint in a turn for the first time. */
function hintedTexts(before: TableView, view: TableView, own: readonly number[]): string[] {
  const known = before.hints?.turns ?? [];
  return (view.hints?.turns ?? []).flatMap((count, seat) =>
    count > (known[seat] ?? 0) && !own.includes(seat) ? [m.tell_hint({ name: view.seats[seat].name })] : [],
  );
}

/** Tiles of a rack, one by one. */
export function facesText(faces: readonly string[]): string {
  return faces.map((face) => (face === BLANK ? m.tile_blank() : face)).join(', ');
}

/** Tiles swapped with the board before a move. */
function swapTexts(before: TableView, view: TableView, size: number): string[] {
  const { game } = view;
  if (!game || !before.game || game.number !== before.game.number) return [];
  const name = view.seats[game.to_move].name;
  let board = boardFrom(size, before.game.board);
  return placedFrom(size, game.swaps.slice(before.game.swaps.length)).map((tile) => {
    const taken = board[tile.square] ?? '';
    board = lay(board, [tile]);
    const told = { name, letter: letterOf(tile.face), where: squareName(size, tile.square) };
    return isBlank(taken) ? m.tell_recovered(told) : m.tell_recycled({ ...told, taken: letterOf(taken) });
  });
}

/** New chat lines of others. */
function chatTexts(before: TableView, view: TableView): string[] {
  const since = before.chat?.at(-1)?.at ?? 0;
  const fresh = (view.chat ?? []).filter((line) => !line.mine && line.at > since);
  return fresh.map(({ name, text }) => m.tell_said({ name, text }));
}

/** Whose turn it is, or which play is pending, if that is new. */
function stateText(before: TableView | null, view: TableView, listener: Listener): string | null {
  const { game } = view;
  if (!game) return null;
  if (view.phase === 'ended') return before?.phase === 'playing' ? endText(view) : null;
  if (view.phase === 'abandoned') return before?.phase === 'playing' ? m.abandoned() : null;
  if (game.pending) {
    const known = before?.game?.pending && before.game.number === game.number;
    return known ? null : pendingText(view, game.pending, listener);
  }
  if (game.phase !== 'turn') return null;
  const you = !listener.sharing && game.to_move === listener.seat;
  const name = view.seats[game.to_move].name;
  if (before?.game?.phase === 'turn' && before.game.number === game.number) {
    if (!game.signalled || before.game.signalled) return null;
    return you ? m.tell_your_time_is_up() : m.tell_time_is_up({ name });
  }
  return you ? m.tell_your_turn() : m.tell_turn({ name });
}

export function pendingText(view: TableView, pending: PendingView, listener: Listener): string {
  const { seat, sharing, size } = listener;
  const word = pending.words[0]?.text ?? '';
  const board = boardFrom(size, view.game?.board ?? []);
  const where = wordOf(board, placedFrom(size, pending.tiles))?.where ?? '';
  if (pending.seat === seat && !sharing) return m.tell_waiting({ word, where });
  const told = { name: view.seats[pending.seat].name, word, where, points: pending.points };
  if (seat === null) return m.tell_lies(told);
  if (pending.begins === seat && !sharing) return m.tell_pending_begin(told);
  return isSure(view, pending) ? m.tell_lies(told) : m.tell_pending(told);
}

function endText(view: TableView): string {
  const winners = view.game?.winners ?? [];
  return m.tell_ended({ names: listed(winners.map((seat) => view.seats[seat].name)), count: winners.length });
}
