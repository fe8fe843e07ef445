import { describe, expect, it } from 'vitest';
import { dayAndTime, dayOf, monthOf } from '../../src/lib/dates';

const now = new Date(2026, 10, 15, 18, 0).getTime();
const at = (year: number, month: number, day: number, hour = 12): number =>
  new Date(year, month - 1, day, hour, 5).getTime();

describe('days as people say them', () => {
  it('go by midnights, not by hours', () => {
    expect(dayOf(at(2026, 11, 15, 1), now)).toBe('today');
    expect(dayOf(at(2026, 11, 14, 23), now)).toBe('yesterday');
    expect(dayOf(at(2026, 11, 12), now)).toBe('Thursday');
    expect(dayOf(at(2026, 11, 3), now)).toBe('3 November');
    expect(dayOf(at(2025, 11, 3), now)).toBe('3 November 2025');
    expect(dayAndTime(at(2026, 11, 14, 21), now)).toBe('yesterday, 21:05');
  });

  it('are gathered by months after a week', () => {
    expect(monthOf(at(2026, 11, 9), now)).toBeNull();
    expect(monthOf(at(2026, 11, 8), now)).toBe('November');
    expect(monthOf(at(2025, 12, 31), now)).toBe('December 2025');
  });
});
