"""``sternfeld analyse``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sternfeld.analysis.report import (
    Found,
    Mark,
    Model,
    Report,
    TurningCause,
    TurningPoint,
)
from sternfeld.cli import analysis_texts, main
from sternfeld.cli.analysis_table import closing_lines
from sternfeld.game.evolve import fold
from sternfeld.library import Game
from sternfeld.notation.gcg_export import gcg_of
from sternfeld.notation.gcg_write import format_gcg

LITTLE = "0.5"  # seconds for a whole game, about


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of three turns that goes on."""
    played = Game("deluxe", ["Ada", "Ben"], seed=bytes(32))
    for move in ("8F JOIN", "accept", "pass", "pass"):
        played.play(move, seat=0 if move == "accept" else None)
    path = tmp_path / "game.json"
    path.write_text(played.to_json(), encoding="utf-8")
    (tmp_path / "other.gcg").write_text(format_gcg(gcg_of(fold(played.events))), encoding="utf-8")
    return path


def test_a_report_is_a_table_that_people_can_read(
    capsys: pytest.CaptureFixture[str], game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    assert main(["analyse", str(game), "--budget", LITTLE, "--language", "en"]) == 0
    said = capsys.readouterr().out
    assert "8F JOIN" in said
    assert "Very costly" in said
    assert "no figure under eight turns" in said
    kept = (game.parent / "game.json.analysis").read_text("utf-8").splitlines()
    assert len(kept) == 3
    args = ["analyse", str(game), "--budget", LITTLE, "--resume", "--seat", "ada"]
    assert main([*args, "--language", "de"]) == 0
    said = capsys.readouterr().out
    assert "Sehr teuer" in said
    assert "unter acht Zügen ohne Aussage" in said
    assert "Ben" in said, "the summary names everybody"
    assert (game.parent / "game.json.analysis").read_text("utf-8").splitlines() == kept


@pytest.mark.parametrize("columns", [60, 80])
def test_on_a_narrow_screen_nothing_is_cut_off(
    capsys: pytest.CaptureFixture[str], game: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    args = ["analyse", str(game), "--budget", LITTLE, "--language", "de"]
    assert main(args) == 0
    said = capsys.readouterr().out
    assert "…" not in said
    assert max(map(len, said.splitlines())) <= columns
    assert main([*args, "--resume", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    words = " ".join(said.split())
    for turn in report["turns"]:
        assert "".join(turn["rack"]) in words
        assert turn["best"] in words
        assert f"{100 * turn['win_played']:.1f} %".replace(".", ",") in words
    for key in ("accuracy", "level", "index", "luck", "dearest", "mark", "loss"):
        assert analysis_texts.AnalysisTexts("de")(key) in words
    assert main([*args[:1], str(game), "--resume", *args[2:]]) == 0
    monkeypatch.setenv("COLUMNS", "160")
    capsys.readouterr()
    assert main([*args, "--resume"]) == 0
    wide = capsys.readouterr().out
    assert len(wide.splitlines()) < len(said.splitlines()), "a turn takes one line there"


def test_a_folder_as_json_and_a_page_for_one_game(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    assert main(["analyse", str(game.parent), "--budget", LITTLE, "--json"]) == 0
    reports = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["file"] for one in reports] == [str(game), str(game.parent / "other.gcg")]
    assert [turn["played"] for turn in reports[0]["turns"]] == ["8F JOIN", "pass", "pass"]
    own, gcg = ([turn["rack"] for turn in one["turns"]] for one in reports)
    assert [sorted(rack) for rack in own[:1]] == [sorted(rack) for rack in gcg[:1]]
    page = game.parent / "report.html"
    assert main(["analyse", str(game), "--budget", LITTLE, "--resume", "--html", str(page)]) == 0
    text = page.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "<svg" in text
    assert "8F JOIN" in text
    assert "http" not in text, "the page needs nothing from elsewhere"


def test_a_folder_of_games_becomes_a_folder_of_pages(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    pages = game.parent / "pages"
    args = ["analyse", str(game.parent), "--budget", LITTLE, "--language", "de"]
    assert main([*args, "--html", str(pages)]) == 0
    written = ["game.json.html", "other.gcg.html"]
    assert sorted(one.name for one in pages.iterdir()) == sorted([*written, "index.html"])
    assert capsys.readouterr().out.splitlines() == [str(pages / name) for name in written]
    index = (pages / "index.html").read_text("utf-8")
    for name in written:
        assert f'<a href="{name}">{name.removesuffix(".html")}</a>' in index
        assert "8F JOIN" in (pages / name).read_text("utf-8")
    assert "Ben 22 · Ada 0" in index
    assert "http" not in index
    assert main([*args, "--html", str(game)]) == 2
    assert "is a file; of a folder of games expected a folder" in capsys.readouterr().err


def test_what_other_budgets_and_seeds_found_is_kept(game: Path) -> None:
    beside = game.parent / "game.json.analysis"

    def kept(*arguments: str) -> list[str]:
        assert main(["analyse", str(game), "--json", *arguments]) == 0
        return beside.read_text("utf-8").splitlines()

    first = kept("--budget", "0.2")
    both = kept("--budget", "0.1")
    assert both[:3] == first
    assert len(both) == 6
    assert kept("--budget", "0.2", "--resume") == both
    again = kept("--budget", "0.2")
    assert sorted(again) == sorted(both)
    assert again[:3] == both[3:], "without --resume its own turns are found anew"
    assert len(kept("--budget", "0.2", "--seed", "2", "--resume")) == 9


def test_files_of_a_folder_that_cannot_be_read_are_named_and_the_others_analysed(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    bad, gone = game.parent / "a.json", game.parent / "z.gcg"
    bad.write_text("{}", encoding="utf-8")
    gone.symlink_to(game.parent / "nowhere")
    assert main(["analyse", str(game.parent), "--budget", LITTLE, "--json"]) == 2
    said = capsys.readouterr()
    reports = [json.loads(line) for line in said.out.splitlines()]
    assert [one["file"] for one in reports] == [str(game), str(game.parent / "other.gcg")]
    first, second = filter(str.strip, said.err.splitlines())  # the progress bar
    assert first.startswith(f"{bad}: not a game that can be read: ")
    assert second == f"{gone}: No such file or directory"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Der Zwischenstand ist 98; nach +99 müsste er 99 sein."),
        ("en", "the total is 98; expected 99 after +99"),
    ],
)
def test_what_is_odd_about_a_file_is_told_by_its_code_and_in_words_in_the_order_of_its_lines(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str, said: str
) -> None:
    file = tmp_path / "odd.gcg"
    lines = ("#player1 a Ada", "#player2 b Ben", ">a: JOIN 8F JOIN +99 98", "?!", ">b: AE - +0 0")
    file.write_text("\n".join(lines), encoding="utf-8")
    args = ["analyse", str(file), "--budget", LITTLE, "--json", "--language", language]
    assert main(args) == 0
    problems = json.loads(capsys.readouterr().out)["problems"]
    assert [problem["line"] for problem in problems] == [3, 3, 4, 5]
    assert problems[0] == {
        "line": 3,
        "problem": "total",
        "facts": {"written": "98", "expected": "99", "points": "+99"},
        "message": said,
    }


@pytest.mark.parametrize(
    ("language", "heading", "board"),
    [
        ("de", "Zug 4, noch nicht gespielt: Ada ist am Zug mit", "Das Brett bisher"),
        ("en", "Turn 4, not played yet: Ada is to move with", "The board so far"),
    ],
)
def test_of_a_game_that_goes_on_the_report_tells_what_is_best_now(
    capsys: pytest.CaptureFixture[str],
    game: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    heading: str,
    board: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    args = ["analyse", str(game), "--budget", LITTLE, "--resume", "--language", language]
    assert main([*args, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    upcoming = report["upcoming"]
    assert (upcoming["number"], upcoming["seat"], len(report["turns"])) == (4, 0, 3)
    best = upcoming["candidates"][0]["play"]
    assert upcoming["candidates"][0]["win"] > 0
    assert main(args) == 0
    said = capsys.readouterr().out
    assert f"{heading} {''.join(upcoming['rack'])}." in said
    assert best in said.split(heading)[1]
    page = game.parent / "page.html"
    for seat, shown in (("Ada", True), ("Ben", False)):
        assert main([*args, "--html", str(page), "--seat", seat]) == 0
        text = page.read_text("utf-8")
        assert board in text
        assert (heading in text) == shown
        assert (best in text.partition(heading)[2]) == shown


def test_a_rack_that_a_file_tells_for_the_next_turn_is_analysed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "cut.gcg"
    lines = ("#player1 a Ada", "#player2 b Ben", ">a: JOINABE 8F JOIN +22 22", "#rack2 AEINRST")
    for line, rack in ((lines[3], list("AEINRST")), ("#rack2 QQQQQQQ", None), ("#rack2 QI", None)):
        file.write_text("\n".join((*lines[:3], line)), encoding="utf-8")
        assert main(["analyse", str(file), "--budget", LITTLE, "--json"]) == 0
        upcoming = json.loads(capsys.readouterr().out)["upcoming"]
        assert (upcoming and upcoming["rack"]) == rack


def test_words_that_stood_and_are_not_in_the_list_are_named_with_their_turn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "phonies.gcg"
    lines = ("#player1 a Ada", "#player2 b Ben", ">a: JOINABE 8F JION +22 22", ">b: QA 9F AQ")
    file.write_text("\n".join(lines), encoding="utf-8")
    args = ["analyse", str(file), "--budget", "0.1", "--set", "word_check=free"]
    for language, said in (
        ("de", "Nicht in der Wortliste: JION (Zug 1), AQ, JA, IQ (Zug 2). Gerechnet ist"),
        ("en", "Not in the word list: JION (turn 1), AQ, JA, IQ (turn 2). They stood"),
    ):
        assert main([*args, "--language", language]) == 0
        assert said in " ".join(capsys.readouterr().out.split())
    assert main([*args, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unlisted"] == [
        {"turn": 1, "words": ["JION"]},
        {"turn": 2, "words": ["AQ", "JA", "IQ"]},
    ]


def test_a_report_that_was_stopped_says_how_far_it_came(
    capsys: pytest.CaptureFixture[str], game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped() -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("sternfeld.cli.analyse._never", stopped)
    page = game.parent / "page.html"
    args = ["analyse", str(game), "--budget", LITTLE, "--html", str(page), "--language", "en"]
    assert main(args) == 130
    said = "The analysis was stopped: 0 of 3 turns are finished. Go on with --resume."
    assert said in capsys.readouterr().err
    assert said in page.read_text("utf-8")


def test_what_was_finished_before_somebody_stopped_it_is_used_again(
    capsys: pytest.CaptureFixture[str], game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    args = ["analyse", str(game), "--budget", LITTLE, "--json", "--language", "en"]
    with monkeypatch.context() as patched:
        patched.setattr("sternfeld.cli.analyse.analyse_upcoming", stopped)
        assert main(args) == 130
    told = capsys.readouterr()
    assert "stopped before the next turn was finished" in told.err
    first = json.loads(told.out)
    assert (len(first["turns"]), first["upcoming"]) == (3, None)
    assert main([*args, "--resume"]) == 0
    second = json.loads(capsys.readouterr().out)
    assert second["turns"] == first["turns"]
    assert second["upcoming"]["seat"] == 0


def test_what_is_proven_about_an_endgame_that_was_not_solved_is_told(
    capsys: pytest.CaptureFixture[str], game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    again = ["analyse", str(game), "--budget", LITTLE]
    main(again)
    kept = game.parent / "game.json.analysis"
    lines = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
    turn = lines[1]["turn"]
    turn["found"] = "searched"
    turn["candidates"][0] |= {"found": "searched", "play": "8A OX", "lower": -3, "upper": 11}
    turn["candidates"][1] |= {"found": "searched", "play": "8A OXEN", "upper": 0, "played": True}
    turn["candidates"][2:] = []
    kept.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    capsys.readouterr()
    page = game.parent / "report.html"
    main([*again, "--resume", "--language", "en", "--html", str(page)])
    main([*again, "--resume", "--language", "de"])
    said = capsys.readouterr().out
    assert "8A OX zwischen −3 und +11, nicht ganz gelöst; 8A OXEN höchstens 0, n" in said
    assert "In each turn the most promising plays were followed, in all turns" in (
        page.read_text("utf-8")
    )
    assert "8A OX between −3 and +11, not fully solved; 8A OXEN at most 0, n" in (
        page.read_text("utf-8")
    )


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--budget", "soon"], "expected quick, deep, or a number of seconds"),
        (["--seat", "Cleo"], "nobody is called 'Cleo'; expected Ada, Ben or a number from 1 to 2"),
        (["--seat", "²"], "nobody is called '²'; expected Ada, Ben or a number from 1 to 2"),
        (["--threads", "0"], "--threads is 0; expected at least 1"),
        (["--seed", "-1"], "--seed is -1; expected 0 to 2147483647"),
        (["--html", "."], "--html . is a folder; of one game expected a file"),
        (["--html", "/dev/null/page.html"], "--html /dev/null/page.html cannot be written: "),
    ],
)
def test_what_cannot_be_done_is_said(
    capsys: pytest.CaptureFixture[str], game: Path, arguments: list[str], problem: str
) -> None:
    assert main(["analyse", str(game), *arguments]) == 2
    assert problem in capsys.readouterr().err


def test_an_empty_folder_holds_no_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["analyse", str(tmp_path), "--language", "en"]) == 2
    assert "There is no game in" in capsys.readouterr().err


def test_a_file_that_holds_no_game_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name, text in (("ours.json", "{}"), ("other.gcg", "hello"), ("notes.txt", "hello")):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        assert main(["analyse", str(file)]) == 2
        assert f"sternfeld: {file}: not a game that can be read: " in capsys.readouterr().err


def test_both_languages_say_the_same() -> None:
    tables = analysis_texts._TEXTS
    assert tables["de"].keys() == tables["en"].keys()
    for language in ("de", "en"):
        texts = analysis_texts.AnalysisTexts(language)
        assert all(texts.mark(mark) for mark in Mark)
        assert all(texts.model(model) for model in Model)
        assert texts.percent(0.5, 0.0004) == texts.percent(0.5) != texts.percent(0.5, 0.001)
        assert analysis_texts._FOUND[texts.language].keys() == set(Found)


@pytest.mark.parametrize(
    ("cause", "text"),
    [
        (TurningCause.PLAY, " The play did most of it."),
        (TurningCause.DRAW, " The tiles drawn for it counted for more than the play."),
        (TurningCause.SHOWN, " What the rack held showed only in this turn."),
        (TurningCause.END, " After that the game was over."),
        (None, "to 80.0 %."),
    ],
)
def test_what_made_the_turning_point_is_told(cause: TurningCause | None, text: str) -> None:
    point = TurningPoint(2, 0.4, 0.8, cause is TurningCause.DRAW, cause)
    names, scores = ("Ada", "Ben"), (300, 310)
    report = Report("deluxe", names, scores, (1,), True, 3, "quick", 1, "1", (), (), point)
    first, *_ = closing_lines(report, analysis_texts.AnalysisTexts("en"))
    assert first.endswith(text)
