"""Checks of names and chat lines."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import bidirectional, category, normalize

from sternfeld.errors import TableCode, TableRefusal, TextProblem

__all__ = [
    "MAX_LINE_LENGTH",
    "MAX_NAME_LENGTH",
    "check_line",
    "check_name",
    "distinct_name",
    "require_name",
]

MAX_NAME_LENGTH = 30
MAX_LINE_LENGTH = 300
MAX_MARKS = 4
"""Accents above one another; more of them spread over the lines around."""
_UNSHOWN = ("Cc", "Cs", "Cn", "Co", "Zl", "Zp")
_TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Signs that turn the text around them, beyond its own end."""
_EMPTY = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that leave an empty place."""


_JOINERS = "\u200c\u200d"
_SELECTORS = "".join(map(chr, range(0xFE00, 0xFE10)))
_CASED = ("Lu", "Ll", "Lt", "Nd", "Zs")
_LOOKALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧοιν",
    "ABESIJKMHOPCTYXaesijopcyxABEZHIKMNOPTYXoiv",
)


def check_name(name: str) -> str:
    """A name that fits on a score sheet and can be seen there, without space around it.

    >>> check_name(" Ada ")
    'Ada'
    """
    name = _checked(require_name(name), "a name")
    if not any(category(sign)[0] in "LNPS" and sign not in _EMPTY for sign in name):
        raise _refusal("a name has no visible characters", TextProblem.HIDDEN)
    if _has_invisible(name):
        raise _refusal("a name has invisible characters", TextProblem.HIDDEN)
    return name


def distinct_name(name: str, others: Iterable[str]) -> str:
    """The name, with a number if another one at the table looks the same.

    >>> distinct_name("ada", ["Ada", "Bob"])
    'ada 2'
    """
    taken = {_looks(other) for other in others}
    tries = (name, *(f"{name[: MAX_NAME_LENGTH - 2]} {number}" for number in range(2, 10)))
    return next(one for one in tries if _looks(one) not in taken)


def _looks(name: str) -> str:
    """Names that look alike have this in common."""
    return normalize("NFKC", name.translate(_LOOKALIKES)).casefold().translate(_LOOKALIKES)


def _has_invisible(name: str) -> bool:
    """Does a name hold signs that do not show? Joiners and variation selectors show between the
    letters of some scripts and in emoji, but not beside a letter that has upper and lower case."""
    pairs = zip(name, name[1:] + "a", strict=True)
    before = "a"
    for sign, after in pairs:
        if sign in _JOINERS:
            if category(before) in _CASED or category(after) in _CASED:
                return True
        elif category(sign) == "Cf" or (sign in _SELECTORS and category(before) in _CASED):
            return True
        before = sign
    return False


def require_name(name: str) -> str:
    """A name of allowed length. Names of stored tables are not checked any further."""
    return _fitting(name, MAX_NAME_LENGTH, "a name")


def check_line(text: str) -> str:
    """One line of table talk."""
    return _checked(_fitting(text, MAX_LINE_LENGTH, "what is said"), "what is said")


def _fitting(text: str, longest: int, what: str) -> str:
    text = text.strip()
    if not 1 <= len(text) <= longest:
        raise _refusal(
            f"{what} has {len(text)} characters; expected 1 to {longest}", TextProblem.LENGTH
        )
    if any(category(sign) in _UNSHOWN for sign in text):
        raise _refusal(f"{what} has characters that cannot be displayed", TextProblem.HIDDEN)
    return text


def _checked(text: str, what: str) -> str:
    if any(bidirectional(sign) in _TURNING for sign in text):
        raise _refusal(
            f"{what} has characters that change the direction of other text",
            TextProblem.DIRECTION,
        )
    marks = "".join("m" if category(sign) in ("Mn", "Me") else " " for sign in text)
    if "m" * (MAX_MARKS + 1) in marks:
        raise _refusal(
            f"{what} has more than {MAX_MARKS} accents on one letter; expected fewer",
            TextProblem.ACCENTS,
        )
    return text


def _refusal(message: str, problem: TextProblem) -> TableRefusal:
    return TableRefusal(TableCode.TEXT, message, problem)
