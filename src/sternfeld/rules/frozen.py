"""Rules as plain data and back, in full: tiles and board included.

A game carries its rules in this form, so that a later change to an edition's file never changes
a game that was begun before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sternfeld.errors import RulesError
from sternfeld.rules.layout import Layout
from sternfeld.rules.load import rules_from_switches
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import SWITCHES, switch_named
from sternfeld.rules.tiles import Letter, TileSet

__all__ = ["rules_from_plain", "rules_to_plain"]


def rules_to_plain(rules: Rules) -> dict[str, Any]:
    """These rules in full, as JSON can carry them."""
    return {
        "edition": rules.edition,
        "tiles": {
            "name": rules.tiles.name,
            "language": rules.tiles.language,
            "blanks": rules.tiles.blanks,
            "lexicon": rules.tiles.lexicon,
            "letters": [
                [letter.face, letter.value, letter.count] for letter in rules.tiles.letters
            ],
        },
        "layout": {"name": rules.layout.name, "rows": list(rules.layout.rows)},
        "switches": {
            switch.name: switch.plain(rules)
            for switch in SWITCHES
            if switch.name not in ("tiles", "layout")
        },
    }


def rules_from_plain(plain: Mapping[str, Any]) -> Rules:
    """The rules that `rules_to_plain` wrote; `RulesError` for anything else."""
    try:
        tiles, board = plain["tiles"], plain["layout"]
        tile_set = TileSet(
            name=str(tiles["name"]),
            language=str(tiles["language"]),
            letters=tuple(Letter(str(f), int(v), int(c)) for f, v, c in tiles["letters"]),
            blanks=int(tiles["blanks"]),
            lexicon=switch_named("words.lexicon").read(tiles.get("lexicon")),
        )
        layout = Layout(str(board["name"]), tuple(map(str, board["rows"])))
        edition, switches = str(plain["edition"]), dict(plain["switches"])
    except RulesError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise RulesError(f"stored rules are incomplete: {error!r}") from None
    known = {switch.name for switch in SWITCHES} - {"tiles", "layout"}
    needed = {switch.name for switch in SWITCHES if switch.default is None} & known
    if odd := (switches.keys() - known) | (needed - switches.keys()):
        names = ", ".join(sorted(map(str, odd)))
        raise RulesError(f"stored rules: missing or unknown switches {names}")
    return rules_from_switches(edition, {**switches, "tiles": tile_set, "layout": layout})
