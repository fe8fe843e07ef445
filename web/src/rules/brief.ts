// The rules of a new table in one line.

import { m } from '../paraglide/messages';
import type { TablePlan } from '../state/plan.svelte';
import { switches } from '../state/switches.svelte';

/** What applies by the rule sheet, or which house rules there are. */
export function rulesInBrief(plan: TablePlan): string {
  const changed = Object.keys(plan.differences);
  if (changed.length) {
    const titles = changed.map((name) => switches.named(name)?.title() ?? name);
    return `${m.house_rules({ count: changed.length })}: ${titles.join(', ')}`;
  }
  return m.brief_as_sheet({ rules: [wordCheck(plan), clock(plan)].join(', ') });
}

function wordCheck(plan: TablePlan): string {
  const check = plan.value('word_check');
  if (check === 'checked') return m.brief_checked();
  if (check === 'free') return m.brief_free();
  const penalty = plan.value('challenge.penalty');
  if (penalty === 'lost_turn') return m.brief_lost_turn();
  return typeof penalty === 'number' ? m.brief_points({ points: penalty }) : m.brief_no_penalty();
}

function clock(plan: TablePlan): string {
  const times = [plan.value('turn_seconds'), plan.value('clock.game_seconds')].flat();
  return times.some((time) => typeof time === 'number' && time > 0) ? m.brief_clock() : m.brief_no_clock();
}
