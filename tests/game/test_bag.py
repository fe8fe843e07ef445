"""The bag and the fair draw."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import islice

import pytest

from sternfeld.errors import FairnessError
from sternfeld.game.bag import Bag, SeededChance, _below, _numbers, commitment_to, take_tiles
from sternfeld.rules.load import tile_set

EN = tile_set("en-100")


def test_a_full_bag_holds_every_tile() -> None:
    bag = Bag.full(EN)
    assert len(bag) == 100
    assert Counter(bag.tiles) == EN.counts()


def test_drawing_takes_tiles_out_and_putting_back_shuffles() -> None:
    bag = Bag.full(EN).draw(("A", "Z"))
    assert (len(bag), bag.drawn, bag.shuffles) == (98, 2, 0)
    assert "Z" not in bag.tiles
    again = bag.put_back(("Z",), EN)
    assert (len(again), again.drawn, again.shuffles) == (99, 0, 1)
    assert again.tiles == again.shuffled == EN.sort(again.tiles)


def test_a_tile_that_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="not in list"):
        take_tiles(("A",), ("B",))


def test_the_same_seed_gives_the_same_tiles_and_another_seed_others() -> None:
    bag = Bag.full(EN)
    one, same, other = SeededChance(bytes(32)), SeededChance(bytes(32)), SeededChance(b"\1" * 32)
    assert one.draw(bag, 100, 0) == same.draw(bag, 100, 3)
    assert one.draw(bag, 100, 0) != other.draw(bag, 100, 0)
    assert Counter(other.draw(bag, 100, 0)) == EN.counts()


def test_tiles_come_in_one_order_however_they_are_asked_for() -> None:
    chance, bag = SeededChance(b"x" * 32), Bag.full(EN)
    whole = chance.draw(bag, 20, 0)
    singly: tuple[str, ...] = ()
    for seat in range(20):
        tile = chance.draw(bag, 1, seat)
        bag = bag.draw(tile)
        singly += tile
    assert singly == whole


def test_a_shuffle_gives_another_order() -> None:
    chance, bag = SeededChance(b"x" * 32), Bag.full(EN)
    first = chance.draw(bag, 7, 0)
    shuffled = bag.draw(first).put_back(first, EN)
    assert shuffled.tiles == bag.tiles
    assert chance.draw(shuffled, 7, 0) != first


def test_the_order_is_the_one_that_is_described() -> None:
    """An independent reading of the description at the head of the module."""
    secret, bag = bytes(range(32)), Bag.full(EN)
    order = list(bag.tiles)
    blocks = []
    for block in range(100):
        text = b"sternfeld bag 1" + secret + (0).to_bytes(4, "big") + block.to_bytes(4, "big")
        digest = sha256(text).digest()
        blocks += [int.from_bytes(digest[i : i + 8], "big") for i in (0, 8, 16, 24)]
    for last in range(99, 0, -1):
        limit = 2**64 // (last + 1) * (last + 1)
        number = blocks.pop(0)
        while number >= limit:
            number = blocks.pop(0)
        other = number % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert SeededChance(secret).draw(bag, 100, 0) == tuple(order)


def test_numbers_beyond_the_last_multiple_are_thrown_away() -> None:
    assert _below(3, iter([2**64 - 1, 7])) == 1
    assert _below(4, iter([2**64 - 1])) == 3
    assert len(set(islice(_numbers(bytes(32), 0), 8))) == 8


def test_every_seat_has_the_same_chance_of_every_tile() -> None:
    blanks = Counter[int]()
    for number in range(600):
        order = SeededChance(number.to_bytes(32, "big")).draw(Bag.full(EN), 100, 0)
        blanks.update(place // 25 for place, face in enumerate(order) if face == "?")
    assert all(240 < blanks[quarter] < 360 for quarter in range(4)), blanks


def test_a_seed_is_bound_by_its_commitment_and_can_be_written_down() -> None:
    chance = SeededChance(bytes(range(32)))
    assert chance.commitment == commitment_to(bytes(range(32)))
    assert chance.commitment != SeededChance(bytes(32)).commitment
    assert SeededChance.from_hex(chance.seed) == chance


@pytest.mark.parametrize("seed", ["", "xyz", "00", "00" * 33])
def test_what_is_no_seed_is_refused(seed: str) -> None:
    with pytest.raises(FairnessError, match="expected"):
        SeededChance.from_hex(seed)
