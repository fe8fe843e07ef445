"""The bare server under the same load: moves of the same size at the same rate."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from bench.load_client import OPENING, Wire, open_wire
from bench.load_games import Prepared
from bench.machine import cpu_seconds
from tests.support.forked_server import free_port

__all__ = ["bare_cpu"]


def bare_cpu(
    prepared: Sequence[Prepared],
    *,
    rate: float,
    seconds: float,
    stored: int,
    change: int,
    seed: int,
) -> float:
    """The processor time of a move, in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        options = [str(Path(folder) / "bare.db"), str(port), str(stored), str(change)]
        server = subprocess.Popen(
            [sys.executable, "-m", "bench.bare_server", *options],
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[1],
            text=True,
        )
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == "ready\n"
            return asyncio.run(_load(server.pid, port, prepared, rate, seconds, Random(seed)))
        finally:
            server.kill()
            server.communicate()


async def _load(
    pid: int, port: int, prepared: Sequence[Prepared], rate: float, seconds: float, random: Random
) -> float:
    heard = {"update": 0, "change": 0}

    def hear(text: bytes, _now: float) -> None:
        for kind in heard:
            heard[kind] += text.startswith(b'{"type": "%b"' % kind.encode())

    gate = asyncio.Semaphore(OPENING)

    async def sit_down(table: str) -> Wire:
        async with gate:
            wire = await open_wire(port, None, hear, lambda: None)
            wire.send(json.dumps({"type": "watch", "table": table}).encode())
            return wire

    wires = await asyncio.gather(*(sit_down(one.table) for one in prepared for _ in (0, 1)))
    await _wait(lambda: heard["update"] == len(wires))
    moves, began, before = int(rate * seconds), time.perf_counter(), cpu_seconds(pid)
    for number in range(moves):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        place = random.randrange(len(prepared))
        step = random.choice(prepared[place].script)
        order = {"type": "do", "table": prepared[place].table, "id": f"move {number}"}
        wires[2 * place].send(json.dumps(order | {"command": step.command}).encode())
    await _wait(lambda: heard["change"] == 2 * moves)
    spent = cpu_seconds(pid) - before
    for wire in wires:
        wire.close()
    return spent / moves


async def _wait(is_so: Callable[[], bool]) -> None:
    until = time.perf_counter() + 60
    while not is_so():
        if time.perf_counter() > until:
            raise TimeoutError("the bare server does not answer")
        await asyncio.sleep(0.01)
