"""The computer's side of the table: finds plays, weighs them, plays them out.

Training leaves is a matter of its own: see `sternfeld.engine.training`. What only long calls
answer with is loaded when it is first asked for.
"""

from typing import TYPE_CHECKING, Any

from sternfeld._core import Control
from sternfeld.engine.engine import EVALUATION_TERMS, Engine
from sternfeld.engine.leaves import Leaves, leaves_for
from sternfeld.engine.play import Play, PlayKind

if TYPE_CHECKING:
    from sternfeld.engine.results import MatchResult, SelfPlayResult, Simulated

__all__ = [
    "EVALUATION_TERMS",
    "Control",
    "Engine",
    "Leaves",
    "MatchResult",
    "Play",
    "PlayKind",
    "SelfPlayResult",
    "Simulated",
    "leaves_for",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from sternfeld.engine import results

    return getattr(results, name)


def __dir__() -> list[str]:
    return __all__
