"""``sternfeld solve``: what every play of an endgame or pre-endgame leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.progress import TaskID
from rich.table import Table

from sternfeld.analysis.budget import DEEP, Step
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.report import Candidate, Found
from sternfeld.analysis.solve import Opponent, solve_position
from sternfeld.cli.analysis_texts import AnalysisTexts
from sternfeld.cli.position_options import PositionOptions, budget_asked
from sternfeld.cli.progress_bar import progress_bar
from sternfeld.cli.tables import candidate_table, plain_table
from sternfeld.errors import RulesError
from sternfeld.notation.faces import join_faces
from sternfeld.notation.json_codec import to_json
from sternfeld.players.view import unseen_tiles
from sternfeld.rules.choices import TieBreak

__all__ = ["solve"]


def solve(
    cgp: str,
    /,
    *,
    opponent: Opponent = Opponent.LIKELY,
    budget: str = "quick",
    count: int = 15,
    asked: PositionOptions | None = None,
) -> None:
    """Go through the end of a game: solve an endgame, or play all orders of the last tiles.

    Parameters
    ----------
    cgp
        The position: board, racks, scores and turns without points, in CGP.
    opponent
        How the others play while the bag holds tiles: likely (they make the play worth most in
        points and tiles kept, and know only their rack) or knowing (they know your tiles and the
        bag, and the worst reply for you counts).
    budget
        quick (seconds; says which endgames it did not solve), deep (25 times as much, often
        minutes), or about how many seconds of a whole game's analysis.
    count
        How many plays to print; all of them are followed until they are proven to be worse than
        the best, and further as long as there are nodes.
    """
    if count < 1:
        raise RulesError(f"--count is {count}; expected at least 1")
    asked = asked or PositionOptions()
    engine, position, lists = asked.read(cgp)
    nodes = budget_asked(budget)
    texts = AnalysisTexts(asked.speaks(position.rules))
    with progress_bar() as bar:
        tasks: dict[Step, TaskID] = {}

        def tell(step: Step, done: int, total: int) -> None:
            if step not in tasks:
                tasks[step] = bar.add_task(texts(f"step.{step}"))
            bar.update(tasks[step], completed=done, total=total)

        found = solve_position(
            engine,
            position,
            nodes,
            opponent=opponent,
            seed=asked.seed,
            threads=asked.threads,
            tell=tell,
        )
    if asked.json:
        print(to_json(found))
        return
    console = Console()
    bag = position.view.bag_count
    console.print(texts.counted("bag", bag) if bag else texts("bag.none"), style="bold")
    for line in lists:
        console.print(line)
    console.print(texts.model(found.model))
    if bag and (told := _known_bag(position, texts)):
        console.print(told)
    console.print(candidate_table(console, found.candidates[:count], texts))
    rest = found.candidates[count:]
    left = sum(row.found is Found.NOT_FOLLOWED for row in rest)
    if hidden := len(rest) - left:
        console.print(f"{texts.counted('hidden', hidden)} (--count)")
    if all(row.found is Found.NOT_FOLLOWED for row in found.candidates):
        console.print(texts("none_followed"))
    elif not found.complete:
        deep = nodes.endgame >= DEEP.endgame
        console.print(texts("unsolved.deep" if deep else "unsolved"))
    if not_followed := found.not_followed + left:
        console.print(texts.counted("not_followed", not_followed))
    if given_up := sum(row.found is Found.GIVEN_UP for row in found.candidates):
        console.print(texts.counted("given_up", given_up))
    if position.rules.tie_break is TieBreak.BEFORE_SETTLEMENT and _ties(found.candidates[:count]):
        console.print(texts("tie_break"))
    for row in found.candidates[: min(3, count)]:
        if row.draws:
            console.print(_draws(row, texts))


def _known_bag(position: TurnPosition, texts: AnalysisTexts) -> str | None:
    """What the bag holds, if the position tells the whole rack of the other."""
    rack = position.known[1] if position.known else ()
    if len(rack) < position.view.tiles[1]:
        return None
    left = unseen_tiles(position.view, position.rules) - Counter(rack)
    bag = position.rules.tiles.sort(left.elements())
    return texts("told", rack=join_faces(rack), bag=join_faces(bag))


def _ties(rows: Sequence[Candidate]) -> bool:
    """Does anything end with equal points?"""
    return any(row.spread == 0 or any(draw.spread == 0 for draw in row.draws) for row in rows)


def _draws(row: Candidate, texts: AnalysisTexts) -> Table:
    keys = ("drawing", "share", "win", "tie", "lose", "spread")
    rows = (
        [
            join_faces(draw.tiles),
            texts.percent(draw.share),
            texts.percent(draw.win),
            texts.percent(draw.tie),
            texts.percent(draw.loss),
            "–" if draw.spread is None else texts.number(draw.spread),
        ]
        for draw in row.draws
    )
    table = plain_table([(texts(key), key != "drawing") for key in keys], rows)
    table.title, table.title_justify = texts.move(row.play), "left"
    return table
