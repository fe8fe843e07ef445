// What laying tiles needs to know of where they are laid: a table that is played at, or a position that is only
// tried (trial.svelte.ts). Rack, board input and their parts work with either.

import type { BoardRules } from '../board/boardRules';
import type { Laying } from '../board/laying';
import type { Preview } from '../board/preview';
import type { Board, Placed } from '../board/squares';
import type { Told } from './speech';

export interface LayingTable {
  readonly boardRules: BoardRules | null;
  readonly size: number;
  readonly board: Board;
  /** The rack is hidden from whoever holds the device. */
  readonly covered: boolean;
  /** The tiles of a play that may still be challenged. */
  readonly pendingTiles: readonly Placed[];
  readonly draft: {
    readonly tentative: Laying | null;
    readonly preview: Preview | null;
    readonly lifted: string | null;
    readonly canLay: boolean;
    step(next: (now: Laying) => Laying): boolean;
  };
  readonly commands: { lay(): Promise<void> };
  tell(what: Told): string;
  whyNot(): string;
}
