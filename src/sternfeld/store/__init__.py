"""The event log in SQLite or PostgreSQL: one interface, and the same tests for both."""

from sternfeld.store.backup import back_up, restore
from sternfeld.store.bus import Ears, listen
from sternfeld.store.database import Database
from sternfeld.store.entries import (
    Append,
    Appended,
    Conflict,
    Outcome,
    Player,
    Repeated,
    Session,
    TableEntry,
    entry_of,
)
from sternfeld.store.log import secret_hash
from sternfeld.store.notices import ENDED, HERE, SEEN, TABLES, announce
from sternfeld.store.store import Store

__all__ = [
    "ENDED",
    "HERE",
    "SEEN",
    "TABLES",
    "Append",
    "Appended",
    "Conflict",
    "Database",
    "Ears",
    "Outcome",
    "Player",
    "Repeated",
    "Session",
    "Store",
    "TableEntry",
    "announce",
    "back_up",
    "entry_of",
    "listen",
    "restore",
    "secret_hash",
]
