"""Games from GCG files among one's own."""

import re
from pathlib import Path
from typing import Any

import pytest

from sternfeld.analysis.analyse import turn_keys
from sternfeld.analysis.budget import QUICK
from sternfeld.analysis.record import record_of
from sternfeld.game.evolve import fold
from sternfeld.game.score_sheet import LineKind
from sternfeld.jobs.calculate import SEED
from sternfeld.notation.gcg_export import gcg_of
from sternfeld.notation.gcg_write import format_gcg
from sternfeld.store.backup import back_up, restore
from sternfeld.store.store import Store
from tests.analysis.games import game_of
from tests.server.running import Person, Running


@pytest.fixture(scope="module")
def gcg() -> str:
    """A finished game of two, as GCG with all racks."""
    return format_gcg(gcg_of(fold(game_of("mini", ("beginner", "beginner"), 1))))


def brought(person: Person, gcg: str, status: int = 201, **more: Any) -> Any:
    return person.post("/me/games/import", {"gcg": gcg} | more, status)


def without_edition(gcg: str) -> str:
    return "\n".join(line for line in gcg.splitlines() if "Edition" not in line)


def test_a_game_from_a_file_is_among_my_finished_games_and_can_be_replayed(
    any_server: Running, gcg: str
) -> None:
    ada = any_server.person("Ada")
    names = ["beginner 1", "beginner 2"]
    imported = brought(ada, gcg, me=names[0])
    assert (imported["edition"], imported["names"], imported["own"]) == ("mini", names, 0)
    assert imported["problems"] == []
    (line,) = ada.get("/me/games")["games"]
    assert (line["id"], line["kind"], line["edition"]) == (imported["table"], "imported", "mini")
    assert [seat["mine"] for seat in line["seats"]] == [True, False]
    assert line["outcome"] in ("won", "lost", "drawn")
    assert ada.get("/me/statistics")["games"] == 0, "it does not count"
    view = ada.view(imported["table"])
    assert view["phase"] == "ended"
    assert any(turn["rack"] for turn in view["game"]["sheet"])
    again = ada.http.get(f"/tables/{imported['table']}/gcg").text
    assert again.splitlines()[:-2] == gcg.splitlines()[:-2], "but for the order of the racks left"
    stranger = any_server.person("Eve")
    assert stranger.http.get(f"/tables/{imported['table']}").status_code == 403


def test_whoever_brings_a_game_is_found_by_name_nickname_or_first_name(
    server: Running, gcg: str
) -> None:
    ada = server.person("Ada")
    lines = gcg.splitlines()
    first, second = (line.split()[1] for line in lines if line.startswith("#player"))
    file = gcg.replace(f"{first} beginner 1", f"{first} Ada Moss")
    file = file.replace(f"{second} beginner 2", f"{second} Ben Moss")
    asked = ("ada moss", first, "Ben", "Moss", "")
    assert [brought(ada, file, me=name)["own"] for name in asked] == [0, 0, 1, None, None]
    same = file.replace("Ben Moss", "Ada Voss")
    assert brought(ada, same, me="Ada")["own"] is None, "both are called so"


def test_its_racks_are_known_to_an_analysis(server: Running, gcg: str) -> None:
    ada = server.person("Ada")
    table = brought(ada, gcg)["table"]
    state = server.internals.store.log.load(table)
    assert state is not None
    original = record_of(game_of("mini", ("beginner", "beginner"), 1))
    record = record_of(state.log)
    assert [turn.view.rack for turn in record.turns] == [
        tuple(original.rules.tiles.sort(turn.view.rack)) for turn in original.turns
    ]
    assert all(turn.rack_known for turn in record.turns)


def test_a_table_has_the_rules_by_which_the_file_settles_the_racks(
    server: Running, gcg: str
) -> None:
    ada = server.person("Ada")
    imported = brought(ada, gcg, house_rules={"end_scoring.deduct_racks": False})
    assert [one["problem"] for one in imported["problems"]] == ["settled_by_file"]
    state = server.internals.store.log.load(imported["table"])
    assert state is not None
    assert state.plan.rules == record_of(state.log).rules
    assert state.plan.rules.end_scoring.deduct_racks


def test_a_file_without_an_edition_asks_for_one(server: Running, gcg: str) -> None:
    ada = server.person("Ada")
    bare = without_edition(gcg)
    assert brought(ada, bare, 400)["error"]["code"] == "edition"
    assert brought(ada, bare, edition="mini")["edition"] == "mini"
    assert brought(ada, bare, 400, edition="chess")["error"]["code"] == "rules"


def test_a_file_that_is_no_finished_game_is_refused_with_its_line(
    server: Running, gcg: str
) -> None:
    ada = server.person("Ada")
    refused = brought(ada, "hello", 400, edition="mini")["error"]
    assert (refused["code"], refused["detail"]) == ("gcg", {"problems": []})
    lines = gcg.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith(">"))
    lines[first] = lines[first].rsplit(" ", 4)[0] + " 99Z XYZ +1 1"
    refused = brought(ada, "\n".join(lines), 400)["error"]
    assert refused["code"] == "gcg"
    assert refused["detail"]["problems"][0]["line"] == first + 1
    half = "\n".join(gcg.splitlines()[: first + 2])
    assert brought(ada, half, 400)["error"]["code"] == "gcg"
    assert ada.get("/me/games")["total"] == 0


def test_a_name_in_a_file_is_as_long_as_others_and_turns_nothing_around(
    server: Running, gcg: str
) -> None:
    ada = server.person("Ada")
    endless = gcg.replace("beginner 1", "N" * 30 + "\u202e" + "N" * 3000)
    table = brought(ada, endless)["table"]
    for route in ("", "/replay", "/gcg"):
        text = ada.http.get(f"/tables/{table}{route}").text
        assert "N" * 30 in text
        assert "N" * 31 not in text
        assert "\\u202e" not in text.encode("unicode_escape").decode()
    turned = gcg.replace("beginner 1", "\u202eAda")
    assert brought(ada, turned, 400)["error"]["code"] == "gcg"


def test_nobody_opens_such_a_table_by_hand_or_plays_it_again(server: Running, gcg: str) -> None:
    ada = server.person("Ada")
    seats = [{"kind": "me"}, {"kind": "device", "name": "Bob"}]
    plan = {"edition": "mini", "kind": "imported", "seats": seats}
    assert ada.post("/tables", plan, 400)["error"]["code"] == "plan"
    table = brought(ada, gcg)["table"]
    assert ada.refused(table, {"type": "agree_to_rematch"}) == "kind"


def test_it_is_part_of_a_backup_and_goes_with_its_person(
    server: Running, gcg: str, tmp_path: Path
) -> None:
    ada = server.person("Ada")
    table = brought(ada, gcg.replace("beginner 1", "Ada"))["table"]
    exported = ada.get("/me/export")
    assert [one["table"] for one in exported["tables"]] == [table]
    store = server.internals.store
    back_up(store, tmp_path / "backup")
    other = Store(f"{tmp_path}/other.db")
    restore(other, tmp_path / "backup")
    assert other.log.events(table) == store.log.events(table)
    other.close()
    assert ada.http.delete("/me").status_code == 200
    assert "Ada" not in repr(store.log.events(table))


def test_it_can_be_deleted_with_its_analysis_and_nobody_elses_can(
    any_server: Running, gcg: str
) -> None:
    ada, eve = any_server.person("Ada"), any_server.person("Eve")
    table, other = brought(ada, gcg)["table"], brought(ada, gcg)["table"]
    ada.post(f"/tables/{table}/analysis", {"budget": "quick"})
    store = any_server.internals.store
    store.analysis_turns.put(table, "a" * 32, "{}")
    assert eve.delete(f"/me/games/{table}", 403)["error"]["code"] == "not_host"
    elsewhere, eves = ada.socket(), eve.socket()
    invitation = elsewhere.watch(table)["view"]["invitation"]["token"]
    eves.watch(table, invitation=invitation)
    assert ada.delete(f"/me/games/{table}") == {"deleted": table}
    for socket in (elsewhere, eves):
        assert socket.wait_for("gone", table=table)["error"]["code"] == "not_found"
    assert [line["id"] for line in ada.get("/me/games")["games"]] == [other]
    assert ada.get("/me/analyses")["analyses"] == []
    assert ada.get(f"/tables/{table}", 404)["error"]["code"] == "not_found"
    assert store.analysis_turns.keys(table) == set()
    assert store.log.load(table) is None
    assert ada.delete(f"/me/games/{table}", 404)["error"]["code"] == "not_found"


def test_a_game_that_was_played_here_is_not_deleted(server: Running) -> None:
    ada = server.person("Ada")
    table = ada.open_table("me", "computer")
    assert ada.delete(f"/me/games/{table}", 409)["error"]["code"] == "kind"
    assert ada.view(table)["phase"] == "playing"


def test_a_rack_that_is_told_later_changes_its_own_turn_only(server: Running, gcg: str) -> None:
    ada = server.person("Ada")
    lines = [re.sub(r"^>(\S+) \S+ (\S+ [A-Z?.]+ \+)", r">\1 \2", line) for line in gcg.splitlines()]
    table = brought(ada, "\n".join(lines))["table"]
    store = server.internals.store

    def keys() -> list[str]:
        state = store.log.load(table)
        assert state is not None
        return turn_keys(record_of(state.log), QUICK, SEED)

    original = record_of(game_of("mini", ("beginner", "beginner"), 1))
    place = next(
        at for at, turn in enumerate(original.turns) if at > 3 and turn.line.kind is LineKind.LAY
    )
    turn = original.turns[place]
    before = keys()
    told = {"type": "tell_rack", "turn": turn.line.number, "tiles": list(turn.view.rack)}
    assert ada.refused(table, told | {"tiles": ["Q"] * 7}) == "rack"
    ada.do(table, told)
    changed = [at for at, (old, new) in enumerate(zip(before, keys(), strict=True)) if old != new]
    own = [at for at in range(place) if original.turns[at].line.seat == turn.line.seat]
    assert changed == [own[-1], place], "the turn, and the luck of the draw before it"
    view = ada.view(table)
    turns = [line for line in view["game"]["sheet"] if line["number"] == turn.line.number]
    assert sorted(turns[0]["rack"]) == sorted(turn.view.rack)
