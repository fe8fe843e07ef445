"""The position of a turn, as the engine is asked about it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, Plays
from sternfeld.engine.simulation import Situation
from sternfeld.errors import RulesError
from sternfeld.game.board import PlacedTile
from sternfeld.game.endings import last_rounds
from sternfeld.notation.cgp import CgpOption, Position, format_cgp
from sternfeld.players.analysis import situation_of
from sternfeld.players.knowledge import others_points
from sternfeld.players.view import PlayerView, unseen_tiles
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import rack_face

__all__ = ["HELD", "KEPT", "TurnPosition", "kept_after", "play_key", "position_of_cgp", "unseen_in"]

PLAYERS = range(2, 5)
KEPT, HELD = "kept", "held"
"""Options of a CGP line of ours, a number for each player: how many tiles they held before they
drew last (0: not known), and with an empty bag how many they hold."""


@dataclass(frozen=True, slots=True)
class TurnPosition:
    """What the seat to move knows. ``known`` are tiles seen on other racks, in playing order with
    one's own seat (left empty) first; ``others_kept`` is how many tiles the others held before
    they drew last, in the same order, 0 where nobody knows."""

    rules: Rules
    view: PlayerView
    known: tuple[tuple[str, ...], ...] = ()
    others_kept: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """How many seats still play."""
        return len(self.view.in_turn())

    @property
    def racing(self) -> bool:
        """Is there a finish line?"""
        return self.rules.target(self.view.seat, len(self.view.scores)) is not None

    @property
    def counted(self) -> bool:
        """Are there as many unseen tiles as bag and racks hold? Not if tiles were laid that nobody
        wrote down."""
        hidden = self.view.bag_count + sum(self.view.tiles) - self.view.tiles[self.view.seat]
        return unseen_tiles(self.view, self.rules).total() == hidden

    @property
    def other_rack(self) -> tuple[str, ...] | None:
        """With an empty bag and two players: the tiles of the other, which follow."""
        view = self.view
        order = view.in_turn()
        if view.bag_count or len(order) != 2 or self.racing or self.rules.ends.empty_bag_alone:
            return None
        unseen = unseen_tiles(view, self.rules)
        held = view.tiles[order[1]]
        if not held or unseen.total() != held:
            return None
        return self.rules.tiles.sort(unseen.elements())

    @property
    def is_open(self) -> bool:
        """With an empty bag: are all racks known? Two players know each other's, which follows."""
        view = self.view
        if self.players == 2:
            return self.other_rack is not None
        if view.bag_count or self.racing or self.rules.ends.empty_bag_alone:
            return False
        held = [view.tiles[seat] for seat in view.in_turn()[1:]]
        return all(held) and list(map(len, self.known[1:])) == held

    @property
    def lead(self) -> int:
        """Points ahead of the best other."""
        first, *others = (self.view.scores[seat] for seat in self.view.in_turn())
        return first - max(others)

    @property
    def passes_left(self) -> int:
        """With an empty bag: how many passes in a row end the game."""
        return max(1, last_rounds(self.rules) * self.players - self.view.passes)

    def situation(self) -> Situation:
        """The position as the simulation takes it."""
        plain = situation_of(self.view, self.rules)
        return replace(plain, known=self.known, kept=self.others_kept)

    def seed(self, seed: int, purpose: str) -> int:
        """The seed of everything random in this position, apart for each purpose."""
        digest = blake2b(f"{purpose} {seed} {self.key}".encode(), digest_size=7).digest()
        return int.from_bytes(digest, "big")

    @property
    def key(self) -> str:
        """A text that is the same for the same position."""
        view = self.view
        board = sorted((*square, face) for square, face in view.board.items())
        seen = (
            view.seat,
            board,
            sorted(view.rack),
            view.scores,
            view.tiles,
            view.bag_count,
            view.passes,
            view.idle_turns,
            sorted(view.gone),
            self.known,
            self.others_kept,
        )
        return repr(seen)

    def cgp(self, *, known: bool = False) -> str:
        """The position in CGP, with one's own rack only, or with what is known of the others."""
        order = self.view.in_turn()
        options = [CgpOption("ld", self.rules.tiles.name), CgpOption("bdn", self.rules.layout.name)]
        if self.rules.words.lexicon is not None:
            options.insert(0, CgpOption("lex", str(self.rules.words.list_name)))
        if any(self.others_kept):
            options.append(CgpOption(KEPT, "/".join(map(str, self.others_kept))))
        held = [self.view.tiles[seat] for seat in order]
        if not self.view.bag_count and len(order) > 2:
            options.append(CgpOption(HELD, "/".join(map(str, held))))
        others = self.known[1:] if known and self.known else ((),) * (len(order) - 1)
        racks = (self.view.rack, *others)
        scores = tuple(self.view.scores[seat] for seat in order)
        return format_cgp(
            Position(self.view.board, racks, scores, self.view.idle_turns, tuple(options))
        )

    def every_play(self, engine: Engine) -> Plays:
        """All plays and exchanges by equity, and the pass at its place."""
        return self.moves(engine, self.view.rack).with_pass(self.passing(engine))

    def moves(self, engine: Engine, rack: Sequence[str]) -> Plays:
        """All plays and exchanges from a rack on this board, by equity."""
        return engine.moves(
            self.view.board,
            rack,
            bag_count=self.view.bag_count,
            others=others_points(self.view, self.rules),
            players=self.players,
        )

    def passing(self, engine: Engine) -> Play:
        """The pass, valued as the tiles that stay."""
        held = () if self.view.bag_count else self.view.rack
        points = others_points(self.view, self.rules)
        return engine.passing(held, others=points, players=self.players)

    def laying(self, engine: Engine, tiles: tuple[PlacedTile, ...], score: int) -> Play:
        """A play that may use words that are not in the list."""
        kept = kept_after(self.view.rack, tiles, ())
        if self.view.bag_count:
            worth = engine.leaves.of(kept)
        else:
            points = others_points(self.view, self.rules)
            worth = engine.settled(kept, others=points, players=self.players)
        return engine.laying(self.view.board, tiles, score, worth)

    def kept(self, play: Play) -> tuple[str, ...]:
        """The tiles that stay on the rack."""
        kept = kept_after(self.view.rack, play.tiles, play.exchanged)
        return self.rules.tiles.sort(kept)


def kept_after(
    rack: tuple[str, ...], tiles: tuple[PlacedTile, ...], exchanged: tuple[str, ...]
) -> tuple[str, ...]:
    """What stays on a rack after tiles were laid or exchanged."""
    left = Counter(rack)
    left.subtract([*(rack_face(tile.face) for tile in tiles), *exchanged])
    return tuple(left.elements())


def play_key(play: Play) -> tuple[object, ...]:
    """The same for plays that put the same tiles on the same squares, or exchange the same."""
    return (play.kind, *sorted(play.tiles), *sorted(play.exchanged))


def position_of_cgp(position: Position, rules: Rules) -> TurnPosition:
    """The position of a CGP line."""
    if len(position.racks) not in PLAYERS:
        raise RulesError(f"the players of the position are {len(position.racks)}; expected 2 to 4")
    if not position.racks[0]:
        raise RulesError("the position does not tell the rack of the player to move")
    longest = max(map(len, position.racks))
    if longest > rules.rack:
        raise RulesError(f"a rack of {longest} tiles; expected at most {rules.rack}")
    if position.board.size != rules.layout.size:
        raise RulesError(
            f"a board of {position.board.size} rows; expected {rules.layout.size}"
            f" as {rules.layout.name!r} has"
        )
    counts, left = _held(position, rules)
    kept = _numbers(position, KEPT) or (0,) * len(counts)
    view = PlayerView(
        seat=0,
        board=position.board,
        rack=position.racks[0],
        scores=position.scores,
        tiles=tuple(counts),
        bag_count=left,
        to_move=0,
        passes=position.zero_turns,
        idle_turns=position.zero_turns,
    )
    known = ((), *position.racks[1:]) if any(position.racks[1:]) else ()
    others_kept = tuple(map(min, kept, (0, *counts[1:])))
    return TurnPosition(rules, view, known, others_kept if any(others_kept) else ())


def _held(position: Position, rules: Rules) -> tuple[list[int], int]:
    """How many tiles everybody holds, and those left for the bag. Racks are full as long as there
    are tiles; if there are not enough, those that are unknown share them as evenly as can be,
    unless the position says who holds how many."""
    left = unseen_in(position, rules).total()
    counts = [len(rack) for rack in position.racks]
    told = _numbers(position, HELD)
    if told is not None and told[0] == counts[0] and sum(told) == sum(counts) + left:
        possible = zip(counts, told, strict=True)
        if all(known <= held <= rules.rack for known, held in possible):
            return list(told), 0
    while left:
        least = min(range(1, len(counts)), key=counts.__getitem__)
        if counts[least] >= rules.rack:
            break
        counts[least] += 1
        left -= 1
    return counts, left


def _numbers(position: Position, option: str) -> tuple[int, ...] | None:
    """The numbers of an option, one for each player; None where it does not tell as many."""
    value = next((one.value for one in position.options if one.name == option), "")
    parts = value.split("/")
    if len(parts) != len(position.racks) or not all(re.fullmatch("[0-9]{1,2}", p) for p in parts):
        return None
    return tuple(map(int, parts))


def unseen_in(position: Position, rules: Rules) -> Counter[str]:
    """The tiles that lie neither on the board nor on a rack; there may not be more of a tile than
    the tile set has."""
    seen = Counter(map(rack_face, position.board.values()))
    for rack in position.racks:
        seen.update(rack)
    surplus = seen - rules.tiles.counts()
    if surplus:
        face = next(iter(surplus))
        raise RulesError(
            f"the position holds {seen[face]} tiles {face!r}; expected at most"
            f" {rules.tiles.counts()[face]}, as {rules.tiles.name} has"
        )
    return rules.tiles.counts() - seen
