"""Disks that can be full: a small filesystem, which needs the right to mount, and a limit on files,
which needs none."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit
from typing import TypeAlias

__all__ = ["Disk", "LimitOnFiles", "SmallFilesystem"]


class SmallFilesystem:
    """A small filesystem, which is mounted; a file that is not ours fills it up."""

    def __init__(self, folder: Path, megabytes: int = 3) -> None:
        self.folder = folder
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)],
            check=True,
            capture_output=True,
        )

    def fill(self, *_processes: int) -> None:
        with (self.folder / "filler").open("wb", buffering=0) as filler, suppress(OSError):
            for size in (65_536, 4096, 1):
                with suppress(OSError):
                    while True:
                        filler.write(bytes(size))

    def make_room(self, *_processes: int) -> None:
        (self.folder / "filler").unlink(missing_ok=True)

    def close(self) -> None:
        # Threads of a killed server may still hold files for a moment.
        subprocess.run(["umount", "--lazy", str(self.folder)], check=True)


class LimitOnFiles:
    """A limit of the operating system: no file of the server may be larger than its database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._limited: set[int] = set()

    def fill(self, *processes: int) -> None:
        self._limit(processes, (self.folder / "table.db").stat().st_size)

    def make_room(self, *processes: int) -> None:
        self._limit(processes, RLIM_INFINITY)

    def _limit(self, processes: tuple[int, ...], size: int) -> None:
        for process in processes:
            prlimit(process, RLIMIT_FSIZE, (size, RLIM_INFINITY))
            self._limited.add(process)

    def close(self) -> None:
        for process in self._limited:  # later servers are forked from one of them
            with suppress(ProcessLookupError):
                prlimit(process, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))


Disk: TypeAlias = SmallFilesystem | LimitOnFiles
