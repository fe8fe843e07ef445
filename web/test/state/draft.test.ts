import { describe, expect, inject, it } from 'vitest';
import { setCursor } from '../../src/board/laying';
import { seatedAt } from '../session';

const { begun, laid, accepted } = inject('recorded');

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
