"""Where replies lie after two plays."""

from __future__ import annotations

from sternfeld.analysis.reply_places import line_of_replies
from sternfeld.engine.simulation import Move, Rollout
from tests.analysis.games import engine_for


def replies(columns: dict[int, int]) -> list[Rollout]:
    """Rollouts whose first reply lies in some columns, as often as told."""
    rules = engine_for().core_rules
    found: list[Rollout] = []
    for column, count in columns.items():
        move = Move.laying(
            rules, across=False, lane=column, start=0, laid=bytes([1, 2]), score=9, leave=0
        )
        found += [Rollout(0.5, 0.0, False, (move,), (), 1.0, 1.0, len(found))] * count
    return found


def test_a_line_that_replies_avoid_is_told() -> None:
    found = line_of_replies(
        replies({1: 10, 2: 30, 3: 30, 4: 30}), replies({1: 70, 2: 10, 3: 10, 4: 10})
    )
    assert found is not None
    assert (found.name, found.across, found.share, found.versus) == ("B", False, 0.1, 0.7)


def test_replies_that_only_come_in_another_line_tell_nothing() -> None:
    """As when the same word is laid on the other side of a column."""
    assert line_of_replies(replies({1: 10, 2: 60, 3: 30}), replies({1: 70, 3: 30})) is None
