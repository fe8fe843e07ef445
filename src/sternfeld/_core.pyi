"""The native core of sternfeld."""

from collections.abc import Callable, Mapping, Sequence


version: str = '0.1.0'

sanitized: bool = False

BLANK_NUMBER: int = 63

def cpu_features() -> dict[str, bool]:
    """
    Name each instruction set the core can make use of and say whether this processor (and its operating system) has it.
    """

class CoreLexiconError(ValueError):
    pass

class CoreSettlement:
    """How tiles left are settled and ties are broken."""

    def __init__(self, *, deduct_racks: bool, out_gains_racks: bool, doubled: bool, tie_before: bool) -> None: ...

class CoreRules:
    """What the core must know of an edition; checked when made."""

    def __init__(self, *, values: Sequence[int], counts: Sequence[int], blanks: int, blank_never: Sequence[int], rack: int, letter_multipliers: Sequence[int], word_multipliers: Sequence[int], start: int, bonus: Mapping[int, int], first_word_min: int, parallel_contact: int, strict_contact: bool, exchange_min_bag: int, settlement: CoreSettlement) -> None: ...

def compile_lexicon(text: str, alphabet: Sequence[str], *, threads: int = 1, progress: Callable[[float], None] | None = None) -> bytes:
    """
    Compile words, one a line, into the bytes of a lexicon file. `progress` is called with the share that is done.
    """

class CoreLexicon:
    """A compiled lexicon: read-only, free to share among threads."""

    @staticmethod
    def open(path: bytes) -> CoreLexicon:
        """Map a compiled file, checking all of it."""

    @staticmethod
    def from_bytes(image: bytes) -> CoreLexicon: ...

    def __len__(self) -> int: ...

    def __contains__(self, word: str) -> bool: ...

    @property
    def alphabet(self) -> list[str]: ...

    def image(self) -> bytes: ...

    def hooks(self, word: str) -> tuple[list[str], list[str]]:
        """Letters that make a word before it, and after it."""

    def anagrams(self, tiles: bytes, limit: int) -> list[str]: ...

    def sub_anagrams(self, tiles: bytes, shortest: int, limit: int) -> list[str]: ...

    def matches(self, pattern: Sequence[int], limit: int) -> list[str]:
        """
        Words that match a set of letters (as bits) at each place; an empty set stands for any number of any letters.
        """

    def with_overlay(self, allow: Sequence[str], ban: Sequence[str]) -> CoreLexicon:
        """A copy with some words more and some less, in milliseconds."""

    def words(self) -> list[str]: ...

class Control:
    """Stops a long call from another thread, and tells how far it is."""

    def __init__(self) -> None: ...

    def cancel(self) -> None: ...

    @property
    def cancelled(self) -> bool: ...

    @property
    def done(self) -> int: ...

class CoreLeaves:
    """What kept tiles are worth, in hundredths of a point."""

    @staticmethod
    def none(rules: CoreRules) -> CoreLeaves: ...

    @staticmethod
    def from_bytes(rules: CoreRules, data: bytes) -> CoreLeaves: ...

    def evaluated(self, numbers: Mapping[str, Sequence[int]]) -> CoreLeaves:
        """The same leaves with other numbers of the evaluation."""

    def to_bytes(self) -> bytes: ...

    def of(self, tiles: bytes) -> int: ...

class CoreMove:
    """A move as the generator found it."""

    @staticmethod
    def passing(rules: CoreRules) -> CoreMove: ...

    @staticmethod
    def laying(rules: CoreRules, *, across: bool, lane: int, start: int, laid: bytes, score: int, leave: int) -> CoreMove:
        """
        A play of any word, valid or not. `laid` has a tile for each square of the word, 255 where one lies already.
        """

    @property
    def kind(self) -> int:
        """0: pass, 1: exchange, 2: lay."""

    @property
    def across(self) -> bool: ...

    @property
    def lane(self) -> int: ...

    @property
    def start(self) -> int: ...

    @property
    def length(self) -> int: ...

    @property
    def placed(self) -> list[tuple[int, int, int]]:
        """Row, column and tile of each tile laid."""

    @property
    def exchanged(self) -> bytes: ...

    def __eq__(self, arg: object, /) -> bool:
        """The same tiles on the same squares, or the same exchange."""

    def __hash__(self) -> int: ...

    @property
    def score(self) -> int: ...

    @property
    def leave(self) -> int:
        """In hundredths of a point."""

    @property
    def equity(self) -> int:
        """In hundredths of a point."""

class CoreEngine:
    """Finds and evaluates plays under one set of rules."""

    def __init__(self, rules: CoreRules, lexicon: object, leaves: CoreLeaves, path: str = '') -> None: ...

    @property
    def path(self) -> str: ...

    def search(self, board: bytes, rack: bytes, *, keep: int, bag: int, players: int = 2, others_points: int = 0, at_most: int = 4194304) -> list[CoreMove]:
        """
        The best moves (keep = 0: all of them), the best first. Raises OverflowError beyond at_most moves.
        """

    def settled(self, kept: bytes, *, players: int, others_points: int) -> int:
        """
        With an empty bag: what tiles kept are worth, or with none what going out is worth, in hundredths of a point.
        """

def self_play(rules: CoreRules, lexicon: object, leaves: CoreLeaves, *, games: int, players: int = 2, threads: int = 1, seed: int = 1, path: str = '', control: Control | None = None) -> tuple[int, int, int, int]:
    """
    Play games and return games, moves, points and a checksum over all moves.
    """

def match(rules: CoreRules, lexicon: object, leaves: CoreLeaves, *, trial: Mapping[str, Sequence[int]], deals: int, players: int = 2, threads: int = 1, seed: int = 1, path: str = '', control: Control | None = None) -> tuple[int, int, float, float, float, float]:
    """
    The evaluation with some other numbers against that of the leaves: deals, deals that went alike, share of wins and its error, spread and its error.
    """

def train_leaves(rules: CoreRules, lexicon: object, leaves: CoreLeaves, *, boards: int, racks: int, seed: int, threads: int = 1, control: Control | None = None) -> CoreLeaves | None:
    """One generation of leaves; None if cancelled."""

def paths() -> list[str]: ...

class CoreWinProbability:
    """The probability of coming first, by points and tiles left."""

    def __init__(self, rows: Sequence[Sequence[float]], curves: Sequence[Sequence[float]] = []) -> None: ...

    def of(self, worth: Sequence[float], to_move: int, left: int, targets: Sequence[int] = []) -> float:
        """For seat 0; with points that end the game, if there are targets."""

def simulate(rules: CoreRules, lexicon: object, leaves: CoreLeaves, win_probability: CoreWinProbability, board: bytes, rack: bytes, *, scores: Sequence[int], hands: Sequence[int], bag: int, idle_turns: int, targets: Sequence[int], known: Sequence[bytes], kept: Sequence[int], moves: Sequence[CoreMove], plies: int, to_the_end: int, round: int, nodes: int = 9223372036854775807, iterations: int = 9223372036854775807, points_weight: float, prior: Sequence[float], prior_weight: float, endgame_nodes: int, endgame_points: bool, enumerate: int, drop: bool, drop_from: int = 64, until_sure: bool = True, sure: float, empty_bag_ends: bool, last_rounds: int = 1, trace: int = 0, threads: int = 1, seed: int = 1, stop: object | None = None, control: Control | None = None, progress: object | None = None) -> tuple[list[tuple[int, float, float, float, float, bool]], int, bool, bool, bool, int, list[list[tuple[float, float, bool, list[CoreMove], bytes, float, float, int]]]]:
    """
    For each move: iterations, value, win probability, spread, error, whether it was dropped; then the best, whether that is sure, whether every bag was played, whether every rollout is solved, nodes; with trace > 0 also each rollout of each move. Meanwhile progress is called with the results so far, the best, whether that is sure, and nodes.
    """

def go_through_bags(rules: CoreRules, lexicon: object, leaves: CoreLeaves, win_probability: CoreWinProbability, board: bytes, rack: bytes, *, scores: Sequence[int], hands: Sequence[int], bag: int, idle_turns: int, known: Sequence[bytes], kept: Sequence[int], moves: Sequence[CoreMove], searches: Sequence[int], endgame_points: bool = False, answered_well: bool = False, equity_weight: float = 0, through: int = 1, asked: Sequence[int] = [], widen: bool = False, nodes: int = 9223372036854775807, expected: int = 9223372036854775807, points_weight: float, empty_bag_ends: bool, last_rounds: int = 1, trace: int = 0, threads: int = 1, seed: int = 1, stop: object | None = None, progress: object | None = None) -> tuple[list[tuple[int, int, float, float, float, float, float, float, float, bool]], int, bool, int, int, list[list[tuple[float, float, bool, list[CoreMove], bytes, float, float, int]]]]:
    """
    For each move: bags played, those with searches, value, win probability, spread, error, how often it comes first at least and at most, whether it was left behind; then the best, whether that is proven, nodes, the number of bags; with trace > 0 also each rollout.
    """

def solve_endgame(rules: CoreRules, lexicon: object, board: bytes, own: bytes, other: bytes, *, spread: int, passed: bool, goal: str = 'points', nodes: int = 9223372036854775807, depth: int = 48, stop: object | None = None) -> tuple[CoreMove, int, bool, bool, int, int, list[CoreMove], int, int | None, int | None]:
    """
    The best move, the spread at the end, whether that and who comes first is proven, depth, nodes, the line, and who comes first (above 0: the player to move), with bounds.
    """

def max_n(rules: CoreRules, lexicon: object, board: bytes, racks: Sequence[bytes], *, scores: Sequence[int], passes: int, nodes: int, last_rounds: int = 1) -> tuple[CoreMove, list[int], bool, int]:
    """
    Everybody plays for their own place: the best move, the final scores, whether every play was searched, nodes.
    """

def observe_gains(rules: CoreRules, lexicon: object, leaves: CoreLeaves, *, games: int, players: int, seed: int) -> list[int]:
    """
    For each turn of self-play the tiles in the bag, those in bag and racks, the points of all seats, their leaves and their points at the end, the seat to move first, in hundredths.
    """

def position_columns(rules: CoreRules) -> list[str]: ...

def observe_positions(rules: CoreRules, lexicon: object, leaves: CoreLeaves, outlook: CoreWinProbability, playable: Sequence[float], *, first_game: int, games: int, players: int, threads: int, seed: int, turns: float, opening: int, temperature: float, endgame_nodes: int, control: Control | None = None) -> bytes:
    """
    Rows of 16-bit numbers, one for each position kept of the games: see position_columns.
    """

def observe_slots(rules: CoreRules, lexicon: object, leaves: CoreLeaves, *, games: int, players: int, seed: int, turns: float) -> list[tuple[int, int]]:
    """By class of slot: how many there were, and how many could be played."""

def match_leaves(rules: CoreRules, lexicon: object, leaves: CoreLeaves, challenger: CoreLeaves, *, deals: int, players: int = 2, threads: int = 1, seed: int = 1, control: Control | None = None) -> tuple[int, int, float, float, float, float]:
    """
    Play by equity with other leaves against these: deals, deals that went alike, share of wins and its error, spread and its error.
    """
