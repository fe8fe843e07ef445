"""Nobody learns a tile they may not know: swapping hidden tiles changes no view."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.game import commands as cmd
from sternfeld.game.bag import Bag
from sternfeld.game.rack import Rack
from sternfeld.game.score_sheet import Line, LineKind
from sternfeld.game.state import GameState
from sternfeld.notation.json_codec import to_plain
from sternfeld.table import commands as tc
from sternfeld.table.audience import SCREEN, SPECTATOR, Audience
from sternfeld.table.plan import Spectators
from sternfeld.table.state import TablePhase, TableState
from sternfeld.table.view import view
from tests.support.examples import examples
from tests.table.playing import (
    COMPUTER,
    GUEST,
    ME,
    Host,
    first_tiles,
    last_of,
    plan_of,
    random_game,
    two,
)

POISON = "☠"
HIDDEN_FROM_ALL = 99


def audiences(state: TableState) -> Iterator[Audience]:
    yield SPECTATOR
    yield SCREEN
    yield Audience(player="somebody else")
    for number, seat in enumerate(state.seats):
        yield Audience(player=seat.player)
        yield Audience(is_screen=True, player=seat.player)
        if seat.player is not None:
            yield Audience(seat=number, player=seat.player)


def sent(state: TableState, audience: Audience) -> str:
    return json.dumps(to_plain(view(state, audience)))


def with_hidden_tiles(state: TableState, known: int, faces: Iterator[str]) -> TableState:
    """The table with other tiles in the bag, on all racks but one, and in all that recalls them."""
    game = state.game
    assert game is not None

    def other(rack: Rack, seat: int) -> Rack:
        if seat == known or rack.tiles is None:
            return rack
        return Rack.of(tuple(next(faces) for _ in rack.tiles))

    def turn(line: Line) -> Line:
        return replace(line, rack=other(line.rack, line.seat))

    pending = game.pending
    face_up = game.rules.exchange.face_up
    if pending and pending.exchanged and not face_up and game.to_move != known:
        pending = replace(pending, exchanged=tuple(next(faces) for _ in pending.exchanged))
    seats = tuple(
        replace(seat, rack=other(seat.rack, number)) for number, seat in enumerate(game.seats)
    )
    bag = game.bag
    changed: GameState = replace(
        game,
        seats=seats,
        pending=pending,
        turn_rack=other(game.turn_rack, game.to_move),
        sheet=tuple(map(turn, game.sheet)),
        bag=Bag(
            tuple(next(faces) for _ in bag.tiles),
            tuple(next(faces) for _ in bag.shuffled),
            bag.shuffles,
            bag.drawn,
        ),
    )
    return replace(state, game=changed, log=())


def poison() -> Iterator[str]:
    while True:
        yield POISON


def shuffled(state: TableState, random: Random) -> Iterator[str]:
    assert state.game is not None
    faces = list(state.game.rules.tiles.full_bag())
    while True:
        yield random.choice(faces)


def is_delayed(state: TableState, audience: Audience) -> bool:
    """Does this audience see old racks, because the table agreed on it?"""
    seated = audience.player is not None and state.seats_of(audience.player)
    plain = audience.seat is None and not audience.is_screen and not seated
    return plain and state.plan.racks_after is not None


@given(st.integers(0, 10**9))
@examples(1 / 8)
def test_swapping_hidden_tiles_changes_no_view(seed: int) -> None:
    random = Random(seed)
    for step, host in enumerate(random_game(random, 50)):
        state = host.state
        if state.is_over or step % 5:
            continue
        for audience in audiences(state):
            known = HIDDEN_FROM_ALL if audience.seat is None else audience.seat
            if is_delayed(state, audience):
                continue
            expected = sent(state, audience)
            assert sent(with_hidden_tiles(state, known, poison()), audience) == expected
            swapped = with_hidden_tiles(state, known, shuffled(state, random))
            assert sent(swapped, audience) == expected


@given(st.integers(0, 10**9))
@examples(1 / 8)
def test_delayed_racks_are_all_that_opting_in_shows(seed: int) -> None:
    host = last_of(Random(seed), 40)
    state = replace(host.state, plan=replace(host.state.plan, racks_after=2))
    if state.is_over or state.game is None:
        return
    plain = to_plain(view(with_hidden_tiles(state, HIDDEN_FROM_ALL, poison()), SPECTATOR))
    for line in plain["game"]["sheet"]:
        early = line["number"] + 2 < state.game.number
        assert (line["rack"] is not None) == (early and state.dealer == "referee")
        line["rack"] = None
    assert POISON not in json.dumps(plain, ensure_ascii=False)
    seated = Audience(player="ada")
    assert POISON not in json.dumps(
        to_plain(view(with_hidden_tiles(state, HIDDEN_FROM_ALL, poison()), seated)),
        ensure_ascii=False,
    )


def test_a_seat_sees_its_own_rack_and_only_that() -> None:
    host = two()
    ada = view(host.state, Audience(seat=0, player="ada")).game
    bob = view(host.state, Audience(seat=1, player="bob")).game
    spectator = view(host.state, SPECTATOR).game
    assert ada is not None
    assert bob is not None
    assert spectator is not None
    assert ada.rack == host.game.seats[0].rack.tiles
    assert bob.rack == host.game.seats[1].rack.tiles
    assert spectator.rack is None
    assert ada.racks is bob.racks is spectator.racks is None
    assert sum(spectator.unseen.values()) == 105
    assert sum(ada.unseen.values()) == 98


def test_tiles_exchanged_face_up_are_seen_by_all_and_face_down_by_nobody() -> None:
    for face_up in (True, False):
        host = two(rules={"exchange.face_up": face_up})
        mover = host.game.to_move
        tiles = (host.game.seats[mover].rack.tiles or ())[:3]
        host.play("ada" if mover == 0 else "bob", cmd.Exchange(mover, tiles))
        shown = host.game.rules.tiles.sort(tiles)
        game = view(host.state, SPECTATOR).game
        assert game is not None
        assert game.sheet[-1].exchanged == 3
        assert game.sheet[-1].shown == (shown if face_up else ())


def test_after_the_end_everybody_sees_everything() -> None:
    host = two()
    host.play("bob", cmd.Resign(1))
    assert host.state.phase is TablePhase.ENDED
    for audience in audiences(host.state):
        game = view(host.state, audience).game
        assert game is not None
        assert game.racks == tuple(seat.rack.tiles for seat in host.game.seats)
        assert game.seed == host.chance.seed


def test_the_host_and_who_holds_it_see_the_invitation() -> None:
    state = Host(plan_of(ME, GUEST)).state
    assert view(state, Audience(seat=0, player="ada")).invitation == state.invitation
    assert view(state, Audience(is_screen=True, player="ada")).invitation == state.invitation
    assert view(state, Audience(is_screen=True, invited=True)).invitation == state.invitation
    assert view(state, Audience(is_screen=True)).invitation is None
    assert view(state, Audience(player="bob")).invitation is None
    assert state.invitation.code not in sent(state, SPECTATOR)


@pytest.mark.parametrize("policy", Spectators)
def test_players_can_pass_the_link_on_where_spectators_come_by_link(policy: Spectators) -> None:
    state = two(spectators=policy).state
    shown = view(state, Audience(seat=1, player="bob")).invitation is not None
    assert shown == (policy is Spectators.LINK)
    assert view(state, Audience(player="eve")).invitation is None


def test_nobody_learns_another_persons_secret_name() -> None:
    host = two(spectators=Spectators.OPEN)
    host.do(tc.Say("bob", "hello"))
    for audience in audiences(host.state):
        for other in {"ada", "bob"} - {audience.player}:
            assert f'"{other}"' not in sent(host.state, audience)


def test_table_talk_is_for_those_who_sit_there() -> None:
    host = two(spectators=Spectators.OPEN)
    host.do(tc.Say("bob", "hello"))
    assert view(host.state, SPECTATOR).chat is None
    assert view(host.state, SCREEN).chat is None
    chat = view(host.state, Audience(seat=0, player="ada")).chat
    assert chat is not None
    assert [(line.name, line.mine, line.text) for line in chat] == [("Bob", False, "hello")]


def test_the_times_in_a_view_are_the_servers_although_the_game_stood_still() -> None:
    host = two(rules={"turn_seconds": 60, "turn_timeout": "pass"})
    began, deadline = host.now, host.now + 60_000
    seen = view(host.state, SPECTATOR)
    assert seen.game is not None
    assert (seen.game.turn_began, seen.deadline) == (began, deadline)
    host.do(tc.AgreeToPause("ada"), 1000)
    host.do(tc.AgreeToPause("bob"), 1000)
    assert view(host.state, SPECTATOR).deadline is None
    host.do(tc.Resume("ada"), 500_000)
    seen = view(host.state, SPECTATOR)
    assert seen.game is not None
    assert (seen.game.turn_began, seen.deadline) == (began + 500_000, deadline + 500_000)


def clocks(host: Host) -> tuple[int | None, int | None, list[int | None]]:
    """Whose clock runs, what is left of the turn, and what each game clock shows."""
    game = view(host.state, SPECTATOR).game
    assert game is not None
    return game.clock_running, game.turn_left, [player.clock_left for player in game.players]


def test_a_view_says_what_the_clocks_show_and_which_of_them_runs() -> None:
    limits = {"turn_seconds": 60, "clock.game_seconds": 600, "start.order": "agreed"}
    host = two(rules=limits)
    assert clocks(host) == (0, 60_000, [600_000, 600_000])
    host.do(tc.AgreeToPause("ada"), 20_000)
    host.do(tc.AgreeToPause("bob"), 10_000)
    assert clocks(host) == (None, 30_000, [570_000, 600_000])
    host.do(tc.Resume("ada"), 500_000)
    assert clocks(host) == (0, 60_000, [600_000, 600_000]), "they run since the turn began"


def test_the_clock_stands_where_the_referee_stopped_it_while_a_play_is_pending() -> None:
    host = two(rules={"clock.game_seconds": 600, "start.order": "agreed"})
    host.now += 59_000
    host.play("ada", cmd.Lay(0, first_tiles(host.game)))
    assert host.game.pending is not None
    assert clocks(host) == (None, None, [540_000, 600_000])


def test_the_sheet_of_a_view_adds_up_after_a_lost_challenge() -> None:
    rules = {"challenge.penalty": 10, "start.order": "agreed", "word_check": "challenge"}
    word = "".join(tile.face for tile in first_tiles(two(rules=rules).game))
    host = two(rules={**rules, "words.allow": [word]})
    host.play("ada", cmd.Lay(0, first_tiles(host.game)))
    host.play("bob", cmd.Challenge(1))
    game = view(host.state, SPECTATOR).game
    assert game is not None
    assert [(line.kind, line.seat, line.points) for line in game.sheet[1:]] == [
        (LineKind.PENALTY, 1, -10)
    ]
    assert [player.score for player in game.players] == [game.sheet[0].total, -10]


def test_practice_alone_shows_the_computers_nothing_more_than_people() -> None:
    host = Host(plan_of(ME, COMPUTER))
    game = view(host.state, Audience(seat=1)).game
    assert game is not None
    assert game.rack == host.game.seats[1].rack.tiles
    assert game.racks is None
