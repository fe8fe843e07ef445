import { describe, expect, inject, it } from 'vitest';
import type { GameView, LineKind, LineView, TableView } from '../../src/api/types';
import { boardFrom } from '../../src/api/wire';
import type { Board } from '../../src/board/squares';
import { withCorrectionsBelow } from '../../src/state/fileSheet';
import {
  SETTLEMENT,
  boardAfter,
  boardBefore,
  isTurn,
  pointsOf,
  roundsOf,
  sheetAfter,
  totalOf,
  totalsByTurn,
  whereOf,
} from '../../src/state/scoreSheet';
import { at } from '../boardRules';

const line = (seat: number, kind: LineKind, points: number, total: number): LineView =>
  ({ seat, kind, points, total, tiles: [], swaps: [] }) as unknown as LineView;

/** Ben challenges wrongly and pays before his first turn; Ada goes out, Ben has tiles left. */
const SHEET = [
  line(0, 'lay', 18, 18),
  line(1, 'penalty', -10, -10),
  line(1, 'lay', 30, 20),
  line(0, 'lay', 7, 25),
  line(1, 'rack_lost', -4, 16),
  line(0, 'racks_gained', 4, 29),
];

describe('a score sheet', () => {
  it('gives each score after every turn, the penalty of a lost challenge included', () => {
    const then = [0, 1, 2, 3].map((turns) => sheetAfter(SHEET, turns));
    expect(then.map((lines) => [totalOf(lines, 0), totalOf(lines, 1)])).toEqual([
      [0, 0],
      [18, -10],
      [18, 20],
      [29, 16],
    ]);
    expect(SHEET.filter(isTurn)).toHaveLength(3);
  });

  it('adds up: the points of its lines are the total of the last', () => {
    for (const seat of [0, 1]) {
      const own = SHEET.filter((one) => one.seat === seat);
      expect(own.reduce((sum, { points }) => sum + points, 0)).toBe(totalOf(SHEET, seat));
    }
  });

  it('gives a total per turn that ends at the result', () => {
    expect(totalsByTurn(SHEET, 0)).toEqual([0, 18, 29]);
    expect(totalsByTurn(SHEET, 1)).toEqual([-10, 16]);
  });

  it('has a correction of a game from a file below the play that it belongs to', () => {
    const sheet = [
      line(0, 'lay', 18, 18),
      line(1, 'adjusted', 2, 2),
      line(1, 'lay', 30, 32),
      line(0, 'adjusted', -1, 17),
      line(0, 'lay', 7, 24),
      line(1, 'pass', 0, 32),
      line(1, 'rack_lost', -4, 28),
    ];
    const read = (imported: boolean) =>
      roundsOf(imported ? withCorrectionsBelow(sheet) : sheet, 2).map((cells) =>
        cells.map((lines) => lines.map(({ line: { kind }, total }) => [kind, total])),
      );
    expect(read(true)).toEqual([
      [
        [['lay', 18]],
        [
          ['lay', 30],
          ['adjusted', 32],
        ],
      ],
      [
        [
          ['lay', 25],
          ['adjusted', 24],
        ],
        [['pass', 32]],
      ],
    ]);
    // at a table it is counted when it is made
    expect(read(false)[0]).toEqual([
      [
        ['lay', 18],
        ['adjusted', 17],
      ],
      [
        ['adjusted', 2],
        ['lay', 32],
      ],
    ]);
  });

  it('gives the settlement of a seat', () => {
    expect([0, 1].map((seat) => pointsOf(SHEET, seat, SETTLEMENT))).toEqual([4, -4]);
  });
});

const recorded = inject('recorded');
const gameOf = ({ game }: TableView): GameView => {
  if (!game) throw new Error('the game has begun');
  return game;
};
/** The board after each turn, beginning with the empty one. */
const boards = recorded.turns.map((view) => boardFrom(15, gameOf(view).board));
const { sheet: turns } = gameOf(recorded.turns[recorded.turns.length - 1]);

/** A board with other letters on some squares. */
function changed(board: Board, faces: Record<string, string>): Board {
  const copy = [...board];
  for (const [name, face] of Object.entries(faces)) copy[at(name)] = face;
  return copy;
}

describe('a board in a replay', () => {
  it('is the board after each turn, swaps and rearranged words included', () => {
    expect(turns.map((turn) => turn.kind)).toEqual([
      ...['lay', 'lay', 'lay', 'lay', 'lay'],
      ...['rearrange', 'taken_back'],
    ]);
    expect(boards.map((_, count) => boardAfter(15, turns, count))).toEqual(boards);
    const reads = (board: Board, squares: string[]) => squares.map((name) => board[at(name)]).join('');
    const rex = ['7K', '8K', '9K', '10K', '11K'];
    expect(boards.slice(4).map((board) => reads(board, rex))).toEqual(['REX', 'REXD', 'DREXE', 'DREXE']);
    expect(boards.slice(3).map((board) => reads(board, ['5E', '4H']))).toEqual([
      'aM',
      'aM',
      'AG',
      'AG',
      'AG',
    ]);
  });

  it('is the board before each move, with what was swapped before it', () => {
    const met = boards.slice(0, -1);
    met[4] = changed(met[4], { '5E': 'A', '4H': 'G' });
    met[6] = changed(met[6], { '4H': 'F' });
    expect(turns.map((turn) => boardBefore(15, turns, turn))).toEqual(met);
    expect(turns.map((turn) => whereOf(15, turns, turn))).toEqual(['H4', '8E', '5E', 'K7', 'K7', 'K7', 'E8']);
  });

  it('is the latest one for a turn that is not on the sheet', () => {
    const fresh = { ...turns[0], swaps: [[4, 8, 'D']] } as LineView;
    expect(boardBefore(15, turns, fresh)).toEqual(changed(boards[7], { '4H': 'D' }));
  });

  it('is without the swaps of an unfinished turn', () => {
    const game = gameOf(recorded.swapped_again);
    expect(game.swaps).toEqual([[4, 8, 'F']]);
    expect(boardAfter(15, game.sheet, 99)).toEqual(boards[6]);
    expect(boardFrom(15, game.board)).toEqual(changed(boards[6], { '4H': 'F' }));
  });
});
