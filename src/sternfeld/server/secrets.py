"""Identifiers, codes and seeds from the operating system's randomness."""

from __future__ import annotations

import secrets

from sternfeld.game.bag import SeededChance
from sternfeld.table.plan import Invitation

__all__ = ["new_chance", "new_code", "new_id", "new_invitation", "new_token"]

_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # nothing that looks like something else
_ID_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """A name for a table or a person: 80 bits."""
    return "".join(secrets.choice(_ID_ALPHABET) for _ in range(16))


def new_code(length: int = 8) -> str:
    """A code to read out and type in; eight signs are 39 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def new_token() -> str:
    """A token for a link or a cookie: 256 bits."""
    return secrets.token_urlsafe(32)


def new_invitation() -> Invitation:
    """A code to type and a token for the link."""
    return Invitation(new_code(), secrets.token_urlsafe(16))


def new_chance() -> SeededChance:
    """The order of a new bag: 256 random bits."""
    return SeededChance(secrets.token_bytes(32))
