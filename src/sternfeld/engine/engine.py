"""The engine finds all plays of a position and evaluates them.

>>> from sternfeld.engine.engine import Engine
>>> from sternfeld.game.board import Board, Direction, PlacedTile
>>> from sternfeld.rules.rules import Rules
>>> engine = Engine(Rules.of("deluxe"))
>>> play = engine.best(Board(15), "QUICKLY")[0]
>>> play.text, play.score
('QUICKLY', 120)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sternfeld._core import (
    BLANK_NUMBER,
    Control,
    CoreEngine,
    CoreMove,
    CoreRules,
    match,
    self_play,
)
from sternfeld.engine.leaves import Leaves, leaves_for
from sternfeld.engine.play import Play, Plays, read_play
from sternfeld.engine.translate import EMPTY, Numbers, core_rules
from sternfeld.errors import RulesError, TooManyPlays
from sternfeld.game.board import Board, Direction, PlacedTile
from sternfeld.lexicon.compiled import Lexicon, lexicon_for
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, rack_face

if TYPE_CHECKING:  # the engine starts quickly: it does not load what it only names
    from sternfeld.engine.results import MatchResult, SelfPlayResult
    from sternfeld.engine.simulation import SimulatedPlay, Simulation, Situation
    from sternfeld.notation.cgp import Position

__all__ = ["Engine"]

MAX_BLANKS = 5  # on a rack; with more, nearly every word could be laid nearly everywhere
MAX_KEPT = 2**20  # of the best plays
MAX_PLAYS = 2**32
SIMULATION_ROUND = 256  # iterations for one play before the next


class Engine:
    """Finds and evaluates plays under one set of rules. May be used by several threads."""

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

    def rank(
        self,
        board: Board,
        rack: Sequence[str],
        *,
        bag_count: int,
        others: int = 0,
        players: int = 2,
        n: int = 15,
    ) -> list[Play]:
        """As `best`, for a caller who knows how many tiles the bag holds, how many players there
        are and, once the bag is empty, how many points the other racks hold. All moves if n is
        0."""
        return list(
            self.moves(board, rack, bag_count=bag_count, others=others, players=players, n=n)
        )

    def moves(
        self,
        board: Board,
        rack: Sequence[str],
        *,
        bag_count: int,
        others: int = 0,
        players: int = 2,
        n: int = 0,
    ) -> Plays:
        """As `rank`, for a caller who needs only some of the moves."""
        moves = self._core.search(
            self._numbers.board(board),
            self._numbers.rack(rack),
            keep=n,
            bag=bag_count,
            players=players,
            others_points=others,
        )
        return Plays(moves, self._numbers, board)

    def passing(self, held: Sequence[str] = (), *, others: int = 0, players: int = 2) -> Play:
        """The pass as a candidate: no points, nothing drawn. With an empty bag the tiles ``held``
        give it the value of what stays on a rack, as `settled` has it."""
        play = read_play(
            CoreMove.passing(self._core_rules), self._numbers, Board(self.rules.layout.size)
        )
        if not held:
            return play
        worth = self.settled(held, others=others, players=players)
        return replace(play, leave=worth, equity=worth)

    def laying(self, board: Board, tiles: Sequence[PlacedTile], score: int, leave: float) -> Play:
        """A play as a candidate, whether its words are in the list or not."""
        laid = {tile.square: tile.face for tile in tiles}
        after = board.lay(tiles)
        first = min(laid)
        runs = [(after.run(first, direction), direction) for direction in Direction]
        word, direction = max(runs, key=lambda one: (laid.keys() <= set(one[0]), len(one[0])))
        across = direction is Direction.ACROSS
        row, column = word[0].row - 1, word[0].column - 1
        numbers = [self._numbers.laid(laid[square]) if square in laid else EMPTY for square in word]
        move = CoreMove.laying(
            self._core_rules,
            across=across,
            lane=row if across else column,
            start=column if across else row,
            laid=bytes(numbers),
            score=score,
            leave=round(100 * leave),
        )
        return read_play(move, self._numbers, board)

    def settled(self, kept: Sequence[str], *, others: int = 0, players: int = 2) -> float:
        """With an empty bag: the value in points of tiles that stay on a rack; without any, the
        value of going out while the others hold ``others`` points."""
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
    ) -> tuple[SimulatedPlay, ...]:
        """Roll each of the plays out, all with the same racks and bag; the same seed gives the
        same answer. No play is dropped: each gets all iterations."""
        from sternfeld.engine.simulation import SimulationPlan, simulate

        plan = SimulationPlan(
            plies=plies,
            to_the_end=0,
            round=SIMULATION_ROUND,
            iterations=iterations,
            prior_weight=0,
            drop=False,
            threads=threads,
            seed=seed,
        )
        return simulate(self, self._situation(position), plays, plan, control=control).results

    def sharpen(
        self,
        position: Position,
        plays: Sequence[Play] | None = None,
        *,
        plies: int = 2,
        iterations: int = 100_000,
        threads: int = 1,
        seed: int = 1,
    ) -> Generator[Simulation, None, None]:
        """Roll plays out, the best 16 by equity and the pass unless others are named, and tell
        again and again how they fare, sharper each time. Plays that are clearly behind are dropped;
        it ends when the best is clear, after all iterations, or when the iterator is closed."""
        from sternfeld.engine.simulation import SimulationPlan, sharpening

        plan = SimulationPlan(
            plies=plies,
            to_the_end=self.rules.rack + 1,
            iterations=iterations,
            threads=threads,
            seed=seed,
        )
        chosen = [*self.best(position, n=16), self._passing(position)] if plays is None else plays
        return sharpening(self, self._situation(position), chosen, plan)

    def _passing(self, position: Position) -> Play:
        rack, players = self._rack(position, None), len(position.scores)
        bag, others = self._unseen(position.board, rack, players)
        return self.passing(() if bag else rack, others=others, players=players)

    def _situation(self, position: Position) -> Situation:
        """A CGP position: the racks that it does not name are full as long as there are tiles."""
        from sternfeld.engine.simulation import Situation

        size = self.rules.rack
        known = [*position.racks, *[()] * (len(position.scores) - len(position.racks))]
        seen = [
            *map(rack_face, position.board.values()),
            *(face for rack in known for face in rack),
        ]
        left = sum((self.rules.tiles.counts() - Counter(seen)).values())
        hands = [len(known[0])]
        for rack in known[1:]:
            drawn = min(left, max(0, size - len(rack)))
            hands.append(len(rack) + drawn)
            left -= drawn
        seats = len(position.scores)
        targets = tuple(self.rules.target(seat, seats) or 0 for seat in range(seats))
        return Situation(
            board=position.board,
            rack=tuple(position.racks[0]),
            scores=tuple(position.scores),
            hands=tuple(hands),
            bag_count=left,
            known=tuple(map(tuple, known)),
            targets=targets if any(targets) else (),
        )

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
        trial: Mapping[str, Sequence[int]],
        players: int = 2,
        threads: int = 1,
        seed: int = 1,
        control: Control | None = None,
    ) -> MatchResult:
        """What other numbers of the evaluation would be worth: a match with them against the
        evaluation as it is."""
        from sternfeld.engine.results import MatchResult

        return MatchResult(
            *match(
                self._core_rules,
                self.lexicon.core,
                self.leaves.core,
                trial=trial,
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
