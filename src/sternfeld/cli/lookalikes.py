"""Replaces characters that a screen cannot show by similar ones: ``₁`` by 1."""

from __future__ import annotations

import codecs

__all__ = ["LOOKALIKES", "lookalikes"]

LOOKALIKES = "sternfeld.lookalikes"
_SIGNS = str.maketrans("₀₁₂₃₄₅₆₇₈₉·–—−→▶›×…★„“”’", "0123456789.---" + '>>>x.*"""\'')


def lookalikes(error: UnicodeError) -> tuple[str, int]:
    """An error handler of codecs. A letter becomes ? rather than another letter: a U for an Ü
    would be another tile.

    >>> "Ü₆ · ›Q₁₀ – 2 × 3".encode("ascii", LOOKALIKES)
    b'?6 . >Q10 - 2 x 3'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = error.object[error.start : error.end].translate(_SIGNS)
    return "".join(sign if sign.isascii() else "?" for sign in plain), error.end


codecs.register_error(LOOKALIKES, lookalikes)
