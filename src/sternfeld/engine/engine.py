"""The engine: which plays are there, and which are best?

>>> from sternfeld.engine.engine import Engine
>>> from sternfeld.game.board import Board
>>> from sternfeld.rules.rules import Rules
>>> engine = Engine(Rules.of("deluxe"))
>>> play = engine.best(Board(15), "QUICKLY")[0]
>>> play.text, play.score
('QUICKLY', 120)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sternfeld._core import BLANK_NUMBER, Control, CoreEngine, CoreRules, match, self_play
from sternfeld.engine.leaves import Leaves, leaves_for
from sternfeld.engine.play import Play, read_play
from sternfeld.engine.translate import Numbers, core_rules
from sternfeld.errors import RulesError, TooManyPlays
from sternfeld.game.board import Board
from sternfeld.lexicon.compiled import Lexicon, lexicon_for
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, rack_face

if TYPE_CHECKING:  # the engine starts quickly: it does not load what it only names
    from sternfeld.engine.results import MatchResult, SelfPlayResult, Simulated
    from sternfeld.notation.cgp import Position

__all__ = ["EVALUATION_TERMS", "Engine"]

EVALUATION_TERMS = ("opening", "emptied", "left_in_bag")  # that can be left out for a trial
MAX_BLANKS = 5  # on a rack; with more, nearly every word could be laid nearly everywhere
MAX_KEPT = 2**20  # of the best plays
MAX_PLAYS = 2**32


class Engine:
    """Finds and weighs plays under one set of rules. May be used by several threads."""

    __slots__ = ("_core", "_core_rules", "_numbers", "leaves", "lexicon", "rules")

    def __init__(
        self,
        rules: Rules,
        *,
        lexicon: Lexicon | None = None,
        leaves: Leaves | None = None,
        path: str = "",
    ) -> None:
        self.rules = rules
        self.lexicon = lexicon_for(rules) if lexicon is None else lexicon
        self.leaves = leaves_for(rules) if leaves is None else leaves
        self._core_rules = core_rules(rules)
        self._numbers = Numbers(rules.tiles)
        if self.lexicon.alphabet != rules.tiles.alphabet:
            raise RulesError(
                f"a lexicon over {' '.join(self.lexicon.alphabet)} for the tiles"
                f" {rules.tiles.name!r}; expected {' '.join(rules.tiles.alphabet)}"
            )
        self._core = CoreEngine(self._core_rules, self.lexicon.core, self.leaves.core, path)

    def __repr__(self) -> str:
        return f"<Engine for {self.rules.edition!r} with {self.lexicon!r}>"

    @property
    def core_rules(self) -> CoreRules:
        """What the core knows of the rules."""
        return self._core_rules

    @property
    def numbers(self) -> Numbers:
        """How the core numbers the tiles."""
        return self._numbers

    @property
    def path(self) -> str:
        """The instruction set in use: ``plain``, ``avx2`` or ``avx512``."""
        return self._core.path

    def plays(
        self,
        position: Board | Position,
        rack: str | Sequence[str] | None = None,
        limit: int = 1_000_000,
    ) -> list[Play]:
        """All plays that lay tiles, the best first.

        `TooManyPlays` if there are more than the limit: five blanks can make millions. Then ask
        for the `best` ones, or for more with ``limit=``.
        """
        _check("limit", limit, MAX_PLAYS)
        try:
            moves = self._search(position, rack, 0, limit)
        except OverflowError as error:
            raise TooManyPlays(
                f"there are {error}; expected at most limit={limit}: give a higher one, or ask"
                " for the best plays with best(…, n=…)"
            ) from None
        return [play for play in moves if play.square is not None]

    def best(
        self, position: Board | Position, rack: str | Sequence[str] | None = None, n: int = 15
    ) -> list[Play]:
        """The best moves by equity, exchanges included; empty if there is only the pass."""
        _check("n", n, MAX_KEPT)
        return self._search(position, rack, n, 2**22)

    def weigh(
        self,
        board: Board,
        rack: Sequence[str],
        *,
        bag: int,
        others: int = 0,
        players: int = 2,
        n: int = 15,
    ) -> list[Play]:
        """As `best`, for somebody who has counted: so many tiles in the bag and, once it is empty,
        so many points on the other racks, of so many players. All moves if n is 0."""
        moves = self._core.search(
            self._numbers.board(board),
            self._numbers.rack(rack),
            keep=n,
            bag=bag,
            players=players,
            others_points=others,
        )
        return [read_play(move, self._numbers, board) for move in moves]

    def settled(self, kept: Sequence[str], *, others: int = 0, players: int = 2) -> float:
        """With an empty bag: what tiles are worth that stay on a rack, in points; without any, what
        it is worth to have gone out while the others hold so many points."""
        kept_tiles = self._numbers.rack(kept)
        return self._core.settled(kept_tiles, players=players, others_points=others) / 100

    def simulate(
        self,
        position: Position,
        plays: Sequence[Play],
        *,
        plies: int = 2,
        iterations: int = 1000,
        threads: int = 1,
        seed: int = 1,
        control: Control | None = None,
    ) -> list[Simulated]:
        """Play each of the plays out with the same luck; the same seed gives the same answer."""
        from sternfeld.engine.results import Simulated

        results = self._core.playouts(
            self._numbers.board(position.board),
            self._numbers.rack(position.racks[0]),
            scores=list(position.scores),
            known=[self._numbers.rack(rack) for rack in position.racks],
            moves=[play.core for play in plays],
            plies=plies,
            iterations=iterations,
            threads=threads,
            seed=seed,
            control=control,
        )
        return [Simulated(play, *result) for play, result in zip(plays, results, strict=True)]

    def self_play(
        self,
        games: int,
        *,
        players: int = 2,
        threads: int = 1,
        seed: int = 1,
        control: Control | None = None,
    ) -> SelfPlayResult:
        """Play games against itself; the same seed gives the same games at any thread count."""
        from sternfeld.engine.results import SelfPlayResult

        return SelfPlayResult(
            *self_play(
                self._core_rules,
                self.lexicon.core,
                self.leaves.core,
                games=games,
                players=players,
                threads=threads,
                seed=seed,
                path=self.path,
                control=control,
            )
        )

    def match(
        self,
        deals: int,
        *,
        without: Sequence[str],
        players: int = 2,
        threads: int = 1,
        seed: int = 1,
        control: Control | None = None,
    ) -> MatchResult:
        """What terms of the evaluation are worth: play with all against playing without some.

        `EVALUATION_TERMS` names them.
        """
        from sternfeld.engine.results import MatchResult

        return MatchResult(
            *match(
                self._core_rules,
                self.lexicon.core,
                self.leaves.core,
                without=list(without),
                deals=deals,
                players=players,
                threads=threads,
                seed=seed,
                path=self.path,
                control=control,
            )
        )

    def _search(
        self, position: Board | Position, rack: str | Sequence[str] | None, keep: int, limit: int
    ) -> list[Play]:
        board = position if isinstance(position, Board) else position.board
        faces = self._rack(position, rack)
        tiles = self._numbers.rack(faces)
        blanks = tiles.count(BLANK_NUMBER)
        if blanks > MAX_BLANKS:
            raise RulesError(f"a rack of {blanks} blanks; expected at most {MAX_BLANKS}")
        players = 2 if isinstance(position, Board) else len(position.scores)
        bag, others = self._unseen(board, faces, players)
        if board.size != self.rules.layout.size:
            raise RulesError(
                f"a board of {board.size} rows; expected {self.rules.layout.size}"
                f" as {self.rules.layout.name!r} has"
            )
        moves = self._core.search(
            self._numbers.board(board),
            tiles,
            keep=keep,
            bag=bag,
            players=players,
            others_points=others,
            at_most=limit,
        )
        return [read_play(move, self._numbers, board) for move in moves]

    def _rack(
        self, position: Board | Position, rack: str | Sequence[str] | None
    ) -> tuple[str, ...]:
        if rack is None:
            if isinstance(position, Board) or not position.racks[0]:
                raise RulesError("no rack is given, and the position knows none")
            rack = position.racks[0]
        faces = self.rules.tiles.split(rack) if isinstance(rack, str) else tuple(rack)
        if len(faces) > self.rules.rack:
            raise RulesError(f"a rack of {len(faces)} tiles; expected at most {self.rules.rack}")
        return faces

    def _unseen(self, board: Board, rack: Sequence[str], players: int) -> tuple[int, int]:
        """How many tiles the bag holds, and once it is empty what the others hold in points."""
        tiles = self.rules.tiles
        unseen = tiles.counts()
        unseen.subtract(Counter(map(rack_face, board.values())))
        unseen.subtract(Counter(rack))
        left = {face: count for face, count in unseen.items() if count > 0}
        total = sum(left.values())
        bag = max(0, total - (players - 1) * self.rules.rack)
        if bag:
            return bag, 0
        return 0, sum(tiles.value(face) * count for face, count in left.items() if face != BLANK)


def _check(what: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise ValueError(f"{what} is {value}; expected 1 to {most}")
