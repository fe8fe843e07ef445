// Rearranging, a variation: the letters of one word move to a tray and are laid again together with
// tiles from the rack. The referee hears of it only when the play is made.

import { type Board, type Placed, lay, lineOf, run, sizeOf, without } from './squares';
import { type Laying, recall } from './tentative';

/** The squares of the words through a square: across first, then down. */
export function wordsThrough(board: Board, square: number): number[][] {
  if (board[square] === null) return [];
  return [run(board, square, 'across'), run(board, square, 'down')].filter((word) => word.length > 1);
}

/** Pick up a word: its letters move to the tray, the cursor to its first square. */
export function lift(l: Laying, word: readonly number[]): Laying {
  const start = putDown(l);
  const direction = lineOf(sizeOf(l.board), word);
  const lifted = word.flatMap((square): Placed[] => {
    const face = start.board[square];
    return face === null ? [] : [{ square, face }];
  });
  if (!direction || lifted.length !== word.length) return l;
  const tray = lifted.map(({ face }, i) => ({ id: start.nextId + i, face, lifted: true as const }));
  return {
    ...start,
    board: without(start.board, lifted),
    lifted,
    tray,
    nextId: start.nextId + tray.length,
    cursor: { square: word[0], direction },
  };
}

/** Undo: the word returns to the board and the tentative tiles to the rack. */
export function putDown(l: Laying): Laying {
  const home = recall(l);
  if (!home.lifted) return home;
  return { ...home, board: lay(home.board, home.lifted), lifted: null, tray: [], cursor: null };
}
