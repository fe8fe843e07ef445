// What is odd about a GCG file, in words: the server names the problem and its facts.

import type { GcgProblem, GcgWarning } from '../api/schema';
import { m } from '../paraglide/messages';
import { refusalText } from './refusals';

/** Every fact that a sentence may need; a sentence of which the server does not tell a fact leaves it empty. */
const NO_FACTS = {
  count: '',
  expected: '',
  most: '',
  name: '',
  player: '',
  points: '',
  rack: '',
  read: '',
  tiles: '',
  word: '',
  written: '',
};

const TEXTS: Record<GcgProblem, (facts: typeof NO_FACTS) => string> = {
  encoding: m.gcg_encoding,
  player_left_out: m.gcg_player_left_out,
  player_twice: m.gcg_player_twice,
  player_order: m.gcg_player_order,
  same_nickname: m.gcg_same_nickname,
  new_player: m.gcg_new_player,
  move_left_out: m.gcg_move_left_out,
  line_left_out: m.gcg_line_left_out,
  rest_left_out: m.gcg_rest_left_out,
  pragma_left_out: m.gcg_pragma_left_out,
  pragma_unknown: m.gcg_pragma_unknown,
  rack_left_out: m.gcg_rack_left_out,
  rack_of_nobody: m.gcg_rack_of_nobody,
  points_missing: m.gcg_points_missing,
  total: m.gcg_total,
  exchange_empty: m.gcg_exchange_empty,
  exchange_malformed: m.gcg_exchange_malformed,
  no_rack: m.gcg_no_rack,
  rack_strange: m.gcg_rack_strange,
  rack_too_long: m.gcg_rack_too_long,
  rack_surplus: m.gcg_rack_surplus,
  laid_not_held: m.gcg_laid_not_held,
  exchanged_not_held: m.gcg_exchanged_not_held,
  cannot_go_on: m.gcg_cannot_go_on,
  cannot_settle: m.gcg_cannot_settle,
  challenge_points: m.gcg_challenge_points,
  overtime: m.gcg_overtime,
  taken_back_unchallenged: m.gcg_taken_back_unchallenged,
  nothing_taken_back: m.gcg_nothing_taken_back,
  taken_back_allowed: m.gcg_taken_back_allowed,
  points: m.gcg_points,
  lost_turn_passed: m.gcg_lost_turn_passed,
  pass_after_end: m.gcg_pass_after_end,
  final_total: m.gcg_final_total,
  settled_by_file: m.gcg_settled_by_file,
  settled_otherwise: m.gcg_settled_otherwise,
  other_list: m.gcg_other_list,
  unfinished: m.gcg_unfinished,
  unfinished_rack: m.gcg_unfinished_rack,
};

function problemText({ problem, facts }: GcgWarning): string {
  const text = TEXTS[problem]({ ...NO_FACTS, ...facts });
  const code = facts['reason'];
  const why = code && code !== 'word' ? refusalText({ code, detail: {} }) : '';
  return [text, why].filter(Boolean).join(' ');
}

/** What is odd about a file, each thing once, with the lines it is said of. */
export function gcgProblemTexts(problems: readonly GcgWarning[]): string[] {
  const lines = new Map<string, number[]>();
  for (const one of problems) {
    const text = problemText(one);
    lines.set(text, [...(lines.get(text) ?? []), one.line]);
  }
  return [...lines].map(([text, of]) =>
    of.length > 1
      ? `${m.import_lines({ lines: runs(of) })}: ${text}`
      : `${m.import_line({ line: of[0] })}: ${text}`,
  );
}

/** Numbers in their order, neighbours as from–to: 3, 7–9. */
function runs(numbers: readonly number[]): string {
  const found: [number, number][] = [];
  for (const one of numbers) {
    const last = found.at(-1);
    if (last && one === last[1] + 1) last[1] = one;
    else found.push([one, one]);
  }
  return found.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
