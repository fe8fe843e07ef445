"""The editions, sheet by sheet, against what their sheets say; house rules play no part here."""

import pytest

from sternfeld.rules.load import edition_names, edition_title
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import SWITCHES

# What all sheets share; each edition lists what is its own.
COMMON: dict[str, object] = {
    "layout": "standard-15",
    "rack": 7,
    "bonus": {"7": 50},
    "first_word_min": 2,
    "rearrange": False,
    "recycle": False,
    "blank_recovery": False,
    "open_dictionary": False,
    "nine_tiles": False,
    "finish_line": "none",
    "turn_seconds": "none",
    "turn_timeout": "soft",
    "formation.strict": False,
    "ends.empty_bag_alone": False,
    "ends.exchange_is_pass": False,
    "end_scoring.deduct_racks": True,
    "end_scoring.out_gains_racks": True,
    "end_scoring.double": False,
    "words.allow": [],
    "words.supplement": True,
    "clock.game_seconds": "none",
    "clock.increment_seconds": 0,
    "clock.overtime_penalty": 10,
    "clock.overtime_minutes": 10,
}

SHEETS: dict[str, dict[str, object]] = {
    "mini": {
        "tiles": "de-105",
        "start.order": "agreed",
        "start.keep_tile": False,
        "exchange.min_bag": 7,
        "exchange.face_up": False,
        "word_check": "challenge",
        "challenge.until": "noted",
        "challenge.window_seconds": 20,
        "challenge.penalty": 5,
        "blanks.count": 5,
        "blanks.never": ["ß"],
        "formation.parallel_contact": 1,
        "ends.pass_rounds": 2,
        "ends.exhaustion": False,
        "tie_break": "shared",
        "words.lexicon": "de",
        "words.ban": [],
    },
    "kompakt": {
        "tiles": "de-102",
        "start.order": "draw",
        "start.keep_tile": False,
        "exchange.min_bag": 0,
        "exchange.face_up": False,
        "word_check": "challenge",
        "challenge.until": "noted",
        "challenge.window_seconds": 20,
        "challenge.penalty": 10,
        "blanks.count": 2,
        "blanks.never": [],
        "formation.parallel_contact": 1,
        "ends.pass_rounds": 2,
        "ends.exhaustion": False,
        "tie_break": "shared",
        "words.lexicon": "de",
        "words.ban": ["ANTI", "BAURE", "EN", "HEIT"],
    },
    "deluxe": {
        "tiles": "en-100",
        "start.order": "draw",
        "start.keep_tile": False,
        "exchange.min_bag": 7,
        "exchange.face_up": False,
        "word_check": "challenge",
        "challenge.until": "next_turn",
        "challenge.window_seconds": 0,
        "challenge.penalty": "lost_turn",
        "blanks.count": 2,
        "blanks.never": [],
        "formation.parallel_contact": 1,
        "ends.pass_rounds": 0,
        "ends.exhaustion": True,
        "tie_break": "before_settlement",
        "words.lexicon": "en",
        "words.ban": [],
    },
    "kurz": {
        "tiles": "de-102",
        "start.order": "draw",
        "start.keep_tile": True,
        "exchange.min_bag": 7,
        "exchange.face_up": False,
        "word_check": "checked",
        "challenge.until": "next_turn",
        "challenge.window_seconds": 0,
        "challenge.penalty": "none",
        "blanks.count": 2,
        "blanks.never": [],
        "formation.parallel_contact": 1,
        "ends.pass_rounds": 2,
        "ends.exhaustion": False,
        "tie_break": "shared",
        "words.lexicon": "de",
        "words.ban": [
            *("BERN", "MARKUS", "MEIER", "MERCEDES", "MÜLLER", "PAULA", "PERSIL", "RHEIN"),
            *("SCHWEIZ", "SION", "UKW", "URUGUAY", "WC"),
        ],
    },
    "reise": {
        "tiles": "de-119",
        "rack": 8,
        "bonus": {"8": 50},
        "start.order": "draw",
        "start.keep_tile": False,
        "exchange.min_bag": 0,
        "exchange.face_up": True,
        "word_check": "challenge",
        "challenge.until": "next_turn",
        "challenge.window_seconds": 0,
        "challenge.penalty": "none",
        "blanks.count": 2,
        "blanks.never": [],
        "formation.parallel_contact": 2,
        "formation.strict": True,
        "ends.pass_rounds": 0,
        "ends.exhaustion": True,
        "tie_break": "shared",
        "words.lexicon": "de",
        "words.ban": [],
    },
}
SHEETS["super"] = SHEETS["deluxe"] | {
    "tiles": "en-super-200",
    "layout": "super-21",
    "blanks.count": 4,
}

TITLES = {
    "mini": ("Mini", "Mini"),
    "kompakt": ("Kompakt", "Compact"),
    "deluxe": ("Deluxe", "Deluxe"),
    "kurz": ("Kurz", "Short"),
    "reise": ("Reise", "Travel"),
    "super": ("Super", "Super"),
}


def test_every_edition_is_checked_here() -> None:
    assert sorted(SHEETS) == sorted(TITLES) == list(edition_names())


@pytest.mark.parametrize("edition", SHEETS)
def test_an_edition_holds_exactly_what_its_sheet_says(edition: str) -> None:
    rules = Rules.of(edition)
    held = {switch.name: switch.plain(rules) for switch in SWITCHES}
    assert held == COMMON | SHEETS[edition]
    assert rules.edition == edition


@pytest.mark.parametrize("edition", SHEETS)
def test_an_edition_has_a_title_in_both_languages(edition: str) -> None:
    assert (edition_title(edition, "de"), edition_title(edition, "en")) == TITLES[edition]


@pytest.mark.parametrize("edition", SHEETS)
def test_two_to_four_can_play_any_edition(edition: str) -> None:
    for seats in (2, 3, 4):
        Rules.of(edition).check_seats(seats)


@pytest.mark.parametrize("edition", SHEETS)
def test_an_edition_does_not_differ_from_itself(edition: str) -> None:
    assert Rules.of(edition).differences() == {}
