"""The ten ways to get better in a person's own analysed games."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from threading import Lock
from typing import TypeAlias

from sternfeld.analysis.own_ways import OwnWays, measured
from sternfeld.analysis.ways import GameWays, ways_of_game
from sternfeld.errors import SternfeldError
from sternfeld.jobs.analysis import finished_turns
from sternfeld.jobs.analysis_names import KIND, AnalysisBudget, subject_of
from sternfeld.store.jobs import JobStatus
from sternfeld.store.results import FinishedGame
from sternfeld.store.store import Store

__all__ = ["WaysReader"]

_Key: TypeAlias = tuple[str, int, int, AnalysisBudget]
"""A table, its version, the seat, and how deep it was analysed."""
LATEST = 50
"""The latest finished games that are looked at."""
REMEMBERED = 2_000
"""Games whose measures stay in memory."""


class WaysReader:
    """Reads the measures of games; each game only once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[_Key, GameWays] = OrderedDict()
        self._lock = Lock()

    def read(self, player: str, edition: str | None) -> OwnWays:
        """The ways of a person, in their latest games."""
        results = self._store.results
        games = results.of_player(player, LATEST, edition=edition)
        found = [self._of(game, player) for game in games]
        finished = results.count(player, edition=edition)
        return measured([one for one in found if one is not None], finished)

    def _of(self, game: FinishedGame, player: str) -> GameWays | None:
        seats = [at for at, seat in enumerate(game.result.seats) if seat.player == player]
        budget = self._analysed(game.table)
        if budget is None or len(seats) != 1:  # on one device nobody knows who played which seat
            return None
        entry = self._store.index.entry(game.table)
        key = game.table, 0 if entry is None else entry.version, seats[0], budget
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        measures = self._measures(game.table, seats[0], budget)
        if measures is None:
            return None
        with self._lock:
            self._known[key] = measures
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return measures

    def _analysed(self, table: str) -> AnalysisBudget | None:
        """The best analysis of a game that is done."""
        for budget in (AnalysisBudget.DEEP, AnalysisBudget.QUICK):
            job = self._store.jobs.find(KIND, subject_of(table, budget))
            if job is not None and job.status is JobStatus.DONE and job.problem is None:
                return budget
        return None

    def _measures(self, table: str, seat: int, budget: AnalysisBudget) -> GameWays | None:
        state = self._store.log.load(table)
        if state is None:
            return None
        finished = finished_turns(self._store, table, state, budget, {})
        if not finished.is_complete:
            return None
        try:
            found = ways_of_game(finished.record, finished.report(), seat)
        except SternfeldError:  # its word list may be gone
            return None
        return replace(found, table=table)
