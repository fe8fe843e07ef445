"""The front door for programs: what the package offers, and a game held in the hand."""

import subprocess
import sys

import pytest

import sternfeld
from sternfeld import Game, IllegalMove, NotationError, Rules
from sternfeld.game.commands import Pass
from sternfeld.game.events import TurnTimeElapsed
from sternfeld.game.judge import NoJudge
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase


class Everything(NoJudge):
    """A judge who lets every word pass."""

    def admits(self, word: str) -> bool:
        return bool(word)


def game(**house_rules: object) -> Game:
    return Game("kurz", ["Ada", "Ben"], house_rules=house_rules, seed=bytes(32), judge=Everything())


def test_every_public_name_is_there_and_no_other() -> None:
    assert dir(sternfeld) == sorted(sternfeld.__all__)
    for name in sternfeld.__all__:
        assert getattr(sternfeld, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Gmae'"):
        _ = sternfeld.Gmae


def test_importing_the_package_brings_no_room_along() -> None:
    code = "import sys, sternfeld; print(sorted(m for m in sys.modules if 'sternfeld.' in m))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert loaded.stdout.strip() == "[]"


def test_a_move_changes_the_game_and_an_illegal_one_does_not() -> None:
    held = game()
    word = "".join(held.rack)
    before = held.state
    with pytest.raises(IllegalMove):
        held.play(f"1A {word}")
    assert held.state is before
    total = held.score(f"8D {word}").total
    seat = held.seat
    held.play(f"8D {word}")
    assert held.state.scores[seat] == total > 50
    assert held.seat != seat


def test_commands_name_their_seat_themselves() -> None:
    held = game()
    with pytest.raises(NotationError, match="names its seat itself"):
        held.play(Pass(held.seat), seat=held.seat)
    seat = held.seat
    held.play(Pass(seat))
    assert held.state.turns[-1].kind is LineKind.PASS
    assert held.state.turns[-1].seat == seat


def test_a_game_goes_on_from_its_json_form() -> None:
    held = game()
    held.play("pass")
    again = Game.from_json(held.to_json(), seed=bytes(32), judge=Everything())
    assert again.events == held.events
    assert again.state == held.state
    for _ in range(3):
        again.play("pass")
    assert again.over
    assert again.state.phase is Phase.ENDED
    assert not held.over


def test_a_game_can_be_written_for_other_programs() -> None:
    held = game()
    word = "".join(held.rack)
    held.play(f"8D {word}")
    assert f" 8D {word} +" in held.to_gcg()


def test_the_shipped_word_list_judges_unless_told_otherwise() -> None:
    held = Game(Rules.of("kurz"), ["Ada"], seed=bytes(32))
    with pytest.raises(IllegalMove, match="not admissible"):
        held.play(f"8D {''.join(held.rack)}")
    reread = Game.from_json(held.to_json(), seed=bytes(32))
    with pytest.raises(IllegalMove, match="not admissible"):
        reread.play(f"8D {''.join(held.rack)}")


def test_time_passes_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    held = game(turn_seconds=60)
    assert held.tick() == ()
    began = held.state.turn_began
    monkeypatch.setattr("sternfeld.library._now", lambda: began + 60_000)
    assert held.tick() == (TurnTimeElapsed(held.seat),)
