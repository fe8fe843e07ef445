import { describe, expect, inject, it } from 'vitest';
import type { LineView, TableView } from '../../src/api/types';
import { Dialogs } from '../../src/state/dialogs.svelte';
import { seatedAt } from '../session';

const { begun, laid, accepted, turns } = inject('recorded');
const JANNIS = { audience: 'seat:1', seats: begun.seats.map((seat, i) => ({ ...seat, mine: i === 1 })) };
const timed = (view: TableView): TableView => ({ ...view, ...JANNIS, deadline: 20_000 });

describe('dialogs', () => {
  it('close when their question can no longer be answered', async () => {
    const { table, show } = await seatedAt(begun);
    const dialogs = new Dialogs(table);
    for (const kind of ['pass', 'exchange', 'swap', 'end'] as const) {
      await show(begun);
      dialogs.asked = { kind };
      dialogs.settle();
      expect(dialogs.asked?.kind).toBe(kind);
      await show(laid);
      dialogs.settle();
      expect(dialogs.asked).toBeNull();
    }
  });

  it('do not ask about a play that stands', async () => {
    const { table, show } = await seatedAt({ ...laid, ...JANNIS });
    const dialogs = new Dialogs(table);
    dialogs.settle();
    dialogs.askChallenge();
    dialogs.settle();
    expect(dialogs.asked?.kind).toBe('challenge');
    await show({ ...accepted, ...JANNIS });
    dialogs.settle();
    expect(dialogs.asked).toBeNull();
  });

  it('make room for a play whose time runs, once', async () => {
    const { table, show } = await seatedAt({ ...begun, ...JANNIS });
    const dialogs = new Dialogs(table);
    dialogs.asked = { kind: 'keys' };
    dialogs.drawer = 'chat';
    dialogs.unsent = 'Moment';
    dialogs.settle();
    expect(dialogs.open).toBe(true);
    await show(timed(laid));
    dialogs.settle();
    expect(dialogs.open).toBe(false);
    expect(dialogs.unsent).toBe('Moment');
    dialogs.drawer = 'sheet';
    await show({ ...timed(laid), chat: [] });
    dialogs.settle();
    expect(dialogs.drawer).toBe('sheet');
  });

  it('tell a verdict beside the next play, and no longer than it lies open', async () => {
    const { table, show } = await seatedAt({ ...begun, ...JANNIS });
    const dialogs = new Dialogs(table);
    const verdict = turns.at(-1)?.game?.sheet.findLast((line) => line.challenger !== null) as LineView;
    table.verdict = verdict;
    dialogs.settle();
    expect([table.verdict, dialogs.noted]).toEqual([verdict, null]);
    await show(timed(laid));
    dialogs.settle();
    expect([table.verdict, dialogs.noted]).toEqual([null, verdict]);
    await show({ ...accepted, ...JANNIS });
    dialogs.settle();
    expect([table.verdict, dialogs.noted]).toEqual([null, null]);
  });
});
