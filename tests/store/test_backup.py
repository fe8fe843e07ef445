import gzip
import json
import stat
from pathlib import Path

import pytest

from sternfeld.errors import StoreError
from sternfeld.store.backup import back_up, restore
from sternfeld.store.entries import Player, Session
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from tests.store.writing import appended, opened
from tests.support.postgres import Postgres
from tests.table.playing import two


def with_line(line: bytes) -> bytes:
    """A backup of one line."""
    return gzip.compress(b'{"form":"sternfeld backup 1"}\n' + line + b"\n")


def filled(store: Store) -> Store:
    store.people.add_guest(Player("p1", "Ada", created=5), Session("hash", "s", "p1", 1, 1, 9))
    store.people.make_account("p1", "ada", "argon")
    host = opened(store, two(), "t1")
    appended(store, host, host.do(tc.Say("ada", "grüß dich")), "t1", command="c1")
    opened(store, two(seed=3), "t2")
    return store


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_a_backup_goes_back_into_either_database(
    store: Store, into: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = tmp_path / "backup.gz"
    rows = back_up(filled(store), file)
    if into == "sqlite":
        address = f"{tmp_path}/restored.db"
    else:
        server: Postgres = request.getfixturevalue("postgres")
        address = server.new_database()
    other = Store(address)
    try:
        assert restore(other, file) == rows
        for table in ("t1", "t2"):
            assert other.log.load(table) == store.log.load(table)
            assert other.log.chance(table).seed == store.log.chance(table).seed
            assert other.index.entry(table) == store.index.entry(table)
        assert other.log.answer("t1", "ada", "c1") == store.log.answer("t1", "ada", "c1")
        assert other.people.by_login("ada") == store.people.by_login("ada")
        assert other.people.sessions_of("p1") == []
        assert other.index.by_invitation("CT2") == "t2"
        with pytest.raises(StoreError, match="not empty"):
            restore(other, file)
    finally:
        other.close()


def test_a_backup_taken_while_somebody_plays_is_of_one_moment(store: Store, tmp_path: Path) -> None:
    host = opened(store, two(), "t1")
    with store.database.read() as connection:
        connection.exec_driver_sql("SELECT 1 FROM tables").all()
        appended(store, host, host.do(tc.Say("ada", "hello")), "t1")
    assert back_up(store, tmp_path / "b.gz") > 0
    assert not (tmp_path / "b.gz.part").exists()


def test_a_backup_is_not_written_into_somebody_elses_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, theirs = Store(f"{tmp_path}/t.db"), tmp_path / "theirs"
    unlink = Path.unlink

    def put_a_link(path: Path, missing_ok: bool = False) -> None:
        unlink(path, missing_ok)
        path.symlink_to(theirs)

    monkeypatch.setattr(Path, "unlink", put_a_link)
    with pytest.raises(FileExistsError):
        back_up(store, tmp_path / "b.gz")
    store.close()
    assert not theirs.exists()


def test_only_the_owner_can_read_a_backup(tmp_path: Path) -> None:
    store = Store(f"{tmp_path}/t.db")
    back_up(store, tmp_path / "b.gz")
    store.close()
    assert stat.S_IMODE((tmp_path / "b.gz").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nonsense",
        gzip.compress(b""),
        gzip.compress(b'{"form":"other"}\n'),
        gzip.compress(b'{"form":"sternfeld backup 1"}\nnonsense\n'),
        gzip.compress(b'{"form":"sternfeld backup 1"}\n{"table":"x","row":{}}\n'),
        gzip.compress(b'{"form":"sternfeld backup 1"}\n' + b'{"table":"players"}\n' * 900)[:-9],
        with_line(b'{"table":"seeds","row":{"table_id":"t","seed":""}}'),
        with_line(b'{"table":[],"row":{}}'),
        with_line(b'{"table":"players","row":{"id":"p","name":"\\ud800","created":1}}'),
        with_line(b"[" * 100_000),
        b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03" + b"\x07" * 40,
    ],
    ids=[
        "empty",
        "no gzip",
        "no lines",
        "other form",
        "no JSON",
        "no table",
        "cut off",
        "no key",
        "a list as name",
        "a lone surrogate",
        "too deep",
        "no deflate",
    ],
)
def test_what_is_no_backup_is_refused_and_leaves_nothing(
    store: Store, content: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "b.gz"
    file.write_bytes(content)
    with pytest.raises(StoreError):
        restore(store, file)
    assert store.index.counts() == {}


def test_half_a_backup_restores_nothing(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "b.gz"
    back_up(filled(store), file)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    assert json.loads(lines[-1])["table"]
    file.write_bytes(gzip.compress(b"".join([*lines[:-3], b"{"])))
    other = Store(f"{tmp_path}/other.db")
    with pytest.raises(StoreError):
        restore(other, file)
    assert other.index.counts() == {}
    other.close()
