"""At the end of a game on a real board: what is left on whose rack?"""

from __future__ import annotations

from sternfeld.cli.terminal.texts import Texts
from sternfeld.errors import NotationError, SternfeldError
from sternfeld.game.state import GameState
from sternfeld.notation.faces import join_faces, split_rack

__all__ = ["RackQuestions", "RackTooLong", "UnexpectedCount", "objection"]

NOTHING = "-"


class UnexpectedCount(NotationError):
    """A rack has another number of tiles than the moves entered leave; it may still be so."""

    def __init__(self, said: int, expected: int) -> None:
        super().__init__(f"{said} tiles are named; expected {expected}")
        self.said = said
        self.expected = expected


class RackTooLong(NotationError):
    """A rack has more tiles than any rack holds."""

    def __init__(self, said: int, most: int) -> None:
        super().__init__(f"{said} tiles are named; expected at most {most}")
        self.said = said
        self.most = most


class RackQuestions:
    """Asks seat by seat. With an empty bag the last answer follows from what is unseen.

    An answer with an unexpected number of tiles is doubted once; said again, it is taken. Where
    only the points of a turn were written down, nobody here knows how many tiles there should be.
    """

    def __init__(self, state: GameState) -> None:
        self._state = state
        self._left = [i for i, seat in enumerate(state.seats) if self._counts(i)]
        self._answers: dict[int, tuple[str, ...]] = {}
        self._doubted: tuple[str, ...] | None = None

    def _counts(self, seat: int) -> bool:
        held = self._state.seats[seat]
        return held.rack.count > 0 and not held.resigned and seat != self._state.out

    @property
    def _counted(self) -> bool:
        return self._state.is_board_whole

    @property
    def seat(self) -> int | None:
        """Whose rack is asked for now; None when all are known."""
        return self._left[0] if self._left else None

    def inferred(self) -> tuple[str, ...] | None:
        """The rack that must be there if everything entered is right."""
        someone_left = any(seat.resigned for seat in self._state.seats)
        if self._state.bag_count or len(self._left) != 1 or someone_left or not self._counted:
            return None
        rest = self._state.unseen()
        for rack in self._answers.values():
            rest.subtract(rack)
        return self._state.rules.tiles.sort((+rest).elements())

    def prompt(self, texts: Texts) -> str:
        """The question."""
        seat = self.seat
        if seat is None:
            return ""
        held = self._state.seats[seat]
        inferred = self.inferred()
        if inferred:
            return texts("prompt.rack_inferred", name=held.name, rack=join_faces(inferred))
        if not self._counted:
            return texts("prompt.rack_uncounted", name=held.name)
        return texts("prompt.rack", name=held.name, tiles=texts.tiles(held.rack.count))

    def answer(self, line: str) -> None:
        """Take the answer for the seat that was asked; `NotationError` if it is none."""
        if self.seat is None:
            raise NotationError(f"{line!r}: every rack is known")
        said = "".join(line.split())
        inferred = self.inferred()
        if not said and inferred is None:
            raise NotationError("nothing was entered; expected tiles such as 'ENS', or '-'")
        rack = split_rack("" if said == NOTHING else said, self._state.rules.tiles)
        if not said and inferred is not None:
            rack = inferred
        if len(rack) > self._state.rules.rack:
            raise RackTooLong(len(rack), self._state.rules.rack)
        expected = self._state.seats[self._left[0]].rack.count
        if self._counted and len(rack) != expected and rack != self._doubted:
            self._doubted = rack
            raise UnexpectedCount(len(rack), expected)
        self._doubted = None
        self._answers[self._left.pop(0)] = rack

    def racks(self) -> tuple[tuple[str, ...], ...]:
        """All racks, in the order of the seats."""
        return tuple(self._answers.get(seat, ()) for seat in range(len(self._state.seats)))


def objection(error: SternfeldError, texts: Texts) -> str:
    """Why an answer was not taken."""
    match error:
        case UnexpectedCount(said=said, expected=expected):
            return texts("racks.doubt", said=said, expected=expected)
        case RackTooLong(said=said, most=most):
            return texts("refused.rack_too_long", said=said, number=most)
        case _:
            return texts("refused.rack_text")
