import { inject } from 'vitest';
import { type BoardRules, type Rules, boardRulesOf } from '../src/board/boardRules';
import { type Board, emptyBoard, lay } from '../src/board/squares';

export function rulesOf(edition: string): Rules {
  const found = inject('recorded').rules[edition];
  if (!found) throw new Error(edition);
  return found;
}

export const german: BoardRules = boardRulesOf(rulesOf('kompakt'));
export const english: BoardRules = boardRulesOf(rulesOf('deluxe'));
export const travel: BoardRules = boardRulesOf(rulesOf('reise'));

/** A square by its name, row first: 8H. */
export function at(name: string, size = 15): number {
  const match = /^(\d+)([A-Z])$/.exec(name);
  if (!match) throw new Error(name);
  return (Number(match[1]) - 1) * size + match[2].charCodeAt(0) - 65;
}

/** A board with words on it: `boardWith({ '8H': 'HORN' })` across, `{ H8: 'HORN' }` down. */
export function boardWith(words: Record<string, string>, size = 15): Board {
  let board = emptyBoard(size);
  for (const [where, text] of Object.entries(words)) {
    const down = /^[A-Z]/.test(where);
    const start = down ? at(where.slice(1) + where[0], size) : at(where, size);
    board = lay(
      board,
      [...text].map((face, i) => ({ square: start + i * (down ? size : 1), face })),
    );
  }
  return board;
}
