"""The farm on a real Ray: two workers on this machine, one of them killed in the middle.

Ray is an extra (`pip install 'sternfeld[ray]'`), so an ordinary test run does without it; ``make
farm`` installs it beside and runs these tests.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sternfeld.farm import Workers, run
from tests.support.farm_work import square

ray = pytest.importorskip("ray", reason="THE FARM ON RAY IS NOT TESTED HERE: see make farm")
pytestmark = pytest.mark.filterwarnings("default")  # those of Ray are not ours

TASKS = [{"number": number} for number in range(16)]


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A head that does no work itself."""
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    head = {"num_cpus": 0, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    yield cluster
    cluster.shutdown()


def test_a_killed_worker_changes_no_result(cluster: Any, tmp_path: Path) -> None:
    folder, out = tmp_path / "done", tmp_path / "rows"
    folder.mkdir()
    settings = {"folder": str(folder), "seconds": 0.5}
    _, second = cluster.add_node(num_cpus=1), cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    rows = []
    for row in run(square, settings, TASKS, Workers(ray=cluster.address, out=out)):
        rows.append(row)
        if len(rows) == 4:
            cluster.remove_node(second, allow_graceful=False)
    by = [(folder / str(task["number"])).read_text().split() for task in TASKS]
    assert len({who for whom in by for who in whom}) == 2, "both took part"
    assert any(len(whom) > 1 for whom in by), "a task was begun again elsewhere"
    assert rows == list(run(square, {}, TASKS))
    again = list(run(square, settings, TASKS, Workers(out=out)))
    assert again == rows, "the file is whole; nothing is computed again"
    assert [(folder / str(task["number"])).read_text().split() for task in TASKS] == by


def test_an_error_of_a_task_is_told_and_ends_the_series(cluster: Any, tmp_path: Path) -> None:
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    settings = {"folder": str(tmp_path), "fails": 3}
    with pytest.raises(ArithmeticError, match="3 cannot be squared yet"):
        list(run(square, settings, TASKS, Workers(ray=cluster.address)))
