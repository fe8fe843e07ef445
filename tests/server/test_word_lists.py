"""Word lists that were added on the machine of a server."""

from pathlib import Path

import pytest

from sternfeld.cli.serve import _offered
from sternfeld.errors import LexiconError, RulesError
from sternfeld.lexicon import own_lists
from sternfeld.lexicon.own_lists import OwnList, list_language
from sternfeld.lexicon.words import shipped_words
from sternfeld.rules.rules import Rules
from sternfeld.server.tables.dictionary import _entry_with_definition, answer_about
from sternfeld.server.translate import plan_of, rules_of
from sternfeld.server.wire import PlanIn, SeatIn
from sternfeld.table.plan import SeatKind


@pytest.fixture(autouse=True)
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OwnList:
    """A list with a definition."""
    monkeypatch.setenv("STERNFELD_LISTS", str(tmp_path))
    words = {word: "" for word in shipped_words("en") if len(word) <= 4} | {"ZZXQ": "a club joke"}
    about = OwnList("club", "en", len(words), 1, "club.txt", "", "")
    return own_lists.save(about, dict(sorted(words.items())))


def wish() -> PlanIn:
    return PlanIn(
        edition="deluxe",
        house_rules={"words.lexicon": "club"},
        seats=(SeatIn(kind=SeatKind.ME),),
    )


def test_a_table_can_choose_only_lists_that_the_host_offers(club: OwnList) -> None:
    with pytest.raises(RulesError, match=r"there is no such word list; expected one of de, en$"):
        rules_of(wish())
    assert rules_of(wish(), ["club"]).words.lexicon == "club", "the form gets back what it sent"
    assert plan_of(wish(), ["club"]).rules.words.lexicon == club.reference


def test_the_host_names_the_lists_to_offer() -> None:
    assert _offered([]) == ()
    assert _offered(["all"]) == ("club",)
    assert _offered(["club"]) == ("club",)
    with pytest.raises(LexiconError, match="--lists csw: there is no such list; there are club"):
        _offered(["club,csw"])


def test_a_definition_is_shown_to_who_asks_and_at_a_challenge() -> None:
    rules = plan_of(wish(), ["club"]).rules
    answer = answer_about(rules, "zzxq")
    assert answer.admissible
    assert [(one.code.value, one.texts) for one in answer.remarks][:2] == [
        ("found", ()),
        ("definition", ("a club joke",)),
    ]
    assert _entry_with_definition(rules, "ZZXQ") == ("a club joke",)
    assert _entry_with_definition(rules, "HORN") == ()


def test_words_are_secret_in_the_language_of_a_list() -> None:
    rules = plan_of(wish(), ["club"]).rules
    assert list_language(rules) == list_language(Rules.of("deluxe")) == "en"
    own_lists.remove("club")
    assert list_language(rules) == "en", "as the tiles say"
