// What ended a game, and why.

import type { GameView } from '../api/types';
import { m } from '../paraglide/messages';

const CAUSES = {
  out: m.end_out,
  empty_bag: m.end_empty_bag,
  passes: m.end_passes,
  passes_or_exchanges: m.end_passes_or_exchanges,
  no_play_left: m.end_no_play_left,
  no_play_agreed: m.end_no_play_agreed,
  all_passed: m.end_all_passed,
  finish_line: m.end_finish_line,
  agreed: m.end_agreed,
  resigned: m.end_resigned,
};

/** The sentence for the settlement; empty while the game goes on. */
export function endText(game: GameView, names: readonly string[]): string {
  if (!game.end_cause) return '';
  const name = game.out === null ? '' : names[game.out];
  return CAUSES[game.end_cause]({ name, rounds: game.pass_rounds });
}
