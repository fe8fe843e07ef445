"""What ended a game, and why, as the terminal says it."""

from __future__ import annotations

import pytest

from sternfeld.cli.options import Language
from sternfeld.cli.terminal.settlement import settlement_lines
from sternfeld.cli.terminal.telling import tell
from sternfeld.cli.terminal.texts import texts_in
from sternfeld.game import commands as cmd
from tests.game.table import Table, Words


def near_the_end(edition: str, can_lay: bool | None) -> Table:
    table = Table(edition, judge=Words(can_lay=can_lay))
    table.set_out(racks={0: "Q", 1: "V"}, bag="")
    return table


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "The bag is empty, everybody has passed and nobody has a play left: the game is"),
        ("de", "Der Beutel ist leer, alle haben gepasst und niemand kann mehr legen: Die Partie"),
    ],
)
def test_that_nobody_had_a_play_left_is_said_once_and_not_asked(
    language: Language, expected: str
) -> None:
    table, texts = near_the_end("deluxe", can_lay=False), texts_in(language)
    before = table.state
    happened = table.do(cmd.Pass(0), cmd.Pass(1))
    told = [remark.text for remark in tell(before, happened, table.state, texts)]
    assert [text for text in told if text.startswith(expected)] == told[2:]
    assert settlement_lines(table.state, texts)[0].startswith(expected)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Everybody has passed in 2 rounds in a row: the game is over."),
        ("de", "Alle haben in 2 Runden hintereinander gepasst: Die Partie ist zu Ende."),
    ],
)
@pytest.mark.parametrize("edition", ["kompakt", "deluxe"])
def test_two_rounds_of_passes_are_named(edition: str, language: Language, expected: str) -> None:
    table, texts = near_the_end(edition, can_lay=True), texts_in(language)
    before = table.state
    happened = table.do(cmd.Pass(0), cmd.Pass(1))
    assert len(tell(before, happened, table.state, texts)) == 2, "two passes, and nothing else"
    table.do(cmd.Pass(0), cmd.Pass(1))
    assert settlement_lines(table.state, texts)[0] == expected


def test_where_the_referee_cannot_tell_it_asks_and_names_the_agreement() -> None:
    table, texts = near_the_end("deluxe", can_lay=None), texts_in("en")
    before = table.state
    happened = table.do(cmd.Pass(0), cmd.Pass(1))
    told = [remark.text for remark in tell(before, happened, table.state, texts)]
    assert told[-1].startswith("Everybody has passed. If nobody has a play left, type `end`")
    table.do(cmd.AgreeToEnd(0), cmd.AgreeToEnd(1))
    assert settlement_lines(table.state, texts)[0] == (
        "You all agreed that nobody has a play left: the game is over."
    )
