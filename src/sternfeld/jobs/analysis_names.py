"""Analyses as jobs: what they are called, and which games can have one.

A server needs these from its start on; what computes analyses takes long to import and is somewhere
else (`jobs/analysis.py`).
"""

from __future__ import annotations

from enum import StrEnum

from sternfeld.table.state import TableState

__all__ = [
    "BULK",
    "KIND",
    "AnalysisBudget",
    "AnalysisProblem",
    "problem_of",
    "subject_of",
    "table_and_budget",
]

KIND = "analysis"


class AnalysisBudget(StrEnum):
    """How much is computed."""

    QUICK = "quick"
    DEEP = "deep"


BULK = frozenset({AnalysisBudget.DEEP})
"""Bulk work: it waits for everything that people want at once."""


class AnalysisProblem(StrEnum):
    """Why a game cannot be analysed."""

    NOT_OVER = "not_over"
    NO_WORD_LIST = "no_word_list"
    """Nobody knows which words there are."""
    POINTS_ONLY = "points_only"
    """Of some turns only the points were written down; without the words the board is unknown."""
    RULES = "rules"
    """The engine cannot play by the rules of this table."""
    WORD_LIST_MISSING = "word_list_missing"
    """The game was played with a list that is not there any more."""
    GAVE_UP = "gave_up"
    """It was begun several times and got nowhere."""


def subject_of(table: str, budget: AnalysisBudget) -> str:
    """What a job is about, as text."""
    return f"{table} {budget}"


def table_and_budget(subject: str) -> tuple[str, AnalysisBudget]:
    """The same back."""
    table, _, budget = subject.rpartition(" ")
    return table, AnalysisBudget(budget)


def problem_of(state: TableState) -> AnalysisProblem | None:
    """Why this game cannot be analysed, as far as one sees without an engine."""
    game = state.game
    if game is None or not state.is_over:
        return AnalysisProblem.NOT_OVER
    if game.rules.words.lexicon is None:
        return AnalysisProblem.NO_WORD_LIST
    return None if game.is_board_whole else AnalysisProblem.POINTS_ONLY
