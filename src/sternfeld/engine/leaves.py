"""What kept tiles are worth: the tables that are shipped or were trained for a list that somebody
has added, and which one serves which rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sternfeld._core import CoreLeaves
from sternfeld.engine.translate import Numbers, core_rules
from sternfeld.errors import LexiconError
from sternfeld.lexicon import own_lists
from sternfeld.lexicon.files import write_atomically
from sternfeld.rules.rules import Rules

__all__ = ["Leaves", "keep_leaves", "leaves_for", "leaves_key", "own_leaves"]

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
    def from_bytes(
        cls,
        rules: Rules,
        data: bytes,
        source: str,
        note: str | None = None,
        evaluation: Mapping[str, Sequence[int]] | None = None,
    ) -> Leaves:
        """A table from a file, with the numbers of the evaluation that go with it as far as they
        are not the usual ones; `LexiconError` if it is damaged or does not fit these rules."""
        try:
            core = CoreLeaves.from_bytes(core_rules(rules), data)
            if evaluation:
                core = core.evaluated(evaluation)
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
        "lexicon": own_lists.pinned(rules).words.lexicon,
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
    """The table made for these rules, or the nearest there is, or none; the note says which. The
    evaluation's own numbers are those of the nearest shipped table, whatever its word list."""
    key = leaves_key(rules)
    tables = _index() | _own_index()
    unlike = {
        name: sum(other[field] != key[field] for field in key) for name, other in tables.items()
    }
    fitting = [name for name, other in tables.items() if _fits(other, key)]
    if not fitting:
        none = Leaves.none(rules)
        return Leaves(none.core, none.numbers, "none", "no table of leaves fits these rules")
    name = min(fitting, key=unlike.__getitem__)
    note = f"leaves made for {name!r} serve these rules" if unlike[name] else None
    shipped = _TABLES / f"{name}.leaves"
    table = shipped.read_bytes() if name in _index() else _own_table(name)
    numbers = _evaluations().get(min(_index(), key=unlike.__getitem__, default=""))
    return Leaves.from_bytes(rules, table, name, note, numbers)


def _fits(table: Mapping[str, object], key: Mapping[str, object]) -> bool:
    """A table for another alphabet cannot be read, and a flat one not by larger racks."""
    if table["alphabet"] != key["alphabet"]:
        return False
    return _rack(key) <= _rack(table) or _rack(table) > LARGEST_FLAT


def own_leaves(rules: Rules) -> Path:
    """Where the leaves for rules with an added list are kept: beside the version of the list."""
    reference = own_lists.pinned(rules).words.lexicon
    return own_lists.lists_folder() / f"{reference}.{rules.edition}-{rules.tiles.name}.leaves"


def keep_leaves(rules: Rules, leaves: Leaves) -> None:
    """Keep leaves that were trained for rules with an added list. The key stands in the first
    line, the table behind it."""
    head = json.dumps(leaves_key(rules), ensure_ascii=False)
    write_atomically(own_leaves(rules), head.encode() + b"\n" + leaves.to_bytes())


def _own_index() -> dict[str, dict[str, object]]:
    """The tables that were trained here, by the name of their file."""
    found: dict[str, dict[str, object]] = {}
    folder = own_lists.lists_folder()
    for place in sorted(folder.glob("*.leaves")) if folder.is_dir() else ():
        with place.open("rb") as opened:
            found[place.name] = json.loads(opened.readline())
    return found


def _own_table(name: str) -> bytes:
    return (own_lists.lists_folder() / name).read_bytes().partition(b"\n")[2]


def _rack(key: Mapping[str, object]) -> int:
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


@cache
def _evaluations() -> dict[str, dict[str, list[int]]]:
    """The numbers of the evaluation that are not the usual ones, by the name of a shipped table
    (`bench.evaluation` found them)."""
    found: dict[str, dict[str, list[int]]] = json.loads(
        (_TABLES / "evaluation.json").read_text("utf-8")
    )
    return found
