// Written by scripts/json_types.py from the server's classes; change those instead.

/** Let the pending play stand. */
export interface Accept {
  type: 'accept';
  seat?: number;
}

/** Login and password. */
export interface AccountIn {
  login: string;
  password: string;
}

/** At a real board: points for or, with a minus, against a seat outside its turn. */
export interface AdjustScore {
  type: 'adjust_score';
  seat?: number;
  points: number;
}

/** Want to leave the game without a result; it happens when everybody does. */
export interface AgreeToAbandon {
  type: 'agree_to_abandon';
}

/** Agree that the game ends here; it does once every seat has agreed. */
export interface AgreeToEnd {
  type: 'agree_to_end';
  seat?: number;
}

/** Want a pause; it begins when everybody does. */
export interface AgreeToPause {
  type: 'agree_to_pause';
}

/** Want to play again; ``table`` is the name the new table would get. */
export interface AgreeToRematch {
  type: 'agree_to_rematch';
}

export type AnalysisBudget = 'quick' | 'deep';

/** How much an analysis may compute. */
export interface AnalysisIn {
  budget?: AnalysisBudget;
}

export type AnalysisProblem = 'not_over' | 'no_word_list' | 'points_only' | 'rules' | 'word_list_missing' | 'gave_up';

/** How the analysis of a game stands, and what it has found so far. */
export interface AnalysisState {
  budget: AnalysisBudget;
  status: AnalysisStatus;
  done: number;
  turns: number;
  ahead: number;
  asked: boolean;
  problem: AnalysisProblem | null;
  report: Report | null;
}

export type AnalysisStatus = 'none' | 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';

/** The analysis of the game at a table has come further: ``done`` of all ``turns`` are finished, ``ahead`` jobs come before it. */
export interface AnalysisTold {
  type: 'analysis';
  table: string;
  budget: AnalysisBudget;
  status: JobStatus;
  done: number;
  turns: number;
  ahead: number;
}

/** A play that scored well: the faces of its main word. */
export interface BestPlay {
  id: string;
  word: string[];
  points: number;
  edition: string;
  ended: number;
  against: string[];
}

/** A seat put the real letter in the place of a blank and took the blank. */
export interface BlankRecovered {
  type: 'blank_recovered';
  seat: number;
  square: Square;
  letter: string;
}

/** Squares that are empty now, and tiles that lie on their squares now. */
export interface BoardChange {
  cleared: Square[];
  laid: PlacedTile[];
}

/** One play of a turn. ``win`` and what follows are None where it was not followed; ``gain`` is W more than the one played. ``solved`` is the share of rollouts whose endgame was solved. In an endgame that was searched and not solved, the points ahead at the end are proven to lie between ``lower`` and ``upper``; None where nothing is proven on that side. A play that was given up has ``win_at_most``, which W is proven not to exceed, after ``rollouts`` of all ``orders``. */
export interface Candidate {
  play: string;
  kind: PlayKind;
  points: number;
  kept: string[];
  equity: number;
  found: Found;
  played: boolean;
  win: number | null;
  error: number | null;
  spread: number | null;
  gain: number | null;
  rollouts: number;
  solved: number;
  lower: number | null;
  upper: number | null;
  win_at_most: number | null;
  orders: number;
  replies: Reply[];
  draws: DrawOutcome[];
}

export type Cause = 'choice' | 'time';

/** Challenge the words of the pending play. */
export interface Challenge {
  type: 'challenge';
  seat?: number;
}

/** What changed at a table since the version that this socket got last. The first message about a table is always an update, and so is the first after its audience has changed. */
export interface Change {
  type: 'change';
  table: string;
  since: number;
  version: number;
  now: number;
  view: ViewChanges;
}

/** The first ``keep`` lines stay, and these follow. */
export interface ChatChange {
  keep: number;
  add: ChatView[];
}

/** A line of table talk. */
export interface ChatView {
  name: string;
  mine: boolean;
  text: string;
  at: number;
}

/** House rules that are possible, whole, as differences, and as a page. */
export interface CheckedRules {
  rules: Record<string, unknown>;
  differences: Record<string, unknown>;
  page: RulePage;
}

/** Ask that an overdue turn be passed; it is when all others ask. */
export interface ClaimTimeout {
  type: 'claim_timeout';
}

export type ClientMessage = Watch | Leave | Do | Thinking | Ping;

/** Close the table before the game begins. */
export interface Close {
  type: 'close';
}

/** What the coach answers: always the note, and what else was asked for. */
export interface CoachAnswer {
  note: CoachNote;
  shown: ShownPlay | null;
  tried: TriedPlay | null;
}

/** How good was my last turn? ``show``: tell the best play. ``tiles``: hold this play against it. */
export interface CoachIn {
  turn: number;
  show?: boolean;
  tiles?: PlacedTile[];
  language?: 'de' | 'en';
}

/** What the coach says about a turn. ``loss`` is the chance of coming first that it cost, with its ``error``, ``points_lost`` what it cost in points, where the endgame was solved; ``more`` is None where nothing better was found. ``words`` are those that the turn formed. */
export interface CoachNote {
  turn: number;
  kind: LineKind;
  played: string;
  words: string[];
  points: number;
  rack: string[];
  mark: Mark;
  loss: number | null;
  error: number | null;
  points_lost: number | null;
  good: Praise[];
  more: More | null;
}

export type Command = Lay | Rearrange | Exchange | Pass | ScorePoints | RecoverBlank | RecycleLetter | Accept | Challenge | StartTurn | AgreeToEnd | GoOut | Resign | AdjustScore | ReportRacks | LeaveSeat | Start | Close | RenewInvitation | Correct | TellRack | TakeBack | Say | Mute | Nudge | AgreeToPause | Decline | Resume | ClaimTimeout | AgreeToAbandon | AgreeToRematch;

/** A command, the name its sender gave it, and the version its sender saw. */
export interface CommandBody {
  id: string;
  version: number;
  command: Command;
}

/** A seat of a computer player, its level, and whether it may lay phonies. */
export interface ComputerSeat {
  seat: number;
  level: string;
  may_bluff?: boolean;
}

/** A position after one or two moves. */
export interface Continued {
  moves: MoveMade[];
  position: string;
  next: number;
  over: boolean;
  final: number[] | null;
}

export type Contradiction = 'range' | 'nine_tiles' | 'bonus_above_rack' | 'first_word_above_rack' | 'no_word_list' | 'banned_and_allowed' | 'nothing_drawn' | 'no_end' | 'no_passes_counted' | 'nothing_doubled' | 'no_blank' | 'blank_count' | 'increment_without_clock' | 'hooks_forbidden' | 'nobody_challenges' | 'no_turn_limit' | 'overtime_without_clock' | 'too_few_tiles' | 'seats_named';

/** At a real board: put an earlier turn right. */
export interface Correct {
  type: 'correct';
  turn: number;
  commands: SeatCommand[];
}

export type Dealer = 'referee' | 'table';

/** Do not want what others propose. */
export interface Decline {
  type: 'decline';
  proposal: Proposal;
}

/** The seats of a person who does not want what others propose. */
export interface DeclinedView {
  proposal: Proposal;
  seats: number[];
}

/** The turns of a game and what they gave. */
export interface DensestGame {
  turns: number;
  points: number;
}

/** A device on which a person is known. */
export interface Device {
  id: string;
  created: number;
  seen: number;
  current: boolean;
}

/** All devices of a person. */
export interface DeviceList {
  sessions: Device[];
}

/** One part of the difference in points between two plays, with its error. */
export interface DifferencePart {
  name: PartName;
  mean: number;
  error: number;
}

/** A command for a table. */
export interface Do {
  type: 'do';
  id: string;
  version: number;
  command: Command;
  table: string;
}

/** A command was carried out, now or before. */
export interface Done {
  type: 'done';
  table: string;
  id: string;
  version: number;
}

/** What becomes of a play if these tiles are drawn (for a pass: if they lie in the bag). ``share`` is how likely that is; win, tie and loss are shares of it and add up to 1. ``spread`` is the mean of the points ahead at the end, where points were searched. */
export interface DrawOutcome {
  tiles: string[];
  share: number;
  win: number;
  tie: number;
  loss: number;
  spread: number | null;
}

/** An edition with its title in each language. */
export interface EditionLine {
  name: string;
  title: Record<string, string>;
}

/** What a host can choose from. */
export interface Editions {
  editions: EditionLine[];
  tile_sets: string[];
  layouts: string[];
  switches: SwitchLine[];
  levels: string[];
  bluffing_levels: string[];
}

/** A seat agreed to end the game here. */
export interface EndAgreed {
  type: 'end_agreed';
  seat: number;
}

export type EndCause = 'out' | 'empty_bag' | 'passes' | 'passes_or_exchanges' | 'no_play_left' | 'no_play_agreed' | 'all_passed' | 'finish_line' | 'agreed' | 'resigned';

/** Everybody has passed and nobody could exchange. Either the referee has ``found`` that nobody has a legal play left, or it cannot tell and asks the table. */
export interface EndOffered {
  type: 'end_offered';
  found?: boolean;
}

export type EndReason = 'out' | 'empty_bag' | 'passes' | 'exhausted' | 'finish_line' | 'agreed' | 'resigned';

/** How many devices were logged out. */
export interface EndedDevices {
  ended: number;
}

/** A mean and its standard error. */
export interface Estimate {
  mean: number;
  error: number;
}

export type Event = GameCreated | StartingTilesDrawn | StarterChosen | TilesDrawn | TilesReturned | TurnBegan | RackTold | BlankRecovered | LetterRecycled | TilesLaid | WordRearranged | TilesExchanged | TurnPassed | PointsScored | PlayAccepted | PlayChallenged | PenaltyPaid | TurnStood | TurnTakenBack | TurnLost | TurnTimeElapsed | SeatResigned | EndAgreed | OutDeclared | EndOffered | GameEnded | ScoreAdjusted | RacksReported | ScoresSettled | WinnersDeclared | SeedRevealed | GameCorrected;

/** Exchange tiles with the bag. At a real board, where racks are unknown, their number is enough. */
export interface Exchange {
  type: 'exchange';
  seat?: number;
  tiles?: string[];
  count?: number;
}

/** Why one play is better than another: the facts, and sentences about the largest of them. */
export interface ExplainedPlays {
  facts: Facts;
  sentences: string[];
}

/** Two plays, the better first, and what tells them apart; differences are those of the first to the second. */
export interface Facts {
  play: PlayFacts;
  versus: PlayFacts;
  gain: Estimate;
  points: number;
  leave: number;
  drawn: number;
  replies: Estimate;
  next: Estimate;
  rest: Estimate;
  spread: Estimate;
  found: Found;
  model: Model;
  rollouts: number;
  lead: number;
  bag: number;
  unseen: number;
  blanks: number;
  s: number;
  players: number;
  line: LineUse | null;
  premium: SquareUse | null;
  beside: SquareUse | null;
  place: NextPlace | null;
  big: number;
  poor: number;
  next_tiles: Estimate | null;
  next_board: Estimate | null;
  later: Estimate | null;
  left: Estimate | null;
  parts: DifferencePart[];
}

/** Whether all draws follow from the seed that was announced. */
export interface Fairness {
  fair: boolean;
  tiles?: number;
  commitment?: string;
  seed?: string | null;
  message?: string;
}

/** What went wrong. */
export interface Fault {
  code: string;
  message: string;
  detail: Record<string, unknown>;
}

/** A finished game in a list. ``covered`` are the squares with tiles: one bit each, row by row, as hexadecimal digits. ``outcome`` is null where I had no seat of my own. */
export interface FinishedLine {
  id: string;
  kind: TableKind;
  edition: string;
  ended: number;
  cause: string;
  rounds: number;
  size: number;
  covered: string;
  seats: FinishedSeat[];
  outcome: Outcome | null;
}

/** Finished games, the latest first. ``total``: how many there are. */
export interface FinishedList {
  games: FinishedLine[];
  total: number;
}

/** A seat of a finished game. */
export interface FinishedSeat {
  name: string;
  level: string;
  score: number;
  place: number;
  resigned: boolean;
  mine: boolean;
}

/** A game as a point of the plot. */
export interface FormPoint {
  id: string;
  ended: number;
  score: number;
  outcome: Outcome;
}

export type Found = 'solved' | 'all_orders' | 'orders_by_equity' | 'simulated' | 'searched' | 'given_up' | 'not_followed';

/** The members of a game that are not as they were. */
export interface GameChanges {
  phase?: Phase;
  commitment?: string;
  starter?: number;
  to_move?: number;
  number?: number;
  turn_began?: number;
  clock_running?: number | null;
  turn_left?: number | null;
  signalled?: boolean;
  end_offered?: boolean;
  swaps?: PlacedTile[];
  bag_count?: number;
  unseen?: Record<string, number>;
  rack?: string[] | null;
  players?: PlayerLine[];
  pending?: PendingView | null;
  end?: EndReason | null;
  end_cause?: EndCause | null;
  pass_rounds?: number;
  out?: number | null;
  winners?: number[];
  by_tie_break?: boolean;
  racks?: (string[] | null)[] | null;
  seed?: string | null;
  board?: BoardChange;
  sheet?: SheetChange;
}

/** An earlier turn of a score-keeper's game was corrected: this is what happened instead. */
export interface GameCorrected {
  type: 'game_corrected';
  turn: number;
  events: Event[];
}

/** Players sat down and agreed on rules; the bag is bound to a seed by its commitment. */
export interface GameCreated {
  type: 'game_created';
  rules: Rules;
  names: string[];
  dealer: Dealer;
  commitment: string;
  at: number;
}

/** No more moves. ``out`` is the seat that ended the game by using up its tiles. */
export interface GameEnded {
  type: 'game_ended';
  reason: EndReason;
  out: number | null;
  at: number;
}

/** A game in a file. ``computers`` says on which seats computers play; a file without it says nothing about that. */
export interface GameFile {
  format: 'sternfeld-game';
  version: 2;
  events: Event[];
  computers?: ComputerSeat[];
}

/** All turns of a game in a file, and what was odd about the file. */
export interface GameTurns {
  names: string[];
  turns: TurnOfGame[];
  problems: GcgWarning[];
}

/** The game as one audience may know it. ``unseen`` counts what lies neither on the board nor on the viewer's rack. ``racks`` and ``seed`` are there after the end only. ``swaps`` are those of the turn that is not written down yet: all lines, these and the pending tiles make the board. ``pass_rounds`` is how many rounds of passes ended the game, or went by just before. */
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
  swaps: PlacedTile[];
  bag_count: number;
  unseen: Record<string, number>;
  rack: string[] | null;
  players: PlayerLine[];
  pending: PendingView | null;
  end: EndReason | null;
  end_cause: EndCause | null;
  pass_rounds: number;
  out: number | null;
  winners: number[];
  by_tie_break: boolean;
  racks: (string[] | null)[] | null;
  seed: string | null;
  board: PlacedTile[];
  sheet: LineView[];
}

/** A GCG file, and the rules of its game, which it does not tell. */
export interface GcgIn {
  edition: string;
  house_rules?: Record<string, unknown>;
  language?: 'de' | 'en';
  gcg: string;
}

export type GcgProblem = 'encoding' | 'player_left_out' | 'player_twice' | 'player_order' | 'same_nickname' | 'new_player' | 'move_left_out' | 'line_left_out' | 'rest_left_out' | 'pragma_left_out' | 'pragma_unknown' | 'rack_left_out' | 'rack_of_nobody' | 'points_missing' | 'total' | 'exchange_empty' | 'exchange_malformed' | 'no_rack' | 'rack_strange' | 'rack_too_long' | 'rack_surplus' | 'laid_not_held' | 'exchanged_not_held' | 'cannot_go_on' | 'cannot_settle' | 'challenge_points' | 'overtime' | 'taken_back_unchallenged' | 'nothing_taken_back' | 'taken_back_allowed' | 'points' | 'lost_turn_passed' | 'pass_after_end' | 'final_total' | 'settled_by_file' | 'settled_otherwise' | 'other_list' | 'unfinished' | 'unfinished_rack';

/** Something odd in a file, and the line it stands in (from 1). ``facts`` are what a sentence about it needs; ``reason`` among them is the referee's. */
export interface GcgWarning {
  line: number;
  message: string;
  problem: GcgProblem;
  facts: Record<string, string>;
}

/** At a real board where not all tiles were written down: this seat has laid its last tile, which ends the game. */
export interface GoOut {
  type: 'go_out';
  seat?: number;
}

/** The right to look at this table was lost. */
export interface Gone {
  type: 'gone';
  table: string;
  error: Fault;
}

/** A code for another device, and until when it is good. */
export interface Handover {
  code: string;
  expires: number;
}

/** The server and its database respond. */
export interface Health {
  status: string;
}

/** The first message. */
export interface Hello {
  type: 'hello';
  protocol: 1;
  now: number;
  player: Person | null;
}

/** What a player was told about a turn so far. There is a ``lane`` if tiles are laid; ``what`` comes with the second step, ``play`` with the third. */
export interface Hint {
  turn: number;
  step: number;
  kind: PlayKind;
  lane: Lane | null;
  what: HintWhat | null;
  play: HintPlay | null;
}

/** Tell me more about this turn: where to look (1), what to look for (2), which play (3). */
export interface HintIn {
  turn: number;
  step: number;
}

/** The play itself, in notation and as tiles. */
export interface HintPlay {
  play: string;
  word: string;
  tiles: PlacedTile[];
  exchanged: string[];
  points: number;
}

/** How many tiles the play uses, whether these are all, and how its word begins or ends; of the two one is empty. */
export interface HintWhat {
  tiles: number;
  all_tiles: boolean;
  starts: string;
  ends: string;
}

/** In how many turns each seat asked for help, and how much the seat to move was told about this turn: 0 to 3. */
export interface HintsView {
  turns: number[];
  step: number;
}

/** A word on the board that a turn lengthens by one tile, in ``front`` or at its end, and in which share of the draws: after the one play and after the other. ``square`` is where the tile is laid, ``letters`` are those that come most often. */
export interface HookUse {
  word: string;
  square: string;
  front: boolean;
  letters: string[];
  share: number;
  versus: number;
}

/** Letters that make another word of this one, before it or after it. */
export interface HooksOut {
  front: string[];
  back: string[];
}

/** A GCG file for one's own games. Without an edition the one that the file names; ``me`` is the name that one has in it. */
export interface ImportIn {
  gcg: string;
  edition?: string | null;
  house_rules?: Record<string, unknown>;
  language?: 'de' | 'en';
  me?: string | null;
}

/** A game from a file that is now among one's own: the table, the names of its seats, which of them is one's own, and what was odd about the file. */
export interface ImportedGame {
  table: string;
  edition: string;
  names: string[];
  own: number | null;
  problems: GcgWarning[];
}

/** A range that holds the true value with a probability of 90 %. */
export interface Interval {
  low: number;
  high: number;
}

/** What lets a person sit down: a short code to type, and a token for a link or QR code. */
export interface Invitation {
  code: string;
  token: string;
}

/** What a guest sees before sitting down. */
export interface InvitationSeen {
  table: string;
  edition: string;
  house_rules: Record<string, unknown>;
  language: string;
  kind: TableKind;
  phase: TablePhase;
  spectators: Spectators;
  at_home: boolean;
  racks_after: number | null;
  hints: boolean;
  seats: InvitedSeat[];
}

/** A seat as a guest sees it. */
export interface InvitedSeat {
  name: string;
  kind: SeatKind;
  level: string;
  may_bluff: boolean;
  free: boolean;
}

export type JobStatus = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';

/** A word that was challenged: does it stand, and what does the dictionary say? */
export interface JudgedWord {
  word: string;
  admissible: boolean;
  entry: string[];
}

/** The person on this device. */
export interface KnownPerson {
  player: Person;
}

/** The squares that a word covers: of a row, if it is read across, or of a column; counted from 1, the last one included. */
export interface Lane {
  across: boolean;
  line: number;
  first: number;
  last: number;
}

/** Lay tiles from the rack on free squares. */
export interface Lay {
  type: 'lay';
  seat?: number;
  tiles: PlacedTile[];
}

/** A square board, given as rows of premium marks with exactly one star. */
export interface Layout {
  name: string;
  rows: string[];
}

/** Stop watching a table. */
export interface Leave {
  type: 'leave';
  table: string;
}

/** Stand up before the game begins. */
export interface LeaveSeat {
  type: 'leave_seat';
}

export type Letter = [string, number, number];

/** A seat put one of its tiles in the place of a letter on the board and took that. */
export interface LetterRecycled {
  type: 'letter_recycled';
  seat: number;
  square: Square;
  taken: string;
  given: string;
  words: string[];
}

export type LineKind = 'lay' | 'rearrange' | 'exchange' | 'pass' | 'taken_back' | 'lost' | 'points' | 'adjusted' | 'penalty' | 'resigned' | 'rack_lost' | 'racks_gained' | 'overtime';

/** A move of a solved line. */
export interface LineMove {
  play: string;
  points: number;
}

/** A row or column by its name (``8`` or ``H``), and in which share of the draws a turn lays a word there: after the one play and after the other. */
export interface LineUse {
  name: string;
  across: boolean;
  share: number;
  versus: number;
}

/** A line of the score sheet; ``total`` is the seat's score after it. ``rack`` is what the seat held, where the audience may know. ``judged`` are the words of a challenged turn with their entries. */
export interface LineView {
  number: number;
  seat: number;
  kind: LineKind;
  tiles: PlacedTile[];
  words: ScoredWord[];
  bonus: number;
  points: number;
  total: number;
  exchanged: number;
  shown: string[];
  challenger: number | null;
  invalid: string[];
  judged: JudgedWord[];
  swaps: PlacedTile[];
  timed_out: boolean;
  used_ms: number;
  rack: string[] | null;
}

/** A word that a play forms: its points, and whether it is in the table's list. */
export interface MadeWord {
  word: string;
  points: number;
  valid: boolean;
}

/** An e-mail address to be told at. */
export interface MailAddressIn {
  address: string;
  language?: 'de' | 'en';
}

/** Does the owner of an e-mail address want mail? */
export interface MailChoiceIn {
  wanted: boolean;
}

/** An e-mail address, and whether its owner has confirmed it. */
export interface MailSeen {
  address: string;
  confirmed: boolean;
}

export type Mark = 'best' | 'equal' | 'slip' | 'costly' | 'very_costly' | 'not_judged';

/** A turn of one's own in which a way was missed: the table, the place of the turn in its game from 1, and what it cost. */
export interface MissedTurn {
  table: string;
  turn: number;
  cost: number;
}

export type Model = 'perfect' | 'equity_then_perfect' | 'knowing' | 'equity';

export type More = 'all_tiles' | 'points' | 'kept' | 'other';

/** A move with its points and words. ``by`` counts from the player to move, who is 0. */
export interface MoveMade {
  by: number;
  play: string;
  kind: PlayKind;
  points: number;
  bonus: number;
  words: MadeWord[];
}

/** As the host: let the person on a seat not speak, or speak again. */
export interface Mute {
  type: 'mute';
  seat: number;
  on: boolean;
}

/** What a person wants to be called. */
export interface NameIn {
  name: string;
}

/** A place that one's own next turn uses more often after one play than after the other, after the one that makes this turn better: a hook, a square or a line. ``points`` is what a play there scores at the mean. ``worth`` is how many points of that turn would be lost without the place, ``board`` how many the whole board makes; both for the same racks, and with what the tiles kept then are worth. ``new``: the play itself makes the place; ``taken``: the other play uses it. */
export interface NextPlace {
  points: number;
  worth: Estimate;
  board: Estimate;
  new: boolean;
  taken: boolean;
  hook: HookUse | null;
  square: SquareUse | null;
  line: LineUse | null;
}

/** This device has no session any more. */
export interface Nobody {
  player: null;
}

/** How this server can tell a person that it is their turn, and what they have chosen. */
export interface NotificationsSeen {
  push_key: string;
  push: boolean;
  mail_offered: boolean;
  mail: MailSeen | null;
}

/** Remind the seat to move. */
export interface Nudge {
  type: 'nudge';
}

/** The last reminder. */
export interface NudgeView {
  seat: number;
  at: number;
}

/** At a real table where not all tiles were written down: a seat has laid its last tile. */
export interface OutDeclared {
  type: 'out_declared';
  seat: number;
}

export type Outcome = 'won' | 'lost' | 'drawn';

/** All analyses that a person has asked for, the latest first; how many of them wait or run, and how many may. */
export interface OwnAnalyses {
  analyses: OwnAnalysis[];
  open: number;
  most: number;
}

/** An analysis that a person has asked for. */
export interface OwnAnalysis {
  table: string;
  budget: AnalysisBudget;
  status: AnalysisStatus;
  done: number;
  turns: number;
  ahead: number;
  problem: AnalysisProblem | null;
}

/** The ten ways in somebody's own games, the dearest first. ``finished`` counts all finished games, of which ``games`` are analysed. ``next_level`` is the level above the one that the games of the commonest edition are like. */
export interface OwnWays {
  finished: number;
  games: number;
  turns: number;
  editions: string[];
  ways: WayMeasure[];
  next_level: string | null;
}

export type PartName = 'points' | 'replies' | 'next' | 'next_board' | 'next_tiles' | 'later' | 'left' | 'rest';

/** Do nothing this turn. */
export interface Pass {
  type: 'pass';
  seat?: number;
}

/** The present password and a new one. */
export interface PasswordIn {
  password: string;
  new: string;
}

/** A challenger paid for a challenge that failed. */
export interface PenaltyPaid {
  type: 'penalty_paid';
  seat: number;
  points: number;
  lost_turn: boolean;
}

/** A turn that may still be challenged. ``swapped`` are words that letters swapped on the board before the play have formed; they can be doubted too. ``begins`` is the seat that makes it stand for everybody by beginning its turn, if there is one; ``last``: the game ends with this play. */
export interface PendingView {
  seat: number;
  kind: LineKind;
  tiles: PlacedTile[];
  words: ScoredWord[];
  swapped: string[];
  bonus: number;
  points: number;
  exchanged: number;
  shown: string[];
  accepted: number[];
  begins: number | null;
  last: boolean;
  at: number;
}

/** The person on this device. */
export interface Person {
  name: string;
  login: string | null;
}

export type Phase = 'starting' | 'turn' | 'pending' | 'settling' | 'ended';

/** A question that is answered with a pong. */
export interface Ping {
  type: 'ping';
}

export type PlacedTile = [number, number, string];

/** A table as its host wants it. */
export interface PlanIn {
  edition: string;
  house_rules?: Record<string, unknown>;
  language?: 'de' | 'en';
  seats: SeatIn[];
  name?: string | null;
  kind?: TableKind;
  starter?: number | null;
  spectators?: Spectators;
  racks_after?: number | null;
  chat?: boolean;
  hints?: boolean;
}

/** A seat lets the pending turn stand. */
export interface PlayAccepted {
  type: 'play_accepted';
  seat: number;
}

/** A seat challenged the pending turn; ``invalid`` are the words that are not admissible. */
export interface PlayChallenged {
  type: 'play_challenged';
  seat: number;
  words: string[];
  invalid: string[];
  at: number;
}

/** One of the two plays. */
export interface PlayFacts {
  play: string;
  word: string;
  kind: PlayKind;
  points: number;
  bonus: number;
  tiles: number;
  kept: string[];
  leave: number;
  vowels: number;
  consonants: number;
  double: string | null;
  double_cost: number;
  win: number;
  error: number;
  spread: number;
  goes_out: boolean;
  empties_bag: boolean;
  spends: string | null;
  price: number;
  worth_kept: number;
  reply: number;
  reply_big: number;
  next: number;
  next_bonus: number;
  next_poor: number;
  q_used: number;
  wins: number;
  orders: number;
  draws: DrawOutcome[];
  line: LineMove[];
  solved: number;
  goes_first: number | null;
  unlisted: string[];
}

export type PlayKind = 'pass' | 'exchange' | 'lay';

/** Games against somebody or in an edition: ``name`` says which. ``level`` is that of a computer. ``points`` are the sum of my scores, ``theirs`` of the other's. */
export interface PlayRecord {
  name: string;
  level: string;
  games: number;
  won: number;
  lost: number;
  drawn: number;
  points: number;
  theirs: number;
}

/** A seat's public numbers. ``tiles`` is how many it holds, never which. */
export interface PlayerLine {
  score: number;
  tiles: number;
  lost_turns: number;
  resigned: boolean;
  used_ms: number;
  clock_left: number | null;
  agreed: boolean;
}

/** At a real table: a seat scored ``points``; what it laid was not written down. */
export interface PointsScored {
  type: 'points_scored';
  seat: number;
  points: number;
  at: number;
}

/** The answer to a ping. */
export interface Pong {
  type: 'pong';
  now: number;
}

/** What are the best plays? ``play`` is one that must be among them. */
export interface PositionAnalysisIn {
  edition: string;
  house_rules?: Record<string, unknown>;
  language?: 'de' | 'en';
  cgp: string;
  known?: boolean;
  seed?: number;
  effort?: number;
  play?: string | null;
}

/** Why is one play better than another? */
export interface PositionExplanationIn {
  edition: string;
  house_rules?: Record<string, unknown>;
  language?: 'de' | 'en';
  cgp: string;
  known?: boolean;
  seed?: number;
  play: string;
  versus: string;
  effort?: number;
}

/** What follows from a play? ``answer`` is the level of a computer that plays after it. With ``deal`` all racks are filled from the unseen tiles. */
export interface PositionPlayIn {
  edition: string;
  house_rules?: Record<string, unknown>;
  language?: 'de' | 'en';
  cgp: string;
  known?: boolean;
  seed?: number;
  play?: string | null;
  answer?: string | null;
  deal?: boolean;
}

/** The best plays of a position, the best first. */
export interface PositionReport {
  position: string;
  edition: string;
  rack: string[];
  drawn: string[];
  tiles: number[];
  bag: number;
  unseen: Record<string, number>;
  effort: number;
  settled: boolean;
  found: Found;
  model: Model;
  candidates: Candidate[];
  not_followed: number;
  play: string | null;
  loss: number | null;
  error: number | null;
  mark: Mark | null;
}

export type Praise = 'all_tiles' | 'most_points' | 'several_words' | 'word_premium' | 'kept';

/** Which seats are present and which are thinking. */
export interface Presence {
  type: 'presence';
  table: string;
  seats: boolean[];
  thinking: number[];
  watchers: number;
}

export type Proposal = 'pause' | 'end' | 'abandon' | 'timeout' | 'rematch';

/** How a browser can be reached by push messages. */
export interface PushIn {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: 'de' | 'en';
}

/** What the end does to one seat's score: own tiles, the others' tiles, overtime. */
export interface RackAdjustment {
  seat: number;
  lost: number;
  gained: number;
  overtime: number;
}

/** What a seat held at a real board, which the referee did not know: a file tells it of the turn that has just begun, or people later of an earlier ``turn``; with no tiles they take it back. */
export interface RackTold {
  type: 'rack_told';
  seat: number;
  tiles: string[];
  turn?: number | null;
}

/** At a real table: what was left on the racks. */
export interface RacksReported {
  type: 'racks_reported';
  racks: string[][];
}

/** Put the letters of a word on the board in another order and add tiles from the rack. */
export interface Rearrange {
  type: 'rearrange';
  seat?: number;
  word: Square[];
  tiles: PlacedTile[];
}

export type Reason = 'star' | 'length' | 'line' | 'gap' | 'connect' | 'occupied' | 'board' | 'rack' | 'contact' | 'hook' | 'word' | 'blank' | 'bag' | 'variation' | 'phase' | 'settlement';

/** Put the real letter in the place of a blank on the board and take the blank. */
export interface RecoverBlank {
  type: 'recover_blank';
  seat?: number;
  square: Square;
}

/** Put a tile from the rack in the place of one letter on the board and take that letter. */
export interface RecycleLetter {
  type: 'recycle_letter';
  seat?: number;
  square: Square;
  face: string;
}

/** Something was refused; nothing has happened. */
export interface Refused {
  type: 'error';
  table?: string;
  id?: string;
  error: Fault;
}

/** One thing to say: its code, and the texts and the number that belong into the sentence. */
export interface Remark {
  code: RemarkCode;
  texts: string[];
  number: number;
}

export type RemarkCode = 'found' | 'supplement' | 'allowed' | 'free' | 'not_found' | 'banned' | 'too_short' | 'too_long' | 'signs' | 'foreign_letters' | 'sharp_s' | 'accents' | 'write_umlaut' | 'too_few_tiles' | 'definition' | 'abbreviation' | 'brand' | 'name' | 'affix' | 'phrase' | 'form';

/** Replace the invitation; the old one becomes invalid. */
export interface RenewInvitation {
  type: 'renew_invitation';
}

/** What the next seat is likely to answer, in which share of the rollouts, and for how many points. To a play of a solved endgame it is the best reply; with two players one to a play after which endgames are searched at once is by equity. */
export interface Reply {
  play: string;
  share: number;
  points: number;
}

/** The analysis of a game. ``complete`` is false where it was stopped early: then the last of all the ``made`` turns are missing. */
export interface Report {
  edition: string;
  names: string[];
  scores: number[];
  winners: number[];
  complete: boolean;
  made: number;
  budget: string;
  seed: number;
  version: string;
  turns: TurnReport[];
  seats: SeatReport[];
  turning_point: TurningPoint | null;
}

/** At a real board: say what is left on every rack, so that the game can be settled. */
export interface ReportRacks {
  type: 'report_racks';
  seat?: number;
  racks: string[][];
}

/** Leave the game. */
export interface Resign {
  type: 'resign';
  seat?: number;
}

/** Go on after a pause. */
export interface Resume {
  type: 'resume';
}

/** One rule: a text, at times with a list below it. */
export interface RuleLine {
  text: string;
  details: string[];
  switches: string[];
  differs: boolean;
  note: string;
}

/** The rules of one table, in the order in which a player needs them. */
export interface RulePage {
  title: string;
  sections: RuleSection[];
  legend: string;
}

/** The rules about one thing, such as the first word or the end. */
export interface RuleSection {
  title: string;
  lines: RuleLine[];
}

/** The rules of the table, whole: a later change to an edition or a tile set does not change a game that was begun before. */
export interface Rules {
  edition: string;
  tiles: TileSet;
  layout: Layout;
  switches: SwitchValues;
}

/** An edition with house rules. */
export interface RulesIn {
  edition: string;
  house_rules?: Record<string, unknown>;
  language?: 'de' | 'en';
}

/** Say something to the others at the table. */
export interface Say {
  type: 'say';
  text: string;
}

/** At a real table: a seat was given points, or had to pay them, outside its turn. */
export interface ScoreAdjusted {
  type: 'score_adjusted';
  seat: number;
  points: number;
}

/** At a real board: a turn of which only the points are written down, as the table counted them. Which tiles were laid stays unknown. */
export interface ScorePoints {
  type: 'score_points';
  seat?: number;
  points: number;
}

/** A word of a play with its points. */
export interface ScoredWord {
  text: string;
  points: number;
}

/** The tiles left on the racks and overtime were settled. */
export interface ScoresSettled {
  type: 'scores_settled';
  adjustments: RackAdjustment[];
}

export type SeatCommand = Lay | Rearrange | Exchange | Pass | ScorePoints | RecoverBlank | RecycleLetter | Accept | Challenge | StartTurn | AgreeToEnd | GoOut | Resign | AdjustScore | ReportRacks;

/** A seat of a plan. */
export interface SeatIn {
  kind: SeatKind;
  name?: string;
  level?: string;
  may_bluff?: boolean;
}

export type SeatKind = 'me' | 'device' | 'invitation' | 'computer';

/** A seat in the whole game. */
export interface SeatReport {
  name: string;
  score: number;
  judged: number;
  mean_loss: number | null;
  accuracy: number | null;
  accuracy_interval: Interval | null;
  plays_like: string | null;
  like_from: string | null;
  like_to: string | null;
  measured: boolean;
  mistake_index: number;
  luck: number | null;
  first_luck: number | null;
  dearest: number[];
  marks: Record<string, number>;
}

/** A seat left the game, or forfeited it by its clock. Its tiles are set aside. */
export interface SeatResigned {
  type: 'seat_resigned';
  seat: number;
  cause: Cause;
  at: number;
}

/** A seat, as everybody sees it. */
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

/** The seed of the bag is public now. */
export interface SeedRevealed {
  type: 'seed_revealed';
  seed: string;
}

export type ServerMessage = Hello | Pong | Done | Refused | Gone | Presence | ThinkingTold | Update | Change | AnalysisTold;

/** The first ``keep`` lines stay, and these follow. */
export interface SheetChange {
  keep: number;
  add: LineView[];
}

/** The best play of a turn: what it scores and keeps, W of it and of the one made, and why it is better; the ``facts`` that say so, unless there is nothing to explain. */
export interface ShownPlay {
  best: HintPlay;
  kept: string[];
  win: number;
  win_played: number;
  error: number;
  why: string[];
  facts: Facts | null;
}

/** Sit down at a table one is invited to. */
export interface SitDownIn {
  id: string;
  name?: string | null;
  seat?: number | null;
}

export type Spectators = 'none' | 'link' | 'open';

export type Square = [number, number];

/** A premium square with its factors for words and letters, and in which share of the draws a turn covers it: after the one play and after the other. ``taken``: the one play covers it itself. ``vowel`` is a vowel that the other play puts beside it. */
export interface SquareUse {
  square: string;
  word: number;
  letter: number;
  share: number;
  versus: number;
  taken: boolean;
  vowel: string | null;
}

/** Start the game without the free seats. */
export interface Start {
  type: 'start';
}

/** The tile one seat drew to find out who begins. */
export interface StartDraw {
  seat: number;
  face: string;
}

/** Begin the seat's turn while the last play could still be challenged. Where that is allowed until the next turn, the play stands for everybody; elsewhere this seat has accepted it. */
export interface StartTurn {
  type: 'start_turn';
  seat?: number;
}

/** The seat that plays first. */
export interface StarterChosen {
  type: 'starter_chosen';
  seat: number;
}

/** One round of drawing for the start. Kept tiles stay on the racks, others go back. */
export interface StartingTilesDrawn {
  type: 'starting_tiles_drawn';
  draws: StartDraw[];
  kept: boolean;
}

/** My games in figures; readers make means of sums. ``points`` are the sum of my scores, ``turn_points`` what my ``turns`` gave, without penalties and settlements. ``densest`` is the game with the most points a turn. */
export interface Statistics {
  games: number;
  won: number;
  drawn: number;
  since: number | null;
  latest: number | null;
  points: number;
  turns: number;
  turn_points: number;
  densest: DensestGame | null;
  bonuses: number;
  used_ms: number;
  form: FormPoint[];
  best: BestPlay[];
  opponents: PlayRecord[];
  editions: PlayRecord[];
}

/** A rule that a table may set otherwise: what values it takes, and the same in words. */
export interface SwitchLine {
  name: string;
  kind: 'flag' | 'choice' | 'number' | 'bonus' | 'words' | 'name';
  choices: string[];
  low: number | null;
  high: number | null;
  per_seat: boolean;
  expected: string;
}

export interface SwitchValues {
  blank_recovery?: boolean;
  'blanks.count': number;
  'blanks.never': string[];
  bonus: Record<string, number>;
  'challenge.penalty': number | 'none' | 'lost_turn';
  'challenge.until': 'noted' | 'next_turn';
  'challenge.window_seconds': number;
  'clock.game_seconds'?: number | 'none' | (number | 'none')[];
  'clock.increment_seconds'?: number;
  'clock.overtime_minutes'?: number;
  'clock.overtime_penalty'?: number;
  'end_scoring.deduct_racks': boolean;
  'end_scoring.double'?: boolean;
  'end_scoring.out_gains_racks': boolean;
  'ends.empty_bag_alone': boolean;
  'ends.exchange_is_pass'?: boolean;
  'ends.exhaustion': boolean;
  'ends.pass_rounds': number;
  'exchange.face_up': boolean;
  'exchange.min_bag': number;
  finish_line?: number | 'none' | 'beginner' | 'intermediate' | 'advanced' | (number | 'none' | 'beginner' | 'intermediate' | 'advanced')[];
  first_word_min: number;
  'formation.parallel_contact': number;
  'formation.strict': boolean;
  nine_tiles?: boolean;
  open_dictionary?: boolean;
  rack: number;
  rearrange?: boolean;
  recycle?: boolean;
  'start.keep_tile': boolean;
  'start.order': 'draw' | 'agreed';
  tie_break: 'shared' | 'before_settlement';
  turn_seconds?: number | 'none' | (number | 'none')[];
  turn_timeout?: 'soft' | 'pass';
  word_check: 'challenge' | 'checked' | 'free';
  'words.allow'?: string[];
  'words.ban': string[];
  'words.lexicon': string;
  'words.supplement'?: boolean;
}

export type TableKind = 'game' | 'practice' | 'score_keeper' | 'imported';

/** A table in a list. */
export interface TableLine {
  id: string;
  phase: TablePhase;
  kind: TableKind;
  edition: string;
  names: string[];
  opened: number;
  updated: number;
  my_turn: boolean;
}

/** Tables, the latest first. */
export interface TableList {
  tables: TableLine[];
}

/** A table and its version. */
export interface TableNumber {
  table: string;
  version: number;
}

export type TablePhase = 'lobby' | 'playing' | 'ended' | 'abandoned' | 'closed';

/** A table as one audience may know it. */
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
  hints: HintsView | null;
  chat: ChatView[] | null;
  rematch: string | null;
  rematch_of: string | null;
  game: GameView | null;
}

/** In practice: go back to the beginning of the player's last turn. */
export interface TakeBack {
  type: 'take_back';
}

/** After a game at a real board: say what the seat held in a turn, as far as it is known. */
export interface TellRack {
  type: 'tell_rack';
  turn: number;
  tiles: string[];
}

/** Somebody at this socket picked up tiles, or put them down. */
export interface Thinking {
  type: 'thinking';
  table: string;
  on: boolean;
}

/** A seat began or stopped thinking. ``hurried``: computers think for a shorter time than usual, because many tables wait for one. */
export interface ThinkingTold {
  type: 'thinking';
  table: string;
  seat: number;
  on: boolean;
  hurried: boolean;
}

/** The contents of a full bag. Letters stand in the order of the language's alphabet. */
export interface TileSet {
  name: string;
  language: string;
  letters: Letter[];
  blanks: number;
  lexicon?: string | null;
}

/** A seat drew tiles; at a real table perhaps only their number is known. */
export interface TilesDrawn {
  type: 'tiles_drawn';
  seat: number;
  count: number;
  tiles: string[] | null;
}

/** A seat laid tiles aside to exchange them; at a real table perhaps only their number is known. */
export interface TilesExchanged {
  type: 'tiles_exchanged';
  seat: number;
  count: number;
  tiles: string[] | null;
  at: number;
}

/** A seat laid tiles. The points count once the turn stands. */
export interface TilesLaid {
  type: 'tiles_laid';
  seat: number;
  tiles: PlacedTile[];
  words: ScoredWord[];
  bonus: number;
  points: number;
  at: number;
}

/** Tiles went back into the bag, which was shuffled; unknown ones at a real table. */
export interface TilesReturned {
  type: 'tiles_returned';
  count: number;
  tiles: string[] | null;
}

/** Another play in the position of a turn, held against the best. ``invalid`` are its words that are in no list; it is then not valued. ``points_lost`` is known where the endgame was solved. */
export interface TriedPlay {
  play: string;
  points: number;
  invalid: string[];
  mark: Mark;
  loss: number | null;
  error: number | null;
  points_lost: number | null;
}

/** A seat's turn began. */
export interface TurnBegan {
  type: 'turn_began';
  seat: number;
  at: number;
}

/** A seat's turn was skipped because it had lost it. */
export interface TurnLost {
  type: 'turn_lost';
  seat: number;
}

/** A turn of a game: who made which play, and the position before it in CGP. */
export interface TurnOfGame {
  number: number;
  seat: number;
  play: string;
  points: number;
  position: string;
}

/** A seat did nothing this turn. */
export interface TurnPassed {
  type: 'turn_passed';
  seat: number;
  cause: Cause;
  at: number;
}

/** One turn: what was played, what would have been best, and what the difference costs. */
export interface TurnReport {
  number: number;
  seat: number;
  kind: LineKind;
  position: string;
  rack: string[];
  rack_drawn: boolean;
  played: string;
  points: number;
  best: string | null;
  win_best: number | null;
  win_played: number | null;
  loss: number | null;
  error: number | null;
  points_lost: number | null;
  rank: number | null;
  choice: boolean;
  mark: Mark;
  found: Found;
  model: Model;
  candidates: Candidate[];
  not_followed: number;
  luck: number | null;
  before: number[];
  chances: number[];
}

/** The pending turn stands: its points are written down. */
export interface TurnStood {
  type: 'turn_stood';
  seat: number;
}

/** The pending turn left no trace: board and rack are as they were when it began. */
export interface TurnTakenBack {
  type: 'turn_taken_back';
  seat: number;
}

/** The time for a turn is over; at this table that is a signal only. */
export interface TurnTimeElapsed {
  type: 'turn_time_elapsed';
  seat: number;
}

export type TurningCause = 'play' | 'draw' | 'shown' | 'end';

/** The turn after which the winner's chance had risen most, and what did most of that; ``by_draw`` if it was the draw. ``before`` is the chance after the turn before it. Reports that were written before ``cause`` existed lack it; their ``by_draw`` says no more than that it was not the play. */
export interface TurningPoint {
  turn: number;
  before: number;
  after: number;
  by_draw: boolean;
  cause: TurningCause | null;
}

/** A table as this audience may see it. */
export interface Update {
  type: 'update';
  table: string;
  version: number;
  now: number;
  view: TableView;
}

/** The members of a table that are not as they were. */
export interface ViewChanges {
  version?: number;
  audience?: string;
  phase?: TablePhase;
  kind?: TableKind;
  edition?: string;
  house_rules?: Record<string, unknown>;
  language?: string;
  spectators?: Spectators;
  racks_after?: number | null;
  opened?: number;
  seats?: SeatView[];
  host?: boolean;
  invitation?: Invitation | null;
  paused?: number | null;
  deadline?: number | null;
  wishes?: WishesView;
  nudge?: NudgeView | null;
  hints?: HintsView | null;
  chat?: ChatChange | null;
  rematch?: string | null;
  rematch_of?: string | null;
  game?: GameChanges | null;
}

/** Begin to watch a table, or watch it as another audience. */
export interface Watch {
  type: 'watch';
  table: string;
  as?: string | null;
  invitation?: string | null;
}

export type Way = 'short_words' | 's' | 'groups' | 'premium' | 'leave' | 'bonus' | 'q' | 'hooks' | 'look_again' | 'luck';

/** A way over several games. ``share`` of the occasions were found, with its 90 % interval; a way that is measured in points has their ``mean`` with its interval instead. ``cost`` is the chance of winning a game that it cost, with its ``error``. ``extra`` of the occasions were what the way counts besides: a short word, a common beginning or ending, a Q without U. ``next_level`` is what the level above one's own reaches, where that was measured. ``missed`` are the dearest turns, to try again. */
export interface WayMeasure {
  way: Way;
  number: number;
  occasions: number;
  found: number;
  extra: number;
  share: number | null;
  mean: number | null;
  interval: Interval | null;
  cost: number;
  error: number | null;
  next_level: number | null;
  missed: MissedTurn[];
}

/** All that was tried after a game, in the place of the version that its writer saw. */
export interface WhatIfIn {
  version: number;
  moves: WhatIfMove[];
}

/** A move that was tried after a game. It follows the move ``after`` of the tree, or the turns of the game before ``turn``. ``position`` is the one that it leads to, in CGP, with ``next`` to move; ``win`` the chance that it gave its seat, in thousandths, where somebody asked. */
export interface WhatIfMove {
  id: number;
  after?: number | null;
  turn: number;
  seat: number;
  play: string;
  points: number;
  position: string;
  next: number;
  over?: boolean;
  win?: number | null;
}

/** The person on this device, or null; and the server's time. */
export interface WhoAmI {
  player: Person | null;
  now: number;
}

/** Who won; ``by_tie_break`` if equal final scores were told apart. */
export interface WinnersDeclared {
  type: 'winners_declared';
  seats: number[];
  by_tie_break: boolean;
}

/** Which seats want a pause, to abandon the game, to pass a silent seat's turn, a rematch; and who has declined what others proposed. */
export interface WishesView {
  pause: number[];
  abandon: number[];
  timeout: number[];
  rematch: number[];
  declined: DeclinedView[];
}

/** What a table says about a word. Hooks are there for admissible words, where there is a word list to find them in. */
export interface WordOut {
  word: string;
  admissible: boolean;
  entry: string[];
  hooks: HooksOut | null;
  remarks: Remark[];
}

/** A seat put a word's letters in another order and added tiles. */
export interface WordRearranged {
  type: 'word_rearranged';
  seat: number;
  word: Square[];
  tiles: PlacedTile[];
  added: string[];
  words: ScoredWord[];
  bonus: number;
  points: number;
  at: number;
}
