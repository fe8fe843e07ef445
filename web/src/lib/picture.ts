// The final board as a picture to download: SVG, or PNG drawn from it.

import type { BoardRules } from '../board/boardRules';
import { valueOf } from '../board/boardRules';
import { type Board, columnName } from '../board/squares';
import { isBlank, letterOf } from '../board/tiles';
import { save } from './files';

const SIDE = 48;
const EDGE = 28;

function colours(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

export function boardSvg(boardRules: BoardRules, board: Board, fresh: readonly number[]): string {
  const colour = colours();
  const total = boardRules.size * SIDE + EDGE + 12;
  const fills: Record<string, string> = {
    d: colour('letter2'),
    t: colour('letter3'),
    q: colour('letter3'),
    D: colour('word2'),
    T: colour('word3'),
    Q: colour('word3'),
    '*': colour('word2'),
  };
  const parts = [`<rect width="${total}" height="${total}" fill="${colour('bg')}"/>`];
  const font = `font-family="Atkinson Hyperlegible Next, Atkinson Hyperlegible, sans-serif"`;
  for (let i = 0; i < boardRules.size; i += 1) {
    const at = EDGE + i * SIDE + SIDE / 2;
    const text = `${font} font-size="13" font-weight="600" text-anchor="middle" fill="${colour('board-ink')}"`;
    parts.push(
      `<text x="${at}" y="19" ${text}>${columnName(i)}</text>`,
      `<text x="14" y="${at + 5}" ${text}>${i + 1}</text>`,
    );
  }
  board.forEach((face, square) => {
    const x = EDGE + (square % boardRules.size) * SIDE + 1;
    const y = EDGE + Math.floor(square / boardRules.size) * SIDE + 1;
    const { mark } = boardRules.premiums[square];
    const now = fresh.includes(square);
    const fill = face ? colour(now ? 'gold' : 'tile') : (fills[mark] ?? colour('square'));
    parts.push(`<rect x="${x}" y="${y}" width="${SIDE - 2}" height="${SIDE - 2}" rx="8" fill="${fill}"/>`);
    if (!face) return;
    const ink = colour(now ? 'on-gold' : 'tile-ink');
    const line = isBlank(face) ? ' text-decoration="underline"' : '';
    parts.push(
      `<text x="${x + 21}" y="${y + 34}" ${font} font-size="30" font-weight="700" text-anchor="middle" fill="${ink}"${line}>${letterOf(face)}</text>`,
    );
    if (!isBlank(face)) {
      parts.push(
        `<text x="${x + 42}" y="${y + 14}" ${font} font-size="11" font-weight="600" text-anchor="end" fill="${ink}">${valueOf(boardRules, face)}</text>`,
      );
    }
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total} ${total}" width="${total}" height="${total}">${parts.join('')}</svg>`;
}

export async function boardPicture(
  boardRules: BoardRules,
  board: Board,
  fresh: readonly number[],
  kind: 'svg' | 'png',
  name: string,
): Promise<void> {
  const svg = boardSvg(boardRules, board, fresh);
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
