"""Where one's own next turn is better after one play than after another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sternfeld.analysis.budget import NodeBudget
from sternfeld.analysis.explain import Explanation, explain, sentences_of
from sternfeld.analysis.moves import read_move
from sternfeld.analysis.next_places import _After, _Hook, _hooks
from sternfeld.analysis.places import HookUse, LineUse, NextPlace, SquareUse
from sternfeld.analysis.position import TurnPosition, position_of_cgp
from sternfeld.analysis.rollouts import Estimate
from sternfeld.engine.play import PlayKind
from sternfeld.game.board import Board
from sternfeld.game.placement import formed_words
from sternfeld.notation.cgp import parse_cgp
from sternfeld.notation.moves import parse_move
from sternfeld.rules.layout import Square
from tests.analysis.explaining import check_numbers, names_of, some_facts
from tests.analysis.games import engine_for

SOME = NodeBudget("some", 1, value=1_600, orders=1, endgame=1, order_endgame=1, luck=8)
GERMAN = (
    "15/15/15/5D1K7/3VERBA7/5Y1U7/6JE7/CREMIGER7/5I9/5G9/1SHOGUN8/5E9/15/15/15 SPIWAQI/ 78/114 0"
)
ENGLISH = (
    "15/15/8QUEEN2/1DAY4U1SLEEK/hONORABLE5A/5Z2R5N/2V2OBEY5J/2I3OM6I/2T3IF7/2A3L8/2MINIS8/1WET11/"
    "1ER12/2S12/15 FRGEEPI/ 300/173 0"
)

HAT = "15/15/15/15/15/7HA6/6MEN6/6EX7/6M8/15/15/15/15/15/15 TQNTAWI/ 30/41 0"


def position_in(edition: str, cgp: str) -> TurnPosition:
    rules = engine_for(edition).rules
    return position_of_cgp(parse_cgp(cgp, rules.tiles), rules)


def explained(edition: str, cgp: str, play: str, versus: str) -> Explanation:
    engine, position = engine_for(edition), position_in(edition, cgp)
    plays = (read_move(engine, position, text) for text in (play, versus))
    found = explain(engine, position, *plays, budget=SOME)
    check_numbers(found)
    return found


def test_a_hook_is_a_reason_where_it_makes_the_next_turn() -> None:
    found = explained("kompakt", GERMAN, "C10 W(H)IP", "C10 W(H)IPS")
    place = found.facts.place
    assert place is not None
    assert place.hook is not None
    assert (place.hook.word, place.hook.square, place.hook.letters) == ("WHIP", "C14", ("S",))
    assert (place.new, place.taken) == (True, True)
    assert place.hook.share > 0.5
    assert place.hook.versus == 0
    (told,) = found.texts("de")
    shares = f"in {100 * place.hook.share:.0f} % der Ziehungen (nach C10 W(H)IPS in 0 %)"
    assert told == (
        "Nach C10 W(H)IP kannst du im nächsten Zug WHIP hinten mit S verlängern: Dazu kommt es"
        f" {shares}, und dann bringt der Zug im Mittel {place.points:.0f} Punkte."
    )


def test_a_hook_in_front_of_a_word() -> None:
    place = explained("deluxe", ENGLISH, "B9 EF", "A13 FIG").facts.place
    assert place is not None
    assert place.hook is not None
    assert (place.hook.word, place.hook.front, place.hook.letters) == ("EF", True, ("R",))
    assert (place.new, place.taken) == (True, False)


def test_a_hook_that_lay_there_is_still_there() -> None:
    place = explained("deluxe", HAT, "5I WAIT", "6H (HA)W").facts.place
    assert place is not None
    assert place.hook is not None
    assert (place.hook.word, place.hook.letters) == ("HA", ("T",))
    assert (place.new, place.taken) == (False, True)


def test_better_tiles_make_no_place() -> None:
    """Whoever keeps the S uses the hooks that an S fits more often, on the same board."""
    found = explained("kompakt", GERMAN, "ex QWI", "ex SWI")
    assert found.facts.next.is_clear()
    assert found.facts.place is None or not found.facts.place.board.is_clear(1.0)
    assert not any("next_place" in name for name in names_of(found.facts))


def test_the_hooks_of_a_play_are_the_words_that_it_lengthens_by_one_tile() -> None:
    """Against the words that the referee finds."""
    seen = 0
    for edition, cgp in (("kompakt", GERMAN), ("deluxe", ENGLISH)):
        engine, position = engine_for(edition), position_in(edition, cgp)
        after = _After.of(position, position.passing(engine))
        board = position.view.board
        for play in position.every_play(engine):
            if play.kind is PlayKind.LAY:
                found = {one for one in after.places_of_play(play, ()) if isinstance(one, _Hook)}
                squares = {tile.square for tile in play.tiles}
                expected = set()
                for word in formed_words(position.rules, board, play.tiles):
                    *rest, last = word.squares
                    for hook, others in ((last, rest), (word.squares[0], word.squares[1:])):
                        if len(others) > 1 and squares & set(word.squares) == {hook}:
                            text = "".join(board[square].upper() for square in others)
                            expected.add(_Hook(text, hook, front=hook == word.squares[0]))
                assert found == expected, play
                seen += len(found)
    assert seen > 50


def test_a_hook_is_gone_once_its_squares_are_covered() -> None:
    engine, position = engine_for("kompakt"), position_in("kompakt", GERMAN)
    after = _After.of(position, position.passing(engine))
    play = read_move(engine, position, "H11 S")
    (hook,) = [one for one in after.places_of_play(play, ()) if isinstance(one, _Hook)]
    assert hook.word == "SHOGUN"
    beyond = play.tiles[0].square._replace(column=9)
    assert hook not in set(after.places_of_play(play, [beyond])), "another word is lengthened"


def test_a_tile_between_two_words_hooks_neither() -> None:
    tiles = engine_for().rules.tiles
    board = Board(15).lay(parse_move("8A HO", Board(15), tiles))
    assert _hooks(board)[Square(8, 3)][0][0] == _Hook("HO", Square(8, 3), front=False)
    both = board.lay(parse_move("8D ON", board, tiles))
    assert Square(8, 3) not in _hooks(both)


def quiet_place(**changes: object) -> NextPlace:
    place = NextPlace(
        points=41.6,
        worth=Estimate(4.0, 0.5),
        board=Estimate(5.0, 0.5),
        new=False,
        taken=False,
        line=LineUse("8", across=True, share=0.31, versus=0.04),
    )
    return replace(place, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (quiet_place(), "next_place"),
        (quiet_place(taken=True), "next_place_still"),
        (quiet_place(new=True, taken=True), "next_place"),
        (quiet_place(worth=Estimate(2.6, 0.1)), "next_turn"),
        (quiet_place(worth=Estimate(4.0, 2.5)), "next_turn"),
        (quiet_place(board=Estimate(2.0, 0.1)), "next_turn"),
        (quiet_place(board=Estimate(5.0, 3.0)), "next_turn"),
        (quiet_place(points=29.0), "next_turn"),
    ],
)
def test_a_place_is_told_only_where_half_of_the_next_turn_comes_from_it(
    place: NextPlace, told: str
) -> None:
    facts = replace(some_facts(), next=Estimate(5.0, 0.2), place=place)
    facts = replace(facts, play=replace(facts.play, next=40.0))
    assert names_of(facts) == {told}
    much = replace(facts, next=Estimate(9.0, 0.2))
    assert names_of(much) == {"next_turn"}, "more than half of it comes from elsewhere"


def test_that_a_place_is_used_up_is_nothing_against_a_play() -> None:
    facts = replace(some_facts(), points=9, next=Estimate(-5.0, 0.2), place=quiet_place())
    assert names_of(facts) == {"points", "next_place_worse"}
    used_up = replace(facts, place=quiet_place(taken=True))
    assert names_of(used_up) == {"points", "next_turn_worse"}
    board = Estimate(-5.0, 0.2)
    assert names_of(replace(used_up, next_board=board)) == {"points", "next_turn_worse"}
    scores_more = replace(facts, place=None, next_board=board)
    assert names_of(scores_more) == {"points", "next_turn_worse"}
    assert names_of(replace(scores_more, points=0)) == {"gain", "next_board_worse"}
    tighter = replace(facts, replies=Estimate(4.0, 0.1), lead=50)
    assert names_of(tighter) == {"points", "block"}, "which tells the next turn already"


@pytest.mark.parametrize(
    ("place", "german", "english"),
    [
        (quiet_place(), "in Zeile 8 legen", "lay a word in row 8"),
        (
            quiet_place(line=None, square=SquareUse("O8", 3, 1, 0.31, 0.04)),
            "das Feld O8 mit dreifachem Wortwert belegen",
            "cover the triple word square O8",
        ),
        (
            quiet_place(line=None, hook=HookUse("QUIRE", "G8", True, ("S",), 0.31, 0.04)),
            "QUIRE vorn mit S verlängern",
            "hook S onto the front of QUIRE",
        ),
        (
            quiet_place(line=None, hook=HookUse("PLAN", "G8", False, ("E", "K", "T"), 0.31, 0.04)),
            "PLAN hinten mit E, K oder T verlängern",
            "hook E, K or T onto the end of PLAN",
        ),
    ],
)
def test_places_are_told_in_both_languages(place: NextPlace, german: str, english: str) -> None:
    facts = replace(some_facts(), next=Estimate(5.0, 0.2), place=place)
    play, versus = replace(facts.play, play="8F HORN"), replace(facts.versus, play="8H NO")
    facts = replace(facts, play=play, versus=versus)
    found = Explanation(facts, sentences_of(facts))
    check_numbers(found)
    assert found.texts("de") == [
        f"Nach 8F HORN kannst du im nächsten Zug {german}: Dazu kommt es in 31 % der Ziehungen"
        " (nach 8H NO in 4 %), und dann bringt der Zug im Mittel 42 Punkte."
    ]
    assert found.texts("en") == [
        f"After 8F HORN you can {english} next turn: you do so in 31 % of the draws (4 % after 8H"
        " NO), and then score 42 points on average."
    ]
