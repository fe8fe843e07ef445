"""``sternfeld explain``: why one play is better than another, in words."""

from __future__ import annotations

from rich.console import Console

from sternfeld.analysis.explain import explain as explain_plays
from sternfeld.analysis.moves import read_move
from sternfeld.analysis.questions import ExplainedPlays
from sternfeld.cli.analysis_texts import AnalysisTexts
from sternfeld.cli.position_options import PositionOptions, budget_asked
from sternfeld.notation.faces import join_faces
from sternfeld.notation.json_codec import to_json

__all__ = ["explain"]


def explain(
    cgp: str,
    /,
    *,
    play: str,
    versus: str,
    budget: str = "quick",
    asked: PositionOptions | None = None,
) -> None:
    """Explain why one play is better than another, on the same racks and the same bags.

    Parameters
    ----------
    cgp
        The position: board, racks, scores and turns without points, in CGP.
    play
        A play such as "8F HORN", "ex QV" or "pass".
    versus
        The play to compare it with.
    budget
        quick, deep, or about how many seconds of a whole game's analysis.
    """
    asked = asked or PositionOptions()
    engine, position, lists = asked.read(cgp)
    found = explain_plays(
        engine,
        position,
        read_move(engine, position, play),
        read_move(engine, position, versus),
        budget=budget_asked(budget),
        seed=asked.seed,
        threads=asked.threads,
    )
    spoken = asked.speaks(position.rules)
    sentences = found.texts(spoken)
    if asked.json:
        print(to_json(ExplainedPlays(found.facts, tuple(sentences))))
        return
    texts = AnalysisTexts(spoken)
    console = Console()
    for one in (found.facts.play, found.facts.versus):
        console.print(
            f"{texts.move(one.play)}: {texts.percent(one.win, one.error)} · {one.points}"
            f" {texts('points')} · {texts('kept')} {join_faces(one.kept) or '–'}",
            style="bold",
        )
    for sentence in sentences:
        console.print(sentence)
    for line in (texts.model(found.facts.model), *lists):
        console.print(line, style="dim")
