import { describe, expect, inject, it } from 'vitest';
import type { GameView, TableView } from '../../src/api/types';
import { requestText } from '../../src/state/announcements';
import { isOverdue, requestsIn } from '../../src/state/requests';
import { awaitedSeat, seatToPlay, undecidedSeats } from '../../src/state/turns';

const { kitchen, laid } = inject('recorded');
const DAY_MS = 86_400_000;

/** Three players; the first one's play is pending. */
function pendingGame(begins: number | null, accepted: number[] = []): GameView {
  if (!kitchen.game || !laid.game?.pending) throw new Error('expected games');
  const pending = { ...laid.game.pending, seat: 0, at: 1000, begins, accepted };
  return { ...kitchen.game, phase: 'pending', to_move: 0, pending };
}
const at = (game: GameView, timeout: number[] = []): TableView => ({
  ...kitchen,
  game,
  wishes: { ...kitchen.wishes, timeout },
});

describe('while a play is pending', () => {
  it('the seat that may begin is the one to play', () => {
    expect(seatToPlay(pendingGame(1))).toBe(1);
    expect(seatToPlay(pendingGame(null))).toBeNull();
    expect(awaitedSeat(pendingGame(1, [1]))).toBe(1);
  });

  it('everybody else may challenge who has not accepted', () => {
    expect(undecidedSeats(pendingGame(1))).toEqual([1, 2]);
    expect(undecidedSeats(pendingGame(null, [1]))).toEqual([2]);
    expect(awaitedSeat(pendingGame(null, [1]))).toBe(2);
  });

  it('those who say nothing for three days do not hold up the others', () => {
    expect(isOverdue(at(pendingGame(1)), 1000 + 3 * DAY_MS - 1)).toBe(false);
    expect(isOverdue(at(pendingGame(1)), 1000 + 3 * DAY_MS)).toBe(true);
    const asked = at(pendingGame(1, [2]), [2]);
    expect(requestsIn(asked)).toEqual([{ kind: 'timeout', by: [2], missing: [0] }]);
    expect(requestText(asked, requestsIn(asked)[0])).toMatch(/gelten lassen|to stand/);
  });
});

describe('without a pending play', () => {
  it('the seat to move is to play, and nobody is asked', () => {
    if (!kitchen.game) throw new Error('expected a game');
    const { game } = kitchen;
    expect([seatToPlay(game), awaitedSeat(game)]).toEqual([game.to_move, game.to_move]);
    expect(undecidedSeats(game)).toEqual([]);
    expect(seatToPlay({ ...game, phase: 'settling' })).toBeNull();
  });
});
