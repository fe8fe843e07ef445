"""The crossword tile game: rules as data, a referee, word lists and an engine.

Begin with `Game`, one game from the first draw to the last rack:

    from sternfeld import Game
    game = Game("deluxe", ["Ada", "Ben"])
    print(game.names[game.seat], game.rack)
    game.play("pass")

`Rules.of(edition, house_rules)` are the rules of a table; every error is a `SternfeldError`. More
is in `sternfeld.rules`, `sternfeld.game` (the pure referee), `sternfeld.notation` (GCG, CGP,
JSON), `sternfeld.lexicon` and `sternfeld.engine`.

Importing this package stays quick: what costs time is looked up when it is first asked for.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sternfeld.errors import (
        FairnessError,
        IllegalMove,
        LexiconError,
        NotationError,
        NotYourTurn,
        RulesError,
        SternfeldError,
    )
    from sternfeld.library import Game
    from sternfeld.rules.rules import Rules

    __version__: str

__all__ = [
    "FairnessError",
    "Game",
    "IllegalMove",
    "LexiconError",
    "NotYourTurn",
    "NotationError",
    "Rules",
    "RulesError",
    "SternfeldError",
    "__version__",
]

if find_spec("sternfeld._core") is None:
    raise ImportError(
        "the compiled core of sternfeld is missing; run `make setup` in a checkout, or"
        " `pip install .` to install it"
    )

_HOMES = {"Game": "sternfeld.library", "Rules": "sternfeld.rules.rules"}


def __dir__() -> list[str]:
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("sternfeld")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "sternfeld.errors")), name)
