// A link as a QR code: byte mode, error correction M, versions 1 to 10 (up to 213 bytes).

/** Per version: error correction bytes per block, and the data bytes of each block. */
const BLOCKS: [correction: number, data: number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNED = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

type Grid = (boolean | null)[][];

/** Rows of dark (true) and light modules, or null if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(([, data], i) => capacity(data) >= bytes.length + (i < 9 ? 2 : 3)) + 1;
  if (version === 0) return null;
  const codewords = interleave(version, encode(version, bytes));
  let best: boolean[][] | null = null;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask += 1) {
    const grid = draw(version, codewords, mask);
    const cost = penalty(grid);
    if (cost < least) {
      best = grid;
      least = cost;
    }
  }
  return best;
}

const capacity = (data: number[]): number => data.reduce((a, b) => a + b, 0);

function encode(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  const total = capacity(BLOCKS[version - 1][1]) * 8;
  push(0, Math.min(4, total - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; words.length < total / 8; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

// --- Reed and Solomon ----------------------------------------------------------------------------

function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product & 0xff;
}

function correction(data: number[], degree: number): number[] {
  const divisor = new Array<number>(degree).fill(0);
  divisor[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    for (let j = 0; j < degree; j += 1) {
      divisor[j] = times(divisor[j], root) ^ (divisor[j + 1] ?? 0);
    }
    root = times(root, 2);
  }
  const rest = new Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((value, i) => (rest[i] ^= times(value, factor)));
  }
  return rest;
}

function interleave(version: number, words: number[]): number[] {
  const [degree, sizes] = BLOCKS[version - 1];
  let at = 0;
  const data = sizes.map((size) => words.slice(at, (at += size)));
  const checks = data.map((block) => correction(block, degree));
  const longest = Math.max(...sizes);
  const out: number[] = [];
  for (let i = 0; i < longest; i += 1) for (const block of data) if (i < block.length) out.push(block[i]);
  for (let i = 0; i < degree; i += 1) for (const check of checks) out.push(check[i]);
  return out;
}

// --- the picture ---------------------------------------------------------------------------------

const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

function draw(version: number, words: number[], mask: number): boolean[][] {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, dark: boolean): void => {
    if (row >= 0 && row < size && column >= 0 && column < size) grid[row][column] = dark;
  };
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ]) {
    for (let r = -1; r < 8; r += 1) {
      for (let c = -1; c < 8; c += 1) {
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        set(top + r, left + c, ring !== 2 && ring < 4);
      }
    }
  }
  const marks = ALIGNED[version - 1];
  for (const row of marks) {
    for (const column of marks) {
      if (grid[row][column] !== null) continue;
      for (let r = -2; r < 3; r += 1) {
        for (let c = -2; c < 3; c += 1) set(row + r, column + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
      }
    }
  }
  for (let i = 8; i < size - 8; i += 1) {
    if (grid[6][i] === null) set(6, i, i % 2 === 0);
    if (grid[i][6] === null) set(i, 6, i % 2 === 0);
  }
  drawFormat(size, mask, set);
  if (version > 6) drawVersion(size, version, set);
  drawData(grid, size, words, mask);
  return grid.map((row) => row.map((module) => module === true));
}

function drawFormat(size: number, mask: number, set: (r: number, c: number, d: boolean) => void): void {
  let rest = mask;
  for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (i: number): boolean => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 6; i += 1) set(i, 8, bit(i));
  set(7, 8, bit(6));
  set(8, 8, bit(7));
  set(8, 7, bit(8));
  for (let i = 9; i < 15; i += 1) set(8, 14 - i, bit(i));
  for (let i = 0; i < 8; i += 1) set(8, size - 1 - i, bit(i));
  for (let i = 8; i < 15; i += 1) set(size - 15 + i, 8, bit(i));
  set(size - 8, 8, true);
}

function drawVersion(size: number, version: number, set: (r: number, c: number, d: boolean) => void): void {
  let rest = version;
  for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i += 1) {
    const dark = ((bits >> i) & 1) === 1;
    const a = size - 11 + (i % 3);
    const b = Math.floor(i / 3);
    set(b, a, dark);
    set(a, b, dark);
  }
}

function drawData(grid: Grid, size: number, words: number[], mask: number): void {
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i += 1) {
      for (const column of [right, right - 1]) {
        const upward = ((right + 1) & 2) === 0;
        const row = upward ? size - 1 - i : i;
        if (grid[row][column] !== null) continue;
        const dark = at < words.length * 8 && ((words[at >> 3] >> (7 - (at & 7))) & 1) === 1;
        at += 1;
        grid[row][column] = dark !== MASKS[mask](row, column);
      }
    }
  }
}

/** Long runs, blocks and imbalance make a code harder to read. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  let cost = 0;
  let dark = 0;
  for (let a = 0; a < size; a += 1) {
    for (const line of [grid[a], grid.map((row) => row[a])]) {
      let run = 1;
      for (let i = 1; i <= size; i += 1) {
        if (i < size && line[i] === line[i - 1]) run += 1;
        else {
          if (run >= 5) cost += run - 2;
          run = 1;
        }
      }
      const text = line.map((module) => (module ? '1' : '0')).join('');
      cost += 40 * (text.split('10111010000').length + text.split('00001011101').length - 2);
    }
    for (let b = 0; b < size; b += 1) {
      if (grid[a][b]) dark += 1;
      const here = grid[a][b];
      if (a && b && here === grid[a - 1][b] && here === grid[a][b - 1] && here === grid[a - 1][b - 1])
        cost += 3;
    }
  }
  return cost + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}
