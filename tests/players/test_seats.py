"""Once the bag is empty, a play is weighed for as many players as still play."""

import pytest

from sternfeld.engine import PlayKind
from sternfeld.game import commands as cmd
from sternfeld.lexicon import judge_for
from sternfeld.notation import parse_cgp
from sternfeld.players import Budget, PlayerView, player_of
from sternfeld.players.budget import Deadline
from sternfeld.players.champion import candidates
from sternfeld.players.knowledge import engine_for, settled, weigh
from sternfeld.players.player import best_now
from sternfeld.players.variations import rearrangings
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules import Rules

RULES = Rules.of("deluxe", {"word_check": "checked"})
HORNETS = "/".join(["15"] * 7 + ["4HORNETS4"] + ["15"] * 7)
FOREVER = Deadline(lambda: False, None)


def late_view(seats: int, *, gone: frozenset[int] = frozenset(), rack: str = "AHRX") -> PlayerView:
    """HOAX keeps only the R; AX scores more, but keeps the H besides."""
    board = parse_cgp(f"{HORNETS} {rack}/ 0/0 0", RULES.tiles).board
    nothing = (0,) * seats
    return PlayerView(0, board, tuple(rack), nothing, (4,) * seats, 0, 0, gone=gone)


def best_word(view: PlayerView) -> str:
    best = best_now(engine_for(RULES, EVERY_WORD), view, RULES)
    assert best is not None
    return best.text


def test_the_best_play_depends_on_how_many_share_what_is_kept() -> None:
    assert [best_word(late_view(seats)) for seats in (2, 3, 4)] == ["HOAX", "AX", "AX"]


def test_who_has_resigned_shares_nothing() -> None:
    assert best_word(late_view(3, gone=frozenset({2}))) == "HOAX"
    assert best_word(late_view(4, gone=frozenset({1}))) == "AX"


def test_every_way_to_choose_asks_for_the_same_seats() -> None:
    engine = engine_for(RULES, EVERY_WORD)
    for seats, word in ((2, "HOAX"), (3, "AX")):
        view = late_view(seats)
        assert candidates(engine, view, RULES)[0].text == word
        command = player_of("expert").choose(view, RULES, judge_for(RULES), Budget())
        assert isinstance(command, cmd.Lay)
        laid = next(one for one in weigh(engine, view, RULES, 0) if one.tiles == command.tiles)
        assert laid.text == word


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_finished_rack_counts_as_the_engine_counts_it(seats: int) -> None:
    for house_rules in ({}, {"end_scoring.deduct_racks": False}):
        rules = Rules.of("deluxe", {"word_check": "checked", **house_rules})
        view = late_view(seats, rack="S")
        plays = weigh(engine_for(rules, EVERY_WORD), view, rules, 0)
        (out, *_) = [play for play in plays if play.kind is PlayKind.LAY]
        assert settled((), view, rules) == pytest.approx(out.leave, rel=0.01)


@pytest.mark.parametrize(("seats", "cost"), [(2, 2.0), (3, 1.5), (4, 4 / 3)])
def test_a_rearranged_word_pays_for_what_is_kept_as_a_play_does(seats: int, cost: float) -> None:
    rules = Rules.of("deluxe", {"word_check": "checked", "rearrange": True})
    view = late_view(seats)
    orders = rearrangings(view, rules, engine_for(rules, EVERY_WORD), FOREVER)
    short = next(one for one in orders if len(one.fresh) == 1)
    laid = next(tile.face for tile in short.command.tiles if tile.square in short.fresh)
    kept = sum(map(rules.tiles.value, view.rack)) - rules.tiles.value(laid)
    assert short.equity == pytest.approx(short.points - cost * kept)
