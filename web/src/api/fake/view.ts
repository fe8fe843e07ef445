// The game of the in-browser server as one seat, or somebody who looks on, may know it.

import { BLANK, rackFace } from '../../board/tiles';
import type { GameView } from '../types';
import { tilesFor } from '../wire';
import type { FakeGame } from './referee';

export function viewOf(game: FakeGame, audience: number | null): GameView {
  const own = audience === null ? null : game.seats[audience].rack;
  const unseen = new Map<string, number>();
  for (const [face, , count] of game.rules.tiles.letters) unseen.set(face, count);
  unseen.set(BLANK, game.rules.tiles.blanks);
  const seen = [...game.board.filter((face) => face !== null).map(rackFace), ...(own ?? [])];
  for (const face of seen) unseen.set(face, (unseen.get(face) ?? 0) - 1);
  const ended = game.phase === 'ended';
  const limit = (name: string, used: number): number | null => {
    const seconds = Number(game.rules.switches[name]);
    return seconds > 0 ? seconds * 1000 - used : null;
  };
  return {
    phase: game.phase,
    commitment: '3f0c9a',
    starter: 0,
    to_move: game.toMove,
    number: game.number,
    turn_began: game.turnBegan,
    clock_running: game.phase === 'turn' ? game.toMove : null,
    turn_left: game.phase === 'turn' ? limit('turn_seconds', 0) : null,
    signalled: false,
    end_offered: false,
    board: tilesFor(
      game.kit.size,
      game.board.flatMap((face, square) => (face ? [{ square, face }] : [])),
    ),
    swaps: [...game.swaps],
    bag_count: game.bag.length,
    unseen: Object.fromEntries([...unseen].filter(([, count]) => count > 0)),
    rack: own && [...own],
    players: game.seats.map((seat, i) => ({
      score: seat.score,
      tiles: seat.rack.length,
      lost_turns: seat.lostTurns,
      resigned: seat.resigned,
      used_ms: seat.usedMs,
      clock_left: limit('clock.game_seconds', seat.usedMs),
      agreed: game.agreed.has(i),
    })),
    pending: game.pending,
    sheet: [...game.turns],
    end: game.end,
    out: game.out,
    winners: game.winners,
    by_tie_break: false,
    racks: ended ? game.seats.map((seat) => [...seat.rack]) : null,
    seed: ended ? '5eed' : null,
  };
}
