"""The oracle panel: seeds, honest regret, and what a setting changes."""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bench import panel, panel_make
from bench.arena_contestants import contestant
from bench.arena_games import LevelContestant
from bench.oracle import asked, chunk_tasks, play_out, rules_for
from bench.panel_file import BAGS, FILE, PanelPosition, Played, read_panel, write_panel
from bench.panel_make import Share, followed, missing
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.engine.simulation import Simulation, SimulationPlan, Situation, simulate
from sternfeld.farm import Workers
from sternfeld.players import analysis
from sternfeld.players.candidates import MANY_BAG
from tests.players.late_positions import ETHYLENE

EARLY = "15/15/15/15/15/15/15/5HORNED4/15/15/15/15/15/15/15 ?AEINRT/ 0/26 0"
RULES = rules_for("deluxe")


def position(**plays: Sequence[float]) -> PanelPosition:
    found = {name: Played(tuple(wins), 0.0) for name, wins in plays.items()}
    return PanelPosition("deluxe", EARLY, 80, found)


def test_every_play_of_a_position_meets_the_same_deals() -> None:
    one = asked("deluxe", EARLY)
    names = one.names(PlayKind.LAY, 3)
    found = [
        play_out({"chunk": 6}, chunk_tasks("deluxe", EARLY, name, [4])[0])["spread"]
        for name in names
    ]
    plan = SimulationPlan(
        plies=0,
        to_the_end=1000,
        iterations=6,
        prior_weight=0,
        drop=False,
        seed=one.position.seed(4, "oracle"),
    )
    together = simulate(
        one.engine, one.position.situation(), [one.play(name) for name in names], plan
    )
    assert found == [round(result.spread, 2) for result in together.results]
    other = play_out({"chunk": 6}, chunk_tasks("deluxe", EARLY, names[0], [5])[0])
    assert other["spread"] != found[0]


def test_noise_alone_is_no_regret() -> None:
    wins = {"a": (0.6, 0.4, 0.6, 0.4), "b": (0.4, 0.6, 0.4, 0.6), "c": (0.5, 0.5, 0.5, 0.5)}
    one = position(**wins)
    assert panel._loss(one, one.plays["c"]) == pytest.approx((-0.1, 0, 0))
    assert panel._loss(one, one.plays["a"])[1] == 0
    clear = position(a=(0.6, 0.7), b=(0.5, 0.4), dropped=(0.9,))
    assert panel._loss(clear, clear.plays["b"]) == pytest.approx((0.2, 0.2, 0))


def test_only_plays_clearly_behind_are_left_as_they_are() -> None:
    one = position(best=(0.6, 0.62), near=(0.55, 0.54), behind=(0.45, 0.45), dropped=(0.9,))
    assert followed(one, 2) == ["best", "near"]
    one.plays["near"] = one.plays["near"].and_chunk(0.1, 0.0)
    assert followed(one, 2) == ["best", "near"]
    assert list(missing(one, "near", 4)) == [3]
    assert list(missing(one, "new", 2)) == [0, 1]


def test_an_unknown_choice_is_played_out_like_the_others(tmp_path: Path) -> None:
    known, short, unknown = asked("deluxe", EARLY).names(PlayKind.LAY, 3)
    one = PanelPosition("deluxe", EARLY, 80, {})
    one.plays = {known: Played((0.4, 0.5), 1.0), short: Played((0.3,), 2.0)}
    chosen = {EARLY: [known, short, unknown, unknown]}
    out = tmp_path / "playouts"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(panel, "CHUNK", 4)
        played = panel.play_on([one], chosen, Workers(out=out))
        assert panel.play_on([one], chosen, Workers(out=out)) == played
    by_hand = [play_out({"chunk": 4}, task) for task in chunk_tasks("deluxe", EARLY, short, [1])]
    assert played[EARLY, known] == one.plays[known]
    assert played[EARLY, short].wins == (0.3, by_hand[0]["win"])
    assert len(played[EARLY, unknown].wins) == 2
    assert len(out.read_text().splitlines()) == 1 + 3


def test_a_player_and_a_setting_are_compared_on_a_panel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "panel"
    best, *others = asked("deluxe", EARLY).names(PlayKind.LAY, 20)
    wins = {best: Played((0.7, 0.7), 9.0)} | {name: Played((0.6, 0.5), 0.0) for name in others}
    write_panel([PanelPosition("deluxe", EARLY, 80, wins)], place)
    assert read_panel(place)[0].plays == wins
    players = ["--player", "expert", "--player", "champion@40n+plies=0", "--player", "beginner"]
    monkeypatch.setattr(sys, "argv", ["panel", "--panel", str(place), *players, "--json"])
    monkeypatch.chdir(tmp_path)
    panel.main()
    expert, same, beginner = map(json.loads, capsys.readouterr().out.splitlines())
    assert (expert["regret"]["mean"], same["regret"]["mean"]) == (0, 0)
    assert same["less_than_first"]["mean"] == 0
    assert beginner["regret"]["mean"] > 0 > beginner["less_than_first"]["mean"]


def test_settings_hold_while_their_player_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, float, int]] = []

    def spy(
        engine: Engine,
        situation: Situation,
        plays: Sequence[Play],
        plan: SimulationPlan,
        *_: object,
        **more: object,
    ) -> Simulation:
        seen.append((len(plays), plan.prior_weight, plan.plies))
        return simulate(engine, situation, plays, plan)

    monkeypatch.setattr(analysis, "simulate", spy)
    for spec in ("champion@50n+prior_weight=7+CANDIDATES=3+plies=1", "champion@50n"):
        player = contestant(spec, RULES)
        assert isinstance(player, LevelContestant)
        player.answer(asked("deluxe", EARLY).position.view, RULES, 1)
    (few, *adjusted), (more, *usual) = seen
    assert (adjusted, usual) == ([7, 1], [analysis.PRIOR_WEIGHT, 2])
    assert few < more


def test_an_unknown_setting_is_refused() -> None:
    for spec in ("champion+pliies=2", "champion+__name__=2", "champion+NOTHING=1"):
        with pytest.raises(SystemExit, match="expected"):
            contestant(spec, RULES)


def test_the_panel_that_is_shipped_covers_every_phase() -> None:
    whole = read_panel()
    phases = {one.phase for one in whole}
    assert len(phases) == 5
    for kind in ("deluxe", "kompakt", "reise", "super", "deluxe 3 seats"):
        assert {one.phase for one in whole if one.kind == kind} == phases
    assert len({one.cgp for one in whole}) == len(whole)
    assert FILE.stat().st_size < 2_000_000
    played = [one for one in whole if one.plays]
    for one in played[:: len(played) // 8]:
        assert one.chunks % 2 == 0
        here = asked(one.edition, one.cgp)
        assert here.position.view.bag_count == one.bag
        assert all(here.play(name) for name in one.plays)


def test_new_kinds_of_positions_join_a_panel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "panel.jsonl"
    before = position(a=(0.5,))
    write_panel([before], place)
    monkeypatch.setattr(panel_make, "SHARES", (Share("deluxe", 2, 9), Share("mini", 3, 1)))
    monkeypatch.setattr(panel_make, "contested", lambda *_: True)
    monkeypatch.setattr(sys, "argv", ["panel_make", "--panel", str(place), "--chunks", "0"])
    panel_make.main()
    first, *new = read_panel(place)
    assert first == before
    assert {one.kind for one in new} == {"mini 3 seats"}
    assert len({one.phase for one in new}) == len(new) == len(BAGS) - 1


def test_late_candidates_can_be_far_from_the_best_by_equity() -> None:
    late = PanelPosition("deluxe", ETHYLENE, 6)
    names = panel_make.candidates(late)
    assert "O1 (ETHYL)EnE" in names
    assert "O1 (ETHYL)EnE" not in names[: panel_make.CANDIDATES]
    assert len(set(names)) == len(names) <= panel_make.CANDIDATES + 2 + panel_make.BEST_OF_THESE
    earlier = replace(late, bag=MANY_BAG + 1)
    assert panel_make.candidates(earlier) == names[: panel_make.CANDIDATES]
