"""Two processes on one PostgreSQL: the same tables, and either may die."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from bench.load import load
from sternfeld.server.settings import Settings
from sternfeld.store.store import Store
from tests.server.elsewhere import Elsewhere
from tests.server.running import GENEROUS, Person, running
from tests.support.postgres import Postgres

AGREED = {"start.order": "agreed"}


def known_at(server: Elsewhere, person: Person) -> Person:
    """The same person, through another process."""
    again = server.stranger()
    again.http.cookies.set("sternfeld", person.cookie)
    return again


def game_when(person: Person, table: str, done: Any) -> Any:
    end = time.monotonic() + 30
    while True:
        game = person.view(table)["game"]
        if done(game) or time.monotonic() > end:
            assert done(game), game["sheet"]
            return game
        time.sleep(0.05)


def seats_in_log(database: str, table: str) -> list[int]:
    """Whose turns the log holds, read without asking a server."""
    store = Store(database)
    try:
        state = store.log.load(table)
    finally:
        store.close()
    assert state is not None
    assert state.game is not None
    return [turn.seat for turn in state.game.turns]


def test_people_play_across_processes_and_when_one_dies_play_goes_on(
    servers: tuple[Elsewhere, Elsewhere],
) -> None:
    one, other = servers
    ada, bob = one.person("Ada"), other.person("Bob")
    table = ada.open_table("me", "invitation", house_rules=AGREED)
    bob.sit_down(ada.invitation(table))
    phone, tablet = ada.socket(), bob.socket()
    phone.watch(table)
    version = tablet.watch(table)["version"]
    done = phone.do(table, {"type": "pass"}, version)
    assert done["type"] == "done", done
    update = tablet.wait_for_version(table, done["version"])
    assert update["view"]["game"]["to_move"] == 1
    assert [turn["kind"] for turn in update["view"]["game"]["sheet"]] == ["pass"]
    done = tablet.do(table, {"type": "pass"}, update["version"], "the last")
    assert phone.wait_for_version(table, done["version"])["view"]["game"]["to_move"] == 0
    other.kill()
    elsewhere = known_at(one, bob)
    socket = elsewhere.socket()
    again = socket.do(table, {"type": "pass"}, update["version"], "the last")
    assert (again["type"], again["version"]) == ("done", done["version"])
    ada.do(table, {"type": "pass"})
    elsewhere.do(table, {"type": "pass"})


def test_a_command_after_a_version_that_is_not_announced_yet_counts(postgres: Postgres) -> None:
    async def deaf(*_told: object, **_how: object) -> None:
        """The announcement comes too late."""

    settings = Settings(database=postgres.new_database(), limits=GENEROUS)
    with running(settings) as one, running(settings) as other:
        ada, bob = one.person("Ada"), other.person("Bob")
        table = ada.open_table("me", "invitation", house_rules=AGREED)
        one.internals.registry.heard = deaf  # type: ignore[method-assign]
        bob.sit_down(ada.invitation(table))
        seen = bob.get(f"/tables/{table}")["version"]
        assert ada.send(table, {"type": "pass"}, version=seen)["type"] == "done"


def test_the_other_process_lets_time_act_when_one_dies(
    servers: tuple[Elsewhere, Elsewhere],
) -> None:
    one, other = servers
    rules = AGREED | {"turn_seconds": 2, "turn_timeout": "pass", "ends.pass_rounds": 10}
    ada = one.person("Ada")
    table = ada.open_table("me", "device:Bob", house_rules=rules)
    one.kill()
    again = known_at(other, ada)
    game = game_when(again, table, lambda game: game["sheet"])
    assert game["sheet"][0]["timed_out"]


def test_racing_moves_through_two_processes_have_one_effect(
    servers: tuple[Elsewhere, Elsewhere],
) -> None:
    one, other = servers
    ada = one.person("Ada")
    twin = known_at(other, ada)
    table = ada.open_table("me", "device:Bob", house_rules=AGREED)
    for number in range(6):
        version = ada.get(f"/tables/{table}")["version"]
        seat = ada.view(table)["game"]["to_move"]
        command = {"type": "exchange", "seat": seat, "tiles": ada.view(table)["game"]["rack"][:1]}

        def send(
            who: Person, version: int = version, number: int = number, command: Any = command
        ) -> str:
            answer = who.send(table, command, id=f"{number} {who is ada}", version=version)
            return str(answer["type"])

        with ThreadPoolExecutor(2) as threads:
            assert sorted(threads.map(send, [ada, twin])) == ["done", "error"]
    assert len(game_when(twin, table, lambda g: len(g["sheet"]) == 6)["sheet"]) == 6


def test_a_computer_whose_process_died_thinks_again_in_the_other_and_moves_once(
    quick_servers: tuple[Elsewhere, Elsewhere],
) -> None:
    one, other = quick_servers
    ada = one.person("Ada")
    rules = AGREED | {"word_check": "checked"}
    table = ada.open_table("me", "computer:champion", edition="deluxe", house_rules=rules)
    phone = ada.socket()
    version = phone.watch(table)["version"]
    phone.send(type="do", table=table, id="first", version=version, command={"type": "pass"})
    phone.wait_for("thinking", table=table, seat=1, on=True)
    one.kill()
    assert seats_in_log(one.database, table) == [0], "the computer was too quick to be killed"
    end = time.monotonic() + 60
    while seats_in_log(one.database, table) == [0]:  # nobody looks at the table meanwhile
        assert time.monotonic() < end, "no computer has moved"
        time.sleep(0.05)
    again = known_at(other, ada)
    assert [turn["seat"] for turn in again.view(table)["game"]["sheet"]] == [0, 1]
    one.start()  # which looks for tables that wait for a computer
    back = known_at(one, ada)
    again.do(table, {"type": "pass"})
    game = game_when(back, table, lambda game: len(game["sheet"]) == 4)
    assert [turn["seat"] for turn in game["sheet"]] == [0, 1, 0, 1]
    numbers = [turn["number"] for turn in game["sheet"]]
    assert numbers == [1, 2, 3, 4]


def test_deleted_data_is_gone_from_the_other_process_at_once(
    servers: tuple[Elsewhere, Elsewhere],
) -> None:
    one, other = servers
    ada, bob = one.person("Ada"), other.person("Berthold")
    table = ada.open_table("me", "invitation", house_rules=AGREED)
    bob.sit_down(ada.invitation(table))
    bob.do(table, {"type": "say", "text": "my secret opinion"})
    phone = ada.socket()
    phone.watch(table)
    assert bob.http.delete("/me").status_code == 200
    update = phone.wait_for("update", table=table)
    while "Berthold" in str(update):
        update = phone.wait_for("update", table=table)  # fails if no further one comes
    assert update["view"]["chat"][0]["text"] == "–"
    assert "Berthold" not in ada.http.get(f"/tables/{table}").text


@pytest.mark.parametrize(
    ("games", "seconds"), [(8, 1), pytest.param(20, 10, marks=pytest.mark.thorough)]
)
def test_many_games_go_on_when_one_of_two_processes_is_killed(
    postgres: Postgres, games: int, seconds: int
) -> None:
    figures = load(postgres.new_database(), games=games, rate=20, seconds=seconds, processes=2)
    assert figures.problems == []
    assert figures.moves == 20 * seconds
    assert len(figures.returned) == games
