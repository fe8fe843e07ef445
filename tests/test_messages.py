"""The page's texts: German and English say the same things."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sternfeld.notation.gcg_problems import ENGLISH, GcgProblem
from sternfeld.players.level import LEVELS

FOLDER = Path(__file__).parents[1] / "web/messages"
SOURCES = FOLDER.parent / "src"
TEXTS = {
    language: json.loads((FOLDER / f"{language}.json").read_text()) for language in ("de", "en")
}


def holes(text: object) -> set[str]:
    """What is filled into a text, or into any of its plural forms."""
    return set(re.findall(r"{(\w+)(?:!r)?}", json.dumps(text)))


def test_both_languages_have_every_text() -> None:
    assert TEXTS["de"].keys() == TEXTS["en"].keys()


def test_nothing_is_filled_in_that_the_other_language_does_not_know() -> None:
    german, english = TEXTS["de"], TEXTS["en"]
    assert [key for key in english if holes(german[key]) != holes(english[key])] == []


def test_every_text_is_said_somewhere() -> None:
    sources = [*SOURCES.rglob("*.ts"), *SOURCES.rglob("*.svelte")]
    own = [source for source in sources if "paraglide" not in source.parts]
    said = {key for source in own for key in re.findall(r"\bm\.(\w+)", source.read_text())}
    assert {key for key in TEXTS["en"] if not key.startswith("$")} - said == set()


@pytest.mark.parametrize("language", TEXTS)
def test_every_computer_player_has_a_name(language: str) -> None:
    for level in LEVELS:
        assert TEXTS[language][f"level_{level}"]


@pytest.mark.parametrize("problem", GcgProblem)
def test_a_sentence_about_a_file_needs_no_fact_that_the_server_does_not_tell(
    problem: GcgProblem,
) -> None:
    told = holes(ENGLISH[problem])
    if "why" in told:  # an English sentence; the page quotes the line, or names the referee's rule
        told |= {"written"}
    assert holes(TEXTS["de"][f"gcg_{problem}"]) <= told
