"""The server's address in the local network, and QR codes for the terminal."""

from __future__ import annotations

import socket
from io import StringIO

import segno

__all__ = ["lan_address", "qr_text"]


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
