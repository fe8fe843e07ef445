from pathlib import Path

import pytest

from sternfeld.cli.lookalikes import LOOKALIKES
from tests.cli.terminal.screen import piped


@pytest.mark.parametrize(
    ("text", "encoding", "shown"),
    [
        ("Q₁₀ ▶ Jörg … ›", "ascii", "Q10 > J?rg . >"),
        ("Q₁₀ ▶ Jörg … ›", "latin-1", "Q10 > Jörg . >"),
        ("−10 → −5", "ascii", "-10 > -5"),
        ("日\udc80", "utf-8", "日?"),
    ],
)
def test_signs_a_screen_does_not_have_are_told_by_others(
    text: str, encoding: str, shown: str
) -> None:
    assert text.encode(encoding, LOOKALIKES) == shown.encode(encoding)


def test_what_is_read_is_never_guessed() -> None:
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("ascii", LOOKALIKES)


def test_a_game_can_be_followed_on_a_screen_of_plain_signs(tmp_path: Path) -> None:
    new = ("score", str(tmp_path / "game.json"), "--edition", "deluxe", "--players", "Ada,Ben")
    lines = "8F QUIZ\n\ntiles\n"
    done = piped(tmp_path, *new, typed=lines, anew=True, PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert "A1   9/9" in done.stdout
    assert "> Ben" in done.stdout
    assert "Deluxe . 82 in the bag . turn 2" in done.stdout
