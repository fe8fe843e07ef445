"""What happened, as one audience may hear it: events, one by one, each from an allow-list.

A client that was away gets the news it missed, and the view as it is now. News never say more
than the table could see at that moment; who drew which tiles only that seat hears. An event that
is not listed here, and a field that is not listed, is told to nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias, get_type_hints

from sternfeld.game import events as game
from sternfeld.rules.rules import Rules
from sternfeld.table import events as ev
from sternfeld.table.audience import Audience
from sternfeld.table.plain import to_plain
from sternfeld.table.verdict import Entries, JudgedWord, no_entries, verdict_on

__all__ = ["News", "NewsShape", "news", "news_shapes"]

News: TypeAlias = dict[str, object]

_FOR_ALL: dict[type, tuple[str, ...]] = {
    ev.TableOpened: ("at",),
    ev.SeatTaken: ("seat", "name"),
    ev.SeatLeft: ("seat",),
    ev.SeatsDropped: ("seats",),
    ev.TableClosed: ("at",),
    ev.Nudged: ("seat", "at"),
    ev.TablePaused: ("at",),
    ev.TableResumed: ("at",),
    ev.TableAbandoned: ("at",),
    ev.TurnsTakenBack: ("at",),
    game.GameCreated: ("names", "commitment"),
    game.StartingTilesDrawn: ("draws", "kept"),
    game.StarterChosen: ("seat",),
    game.TilesDrawn: ("seat", "count"),
    game.TilesReturned: ("count",),
    game.TurnBegan: ("seat",),
    game.BlankRecovered: ("seat", "square", "letter"),
    game.LetterRecycled: ("seat", "square", "taken", "given", "words"),
    game.TilesLaid: ("seat", "tiles", "words", "bonus", "points"),
    game.WordRearranged: ("seat", "word", "tiles", "words", "bonus", "points"),
    game.TilesExchanged: ("seat", "count"),
    game.TurnPassed: ("seat", "cause"),
    game.PointsScored: ("seat", "points"),
    game.PlayAccepted: ("seat",),
    game.PlayChallenged: ("seat", "words", "invalid"),
    game.PenaltyPaid: ("seat", "points", "lost_turn"),
    game.TurnStood: ("seat",),
    game.TurnTakenBack: ("seat",),
    game.TurnLost: ("seat",),
    game.TurnTimeElapsed: ("seat",),
    game.SeatResigned: ("seat", "cause"),
    game.EndAgreed: ("seat",),
    game.OutDeclared: ("seat",),
    game.EndOffered: (),
    game.GameEnded: ("reason", "out"),
    game.ScoreAdjusted: ("seat", "points"),
    game.RacksReported: ("racks",),
    game.ScoresSettled: ("adjustments",),
    game.WinnersDeclared: ("seats", "by_tie_break"),
    game.SeedRevealed: ("seed",),
    game.GameCorrected: ("turn",),
}
_FOR_SEATS: dict[type, tuple[str, ...]] = {
    ev.ChatSaid: ("name", "text", "at"),
    ev.PauseAgreed: (),
    ev.TimeoutClaimed: ("seat",),
    ev.AbandonAgreed: (),
    ev.RematchAgreed: (),
    ev.RematchOpened: ("table",),
}
_NOT_TOLD = (ev.InvitationRenewed, ev.ChatMuted, ev.KeeperJoined)
"""Listed so that a new event must be thought about: these show in the views of those concerned."""

_ALSO: dict[type, tuple[str, Any]] = {
    game.TilesDrawn: ("tiles", tuple[str, ...] | None),
    game.TilesExchanged: ("shown", tuple[str, ...]),
    game.PlayChallenged: ("judged", tuple[JudgedWord, ...]),
    ev.ChatSaid: ("mine", bool),
}
_ALWAYS = (game.PlayChallenged, ev.ChatSaid)


@dataclass(frozen=True, slots=True)
class NewsShape:
    """What news of one type hold: the type of each member, and which may be missing."""

    type: str
    members: dict[str, Any]
    optional: tuple[str, ...]


def news_shapes() -> Iterator[NewsShape]:
    """The shape of everything that can be told."""
    for kind, names in (_FOR_ALL | _FOR_SEATS).items():
        hints = get_type_hints(kind)
        members = {name: hints[name] for name in names}
        optional: tuple[str, ...] = ()
        if kind in _ALSO:
            name, hint = _ALSO[kind]
            members[name] = hint
            optional = () if kind in _ALWAYS else (name,)
        yield NewsShape(_name(kind.__name__), members, optional)


@cache
def _name(kind: str) -> str:
    """How clients call an event: ``TilesDrawn`` is ``tiles_drawn``."""
    return re.sub("(?<!^)(?=[A-Z])", "_", kind).lower()


def news(
    event: ev.TableEvent, rules: Rules, audience: Audience, entries: Entries = no_entries
) -> News | None:
    """The event as this audience may hear it, or None if it concerns others alone.

    >>> from sternfeld.rules.rules import Rules
    >>> from sternfeld.table.audience import SPECTATOR, Audience
    >>> drawn = game.TilesDrawn(0, 2, ("E", "N"))
    >>> news(drawn, Rules.of("mini"), SPECTATOR)
    {'type': 'tiles_drawn', 'seat': 0, 'count': 2}
    >>> news(drawn, Rules.of("mini"), Audience(seat=0))
    {'type': 'tiles_drawn', 'seat': 0, 'count': 2, 'tiles': ['E', 'N']}
    """
    kind: type = type(event)
    names = _FOR_ALL.get(kind)
    if names is None and audience.seat is not None:
        names = _FOR_SEATS.get(kind)
    if names is None:
        return None
    told: News = {"type": _name(kind.__name__)}
    told |= {name: to_plain(getattr(event, name)) for name in names}
    match event:
        case game.TilesDrawn(seat=seat, tiles=tiles) if seat == audience.seat:
            told["tiles"] = to_plain(tiles)
        case game.TilesExchanged(tiles=tiles) if rules.exchange.face_up:
            told["shown"] = to_plain(tiles or ())
        case game.PlayChallenged(words=words, invalid=invalid):
            told["judged"] = to_plain(verdict_on(words, invalid, entries))
        case ev.ChatSaid(player=player):
            told["mine"] = player == audience.player
        case _:
            pass
    return told
