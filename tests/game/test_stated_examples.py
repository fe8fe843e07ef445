"""Every play that a rule sheet prints with its score comes out exactly, also mirrored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.placement import formed_words
from sternfeld.game.scoring import score_play
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "stated_examples.json").read_text(encoding="utf-8")
)


def _board(rows: list[str]) -> dict[Square, str]:
    return {
        Square(row, column): face
        for row, line in enumerate(rows, start=1)
        for column, face in enumerate(line, start=1)
        if face != "."
    }


def _score(
    edition: str, board: dict[Square, str], tiles: list[PlacedTile]
) -> tuple[list[tuple[str, int]], int, int]:
    rules = Rules.of(edition)
    words = formed_words(rules, Board(rules.layout.size, board), tiles)
    breakdown = score_play(rules, words, {tile.square for tile in tiles})
    scores = [(word.text, word.points) for word in breakdown.words]
    return scores, breakdown.bonus, breakdown.total


def _mirrored(square: Square) -> Square:
    return Square(square.column, square.row)


def test_all_twenty_examples_are_here() -> None:
    assert len(EXAMPLES) == 20
    assert {example["edition"] for example in EXAMPLES} == {"deluxe", "kompakt", "reise"}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
@pytest.mark.parametrize("mirrored", [False, True], ids=["as printed", "mirrored"])
def test_a_stated_example_scores_as_printed(example: dict[str, Any], mirrored: bool) -> None:
    board = _board(example["board_before"])
    tiles = [
        PlacedTile(Square(tile["row"], tile["col"]), tile["tile"])
        for tile in example["tiles_placed"]
    ]
    if mirrored:
        board = {_mirrored(square): face for square, face in board.items()}
        tiles = [PlacedTile(_mirrored(tile.square), tile.face) for tile in tiles]
    words, bonus, total = _score(example["edition"], board, tiles)
    expected = [(word["word"], word["score"]) for word in example["words_formed"]]
    assert words[0] == expected[0], "the word along the tiles comes first"
    assert sorted(words) == sorted(expected)
    assert (bonus, total) == (example["bonus"], example["total"])
