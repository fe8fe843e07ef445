"""Many tasks: the same rows everywhere, kept in a file, resumed from it."""

import json
import sys
from pathlib import Path

import pytest

from sternfeld.errors import FarmError
from sternfeld.farm import Workers, _Named, run
from tests.support.farm_work import square

TASKS = [{"number": number} for number in (3, 1, 4, 15, 9, 2, 6, 5)]


def begun(folder: Path) -> int:
    return sum(len(path.read_text().split()) for path in folder.iterdir() if path.name.isdigit())


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("kept", [False, True])
def test_rows_come_in_the_order_of_the_tasks(jobs: int, kept: bool, tmp_path: Path) -> None:
    out = tmp_path / "rows" if kept else None
    rows = list(run(square, {}, TASKS, Workers(jobs, out=out)))
    assert [row["number"] for row in rows] == [task["number"] for task in TASKS]
    assert rows[3] == {"number": 15, "square": 225, "third": 5.0, "pair": [15, "15"]}
    if out is not None:
        assert list(run(square, {}, TASKS, Workers(out=out))) == rows


def test_what_was_finished_is_not_done_again(tmp_path: Path) -> None:
    folder, out = tmp_path / "done", tmp_path / "rows"
    folder.mkdir()
    settings = {"folder": str(folder), "fails": 9}
    with pytest.raises(ArithmeticError):
        list(run(square, settings, TASKS, Workers(out=out)))
    assert (begun(folder), len(out.read_text().splitlines())) == (5, 5)
    (folder / "mended").touch()
    rows = list(run(square, settings, TASKS, Workers(2, out=out)))
    assert begun(folder) == len(TASKS) + 1
    assert [row["square"] for row in rows] == [task["number"] ** 2 for task in TASKS]


def test_more_tasks_can_be_asked_for_later_and_in_another_order(tmp_path: Path) -> None:
    folder, out = tmp_path / "done", tmp_path / "rows"
    folder.mkdir()
    settings = {"folder": str(folder)}
    list(run(square, settings, TASKS[:3], Workers(out=out)))
    rows = list(run(square, settings, TASKS[::-1], Workers(out=out)))
    assert [row["number"] for row in rows] == [task["number"] for task in TASKS[::-1]]
    assert begun(folder) == len(TASKS)


def test_whoever_has_seen_enough_ends_the_series(tmp_path: Path) -> None:
    settings = {"folder": str(tmp_path)}
    rows = run(square, settings, TASKS)
    next(rows)
    rows.close()
    assert begun(tmp_path) == 1


def test_a_line_that_was_cut_off_is_computed_again(tmp_path: Path) -> None:
    out = tmp_path / "rows"
    whole = list(run(square, {}, TASKS, Workers(out=out)))
    text = out.read_text()
    out.write_text(text[:-7])
    assert list(run(square, {}, TASKS, Workers(out=out))) == whole
    assert out.read_text() == text


def test_a_file_of_other_settings_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "rows"
    list(run(square, {"seed": 1}, TASKS, Workers(out=out)))
    before = out.read_text()
    with pytest.raises(FarmError, match="another series"):
        list(run(square, {"seed": 2}, TASKS, Workers(out=out)))
    assert out.read_text() == before
    assert json.loads(before.splitlines()[0]) == {"seed": 1}


def test_two_series_do_not_write_to_one_file(tmp_path: Path) -> None:
    out = tmp_path / "rows"
    rows = run(square, {}, TASKS, Workers(out=out))
    next(rows)
    with pytest.raises(FarmError, match="somebody else"):
        next(run(square, {}, TASKS, Workers(out=out)))
    rows.close()


def test_a_machine_with_other_code_refuses() -> None:
    named = _Named.of(square)
    assert json.loads(named.do({}, {"number": 2}))["square"] == 4
    with pytest.raises(FarmError, match="other code"):
        named.do({}, {"number": 2}, code="of yesterday")


def test_ray_is_asked_for_only_by_its_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert len(list(run(square, {}, TASKS, Workers(2)))) == len(TASKS)
    with pytest.raises(FarmError, match=r"sternfeld\[ray\]"):
        list(run(square, {}, TASKS, Workers(ray="auto")))
