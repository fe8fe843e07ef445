"""What an annotation says beyond its type: the bounds of a member that a stranger may send.

``Annotated[int, Between(0, 3)]`` is still an ``int`` to Python. The JSON codec checks the bounds
when it reads, and the JSON Schema shows them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

__all__ = ["Between", "FilledIn", "Length", "Matches", "ReadAs"]


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number from ``low`` to ``high``."""

    low: int
    high: int

    def allows(self, value: int) -> bool:
        """Does the number lie within the bounds?"""
        return self.low <= value <= self.high

    @property
    def expected(self) -> str:
        """In words, for a refusal."""
        return f"a whole number from {self.low} to {self.high}"

    def schema(self, _type: str) -> dict[str, object]:
        """In JSON Schema."""
        return {"minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class Length:
    """A text of ``low`` to ``high`` characters, or a list of that many items."""

    low: int
    high: int

    def allows(self, value: str | tuple[object, ...]) -> bool:
        """Is it neither too short nor too long?"""
        return self.low <= len(value) <= self.high

    @property
    def expected(self) -> str:
        """In words, for a refusal."""
        return f"a length from {self.low} to {self.high}"

    def schema(self, of_type: str) -> dict[str, object]:
        """In JSON Schema."""
        what = "Length" if of_type == "string" else "Items"
        return {f"min{what}": self.low, f"max{what}": self.high}


@dataclass(frozen=True, slots=True)
class Matches:
    """A text that a regular expression finds something in."""

    pattern: str
    expected: str

    def allows(self, value: str) -> bool:
        """Does the pattern fit?"""
        return re.search(self.pattern, value) is not None

    def schema(self, _type: str) -> dict[str, object]:
        """In JSON Schema."""
        return {"pattern": self.pattern}


@dataclass(frozen=True, slots=True)
class FilledIn:
    """A member that the server fills in: ``always``, or where the sender has left it out.

    The JSON Schema, which is written for senders, does not ask for it.
    """

    always: bool


@dataclass(frozen=True, slots=True)
class ReadAs:
    """A member that is read later, as this ``kind``; the JSON Schema shows it already."""

    kind: Any
