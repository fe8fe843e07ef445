import { describe, expect, inject, it } from 'vitest';
import type { GameView, TableView, LineView } from '../../src/api/types';
import { boardFrom } from '../../src/api/wire';
import type { Board } from '../../src/board/squares';
import { boardAfter, boardBefore, whereOf } from '../../src/state/scoreSheet';
import { at } from '../boardRules';

const recorded = inject('recorded');
const gameOf = ({ game }: TableView): GameView => {
  if (!game) throw new Error('the game has begun');
  return game;
};
/** As the board lay after each turn, the empty one first. */
const boards = recorded.turns.map((view) => boardFrom(15, gameOf(view).board));
const { sheet: turns } = gameOf(recorded.turns[recorded.turns.length - 1]);

/** A board with other letters on some squares. */
function changed(board: Board, faces: Record<string, string>): Board {
  const copy = [...board];
  for (const [name, face] of Object.entries(faces)) copy[at(name)] = face;
  return copy;
}

describe('walking back', () => {
  it('finds the very board after each line, swaps and rearranged words included', () => {
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

  it('knows the board that a move met, after what was swapped before it', () => {
    const met = boards.slice(0, -1);
    met[4] = changed(met[4], { '5E': 'A', '4H': 'G' });
    met[6] = changed(met[6], { '4H': 'F' });
    expect(turns.map((turn) => boardBefore(15, turns, turn))).toEqual(met);
    expect(turns.map((turn) => whereOf(15, turns, turn))).toEqual(['H4', '8E', '5E', 'K7', 'K7', 'K7', 'E8']);
  });

  it('takes a turn that is not on the sheet for the next one', () => {
    const fresh = { ...turns[0], swaps: [[4, 8, 'D']] } as LineView;
    expect(boardBefore(15, turns, fresh)).toEqual(changed(boards[7], { '4H': 'D' }));
  });

  it('tells swaps of a turn that is not written down yet apart', () => {
    const game = gameOf(recorded.swapped_again);
    expect(game.swaps).toEqual([[4, 8, 'F']]);
    expect(boardAfter(15, game.sheet, 99)).toEqual(boards[6]);
    expect(boardFrom(15, game.board)).toEqual(changed(boards[6], { '4H': 'F' }));
  });
});
