"""Games for the load: real ones, played out beforehand, so that a client only has to send them.

The order of a table's bag follows from its seed. A few games are played from beginning to end with
the engine, mostly lays with some exchanges and passes; each table of the load gets one of them
with the same seed, a part of its turns already in the log, and the rest as a script.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from sqlalchemy import insert

from sternfeld.engine.engine import Engine
from sternfeld.engine.judge import judge_for
from sternfeld.game import commands as cmd
from sternfeld.game.bag import SeededChance
from sternfeld.game.board import PlacedTile
from sternfeld.game.state import Phase
from sternfeld.notation.json_codec import to_plain
from sternfeld.rules.rules import Rules
from sternfeld.server.secrets import new_id, new_invitation
from sternfeld.store import schema
from sternfeld.store.entries import Append, entry_of
from sternfeld.store.log import secret_hash
from sternfeld.store.store import Store
from sternfeld.table.commands import Play, TakeSeat
from sternfeld.table.decide import decide, open_table
from sternfeld.table.events import SeatTaken, TableEvent, TableOpened
from sternfeld.table.evolve import fold
from sternfeld.table.plan import Invitation, SeatKind, SeatPlan, Spectators, TablePlan
from sternfeld.table.state import TableState

__all__ = ["Prepared", "Step", "finished_tables", "prepare"]

HOUSE_RULES: dict[str, object] = {"start.order": "agreed", "word_check": "checked"}
EXCHANGES, PASSES = 0.08, 0.02
"""The parts of turns in which a seat does not lay although it could."""
LEAST_LEFT = 14
"""So many turns at least are still to be played when the load begins."""
TOGETHER = 100


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a script: who makes it, as the wire carries it, and the version it leads to."""

    seat: int
    command: dict[str, Any]
    version: int


@dataclass(frozen=True, slots=True)
class Prepared:
    """A table of the load: the tokens of its two players, where it stands, what comes."""

    table: str
    tokens: tuple[str, str]
    version: int
    turns: int
    script: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class _Played:
    """A whole game: its events up to each turn, and the moves."""

    seed: str
    opening: int
    events: tuple[TableEvent, ...]
    script: tuple[Step, ...]


def prepare(
    database: str,
    games: int,
    *,
    played: int = 40,
    seed: int = 1,
    house_rules: Mapping[str, object] = HOUSE_RULES,
    ago_ms: int = 0,
) -> list[Prepared]:
    """Players, sessions and tables, straight into the store; ``ago_ms``: since when they stand
    there."""
    random = Random(seed)
    rules = Rules.of("deluxe", house_rules)
    people = ("first player", "second player")
    now = time.time_ns() // 1_000_000 - ago_ms
    whole = [_play(rules, people, Random(random.random()), now) for _ in range(played)]
    store = Store(database)
    try:
        found = []
        for start in range(0, games, TOGETHER):
            together = range(start, min(start + TOGETHER, games))
            found += _write(store, [random.choice(whole) for _ in together], people, random, now)
    finally:
        store.close()
    return found


def finished_tables(store: Store, count: int, seed: int = 2) -> list[tuple[str, str]]:
    """Tables with the same game, which is over; each with one of its players."""
    people = ("first player", "second player")
    now = time.time_ns() // 1_000_000
    whole = _play(Rules.of("deluxe", HOUSE_RULES), people, Random(seed), now)
    found = []
    for one in _write(store, [whole] * count, people, Random(seed), now, over=True):
        known = store.people.session(secret_hash(one.tokens[0]), now)
        assert known is not None
        found.append((one.table, known[1].id))
    return found


def _play(rules: Rules, people: tuple[str, str], random: Random, now: int) -> _Played:
    """A game from beginning to end."""
    chance = SeededChance(random.randbytes(32))
    judge, engine = judge_for(rules), Engine(rules)
    seats = (SeatPlan(SeatKind.ME), SeatPlan(SeatKind.INVITATION))
    plan = TablePlan(rules, seats, spectators=Spectators.OPEN)
    events = open_table(
        plan, people[0], "Ada", Invitation("", ""), now=now, chance=chance, judge=judge
    )
    state = fold(events)
    sat = decide(state, TakeSeat(people[1], "Bob"), now=now, chance=chance, judge=judge)
    events, state = (*events, *sat), fold(sat, state)
    opening, script = len(events), []
    while state.game is not None and state.game.phase is Phase.TURN:
        seat = state.game.to_move
        move = _move(engine, state, random)
        command = Play(people[seat], move, state.version)
        new = decide(state, command, now=now, chance=chance, judge=judge)
        events, state = (*events, *new), fold(new, state)
        script.append(Step(seat, to_plain(move, cmd.SeatCommand), state.version))
    return _Played(chance.seed, opening, events, tuple(script))


def _move(engine: Engine, state: TableState, random: Random) -> cmd.SeatCommand:
    game = state.game
    assert game is not None
    seat, rack = game.to_move, game.seats[game.to_move].rack.tiles or ()
    fate = random.random()
    if fate < PASSES:
        return cmd.Pass(seat)
    may_exchange = game.bag_count >= max(len(rack), game.rules.exchange.min_bag)
    if fate < PASSES + EXCHANGES and may_exchange:
        return cmd.Exchange(seat, rack[: random.randint(1, len(rack))])
    best = engine.best(game.board, "".join(rack), n=1)
    if best and best[0].tiles:
        return cmd.Lay(seat, tuple(PlacedTile(t.square, t.face) for t in best[0].tiles))
    return cmd.Pass(seat)


def _with_people(
    events: Sequence[TableEvent], people: Mapping[str, str], invitation: Invitation
) -> tuple[TableEvent, ...]:
    """The same game, played by others."""
    found: list[TableEvent] = []
    for event in events:
        match event:
            case TableOpened(host=host):
                event = replace(event, host=people[host], invitation=invitation)
            case SeatTaken(player=player):
                event = replace(event, player=people[player])
            case _:
                pass
        found.append(event)
    return tuple(found)


def _write(
    store: Store,
    whole: Sequence[_Played],
    people: tuple[str, str],
    random: Random,
    now: int,
    *,
    over: bool = False,
) -> list[Prepared]:
    found, items, players, sessions = [], [], [], []
    for game in whole:
        ids = (new_id(), new_id())
        tokens = (new_id(), new_id())
        for player, token in zip(ids, tokens, strict=True):
            players.append({"id": player, "name": "Player", "created": now})
            sessions.append(
                {
                    "token_hash": secret_hash(token),
                    "id": new_id()[:12],
                    "player": player,
                    "created": now,
                    "seen": now,
                    "expires": now + 10**9,
                }
            )
        turns = random.randrange(max(1, len(game.script) - LEAST_LEFT))
        version = game.script[turns - 1].version if turns else game.opening
        if over:
            turns, version = len(game.script), len(game.events)
        invitation = new_invitation()
        renamed = dict(zip(people, ids, strict=True))
        events = _with_people(game.events[:version], renamed, invitation)
        state, table = fold(events), new_id()
        items.append(Append(entry_of(table, state, now), 0, events, invitation, seed=game.seed))
        found.append(Prepared(table, tokens, version, turns, game.script[turns:]))
    with store.database.write() as connection:
        connection.execute(insert(schema.players), players)
        connection.execute(insert(schema.sessions), sessions)
    store.log.append_all(items)
    return found
