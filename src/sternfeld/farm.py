"""Many independent tasks with seeds: in processes of one machine, or with Ray on many.

A task is a few JSON fields, such as the number of a game, or a position and a seed. Its result is
some more, and depends on the task and on the settings of the series alone. So it does not matter
where a task ran, when, or how often it was begun. What is finished is appended to a file at once;
the same series with the same file goes on from there. Results come in the order of the tasks.

Work is handed out by the standard library or by Ray; there is no scheduler here. `docs/farm.md`
tells how to use several machines.
"""

from __future__ import annotations

import fcntl
import importlib
import json
import sys
from argparse import ArgumentParser, Namespace
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any, Protocol, TypeAlias

from sternfeld.errors import FarmError

__all__ = ["Fields", "Row", "Work", "Workers", "add_options", "run", "workers"]

Fields: TypeAlias = Mapping[str, Any]
"""Values of JSON by name."""
Row: TypeAlias = dict[str, Any]
"""The fields of a task and those of its result."""
Work: TypeAlias = Callable[[Fields, Fields], Fields]
"""From the settings and a task to the result. A function of a module: workers find it by name."""

AHEAD = 3
"""Tasks handed out for each worker: one at work, the others ready to begin."""
RETRIES = 5
"""How often Ray begins a task again whose worker or machine was lost."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Where tasks run: in this process, in several, or on the machines of a Ray cluster. ``out``
    is the file that keeps the results."""

    jobs: int = 1
    ray: str | None = None
    out: Path | None = None


HERE = Workers()


def add_options(parser: ArgumentParser) -> None:
    """The options that say where the tasks of a command run."""
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--ray", metavar="ADDRESS", help="a Ray cluster instead; auto: that here")
    parser.add_argument("--out", type=Path, help="keep the results here and resume from here")


def workers(options: Namespace) -> Workers:
    """What these options say."""
    return Workers(options.jobs, options.ray, options.out)


def run(
    work: Work, settings: Fields, tasks: Iterable[Fields], where: Workers = HERE
) -> Generator[Row, None, None]:
    """The rows of all tasks, in the order of the tasks. All tasks have the same fields. Whoever has
    seen enough closes the iterator; what is not finished then is given up."""
    wanted = list(tasks)
    with ExitStack() as stack:
        rows: dict[str, Row] = {}
        file = None
        if where.out is not None:
            file = stack.enter_context(where.out.open("a+", encoding="utf-8"))
            _lock(file, where.out)
            # Processes that are still at work share the open file, so closing would not unlock it.
            stack.callback(fcntl.flock, file, fcntl.LOCK_UN)
            rows = _kept(file, where.out, settings, list(wanted[0]) if wanted else [])
        todo = deque(task for task in wanted if _key(task) not in rows)
        if todo:
            pool = stack.enter_context(closing(_pool(work, settings, where)))
        begun: dict[Any, Fields] = {}
        for task in wanted:
            while _key(task) not in rows:
                while todo and len(begun) < pool.room():
                    begun[pool.begin(todo[0])] = todo[0]
                    todo.popleft()
                for handle, result in pool.finished(list(begun)):
                    done = begun.pop(handle)
                    rows[_key(done)] = {**done, **json.loads(result)}
                    if file is not None:
                        print(json.dumps(rows[_key(done)]), file=file, flush=True)
            yield rows[_key(task)]


def _key(task: Fields) -> str:
    return json.dumps(task, sort_keys=True)


def _lock(file: IO[str], place: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise FarmError(f"somebody else is writing to {str(place)!r}; name another file") from None


def _kept(file: IO[str], place: Path, settings: Fields, names: list[str]) -> dict[str, Row]:
    """The rows of a file, by task; a line that was cut off is removed. A new file gets its first
    line, the settings."""
    file.seek(0)
    text = file.read()
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.truncate(len(whole.encode()))
    if not whole:
        print(json.dumps(settings), file=file, flush=True)
        return {}
    first, *lines = map(json.loads, whole.splitlines())
    if first != json.loads(json.dumps(settings)):
        raise FarmError(f"{str(place)!r} belongs to another series; name another file")
    return {_key({name: row[name] for name in names}): row for row in lines}


class _Pool(Protocol):
    """Somewhere tasks run. What begins a task gives a handle to ask for its result with."""

    def room(self) -> int:
        """How many tasks may be handed out at a time."""

    def begin(self, task: Fields) -> Any:
        """Hand out a task."""

    def finished(self, handles: list[Any]) -> Iterable[tuple[Any, str]]:
        """Wait until some of these are finished: their results."""

    def close(self) -> None:
        """Give up what is not finished."""


def _pool(work: Work, settings: Fields, where: Workers) -> _Pool:
    named = _Named.of(work)
    if where.ray is not None:
        return _Ray(named, settings, where.ray)
    return _Processes(named, settings, where.jobs) if where.jobs > 1 else _Here(named, settings)


@dataclass(frozen=True, slots=True)
class _Named:
    """A function by its name, also if its module is the one that was started."""

    module: str
    name: str

    @classmethod
    def of(cls, work: Work) -> _Named:
        spec = getattr(sys.modules[work.__module__], "__spec__", None)
        if spec is None:
            raise FarmError(
                f"workers cannot find {work.__qualname__!r}; expected a module that was started"
                " with python -m"
            )
        return cls(spec.name, work.__qualname__)

    def do(self, settings: Fields, task: Fields, code: str = "") -> str:
        """The result, as JSON: the same wherever it comes from. ``code`` is what is to run."""
        if code and code != _code(self.module):
            raise FarmError("a machine has other code than the one that asks; expected the same")
        return json.dumps(getattr(importlib.import_module(self.module), self.name)(settings, task))


@cache
def _code(module: str) -> str:
    """A hash of all files of this package and of a module's, except what was built here."""
    digest = blake2b(digest_size=16)
    file = importlib.import_module(module).__file__ or ""
    for folder in (Path(__file__).parent, Path(file).parents[max(0, module.count(".") - 1)]):
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder)
            built = path.suffix == ".so" or {"__pycache__", "static"} & set(inside.parts)
            if path.is_file() and not built:
                digest.update(str(inside).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class _Here:
    work: _Named
    settings: Fields

    def room(self) -> int:
        return 1

    def begin(self, task: Fields) -> str:
        return self.work.do(self.settings, task)

    def finished(self, handles: list[str]) -> Iterable[tuple[str, str]]:
        return [(handle, handle) for handle in handles]

    def close(self) -> None:
        """Nothing is open."""


class _Processes:
    def __init__(self, work: _Named, settings: Fields, jobs: int) -> None:
        self._work, self._settings, self._jobs = work, settings, jobs
        self._pool = ProcessPoolExecutor(jobs)

    def room(self) -> int:
        return AHEAD * self._jobs

    def begin(self, task: Fields) -> Future[str]:
        return self._pool.submit(self._work.do, self._settings, task)

    def finished(self, handles: list[Future[str]]) -> Iterable[tuple[Future[str], str]]:
        done, _ = wait(handles, return_when=FIRST_COMPLETED)
        return [(handle, handle.result()) for handle in done]

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class _Ray:
    """Ray hands out the tasks, and begins those of a lost machine again on others. Machines may
    join and leave meanwhile."""

    def __init__(self, work: _Named, settings: Fields, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise FarmError("Ray is not installed; expected pip install 'sternfeld[ray]'") from None
        self._ray = ray
        ray.init(address=address, log_to_driver=False)
        self._perform = ray.remote(num_cpus=1, max_retries=RETRIES)(_Named.do)
        self._given = (ray.put(work), ray.put(settings))
        self._code = _code(work.module)
        self._begun: set[Any] = set()

    def room(self) -> int:
        return AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 0)))

    def begin(self, task: Fields) -> Any:
        handle = self._perform.remote(*self._given, task, self._code)
        self._begun.add(handle)
        return handle

    def finished(self, handles: list[Any]) -> Iterable[tuple[Any, str]]:
        done, _ = self._ray.wait(handles, num_returns=1)
        self._begun.difference_update(done)
        return [(handle, self._ray.get(handle)) for handle in done]

    def close(self) -> None:
        for handle in self._begun:
            self._ray.cancel(handle, force=True)
        self._ray.shutdown()
