"""What hot seat and score-keeper share."""

from collections.abc import Callable

import pytest

from sternfeld.cli.terminal.session import Session
from sternfeld.game import evolve
from sternfeld.game.events import Event
from sternfeld.game.state import GameState
from tests.cli.terminal.people import heard, hot_seat, say, score_keeper


def test_every_event_is_folded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = score_keeper("deluxe")
    session.begin(0)
    length, folded, apply = len(session.events), [], evolve._apply

    def counted(event: Event, state: GameState) -> GameState:
        folded.append(event)
        return apply(event, state)

    monkeypatch.setattr(evolve, "_apply", counted)
    say(session, "8F HORN", "H6 FA.M", "challenge", "", "pass", "ex 3")
    assert folded == list(session.events[length:])


@pytest.mark.parametrize("session", [hot_seat("kurz"), score_keeper("kurz")])
def test_people_hear_whether_a_file_was_written(session: Session) -> None:
    session.begin(0)
    assert heard(session.exported(None)) == session.texts("export.done")
    assert "disk full" in heard(session.exported("disk full"))


@pytest.mark.parametrize("sit_down", [hot_seat, score_keeper])
def test_a_word_list_that_was_removed_is_missed_before_anybody_moves(
    sit_down: Callable[..., Session],
) -> None:
    house = {"words.lexicon": "club@0123456789ab"}
    said = heard(sit_down("deluxe", house=house).begin(0))
    assert (
        "The word list club@0123456789ab, which this game began with, is no longer installed"
        in said
    )
    session = sit_down("deluxe", house=house)
    session.game.play("resign")
    assert session.game.over
    assert "club@" not in heard(session.begin(0))
    assert "word list" not in heard(sit_down("deluxe").begin(0))


def test_looking_a_word_up_without_its_list_does_not_end_the_game() -> None:
    session = score_keeper("deluxe", house={"words.lexicon": "club@0123456789ab"})
    session.begin(0)
    assert "The word list of this game is not installed" in heard(say(session, "judge horn"))
