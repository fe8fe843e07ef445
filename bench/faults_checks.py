"""What must be so after every fault of `bench.faults`: each check returns what is wrong.

The store is read directly, without asking a server: acknowledged = stored = seen by all, moves and
table talk alike; every tile is there once; no time is negative; a command that was sent again
counts once; nobody sees hidden tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bench.faults_players import Command, Member, Seen, Table
from sternfeld.game.score_sheet import Line
from sternfeld.game.state import GameState
from sternfeld.notation.json_codec import to_plain
from sternfeld.rules.tiles import rack_face
from sternfeld.store.store import Store
from sternfeld.table.events import ChatSaid
from sternfeld.table.evolve import fold
from sternfeld.table.state import TableState

__all__ = ["problems_at"]

LEAST_SEARCHED = 5
"""Fewer tiles than these are found on other racks by chance."""


def problems_at(table: Table, store: Store, version: int) -> list[str]:
    """Everything that is wrong at a table, which all must have seen at this version. All commands
    must have been answered."""
    states = _states(table, store)
    newest = states[max(states)]
    seed = store.log.chance(table.id).seed
    found = [*_problems_of_state(newest)]
    for member in table.members:
        found += member.problems
        if member.seat is not None:
            found += _acknowledged_is_stored(member, newest, store)
        last = 0 if member.last is None else member.last.version
        if last < version:
            found.append(f"{member.who} sees version {last}; stored is {version}")
        for seen in member.seen:
            found += _problems_of_view(seen, states.get(seen.version), seed)
        member.problems, member.seen = [], []
    return found


def _states(table: Table, store: Store) -> dict[int, TableState]:
    """The table at every version that somebody saw, and as it stands now."""
    events = store.log.events(table.id)
    wanted = {seen.version for member in table.members for seen in member.seen} | {len(events)}
    found: dict[int, TableState] = {}
    state: TableState | None = None
    for event in events:
        state = fold([event], state)
        if state.version in wanted:
            found[state.version] = state
    return found


# --- what is stored --------------------------------------------------------------------------


def _problems_of_state(state: TableState) -> Iterator[str]:
    game = state.game
    if game is None:
        return
    tiles = Counter(game.bag.tiles)
    tiles.update(rack_face(face) for face in game.board.values())
    for seat in game.seats:
        tiles.update(seat.rack.tiles or ())
    if game.pending is not None:
        tiles.update(game.pending.exchanged or ())
    if game.end is None and tiles != game.rules.tiles.counts():
        more, fewer = tiles - game.rules.tiles.counts(), game.rules.tiles.counts() - tiles
        yield f"tiles do not add up: {dict(more)} too many, {dict(fewer)} missing"
    if any(seat.used_ms < 0 for seat in game.seats) or any(t.used_ms < 0 for t in game.turns):
        yield "a stored time is negative"
    numbers = [turn.number for turn in game.turns]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"turns are missing or doubled: {numbers[-5:]}"


def _acknowledged_is_stored(member: Member, state: TableState, store: Store) -> Iterator[str]:
    game, seat, table = state.game, member.seat, member.table.id
    if game is None or seat is None:
        yield "the game is gone"
        return
    made = [turn for turn in game.turns if turn.seat == seat and not turn.timed_out]
    moves = [command for command in member.acknowledged if not command.is_chat]
    if len(made) != len(moves):
        yield f"{member.who}: {len(moves)} moves were acknowledged, {len(made)} are stored"
    for command, turn in zip(moves, made, strict=False):
        if _as_sent(command) != _as_stored(turn):
            yield f"{member.who}: {command.plain} was acknowledged, {_as_stored(turn)} is stored"
    player = state.seats[seat].player or ""
    said = [command.plain["text"] for command in member.acknowledged if command.is_chat]
    events = store.log.events(table)
    kept = [one.text for one in events if isinstance(one, ChatSaid) and one.player == player]
    if said != kept:
        yield f"{member.who}: {said[-5:]} was said, {len(said)} lines; {kept[-5:]}, {len(kept)}"
    if game.end is not None:
        return  # answers of games that are over may be forgotten
    for command in member.acknowledged[-20:]:
        stored = store.log.answer(table, player, command.name)
        if stored != command.answered:
            yield f"{command.name!r}: version {command.answered} was acknowledged, not {stored}"
    for command in member.refused[-20:]:
        if store.log.answer(table, player, command.name) is not None:
            yield f"{command.name!r} of {member.who} was refused, and has happened"


def _as_sent(command: Command) -> tuple[str, list[Any]]:
    tiles = command.plain.get("tiles") or []
    return command.plain["type"], sorted(tiles)


def _as_stored(turn: Line) -> tuple[str, list[Any]]:
    laid = sorted(to_plain(tile) for tile in turn.tiles)
    return str(turn.kind), laid or sorted(turn.given or ())


# --- what was seen ---------------------------------------------------------------------------


def _problems_of_view(seen: Seen, state: TableState | None, seed: str) -> Iterator[str]:
    who = f"version {seen.version} as seen by {'all' if seen.seat is None else seen.seat}"
    game = seen.view["game"]
    if state is None or state.game is None:
        yield f"{who} is not stored"
        return
    lines = [(line["number"], line["seat"], line["points"]) for line in game["sheet"]]
    if lines != [(line.number, line.seat, line.points) for line in state.game.sheet]:
        yield f"{who} has another score sheet than the one stored"
    if game["board"] != [to_plain_tile(item) for item in sorted(state.game.board.items())]:
        yield f"{who} has another board than the one stored"
    own = () if seen.seat is None else state.game.seats[seen.seat].rack.tiles or ()
    if seen.seat is not None and tuple(game["rack"] or ()) != own:
        yield f"{who} has another rack than the one stored"
    shown = seen.view["chat"]
    lines_said = None if seen.seat is None else [line.text for line in state.chat]
    if (None if shown is None else [line["text"] for line in shown]) != lines_said:
        yield f"{who} has other table talk than what is stored"
    yield from _times(who, game, state.game)
    if game["end"] is None:
        yield from _hidden(who, seen, state.game, seed)


def to_plain_tile(item: tuple[Any, str]) -> list[Any]:
    """A tile on the board as views show it."""
    (row, column), face = item
    return [row, column, face]


def _times(who: str, game: Any, stored: GameState) -> Iterator[str]:
    used = [line["used_ms"] for line in (*game["players"], *game["sheet"])]
    if min(used, default=0) < 0:
        yield f"{who} has a negative time"
    if game["turn_left"] is not None and game["turn_left"] < 0:
        yield f"{who} has a negative turn"
    most = max(stored.rules.clock.game_seconds or (0,)) * 1000
    for place, player in enumerate(game["players"]):
        if player["clock_left"] is not None and player["clock_left"] > most:
            yield f"{who}: seat {place} has more time than at the beginning"


def _hidden(who: str, seen: Seen, game: GameState, seed: str) -> Iterator[str]:
    """Nothing in a view has the tiles of another's rack, in whatever order, or the seed."""
    if seed in seen.text:
        yield f"{who} contains the seed"
    for line in seen.view["game"]["sheet"]:
        if line["rack"] is not None and line["seat"] != seen.seat:
            yield f"{who} shows what seat {line['seat']} held in turn {line['number']}"
    own = Counter(() if seen.seat is None else game.seats[seen.seat].rack.tiles or ())
    racks = {
        place: Counter(seat.rack.tiles or ())
        for place, seat in enumerate(game.seats)
        if place != seen.seat and seat.rack.count >= LEAST_SEARCHED
    }
    for group in _groups(seen.view["game"]):
        for place, rack in racks.items():
            if group == rack != own:
                yield f"{who} shows the rack of seat {place}"


def _groups(plain: Any) -> Iterator[Counter[str]]:
    """All lists of texts, and all texts as their letters, outside the score sheet."""
    match plain:
        case {"sheet": _, **rest}:
            yield from _groups(rest)
        case dict():
            for value in plain.values():
                yield from _groups(value)
        case list() if plain and all(isinstance(one, str) for one in plain):
            yield Counter(plain)
        case list():
            for value in plain:
                yield from _groups(value)
        case str():
            yield Counter(plain)
