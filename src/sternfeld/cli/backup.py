"""``sternfeld backup``: everything in one file, while the server runs."""

from __future__ import annotations

from pathlib import Path

__all__ = ["backup"]


def backup(file: Path, *, database: str | None = None) -> None:
    """Write all tables and accounts into a file.

    Parameters
    ----------
    file
        The file to write; it is there as a whole or not at all.
    database
        Where the tables are kept; left out: where ``sternfeld serve`` keeps them.
    """
    from sternfeld.server.settings import default_database
    from sternfeld.store.backup import back_up
    from sternfeld.store.store import Store

    store = Store(database or default_database())
    try:
        rows = back_up(store, file)
    finally:
        store.close()
    print(f"{rows} rows written to {file}")
