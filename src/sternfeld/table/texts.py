"""The texts people bring to a table: their names, and what they say. Both are kept short."""

from __future__ import annotations

from unicodedata import category

from sternfeld.errors import TableCode, TableRefusal

__all__ = ["LONGEST_LINE", "LONGEST_NAME", "check_line", "check_name"]

LONGEST_NAME = 30
LONGEST_LINE = 300


def check_name(name: str) -> str:
    """A name that fits on a score sheet, without space around it.

    >>> check_name(" Ada ")
    'Ada'
    """
    return _checked(name, LONGEST_NAME, "a name")


def check_line(text: str) -> str:
    """One line of table talk."""
    return _checked(text, LONGEST_LINE, "what is said")


def _checked(text: str, longest: int, what: str) -> str:
    text = text.strip()
    if not 1 <= len(text) <= longest:
        raise TableRefusal(
            TableCode.TEXT, f"{what} has {len(text)} characters; expected 1 to {longest}"
        )
    if any(category(sign) in ("Cc", "Cs", "Cn", "Co", "Zl", "Zp") for sign in text):
        raise TableRefusal(TableCode.TEXT, f"{what} holds signs that cannot be shown")
    return text
