import { describe, expect, inject, it } from 'vitest';
import { fitting } from '../../src/board/zoom';
import { BoardInput } from '../../src/state/boardInput.svelte';
import { at } from '../boardRules';
import { seatedAt } from '../session';

const { begun, laid, accepted, turns } = inject('recorded');
const JANNIS = { audience: 'seat:1', seats: begun.seats.map((seat, i) => ({ ...seat, mine: i === 1 })) };
const CORNER = { columns: 8, rows: 6, left: 7, top: 9 };

describe('the zoomed board', () => {
  it('shows all of a play and its points, or is too small for it', () => {
    expect(fitting(15, CORNER, [at('4H'), at('8H'), at('9H')])).toEqual({ ...CORNER, left: 7, top: 3 });
    expect(fitting(15, CORNER, [at('12G'), at('12H')])).toEqual({ ...CORNER, left: 6 });
    expect(fitting(15, CORNER, [at('12H'), at('15O')])).toEqual(CORNER);
    expect(fitting(15, CORNER, [at('3H'), at('9H')])).toBeNull();
    expect(fitting(15, CORNER, [at('12A'), at('12I')])).toBeNull();
  });

  it('follows what others lay, once', async () => {
    const { table, show } = await seatedAt({ ...begun, ...JANNIS });
    const input = new BoardInput(table);
    input.followPlays(table);
    input.zoom.window = CORNER;
    await show({ ...laid, ...JANNIS }); // MOTTI from H4 down
    input.followPlays(table);
    expect(input.zoom.window).toEqual({ ...CORNER, top: 3 });
    input.zoom.window = CORNER;
    await show({ ...accepted, ...JANNIS });
    input.followPlays(table);
    expect(input.zoom.window).toEqual(CORNER);
    await show({ ...turns[2], ...JANNIS, audience: 'seat:0' }); // STRICKEN is longer than the window
    input.followPlays(table);
    expect(input.zoom.window).toBeNull();
  });

  it('shows the whole board after one’s own play', async () => {
    const { table, show } = await seatedAt(begun);
    const input = new BoardInput(table);
    input.followPlays(table);
    input.zoom.window = CORNER;
    await show(laid);
    input.followPlays(table);
    expect(input.zoom.window).toBeNull();
  });

  it('keeps what it shows when it becomes smaller', async () => {
    const { table } = await seatedAt(begun);
    const { zoom } = new BoardInput(table);
    zoom.window = { columns: 8, rows: 8, left: 0, top: 0 };
    zoom.fit([at('5F'), at('8H')]);
    zoom.resize(18 + 6 * 44, 17 + 48 + 5 * 44);
    expect(zoom.window).toEqual({ columns: 6, rows: 5, left: 2, top: 3 });
    zoom.resize(18 + 3 * 44, 17 + 48 + 3 * 44);
    expect(zoom.window).toBeNull();
  });
});
