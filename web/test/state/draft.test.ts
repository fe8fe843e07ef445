import { describe, expect, inject, it } from 'vitest';
import { place, setCursor } from '../../src/board/laying';
import { seatedAt } from '../session';

const { begun, laid, accepted, turns } = inject('recorded');
/** Jannis has laid STRICKEN on 8E. */
const covering = turns[2];

describe('a play laid in advance', () => {
  /** Lene lays tiles on these squares while Jannis is to move. */
  async function planned(squares: readonly number[]): ReturnType<typeof seatedAt> {
    const seated = await seatedAt(accepted);
    const { table } = seated;
    table.draft.step((l) =>
      squares.reduce(
        (state, square, i) => place(state, state.slots.filter((tile) => tile)[i]?.id ?? 0, square, 'E'),
        l,
      ),
    );
    expect(table.draft.tentative?.laid).toHaveLength(squares.length);
    return seated;
  }
  const E8 = 7 * 15 + 4;

  it('returns to the rack whole, and says so, when a play lies on part of it', async () => {
    const { table, show } = await planned([E8 - 15, E8]);
    await show(covering);
    expect(table.draft.tentative?.laid).toEqual([]);
    expect(table.draft.canLay).toBe(false);
    expect(table.commands.notice?.code).toBe('plan_covered');
  });

  it('stays when the other play lies elsewhere', async () => {
    const { table, show } = await planned([0, 1]);
    await show(covering);
    expect(table.draft.tentative?.laid).toHaveLength(2);
    expect(table.commands.notice).toBeNull();
  });
});

describe('the arrow', () => {
  it('goes when the turn of this seat has been played', async () => {
    const { table, show } = await seatedAt(begun);
    table.draft.step((l) => setCursor(l, { square: 112, direction: 'down' }));
    await show(laid);
    expect(table.draft.tentative?.cursor).toBeNull();
  });

  it('stays while others play', async () => {
    const { table, show } = await seatedAt(laid);
    table.draft.step((l) => setCursor(l, { square: 12, direction: 'across' }));
    await show(accepted);
    expect(table.draft.tentative?.cursor?.square).toBe(12);
  });
});
