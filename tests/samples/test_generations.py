"""What earlier versions have stored stays readable.

Each folder beside this file holds what one version wrote, and in ``summary.json`` what that version
saw in it. `tests.samples.write` makes a new one. The files are never written again.
"""

from __future__ import annotations

import json
import lzma
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, get_args

import psycopg
import pytest

from sternfeld.cli.saving import SaveFile
from sternfeld.game import commands as cmd
from sternfeld.game.bag import SeededChance
from sternfeld.game.decide import decide
from sternfeld.game.events import Dealer, Event
from sternfeld.game.evolve import fold as fold_game
from sternfeld.game.fairness import verify
from sternfeld.game.judge import NoJudge
from sternfeld.game.state import Phase
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.notation.json_codec import to_plain
from sternfeld.notation.json_form import game_from_json, game_to_json
from sternfeld.rules.load import edition_names
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import SWITCHES
from sternfeld.store.backup import restore
from sternfeld.store.store import Store
from sternfeld.table.events import TableEvent
from sternfeld.table.evolve import fold
from tests.samples.summary import summary_of_game, summary_of_table
from tests.samples.write import LEXICON, events_of, generations
from tests.support.postgres import Postgres

GENERATIONS = generations()
SUMMARIES = {one.name: json.loads((one / "summary.json").read_text("utf-8")) for one in GENERATIONS}
EACH = pytest.mark.parametrize("generation", GENERATIONS, ids=lambda path: path.name)
ADVICE = (
    "What an earlier version stored must stay readable. Leave the samples alone. A new switch or"
    " field gets the default that held before there was one; a form that has changed gets a new"
    " version, and a reader that makes the new form of the old (notation/json_form.py for files,"
    " table/journal.py for the log, store/migrate.py for the database). A rule that changes gets a"
    " switch, so that old games keep theirs. See 'Stored forms' in CONTRIBUTING.md."
)


@contextmanager
def stays_readable(what: object) -> Iterator[None]:
    """Say what to do, if something cannot be read or is not what it was."""
    try:
        yield
    except Exception as error:
        raise AssertionError(f"{what}: {error}\n{ADVICE}") from error


def files(part: str) -> list[Any]:
    return [
        pytest.param(one, name, id=f"{one.name}/{name}")
        for one in GENERATIONS
        for name in SUMMARIES[one.name][part]
    ]


def expected(generation: Path, part: str) -> dict[str, dict[str, Any]]:
    """What that version saw. How rules differ from an edition may change with the edition."""
    return {name: _lasting(seen) for name, seen in SUMMARIES[generation.name][part].items()}


def _lasting(seen: Any) -> Any:
    if not isinstance(seen, dict):
        return seen
    return {key: _lasting(item) for key, item in seen.items() if key != "house_rules"}


def check_rules(stored: Any, events: tuple[Event, ...]) -> None:
    """The rules are those that were stored, whatever has become of the edition."""
    found = to_plain(fold_game(events).rules)
    for part in ("edition", "tiles", "layout"):
        assert found[part] == stored[part]
    for name, value in stored["switches"].items():
        assert found["switches"][name] == value, name
    later = found["switches"].keys() - stored["switches"].keys()
    for switch in (one for one in SWITCHES if one.name in later):
        assert switch.read(found["switches"][switch.name]) == switch.read(switch.default)


def check_goes_on(events: tuple[Event, ...]) -> None:
    """A finished game passes every check, and a running one can be played on."""
    state = fold_game(events)
    if state.phase is Phase.ENDED:
        if state.dealer is Dealer.REFEREE:
            assert verify(events) > 0
    elif state.phase is Phase.TURN:
        chance = SeededChance(bytes(32))
        decide(state, cmd.Pass(state.to_move), now=0, chance=chance, judge=NoJudge())


DATABASES = [
    pytest.param(one / name, id=f"{one.name}/{name}")
    for one in GENERATIONS
    for name in ("tables.db.xz", "tables.sql.xz")
    if one.name != "v0_1" or name == "tables.db.xz"
]


def opened(packed: Path, request: pytest.FixtureRequest) -> Store:
    """A database as an earlier version wrote it, opened by this one."""
    data = lzma.decompress(packed.read_bytes())
    if packed.name == "tables.db.xz":
        path: Path = request.getfixturevalue("tmp_path") / "tables.db"
        path.write_bytes(data)
        return Store(f"sqlite:///{path}")
    postgres: Postgres = request.getfixturevalue("postgres")
    address = postgres.new_database()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(data)
    return Store(address)


@pytest.mark.parametrize("database", DATABASES)
def test_a_database_is_read_with_old_snapshots_and_without(
    database: Path, request: pytest.FixtureRequest
) -> None:
    generation = database.parent
    kinds: set[type] = set()
    with closing(opened(database, request)) as store:
        for table, seen in expected(generation, "tables").items():
            with stays_readable(f"table {table} of {generation.name}"):
                events = store.log.events(table)
                kinds |= {type(event) for event in events}
                state = store.log.load(table)
                assert state is not None
                assert _lasting(summary_of_table(state)) == seen
                assert fold(events) == state
                if state.game is not None and state.log:
                    check_goes_on(tuple(state.log))
                store.log.save_snapshot(table, state)
                assert store.log.load(table) == state
    if generation == GENERATIONS[-1]:
        missing = {kind.__name__ for kind in set(get_args(TableEvent)) - kinds}
        assert not missing, f"no sample has {missing}; add a table with them and write a generation"


@EACH
def test_a_backup_is_restored_into_either_database(generation: Path, store: Store) -> None:
    tables = expected(generation, "tables")
    with stays_readable(f"the backup of {generation.name}"):
        assert restore(store, generation / "tables.backup") > len(tables)
        for table, seen in tables.items():
            state = store.log.load(table)
            assert state is not None
            assert _lasting(summary_of_table(state)) == seen, table


@pytest.mark.parametrize(("generation", "name"), files("games"))
def test_a_game_file_is_read_verified_and_can_be_written_again(generation: Path, name: str) -> None:
    with stays_readable(f"{generation.name}/{name}"):
        text = (generation / name).read_text("utf-8")
        events = game_from_json(text)
        assert summary_of_game(fold_game(events)) == expected(generation, "games")[name]
        check_rules(json.loads(text)["events"][0]["rules"], events)
        check_goes_on(events)
        assert game_from_json(game_to_json(events)) == events


@pytest.mark.parametrize(("generation", "name"), files("terminal"))
def test_a_terminal_game_is_read_with_its_seed_and_its_clock(
    generation: Path, name: str, tmp_path: Path
) -> None:
    shutil.copytree(generation / "terminal", tmp_path / "terminal")
    file = SaveFile(tmp_path / name)
    with stays_readable(f"{generation.name}/{name}"):
        state = fold_game(file.load())
        assert summary_of_game(state) == expected(generation, "terminal")[name]
        if file.seed_path.exists():
            assert file.load_seed(state.commitment).commitment == state.commitment
        assert (file.load_clock() > 0) == (name == "terminal/clock.json")


@EACH
def test_the_games_of_an_export_can_be_read_as_files(generation: Path) -> None:
    export = json.loads((generation / "export.json").read_text("utf-8"))
    games = [table["game"] for table in export["tables"] if "game" in table]
    assert games
    for game in games:
        with stays_readable(f"the export of {generation.name}"):
            assert verify(game_from_json(json.dumps(events_of(game)))) > 0


def switches_of(generation: Path) -> set[str]:
    """The switches that a generation knew."""
    [name, *_] = SUMMARIES[generation.name]["games"]
    return set(json.loads((generation / name).read_text("utf-8"))["events"][0]["rules"]["switches"])


@EACH
def test_a_switch_that_came_later_has_a_default(generation: Path) -> None:
    known = switches_of(generation) | {"tiles", "layout"}
    for switch in SWITCHES:
        assert switch.name in known or switch.default is not None, (
            f"{switch.name} has no default. Give it Declared(default=…, since=…) in rules/rules.py"
            f" with the value that held before there was this switch. {ADVICE}"
        )
    first = generation == GENERATIONS[0]
    for switch in SWITCHES:
        if first and switch.name not in known:
            assert switch.since != "0.1", f"{switch.name} came after version 0.1; say since when"


@pytest.mark.parametrize("edition", edition_names())
def test_a_game_from_before_every_switch_with_a_default_is_read(edition: str) -> None:
    """As if all these switches had been added after the game was stored."""
    [*_, newest] = GENERATIONS
    path = newest / f"games/{edition}-referee-running.json"
    plain = json.loads(path.read_text("utf-8"))
    stored = plain["events"][0]["rules"]["switches"]
    defaults = {one.name: one.default for one in SWITCHES if one.default is not None}
    plain["events"][0]["rules"]["switches"] = {
        name: value for name, value in stored.items() if name not in defaults
    }
    rules: Rules = fold_game(game_from_json(json.dumps(plain))).rules
    for switch in SWITCHES:
        if switch.name in defaults:
            assert switch.get(rules) == switch.read(switch.default)


WITH_LEXICON = [one for one in GENERATIONS if (one / LEXICON).exists()]


@pytest.mark.parametrize("generation", WITH_LEXICON, ids=lambda path: path.name)
def test_a_compiled_word_list_is_what_it_would_be_if_it_were_compiled_now(generation: Path) -> None:
    with stays_readable(generation / LEXICON):
        lexicon = Lexicon.open(generation / LEXICON)
    assert len(lexicon) == 28
    anew = Lexicon.compile(lexicon.words, lexicon.alphabet)
    sums = slice(24, 40)  # the version goes into these
    images = [bytearray(one.core.image()) for one in (lexicon, anew)]
    for image in images:
        image[sums] = bytes(16)
    assert images[0] == images[1]
