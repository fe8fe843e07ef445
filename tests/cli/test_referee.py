import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.cli import referee as referee_module
from sternfeld.cli.referee import Referee, conduct
from sternfeld.cli.referee_wire import LINE_LIMIT
from sternfeld.rules.load import edition_names
from sternfeld.rules.switches import SWITCHES
from tests.support.examples import examples

DOCS = Path(__file__).parents[2] / "docs" / "referee.md"
HORN = b'{"edition":"reise","play":{"at":"8F","word":"HORN"}}'
HORN_ANSWER = {"ok": True, "total": 12, "bonus": 0, "words": [{"word": "HORN", "score": 12}]}


def conducted(text: bytes) -> list[dict[str, Any]]:
    """The answers to some lines, one object each."""
    answers = io.BytesIO()
    conduct(io.BytesIO(text), answers)
    written = answers.getvalue()
    assert written == b"" or written.endswith(b"\n")
    return [json.loads(line) for line in written.decode("utf-8").split("\n")[:-1]]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" ",
        b"not JSON",
        b"null",
        b"5",
        b'"text"',
        b"[]",
        b"{}",
        b"{",
        b'{"edition":"reise"',
        b"\xff\xfe",
        b"\x00",
        b'{"edition":"reise\x00","play":{"at":"8F","word":"HORN"}}',
        b'{"edition":"reise\\u0000","play":{"at":"8F","word":"HORN"}}',
        b'{"edition":"reise","play":{"at":"8F","word":"HO\\u0000N"}}',
        b'{"edition":"\\ud800","play":{"at":"8F","word":"HORN"}}',
        b'{"edition":"reise","play":{"tiles":[[1e999,6,"H"]]}}',
        b'{"edition":"reise","play":{"tiles":[[NaN,6,"H"]]}}',
        b'{"edition":"reise","play":{"tiles":[[-Infinity,6,"H"]]}}',
        b'{"edition":"reise","play":{"tiles":[[' + b"9" * 5000 + b',6,"H"]]}}',
        b'{"edition":"reise","set":{"rack":' + b"9" * 5000 + b'},"play":{}}',
        b'{"comment":NaN,"edition":"reise","play":{"at":"8F","word":"HORN"}}',
        b'{"comment":1000000000000001,"edition":"reise","play":{"at":"8F","word":"HORN"}}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"edition":"reise","play":' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"edition":"reise","set":{"rack":' + b"[" * 900 + b"]" * 900 + b'},"play":{}}',
        b'{"comment":' + b"[" * 20 + b"]" * 20 + b"," + HORN[1:],
        b'{"edition":"' + b"x" * 5000 + b'","play":{}}',
        b'{"game":"g99"}',
        b'{"game":7,"command":{}}',
        b'{"game":["g1"],"command":{}}',
        b'{"edition":"reise","play":{"at":"8F","word":"HORN"},"game":"g1"}',
    ],
    ids=lambda line: repr(line[:50]),
)
def test_what_is_no_request_is_refused_and_the_next_line_works(line: bytes) -> None:
    refused, answered = conducted(line + b"\n" + HORN + b"\n")
    assert refused == Referee().answer(line + b"\n"), "the referee knew why, it was no defect"
    assert refused.keys() == {"ok", "reason", "message"}
    assert refused["ok"] is False
    assert refused["reason"] == "input"
    assert 0 < len(refused["message"]) < 1_100
    assert answered == HORN_ANSWER


def test_the_last_line_may_lack_its_end_and_lines_may_end_as_on_other_systems() -> None:
    assert conducted(HORN) == [HORN_ANSWER]
    assert conducted(HORN + b"\r\n" + HORN + b"\r\n") == [HORN_ANSWER] * 2
    assert conducted(b"") == []


def test_a_byte_order_mark_does_not_matter() -> None:
    assert conducted(b"\xef\xbb\xbf" + HORN) == [HORN_ANSWER]


def test_a_line_that_is_too_long_is_refused_once_and_skipped() -> None:
    padded = HORN[:-1] + b"," + b" " * (LINE_LIMIT - len(HORN) - 10) + b'"x":1}'
    assert len(padded) < LINE_LIMIT
    too_long = b" " * (3 * LINE_LIMIT) + HORN
    answers = conducted(padded + b"\n" + too_long + b"\n" + HORN + b"\n")
    assert [answer["ok"] for answer in answers] == [True, False, True]
    assert answers[1]["reason"] == "input"
    assert "1000000 bytes" in answers[1]["message"]


def test_what_is_let_be_may_be_nested_a_little() -> None:
    assert conducted(b'{"comment":' + b"[" * 19 + b"]" * 19 + b"," + HORN[1:]) == [HORN_ANSWER]


def test_umlauts_are_written_as_they_are() -> None:
    answers = io.BytesIO()
    conduct(io.BytesIO('{"edition":"kompakt","play":{"at":"8G","word":"ÜBER"}}'.encode()), answers)
    assert '"ÜBER"' in answers.getvalue().decode("utf-8")


def test_a_lone_surrogate_in_a_name_does_not_break_the_answer() -> None:
    line = b'{"edition":"mini","new_game":{"players":["\\ud800","B"]}}'
    (answer,) = conducted(line)
    assert answer["state"]["seats"][0]["name"] == "\ud800"


def test_a_defect_costs_only_its_own_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(request: object) -> dict[str, object]:
        raise ZeroDivisionError("a defect")

    monkeypatch.setattr(referee_module, "answer_end", broken)
    refused, answered = conducted(b'{"edition":"mini","end":{}}\n' + HORN)
    assert refused["reason"] == "input"
    assert "ZeroDivisionError" in refused["message"]
    assert answered == HORN_ANSWER


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["A", "?", "", "8F", "g1", "HORN", "pass", "ex A", "none"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["at", "word", "tiles", "racks", "out", "before", "seat", "type"])
            | st.text(max_size=4),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)
SETS = st.dictionaries(
    st.sampled_from([switch.name for switch in SWITCHES]),
    ANYTHING | st.sampled_from(["en-100", "free", "checked", "true", 1, 7, 9, "de", "A,B"]),
    max_size=3,
)
TILES = st.lists(
    st.tuples(st.integers(-1, 17), st.integers(-1, 17), st.sampled_from("ABEé?ae")).map(list),
    max_size=9,
)
PLAYS = st.fixed_dictionaries(
    {},
    optional={
        "at": st.sampled_from(["8F", "H8", "15O", "8Z"]) | ANYTHING,
        "word": st.text("ABENa.()[]?", max_size=9) | ANYTHING,
        "tiles": TILES | ANYTHING,
        "rack": st.text("ABENa?", max_size=9) | ANYTHING,
    },
)
ENDS = st.fixed_dictionaries(
    {},
    optional={
        "racks": st.lists(st.text("ABX?", max_size=8), max_size=5) | ANYTHING,
        "out": st.integers(-1, 5) | ANYTHING,
        "before": st.lists(st.integers(-500, 500), max_size=5) | ANYTHING,
    },
)
NEW_GAMES = st.fixed_dictionaries(
    {},
    optional={
        "players": st.integers(0, 5) | st.lists(st.text(max_size=3), max_size=5) | ANYTHING,
        "seed": ANYTHING,
        "now": st.integers(-5, 5) | ANYTHING,
        "starter": st.integers(-1, 4) | ANYTHING,
        "dealer": st.sampled_from(["referee", "table"]) | ANYTHING,
    },
)
REQUESTS = st.fixed_dictionaries(
    {},
    optional={
        "edition": st.sampled_from(edition_names()) | ANYTHING,
        "set": SETS | ANYTHING,
        "board": st.lists(st.text("A.a", min_size=15, max_size=15), min_size=15, max_size=15)
        | ANYTHING,
        "play": PLAYS | ANYTHING,
        "rack": st.text("ABE?", max_size=8) | ANYTHING,
        "judge": st.booleans() | ANYTHING,
        "end": ENDS | ANYTHING,
        "new_game": NEW_GAMES | ANYTHING,
        "game": ANYTHING,
        "command": ANYTHING,
        "now": ANYTHING,
        "seat": ANYTHING,
    },
)
ONE_KIND = st.one_of(
    st.tuples(st.sampled_from(edition_names()), SETS, st.just("play"), PLAYS),
    st.tuples(st.sampled_from(edition_names()), SETS, st.just("end"), ENDS),
    st.tuples(st.sampled_from(edition_names()), SETS, st.just("new_game"), NEW_GAMES),
).map(lambda parts: {"edition": parts[0], "set": parts[1], parts[2]: parts[3]})


def check_answer(answer: dict[str, Any]) -> None:
    if answer["ok"]:
        assert answer.keys() in (
            {"ok", "total", "bonus", "words"},
            {"ok", "after", "winners"},
            {"ok", "game", "events", "state"},
            {"ok", "events", "state"},
        )
    else:
        assert answer.keys() == {"ok", "reason", "message"}


@given(REQUESTS | ONE_KIND)
@examples(4)
def test_any_object_has_one_answer_and_no_defect_shows(request: object) -> None:
    answer = Referee().answer(json.dumps(request).encode("utf-8"))
    check_answer(json.loads(json.dumps(answer)))


@given(st.lists(st.binary(max_size=40) | st.sampled_from([HORN, b'{"edition":"mini"}', b"[1"])))
@examples(2)
def test_every_line_has_exactly_one_answer(lines: list[bytes]) -> None:
    text = b"".join(line + b"\n" for line in lines)
    answers = conducted(text)
    assert len(answers) == text.count(b"\n")
    for answer in answers:
        check_answer(answer)


def shows(written: Any, answered: Any) -> bool:
    """Does an answer hold all that is written? Objects may hold more."""
    if isinstance(written, dict):
        return isinstance(answered, dict) and all(
            name in answered and shows(value, answered[name]) for name, value in written.items()
        )
    return bool(written == answered)


def test_the_session_in_the_manual_runs_as_it_is_printed() -> None:
    blocks = re.findall(r"```jsonl\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.strip()]
    requests = [line[2:] for line in lines if line.startswith("→ ")]
    expected = [json.loads(line[2:]) for line in lines if line.startswith("← ")]
    assert len(lines) == len(requests) + len(expected)
    assert len(requests) >= 12
    answers = conducted("\n".join(requests).encode("utf-8"))
    assert len(answers) == len(expected)
    for request, answer, written in zip(requests, answers, expected, strict=True):
        whole = "state" not in answer
        assert answer == written if whole else shows(written, answer), request


def test_the_command_answers_line_by_line_while_its_input_is_open() -> None:
    command = [sys.executable, "-c", "from sternfeld.cli import main; raise SystemExit(main())"]
    with subprocess.Popen(
        [*command, "referee"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
    ) as process:
        patience = Timer(60, process.kill)
        patience.start()
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for line, ok in [(HORN, True), (b"nonsense \xff", False), (HORN, True)]:
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"] is ok
        patience.cancel()
        process.stdin.close()
        assert process.wait(timeout=30) == 0
        assert process.stdout.read() == b""
        assert process.stderr.read() == b""
