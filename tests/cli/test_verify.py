import json
from pathlib import Path
from typing import Any

import pytest

from sternfeld.cli import main
from sternfeld.game.bag import SeededChance
from sternfeld.game.commands import Command, Pass, Resign
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Dealer, Event
from sternfeld.game.evolve import fold
from sternfeld.game.judge import NoJudge
from sternfeld.notation.json_form import ComputerSeat, game_to_json
from sternfeld.rules.rules import Rules


def game(edition: str, *commands: Command, dealer: Dealer = Dealer.REFEREE) -> tuple[Event, ...]:
    chance = SeededChance(bytes(range(32)))
    events = new_game(Rules.of(edition), ["Ada", "Ben"], now=0, chance=chance, dealer=dealer).events
    for command in commands:
        state = fold(events)
        events += decide(state, command, now=0, chance=chance, judge=NoJudge()).events
    return events


def passed_out(edition: str) -> tuple[Event, ...]:
    events = game(edition)
    seat = fold(events).to_move
    return game(edition, *[Pass((seat + turn) % 2) for turn in range(4)])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def verified(capsys: pytest.CaptureFixture[str], file: Path, language: str) -> tuple[int, str]:
    code = main(["verify", str(file), "--language", language])
    captured = capsys.readouterr()
    assert captured.err == ""
    return code, captured.out


def test_a_fair_game_is_found_fair(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    file.write_text(game_to_json(passed_out("kompakt")), encoding="utf-8")
    code, said = verified(capsys, file, "en")
    assert code == 0
    assert "Over in turn 4: everybody had passed." in said
    assert "Ada -" in said, "the racks were settled"
    assert "Fair: the seed fits the seal shown at the start" in said
    code, said = verified(capsys, file, "de")
    assert code == 0
    assert "Fair: Der Schlüssel passt zum Siegel" in said
    assert "alle haben gepasst" in said


def test_the_winner_of_a_resigned_game_is_told(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    file.write_text(game_to_json(game("deluxe", Resign(0))), encoding="utf-8")
    code, said = verified(capsys, file, "en")
    assert code == 0
    assert "the others had resigned" in said


def tamper(events: tuple[Event, ...], **changes: dict[str, Any]) -> str:
    """The game's file with members of the first event of some types changed."""
    plain = json.loads(game_to_json(events))
    for kind, members in changes.items():
        next(event for event in plain["events"] if event["type"] == kind).update(members)
    return json.dumps(plain)


def test_another_seed_is_not_the_one_announced(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    file.write_text(tamper(passed_out("mini"), seed_revealed={"seed": "00" * 32}))
    code, said = verified(capsys, file, "en")
    assert code == 1
    assert "Not fair: the seed's hash is" in said
    assert verified(capsys, file, "de")[1].splitlines()[-1].startswith("Nicht fair: ")


def test_other_tiles_than_the_seed_gives_are_found(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    file.write_text(tamper(passed_out("mini"), tiles_drawn={"tiles": list("EEEENNN")}))
    code, said = verified(capsys, file, "en")
    assert code == 1
    assert "Not fair: " in said
    assert "E E E E N N N" in said


def test_a_game_that_is_not_over_cannot_be_checked_yet(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    file.write_text(game_to_json(game("deluxe")), encoding="utf-8")
    assert verified(capsys, file, "en") == (
        1,
        "The game is not over; only then is the seed revealed.\n",
    )


def test_a_game_on_a_real_board_has_no_bag_to_check(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    file.write_text(game_to_json(game("deluxe", dealer=Dealer.TABLE)), encoding="utf-8")
    code, said = verified(capsys, file, "en")
    assert code == 1
    assert said.startswith("This game was played on a real board")


@pytest.mark.parametrize(
    "content",
    [b"", b"no JSON", b"\xff\xfe", b"{}", b"[]", b'{"events": []}', b"[" * 100_000],
    ids=lambda content: repr(content[:20]),
)
def test_a_file_that_is_no_game_is_one_sentence(
    capsys: pytest.CaptureFixture[str], file: Path, content: bytes
) -> None:
    file.write_bytes(content)
    assert main(["verify", str(file)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("sternfeld: ")
    assert captured.err.count("\n") == 1


def test_a_file_that_cannot_be_opened_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for place, sentence in [("missing.json", "No such file"), ("", "Is a directory")]:
        assert main(["verify", str(tmp_path / place)]) == 2
        captured = capsys.readouterr()
        assert sentence in captured.err
        assert str(tmp_path / place) in captured.err
        assert captured.err.count("\n") == 1


def test_a_file_larger_than_any_game_is_refused(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sternfeld.cli.verify.LARGEST_FILE", 100)
    file.write_text(game_to_json(passed_out("kompakt")), encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    assert "more than 100 bytes" in capsys.readouterr().err


def test_the_level_of_a_computer_stands_beside_its_name(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    seats = [ComputerSeat(0, "champion"), ComputerSeat(1, "of a later version")]
    file.write_text(game_to_json(passed_out("kompakt"), seats), encoding="utf-8")
    assert "Ada (Meisterklasse) " in verified(capsys, file, "de")[1]
    assert "Ben (of a later version) " in verified(capsys, file, "en")[1]
