"""The front door for programs: what the package offers, and a game held in the hand."""

import subprocess
import sys

import pytest

import sternfeld
from sternfeld import Game, IllegalMove, NotationError, Rules
from sternfeld.game import commands as cmd
from sternfeld.game.commands import Pass
from sternfeld.game.events import Dealer, TurnTimeElapsed
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


def test_time_passes_when_asked() -> None:
    held = game(turn_seconds=60)
    assert held.tick() == ()
    began = held.state.turn_began
    assert held.tick(now=began + 59_999) == ()
    assert held.tick(now=began + 60_000) == (TurnTimeElapsed(held.seat),)


def real_board(word_check: str) -> Game:
    rules = Rules.of("kompakt", {"word_check": word_check})
    return Game(rules, ["Ada", "Ben"], dealer=Dealer.TABLE, starter=0, judge=Everything(), now=0)


def test_a_game_on_a_real_board_is_scored_corrected_and_taken_back() -> None:
    held = real_board("free")
    assert (held.rack, held.judge.admits("X")) == ((), True)
    for move in ("8F HORN", "H6 FA.M", "points 20"):
        held.play(move, now=1)
    assert held.state.scores == (32, 9)
    assert held.score("3A AB").total == 4, "it need not touch what is known"
    with pytest.raises(IllegalMove, match="there is no turn 9"):
        held.correct(9, ["pass"])
    held.correct(3, ["points 21"])
    held.correct(2, [cmd.Lay(1, held.sheet[1].tiles)])
    assert held.state.scores == (33, 9)
    held.take_back()
    assert held.state.scores == (33, 9)
    held.take_back()
    assert held.state.scores == (32, 9)
    length = len(held.events)
    held.play("pass", now=2)
    assert len(held.rewind(length)) > 0
    assert all(held.take_back() for _ in range(3))
    assert (held.take_back(), held.sheet) == ((), ())


def test_a_play_that_still_waits_can_be_corrected() -> None:
    held = real_board("challenge")
    held.play("8F HORN", now=1)
    held.correct(1, ["8G HORN"])
    assert held.state.pending is not None
    assert " 8 . . . . . . H O R N . . . . ." in str(held.board).splitlines()


def test_a_game_prints_itself() -> None:
    held = game(word_check="challenge")
    word = "".join(held.rack)
    assert repr(held) == f"<Game kurz: Ada 0, Ben 0; turn 1, {held.names[held.seat]} to move>"
    assert str(held).splitlines()[-1].endswith(f"to move, rack {word}, 88 in the bag")
    held.play(f"8D {word}")
    assert f" 8 . . . {' '.join(word)} . . . . ." in str(held).splitlines()
    assert repr(held).endswith("'s play may be challenged>")
    held.play("resign")
    assert repr(held).endswith("over (resigned)>")
    assert "rack" not in str(held)
