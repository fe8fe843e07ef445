// Written by scripts/wire_types.py from the server's classes; change those instead.

export type WireSquare = [row: number, column: number];
export type WireTile = [row: number, column: number, face: string];

export interface TableView {
  version: number;
  audience: string;
  phase: TablePhase;
  kind: TableKind;
  edition: string;
  house_rules: Record<string, unknown>;
  language: string;
  spectators: Spectators;
  racks_after: number | null;
  opened: number;
  seats: SeatView[];
  host: boolean;
  invitation: Invitation | null;
  paused: number | null;
  deadline: number | null;
  wishes: WishesView;
  nudge: NudgeView | null;
  chat: ChatView[] | null;
  rematch: string | null;
  rematch_of: string | null;
  game: GameView | null;
}

export type Contradiction =
  | 'range'
  | 'nine_tiles'
  | 'bonus_above_rack'
  | 'first_word_above_rack'
  | 'no_word_list'
  | 'banned_and_allowed'
  | 'nothing_drawn'
  | 'no_end'
  | 'no_blank'
  | 'blank_count'
  | 'increment_without_clock'
  | 'hooks_forbidden'
  | 'nobody_challenges'
  | 'no_turn_limit'
  | 'overtime_without_clock'
  | 'too_few_tiles'
  | 'seats_named';

export type TablePhase =
  | 'lobby'
  | 'playing'
  | 'ended'
  | 'abandoned'
  | 'closed';

export type TableKind =
  | 'game'
  | 'practice'
  | 'score_keeper';

export type Spectators =
  | 'none'
  | 'link'
  | 'open';

export interface SeatView {
  name: string;
  kind: SeatKind;
  level: string;
  may_bluff: boolean;
  free: boolean;
  mine: boolean;
  host: boolean;
  muted: boolean;
}

export interface Invitation {
  code: string;
  token: string;
}

export interface WishesView {
  pause: number[];
  abandon: number[];
  timeout: number[];
  rematch: number[];
}

export interface NudgeView {
  seat: number;
  at: number;
}

export interface ChatView {
  name: string;
  mine: boolean;
  text: string;
  at: number;
}

export interface GameView {
  phase: Phase;
  commitment: string;
  starter: number;
  to_move: number;
  number: number;
  turn_began: number;
  clock_running: number | null;
  turn_left: number | null;
  signalled: boolean;
  end_offered: boolean;
  swaps: WireTile[];
  bag_count: number;
  unseen: Record<string, number>;
  rack: string[] | null;
  players: PlayerLine[];
  pending: PendingView | null;
  end: EndReason | null;
  out: number | null;
  winners: number[];
  by_tie_break: boolean;
  racks: (string[] | null)[] | null;
  seed: string | null;
  board: WireTile[];
  sheet: LineView[];
}

export type SeatKind =
  | 'me'
  | 'device'
  | 'invitation'
  | 'computer';

export type Phase =
  | 'starting'
  | 'turn'
  | 'pending'
  | 'settling'
  | 'ended';

export interface PlayerLine {
  score: number;
  tiles: number;
  lost_turns: number;
  resigned: boolean;
  used_ms: number;
  clock_left: number | null;
  agreed: boolean;
}

export interface PendingView {
  seat: number;
  kind: LineKind;
  tiles: WireTile[];
  words: ScoredWord[];
  swapped: string[];
  bonus: number;
  points: number;
  exchanged: number;
  shown: string[];
  accepted: number[];
  at: number;
}

export type EndReason =
  | 'out'
  | 'empty_bag'
  | 'passes'
  | 'exhausted'
  | 'finish_line'
  | 'agreed'
  | 'resigned';

export interface LineView {
  number: number;
  seat: number;
  kind: LineKind;
  tiles: WireTile[];
  words: ScoredWord[];
  bonus: number;
  points: number;
  total: number;
  exchanged: number;
  shown: string[];
  challenger: number | null;
  invalid: string[];
  judged: JudgedWord[];
  swaps: WireTile[];
  timed_out: boolean;
  used_ms: number;
  rack: string[] | null;
}

export type LineKind =
  | 'lay'
  | 'rearrange'
  | 'exchange'
  | 'pass'
  | 'taken_back'
  | 'lost'
  | 'points'
  | 'adjusted'
  | 'penalty'
  | 'resigned'
  | 'rack_lost'
  | 'racks_gained'
  | 'overtime';

export interface ScoredWord {
  text: string;
  points: number;
}

export interface JudgedWord {
  word: string;
  admissible: boolean;
  entry: string[];
}
