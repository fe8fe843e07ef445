"""The settings of a server, with defaults for use at home."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from sternfeld.lexicon.files import data_folder

__all__ = [
    "Limits",
    "Rate",
    "ServerClock",
    "Settings",
    "SmtpServer",
    "default_database",
    "now_ms",
    "steady_ms",
]


def _steady_ns() -> int:
    """A clock that nobody sets, and that goes on while the machine sleeps, where there is one."""
    return time.clock_gettime_ns(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


def steady_ms() -> int:
    """Milliseconds of a clock that nobody sets."""
    return _steady_ns() // 1_000_000


class ServerClock:
    """Milliseconds since 1970. When the machine's clock is set back, this one goes on, so that
    deadlines come when they were promised; when it is set forward, this one follows."""

    def __init__(
        self,
        wall_ns: Callable[[], int] = time.time_ns,
        steady_ns: Callable[[], int] = _steady_ns,
    ) -> None:
        self._wall_ns = wall_ns
        self._steady_ns = steady_ns
        self._last = wall_ns(), steady_ns()

    def __call__(self) -> int:
        """The time now."""
        last, then = self._last  # threads may do this at once: either result is right
        steady = self._steady_ns()
        now = max(self._wall_ns(), last + steady - then)
        self._last = now, steady
        return now // 1_000_000

    def go_on_from(self, moment: int) -> None:
        """Something was written down then: the machine's clock may have been set back since."""
        self._last = max(self._wall_ns(), moment * 1_000_000), self._steady_ns()


def now_ms() -> int:
    """What the machine's clock shows."""
    return time.time_ns() // 1_000_000


def default_database() -> str:
    """The default database."""
    return f"sqlite:///{data_folder() / 'sternfeld.db'}"


@dataclass(frozen=True, slots=True)
class Rate:
    """A token bucket: its size, and how many tokens are added per second."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits per message, session, address and server."""

    message_bytes: int = 4096
    body_bytes: int = 65_536
    tables_per_socket: int = 16
    request_seconds: float = 20.0
    """Within this time a request must have arrived, from its first byte to its last. So often it is
    checked whether an answer is being taken."""
    connections_per_address: int = 400
    """HTTP connections, open and idle ones."""
    connections: int = 10_000
    sockets_per_address: int = 200
    sockets: int = 10_000
    per_session: Rate = Rate(60, 20)
    per_address: Rate = Rate(600, 200)
    guests: Rate = Rate(30, 0.2)
    logins: Rate = Rate(10, 0.1)
    tables: Rate = Rate(20, 0.1)
    computer_games_per_person: int = 30
    """Games with computer players that somebody has opened and that are played now."""
    computer_games_per_address: int = 150
    lookups: Rate = Rate(30, 1)
    imports: Rate = Rate(100, 0.05)
    """Games that one person brings in files."""
    positions: Rate = Rate(60, 0.5)
    """Seconds of thinking, about, that one person's questions about positions may cost."""
    questions_per_person: int = 3
    """Questions about positions that wait or are thought about at the same time."""
    analyses_per_person: int = 20
    """Analyses that somebody has asked for and that are not done."""
    analyses_at_address: Rate = Rate(100, 1 / 24)
    """Quick analyses that the guests at one address may ask for: half of what one worker does. Deep
    ones are counted apart, each as ten."""
    mail_questions: Rate = Rate(2, 1 / 43_200)
    """Mails to one address whose owner has not said that they want any."""


@dataclass(frozen=True, slots=True)
class SmtpServer:
    """Where mail is handed in, and who sends it."""

    host: str
    port: int
    sender: str
    encrypted: bool = False
    """From the first byte; otherwise as soon as the mail server offers it."""
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything about one server process."""

    database: str = field(default_factory=default_database)
    origins: tuple[str, ...] = ()
    """Origins besides the server's own from which browsers may use it."""
    hosts: tuple[str, ...] | None = None
    """Names by which the server may be addressed, besides those of this machine; None for any."""
    metrics_from: str = "127.0.0.0/8, ::1"
    """Addresses that may read the metrics."""
    secure_cookies: bool = False
    lists: tuple[str, ...] = ()
    """Word lists that were added on this machine and are offered to everybody."""
    limits: Limits = Limits()
    thinkers: int = 1
    """How many computer players think at the same time."""
    workers: int = 1
    """How many analyses this process computes at the same time; none, if others do that."""
    thinking_seconds: float = 5.0
    answer_seconds: float = 0.25
    """Computer players answer after a multiple of this: how long they thought would tell something
    about their racks."""
    session_days: int = 180
    evict_after_seconds: float = 600.0
    public_address: str | None = None
    """The address in links and QR codes; by default the one of the request."""
    smtp: SmtpServer | None = None
    """Without it, or without a public address, the server sends no mail."""
    push_services: tuple[str, ...] = (
        "https://fcm.googleapis.com",
        "https://*.push.services.mozilla.com",
        "https://*.notify.windows.com",
        "https://*.push.apple.com",
    )
    """Where push messages may be sent. A browser names its service, and a stranger must not be able
    to send this server to addresses in the host's network."""
    now: Callable[[], int] = field(default_factory=ServerClock)
    steady: Callable[[], int] = steady_ms
