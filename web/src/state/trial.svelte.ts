// Tiles laid on a position that nobody plays at: to try a turn again, or to play on from it.

import type { BoardRules } from '../board/boardRules';
import { layOnly } from '../board/fromRack';
import * as laying from '../board/laying';
import { playText } from '../board/plays';
import { type Preview, preview } from '../board/preview';
import type { Board, Placed } from '../board/squares';
import { wordOf } from '../board/words';
import { problemText } from '../lib/refusals';
import { play as sound } from '../lib/sounds';
import { m } from '../paraglide/messages';
import type { LayingTable } from './layingTable';
import { type Told, rackSpeech, squareSpeech } from './speech';

export class Trial implements LayingTable {
  readonly covered = false;
  readonly pendingTiles: readonly Placed[] = [];
  readonly size: number;
  readonly draft: TrialDraft;
  readonly commands: { lay(): Promise<void> };

  constructor(
    readonly boardRules: BoardRules,
    readonly board: Board,
    rack: readonly string[],
    onlay: () => Promise<void>,
  ) {
    this.size = boardRules.size;
    this.draft = new TrialDraft(boardRules, board, rack);
    this.commands = { lay: onlay };
  }

  /** The laid tiles as the text of a play, or null. */
  get play(): string | null {
    const { placed, preview: seen } = this.draft;
    const word = placed?.length && seen && !seen.problem ? wordOf(this.board, placed) : null;
    return word && placed ? playText(this.board, placed, word.squares, word.where) : null;
  }

  clear(): void {
    this.draft.step((l) => laying.setCursor(laying.recall(l), null));
  }

  /** Show a play with the tiles of the rack. */
  show(tiles: readonly Placed[]): void {
    this.draft.step((l) => layOnly(l, tiles));
  }

  tell(what: Told): string {
    if (what === 'square') return squareSpeech(this);
    return what === 'rack' ? rackSpeech(this) : '';
  }

  /** What is wrong with where the tiles lie; nothing where none does. */
  get problem(): string {
    const problem = this.draft.preview?.problem;
    return problem ? problemText(problem) : '';
  }

  whyNot(): string {
    return this.problem || m.say_nothing_laid();
  }
}

class TrialDraft {
  tentative: laying.Laying = $state.raw() as laying.Laying;
  readonly lifted = null;

  constructor(
    readonly boardRules: BoardRules,
    readonly board: Board,
    rack: readonly string[],
  ) {
    this.tentative = laying.startLaying(boardRules, board, rack);
  }

  placed = $derived.by(() => laying.placed(this.tentative));
  preview: Preview | null = $derived.by(() =>
    this.placed?.length ? preview(this.boardRules, this.board, this.placed) : null,
  );
  canLay = $derived.by(() => !!this.preview && !this.preview.problem);

  step(next: (now: laying.Laying) => laying.Laying): boolean {
    const before = this.tentative;
    const after = next(before);
    if (after.laid.length > before.laid.length) sound('tile');
    this.tentative = after;
    return after !== before;
  }
}
