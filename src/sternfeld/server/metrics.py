"""Numbers about the server as Prometheus reads them. No names, no tables, no people."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import accumulate

__all__ = ["Metrics"]

_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


@dataclass(slots=True)
class Metrics:
    """Counts what happens."""

    requests: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    messages: Counter[str] = field(default_factory=Counter)
    commands: Counter[str] = field(default_factory=Counter)
    limited: int = 0
    errors: int = 0
    _seconds: list[int] = field(default_factory=lambda: [0] * (len(_BOUNDS) + 1))
    """How many commands took no longer than each bound, and longer than the one before."""
    _sum: float = 0.0
    _count: int = 0

    def command_took(self, kind: str, outcome: str, seconds: float) -> None:
        """Count a command and the seconds it took."""
        self.commands[f"{kind} {outcome}"] += 1
        self._sum += seconds
        self._count += 1
        self._seconds[bisect_left(_BOUNDS, seconds)] += 1

    def text(self, gauges: dict[str, float]) -> str:
        """Everything as Prometheus text."""
        lines: list[str] = []
        for name, value in gauges.items():
            lines += [f"# TYPE sternfeld_{name} gauge", f"sternfeld_{name} {value:g}"]
        lines += _counter(
            "http_requests_total",
            (
                (f'method="{method}",route="{route}",status="{status}"', count)
                for (method, route, status), count in sorted(self.requests.items())
            ),
        )
        lines += _counter(
            "socket_messages_total",
            ((f'type="{kind}"', count) for kind, count in sorted(self.messages.items())),
        )
        lines += _counter(
            "commands_total",
            (
                ('type="{}",outcome="{}"'.format(*name.split()), count)
                for name, count in sorted(self.commands.items())
            ),
        )
        lines += _counter("limited_total", [("", self.limited)])
        lines += _counter("internal_errors_total", [("", self.errors)])
        lines.append("# TYPE sternfeld_command_seconds histogram")
        for bound, count in zip(_BOUNDS, accumulate(self._seconds), strict=False):
            lines.append(f'sternfeld_command_seconds_bucket{{le="{bound}"}} {count}')
        lines.append(f'sternfeld_command_seconds_bucket{{le="+Inf"}} {self._count}')
        lines.append(f"sternfeld_command_seconds_sum {self._sum:.6f}")
        lines.append(f"sternfeld_command_seconds_count {self._count}")
        return "\n".join(lines) + "\n"


def _counter(name: str, values: Iterable[tuple[str, int]]) -> list[str]:
    lines = [f"# TYPE sternfeld_{name} counter"]
    for labels, count in values:
        lines.append(
            f"sternfeld_{name}{{{labels}}} {count}" if labels else f"sternfeld_{name} {count}"
        )
    return lines
