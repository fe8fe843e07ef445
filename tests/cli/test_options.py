import pytest

from sternfeld.cli.options import language_for, table_rules
from sternfeld.errors import RulesError


def test_house_rules_are_laid_over_the_edition() -> None:
    rules = table_rules("kompakt", ["rack=8", " exchange.min_bag = 7 "])
    assert (rules.rack, rules.exchange.min_bag) == (8, 7)
    assert table_rules("kompakt", None) == table_rules("kompakt", [])


def test_a_value_may_hold_an_equals_sign_and_commas() -> None:
    assert table_rules("kompakt", ["bonus=6:30,7:50"]).bonus_for(6) == 30
    with pytest.raises(RulesError, match=r"words\.allow='A=B'"):
        table_rules("kompakt", ["words.allow=A=B"])


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("rack", r"--set 'rack' is no setting; expected switch=value"),
        ("=8", r"--set '=8' is no setting; expected switch=value"),
        ("rak=8", r"no rule switch 'rak'; expected for example rack"),
        ("rack=many", r"rack='many'; expected"),
        ("rack=99", r"rack is 99; expected 1 to 9"),
    ],
)
def test_a_wrong_setting_is_refused_with_a_sentence(setting: str, sentence: str) -> None:
    with pytest.raises(RulesError, match=sentence):
        table_rules("kompakt", [setting])


def test_a_switch_is_set_once() -> None:
    with pytest.raises(RulesError, match="names rack twice"):
        table_rules("kompakt", ["rack=8", "rack=9"])


@pytest.mark.parametrize(
    ("asked", "tiles", "environment", "spoken"),
    [
        ("de", "en", {"LANG": "en_GB.UTF-8"}, "de"),
        (None, "en", {"LANG": "de_CH.UTF-8"}, "de"),
        (None, "de", {"LANG": "en_US.UTF-8"}, "en"),
        (None, "de", {"LANG": "de_DE.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        (None, "de", {"LANG": "en_US.UTF-8", "LC_ALL": "", "LC_MESSAGES": "de_AT"}, "de"),
        (None, "de", {"LANG": "C.UTF-8"}, "de"),
        (None, "de", {"LANG": "fr_FR.UTF-8"}, "de"),
        (None, "de", {}, "de"),
        (None, "es", {}, "en"),
        (None, "", {}, "en"),
    ],
)
def test_the_language_is_asked_for_or_that_of_the_environment_or_of_the_tiles(
    asked: object, tiles: str, environment: dict[str, str], spoken: str
) -> None:
    assert asked in ("de", None)
    assert language_for("de" if asked else None, tiles, environment) == spoken
