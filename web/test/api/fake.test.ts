import { beforeEach, describe, expect, it } from 'vitest';
import { FakeGame } from '../../src/api/fake/referee';
import { bestPlay } from '../../src/api/fake/computer';
import { tilesOf } from '../../src/api/fake/demo';
import { tilesFor } from '../../src/api/wire';
import { rulesOf } from '../boardRules';

let seed = 1;
const random = (): number => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};
const game = (edition: string): FakeGame => new FakeGame(rulesOf(edition), 2, random);

beforeEach(() => {
  seed = 1;
});

describe('the server in the browser', () => {
  it('keeps a play pending until the others accept, and draws only then', () => {
    const table = game('kompakt');
    table.seats[0].rack = [...'HORNEEE'];
    table.play({ type: 'lay', seat: 0, tiles: tilesOf('8F HORN') });
    expect(table.view(0).rack).toEqual(['E', 'E', 'E']);
    table.play({ type: 'accept', seat: 1 });
    expect(table.view(0).rack).toHaveLength(7);
    expect(table.view(1).players[0].score).toBe(12);
  });

  it('takes a play back that a challenge fells, and charges one that fails', () => {
    const table = game('kompakt');
    table.seats[0].rack = [...'QXHORNE'];
    table.play({ type: 'lay', seat: 0, tiles: tilesOf('8G QX') });
    table.play({ type: 'challenge', seat: 1 });
    expect(table.view(null).board).toEqual([]);
    expect(table.turns.at(-1)?.invalid).toEqual(['QX']);
    table.seats[1].rack = [...'HORNEEE'];
    table.play({ type: 'lay', seat: 1, tiles: tilesOf('8F HORN') });
    table.play({ type: 'challenge', seat: 0 });
    expect(table.seats.map((seat) => seat.score)).toEqual([-10, 12]);
  });

  it('refuses what the geometry forbids', () => {
    const table = game('kompakt');
    table.seats[0].rack = [...'HORNEEE'];
    expect(() => table.play({ type: 'lay', seat: 0, tiles: tilesOf('1A HORN') })).toThrow('star');
    expect(() => table.play({ type: 'pass', seat: 1 })).toThrow('turn');
  });

  it('shows nobody another rack', () => {
    const table = game('kompakt');
    expect(table.view(null).rack).toBeNull();
    expect(table.view(1).racks).toBeNull();
  });

  it('has a computer that finds plays and an end by agreement', () => {
    const table = game('deluxe');
    const tiles = bestPlay(table);
    if (tiles) table.play({ type: 'lay', seat: 0, tiles: tilesFor(15, tiles) });
    table.stand();
    for (const seat of [0, 1]) table.play({ type: 'agree_to_end', seat });
    expect(table.view(null).end).toBe('agreed');
    expect(table.view(null).racks).toHaveLength(2);
  });
});
