"""Files of word lists: where people's own data lies, unpacking, and writing whole."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from sternfeld.errors import LexiconError

__all__ = ["data_folder", "unpack", "write_atomically"]


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where people's own data is kept, as the XDG specification has it."""
    data = environment.get("XDG_DATA_HOME", "")
    base = Path(data) if os.path.isabs(data) else Path.home() / ".local" / "share"
    return base / "sternfeld"


def unpack(packed: bytes, name: str, remedy: str) -> str:
    """The text of a packed word list; `LexiconError` with the remedy if it is damaged."""
    from lzma import LZMAError, decompress

    try:
        return decompress(packed).decode("utf-8")
    except (LZMAError, UnicodeDecodeError) as error:
        raise LexiconError(f"the word list {name!r} is damaged ({error}); {remedy}") from None


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that others see the old one or the new one, never a part."""
    import tempfile  # takes a while to load, and is hardly ever needed

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, aside = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(aside, path)
    except BaseException:
        Path(aside).unlink(missing_ok=True)
        raise
