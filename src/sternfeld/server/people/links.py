"""Invitation links, the server's address in the local network, QR codes."""

from __future__ import annotations

import socket
from io import BytesIO, StringIO

import segno

from sternfeld.errors import NotationError

__all__ = ["invitation_link", "lan_address", "qr_svg", "qr_text"]

MAX_LINK_LENGTH = 500
"""Longer ones come from a request that lies about the server's name."""


def invitation_link(base: str, token: str) -> str:
    """The link that lets somebody sit down.

    >>> invitation_link("http://example.org/api/", "abc")
    'http://example.org/join/abc'
    """
    return f"{base.rstrip('/').removesuffix('/api')}/join/{token}"


def qr_svg(text: str) -> bytes:
    """A text as a QR code for a page."""
    if len(text) > MAX_LINK_LENGTH:
        raise NotationError(
            f"a link of {len(text)} characters; expected at most {MAX_LINK_LENGTH} for a QR code"
        )
    file = BytesIO()
    segno.make(text, micro=False).save(file, kind="svg", scale=4, border=2, xmldecl=False)
    return file.getvalue()


def qr_text(text: str) -> str:
    """A text as a QR code for a terminal."""
    file = StringIO()
    segno.make(text, micro=False).terminal(file, compact=True)
    return file.getvalue()


def lan_address() -> str | None:
    """This machine's address in the local network, or None.

    No packet is sent: the socket only says from where it would send one.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address
