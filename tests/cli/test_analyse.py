"""``sternfeld analyse``, ``solve`` and ``explain``."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sternfeld.analysis.report import (
    Candidate,
    Found,
    Mark,
    Model,
    Report,
    TurningCause,
    TurningPoint,
)
from sternfeld.analysis.solve import Solution
from sternfeld.cli import analysis_texts, main
from sternfeld.cli.analysis_table import closing_lines
from sternfeld.engine.play import PlayKind
from sternfeld.game.evolve import fold
from sternfeld.library import Game
from sternfeld.notation.gcg_export import gcg_of
from sternfeld.notation.gcg_write import format_gcg
from tests.analysis.games import WINNING_PASS

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


def test_what_is_odd_about_a_file_is_told_in_the_order_of_its_lines(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "odd.gcg"
    lines = ("#player1 a Ada", "#player2 b Ben", ">a: JOIN 8F JOIN +99 99", "?!", ">b: AE - +0 0")
    file.write_text("\n".join(lines), encoding="utf-8")
    args = ["analyse", str(file), "--budget", LITTLE, "--json"]
    assert main(args) == 0
    problems = json.loads(capsys.readouterr().out)["problems"]
    assert [problem.split(":")[0] for problem in problems] == ["line 3", "line 4", "line 5"]


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
        (["--threads", "0"], "--threads must be at least 1"),
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


def test_solve_names_the_opponent_and_every_draw(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    args = ["solve", WINNING_PASS, "--budget", "1", "--count", "2", "--language", "en"]
    assert main(args) == 0
    said = capsys.readouterr().out
    assert "1 tile in the bag" in said
    assert "Assumed: while the bag holds tiles" in said
    assert "100.0 %" in said.split("pass", 1)[1]
    assert "other plays were followed and are not shown here" in said
    assert "likely reply" in said
    assert "Not everything is solved; --budget deep searches longer." in said


TOLD_RACK, BAG = "AEINQRS", "T"  # what the first of the two players does not see


def test_solve_says_what_a_told_rack_means_how_ties_are_decided_and_what_searches_longer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    row = Candidate("8A OX", PlayKind.LAY, 9, (), 9.0, Found.SEARCHED, win=0.0, spread=0.0)

    def said(cgp: str, *options: str, spread: float = 0.0) -> str:
        found = Solution((replace(row, spread=spread), row), Model.EQUITY, 1, complete=False)
        monkeypatch.setattr("sternfeld.cli.solve.solve_position", lambda *_, **__: found)
        assert main(["solve", cgp, "--count", "1", "--language", "en", *options]) == 0
        return " ".join(capsys.readouterr().out.split())

    told = WINNING_PASS.replace("AEINRST/ ", f"AEINRST/{TOLD_RACK} ")
    assert f"({TOLD_RACK}). So it is known what the bag holds: {BAG}." in said(told)
    assert "So it is known what the bag holds" not in said(WINNING_PASS)
    ties = "With equal points whoever had more before the racks were settled wins."
    assert ties in said(told)
    assert ties not in said(told, spread=1.0)
    assert ties not in said(told, "--set", "tie_break=shared")
    assert "--budget deep searches longer" in said(told, "--budget", "20")
    assert "more seconds (--budget) search longer" in said(told, "--budget", "deep")
    assert "1 other play was followed and is not shown here. (--count)" in said(told)
    assert "1 other play was not followed." in said(told)


def test_solve_shows_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    args = ["solve", WINNING_PASS, "--budget", "1", "--count", "1", "--language", "en"]
    assert main(args) == 0
    assert "plays with endgames" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "chance", "after", "counted"),
    [
        (
            "de",
            "höchstens 37,5 %",
            "aufgegeben nach 3 von 8 Reihenfolgen",
            "2 Züge wurden aufgegeben",
        ),
        ("en", "at most 37.5 %", "given up after 3 of 8 orders", "2 plays were given up"),
    ],
)
def test_solve_says_which_plays_were_given_up(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    chance: str,
    after: str,
    counted: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    best = Candidate("8A OX", PlayKind.LAY, 9, (), 9.0, Found.ALL_ORDERS, win=0.5, solved=1.0)
    left = replace(best, found=Found.GIVEN_UP, win=None, win_at_most=0.375, rollouts=3, orders=8)
    found = Solution((best, left, left), Model.KNOWING, 0, complete=True)
    monkeypatch.setattr("sternfeld.cli.solve.solve_position", lambda *_, **__: found)
    args = ["solve", WINNING_PASS, "--opponent", "knowing", "--count", "2"]
    assert main([*args, "--language", language]) == 0
    said = capsys.readouterr().out
    assert [chance in said, after in said, counted in said] == [True] * 3
    assert main([*args, "--json"]) == 0
    row = json.loads(capsys.readouterr().out)["candidates"][1]
    told = [row[key] for key in ("found", "win", "win_at_most", "rollouts", "orders")]
    assert told == ["given_up", None, 0.375, 3, 8]


def test_explain_says_why_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["explain", WINNING_PASS, "--play", "pass", "--versus", "2B INEART(H)S"]
    assert main([*args, "--budget", "1", "--language", "de"]) == 0
    assert "Passen gewinnt in 8 von 8 möglichen" in capsys.readouterr().out
    for language, begin in (("de", "Passen gewinnt in 8 von 8"), ("en", "Passing wins in 8 of 8")):
        assert main([*args, "--budget", "1", "--json", "--language", language]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["facts"]["play"]["wins"] == 8
        assert told["sentences"][0].startswith(begin)
    assert main([*args[:-1], "8A QI"]) == 2
    assert "needs a tile 'Q'" in capsys.readouterr().err
    assert main([*args[:-1], "pass"]) == 2
    assert "'pass' is compared with itself" in capsys.readouterr().err


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
