import { describe, expect, it } from 'vitest';
import {
  type Entry,
  type Written,
  changes,
  count,
  facesOf,
  leftFaces,
  leftPoints,
  nextSeat,
  remaining,
  roundsOf,
  settle,
  tilesFor,
} from '../../src/keeper/ledger';
import { at, boardWith, german } from '../boardRules';

const pad = (entries: Entry[] = []): Written => ({ names: ['Lene', 'Jannis'], entries });
const word = (seat: number, where: string, text: string, down = false) => ({
  kind: 'word' as const,
  seat,
  tiles: [...text].map((face, i) => ({ square: at(where) + i * (down ? 15 : 1), face })),
});

describe('a score-keeper’s pad', () => {
  it('adds points and words, mixed, in running totals', () => {
    const counted = count(german, pad([{ kind: 'points', seat: 0, points: 24 }, word(1, '8F', 'HORN')]));
    expect(counted.totals).toEqual([24, 12]);
    expect(counted.lines[1].text).toBe('HORN');
    expect(counted.wordless).toBe(1);
  });

  it('moves to the next seat after a turn, not after points outside a turn', () => {
    expect(nextSeat(pad([{ kind: 'pass', seat: 0 }]))).toBe(1);
    expect(
      nextSeat(
        pad([
          { kind: 'pass', seat: 0 },
          { kind: 'extra', seat: 1, points: -10 },
        ]),
      ),
    ).toBe(1);
  });

  it('shows points outside a turn in the round in which they were entered', () => {
    const entries: Entry[] = [
      { kind: 'points', seat: 0, points: 12 },
      { kind: 'extra', seat: 1, points: -10 },
      { kind: 'points', seat: 1, points: 24 },
      { kind: 'points', seat: 0, points: 7 },
      { kind: 'extra', seat: 0, points: -5 },
      { kind: 'extra', seat: 1, points: -10 },
    ];
    const rounds = roundsOf(count(german, pad(entries)).lines, 2);
    expect(rounds.map((round) => round.map((cell) => cell.map((line) => line.points)))).toEqual([
      [[12], [-10, 24]],
      [[7, -5], [-10]],
    ]);
    expect(roundsOf([], 2)).toEqual([]);
  });

  it('recomputes everything after a correction', () => {
    const entries = [word(0, '8F', 'HORN'), word(1, '7F', 'TOR')];
    const before = count(german, pad(entries)).totals[1];
    const after = count(german, pad([{ kind: 'points', seat: 0, points: 3 }, entries[1]]));
    expect(after.totals[0]).toBe(3);
    expect(after.totals[1]).toBeLessThan(before);
  });

  it('marks a word that no longer fits', () => {
    const counted = count(german, pad([word(0, '8F', 'HORN'), word(1, '8F', 'TOR')]));
    expect(counted.lines[1].broken).toBe(true);
    expect(counted.totals[1]).toBe(0);
  });

  it('notices when a letter is on the board more often than in the set', () => {
    expect(count(german, pad([word(0, '8G', 'QQ')])).tooMany).toEqual(['Q']);
    expect(count(german, pad([word(0, '8G', 'Qq')])).tooMany).toEqual([]);
  });

  it('leaves out the letters of a word that are on the board already', () => {
    const board = boardWith({ '8H': 'HORN' });
    expect(tilesFor(board, 15, at('7I'), true, ['T', 'O', 'R'])).toEqual([
      { square: at('7I'), face: 'T' },
      { square: at('9I'), face: 'R' },
    ]);
    expect(tilesFor(board, 15, at('7I'), true, ['T', 'A'])).toBeNull();
    expect(tilesFor(board, 15, at('7N'), false, ['T', 'O', 'R'])).toBeNull();
  });

  it('spells words in the tiles of the set', () => {
    expect(facesOf(german, 'straße')).toEqual([...'STRASSE']);
    expect(facesOf(german, 'niño')).toBeNull();
    expect(facesOf({ ...german, alphabet: ['C', 'CH', 'H', 'A'] }, 'chach')).toEqual(['CH', 'A', 'CH']);
  });

  it('settles what is left on the racks, as tiles or as points', () => {
    expect([leftPoints(german, 'EN?'), leftPoints(german, ' 7 '), leftPoints(german, '')]).toEqual([2, 7, 0]);
    const end = { out: 0, left: ['', 'QE'] };
    expect(settle(german, [50, 60], end, {}).map((line) => line.result)).toEqual([61, 49]);
    const gentle = { 'end_scoring.out_gains_racks': false, 'end_scoring.deduct_racks': true };
    expect(settle(german, [50, 60], end, gentle).map((line) => line.result)).toEqual([50, 49]);
    const double = { 'end_scoring.double': true };
    expect(settle(german, [50, 60], end, double).map((line) => line.result)).toEqual([72, 60]);
    const stuck = { out: null, left: ['E', 'QE'] };
    expect(settle(german, [50, 60], stuck, double).map((line) => line.result)).toEqual([49, 49]);
  });

  it('reads the tiles on a rack, blanks included', () => {
    expect(leftFaces(german, 'e n ?')).toEqual(['E', 'N', '?']);
    expect(leftFaces(german, '*')).toEqual(['?']);
    expect(leftFaces(german, 'Ñ')).toBeNull();
  });

  it('prefers the referee’s scores to its own', () => {
    const told = { ...word(0, '8F', 'HORN'), points: 99, turn: 1 };
    expect(count(german, pad([told])).totals).toEqual([99, 0]);
  });

  it('accepts a word anywhere if tiles are unknown, but none with a gap', () => {
    const points: Entry = { kind: 'points', seat: 0, points: 24 };
    expect(count(german, pad([points, word(1, '2B', 'HORN')])).lines[1].broken).toBe(false);
    expect(count(german, pad([word(0, '2B', 'HORN')])).lines[0].broken).toBe(true);
    const gap: Entry = {
      kind: 'word',
      seat: 1,
      tiles: [
        { square: 0, face: 'H' },
        { square: 2, face: 'O' },
      ],
    };
    expect(count(german, pad([points, gap])).lines[1].broken).toBe(true);
    expect(count(german, pad([{ ...points, points: 0 }, word(1, '2B', 'HORN')])).lines[1].broken).toBe(true);
  });

  it('counts the tiles left of each letter', () => {
    const left = remaining(german, boardWith({ '8H': 'QuQ' }));
    expect([left.get('Q'), left.get('?'), left.get('U')]).toEqual([-1, 1, 6]);
  });

  it('lists what a correction has changed', () => {
    const before = count(german, pad([word(0, '8F', 'HORN'), { kind: 'pass', seat: 1 }]));
    const after = count(german, pad([word(0, '8F', 'hORN'), { kind: 'pass', seat: 1 }]));
    expect(changes(before, after).map(({ line, before }) => [line.index, before, line.points])).toEqual([
      [0, 12, 8],
    ]);
  });
});
