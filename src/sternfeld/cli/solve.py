"""``sternfeld solve``: what every play of an endgame or pre-endgame leads to."""

from __future__ import annotations

from rich.console import Console
from rich.progress import TaskID
from rich.table import Table

from sternfeld.analysis.budget import Step
from sternfeld.analysis.report import Candidate, Found
from sternfeld.analysis.solve import Opponent, Solution, solve_position
from sternfeld.cli.analysis_table import plain_table
from sternfeld.cli.analysis_texts import AnalysisTexts
from sternfeld.cli.position_options import PositionOptions, budget_asked
from sternfeld.cli.progress_bar import progress_bar
from sternfeld.errors import RulesError
from sternfeld.notation.faces import join_faces
from sternfeld.notation.json_codec import to_json

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
        How many plays to print; all of them are followed, with a knowing opponent until they are
        proven to be worse than the best.
    """
    if count < 1:
        raise RulesError(f"--count is {count}; expected at least 1")
    asked = asked or PositionOptions()
    engine, position = asked.read(cgp)
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
    console.print(_bag(position.view.bag_count, texts), style="bold")
    for line in asked.list_lines(cgp, position.rules):
        console.print(line)
    console.print(texts.model(found.model))
    console.print(_table(found, texts, count))
    hidden = max(0, len(found.candidates) - count)
    if hidden:
        console.print(f"{texts('hidden', count=hidden)} (--count)")
    if not found.complete:
        console.print(texts("unsolved"))
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
    keys = ("play", "points", "kept", "chance", "spread", "reply", "found")
    headings = [(texts(key), key in ("points", "chance", "spread")) for key in keys]
    return plain_table(headings, (_cells(row, texts) for row in found.candidates[:count]))


def _cells(row: Candidate, texts: AnalysisTexts) -> list[str]:
    said = texts.found(row)
    if row.found is Found.ALL_ORDERS and row.solved < 1:
        said += f" ({texts('solved.share', share=texts.percent(row.solved))})"
    chance = texts.percent(row.win, row.error)
    if row.win_at_most is not None:
        chance = texts("win_at_most", chance=texts.percent(row.win_at_most))
    return [
        texts.move(row.play),
        str(row.points),
        join_faces(row.kept),
        chance,
        "–" if row.spread is None else texts.number(row.spread),
        texts.replies(row, 1),
        said,
    ]


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
