"""The commands of a table, explained: only those that its rules know."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from sternfeld.cli.terminal import palette
from sternfeld.cli.terminal.texts import Texts
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.layout import Premium, Square
from sternfeld.rules.rules import Rules

__all__ = ["hotseat_help", "scorekeeper_help"]

_BOTH = ("tiles", "sheet", "why", "rules", "quit")


def hotseat_help(rules: Rules, texts: Texts) -> Table:
    """What can be typed at a hot seat."""
    keys = ["lay", "blank", "ex", "pass", *_variations(rules)]
    if rules.word_check is WordCheck.CHALLENGE:
        keys.append("challenge")
    if rules.open_dictionary:
        keys.append("judge")
    return _help((*keys, "sort", "hint", *_BOTH, "resign", "end"), rules, texts)


def scorekeeper_help(rules: Rules, texts: Texts) -> Table:
    """What can be typed by the keeper of a score."""
    keys = ["lay", "blank", "ex_count", "pass", "points", *_variations(rules)]
    if rules.word_check is WordCheck.CHALLENGE:
        keys.append("challenge_by")
    keys += ["penalty", "bonus", "out", "correct", "undo"]
    keys += ["why_turn", "tiles", "sheet", "board", "judge"]
    if rules.turn_seconds or rules.clock.game_seconds:
        keys.append("pause")
    return _help(
        (*keys, "resign_by", "end", "racks", "export", "rules", "quit_score"), rules, texts
    )


def _variations(rules: Rules) -> list[str]:
    on = {
        "recover": rules.blank_recovery,
        "recycle": rules.recycle,
        "rearrange": rules.rearrange,
    }
    return [name for name, played in on.items() if played]


def _help(keys: tuple[str, ...], rules: Rules, texts: Texts) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.title = texts("help.title")
    table.title_style = palette.STRONG
    table.add_column(no_wrap=True, style=palette.STRONG)
    table.add_column()
    for key in keys:
        command, _, meaning = texts(f"help.{key}").partition(" | ")
        table.add_row(Text(command), Text(meaning))
    used = {rules.layout.premium(square) for square in _squares(rules)}
    for premium in Premium:
        if premium in used and premium not in (Premium.PLAIN, Premium.STAR):
            label = texts(f"premium.{premium.name.lower()}")
            meaning = texts(f"premium.{premium.name.lower()}.name")
            table.add_row(Text(label, palette.PREMIUMS[premium]), Text(meaning))
    return table


def _squares(rules: Rules) -> list[Square]:
    size = rules.layout.size
    return [Square(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
