"""Every line of docs/promises.md names a test that exists."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_promise_names_a_test_that_exists() -> None:
    text = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
    named = NAMED.findall(text)
    assert len(named) > 30
    for file, name in named:
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        functions = {node.name for node in tree.body if hasattr(node, "name")}
        assert name in functions, f"{file}::{name}"


def test_every_promise_has_a_test() -> None:
    text = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
    for promise in re.split(r"\n- ", text)[1:]:
        promise = promise.partition("\n\n")[0]
        assert NAMED.search(promise) or "python -m bench" in promise, promise
