"""``sternfeld explain``: why one play is better than another, in words."""

from __future__ import annotations

from rich.console import Console

from sternfeld.analysis.budget import budget_named
from sternfeld.analysis.explain import explain as explain_plays
from sternfeld.analysis.moves import read_move
from sternfeld.analysis.position import position_of_cgp
from sternfeld.cli.analysis_texts import AnalysisTexts
from sternfeld.cli.options import HouseRules, Language, language_for, table_rules
from sternfeld.engine.engine import Engine
from sternfeld.errors import RulesError
from sternfeld.notation.cgp import parse_cgp
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
    edition: str = "deluxe",
    house_rules: HouseRules = None,
    threads: int = 1,
    seed: int = 1,
    json: bool = False,
    language: Language | None = None,
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
    edition
        The edition whose rules the table plays by.
    threads
        How many processors to use; the result does not depend on it.
    seed
        The seed of the draws; the same seed gives the same answer.
    json
        Print the facts as JSON.
    language
        de or en; otherwise the language of the environment, or of the edition.
    """
    rules = table_rules(edition, house_rules)
    try:
        nodes = budget_named(budget)
    except ValueError:
        raise RulesError(f"--budget {budget!r}; expected quick, deep, or seconds") from None
    if threads < 1 or not 0 <= seed < 2**31:
        raise RulesError("--threads must be at least 1, and --seed from 0 to 2147483647")
    position = position_of_cgp(parse_cgp(cgp, rules.tiles), rules)
    engine = Engine(rules)
    found = explain_plays(
        engine,
        position,
        read_move(engine, position, play),
        read_move(engine, position, versus),
        budget=nodes,
        seed=seed,
        threads=threads,
    )
    if json:
        print(to_json(found.facts))
        return
    spoken = language_for(language, rules.language)
    texts = AnalysisTexts(spoken)
    console = Console()
    for one in (found.facts.play, found.facts.versus):
        console.print(
            f"{texts.move(one.play)}: {texts.percent(one.win, one.error)} · {one.points}"
            f" {texts('points')} · {texts('kept')} {join_faces(one.kept) or '–'}",
            style="bold",
        )
    for sentence in found.texts(spoken):
        console.print(sentence)
    console.print(texts.model(found.facts.model), style="dim")
