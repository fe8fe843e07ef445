// What a person can ask, and what the server answers (see docs/server-api.md). Views of a table
// are in views.ts, written from the server's classes.

import type { Rules } from '../board/boardRules';
import type { SeatKind, Spectators, TableKind, TablePhase, WireSquare, WireTile } from './views';

export type { Rules };
export type * from './views';

// --- what a person can ask --------------------------------------------------------------------

/** A move in the game, as the referee reads it. */
export type Move =
  | { type: 'lay'; seat: number; tiles: WireTile[] }
  | { type: 'rearrange'; seat: number; word: WireSquare[]; tiles: WireTile[] }
  | { type: 'exchange'; seat: number; tiles: string[]; count?: number }
  | { type: 'recover_blank'; seat: number; square: WireSquare }
  | { type: 'recycle_letter'; seat: number; square: WireSquare; face: string }
  | { type: 'pass' | 'accept' | 'challenge' | 'start_turn' | 'agree_to_end' | 'resign'; seat: number };

/** What only the score-keeper of a real board does. */
export type KeeperMove =
  | { type: 'score_points' | 'adjust_score'; seat: number; points: number }
  | { type: 'go_out'; seat: number }
  | { type: 'report_racks'; seat: number; racks: string[][] };

export interface Correction {
  type: 'correct';
  turn: number;
  commands: (Move | KeeperMove)[];
}

/** Something at the table besides moves. */
export type Wish =
  | { type: 'start' | 'close' | 'leave_seat' | 'resume' | 'nudge' | 'take_back' }
  | { type: 'agree_to_pause' | 'agree_to_abandon' | 'agree_to_rematch' | 'claim_timeout' }
  | { type: 'say'; text: string }
  | { type: 'mute'; seat: number; on: boolean };

export interface SeatPlan {
  kind: SeatKind;
  name?: string;
  level?: string;
  /** A computer that may lay words that are none. */
  may_bluff?: boolean;
}

export interface Plan {
  edition: string;
  house_rules: Record<string, unknown>;
  seats: SeatPlan[];
  kind: TableKind;
  starter: number | null;
  spectators: Spectators;
  /** After how many turns spectators see a rack; null for never. */
  racks_after: number | null;
  chat: boolean;
  language: string;
  name: string;
}

export interface Edition {
  name: string;
  titles: Record<string, string>;
  rules: Rules;
}

/** A rule switch: which values the referee takes. */
export interface RuleSwitch {
  name: string;
  kind: 'flag' | 'choice' | 'number' | 'bonus' | 'words' | 'name';
  choices: string[];
  /** The range of a number, and of the points of a bonus. */
  low: number | null;
  high: number | null;
  /** There may be one value for each seat. */
  per_seat: boolean;
}

/** What this server has to offer. */
export interface Catalogue {
  editions: Edition[];
  switches: RuleSwitch[];
  tile_sets: string[];
  layouts: string[];
  /** The strengths of computer players, weakest first. */
  levels: string[];
  /** Those that can be told to bluff. */
  bluffing_levels: string[];
}

export interface TableSummary {
  id: string;
  phase: TablePhase;
  kind: TableKind;
  edition: string;
  names: string[];
  opened: number;
  updated: number;
  my_turn: boolean;
}

/** What a guest sees before sitting down. */
export interface InvitationView {
  table: string;
  edition: string;
  house_rules: Record<string, unknown>;
  language: string;
  kind: TableKind;
  phase: TablePhase;
  racks_after: number | null;
  seats: { name: string; kind: SeatKind; level: string; may_bluff: boolean; free: boolean }[];
}

export interface RuleLine {
  text: string;
  details: string[];
  switches: string[];
  differs: boolean;
  note: string;
}

export interface RulePage {
  title: string;
  legend: string;
  sections: { title: string; lines: RuleLine[] }[];
}

export interface Remark {
  code: string;
  texts: string[];
  number: number;
}

/** Letters that make another word of this one. */
export interface Hooks {
  front: string[];
  back: string[];
}

export interface Judgement {
  word: string;
  admissible: boolean;
  /** How the word is really spelt, in each of its entries. */
  entry: string[];
  hooks: Hooks | null;
  remarks: Remark[];
}

export interface Fairness {
  fair: boolean;
  tiles?: number;
  commitment?: string;
  seed?: string;
  message?: string;
}
