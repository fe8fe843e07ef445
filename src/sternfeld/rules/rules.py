"""`Rules`: everything that one table has agreed on, as a validated, frozen value.

Every field (and every field of a section) is a *switch* with a name such as ``rack`` or
``exchange.min_bag``. The field is the one declaration of its switch: its type says of which kind it
is; `Declared` adds range, default and the version it came with. `sternfeld.rules.switches` makes of
it what the loader, the page, the schema and the table in docs/switches.md need. Contradictory
combinations cannot exist: making such a value raises `RulesError` with a sentence that names both
sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeVar

from sternfeld.errors import Contradiction, RulesError
from sternfeld.rules.choices import (
    FINISH_TARGETS,
    MAX_RACK,
    MAX_SEATS,
    Bonus,
    Declared,
    FinishLevel,
    Penalty,
    StartOrder,
    TieBreak,
    TurnTimeout,
    Until,
    WordCheck,
)
from sternfeld.rules.layout import MAX_SIZE, Layout
from sternfeld.rules.tiles import TileSet

__all__ = [
    "Blanks",
    "ChallengeRule",
    "Clock",
    "EndScoring",
    "Ends",
    "ExchangeRule",
    "Formation",
    "Rules",
    "Start",
    "Words",
]

MAX_SECONDS = 10_000_000
"""No clock and no turn is longer: more than a hundred days."""

Value = TypeVar("Value")
CLOCKED_CHALLENGE_SECONDS = 20
"""The limit on challenges where clocks run for the whole game and the table names none."""


@dataclass(frozen=True, slots=True)
class Start:
    """How the first player is found, and whether the tile drawn for it is kept."""

    order: StartOrder
    keep_tile: bool


@dataclass(frozen=True, slots=True)
class ExchangeRule:
    """From how many tiles in the bag an exchange is allowed, and whether the others see it."""

    min_bag: Annotated[int, Declared(low=0, high=1_000)]
    face_up: bool


@dataclass(frozen=True, slots=True)
class ChallengeRule:
    """What a wrong challenge costs, until when one may challenge, and for how many seconds at
    most (0: no limit of its own; see `Rules.challenge_seconds`)."""

    penalty: Annotated[Penalty, Declared(low=0, high=1_000)]
    until: Until
    window_seconds: Annotated[int, Declared(low=0, high=86_400)]


@dataclass(frozen=True, slots=True)
class Formation:
    """How a new word may meet the words on the board.

    ``parallel_contact``: a word made of new tiles only, laid alongside another one, must touch it
    with at least that many tiles; if it lies alongside several, one of them. ``strict``: every one
    of them, and a new word may not merely add a letter to the end of a word that it meets at a
    right angle.
    """

    parallel_contact: Annotated[int, Declared(low=1, high=MAX_SIZE)]
    strict: bool


@dataclass(frozen=True, slots=True)
class Ends:
    """What ends a game besides going out: rounds of passes (0: never), exhaustion, an empty bag.

    ``exchange_is_pass``: in rounds of passes an exchange counts as a pass.
    """

    pass_rounds: Annotated[int, Declared(low=0, high=10)]
    exhaustion: bool
    empty_bag_alone: bool
    exchange_is_pass: Annotated[bool, Declared(default=False, since="0.2")]


@dataclass(frozen=True, slots=True)
class EndScoring:
    """What happens to the tiles left on the racks.

    ``double``: who goes out gains twice the others' tiles, which then cost the others nothing.
    """

    deduct_racks: bool
    out_gains_racks: bool
    double: Annotated[bool, Declared(default=False, since="0.2")]


@dataclass(frozen=True, slots=True)
class Blanks:
    """How many blanks the bag holds, and which letters a blank may never stand for."""

    count: Annotated[int, Declared(low=0, high=20)]
    never: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """The word list that judges (or none), words banned at this table, words also allowed, and
    whether the newer words of the list's supplement count.

    ``lexicon`` is a name; where a game uses a list that somebody has added, ``name@digest`` names
    the very version of it.
    """

    lexicon: str | None
    ban: frozenset[str]
    allow: Annotated[frozenset[str], Declared(default="none")]
    supplement: Annotated[bool, Declared(default=False, since="0.2")]

    @property
    def list_name(self) -> str | None:
        """The name of the word list for people, whatever its version."""
        return None if self.lexicon is None else self.lexicon.partition("@")[0]


@dataclass(frozen=True, slots=True)
class Clock:
    """A game clock: seconds per seat (one, or one per seat; none: no clock), what a turn adds, what
    each started minute of overtime costs, and after how many minutes of it a seat forfeits."""

    game_seconds: Annotated[
        tuple[int, ...] | None, Declared(low=0, high=MAX_SECONDS, default="none")
    ]
    increment_seconds: Annotated[int, Declared(low=0, high=86_400, default=0)]
    overtime_penalty: Annotated[int, Declared(low=0, high=1_000, default=10)]
    overtime_minutes: Annotated[int, Declared(low=0, high=10_000, default=10)]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one table.

    >>> from sternfeld.rules.rules import Rules
    >>> rules = Rules.of("deluxe", {"nine_tiles": True})
    >>> rules.rack, rules.bonus_for(8)
    (9, 50)
    """

    edition: str
    tiles: TileSet
    layout: Layout
    rack: Annotated[int, Declared(low=1, high=MAX_RACK)]
    bonus: Annotated[tuple[Bonus, ...], Declared(low=0, high=1_000)]
    word_check: WordCheck
    first_word_min: Annotated[int, Declared(low=2, high=MAX_SIZE)]
    rearrange: Annotated[bool, Declared(default=False)]
    recycle: Annotated[bool, Declared(default=False)]
    blank_recovery: Annotated[bool, Declared(default=False)]
    open_dictionary: Annotated[bool, Declared(default=False)]
    nine_tiles: Annotated[bool, Declared(default=False)]
    finish_line: Annotated[
        tuple[FinishLevel | int, ...] | None, Declared(low=1, high=10_000, default="none")
    ]
    turn_seconds: Annotated[
        tuple[int, ...] | None, Declared(low=0, high=MAX_SECONDS, default="none")
    ]
    turn_timeout: Annotated[TurnTimeout, Declared(default="soft")]
    start: Start
    exchange: ExchangeRule
    challenge: ChallengeRule
    formation: Formation
    ends: Ends
    end_scoring: EndScoring
    tie_break: TieBreak
    blanks: Blanks
    words: Words
    clock: Clock

    def __post_init__(self) -> None:
        from sternfeld.rules.contradictions import check

        check(self)

    @classmethod
    def of(cls, edition: str, house_rules: Mapping[str, object] | None = None) -> Rules:
        """The rules of an edition, changed by a table's own rules."""
        from sternfeld.rules.load import edition_rules, with_house_rules

        return with_house_rules(edition_rules(edition), house_rules or {})

    def override(self, house_rules: Mapping[str, object]) -> Rules:
        """These rules with some switches changed."""
        from sternfeld.rules.load import with_house_rules

        return with_house_rules(self, house_rules)

    @property
    def challenge_seconds(self) -> int:
        """For how many seconds a play may be challenged at most; 0: there is no limit.

        Nobody's time runs meanwhile. So where time can cost somebody the turn or points, and the
        table names no limit, a challenge may take as long as a turn, or 20 seconds by a clock for
        the whole game. At a real board people see to that themselves.
        """
        if self.challenge.window_seconds:
            return self.challenge.window_seconds
        if self.clock.game_seconds is not None:
            return CLOCKED_CHALLENGE_SECONDS
        hard = self.turn_timeout is TurnTimeout.PASS
        return max(self.turn_seconds or (0,)) if hard else 0

    def differences(self) -> dict[str, object]:
        """The switches in which this table differs from its edition, with their plain values.

        >>> from sternfeld.rules.rules import Rules
        >>> Rules.of("kurz", {"exchange.min_bag": 0}).differences()
        {'exchange.min_bag': 0}
        """
        from sternfeld.rules.load import edition_rules
        from sternfeld.rules.switches import SWITCHES

        own = edition_rules(self.edition)
        return {
            switch.name: switch.plain(self)
            for switch in SWITCHES
            if switch.plain(self) != switch.plain(own)
        }

    def describe(self, language: str) -> str:
        """The rules of this table as a plain page in German (``de``) or English (``en``)."""
        from sternfeld.rules.describe.assembly import rule_page

        return rule_page(self, language).text()

    @property
    def language(self) -> str:
        """The language the tiles are made for."""
        return self.tiles.language

    def bonus_for(self, tiles: int) -> int:
        """The extra points for laying this number of tiles in one turn."""
        return next((bonus.points for bonus in self.bonus if bonus.tiles == tiles), 0)

    def turn_limit(self, seat: int) -> int | None:
        """How many seconds a seat has for one turn, or None."""
        return _for_seat(self.turn_seconds, seat) or None

    def game_limit(self, seat: int) -> int | None:
        """How many seconds a seat has for the whole game, or None."""
        return _for_seat(self.clock.game_seconds, seat) or None

    def target(self, seat: int, seats: int) -> int | None:
        """The points with which this seat reaches its finish line, or None."""
        goal = _for_seat(self.finish_line, seat)
        if goal is None or isinstance(goal, int):
            return goal
        return FINISH_TARGETS[goal][max(2, seats)]

    def per_seat(self) -> dict[str, tuple[object, ...]]:
        """The switches that hold one value for all seats or one for each, where they are set."""
        from sternfeld.rules.switches import SWITCHES

        values = {switch.name: switch.get(self) for switch in SWITCHES if switch.per_seat}
        return {name: value for name, value in values.items() if value is not None}

    def check_seats(self, seats: int) -> None:
        """Raise `RulesError` unless this number of players can play by these rules."""
        if not 1 <= seats <= MAX_SEATS:
            raise RulesError(f"{seats} players; expected 1 to {MAX_SEATS}")
        if seats * self.rack > self.tiles.total:
            raise RulesError(
                f"{seats} racks of {self.rack} tiles and a set of {self.tiles.total} tiles"
                f" ({self.tiles.name}): there are not enough tiles to begin",
                Contradiction.TOO_FEW_TILES,
                ("rack", "tiles"),
                {"seats": seats, "rack": self.rack, "tiles": self.tiles.total},
            )
        for name, values in self.per_seat().items():
            if len(values) not in (1, seats):
                raise RulesError(
                    f"{name} names {len(values)} seats and the table has {seats};"
                    " expected one value for all or one for each",
                    Contradiction.SEATS_NAMED,
                    (name,),
                    {"named": len(values), "seats": seats},
                )


def _for_seat(values: tuple[Value, ...] | None, seat: int) -> Value | None:
    if values is None:
        return None
    return values[0] if len(values) == 1 else values[seat]
