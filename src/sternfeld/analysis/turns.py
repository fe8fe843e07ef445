"""The analysis of one turn of a game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from sternfeld.analysis.budget import NodeBudget, Stop
from sternfeld.analysis.follow import follow
from sternfeld.analysis.luck import luck_of_draw, static_chances
from sternfeld.analysis.marks import NO_LOSS
from sternfeld.analysis.moves import exchange_of
from sternfeld.analysis.position import TurnPosition, kept_after
from sternfeld.analysis.record import UNJUDGED, TurnRecord
from sternfeld.analysis.report import Found, Mark, Model, TurnReport
from sternfeld.analysis.rollouts import Estimate, estimate
from sternfeld.analysis.stages import Followed
from sternfeld.engine.engine import Engine
from sternfeld.engine.play import Play
from sternfeld.game.score_sheet import LineKind
from sternfeld.notation.faces import join_faces
from sternfeld.notation.moves import format_play
from sternfeld.players.view import unseen_tiles
from sternfeld.rules.rules import Rules

__all__ = ["analyse_turn", "move_text", "played_move", "turn_luck"]

DRAWN_RACKS = 4
"""How many racks are drawn where the rack is not known."""


def analyse_turn(
    engine: Engine,
    rules: Rules,
    turn: TurnRecord,
    budget: NodeBudget,
    *,
    seed: int,
    threads: int = 1,
    stop: Stop | None = None,
) -> TurnReport | None:
    """The report of a turn; None if it was stopped."""
    position = turn.position(rules)
    blank = _unjudged(position, turn)
    if turn.line.kind in UNJUDGED or position.players < 2:
        return blank
    known = turn.rack_known
    seen = [position] if known else _with_drawn_racks(position, seed)
    nodes = budget.for_game(rules, turn.turns)
    if not known:
        nodes = nodes.times(1 / DRAWN_RACKS, budget.name)
    found: list[Followed] = []
    for one in seen:
        played = played_move(engine, one, turn) if one.counted else None
        if played is None:
            return blank
        followed = follow(engine, one, played, nodes, seed=seed, threads=threads, stop=stop)
        if followed is None:
            return None
        found.append(followed)
    if not found:
        return blank
    loss = found[0].loss if known else _mean_loss(found)
    report = _told(blank, seen[0], found[0], loss, drawn=not known)
    return replace(report, luck=turn_luck(engine, rules, turn, budget, seed)) if known else report


def played_move(engine: Engine, position: TurnPosition, turn: TurnRecord) -> Play | None:
    """What was done as a play of the engine; a play taken back is a pass. None if the engine does
    not know such a move."""
    line = turn.line
    match line.kind:
        case LineKind.LAY:
            return position.laying(engine, line.tiles, line.points)
        case LineKind.PASS | LineKind.TAKEN_BACK:
            return position.passing(engine)
        case LineKind.EXCHANGE if line.given:
            return exchange_of(position.every_play(engine), line.given)
        case _:
            return None


def _with_drawn_racks(position: TurnPosition, seed: int) -> list[TurnPosition]:
    """The rack is not known: the position with some that are drawn from the unseen tiles; none if
    there are too few of these."""
    view = position.view
    missing = view.tiles[view.seat] - len(view.rack)
    pool = list(unseen_tiles(view, position.rules).elements())
    if missing > len(pool):
        return []
    chance = random.Random(position.seed(seed, "racks"))
    racks = ((*view.rack, *chance.sample(pool, missing)) for _ in range(DRAWN_RACKS))
    sort = position.rules.tiles.sort
    return [replace(position, view=replace(view, rack=sort(rack))) for rack in racks]


def _mean_loss(found: Sequence[Followed]) -> Estimate:
    return estimate([one.loss.mean for one in found if one.loss is not None])


def _unjudged(position: TurnPosition, turn: TurnRecord) -> TurnReport:
    chances = static_chances(position)
    return TurnReport(
        number=turn.line.number,
        seat=turn.line.seat,
        kind=turn.line.kind,
        position=position.cgp(),
        rack=position.rules.tiles.sort(turn.view.rack),
        rack_drawn=False,
        played=move_text(turn),
        points=turn.line.points,
        best=None,
        win_best=None,
        win_played=None,
        loss=None,
        error=None,
        points_lost=None,
        rank=None,
        choice=False,
        mark=Mark.NOT_JUDGED,
        found=Found.NOT_FOLLOWED,
        model=Model.EQUITY,
        candidates=(),
        not_followed=0,
        luck=None,
        before=chances,
        chances=chances,
    )


def _told(
    blank: TurnReport,
    position: TurnPosition,
    followed: Followed,
    loss: Estimate | None,
    *,
    drawn: bool,
) -> TurnReport:
    best, played = followed.best, followed.played
    assert played is not None, "the move that was made is always followed"
    assert loss is not None
    is_best, lost = followed.played_best, followed.solved_points_lost
    better = [  # of those that were found as well
        row
        for row in takewhile(lambda row: not row.played, followed.candidates)
        if (row.win or 0.0, row.spread or 0.0) > (played.win or 0.0, played.spread or 0.0)
    ]
    return replace(
        blank,
        position=position.cgp(),
        rack=position.rules.tiles.sort(position.view.rack),
        rack_drawn=drawn,
        best=best.play,
        win_best=best.win,
        win_played=played.win,
        loss=0.0 if is_best else loss.mean,
        error=None if followed.found is Found.SEARCHED else 0.0 if is_best else loss.error,
        points_lost=lost,
        rank=1 if is_best else 1 + len(better),
        choice=_chooses(followed),
        mark=Mark.NOT_JUDGED if drawn else followed.mark_of(loss),
        found=followed.found,
        model=followed.model,
        candidates=followed.candidates,
        not_followed=followed.not_followed,
        before=_shared(blank.before, position, best.win or 0.0),
        chances=_shared(blank.before, position, played.win or 0.0),
    )


def _chooses(followed: Followed) -> bool:
    """Was there a choice? Not with a single move besides the pass, and not where every play leads
    to the same result, because the game is decided."""
    wins = [row.win for row in followed.candidates if row.win is not None]
    moves = len(followed.candidates) + followed.not_followed
    return moves > 2 and max(wins) - min(wins) >= NO_LOSS


def _shared(static: tuple[float, ...], position: TurnPosition, own: float) -> tuple[float, ...]:
    """The chances of all seats: one's own as found, the rest shared out as points and bag tell."""
    seat = position.view.seat
    rest = sum(chance for other, chance in enumerate(static) if other != seat)
    if not rest:
        others = position.view.others
        return tuple(
            own if at == seat else (1 - own) / len(others) if at in others else 0.0
            for at in range(len(static))
        )
    return tuple(
        own if at == seat else (1 - own) * chance / rest for at, chance in enumerate(static)
    )


def turn_luck(
    engine: Engine, rules: Rules, turn: TurnRecord, budget: NodeBudget, seed: int
) -> float | None:
    """The luck of the draw after a turn; None if nothing was drawn, or if it is not known what."""
    line = turn.line
    if turn.then is None or line.kind not in (LineKind.LAY, LineKind.EXCHANGE):
        return None
    given = line.given or ()
    return luck_of_draw(
        engine,
        TurnPosition(rules, turn.then),
        kept_after(turn.view.rack, line.tiles, given),
        given,
        others=budget.luck,
        seed=turn.position(rules).seed(seed, "luck"),
    )


def move_text(turn: TurnRecord) -> str:
    """What was done, as notation."""
    line = turn.line
    match line.kind:
        case LineKind.LAY | LineKind.TAKEN_BACK if line.tiles:
            return format_play(line)
        case LineKind.EXCHANGE:
            return f"ex {join_faces(line.given)}" if line.given else f"ex {line.exchanged}"
        case LineKind.PASS | LineKind.TAKEN_BACK:
            return "pass"
        case _:
            return str(line.kind)
