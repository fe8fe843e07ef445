"""Train networks that read whole boards: python3 scripts/train_value.py --minutes 7 --out FOLDER

Positions come from self-play while it trains (``native/train``, see ``value_rows.py`` for how to
build it), a few seconds later they are forgotten: nothing is kept on disk. All networks learn from
the same batches. Then it says what each explains of games not learned from, and plays each
against equity alone. Needs PyTorch and numpy, nothing of the package; a GPU for more than a try.
"""

from __future__ import annotations

import argparse
import json
import math
import queue
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional
from value_nets import Batch, BoardNet, Plain, SlotNet
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


def make(name: str) -> torch.nn.Module:
    """A network by its name: alone, tiles, features, slots, board-CHANNELSxBLOCKS[-plain]."""
    if name.startswith("board-"):
        size, *more = name.removeprefix("board-").split("-")
        channels, blocks = map(int, size.split("x"))
        return BoardNet(channels, blocks, maps="plain" not in more)
    return SlotNet() if name == "slots" else Plain(name)


def reads_board(network: torch.nn.Module) -> bool:
    """Whether it is large enough for shorter numbers."""
    return isinstance(network, BoardNet)


class Ring:
    """The latest rows, on the device, filled by threads of its own."""

    def __init__(self, world: World, size: int, device: torch.device, options) -> None:
        self.rows = torch.zeros(size, ROW.itemsize, dtype=torch.uint8, device=device)
        self.device, self.made, self.stopped = device, 0, False
        self.blocks: queue.Queue[np.ndarray] = queue.Queue(2 * options.threads)
        self.games, self.lock, self.next = options.block, threading.Lock(), 0
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
        features = torch.cat([Batch(part).features for part in raw.split(8192)])
        # The linear term has the same features, each with a weight that changes with the bag.
        features = (features - features.mean(0)) / (features.std(0) + 1e-6)
        share = (self.bag / 50 - 1).unsqueeze(1)
        self.design = torch.cat([features, features * share], 1).double()

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


def linear(train: Test, test: Test) -> dict[str, float]:
    """The same for a linear fit of the features."""
    row = {}
    for name, signs in SIGNS.items():
        sign = torch.tensor(signs, dtype=torch.float32, device=test.labels.device)
        bag = train.bag[train.known]
        came = beyond_bag((train.labels @ sign)[train.known], bag).double()
        design = train.design[train.known]
        design = torch.stack([beyond_bag(c.float(), bag).double() for c in design.T], 1)
        gram = design.T @ design + 0.001 * len(design) * torch.eye(
            design.shape[1], device=design.device, dtype=torch.float64
        )
        weights = torch.linalg.solve(gram, design.T @ came)
        bag = test.bag[test.known]
        came = beyond_bag((test.labels @ sign)[test.known], bag)
        expected = beyond_bag((test.design[test.known] @ weights).float(), bag)
        row[name] = round(float(100 * (1 - (came - expected).var() / came.var())), 3)
        row[f"{name} deviation"] = round(float(expected.std()), 2)
    return row


def main() -> None:
    """Train, test, play and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--networks", default="alone,tiles,features,slots,board-32x4,board-96x8")
    parser.add_argument("--minutes", type=float, default=7.0, help="of training")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--ring", type=int, default=2_000_000, help="rows kept to draw from")
    parser.add_argument("--begin", type=int, default=300_000, help="rows before training begins")
    parser.add_argument("--test-games", type=int, default=24_000)
    parser.add_argument("--threads", type=int, default=15)
    parser.add_argument("--block", type=int, default=200, help="games made at a time")
    parser.add_argument("--pairs", type=int, default=2000, help="of games for each rule")
    parser.add_argument("--rules", default="two opened,four opened,all,win")
    parser.add_argument("--candidates", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    began = time.perf_counter()
    report: dict[str, object] = {}

    def say(*words: object) -> None:
        print(f"[{time.perf_counter() - began:6.1f}]", *words, flush=True)

    def save() -> None:
        options.out.mkdir(parents=True, exist_ok=True)
        (options.out / "report.json").write_text(json.dumps(report, indent=1) + "\n", "utf-8")
        for name, network in networks.items():
            state = {
                k: v.half() if v.is_floating_point() else v for k, v in network.state_dict().items()
            }
            torch.save({"state": state, "scale": scale.cpu()}, options.out / f"{name}.pt")

    world = World(options.threads)
    say("words compiled")
    held_out = [
        torch.from_numpy(rows.view(np.uint8).reshape(len(rows), -1)).to(device)
        for rows in (
            world.sample(HELD_OUT + i, 0, options.test_games, threads=options.threads + 1)
            for i in range(2)
        )
    ]
    test = Test(held_out[0])
    few = Test(held_out[0][:100_000])
    say(len(test.bag), "rows to test with")
    scale = test.labels[test.known].std(0)
    say("deviations", [round(float(s), 1) for s in scale])
    report["linear, features"] = linear(Test(held_out[1]), test)
    say("linear, features", json.dumps(report["linear, features"]))
    del held_out
    ring = Ring(world, options.ring, device, options)
    networks = {name: make(name).to(device) for name in options.networks.split(",")}
    for network in networks.values():
        network.to(memory_format=torch.channels_last)
    optimisers = {
        name: torch.optim.AdamW(network.parameters(), options.rate, weight_decay=0.01)
        for name, network in networks.items()
    }
    sparse = bool({"features", "slots"} & set(networks))
    while ring.made < options.begin:
        time.sleep(0.05)
    say(ring.made, "rows made")
    start, step, seconds = time.perf_counter(), 0, options.minutes * 60
    running = dict.fromkeys(networks, 0.0)
    spoken = start
    while (gone := time.perf_counter() - start) < seconds:
        share = gone / seconds
        rate = options.rate * min(1, step / 500) * (0.5 + 0.5 * math.cos(math.pi * share))
        batch = Batch(ring.batch(options.batch), turned=step % 2 == 1, sparse=sparse)
        for name, network in networks.items():
            for group in optimisers[name].param_groups:
                group["lr"] = rate
            with torch.autocast(device.type, torch.bfloat16, enabled=reads_board(network)):
                said = network(batch)
            loss = loss_of(said, batch, scale)
            optimisers[name].zero_grad(set_to_none=True)
            loss.backward()
            optimisers[name].step()
            running[name] = 0.99 * running[name] + 0.01 * loss.detach()
        step += 1
        if step % 10 == 0 and device.type == "cuda":
            torch.cuda.synchronize()
        if time.perf_counter() - spoken > max(2.0, seconds / 6):
            spoken = time.perf_counter()
            for network in networks.values():
                network.eval()
            part = {}
            for name, network in networks.items():
                found = few.explained(answers(network, few.raw, scale))
                part[name] = [found[k] for k in ("two", "four opened", "all")]
            for network in networks.values():
                network.train()
            say(
                step,
                "steps",
                ring.made,
                "made",
                {k: round(float(v), 4) for k, v in running.items()},
                json.dumps(part),
            )
            save()
    ring.stop()
    say(step, "steps,", step * options.batch, "rows learned from,", ring.made, "made")
    report["learned from"], report["made"] = step * options.batch, ring.made
    for network in networks.values():
        network.eval()
    said = {name: answers(network, test.raw, scale) for name, network in networks.items()}
    base = test.losses(said["alone"]) if "alone" in said else None
    for name, found in said.items():
        row: dict[str, object] = dict(test.explained(found))
        loss = test.losses(found)
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
        report[name] = row
        say(name, json.dumps(row))
    save()

    def player(network: torch.nn.Module, rule: str, sparse: bool):
        def value(rows: np.ndarray, worth: np.ndarray) -> np.ndarray:
            raw = torch.from_numpy(rows.view(np.uint8).reshape(len(rows), -1)).to(device)
            heads = answers(network, raw, scale, sparse=sparse)
            if rule == "win":
                return heads[:, 6].cpu().numpy()
            sign = torch.tensor(SIGNS[rule], dtype=torch.float32, device=device)
            return worth + (heads[:, :6] @ sign).cpu().numpy()

        return value

    matches: dict[str, object] = {}
    report["matches"] = matches

    def play(task: tuple[str, str]) -> None:
        name, rule = task
        needs = name in ("features", "slots")
        result = world.contest(
            player(networks[name], rule, needs),
            options.pairs,
            candidates=options.candidates,
            features=needs,
            threads=max(1, options.threads // 4),
        )
        matches[f"{name}, {rule}"] = result
        say("match", name, rule, json.dumps(result))
        save()

    tasks = [(n, r) for n in reversed(networks) if n != "alone" for r in options.rules.split(",")]
    with ThreadPoolExecutor(5) as several:
        list(several.map(play, tasks))
    say("done")


if __name__ == "__main__":
    main()
