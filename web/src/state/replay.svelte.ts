// What the board shows: the present, or a finished game as it was after some of its turns.

import type { GameView } from '../api/types';
import { placedFrom } from '../api/wire';
import type { Board } from '../board/squares';
import { type WordOnBoard, wordOf } from '../board/words';
import { boardAfter, isTurn, sheetAfter } from './scoreSheet';
import type { TableSession } from './table.svelte';

export class Replay {
  turns = $state<number | null>(null); // how many turns are shown; null for the present

  constructor(readonly table: TableSession) {}

  /** The board after `turns` turns, or at present without the word being rearranged. */
  board: Board = $derived.by(() => {
    const { game, size, turns, board, draft } = this.table;
    if (this.turns === null || !game) return draft.tentative?.lifted ? draft.tentative.board : board;
    return this.turns >= turns.length ? board : boardAfter(size, game.sheet, this.turns);
  });
  lastTurn = $derived.by(() => this.table.turns.slice(0, this.turns ?? undefined).at(-1) ?? null);
  lastWord: WordOnBoard | null = $derived.by(() => {
    const turn = this.lastTurn;
    if (!turn || turn.kind === 'taken_back') return null;
    return wordOf(this.board, placedFrom(this.table.size, turn.tiles));
  });
}

/**
 * What each seat held after some turns of a finished game: the rack from which it played its next turn, or
 * the tiles it had left. Empty where nobody knows, and for seats that have resigned.
 */
export function racksAfter({ sheet, racks, players }: GameView, turns: number): string[][] {
  const past = sheetAfter(sheet, turns);
  const rest = sheet.slice(past.length);
  return players.map((_, seat) => {
    if (past.some((line) => line.kind === 'resigned' && line.seat === seat)) return [];
    const next = rest.find((line) => line.seat === seat && (isTurn(line) || line.kind === 'resigned'));
    return next?.rack ?? racks?.[seat] ?? [];
  });
}
