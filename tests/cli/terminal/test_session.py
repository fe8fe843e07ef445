"""What hot seat and score-keeper share."""

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
