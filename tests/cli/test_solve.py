"""``sternfeld solve`` and ``explain``."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sternfeld.analysis.report import (
    Candidate,
    Found,
    Model,
)
from sternfeld.analysis.solve import Solution
from sternfeld.cli import main
from sternfeld.engine.play import PlayKind
from tests.analysis.games import WINNING_PASS


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
    row = replace(row, found=Found.NOT_FOLLOWED, win=None)
    text = said(told)
    assert "The budget was not enough for a single play" in text
    assert "2 other plays were not followed." in text
    assert "was followed" not in text


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
