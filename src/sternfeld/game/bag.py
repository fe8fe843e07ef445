"""The bag, and the fair draw.

A bag knows what it holds, never in which order. The order comes from a seed of 256 random bits
that lives apart from the game: a hash of it (the *commitment*) is shown when the game starts, the
seed itself when it has ended, so that anyone can check that nobody touched the bag.

How a seed orders a bag (version 1): the tiles the bag held when it was last shuffled, in
alphabetical order with blanks first, are shuffled by Fisher and Yates from the last place down;
each random number below n is taken from the first block of 8 bytes (big-endian) that lies below
the largest multiple of n; blocks come from SHA-256("sternfeld bag 1" + seed + shuffle number +
block number), both numbers as 4 bytes, each digest giving four blocks. Tiles are drawn from the
front; putting tiles back shuffles again, with the next shuffle number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from struct import Struct
from typing import Protocol

from sternfeld.errors import FairnessError
from sternfeld.game.quick_init import quick_init
from sternfeld.rules.tiles import TileSet

__all__ = ["Bag", "Chance", "SeededChance", "commitment_to", "take_tiles"]

SEED_BYTES = 32
_LABEL = b"sternfeld bag 1"
_FOUR_NUMBERS = Struct(">4Q")


@quick_init
@dataclass(frozen=True, slots=True)
class Bag:
    """What is in the bag now, what was in it at the last shuffle, and how much was drawn since."""

    tiles: tuple[str, ...]
    shuffled: tuple[str, ...]
    shuffles: int = 0
    drawn: int = 0

    @classmethod
    def full(cls, tile_set: TileSet) -> Bag:
        """A bag with every tile of a set, freshly shuffled."""
        tiles = tile_set.full_bag()
        return cls(tiles, tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def draw(self, tiles: Iterable[str]) -> Bag:
        """The bag after these tiles were taken out."""
        taken = list(tiles)
        return Bag(
            take_tiles(self.tiles, taken), self.shuffled, self.shuffles, self.drawn + len(taken)
        )

    def put_back(self, tiles: Iterable[str], tile_set: TileSet) -> Bag:
        """The bag after these tiles were put in and everything was shuffled."""
        together = tile_set.sort((*self.tiles, *tiles))
        return Bag(together, together, self.shuffles + 1, 0)


def take_tiles(held: tuple[str, ...], taken: Iterable[str]) -> tuple[str, ...]:
    """The tiles that remain after others are taken; ValueError if one of those is missing."""
    left = list(held)
    for face in taken:
        left.remove(face)
    return tuple(left)


class Chance(Protocol):
    """Decides which tiles a seat draws."""

    @property
    def commitment(self) -> str:
        """What is published about the seed when the game starts."""

    @property
    def seed(self) -> str:
        """What is revealed when the game has ended."""

    def draw(self, bag: Bag, count: int, seat: int) -> tuple[str, ...]:
        """The next tiles that a seat takes out of the bag."""


@dataclass(frozen=True, slots=True)
class SeededChance:
    """The fair draw: the seed orders the bag, tiles come from its front.

    >>> chance = SeededChance(bytes(32))
    >>> from sternfeld.rules.load import tile_set
    >>> chance.draw(Bag.full(tile_set("en-100")), 7, seat=0)
    ('N', 'M', 'S', 'B', 'G', 'D', 'A')
    """

    secret: bytes
    _orders: dict[tuple[int, tuple[str, ...]], tuple[str, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        if len(self.secret) != SEED_BYTES:
            raise FairnessError(f"a seed of {len(self.secret)} bytes; expected {SEED_BYTES}")

    @classmethod
    def from_hex(cls, seed: str) -> SeededChance:
        """The chance behind a revealed seed."""
        try:
            return cls(bytes.fromhex(seed))
        except ValueError:
            raise FairnessError(f"{seed!r} is not a seed; expected 64 hexadecimal digits") from None

    @property
    def commitment(self) -> str:
        """The hash that is shown when the game starts."""
        return commitment_to(self.secret)

    @property
    def seed(self) -> str:
        """The seed as text."""
        return self.secret.hex()

    def draw(self, bag: Bag, count: int, seat: int) -> tuple[str, ...]:
        """The next tiles of the seed's order; it does not matter which seat draws them."""
        return self._order(bag)[bag.drawn : bag.drawn + count]

    def _order(self, bag: Bag) -> tuple[str, ...]:
        key = (bag.shuffles, bag.shuffled)
        if key not in self._orders:
            self._orders.clear()
            self._orders[key] = _shuffle(bag.shuffled, self.secret, bag.shuffles)
        return self._orders[key]


def commitment_to(secret: bytes) -> str:
    """The hash that binds a table to a seed without revealing it."""
    return sha256(b"sternfeld commitment 1" + secret).hexdigest()


def _shuffle(tiles: tuple[str, ...], secret: bytes, shuffle: int) -> tuple[str, ...]:
    order = list(tiles)
    numbers = _numbers(secret, shuffle)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _below(bound: int, numbers: Iterator[int]) -> int:
    """An unbiased number from 0 to bound - 1."""
    limit = (1 << 64) - (1 << 64) % bound
    number = next(numbers)
    while number >= limit:
        number = next(numbers)
    return number % bound


def _numbers(secret: bytes, shuffle: int) -> Iterator[int]:
    block = 0
    while True:
        counters = shuffle.to_bytes(4, "big") + block.to_bytes(4, "big")
        digest = sha256(_LABEL + secret + counters).digest()
        yield from _FOUR_NUMBERS.unpack(digest)
        block += 1
