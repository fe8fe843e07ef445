import { describe, expect, it } from 'vitest';
import type { GameView, LineKind, LineView } from '../../src/api/types';
import { racksAfter } from '../../src/state/replay.svelte';

const line = (seat: number, kind: LineKind, rack: string): LineView =>
  ({ seat, kind, rack: [...rack], tiles: [], swaps: [] }) as unknown as LineView;

const GAME = {
  players: [{}, {}, {}],
  racks: [['Q'], [...'XY'], []],
  sheet: [
    line(0, 'lay', 'ABC'),
    line(1, 'lay', 'DEF'),
    line(2, 'pass', 'GHI'),
    line(0, 'lay', 'JKL'),
    line(2, 'resigned', 'GHI'),
    line(1, 'lay', 'MNO'),
    line(1, 'rack_lost', 'XY'),
  ],
} as unknown as GameView;

const read = (turns: number): string[] => racksAfter(GAME, turns).map((rack) => rack.join(''));

describe('the racks of a replay', () => {
  it('are those of the next turn of each seat, in the end what was left', () => {
    expect(read(0)).toEqual(['ABC', 'DEF', 'GHI']);
    expect(read(1)).toEqual(['JKL', 'DEF', 'GHI']);
    expect(read(3)).toEqual(['JKL', 'MNO', 'GHI']);
  });

  it('are gone from the turn on in which a seat resigned', () => {
    expect(read(4)).toEqual(['Q', 'MNO', '']);
    expect(read(5)).toEqual(['Q', 'XY', '']);
  });
});
