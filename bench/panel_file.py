"""The panel's data: positions, and what the oracle found for their plays.

The file has a line for each position. A play has the share of first places in each chunk of its
playouts (`bench.oracle`) and its mean lead at the end.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

__all__ = [
    "BAGS",
    "FILE",
    "PHASES",
    "PanelPosition",
    "Played",
    "add_choice",
    "kind_of",
    "phase_of",
    "read_panel",
    "write_panel",
]

FILE = Path(__file__).with_name("panel.jsonl")
BAGS = (1, 8, 20, 40, 60, 1000)


def add_choice(parser: ArgumentParser) -> None:
    """The options that choose among positions."""
    parser.add_argument("--kind", help="only these positions, such as deluxe or 'deluxe 3 seats'")
    parser.add_argument("--phase", help="only these positions, such as 'bag 1-7'")


def kind_of(edition: str, players: int) -> str:
    """The edition, and how many play it if these are not two."""
    return edition if players == 2 else f"{edition} {players} seats"


def phase_of(bag: int) -> str:
    """The phase of a game with this number of tiles in the bag."""
    if bag == 0:
        return "empty bag"
    low, high = next((a, b) for a, b in pairwise(BAGS) if a <= bag < b)
    return f"bag {low}-{high - 1}" if high < BAGS[-1] else f"bag {low}+"


PHASES = tuple(phase_of(bag) for bag in (0, *BAGS[:-1]))
"""Those of a game, the last one first."""


@dataclass(frozen=True, slots=True)
class Played:
    """A play that was played out: its chunks, and by how many points it led at the end."""

    wins: tuple[float, ...]
    spread: float

    @property
    def win(self) -> float:
        """Its win probability."""
        return sum(self.wins) / len(self.wins)

    def half(self, number: int) -> float:
        """Its win probability by every other chunk, beginning with this one."""
        wins = self.wins[number::2]
        return sum(wins) / len(wins)

    def and_chunk(self, win: float, spread: float) -> Played:
        """With one more chunk."""
        count = len(self.wins)
        mean = (self.spread * count + spread) / (count + 1)
        return Played((*self.wins, win), round(mean, 2))


@dataclass(slots=True)
class PanelPosition:
    """One position, and what is known of its plays by their names."""

    edition: str
    cgp: str
    bag: int
    plays: dict[str, Played] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The edition, and how many play it if these are not two."""
        return kind_of(self.edition, self.cgp.split()[2].count("/") + 1)

    @property
    def phase(self) -> str:
        """The range its number of tiles in the bag lies in."""
        return phase_of(self.bag)

    def among(self, kind: str | None, phase: str | None) -> bool:
        """Is it of this kind and phase, as far as these are given?"""
        return kind in (None, self.kind) and phase in (None, self.phase)

    @property
    def chunks(self) -> int:
        """How many chunks the plays have that were followed to the last."""
        return max(len(played.wins) for played in self.plays.values())


def read_panel(place: Path = FILE) -> list[PanelPosition]:
    """The positions of a file."""
    positions = []
    for line in place.read_text("utf-8").splitlines():
        row = json.loads(line)
        plays = {name: Played(tuple(wins), spread) for name, (wins, spread) in row["plays"].items()}
        positions.append(PanelPosition(row["edition"], row["cgp"], row["bag"], plays))
    return positions


def write_panel(positions: Iterable[PanelPosition], place: Path = FILE) -> None:
    """Write them, the likeliest to win first."""
    with place.open("w", encoding="utf-8") as file:
        for one in positions:
            ranked = sorted(one.plays.items(), key=lambda item: -item[1].win)
            plays = {name: [played.wins, played.spread] for name, played in ranked}
            row = {"edition": one.edition, "cgp": one.cgp, "bag": one.bag, "plays": plays}
            print(json.dumps(row, ensure_ascii=False, separators=(",", ":")), file=file)
