"""How many examples Hypothesis tries where one costs much more, or less, than usual."""

from __future__ import annotations

from hypothesis import settings

__all__ = ["examples"]


def examples(times: float) -> settings:
    """A decorator: this many times the examples of the profile (`quick`, `thorough`)."""
    profile = settings.default
    assert profile is not None
    return settings(max_examples=max(1, round(profile.max_examples * times)))
