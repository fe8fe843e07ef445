"""What an edition says: rules, tile sets and boards as validated, frozen values."""

from sternfeld.rules.choices import (
    FINISH_TARGETS,
    Level,
    Penalty,
    StartOrder,
    TieBreak,
    TurnTimeout,
    Until,
    WordCheck,
)
from sternfeld.rules.frozen import rules_from_plain, rules_to_plain
from sternfeld.rules.layout import Layout, Premium, Square
from sternfeld.rules.load import (
    edition_names,
    edition_title,
    layout,
    layout_names,
    tile_set,
    tile_set_names,
)
from sternfeld.rules.rules import Bonus, Rules
from sternfeld.rules.switches import SWITCHES, Switch, switch_named
from sternfeld.rules.tiles import BLANK, Letter, TileSet, as_blank, is_blank, letter_of, rack_face

__all__ = [
    "BLANK",
    "FINISH_TARGETS",
    "SWITCHES",
    "Bonus",
    "Layout",
    "Letter",
    "Level",
    "Penalty",
    "Premium",
    "Rules",
    "Square",
    "StartOrder",
    "Switch",
    "TieBreak",
    "TileSet",
    "TurnTimeout",
    "Until",
    "WordCheck",
    "as_blank",
    "edition_names",
    "edition_title",
    "is_blank",
    "layout",
    "layout_names",
    "letter_of",
    "rack_face",
    "rules_from_plain",
    "rules_to_plain",
    "switch_named",
    "tile_set",
    "tile_set_names",
]
