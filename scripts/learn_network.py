"""Train a network on what boards offer: python scripts/learn_network.py build/learn/deluxe-2-slots

Reads positions made by ``learn_positions.py --turns 1000 --slots`` and learns what each of the next
four turns brings, and what comes after them, from the slots of the board, the unseen tiles and the
bag. On a GPU where there is one, otherwise on the processor. Writes whole numbers as
``native/learn/board_network.h`` wants them: what the next player gains more than whoever has just
moved, over two turns, four turns, and to the end. Prints how much of it is explained on positions
of other games, and what that means for the log-loss. Needs ``pip install sternfeld[train]``.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path

import numpy as np
import torch

UNITS, SECOND = 32, 16  # as in native/learn/board_network.h
INPUT, WEIGHT, UNIT, STRAIGHT = 2**12, 2**10, 2**8, 2**5  # scales, likewise
CLASSES, SCORES, TILES = 324, 14, 9  # slot ids, as in native/learn/slots_read.h
IDS = CLASSES * SCORES
HEADS = ("turn_1", "turn_2", "turn_3", "turn_4", "rest")
SIGNS = {"two": (1, -1, 0, 0, 0), "four": (1, -1, 1, -1, 0), "all": (1, -1, 1, -1, 1)}
NONE = -32768
BAGS = ((7, 9), (10, 24), (25, 44), (45, 60), (61, 400), (10, 60))
BATCH = 8192


class Positions:
    """All positions of a folder, on the device."""

    def __init__(self, folder: Path, device: torch.device, parts: slice) -> None:
        about = json.loads((folder / "about.json").read_text("utf-8"))
        columns = about["columns"]
        at = {name: i for i, name in enumerate(columns)}
        slot_count, rows, slots = [], [], []
        for part in sorted(folder.glob("*.positions"))[parts]:
            table = np.fromfile(part, np.int16).reshape(-1, len(columns))
            rows.append(table)
            slot_count.append(table[:, at["slots"]].astype(np.int64))
            slots.append(np.fromfile(part.with_suffix(".slots"), np.uint16).astype(np.int16))
        table = np.concatenate(rows)
        counts = np.concatenate(slot_count)
        self.begin = torch.from_numpy(np.concatenate([[0], np.cumsum(counts)]))
        self.slots = torch.from_numpy(np.concatenate(slots)).to(device)
        first_tile = len(columns) - next(
            i for i, n in enumerate(reversed(columns)) if not n.startswith("unseen_")
        )
        inputs = np.concatenate(
            [table[:, first_tile:], table[:, [at["bag"]]], np.ones((len(table), 1))], 1
        )
        self.inputs = torch.from_numpy(inputs.astype(np.float32)).to(device)
        turns = table[:, at["turn_1"] : at["turn_4"] + 1].astype(np.float32)
        four = turns[:, 0] - turns[:, 1] + turns[:, 2] - turns[:, 3]
        final = table[:, at["gain_0"]].astype(np.float32) - table[:, at["gain_1"]]
        labels = np.concatenate([turns, (final - four)[:, None]], 1) / 10
        used = (turns > NONE).all(1) & (table[:, at["bag"]] >= 7)
        self.labels = torch.from_numpy(labels).to(device)
        self.used = torch.from_numpy(used).to(device)
        self.bag = torch.from_numpy(table[:, at["bag"]].astype(np.float32)).to(device)
        self.outlook = torch.from_numpy(table[:, at["outlook"]].astype(np.float32) / 1e4).to(device)
        self.first = torch.from_numpy(table[:, at["first"]].astype(np.float32) / 12).to(device)
        self.device = device

    def __len__(self) -> int:
        return len(self.bag)

    def slots_of(self, start: int, end: int) -> tuple[torch.Tensor, torch.Tensor]:
        """The ids of the slots of all these positions, and where those of each begin."""
        first = self.begin[start]
        return (
            self.slots[first : self.begin[end]].int(),
            (self.begin[start:end] - first).int().to(self.device),
        )


class Network(torch.nn.Module):
    """The network with five heads. A slot's weights are a sum: of its class, of its tiles and
    score, and of its own; so ids that are seldom met learn from those like them."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        wide = UNITS - 1 + len(HEADS)
        self.by_class = torch.nn.Parameter(torch.randn(CLASSES, 1, wide) * 0.002)
        self.by_score = torch.nn.Parameter(torch.randn(TILES, 1, SCORES, wide) * 0.002)
        self.own = torch.nn.Parameter(torch.zeros(CLASSES, SCORES, wide))
        self.inputs = torch.nn.Parameter(torch.randn(inputs, wide) * 0.005)
        self.second = torch.nn.Linear(UNITS - 1, SECOND)
        self.heads = torch.nn.Linear(SECOND, len(HEADS))

    def slot_weights(self) -> torch.Tensor:
        """By id."""
        score = self.by_score.expand(TILES, CLASSES // TILES, SCORES, -1).reshape(
            CLASSES, SCORES, -1
        )
        return (self.by_class + score + self.own).reshape(IDS, -1)

    def forward(
        self, slots: tuple[torch.Tensor, torch.Tensor], inputs: torch.Tensor
    ) -> torch.Tensor:
        ids, begin = slots
        total = torch.nn.functional.embedding_bag(ids, self.slot_weights(), begin, mode="sum")
        total = total + inputs @ self.inputs
        first = total[:, : UNITS - 1].clamp(0, 1)
        # What goes straight to the answer is learnt at a smaller step.
        return total[:, UNITS - 1 :] * 10 + self.heads(self.second(first).clamp(0, 1)) * 10

    def numbers(self, signs: tuple[int, ...]) -> np.ndarray:
        """The network for one combination of heads, in whole numbers."""
        sign = torch.tensor(signs, dtype=torch.float32)

        def whole(tensor: torch.Tensor, scale: float) -> np.ndarray:
            return np.clip(np.rint(tensor.numpy() * scale), -32767, 32767).astype(np.int16)

        with torch.no_grad():
            blocks = []
            for weights in (self.slot_weights().cpu(), self.inputs.detach().cpu()):
                straight = weights[:, UNITS - 1 :] @ sign * 1000
                blocks.append(
                    np.concatenate(
                        [whole(weights[:, : UNITS - 1], INPUT), whole(straight, STRAIGHT)[:, None]],
                        1,
                    ).ravel()
                )
            weight, bias = self.second.weight.cpu(), self.second.bias.cpu()
            blocks.append(whole(torch.cat([weight, bias[:, None]], 1), WEIGHT).ravel())
            blocks.append(whole(sign @ self.heads.weight.cpu() * 1000, 1))
        return np.concatenate(blocks)


def evaluate(network: Network, test: Positions) -> dict[str, dict[str, float]]:
    """What is explained of each combination beyond the bag, and the log-loss before and after."""
    with torch.no_grad():
        said = torch.cat(
            [
                network(test.slots_of(a, min(a + BATCH, len(test))), test.inputs[a : a + BATCH])
                for a in range(0, len(test), BATCH)
            ]
        )
    table: dict[str, dict[str, float]] = {}
    normal = torch.distributions.Normal(0, 1)
    for low, high in BAGS:
        inside = test.used & (test.bag >= low) & (test.bag <= high)
        row: dict[str, float] = {"positions": float(inside.sum())}
        bag = test.bag[inside].long()

        def beyond_bag(values: torch.Tensor, bag: torch.Tensor = bag) -> torch.Tensor:
            sums = torch.zeros(400, device=values.device).index_add_(0, bag, values)
            n = torch.zeros(400, device=values.device).index_add_(0, bag, torch.ones_like(values))
            return values - (sums / n.clamp(1))[bag]

        for name, signs in SIGNS.items():
            sign = torch.tensor(signs, dtype=torch.float32, device=said.device)
            came = beyond_bag(test.labels[inside] @ sign)
            expected = beyond_bag(said[inside] @ sign)
            left = came - expected
            row[f"{name} explained %"] = float(100 * (1 - left.var() / came.var()))
            row[f"{name} deviation"] = float(expected.std())
            if name == "all":
                deviation = came.std()
        before = test.outlook[inside].clamp(1e-4, 1 - 1e-4)
        loss = {}
        for share in (0.0, 0.5, 1.0):
            four = beyond_bag(
                said[inside] @ torch.tensor(SIGNS["four"], dtype=torch.float32, device=said.device)
            )
            chance = normal.cdf(normal.icdf(before) + share * four / deviation)
            chance = chance.clamp(1e-6, 1 - 1e-6)
            loss[share] = torch.nn.functional.binary_cross_entropy(
                chance, test.first[inside], reduction="none"
            )
        row["loss"] = float(loss[0.0].mean())
        for share in (0.5, 1.0):
            gain = loss[0.0] - loss[share]
            row[f"gain {share} %"] = float(100 * gain.mean() / loss[0.0].mean())
            row[f"error {share} %"] = float(
                100 * gain.std() / math.sqrt(len(gain)) / loss[0.0].mean()
            )
        table[f"{low}-{high}"] = {key: round(value, 4) for key, value in row.items()}
    return table


def main() -> None:
    """Train, test and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, default=Path("build/learn"))
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=1e-3, help="of what only one id has")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_float32_matmul_precision("high")
    began = time.perf_counter()
    parts = len(sorted(options.folder.glob("*.positions")))
    held_out = max(1, parts // 20)
    learn = Positions(options.folder, device, slice(0, parts - held_out))
    test = Positions(options.folder, device, slice(parts - held_out, None))
    scale = learn.labels[learn.used].std(0)
    network = Network(learn.inputs.shape[1]).to(device)
    # Begin with the mean of each head.
    with torch.no_grad():
        network.inputs[-1, UNITS - 1 :] = learn.labels[learn.used].mean(0) / 10
        network.inputs[-1, : UNITS - 1] = torch.rand(UNITS - 1, device=device)
    print(
        f"{len(learn)} positions to learn from, {len(test)} to test with, on {device},"
        f" {time.perf_counter() - began:.0f} s",
        flush=True,
    )
    own = [network.own]
    others = [p for p in network.parameters() if p is not network.own]
    optimiser = torch.optim.AdamW(
        [{"params": own, "weight_decay": options.decay * 100}, {"params": others}],
        lr=options.rate,
        weight_decay=options.decay,
    )
    steps = options.epochs * (len(learn) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, options.rate, max(10, steps))
    generator = np.random.default_rng(options.seed)
    began, step = time.perf_counter(), 0
    for epoch in range(options.epochs):
        running = 0.0
        shift = int(generator.integers(BATCH))
        for chunk in generator.permutation((len(learn) - shift) // BATCH):
            if step >= steps or time.perf_counter() - began > options.seconds:
                break
            a = shift + int(chunk) * BATCH
            b = a + BATCH
            said = network(learn.slots_of(a, b), learn.inputs[a:b])
            error = ((said - learn.labels[a:b]) / scale) ** 2
            loss = error[learn.used[a:b]].mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            step += 1
            running += loss.detach()
        print(
            f"epoch {epoch + 1}: {step} steps, {time.perf_counter() - began:.0f} s, loss"
            f" {float(running) / max(1, len(learn) // BATCH):.5f}",
            json.dumps(evaluate(network, test)["10-60"]),
            flush=True,
        )
    options.out.mkdir(parents=True, exist_ok=True)
    edition = json.loads((options.folder / "about.json").read_text("utf-8"))["edition"]
    for name, signs in SIGNS.items():
        (options.out / f"{edition}-{name}.network").write_bytes(network.cpu().numbers(signs))
        network.to(device)
    table = evaluate(network, test)
    for bags, row in table.items():
        print(bags, json.dumps(row))
    (options.out / f"{edition}-network.json").write_text(json.dumps(table, indent=1) + "\n")


if __name__ == "__main__":
    main()
