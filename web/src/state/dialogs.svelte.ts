// The dialogs and drawers of a table: which one is open, and when one has to close by itself. None
// outlives its question, and none hides a play that can be challenged for a limited time.

import type { LineView } from '../api/types';
import type { Intent } from '../board/keyboard';
import * as laying from '../board/laying';
import type { TableSession } from './table.svelte';

export type Asked =
  | {
      kind: 'pass' | 'exchange' | 'resign' | 'menu' | 'share' | 'end' | 'abandon' | 'keys' | 'swap' | 'pause';
    }
  | { kind: 'turn'; turn: number }
  | { kind: 'challenge'; turn: number } // the turn whose play is challenged
  | { kind: 'which_word'; words: number[][] };

export type Drawer = 'sheet' | 'bag' | 'chat';

export class Dialogs {
  asked = $state.raw<Asked | null>(null);
  drawer = $state.raw<Drawer | null>(null);
  /** The verdict on the last challenge, told beside the next play instead of in a dialog over it. */
  noted = $state.raw<LineView | null>(null);
  /** A chat message that has not been sent. */
  unsent = $state('');

  #timed: number | null = null; // the turn with the last play whose time ran

  constructor(readonly table: TableSession) {}

  get open(): boolean {
    const { table } = this;
    return (
      !!(this.asked ?? this.drawer ?? table.verdict ?? table.coach.looking) ||
      table.draft.tentative?.asking != null
    );
  }

  /** Carry out what a key asks for: open its dialog, or accept the pending play. */
  follow(intent: Intent): void {
    const { table } = this;
    if (intent.kind === 'pass' && table.myTurn) this.asked = { kind: 'pass' };
    else if (intent.kind === 'exchange' && table.myTurn) this.asked = { kind: 'exchange' };
    else if (intent.kind === 'challenge' && table.deciding.length) this.askChallenge();
    else if (intent.kind === 'accept' && (table.deciding.length || table.beginning !== null))
      void table.commands.accept();
  }

  /** Is a key meant for the table? Not in fields, on buttons and in dialogs. */
  isForTable(event: KeyboardEvent): boolean {
    const from = event.target as HTMLElement;
    if (event.defaultPrevented || this.open) return false;
    if (from.closest('input, textarea, select, dialog')) return false;
    return !(from.closest('button, a') && (event.key === 'Enter' || event.key === ' '));
  }

  /** Ask whether the pending play shall be challenged. */
  askChallenge(): void {
    if (this.table.game) this.asked = { kind: 'challenge', turn: this.table.game.number };
  }

  /** Close what has to close now; called whenever the table has changed. */
  settle(): void {
    const { table } = this;
    if (this.asked && this.#isOver(this.asked)) this.asked = null;
    const timed = table.deciding.length && table.view?.deadline ? (table.game?.number ?? null) : null;
    if (timed !== null && timed !== this.#timed) {
      this.asked = null;
      this.drawer = null;
      table.draft.step((l) => (l.asking === null ? l : laying.takeBack(l, l.asking)));
    }
    this.#timed = timed;
    if (table.verdict && table.deciding.length) {
      this.noted = table.verdict;
      table.verdict = null;
    } else if (!table.pending) this.noted = null;
  }

  /** Can the question no longer be answered? */
  #isOver(asked: Asked): boolean {
    const { table } = this;
    switch (asked.kind) {
      case 'challenge':
        return asked.turn !== table.game?.number || !table.deciding.length;
      case 'pass':
      case 'exchange':
      case 'swap':
      case 'which_word':
        return !table.myTurn;
      case 'end':
        return table.game?.phase !== 'turn';
      default:
        return false;
    }
  }
}
