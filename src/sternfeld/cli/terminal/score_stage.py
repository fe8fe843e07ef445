"""What the keeper of a score is asked for, and how the question reads."""

from __future__ import annotations

from enum import StrEnum

from sternfeld.cli.terminal.rack_questions import RackQuestions
from sternfeld.cli.terminal.texts import Texts
from sternfeld.game.state import GameState, Phase

__all__ = ["Stage", "question"]


class Stage(StrEnum):
    """What the session waits for."""

    ENTRY = "entry"
    WHO = "who"
    RESIGNING = "resigning"
    GOING_OUT = "going_out"
    ENDING = "ending"
    RACKS = "racks"
    OVER = "over"


def question(
    stage: Stage, state: GameState, texts: Texts, meant: int, racks: RackQuestions | None
) -> str:
    """The prompt; ``meant`` is the seat that leaves or is out."""
    name = state.seats[state.to_move].name
    match stage:
        case Stage.WHO:
            others = [state.seats[i].name for i in state.active if i != state.to_move]
            numbered = ", ".join(f"{i} {other}" for i, other in enumerate(others, start=1))
            return texts("prompt.who", names=numbered)
        case Stage.RESIGNING:
            return texts("prompt.resign", name=state.seats[meant].name)
        case Stage.GOING_OUT:
            return texts("prompt.out", name=state.seats[meant].name)
        case Stage.ENDING:
            return texts("prompt.end")
        case Stage.RACKS:
            return "" if racks is None else racks.prompt(texts)
        case Stage.OVER:
            return texts("prompt.over")
        case Stage.ENTRY if state.phase is Phase.PENDING:
            following = state.seats[state.next_seat].name
            return texts("prompt.pending", name=name, next=following)
        case Stage.ENTRY:
            return texts("prompt.score", name=name)
