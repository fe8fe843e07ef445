"""`sternfeld play` as people start it: in a terminal, or with lines from a pipe."""

import re
import stat
from pathlib import Path

import pytest

from sternfeld.cli.saving import SaveFile
from sternfeld.game.evolve import fold
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from tests.cli.terminal.people import SEED, played_game
from tests.cli.terminal.screen import piped, plain, terminal

ZEROS = "00" * 32
# With this seed Ben begins in deluxe with INOAJAT, and Ada holds YULNBOR.


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def games(home: Path) -> list[Path]:
    return sorted((home / "data" / "sternfeld" / "games").glob("*.json"))


def test_a_whole_game_through_a_pipe_ends_saved_and_can_be_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = [part for line in hot_seat_lines() for part in ("", line)]
    done = piped(
        tmp_path, "play", "kurz", "Ada", "Ben", "--seed", SEED, "--save", str(file),
        typed=typed(*lines), anew=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "is out of tiles and the bag is empty" in done.stdout
    assert re.search(r"(Ada|Ben) wins\.", done.stdout)
    assert f"The bag's seed was {SEED}." in done.stdout
    assert not SaveFile(file).seed_path.exists()
    checked = piped(tmp_path, "verify", str(file))
    assert checked.returncode == 0, checked.stderr


def hot_seat_lines() -> list[str]:
    """The lines of the game that the honest people play, exchanges spelt out."""
    from sternfeld.cli.terminal.hotseat import Stage
    from tests.cli.terminal.people import hot_seat, say

    session = hot_seat("kurz")
    session.begin(0)
    found = []
    for line in played_game().lines:
        if session.stage is Stage.HANDOVER:
            say(session, "")
        state = session.state
        if line == "ex 3":
            line = "ex " + "".join((state.seats[state.to_move].rack.tiles or ())[:3])
        say(session, line)
        found.append(line)
    return found


def test_challenges_are_won_and_lost_in_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with terminal(
        tmp_path, "play", "deluxe", "Ada", "Ben", "--seed", ZEROS, "--save", str(file), anew=True
    ) as screen:
        screen.expect("Hand the device to Ben. Ben, press Enter:")
        screen.type("")
        screen.expect("Ben>")
        screen.type("8G TOIA")
        screen.expect("Ada: TOIA – accept (Enter) or challenge?")
        screen.type("challenge")
        shown = plain(screen.expect("Hand the device to Ada."))
        assert "Ada challenges TOIA." in shown
        assert "TOIA is not valid" in shown
        screen.type("")
        screen.expect("Ada>")
        screen.type("8F BURLY")
        screen.expect("Ben: BURLY – accept (Enter) or challenge?")
        screen.type("challenge")
        shown = plain(screen.expect("Hand the device to Ada."))
        assert "The play stands: BURLY." in shown
        assert "Ben misses a turn." in shown
        screen.type("")
        screen.expect("Ada>")
        screen.type("resign")
        screen.expect("really resign?")
        screen.type("yes")
        assert screen.ends() == 0
        assert "Ben wins" in plain(screen.seen)
    state = fold(SaveFile(file).load())
    assert state.phase is Phase.ENDED
    kinds = [turn.kind for turn in state.turns]
    assert kinds[:3] == [LineKind.TAKEN_BACK, LineKind.LAY, LineKind.LOST]


def test_enter_enter_enter_starts_a_game(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", LANG="de_DE.UTF-8") as screen:
        for question in ("Nummer oder Name [kurz]:", "Wie viele", "Platz 1", "Platz 2"):
            screen.expect(question)
            screen.type("")
        shown = plain(screen.expect("drück Enter:"))
        assert "Kurz" in shown
        assert "Spieler 2" in shown
        assert "3W" in shown
        screen.type("")
        screen.expect("> ")
        screen.press(b"\x04")
        assert screen.ends() == 0
        assert "Die Partie ist gespeichert" in plain(screen.seen)
    assert len(games(tmp_path)) == 1


def test_racks_never_stand_on_the_screen_that_is_handed_on(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "kurz", "Ada", "Ben", "--seed", ZEROS) as screen:
        shown = screen.expect("press Enter:")
        assert "\x1b[?1049h" in shown  # a screen of its own, without a way to scroll back
        screen.type("")
        screen.expect("Ben>")
        screen.type("pass")
        shown = screen.expect("Hand the device to Ada. Ada, press Enter:")
        assert "\x1b[2J" in shown
        after_clearing = plain(shown.rpartition("\x1b[2J")[2])
        assert "Ben passes." in after_clearing
        assert "C₄" not in after_clearing  # a tile on Ben's rack


def test_lines_of_one_player_cannot_be_recalled_by_the_next(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "kurz", "Ada", "Ben", "--seed", ZEROS) as screen:
        screen.expect("press Enter:")
        screen.type("")
        screen.expect("Ben>")
        screen.type("ex CG")
        screen.expect("Ada, press Enter:")
        screen.type("")
        screen.expect("Ada>")
        screen.press(b"\x1b[A")
        screen.type("help")
        assert "ex CG" not in plain(screen.expect("What you can type"))


def test_a_killed_game_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "my games" / "game.json"
    with terminal(
        tmp_path, "play", "kurz", "Ada", "Ben", "--seed", ZEROS, "--save", str(file)
    ) as screen:
        screen.expect("press Enter:")
        screen.type("")
        screen.expect("Ben>")
        screen.type("8G GRUND")
        screen.expect("Ada, press Enter:")
        screen.kill()
    done = piped(tmp_path, "play", "--resume", str(file), typed=typed("", "pass"))
    assert done.returncode == 0, done.stderr
    assert "The game goes on." in done.stdout
    assert "Ada passes." in done.stdout
    assert f"sternfeld play --resume '{file}'" in done.stdout.splitlines()
    state = fold(SaveFile(file).load())
    assert [turn.kind for turn in state.turns] == [LineKind.LAY, LineKind.PASS]
    assert state.scores == (0, 12)


def test_the_seed_lies_apart_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    piped(tmp_path, "play", "kurz", "Ada", "--seed", ZEROS, "--save", str(file), typed="")
    seed = tmp_path / "game.json.seed"
    assert seed.read_text().strip() == ZEROS
    assert stat.S_IMODE(seed.stat().st_mode) == 0o600
    assert ZEROS not in file.read_text()


def test_a_game_does_not_go_on_with_another_seed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    piped(tmp_path, "play", "kurz", "Ada", "--save", str(file), typed="")
    seed = SaveFile(file).seed_path
    seed.write_text(ZEROS)
    done = piped(tmp_path, "play", "--resume", str(file), typed="")
    assert done.returncode == 2
    assert "belongs to another game" in done.stderr
    seed.unlink()
    done = piped(tmp_path, "play", "--resume", str(file), typed="")
    assert done.returncode == 2
    assert "is missing" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess", "Ada"], "there is no edition 'chess'"),
        (["kurz", "Ada", "ada"], "two players are called 'ada'"),
        (["kurz", "A", "B", "C", "D", "E"], "5 players"),
        (["kurz", "Ada", "--seed", "zz"], "is not a seed"),
        (["kurz", "Ada", "--set", "rack=99"], "rack is 99"),
        (["--resume", "nowhere.json"], "nowhere.json"),
        (["kurz", "--resume", "nowhere.json"], "--resume"),
        (["kurz", "Ada", "computer:genius"], "'computer:genius' is no computer player"),
        (["kurz", "computer:expert"], "only computers"),
        (["kurz", "Ada", "computer", "--bluff"], "word_check=checked"),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path: Path, arguments: list[str], said: str) -> None:
    done = piped(tmp_path, "play", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert games(tmp_path) == []


def test_a_file_that_exists_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada")
    done = piped(tmp_path, "play", "kurz", "Ada", "--save", str(file))
    assert done.returncode == 2
    assert file.read_text() == "Dear Ada"
    done = piped(tmp_path, "play", "--resume", str(file))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_leaving_before_a_game_begins_leaves_nothing_behind(tmp_path: Path) -> None:
    done = piped(tmp_path, "play", typed="")
    assert done.returncode == 0
    assert "No game was started." in done.stdout
    assert games(tmp_path) == []


def test_an_interrupt_ends_politely_with_the_game_saved(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "kurz", "Ada", "Ben", "--language", "de", anew=True) as screen:
        screen.expect("drück Enter:")
        resume = "sternfeld play --resume"
        assert screen.interrupt(resume) == 0
        assert resume in plain(screen.seen)
        assert "Traceback" not in screen.seen
    assert len(games(tmp_path)) == 1


def test_colour_is_written_unless_nobody_wants_it(tmp_path: Path) -> None:
    colour = re.compile(r"\x1b\[[0-9;]*[34]8;[25];")
    for refusal, wanted in (("", True), ("1", False)):
        with terminal(tmp_path, "play", "kurz", "Ada", "Ben", NO_COLOR=refusal) as screen:
            shown = screen.expect("press Enter:")
            assert bool(colour.search(shown)) is wanted
            assert "2W" in plain(shown)


def test_a_pipe_gets_no_signs_for_a_screen(tmp_path: Path) -> None:
    done = piped(tmp_path, "play", "kurz", "Ada", typed=typed("", "xyzzy"))
    assert "\x1b" not in done.stdout
    assert done.stdout.count("A  B  C") == 2 * 3  # begin, turn, farewell: not after a refusal
    assert "! I do not understand that." in done.stdout


def test_odd_input_does_not_end_the_game(tmp_path: Path) -> None:
    done = piped(tmp_path, "play", "kurz", "Ada", typed="\n8F \x01\x02\n99 99\n8F [[\n\u202e\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("! ") == 4
    assert "saved" in done.stdout


def test_time_runs_out_while_nobody_types(tmp_path: Path) -> None:
    with terminal(
        tmp_path, "play", "kurz", "Ada", "Ben", "--seed", ZEROS,
        "--set", "turn_seconds=1", "turn_timeout=pass",
    ) as screen:  # fmt: skip
        screen.expect("press Enter:")
        screen.type("")
        screen.expect("Ben>")
        assert "Ben's time is up" in plain(screen.expect("Ada, press Enter:"))


def test_long_pages_are_shown_screen_by_screen_until_something_else_is_typed(
    tmp_path: Path,
) -> None:
    with terminal(tmp_path, "play", "kurz", "Ada", anew=True) as screen:
        screen.expect("press Enter to begin:")
        screen.type("rules")
        first = plain(screen.expect("— Enter for more, q"))
        screen.type("")
        second = plain(screen.expect("— Enter for more, q"))
        assert first != second
        screen.type("help")
        screen.expect("What you can type")


def test_q_leaves_the_page_and_not_the_game_and_an_extra_enter_accepts_nothing(
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.json"
    with terminal(
        tmp_path, "play", "deluxe", "Ada", "Ben", "--seed", ZEROS, "--save", str(file)
    ) as screen:
        screen.expect("Ben, press Enter:")
        screen.type("")
        screen.expect("Ben>")
        screen.type("8G TOIA")
        screen.expect("accept (Enter) or challenge?")
        screen.type("rules")
        screen.expect("— Enter for more, q")
        screen.type("q")
        screen.expect("accept (Enter) or challenge?")
        screen.type("help")
        screen.expect("— Enter to return to the game —")
        screen.type("")
        screen.expect("accept (Enter) or challenge?")
        assert fold(SaveFile(file).load()).phase is Phase.PENDING
        screen.type("challenge")
        screen.expect("TOIA is not valid")


def test_time_used_is_still_used_after_closing(tmp_path: Path) -> None:
    file = SaveFile(tmp_path / "game.json")
    new = ("kurz", "Ada", "Ben", "--save", str(file.path), "--set", "turn_seconds=600")
    piped(tmp_path, "play", *new, typed=typed(""))
    began = fold(file.load()).turn_began
    assert file.load_clock() >= began
    file.save_clock(began + 200_000)
    again = piped(tmp_path, "play", "--resume", str(file.path))
    assert "turn 1 · 6:40 left" in again.stdout
    assert file.load_clock() == began + 200_000
    piped(tmp_path, "play", "--resume", str(file.path), typed=typed("", "resign", "yes"))
    assert not file.clock_path.exists()


def test_without_a_timer_no_time_is_kept(tmp_path: Path) -> None:
    file = SaveFile(tmp_path / "game.json")
    piped(tmp_path, "play", "kurz", "Ada", "Ben", "--save", str(file.path), typed=typed(""))
    assert not file.clock_path.exists()


def test_a_game_with_computers_is_saved_and_goes_on_with_them(tmp_path: Path) -> None:
    file = SaveFile(tmp_path / "game.json")
    new = ("kurz", "Ada", "computer:beginner", "computer:mira", "--seed", ZEROS)
    done = piped(tmp_path, "play", *new, "--save", str(file.path), typed=typed("", "pass"))
    assert done.returncode == 0, done.stderr
    assert "Mira (beginner)" in done.stdout
    assert "Mira lays " in done.stdout
    assert [one.level for one in file.load_file().computers] == ["beginner", "beginner"]
    turns = len(fold(file.load()).turns)
    done = piped(tmp_path, "play", "--resume", str(file.path), typed=typed("", "pass"))
    assert done.returncode == 0, done.stderr
    assert "Mira 2 (beginner)" in done.stdout
    assert len(fold(file.load()).turns) == turns + 3
