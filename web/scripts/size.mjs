// What a first visit loads, gzipped: the entry, what it imports at once, and the page with a table.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 105_000;
const folder = new URL('../../src/sternfeld/server/static/', import.meta.url);
const assets = new URL('assets/', folder);
const seen = new Set();

function visit(name) {
  if (seen.has(name)) return;
  seen.add(name);
  const text = readFileSync(new URL(name, assets), 'utf8');
  for (const [, found] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) visit(found);
}
const html = readFileSync(new URL('index.html', folder), 'utf8');
for (const [, found] of html.matchAll(/assets\/([\w.-]+\.js)/g)) visit(found);
for (const name of readdirSync(assets)) if (/^(http|Table)-.*\.js$/.test(name)) visit(name);

const bytes = [...seen].reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, assets))).length, 0);
console.log(
  `first load with a table: ${(bytes / 1000).toFixed(1)} kB of ${LIMIT / 1000} kB gzipped JavaScript`,
);
process.exit(bytes > LIMIT ? 1 : 0);
