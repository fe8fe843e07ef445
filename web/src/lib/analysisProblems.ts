// Why a game cannot be analysed, in words.

import type { AnalysisProblem } from '../api/schema';
import { m } from '../paraglide/messages';

const TEXTS: Record<AnalysisProblem, () => string> = {
  not_over: m.analysis_not_over,
  no_word_list: m.analysis_no_word_list,
  points_only: m.analysis_points_only,
  rules: m.analysis_rules,
  word_list_missing: m.analysis_word_list_missing,
  gave_up: m.analysis_gave_up,
};

export function analysisProblemText(problem: AnalysisProblem): string {
  return TEXTS[problem]();
}
