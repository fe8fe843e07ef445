"""What follows from a play: the position after it, and what a computer player would answer."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from hashlib import blake2b

from sternfeld.analysis.budget import Stop
from sternfeld.analysis.moves import read_move
from sternfeld.analysis.position import HELD, KEPT, TurnPosition, position_of_cgp, unseen_in
from sternfeld.analysis.questions import AskedPosition
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play, PlayKind
from sternfeld.game.endings import last_rounds, rack_adjustments
from sternfeld.game.judge import Judge, inadmissible
from sternfeld.game.placement import formed_words
from sternfeld.game.scoring import score_play
from sternfeld.notation.cgp import CgpOption, Position, format_cgp
from sternfeld.players.budget import Budget
from sternfeld.players.level import LEVELS
from sternfeld.players.player import ComputerPlayer
from sternfeld.rules.rules import Rules

__all__ = ["Continued", "MadeWord", "MoveMade", "play_on"]

ANSWER_NODES = 6_000
"""What a computer player that simulates may search for its answer."""


@dataclass(frozen=True, slots=True)
class MadeWord:
    """A word that a play forms: its points, and whether it is in the table's list."""

    word: str
    points: int
    valid: bool


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move with its points and words. ``by`` counts from the player to move, who is 0."""

    by: int
    play: str
    kind: PlayKind
    points: int
    bonus: int
    words: tuple[MadeWord, ...]


@dataclass(frozen=True, slots=True)
class Continued:
    """A position after one or two moves.

    ``position`` is in CGP, the next player first; ``next`` says who that is, counted from the
    player who was to move. Where the game is ``over``, ``final`` are the scores after the racks
    were settled, in the order of ``position``; None where the racks are not known.
    """

    moves: tuple[MoveMade, ...]
    position: str
    next: int
    over: bool
    final: tuple[int, ...] | None


def play_on(
    engine: Engine,
    judge: Judge,
    asked: AskedPosition,
    *,
    play: str | None = None,
    answer: str | None = None,
    deal: bool = False,
    seed: int = 1,
    stop: Stop | None = None,
) -> Continued:
    """Make a play, and let a computer player of the level ``answer`` make the next one.

    With ``deal`` all racks are filled from the unseen tiles by the seed; otherwise what is drawn
    stays unknown, and only the answering player's rack is dealt.
    """
    rules = asked.turn.rules
    now = asked.cgp
    chance = random.Random(blake2b(f"{seed} {now!r}".encode(), digest_size=8).digest())
    if deal:
        now = _dealt(now, rules, chance, range(1, len(now.racks)))
    made: list[MoveMade] = []
    over, by, final = False, 0, None
    if play is not None:
        move = read_move(engine, position_of_cgp(now, rules), play)
        made.append(_made(rules, judge, now, move, by))
        now, over, final = _after(now, rules, move, chance if deal else None)
        by = 1
    if answer is not None and not over:
        now = _dealt(now, rules, chance, (0,))
        move = _choice(engine, position_of_cgp(_hidden(now), rules), answer, seed, stop)
        made.append(_made(rules, judge, now, move, by))
        now, over, final = _after(now, rules, move, chance if deal else None)
        by += 1
    return Continued(tuple(made), format_cgp(now), by % len(now.racks), over, final)


def _dealt(
    position: Position, rules: Rules, chance: random.Random, seats: range | tuple[int, ...]
) -> Position:
    """The position with these racks filled, as far as the tiles go."""
    racks = list(position.racks)
    for seat in seats:
        unseen = sorted(unseen_in(replace(position, racks=tuple(racks)), rules).elements())
        missing = min(rules.rack - len(racks[seat]), len(unseen))
        racks[seat] = rules.tiles.sort((*racks[seat], *chance.sample(unseen, missing)))
    return replace(position, racks=tuple(racks))


def _hidden(position: Position) -> Position:
    """The position as the player to move sees it."""
    return replace(position, racks=(position.racks[0], *((),) * (len(position.racks) - 1)))


def _choice(
    engine: Engine,
    position: TurnPosition,
    level: str,
    seed: int,
    stop: Stop | None,
) -> Play:
    budget = Budget(stop or (lambda: False), nodes=ANSWER_NODES, seed=seed)
    player = ComputerPlayer(LEVELS[level])
    return player.analyse(position.view, position.rules, budget).play or position.passing(engine)


def _made(rules: Rules, judge: Judge, position: Position, play: Play, by: int) -> MoveMade:
    words: tuple[MadeWord, ...] = ()
    bonus = 0
    if play.kind is PlayKind.LAY:
        formed = formed_words(rules, position.board, play.tiles, whole=True)
        scored = score_play(rules, formed, {tile.square for tile in play.tiles})
        wrong = inadmissible(rules, judge, [word.text for word in scored.words])
        bonus = scored.bonus
        words = tuple(
            MadeWord(word.text, word.points, word.text not in wrong) for word in scored.words
        )
    return MoveMade(by, str(play), play.kind, play.score, bonus, words)


def _after(
    position: Position, rules: Rules, play: Play, chance: random.Random | None
) -> tuple[Position, bool, tuple[int, ...] | None]:
    """The position after a move, whether the game is over, and the scores if it is."""
    turn = position_of_cgp(position, rules)
    kept = turn.kept(play)
    stayed = len(kept) if play.kind is not PlayKind.PASS else 0
    bag = turn.view.bag_count
    if chance is not None and play.kind is PlayKind.EXCHANGE:
        drawn = chance.sample(sorted(unseen_in(position, rules).elements()), len(play.exchanged))
        kept = rules.tiles.sort((*kept, *drawn))
    scores = (position.scores[0] + play.score, *position.scores[1:])
    laid = Position(
        position.board.lay(play.tiles),
        (kept, *position.racks[1:]),
        scores,
        0 if play.score else position.zero_turns + 1,
        tuple(one for one in position.options if one.name not in (KEPT, HELD)),
    )
    if chance is not None:
        laid = _dealt(laid, rules, chance, (0,))
    left = max(0, bag - len(play.tiles))
    over, settles = _ends(turn, play, scores[0], kept, bag, left, laid.zero_turns)
    final = None
    if over:
        racks = _settled_racks(laid, rules)
        if not settles:
            final = laid.scores
        elif racks is not None:
            out = 0 if not racks[0] or rules.ends.empty_bag_alone else None
            changes = rack_adjustments(rules, racks, out)
            final = tuple(
                score + one.gained - one.lost
                for score, one in zip(laid.scores, changes, strict=True)
            )
    told = (CgpOption(KEPT, "/".join(map(str, (0, *turn.others_kept[2:], stayed)))),)
    after = replace(
        laid,
        racks=(*laid.racks[1:], laid.racks[0]),
        scores=(*laid.scores[1:], laid.scores[0]),
        options=(*laid.options, *(told if bag and turn.others_kept else ())),
    )
    return after, over, None if final is None else (*final[1:], final[0])


def _ends(
    turn: TurnPosition,
    play: Play,
    score: int,
    kept: tuple[str, ...],
    bag: int,
    left: int,
    zero_turns: int,
) -> tuple[bool, bool]:
    """Is the game over after a move, and are the racks settled then?"""
    rules = turn.rules
    target = rules.target(0, turn.players)
    if target is not None and score >= target:
        return True, False
    if not bag and not kept:
        return True, True
    if bag and not left and rules.ends.empty_bag_alone:
        return True, True
    if play.kind is PlayKind.PASS:
        rounds = last_rounds(rules) if not left else rules.ends.pass_rounds
        return bool(rounds) and zero_turns >= rounds * turn.players, True
    return False, False


def _settled_racks(position: Position, rules: Rules) -> list[tuple[str, ...]] | None:
    """All racks at the end; None if they are not known and do not follow."""
    unseen = unseen_in(position, rules)
    racks = list(position.racks)
    if not unseen:
        return racks
    unknown = [seat for seat, rack in enumerate(racks) if seat and len(rack) < rules.rack]
    if len(unknown) != 1 or unseen.total() + len(racks[unknown[0]]) > rules.rack:
        return None
    racks[unknown[0]] = rules.tiles.sort((*racks[unknown[0]], *unseen.elements()))
    return racks
