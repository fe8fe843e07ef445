"""`sternfeld score` as people start it: a real game with a mistake, closed and taken up again."""

from pathlib import Path

import pytest

from sternfeld.cli.saving import SaveFile
from sternfeld.game.events import Dealer
from sternfeld.game.evolve import fold
from sternfeld.notation.gcg_read import parse_gcg
from tests.cli.terminal.screen import piped, plain, terminal


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


NEW = ("--edition", "deluxe", "--players", "Ada,Ben")


def test_a_real_game_with_a_mistake_corrected_closed_resumed_and_exported(tmp_path: Path) -> None:
    file, gcg, sheet = (tmp_path / name for name in ("game.json", "game.gcg", "sheet.txt"))
    lines = typed("8F HORN", "H7 A.M", "10F PASTE", "")
    first = piped(tmp_path, "score", str(file), *NEW, typed=lines, anew=True)
    assert first.returncode == 0, first.stderr
    assert f"sternfeld score {file}" in first.stdout.splitlines()
    assert fold(SaveFile(file).load()).scores == (35, 5)
    second = piped(
        tmp_path, "score", str(file),
        typed=typed(
            "correct 2 H6 FA.M", "why 3", "ex 2", "end", "yes", "ENSOIUA", "QEEEEE?",
            f"export gcg {gcg}", f"export sheet {sheet}", "quit",
        ),
    )  # fmt: skip
    assert second.returncode == 0, second.stderr
    assert "The game goes on." in second.stdout
    assert "Turn 3: 10F PASTE 21 → 10F PASTE 25" in second.stdout
    assert "Ada: 39 − 7 (left on the rack: A E I N O S U) = 32 points" in second.stdout
    assert "Ada wins." in second.stdout
    game = parse_gcg(gcg.read_text(encoding="utf-8")).game
    assert [event.score for event in game.events][:3] == [14, 9, 25]
    assert "10F PASTE" in sheet.read_text(encoding="utf-8")
    assert "Ada wins." in sheet.read_text(encoding="utf-8")


def test_a_sheet_is_kept_in_a_terminal_in_german(tmp_path: Path) -> None:
    file = tmp_path / "spiel.json"
    with terminal(
        tmp_path, "score", str(file), "--edition", "kompakt", "--players", "Ada,Ben,Cem",
        "--language", "de", size=(120, 40),
    ) as screen:  # fmt: skip
        screen.expect("Ada>")
        screen.type("8D GRÜNDE")
        assert "28 Punkte" in plain(screen.expect("oder Zug von Ben>"))
        screen.type("anzweifeln")
        screen.expect("Wer zweifelt an?")
        screen.type("Cem")
        shown = plain(screen.expect("Ben>"))
        assert "GRÜNDE (gründe, Gründe)" in shown
        assert "Das kostet Cem 10 Punkte." in shown
        screen.kill()
    assert fold(SaveFile(file).load()).scores == (28, 0, -10)


def test_without_a_file_the_game_is_kept_in_the_data_folder(tmp_path: Path) -> None:
    done = piped(tmp_path, "score", typed=typed("mini", "2", "Jörg", "Ada", "8F HORN"))
    assert done.returncode == 0, done.stderr
    assert "The first player named begins." in done.stdout
    (file,) = (tmp_path / "data" / "sternfeld" / "games").glob("*.json")
    assert file.name.endswith("-jorg-ada.json")
    state = fold(SaveFile(file).load())
    assert state.dealer is Dealer.TABLE
    assert len(state.board) == 4


def test_an_export_never_writes_over_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = piped(tmp_path, "score", str(file), *NEW, typed=typed("8F HORN", f"export gcg {file}"))
    assert "already exists" in " ".join(done.stdout.split())
    assert len(fold(SaveFile(file).load()).board) == 4


def test_an_export_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    target = tmp_path / "plain" / "x.gcg"
    done = piped(tmp_path, "score", *NEW, typed=typed("8F HORN", "", f"export gcg {target}"))
    assert done.returncode == 0, done.stderr
    assert "The file was not written" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--edition", "chess", "--players", "A,B"], "there is no edition 'chess'"),
        (["--edition", "kurz", "--players", "A,,B"], "player 2"),
        (["--edition", "kurz", "--players", "A,B", "--set", "x=1"], "no rule switch 'x'"),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path: Path, arguments: list[str], said: str) -> None:
    done = piped(tmp_path, "score", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_two_kinds_of_games_are_not_confused(tmp_path: Path) -> None:
    played, scored = tmp_path / "played.json", tmp_path / "scored.json"
    piped(tmp_path, "play", "kurz", "Ada", "--save", str(played))
    piped(tmp_path, "score", str(scored), *NEW)
    wrong = piped(tmp_path, "score", str(played))
    assert wrong.returncode == 2
    assert "a game of sternfeld play" in wrong.stderr
    wrong = piped(tmp_path, "play", "--resume", str(scored))
    assert wrong.returncode == 2
    assert "sternfeld score" in wrong.stderr


def test_a_game_that_goes_on_keeps_its_own_rules(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    piped(tmp_path, "score", str(file), *NEW)
    done = piped(tmp_path, "score", str(file), "--edition", "kurz")
    assert done.returncode == 2
    assert "rules and players of its own" in done.stderr


def test_time_used_is_still_used_after_closing(tmp_path: Path) -> None:
    file = SaveFile(tmp_path / "game.json")
    timed = ("--set", "turn_seconds=600")
    piped(tmp_path, "score", str(file.path), *NEW, *timed, typed=typed("8F HORN", ""))
    began = fold(file.load()).turn_began
    assert file.load_clock() >= began
    file.save_clock(began + 200_000)
    again = piped(tmp_path, "score", str(file.path))
    assert again.stdout.startswith("Deluxe · 82 in the bag · turn 2 · 6:40 left")
    assert file.load_clock() >= began + 200_000
    piped(tmp_path, "score", str(file.path), typed=typed("resign", "yes"))
    assert not file.clock_path.exists()


def test_a_game_in_mere_points_is_kept_from_the_first_to_the_last_line(tmp_path: Path) -> None:
    file = tmp_path / "abend.json"
    people = ("--edition", "kompakt", "--players", "Ada,Ben", "--language", "de")
    first = piped(tmp_path, "score", str(file), *people, typed=typed("+24", "Ben 18 Punkte"))
    assert "Ben bekommt 18 Punkte; das Wort ist nicht notiert." in first.stdout
    second = piped(
        tmp_path, "score", str(file), "--language", "de",
        typed=typed("korrigieren 1 +26", "strafe Ben 5", "+12", "Ada ist fertig", "ja", "ENS"),
    )  # fmt: skip
    assert "Zug 1: nur Punkte 24 → nur Punkte 26" in second.stdout
    assert "Ada: 38 + 3 (Steine der anderen) = 41 Punkte" in second.stdout
    assert "Ben: 13 − 3 (auf dem Bänkchen geblieben: E N S) = 10 Punkte" in second.stdout
    assert "Ada gewinnt." in second.stdout


def test_a_question_longer_than_the_screen_is_broken_between_words(tmp_path: Path) -> None:
    with terminal(
        tmp_path, "score", str(tmp_path / "game.json"), "--edition", "kompakt",
        "--players", "Maximiliane,Bernd-Otto", "--language", "de", size=(60, 24),
    ) as screen:  # fmt: skip
        screen.expect("Maximiliane>")
        screen.type("8F HORN")
        shown = plain(screen.expect("Zug von Bernd-Otto>")).splitlines()
        assert [line.rstrip() for line in shown[-2:]] == [
            "Zug von Maximiliane: aufschreiben (Enter), anzweifeln, oder",
            "Zug von Bernd-Otto>",
        ]
