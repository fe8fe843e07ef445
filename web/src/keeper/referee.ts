// Translates between the pad and the referee of its table: turns into entries, entries into moves.

import type { GameView, KeeperMove, Move as GameMove, LineView } from '../api/types';
import { placedFrom, tilesFor } from '../api/wire';
import { isTurn } from '../state/scoreSheet';
import type { Entry } from './ledger';

export type Move = GameMove | KeeperMove;

/** A turn to be entered: its number and its seat. */
export interface Slot {
  readonly number: number;
  readonly seat: number;
}

/** A line that somebody wrote: a turn, or points outside one. */
export const isWritten = (line: LineView): boolean => isTurn(line) || line.kind === 'adjusted';

/** The entries on the referee's sheet, a pending play included. The pad shows the settlement elsewhere. */
export function entriesFrom(size: number, game: GameView): Entry[] {
  const entries = game.sheet.flatMap((line) => {
    const { seat, points, number } = line;
    if (line.kind === 'penalty') return [{ kind: 'extra' as const, seat, points, turn: number, fixed: true }];
    return isWritten(line) ? [entryFrom(size, line)] : [];
  });
  const { pending } = game;
  if (!pending) return entries;
  const open = { ...pending, number: game.number, challenger: null, invalid: [] };
  return [...entries, entryFrom(size, open)];
}

type TurnLine = Pick<LineView, 'number' | 'seat' | 'kind' | 'tiles' | 'words' | 'points' | 'exchanged'>;

function entryFrom(size: number, turn: TurnLine): Entry {
  const { seat, number, points } = turn;
  const known = { seat, turn: number };
  switch (turn.kind) {
    case 'lay':
    case 'rearrange':
      return { kind: 'word', tiles: placedFrom(size, turn.tiles), points, ...known };
    case 'exchange':
      return { kind: 'exchange', count: turn.exchanged, ...known };
    case 'taken_back':
      return { kind: 'withdrawn', text: turn.words[0]?.text ?? '', ...known };
    case 'lost':
      return { kind: 'lost', ...known };
    case 'points':
      return { kind: 'points', points, ...known };
    case 'adjusted':
      return { kind: 'extra', points, ...known };
    default:
      return { kind: 'pass', ...known };
  }
}

/** The move for an entry; null for what only a challenge can cause. */
export function moveOf(size: number, entry: Entry): Move | null {
  const { seat } = entry;
  switch (entry.kind) {
    case 'points':
      return { type: 'score_points', seat, points: entry.points };
    case 'withdrawn':
      return { type: 'score_points', seat, points: 0 };
    case 'extra':
      return { type: 'adjust_score', seat, points: entry.points };
    case 'word':
      return { type: 'lay', seat, tiles: tilesFor(size, entry.tiles) };
    case 'exchange':
      return { type: 'exchange', seat, tiles: [], count: entry.count };
    case 'pass':
      return { type: 'pass', seat };
    case 'lost':
      return null;
  }
}

/** The commands of one turn, as a correction has to repeat them. */
export function commandsOf(size: number, game: GameView, number: number): Move[] {
  const { pending } = game;
  const done: (TurnLine & { challenger: number | null })[] = game.sheet.filter(
    (line) => line.number === number && isWritten(line),
  );
  if (pending && game.number === number) done.push({ ...pending, number, challenger: null });
  return done.flatMap((turn) => {
    const played = turn.kind === 'taken_back' ? { ...turn, kind: 'lay' as const } : turn;
    const move = moveOf(size, entryFrom(size, played));
    const challenge = turn.challenger === null ? [] : [{ type: 'challenge' as const, seat: turn.challenger }];
    return move ? [move, ...challenge] : [];
  });
}

/** The next turn to be entered; entering it accepts a pending play. */
export function nextSlot(game: GameView): Slot {
  if (game.phase !== 'pending') return { number: game.number, seat: game.to_move };
  return { number: game.number + 1, seat: seatAfter(game) };
}

function seatAfter(game: GameView): number {
  const { players, to_move } = game;
  for (let step = 1; step < players.length; step += 1) {
    const seat = (to_move + step) % players.length;
    if (!players[seat].resigned && !players[seat].lost_turns) return seat;
  }
  return to_move;
}

/** The commands that accept the pending play. */
export function acceptances(game: GameView): Move[] {
  const { pending, players } = game;
  if (!pending) return [];
  return players.flatMap((player, seat) =>
    seat === pending.seat || player.resigned || pending.accepted.includes(seat)
      ? []
      : [{ type: 'accept' as const, seat }],
  );
}

/** The commands that end the game by agreement. */
export function agreements(game: GameView): Move[] {
  return game.players.flatMap((player, seat) =>
    player.resigned || player.agreed ? [] : [{ type: 'agree_to_end' as const, seat }],
  );
}

/** The commands that undo the end of the game, or the last entry. */
export function undoing(size: number, game: GameView): { turn: number; commands: Move[] } | null {
  const last = game.sheet.findLast(isWritten);
  if (game.end === null && !game.pending && !last) return null;
  const made = game.sheet.some((line) => line.number === game.number && isMade(line));
  const ended = game.end !== null || game.players.some((player) => player.agreed);
  const turn = ended || game.pending ? game.number : (last?.number ?? game.number);
  const commands = commandsOf(size, game, turn);
  return { turn, commands: ended && !made ? commands : withoutLast(commands) };
}

const isMade = (line: LineView): boolean => isTurn(line) && line.kind !== 'lost';

/** A turn's commands without the last; a challenge goes with the play it was about. */
function withoutLast(commands: Move[]): Move[] {
  const last = commands.findLastIndex((one) => one.type !== 'challenge');
  return commands.slice(0, Math.max(0, last));
}

/** A turn's commands with one of them replaced, or left out. */
export function withMove(commands: Move[], size: number, entry: Entry, move: Move | null): Move[] {
  const wrong = JSON.stringify(moveOf(size, played(entry)));
  const at = commands.findIndex((one) => JSON.stringify(one) === wrong);
  const instead = move ? [move] : [];
  if (at < 0) return instead;
  // A challenge is judged again with the new words, and dropped if there are none.
  const rest = commands.slice(at + 1).filter((one) => one.type !== 'challenge' || move?.type === 'lay');
  return [...commands.slice(0, at), ...instead, ...rest];
}

/** An entry without the referee's score. */
function played(entry: Entry): Entry {
  return entry.kind === 'word' ? { ...entry, points: undefined } : entry;
}
