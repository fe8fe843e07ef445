import json
import random
import subprocess
import sys
from dataclasses import fields
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from sternfeld.errors import NotationError
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.board import Direction, PlacedTile
from sternfeld.game.commands import Command
from sternfeld.game.corrections import correct
from sternfeld.game.decide import decide
from sternfeld.game.events import Dealer, Event
from sternfeld.game.evolve import fold
from sternfeld.notation.json_form import (
    ComputerSeat,
    game_from_json,
    game_schema,
    game_to_json,
    read_game_file,
)
from sternfeld.rules.layout import Square
from tests.notation.plain_values import plains, spoiled
from tests.notation.samples import CHANCE, Coin, line, near_texts, random_game, table
from tests.support.examples import examples

VALIDATOR = Draft202012Validator(game_schema())
SWAPS: dict[str, object] = {"rearrange": True, "recycle": True, "blank_recovery": True}
A_GAME = game_to_json(table())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        (b"\xff", "not JSON"),
        ("[]", "the whole: []; expected an object"),
        ("{}", "format: missing"),
        (A_GAME.replace("sternfeld-game", "chess"), "format: 'chess'; expected \"sternfeld-game\""),
        (A_GAME.replace('"version": 2', '"version": 3'), "version: 3; expected 2"),
        (A_GAME.replace('"version": 2', '"version": true'), "version: True"),
        (A_GAME.replace('"version": 2', '"version": 0'), "version: 0"),
        (A_GAME.replace('"seat": 0', '"seat": 7', 1), "events.1: StarterChosen does not follow"),
        (A_GAME.replace('"seat": 0', '"seat": -1', 1), "there is no seat -1"),
        (A_GAME.replace('"Bob"', '"Bob", "C", "D", "E"'), "5 players; expected 1 to 4"),
        (A_GAME.replace('"rack": 7', '"rack": "many"'), "events.0.rules: rack='many'"),
        (A_GAME.replace('"edition"', '"editio"'), "events.0.rules.editio: unknown"),
        (A_GAME.replace('"seat": 0', '"seet": 0', 1), "events.1.seet: unknown"),
        ('{"format": "sternfeld-game", "version": 2, "events": []}', "events: there are none"),
        (
            '{"format": "sternfeld-game", "version": 2, "events": [{"type": "end_offered"}]}',
            "events.0: EndOffered does not follow from the events before",
        ),
    ],
)  # fmt: skip
def test_a_text_that_is_no_game_says_where(text: str | bytes, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        game_from_json(text)
    assert said in str(caught.value)


def test_a_corrected_game_reads_back() -> None:
    events = table("kompakt", {"word_check": "free"})
    judge = Coin(random.Random(0))
    lay = cmd.Lay(0, line(8, 7, "ABER", Direction.ACROSS))
    events += decide(fold(events), lay, now=0, chance=CHANCE, judge=judge).events
    events.append(correct(events, 1, [cmd.Pass(0)], chance=CHANCE, judge=judge))
    assert game_from_json(game_to_json(events)) == tuple(events)
    VALIDATOR.validate(json.loads(game_to_json(events)))


def test_a_file_says_which_seats_are_computers() -> None:
    computers = (ComputerSeat(1, "expert", may_bluff=True),)
    text = game_to_json(table(), computers)
    VALIDATOR.validate(json.loads(text))
    assert read_game_file(text).computers == computers
    assert game_from_json(text) == tuple(table())
    assert read_game_file(A_GAME).computers == ()


@pytest.mark.parametrize("seats", [(0, 0), (-1,), (9,)])
def test_computers_sit_on_different_seats_of_the_table(seats: tuple[int, ...]) -> None:
    text = game_to_json(table(), [ComputerSeat(seat, "expert") for seat in seats])
    with pytest.raises(NotationError, match="are their seats; expected different ones from 0 to"):
        game_from_json(text)


def test_the_seats_of_every_part_of_an_event_must_exist() -> None:
    events = list(random_game(1, 3, table("kurz", dealer=Dealer.REFEREE), swaps=False))
    text = game_to_json(events).replace('"draws": [{"seat": 0', '"draws": [{"seat": 5', 1)
    with pytest.raises(NotationError, match=r"events\.1: StartingTilesDrawn"):
        game_from_json(text)
    settled = ev.ScoresSettled((ev.RackAdjustment(-1, 0, 0, 0),))
    with pytest.raises(NotationError, match="there is no seat -1"):
        game_from_json(game_to_json([*events, settled]))


def test_a_correction_must_hold_a_whole_game() -> None:
    with pytest.raises(NotationError, match="events: there are none"):
        game_from_json(game_to_json([*table(), ev.GameCorrected(1, ())]))


def test_corrections_do_not_nest() -> None:
    inner = ev.GameCorrected(1, tuple(table()))
    with pytest.raises(NotationError, match="a correction holds another one"):
        game_from_json(game_to_json([*table(), ev.GameCorrected(1, (*table(), inner))]))


@pytest.mark.parametrize(
    "tile",
    [{"square": [8, 6], "face": "H"}, [8, 6, "H"]],
    ids=["as in version 1", "as in version 2"],
)
def test_files_of_version_1_are_read(tile: object) -> None:
    laid = ev.TilesLaid(0, (PlacedTile(Square(8, 6), "H"),), (), 0, 0, 0)
    events = (*table(), laid)
    correction = ev.GameCorrected(1, events)
    old = json.loads(game_to_json([*events, correction]))
    old["version"] = 1
    old["events"][-2]["tiles"] = old["events"][-1]["events"][-1]["tiles"] = [tile]
    assert game_from_json(json.dumps(old)) == (*events, correction)


def test_the_schema_is_a_schema_and_knows_every_event_and_command() -> None:
    Draft202012Validator.check_schema(game_schema())
    definitions = game_schema()["$defs"]
    for kind in (*get_args(Event), *get_args(Command)):
        required = {field.name for field in fields(kind)} | {"type"}
        assert set(definitions[kind.__name__]["properties"]) == required


@pytest.mark.parametrize("text", [A_GAME.replace('"seat": 0', '"seat": "0"', 1), "{}"])
def test_the_schema_refuses_what_the_reader_refuses(text: str) -> None:
    assert not VALIDATOR.is_valid(json.loads(text))


@examples(1 / 4)
@given(
    st.integers(0, 2**32),
    st.integers(0, 40),
    st.sampled_from(["kompakt", "kurz", "mini"]),
    st.sampled_from(Dealer),
)
def test_played_games_read_back_and_fit_the_schema(
    seed: int, turns: int, edition: str, dealer: Dealer
) -> None:
    names = ["Ann", "Bob", "Cyd", "Dan"][: 1 + seed % 4]
    events = random_game(seed, turns, table(edition, SWAPS, names=names, dealer=dealer), swaps=True)
    text = game_to_json(events)
    assert game_from_json(text) == tuple(events)
    VALIDATOR.validate(json.loads(text))


@given(st.one_of(near_texts, plains.map(json.dumps), st.lists(spoiled(), max_size=3)))
@examples(1)
def test_any_text_is_read_or_refused(given_text: str | list[object]) -> None:
    text = given_text
    if isinstance(text, list):
        whole = json.loads(A_GAME)
        whole["events"] += text
        text = json.dumps(whole)
    try:
        events = game_from_json(text)
    except NotationError:
        return
    assert game_from_json(game_to_json(events)) == events


def test_nothing_but_the_standard_library_is_loaded() -> None:
    code = "import sys, sternfeld.notation.json_form; print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"
