"""A person's games in figures."""

import time
from pathlib import Path

from sqlalchemy import delete

from sternfeld.game.endings import EndCause
from sternfeld.server.people.statistics import Against, finished_line, statistics_of
from sternfeld.server.settings import Settings
from sternfeld.store import schema
from sternfeld.store.results import FinishedGame
from sternfeld.store.store import Store
from sternfeld.table.plan import TableKind
from sternfeld.table.redaction import GONE
from sternfeld.table.results import GameResult, SeatResult
from tests.server.running import GENEROUS, Running, pair, running

PATIENCE = 60


def seat(player: str | None, score: int, place: int, level: str = "", best: str = "") -> SeatResult:
    return SeatResult(
        player=player,
        level=level,
        score=score,
        place=place,
        resigned=False,
        turns=10,
        points=score + 5,
        bonuses=1,
        best=tuple(best),
        best_points=score // 3 if best else 0,
        used_ms=60_000,
    )


def game(
    number: int,
    *seats: SeatResult,
    names: str,
    edition: str = "mini",
    kind: TableKind = TableKind.GAME,
) -> FinishedGame:
    result = GameResult(1000 * number, EndCause.OUT, 10, 15, "0" * 57, seats)
    return FinishedGame(f"t{number}", kind, edition, tuple(names.split()), result)


GAMES = [
    game(5, seat("ada", 200, 2), seat("bob", 300, 1), seat("cleo", 100, 3), names="Ada Bob Cleo"),
    game(4, seat("ada", 330, 1, best="QUIz"), seat(None, 250, 2, "expert"), names="Ada Altair"),
    game(3, seat("bob", 280, 1), seat("ada", 280, 1, best="AXT"), names="Bobby Ada"),
    game(2, seat("ada", 90, 1), seat(None, 80, 2), names="Ada Oma", edition="kurz"),
    game(1, seat("ada", 50, 1), names="Ada"),
    game(0, seat("ada", 500, 1), seat("bob", 1, 2), names="Ada Bob", kind=TableKind.PRACTICE),
]


def test_games_are_counted_with_their_results() -> None:
    found = statistics_of(GAMES, "ada")
    assert (found["games"], found["won"], found["drawn"]) == (4, 2, 1)
    assert (found["since"], found["latest"]) == (2000, 200)
    assert found["points"] == 200 + 330 + 280 + 90
    assert (found["turns"], found["turn_points"]) == (40, 920)
    assert found["densest"] == {"turns": 10, "points": 335}
    assert (found["bonuses"], found["used_ms"]) == (4, 240_000)
    assert [(point["score"], point["outcome"]) for point in found["form"]] == [
        (90, "won"),
        (280, "drawn"),
        (330, "won"),
        (200, "lost"),
    ]


def test_the_best_words_come_first_with_those_they_were_laid_against() -> None:
    first, second = statistics_of(GAMES, "ada")["best"]
    assert (first["word"], first["points"], first["against"]) == (list("QUIz"), 110, ["Altair"])
    assert second["word"] == list("AXT")


def test_head_to_head_people_are_one_opponent_whatever_they_are_called() -> None:
    opponents = {one["name"]: one for one in statistics_of(GAMES, "ada")["opponents"]}
    assert set(opponents) == {"Bob", "Cleo", "Altair", "Oma"}
    bob = opponents["Bob"]
    assert (bob["games"], bob["won"], bob["lost"], bob["drawn"]) == (2, 0, 1, 1)
    assert (bob["points"], bob["theirs"]) == (480, 580)
    cleo = opponents["Cleo"]
    assert (cleo["won"], cleo["lost"]) == (1, 0), "second of three comes in before the third"
    assert opponents["Altair"]["level"] == "expert"


def test_who_deleted_their_data_is_nobodys_opponent() -> None:
    gone = game(9, seat("ada", 9, 1), seat(GONE, 8, 2), names=f"Ada {GONE}")
    assert statistics_of([gone], "ada")["opponents"] == []


def test_editions_are_counted_apart() -> None:
    editions = [
        (one["name"], one["games"], one["won"]) for one in statistics_of(GAMES, "ada")["editions"]
    ]
    assert editions == [("mini", 3, 1), ("kurz", 1, 1)]


def test_practice_counts_on_demand() -> None:
    found = statistics_of(GAMES, "ada", practice=True)
    assert (found["games"], found["won"]) == (5, 3)
    assert found["form"][0]["score"] == 500


def test_games_against_people_and_computers_can_be_told_apart() -> None:
    def scores(against: Against) -> list[int]:
        return [point["score"] for point in statistics_of(GAMES, "ada", against)["form"]]

    assert scores("people") == [90, 280, 200]
    assert scores("computers") == [330]


def test_without_games_there_is_nothing_to_divide() -> None:
    found = statistics_of([], "ada")
    assert (found["games"], found["since"], found["densest"], found["form"]) == (0, None, None, [])


def test_a_line_says_what_the_game_was_for_me() -> None:
    line = finished_line(GAMES[0], "cleo")
    assert (line["outcome"], [one["mine"] for one in line["seats"]]) == (
        "lost",
        [False, False, True],
    )
    assert finished_line(GAMES[2], "ada")["outcome"] == "drawn"
    assert finished_line(GAMES[3], "somebody")["outcome"] is None
    assert finished_line(GAMES[4], "ada")["outcome"] is None, "alone nobody wins"


def test_my_finished_games_and_figures_are_mine_alone(any_server: Running) -> None:
    ada, bob, table = pair(any_server)
    assert ada.get("/me/games") == {"games": [], "total": 0}
    bob.do(table, {"type": "resign"})
    for person, outcome in ((ada, "won"), (bob, "lost")):
        found = person.get("/me/games")
        (line,) = found["games"]
        assert (line["id"], line["outcome"], found["total"]) == (table, outcome, 1)
        assert person.get("/me/statistics")["games"] == 1
        assert person.get("/me/export")["statistics"]["games"] == 1
    assert ada.get("/me/games", name="bob")["total"] == 1
    assert ada.get("/me/statistics", edition="kurz")["games"] == 0
    assert any_server.person("Cleo").get("/me/games")["total"] == 0
    any_server.stranger().get("/me/games", 401)
    any_server.stranger().get("/me/statistics", 401)
    assert bob.http.delete("/me").status_code == 200
    assert [one["name"] for one in ada.get("/me/games")["games"][0]["seats"]] == ["Ada", "–"]


def test_games_that_an_earlier_version_finished_are_counted_after_the_start(
    tmp_path: Path,
) -> None:
    settings = Settings(database=f"{tmp_path}/t.db", limits=GENEROUS)
    with running(settings) as server:
        ada, bob, table = pair(server)
        bob.do(table, {"type": "resign"})
        cookie = ada.cookie
    store = Store(settings.database)
    with store.database.write() as connection:
        connection.execute(delete(schema.results))
    store.close()
    with running(settings) as server:
        ada = server.stranger()
        ada.http.cookies.set("sternfeld", cookie)
        end = time.monotonic() + PATIENCE
        while ada.get("/me/statistics")["games"] == 0 and time.monotonic() < end:
            time.sleep(0.05)
        assert ada.get("/me/statistics")["games"] == 1
