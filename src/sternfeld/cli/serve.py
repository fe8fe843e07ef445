"""``sternfeld serve``: tables for everybody at home, or on the internet."""

from __future__ import annotations

import gc
import logging
import os
import sys
import webbrowser
from threading import Timer
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

if TYPE_CHECKING:
    from sternfeld.server.settings import SmtpServer

__all__ = ["serve"]

OPEN_AFTER_SECONDS = 1.0


def serve(
    *,
    host: str = "0.0.0.0",
    port: int = 8000,
    database: str | None = None,
    open_: Annotated[bool, Parameter(name="--open", negative="")] = False,
    public_address: str | None = None,
    proxies: str = "",
    metrics_from: str = "127.0.0.0/8, ::1",
    thinkers: int = 1,
    workers: int = 1,
    lists: Annotated[list[str] | None, Parameter(consume_multiple=True, negative="")] = None,
    mail_from: str | None = None,
    verbose: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Serve tables until Ctrl-C.

    Parameters
    ----------
    host
        The address to listen on; 127.0.0.1 for this machine alone.
    port
        The port to listen on.
    database
        Where tables are kept: a file, sqlite:///…, or postgresql://…
    open_
        Open the page in a browser.
    public_address
        How people reach the server, for links: https://example.org
    proxies
        Addresses of proxies that may say where a request comes from.
    metrics_from
        Addresses and networks that may read /metrics; * for all.
    thinkers
        How many computer players think at the same time.
    workers
        How many analyses this server computes at the same time, whenever nothing else wants the
        processor; 0 leaves them to: sternfeld work
    lists
        Word lists of your own (see: sternfeld words) that tables may choose; all for every one.
    mail_from
        The sender of e-mail to people whose turn it is. The mail server is named in the environment
        variable STERNFELD_SMTP, as smtp://user:password@host:587 or smtps://…
    verbose
        Write every request down.
    """
    gc.disable()  # while everything is imported; the server turns it on again

    from sternfeld.lexicon.files import data_folder
    from sternfeld.server.logs import log_to
    from sternfeld.server.run import serve as run
    from sternfeld.server.settings import Settings, default_database
    from sternfeld.store.database import tighten

    log_to(sys.stderr, logging.DEBUG if verbose else logging.INFO)
    if database is None and data_folder().exists():
        tighten(data_folder(), 0o700)
    names = (host.lower(), urlsplit(public_address or "").hostname or "")
    settings = Settings(
        # A proxy passes on only what is meant for this server.
        hosts=None if proxies and not public_address else names,
        database=database or default_database(),
        public_address=public_address,
        secure_cookies=bool(public_address and public_address.startswith("https://")),
        thinkers=thinkers,
        workers=workers,
        metrics_from=metrics_from,
        lists=_offered(lists or []),
        smtp=_smtp(mail_from, public_address),
    )
    address = public_address or _address(host, port)
    _announce(address)
    if open_:
        Timer(OPEN_AFTER_SECONDS, webbrowser.open, [address]).start()
    run(settings, host, port, proxies)


def _smtp(mail_from: str | None, public_address: str | None) -> SmtpServer | None:
    """The mail server. Its password is not an argument: everybody on the machine can read those."""
    if mail_from is None:
        return None
    from sternfeld.errors import SternfeldError
    from sternfeld.server.notifications.mail import read_smtp_server

    if public_address is None:
        raise SternfeldError("--mail-from: mail has links in it; expected --public-address too")
    if "STERNFELD_SMTP" not in os.environ:
        raise SternfeldError(
            "--mail-from: expected the mail server in the environment variable STERNFELD_SMTP,"
            " as smtp://user:password@host:587"
        )
    return read_smtp_server(os.environ["STERNFELD_SMTP"], mail_from)


def _offered(lists: list[str]) -> tuple[str, ...]:
    """The lists that the host names, each of which there must be."""
    from sternfeld.errors import LexiconError
    from sternfeld.lexicon.own_lists import names

    wanted = [name for text in lists for name in text.split(",") if name]
    if wanted == ["all"]:
        return names()
    for name in wanted:
        if name not in names():
            raise LexiconError(
                f"--lists {name}: there is no such list; there are {', '.join(names()) or 'none'}"
            )
    return tuple(wanted)


def _address(host: str, port: int) -> str:
    """How the server is reached from the network, or at least from this machine."""
    from sternfeld.server.people.links import lan_address

    everywhere = host in ("0.0.0.0", "::", "")
    name = (lan_address() or "localhost") if everywhere else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def _announce(address: str) -> None:
    from sternfeld.server.people.links import qr_text

    print(qr_text(address))
    print(f"Sternfeld: {address}", flush=True)
