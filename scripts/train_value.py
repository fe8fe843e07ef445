"""Train networks that read whole boards: python3 scripts/train_value.py --minutes 7 --out FOLDER

Positions come from self-play while it trains (``native/train``, see ``value_rows.py`` for how to
build it), a few seconds later they are forgotten: nothing is kept on disk. All networks learn from
the same batches. Then it says what each explains of games not learned from, and plays each
against equity alone. What was interrupted goes on with the same command: networks, optimisers and
the time already spent are kept in FOLDER/training.pt, matches in FOLDER/report.json. Needs PyTorch
and numpy, nothing of the package; a GPU for more than a try.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import queue
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional
from value_nets import Batch, BoardNet, Linear, Plain
from value_rows import ROW, World

SIGNS = {  # of opened, the four turns and the rest: what whoever has moved gains
    "two": (0, -1, 1, 0, 0, 0),
    "four": (0, -1, 1, -1, 1, 0),
    "two opened": (-1, 0, 1, 0, 0, 0),
    "four opened": (-1, 0, 1, -1, 1, 0),
    "all": (0, -1, 1, -1, 1, 1),
}
BAGS = ((1, 9), (10, 24), (25, 44), (45, 60), (61, 100), (10, 60))
HELD_OUT = 1 << 30  # seed
LONGEST = 300.0  # seconds between two looks, after each of which it could go on from there
SPARSE = {"linear", "features"}  # networks that need more than the board of a row


def make(name: str) -> torch.nn.Module:
    """A network by its name: alone, tiles, linear, features,
    board-CHANNELSxBLOCKS[-plain]."""
    if name.startswith("board-"):
        size, *more = name.removeprefix("board-").split("-")
        channels, blocks = map(int, size.split("x"))
        return BoardNet(channels, blocks, maps="plain" not in more)
    if name == "linear":
        return Linear()
    return Plain(name)


@contextmanager
def atomically(place: Path) -> Iterator[Path]:
    """A name to write to; the file is there only once it is whole."""
    new = place.with_name(f"{place.name}.new")
    yield new
    os.replace(new, place)


def reads_board(network: torch.nn.Module) -> bool:
    """Whether it is large enough for shorter numbers."""
    return isinstance(network, BoardNet)


class Ring:
    """The latest rows, on the device, filled by threads of its own."""

    def __init__(
        self, world: World, size: int, device: torch.device, options, first: int = 0
    ) -> None:
        self.rows = torch.zeros(size, ROW.itemsize, dtype=torch.uint8, device=device)
        self.device, self.made, self.stopped = device, 0, False
        self.blocks: queue.Queue[np.ndarray] = queue.Queue(2 * options.threads)
        self.games, self.lock, self.next = options.block, threading.Lock(), first
        self.world, self.seed = world, options.seed
        self.threads = [threading.Thread(target=self._make) for _ in range(options.threads)]
        self.threads.append(threading.Thread(target=self._load))
        for thread in self.threads:
            thread.start()

    def _make(self) -> None:
        while not self.stopped:
            with self.lock:
                first, self.next = self.next, self.next + self.games
            rows = self.world.sample(self.seed, first, self.games)
            while not self.stopped:
                try:
                    self.blocks.put(rows, timeout=0.2)
                    break
                except queue.Full:
                    continue

    def _load(self) -> None:
        size = len(self.rows)
        stream = torch.cuda.Stream() if self.device.type == "cuda" else None
        while not self.stopped:
            try:
                rows = self.blocks.get(timeout=0.2)
            except queue.Empty:
                continue
            block = torch.from_numpy(rows.view(np.uint8).reshape(len(rows), -1))
            with torch.cuda.stream(stream) if stream else torch.no_grad():
                at = self.made % size
                head = min(len(block), size - at)
                self.rows[at : at + head].copy_(block[:head])
                if head < len(block):
                    self.rows[: len(block) - head].copy_(block[head:])
                if stream:
                    stream.synchronize()
            self.made += len(block)

    def batch(self, n: int) -> torch.Tensor:
        """Some rows at random."""
        there = min(self.made, len(self.rows))
        return self.rows[torch.randint(there, (n,), device=self.device)]

    def stop(self) -> None:
        """End the threads."""
        self.stopped = True
        for thread in self.threads:
            thread.join()


def loss_of(said: dict[str, torch.Tensor], batch: Batch, scale: torch.Tensor) -> torch.Tensor:
    """The labels in units of their deviations, the result, and where tiles will lie."""
    heads = said["heads"]
    error = (heads[:, :6] - batch.labels / scale).square() * batch.known
    loss = error.sum() / batch.known.sum() * 6
    chance = heads[:, 6:] + 1.6 * batch.prior
    loss = loss + functional.binary_cross_entropy_with_logits(chance, batch.win)
    if "squares" in said:
        squares = functional.binary_cross_entropy_with_logits(said["squares"], batch.placed)
        lanes = ((said["lanes"] - batch.lane_best).square() * batch.lanes).sum()
        loss = loss + 60 * squares + 3 * lanes / (30 * batch.lanes.sum().clamp(1))
    return loss


def answers(
    network: torch.nn.Module, raw: torch.Tensor, scale: torch.Tensor, *, sparse: bool = True
) -> torch.Tensor:
    """All heads in points, the last one the logit of winning."""
    found = []
    with torch.no_grad():
        for part in raw.split(8192):
            batch = Batch(part, sparse=sparse)
            with torch.autocast(raw.device.type, torch.bfloat16, enabled=reads_board(network)):
                heads = network(batch)["heads"]
            found.append(torch.cat([heads[:, :6] * scale, heads[:, 6:] + 1.6 * batch.prior], 1))
    return torch.cat(found)


def beyond_bag(values: torch.Tensor, bag: torch.Tensor) -> torch.Tensor:
    """Less the mean of all with that bag."""
    sums = torch.zeros(128, device=values.device).index_add_(0, bag, values)
    count = torch.zeros(128, device=values.device).index_add_(0, bag, torch.ones_like(values))
    return values - (sums / count.clamp(1))[bag]


class Test:
    """Rows of games not learned from."""

    def __init__(self, raw: torch.Tensor) -> None:
        self.raw = raw
        parts = [Batch(part, sparse=False) for part in raw.split(8192)]
        self.bag = torch.cat([part.bag for part in parts]).long().squeeze(1)
        self.labels = torch.cat([part.labels for part in parts])
        self.known = torch.cat([part.known for part in parts]).all(1) & (self.bag >= 8)
        self.win = torch.cat([part.win for part in parts]).squeeze(1)

    def explained(self, said: torch.Tensor) -> dict[str, float]:
        """Of each combination, in percent, beyond the bag; bags of 8 and more."""
        bag, row = self.bag[self.known], {}
        for name, signs in SIGNS.items():
            sign = torch.tensor(signs, dtype=torch.float32, device=said.device)
            came = beyond_bag((self.labels @ sign)[self.known], bag)
            expected = beyond_bag((said[:, :6] @ sign)[self.known], bag)
            row[name] = round(float(100 * (1 - (came - expected).var() / came.var())), 3)
            row[f"{name} deviation"] = round(float(expected.std()), 2)
        return row

    def losses(self, said: torch.Tensor) -> torch.Tensor:
        """Of the winner, by position."""
        return functional.binary_cross_entropy_with_logits(said[:, 6], self.win, reduction="none")


class Run:
    """Networks, what is known of them, and where that is written."""

    def __init__(self, options) -> None:
        self.options, self.began = options, time.perf_counter()
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.report: dict[str, object] = self._reported()
        self.world = World(options.threads)
        self.say("words compiled")
        if options.load:
            held = torch.load(options.load, map_location=self.device)
            self.scale = held.pop("scale")
            self.networks = {name: make(name).to(self.device) for name in held}
            for name, network in self.networks.items():
                network.load_state_dict(held[name])
        else:
            self.networks = {n: make(n).to(self.device) for n in options.networks.split(",")}
        for network in self.networks.values():
            network.to(memory_format=torch.channels_last)

    def _reported(self) -> dict[str, object]:
        """What an earlier run of the same command has found."""
        place = self.options.out / "report.json"
        return json.loads(place.read_text("utf-8")) if place.is_file() else {}

    def say(self, *words: object) -> None:
        """What is going on."""
        print(f"[{time.perf_counter() - self.began:6.1f}]", *words, flush=True)

    def save(self, *, weights: bool = True) -> None:
        """The report, and the networks in one file."""
        out = self.options.out
        out.mkdir(parents=True, exist_ok=True)
        with atomically(out / "report.json") as place:
            place.write_text(json.dumps(self.report, indent=1) + "\n", "utf-8")
        if weights:
            states = {name: network.state_dict() for name, network in self.networks.items()}
            with atomically(out / "networks.pt") as place:
                torch.save({"scale": self.scale, **states}, place)

    def mode(self, *, train: bool) -> None:
        """Whether the networks learn now."""
        for network in self.networks.values():
            network.train(train)

    def train(self) -> None:
        """For some minutes; then what each network explains."""
        options, networks = self.options, self.networks
        rows = self.world.sample(HELD_OUT, 0, options.test_games, threads=options.threads + 1)
        test = Test(torch.from_numpy(rows.view(np.uint8).reshape(len(rows), -1)).to(self.device))
        few = Test(test.raw[:100_000])
        self.scale = test.labels[test.known].std(0)
        self.say(len(test.bag), "rows to test with; deviations", self.scale.tolist())
        optimisers = {
            name: torch.optim.AdamW(network.parameters(), options.rate, weight_decay=0.01)
            for name, network in networks.items()
        }
        before = self.resume(optimisers)
        step, seconds = before["step"], options.minutes * 60
        ring = Ring(self.world, options.ring, self.device, options, before["game"])
        sparse = bool(SPARSE & set(networks))
        while ring.made < options.begin and before["gone"] < seconds:
            time.sleep(0.05)
        self.say(ring.made, "rows made")
        start = time.perf_counter() - before["gone"]
        spoken = time.perf_counter()
        while (gone := time.perf_counter() - start) < seconds:
            share = gone / seconds
            rate = options.rate * min(1, step / 200) * (0.5 + 0.5 * math.cos(math.pi * share))
            batch = Batch(ring.batch(options.batch), turned=step % 2 == 1, sparse=sparse)
            for name, network in networks.items():
                for group in optimisers[name].param_groups:
                    group["lr"] = rate
                with torch.autocast(self.device.type, torch.bfloat16, enabled=reads_board(network)):
                    said = network(batch)
                loss = loss_of(said, batch, self.scale)
                optimisers[name].zero_grad(set_to_none=True)
                loss.backward()
                optimisers[name].step()
            step += 1
            if step % 10 == 0 and self.device.type == "cuda":
                torch.cuda.synchronize()
            if time.perf_counter() - spoken > max(2.0, min(LONGEST, seconds / 12)):
                spoken = time.perf_counter()
                self.mode(train=False)
                part = {}
                for name, network in networks.items():
                    found = few.explained(answers(network, few.raw, self.scale))
                    part[name] = [found[k] for k in ("two", "four opened", "all")]
                self.mode(train=True)
                self.say(step, "steps", ring.made, "made", json.dumps(part))
                self.save()
                gone = time.perf_counter() - start
                self.keep(optimisers, {"step": step, "gone": gone, "game": ring.next})
        ring.stop()
        self.keep(optimisers, {"step": step, "gone": seconds, "game": ring.next})
        self.report |= {"learned from": step * options.batch, "games": ring.next}
        self.say(step, "steps", json.dumps(self.report))
        self.mode(train=False)
        self.save()
        self.examine(test)

    @property
    def plan(self) -> dict[str, object]:
        """What must be the same for training to go on."""
        names = ("networks", "minutes", "batch", "rate", "test_games", "seed")
        return {name: getattr(self.options, name) for name in names}

    def keep(self, optimisers: dict[str, torch.optim.Optimizer], so_far: dict[str, float]) -> None:
        """All that it takes to go on."""
        kept = {
            "plan": self.plan,
            "networks": {name: network.state_dict() for name, network in self.networks.items()},
            "optimisers": {name: one.state_dict() for name, one in optimisers.items()},
            **so_far,
        }
        with atomically(self.options.out / "training.pt") as place:
            torch.save(kept, place)

    def resume(self, optimisers: dict[str, torch.optim.Optimizer]) -> dict[str, float]:
        """Goes on where an earlier run of the same command has ended: its steps, the seconds gone
        and the next game."""
        place = self.options.out / "training.pt"
        if not place.is_file():
            return {"step": 0, "gone": 0.0, "game": 0}
        kept = torch.load(place, map_location=self.device)
        if kept["plan"] != self.plan:
            raise SystemExit(f"{place} is of another training; name another folder with --out")
        for name, network in self.networks.items():
            network.load_state_dict(kept["networks"][name])
            optimisers[name].load_state_dict(kept["optimisers"][name])
        self.say("goes on after", kept["step"], "steps and", round(kept["gone"]), "seconds")
        return {name: kept[name] for name in ("step", "gone", "game")}

    def examine(self, test: Test) -> None:
        """What each network explains, and how much less the winner surprises it than one that
        knows only lead, bag and leave."""
        base = None
        for name, network in self.networks.items():
            found = answers(network, test.raw, self.scale)
            row: dict[str, object] = dict(test.explained(found))
            loss = test.losses(found)
            base = loss if name == "alone" else base
            if base is not None:
                for low, high in BAGS:
                    inside = (test.bag >= low) & (test.bag <= high)
                    less = (base - loss)[inside]
                    mean = base[inside].mean()
                    row[f"less loss %, bag {low}-{high}"] = [
                        round(float(100 * less.mean() / mean), 3),
                        round(float(100 * less.std() / math.sqrt(len(less)) / mean), 3),
                        round(float(mean), 4),
                    ]
            self.report[name] = row
            self.say(name, json.dumps(row))
        self.save()

    def play(self) -> None:
        """Each network by each rule against equity alone."""
        self.mode(train=False)
        how = [self.options.pairs, self.options.candidates, str(self.options.load)]
        if self.report.get("matches of") != how:
            self.report |= {"matches of": how, "matches": {}}
        matches: dict[str, object] = self.report["matches"]

        def one(task: tuple[str, str]) -> None:
            name, rule = task
            result = self.world.contest(
                self.value(name, rule),
                self.options.pairs,
                candidates=self.options.candidates,
                features=name in SPARSE,
                threads=max(1, self.options.threads // 4),
            )
            matches[f"{name}, {rule}"] = result
            self.say("match", name, rule, json.dumps(result))
            self.save(weights=False)

        chosen = self.options.play.split(",") if self.options.play else list(self.networks)[::-1]
        tasks = [(name, rule) for rule in self.options.rules.split(",") for name in chosen]
        tasks = [task for task in tasks if task[0] != "alone" and ", ".join(task) not in matches]
        with ThreadPoolExecutor(5) as several:
            list(several.map(one, tasks))

    def value(self, name: str, rule: str):
        """What a network makes of candidates."""

        def value(rows: np.ndarray, worth: np.ndarray) -> np.ndarray:
            raw = torch.from_numpy(rows.view(np.uint8).reshape(len(rows), -1)).to(self.device)
            heads = answers(self.networks[name], raw, self.scale, sparse=name in SPARSE)
            if rule == "win":
                return heads[:, 6].cpu().numpy()
            sign = torch.tensor(SIGNS[rule], dtype=torch.float32, device=self.device)
            return worth + (heads[:, :6] @ sign).cpu().numpy()

        return value


def main() -> None:
    """Train, test, play and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--networks", default="alone,tiles,linear,features,board-32x4,board-64x6")
    parser.add_argument("--minutes", type=float, default=7.0, help="of training")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--ring", type=int, default=2_000_000, help="rows kept to draw from")
    parser.add_argument("--begin", type=int, default=300_000, help="rows before training begins")
    parser.add_argument("--test-games", type=int, default=24_000)
    parser.add_argument("--threads", type=int, default=13)
    parser.add_argument("--block", type=int, default=200, help="games made at a time")
    parser.add_argument("--load", type=Path, help="play with these networks, without training")
    parser.add_argument("--play", help="the networks that play; otherwise all")
    parser.add_argument("--pairs", type=int, default=2000, help="of games for each rule; may be 0")
    parser.add_argument("--rules", default="four opened,two opened,all,win")
    parser.add_argument("--candidates", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    run = Run(options)
    if not options.load:
        run.train()
    if options.pairs:
        run.play()
    run.say("done")


if __name__ == "__main__":
    main()
