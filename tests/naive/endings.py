"""When rounds of passes end a game: the sheets' sentences, counted seat by seat."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["TWO_ROUNDS", "end_of"]

TWO_ROUNDS = ("mini", "kompakt", "kurz")


def end_of(
    edition: str, seats: int, bag: int, moves: Sequence[tuple[str, bool | None]]
) -> tuple[int, str] | None:
    """The number of the move that ends the game, and the reason.

    A move is what a seat does ("pass" or "lay"), and whether anybody has a play after it; None
    where nobody can tell.
    """
    passed = [0] * seats
    for number, (what, playable) in enumerate(moves):
        if what != "pass":
            passed = [0] * seats
            continue
        passed[number % seats] += 1
        once = all(count >= 1 for count in passed)
        twice = all(count >= 2 for count in passed)
        if edition in TWO_ROUNDS:
            if twice:
                return number, "passes"
        elif bag == 0:
            if once and playable is False:
                return number, "exhausted"
            if twice:
                return number, "passes"
    return None
