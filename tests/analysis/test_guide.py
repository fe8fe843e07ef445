"""The example in docs/analysis.md does what the text says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "analysis.md"


def test_the_example_of_the_guide_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 1
    exec(compile(blocks[0], str(GUIDE), "exec"), {})
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("8F JOIN ")
    assert said[1].startswith("pass ")
    assert said[1].endswith("very_costly")
