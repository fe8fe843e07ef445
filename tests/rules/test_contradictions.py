import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sternfeld.errors import Contradiction, RulesError
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import SWITCHES

MESSAGES = Path(__file__).parents[2] / "web/messages"


@pytest.mark.parametrize(
    ("house_rules", "low", "high"),
    [
        ({"rack": 0}, 1, 9),
        ({"rack": 10}, 1, 9),
        ({"first_word_min": 1}, 2, 15),
        ({"first_word_min": 16}, 2, 15),
        ({"exchange.min_bag": -1}, 0, 102),
        ({"exchange.min_bag": 103}, 0, 102),
        ({"challenge.penalty": 1001}, 0, 1000),
        ({"challenge.window_seconds": -1}, 0, 86400),
        ({"challenge.window_seconds": 86401}, 0, 86400),
        ({"formation.parallel_contact": 0}, 1, 15),
        ({"formation.parallel_contact": 16}, 1, 15),
        ({"ends.pass_rounds": -1}, 0, 10),
        ({"ends.pass_rounds": 11}, 0, 10),
        ({"blanks.count": -1}, 0, 20),
        ({"blanks.count": 21}, 0, 20),
        ({"clock.increment_seconds": -1}, 0, 86400),
        ({"clock.increment_seconds": 86401}, 0, 86400),
        ({"clock.game_seconds": 60, "clock.overtime_penalty": -1}, 0, 1000),
        ({"clock.game_seconds": 60, "clock.overtime_penalty": 1001}, 0, 1000),
        ({"clock.game_seconds": 60, "clock.overtime_minutes": -1}, 0, 10000),
        ({"clock.game_seconds": 60, "clock.overtime_minutes": 10001}, 0, 10000),
        ({"bonus": "0:50"}, 1, 9),
        ({"bonus": "10:50"}, 1, 9),
        ({"bonus": "7:-1"}, 0, 1000),
        ({"bonus": "7:1001"}, 0, 1000),
        ({"turn_seconds": "60,-1"}, 0, 10_000_000),
        ({"turn_seconds": 10_000_001}, 0, 10_000_000),
        ({"clock.game_seconds": -1}, 0, 10_000_000),
        ({"clock.game_seconds": "60,10000001"}, 0, 10_000_000),
        ({"finish_line": 0}, 1, 10_000),
        ({"finish_line": "beginner,10001"}, 1, 10_000),
        ({"turn_seconds": "1,2,3,4,5"}, 1, 4),
        ({"finish_line": "1,2,3,4,5"}, 1, 4),
        ({"clock.game_seconds": "1,2,3,4,5"}, 1, 4),
    ],
    ids=str,
)
def test_a_value_out_of_range_is_named_with_the_range(
    house_rules: dict[str, object], low: int, high: int
) -> None:
    [*_, name] = house_rules
    with pytest.raises(RulesError, match=rf"^{name}\b.* is -?\d+; expected {low} to {high}$"):
        Rules.of("kompakt", house_rules)


@pytest.mark.parametrize(
    "house_rules",
    [
        {"rack": 2, "bonus": "none"},
        {"rack": 9},
        {"first_word_min": 7},
        {"exchange.min_bag": 102},
        {"challenge.penalty": 1000},
        {"challenge.window_seconds": 86400},
        {"formation.parallel_contact": 15},
        {"ends.pass_rounds": 10},
        {"blanks.count": 20},
        {"clock.game_seconds": 10_000_000, "clock.increment_seconds": 86400},
        {"clock.game_seconds": 60, "clock.overtime_penalty": 1000, "clock.overtime_minutes": 10000},
        {"bonus": "1:1000"},
        {"turn_seconds": "1,2,3,4"},
        {"finish_line": "1,10000"},
    ],
    ids=str,
)
def test_the_ends_of_each_range_are_allowed(house_rules: dict[str, object]) -> None:
    assert Rules.of("kompakt", house_rules).differences().keys() == house_rules.keys()


@pytest.mark.parametrize(
    ("house_rules", "one", "other"),
    [
        ({"nine_tiles": True, "rack": 8, "bonus": "8:50"}, "nine_tiles=true", "rack=8"),
        ({"rack": 6}, "bonus for 7 tiles", "rack=6"),
        ({"first_word_min": 8}, "first_word_min=8", "rack=7"),
        ({"tiles": "fr-102"}, "word_check=challenge", "words.lexicon=none (tiles=fr-102)"),
        ({"word_check": "checked", "words.lexicon": "none"}, "word_check=checked", "lexicon=none"),
        ({"words.ban": "JA,NEIN", "words.allow": "JA,SO"}, "words.ban", "words.allow both name JA"),
        (
            {"start.order": "agreed", "start.keep_tile": True},
            "start.order=agreed",
            "start.keep_tile=true",
        ),
        (
            {"ends.pass_rounds": 0, "ends.exhaustion": False},
            "ends.pass_rounds=0",
            "ends.exhaustion=false",
        ),
        (
            {"ends.exchange_is_pass": True, "ends.pass_rounds": 0, "ends.exhaustion": True},
            "ends.exchange_is_pass=true",
            "ends.pass_rounds=0",
        ),
        (
            {"end_scoring.double": True, "end_scoring.out_gains_racks": False},
            "end_scoring.double=true",
            "end_scoring.out_gains_racks=false",
        ),
        ({"blank_recovery": True, "blanks.count": 0}, "blank_recovery=true", "blanks.count=0"),
        (
            {"clock.increment_seconds": 5},
            "clock.increment_seconds=5",
            "clock.game_seconds=none",
        ),
        ({"formation.strict": True}, "formation.strict=true", "formation.parallel_contact=1"),
        (
            {"word_check": "free", "challenge.penalty": 5},
            "challenge.penalty",
            "word_check=free",
        ),
        (
            {"word_check": "checked", "challenge.until": "noted"},
            "challenge.until",
            "word_check=checked",
        ),
        (
            {"word_check": "free", "challenge.window_seconds": 5},
            "challenge.window_seconds",
            "word_check=free",
        ),
        ({"turn_timeout": "pass"}, "turn_timeout=pass", "turn_seconds=none"),
        ({"clock.overtime_penalty": 5}, "clock.overtime_penalty", "clock.game_seconds=none"),
        ({"clock.overtime_minutes": 5}, "clock.overtime_minutes", "clock.game_seconds=none"),
    ],
    ids=str,
)
def test_a_contradiction_is_refused_with_both_sides_named(
    house_rules: dict[str, object], one: str, other: str
) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.of("kompakt", house_rules)
    assert f"{one} and " in str(caught.value)
    assert other in str(caught.value)


def test_the_bag_holds_as_many_blanks_as_the_rules_say() -> None:
    rules = Rules.of("kompakt")
    with pytest.raises(RulesError, match=r"blanks.count=2 and tiles=de-102 with 3 blanks"):
        replace(rules, tiles=rules.tiles.with_blanks(3))


def _with_other_blanks() -> Rules:
    rules = Rules.of("kompakt")
    return replace(rules, tiles=rules.tiles.with_blanks(3))


KINDS: dict[Contradiction, Callable[[], object]] = {
    Contradiction.RANGE: lambda: Rules.of("kompakt", {"bonus": "10:50"}),
    Contradiction.NINE_TILES: lambda: Rules.of(
        "kompakt", {"nine_tiles": True, "rack": 8, "bonus": "8:50"}
    ),
    Contradiction.BONUS_ABOVE_RACK: lambda: Rules.of("kompakt", {"rack": 6}),
    Contradiction.FIRST_WORD_ABOVE_RACK: lambda: Rules.of("kompakt", {"first_word_min": 8}),
    Contradiction.NO_WORD_LIST: lambda: Rules.of("kompakt", {"words.lexicon": "none"}),
    Contradiction.BANNED_AND_ALLOWED: lambda: Rules.of(
        "kompakt", {"words.ban": "JA", "words.allow": "JA"}
    ),
    Contradiction.NOTHING_DRAWN: lambda: Rules.of(
        "kompakt", {"start.order": "agreed", "start.keep_tile": True}
    ),
    Contradiction.NO_END: lambda: Rules.of(
        "kompakt", {"ends.pass_rounds": 0, "ends.exhaustion": False}
    ),
    Contradiction.NO_PASSES_COUNTED: lambda: Rules.of("deluxe", {"ends.exchange_is_pass": True}),
    Contradiction.NOTHING_DOUBLED: lambda: Rules.of(
        "kompakt", {"end_scoring.double": True, "end_scoring.out_gains_racks": False}
    ),
    Contradiction.NO_BLANK: lambda: Rules.of(
        "kompakt", {"blank_recovery": True, "blanks.count": 0}
    ),
    Contradiction.BLANK_COUNT: _with_other_blanks,
    Contradiction.INCREMENT_WITHOUT_CLOCK: lambda: Rules.of(
        "kompakt", {"clock.increment_seconds": 5}
    ),
    Contradiction.HOOKS_FORBIDDEN: lambda: Rules.of("kompakt", {"formation.strict": True}),
    Contradiction.NOBODY_CHALLENGES: lambda: Rules.of(
        "kompakt", {"word_check": "free", "challenge.penalty": 5}
    ),
    Contradiction.NO_TURN_LIMIT: lambda: Rules.of("kompakt", {"turn_timeout": "pass"}),
    Contradiction.OVERTIME_WITHOUT_CLOCK: lambda: Rules.of(
        "kompakt", {"clock.overtime_minutes": 5}
    ),
    Contradiction.TOO_FEW_TILES: lambda: _small_bag().check_seats(4),
    Contradiction.SEATS_NAMED: lambda: Rules.of("kompakt", {"turn_seconds": "60,90"}).check_seats(
        3
    ),
}


def _small_bag() -> Rules:
    rules = Rules.of("kompakt")
    return replace(rules, tiles=replace(rules.tiles, letters=rules.tiles.letters[:3]))


@pytest.mark.parametrize("kind", Contradiction)
def test_a_contradiction_names_its_kind_and_its_switches(kind: Contradiction) -> None:
    with pytest.raises(RulesError) as caught:
        KINDS[kind]()
    assert caught.value.contradiction is kind
    assert set(caught.value.switches) <= {switch.name for switch in SWITCHES}
    assert len(caught.value.switches) == (1 if kind in ALONE else 2)


ALONE = {Contradiction.RANGE, Contradiction.SEATS_NAMED}
"""What one switch alone does wrong."""


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("kind", Contradiction)
def test_the_page_has_words_for_each_contradiction(kind: Contradiction, language: str) -> None:
    messages = json.loads((MESSAGES / f"{language}.json").read_text())
    with pytest.raises(RulesError) as caught:
        KINDS[kind]()
    named = set(re.findall(r"{(\w+)}", messages[f"contradiction_{kind}"]))
    assert named <= {"one", *caught.value.values}
    assert ("one" in named) == (kind in ALONE)
