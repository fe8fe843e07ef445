"""From a command as it is sent to a command of the table: the server fills in what is left out."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from sternfeld.errors import NotationError, TableRefusal
from sternfeld.game import commands as cmd
from sternfeld.game.board import PlacedTile
from sternfeld.notation.json_codec import to_plain
from sternfeld.players.level import LEVELS
from sternfeld.rules.layout import Square
from sternfeld.server.translate import command_of, plan_of
from sternfeld.server.wire import PlanIn, SeatIn, SentCommand
from sternfeld.table import commands as tc
from sternfeld.table.plan import Proposal, SeatKind
from tests.notation.plain_values import COMMANDS, through_json
from tests.table.playing import INVITATION, Host, two

WISHES: list[tc.Wish] = [
    tc.LeaveSeat("ada"),
    tc.Start("ada"),
    tc.Close("ada"),
    tc.RenewInvitation("ada", INVITATION),
    tc.Correct("ada", 3, (cmd.Pass(1), cmd.ScorePoints(0, 7))),
    tc.TellRack("ada", 3, ("A", "?")),
    tc.TakeBack("ada"),
    tc.Say("ada", "Grüße"),
    tc.Mute("ada", 1, True),
    tc.Nudge("ada"),
    tc.AgreeToPause("ada"),
    tc.Decline("ada", Proposal.REMATCH),
    tc.Resume("ada"),
    tc.ClaimTimeout("ada"),
    tc.AgreeToAbandon("ada"),
    tc.AgreeToRematch("ada", "t"),
]
MOVES = [command for command in COMMANDS if not isinstance(command, cmd.TimePassed)]
BY_SERVER = ("player", "invitation", "table")


@pytest.fixture(scope="module")
def host() -> Host:
    return two()


def read(host: Host, plain: dict[str, Any], player: str = "ada") -> tc.TableCommand:
    return command_of(plain, host.state, player, 7)


def test_every_kind_of_command_is_among_the_samples() -> None:
    assert {type(one) for one in (*WISHES, *MOVES)} == set(get_args(SentCommand))


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: type(wish).__name__)
def test_a_wish_is_read_as_it_is_written_without_what_the_server_fills_in(
    wish: tc.Wish, host: Host
) -> None:
    written = through_json(to_plain(wish, tc.Wish))
    sent = {name: part for name, part in written.items() if name not in BY_SERVER}
    found = through_json(to_plain(read(host, sent), tc.Wish))
    assert {name: part for name, part in found.items() if name not in BY_SERVER} == sent
    assert found["player"] == "ada"
    assert found.keys() == written.keys()
    for name in BY_SERVER:
        with pytest.raises(NotationError, match=f"{name}: "):
            read(host, sent | {name: written.get(name, "x")})


@pytest.mark.parametrize("move", MOVES, ids=lambda move: type(move).__name__)
def test_a_move_is_for_the_seat_it_names_or_for_its_senders(
    move: cmd.SeatCommand, host: Host
) -> None:
    sent = through_json(to_plain(move, SentCommand))
    assert read(host, sent) == tc.Play("ada", move, 7)
    for without in ({name: sent[name] for name in sent if name != "seat"}, sent | {"seat": None}):
        found = read(host, without, "bob")
        assert isinstance(found, tc.Play)
        assert found.command.seat == 1
    with pytest.raises(TableRefusal):
        read(host, sent | {"seat": None}, "eve")


def test_the_moves_of_a_correction_may_leave_their_seat_out(host: Host) -> None:
    moves = [{"type": "pass"}, {"type": "lay", "seat": 1, "tiles": [[8, 8, "E"]]}]
    lay = cmd.Lay(1, (PlacedTile(Square(8, 8), "E"),))
    expected = tc.Correct("ada", 1, (cmd.Pass(0), lay))
    assert read(host, {"type": "correct", "turn": 1, "commands": moves}) == expected


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"type": None},
        {"type": ["say"]},
        {"type": "nonsense"},
        {"type": "play"},
        {"type": "take_seat", "name": "Eve"},
        {"type": "look_at_clock"},
        {"type": "time_passed"},
        {"type": "say", "text": ""},
        {"type": "say", "text": "x" * 1001},
        {"type": "correct", "turn": 0, "commands": []},
        {"type": "correct", "turn": 1, "commands": 7},
        {"type": "correct", "turn": 1, "commands": [7]},
        {"type": "correct", "turn": 1, "commands": [{"type": "say", "text": "x"}]},
        {"type": "correct", "turn": 1, "commands": [{"type": "pass"}] * 21},
        {"type": "lay", "seat": 4, "tiles": [[8, 8, "E"]]},
        {"type": "lay", "tiles": []},
        {"type": "exchange", "tiles": ["E"] * 10},
        {"type": "adjust_score", "points": 10_000},
    ],
)
def test_what_is_no_command_for_people_is_refused(plain: dict[str, Any], host: Host) -> None:
    with pytest.raises(NotationError):
        read(host, plain)


def names(*seats: SeatIn, host: str = "Ada") -> list[str]:
    plan = plan_of(PlanIn(edition="deluxe", seats=(SeatIn(SeatKind.ME), *seats), name=host))
    return [seat.name for seat in plan.seats[1:]]


def computer(level: str, name: str = "") -> SeatIn:
    return SeatIn(SeatKind.COMPUTER, name, level)


def test_a_computer_that_nobody_named_has_the_name_of_its_character() -> None:
    assert names(computer("beginner"), computer("champion")) == ["Mira", "Vega"]
    assert names(computer("expert", "Robot")) == ["Robot"]


def test_nobody_at_a_table_has_the_name_of_a_computer() -> None:
    three = [computer("beginner")] * 3
    assert names(*three) == ["Mira", "Mira 2", "Mira 3"]
    assert names(computer("beginner"), host="Mira") == ["Mira 2"]
    assert names(computer("beginner"), computer("expert", "Mira")) == ["Mira 2", "Mira"]


def test_the_page_calls_the_characters_by_the_same_names() -> None:
    page = Path(__file__).parents[2] / "web/src/lib/characters.ts"
    said = re.findall(r"(\w+): \{ name: '(\w+)'", page.read_text())
    assert dict(said) == {level.name: level.character for level in LEVELS.values()}
