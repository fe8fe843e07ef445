"""What is written as JSON is read back, and what does not fit is refused with its place."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from sternfeld.errors import NotationError
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.board import Board
from sternfeld.game.bounds import Between, FilledIn, Length, Matches, ReadAs
from sternfeld.game.commands import Command
from sternfeld.game.events import Dealer, Event
from sternfeld.game.evolve import fold
from sternfeld.game.state import GameState
from sternfeld.notation.json_codec import (
    JsonError,
    from_json,
    from_plain,
    json_schema,
    to_json,
    to_plain,
)
from sternfeld.rules.layout import Square
from sternfeld.rules.load import edition_names
from sternfeld.rules.tiles import TileSet
from tests.notation.plain_values import COMMANDS, WORD, plains, spoiled, through_json
from tests.notation.samples import random_game, table
from tests.support.examples import examples

SWAPS: dict[str, object] = {"rearrange": True, "recycle": True, "blank_recovery": True}


def validator(name: str, *classes: Any, **unions: Any) -> Draft202012Validator:
    schema = json_schema("a test", *classes, **unions)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"})


COMMAND = validator("Command", Command=Command)
EVENT = validator("Event", Event=Event)
STATE = validator("GameState", GameState)


def test_every_kind_of_command_is_among_the_samples() -> None:
    assert {type(command) for command in COMMANDS} == set(get_args(Command))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_a_command_reads_back_and_fits_the_schema(command: cmd.Command) -> None:
    plain = through_json(to_plain(command, Command))
    assert from_plain(Command, plain) == command
    COMMAND.validate(plain)


def test_an_event_is_its_name_and_its_fields() -> None:
    event = ev.TilesLaid(1, WORD[:1], (ev.ScoredWord("HA", 3),), 0, 3, 17)
    assert to_plain(event, Event) == {
        "type": "tiles_laid",
        "seat": 1,
        "tiles": [[8, 6, "H"]],
        "words": [{"text": "HA", "points": 3}],
        "bonus": 0,
        "points": 3,
        "at": 17,
    }
    assert to_json(ev.StarterChosen(1), Event) == '{"type":"starter_chosen","seat":1}'
    assert from_json(Event, '{"type":"starter_chosen","seat":1}') == ev.StarterChosen(1)


def test_squares_and_choices_come_back_as_themselves() -> None:
    event = from_plain(Event, {"type": "turn_passed", "seat": 0, "cause": "time", "at": 5})
    assert event == ev.TurnPassed(0, ev.Cause.TIME, 5)
    command = from_plain(Command, {"type": "recover_blank", "seat": 0, "square": [8, 6]})
    assert isinstance(command, cmd.RecoverBlank)
    assert command.square.column == 6


def test_what_has_a_default_may_be_left_out() -> None:
    plain = {"type": "exchange", "seat": 0, "tiles": ["A"]}
    assert from_plain(Command, plain) == cmd.Exchange(0, ("A",))


def test_a_whole_number_may_be_written_with_a_point() -> None:
    assert from_plain(Command, {"type": "pass", "seat": 1.0}) == cmd.Pass(1)
    assert type(from_plain(int, 1.0)) is int


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ({"type": "nonsense"}, "type: 'nonsense'; expected one of lay, rearrange"),
        ({"type": ["pass"]}, "type: ['pass']; expected"),
        ({}, "type: None; expected one of"),
        (None, "the whole: None; expected an object"),
        ({"type": "pass"}, "seat: missing"),
        ({"type": "pass", "seat": "0"}, "seat: '0'; expected a whole number"),
        ({"type": "pass", "seat": True}, "seat: True; expected a whole number"),
        ({"type": "pass", "seat": 0.5}, "seat: 0.5; expected a whole number"),
        ({"type": "pass", "seat": 0, "x": 1}, "x: unknown; expected no members but seat"),
        ({"type": "lay", "seat": 0, "tiles": {}}, "tiles: {}; expected a list"),
        (
            {"type": "lay", "seat": 0, "tiles": [[8, 6]]},
            "tiles.0: [8, 6]; expected [row, colu",
        ),
        ({"type": "lay", "seat": 0, "tiles": [[8, 6, "H"], [0, 1, "A"]]}, "tiles.1.0: 0; expected"),
        ({"type": "lay", "seat": 0, "tiles": [[8, 6, ""]]}, "tiles.0.2: ''; expected a text of 1"),
        ({"type": "lay", "seat": 0, "tiles": [[8, 6, 7]]}, "tiles.0.2: 7; expected a text"),
        (
            {"type": "lay", "seat": 0, "tiles": [[8, 6, "\ud800"]]},
            "tiles.0.2: '\\ud800'; expected a",
        ),
        ({"type": "recover_blank", "seat": 0, "square": [8]}, "square: [8]; expected [row, col"),
        ({"type": "report_racks", "seat": 0, "racks": [[], "A" * 99]}, "racks.1: 'AAAAA"),
    ],
)
def test_a_command_that_does_not_fit_says_where(plain: object, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        from_plain(Command, plain)
    assert str(caught.value).startswith(said)
    assert len(str(caught.value)) < 250


def test_events_that_hold_events_without_end_are_refused() -> None:
    plain: dict[str, object] = {"type": "end_offered"}
    for _ in range(400):
        plain = {"type": "game_corrected", "turn": 1, "events": [plain]}
    with pytest.raises(NotationError, match="nested too deeply"):
        from_plain(Event, plain)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, b"\xff"])
def test_what_is_not_json_is_refused_as_such(text: str | bytes) -> None:
    with pytest.raises(NotationError, match="the text is not JSON"):
        from_json(Event, text)


@given(
    st.integers(0, 2**32),
    st.integers(0, 40),
    st.sampled_from(edition_names()),
    st.sampled_from(Dealer),
)
@examples(1 / 2)
def test_events_and_states_of_played_games_read_back_and_fit_the_schema(
    seed: int, turns: int, edition: str, dealer: Dealer
) -> None:
    names = ["Ann", "Bob", "Cyd", "Dan"][: 1 + seed % 4]
    rules = {} if edition == "super" else SWAPS
    begun = table(edition, rules, names=names, dealer=dealer)
    events = random_game(seed, turns, begun, swaps=bool(rules))
    for event in events:
        plain = through_json(to_plain(event, Event))
        assert from_plain(Event, plain) == event
        assert from_json(Event, to_json(event, Event)) == event
        EVENT.validate(plain)
    state = fold(events)
    assert from_json(GameState, to_json(state)) == state
    STATE.validate(through_json(to_plain(state)))


@given(st.one_of(plains, spoiled()))
@examples(2)
def test_any_plain_value_is_read_or_refused(plain: object) -> None:
    for kind in (Event, Command):
        try:
            value = from_plain(kind, plain)
        except NotationError:
            continue
        assert from_plain(kind, through_json(to_plain(value, kind))) == value


@given(spoiled())
@examples(2)
def test_what_the_schema_refuses_is_not_read(plain: Any) -> None:
    for kind, fits in ((Event, EVENT), (Command, COMMAND)):
        try:
            from_plain(kind, plain)
        except NotationError:
            continue
        fits.validate(plain)


# --- what no event or command has ------------------------------------------------------------


class Told(TypedDict):
    """A message."""

    type: Literal["told"]
    lines: dict[str, int]
    boards: NotRequired[list[Board]]


class Asked(TypedDict):
    """Another message."""

    type: Literal["asked", "begged"]
    who: str | None
    anything: object


Message = Told | Asked


@dataclass(frozen=True, slots=True)
class Sent:
    """Something with bounds.

    This does not stand in the schema.
    """

    player: Annotated[str, FilledIn(always=True)]
    seat: Annotated[int, Between(0, 3), FilledIn(always=False)]
    text: Annotated[str, Length(1, 5), Matches("^[a-z]*$", "small letters")]
    squares: Annotated[tuple[Square, ...], Length(0, 2)] = ()
    as_: Message | None = None
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Owner:
    """Has tiles."""

    tiles: TileSet


def test_messages_carry_their_own_tag() -> None:
    told: Told = {"type": "told", "lines": {"a": 1}, "boards": [Board(5, {Square(1, 2): "A"})]}
    plain = to_plain(told, Message)
    assert plain["boards"] == [{"size": 5, "tiles": [[1, 2, "A"]]}]
    assert from_plain(Message, through_json(plain)) == told
    for asked in ("asked", "begged"):
        whole = {"type": asked, "who": None, "anything": [1]}
        assert from_plain(Asked, whole) == to_plain(whole, Asked) == whole
    with pytest.raises(NotationError, match=r"lines\.a: None; expected a whole number"):
        from_plain(Message, {"type": "told", "lines": {"a": None}})
    with pytest.raises(NotationError, match="lines: missing"):
        from_plain(Message, {"type": "told"})
    validator("Message", Message=Message).validate(plain)


def test_what_is_sent_keeps_to_its_bounds() -> None:
    sent = Sent("p", 1, "abc", (Square(1, 1),), {"type": "told", "lines": {}}, frozenset("ba"))
    plain = through_json(to_plain(sent))
    assert plain["as"] == {"type": "told", "lines": {}}
    assert plain["flags"] == ["a", "b"]
    assert from_plain(Sent, plain) == sent
    for name, value, said in (
        ("seat", 4, "seat: 4; expected a whole number from 0 to 3"),
        ("text", "", "text: ''; expected a length from 1 to 5"),
        ("text", "A", "text: 'A'; expected small letters"),
        ("squares", [[1, 1]] * 3, r"squares: .*; expected a length from 0 to 2"),
        ("as", 7, "as: 7; expected an object"),
        ("flags", [1], r"flags\.0: 1; expected a text"),
    ):
        with pytest.raises(NotationError, match=said):
            from_plain(Sent, plain | {name: value})


def test_the_schema_asks_senders_for_nothing_that_the_server_fills_in() -> None:
    schema = json_schema("a test", Sent, Message=Message)["$defs"]
    sent = schema["Sent"]
    assert sent["description"] == "Something with bounds."
    assert sent["required"] == ["text"]
    assert "player" not in sent["properties"]
    assert sent["properties"]["seat"] == {"type": "integer", "minimum": 0, "maximum": 3}
    assert sent["properties"]["text"] == {
        "type": "string",
        "minLength": 1,
        "maxLength": 5,
        "pattern": "^[a-z]*$",
    }
    assert sent["properties"]["squares"]["maxItems"] == 2
    assert sent["properties"]["as"] == {"anyOf": [{"$ref": "#/$defs/Message"}, {"type": "null"}]}
    assert schema["Told"]["required"] == ["type", "lines"]


def test_what_is_written_is_always_whole() -> None:
    @dataclass
    class Page:
        """Has a member with a default, and one that is read later."""

        title: str
        command: Annotated[dict[str, object], ReadAs(Command)]
        legend: str = ""

    read = json_schema("a test", Page, Command=Command)["$defs"]["Page"]
    written = json_schema("a test", written=[Page], Command=Command)["$defs"]["Page"]
    assert read["required"] == ["title", "command"]
    assert written["required"] == ["title", "command", "legend"]
    assert read["properties"]["command"] == {"$ref": "#/$defs/Command"}
    assert from_plain(Page, {"title": "a", "command": {"x": [1]}}).command == {"x": [1]}


def test_values_that_json_knows_are_read_as_they_are() -> None:
    assert from_plain(bool, True) is True
    assert from_plain(type(None), None) is None
    assert to_plain("a") == "a"
    assert from_plain(str, "Ä") == "Ä"
    for kind, wrong in ((bool, 1), (type(None), 0), (str, 1), (dict[str, int], [])):
        with pytest.raises(NotationError, match="expected"):
            from_plain(kind, wrong)


def test_what_a_class_itself_refuses_is_refused() -> None:
    rules = to_plain(table()[0], Event)["rules"]
    switches = rules["switches"] | {"nonsense": 1}
    with pytest.raises(NotationError, match=r"tiles: tile set 'x': 0 letters"):
        from_plain(Owner, {"tiles": {"name": "x", "language": "en", "letters": [], "blanks": 0}})
    with pytest.raises(NotationError, match=r"^rules\.switches\.nonsense: unknown"):
        from_plain(Event, {"type": "game_created", "rules": rules | {"switches": switches}})


def test_a_type_without_a_form_is_a_mistake_of_ours() -> None:
    with pytest.raises(TypeError, match="has no JSON form"):
        to_plain(object)


def test_two_classes_of_one_name_cannot_stand_in_one_schema() -> None:
    with pytest.raises(TypeError, match="are both called Pass"):
        json_schema("a test", Pass=Command)


@pytest.mark.parametrize(("plain", "number"), [(2, 2.0), (0.25, 0.25), (-1e-3, -0.001)])
def test_numbers_with_a_fraction_come_back(plain: float, number: float) -> None:
    assert from_plain(float, plain) == number
    assert to_plain(number, float) == number


@pytest.mark.parametrize("plain", ["2", True, None, float("nan"), float("inf")])
def test_only_finite_numbers_are_numbers(plain: object) -> None:
    with pytest.raises(JsonError, match="expected a number"):
        from_plain(float, plain)
