"""Coverage does not follow tests of many examples (`make cover`; elsewhere nothing is traced)."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.untraced
def test_what_is_marked_is_not_traced() -> None:
    assert sys.gettrace() is None


@given(st.just(sys.gettrace))
def test_what_hypothesis_tries_is_not_traced(tracer: Callable[[], object]) -> None:
    assert tracer() is None
