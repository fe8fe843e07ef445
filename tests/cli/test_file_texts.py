"""What is said about files and word lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternfeld.cli import main
from tests.analysis.games import WINNING_PASS

FILE = """\
#lexicon CSW19
#player1 ann Ann
#player2 bob Bob
>ann: ABC 8G CAB +14 14
>ann: (challenge) +5 19
>bob: AEY -- -7 0
>bob: AEY - +0 0
>bob: AEY - +0 0
"""
ENGLISH_TABLE = ["--edition", "kompakt", "--set", "tiles=en-100", "--set", "words.lexicon=en"]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            [
                "Word list: en. Tiles: en-100.",
                "line 1: the file names the word list CSW19; here en counts",
                "line 5: Ann has +5 for a challenge",
                "line 6: there is no play to take back",
                "line 8: the game cannot go on: it is the turn of Ann, not of Bob",
            ],
        ),
        (
            "de",
            [
                "Wortliste: en. Steine: en-100.",
                "Zeile 1: Die Datei nennt die Wortliste CSW19; hier gilt en",
                "Zeile 5: Ann hat +5 fürs Anzweifeln",
                "Zeile 6: Es gibt keinen Zug, der zurückgenommen werden kann",
                "Zeile 8: Ab hier lässt sich die Partie nicht nachspielen",
            ],
        ),
    ],
)
def test_what_is_odd_about_a_file_is_said_in_the_language_of_the_report(
    language: str, expected: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page = tmp_path / "game.gcg", tmp_path / "game.html"
    file.write_text(FILE, encoding="utf-8")
    args = ["analyse", str(file), "--budget", "0.1", "--language", language, *ENGLISH_TABLE]
    assert main(args) == 0
    said = " ".join(capsys.readouterr().out.split())
    places = [said.find(sentence) for sentence in expected]
    assert -1 not in places
    assert places == sorted(places)
    assert "seat" not in said
    assert "end of the game" not in said, "what comes after line 8 is not known"
    assert main([*args, "--resume", "--html", str(page)]) == 0
    assert all(sentence in page.read_text("utf-8") for sentence in expected)


def test_who_asks_about_a_position_is_told_the_list_that_counts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cgp = f"cgp {WINNING_PASS} lex NWL20; ld english;"
    table = ["--set", "tiles=en-100", "--set", "words.lexicon=en", "--language"]
    args = ["solve", cgp, "--budget", "0.01", "--count", "1", *table]
    assert main([*args, "de"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Wortliste: en. Steine: en-100." in said
    assert "Die Stellung nennt die Wortliste NWL20; hier gilt en." in said
    args[1] = cgp.replace("NWL20", "en")
    assert main([*args, "en"]) == 0
    said = capsys.readouterr().out
    assert "Word list: en. Tiles: en-100." in said
    assert "names the word list" not in said
    args[1] = cgp.replace("english", "polish")
    assert main([*args, "en"]) == 2
    assert "expected 'en-100'" in capsys.readouterr().err
