import { describe, expect, it } from 'vitest';
import type { GameView } from '../../src/api/types';
import { clockLeft, turnLeft } from '../../src/state/clocks';

const BEGAN = 1_000_000;
const game = (more: Partial<GameView>): GameView =>
  ({
    to_move: 0,
    turn_began: BEGAN,
    clock_running: 0,
    turn_left: 120_000,
    players: [{ clock_left: 600_000 }, { clock_left: 580_000 }],
    ...more,
  }) as GameView;

describe('clocks', () => {
  it('count down only for the seat whose time is running', () => {
    expect(clockLeft(game({}), 0, BEGAN + 60_000)).toBe(540_000);
    expect(clockLeft(game({}), 1, BEGAN + 60_000)).toBe(580_000);
    expect(turnLeft(game({}), 0, BEGAN + 130_000)).toBe(-10_000);
    expect(turnLeft(game({}), 1, BEGAN)).toBeNull();
  });

  it('stand still while a play is pending', () => {
    const pending = game({
      phase: 'pending',
      clock_running: null,
      turn_left: null,
      players: [{ clock_left: 540_000 }, { clock_left: 580_000 }] as GameView['players'],
    });
    expect([60_000, 90_000].map((ms) => clockLeft(pending, 0, BEGAN + ms))).toEqual([540_000, 540_000]);
    expect(turnLeft(pending, 0, BEGAN + 90_000)).toBeNull();
  });

  it('do not run backwards, and are null without a limit', () => {
    expect(clockLeft(game({}), 0, BEGAN - 5_000)).toBe(600_000);
    const free = game({ turn_left: null, players: [{ clock_left: null }] as GameView['players'] });
    expect([clockLeft(free, 0, BEGAN), turnLeft(free, 0, BEGAN)]).toEqual([null, null]);
  });
});
