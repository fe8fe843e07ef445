"""The rule page in German."""

from sternfeld.rules.describe.german import ending, judging, laying, scoring, setup
from sternfeld.rules.describe.topics import Language

__all__ = ["GERMAN"]

GERMAN = Language(
    title="Spielregeln „{}“",
    house_title="Spielregeln „{}“ mit Hausregeln",
    legend="So spielt dieser Tisch anders, als es im Regelblatt „{}“ steht.",
    note="Hausregel; im Regelblatt: {}",
    silent="Hausregel; im Regelblatt kommt das nicht vor.",
    chapters=(
        *setup.CHAPTERS,
        *laying.CHAPTERS,
        *scoring.CHAPTERS,
        *judging.CHAPTERS,
        laying.VARIATIONS,
        *ending.CHAPTERS,
    ),
)
