"""A table's sheet makes the same views as a fresh one, and changes lead from each to the next."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sternfeld.game import commands as cmd
from sternfeld.notation.json_codec import from_json, from_plain, to_json, to_plain
from sternfeld.table import commands as tc
from sternfeld.table.audience import SPECTATOR, Audience
from sternfeld.table.game_view import Sheet
from sternfeld.table.plan import SYSTEM, TableKind
from sternfeld.table.view import Parts, TableView, parts, view
from sternfeld.table.view_changes import ViewChanges, changes
from tests.support.changes import applied
from tests.support.examples import examples
from tests.table.playing import COMPUTER, ME, Host, plan_of, random_game, two
from tests.table.test_view import audiences

WEB = Path(__file__).parents[2] / "web"


def entries(word: str) -> tuple[str, ...]:
    """A dictionary."""
    return (word.capitalize(),)


@given(st.integers(0, 10**9))
@examples(1 / 8)
def test_one_sheet_serves_every_audience_through_a_whole_game(seed: int) -> None:
    sheet = Sheet()
    for host in random_game(Random(seed), 40):
        for audience in audiences(host.state):
            seen = view(host.state, audience, entries, sheet)
            assert seen == view(host.state, audience, entries)
            assert from_json(TableView, to_json(seen)) == seen


@given(st.integers(0, 10**9), st.integers(1, 5))
@examples(1 / 8)
def test_changes_lead_from_each_view_to_the_next(seed: int, stride: int) -> None:
    """Of every audience, through whole games of all editions; also over several moves at once."""
    sheet = Sheet()
    shown: dict[Audience, Parts] = {}
    for number, host in enumerate(random_game(Random(seed), 40)):
        if number % stride:
            continue
        for audience in audiences(host.state):
            seen = parts(host.state, audience, entries, sheet)
            before = shown.get(audience)
            if before is not None:
                change = json.loads(changes(before, seen))
                from_plain(ViewChanges, change)
                assert applied(to_plain(before.view()), change) == to_plain(seen.view())
            shown[audience] = seen


def test_a_change_is_small_and_its_parts_say_what_happened() -> None:
    host = two()
    before = parts(host.state, SPECTATOR)
    host.play("ada", cmd.Pass(0))
    after = parts(host.state, SPECTATOR)
    found = json.loads(changes(before, after))
    assert found["game"]["sheet"] == {"keep": 0, "add": to_plain(after.view())["game"]["sheet"]}
    assert not {"edition", "house_rules", "seats", "game.commitment"} & found.keys()
    assert not {"commitment", "starter", "board"} & found["game"].keys()
    assert changes(after, after) == b"{}"


def test_a_game_that_begins_and_one_that_is_gone_are_changes_too() -> None:
    host = two()
    playing = parts(host.state, SPECTATOR)
    waiting = parts(replace(host.state, game=None), SPECTATOR)
    for before, after in ((waiting, playing), (playing, waiting)):
        change = json.loads(changes(before, after))
        assert applied(to_plain(before.view()), change) == to_plain(after.view())


def test_a_turn_that_was_taken_back_is_gone_from_the_sheet() -> None:
    sheet = Sheet()
    host = Host(plan_of(ME, COMPUTER, kind=TableKind.PRACTICE))
    for _ in range(2):
        mover = host.game.to_move
        host.play(host.state.seats[mover].player or SYSTEM, cmd.Pass(mover))
        for audience in audiences(host.state):
            seen = view(host.state, audience, entries, sheet)
            assert seen.game is not None
            assert len(seen.game.sheet) == 1
        host.do(tc.TakeBack("ada"))


def test_the_page_and_the_server_read_changes_alike() -> None:
    """The samples with which the page's reader is tested."""
    recorded = json.loads((WEB / "test/api/changes.json").read_text(encoding="utf-8"))
    seen = recorded["first"]
    for step in recorded["steps"]:
        from_plain(ViewChanges, step["change"])
        seen = applied(seen, step["change"])
        assert seen == step["after"]
