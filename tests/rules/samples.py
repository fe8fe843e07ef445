"""For every switch: house rules under which it means something, and other values it can take."""

from dataclasses import dataclass, field

from sternfeld.rules.load import edition_names, tile_set, tile_set_names
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import SWITCHES


@dataclass(frozen=True)
class Sample:
    """Two plain values of a switch that a table can choose between, other things being set so."""

    first: object
    second: object
    given: dict[str, object] = field(default_factory=dict)

    def tables(self, edition: str, switch: str) -> tuple[Rules, Rules]:
        """The edition with this switch at one value and at the other."""
        first = Rules.of(edition, {**self.given, switch: self.first})
        second = Rules.of(edition, {**self.given, switch: self.second})
        return first, second


CHALLENGED: dict[str, object] = {"word_check": "challenge"}
TIMED: dict[str, object] = {"turn_seconds": 60}
CLOCKED: dict[str, object] = {"clock.game_seconds": 1500}
DRAWN: dict[str, object] = {"start.order": "draw"}
ENDING: dict[str, object] = {"ends.pass_rounds": 2, "ends.exhaustion": True}

SAMPLES: dict[str, tuple[Sample, ...]] = {
    switch.name: (Sample(False, True),) for switch in SWITCHES if switch.kind == "flag"
} | {
    "tiles": (
        Sample("de-102", "en-100"),
        Sample("de-102", "de-119"),
    ),
    "layout": (Sample("standard-15", "super-21"),),
    "rack": (Sample(8, 9, {"bonus": "7:50"}), Sample(2, 3, {"bonus": "none"})),
    "bonus": (
        Sample({"7": 50}, {"7": 60}),
        Sample({"7": 50}, "none"),
        Sample({"1": 5}, {"1": 5, "2": 5}),
        Sample({"5": 20, "6": 30}, {"5": 20, "6": 30, "7": 1}),
    ),
    "word_check": (
        Sample("challenge", "checked"),
        Sample("challenge", "free"),
        Sample("checked", "free"),
    ),
    "first_word_min": (Sample(2, 3), Sample(3, 5)),
    "rearrange": (Sample(False, True), Sample(False, True, {"recycle": True})),
    "recycle": (Sample(False, True), Sample(False, True, {"blank_recovery": True})),
    "blank_recovery": (Sample(False, True), Sample(False, True, {"rearrange": True})),
    "nine_tiles": (
        Sample(False, True),
        Sample(False, True, {"rack": 9, "bonus": "9:50"}),
    ),
    "finish_line": (
        Sample("none", "beginner"),
        Sample("beginner", "advanced"),
        Sample(100, 1),
        Sample("beginner,intermediate,1", "beginner,intermediate,advanced"),
    ),
    "turn_seconds": (Sample("none", 180), Sample(60, 90), Sample("60,0", "0,60")),
    "turn_timeout": (Sample("soft", "pass", TIMED),),
    "start.order": (Sample("draw", "agreed", {"start.keep_tile": False}),),
    "start.keep_tile": (Sample(True, False, DRAWN),),
    "exchange.min_bag": (Sample(0, 1), Sample(1, 7), Sample(7, 14)),
    "challenge.penalty": (
        Sample("none", 5, CHALLENGED),
        Sample(1, 5, CHALLENGED),
        Sample("lost_turn", 5, CHALLENGED),
    ),
    "challenge.until": (Sample("noted", "next_turn", CHALLENGED),),
    "challenge.window_seconds": (
        Sample(0, 20, CHALLENGED | {"challenge.until": "noted"}),
        Sample(60, 20, CHALLENGED | {"challenge.until": "next_turn"}),
    ),
    "formation.parallel_contact": (Sample(1, 2), Sample(2, 3)),
    "formation.strict": (Sample(False, True, {"formation.parallel_contact": 2}),),
    "ends.pass_rounds": (Sample(0, 1, ENDING), Sample(1, 2, ENDING), Sample(2, 3, ENDING)),
    "ends.exhaustion": (Sample(False, True, ENDING),),
    "ends.exchange_is_pass": (Sample(False, True, ENDING),),
    "end_scoring.deduct_racks": (
        Sample(False, True),
        Sample(False, True, {"end_scoring.double": True}),
    ),
    "end_scoring.double": (
        Sample(False, True),
        Sample(False, True, {"end_scoring.deduct_racks": False}),
    ),
    "tie_break": (Sample("shared", "before_settlement"),),
    "blanks.count": (Sample(0, 1), Sample(1, 2), Sample(2, 5)),
    "blanks.never": (Sample("none", "Q"), Sample("ß", "Q,X")),
    "words.lexicon": (
        Sample("none", "de", {"word_check": "free"}),
        Sample("de", "en"),
        Sample("de", "club"),
    ),
    "words.ban": (Sample("none", "ZZZ"), Sample("AAA", "AAA,ZZZ")),
    "words.allow": (Sample("none", "ZZZ"), Sample("AAA", "AAA,ZZZ")),
    "clock.game_seconds": (Sample("none", 1500), Sample(3600, 5400), Sample("1500,0", "0,1500")),
    "clock.increment_seconds": (Sample(0, 10, CLOCKED), Sample(1, 10, CLOCKED)),
    "clock.overtime_penalty": (Sample(0, 10, CLOCKED), Sample(1, 10, CLOCKED)),
    "clock.overtime_minutes": (Sample(0, 10, CLOCKED), Sample(1, 10, CLOCKED)),
}

CASES = [(switch.name, sample) for switch in SWITCHES for sample in SAMPLES[switch.name]]
IDS = [f"{name}={sample.first}|{sample.second}" for name, sample in CASES]


def every_table() -> list[Rules]:
    """Each edition with each tile set; without a word list nobody judges."""
    tables = []
    for edition in edition_names():
        for name in tile_set_names():
            house: dict[str, object] = {"tiles": name}
            if tile_set(name).lexicon is None:
                house["word_check"] = "free"
            tables.append(Rules.of(edition, house))
    return tables
