"""What kept tiles are worth: the tables that are shipped, and which one serves which rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sternfeld._core import CoreLeaves
from sternfeld.engine.translate import Numbers, core_rules
from sternfeld.errors import LexiconError
from sternfeld.rules.rules import Rules

__all__ = ["Leaves", "leaves_for", "leaves_key"]

LARGEST_FLAT = 7  # larger racks have tables of single tiles, pairs and triples
_TABLES = Path(__file__).parent / "leaves"


@dataclass(frozen=True, slots=True)
class Leaves:
    """A table of leaves for some rules, and where it comes from.

    ``note`` says in words where a table made for other rules has to do.
    """

    core: CoreLeaves
    numbers: Numbers
    source: str
    note: str | None = None

    def of(self, faces: Sequence[str]) -> float:
        """What keeping these tiles is worth, in points."""
        return self.core.of(self.numbers.rack(faces)) / 100

    @classmethod
    def none(cls, rules: Rules) -> Leaves:
        """All tiles worth nothing: play for the score alone."""
        return cls(CoreLeaves.none(core_rules(rules)), Numbers(rules.tiles), "none")

    @classmethod
    def from_bytes(cls, rules: Rules, data: bytes, source: str, note: str | None = None) -> Leaves:
        """A table from a file; `LexiconError` if it is damaged or does not fit these rules."""
        try:
            core = CoreLeaves.from_bytes(core_rules(rules), data)
        except ValueError as error:
            raise LexiconError(f"the table of leaves {source!r} cannot be used: {error}") from None
        return cls(core, Numbers(rules.tiles), source, note)

    def to_bytes(self) -> bytes:
        """The table as it is kept in a file: not compressed, so that an engine starts at once."""
        return self.core.to_bytes()


def leaves_key(rules: Rules) -> dict[str, object]:
    """All that the worth of tiles depends on."""
    return {
        "alphabet": list(rules.tiles.alphabet),
        "lexicon": rules.words.lexicon,
        "rack": rules.rack,
        "values": [letter.value for letter in rules.tiles.letters],
        "counts": [letter.count for letter in rules.tiles.letters],
        "blanks": rules.blanks.count,
        "bonus": {str(bonus.tiles): bonus.points for bonus in rules.bonus},
        "board": list(rules.layout.rows),
        "contact": rules.formation.parallel_contact,
        "strict": rules.formation.strict,
    }


def leaves_for(rules: Rules) -> Leaves:
    """The table made for these rules, or the nearest there is, or none; the note says which."""
    key = leaves_key(rules)
    best: tuple[int, str] | None = None
    for name, other in _index().items():
        # A table for another alphabet cannot be read, and a flat one not by larger racks.
        if other["alphabet"] != key["alphabet"]:
            continue
        if _rack(key) > _rack(other) and _rack(other) <= LARGEST_FLAT:
            continue
        differences = sum(other[field] != key[field] for field in key)
        if best is None or differences < best[0]:
            best = (differences, name)
    if best is None:
        none = Leaves.none(rules)
        return Leaves(none.core, none.numbers, "none", "no table of leaves fits these rules")
    differences, name = best
    note = f"leaves made for {name!r} serve these rules" if differences else None
    return Leaves.from_bytes(rules, (_TABLES / f"{name}.leaves").read_bytes(), name, note)


def _rack(key: dict[str, object]) -> int:
    rack = key["rack"]
    assert isinstance(rack, int)
    return rack


@cache
def _index() -> dict[str, dict[str, object]]:
    place = _TABLES / "index.json"
    if not place.is_file():
        return {}
    index: dict[str, dict[str, object]] = json.loads(place.read_text("utf-8"))
    return index
