"""``sternfeld restore``: a backup into an empty database, of either kind."""

from __future__ import annotations

from pathlib import Path

__all__ = ["restore"]


def restore(file: Path, *, database: str | None = None) -> None:
    """Put a backup into an empty database.

    Parameters
    ----------
    file
        What ``sternfeld backup`` wrote.
    database
        An empty database: a file that does not exist yet, sqlite:///…, or postgresql://…
    """
    from sternfeld.server.settings import default_database
    from sternfeld.store.backup import restore as put_back
    from sternfeld.store.store import Store

    store = Store(database or default_database())
    try:
        rows = put_back(store, file)
    finally:
        store.close()
    print(f"{rows} rows read from {file}")
