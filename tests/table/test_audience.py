import pytest

from sternfeld.errors import TableCode, TableRefusal
from sternfeld.table.audience import Audience, audience_for
from sternfeld.table.plan import SeatKind, SeatPlan, Spectators
from tests.table.playing import COMPUTER, GUEST, ME, Host, plan_of, two

DEVICE = SeatPlan(SeatKind.DEVICE, "Cleo")


def test_a_person_looks_from_the_own_seat_and_never_from_anothers() -> None:
    state = two().state
    assert audience_for(state, "bob", None, invited=False) == Audience(seat=1, player="bob")
    for player in ("bob", "somebody", None):
        with pytest.raises(TableRefusal) as refused:
            audience_for(state, player, "seat:0", invited=True)
        assert refused.value.code is TableCode.NOT_YOUR_SEAT


@pytest.mark.parametrize("wanted", ["", "seat:", "seat:9", "seat:-1", "seat:0x", "all", "SEAT:0"])
def test_an_audience_that_does_not_exist_is_refused(wanted: str) -> None:
    with pytest.raises(TableRefusal):
        audience_for(two().state, "ada", wanted, invited=True)


@pytest.mark.parametrize(
    ("policy", "invited", "wanted", "allowed"),
    [
        (Spectators.NONE, False, "spectator", False),
        (Spectators.NONE, True, "spectator", False),
        (Spectators.NONE, True, "board", True),
        (Spectators.NONE, False, "board", False),
        (Spectators.LINK, False, "spectator", False),
        (Spectators.LINK, True, "spectator", True),
        (Spectators.OPEN, False, "spectator", True),
        (Spectators.OPEN, False, "board", True),
    ],
)
def test_who_may_look_on(policy: Spectators, invited: bool, wanted: str, allowed: bool) -> None:
    state = two(spectators=policy).state
    for player in ("somebody", None):
        if allowed:
            audience = audience_for(state, player, wanted, invited=invited)
            assert (audience.seat, audience.name) == (None, wanted)
        else:
            with pytest.raises(TableRefusal) as refused:
                audience_for(state, player, wanted, invited=invited)
            assert refused.value.code is TableCode.NOT_SEATED


def test_who_is_invited_sees_the_table_before_sitting_down() -> None:
    state = Host(plan_of(ME, GUEST)).state
    assert audience_for(state, "bob", None, invited=True).name == "spectator"


def test_at_one_device_the_seat_to_move_comes_first() -> None:
    host = Host(plan_of(ME, DEVICE, COMPUTER, rules={"start.order": "agreed"}, starter=1))
    assert audience_for(host.state, "ada", None, invited=False).seat == 1
    assert audience_for(host.state, "ada", "seat:0", invited=False).seat == 0
    robot = Host(plan_of(ME, DEVICE, COMPUTER, rules={"start.order": "agreed"}, starter=2))
    assert audience_for(robot.state, "ada", None, invited=False).seat == 0
