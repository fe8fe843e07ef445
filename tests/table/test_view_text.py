"""The text that is sent says what the view says, however much of it was written before."""

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sternfeld.game import commands as cmd
from sternfeld.notation.json_codec import from_json, to_json
from sternfeld.table import commands as tc
from sternfeld.table.plan import SYSTEM, TableKind
from sternfeld.table.view import TableView, view
from sternfeld.table.view_text import SheetText
from tests.support.examples import examples
from tests.table.playing import COMPUTER, ME, Host, plan_of, random_game
from tests.table.test_view import audiences


def entries(word: str) -> tuple[str, ...]:
    """A dictionary."""
    return (word.capitalize(),)


@given(st.integers(0, 10**9))
@examples(1 / 4)
def test_one_sheet_serves_every_audience_through_a_whole_game(seed: int) -> None:
    sheet = SheetText()
    for host in random_game(Random(seed), 40):
        for audience in audiences(host.state):
            written = sheet.write(view(host.state, audience, entries, sheet.sheet))
            seen = view(host.state, audience, entries)
            assert written == to_json(seen)
            assert from_json(TableView, written) == seen


def test_a_turn_that_was_taken_back_is_gone_from_the_sheet() -> None:
    sheet = SheetText()
    host = Host(plan_of(ME, COMPUTER, kind=TableKind.PRACTICE))
    for _ in range(2):
        mover = host.game.to_move
        host.play(host.state.seats[mover].player or SYSTEM, cmd.Pass(mover))
        for audience in audiences(host.state):
            written = json.loads(sheet.write(view(host.state, audience, entries, sheet.sheet)))
            assert len(written["game"]["sheet"]) == 1
        host.do(tc.TakeBack("ada"))
