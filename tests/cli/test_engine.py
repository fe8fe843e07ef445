"""The protocol for other programs: as documented, and unmoved by garbage."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.cli.engine_positions import view_of_cgp
from sternfeld.cli.engine_protocol import EngineProtocol
from sternfeld.engine.endgame import Endgame, solve_after, solve_endgame
from sternfeld.engine.engine import Engine
from sternfeld.engine.judge import judge_for
from sternfeld.game import commands as cmd
from sternfeld.game.bag import SeededChance
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Dealer
from sternfeld.game.evolve import fold
from sternfeld.notation.cgp import Position, format_cgp
from sternfeld.notation.json_form import game_to_json
from sternfeld.players import endgames
from sternfeld.players.budget import Budget
from sternfeld.players.knowledge import rank_plays
from sternfeld.players.player import player_of
from sternfeld.players.view import PlayerView, unseen_tiles
from sternfeld.rules.rules import Rules
from tests.players.games import play

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
EMPTY = "/".join(["15"] * 15)
END = (
    "7A7/1O5Q7/1C5U1MAIZE1/1E3BRAWEST3/BLOCKY9/1O3SINGLET3/1I13/1DEFINER7/3A11/1JAUP10/"
    "3VAGINATE4/3E3OVINE2P/3SWOTTED4A/4OX2REgNANT/FROGEYeD6H"
)
HORNETS = "/".join(["15"] * 7 + ["4HORNETS4"] + ["15"] * 7)


def talk(*lines: str) -> list[str]:
    """A conversation in which each search is waited for."""
    said: list[str] = []
    protocol = EngineProtocol(said.append)
    for line in lines:
        protocol.hear(line)
        protocol.wait()
    return said


def test_the_session_of_the_page_goes_as_written() -> None:
    session = PAGE.read_text("utf-8").split("```text\n")[1].split("```")[0].splitlines()
    said: list[str] = []
    protocol = EngineProtocol(said.append)
    expected: list[str] = []
    for line in session:
        sign, text = line[0], line[2:]
        if sign == "→":
            assert said == expected
            protocol.hear(text)
            protocol.wait()
        else:
            expected.append(text)
    assert said == expected


def test_every_command_and_option_is_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    said = talk("uci")
    for option in re.findall(r"option name (\w+)", "\n".join(said)):
        assert f"| `{option}` |" in page
    for name in EngineProtocol(said.append)._commands:
        assert f"| `{name}" in page


def test_after_the_answer_the_next_command_is_taken_at_once() -> None:
    said: list[str] = []
    position = f"position cgp {HORNETS} AEIQRST/ 0/76 0"

    def say(line: str) -> None:
        said.append(line)
        if line.startswith("bestmove"):
            protocol.hear(position)

    protocol = EngineProtocol(say)
    for line in ("setoption name level value beginner", position, "go nodes 1"):
        protocol.hear(line)
    protocol.wait()
    assert said[-1].startswith("bestmove"), "and no error after it"


@pytest.mark.parametrize("level", ["beginner", "expert", "champion"])
def test_each_level_answers_with_one_move(level: str) -> None:
    said = talk(
        f"setoption name level value {level}",
        f"position cgp {HORNETS} AEIQRST/ 0/76 0",
        "go nodes 300",
    )
    assert [line.split()[0] for line in said] == ["info", "bestmove"]
    assert re.fullmatch(r"bestmove (\d+[A-O]|[A-O]\d+) [A-Za-z]+", said[1])


def test_the_same_nodes_give_the_same_answer_at_any_number_of_threads() -> None:
    position = f"position cgp {HORNETS} AEIQRST/ 0/76 0"
    alone = talk(position, "go nodes 900")
    assert alone == talk("setoption name threads value 3", position, "go nodes 900")
    assert alone == talk(position.replace("AEIQRST/", "/") + " rack AEIQRST", "go nodes 900")


def test_a_game_brings_its_own_rules() -> None:
    rules = Rules.of("kompakt")
    chance = SeededChance(bytes(32))
    events = list(new_game(rules, ["A", "B"], now=0, chance=chance, dealer=Dealer.REFEREE).events)
    said = talk(f"position game {game_to_json(events)}", "go nodes 200")
    assert said[-1].startswith("bestmove ")
    state = fold(events)
    view = PlayerView.of(state, state.to_move)
    judge = judge_for(rules)
    command = player_of("expert").choose(view, rules, Budget())
    assert isinstance(command, cmd.Lay)
    events += decide(state, command, now=1, chance=chance, judge=judge).events
    assert talk(f"position game {game_to_json(events)}", "go")[-1] == "bestmove accept"


def test_a_challenge_is_answered_by_what_the_level_knows() -> None:
    position = f"position cgp {HORNETS} AEIQRST/ 76/0 0 pending"
    for level, word, answer in (
        ("champion", "ZOEAS", "accept"),
        ("champion", "ZOEES", "challenge"),
        ("beginner", "ZVJVS", "challenge"),
    ):
        level_line = f"setoption name level value {level}"
        lines = (level_line, f"{position} K4 {word}")
        assert talk(*lines, "go challenge") == [f"bestmove {answer}"]
        assert talk(*lines, "go movetime 100") == [f"bestmove {answer}"]


def test_go_challenge_needs_a_play_that_waits() -> None:
    said = talk(f"position cgp {HORNETS} AEIQRST/ 76/0 0", "go challenge")
    assert said == ["error no play waits to be accepted; expected a position with one"]


def test_depth_0_plays_by_equity_alone() -> None:
    position = f"position cgp {HORNETS} AEIQRST/ 0/76 0"
    said = talk(position, "go depth 0")
    assert "nodes 0 sure yes" in said[0]
    assert said[-1] == talk("setoption name level value expert", position, "go")[-1]
    deeper = talk(position, "go depth 4 nodes 900")
    assert re.search(r"nodes [1-9]", deeper[0])


def test_endgames_say_whether_they_are_solved() -> None:
    rules = Rules.of("deluxe", {"word_check": "checked"})
    state = play(rules, ["expert", "expert"], 3)
    late = [turn for turn in state.turns if turn.rack.tiles and len(turn.board) > 90][-1]
    position = Position(late.board, (late.rack.tiles or (), ()), (300, 310))
    said = talk(f"position cgp {format_cgp(position)}", "go nodes 3000")
    assert re.search(r"sure (yes|no)", said[0])
    assert said[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("position", "expected: position cgp"),
        ("position cgp nonsense", "not a CGP position"),
        (f"position cgp {EMPTY} QQQ/ 0/0 0", "more tiles 'Q'"),
        (f"position cgp {EMPTY} AAAAAAAA/ 0/0 0", "at most 7"),
        ("position cgp 5/5/5/5/5 AB/ 0/0 0", "board of 5 rows"),
        ("position game {}", "error "),
        ("go", "no position"),
        (f"position cgp {HORNETS} AEI/ 0/0 0 pending ex AB", "no word that another player lays"),
        (f"position cgp {HORNETS} AEI/ 0/0 0 pending nonsense", "nonsense"),
        (f"position cgp {HORNETS} AEI/ 0/0 0 pending A1 QQQ", "takes tiles that the set"),
        ("setoption name bluff value maybe", "expected true or false"),
        ("setoption", "expected: setoption"),
        ("setoption name level value god", "no level 'god'"),
        ("setoption name threads value 0", "from 1 to"),
        ("setoption name edition value none", "no edition"),
        ("setoption name colour value red", "no option 'colour'"),
        ("setoption name lexicon value xx", "xx"),
        ("set rack", "switch=value"),
        ("set rack=99", "rack"),
        ("x" * 500, "no command"),
    ],
)
def test_nonsense_is_answered_and_the_next_line_works(line: str, sentence: str) -> None:
    said = talk(line, "isready")
    assert len(said) == 2
    assert said[0].startswith("error ")
    assert sentence in said[0]
    assert said[1] == "readyok"


@given(st.text(max_size=60), st.sampled_from(["", "position ", "setoption name ", "go ", "set "]))
def test_any_line_gets_an_answer_or_none_but_never_breaks(text: str, beginning: str) -> None:
    line = beginning + text.replace("\n", " ").replace("\r", " ")
    if line.split()[:1] == ["quit"]:
        return
    assert talk(line, "isready")[-1] == "readyok"


def test_go_is_refused_while_a_search_is_under_way_and_stop_ends_it() -> None:
    said: list[str] = []
    protocol = EngineProtocol(said.append)
    protocol.hear(f"position cgp {HORNETS} AEIORST/ 0/76 0")
    protocol.hear("go movetime 3600000")
    protocol.hear("isready")
    protocol.hear("go nodes 5")
    protocol.hear("stop")
    assert said[-1].startswith("bestmove ")
    assert sum(line.startswith("bestmove") for line in said) == 1
    assert "readyok" in said


def test_the_program_ends_with_its_input_or_with_quit() -> None:
    script = "import sys; from sternfeld.cli import main; sys.exit(main())"
    lines = f"\xff\x00 garbage\nposition cgp {HORNETS} AEIQRST/ 0/76 0\ngo nodes 100\n"
    for more in ("", "quit\n"):
        done = subprocess.run(
            [sys.executable, "-c", script, "engine"],
            input=(lines + more).encode("latin-1"),
            capture_output=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0
        answers = done.stdout.decode().splitlines()
        assert answers[0].startswith("error ")
        assert answers[-1].startswith("bestmove ")
        assert done.stderr == b""


SHARPENING = f"position cgp {HORNETS} AEIOLVT/ 0/76 0"


def test_every_candidate_asked_for_is_told_while_it_sharpens() -> None:
    said = talk("setoption name multipv value 3", SHARPENING, "go nodes 6000")
    assert said[-1].startswith("bestmove ")
    lines = [line.split() for line in said[:-1]]
    places = [int(line[2]) for line in lines]
    assert places == [1, 2, 3] * (len(places) // 3)
    first = [dict(zip(line[1:-3:2], line[2:-2:2], strict=False)) for line in lines[::3]]
    iterations = [int(one["iterations"]) for one in first]
    assert iterations[0] == 64
    assert len(iterations) > 3
    assert iterations == sorted(iterations)
    assert float(first[-1]["error"]) < float(first[0]["error"])
    assert said[-4].endswith(said[-1].removeprefix("bestmove "))


def test_what_is_told_does_not_depend_on_the_threads() -> None:
    asked = (SHARPENING, "go nodes 6000")
    alone = talk("setoption name multipv value 2", *asked)
    assert alone == talk("setoption name multipv value 2", "setoption name threads value 3", *asked)
    assert len(alone) > 5


def test_fewer_candidates_are_rolled_out_when_asked() -> None:
    for count in (2, 5):
        said = talk(
            "setoption name multipv value 100",
            f"setoption name candidates value {count}",
            SHARPENING,
            "go nodes 1500",
        )
        assert max(int(line.split()[2]) for line in said[:-1]) == count


def test_an_option_of_depth_counts_until_go_says_another() -> None:
    flat = talk("setoption name depth value 0", SHARPENING, "go nodes 300")
    assert "winprob" not in flat[0]
    deep = talk("setoption name depth value 0", SHARPENING, "go nodes 300 depth 2")
    assert "winprob" in deep[0]
    usual = talk(
        "setoption name depth value 0",
        "setoption name depth value <number of players>",
        SHARPENING,
        "go nodes 300",
    )
    assert usual == talk(SHARPENING, "go nodes 300") == deep


def test_an_infinite_search_ends_with_stop_and_not_before() -> None:
    told = Event()
    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        told.set()

    protocol = EngineProtocol(say)
    protocol.hear("setoption name level value expert")
    protocol.hear(SHARPENING)
    protocol.hear("go infinite")  # whose only play is found at once
    assert told.wait(60)
    protocol.hear("position cgp")
    assert said[-1].startswith("error a search is under way")
    assert not any(line.startswith("bestmove") for line in said)
    protocol.hear("stop")
    assert said[-1].startswith("bestmove ")


def test_an_infinite_search_answers_when_no_line_comes_any_more() -> None:
    said: list[str] = []
    protocol = EngineProtocol(said.append)
    protocol.hear("setoption name level value expert")
    protocol.hear(SHARPENING)
    protocol.hear("go infinite")
    protocol.end()
    assert said[-1].startswith("bestmove ")


def test_five_seats_are_refused_with_the_position() -> None:
    said = talk(f"position cgp {EMPTY} AEINRST//// 0/0/0/0/0 0")
    assert said == ["error a position of 5 seats; expected at most 4"]


def test_an_endgame_that_stays_open_tells_what_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_end(*asked: Any, **settings: Any) -> Endgame:
        return replace(solve_endgame(*asked, **settings), solved=False, lower=-7, upper=None)

    monkeypatch.setattr(endgames, "solve_endgame", open_end)
    said = talk(f"position cgp {END} DUSUHML/ 412/547 0", "go nodes 100")
    assert " lower -7 nodes " in said[0]
    assert " upper " not in said[0]


def test_an_endgame_tells_of_its_best_plays_while_it_is_searched() -> None:
    position = f"position cgp {END} DUSUHML/ 412/547 0"
    said = talk("setoption name multipv value 3", position, "go nodes 60000")
    lines = [line.split() for line in said[:-1]]
    assert [int(line[2]) for line in lines] == [1, 2, 3] * (len(lines) // 3)
    assert len(lines) >= 6, "at first after a short search"
    assert "sure no" in said[0]
    assert all("sure yes" in line for line in said[-4:-1])
    assert said[-4].split(" pv ")[1].split(" / ")[0] == said[-1].removeprefix("bestmove ")
    engine = Engine(Rules.of("deluxe"))
    view = view_of_cgp(f"{END} DUSUHML/ 412/547 0", engine.rules)
    other = tuple(unseen_tiles(view, engine.rules).elements())
    best = sorted(
        solve_after(engine, view.board, view.rack, other, play, spread=412 - 547).spread
        for play in rank_plays(engine, view, engine.rules, 8)
    )[-3:]
    told = [float(re.findall(r"spread (\S+)", line)[0]) for line in said[-4:-1]]
    assert told == best[::-1]
    assert len({line.split(" pv ")[1].split(" / ")[0] for line in said[-4:-1]}) == 3


def test_one_line_of_an_endgame_is_searched_with_all_nodes() -> None:
    position = f"position cgp {END} DUSUHML/ 412/547 0"
    alone, shared = (
        talk(f"setoption name multipv value {count}", position, "go nodes 300") for count in (1, 9)
    )
    assert " nodes 30" in alone[0]
    assert len(alone) == 2
    assert " nodes 30" in shared[0]
    assert len(shared) == 10


def test_an_infinite_search_goes_on_with_what_is_left_when_candidates_were_dropped() -> None:
    sharp = Event()
    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        found = re.search(r"multipv 1 .*iterations (\d+) .*sure yes", line)
        if found and int(found[1]) > 2000:
            sharp.set()

    protocol = EngineProtocol(say)
    protocol.hear(f"position cgp {HORNETS} AEIQRST/ 0/76 0")
    protocol.hear("go infinite")
    assert sharp.wait(120), said[-3:]
    assert not any(line.startswith("bestmove") for line in said)
    protocol.hear("stop")
    assert said[-1].startswith("bestmove ")


def test_the_program_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    program = PAGE.read_text("utf-8").split("```python\n")[1].split("```")[0]
    exec(program, {})
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 1
    assert all(re.fullmatch(r" *\d+  \S+ \S+.*  \d+\.\d% ± \d\.\d%", line) for line in lines)
