import json
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.cli import main, referee_games
from sternfeld.cli.referee import Referee
from sternfeld.cli.referee_state import (
    LineAnswer,
    PendingAnswer,
    SeatAnswer,
    StateAnswer,
    WordAnswer,
)
from sternfeld.errors import Reason
from sternfeld.rules.load import tile_set


class Client:
    """Somebody who drives games at a referee of their own."""

    def __init__(self) -> None:
        self.referee = Referee()

    def ask(self, **request: object) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(
            json.dumps(self.referee.answer(json.dumps(request).encode()))
        )
        return answer

    def begin(self, edition: str = "deluxe", /, **values: object) -> dict[str, Any]:
        house_rules = values.pop("set", {})
        answer = self.ask(edition=edition, set=house_rules, new_game={"seed": 4} | values)
        assert answer["ok"], answer
        return answer

    def do(self, command: object, **request: object) -> dict[str, Any]:
        return self.ask(game="g1", command=command, **request)


@pytest.fixture
def client() -> Client:
    return Client()


def types(answer: dict[str, Any]) -> list[str]:
    return [event["type"] for event in answer["events"]]


def test_a_new_game_shows_every_tile(client: Client) -> None:
    state = client.begin()["state"]
    tiles = state["bag"] + "".join(seat["rack"] for seat in state["seats"])
    assert Counter(tiles) == tile_set("en-100").counts()
    assert state["bag_count"] == 100 - 14
    assert state["board"] == ["." * 15] * 15
    assert state["phase"] == "turn"
    assert [seat["name"] for seat in state["seats"]] == ["Player 1", "Player 2"]


def test_the_same_seed_gives_the_same_game(client: Client) -> None:
    def racks(seed: object) -> list[str]:
        return [seat["rack"] for seat in client.begin(seed=seed)["state"]["seats"]]

    assert racks("abc") == racks("abc")
    assert racks("abc") != racks("abd")
    assert racks(7) == racks(7)
    assert racks("0" * 64) == racks("0" * 64)
    assert racks(None) != racks(None), "without a seed, chance decides"


def test_a_seed_of_64_digits_is_the_seed_itself(client: Client) -> None:
    client.begin(seed="ab" * 32)
    answer = client.do("resign", seat=0)
    assert answer["state"]["seed"] == "ab" * 32


def test_a_number_with_too_many_digits_is_refused_in_a_true_sentence(client: Client) -> None:
    answer = client.ask(edition="deluxe", new_game={"seed": 123456789012345678})
    assert answer["message"] == (
        "the request has a number of 18 digits; expected at most 1000000000000000"
        " (a longer seed can be a text)"
    )
    assert client.begin(seed="123456789012345678")["ok"]


def test_an_exchange_by_number_is_refused_where_the_referee_deals(client: Client) -> None:
    client.begin()
    answer = client.do("ex 3")
    assert (answer["ok"], answer["reason"]) == (False, "rack")
    assert answer["message"] == (
        "only the number of tiles to exchange is named (3); expected the tiles themselves,"
        " for the referee deals at this table"
    )


@pytest.mark.parametrize("kind", [StateAnswer, SeatAnswer, LineAnswer, PendingAnswer, WordAnswer])
def test_every_member_of_the_state_is_in_the_manual(kind: type) -> None:
    manual = (Path(__file__).parents[2] / "docs/referee.md").read_text("utf-8")
    named = manual.partition("## The state of a game")[2].partition("\n## ")[0]
    assert [one.name for one in fields(kind) if f"`{one.name}`" not in named] == []


def test_players_have_names_or_only_a_number(client: Client) -> None:
    assert len(client.begin(players=4)["state"]["seats"]) == 4
    assert [s["name"] for s in client.begin(players=["Ada", "Ben", "Cleo"])["state"]["seats"]] == [
        "Ada",
        "Ben",
        "Cleo",
    ]


def test_house_rules_may_stand_beside_the_game_or_in_it(client: Client) -> None:
    beside = client.begin(set={"rack": 5, "bonus": "none"})
    inside = client.ask(edition="deluxe", new_game={"seed": 4, "set": {"rack": 5, "bonus": "none"}})
    assert beside["state"] == inside["state"]
    assert len(beside["state"]["seats"][0]["rack"]) == 5


def test_where_the_players_agree_they_name_the_starter(client: Client) -> None:
    assert client.begin("mini", starter=1)["state"]["to_move"] == 1
    assert client.begin("mini")["state"]["to_move"] == 0


def test_a_command_is_a_line_of_text_or_an_object(client: Client) -> None:
    state = client.begin()["state"]
    seat = state["to_move"]
    assert state["seats"][seat]["rack"] == "GEESHDO"
    lines: list[tuple[object, dict[str, object]]] = [
        ("8F HOSED", {"seat": seat}),
        ("8F HOSED", {}),
        ({"seat": seat, "text": "8F HOSED"}, {}),
        (
            {
                "type": "lay",
                "seat": seat,
                "tiles": [[8, 6 + step, face] for step, face in enumerate("HOSED")],
            },
            {},
        ),
    ]
    answers = []
    for command, request in lines:
        other = Client()
        other.begin()
        answers.append(other.do(command, **request))
    assert types(answers[0]) == ["tiles_laid"]
    assert answers[0]["state"]["pending"]["words"] == [{"word": "HOSED", "score": 18}]
    assert all(answer == answers[0] for answer in answers)


def test_a_game_goes_on_from_command_to_command(client: Client) -> None:
    client.begin()
    client.do("8F HOSED")
    answer = client.do("challenge", seat=1)
    assert types(answer)[:2] == ["play_challenged", "penalty_paid"]
    state = answer["state"]
    assert state["scores"] == [18, 0]
    assert state["to_move"] == 0, "a failed challenge costs the next turn"
    assert state["board"][7] == ".....HOSED....."
    assert [turn["kind"] for turn in state["turns"]] == ["lay", "lost"]
    assert client.ask(game="g1")["state"] == state
    assert client.ask(game="g1")["events"] == []


def test_games_do_not_touch_each_other(client: Client) -> None:
    client.begin()
    second = client.begin()
    assert second["game"] == "g2"
    client.do("8F HOSED")
    assert client.ask(game="g2")["state"] == second["state"]


def test_a_refused_command_changes_nothing(client: Client) -> None:
    before = client.begin()["state"]
    refused: list[tuple[object, dict[str, object], str]] = [
        ("8A HOSED", {}, "star"),
        ("8F QUIZ", {}, "rack"),
        ("8M HOSED", {}, "board"),
        ("pass", {"seat": 1}, "turn"),
        ("pass", {"seat": 9}, "turn"),
        ("challenge", {"seat": 1}, "phase"),
        ("nonsense", {}, "input"),
        ({"type": "nonsense"}, {}, "input"),
        ({"type": "pass"}, {}, "input"),
        ({"type": "pass", "seat": "0"}, {}, "input"),
        ({"seat": 0, "text": 5}, {}, "input"),
        ([], {}, "input"),
        (5, {}, "input"),
        ("pass", {"seat": "0"}, "input"),
        ("pass", {"now": -1}, "input"),
        ("pass", {"now": "soon"}, "input"),
        ({"type": "pass", "seat": 0, "now": -1}, {}, "input"),
    ]
    for command, request, expected in refused:
        answer = client.do(command, **request)
        assert answer["ok"] is False, command
        assert answer["reason"] == expected, answer
    assert client.ask(game="g1")["state"] == before


def test_time_is_told_with_the_command(client: Client) -> None:
    client.begin(set={"turn_seconds": 60, "turn_timeout": "pass"}, now=1_000)
    assert client.ask(game="g1")["state"]["deadline"] == {"at": 61_000, "kind": "turn_passes"}
    assert types(client.do({"type": "time_passed", "now": 60_999})) == []
    answer = client.do({"type": "time_passed"}, now=61_000)
    assert types(answer)[0] == "turn_passed"
    assert answer["state"]["to_move"] == 1
    assert client.do("pass", now=60_000)["reason"] == "input"
    assert client.do("pass")["ok"] is True, "without a time it is as late as before"


def test_a_game_on_a_real_board_hides_what_nobody_knows(client: Client) -> None:
    state = client.begin(dealer="table", starter=0)["state"]
    assert state["bag"] is None
    assert state["bag_count"] == 86
    assert state["seats"][0]["rack"] is None
    assert state["seats"][0]["rack_count"] == 7
    assert client.do("8F HORN")["ok"] is True


def test_a_finished_game_says_who_won_and_reveals_the_seed(client: Client) -> None:
    client.begin("kompakt")
    for _ in range(3):
        assert client.do("pass")["ok"] is True
    state = client.do("pass")["state"]
    assert state["phase"] == "ended"
    assert state["end"] == "passes"
    assert state["winners"] in ([0], [1], [0, 1])
    assert len(state["seed"]) == 64
    assert client.do("pass")["reason"] == "phase"


@pytest.mark.parametrize(
    "values",
    [
        {"players": 0},
        {"players": 5},
        {"players": -1},
        {"players": 10**12},
        {"players": True},
        {"players": "two"},
        {"players": [1, 2]},
        {"players": []},
        {"seed": 1.5},
        {"seed": True},
        {"seed": []},
        {"starter": 0},
        {"starter": "Ada"},
        {"dealer": "nobody"},
        {"dealer": 5},
        {"now": "now"},
        {"set": {"rack": 8, "nine_tiles": True}},
    ],
    ids=str,
)
def test_a_game_that_cannot_begin_is_refused(client: Client, values: dict[str, object]) -> None:
    answer = client.ask(edition="deluxe", new_game=values)
    assert answer["ok"] is False
    assert answer["reason"] == "input"


def test_only_the_last_games_are_kept(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee_games, "MAX_GAMES", 3)
    for _ in range(3):
        client.begin()
    assert client.ask(game="g1")["ok"] is True, "asked for, and so not the oldest any more"
    client.begin()
    assert [client.ask(game=f"g{n}")["ok"] for n in (1, 2, 3, 4)] == [True, False, True, True]


def test_no_game_goes_on_for_ever(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee_games, "MAX_TURNS", 2)
    client.begin()
    assert client.do("pass")["ok"] is True
    assert client.do("pass")["ok"] is True
    assert client.do("pass")["reason"] == "input"


def test_the_events_of_a_finished_game_make_a_file_that_can_be_verified(
    client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    events = client.begin("kurz")["events"]
    for command in ["ex " + client.ask(game="g1")["state"]["seats"][1]["rack"][:2], *["pass"] * 4]:
        events += client.do(command)["events"]
    file = tmp_path / "game.json"
    file.write_text(
        json.dumps({"format": "sternfeld-game", "version": 1, "events": events}), encoding="utf-8"
    )
    assert main(["verify", str(file), "--language", "en"]) == 0
    assert "Fair: " in capsys.readouterr().out


NUMBERS = st.integers(-1, 22) | st.sampled_from([10**15, -(10**15)])
SQUARES = st.tuples(NUMBERS, NUMBERS).map(list)
FACES = st.sampled_from([*"ABEHOSD?aeß", "", "CH"])
TILES = st.lists(st.fixed_dictionaries({"square": SQUARES, "face": FACES}), max_size=9)
OBJECTS = st.fixed_dictionaries(
    {
        "type": st.sampled_from(
            [
                "lay",
                "rearrange",
                "exchange",
                "pass",
                "recover_blank",
                "recycle_letter",
                "accept",
                "challenge",
                "start_turn",
                "agree_to_end",
                "resign",
                "report_racks",
                "time_passed",
                "game_created",
            ]
        ),
    },
    optional={
        "seat": st.integers(-1, 3) | NUMBERS,
        "tiles": TILES | st.lists(FACES, max_size=9),
        "word": st.lists(SQUARES, max_size=5),
        "square": SQUARES,
        "face": FACES,
        "count": NUMBERS,
        "racks": st.lists(st.lists(FACES, max_size=8), max_size=4),
        "now": NUMBERS,
    },
)
LINES = st.sampled_from(
    [
        "8F HOSED",
        "8F HOsED",
        "8D GEESHOD",
        "F8 HO",
        "ex G",
        "ex 3",
        "ex",
        "pass",
        "accept",
        "challenge",
        "start",
        "end",
        "recover 8H",
        "recycle 8F G",
        "rearrange 8F HOSED -> 8F SHOEDG",
        "racks A/-",
        "racks -/-",
        "time",
        "",
    ]
) | st.text(max_size=12)
REASONS = {*Reason, "turn", "input"}


@given(
    st.sampled_from(["referee", "table"]),
    st.sampled_from(["challenge", "checked", "free"]),
    st.lists(st.tuples(LINES | OBJECTS, st.sampled_from([None, 0, 0, 1, 1, 2])), max_size=12),
)
def test_any_commands_are_answered_and_tiles_are_never_lost(
    dealer: str, word_check: str, commands: list[tuple[object, int | None]]
) -> None:
    client = Client()
    variations = dict.fromkeys(["rearrange", "recycle", "blank_recovery"], True)
    client.begin(dealer=dealer, set={"word_check": word_check, "turn_seconds": 60} | variations)
    for command, seat in commands:
        answer = client.do(command, seat=seat)
        if not answer["ok"]:
            assert answer["reason"] in REASONS
            continue
        state = answer["state"]
        if state["phase"] == "turn":
            lying = sum(row.count(".") for row in state["board"])
            held = sum(seat["rack_count"] for seat in state["seats"])
            assert 225 - lying + held + state["bag_count"] == 100
