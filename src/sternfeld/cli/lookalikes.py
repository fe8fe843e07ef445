"""What a screen cannot show is written with the sign that looks most like it: ``₁`` as 1."""

from __future__ import annotations

import codecs
from unicodedata import combining, normalize

__all__ = ["LOOKALIKES", "lookalikes"]

LOOKALIKES = "sternfeld.lookalikes"
_SIGNS = str.maketrans("₀₁₂₃₄₅₆₇₈₉·–—−→▶›×…★„“”’", "0123456789.---" + '>>>x.*"""\'')


def lookalikes(error: UnicodeError) -> tuple[str, int]:
    """An error handler of codecs; a letter loses its marks, what looks like nothing becomes ?.

    >>> "Ä₆ · ›Q₁₀ – 2 × 日".encode("ascii", LOOKALIKES)
    b'A6 . >Q10 - 2 x ?'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = error.object[error.start : error.end].translate(_SIGNS)
    bases = ("".join(s for s in normalize("NFKD", sign) if not combining(s)) for sign in plain)
    return "".join(base if base.isascii() else "?" for base in bases), error.end


codecs.register_error(LOOKALIKES, lookalikes)
