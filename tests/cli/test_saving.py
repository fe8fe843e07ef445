import os
import stat
from pathlib import Path

import pytest

from sternfeld.cli.saving import SaveFile, games_folder, new_game_file, write_whole
from sternfeld.errors import FairnessError
from sternfeld.game.bag import SeededChance
from sternfeld.game.decide import new_game
from sternfeld.rules.rules import Rules


def test_games_lie_in_the_data_folder_of_the_user(tmp_path: Path) -> None:
    assert games_folder({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "sternfeld" / "games"
    usual = Path.home() / ".local" / "share" / "sternfeld" / "games"
    assert games_folder({}) == usual
    assert games_folder({"XDG_DATA_HOME": "relative"}) == usual


def test_two_games_of_the_same_people_on_a_day_have_different_files(tmp_path: Path) -> None:
    first = new_game_file(tmp_path, "2026-01-02", ["Ada", "Ben"])
    first.touch()
    second = new_game_file(tmp_path, "2026-01-02", ["Ada", "Ben"])
    assert (first.name, second.name) == ("2026-01-02-ada-ben.json", "2026-01-02-ada-ben-2.json")


def test_names_cannot_lead_a_file_elsewhere(tmp_path: Path) -> None:
    path = new_game_file(tmp_path, "day", ["../../etc/passwd", "爱达"])
    assert path.parent == tmp_path
    assert path.name == "day-etc-passwd.json"


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    chance = SeededChance(bytes(32))
    events = new_game(Rules.of("kurz"), ["Ada", "Ben"], now=5, chance=chance).events
    file = SaveFile(tmp_path / "deep" / "game.json")
    file.save(events)
    file.save_seed(chance)
    assert file.load() == events
    assert file.load_seed(chance.commitment) == chance
    file.forget_seed()
    file.forget_seed()
    with pytest.raises(FairnessError, match="missing"):
        file.load_seed(chance.commitment)


def test_a_failed_write_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    write_whole(path, "old")

    def fail(handle: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_only_private_files_are_closed_to_others(tmp_path: Path) -> None:
    mask = os.umask(0o022)
    try:
        write_whole(tmp_path / "open", "x")
        write_whole(tmp_path / "closed", "x", private=True)
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "open").stat().st_mode) == 0o644
    assert stat.S_IMODE((tmp_path / "closed").stat().st_mode) == 0o600


def test_the_time_of_the_game_is_noted_beside_it_and_goes_with_the_end(tmp_path: Path) -> None:
    file = SaveFile(tmp_path / "game.json")
    assert file.load_clock() == 0
    file.save_clock(90_500)
    assert file.load_clock() == 90_500
    assert file.clock_path.name == "game.json.clock"
    file.save_clock(None)
    assert list(tmp_path.iterdir()) == []
    file.save_clock(None)


@pytest.mark.parametrize("text", ["", "soon", "12 o'clock", "\xff"])
def test_a_note_of_the_time_that_cannot_be_read_says_nothing(tmp_path: Path, text: str) -> None:
    file = SaveFile(tmp_path / "game.json")
    file.clock_path.write_text(text, encoding="latin-1")
    assert file.load_clock() == 0
