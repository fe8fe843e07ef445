from sternfeld.rules.describe.topics import always, off, said
from sternfeld.rules.rules import Rules


def test_a_text_without_a_list_is_quoted_as_it_is() -> None:
    assert said("Seven tiles.").in_short() == "Seven tiles."


def test_a_list_is_quoted_in_one_sentence() -> None:
    assert said("Time for a turn:", ["one", "two"]).in_short() == "Time for a turn: one; two."


def test_a_short_form_is_quoted_instead() -> None:
    assert said("A bag of tiles:", ["A", "B"], brief="The small set.").in_short() == (
        "The small set."
    )


def test_what_is_off_knows_it() -> None:
    assert off("No bonus.").is_off
    assert not said("No bonus.").is_off


def test_a_rule_of_every_edition_names_no_switch() -> None:
    topic = always("Words are read from left to right.")
    assert topic.switches == ()
    assert topic.say(Rules.of("mini")) == said("Words are read from left to right.")
