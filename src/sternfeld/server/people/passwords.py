"""Passwords that are tried first by everybody who guesses are refused."""

from __future__ import annotations

from sternfeld.server.errors import ApiError

__all__ = ["check_password"]

MIN_DIFFERENT = 5
_KEYS = ("abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertzuiop", "qwertyuiop", "asdfghjkl")
# fmt: off
_COMMON = (
    "password", "passwort", "kennwort", "geheim", "secret", "letmein", "welcome", "willkommen",
    "sternfeld", "admin", "iloveyou", "ichliebedich", "football", "fussball", "baseball",
    "princess", "prinzessin", "sunshine", "monkey", "dragon", "superman", "batman", "trustno",
    "schatz", "schalke", "master", "login", "access", "hallo", "hello", "michael", "jennifer",
)
# fmt: on


def check_password(password: str, login: str) -> None:
    """Raise `ApiError` if a password is easy to guess: few different characters, a common word or
    the login with digits and signs around it, or a row of keys.

    >>> check_password("correct horse", "ada")
    """
    plain = password.lower()
    word = plain.strip("0123456789 !?.,;:-_#+*$%&@")
    rows = (*_KEYS, *(keys[::-1] for keys in _KEYS))
    is_weak = (
        len(set(plain) - {" "}) < MIN_DIFFERENT
        or any(ord(sign) < 32 for sign in plain)
        or word in _COMMON
        or plain in (login, login * 2)
        or word in (login, login * 2)
        or any(plain in row or (word and word in row) for row in rows)
    )
    if is_weak:
        raise ApiError(
            400,
            "input",
            "this password is easy to guess; expected several words or a longer mixture",
            {"where": "password"},
        )
