import { describe, expect, it } from 'vitest';
import { tilesOf } from '../../src/api/fake/demo';
import { FakeGame } from '../../src/api/fake/referee';
import type { LineView } from '../../src/api/types';
import { boardFrom } from '../../src/api/wire';
import { type Board } from '../../src/board/squares';
import { boardAfter, boardBefore, whereOf } from '../../src/state/replay';
import { boardWith, rulesOf } from '../boardRules';

const variations = { word_check: 'challenge', recycle: true, rearrange: true, blank_recovery: true };

function table(): FakeGame {
  const rules = rulesOf('kompakt');
  return new FakeGame({ ...rules, switches: { ...rules.switches, ...variations } }, 2, () => 0.5);
}

const give = (game: FakeGame, seat: number, tiles: string): void => {
  game.seats[seat].rack = [...tiles];
};

/** HoRN with a blank; recovered and recycled to BORN, AS hung on; then BORN rearranged; then nonsense. */
function played(): { game: FakeGame; lay: Board[] } {
  const game = table();
  const lay = [boardFrom(15, [])];
  const accept = (seat: number): void => {
    game.play({ type: 'accept', seat });
    lay.push(boardFrom(15, game.view(null).board));
  };
  give(game, 0, 'H?RNEEE');
  game.play({ type: 'lay', seat: 0, tiles: tilesOf('8F HoRN') });
  accept(1);
  give(game, 1, 'OBASEEE');
  game.play({ type: 'recover_blank', seat: 1, square: [8, 7] });
  game.play({ type: 'recycle_letter', seat: 1, square: [8, 6], face: 'B' });
  game.play({ type: 'lay', seat: 1, tiles: tilesOf('8J E') });
  accept(0);
  give(game, 0, 'NDEEEEE');
  const word: [number, number][] = [6, 7, 8, 9, 10].map((column) => [8, column]);
  game.play({ type: 'rearrange', seat: 0, word, tiles: tilesOf('8F ROBENN') });
  accept(1);
  give(game, 1, 'QAEEEEE');
  game.play({ type: 'recycle_letter', seat: 1, square: [8, 6], face: 'Q' });
  game.play({ type: 'lay', seat: 1, tiles: tilesOf('9F A') });
  game.play({ type: 'challenge', seat: 0 });
  lay.push(boardFrom(15, game.view(null).board));
  return { game, lay };
}

describe('walking back', () => {
  it('finds the very board after each line, swaps and rearranged words included', () => {
    const { game, lay } = played();
    const { sheet: turns } = game.view(null);
    expect(turns.map((turn) => turn.kind)).toEqual(['lay', 'lay', 'rearrange', 'taken_back']);
    expect(lay.map((_, count) => boardAfter(15, turns, count))).toEqual(lay);
    expect(lay.slice(1)).toEqual(
      ['HoRN', 'BORNE', 'ROBENN', 'ROBENN'].map((word) => boardWith({ '8F': word })),
    );
  });

  it('knows the board that a move met, after what was swapped before it', () => {
    const { sheet: turns } = played().game.view(null);
    const before = turns.map((turn) => boardBefore(15, turns, turn));
    expect(before).toEqual(['', 'BORN', 'BORNE', 'QOBENN'].map((word) => boardWith({ '8F': word })));
    expect(turns.map((turn) => whereOf(15, turns, turn))).toEqual(['8F', '8F', '8F', 'F8']);
  });

  it('takes a turn that is not on the sheet for the next one', () => {
    const { sheet: turns } = played().game.view(null);
    const fresh = { ...turns[0], swaps: [[8, 6, 'D']] } as LineView;
    expect(boardBefore(15, turns, fresh)).toEqual(boardWith({ '8F': 'DOBENN' }));
  });

  it('tells swaps of a turn that is not written down yet apart', () => {
    const { game } = played();
    give(game, 0, 'DEEEEEE');
    game.play({ type: 'recycle_letter', seat: 0, square: [8, 6], face: 'D' });
    const view = game.view(null);
    expect(view.swaps).toEqual([[8, 6, 'D']]);
    expect(boardAfter(15, view.sheet, 99)).toEqual(boardWith({ '8F': 'ROBENN' }));
    expect(boardFrom(15, view.board)).toEqual(boardWith({ '8F': 'DOBENN' }));
  });
});
