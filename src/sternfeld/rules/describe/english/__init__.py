"""The rule page in English."""

from sternfeld.rules.describe.english import ending, judging, laying, scoring, setup
from sternfeld.rules.describe.topics import Language

__all__ = ["ENGLISH"]

ENGLISH = Language(
    title="Rules of “{}”",
    house_title="Rules of “{}” with house rules",
    legend="This table plays it differently from the rule sheet “{}”.",
    note="House rule; the sheet says: {}",
    silent="House rule; the sheet has no such thing.",
    chapters=(
        *setup.CHAPTERS,
        *laying.CHAPTERS,
        *scoring.CHAPTERS,
        *judging.CHAPTERS,
        laying.VARIATIONS,
        *ending.CHAPTERS,
    ),
)
