"""The engine as a whole: the same on every path, reproducible, safe, and quick enough."""

import threading
from itertools import islice, pairwise

import pytest

from sternfeld._core import Control, CoreEngine, paths
from sternfeld.engine.engine import Engine
from sternfeld.engine.leaves import Leaves, leaves_for
from sternfeld.engine.play import PlayKind
from sternfeld.engine.training import Training, train
from sternfeld.errors import LexiconError, RulesError, TooManyPlays
from sternfeld.game.board import Board
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.notation.cgp import parse_cgp
from sternfeld.notation.moves import format_move
from sternfeld.rules.rules import Rules
from tests.engine.positions import engine_of, positions

JAUNDICE = (
    "7OFAY4/10AWEE1/11O3/10AW3/10G4/10E4/10I4/6MOXAS4/6I1I1T4/6A8/6O8/6UP7/7I7/7E7/7D7"
    " ?CEIJNU/ 97/89 0"
)

EMPTY = "/".join(["15"] * 15)


@pytest.mark.parametrize("name", ["deluxe", "mini", "reise", "deluxe with nine tiles", "super"])
def test_all_paths_find_the_same_plays_in_the_same_order(name: str) -> None:
    engine = engine_of(name)
    others = [Engine(engine.rules, lexicon=engine.lexicon, path=path) for path in paths()]
    for board, rack in islice(positions(engine, seed=2, most_blanks=2), 0, 24, 3):
        expected = engine.best(board, rack, n=40)
        for other in others:
            assert other.best(board, rack, n=40) == expected


def test_the_best_play_is_the_first_of_all() -> None:
    engine = engine_of("deluxe")
    for board, rack in islice(positions(engine, seed=5), 12):
        every = engine.plays(board, rack)
        lays = [play for play in engine.best(board, rack, n=300) if play.kind is PlayKind.LAY]
        assert lays[:50] == every[:50]
        assert all(a.equity >= b.equity for a, b in pairwise(every))
        paid = [round(play.score + play.leave - play.equity, 2) for play in every]
        assert min(paid) >= 0 if not board else set(paid) == {0}, (
            "only a first word pays for its place"
        )


def test_the_plays_of_a_known_position() -> None:
    engine = engine_of("deluxe")
    position = parse_cgp(JAUNDICE, engine.rules.tiles)
    best = engine.best(position)[0]
    assert (best.text, best.score) == ("JAUNDICE", 75)
    assert "".join(best.word) == "JaUNDICE"


def test_five_blanks_are_answered() -> None:
    engine = engine_of("mini")
    for board, rack in islice(positions(engine, seed=6), 3, 13, 3):
        letters = [face for face in rack if face != "?"][:2]
        assert engine.best(board, (*letters, *"?????"), n=1)


def test_more_plays_than_allowed_are_refused_and_the_engine_goes_on() -> None:
    engine = engine_of("deluxe")
    board = Board(15).lay(engine.best(Board(15), "AEINRST")[0].tiles)
    with pytest.raises(TooManyPlays, match=r"more than 100 plays; expected at most limit=100"):
        engine.plays(board, "AEINRS?", limit=100)
    assert len(engine.plays(board, "AEINRS?")) > 100
    with pytest.raises(ValueError, match="limit is 0"):
        engine.plays(board, "A", limit=0)


def test_five_blanks_have_more_plays_than_were_to_be_listed_but_the_best_are_found() -> None:
    engine = engine_of("mini")
    board = Board(15).lay(engine.best(Board(15), tuple("HAUSEN"))[0].tiles)
    rack = (*"EN", *"?????")
    with pytest.raises(TooManyPlays, match=r"best\(…, n=…\)") as refused:
        engine.plays(board, rack, limit=20_000)
    assert isinstance(refused.value, OverflowError)
    assert len(engine.best(board, rack, n=20)) == 20


def test_self_play_is_the_same_at_any_thread_count() -> None:
    engine = engine_of("deluxe")
    once = engine.self_play(40, threads=1, seed=3)
    assert engine.self_play(40, threads=3, seed=3) == once
    assert engine.self_play(40, threads=1, seed=4).checksum != once.checksum
    assert engine.self_play(10, players=4).games == 10


def test_simulations_are_the_same_at_any_thread_count_and_know_a_good_play() -> None:
    engine = engine_of("deluxe")
    position = parse_cgp(JAUNDICE, engine.rules.tiles)
    plays = engine.best(position, n=8)
    once = engine.simulate(position, plays, iterations=100, threads=1)
    assert engine.simulate(position, plays, iterations=100, threads=3) == once
    assert max(once, key=lambda result: result.spread).play.text == "JAUNDICE"
    assert all(result.iterations == 100 for result in once)


def test_a_long_call_can_be_cancelled() -> None:
    engine = engine_of("deluxe")
    control = Control()
    threading.Timer(0.2, control.cancel).start()
    assert engine.self_play(10_000_000, control=control).games < 10_000_000


def test_the_empty_bag_counts_racks_instead_of_leaves() -> None:
    engine = engine_of("deluxe")
    rules = engine.rules
    tiles = [face for face in rules.tiles.full_bag() if face != "?"]
    board = Board(15)
    rows = iter(tiles[:88])
    from sternfeld.game.board import PlacedTile
    from sternfeld.rules.layout import Square

    board = board.lay(
        PlacedTile(Square(1 + place // 15, 1 + place % 15), face) for place, face in enumerate(rows)
    )
    for play in engine.best(board, tiles[88:91], n=50):
        assert play.kind is not PlayKind.EXCHANGE


def test_what_the_engine_cannot_do_is_refused() -> None:
    engine = engine_of("deluxe")
    for rack in ("AEINRSTT", "Ä", "ae1"):
        with pytest.raises(RulesError):
            engine.best(Board(15), rack)
    with pytest.raises(RulesError, match="6 blanks"):
        engine.best(Board(15), "A??????")
    for rack in ("AEINRSTT", "A??????"):
        with pytest.raises(RulesError, match="expected at most"):
            engine.best(parse_cgp(f"{EMPTY} {rack}/ 0/0 0", engine.rules.tiles))
    with pytest.raises(RulesError, match="board of 21"):
        engine.best(Board(21), "A")
    with pytest.raises(RulesError, match="no rack"):
        engine.best(Board(15))
    german = Lexicon.compile(["ÄH"], Rules.of("kompakt").tiles.alphabet)
    with pytest.raises(RulesError, match="lexicon over"):
        Engine(engine.rules, lexicon=german)
    with pytest.raises(ValueError, match="no path"):
        Engine(engine.rules, path="quick")


def test_the_border_of_the_core_checks_every_number() -> None:
    engine = engine_of("deluxe")
    core: CoreEngine = engine._core
    empty = bytes([255]) * 225
    for board, rack in (
        (empty[1:], b""),
        (bytes([60]) * 225, b""),
        (empty, bytes([40])),
        (empty, bytes(8)),
    ):
        with pytest.raises(ValueError, match=r"expected|no tile"):
            core.search(board, rack, keep=1, bag=10)
    for arguments in ({"keep": -1, "bag": 1}, {"keep": 1, "bag": -1}, {"keep": 1, "bag": 10**6}):
        with pytest.raises(ValueError, match="expected"):
            core.search(empty, b"\0", **arguments)


def test_leaves_survive_a_file_and_refuse_damage() -> None:
    rules = Rules.of("deluxe")
    leaves = engine_of("deluxe").leaves
    again = Leaves.from_bytes(rules, leaves.to_bytes(), "again")
    assert again.of("?S") == leaves.of("?S")
    with pytest.raises(LexiconError):
        Leaves.from_bytes(rules, leaves.to_bytes()[:-9], "cut off")
    with pytest.raises(LexiconError, match="checksum differs"):
        Leaves.from_bytes(rules, leaves.to_bytes()[:-1] + b"!", "damaged")
    with pytest.raises(LexiconError):
        Leaves.from_bytes(Rules.of("kompakt"), leaves.to_bytes(), "German")


@pytest.mark.parametrize("edition", ["deluxe", "kompakt", "kurz", "mini", "reise", "super"])
def test_every_edition_has_its_own_leaves(edition: str) -> None:
    leaves = leaves_for(Rules.of(edition))
    assert leaves.note is None
    assert leaves.of("?") > 15
    assert leaves.of("E") > leaves.of("Q") < 0
    assert leaves.of([]) == 0


def test_house_rules_are_served_by_the_nearest_table_and_told_so() -> None:
    smaller = leaves_for(Rules.of("deluxe", {"rack": 6, "bonus": {6: 50}}))
    assert smaller.note == "leaves made for 'deluxe' serve these rules"
    assert smaller.of("?S") == leaves_for(Rules.of("deluxe")).of("?S")
    eight = leaves_for(Rules.of("kompakt", {"rack": 8, "bonus": {8: 50}}))
    assert eight.note == "leaves made for 'reise' serve these rules"
    foreign = leaves_for(Rules.of("deluxe", {"tiles": "pl-100", "word_check": "free"}))
    assert foreign.note == "no table of leaves fits these rules"


def test_training_is_reproducible_and_resumes(tmp_path_factory: pytest.TempPathFactory) -> None:
    rules = Rules.of("deluxe", {"rack": 4, "bonus": {}})
    lexicon = engine_of("deluxe").lexicon
    plan = Training(generations=2, boards=4)
    once = train(rules, lexicon, plan, threads=1)
    state = tmp_path_factory.mktemp("training") / "state"
    assert train(rules, lexicon, Training(generations=2, boards=4), threads=2, state=state)
    again = train(rules, lexicon, plan, threads=2, state=state)
    assert once is not None
    assert again is not None
    assert once.to_bytes() == again.to_bytes()
    assert once.of("?") > once.of("E") > once.of("V")
    with pytest.raises(LexiconError, match="another training"):
        train(rules, lexicon, Training(generations=3, boards=4), state=state)


def test_a_play_prints_itself_in_our_notation() -> None:
    engine = engine_of("deluxe")
    position = parse_cgp(JAUNDICE, engine.rules.tiles)
    plays = engine.best(position, n=200)
    for play in plays:
        if play.kind is PlayKind.LAY:
            assert str(play) == format_move(play.tiles, position.board)
    assert any("(" in str(play) for play in plays), "some go through tiles on the board"
    exchange = next(play for play in plays if play.kind is PlayKind.EXCHANGE)
    assert str(exchange) == f"ex {''.join(exchange.exchanged)}"
    first = plays[0]
    assert repr(first) == f"<Play {first}: {first.score} points, equity {first.equity:.2f}>"


def test_results_that_sharpen_know_the_finish_line() -> None:
    engine = Engine(Rules.of("deluxe", {"finish_line": "300"}))
    hornets = "/".join(["15"] * 7 + ["4HORNETS4"] + ["15"] * 7)
    position = parse_cgp(f"{hornets} AEIQRST/ 290/276 0", engine.rules.tiles)
    *_, last = engine.sharpen(position, iterations=64)
    assert all(one.win_probability == 1 for one in last.results if one.play.score >= 10)
    assert last.best.play.score >= 10


def test_results_that_sharpen_end_with_those_of_a_simulation_and_can_be_left() -> None:
    engine = engine_of("deluxe")
    position = parse_cgp(JAUNDICE, engine.rules.tiles)
    seen = list(engine.sharpen(position, iterations=300, seed=5))
    counts = [found.best.iterations for found in seen]
    assert counts[0] == 64
    assert len(counts) > 3
    assert counts == sorted(counts)
    assert seen == list(engine.sharpen(position, iterations=300, seed=5, threads=2))
    assert PlayKind.PASS in [one.play.kind for one in seen[-1].results]
    left = engine.sharpen(position, engine.best(position, n=2), iterations=10**9)
    assert len(next(left).results) == 2
    left.close()
    with pytest.raises(ValueError, match="candidate"):
        list(engine.sharpen(position, []))
