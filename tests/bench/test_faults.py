"""The checks of `bench.faults`: each finds what it looks for."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench import faults_checks
from bench.faults_checks import problems_at
from bench.faults_players import Command, Member, Seen, Table
from sternfeld.game import commands as cmd
from sternfeld.notation.json_codec import to_plain
from sternfeld.store.store import Store
from sternfeld.table.audience import Audience
from sternfeld.table.evolve import fold
from sternfeld.table.state import TableState
from sternfeld.table.view import view
from tests.store.writing import appended, opened
from tests.table.playing import two

RULES = {"start.order": "agreed", "word_check": "checked"}


class Played:
    """A game with one move, as its players saw it; nothing is wrong."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(f"sqlite:///{folder}/t.db")
        self.host = opened(self.store, two(rules=RULES))
        move = cmd.Exchange(0, (self.rack(0)[0],))
        version = self.host.state.version
        appended(self.store, self.host, self.host.play("ada", move), command="m1")
        self.table = Table("t1", 0)
        self.table.members = [
            Member(self.table, seat, "", [""], Random(1)) for seat in (0, 1, None)
        ]
        plain = to_plain(move, cmd.SeatCommand)
        self.ada.acknowledged.append(Command("m1", version, plain, self.host.state.version))
        for member in self.table.members:
            self.show(member)

    @property
    def ada(self) -> Member:
        return self.table.members[0]

    def rack(self, seat: int) -> tuple[str, ...]:
        return self.host.game.seats[seat].rack.tiles or ()

    def show(self, member: Member) -> None:
        player = None if member.seat is None else ("ada", "bob")[member.seat]
        audience = Audience(seat=member.seat, player=player)
        plain: Any = to_plain(view(self.host.state, audience))
        member.last = Seen(member.seat, self.host.state.version, plain, str(plain))
        member.seen = [member.last]

    def change(self, change: Callable[[Any], None]) -> None:
        """Change what Ada was shown of the game."""
        assert self.ada.last is not None
        change(self.ada.last.view["game"])

    def problems(self) -> str:
        try:
            return "\n".join(problems_at(self.table, self.store, self.host.state.version))
        finally:
            self.store.close()


@pytest.fixture
def played(tmp_path: Path) -> Played:
    return Played(tmp_path)


def test_nothing_is_wrong(played: Played) -> None:
    assert played.problems() == ""


def test_a_move_that_was_acknowledged_and_is_lost(played: Played) -> None:
    played.ada.acknowledged.append(Command("m2", 9, {"type": "pass"}, 99))
    assert "2 moves were acknowledged, 1 are stored" in (found := played.problems())
    assert "'m2': version 99 was acknowledged, not None" in found


def test_a_move_that_is_stored_twice_or_otherwise(played: Played) -> None:
    played.ada.acknowledged[0].plain["tiles"] = ["?", "?"]
    assert "was acknowledged" in played.problems()


def test_a_move_that_was_refused_and_has_happened(played: Played) -> None:
    played.ada.refused.append(played.ada.acknowledged[0])
    assert "was refused, and has happened" in played.problems()


def test_somebody_who_was_not_told(played: Played) -> None:
    assert played.ada.last is not None
    played.ada.last = replace(played.ada.last, version=1)
    assert "seat 0 sees version 1" in played.problems()


def test_a_sheet_a_board_and_a_rack_that_are_not_the_stored_ones(played: Played) -> None:
    played.change(lambda game: game["sheet"].clear())
    played.change(lambda game: game["board"].append([8, 8, "E"]))
    played.change(lambda game: game["rack"].pop())
    found = played.problems()
    for part in ("score sheet", "board", "rack"):
        assert f"another {part} than the one stored" in found


def test_times_that_are_negative_or_grow(played: Played) -> None:
    played.change(lambda game: game["players"][0].update(used_ms=-1, clock_left=1))
    played.change(lambda game: game.update(turn_left=-1))
    found = played.problems()
    for part in ("a negative time", "a negative turn", "more time than at the beginning"):
        assert part in found


def test_a_rack_or_a_seed_that_nobody_may_see(played: Played) -> None:
    rack = sorted(played.rack(1))
    played.change(lambda game: game.update(pending="".join(rack)))
    played.change(lambda game: game["sheet"][0].update(seat=1, rack=rack))
    assert played.ada.last is not None
    seed = played.store.log.chance("t1").seed
    played.ada.seen = [replace(played.ada.last, text=seed)]
    found = played.problems()
    assert "shows the rack of seat 1" in found
    assert "shows what seat 1 held in turn 1" in found
    assert "contains the seed" in found


def test_a_tile_that_is_there_twice(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(events: Any, state: TableState | None = None) -> TableState:
        folded: TableState = fold(events, state)
        if folded.game is None:
            return folded
        bag = replace(folded.game.bag, tiles=(*folded.game.bag.tiles, "Q"))
        return replace(folded, game=replace(folded.game, bag=bag))

    monkeypatch.setattr(faults_checks, "fold", doubled)
    assert "tiles do not add up: {'Q':" in played.problems()
