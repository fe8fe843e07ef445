"""What a play is worth by playing it to the end very often: the oracle of the panel.

After the play everybody plays by equity, as the expert does. In positions with fewer than
``SEARCHED_BAG`` tiles in the bag the endgames are searched once the bag is empty; earlier they too
are played by equity, which costs a tenth of the time. So this is an oracle of static play: what
pays only against better play, or with better play of one's own, it does not see.

Playouts come in chunks. A chunk's seed deals the same racks and the same bag to every play of the
position, so plays are compared by their differences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice

from sternfeld.analysis.position import TurnPosition, play_key, position_of_cgp
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind, Plays
from sternfeld.engine.simulation import SimulationPlan, simulate
from sternfeld.farm import Fields
from sternfeld.game import commands as cmd
from sternfeld.notation.cgp import parse_cgp
from sternfeld.rules.rules import Rules

__all__ = ["CHUNK", "Asked", "asked", "play_out", "rules_for"]

CHUNK = 64
"""Playouts in a chunk."""
SEARCHED_BAG = 12
ENDGAME_NODES = 25
TO_THE_END = 1000
"""More tiles than any bag holds: every rollout goes to the end of the game."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A position with all its plays by equity. With blanks there are tens of thousands, so they are
    read and named only as far as somebody looks."""

    position: TurnPosition
    engine: Engine
    plays: Plays

    def play(self, name: str) -> Play:
        """The play of this name."""
        return next(play for play in self.plays if str(play) == name)

    def name_of(self, command: cmd.SeatCommand) -> str:
        """The name of the play that a command makes."""
        match command:
            case cmd.Lay(tiles=tiles):
                key: tuple[object, ...] = (PlayKind.LAY, *sorted(tiles))
            case cmd.Exchange(tiles=tiles):
                key = (PlayKind.EXCHANGE, *sorted(tiles))
            case _:
                return "pass"
        return next(str(play) for play in self.plays if play_key(play) == key)

    def names(self, kind: PlayKind, count: int) -> list[str]:
        """The best plays of a kind."""
        return [str(play) for play in islice((p for p in self.plays if p.kind is kind), count)]


@cache
def rules_for(edition: str) -> Rules:
    """The rules of an edition."""
    return Rules.of(edition)


@cache
def _engine(edition: str) -> Engine:
    return Engine(rules_for(edition))


@lru_cache(maxsize=4)
def asked(edition: str, cgp: str) -> Asked:
    """The position of a CGP line."""
    rules = rules_for(edition)
    position = position_of_cgp(parse_cgp(cgp, rules.tiles), rules)
    engine = _engine(edition)
    return Asked(position, engine, position.every_play(engine))


def play_out(settings: Fields, task: Fields) -> Fields:
    """A task of the farm: one chunk of playouts of one play."""
    one = asked(task["edition"], task["cgp"])
    few = one.position.view.bag_count < SEARCHED_BAG
    plan = SimulationPlan(
        plies=0,
        to_the_end=TO_THE_END,
        iterations=settings["chunk"],
        prior_weight=0,
        endgame_nodes=ENDGAME_NODES if few else 0,
        drop=False,
        seed=one.position.seed(task["number"], "oracle"),
    )
    found = simulate(one.engine, one.position.situation(), [one.play(task["move"])], plan).best
    return {"win": round(found.win_probability, 3), "spread": round(found.spread, 2)}


def chunk_tasks(edition: str, cgp: str, move: str, numbers: Sequence[int]) -> list[Fields]:
    """Some chunks of a play."""
    return [{"edition": edition, "cgp": cgp, "move": move, "number": number} for number in numbers]
