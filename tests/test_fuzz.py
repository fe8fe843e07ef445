"""A few seconds of what `python -m bench.fuzz` does for as long as one likes."""

from pathlib import Path

import pytest

from bench.fuzz import TARGETS, fuzz


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_damaged_input_is_accepted_or_refused_as_documented(name: str, tmp_path: Path) -> None:
    tried, accepted = fuzz(TARGETS[name](tmp_path), seconds=1.5, seed=1)
    assert tried > 50
    assert 0 <= accepted < tried
