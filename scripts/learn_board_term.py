"""Fit the linear term for the board: python scripts/learn_board_term.py build/learn/deluxe-2-all

Reads positions made by ``learn_positions.py --turns 1000``. Ridge regression of what the next
player gains more than whoever has just moved, over the next four turns, on the features of the
board; weights may change with the bag. One part in ten is held out to say how much is explained.
Writes the numbers that ``native/learn/board_term.h`` wants; ``python -m bench.board_term`` tries
them in matches. Needs numpy (``pip install sternfeld[train]``).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

NONE = -32768
FEWEST = 8  # tiles in the bag: with fewer, the end of the game decides
TURNS = {2: (1, -1, 0, 0), 4: (1, -1, 1, -1)}


def of_bag(bag: np.ndarray) -> np.ndarray:
    """What is usual with so many tiles in the bag is a combination of these."""
    share = bag / 50.0 - 1
    return np.stack([np.ones_like(share), share, share**2, share**3, 1 / (1 + bag)], 1)


def read(part: Path, columns: list[str], turns: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features, tiles in the bag and labels of the positions that count."""
    rows = np.fromfile(part, np.int16).reshape(-1, len(columns))
    at = {name: i for i, name in enumerate(columns)}
    four = rows[:, at["turn_1"] : at["turn_4"] + 1].astype(float)
    bag = rows[:, at["bag"]].astype(float)
    used = (four > NONE).all(1) & (bag >= FEWEST)
    features = rows[:, at["best"] : at["best_tiles"] + 1].astype(float)
    return features[used], bag[used], (four @ TURNS[turns] / 10)[used]


def main() -> None:
    """Fit, test and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--turns", type=int, choices=tuple(TURNS), default=4)
    parser.add_argument("--ridge", type=float, default=0.003, help="as a share of the positions")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    about = json.loads((options.folder / "about.json").read_text("utf-8"))
    columns = about["columns"]
    parts = sorted(options.folder.glob("*.positions"))
    tests = parts[9::10] or parts[-1:]
    features, _, _ = read(parts[0], columns, options.turns)
    mean, deviation = features.mean(0), features.std(0) + 1e-6
    width = len(mean)

    def design(features: np.ndarray, bag: np.ndarray) -> np.ndarray:
        standard = (features - mean) / deviation
        return np.hstack([standard, standard * (bag / 50 - 1)[:, None], of_bag(bag)])

    gram, moment, count = np.zeros((2 * width + 5,) * 2), np.zeros(2 * width + 5), 0
    for part in parts:
        if part in tests and len(parts) > 1:
            continue
        features, bag, label = read(part, columns, options.turns)
        inputs = design(features, bag)
        gram += inputs.T @ inputs
        moment += inputs.T @ label
        count += len(label)
    penalty = np.r_[np.full(2 * width, options.ridge * count), np.full(5, 1e-6)]
    weights = np.linalg.solve(gram + np.diag(penalty), moment)
    bag_only = np.linalg.solve(gram[-5:, -5:], moment[-5:])

    left = before = said = tested = 0.0
    for part in tests:
        features, bag, label = read(part, columns, options.turns)
        term = design(features, bag) @ weights - of_bag(bag) @ bag_only
        usual = of_bag(bag) @ bag_only
        before += ((label - usual) ** 2).sum()
        left += ((label - usual - term) ** 2).sum()
        said += (term**2).sum()
        tested += len(label)
    print(
        f"{count} positions to learn from, {tested:.0f} to test with: of the next {options.turns}"
        f" turns' difference (deviation {(before / tested) ** 0.5:.1f} points)"
        f" {100 * (1 - left / before):.3f} % is explained; the term's deviation is"
        f" {(said / tested) ** 0.5:.2f} points"
    )
    slope = weights[width : 2 * width] / deviation / 50
    level = weights[:width] / deviation - 50 * slope
    order = np.argsort(-np.abs(weights[:width]))[:10]
    first = columns.index("best")
    print(", ".join(f"{columns[first + i]} {weights[i]:+.2f}" for i in order))
    bags = np.arange(0, 201.0)
    usual = (level + np.outer(bags, slope)) @ mean - of_bag(bags) @ (weights[-5:] - bag_only)
    numbers = {
        "edition": about["edition"],
        "playable": about["playable"],
        "weights": [float(f"{x:.5g}") for x in level],
        "per_tile": [float(f"{x:.5g}") for x in slope],
        "usual": [round(float(x), 2) for x in usual],
    }
    out = options.out or options.folder.parent / f"{about['edition']}.board"
    out.write_text(json.dumps(numbers, separators=(",", ":")) + "\n", "utf-8")
    print(out)


if __name__ == "__main__":
    main()
