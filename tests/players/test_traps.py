"""A champion who cannot win an endgame any more plays for a mistake."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sternfeld.engine.endgame import Goal, settled, solve_after, solve_endgame
from sternfeld.engine.play import Play, PlayKind
from sternfeld.players import endgames, traps
from sternfeld.players.analysis import analyse
from sternfeld.players.budget import Budget, Deadline
from sternfeld.players.found import Analysis
from sternfeld.players.knowledge import engine_for, moves_of, pass_of, rank_plays
from sternfeld.players.player import player_of
from sternfeld.players.traps import LostEndgame, Trap
from sternfeld.players.view import PlayerView, unseen_tiles
from sternfeld.players.vocabulary import EVERY_WORD
from tests.naive.minimax import best_spread
from tests.players.late_positions import RULES, view_of

ENGINE = engine_for(RULES, EVERY_WORD)
FOREVER = Deadline(lambda: False, None)

REINVOKE = (
    "7REINVOKE/1RAPHIDE1N2FA1/LOB6T5/1BAIZA2JEWS3/R3O4R1P3/A3W4T1O3/V3I4I1T3/ID1GEnUInE1LA2/"
    "NU1R6DEX2/1O1OE5ES3/1D1UM5IS3/1E1TA2Y2F4/1N2I1HA1GYMS2/1A1ELUENT6/CLOT3G7 OQ/ 432/411 0"
)
JILLS = (
    "1J1ZILLS7/1UDO11/1GAE1T4V1P2/2KA1R3LIQUOR/3EME4G1D2/4EF6G1R/1NA1T2MAIN1I1E/CUSHAW1AW1ODEON/"
    "A2OLEINE3R1O/N2BIBS7T/T3N9I/R3g9F/I13Y/PARTIClE7/S5OXY6 EEEUAH/ 406/431 0"
)
QUITE = (
    "7Q5UT/7U5HA/6FIX5n/7PINKIE1G/10E3I/1J1T1Z4R3b/1OOH1O2C1A3L/DEME1AVOW1TEPOY/A2R3EM1I1L2/"
    "T2E1FAS2N1O2/U2AWAITERS1V2/R2T2OR3BE2/I5LO3AR2/C4YIN3L3/5E1E3D3 ESNGAUN/ 425/464 0"
)


def lost_view(cgp: str) -> PlayerView:
    view = view_of(cgp, 0)
    return replace(view, tiles=(len(view.rack), unseen_tiles(view, RULES).total()))


def lead_of(view: PlayerView) -> int:
    return view.scores[0] - view.scores[1]


def other_rack(view: PlayerView) -> tuple[str, ...]:
    return tuple(unseen_tiles(view, RULES).elements())


def lost_endgame(view: PlayerView, passes_left: int = 2) -> LostEndgame:
    return LostEndgame(ENGINE, view.board, view.rack, other_rack(view), lead_of(view), passes_left)


def find(view: PlayerView, nodes: int = 10**9) -> Trap | None:
    plays = moves_of(ENGINE, view, RULES).with_pass(pass_of(ENGINE, view, RULES))
    return lost_endgame(view).find_trap(plays, nodes, FOREVER)


def after(view: PlayerView, play: Play) -> PlayerView:
    """The view of the other seat once the play is made."""
    kept = traps._left(view.rack, play)
    return PlayerView(
        0,
        view.board.lay(play.tiles),
        other_rack(view),
        (view.scores[1], view.scores[0] + play.score),
        (view.tiles[1], len(kept)),
        0,
        0,
        passes=view.passes + 1 if play.kind is PlayKind.PASS else 0,
    )


@pytest.mark.parametrize("cgp", [REINVOKE, JILLS, QUITE])
def test_the_answer_that_looks_best_is_a_mistake(cgp: str) -> None:
    view = lost_view(cgp)
    found = analyse(ENGINE, view, RULES, Budget(nodes=100_000), FOREVER)
    assert found.play is not None
    assert found.win_probability == 0
    proof = solve_after(
        ENGINE, view.board, view.rack, other_rack(view), found.play, spread=lead_of(view)
    )
    assert proof.decided
    assert proof.first == 0, "against the best answer it loses"
    answering = after(view, found.play)
    command = player_of("expert").choose(answering, RULES, Budget())
    answer = found.line[1]
    assert set(answer.tiles) == set(getattr(command, "tiles", ()))
    mistake = solve_after(
        ENGINE,
        answering.board,
        answering.rack,
        other_rack(answering),
        answer,
        spread=lead_of(answering),
        passes_left=2 - answering.passes,
    )
    assert mistake.decided
    assert mistake.first == 0


def test_the_slow_way_says_the_same() -> None:
    view = lost_view(REINVOKE)
    slow = best_spread(ENGINE, view.board, view.rack, other_rack(view), spread=lead_of(view))
    assert slow < 0
    trap = find(view)
    assert trap is not None
    answering = after(view, trap.play)
    (answer,) = rank_plays(ENGINE, answering, RULES, 1)
    assert answer.tiles == trap.answer.tiles
    assert len(answer.tiles) == 3, "the other goes out, and loses by its points"
    kept = sum(map(RULES.tiles.value, traps._left(view.rack, trap.play)))
    assert lead_of(answering) + answer.score + 2 * kept < 0


def test_of_several_traps_the_one_is_set_in_which_more_answers_are_mistakes() -> None:
    view = lost_view(JILLS)
    best = find(view)
    assert best is not None
    found = {}
    for play in rank_plays(ENGINE, view, RULES, traps.PLAYS):
        lost = lost_endgame(view)
        trap = lost.find_trap([play], 10**9, FOREVER)
        if trap is not None:
            found[str(play)] = trap.won
    assert len(found) > 1
    assert best.won == max(found.values())
    weights = 1, 1 / 2, 1 / 4, 1 / 8
    assert best.won == sum(weights[:3]) / sum(weights), "the fourth answer is right"


def test_nothing_is_hoped_for_where_the_best_looking_answer_wins() -> None:
    view = replace(lost_view(REINVOKE), scores=(300, 411))
    assert find(view) is None
    found = analyse(ENGINE, view, RULES, Budget(nodes=100_000), FOREVER)
    assert found.sure
    spread = best_spread(ENGINE, view.board, view.rack, other_rack(view), spread=lead_of(view))
    assert found.spread == spread, "then it loses by as little as it can"


def test_an_endgame_that_is_won_is_played_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("no trap is needed")

    monkeypatch.setattr(LostEndgame, "find_trap", never)
    view = replace(lost_view(REINVOKE), scores=(452, 411))
    found = analyse(ENGINE, view, RULES, Budget(nodes=100_000), FOREVER)
    assert found.win_probability == 1
    assert found.sure


def test_a_pass_that_ends_the_game_is_no_trap() -> None:
    view = lost_view(REINVOKE)
    passing = pass_of(ENGINE, view, RULES)
    lost = replace(lost_endgame(view, passes_left=1), other=("Q",), own=("O", "V"), lead=-12)
    assert lost.find_trap([passing], 10**9, FOREVER) is None


def test_whoever_goes_out_sets_no_trap() -> None:
    lost = replace(lost_endgame(lost_view(REINVOKE)), own=("O",), other=("Q", "V"), lead=-500)
    out = ENGINE.rank(lost.board, lost.own, bag_count=0)
    assert {len(play.tiles) for play in out} == {1}
    assert lost.find_trap(out, 10**9, FOREVER) is None


def test_two_passes_settle_the_racks() -> None:
    """The other cannot lay anything: whoever passes after that ends the game."""
    view = lost_view(REINVOKE)
    lost = replace(lost_endgame(view), other=("Q",), own=("O", "V"), lead=-6)
    assert not ENGINE.rank(view.board, lost.other, bag_count=0)
    passing = pass_of(ENGINE, view, RULES)
    assert lost.find_trap([passing], 10**9, FOREVER) is None, "Q costs ten, O and V five"
    trap = replace(lost, lead=-4).find_trap([passing], 10**9, FOREVER)
    assert trap is not None
    assert trap.answer.kind is PlayKind.PASS
    assert trap.won == 1


def test_it_ends_with_the_nodes_and_in_time() -> None:
    view = lost_view(QUITE)
    lost = lost_endgame(view)
    plays = moves_of(ENGINE, view, RULES)[10:]
    assert lost.find_trap(plays, 10**9, FOREVER) is None
    assert lost.nodes > 2_000
    assert lost.finished
    short = lost_endgame(view)
    assert short.find_trap(plays, 500, FOREVER) is None
    assert 500 <= short.nodes <= 502
    assert not short.finished
    over = Deadline(lambda: True, None)
    assert lost_endgame(view).find_trap(moves_of(ENGINE, view, RULES), 10**9, over) is None


@pytest.mark.parametrize("cgp", [JILLS, QUITE])
@pytest.mark.parametrize("nodes", [200, 400, 700, 1_300, 15_000, 20_000])
def test_nodes_are_kept_and_whoever_is_told_gets_the_same_play(cgp: str, nodes: int) -> None:
    view = lost_view(cgp)
    silent = analyse(ENGINE, view, RULES, Budget(nodes=nodes), FOREVER)
    assert silent.play is not None
    assert silent.nodes <= nodes + 2
    told: list[Analysis] = []
    loud = analyse(ENGINE, view, RULES, Budget(nodes=nodes), FOREVER, told.append)
    assert loud.nodes <= nodes + 2
    if nodes < 2 * endgames.FIRST_NODES:
        assert loud == silent, "there is only one step"
    for found in (silent, loud):
        trap = find(view)
        assert trap is not None
        if found.sure:
            assert found.play == trap.play


def test_without_a_trap_the_points_are_searched_with_what_is_left() -> None:
    for cgp, nodes in ((JILLS, 2_000), (QUITE, 60_000)):
        view = lost_view(cgp)
        view = replace(view, scores=(view.scores[0] - 60, view.scores[1]))
        assert find(view) is None
        found = analyse(ENGINE, view, RULES, Budget(nodes=nodes), FOREVER)
        assert found.win_probability == 0
        assert found.line, "not what was known when it was seen to be lost"
        solved = solve_endgame(
            ENGINE, view.board, view.rack, other_rack(view), spread=lead_of(view)
        )
        if found.sure:
            assert found.spread == solved.spread


def test_that_it_is_lost_is_not_forgotten() -> None:
    view = lost_view(QUITE)
    spread, racks = lead_of(view), (view.rack, other_rack(view))
    lost = solve_endgame(ENGINE, view.board, *racks, spread=spread, goal=Goal.UNLESS_LOST)
    assert lost.decided
    open_end = replace(lost, decided=False, first=0.5, nodes=lost.nodes + 1, line=(lost.best,))
    known = endgames._better_known(lost, open_end)
    assert (known.decided, known.first, known.line) == (True, 0.0, (lost.best,))
    shorter = replace(open_end, nodes=1, line=())
    assert endgames._better_known(known, shorter) is known


def test_somebody_who_is_told_hears_of_the_trap_first() -> None:
    told: list[Analysis] = []
    view = lost_view(JILLS)
    budget = Budget(nodes=400_000, lines=3)
    found = analyse(ENGINE, view, RULES, budget, FOREVER, told.append)
    trap = find(view)
    assert trap is not None
    assert found.play == trap.play
    assert found.line == (trap.play, trap.answer)
    assert len(found.others) == 2
    assert trap.play not in [other.play for other in found.others]
    spreads = [other.spread for other in found.others]
    assert all(spread is not None and spread < 0 for spread in spreads)
    assert found.upper is not None
    assert found.upper < 0


def test_games_are_won_that_were_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def first_places() -> int:
        return sum(first_place(lost_view(cgp)) for cgp in (REINVOKE, JILLS, QUITE))

    assert first_places() == 3
    monkeypatch.setattr(LostEndgame, "find_trap", lambda *_: None)
    assert first_places() == 2, "an expert errs in any case now and then"


def first_place(view: PlayerView) -> bool:
    """Does a champion come first against an expert?"""
    levels = [player_of("champion"), player_of("expert")]
    champion = 0
    while view.rack and view.tiles[1] and view.passes < 2:
        command = levels[champion].choose(view, RULES, Budget(nodes=50_000))
        plays = moves_of(ENGINE, view, RULES).with_pass(pass_of(ENGINE, view, RULES))
        tiles = set(getattr(command, "tiles", ()))
        view = after(view, next(play for play in plays if set(play.tiles) == tiles))
        champion ^= 1
    racks = (view.rack, other_rack(view)[: view.tiles[1]])
    out = 0 if not racks[0] else 1 if not racks[1] else None
    _, first = settled(RULES, racks, lead_of(view), out)
    return first == (1.0 if champion == 0 else 0.0)
