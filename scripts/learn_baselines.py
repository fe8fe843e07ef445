"""Do the inputs know more than the table of win probabilities?

    python scripts/learn_baselines.py build/learn/deluxe-2 [--json FILE]

Fits on most of the positions that ``learn_positions.py`` made and tests on the others, which come
from other games: the log-loss of "the next player comes first", by tiles in the bag, against what
the table says today. Each row says by how many percent the loss falls, with its error. What a
logistic fit of the table's own answer gains is calibration; only what goes beyond it is knowledge.
Needs ``pip install sternfeld[train]``.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import lightgbm
import numpy as np

BAGS = ((1, 9), (10, 24), (25, 44), (45, 60), (61, 400), (10, 60))
LABELS = 13  # columns before the inputs


def load(folder: Path, most: int = 0) -> tuple[list[str], np.ndarray, np.ndarray]:
    """Column names, positions, and which part of the games each comes from."""
    about = json.loads((folder / "about.json").read_text("utf-8"))
    columns = about["columns"]
    parts = sorted(folder.glob("*.positions"))[: most or None]
    rows = [np.fromfile(part, np.int16).reshape(-1, len(columns)) for part in parts]
    part = np.repeat(np.arange(len(rows)), [len(one) for one in rows])
    return columns, np.concatenate(rows), part


def log_loss(first: np.ndarray, chance: np.ndarray) -> np.ndarray:
    """Of each position."""
    chance = np.clip(chance, 1e-6, 1 - 1e-6)
    return -(first * np.log(chance) + (1 - first) * np.log(1 - chance))


def logit(chance: np.ndarray) -> np.ndarray:
    """The inverse of the logistic function."""
    chance = np.clip(chance, 1e-4, 1 - 1e-4)
    return np.log(chance / (1 - chance))


def logistic(inputs: np.ndarray, first: np.ndarray, offset: np.ndarray, ridge: float) -> np.ndarray:
    """Weights of a logistic regression on top of an offset, by Newton's method."""
    weights = np.zeros(inputs.shape[1])
    for _ in range(8):
        chance = 1 / (1 + np.exp(-(offset + inputs @ weights)))
        gradient = inputs.T @ (first - chance) - ridge * weights
        curvature = (inputs * (chance * (1 - chance))[:, None]).T @ inputs
        weights += np.linalg.solve(curvature + ridge * np.eye(len(weights)), gradient)
    return weights


def by_bag(inputs: np.ndarray, bag: np.ndarray) -> np.ndarray:
    """Inputs, and inputs times the bag: weights may change as the bag runs out."""
    share = (bag / 50.0 - 1)[:, None]
    return np.hstack([inputs, inputs * share])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--parts", type=int, default=0, help="use only so many")
    parser.add_argument("--rounds", type=int, default=150, help="of the trees")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    columns, rows, part = load(options.folder, options.parts)
    at = {name: i for i, name in enumerate(columns)}
    rows = rows.astype(np.float32)
    bag = rows[:, at["bag"]]
    outlook = rows[:, at["outlook"]] / 10000
    first = rows[:, at["first"]] / 12
    offset = logit(outlook)
    test = part % 5 == 4
    learn = ~test
    names = columns[LABELS:]
    inputs = rows[:, LABELS:]
    standard = (inputs - inputs[learn].mean(0)) / np.maximum(1e-6, inputs[learn].std(0))
    kept = [i for i, n in enumerate(names) if n.startswith(("next_", "last_"))]
    pool = [i for i, n in enumerate(names) if n.startswith("unseen")]
    pool += [names.index(n) for n in ("blanks", "mean_value", "mean_leave", "valuable")]
    board = [i for i in range(len(names)) if i not in kept and i not in pool]
    answers: dict[str, np.ndarray] = {"today": outlook[test]}

    # Calibration: the table's answer stretched and shifted, both by the bag.
    base = np.stack(
        [
            np.ones_like(bag),
            offset,
            bag / 50,
            offset * bag / 50,
            (bag / 50) ** 2,
            offset * (bag / 50) ** 2,
        ],
        1,
    )
    weights = logistic(base[learn], first[learn], offset[learn], 1.0)
    calibrated = offset + base @ weights
    answers["calibrated"] = 1 / (1 + np.exp(-calibrated[test]))
    groups = {
        "kept tiles": kept,
        "unseen tiles": pool,
        "board": board,
        "all": [*kept, *pool, *board],
    }
    for name, group in groups.items():
        chosen = by_bag(standard[:, group], bag)
        weights = logistic(chosen[learn], first[learn], calibrated[learn], 30.0)
        answers[f"logistic, {name}"] = 1 / (1 + np.exp(-(calibrated + chosen @ weights)[test]))
    with_lead = np.hstack([inputs, rows[:, [at["bag"], at["lead"]]], calibrated[:, None]])
    for name, group in groups.items():
        group = [*group, *range(len(names), len(names) + 3)]
        trees = lightgbm.train(
            {
                "objective": "cross_entropy",
                "learning_rate": 0.04,
                "num_leaves": 24,
                "min_data_in_leaf": 800,
                "lambda_l2": 20,
                "feature_fraction": 0.5,
                "bagging_fraction": 0.7,
                "bagging_freq": 1,
                "verbose": -1,
                "num_threads": 2,
                "seed": 1,
            },
            lightgbm.Dataset(
                with_lead[learn][:, group], first[learn], init_score=calibrated[learn]
            ),
            options.rounds,
        )
        raw = np.asarray(trees.predict(with_lead[test][:, group], raw_score=True))
        answers[f"trees, {name}"] = 1 / (1 + np.exp(-(calibrated[test] + raw)))

    table: dict[str, dict[str, object]] = {}
    today = log_loss(first[test], answers["today"])
    print(f"{learn.sum()} positions to learn from, {test.sum()} to test with")
    print(f"{'':24}" + "".join(f"{f'{low}-{high}':>16}" for low, high in BAGS))
    for name, chance in answers.items():
        loss = log_loss(first[test], chance)
        line = f"{name:24}"
        table[name] = {}
        for low, high in BAGS:
            inside = (bag[test] >= low) & (bag[test] <= high)
            if not inside.any():
                line += f"{'':>16}"
                continue
            before = today[inside].mean()
            gain = today[inside] - loss[inside]
            percent = 100 * gain.mean() / before
            error = 100 * gain.std() / np.sqrt(inside.sum()) / before
            line += f"{before:16.4f}" if name == "today" else f"{percent:+9.2f} ±{error:5.2f}"
            table[name][f"{low}-{high}"] = {
                "loss": round(float(loss[inside].mean()), 5),
                "percent": round(float(percent), 3),
                "error": round(float(error), 3),
            }
        print(line, flush=True)

    # What can be known of the next turns at all: correlations of single inputs with what they
    # brought, and how much of it all inputs together explain.
    for label in ("turn_1", "turn_2", "turn_3"):
        y = rows[:, at[label]]
        known = (y > -32768) & (bag >= 10)
        chosen = by_bag(standard, bag)[known & learn]
        weights = np.linalg.solve(
            chosen.T @ chosen + 30 * np.eye(chosen.shape[1]),
            chosen.T @ (y[known & learn] - y[known & learn].mean()),
        )
        said = by_bag(standard, bag)[known & test] @ weights
        came = y[known & test] - y[known & learn].mean()
        explained = 1 - ((came - said) ** 2).mean() / (came**2).mean()
        single = sorted(
            (
                (abs(np.corrcoef(inputs[known, i], y[known])[0, 1]), names[i])
                for i in range(len(names))
                if inputs[known, i].std() > 0
            ),
            reverse=True,
        )[:6]
        print(
            f"{label}: deviation {came.std() / 10:.1f} points, explained {100 * explained:.1f} %,"
            f" of which deviation {said.std() / 10:.1f};",
            ", ".join(f"{n} {c:.2f}" for c, n in single),
            flush=True,
        )
    if options.json:
        options.json.write_text(json.dumps(table, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
