// What the page and the server send each other (see docs/server-api.md). schema.ts is written from
// the server's classes; here some of its types get the names that the page uses.

import type { Rules } from '../board/boardRules';
import type { Command, Correct, Editions, PlanIn, SeatCommand, SwitchLine } from './schema';

export type { Rules };
export type * from './schema';
export type {
  Correct as Correction,
  HooksOut as Hooks,
  InvitationSeen as InvitationView,
  PlacedTile as WireTile,
  SeatIn as SeatPlan,
  Square as WireSquare,
  TableLine as TableSummary,
  WordOut as Judgement,
} from './schema';

/** A command that only the score-keeper of a real board gives. The page always names the seat. */
export type KeeperMove = Extract<SeatCommand, { type: KeeperType }> & { seat: number };
type KeeperType = 'score_points' | 'adjust_score' | 'go_out' | 'report_racks';

/** A move in the game, as the referee reads it. */
export type Move = Exclude<SeatCommand, { type: KeeperType }> & { seat: number };

/** A command to the table besides moves: pause, chat, rematch. */
export type TableCommand = Exclude<Command, SeatCommand | Correct>;

/** A table as its host wants it, with nothing left to the server. */
export type Plan = Required<PlanIn> & { name: string };

/** A rule switch: which values the referee takes. */
export type RuleSwitch = Omit<SwitchLine, 'expected'>;

export interface Edition {
  name: string;
  titles: Record<string, string>;
  rules: Rules;
}

/** What this server has to offer, with the rules of each edition. */
export type Catalogue = Omit<Editions, 'editions' | 'switches'> & {
  editions: Edition[];
  switches: RuleSwitch[];
};
