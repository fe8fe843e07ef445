"""A full disk, a lost database: a clear error, no half move, and on it goes when it is back."""

import sqlite3
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from bench.restart import restart
from sternfeld.errors import StoreError
from sternfeld.server.settings import Settings
from sternfeld.store.store import Store
from tests.server.elsewhere import Elsewhere, elsewhere
from tests.server.running import GENEROUS, Running, pair, running
from tests.store.writing import opened
from tests.support.full_disk import Disk, LimitOnFiles, SmallFilesystem
from tests.support.postgres import Postgres
from tests.table.playing import two

AGREED = {"start.order": "agreed"}
SOMEBODY = {"name": "Somebody"}


@pytest.fixture(params=[SmallFilesystem, LimitOnFiles], ids=["small filesystem", "limit on files"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """A disk that can be full. The first kind needs the right to mount, the second nothing."""
    try:
        found = request.param(tmp_path)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"nothing can be mounted here ({error}); the limit on files is tested alone")
    yield found
    found.close()


class Players:
    """Ada and Bob, who exchange tiles, and remember what was acknowledged."""

    def __init__(self, server: Elsewhere) -> None:
        self.server = server
        self.ada, self.bob, self.table = pair(server, house_rules=AGREED)
        self.acknowledged = 0
        self.body: dict[str, Any] = {}

    def move(self) -> Any:
        """Make the next move, or try the last again if it was refused."""
        seen = self.ada.get(f"/tables/{self.table}")
        self.mover = (self.ada, self.bob)[seen["view"]["game"]["to_move"]]
        tiles = self.mover.view(self.table)["game"]["rack"][:1]
        name, version = f"move {self.acknowledged}", seen["version"]
        command = {"type": "exchange", "tiles": tiles}
        self.body = {"id": name, "version": version, "command": command}
        answer = self.mover.send(self.table, **self.body)
        self.acknowledged += answer["type"] == "done"
        return answer

    def move_until_refused(self) -> Any:
        for _ in range(300):  # what is there already can still be written over
            answer = self.move()
            if answer["type"] == "error":
                return answer
        raise AssertionError("300 moves on a full disk")

    def turns(self) -> list[int]:
        """The turns as both see them."""
        seen = [person.view(self.table)["game"]["sheet"] for person in (self.ada, self.bob)]
        assert [turn["number"] for turn in seen[0]] == [turn["number"] for turn in seen[1]]
        return [turn["number"] for turn in seen[0]]

    def check(self) -> None:
        assert self.turns() == list(range(1, self.acknowledged + 1))


def test_a_full_disk_is_a_clear_error_and_no_half_move(disk: Disk) -> None:
    database = disk.folder / "table.db"
    with elsewhere(str(database)) as (server,):
        players = Players(server)
        for _ in range(3):
            assert players.move()["type"] == "done"
        disk.fill(*server.processes)
        refused = [players.move_until_refused(), players.move()]
        response = players.ada.http.post("/session", json=SOMEBODY)
        assert response.status_code == 503, response.text
        for answer in (*refused, response.json()):
            assert answer["error"]["code"] == "store"
            assert str(disk.folder) not in str(answer)
        players.check()
        server.kill()
        server.start()  # with a full disk one can still look
        players.check()
        assert players.move_until_refused()["error"]["code"] == "store"
        players.check()
        disk.make_room(*server.processes)
        for _ in range(5):
            assert players.move()["type"] == "done"
        players.check()
        server.kill()
        server.start()
        players.check()
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_log_that_cannot_be_written_back_for_want_of_room_loses_nothing(disk: Disk) -> None:
    """A server that stops writes its log back into the database, which grows by that."""
    database = disk.folder / "table.db"
    with elsewhere(str(database)) as (server,):
        players = Players(server)
        for _ in range(3):
            assert players.move()["type"] == "done"
        for number in range(12):
            players.ada.open_table("me", "invitation", name=f"Ada {number}")
        before = database.stat().st_size
        disk.fill(*server.processes)
        server.end()
        assert database.stat().st_size == before
        server.start()
        players.check()
        disk.make_room(*server.processes)
        for _ in range(3):
            assert players.move()["type"] == "done"
        server.end()
        assert database.stat().st_size > before
        server.start()
        players.check()
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_lost_database_is_a_clear_error_and_play_goes_on_when_it_is_back() -> None:
    postgres = Postgres()
    try:
        settings = Settings(database=postgres.new_database(), limits=GENEROUS)
        with running(settings) as server:
            ada, bob, table = pair(server, house_rules=AGREED)
            version = ada.get(f"/tables/{table}")["version"]
            phone, tablet = bob.socket(), ada.socket()
            phone.watch(table)
            tablet.watch(table)
            sessions = server.internals.sessions
            postgres.stop()
            answer = tablet.do(table, {"type": "pass"}, version, "m1")
            assert answer["error"]["code"] == "store"
            assert "host=" not in str(answer)
            sessions.forget(tuple(sessions._known))  # as after a few seconds
            tablet.send(type="ping")
            assert tablet.wait_for("error")["error"]["code"] == "store"
            assert ada.http.get("/health").status_code == 503
            postgres.start()
            deadline = time.monotonic() + 60
            while ada.http.get("/health").status_code != 200 and time.monotonic() < deadline:
                time.sleep(0.05)
            answer = tablet.do(table, {"type": "pass"}, version, "m1")
            assert phone.wait_for_version(table, answer["version"])["view"]["game"]["to_move"] == 1
            assert len(bob.view(table)["game"]["sheet"]) == 1
    finally:
        postgres.remove()


def test_a_restart_with_a_thousand_open_games_is_quick(tmp_path: Path) -> None:
    database = f"{tmp_path}/table.db"
    store = Store(database)
    host = two()
    for number in range(1000):
        opened(store, host, f"t{number}")
    store.close()
    with elsewhere(database) as (server,):
        server.kill()
        server.start()
        metrics = httpx.get(f"{server.address}/metrics").text
        assert "sternfeld_live_tables 0\n" in metrics  # no table is read before somebody asks
        ada = server.person("Ada")
        ada.get("/tables/t999", 403)
        assert "sternfeld_live_tables 1\n" in httpx.get(f"{server.address}/metrics").text


def test_a_server_that_is_started_by_its_command_is_well(tmp_path: Path) -> None:
    start = restart(f"{tmp_path}/table.db")
    assert 0 < start.cpu < start.wall * 64


def test_many_tables_at_once_share_commits(tmp_path: Path) -> None:
    with running(Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)) as server:
        ada = server.person("Ada")
        tables = [ada.open_table("me", house_rules=AGREED) for _ in range(8)]
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(lambda table: ada.do(table, {"type": "pass"}), tables))
        random = Random(1)
        assert ada.view(random.choice(tables))["game"]["sheet"]


def test_a_server_without_a_place_for_its_database_does_not_start(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with pytest.raises(StoreError, match="cannot be created"):
        Running(Settings(database=f"{blocked}/x.db", limits=GENEROUS))


def test_a_second_server_on_one_file_is_refused_and_a_backup_is_not(tmp_path: Path) -> None:
    settings = Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)
    with running(settings):
        with pytest.raises(StoreError, match="another server uses"):
            Running(settings)
        Store(settings.database).close()
    with running(settings):
        pass
