"""The referee: what may be laid, what it scores, whose turn it is, how a game ends. Pure.

A module of this room is loaded when one of its names is first asked for, so that somebody who only
needs a board does not wait for the rest.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sternfeld.game.bag import Bag, Chance, SeededChance, commitment_to
    from sternfeld.game.board import Board, Direction, PlacedTile
    from sternfeld.game.clocks import (
        Deadline,
        DeadlineKind,
        clock_left_ms,
        next_deadline,
        turn_left_ms,
    )
    from sternfeld.game.corrections import MoveNoLongerStands, correct
    from sternfeld.game.decide import decide, new_game
    from sternfeld.game.endings import Verdict, rack_adjustments, winners
    from sternfeld.game.events import Dealer, EndReason, Event
    from sternfeld.game.evolve import evolve, fold
    from sternfeld.game.explain import explain
    from sternfeld.game.fairness import verify
    from sternfeld.game.judge import Judge, NoJudge, inadmissible
    from sternfeld.game.placement import FormedWord, formed_words
    from sternfeld.game.scoring import Breakdown, LetterScore, WordScore, score_play
    from sternfeld.game.state import (
        GameState,
        Pending,
        Phase,
        Rack,
        Resignation,
        Seat,
        Turn,
        TurnKind,
    )

__all__ = [
    "Bag",
    "Board",
    "Breakdown",
    "Chance",
    "Deadline",
    "DeadlineKind",
    "Dealer",
    "Direction",
    "EndReason",
    "Event",
    "FormedWord",
    "GameState",
    "Judge",
    "LetterScore",
    "MoveNoLongerStands",
    "NoJudge",
    "Pending",
    "Phase",
    "PlacedTile",
    "Rack",
    "Resignation",
    "Seat",
    "SeededChance",
    "Turn",
    "TurnKind",
    "Verdict",
    "WordScore",
    "clock_left_ms",
    "commitment_to",
    "correct",
    "decide",
    "evolve",
    "explain",
    "fold",
    "formed_words",
    "inadmissible",
    "new_game",
    "next_deadline",
    "rack_adjustments",
    "score_play",
    "turn_left_ms",
    "verify",
    "winners",
]

_HOMES = {
    "Bag": "bag",
    "Chance": "bag",
    "SeededChance": "bag",
    "commitment_to": "bag",
    "Board": "board",
    "Direction": "board",
    "PlacedTile": "board",
    "Deadline": "clocks",
    "DeadlineKind": "clocks",
    "clock_left_ms": "clocks",
    "next_deadline": "clocks",
    "turn_left_ms": "clocks",
    "MoveNoLongerStands": "corrections",
    "correct": "corrections",
    "decide": "decide",
    "new_game": "decide",
    "Verdict": "endings",
    "rack_adjustments": "endings",
    "winners": "endings",
    "Dealer": "events",
    "EndReason": "events",
    "Event": "events",
    "evolve": "evolve",
    "fold": "evolve",
    "explain": "explain",
    "verify": "fairness",
    "Judge": "judge",
    "NoJudge": "judge",
    "inadmissible": "judge",
    "FormedWord": "placement",
    "formed_words": "placement",
    "Breakdown": "scoring",
    "LetterScore": "scoring",
    "WordScore": "scoring",
    "score_play": "scoring",
    "GameState": "state",
    "Pending": "state",
    "Phase": "state",
    "Rack": "state",
    "Resignation": "state",
    "Seat": "state",
    "Turn": "state",
    "TurnKind": "state",
}
_NAMESAKES = {name for name, home in _HOMES.items() if name == home}


class _Room(ModuleType):
    """Binds a function, and not the module that it is in, where both have the same name."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _NAMESAKES and isinstance(value, ModuleType):
            value = getattr(value, name)
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Room


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
