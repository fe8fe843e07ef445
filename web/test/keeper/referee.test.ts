import { describe, expect, it } from 'vitest';
import type { GameView, LineView } from '../../src/api/types';
import {
  acceptances,
  agreements,
  commandsOf,
  entriesFrom,
  moveOf,
  nextSlot,
  undoing,
  withMove,
} from '../../src/keeper/referee';
import { at } from '../boardRules';

const player = {
  score: 0,
  tiles: 7,
  lost_turns: 0,
  resigned: false,
  used_ms: 0,
  clock_left: null,
  agreed: false,
};
const turn = (number: number, seat: number, more: Partial<LineView>): LineView => ({
  number,
  seat,
  kind: 'lay',
  tiles: [],
  words: [],
  bonus: 0,
  points: 0,
  total: 0,
  exchanged: 0,
  shown: [],
  challenger: null,
  invalid: [],
  judged: [],
  swaps: [],
  timed_out: false,
  used_ms: 0,
  rack: null,
  ...more,
});
const game = (turns: LineView[], more: Partial<GameView> = {}): GameView =>
  ({
    phase: 'turn',
    to_move: turns.length % 2,
    number: turns.length + 1,
    players: [player, player],
    pending: null,
    sheet: turns,
    end: null,
    ...more,
  }) as GameView;
const HO = turn(1, 0, {
  tiles: [
    [8, 8, 'H'],
    [8, 9, 'o'],
  ],
  words: [{ text: 'HO', points: 4 }],
  points: 4,
});
const LAY = {
  type: 'lay',
  seat: 0,
  tiles: [
    [8, 8, 'H'],
    [8, 9, 'o'],
  ],
};

describe('the referee’s score sheet', () => {
  it('becomes entries of the pad, the penalty of a challenge included', () => {
    const turns = [
      { ...HO, challenger: 1 },
      turn(1, 1, { kind: 'penalty', points: -10 }),
      turn(2, 1, { kind: 'points', points: 24 }),
      turn(3, 0, { kind: 'adjusted', points: -5 }),
      turn(3, 0, { kind: 'exchange', exchanged: 3 }),
      turn(4, 1, { kind: 'taken_back', words: [{ text: 'XX', points: 9 }] }),
      turn(4, 0, { kind: 'lost' }),
      turn(5, 1, { kind: 'pass' }),
    ];
    expect(entriesFrom(15, game(turns))).toEqual([
      {
        kind: 'word',
        seat: 0,
        turn: 1,
        points: 4,
        tiles: [
          { square: at('8H'), face: 'H' },
          { square: at('8I'), face: 'o' },
        ],
      },
      { kind: 'extra', seat: 1, turn: 1, points: -10, fixed: true },
      { kind: 'points', seat: 1, turn: 2, points: 24 },
      { kind: 'extra', seat: 0, turn: 3, points: -5 },
      { kind: 'exchange', seat: 0, turn: 3, count: 3 },
      { kind: 'withdrawn', seat: 1, turn: 4, text: 'XX' },
      { kind: 'lost', seat: 0, turn: 4 },
      { kind: 'pass', seat: 1, turn: 5 },
    ]);
  });

  it('is read without resignations and the settlement, which the pad shows elsewhere', () => {
    const lines = [HO, turn(2, 1, { kind: 'resigned' }), turn(2, 0, { kind: 'rack_lost', points: -4 })];
    expect(entriesFrom(15, game(lines))).toHaveLength(1);
  });
});

describe('entries of the pad as moves', () => {
  it('converts every kind of entry', () => {
    expect(moveOf(15, { kind: 'points', seat: 1, points: 7 })).toEqual({
      type: 'score_points',
      seat: 1,
      points: 7,
    });
    expect(moveOf(15, { kind: 'extra', seat: 1, points: -5 })).toEqual({
      type: 'adjust_score',
      seat: 1,
      points: -5,
    });
    expect(moveOf(15, { kind: 'exchange', seat: 0, count: 2 })).toEqual({
      type: 'exchange',
      seat: 0,
      tiles: [],
      count: 2,
    });
    expect(moveOf(15, { kind: 'pass', seat: 0 })).toEqual({ type: 'pass', seat: 0 });
    expect(moveOf(15, { kind: 'lost', seat: 0 })).toBeNull();
    expect(moveOf(15, { kind: 'word', seat: 0, tiles: [{ square: at('8H'), face: 'H' }] })).toEqual({
      type: 'lay',
      seat: 0,
      tiles: [[8, 8, 'H']],
    });
  });

  it('repeats the commands of a turn, a challenge included', () => {
    const turns = [turn(1, 1, { kind: 'adjusted', points: 3 }), { ...HO, challenger: 1 }];
    expect(commandsOf(15, game(turns), 1)).toEqual([
      { type: 'adjust_score', seat: 1, points: 3 },
      LAY,
      { type: 'challenge', seat: 1 },
    ]);
  });

  it('replaces one command; without words the challenge is dropped', () => {
    const commands = commandsOf(15, game([{ ...HO, challenger: 1 }]), 1);
    const [entry] = entriesFrom(15, game([HO]));
    const other = { type: 'lay' as const, seat: 0, tiles: [[8, 8, 'H']] as [number, number, string][] };
    expect(withMove(commands, 15, entry, other)).toEqual([other, { type: 'challenge', seat: 1 }]);
    const points = { type: 'score_points' as const, seat: 0, points: 3 };
    expect(withMove(commands, 15, entry, points)).toEqual([points]);
    expect(withMove(commands, 15, entry, null)).toEqual([]);
  });
});

describe('the state of the game', () => {
  const pending = { ...HO, swapped: [], accepted: [], begins: 1, last: false, at: 0 };
  const open = game([], { phase: 'pending', number: 1, to_move: 0, pending });

  it('gives the next turn, past a pending play and a seat that misses a turn', () => {
    expect(nextSlot(game([HO]))).toEqual({ number: 2, seat: 1 });
    expect(nextSlot(open)).toEqual({ number: 2, seat: 1 });
    const three = [player, { ...player, lost_turns: 1 }, player];
    expect(nextSlot({ ...open, players: three }).seat).toBe(2);
    expect(nextSlot({ ...open, players: [player, { ...player, resigned: true }] }).seat).toBe(0);
  });

  it('gives everybody’s commands to accept a play and to end the game', () => {
    expect(acceptances(open)).toEqual([{ type: 'accept', seat: 1 }]);
    expect(acceptances(game([HO]))).toEqual([]);
    const agreed = game([HO], { players: [{ ...player, agreed: true }, player] });
    expect(agreements(agreed)).toEqual([{ type: 'agree_to_end', seat: 1 }]);
  });

  it('gives the commands that undo the last entry, or the end', () => {
    expect(undoing(15, game([]))).toBeNull();
    expect(undoing(15, open)).toEqual({ turn: 1, commands: [] });
    expect(undoing(15, game([HO]))).toEqual({ turn: 1, commands: [] });
    const paid = game([HO, turn(2, 0, { kind: 'adjusted', points: -5 })], { number: 2 });
    expect(undoing(15, paid)).toEqual({ turn: 2, commands: [] });
    const agreed = { ...paid, end: 'agreed' as const };
    expect(undoing(15, agreed)).toEqual({
      turn: 2,
      commands: [{ type: 'adjust_score', seat: 0, points: -5 }],
    });
    const out = game([HO], { number: 1, end: 'out' });
    expect(undoing(15, out)).toEqual({ turn: 1, commands: [] });
  });
});
