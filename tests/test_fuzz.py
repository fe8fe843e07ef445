"""A little of what `python -m bench.fuzz` does for as long as one likes."""

from pathlib import Path

import pytest

from bench.fuzz import TARGETS, fuzz


@pytest.mark.parametrize("tries", [60, pytest.param(2000, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", sorted(TARGETS))
def test_damaged_input_is_accepted_or_refused_as_documented(
    name: str, tries: int, tmp_path: Path
) -> None:
    tried, accepted = fuzz(TARGETS[name](tmp_path), seed=1, tries=tries)
    assert tried == tries
    assert 0 <= accepted < tried
