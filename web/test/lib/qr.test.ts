import { describe, expect, it } from 'vitest';
import { qrCode } from '../../src/lib/qr';

describe('a link as a QR code', () => {
  it('grows with the text, up to what a phone can read', () => {
    expect(qrCode('HELLO')?.length).toBe(21);
    expect(qrCode('https://example.org/join/0123456789abcdef')?.length).toBe(29);
    expect(qrCode('x'.repeat(214))).toBeNull();
  });

  it('has its three finder patterns and the dark module', () => {
    const code = qrCode('https://example.org')!;
    const size = code.length;
    const ring = (row: number, column: number): string =>
      code[row]
        .slice(column, column + 7)
        .map((dark) => (dark ? '#' : '.'))
        .join('');
    expect([ring(0, 0), ring(0, size - 7), ring(size - 7, 0)]).toEqual(['#######', '#######', '#######']);
    expect([ring(1, 0), ring(3, 0)]).toEqual(['#.....#', '#.###.#']);
    expect(code[size - 8][8]).toBe(true);
  });
});
