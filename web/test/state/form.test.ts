import { describe, expect, it } from 'vitest';
import { duration, meanOf, ticksFor } from '../../src/state/form';

describe('the plot of one’s points', () => {
  it('has the mean of five games at most', () => {
    expect(meanOf([10, 20, 30, 40, 50, 60])).toEqual([10, 15, 20, 25, 30, 40]);
    expect(meanOf([])).toEqual([]);
  });

  it('has lines at round numbers around all points', () => {
    expect(ticksFor([253, 402])).toEqual([250, 300, 350, 400, 450]);
    expect(ticksFor([300])).toEqual([300, 305]);
    expect(ticksFor([-12, 8])).toEqual([-15, -10, -5, 0, 5, 10]);
    expect(ticksFor([0, 3900])).toEqual([0, 1000, 2000, 3000, 4000]);
  });

  it('splits times', () => {
    expect(duration(3_723_400)).toEqual({ hours: 1, minutes: 2, seconds: 3 });
  });
});
