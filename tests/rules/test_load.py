from typing import Any

import pytest

from sternfeld.errors import RulesError
from sternfeld.notation.json_codec import from_plain, to_plain
from sternfeld.rules import load
from sternfeld.rules.choices import Bonus
from sternfeld.rules.load import edition_title, layout, tile_set
from sternfeld.rules.rules import Rules


def test_an_unknown_edition_is_answered_with_the_known_ones() -> None:
    with pytest.raises(RulesError, match="no edition 'maxi'; expected one of deluxe, kompakt"):
        Rules.of("maxi")


def test_an_unknown_board_is_answered_with_the_known_ones() -> None:
    with pytest.raises(RulesError, match="no board 'round'; expected one of standard-15, super-21"):
        layout("round")


def test_an_unknown_tile_set_is_answered_with_the_known_ones() -> None:
    with pytest.raises(RulesError, match="no tile set 'xx'; expected one of da-100"):
        tile_set("xx")


def test_no_name_leads_out_of_the_data() -> None:
    with pytest.raises(RulesError, match=r"no board '../kurz'"):
        layout("../kurz")


def test_an_edition_has_no_title_in_other_languages() -> None:
    with pytest.raises(RulesError, match="in the language 'fr'; expected de or en"):
        edition_title("mini", "fr")


def spoiled(monkeypatch: pytest.MonkeyPatch, **changes: object) -> None:
    """Let every data file be read with these changes; None takes a key away."""
    honest = load._read

    def read(folder: str, name: str, what: str, names: tuple[str, ...]) -> dict[str, Any]:
        data = honest(folder, name, what, names) | changes
        return {key: value for key, value in data.items() if value is not None}

    monkeypatch.setattr(load, "_read", read)


def test_an_edition_that_leaves_a_switch_open_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    spoiled(monkeypatch, rack=None, bonus=None)
    with pytest.raises(RulesError, match="the rules of 'mini' do not set bonus, rack"):
        load.edition_rules.__wrapped__("mini")


def test_an_edition_may_be_silent_about_a_switch_with_a_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spoiled(monkeypatch, recycle=True)
    assert load.edition_rules.__wrapped__("mini").recycle
    spoiled(monkeypatch, recycle=None)
    assert not load.edition_rules.__wrapped__("mini").recycle


def test_an_edition_with_a_switch_nobody_knows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    spoiled(monkeypatch, rock=7)
    with pytest.raises(RulesError, match="no rule switch 'rock'"):
        load.edition_rules.__wrapped__("mini")


def test_a_tile_set_must_value_its_whole_alphabet(monkeypatch: pytest.MonkeyPatch) -> None:
    spoiled(monkeypatch, alphabet="A B C")
    with pytest.raises(RulesError, match="'en-100': alphabet and values do not list the same"):
        load.tile_set.__wrapped__("en-100")


def test_nine_tiles_bring_their_rack_and_bonus() -> None:
    rules = Rules.of("kompakt", {"nine_tiles": True})
    assert rules.rack == 9
    assert rules.bonus == (Bonus(7, 50), Bonus(8, 50), Bonus(9, 50))


def test_nine_tiles_leave_a_bonus_alone_that_the_table_sets() -> None:
    rules = Rules.of("kompakt", {"nine_tiles": True, "bonus": "9:100"})
    assert rules.bonus == (Bonus(9, 100),)


def test_nine_tiles_take_their_rack_and_bonus_away_again() -> None:
    nine = Rules.of("reise", {"nine_tiles": True})
    assert nine.override({"nine_tiles": False}) == Rules.of("reise")
    assert nine.override({"nine_tiles": True, "bonus": "9:1"}).rack == 9


def test_a_forgotten_edition_keeps_its_rack_when_nine_tiles_go() -> None:
    plain = to_plain(Rules.of("mini", {"nine_tiles": True})) | {"edition": "forgotten"}
    eight = from_plain(Rules, plain).override({"nine_tiles": False})
    assert (eight.rack, eight.nine_tiles) == (9, False)


def test_another_tile_set_brings_its_blanks_and_word_list() -> None:
    rules = Rules.of("mini", {"tiles": "en-super-200"})
    assert (rules.blanks.count, rules.words.lexicon) == (4, "en")


def test_blanks_and_word_list_may_be_set_besides_another_tile_set() -> None:
    rules = Rules.of("mini", {"tiles": "en-100", "blanks.count": 3, "words.lexicon": "club"})
    assert (rules.tiles.blanks, rules.blanks.count, rules.words.lexicon) == (3, 3, "club")


def test_a_number_of_blanks_changes_the_bag() -> None:
    rules = Rules.of("kompakt", {"blanks.count": 7})
    assert (rules.tiles.blanks, rules.tiles.total) == (7, 107)


def test_words_and_letters_do_not_follow_into_another_language() -> None:
    abroad = Rules.of("kompakt", {"words.allow": "XYLO", "blanks.never": "Ä"})
    abroad = abroad.override({"tiles": "en-100"})
    assert abroad.words.ban == abroad.words.allow == frozenset()
    assert abroad.blanks.never == ()
    home = abroad.override({"tiles": "de-119"})
    assert home.words.ban == {"ANTI", "BAURE", "EN", "HEIT"}
    assert Rules.of("mini", {"tiles": "en-100"}).override({"tiles": "de-105"}) == Rules.of("mini")


def test_words_stay_with_another_tile_set_of_the_same_language() -> None:
    rules = Rules.of("kompakt", {"words.ban": "SO"}).override({"tiles": "de-119"})
    assert rules.words.ban == {"SO"}


def test_words_given_together_with_another_language_count() -> None:
    rules = Rules.of("kompakt", {"tiles": "en-100", "words.ban": "SO"})
    assert rules.words.ban == {"SO"}


def test_challenge_switches_mean_something_once_the_table_challenges() -> None:
    rules = Rules.of("kurz", {"word_check": "challenge", "challenge.penalty": 5})
    assert rules.challenge.penalty.points == 5


def test_a_time_out_means_something_once_turns_are_timed() -> None:
    timed = Rules.of("kurz", {"turn_seconds": 60})
    assert timed.override({"turn_timeout": "pass"}).turn_timeout == "pass"


def test_overtime_means_something_once_a_clock_runs() -> None:
    clocked = Rules.of("kurz", {"clock.game_seconds": 600})
    assert clocked.override({"clock.overtime_minutes": 1}).clock.overtime_minutes == 1
