// The play being composed on this device: the rack, the tentative tiles, and their score.

import type { TableView } from '../api/types';
import * as laying from '../board/laying';
import { preview, previewRearranged } from '../board/preview';
import { letterOf } from '../board/tiles';
import { play as sound } from '../lib/sounds';
import type { TableSession } from './table.svelte';
import { seatToPlay } from './turns';

export class Draft {
  tentative = $state.raw<laying.Laying | null>(null); // the rack and the tentative tiles

  constructor(readonly table: TableSession) {}

  /** The tentative tiles as they would be played; null while a blank has no letter. */
  placed = $derived(this.tentative ? laying.placed(this.tentative) : null);
  /** The text of the word being rearranged, or null. */
  lifted = $derived(this.tentative?.lifted?.map(({ face }) => letterOf(face)).join('') ?? null);
  preview = $derived.by(() => {
    const { placed, tentative } = this;
    const { boardRules, board } = this.table;
    if (!boardRules || !tentative || !placed?.length) return null;
    if (!tentative.lifted) return preview(boardRules, board, placed);
    const left = tentative.tray.filter((tile) => tile !== null).length;
    return previewRearranged(boardRules, board, tentative.lifted, placed, left);
  });
  /** The words of this play that the referee has just refused. */
  refused = $derived.by(() => {
    const { notice } = this.table.commands;
    const words = notice?.code === 'word' ? (notice.detail['words'] as readonly string[]) : [];
    return this.preview?.words.filter(({ text }) => words.includes(text)) ?? [];
  });
  canLay = $derived.by(() => {
    const { preview, refused, table } = this;
    return table.myTurn && !table.covered && !!preview && !preview.problem && !refused.length;
  });

  /** Change the tentative tiles; false if nothing changed. */
  step(next: (now: laying.Laying) => laying.Laying): boolean {
    const { tentative } = this;
    const { commands } = this.table;
    if (!tentative || commands.sending) return false;
    const after = next(tentative);
    if (after.laid.length > tentative.laid.length) sound('tile');
    if (after !== tentative) commands.notice = null;
    this.#set(after);
    return after !== tentative;
  }

  /** Adapt to a new view: keep the order of the rack, unless the view shows another seat's rack. */
  reconcile(before: TableView | null): void {
    const { boardRules, board, view, myTurn } = this.table;
    if (!boardRules) return;
    const rack = view?.game?.rack ?? [];
    const after =
      this.tentative && before?.audience === view?.audience
        ? laying.reconcile(this.tentative, board, rack)
        : laying.startLaying(boardRules, board, rack);
    if (this.#covered(before)) this.table.commands.notice = { code: 'plan_covered', detail: {} };
    const put = after.lifted && !myTurn ? laying.putDown(after) : after;
    // An arrow left behind would catch the first tile of the next turn.
    this.#set(this.#played(before) ? laying.setCursor(put, null) : put);
  }

  /** The seat shown was to play in an earlier view, and has played since. */
  #played(before: TableView | null): boolean {
    const { seat, game } = this.table;
    if (!before?.game || !game || seat === null || seatToPlay(before.game) !== seat) return false;
    return seatToPlay(game) !== seat || (!before.game.pending && before.game.number !== game.number);
  }

  /** Another play lies where tiles of this seat were laid in advance. */
  #covered(before: TableView | null): boolean {
    const { board, view } = this.table;
    const rack = (one: TableView | null): string => [...(one?.game?.rack ?? [])].sort().join(' ');
    return (
      before?.audience === view?.audience &&
      rack(before) === rack(view) &&
      !this.#played(before) &&
      !!this.tentative?.laid.some((tile) => board[tile.square] !== null && !tile.lifted)
    );
  }

  #set(tentative: laying.Laying): void {
    const { seat, view, connection } = this.table;
    this.tentative = tentative;
    connection.tellThinking(seat !== null && view?.phase === 'playing' && tentative.laid.length > 0);
  }

  /** Mark the rack tiles with these ids as leaving in an exchange; the answer is their faces. */
  exchange(ids: readonly number[]): string[] {
    if (!this.tentative) return [];
    this.tentative = { ...this.tentative, leaving: ids };
    return this.tentative.slots.flatMap((tile) => (tile && ids.includes(tile.id) ? [tile.face] : []));
  }
}
