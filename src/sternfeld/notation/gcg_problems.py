"""What can be odd about a GCG file: each a problem with its facts, and a sentence in English.

Clients that speak another language put the problem and its facts into their own words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

__all__ = ["ENGLISH", "GcgProblem", "GcgWarning", "gcg_warning"]


class GcgProblem(StrEnum):
    """The kinds of problems. Up to ``no_rack`` they are found when a file is read, the others when
    its game is replayed."""

    ENCODING = "encoding"
    PLAYER_LEFT_OUT = "player_left_out"
    PLAYER_TWICE = "player_twice"
    PLAYER_ORDER = "player_order"
    SAME_NICKNAME = "same_nickname"
    NEW_PLAYER = "new_player"
    MOVE_LEFT_OUT = "move_left_out"
    LINE_LEFT_OUT = "line_left_out"
    REST_LEFT_OUT = "rest_left_out"
    PRAGMA_LEFT_OUT = "pragma_left_out"
    PRAGMA_UNKNOWN = "pragma_unknown"
    RACK_LEFT_OUT = "rack_left_out"
    RACK_OF_NOBODY = "rack_of_nobody"
    POINTS_MISSING = "points_missing"
    TOTAL = "total"
    EXCHANGE_EMPTY = "exchange_empty"
    EXCHANGE_MALFORMED = "exchange_malformed"
    NO_RACK = "no_rack"
    RACK_STRANGE = "rack_strange"
    RACK_TOO_LONG = "rack_too_long"
    RACK_SURPLUS = "rack_surplus"
    LAID_NOT_HELD = "laid_not_held"
    EXCHANGED_NOT_HELD = "exchanged_not_held"
    CANNOT_GO_ON = "cannot_go_on"
    CANNOT_SETTLE = "cannot_settle"
    CHALLENGE_POINTS = "challenge_points"
    OVERTIME = "overtime"
    TAKEN_BACK_UNCHALLENGED = "taken_back_unchallenged"
    NOTHING_TAKEN_BACK = "nothing_taken_back"
    TAKEN_BACK_ALLOWED = "taken_back_allowed"
    POINTS = "points"
    LOST_TURN_PASSED = "lost_turn_passed"
    PASS_AFTER_END = "pass_after_end"
    FINAL_TOTAL = "final_total"
    SETTLED_BY_FILE = "settled_by_file"
    SETTLED_OTHERWISE = "settled_otherwise"
    OTHER_LIST = "other_list"
    UNFINISHED = "unfinished"
    UNFINISHED_RACK = "unfinished_rack"


P = GcgProblem
ENGLISH: dict[GcgProblem, str] = {  # with what is filled in
    P.ENCODING: "the text is not in the character encoding {name!r}, as it says",
    P.PLAYER_LEFT_OUT: "player {player} is left out; expected 1 to {most}",
    P.PLAYER_TWICE: "player {player} is named twice; the first name counts",
    P.PLAYER_ORDER: "player {player} is named out of order",
    P.SAME_NICKNAME: "two players have the nickname {name!r}; their moves are told apart by their"
    " totals and turns",
    P.NEW_PLAYER: "no #player line names {name!r}; taken as one more player",
    P.MOVE_LEFT_OUT: "the move is left out: {why}",
    P.LINE_LEFT_OUT: "{written!r} is left out; expected a line that begins with > or #",
    P.REST_LEFT_OUT: "{written!r} at the end of the line is left out",
    P.PRAGMA_LEFT_OUT: "{written!r} is left out; expected a pragma such as #title",
    P.PRAGMA_UNKNOWN: "the pragma #{name} is unknown; it is kept as it is",
    P.RACK_LEFT_OUT: "the rack is left out: {why}",
    P.RACK_OF_NOBODY: "there is no player {player}; the rack is left out",
    P.POINTS_MISSING: "the points or the total are missing; expected for example +12 34",
    P.TOTAL: "the total is {written}; expected {expected} after {points}",
    P.EXCHANGE_EMPTY: "{written!r} exchanges no tile; it is read as a pass",
    P.EXCHANGE_MALFORMED: "the exchange {written!r} is malformed; it is read as {read}, expected"
    " for example -ABC or -3",
    P.NO_RACK: "no rack is given; it stays unknown",
    P.RACK_STRANGE: "the rack {rack} holds {tiles!r}, which is no tile of {name}",
    P.RACK_TOO_LONG: "the rack {rack} has {count} tiles; expected at most {most}",
    P.RACK_SURPLUS: "the rack {rack} holds more tiles {tiles!r} than are left in the set",
    P.LAID_NOT_HELD: "{tiles!r} is laid and not on the rack {rack}",
    P.EXCHANGED_NOT_HELD: "{tiles!r} is exchanged and not on the rack {rack}",
    P.CANNOT_GO_ON: "the game cannot go on: {why}",
    P.CANNOT_SETTLE: "the game cannot be settled: {why}",
    P.CHALLENGE_POINTS: "{name} has {points} for a challenge, which these rules do not give; it"
    " counts as a correction of the score",
    P.OVERTIME: "{name} has {points} for time; without a clock it counts as a correction of the"
    " score",
    P.TAKEN_BACK_UNCHALLENGED: "the play is taken back, and with word_check={name} nobody can"
    " challenge; replayed as a pass",
    P.NOTHING_TAKEN_BACK: "there is no play to take back",
    P.TAKEN_BACK_ALLOWED: "the play is taken back, and all its words are allowed here",
    P.POINTS: "{word} scores {points}; the file says {written}, which counts",
    P.LOST_TURN_PASSED: "a turn lost by a challenge is replayed as a pass",
    P.PASS_AFTER_END: "the game ended before this pass at this table ({name})",
    P.FINAL_TOTAL: "{name} ends with {points}; the file says {written}",
    P.SETTLED_BY_FILE: "the racks are settled as the file does it ({name}), not as the edition"
    " does it",
    P.SETTLED_OTHERWISE: "the racks are settled as the edition does it; the file settles them in"
    " another way",
    P.OTHER_LIST: "the file names the word list {written}; here {name} counts",
    P.UNFINISHED: "the file does not come to the end of the game",
    P.UNFINISHED_RACK: "the file does not come to the end of the game; {name} is to move with"
    " {rack}",
}


@dataclass(frozen=True, slots=True)
class GcgWarning:
    """Something odd in a file, and the line it stands in (from 1). ``facts`` are what a sentence
    about it needs; ``reason`` among them is the referee's."""

    line: int
    message: str
    problem: GcgProblem
    facts: dict[str, str] = field(hash=False)

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


def gcg_warning(line: int, problem: GcgProblem, **facts: object) -> GcgWarning:
    """A warning with its sentence."""
    told = {name: str(value) for name, value in facts.items()}
    return GcgWarning(line, ENGLISH[problem].format(**told), problem, told)
