"""Turn what a client sends into commands and plans of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from sternfeld.errors import NotationError, RulesError, TableCode, TableRefusal
from sternfeld.game import commands as cmd
from sternfeld.lexicon.own_lists import pinned
from sternfeld.lexicon.words import shipped_names
from sternfeld.notation.json_codec import from_plain, to_plain
from sternfeld.notation.json_forms import snake_case
from sternfeld.players.level import LEVELS, character_name, level_named
from sternfeld.rules.rules import Rules
from sternfeld.server import wire
from sternfeld.server.secrets import new_id, new_invitation
from sternfeld.table import commands as tc
from sternfeld.table.plan import SeatKind, SeatPlan, TableKind, TablePlan
from sternfeld.table.state import TableState

__all__ = ["bluffing_levels", "command_of", "plan_of", "rules_of"]

_WISHES = tuple(snake_case(kind.__name__) for kind in get_args(tc.Wish))


def plan_of(body: wire.PlanIn, lists: Sequence[str] = ()) -> TablePlan:
    """A table as its host wants it. ``lists`` are the added word lists that the server offers."""
    if body.kind is TableKind.IMPORTED:
        raise TableRefusal(
            TableCode.PLAN, "kind='imported': such a table comes from a file; expected another kind"
        )
    seats = []
    taken = {body.name, *(seat.name for seat in body.seats)}
    for seat in body.seats:
        name = seat.name
        if seat.kind is SeatKind.COMPUTER:
            level = level_named(seat.level)
            name = name or character_name(seat.level, taken)
            taken.add(name)
            if seat.may_bluff and not level.may_bluff:
                raise TableRefusal(
                    TableCode.PLAN,
                    f"a computer of level {seat.level!r} may bluff; expected one of"
                    f" {', '.join(bluffing_levels())}",
                )
        seats.append(SeatPlan(seat.kind, name, seat.level, seat.may_bluff))
    return TablePlan(
        rules=pinned(rules_of(body, lists)),
        seats=tuple(seats),
        kind=body.kind,
        starter=body.starter,
        spectators=body.spectators,
        racks_after=body.racks_after,
        chat=body.chat,
        language=body.language,
        hints=body.hints,
    )


def bluffing_levels() -> list[str]:
    """The levels whose computers can be told to bluff, the weakest first."""
    return [name for name, level in LEVELS.items() if level.may_bluff]


def rules_of(body: wire.RulesIn, lists: Sequence[str] = ()) -> Rules:
    """An edition with house rules, and with a word list that this server offers."""
    rules = Rules.of(body.edition, body.house_rules)
    name = rules.words.list_name
    offered = (*shipped_names(), *lists)
    if name is not None and name not in offered:
        raise RulesError(
            f"words.lexicon={name!r}: there is no such word list; expected one of"
            f" {', '.join(offered)}"
        )
    return rules


def own_seat(state: TableState, player: str) -> int:
    """The seat a person means who names none."""
    own = state.seats_of(player)
    if state.plan.kind is TableKind.SCORE_KEEPER and state.game is not None:
        return state.game.to_move
    if not own:
        raise TableRefusal(TableCode.NOT_SEATED, "only seated players can do that")
    if len(own) > 1 and state.game is not None and state.game.to_move in own:
        return state.game.to_move
    return own[0]


def command_of(
    plain: dict[str, object], state: TableState, player: str, version: int
) -> tc.TableCommand:
    """The command a person means, with what the sender leaves out."""
    if plain.get("type") in _WISHES:  # a tuple: what was sent may be of any type
        wish: tc.Wish = from_plain(tc.Wish, _filled_in(plain, state, player))
        return wish
    move: cmd.SeatCommand = from_plain(wire.SentCommand, _with_seat(plain, state, player))
    return tc.Play(player, move, version)


def _filled_in(plain: dict[str, object], state: TableState, player: str) -> dict[str, object]:
    """A wish with everything that the server puts in, and with nothing else in its place."""
    given: dict[str, object] = {"player": player}
    match plain:
        case {"type": "renew_invitation"}:
            given["invitation"] = to_plain(new_invitation())
        case {"type": "agree_to_rematch"}:
            given["table"] = new_id()
        case {"type": "correct", "commands": list(commands)}:
            plain = plain | {"commands": [_with_seat(one, state, player) for one in commands]}
    for name in given:
        if name in plain:
            raise NotationError(f"{name}: unknown; expected what this command has")
    return plain | given


def _with_seat(plain: Any, state: TableState, player: str) -> Any:
    """A command of the game for the seat it names; left out, or null, for the person's own."""
    if not isinstance(plain, dict) or plain.get("seat") is not None:
        return plain
    return plain | {"seat": own_seat(state, player)}
