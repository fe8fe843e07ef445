"""E-mail, where the host has set up SMTP: one to confirm an address, then digests.

A digest names the games that wait for a person. There is at most one in twelve hours.
"""

from __future__ import annotations

import logging
import smtplib
import ssl
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from sternfeld.errors import SternfeldError
from sternfeld.server.settings import SmtpServer
from sternfeld.store.notifications import MailAddress, WaitingTurn

__all__ = ["Mailer", "check_mail_address", "mailbox_of", "read_smtp_server"]

TIMEOUT_SECONDS = 20.0
_log = logging.getLogger("sternfeld.mail")


def read_smtp_server(address: str, sender: str) -> SmtpServer:
    """A mail server by its address: ``smtp://user:password@host:587`` or ``smtps://…``."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise SternfeldError(
            "the address of the mail server cannot be read;"
            " expected smtp://user:password@host:587 or smtps://user:password@host:465"
        )
    if check_mail_address(sender) is None:
        raise SternfeldError(f"{sender!r} is no e-mail address; expected one to send mail from")
    encrypted = parts.scheme == "smtps"
    return SmtpServer(
        parts.hostname,
        port or (465 if encrypted else 587),
        sender,
        encrypted,
        unquote(parts.username or ""),
        unquote(parts.password or ""),
    )


def check_mail_address(text: str) -> str | None:
    """The address without spaces around it; None if it is none."""
    text = text.strip()
    try:
        parsed = Address(addr_spec=text)
    except (ValueError, IndexError, MessageError):
        return None
    good = parsed.username and "." in parsed.domain.strip(".") and text.isascii()
    return text if good and len(text) <= 254 and parsed.addr_spec == text else None


def mailbox_of(address: str) -> str:
    """Where mail to an address arrives; most mail servers pass over what follows a plus sign.

    >>> mailbox_of("Ada+table@Example.org")
    'ada@example.org'
    """
    name, _, domain = address.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{domain}"


class Mailer:
    """Writes and sends mail, one at a time."""

    def __init__(self, server: SmtpServer, address: str) -> None:
        self._server = server
        self._address = address.rstrip("/")
        self._threads = ThreadPoolExecutor(1, "mail")

    def ask(self, to: MailAddress) -> None:
        """Ask the owner of an address whether this is what they want."""
        texts = TEXTS[to.language]
        body = texts["ask"].format(link=self._link(to), server=self._address)
        self._threads.submit(self._send, self._message(to, texts["ask_subject"], body))

    def tell(self, to: MailAddress, turns: Sequence[WaitingTurn]) -> None:
        """Send a digest of the games that wait for a person."""
        texts = TEXTS[to.language]
        games = "\n".join(
            f"- {', '.join(turn.names)}\n  {self._address}/table/{turn.table}" for turn in turns
        )
        one = len(turns) == 1
        subject = texts["one_subject" if one else "subject"].format(count=len(turns))
        body = texts["digest"].format(
            first=texts["one" if one else "many"].format(count=len(turns)),
            games=games,
            link=self._link(to),
        )
        message = self._message(to, subject, body)
        stop = f"{self._address}/api/notifications/mail/{to.token}/stop"
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        self._threads.submit(self._send, message)

    def _link(self, to: MailAddress) -> str:
        return f"{self._address}/mail/{to.token}"

    def _message(self, to: MailAddress, subject: str, body: str) -> EmailMessage:
        message = EmailMessage()
        message["From"] = Address("Sternfeld", addr_spec=self._server.sender)
        message["To"] = Address(addr_spec=to.address)
        message["Subject"] = subject
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(body)
        return message

    def _send(self, message: EmailMessage) -> None:
        try:
            self._hand_in(message)
        except (OSError, smtplib.SMTPException) as error:
            _log.warning("mail could not be sent: %s", type(error).__name__)

    def _hand_in(self, message: EmailMessage) -> None:
        server, context = self._server, ssl.create_default_context()
        smtp = (
            smtplib.SMTP_SSL(server.host, server.port, timeout=TIMEOUT_SECONDS, context=context)
            if server.encrypted
            else smtplib.SMTP(server.host, server.port, timeout=TIMEOUT_SECONDS)
        )
        with smtp:
            smtp.ehlo()
            if not server.encrypted and smtp.has_extn("starttls"):
                smtp.starttls(context=context)
                smtp.ehlo()
            if server.user:
                smtp.login(server.user, server.password)
            smtp.send_message(message)

    def stop(self) -> None:
        """Send what was begun, and nothing more."""
        self._threads.shutdown(wait=True, cancel_futures=True)


TEXTS = {
    "de": {
        "ask_subject": "Sternfeld: Benachrichtigungen bestätigen",
        "ask": (
            "Hallo,\n\n"
            "jemand möchte unter dieser Adresse erfahren, wenn Partien auf {server} warten.\n"
            "Wenn du das bist, bestätige es hier:\n\n"
            "{link}\n\n"
            "Wenn nicht, brauchst du nichts zu tun: Es kommt keine weitere Mail.\n"
        ),
        "one_subject": "Sternfeld: Du bist dran",
        "subject": "Sternfeld: Du bist in {count} Partien dran",
        "one": "eine Partie wartet auf dich:",
        "many": "{count} Partien warten auf dich:",
        "digest": (
            "Hallo,\n\n"
            "{first}\n\n"
            "{games}\n\n"
            "Wir schreiben höchstens zweimal am Tag. Hier kannst du die Mails abbestellen:\n"
            "{link}\n"
        ),
    },
    "en": {
        "ask_subject": "Sternfeld: confirm your notifications",
        "ask": (
            "Hello,\n\n"
            "Somebody would like to be told at this address when games on {server} are waiting.\n"
            "If that is you, confirm it here:\n\n"
            "{link}\n\n"
            "If it is not, you need not do anything. There will be no further mail.\n"
        ),
        "one_subject": "Sternfeld: it is your turn",
        "subject": "Sternfeld: it is your turn in {count} games",
        "one": "One game is waiting for you:",
        "many": "{count} games are waiting for you:",
        "digest": (
            "Hello,\n\n"
            "{first}\n\n"
            "{games}\n\n"
            "We write twice a day at most. You can stop these messages here:\n"
            "{link}\n"
        ),
    },
}
