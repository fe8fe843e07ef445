import { describe, expect, it, vi } from 'vitest';
import { follow, nearest, squareAt } from '../../src/board/drag';
import { showing, windowAround } from '../../src/board/zoom';
import { at } from '../boardRules';

function pointer(type: string, x: number, y: number, pointerType = 'mouse'): PointerEvent {
  const event = new Event(type) as Event & Record<string, unknown>;
  Object.assign(event, { clientX: x, clientY: y, pointerId: 1, pointerType });
  return event as unknown as PointerEvent;
}

const handlers = () => ({
  begin: vi.fn(),
  move: vi.fn(),
  drop: vi.fn(),
  cancel: vi.fn(),
  tap: vi.fn(),
});

describe('following a pointer', () => {
  it('takes an unsteady press for a tap', () => {
    const seen = handlers();
    follow(pointer('pointerdown', 10, 10), seen);
    window.dispatchEvent(pointer('pointermove', 13, 14));
    window.dispatchEvent(pointer('pointerup', 13, 14));
    expect(seen.tap).toHaveBeenCalledOnce();
    expect(seen.begin).not.toHaveBeenCalled();
  });

  it('begins a drag after a few pixels and drops once', () => {
    const seen = handlers();
    follow(pointer('pointerdown', 10, 10), seen);
    window.dispatchEvent(pointer('pointermove', 30, 10));
    window.dispatchEvent(pointer('pointerup', 60, 40));
    window.dispatchEvent(pointer('pointerup', 60, 40));
    expect(seen.drop).toHaveBeenCalledExactlyOnceWith({ x: 60, y: 40 });
  });

  it('lets the tile float above a finger', () => {
    const seen = handlers();
    follow(pointer('pointerdown', 10, 100, 'touch'), seen);
    window.dispatchEvent(pointer('pointermove', 10, 60));
    expect(seen.move.mock.calls[0][0].y).toBeLessThan(60);
    window.dispatchEvent(pointer('pointercancel', 10, 60));
    expect(seen.cancel).toHaveBeenCalledOnce();
  });
});

describe('where a tile lands', () => {
  const field = { left: 100, top: 50, width: 150, height: 150 };

  it('is the square under it, or just beside the board', () => {
    expect(squareAt(field, 15, { x: 100, y: 50 })).toBe(0);
    expect(squareAt(field, 15, { x: 246, y: 196 })).toBe(224);
    expect(squareAt(field, 15, { x: 97, y: 48 })).toBe(0);
    expect(squareAt(field, 15, { x: 60, y: 48 })).toBeNull();
  });

  it('is the nearest slot of the rack', () => {
    const slots = [0, 50, 100].map((left) => ({ left, top: 0, width: 40, height: 40 }));
    expect(nearest(slots, { x: 60, y: 20 }, 30)).toBe(1);
    expect(nearest(slots, { x: 43, y: 50 }, 30)).toBe(0);
    expect(nearest(slots, { x: 60, y: 200 }, 30)).toBeNull();
  });
});

describe('the zoom window', () => {
  it('stays on the board and follows a square', () => {
    const extent = { columns: 7, rows: 5 };
    expect(windowAround(15, at('1A'), extent)).toEqual({ ...extent, left: 0, top: 0 });
    const middle = windowAround(15, at('8H'), extent);
    expect(middle).toEqual({ ...extent, left: 4, top: 5 });
    expect(windowAround(15, at('15O'), extent)).toEqual({ ...extent, left: 8, top: 10 });
    expect(showing(15, middle, at('8L')).left).toBe(6);
    expect(showing(15, middle, at('8I')).left).toBe(4);
    expect(showing(15, middle, at('11H'))).toEqual({ ...extent, left: 4, top: 7 });
  });
});
