from sternfeld.rules.describe.topics import always, off, say, sentence
from sternfeld.rules.rules import Rules


def test_what_is_off_knows_it() -> None:
    assert off("bonus.none").is_off
    assert not say("bonus.none").is_off


def test_a_statement_differs_where_a_value_does() -> None:
    assert say("turn_time", limit=60) == say("turn_time", limit=60)
    assert say("turn_time", limit=60) != say("turn_time", limit=90)
    assert say("board", [sentence("target", points=1)]) != say("board")


def test_a_rule_of_every_edition_names_no_switch() -> None:
    topic = always("laying.reading")
    assert topic.switches == ()
    assert topic.about(Rules.of("mini")) == say("laying.reading")
