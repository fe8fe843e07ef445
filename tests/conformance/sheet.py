"""A table that plays exactly by one rule sheet and asks the real word list."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sternfeld.engine.judge import judge_for
from sternfeld.errors import IllegalMove, Reason
from sternfeld.game import commands as cmd
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.decide import new_game
from sternfeld.game.evolve import fold
from sternfeld.game.placement import formed_words
from sternfeld.game.scoring import Breakdown, score_play
from sternfeld.lexicon.admissible import judge_word
from sternfeld.rules.choices import StartOrder, WordCheck
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import rack_face
from tests.game.table import HandChance, Table, Words, board_of

SHEETS = ("mini", "kompakt", "deluxe", "kurz", "reise")
GERMAN_SHEETS = ("mini", "kompakt", "kurz", "reise")
CHALLENGE_SHEETS = ("mini", "kompakt", "deluxe", "reise")

every_sheet = pytest.mark.parametrize("edition", SHEETS)
every_german_sheet = pytest.mark.parametrize("edition", GERMAN_SHEETS)
every_challenge_sheet = pytest.mark.parametrize("edition", CHALLENGE_SHEETS)


class Dictionary(Words):
    """The word list that the sheet's edition plays with."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.list = judge_for(rules)

    def admits(self, word: str) -> bool:
        return self.list.admits(word)

    def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
        return self.list.can_lay(rules, board, rack)


class Sitting(Table):
    """A game by the sheet alone, unless a variation is agreed on; Anna, seat 0, begins."""

    def __init__(
        self,
        edition: str,
        variations: Mapping[str, object] | None = None,
        *,
        seats: int = 2,
        racks: Mapping[int, str] | None = None,
    ) -> None:
        self.rules = Rules.of(edition, variations or {})
        self.chance = HandChance({0: "A", 1: "B", 2: "C", 3: "D"})
        self.judge = Dictionary(self.rules)
        self.now = 0
        agreed = 0 if self.rules.start.order is StartOrder.AGREED else None
        names = ("Anna", "Ben", "Cleo", "Dora")[:seats]
        begun = new_game(self.rules, names, now=0, chance=self.chance, starter=agreed).events
        self.events = list(begun)
        self.state = fold(begun)
        assert self.state.to_move == 0
        self.set_out(racks=racks)

    def invalid(self, seat: int, tiles: tuple[PlacedTile, ...]) -> tuple[str, ...]:
        """Lay tiles and have the words judged, as this sheet has it: at once, or by a challenge."""
        if self.rules.word_check is WordCheck.CHECKED:
            try:
                self.lay(seat, tiles)
            except IllegalMove as refusal:
                if refusal.reason is not Reason.WORD:
                    raise
                return refusal.words
            return ()
        self.lay(seat, tiles)
        self.do(cmd.Challenge(self.state.next_seat))
        laid = [turn for turn in self.state.turns if turn.challenger is not None]
        return laid[-1].invalid

    def last_words(self) -> list[tuple[str, int]]:
        """The words of the last turn that stood, with their points."""
        return [(word.text, word.points) for word in self.state.turns[-1].words]


def worth(edition: str, tiles: tuple[PlacedTile, ...], *board: tuple[PlacedTile, ...]) -> Breakdown:
    """What tiles score on a board with these words, whether or not they are admissible."""
    rules = Rules.of(edition)
    words = formed_words(rules, board_of(*board), tiles)
    return score_play(rules, words, {tile.square for tile in tiles})


def points(breakdown: Breakdown) -> list[tuple[str, int]]:
    return [(word.text, word.points) for word in breakdown.words]


def judged(
    edition: str, tiles: tuple[PlacedTile, ...], *board: tuple[PlacedTile, ...]
) -> tuple[str, ...]:
    """Which words of a play the edition's word list does not admit."""
    table = Sitting(edition, racks={0: "".join(rack_face(tile.face) for tile in tiles)})
    table.set_out(*board)
    return table.invalid(0, tiles)


def unplaceable(
    edition: str, tiles: tuple[PlacedTile, ...], *board: tuple[PlacedTile, ...]
) -> Reason:
    """Why tiles may not be laid like that, words aside."""
    with pytest.raises(IllegalMove) as refusal:
        formed_words(Rules.of(edition), board_of(*board), tiles)
    return refusal.value.reason


def admissible(edition: str, words: str) -> list[str]:
    """Those of the words that the edition admits."""
    return [word for word in words.split() if judge_word(Rules.of(edition), word).admissible]
