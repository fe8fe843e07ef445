"""What a process used, and what else the machine did meanwhile: read from /proc."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Moment", "cpu_seconds", "describe", "memory_mb"]

_TICKS = os.sysconf("SC_CLK_TCK")


def describe() -> str:
    """The machine, in one line."""
    return (
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()},"
        f" load average {os.getloadavg()[0]:.1f}"
    )


def cpu_seconds(pid: int) -> float:
    """The processor time a process has used, with all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def memory_mb(pid: int) -> float:
    """The resident memory of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


@dataclass(frozen=True, slots=True)
class Moment:
    """The machine's counters at one moment, in seconds of processor time."""

    busy: float
    stolen: float
    all: float

    @classmethod
    def now(cls) -> Moment:
        """Read them."""
        line = Path("/proc/stat").read_text().splitlines()[0]
        user, nice, system, idle, wait, irq, soft, steal = map(int, line.split()[1:9])
        busy = user + nice + system + irq + soft
        return cls(busy / _TICKS, steal / _TICKS, (busy + idle + wait + steal) / _TICKS)

    def until_now(self, own: float) -> str:
        """What happened since then besides our own processes, in words."""
        now = Moment.now()
        whole = max(now.all - self.all, 1 / _TICKS)
        others = max(0.0, now.busy - self.busy - own)
        return (
            f"the machine meanwhile: others used {others / whole:.0%} of it, stolen"
            f" {(now.stolen - self.stolen) / whole:.1%}, load average {os.getloadavg()[0]:.1f}"
        )
