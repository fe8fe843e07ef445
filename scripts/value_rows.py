"""Rows of positions after a move, and matches, from the core's library for training.

``native/train/rows.h`` says what a row holds. Needs numpy and the library, nothing of the package:

    cmake -S native -B build/train -G Ninja && ninja -C build/train sternfeld_train
"""

from __future__ import annotations

import ctypes
import json
import lzma
from collections.abc import Callable
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
LIBRARY = ROOT / "build" / "train" / "libsternfeld_train.so"
PACKAGE = ROOT / "src" / "sternfeld"
EDITION = "deluxe"
SIDE, KINDS, BITS, AHEAD, FEATURES = 15, 27, 29, 4, 40
CELLS = SIDE * SIDE
NONE = -32768
ROW = np.dtype(
    [
        ("cross", np.uint32, (2, CELLS)),
        ("bag", np.int16),
        ("lead", np.int16),
        ("leave", np.int16),
        ("features", np.int16, (FEATURES,)),
        ("opened", np.int16),
        ("turn", np.int16, (AHEAD,)),
        ("spread", np.int16),
        ("win", np.uint8),
        ("cell", np.uint8, (CELLS,)),
        ("laid", np.uint8, (BITS,)),
        ("kept", np.uint8, (KINDS,)),
        ("unseen", np.uint8, (KINDS,)),
        ("placed", np.uint8, (AHEAD, BITS)),
        ("lanes", np.uint8),
        ("lane_best", np.uint8, (2 * SIDE,)),
    ],
    align=True,
)


def playable() -> list[float]:
    """By class of slot, how often a rack could play there (``learn_positions`` counts it)."""
    chances = json.loads((ROOT / "scripts" / "slot_chances.json").read_text("utf-8"))
    return list(chances[EDITION])


class World:
    """The edition's rules, words and leaves, inside the library."""

    def __init__(self, threads: int) -> None:
        library = ctypes.CDLL(str(LIBRARY))
        pointer, number = ctypes.c_void_p, ctypes.c_int
        for name, result, arguments in (
            ("row_bytes", number, ()),
            (
                "open_world",
                pointer,
                (
                    ctypes.c_char_p,
                    ctypes.c_char_p,
                    ctypes.c_size_t,
                    ctypes.c_char_p,
                    ctypes.c_size_t,
                    pointer,
                    number,
                ),
            ),
            (
                "sample_rows",
                pointer,
                (pointer, ctypes.c_uint64, number, number, number, number),
            ),
            ("count_rows", ctypes.c_size_t, (pointer,)),
            ("fetch_rows", None, (pointer, pointer)),
            (
                "open_contest",
                pointer,
                (pointer, number, ctypes.c_uint64, number, number, number),
            ),
            ("step_contest", number, (pointer, number, pointer, pointer, pointer)),
            ("choose_in_contest", None, (pointer, pointer)),
            ("contest_results", None, (pointer, pointer, pointer)),
            ("close_contest", None, (pointer,)),
        ):
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
        if library.row_bytes() != ROW.itemsize:
            raise SystemExit("the library's rows are not those of this script")
        words = lzma.decompress((PACKAGE / "lexicon" / "lists" / "en.txt.xz").read_bytes())
        leaves = (PACKAGE / "engine" / "leaves" / f"{EDITION}.leaves").read_bytes()
        chances = np.array(playable(), np.float64)
        self.library = library
        self.world = library.open_world(
            EDITION.encode(),
            words,
            len(words),
            leaves,
            len(leaves),
            chances.ctypes.data,
            threads,
        )

    def sample(
        self, seed: int, first_game: int, games: int, *, threads: int = 1, features: bool = True
    ) -> np.ndarray:
        """The rows of some games."""
        found = self.library.sample_rows(self.world, seed, first_game, games, threads, features)
        rows = np.empty(self.library.count_rows(found), ROW)
        self.library.fetch_rows(found, rows.ctypes.data)
        return rows

    def contest(
        self,
        value: Callable[[np.ndarray, np.ndarray], np.ndarray],
        deals: int,
        *,
        seed: int = 1,
        candidates: int = 15,
        fewest_in_bag: int = 8,
        features: bool = False,
        threads: int = 1,
        together: int = 1000,
    ) -> dict[str, float]:
        """Play by ``value`` against equity alone. It is given rows of candidates and what each is
        worth in points and leave, and says what to go by."""
        wins: list[np.ndarray] = []
        points: list[np.ndarray] = []
        for first in range(0, deals, together):
            count = min(together, deals - first)
            games = 2 * count
            rows = np.zeros((games, candidates), ROW)
            worth = np.zeros((games, candidates), np.int32)
            counts = np.zeros(games, np.int32)
            contest = self.library.open_contest(
                self.world, count, seed * 1_000_003 + first, candidates, fewest_in_bag, features
            )
            while self.library.step_contest(
                contest, threads, rows.ctypes.data, worth.ctypes.data, counts.ctypes.data
            ):
                by = value(rows.ravel(), worth.ravel() / 10).reshape(worth.shape)
                by[np.arange(candidates) >= counts[:, None]] = -np.inf
                picks = by.argmax(1).astype(np.int32)
                self.library.choose_in_contest(contest, picks.ctypes.data)
            quarters, spreads = np.zeros(count, np.int32), np.zeros(count, np.int32)
            self.library.contest_results(contest, quarters.ctypes.data, spreads.ctypes.data)
            self.library.close_contest(contest)
            wins.append(quarters / 4)
            points.append(spreads / 2)
        won, spread = np.concatenate(wins), np.concatenate(points)
        root = max(1, len(won)) ** 0.5
        return {
            "pairs": len(won),
            "wins %": round(float(100 * won.mean()), 2),
            "error %": round(float(100 * won.std() / root), 2),
            "points": round(float(spread.mean()), 2),
            "points error": round(float(spread.std() / root), 2),
        }
