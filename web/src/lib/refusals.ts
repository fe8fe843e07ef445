// The server's refusal codes, as sentences.

import type { Reason } from '../api/schema';
import type { Problem } from '../board/preview';
import { m } from '../paraglide/messages';
import { listed } from './format';

/** A refusal by the server: its code and what belongs to it. */
export interface Refusal {
  readonly code: string;
  readonly detail: Record<string, unknown>;
}

export function problemText(problem: Problem): string {
  switch (problem) {
    case 'line':
      return m.problem_line();
    case 'gap':
      return m.problem_gap();
    case 'connect':
      return m.problem_connect();
    case 'star':
      return m.problem_star();
    case 'short':
      return m.problem_short();
    case 'uncovered':
      return m.problem_uncovered();
    case 'letters_left':
      return m.problem_letters_left();
    case 'nothing_added':
      return m.problem_nothing_added();
    case 'same_order':
      return m.problem_same_order();
  }
}

type Texts<Code extends string> = Record<Code, () => string>;

// `word` has a text of its own below; every other reason of the referee needs a line.
const CODES: Texts<string> = {
  star: m.problem_star,
  length: m.problem_short,
  line: m.problem_line,
  gap: m.problem_gap,
  connect: m.problem_connect,
  contact: m.refused_contact,
  hook: m.refused_hook,
  occupied: m.refused_occupied,
  rack: m.refused_rack,
  blank: m.refused_blank,
  bag: m.refused_bag,
  board: m.refused_board,
  settlement: m.refused_settlement,
  variation: m.refused_variation,
  phase: m.refused_phase,
  table_phase: m.refused_phase,
  turn: m.refused_not_your_turn,
  not_your_seat: m.refused_not_your_seat,
  not_seated: m.refused_not_your_seat,
  stale: m.refused_stale,
  offline: m.refused_offline,
  store: m.refused_offline,
  busy: m.refused_offline,
  too_many: m.refused_too_many,
  computer_games: m.refused_computer_games,
  analyses: m.refused_analyses,
  not_analysable: m.refused_not_analysable,
  too_soon: m.refused_too_many,
  muted: m.refused_muted,
  paused: m.refused_paused,
  no_free_seat: m.refused_no_seat,
  not_found: m.problem_no_table,
  no_session: m.refused_no_session,
  login: m.refused_login,
  login_taken: m.refused_login_taken,
  input: m.refused_input,
  mail_address: m.refused_mail_address,
  no_mail: m.refused_no_mail,
  push_service: m.refused_push_service,
  rules: m.missing_rules,
  words_are_secret: m.refused_words_secret,
  no_hints: m.refused_no_hints,
  hint_open: m.refused_hint_open,
  plan_covered: m.refused_plan_covered,
} satisfies Texts<Exclude<Reason, 'word'>> & Texts<string>;

/** What is wrong with a name or a message. */
function textProblem(problem: unknown): string {
  switch (problem) {
    case 'hidden':
      return m.refused_text_hidden();
    case 'direction':
      return m.refused_text_direction();
    case 'accents':
      return m.refused_text_accents();
    default:
      return m.refused_text();
  }
}

export function refusalText({ code, detail }: Refusal): string {
  if (code === 'word') {
    const words = Array.isArray(detail['words']) ? (detail['words'] as string[]) : [];
    return m.refused_word({ words: listed(words), count: words.length });
  }
  if (code === 'text') return textProblem(detail['problem']);
  return (CODES[code] ?? m.refused_other)();
}
