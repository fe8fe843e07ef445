// What changed at a table, put together with what the page knew of it: a whole view again.

import type { BoardChange, GameView, PlacedTile, TableView, ViewChanges } from './types';

/** The view after a change; parts that did not change stay the same objects. */
export function changed(before: TableView, change: ViewChanges): TableView {
  const { chat, game, ...members } = change;
  const after: TableView = { ...before, ...members };
  if (chat !== undefined) after.chat = chat && grown(before.chat, chat);
  if (game === null) after.game = null;
  else if (game) {
    const { board, sheet, ...rest } = game;
    // A game that has just begun comes with all its members.
    const now = { ...before.game, ...rest } as GameView;
    if (sheet) now.sheet = grown(before.game?.sheet, sheet);
    if (board) now.board = laid(before.game?.board ?? [], board);
    after.game = now;
  }
  return after;
}

/** The lines that stay, and those that follow them. */
const grown = <Line>(
  before: readonly Line[] | null | undefined,
  change: { keep: number; add: Line[] },
): Line[] => [...(before ?? []).slice(0, change.keep), ...change.add];

/** The tiles on the board, row by row. */
function laid(before: readonly PlacedTile[], { cleared, laid }: BoardChange): PlacedTile[] {
  const name = ([row, column]: readonly unknown[]) => `${row},${column}`;
  const gone = new Set([...cleared, ...laid].map(name));
  return [...before.filter((tile) => !gone.has(name(tile))), ...laid].sort(
    ([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn,
  );
}
