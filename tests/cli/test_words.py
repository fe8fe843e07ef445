import json
from pathlib import Path

import pytest

from sternfeld.cli.app import run
from sternfeld.cli.options import table_rules
from sternfeld.engine.engine import Engine
from sternfeld.engine.judge import judge_for
from sternfeld.engine.leaves import keep_leaves, leaves_for
from sternfeld.errors import LexiconError
from sternfeld.game.board import Board
from sternfeld.lexicon import own_lists
from sternfeld.lexicon.words import shipped_words, word_list_names
from sternfeld.library import Game
from sternfeld.rules.rules import Rules

CLUB = [word for word in shipped_words("en") if len(word) <= 5] + ["ZZXQ"]


@pytest.fixture(autouse=True)
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own."""
    monkeypatch.setenv("STERNFELD_LISTS", str(tmp_path / "lists"))
    monkeypatch.setenv("LC_ALL", "en")
    return tmp_path / "lists"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club.txt"
    path.write_text("\n".join(f"{word}\tmeans {word.lower()}" for word in CLUB), "utf-8")
    return path


def add(file: Path, *more: str) -> int:
    return run(["words", "add", str(file), "--name", "club", "--language", "en", *more])


def test_a_list_is_added_and_words_are_judged_by_it(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert add(file) == 0
    said = capsys.readouterr().out
    assert f"club is added: {len(CLUB)} words, {len(CLUB)} of them with a definition" in said
    assert "“en”: 1 more, " in said, "compared with the shipped list"
    assert word_list_names() == ("de", "en", "club")
    assert run(["judge", "zzxq", "hornet", "--edition", "deluxe", "--set", "words.lexicon=club"])
    assert capsys.readouterr().out.splitlines() == [
        "ZZXQ: valid. In the word list. means zzxq",
        "HORNET: not valid. Not in the word list.",
    ]


def test_lists_are_listed_shown_checked_and_removed(
    file: Path, lists: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(file)
    capsys.readouterr()
    assert run(["words", "list"]) == 0
    assert "club: added (en)" in capsys.readouterr().out
    assert run(["words", "show", "club"]) == 0
    shown = capsys.readouterr().out
    assert "version club@" in shown
    assert "no leaves are trained" in shown
    assert run(["words", "show", "en"]) == 0
    assert "shipped, 168548 words" in capsys.readouterr().out
    assert run(["words", "check", str(file), "--language", "en"]) == 1, "long words are missing"
    checked = capsys.readouterr().out
    assert "Warning: Common words are missing (10/28: HOUSES" in checked
    assert "Words of two tiles (96): AA AB" in checked
    assert run(["words", "remove", "club"]) == 0
    assert list(lists.iterdir()) == []
    assert run(["words", "show", "club"]) == 2
    assert "there is no word list 'club'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        ("club", "en", "already"),
        ("en", "en", "shipped"),
        ("Club 1", "en", "no name for a word list"),
        *((name, "en", "has a meaning") for name in ("none", "off", "no", "keine", "all")),
        ("other", "tlh", "no tiles for the language 'tlh'"),
    ],
)
def test_a_bad_name_or_language_is_refused(
    file: Path, capsys: pytest.CaptureFixture[str], name: str, language: str, said: str
) -> None:
    add(file)
    assert run(["words", "add", str(file), "--name", name, "--language", language]) == 2
    assert said in capsys.readouterr().err


def test_a_game_goes_on_with_the_version_it_was_begun_with(file: Path) -> None:
    add(file)
    game = Game("deluxe", ["Ada", "Ben"], house_rules={"words.lexicon": "club"}, seed=bytes(32))
    began = game.rules.words.lexicon
    assert began == own_lists.version("club")
    file.write_text("\n".join(word for word in CLUB if word != "ZZXQ"), "utf-8")
    assert add(file, "--replace") == 0
    assert own_lists.version("club") != began
    assert judge_for(game.rules).admits("ZZXQ"), "the old version is kept"
    assert not judge_for(table_rules("deluxe", ["words.lexicon=club"])).admits("ZZXQ")


def test_a_game_whose_list_was_removed_can_be_read_but_not_played_on(file: Path) -> None:
    add(file)
    game = Game("deluxe", ["Ada", "Ben"], house_rules={"words.lexicon": "club"}, seed=bytes(32))
    run(["words", "remove", "club"])
    again = Game.from_json(game.to_json(), seed=bytes(32))
    assert again.state.scores == (0, 0)
    with pytest.raises(LexiconError, match="not here any more"):
        judge_for(again.rules).admits("HORN")
    assert judge_for(again.rules).can_lay(again.rules, again.state.board, ()) is None


def test_verify_says_whether_the_list_has_changed(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(file)
    house_rules = {"words.lexicon": "club", "word_check": "checked"}
    game = Game("deluxe", ["Ada", "Ben"], house_rules=house_rules, seed=bytes(32))
    game.play("resign")
    saved = tmp_path / "game.json"
    saved.write_text(game.to_json(), "utf-8")
    assert json.loads(saved.read_text("utf-8"))
    for change, said in (
        (None, ", unchanged."),
        ("replace", "it has changed since and is club@"),
        ("remove", "it is not installed."),
    ):
        if change == "replace":
            file.write_text("\n".join(CLUB[:-1]), "utf-8")
            add(file, "--replace")
        elif change == "remove":
            run(["words", "remove", "club"])
        capsys.readouterr()
        assert run(["verify", str(saved), "--language", "en"]) == 0
        assert said in capsys.readouterr().out


def test_leaves_that_were_trained_for_a_list_are_used_with_it(file: Path) -> None:
    add(file)
    rules = table_rules("deluxe", ["words.lexicon=club"])
    borrowed = leaves_for(rules)
    assert borrowed.note == "leaves made for 'deluxe' serve these rules"
    keep_leaves(rules, borrowed)
    assert leaves_for(rules).note is None
    assert leaves_for(Rules.of("deluxe")).source == "deluxe"


def test_such_leaves_go_with_the_numbers_of_their_edition(file: Path) -> None:
    """In `reise` tiles kept after the last draw count 0.8 of their worth, and 4 points more."""
    add(file)
    rules = table_rules("reise", ["words.lexicon=club"])
    keep_leaves(rules, leaves_for(rules))
    engine = Engine(rules)
    rack = tuple("KELLERET")
    usual = {play.tiles: play.leave for play in engine.rank(Board(15), rack, bag_count=40, n=0)}
    last = engine.rank(Board(15), rack, bag_count=1, n=0)
    laid = [play for play in last if play.tiles]
    assert laid
    for play in laid:
        assert play.leave == pytest.approx(0.8 * usual[play.tiles] + 4, abs=0.02)


def test_a_list_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", "horn", "--edition", "deluxe", "--set", "words.lexicon=club"]) == 2
    assert "there is no word list 'club'; expected none or one of de, en" in capsys.readouterr().err


def test_the_report_quotes_long_and_odd_entries_shortly(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = ["x" * 2_000, "ab\x1b[31mcd"]
    file.write_text("\n".join([*CLUB, *odd]), "utf-8")
    run(["words", "check", str(file), "--language", "en"])
    said = capsys.readouterr().out
    at = len(CLUB)
    assert f"(line {at + 1}: {'x' * 39}…)" in said
    assert f"(line {at + 2}: ab\ufffd[31mcd)" in said


def test_every_word_that_was_left_out_is_named_on_request(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("\n".join([*CLUB, *(f"a-{sign}" for sign in "bcdefg")]), "utf-8")
    at = len(CLUB)
    run(["words", "check", str(file), "--language", "en"])
    said = capsys.readouterr().out
    assert f"6 left out, not only letters (line {at + 1}: a-b, " in said
    assert f"line {at + 3}: a-d, …)" in said
    every = "".join(f"\n  line {at + n}: a-{sign}" for n, sign in enumerate("bcdefg", start=1))
    for command in (["check", str(file)], ["add", str(file), "--name", "club"]):
        run(["words", *command, "--language", "en", "--all"])
        assert f"6 left out, not only letters:{every}\n" in capsys.readouterr().out
