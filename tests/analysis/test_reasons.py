"""Which facts are told as reasons, and which are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sternfeld.analysis.explain import Explanation, sentences_of
from sternfeld.analysis.facts import LineMove
from sternfeld.analysis.places import LineUse, SquareUse
from sternfeld.analysis.report import Found, Model
from sternfeld.analysis.rollouts import Estimate
from sternfeld.analysis.wording import Sentence
from sternfeld.engine.play import PlayKind
from tests.analysis.explaining import names_of, some_facts


def test_where_the_game_is_decided_points_still_differ() -> None:
    facts = replace(some_facts(), gain=Estimate(0.0004, 0.0), spread=Estimate(31.2, 2.0))
    play = replace(facts.play, play="8F HORN", points=38, win=0.5)
    versus = replace(facts.versus, play="8H NO", points=6, win=0.5)
    facts = replace(facts, play=play, versus=versus, points=32)
    (equal,) = sentences_of(facts)
    assert equal.text("de") == (
        "Deine Gewinnchance ist mit beiden Zügen gleich, soweit man sehen kann; nach"
        " 8F HORN stehst du im Mittel um 31,2 ± 2,0 Punkte besser als nach 8H NO."
    )
    won = replace(facts, play=replace(play, win=1.0), versus=replace(versus, win=0.999))
    decided, points = sentences_of(won)
    assert decided.text("en").startswith("The game is as good as won; after 8F HORN")
    assert points.text("en") == "8F HORN scores 38, 8H NO scores 6."
    lost = replace(facts, play=replace(play, win=0.002), versus=replace(versus, win=0.001))
    assert sentences_of(lost)[0].text("de").startswith("Die Partie ist so gut wie verloren; nach")


def test_a_square_is_told_by_what_both_plays_leave_of_it() -> None:
    quiet = some_facts()
    assert names_of(quiet) == {"gain"}
    fewer = replace(quiet, replies=Estimate(3.0, 0.1))
    left = replace(fewer, premium=SquareUse("A8", 3, 1, 0.1, 0.3))
    assert names_of(left) == {"leaves_premium"}
    taken = replace(fewer, premium=SquareUse("A8", 3, 1, 0.0, 0.3, taken=True))
    assert names_of(taken) == {"takes_premium"}
    as_often = replace(fewer, premium=SquareUse("A8", 3, 1, 0.25, 0.3))
    assert names_of(as_often) == {"reply"}
    assert names_of(replace(fewer, players=3)) == {"replies"}


def test_where_replies_come_is_no_reason_if_they_score_more() -> None:
    line = LineUse("8", across=True, share=0.0, versus=0.4)
    for mean, name in ((3.0, "reply_where"), (0.1, "gain"), (-3.0, "reply_worse")):
        facts = replace(some_facts(), replies=Estimate(mean, 0.1), line=line)
        assert name in names_of(facts), mean
        assert ("reply_where" in names_of(facts)) == (mean == 3.0)


@pytest.mark.parametrize(("board", "told"), [(1.0, False), (-2.0, False), (-5.0, True)])
def test_the_board_is_a_reason_only_if_the_kept_tiles_are_not(board: float, told: bool) -> None:
    facts = replace(
        some_facts(),
        lead=50,
        replies=Estimate(4.0, 0.1),
        next=Estimate(-6.0, 0.1),
        next_board=Estimate(board, 0.1),
        next_tiles=Estimate(-6.0 - board, 0.1),
    )
    assert ("block" in names_of(facts)) == told
    behind = replace(
        facts,
        lead=-50,
        replies=Estimate(-4.0, 0.1),
        next=Estimate(6.0, 0.1),
        next_board=Estimate(-board, 0.1),
        next_tiles=Estimate(6.0 + board, 0.1),
    )
    assert ("open_behind" in names_of(behind)) == told
    little = replace(facts, replies=Estimate(2.0, 0.1), next=Estimate(-2.0, 0.1))
    assert "block" not in names_of(little)
    if told:
        fewer = replace(facts, versus=replace(facts.versus, next_bonus=0.5))
        assert names_of(fewer) == {"block"}, "the next turn is told"
        big = replace(behind.play, reply_big=0.6)
        assert names_of(replace(behind, play=big)) == {"open_behind"}, "no reply is held against it"


def test_the_same_word_is_elsewhere_only_at_another_place() -> None:
    facts = some_facts()
    one = replace(facts.play, word="HORN", play="8F hORN")
    blank = replace(facts, play=one, versus=replace(one, play="8F HoRN"))
    assert "same_word_better_place" not in names_of(blank)
    moved = replace(facts, play=one, versus=replace(one, play="9F HORN"))
    assert "same_word_better_place" in names_of(moved)


def test_a_bonus_now_is_told_and_one_next_turn_is_no_reason_against_it() -> None:
    facts = replace(some_facts(), points=50, drawn=5, blanks=1, s=3, unseen=60)
    later = replace(facts.versus, next_bonus=0.6)
    with_bonus = replace(facts.play, points=70, bonus=50, tiles=7, play="8D NASTIER")
    found = replace(facts, play=with_bonus, versus=replace(later, play="8H TEA"))
    (told,) = sentences_of(found)
    assert told.text("en") == (
        "8D NASTIER lays 7 tiles at once and scores 70, 50 of them as the bonus; 8H TEA scores 20."
    )
    both = replace(found, versus=replace(later, bonus=50))
    worse = replace(both, next=Estimate(-9.0, 0.1))
    assert names_of(worse) == {"points", "next_bonus_worse", "turnover"}
    assert names_of(replace(worse, versus=later)) == {"bonus"}, "a bonus now is worth the next turn"
    few = replace(worse, s=0)
    assert names_of(few) == {"points", "next_bonus_worse"}, "the draw is a reason if it may help"


def test_an_endgame_that_decides_the_game_says_so() -> None:
    won = replace(some_facts(), found=Found.SOLVED, spread=Estimate(33.0, 0.0), gain=Estimate(1, 0))
    one, other = replace(won.play, win=1.0, spread=24.0), replace(won.versus, win=0.0, spread=-9.0)
    assert names_of(replace(won, play=one, versus=other)) == {"endgame_wins"}
    lost_too = replace(one, win=0.0, spread=-2.0)
    assert names_of(replace(won, play=lost_too, versus=other)) == {"endgame_lost"}
    won_too = replace(other, win=1.0, spread=3.0)
    assert names_of(replace(won, play=one, versus=won_too)) == {"endgame_won"}
    # A tie is broken by the points before the racks are settled.
    tied = replace(won, spread=Estimate(0.0, 0.0))
    assert names_of(tied) == {"gain"}
    assert names_of(replace(tied, gain=Estimate(0.0, 0.0))) == {"equal"}


def test_whoever_goes_out_ends_the_game() -> None:
    facts = replace(some_facts(), bag=0, replies=Estimate(19.0, 0.1))
    out = replace(facts, play=replace(facts.play, goes_out=True, kept=()))
    assert names_of(out) == {"goes_out"}


def test_one_point_is_no_points() -> None:
    values = {"best": "8F HO", "played": "8G HO", "d": 1}
    one = Sentence("points_worth_it", "points", 1.0, values)
    assert one.text("de") == "8F HO bringt jetzt 1 Punkt weniger, doch das lohnt sich."
    assert one.text("en") == "8F HO scores 1 point less now, but that pays off."
    many = Sentence("points_worth_it", "points", 1.0, {**values, "d": 21})
    assert "21 Punkte" in many.text("de")


def test_kept_tiles_are_no_reason_if_the_next_turn_says_the_contrary() -> None:
    facts = replace(some_facts(), leave=9.0, next=Estimate(-4.0, 0.1))
    facts = replace(facts, versus=replace(facts.versus, kept=("U", "V")))
    assert "leave" not in names_of(facts)
    assert "leave" in names_of(replace(facts, next=Estimate(-0.1, 0.1)))


def test_a_double_tile_is_a_reason_only_where_the_tiles_are_worth_less() -> None:
    facts = replace(some_facts(), leave=3.0)
    twice = replace(facts.versus, kept=("R", "R"), double="R", double_cost=8.4)
    assert "leave_double" in names_of(replace(facts, versus=twice))
    bonus = replace(facts.play, points=71, bonus=50, tiles=7, kept=())
    better = replace(facts, play=bonus, versus=twice, points=51, leave=-23.0)
    assert names_of(better) == {"bonus"}, "they are worth more than nothing"


def test_a_rack_that_is_passed_with_is_no_leave() -> None:
    facts = replace(some_facts(), leave=9.0)
    passing = replace(facts.versus, kind=PlayKind.PASS, kept=tuple("AEINRST"))
    assert "leave" not in names_of(replace(facts, versus=passing))
    other = replace(facts.versus, kept=("U", "V"))
    assert "leave" in names_of(replace(facts, versus=other))
    later = replace(facts, versus=passing, next=Estimate(-16.0, 0.1))
    assert names_of(later) == {"gain"}, "the best play can still be laid after a pass"


def test_where_the_game_is_decided_no_chances_are_told() -> None:
    decided = replace(some_facts(), gain=Estimate(0.0, 0.0), spread=Estimate(9.0, 1.0))
    play = replace(decided.play, win=0.0, word="HORN", play="8F HORN")
    emptying = replace(decided.versus, win=0.0, word="HORN", play="9F HORN", empties_bag=True)
    facts = replace(decided, play=play, versus=emptying)
    assert names_of(facts) == {"lost_but_points"}
    exchanging = replace(facts, play=replace(play, kind=PlayKind.EXCHANGE, play="ex HO"))
    assert names_of(exchanging) == {"lost_but_points"}
    clear = replace(facts, gain=Estimate(0.05, 0.001))
    assert names_of(clear) == {"empties_bag", "same_word_better_place"}


def test_a_q_that_stays_is_a_reason_up_to_the_end() -> None:
    facts = replace(some_facts(), bag=9)
    stuck = replace(facts, versus=replace(facts.versus, kept=("H", "Q"), q_used=0.2))
    assert names_of(stuck) == {"q_stuck"}
    assert names_of(replace(stuck, play=replace(facts.play, kept=("Q",)))) == {"gain"}


def test_a_point_or_two_are_no_reason() -> None:
    facts = some_facts()
    assert names_of(replace(facts, points=2)) == names_of(replace(facts, points=-2)) == {"gain"}
    assert names_of(replace(facts, points=3)) == {"points"}


def test_beside_a_strong_reason_weak_ones_are_not_told() -> None:
    facts = replace(some_facts(), points=30, replies=Estimate(2.0, 0.1))
    assert names_of(facts) == {"points"}
    assert names_of(replace(facts, points=12)) == {"points", "reply"}


def test_more_wins_with_fewer_points_are_told() -> None:
    facts = replace(some_facts(), spread=Estimate(-18.1, 1.0))
    (told,) = sentences_of(facts)
    assert told.text("en") == (
        f"With {facts.play.play} you win more often (by 5.0 ± 0.1 percentage points), although"
        " you end up 18.1 ± 1.0 points worse on average."
    )


def test_kept_tiles_are_told_with_what_the_next_turn_gains() -> None:
    facts = replace(some_facts(), leave=8.0, next=Estimate(8.4, 0.5))
    facts = replace(facts, versus=replace(facts.versus, kept=tuple("ENTTT")))
    (told,) = sentences_of(facts)
    assert told.text("de") == (
        f"Mit {facts.play.play} behältst du ER statt ENTTT, und damit bringt dein nächster Zug im"
        " Mittel 8,4 ± 0,5 Punkte mehr."
    )
    tiles = replace(facts, next_tiles=Estimate(5.0, 0.5), next_board=Estimate(3.4, 0.5))
    assert "5.0 ± 0.5 points more" in sentences_of(tiles)[0].text("en"), "the part of the tiles"
    board = replace(facts, next_tiles=Estimate(-3.0, 0.5), next_board=Estimate(11.4, 0.5))
    assert names_of(board) == {"next_board"}, "the tiles do not do what they are worth"
    both = replace(board, leave=-4.0)
    assert names_of(both) == {"next_board", "leave_next_worse"}


def test_what_comes_after_the_next_turn_is_told_in_parts() -> None:
    facts = replace(some_facts(), later=Estimate(0.0, 0.0), left=Estimate(6.0, 0.5))
    facts = replace(facts, versus=replace(facts.versus, play="8H NO"))
    (told,) = sentences_of(facts)
    assert told.text("en") == (
        f"After {facts.play.play} the tiles that you still hold after your next turn, set against"
        " those of the other, are worth 6.0 ± 0.5 points more on average than after 8H NO."
    )
    late = replace(
        facts,
        later=Estimate(9.0, 0.5),
        left=Estimate(-4.0, 0.5),
        play=replace(facts.play, goes_first=0.7),
        versus=replace(facts.versus, goes_first=0.4),
        rollouts=2_000,
    )
    assert names_of(late) == {"later", "out_more"}, "of a subject the strongest"
    assert names_of(replace(late, later=Estimate(1.0, 0.1))) == {"out_more", "left_over_worse"}
    slower = replace(late, play=late.versus, versus=late.play)
    assert names_of(slower) == {"later", "out_more_worse"}
    bonus = replace(late, play=replace(late.play, bonus=50))
    assert names_of(bonus) == {"gain"}


def test_the_first_sentence_names_the_play_and_is_a_reason_for_it() -> None:
    facts = replace(some_facts(), next=Estimate(6.0, 0.1))
    (told,) = sentences_of(facts)
    assert (
        told.text("en")
        == f"After {facts.play.play} your next turn scores 6.0 ± 0.1 points more on average."
    )
    assert told.text("de").startswith(f"Nach {facts.play.play} bringt dein nächster Zug")
    gain, against = sentences_of(replace(facts, next=Estimate(-6.0, 0.1)))
    assert (gain.name, gain.against) == ("gain", False)
    assert (against.name, against.against) == ("next_turn_worse", True)
    quiet = replace(facts, next=Estimate(0.0, 0.1), points=-6)
    assert [one.name for one in sentences_of(quiet)] == ["gain", "points_worth_it"]


def test_plays_that_a_search_proves_equal_are_told_so() -> None:
    none = Estimate(0.0, 0.0)
    solved = replace(some_facts(), found=Found.SOLVED, model=Model.PERFECT, gain=none, spread=none)
    play, versus = replace(solved.play, play="11M (U)M"), replace(solved.versus, play="pass")
    (told,) = sentences_of(replace(solved, play=play, versus=versus))
    assert told.text("de") == "11M (U)M und Passen führen zum gleichen Ergebnis (gelöst)."
    assert told.text("en") == "11M (U)M and passing lead to the same result (solved)."
    assert names_of(replace(solved, found=Found.SEARCHED)) == {"equal"}


def test_a_solved_endgame_tells_how_it_goes_on() -> None:
    solved = replace(
        some_facts(), found=Found.SOLVED, model=Model.PERFECT, spread=Estimate(8.0, 0.0)
    )
    line = (LineMove("C9 (MI)XED", 28), LineMove("pass", 0), LineMove("8A BE", 9))
    other = tuple(LineMove(f"{row}A HO", row) for row in range(1, 7))
    play = replace(solved.play, play="9C MEM", line=line)
    versus = replace(solved.versus, play="C9 NIMMER", line=other)
    told = replace(solved, play=play, versus=versus)
    lines = next(one for one in sentences_of(told) if one.name == "endgame_lines")
    assert lines.text("en") == (
        "After 9C MEM the best line is C9 (MI)XED 28, a pass, 8A BE 9; after C9 NIMMER it is"
        " 1A HO 1, 2A HO 2, 3A HO 3, 4A HO 4 and so on."
    )
    same = replace(told, versus=replace(versus, line=line))
    assert "endgame_same_line" in names_of(same)
    out = replace(told, play=replace(play, line=(), goes_out=True))
    assert {"out_first", "endgame_line"} <= names_of(out)


def test_where_the_game_is_over_after_both_plays_their_points_are_no_mean() -> None:
    facts = some_facts()
    sure = replace(facts.play, win=0.0), replace(facts.versus, win=0.0)
    over = replace(facts, play=sure[0], versus=sure[1], gain=Estimate(0.0, 0.0))
    for error, said in (
        (0.0, "you stand 23 points better than"),
        (0.2, "23.0 ± 0.2 points better"),
    ):
        told = replace(over, spread=Estimate(23.0, error))
        sentence = Explanation(told, sentences_of(told)).texts("en")[0]
        assert sentence.startswith("The game is as good as lost; ")
        assert said in sentence
