"""Plain values for tests: every kind of command, and values that are almost right."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from sternfeld.game import commands as cmd
from sternfeld.game.board import Direction
from sternfeld.game.commands import Command
from sternfeld.game.events import Event
from sternfeld.notation.json_codec import to_plain
from sternfeld.rules.layout import Square
from tests.notation.samples import line, table

WORD = line(8, 6, "HOrN", Direction.ACROSS)

COMMANDS: list[cmd.Command] = [
    cmd.Lay(0, WORD),
    cmd.Rearrange(1, tuple(tile.square for tile in WORD), WORD),
    cmd.Exchange(0, ("A", "?")),
    cmd.Exchange(0, count=3),
    cmd.Pass(0),
    cmd.ScorePoints(0, 24),
    cmd.RecoverBlank(0, Square(8, 8)),
    cmd.RecycleLetter(0, Square(8, 8), "e"),
    cmd.Accept(1),
    cmd.Challenge(1),
    cmd.StartTurn(1),
    cmd.AgreeToEnd(1),
    cmd.GoOut(1),
    cmd.Resign(1),
    cmd.AdjustScore(1, -10),
    cmd.ReportRacks(0, (("A", "?"), ())),
    cmd.TimePassed(),
]

plains = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=10,
)
written = st.sampled_from(
    [to_plain(event, Event) for event in table()] + [to_plain(one, Command) for one in COMMANDS]
)


def through_json(plain: object) -> Any:
    """What a reader gets of it."""
    return json.loads(json.dumps(plain))


@st.composite
def spoiled(draw: st.DrawFn, whole_values: st.SearchStrategy[object] = written) -> object:
    """A plain value in which one member somewhere is something else."""
    whole: Any = through_json(draw(whole_values))
    part = whole
    while True:
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        if not keys:
            return whole
        key = draw(st.sampled_from(keys))
        if isinstance(part[key], dict | list) and draw(st.booleans()):
            part = part[key]
        else:
            part[key] = draw(plains)
            return whole
