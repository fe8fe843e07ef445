"""Where games are kept, and how they are written so that no file is ever half written.

A game lies in one file, in the JSON form of its events. The seed of its bag lies apart from it, in
a second file of the same name with ``.seed`` behind it, which only its owner can read: the game
cannot draw on without it, and people who get the game file must not know it. When the game is over
the seed becomes part of the game, and the second file is removed.

Where time is limited, a third file with ``.clock`` behind its name says which time of the game it
was when somebody last looked, so that time used stays used when the program is closed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkstemp
from unicodedata import combining, normalize

from sternfeld.errors import FairnessError
from sternfeld.game.bag import Chance, SeededChance
from sternfeld.game.events import Event
from sternfeld.lexicon.files import data_folder
from sternfeld.notation.json_form import ComputerSeat, GameFile, game_to_json, read_game_file

__all__ = ["SaveFile", "games_folder", "new_game_file", "write_whole"]


def games_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The default folder for games."""
    return data_folder(environment) / "games"


def new_game_file(folder: Path, day: str, names: Iterable[str]) -> Path:
    """A name for a new game that no other game has.

    >>> new_game_file(Path("games"), "2026-05-01", ["Jörg", "Ada B."]).as_posix()
    'games/2026-05-01-jorg-ada-b.json'
    """
    stem = "-".join([day, *filter(None, map(_slug, names))])
    path = folder / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.json"
        number += 1
    return path


def _slug(name: str) -> str:
    plain = "".join(sign for sign in normalize("NFKD", name) if not combining(sign))
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:20]


@dataclass(frozen=True, slots=True)
class SaveFile:
    """The file of one game, and the files of its seed and of its clock."""

    path: Path

    @property
    def seed_path(self) -> Path:
        """Where the seed lies while the game goes on."""
        return self.path.with_name(f"{self.path.name}.seed")

    def save(self, events: Sequence[Event], computers: Sequence[ComputerSeat] = ()) -> None:
        """Write the game atomically: readers find the whole old file or the whole new one."""
        write_whole(self.path, game_to_json(events, computers))

    def load(self) -> tuple[Event, ...]:
        """The game as it was saved."""
        return self.load_file().events

    def load_file(self) -> GameFile:
        """The game as it was saved, and the seats of computers in it."""
        return read_game_file(self.path.read_bytes())

    def save_seed(self, chance: Chance) -> None:
        """Put the seed aside."""
        write_whole(self.seed_path, f"{chance.seed}\n", private=True)

    def load_seed(self, commitment: str) -> SeededChance:
        """The seed that this game was announced with."""
        try:
            text = self.seed_path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            raise FairnessError(
                f"the seed of this game is missing; expected it in {str(self.seed_path)!r}"
            ) from None
        chance = SeededChance.from_hex(text.strip())
        if chance.commitment != commitment:
            raise FairnessError(
                f"the seed in {str(self.seed_path)!r} belongs to another game;"
                f" expected one with the hash {commitment!r}"
            )
        return chance

    def forget_seed(self) -> None:
        """Remove the seed's own file: the game contains it now."""
        self.seed_path.unlink(missing_ok=True)

    @property
    def clock_path(self) -> Path:
        """Where the time of the game is noted while it goes on."""
        return self.path.with_name(f"{self.path.name}.clock")

    def save_clock(self, game_time: int | None) -> None:
        """Write down the time of the game; None removes the file."""
        if game_time is None:
            self.clock_path.unlink(missing_ok=True)
        else:
            write_whole(self.clock_path, f"{game_time}\n")

    def load_clock(self) -> int:
        """The time of the game when it was last noted. A note that is missing or cannot be read
        says nothing: the game then goes on at the time of its last event."""
        try:
            return int(self.clock_path.read_text(encoding="ascii"))
        except (FileNotFoundError, ValueError):
            return 0


def write_whole(path: Path, text: str, *, private: bool = False) -> None:
    """Write a file at once: it never exists half written, and survives a crash right after.

    A private file can be read by its owner alone, any other as is usual for new files.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            if not private:
                os.chmod(file.fileno(), 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """The process's umask, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
