"""What an audience may know of a table, built piece by piece from an allow-list.

`parts(state, audience)` is the only way from a table's state to a socket. Every field is put in by
hand; no state is ever written out whole. What the audience may not know does not enter: swapping
hidden tiles changes nothing in a view (the tests hold it to that).

A move is told as what it changed (`sternfeld.table.view_changes`), which needs the parts of a view
only; `view` puts them together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sternfeld.game.quick_init import quick_init
from sternfeld.rules.load import edition_names
from sternfeld.rules.rules import Rules
from sternfeld.table.audience import Audience
from sternfeld.table.deadlines import next_deadline
from sternfeld.table.game_view import GameView, Sheet, game_parts
from sternfeld.table.plan import Invitation, Proposal, SeatKind, Spectators, TableKind
from sternfeld.table.state import TablePhase, TableState
from sternfeld.table.verdict import Entries, no_entries

__all__ = ["ChatView", "HintsView", "Parts", "SeatView", "TableView", "WishesView", "parts", "view"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat, as everybody sees it."""

    name: str
    kind: SeatKind
    level: str
    may_bluff: bool
    free: bool
    mine: bool
    host: bool
    muted: bool


@dataclass(frozen=True, slots=True)
class ChatView:
    """A line of table talk."""

    name: str
    mine: bool
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class DeclinedView:
    """The seats of a person who does not want what others propose."""

    proposal: Proposal
    seats: tuple[int, ...]


@quick_init
@dataclass(frozen=True, slots=True)
class WishesView:
    """Which seats want a pause, to abandon the game, to pass a silent seat's turn, a rematch; and
    who has declined what others proposed."""

    pause: tuple[int, ...]
    abandon: tuple[int, ...]
    timeout: tuple[int, ...]
    rematch: tuple[int, ...]
    declined: tuple[DeclinedView, ...]


@dataclass(frozen=True, slots=True)
class NudgeView:
    """The last reminder."""

    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class HintsView:
    """In how many turns each seat asked for help, and how much the seat to move was told about this
    turn: 0 to 3."""

    turns: tuple[int, ...]
    step: int


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one audience may know it."""

    version: int
    audience: str
    phase: TablePhase
    kind: TableKind
    edition: str
    house_rules: dict[str, object]
    language: str
    spectators: Spectators
    racks_after: int | None
    opened: int
    seats: tuple[SeatView, ...]
    host: bool
    invitation: Invitation | None
    paused: int | None
    deadline: int | None
    wishes: WishesView
    nudge: NudgeView | None
    hints: HintsView | None
    chat: tuple[ChatView, ...] | None
    rematch: str | None
    rematch_of: str | None
    game: GameView | None


class Parts:
    """The members of a view by name: of the table and of its game those that all audiences see
    alike, which they share, and those that are this audience's own."""

    __slots__ = ("game", "own", "own_game", "table")

    def __init__(
        self,
        table: dict[str, Any],
        own: dict[str, Any],
        game: dict[str, Any] | None = None,
        own_game: dict[str, Any] | None = None,
    ) -> None:
        self.table = table
        self.own = own
        self.game = game
        self.own_game = own_game

    def view(self) -> TableView:
        """All of them together."""
        game = self.game
        seen = None if game is None else GameView(**game, **(self.own_game or {}))
        return TableView(**self.table, **self.own, game=seen)


def view(
    state: TableState,
    audience: Audience,
    entries: Entries = no_entries,
    sheet: Sheet | None = None,
) -> TableView:
    """The table as this audience may know it; ``entries`` is asked about judged words only.

    ``sheet`` is the table's own, if it has one.
    """
    return parts(state, audience, entries, sheet).view()


def parts(
    state: TableState,
    audience: Audience,
    entries: Entries = no_entries,
    sheet: Sheet | None = None,
) -> Parts:
    """The same in parts."""
    sheet = sheet or Sheet()
    player = audience.player
    seated = player is not None and bool(state.seats_of(player))
    table = sheet.shared("table", state, _shared)
    own = {
        "audience": audience.name,
        "seats": sheet.seats(state, player, _seat_views),
        "host": player is not None and player == state.host,
        "invitation": state.invitation if _may_invite(state, audience, seated=seated) else None,
        "chat": _chat(state, audience) if seated and not audience.is_screen else None,
    }
    if state.game is None:
        return Parts(table, own)
    return Parts(table, own, *game_parts(state, state.game, audience, entries, sheet))


def _seat_views(state: TableState, player: str | None) -> tuple[SeatView, ...]:
    """The seats, as this person sees them."""
    return tuple(
        SeatView(
            name=seat.name,
            kind=seat.kind,
            level=seat.level,
            may_bluff=seat.may_bluff,
            free=seat.is_free,
            mine=seat.player is not None and seat.player == player,
            host=seat.player is not None and seat.player == state.host,
            muted=seat.player is not None and seat.player in state.muted,
        )
        for seat in state.seats
    )


def _may_invite(state: TableState, audience: Audience, *, seated: bool) -> bool:
    """Who is shown the invitation: the host, whoever holds it already, and the players of a table
    that takes spectators by link."""
    is_host = audience.player is not None and audience.player == state.host
    by_link = seated and state.plan.spectators is Spectators.LINK
    return is_host or audience.invited or by_link


def _shared(state: TableState) -> dict[str, Any]:
    """Everything about a table that all audiences see alike: nothing here knows who looks."""
    plan = state.plan
    return {
        "version": state.version,
        "phase": state.phase,
        "kind": plan.kind,
        "edition": plan.rules.edition,
        "house_rules": house_rules(plan.rules),
        "language": plan.language,
        "spectators": plan.spectators,
        "racks_after": plan.racks_after,
        "opened": state.opened,
        "paused": state.paused,
        "deadline": next_deadline(state),
        "wishes": WishesView(
            pause=_seats(state, state.pause_agreed),
            abandon=_seats(state, state.abandon_agreed),
            timeout=_seats(state, state.claimed),
            rematch=_seats(state, state.rematch_agreed),
            declined=tuple(
                DeclinedView(one.proposal, state.seats_of(one.player)) for one in state.declined
            ),
        ),
        "nudge": None if state.nudge is None else NudgeView(state.nudge.seat, state.nudge.at),
        "hints": _hints(state) if plan.hints else None,
        "rematch": state.rematch,
        "rematch_of": state.rematch_of,
    }


def _hints(state: TableState) -> HintsView:
    seats = [turn.seat for turn in state.hinted]
    return HintsView(tuple(map(seats.count, range(len(state.seats)))), state.hint_step)


def _chat(state: TableState, audience: Audience) -> tuple[ChatView, ...]:
    return tuple(
        ChatView(line.name, line.player == audience.player, line.text, line.at)
        for line in state.chat
    )


def _seats(state: TableState, players: frozenset[str]) -> tuple[int, ...]:
    if not players:
        return ()
    return tuple(i for i, seat in enumerate(state.seats) if seat.player in players)


def house_rules(rules: Rules) -> dict[str, object]:
    """In what a table differs from its edition; nothing, where the edition is not known. Tables
    that play by the same rules share both."""
    known = _DIFFERENCES.get(id(rules))
    if known is None or known[0] is not rules:
        if len(_DIFFERENCES) >= MAX_RULES:
            _DIFFERENCES.clear()
        differences = rules.differences() if rules.edition in edition_names() else {}
        known = _DIFFERENCES[id(rules)] = (rules, differences)
    return known[1]


MAX_RULES = 500
_DIFFERENCES: dict[int, tuple[Rules, dict[str, object]]] = {}
"""By identity: to compare rules costs more than all the rest of a view."""
