import { describe, expect, it } from 'vitest';
import { centredOn, withSquare } from '../../src/board/laneWindow';
import { at } from '../boardRules';

const FIVE = { rows: 5, columns: 8 };

describe('the part of the board beside the rack', () => {
  it('has the chosen square in its middle and never leaves the board', () => {
    expect(centredOn(15, FIVE, at('8H'))).toEqual({ top: 5, left: 3 });
    expect(centredOn(15, FIVE, at('1A'))).toEqual({ top: 0, left: 0 });
    expect(centredOn(15, FIVE, at('15O'))).toEqual({ top: 10, left: 7 });
    expect(centredOn(15, { rows: 20, columns: 20 }, at('15O'))).toEqual({ top: 0, left: 0 });
  });

  it('moves no further than the next square needs', () => {
    const window = { top: 5, left: 3 };
    expect(withSquare(15, FIVE, window, at('8H'))).toEqual(window);
    expect(withSquare(15, FIVE, window, at('8L'))).toEqual({ top: 5, left: 5 });
    expect(withSquare(15, FIVE, window, at('4D'))).toEqual({ top: 2, left: 2 });
    expect(withSquare(15, FIVE, window, at('15O'))).toEqual({ top: 10, left: 7 });
  });
});
