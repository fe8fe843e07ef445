"""How a GCG file settles the racks at the end: by which of the ways that our rules know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, replace

from sternfeld.game.endings import rack_adjustments
from sternfeld.notation.gcg_model import Faces, GcgEndRack, GcgEvent, GcgGame
from sternfeld.notation.gcg_problems import GcgProblem, GcgWarning, gcg_warning
from sternfeld.rules.rules import EndScoring, Rules
from sternfeld.rules.tiles import BLANK

__all__ = ["out_told", "racks_left", "settlement_problem", "settlement_told"]

_WAYS = (
    EndScoring(deduct_racks=True, out_gains_racks=True, double=False),
    EndScoring(deduct_racks=True, out_gains_racks=True, double=True),
    EndScoring(deduct_racks=True, out_gains_racks=False, double=False),
    EndScoring(deduct_racks=False, out_gains_racks=True, double=False),
)


def settlement_told(game: GcgGame, rules: Rules) -> EndScoring | None:
    """The way in which the file's last lines settle the racks: the edition's if that fits, or if
    the file tells nothing of it; None if none fits."""
    ending = [event for event in game.events if isinstance(event, GcgEndRack)]
    racks = racks_left(game, ending)
    faces = {face for rack in racks for face in rack}
    if not ending or any(face != BLANK and face not in rules.tiles for face in faces):
        return rules.end_scoring
    told: Counter[int] = Counter()
    for event in ending:
        if event.score is None:
            return rules.end_scoring
        told[event.seat] += event.score
    out = out_told(game)
    for way in (rules.end_scoring, *_WAYS):
        settled = rack_adjustments(replace(rules, end_scoring=way), racks, out)
        if all(one.gained - one.lost == told[one.seat] for one in settled):
            return way
    return None


def out_told(game: GcgGame) -> int | None:
    """Who gained by the racks of others."""
    ending = (event for event in game.events if isinstance(event, GcgEndRack))
    return next((one.seat for one in ending if one.rack is None and one.score), None)


def racks_left(game: GcgGame, ending: Iterable[GcgEvent]) -> tuple[Faces, ...]:
    """Who was left with what: own racks as written, or the only other player's."""
    racks: list[Faces] = [() for _ in game.players]
    for event in ending:
        if isinstance(event, GcgEndRack):
            if event.rack is not None:
                racks[event.seat] = event.tiles
            elif len(racks) == 2:
                racks[1 - event.seat] = event.tiles
    return tuple(racks)


def settlement_problem(game: GcgGame, way: EndScoring | None, usual: EndScoring) -> GcgWarning:
    """What to say where the file settles otherwise than usual."""
    line = max(event.line for event in game.events if isinstance(event, GcgEndRack))
    if way is None:
        return gcg_warning(line, GcgProblem.SETTLED_OTHERWISE)
    switches = ", ".join(
        f"end_scoring.{name}={str(value).lower()}"
        for name, value in asdict(way).items()
        if value != getattr(usual, name)
    )
    return gcg_warning(line, GcgProblem.SETTLED_BY_FILE, name=switches)
