"""``sternfeld solve``: what every play of an endgame or pre-endgame leads to."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table

from sternfeld.analysis.report import Candidate, Found
from sternfeld.analysis.solve import Opponent, Solution, solve_position
from sternfeld.cli.analysis_texts import AnalysisTexts
from sternfeld.cli.position_options import PositionOptions, budget_asked
from sternfeld.errors import RulesError
from sternfeld.notation.faces import join_faces
from sternfeld.notation.json_codec import to_json

__all__ = ["solve"]


def solve(
    cgp: str,
    /,
    *,
    opponent: Opponent = Opponent.LIKELY,
    budget: str = "deep",
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
        quick, deep, or about how many seconds of a whole game's analysis.
    count
        How many plays to print; all of them are followed, with a knowing opponent until they are
        proven to be worse than the best.
    """
    if count < 1:
        raise RulesError(f"--count is {count}; expected at least 1")
    asked = asked or PositionOptions()
    engine, position = asked.read(cgp)
    found = solve_position(
        engine,
        position,
        budget_asked(budget),
        opponent=opponent,
        seed=asked.seed,
        threads=asked.threads,
    )
    if asked.json:
        print(to_json(found))
        return
    texts = AnalysisTexts(asked.speaks(position.rules))
    console = Console()
    console.print(_bag(position.view.bag_count, texts), style="bold")
    console.print(texts.model(found.model))
    console.print(_table(found, texts, count))
    hidden = max(0, len(found.candidates) - count)
    if hidden:
        console.print(texts("hidden", count=hidden))
    if found.not_followed:
        console.print(texts("not_followed", count=found.not_followed))
    given_up = sum(row.found is Found.GIVEN_UP for row in found.candidates)
    if given_up:
        console.print(texts("given_up.one" if given_up == 1 else "given_up", count=given_up))
    for row in found.candidates[: min(3, count)]:
        if row.draws:
            console.print(_draws(row, texts))


def _bag(count: int, texts: AnalysisTexts) -> str:
    key = "bag.none" if count == 0 else "bag.one" if count == 1 else "bag"
    return texts(key, count=count)


def _table(found: Solution, texts: AnalysisTexts, count: int) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column(texts("play"))
    table.add_column(texts("points"), justify="right")
    table.add_column(texts("kept"))
    table.add_column(texts("chance"), justify="right")
    table.add_column(texts("spread"), justify="right")
    table.add_column(texts("found"))
    for row in found.candidates[:count]:
        said = texts.found(row)
        if row.found is Found.ALL_ORDERS and row.solved < 1:
            said += f" ({texts('solved.share', share=texts.percent(row.solved))})"
        chance = texts.percent(row.win, row.error)
        if row.win_at_most is not None:
            chance = texts("win_at_most", chance=texts.percent(row.win_at_most))
        table.add_row(
            texts.move(row.play),
            str(row.points),
            join_faces(row.kept),
            chance,
            "–" if row.spread is None else texts.number(row.spread),
            said,
        )
    return table


def _draws(row: Candidate, texts: AnalysisTexts) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False, title=texts.move(row.play), title_justify="left")
    for key in ("drawing", "share", "win", "tie", "lose", "spread"):
        table.add_column(texts(key), justify="left" if key == "drawing" else "right")
    for draw in row.draws:
        table.add_row(
            join_faces(draw.tiles),
            texts.percent(draw.share),
            texts.percent(draw.win),
            texts.percent(draw.tie),
            texts.percent(draw.loss),
            "–" if draw.spread is None else texts.number(draw.spread),
        )
    return table
