"""Writes a new generation of samples: what this version stores, for later versions to read.

    .venv/bin/python -m tests.samples.write v0_3

Do this for a release, or when a stored form has changed, and commit the folder; no generation is
ever written again. The folder holds:

- ``games``: games of every edition, dealt and on a real board, finished and running;
- ``tables.db.xz``: a SQLite database, ``tables.backup``: a backup of it;
- ``tables.sql.xz``: the same as a dump of PostgreSQL (``pg_dump``), since version 0.2;
- ``terminal``: games of the terminal with their seeds and clocks;
- ``export.json``: what a person gets who asks for their data;
- ``summary.json``: what this version sees in all of them.

The tables, terminal games and the export of the generation before are stored once more as this
version does it, so that every kind of event is among them; new tables are added.
"""

from __future__ import annotations

import json
import lzma
import shutil
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import text

from sternfeld.cli.saving import SaveFile
from sternfeld.game.events import Dealer
from sternfeld.game.evolve import fold as fold_game
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.gcg_replay import replay_gcg
from sternfeld.notation.json_codec import to_plain
from sternfeld.notation.json_form import GameFile, game_from_json, game_to_json
from sternfeld.rules.choices import StartOrder
from sternfeld.rules.load import edition_names
from sternfeld.rules.rules import Rules
from sternfeld.store.backup import back_up, restore
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from sternfeld.table.evolve import fold as fold_table
from sternfeld.table.importing import imported_table
from sternfeld.table.journal import event_from_text, event_to_text
from sternfeld.table.plan import Proposal, TableKind
from tests.notation.samples import random_game, table
from tests.samples.summary import summary_of_game, summary_of_table
from tests.store.writing import opened
from tests.support.postgres import Postgres
from tests.table.playing import ALL_SWAPS, COMPUTER, INVITATION, ME, Host, plan_of, two
from tests.table.playing import random_game as random_table

HERE = Path(__file__).parent
TURNS = {"finished": 1_000, "running": 12}
NEW_TABLES = 6
LEXICON = "words.lexicon"


def generations() -> list[Path]:
    """The folders of all generations, oldest first."""
    return sorted(path for path in HERE.iterdir() if (path / "summary.json").exists())


def events_of(export: Any) -> Any:
    """The game of a table in an export; version 0.1 left out everything but its events."""
    if isinstance(export, list):
        return {"format": "sternfeld-game", "version": 1, "events": export}
    return export


def write(folder: Path) -> None:
    """Write a generation into a new folder."""
    before = generations()[-1]
    folder.mkdir()
    summary = {
        "games": write_games(folder),
        "tables": write_tables(folder, before),
        "terminal": write_terminal(folder, before),
    }
    write_export(folder, before)
    write_lexicon(folder, before)
    lines = (
        f'"{part}": {{\n'
        + ",\n".join(
            f"{json.dumps(name)}: {json.dumps(seen, ensure_ascii=False, sort_keys=True)}"
            for name, seen in sorted(found.items())
        )
        + "\n}"
        for part, found in summary.items()
    )
    (folder / "summary.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def write_games(folder: Path) -> dict[str, Any]:
    """Games of all editions."""
    seen = {}
    (folder / "games").mkdir()
    for place, edition in enumerate(edition_names()):
        for dealer in Dealer:
            for state, turns in TURNS.items():
                agreed = Rules.of(edition).start.order is StartOrder.AGREED
                names = ["Ada", "Ben", "Cleo", "Dora"][: 2 + place % 3]
                first = 0 if agreed or dealer is Dealer.TABLE else None
                house = ALL_SWAPS if state == "finished" and place % 2 else {}
                begun = table(edition, house, names=names, dealer=dealer, starter=first)
                events = random_game(place, turns, begun, swaps=True)
                name = f"games/{edition}-{dealer}-{state}.json"
                (folder / name).write_text(game_to_json(events), "utf-8")
                seen[name] = summary_of_game(fold_game(events))
    return seen


def write_tables(folder: Path, before: Path) -> dict[str, Any]:
    """A database and its backup."""
    seen: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as temporary:
        path = Path(temporary) / "tables.db"
        path.write_bytes(lzma.decompress((before / "tables.db.xz").read_bytes()))
        with closing(Store(f"sqlite:///{path}")) as store:
            _store_anew(store)
            for seed in range(NEW_TABLES):
                *_, host = random_table(Random(seed), 20 * seed)
                opened(store, host, f"new-{folder.name}-{seed}")
            host = two()
            host.do(tc.AgreeToPause("ada"))
            host.do(tc.Decline("bob", Proposal.PAUSE))
            opened(store, host, f"new-{folder.name}-{NEW_TABLES}")
            opened(store, _with_a_hint(), f"new-{folder.name}-{NEW_TABLES + 1}")
            opened(store, _imported(), f"new-{folder.name}-{NEW_TABLES + 2}")
            with store.database.read() as connection:
                tables = connection.execute(text("SELECT id FROM tables")).scalars().all()
            for number, name in enumerate(tables):
                state = store.log.load(name)
                assert state is not None
                seen[name] = summary_of_table(state)
                if number % 2:
                    store.log.save_snapshot(name, state)
            back_up(store, folder / "tables.backup")
        with closing(Store(f"sqlite:///{path}")) as store, store.database.write() as connection:
            connection.execute(text("DELETE FROM sessions"))
        (folder / "tables.db.xz").write_bytes(lzma.compress(path.read_bytes(), preset=9))
    write_dump(folder)
    return seen


def _with_a_hint() -> Host:
    """Practice in which somebody asked for a hint."""
    plan = plan_of(
        ME, COMPUTER, kind=TableKind.PRACTICE, starter=0, rules={"start.order": "agreed"}
    )
    host = Host(replace(plan, hints=True))
    host.do(tc.TakeHint("ada", host.game.number, 1))
    return host


def _imported() -> Host:
    """A finished game from a file that tells its racks."""
    gcg = "#player1 ann Ann\n#player2 bob Bob\n>ann: HORNABC 8G HORN +14 14\n"
    gcg += ">bob: AEISSTT - +0 0\n>bob: AEISSTT (AEISSTT) -7 -7\n>ann: ABCDEFG (ABCDEFG) -16 -2\n"
    game = parse_gcg(gcg).game
    rules = Rules.of("mini")
    host = two()
    host.log = list(
        imported_table(
            rules,
            [player.name for player in game.players],
            replay_gcg(game, rules, host.now).events,
            host="ada",
            own=0,
            invitation=INVITATION,
            language="de",
            now=host.now,
        )
    )
    host.state = fold_table(host.log)
    return host


def write_dump(folder: Path) -> None:
    """The backup, restored into a PostgreSQL and dumped; every second table has a snapshot."""
    postgres = Postgres()
    try:
        address = postgres.new_database()
        with closing(Store(address)) as store:
            restore(store, folder / "tables.backup")
            with store.database.read() as connection:
                tables = connection.execute(text("SELECT id FROM tables ORDER BY id")).scalars()
                names = tables.all()
            for name in names[::2]:
                state = store.log.load(name)
                assert state is not None
                store.log.save_snapshot(name, state)
        command = ["pg_dump", "--inserts", "--no-owner", "--no-privileges", "--no-comments"]
        said = subprocess.run([*command, address], check=True, capture_output=True, text=True)
    finally:
        postgres.remove()
    lines = (line for line in said.stdout.splitlines() if not line.startswith(("--", "\\")))
    dump = "\n".join(line for line in lines if line and "search_path" not in line)
    (folder / "tables.sql.xz").write_bytes(lzma.compress(dump.encode(), preset=9))


def _store_anew(store: Store) -> None:
    """Write every event as this version does, and drop all snapshots."""
    with store.database.write() as connection:
        rows = connection.execute(text("SELECT table_id, seq, body FROM events")).all()
        for table_id, seq, body in rows:
            connection.execute(
                text("UPDATE events SET body = :body WHERE table_id = :table_id AND seq = :seq"),
                {"table_id": table_id, "seq": seq, "body": event_to_text(event_from_text(body))},
            )
        connection.execute(text("DELETE FROM snapshots"))


def write_terminal(folder: Path, before: Path) -> dict[str, Any]:
    """Saved games of the terminal."""
    shutil.copytree(before / "terminal", folder / "terminal")
    seen = {}
    for path in sorted((folder / "terminal").glob("*.json")):
        file = SaveFile(path)
        events = file.load()
        file.save(events)
        seen[f"terminal/{path.name}"] = summary_of_game(fold_game(events))
    return seen


def write_export(folder: Path, before: Path) -> None:
    """A person's data, with whole games in it."""
    export = json.loads((before / "export.json").read_text("utf-8"))
    for one in export["tables"]:
        if "game" in one:
            events = game_from_json(json.dumps(events_of(one["game"])))
            one["game"] = to_plain(GameFile("sternfeld-game", 2, events))
    (folder / "export.json").write_text(json.dumps(export, ensure_ascii=False, indent=1), "utf-8")


def write_lexicon(folder: Path, before: Path) -> None:
    """A compiled word list."""
    Lexicon.open(before / LEXICON).save(folder / LEXICON)


if __name__ == "__main__":
    write(HERE / sys.argv[1])
