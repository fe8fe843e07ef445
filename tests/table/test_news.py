from typing import get_args

from sternfeld.game.events import Event
from sternfeld.table.events import OwnEvent
from sternfeld.table.news import _FOR_ALL, _FOR_SEATS, _NOT_TOLD


def test_somebody_has_thought_about_every_event() -> None:
    listed = [*_FOR_ALL, *_FOR_SEATS, *_NOT_TOLD]
    assert len(listed) == len(set(listed))
    assert set(listed) == {*get_args(Event), *get_args(OwnEvent)}


def test_every_public_field_exists() -> None:
    for kind, names in (_FOR_ALL | _FOR_SEATS).items():
        assert set(names) <= set(kind.__dataclass_fields__), kind  # type: ignore[attr-defined]


def test_nothing_secret_is_public() -> None:
    fields = {name for names in (_FOR_ALL | _FOR_SEATS).values() for name in names}
    assert fields.isdisjoint({"player", "host", "invitation", "plan", "events"})
