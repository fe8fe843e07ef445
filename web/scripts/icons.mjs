// Write src/icons/paths.ts from an unpacked `lucide-static` package:
//   npm pack lucide-static && tar xzf lucide-static-*.tgz && npm run icons -- package
import { readFileSync, writeFileSync } from 'node:fs';

const ICONS = {
  menu: 'menu',
  back: 'arrow-left',
  close: 'x',
  next: 'chevron-right',
  previous: 'chevron-left',
  bag: 'shopping-bag',
  list: 'list',
  flag: 'flag',
  recall: 'arrow-down-to-line',
  shuffle: 'shuffle',
  exchange: 'arrow-left-right',
  pass: 'skip-forward',
  check: 'check',
  ok: 'circle-check',
  bad: 'circle-x',
  info: 'circle-alert',
  play: 'play',
  robot: 'bot',
  phone: 'smartphone',
  invite: 'user-plus',
  pad: 'notebook-pen',
  language: 'languages',
  settings: 'settings',
  book: 'book-open',
  pen: 'pencil',
  undo: 'rotate-ccw',
  more: 'ellipsis',
  erase: 'delete',
  eye: 'eye',
  share: 'share-2',
  rematch: 'repeat',
  chat: 'message-circle',
  send: 'send',
  sort: 'arrow-up-narrow-wide',
  tv: 'tv',
  rack: 'rows-2',
  judge: 'gavel',
  clock: 'timer',
  pause: 'pause',
  copy: 'copy',
  download: 'download',
  offline: 'wifi-off',
  right: 'arrow-right',
  down: 'arrow-down',
  first: 'chevron-first',
  last: 'chevron-last',
  shield: 'shield-check',
  leave: 'log-out',
  bell: 'bell',
  sound: 'volume-2',
  mute: 'volume-x',
  plus: 'plus',
  minus: 'minus',
  users: 'users',
  search: 'search',
  zoom: 'zoom-in',
  swap: 'refresh-cw',
  sun: 'sun',
  moon: 'moon',
  image: 'image',
  graph: 'chart-line',
  key: 'keyboard',
  hand: 'hand',
  trash: 'trash-2',
  star: 'sparkles',
  qr: 'qr-code',
  reload: 'refresh-cw',
  home: 'house',
  branch: 'git-branch',
  table: 'table-2',
  hint: 'lightbulb',
  dice: 'dice-5',
};

const folder = process.argv[2];
const lines = Object.entries(ICONS).map(([name, source]) => {
  const svg = readFileSync(`${folder}/icons/${source}.svg`, 'utf8');
  const inner = svg
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace('</svg>', '')
    .replace(/\s*\n\s*/g, '');
  return `  ${name}: '${inner.trim()}',`;
});
writeFileSync(
  new URL('../src/icons/paths.ts', import.meta.url),
  `// From Lucide (ISC, see LICENSE-lucide.txt); written by scripts/icons.mjs.\n\nexport const PATHS = {\n${lines.join('\n')}\n} as const;\n\nexport type IconName = keyof typeof PATHS;\n`,
);
