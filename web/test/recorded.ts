// What a real server says about rules and tables, recorded before the tests by scripts/recordings.py.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Report, Rules, TableView } from '../src/api/types';

export interface Recorded {
  rules: Record<string, Rules>;
  /** A finished game of three seats, and a quick look at what each of its turns cost. */
  ended: TableView;
  report: Report;
  /** The host's view of a game in the middle, with three seats. */
  kitchen: TableView;
  /** Lene and Jannis: a game just begun; MOTTI laid, and accepted; two tiles swapped; Jannis resigned. */
  begun: TableView;
  laid: TableView;
  accepted: TableView;
  before_swaps: TableView;
  swapped: TableView;
  resigned: TableView;
  /** The same after each turn of a longer game, and after one more swap. */
  turns: TableView[];
  swapped_again: TableView;
}

declare module 'vitest' {
  interface ProvidedContext {
    recorded: Recorded;
  }
}

export default function setup(project: TestProject): void {
  const folder = mkdtempSync(join(tmpdir(), 'sternfeld-'));
  const file = join(folder, 'recorded.json');
  const python = process.env.PYTHON ?? '../.venv/bin/python';
  execFileSync(python, ['scripts/recordings.py', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  project.provide('recorded', JSON.parse(readFileSync(file, 'utf8')) as Recorded);
  rmSync(folder, { recursive: true });
}
