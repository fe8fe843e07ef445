// Short texts about rules, where a sentence of the rule page would be too long.

import { m } from '../paraglide/messages';

/** What a wrong challenge costs, before one is made. */
export function penaltyText(penalty: unknown): string {
  if (penalty === 'lost_turn') return m.penalty_lost_turn();
  return typeof penalty === 'number' ? m.penalty_points({ points: penalty }) : m.penalty_none();
}

const LEVELS = {
  beginner: m.level_beginner,
  intermediate: m.level_intermediate,
  advanced: m.level_advanced,
  expert: m.level_expert,
  champion: m.level_champion,
};

/** The computer players of a new table have this level. */
export const DEFAULT_LEVEL: keyof typeof LEVELS = 'advanced';

/** The level of a computer player. */
export function levelName(level: string): string {
  return (LEVELS as Record<string, () => string>)[level]?.() ?? level;
}

/** The strength of the computer at a seat; empty for people. */
export function strengthText({ level, may_bluff }: { level: string; may_bluff: boolean }): string {
  return [levelName(level), may_bluff ? m.seat_may_bluff() : ''].filter(Boolean).join(', ');
}
