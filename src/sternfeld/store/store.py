"""The store: one database, its log, its index, its people, and the work that waits."""

from __future__ import annotations

from sternfeld.store.analysis_turns import AnalysisTurns
from sternfeld.store.database import Database
from sternfeld.store.index import TableIndex
from sternfeld.store.jobs import JobList
from sternfeld.store.log import Log
from sternfeld.store.migrate import migrate
from sternfeld.store.notifications import Notifications
from sternfeld.store.people import People
from sternfeld.store.results import Results
from sternfeld.store.what_ifs import WhatIfs

__all__ = ["Store"]


class Store:
    """Opens a database and brings it to today's form."""

    def __init__(self, address: str) -> None:
        self.database = Database(address)
        try:
            migrate(self.database)
        except BaseException:
            self.database.close()
            raise
        self.log = Log(self.database)
        self.index = TableIndex(self.database)
        self.people = People(self.database)
        self.notifications = Notifications(self.database)
        self.results = Results(self.database)
        self.jobs = JobList(self.database)
        self.analysis_turns = AnalysisTurns(self.database)
        self.what_ifs = WhatIfs(self.database)

    def close(self) -> None:
        """Close the database."""
        self.database.close()
