"""The judge of a table: which words are in its list, and whether a rack can be played at all."""

from __future__ import annotations

from sternfeld._core import CoreEngine, CoreLeaves
from sternfeld.engine.play import read_play
from sternfeld.engine.translate import Numbers, unscored_rules
from sternfeld.errors import LexiconError
from sternfeld.game.board import Board, PlacedTile
from sternfeld.game.judge import Judge, NoJudge, inadmissible
from sternfeld.game.placement import formed_words
from sternfeld.lexicon import own_lists
from sternfeld.lexicon.compiled import Lexicon, table_list, with_house_words
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, TileSet, split_text

__all__ = ["LexiconJudge", "MissingList", "judge_for"]

MAX_BLANKS = 5
"""Blanks of a rack that the core can search with."""
MAX_BOARD = 21
"""Rows of a board that the core can search."""


class LexiconJudge:
    """Judges by a compiled lexicon: a shipped one, or one that `Lexicon.compile` made.

    >>> judge = LexiconJudge(Lexicon.compile(["HORN", "TORE"], "EHNORT"))
    >>> judge.admits("HORN"), judge.admits("HOR")
    (True, False)
    """

    __slots__ = ("lexicon",)

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def __repr__(self) -> str:
        return f"<LexiconJudge with {self.lexicon!r}>"

    def admits(self, word: str) -> bool:
        """Is this word (in capitals) in the lexicon?"""
        return word in self.lexicon

    def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
        """Is there any play with this rack whose words are all admissible?

        None where none is found and yet none can be ruled out: nobody judges words, tiles on the
        board may be moved or exchanged, or the core does not cover the board, the tiles or the
        rack.
        """
        if self.lexicon.alphabet != rules.tiles.alphabet or board.size > MAX_BOARD:
            return None
        blanks = rack.count(BLANK)
        letters = tuple(face for face in rack if face != BLANK)
        searched = letters + (BLANK,) * min(blanks, MAX_BLANKS)
        if self._finds_play(rules, board, searched):
            return True
        movable = rules.rearrange or rules.recycle or rules.blank_recovery
        if movable or rules.word_check is WordCheck.FREE:
            return None
        return None if blanks > MAX_BLANKS or _spells_twice(rules.tiles) else False

    def _finds_play(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool:
        """The words of the list alone answer nearly always. A lexicon with the house words, which
        is a copy of the whole, is made only if they could change the answer."""
        play = _any_play(self.lexicon, rules, board, rack)
        if play is None:
            undecided = bool(rules.words.allow)
        else:
            words = formed_words(rules, board, play)
            undecided = bool(inadmissible(rules, self, [word.text for word in words]))
        if undecided:
            play = _any_play(with_house_words(self.lexicon, rules), rules, board, rack)
        return play is not None


class MissingList:
    """The judge of a game whose word list was removed: it can be looked at, but not played on."""

    __slots__ = ("reference",)

    def __init__(self, reference: str) -> None:
        self.reference = reference

    def admits(self, word: str) -> bool:
        """Nobody can tell."""
        raise LexiconError(
            f"the word list {self.reference!r} that this game was begun with is not here any more;"
            " add it again to go on"
        )

    def can_lay(self, rules: Rules, board: Board, rack: tuple[str, ...]) -> bool | None:
        """Unknown without words."""
        return None


def judge_for(rules: Rules) -> Judge:
    """Who knows the words at this table. The first use of a word list compiles it."""
    name = rules.words.lexicon
    if name is None:
        return NoJudge()
    if "@" in name and own_lists.version(name) is None:
        return MissingList(name)
    return LexiconJudge(table_list(rules))


def _any_play(
    lexicon: Lexicon, rules: Rules, board: Board, rack: tuple[str, ...]
) -> tuple[PlacedTile, ...] | None:
    """Some play with words of this lexicon.

    Points do not decide whether there is one. So the core is told of none, and takes tiles and
    boards whose values and premiums it could not count with.
    """
    plain, numbers = unscored_rules(rules), Numbers(rules.tiles)
    engine = CoreEngine(plain, lexicon.core, CoreLeaves.none(plain))
    moves = engine.search(numbers.board(board), numbers.rack(rack), keep=1, bag=0)
    return read_play(moves[0], numbers, board).tiles if moves else None


def _spells_twice(tiles: TileSet) -> bool:
    """Can a word be written with different tiles (CH, or C and H)? The lexicon knows one way."""
    return any(
        others.issuperset(split_text(face, others))
        for face in tiles.alphabet
        if len(face) > 1 and (others := set(tiles.alphabet) - {face})
    )
