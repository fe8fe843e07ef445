import json
import random
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from sternfeld.errors import NotationError
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.board import Direction
from sternfeld.game.commands import Command
from sternfeld.game.corrections import correct
from sternfeld.game.decide import decide
from sternfeld.game.events import Dealer, Event
from sternfeld.game.evolve import fold
from sternfeld.notation.json_form import (
    command_from_plain,
    command_to_plain,
    event_from_plain,
    event_to_plain,
    game_from_json,
    game_schema,
    game_to_json,
)
from sternfeld.rules.layout import Square
from tests.notation.samples import (
    CHANCE,
    Coin,
    line,
    near_texts,
    random_game,
    table,
)
from tests.support.examples import examples

PUBLISHED = Path(__file__).parents[2] / "docs" / "schema" / "game-1.json"
REGENERATE = """python -c 'import json, sternfeld.notation as n; \
print(json.dumps(n.game_schema(), indent=1, ensure_ascii=False))' > docs/schema/game-1.json"""
VALIDATOR = Draft202012Validator(game_schema())
COMMAND_VALIDATOR = Draft202012Validator(
    {**game_schema()["$defs"]["Command"], "$defs": game_schema()["$defs"]}
)
SWAPS: dict[str, object] = {"rearrange": True, "recycle": True, "blank_recovery": True}
WORD = line(8, 6, "HOrN", Direction.ACROSS)

COMMANDS: list[cmd.Command] = [
    cmd.Lay(0, WORD),
    cmd.Rearrange(1, tuple(tile.square for tile in WORD), WORD),
    cmd.Exchange(0, ("A", "?")),
    cmd.Exchange(0, count=3),
    cmd.Pass(0),
    cmd.ScorePoints(0, 24),
    cmd.RecoverBlank(0, Square(8, 8)),
    cmd.RecycleLetter(0, Square(8, 8), "e"),
    cmd.Accept(1),
    cmd.Challenge(1),
    cmd.StartTurn(1),
    cmd.AgreeToEnd(1),
    cmd.GoOut(1),
    cmd.Resign(1),
    cmd.AdjustScore(1, -10),
    cmd.ReportRacks(0, (("A", "?"), ())),
    cmd.TimePassed(),
]
A_GAME = game_to_json(table())


def through_json(plain: object) -> Any:
    return json.loads(json.dumps(plain))


def test_every_kind_of_command_is_among_the_samples() -> None:
    assert {type(command) for command in COMMANDS} == set(get_args(Command))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_a_command_reads_back_and_fits_the_schema(command: cmd.Command) -> None:
    plain = through_json(command_to_plain(command))
    assert command_from_plain(plain) == command
    COMMAND_VALIDATOR.validate(plain)


def test_an_event_is_its_name_and_its_fields() -> None:
    event = ev.TilesLaid(1, WORD[:1], (ev.ScoredWord("HA", 3),), 0, 3, 17)
    assert event_to_plain(event) == {
        "type": "tiles_laid",
        "seat": 1,
        "tiles": [{"square": [8, 6], "face": "H"}],
        "words": [{"text": "HA", "points": 3}],
        "bonus": 0,
        "points": 3,
        "at": 17,
    }


def test_squares_and_choices_come_back_as_themselves() -> None:
    event = event_from_plain({"type": "turn_passed", "seat": 0, "cause": "time", "at": 5})
    assert event == ev.TurnPassed(0, ev.Cause.TIME, 5)
    command = command_from_plain({"type": "recover_blank", "seat": 0, "square": [8, 6]})
    assert isinstance(command, cmd.RecoverBlank)
    assert command.square.column == 6


def test_what_has_a_default_may_be_left_out_of_a_command() -> None:
    plain = {"type": "exchange", "seat": 0, "tiles": ["A"]}
    assert command_from_plain(plain) == cmd.Exchange(0, ("A",))


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ({"type": "nonsense"}, "the whole: Input tag 'nonsense'"),
        ({}, "the whole: Unable to extract tag"),
        (None, "the whole: "),
        ({"type": "pass"}, "pass.seat: Field required"),
        ({"type": "pass", "seat": "0"}, "pass.seat: Input should be a valid integer; got '0'"),
        ({"type": "pass", "seat": True}, "pass.seat: Input should be a valid integer; got True"),
        ({"type": "pass", "seat": 0, "x": 1}, "pass.x: Extra inputs are not permitted"),
        ({"type": "lay", "seat": 0, "tiles": [[8, 6, "H"]]}, "lay.tiles.0"),
        ({"type": "recover_blank", "seat": 0, "square": [8]}, "recover_blank.square.1"),
        ({"type": "report_racks", "seat": 0, "racks": ["A" * 99]}, "…"),
    ],
)
def test_a_command_that_does_not_fit_says_where(plain: object, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        command_from_plain(plain)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        (b"\xff", "not JSON"),
        ("[]", "the whole"),
        ("{}", "format: Field required"),
        (A_GAME.replace("sternfeld-game", "chess"), "format: Input should be 'sternfeld-game'"),
        (A_GAME.replace('"version": 1', '"version": 2'), "version: 2 of the game's"),
        (A_GAME.replace('"version": 1', '"version": true'), "version: True"),
        (A_GAME.replace('"seat": 0', '"seat": 7', 1), "events.1: StarterChosen does not follow"),
        (A_GAME.replace('"seat": 0', '"seat": -1', 1), "there is no seat -1"),
        (A_GAME.replace('"Bob"', '"Bob", "C", "D", "E"'), "5 players; expected 1 to 4"),
        (A_GAME.replace('"rack": 7', '"rack": "many"'), "events.0.game_created.rules"),
        (A_GAME.replace('"edition"', '"editio"'), "events.0.game_created.rules"),
        ('{"format": "sternfeld-game", "version": 1, "events": []}', "events: there are none"),
        (
            '{"format": "sternfeld-game", "version": 1, "events": [{"type": "end_offered"}]}',
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
    plain = {"type": "game_corrected", "turn": 1, "events": []}
    with pytest.raises(NotationError, match="game_corrected"):
        event_from_plain({"type": "game_corrected", "turn": 1, "events": [plain]})


def test_the_published_schema_is_up_to_date() -> None:
    assert json.loads(PUBLISHED.read_text(encoding="utf-8")) == game_schema(), REGENERATE


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
    for event in events:
        assert event_from_plain(through_json(event_to_plain(event))) == event


plains = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=10,
)
tags = st.sampled_from(
    [event_to_plain(event) for event in table()] + [command_to_plain(c) for c in COMMANDS]
)


@st.composite
def spoiled(draw: st.DrawFn) -> object:
    """An event or a command in which one member somewhere is something else."""
    whole: Any = through_json(draw(tags))
    part = whole
    while True:
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        if not keys:
            return whole
        key = draw(st.sampled_from(keys))
        if isinstance(part[key], dict | list) and draw(st.booleans()):
            part = part[key]
        else:
            part[key] = draw(plains)
            return whole


@given(st.one_of(plains, spoiled()))
def test_any_plain_value_is_read_or_refused(plain: object) -> None:
    for read, write in (
        (event_from_plain, event_to_plain),
        (command_from_plain, command_to_plain),
    ):
        try:
            value: Any = read(plain)
        except NotationError:
            continue
        assert read(write(value)) == value


@given(st.one_of(near_texts, plains.map(json.dumps), st.lists(spoiled(), max_size=3)))
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


def test_pydantic_is_loaded_only_when_something_is_read() -> None:
    code = "import sys, sternfeld.notation; print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"
