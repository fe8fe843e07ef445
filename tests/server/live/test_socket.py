import json
from random import Random
from threading import Event

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sternfeld.errors import StoreError
from sternfeld.game import commands as cmd
from sternfeld.players import player as players
from sternfeld.players.view import PlayerView
from sternfeld.store.log import secret_hash
from tests.server.running import Running, pair

AGREED = {"start.order": "agreed"}


def test_after_a_gap_a_client_gets_the_table_as_it_is_now(any_server: Running) -> None:
    ada, bob, table = pair(any_server, house_rules=AGREED)
    phone = bob.socket()
    phone.watch(table)
    phone.close()
    for number in range(3):
        ada.do(table, {"type": "say", "text": f"line {number}"})
    version = ada.do(table, {"type": "pass"})["version"]
    update = bob.socket().watch(table)
    assert update["version"] == version
    assert [line["text"] for line in update["view"]["chat"]] == ["line 0", "line 1", "line 2"]
    assert [turn["kind"] for turn in update["view"]["game"]["sheet"]] == ["pass"]


def test_everybody_sees_who_is_here_and_who_thinks(server: Running) -> None:
    ada, bob, table = pair(server)
    phone, tablet = ada.socket(), bob.socket()
    phone.watch(table)
    assert phone.wait_for("presence")["seats"] == [True, False]
    tablet.watch(table)
    assert phone.wait_for("presence")["seats"] == [True, True]
    tablet.send(type="thinking", table=table, on=True)
    assert phone.wait_for("thinking") == {
        "type": "thinking",
        "table": table,
        "seat": 1,
        "on": True,
        "hurried": False,
    }
    screen = ada.socket()
    screen.watch(table, "board")
    tablet.close()
    assert not phone.wait_for("thinking", seat=1)["on"], "who has gone holds no tiles"
    assert phone.wait_for("presence", seats=[True, False])


def test_who_begins_to_watch_is_told_who_is_thinking_already(any_server: Running) -> None:
    ada, bob, table = pair(any_server, spectators="open")
    phone = ada.socket()
    phone.watch(table)
    phone.send(type="thinking", table=table, on=True)
    phone.send(type="ping")
    phone.wait_for("pong")
    for late in (bob.socket(), any_server.stranger().socket(), ada.socket()):
        late.watch(table)
        assert late.wait_for("presence")["thinking"] == [0]
        late.send(type="watch", table=table)
        assert late.wait_for("presence")["thinking"] == [0], "the same after watching again"
    assert all(one["thinking"] == [] for one in phone.seen if one["type"] == "presence")
    phone.close()
    late.wait_for("thinking", seat=0, on=False)
    last = bob.socket()
    last.watch(table)
    assert last.wait_for("presence")["thinking"] == []


def test_who_begins_to_watch_is_told_that_a_computer_is_thinking(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = Event()

    class Ponderer:
        def choose(self, view: PlayerView, *_: object) -> cmd.SeatCommand:
            done.wait(60)
            return cmd.Pass(view.seat)

    monkeypatch.setattr(players, "player_of", lambda *_, **__: Ponderer())
    ada = server.person("Ada")
    table = ada.open_table("computer:beginner", "me", house_rules=AGREED)
    phone = ada.socket()
    phone.watch(table)
    assert phone.wait_for("presence")["thinking"] == [0]
    done.set()
    phone.wait_for("thinking", seat=0, on=False)
    tablet = ada.socket()
    tablet.watch(table)
    assert tablet.wait_for("presence")["thinking"] == []


def test_one_socket_serves_several_tables(server: Running) -> None:
    ada = server.person("Ada")
    tables = [ada.open_table("me", house_rules=AGREED) for _ in range(17)]
    socket = ada.socket()
    for table in tables[:16]:
        assert socket.watch(table)["table"] == table
    socket.send(type="watch", table=tables[16])
    assert socket.wait_for("error")["error"]["code"] == "too_many"
    socket.send(type="leave", table=tables[0])
    assert socket.watch(tables[16])["table"] == tables[16]
    done = socket.do(tables[3], {"type": "pass"}, 100)
    assert done["type"] == "done"
    if not any(m["type"] == "update" and m["version"] == done["version"] for m in socket.seen):
        assert socket.wait_for("update")["table"] == tables[3]


def test_every_message_is_authorised_for_itself(server: Running) -> None:
    ada, _, table = pair(server)
    eve = server.person("Eve").socket()
    nobody = server.stranger().socket()
    for socket, codes in ((eve, {"not_seated"}), (nobody, {"not_seated", "no_session"})):
        socket.send(type="watch", table=table)
        assert socket.wait_for("error")["error"]["code"] == "not_seated"
        for command in ({"type": "pass", "seat": 0}, {"type": "resign", "seat": 1}):
            answer = socket.do(table, command, 10**6)
            assert answer["error"]["code"] in codes
        socket.send(type="thinking", table=table, on=True)
    bob = server.person("Bob2")
    bob.socket().send(type="watch", table=table, **{"as": "seat:0"})
    assert ada.view(table)["phase"] == "playing"


def test_who_stands_up_no_longer_sees_the_table(server: Running) -> None:
    ada, bob = server.person("Ada"), server.person("Bob")
    table = ada.open_table("me", "invitation", "invitation")
    bob.sit_down(ada.invitation(table))
    socket = bob.socket()
    socket.watch(table)
    bob.do(table, {"type": "leave_seat"})
    assert socket.wait_for("gone")["error"]["code"] == "not_seated"
    ada.do(table, {"type": "say", "text": "he is gone"})
    socket.send(type="ping")
    assert socket.wait_for("pong")
    assert not any("he is gone" in json.dumps(message) for message in socket.seen)


def test_a_seat_keeps_its_watcher_when_free_seats_are_dropped(server: Running) -> None:
    ada, cleo = server.person("Ada"), server.person("Cleo")
    table = ada.open_table("me", "invitation", "invitation")
    cleo.sit_down(ada.invitation(table), seat=2)
    socket = cleo.socket()
    assert socket.watch(table, "seat:2")["view"]["audience"] == "seat:2"
    ada.do(table, {"type": "start"})
    while True:
        update = socket.wait_for("update")
        if update["view"]["phase"] == "playing":
            break
    assert update["view"]["audience"] == "seat:1"
    assert len(update["view"]["game"]["rack"]) == 7


def test_a_message_that_is_too_large_closes_the_socket(server: Running) -> None:
    socket = server.person().socket()
    socket.wait_for("hello")
    socket.connection.send(json.dumps({"type": "ping", "x": "y" * 5000}))
    with pytest.raises(ConnectionClosed) as closed:
        socket.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4413


NONSENSE: list[str | bytes] = [
    "",
    "null",
    "[]",
    "{}",
    "nonsense",
    b"\xff\xfe",
    b"",
    '{"type":"nonsense"}',
    '{"type":"watch"}',
    '{"type":"watch","table":7}',
    '{"type":"watch","table":"x","since":1}',
    '{"type":"do","table":"x","id":"1","version":-1,"command":{"type":"pass"}}',
    '{"type":"do","table":"x","id":"1","version":1e999,"command":{"type":"pass"}}',
    '{"type":"do","table":"x","id":"","version":0,"command":{}}',
    '{"type":"do","table":"x","id":"a","version":true,"command":{"type":"pass"}}',
    '{"type":"ping","more":1}',
    "[" * 2000,
    '{"type":"thinking","table":"\\ud800","on":true}',
    '{"type":"watch","table":"\\u0000"}',
    '{"type":"watch","table":"x","as":"seat:99999999999999999999"}',
]


def test_nonsense_is_refused_and_the_socket_lives_on(server: Running) -> None:
    socket = server.person().socket()
    socket.wait_for("hello")
    for message in NONSENSE:
        socket.connection.send(message)
        answer = socket.next()
        assert answer["type"] in ("error", "gone"), message
        assert "Traceback" not in json.dumps(answer)
        assert answer["error"]["code"] in ("input", "not_found"), message
    socket.send(type="ping")
    assert socket.next()["type"] == "pong"


def test_a_fuzzed_socket_never_takes_the_process_down(server: Running) -> None:
    ada, bob, table = pair(server)
    random = Random(7)
    pieces: list[object] = [
        *("watch", "do", "leave", "thinking", "ping", "lay", "exchange", "pass"),
        *("accept", "challenge", "correct", "mute", "say", "agree_to_end", "resume", "start"),
        *(table, "x", "", "seat:0", "seat:1", "board", "?", "e", "E", "CH", "😀", "\u0000"),
        *(0, 1, -1, 2**31, 8, 7.5, True, None, [], {}, [8, 8, "E"], [[8, 8, "E"]], [["E"]]),
    ]
    names = ["type", "table", "id", "version", "command", "tiles", "seat", "as", "on"]
    names += ["text", "count", "face", "square", "word", "racks", "turn", "commands", "invitation"]

    def thing(depth: int = 0) -> object:
        if depth < 3 and random.random() < 0.3:
            return {random.choice(names): thing(depth + 1) for _ in range(random.randint(0, 6))}
        return random.choice(pieces)

    socket = ada.socket()
    for number in range(601):
        message = {random.choice(names): thing() for _ in range(random.randint(0, 5))}
        message |= {"type": random.choice(pieces[:6])}
        if random.random() < 0.5:
            message |= {"table": table, "id": "i", "version": 10**6}
            message["command"] = {"type": random.choice(pieces[6:17]), **_dict(thing())}
        socket.connection.send(json.dumps(message))
        if number % 20 == 0:
            socket.connection.send(random.randbytes(random.randint(0, 200)))
            socket.send(type="ping")
            socket.wait_for("pong", timeout=60)
    codes = {m["error"]["code"] for m in socket.seen if m["type"] == "error"}
    assert "internal" not in codes
    assert bob.get("/health") == {"status": "ok"}
    assert "sternfeld_internal_errors_total 0" in bob.http.get(server.address + "/metrics").text


def _dict(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def test_a_socket_that_comes_while_the_database_is_away_is_sent_away(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada = server.person("Ada")

    def away(*_: object) -> None:
        raise StoreError("the database is away")

    server.internals.sessions.forget([secret_hash(ada.cookie)])
    with monkeypatch.context() as patched:
        patched.setattr(server.internals.store.people, "session", away)
        with pytest.raises(InvalidStatus):
            ada.socket()
    ada.socket().wait_for("hello")
    assert not [one for one in caplog.records if one.exc_info]
