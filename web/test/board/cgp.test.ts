import { expect, test } from 'vitest';
import { CgpError, analysisAddress, facesIn, rackText, readCgp, writeCgp } from '../../src/board/cgp';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ'];
const ROWS = [...Array(7).fill('15'), '5HO1n6', ...Array(7).fill('15')].join('/');

const problem = (text: string): unknown => {
  try {
    readCgp(text, LETTERS, 15);
  } catch (error) {
    return error instanceof CgpError ? error.problem : error;
  }
  return null;
};

test('a position is read and written the same', () => {
  const text = `${ROWS} AB?/// 12/0/-3/7 1`;
  const position = readCgp(`${text} lex de; ld de-102;`, LETTERS, 15);
  expect(position.racks).toEqual([['A', 'B', '?'], [], [], []]);
  expect(position.scores).toEqual([12, 0, -3, 7]);
  expect(position.board[7 * 15 + 5]).toBe('H');
  expect(position.board[7 * 15 + 8]).toBe('n');
  expect(position.zeros).toBe(1);
  expect(writeCgp(position)).toBe(text);
});

test('of the options only what a game tells of the other racks stays', () => {
  const position = readCgp(`${ROWS} AB?// 12/0/7 1 lex de; kept 0/5/3; held 3/7/6; ld de-102;`, LETTERS, 15);
  expect(writeCgp(position)).toBe(`${ROWS} AB?// 12/0/7 1 kept 0/5/3; held 3/7/6;`);
  expect(analysisAddress('kompakt', `${ROWS} AB/ 1/2 0 lex de; kept 0/5; ld x;`)).toBe(
    `/analyse?edition=kompakt&cgp=${ROWS}+AB/+1/2+0+kept+0/5;`,
  );
  expect(readCgp(`${ROWS} AB/ 1/2 0 kept x/5; unkept 0/5;`, LETTERS, 15).more).toBe('');
});

test('a tile of several letters stands in brackets', () => {
  expect(facesIn('[CH]A', [...LETTERS, 'CH'])).toEqual(['CH', 'A']);
  expect(rackText(['CH', '?', 'A'])).toBe('[CH]?A');
});

test('what is wrong is named', () => {
  expect(problem('hello')).toEqual({ kind: 'form' });
  expect(problem('15/15 AB/ 0/0 0')).toEqual({ kind: 'rows', rows: 2, size: 15 });
  expect(problem(`${ROWS.replace('5HO1n6', '5HO1n5')} AB/ 0/0 0`)).toEqual({
    kind: 'row',
    row: 8,
    squares: 14,
    size: 15,
  });
  expect(problem(`${ROWS} A%/ 0/0 0`)).toEqual({ kind: 'face', face: '%' });
  expect(problem(`${ROWS.replace('n', '?')} A/ 0/0 0`)).toEqual({ kind: 'face', face: '?' });
  expect(problem(`${ROWS} A/ 0/0/0 0`)).toEqual({ kind: 'seats', racks: 2, scores: 3 });
});

test('a link can be read by people and gives the position back', () => {
  const address = analysisAddress('deluxe', `${ROWS} ÄB?/ 12/0 0 lex en; ld en-100;`, { play: '8F HO(R)n' });
  expect(address).toContain(`/analyse?edition=deluxe&cgp=${ROWS}+%C3%84B?/+12/0+0&play=8F+HO(R)n`);
  const query = new URL(address, 'https://example.org').searchParams;
  expect(query.get('cgp')).toBe(`${ROWS} ÄB?/ 12/0 0`);
  expect(query.get('play')).toBe('8F HO(R)n');
  expect(analysisAddress('mini', `${ROWS} 0/0 0 lex x;`)).toContain('+0/0+0');
});
