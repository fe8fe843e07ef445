// The final board as a picture to download: SVG, or PNG drawn from it.

import type { BoardRules } from '../board/boardRules';
import { valueOf } from '../board/boardRules';
import { type Board, columnName } from '../board/squares';
import { isBlank, letterOf } from '../board/tiles';
import { HOLE, STAR } from '../icons/star';
import { save } from './files';
import { premiumLabel } from './labels';

const SIDE = 48;
const EDGE = 28;
const HEAD = 44; // the height of a line of players
const FOOT = 40;
const FONT = 'font-family="Atkinson Hyperlegible Next, Atkinson Hyperlegible, sans-serif"';

/** A line above the board: a player with their mark, from 0 to 3, and the result. */
export interface PictureLine {
  readonly mark: number;
  readonly name: string;
  readonly result: string;
  readonly won: boolean;
}

export interface Picture {
  readonly boardRules: BoardRules;
  readonly board: Board;
  readonly fresh: readonly number[]; // the squares of the last play
  readonly players: readonly PictureLine[];
  readonly caption: string;
}

/** The colour of a token, without its dashes. */
export type Colours = (name: string) => string;

const tokens = (): Colours => {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
};

const FILLS: Record<string, string> = {
  d: 'letter2',
  t: 'letter3',
  q: 'letter3',
  D: 'word2',
  T: 'word3',
  Q: 'word3',
  '*': 'word2',
};

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);

export function boardSvg(picture: Picture, colour: Colours = tokens()): string {
  const { boardRules, players } = picture;
  const width = boardRules.size * SIDE + EDGE + 12;
  const rows = Math.ceil(players.length / 2);
  const top = players.length ? 16 + rows * HEAD : 0;
  const height = top + width + FOOT;
  const parts = [
    `<rect width="${width}" height="${height}" fill="${colour('bg')}"/>`,
    ...players.map((player, i) => playerLine(player, i, width, colour)),
    `<g transform="translate(0 ${top})">${squares(picture, colour)}</g>`,
    text(EDGE, height - 15, 16, escaped(picture.caption), colour('ink-2')),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>`;
}

function text(x: number, y: number, size: number, what: string, fill: string, more = ''): string {
  return `<text x="${x}" y="${y}" ${FONT} font-size="${size}" fill="${fill}" ${more}>${what}</text>`;
}

/** Two players in a row. */
function playerLine(
  { mark, name, result, won }: PictureLine,
  i: number,
  width: number,
  colour: Colours,
): string {
  const half = (width - EDGE - 12) / 2;
  const x = EDGE + (i % 2) * (half + 6);
  const y = 12 + Math.floor(i / 2) * HEAD;
  const short = name.length > 18 ? `${name.slice(0, 17)}…` : name;
  return [
    won
      ? `<rect x="${x - 4}" y="${y}" width="${half}" height="38" rx="10" fill="${colour('gold-wash')}"/>`
      : '',
    `<path d="${markPath(mark, x + 14, y + 19)}" fill="${colour(`p${mark + 1}`)}"/>`,
    text(x + 30, y + 26, 20, escaped(short), colour('ink'), 'font-weight="600"'),
    text(x + half - 16, y + 27, 24, escaped(result), colour('ink'), 'font-weight="700" text-anchor="end"'),
  ].join('');
}

/** Disc, square, triangle, diamond. */
function markPath(mark: number, x: number, y: number): string {
  if (mark === 0) return `M${x - 7} ${y}a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z`;
  if (mark === 1) return `M${x - 6.5} ${y - 6.5}h13v13h-13z`;
  return mark === 2 ? `M${x} ${y - 7}l8 14h-16z` : `M${x} ${y - 8}l8 8l-8 8l-8-8z`;
}

function squares({ boardRules, board, fresh }: Picture, colour: Colours): string {
  const parts: string[] = [];
  const small = 'font-weight="600" text-anchor="middle"';
  for (let i = 0; i < boardRules.size; i += 1) {
    const at = EDGE + i * SIDE + SIDE / 2;
    parts.push(text(at, 19, 13, columnName(i), colour('board-ink'), small));
    parts.push(text(14, at + 5, 13, String(i + 1), colour('board-ink'), small));
  }
  board.forEach((face, square) => {
    const x = EDGE + (square % boardRules.size) * SIDE + 1;
    const y = EDGE + Math.floor(square / boardRules.size) * SIDE + 1;
    const premium = boardRules.premiums[square];
    const kind = FILLS[premium.mark];
    const now = fresh.includes(square);
    const disc = !face && premium.letter > 1;
    const ground = face ? (now ? 'gold' : 'tile') : disc ? 'square' : (kind ?? 'square');
    const fill = colour(ground);
    parts.push(`<rect x="${x}" y="${y}" width="${SIDE - 2}" height="${SIDE - 2}" rx="8" fill="${fill}"/>`);
    if (disc) parts.push(`<circle cx="${x + 23}" cy="${y + 23}" r="20" fill="${colour(kind)}"/>`);
    if (face) parts.push(tile(boardRules, face, x, y, colour(now ? 'on-gold' : 'tile-ink')));
    else if (premium.mark === '*')
      parts.push(
        `<path transform="translate(${x + 9} ${y + 9}) scale(1.17)" fill-rule="evenodd" fill="${colour('word2-ink')}" d="${STAR}${HOLE}"/>`,
      );
    else if (kind) parts.push(text(x + 23, y + 29, 16, premiumLabel(premium), colour(`${kind}-ink`), small));
  });
  return parts.join('');
}

function tile(boardRules: BoardRules, face: string, x: number, y: number, ink: string): string {
  const blank = isBlank(face);
  const line = blank ? ' text-decoration="underline"' : '';
  const letter = letterOf(face);
  const size = letter.length > 1 ? 21 : 'MWQ'.includes(letter) ? 27 : 30;
  const bold = `font-weight="700" text-anchor="middle"${line}`;
  const value = String(valueOf(boardRules, face));
  return (
    text(x + 20, y + 34, size, letter, ink, bold) +
    (blank ? '' : text(x + 43, y + 14, 11, value, ink, 'font-weight="600" text-anchor="end"'))
  );
}

export async function boardPicture(picture: Picture, kind: 'svg' | 'png', name: string): Promise<void> {
  const svg = boardSvg(picture);
  if (kind === 'svg') {
    download(`${name}.svg`, 'image/svg+xml', svg);
    return;
  }
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob) save(`${name}.png`, blob);
}

export function download(name: string, type: string, text: string): void {
  save(name, new Blob([text], { type: `${type};charset=utf-8` }));
}
