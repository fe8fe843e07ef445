import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import NotationError
from sternfeld.game import events as game_events
from sternfeld.table.events import InvitationRenewed, RematchOpened, TableEvent, TimeoutClaimed
from sternfeld.table.evolve import fold
from sternfeld.table.journal import event_from_text, event_to_text, state_from_text, state_to_text
from tests.notation.plain_values import spoiled
from tests.support.examples import examples
from tests.table.playing import BLUFFER, GUEST, INVITATION, ME, Host, last_of, plan_of, two


@given(st.integers(0, 10**9))
@examples(1 / 4)
def test_every_event_survives_being_written_down_and_the_fold_is_the_same(seed: int) -> None:
    host = last_of(Random(seed), 60)
    read = [event_from_text(event_to_text(event)) for event in host.log]
    assert read == host.log
    assert fold(read) == host.state


@given(st.integers(0, 10**9))
@examples(1 / 5)
def test_a_snapshot_is_the_table(seed: int) -> None:
    host = last_of(Random(seed), 40)
    assert state_from_text(state_to_text(host.state)) == host.state


@given(st.data())
@examples(1)
def test_any_line_is_read_or_refused(data: st.DataObject) -> None:
    host = last_of(Random(data.draw(st.integers(0, 20))), 30)
    lines = st.sampled_from(host.log).map(lambda event: json.loads(event_to_text(event)))
    try:
        event = event_from_text(json.dumps(data.draw(spoiled(lines))))
    except NotationError:
        return
    assert event_from_text(event_to_text(event)) == event


def test_rare_events_survive_as_well() -> None:
    events: list[TableEvent] = [
        InvitationRenewed(INVITATION),
        TimeoutClaimed("bob", 1),
        RematchOpened("t"),
        game_events.GameCorrected(3, (game_events.StarterChosen(1), game_events.EndOffered())),
    ]
    assert [event_from_text(event_to_text(event)) for event in events] == events


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"type":""}',
        '{"type":"nonsense"}',
        '{"type":"Nonsense"}',
        '{"type":"starter_chosen"}',
        '{"type":"starter_chosen","seat":"0"}',
        '{"type":"StarterChosen","seat":"0"}',
        '{"type":"seat_taken","seat":true,"player":"a","name":"b","at":0}',
        '{"type":"tiles_laid","seat":0,"tiles":[[1]],"words":[],"bonus":0,"points":0,"at":0}',
        '{"type":"GameCorrected","turn":1,"events":7}',
    ],
)
def test_what_is_no_event_is_refused_as_such(text: str) -> None:
    with pytest.raises(NotationError):
        event_from_text(text)


@pytest.mark.parametrize("text", ["", "{}", '{"form":2}', '{"form":3,"state":{}}', "[1]"])
def test_a_snapshot_of_another_form_is_no_snapshot(text: str) -> None:
    assert state_from_text(text) is None


def test_tables_with_the_same_rules_share_them() -> None:
    one, other = two(), two(seed=1)
    a = event_from_text(event_to_text(one.log[0]))
    b = event_from_text(event_to_text(other.log[0]))
    assert a.plan.rules is b.plan.rules  # type: ignore[union-attr]


def test_a_line_is_the_event_as_every_other_json_says_it() -> None:
    assert event_to_text(game_events.StarterChosen(1)) == '{"type":"starter_chosen","seat":1}'


def test_names_of_events_as_version_0_1_wrote_them_are_read() -> None:
    inner = '{"type":"EndOffered"},{"type":"StarterChosen","seat":1}'
    event = event_from_text(f'{{"type":"GameCorrected","turn":3,"events":[{inner}]}}')
    expected = (game_events.EndOffered(), game_events.StarterChosen(1))
    assert event == game_events.GameCorrected(3, expected)


def without(plain: object, *names: str) -> object:
    """A text as it was written before there were such members."""
    if isinstance(plain, dict):
        return {key: without(item, *names) for key, item in plain.items() if key not in names}
    return [without(item, *names) for item in plain] if isinstance(plain, list) else plain


def test_tables_from_before_computers_could_bluff_are_read_and_nobody_bluffs_there() -> None:
    host = Host(plan_of(ME, BLUFFER, GUEST))
    text = json.dumps(without(json.loads(event_to_text(host.log[0])), "may_bluff"))
    opened = fold([event_from_text(text)])
    assert [seat.level for seat in opened.seats] == ["", "greedy", ""]
    assert not any(seat.may_bluff for seat in opened.seats + opened.plan.seats)
    snapshot = json.dumps(without(json.loads(state_to_text(host.state)), "may_bluff"))
    restored = state_from_text(snapshot)
    assert restored is not None
    assert not any(seat.may_bluff for seat in restored.seats + restored.plan.seats)


def test_tables_keep_names_that_nobody_could_choose_today() -> None:
    host = Host(plan_of(ME, BLUFFER, GUEST))
    text = event_to_text(host.log[0]).replace("Robot", "Ro\u202ebot")
    assert fold([event_from_text(text)]).seats[1].name == "Ro\u202ebot"


def test_what_was_always_there_must_not_be_missing() -> None:
    plain = json.loads(event_to_text(two().log[0]))
    with pytest.raises(NotationError):
        event_from_text(json.dumps(without(plain, "kind")))
