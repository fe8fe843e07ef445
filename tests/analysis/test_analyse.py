"""The report of a whole game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from sternfeld.analysis.analyse import Progress, analyse
from sternfeld.analysis.cache import FileCache, MemoryCache
from sternfeld.analysis.follow import PRIOR, candidates
from sternfeld.analysis.record import GameRecord, record_of, record_of_gcg
from sternfeld.analysis.report import Found, Mark, Report
from sternfeld.analysis.stages import FINALISTS, Asked, finalists
from sternfeld.errors import RulesError
from sternfeld.game.evolve import fold
from sternfeld.game.score_sheet import LineKind
from sternfeld.notation.gcg_export import gcg_of
from sternfeld.notation.json_codec import from_json, to_json
from sternfeld.rules.rules import Rules
from tests.analysis.games import TINY, engine_for, game_of

TWO = ("intermediate", "advanced")


def whole(edition: str = "deluxe", levels: tuple[str, ...] = TWO, seed: int = 2) -> GameRecord:
    return record_of(game_of(edition, levels, seed))


def record() -> GameRecord:
    """A game of which every fifth turn and the last two are looked at."""
    game = whole()
    return replace(game, turns=(*game.turns[:-2:5], *game.turns[-2:]))


def report(game: GameRecord, threads: int = 1) -> Report:
    return analyse(game, TINY, 7, engine=engine_for(game.rules.edition), threads=threads)


@cache
def first_report() -> Report:
    return report(record())


def test_the_report_is_the_same_at_any_number_of_threads() -> None:
    game = record()
    first = first_report()
    assert report(game, threads=2) == first
    some = replace(game, turns=game.turns[:1])
    assert analyse(some, TINY, 8).turns != first.turns[:1], "another seed draws other tiles"
    assert from_json(Report, to_json(first)) == first


def test_a_turn_knows_how_many_tiles_the_others_kept() -> None:
    game = whole(levels=("intermediate", "advanced", "beginner"))
    assert game.turns[0].others_kept == (0, 0, 0), "nobody has drawn to tiles yet"
    seen = set()
    for place, turn in enumerate(game.turns[3:], 3):
        for seat, kept in zip(turn.view.in_turn()[1:], turn.others_kept[1:], strict=True):
            last = next(one for one in game.turns[place - 1 :: -1] if one.line.seat == seat)
            gone = len(last.line.tiles) or last.line.exchanged
            assert kept == (7 - gone if gone else 0) or turn.view.bag_count < 7
            seen.add(kept)
        assert turn.position(game.rules).situation().kept == turn.others_kept
    assert len(seen) > 3


def test_a_turn_tells_what_was_best_and_what_it_cost() -> None:
    game = record()
    found = first_report()
    assert found.complete
    assert [turn.number for turn in found.turns] == [turn.line.number for turn in game.turns]
    for turn in found.turns:
        assert turn.loss is not None
        played = [row for row in turn.candidates if row.played]
        assert len(played) == 1
        assert turn.best == turn.candidates[0].play
        assert turn.played == played[0].play
        assert sum(turn.chances) == pytest.approx(1)
        assert turn.mark is not Mark.NOT_JUDGED
        if turn.rank == 1 and turn.mark is Mark.BEST:
            assert turn.loss == 0
        kinds = {row.kind for row in turn.candidates}
        assert "pass" in kinds, "the pass is always followed"
    assert found.turns[-1].found in (Found.SOLVED, Found.SEARCHED)
    assert found.turns[-1].found is Found.SOLVED
    for seat in found.seats:
        assert seat.luck is not None
        assert len(seat.dearest) <= 5
    assert found.turning_point is not None


def test_exchanges_of_single_tiles_and_plays_of_each_length_are_followed() -> None:
    turn = first_report().turns[0]
    singles = [row for row in turn.candidates if row.kind == "exchange" and len(row.kept) == 6]
    assert {row.play for row in singles} == {f"ex {face}" for face in set(turn.rack)}
    laid = {7 - len(row.kept) for row in turn.candidates if row.kind == "lay"}
    assert {2, 3, 4, 5} <= laid


def test_every_play_that_was_followed_tells_the_most_likely_replies() -> None:
    for turn in first_report().turns:
        for row in turn.candidates:
            if row.found not in (Found.SOLVED, Found.SEARCHED):
                assert row.rollouts
                assert 1 <= len(row.replies) <= 3, (turn.number, row.play)
                assert 0 < sum(reply.share for reply in row.replies) <= 1 + 1e-9


def test_what_is_clearly_behind_is_not_valued_again() -> None:
    game = whole()
    position = game.turns[8].position(game.rules)
    engine = engine_for()
    plays = candidates(position.every_play(engine), None)
    asked = Asked(engine, position, plays, plays[-1], TINY, 1, 1, None)
    plan = replace(asked.plan("choose"), nodes=20_000, prior_weight=PRIOR)
    first = asked.simulate(plays, plan)
    ranked = first.ranked()
    alive = [one.play for one in ranked[2:FINALISTS] if not one.dropped]
    assert first.sure
    assert len(alive) < FINALISTS - 2
    expected = [one.play for one in ranked[:2]] + alive + [plays[-1]]
    assert finalists(asked, first) == expected, "the best two, those near them, the one made"


def test_an_analysis_goes_on_where_it_was_stopped() -> None:
    game = record()
    cache = MemoryCache()
    seen: list[Progress] = []
    first = analyse(game, TINY, 7, cache=cache, progress=seen.append, stop=lambda: len(seen) >= 4)
    assert not first.complete
    assert [len(first.turns), len(cache.found)] == [4, 4]
    assert first.turning_point is None
    again: list[Progress] = []
    second = analyse(game, TINY, 7, cache=cache, progress=again.append)
    assert [step.cached for step in again] == [True] * 4 + [False] * (len(game.turns) - 4)
    assert second == first_report()


def test_a_turn_is_dropped_when_it_is_stopped_within() -> None:
    game = record()
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    assert analyse(game, TINY, 7, stop=stop).turns == ()


def test_a_corrected_turn_invalidates_only_what_comes_after_it(tmp_path: Path) -> None:
    game = record()
    cache = FileCache(tmp_path / "game.analysis")
    analyse(game, TINY, 7, cache=cache)
    at = 2
    other = replace(game.turns[at], line=replace(game.turns[at].line, points=99))
    later = tuple(
        replace(turn, view=replace(turn.view, scores=(99, *turn.view.scores[1:])))
        for turn in game.turns[at + 1 :]
    )
    corrected = replace(game, turns=(*game.turns[:at], other, *later))
    steps: list[Progress] = []
    fresh = FileCache(tmp_path / "game.analysis")
    analyse(
        corrected, TINY, 7, cache=fresh, progress=steps.append, stop=lambda: len(steps) > at + 2
    )
    assert [step.cached for step in steps] == [True] * at + [False] * 3


def test_a_damaged_cache_costs_time_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game.analysis"
    path.write_bytes(b'{"key": "x", "turn": {}}\nnot json\n[]\n\xff\n')
    cache = FileCache(path)
    assert cache.get("x") is None
    game = replace(record(), turns=record().turns[-2:])
    analyse(game, TINY, 7, cache=cache)
    cache.forget_others(set())
    assert path.read_text(encoding="utf-8") == ""


@pytest.mark.parametrize(
    ("edition", "seats"),
    [("kompakt", 3), ("kurz", 2), ("mini", 4), ("reise", 2), ("super", 3), ("deluxe", 4)],
)
def test_all_editions_and_numbers_of_seats_can_be_analysed(edition: str, seats: int) -> None:
    game = whole(edition, ("expert",) * seats, 5)
    short = replace(game, turns=(game.turns[0], *game.turns[-3:]))
    found = report(short)
    assert found.complete
    for turn in found.turns:
        assert (turn.mark is Mark.NOT_JUDGED) == (turn.kind is LineKind.LOST)
        assert len(turn.chances) == seats
        assert sum(turn.chances) == pytest.approx(1)


def test_gcg_files_bring_their_racks() -> None:
    events = game_of("deluxe", TWO, 2)
    game = record_of_gcg(gcg_of(fold(events)), Rules.of("deluxe"))
    own = whole()
    assert [turn.view.rack for turn in game.turns] == [
        own.rules.tiles.sort(turn.view.rack) for turn in own.turns
    ]
    assert all(turn.rack_known for turn in game.turns)


def test_unknown_racks_are_drawn_and_said_to_be() -> None:
    gcg = gcg_of(fold(game_of("deluxe", TWO, 2)))
    bare = replace(gcg, events=tuple(replace(one, rack=None) for one in gcg.events))
    game = record_of_gcg(bare, Rules.of("deluxe"))
    short = replace(game, turns=game.turns[:2])
    assert not any(turn.rack_known for turn in short.turns)
    found = report(short)
    for turn, told in zip(short.turns, found.turns, strict=True):
        assert told.rack_drawn
        assert told.mark is Mark.NOT_JUDGED
        assert told.loss is not None
        assert told.luck is None
        assert len(told.rack) == 7
        laid = [tile.face for tile in turn.line.tiles if tile.face.isupper()]
        assert all(face in told.rack for face in laid), "what was laid was on the rack"
    assert all(seat.judged == 0 and seat.accuracy is None for seat in found.seats)


def test_turns_without_a_choice_are_not_judged() -> None:
    game = record()
    lost = replace(game.turns[0], line=replace(game.turns[0].line, kind=LineKind.LOST))
    found = report(replace(game, turns=(lost,)))
    assert found.turns[0].mark is Mark.NOT_JUDGED
    assert found.turns[0].candidates == ()


def test_a_phony_that_stood_is_valued_as_it_lay() -> None:
    game = record()
    first = game.turns[0]
    tiles = tuple(
        replace(tile, face=face)
        for tile, face in zip(first.line.tiles, sorted(first.view.rack), strict=False)
    )
    phony = replace(first, line=replace(first.line, tiles=tiles, points=40))
    found = report(replace(game, turns=(phony,))).turns[0]
    played = next(row for row in found.candidates if row.played)
    assert played.points == 40
    assert played.win is not None


def test_a_game_that_cannot_be_analysed_says_why() -> None:
    game = record()
    with pytest.raises(RulesError, match="only the points"):
        analyse(replace(game, whole=False), TINY, 7)
    rules = Rules.of("deluxe", {"words.lexicon": "none", "word_check": "free"})
    with pytest.raises(RulesError, match="without a word list"):
        analyse(replace(game, rules=rules), TINY, 7)
