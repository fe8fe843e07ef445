"""Web Push: a short message to a browser whose page is closed, through its vendor's service.

Messages are encrypted for the browser (RFC 8291) and signed with this server's own key (RFC 8292).
They say that it is somebody's turn and nothing else.
"""

from __future__ import annotations

import json
import logging
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from threading import Lock
from urllib.parse import urlsplit

from sternfeld.server.errors import ApiError
from sternfeld.store.notifications import Notifications, PushSubscription

__all__ = ["Message", "PushSender", "check_subscription"]

KEY = "vapid"
KEPT_SECONDS = 86_400
TIMEOUT_SECONDS = 10.0
RETRY_MS = (60_000, 300_000, 1_800_000)
"""How long after each refusal a message is tried again that a service could not take just then."""
_GONE = (404, 410)
_HOST = re.compile(r"[a-z0-9.-]+")
"""Of other signs, such as a backslash, `urlsplit` and the library that sends think differently: one
reads them as part of the host, the other as its end."""
_log = logging.getLogger("sternfeld.push")

TEXTS = {"de": "Du bist dran.", "en": "It is your turn."}


def check_subscription(endpoint: str, p256dh: str, auth: str, services: tuple[str, ...]) -> None:
    """Refuse what no browser sends."""
    if not _is_known(endpoint, services):
        raise ApiError(
            400,
            "push_service",
            f"endpoint: {endpoint[:60]!r} is no push service this server knows;"
            f" expected one of {', '.join(services)}",
        )
    for name, value, length in (("p256dh", p256dh, 65), ("auth", auth, 16)):
        if len(_bytes(value)) != length:
            raise ApiError(400, "input", f"{name}: expected {length} bytes in base64url")


def _is_known(endpoint: str, services: tuple[str, ...]) -> bool:
    return any(_is_at(endpoint, service) for service in services)


def _is_at(endpoint: str, service: str) -> bool:
    try:
        found, known = urlsplit(endpoint), urlsplit(service)
        same_port = found.port == known.port
    except ValueError:
        return False
    if found.scheme != known.scheme or not same_port or found.username is not None:
        return False
    host, expected = found.hostname or "", known.hostname or ""
    if _HOST.fullmatch(host) is None:
        return False
    if expected.startswith("*."):
        return host.endswith(expected[1:])
    return host == expected


def _bytes(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (NotBase64, ValueError):
        return b""


def _text(given: bytes) -> str:
    return urlsafe_b64encode(given).decode().rstrip("=")


@dataclass(frozen=True, slots=True)
class Message:
    """A message to one device: the turn it tells of, noted at a moment, and how often its service
    could not take it."""

    subscription: PushSubscription
    table: str
    noted: int
    refused: int = 0


class PushSender:
    """Sends push messages, two at a time."""

    def __init__(
        self,
        store: Notifications,
        services: tuple[str, ...],
        contact: str | None,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._services = services
        self._now = now
        self._later: list[tuple[int, Message]] = []
        self._lock = Lock()
        self._contact = contact or "mailto:nobody@localhost"
        self._public_key: str | None = None
        self.messages = 0
        self._threads = ThreadPoolExecutor(2, "push")

    def public_key(self) -> str:
        """What a browser needs to subscribe. Reads the database the first time."""
        if self._public_key is None:
            from cryptography.hazmat.primitives.asymmetric import ec
            from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

            secret = int.from_bytes(_bytes(self._private_key()), "big")
            public = ec.derive_private_key(secret, ec.SECP256R1()).public_key()
            point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
            self._public_key = _text(point)
        return self._public_key

    def _private_key(self) -> str:
        return self._store.key(KEY, _new_key)

    def tell(self, player: str, table: str, noted: int) -> None:
        """Send all devices of a person the message that it is their turn, soon."""
        for subscription in self._store.subscriptions_of(player):
            if _is_known(subscription.endpoint, self._services):  # earlier versions checked less
                self.send(Message(subscription, table, noted))

    def send(self, message: Message) -> None:
        """Send a message soon."""
        self.messages += 1
        self._threads.submit(self._send, message)

    @property
    def waiting(self) -> int:
        """How many messages are to be tried again."""
        return len(self._later)

    def due(self) -> list[Message]:
        """The messages that are to be tried again now. Each is handed out once."""
        now = self._now()
        with self._lock:
            due = [message for at, message in self._later if at <= now]
            self._later = [(at, message) for at, message in self._later if at > now]
        return due

    def _send(self, message: Message) -> None:
        subscription = message.subscription
        # Loaded when first needed: most servers start without anybody who wants messages.
        from pywebpush import WebPushException, webpush

        body = {"body": TEXTS[subscription.language], "table": message.table}
        try:
            webpush(
                {
                    "endpoint": subscription.endpoint,
                    "keys": {"p256dh": subscription.p256dh, "auth": subscription.auth},
                },
                json.dumps(body, ensure_ascii=False),
                vapid_private_key=self._private_key(),
                vapid_claims={"sub": self._contact},
                ttl=KEPT_SECONDS,
                timeout=TIMEOUT_SECONDS,
            )
        except WebPushException as error:
            status = None if error.response is None else error.response.status_code
            if status in _GONE:  # the browser was uninstalled, or does not want it any more
                self._store.unsubscribe(subscription.session)
                return
            _log.warning("a push message was refused with status %s", status)
            if status is None or status == 429 or status >= 500:
                self._try_later(message)
        except Exception as error:  # no network, a broken service
            _log.warning("a push message could not be sent: %s", type(error).__name__)
            self._try_later(message)

    def _try_later(self, message: Message) -> None:
        if message.refused < len(RETRY_MS):
            again = replace(message, refused=message.refused + 1)
            with self._lock:
                self._later.append((self._now() + RETRY_MS[message.refused], again))

    def stop(self) -> None:
        """Send nothing more."""
        self._threads.shutdown(wait=True, cancel_futures=True)


def _new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    secret = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(secret.to_bytes(32, "big"))
