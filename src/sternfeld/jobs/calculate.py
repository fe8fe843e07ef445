"""The process that computes an analysis: it gets a game, and writes each turn as it is found.

It knows no database and nobody waits for it, so it may be killed at any moment. When whoever
started it ends, it ends.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from threading import Thread
from typing import IO

from sternfeld.analysis.analyse import turn_keys
from sternfeld.analysis.budget import NodeBudget
from sternfeld.analysis.record import record_of
from sternfeld.analysis.turns import analyse_turn
from sternfeld.engine.engine import Engine
from sternfeld.errors import LexiconError, RulesError
from sternfeld.notation.json_codec import from_json, to_json
from sternfeld.notation.json_form import game_from_json

__all__ = ["SEED", "Question", "main"]

SEED = 1
"""The same for everybody, so that everybody who asks gets the same report."""


@dataclass(frozen=True, slots=True)
class Question:
    """A game, how much to compute, and the keys of the turns that are finished."""

    game: str
    budget: NodeBudget
    finished: tuple[str, ...]


def answer(question: Question, out: IO[str]) -> None:
    """Compute the turns that are missing, in their order, a line for each."""
    record = record_of(game_from_json(question.game))
    finished = frozenset(question.finished)
    try:
        engine = Engine(record.rules)
        for key, turn in zip(turn_keys(record, question.budget, SEED), record.turns, strict=True):
            if key not in finished:
                found = analyse_turn(engine, record.rules, turn, question.budget, seed=SEED)
                _write(out, {"key": key, "turn": to_json(found)})
    except (RulesError, LexiconError) as error:
        code = "rules" if isinstance(error, RulesError) else "word_list_missing"
        _write(out, {"problem": code, "message": str(error)})


def _write(out: IO[str], line: dict[str, object]) -> None:
    out.write(json.dumps(line) + "\n")
    out.flush()


def _end_with(parent: IO[str]) -> None:
    parent.read()
    os._exit(1)


def main() -> None:
    """Answer the question in the first line of the input."""
    question: Question = from_json(Question, sys.stdin.readline())
    Thread(target=_end_with, args=(sys.stdin,), daemon=True).start()
    answer(question, sys.stdout)
    sys.stdout.flush()
    os._exit(0)  # a thread still waits for the input


if __name__ == "__main__":
    main()
