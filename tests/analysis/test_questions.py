"""Questions about a single position."""

from dataclasses import replace

import pytest

from sternfeld.analysis.continuing import play_on
from sternfeld.analysis.explain import explain
from sternfeld.analysis.moves import read_move
from sternfeld.analysis.position import play_key, unseen_in
from sternfeld.analysis.questions import (
    AskedPosition,
    analyse_position,
    budget_of_effort,
    explain_position,
    question_key,
    read_position,
)
from sternfeld.analysis.record import record_of
from sternfeld.analysis.report import Found, Mark
from sternfeld.engine.engine import Engine
from sternfeld.engine.judge import judge_for
from sternfeld.errors import IllegalMove, NotationError, Reason, RulesError
from sternfeld.game.board import PlacedTile
from sternfeld.notation.cgp import format_cgp, parse_cgp
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from tests.analysis.games import WINNING_PASS, engine_for, game_of

DELUXE = Rules.of("deluxe")
EMPTY = "/".join(["15"] * 15)


def test_what_a_rack_lacks_is_drawn_by_the_seed_and_said_to_be() -> None:
    asked = read_position(f"{EMPTY} AB/ 0/0 0", DELUXE)
    assert len(asked.turn.view.rack) == 7
    assert len(asked.drawn) == 5
    assert set("AB") <= set(asked.turn.view.rack)
    again = read_position(f"{EMPTY} AB/ 0/0 0", DELUXE)
    other = read_position(f"{EMPTY} AB/ 0/0 0", DELUXE, seed=2)
    assert again == asked
    assert other.drawn != asked.drawn
    assert read_position(f"{EMPTY} / 0/0 0", DELUXE).turn.view.tiles == (7, 7)
    assert read_position(WINNING_PASS, DELUXE).drawn == ()


def test_the_other_racks_are_known_only_if_they_are_said_to_be() -> None:
    text = f"{EMPTY} ABCDEFG/QZ 0/0 0"
    assert read_position(text, DELUXE).turn.known == ((), ("Q", "Z"))
    assert read_position(text, DELUXE, known=False).turn.known == ()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{EMPTY} ABCDEFGH/ 0/0 0", "a rack of 8 tiles; expected at most 7"),
        (f"{EMPTY} QQ/ 0/0 0", "2 tiles 'Q'; expected at most 1"),
        (f"{EMPTY} AB 0 0", "1; expected 2 to 4"),
        (f"{EMPTY} A///// 0/0/0/0/0/0 0", "6; expected 2 to 4"),
        ("nonsense", "is not a CGP position"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_what_was_expected(
    text: str, problem: str
) -> None:
    with pytest.raises((RulesError, NotationError), match=problem):
        read_position(text, DELUXE)


def test_a_rack_of_many_blanks_is_refused() -> None:
    rules = Rules.of("deluxe", {"blanks.count": 6})
    with pytest.raises(RulesError, match="a rack of 5 blanks; expected at most 3"):
        read_position(f"{EMPTY} ?????AE/ 0/0 0", rules)


def test_a_game_that_is_over_has_no_best_play() -> None:
    position = _endgame().cgp
    none_left = replace(position, racks=(position.racks[0], ()))
    squares = [
        Square(row, column)
        for row in range(1, 16)
        for column in range(1, 16)
        if Square(row, column) not in position.board
    ]
    tiles = [PlacedTile(*pair) for pair in zip(squares, position.racks[1], strict=False)]
    full = replace(none_left, board=position.board.lay(tiles))
    with pytest.raises(RulesError, match="the game is over"):
        read_position(format_cgp(full), DELUXE)


def test_more_effort_makes_the_figures_sharper_until_the_play_is_solved() -> None:
    engine = engine_for()
    opening = read_position(f"{EMPTY} AEINRSU/ 0/0 0", DELUXE)
    reports = [analyse_position(engine, opening, effort=effort) for effort in (1, 4)]
    errors = [one.candidates[0].error or 0.0 for one in reports if one is not None]
    assert errors[1] < errors[0]
    assert not any(one.settled for one in reports if one is not None)
    near = _endgame()
    for _ in range(2):
        went = play_on(engine, judge_for(DELUXE), near, answer="beginner")
        near = read_position(went.position, DELUXE)
    endgame = analyse_position(engine, near, effort=4)
    assert endgame is not None
    assert (endgame.found, endgame.settled) == (Found.SOLVED, True)


def test_before_the_endgame_all_orders_of_the_bag_are_played() -> None:
    late = analyse_position(engine_for(), read_position(WINNING_PASS, DELUXE))
    assert late is not None
    assert late.candidates[0].play == "pass"
    assert late.found is Found.ALL_ORDERS
    assert (late.bag, late.tiles) == (1, (7, 7))
    assert sum(late.unseen.values()) == 8
    assert {draw.tiles for draw in late.candidates[0].draws} == {(face,) for face in late.unseen}


def test_what_the_game_tells_of_the_other_rack_comes_with_its_position() -> None:
    told = read_position(f"{WINNING_PASS.split(' lex')[0]} kept 0/6;", DELUXE)
    assert told.turn.others_kept == (0, 6)
    assert "kept 0/6;" in told.turn.cgp()
    shares = [
        [draw.share for draw in report.candidates[0].draws]
        for asked in (told, read_position(WINNING_PASS, DELUXE))
        if (report := analyse_position(engine_for(), asked))
    ]
    assert sum(shares[0]) == pytest.approx(1)
    assert shares[1] == pytest.approx([1 / 8] * 8)
    assert max(shares[0]) > 1 / 8 + 0.02
    odd = read_position(f"{WINNING_PASS.split(' lex')[0]} kept 6; held a/b;", DELUXE)
    assert odd.turn.others_kept == ()


def test_numbers_of_tiles_in_a_position_are_taken_only_where_they_can_be() -> None:
    line = WINNING_PASS.split(" lex")[0]
    plain, told = (
        read_position(f"{line}{more}", DELUXE).turn for more in ("", " kept 4/9; held 7/7;")
    )
    assert told.others_kept == (0, 7), "no more than the rack holds, and nothing of one's own"
    assert told.key != plain.key
    assert "kept" not in plain.cgp()
    assert "held" not in plain.cgp()
    for odd in ("kept 0/6/6", "kept 0/6x", "kept 0/-6", "kept 0/600"):
        assert read_position(f"{line} {odd};", DELUXE).turn.others_kept == (), odd


def test_how_many_tiles_everybody_holds_is_taken_only_where_it_can_be() -> None:
    record = record_of(game_of("deluxe", ("expert",) * 3, 3))
    turns = [turn.position(DELUXE) for turn in record.turns]
    assert all("held" not in one.cgp() for one in turns if one.view.bag_count)
    ended = [one for one in turns if not one.view.bag_count]
    early, late = (next(one for one in ended if sum(one.view.tiles) <= most) for most in (15, 12))
    own, first, second = (late.view.tiles[seat] for seat in late.view.in_turn())
    assert own < DELUXE.rack
    line = late.cgp().split(" held")[0]

    def held(text: str, position: str = line) -> tuple[int, ...]:
        return read_position(f"{position} held {text};", DELUXE).turn.view.tiles

    shared = read_position(line, DELUXE).turn.view.tiles
    assert held(f"{own}/{first + second - 1}/1")[1:] in ((first + second - 1, 1), shared[1:])
    for odd in (
        f"{own + 1}/{first + second - 2}/1",
        f"{own}/{first}/{second - 1}",
        f"{own}/{first}",
    ):
        assert held(odd) == shared, odd
    full = early.cgp().split(" held")[0]
    assert max(held("7/8/0", full)) == DELUXE.rack
    # Tiles that are known cannot be fewer on the rack.
    unseen = sorted(unseen_in(parse_cgp(line, DELUXE.tiles), DELUXE).elements())
    racks = f"{line.split()[1].split('/')[0]}/{''.join(unseen[:2])}/"
    known = " ".join([line.split()[0], racks, *line.split()[2:]])
    assert held(f"{own}/1/{first + second - 1}", known)[1] >= 2


def test_with_an_empty_bag_two_need_not_be_told_what_they_hold() -> None:
    record = record_of(game_of("deluxe", ("expert",) * 2, 3))
    late = [turn.position(DELUXE) for turn in record.turns if not turn.view.bag_count]
    assert late
    assert all("held" not in one.cgp() for one in late)


@pytest.mark.parametrize("seats", [3, 4])
def test_every_turn_of_several_seats_with_an_empty_bag_is_answered(seats: int) -> None:
    engine = engine_for()
    record = record_of(game_of("deluxe", ("expert",) * seats, 3))
    late = [turn.position(DELUXE) for turn in record.turns if not turn.view.bag_count]
    assert len({one.view.tiles for one in late}) > 2
    for position in late:
        asked = read_position(position.cgp(), DELUXE)
        order = position.view.in_turn()
        assert asked.turn.view.tiles == tuple(position.view.tiles[seat] for seat in order)
        # Without that option the others share what is left.
        shared = read_position(position.cgp().split(" held")[0], DELUXE).turn.view.tiles
        assert sum(shared) == sum(position.view.tiles)
        assert max(shared[1:]) - min(shared[1:]) <= 1 or max(shared[1:]) == 7
    found = analyse_position(engine, asked)
    assert found is not None
    assert found.candidates


def test_a_play_that_is_asked_for_is_among_the_candidates_with_its_mark() -> None:
    engine, asked = engine_for(), read_position(WINNING_PASS, DELUXE)
    found = analyse_position(engine, asked, play="2B INEART(H)S")
    assert found is not None
    assert found.play == "2B INEART(H)S"
    assert found.loss == pytest.approx(0.125)
    assert found.mark is Mark.VERY_COSTLY
    best = analyse_position(engine, asked, play="pass")
    assert best is not None
    assert (best.mark, best.loss) == (Mark.BEST, 0)
    with pytest.raises(IllegalMove, match="needs a tile 'Q'"):
        analyse_position(engine, asked, play="8A QI")


def test_an_analysis_and_an_explanation_can_be_stopped() -> None:
    engine, asked = engine_for(), read_position(WINNING_PASS, DELUXE)
    assert analyse_position(engine, asked, stop=lambda: True) is None
    stopped = explain_position(
        engine, asked, "pass", "2B INEART(H)S", language="en", stop=lambda: True
    )
    assert stopped is None


def test_an_explanation_is_that_of_the_library_in_words() -> None:
    engine, asked = engine_for(), read_position(WINNING_PASS, DELUXE)
    plays = ("pass", "2B INEART(H)S")
    said = explain_position(engine, asked, *plays, language="de")
    assert said is not None
    one, other = (read_move(engine, asked.turn, play) for play in plays)
    found = explain(engine, asked.turn, one, other, budget=budget_of_effort(2))
    assert said.facts == found.facts
    assert list(said.sentences) == found.texts("de")
    with pytest.raises(RulesError, match="compared with itself"):
        explain_position(engine, asked, "pass", "pass", language="en")


def test_the_key_of_a_question_holds_everything_that_its_answer_depends_on() -> None:
    asked = read_position(f"{EMPTY} ABCDEFG/ 0/0 0", DELUXE)
    known = read_position(f"{EMPTY} ABCDEFG/Q 0/0 0", DELUXE)
    ahead = read_position(f"{EMPTY} ABCDEFG/ 1/0 0", DELUXE)
    drawn = replace(asked, drawn=("A",))
    open_book = read_position(f"{EMPTY} ABCDEFG/ 0/0 0", Rules.of("deluxe", {"words.ban": ["AA"]}))
    keys = {
        question_key("analysis", asked, 1),
        question_key("analysis", asked, 2),
        question_key("play", asked, 1),
        *(question_key("analysis", one, 1) for one in (known, ahead, drawn, open_book)),
    }
    assert len(keys) == 7


def test_plays_are_found_again_among_all_of_a_position() -> None:
    engine, asked = engine_for(), read_position(WINNING_PASS, DELUXE)
    every = asked.turn.every_play(engine)
    assert len(every) == len({play_key(play) for play in every})
    for play in (every[0], every[-1], next(one for one in every if len(one.tiles) == 1)):
        assert every.like(play) == play
        assert play_key(read_move(engine, asked.turn, str(play))) == play_key(play)
    assert every.highest == max(play.score for play in every)
    assert [len(play.tiles) or len(play.exchanged) for play in every] == [
        size for _, size in every.sizes
    ]


def test_a_play_is_scored_its_words_are_judged_and_the_next_player_comes_first() -> None:
    engine, judge = engine_for(), judge_for(DELUXE)
    asked = read_position(f"{EMPTY} AEINRST// 10/20/30 0", DELUXE)
    after = play_on(engine, judge, asked, play="8D ANESTRI")
    (made,) = after.moves
    assert (made.points, made.bonus, made.by) == (66, 50, 0)
    assert [(word.word, word.valid) for word in made.words] == [("ANESTRI", True)]
    position = parse_cgp(after.position, DELUXE.tiles)
    assert position.scores == (20, 30, 76)
    assert position.racks == ((), (), ())
    assert (after.next, after.over) == (1, False)
    phony = play_on(engine, judge, asked, play="8D TRAINES")
    assert [word.valid for word in phony.moves[0].words] == [False]
    with pytest.raises(IllegalMove) as refused:
        play_on(engine, judge, asked, play="1A RAIN")
    assert refused.value.reason is Reason.STAR


def test_racks_are_dealt_by_the_seed_and_a_computer_answers_from_its_own() -> None:
    engine, judge = engine_for(), judge_for(DELUXE)
    asked = read_position(f"{EMPTY} AEINRST/ 0/0 0", DELUXE)
    first = play_on(engine, judge, asked, play="8D ANESTRI", answer="expert", deal=True)
    again = play_on(engine, judge, asked, play="8D ANESTRI", answer="expert", deal=True)
    other = play_on(engine, judge, asked, play="8D ANESTRI", answer="expert", deal=True, seed=2)
    assert first == again
    assert first != other
    assert [move.by for move in first.moves] == [0, 1]
    position = parse_cgp(first.position, DELUXE.tiles)
    assert [len(rack) for rack in position.racks] == [7, 7]
    assert position.scores == (66, first.moves[1].points)
    alone = play_on(engine, judge, asked, answer="beginner")
    assert len(alone.moves) == 1
    exchanged = play_on(engine, judge, asked, play="ex AEI", deal=True)
    assert len(parse_cgp(exchanged.position, DELUXE.tiles).racks[1]) == 7
    assert parse_cgp(exchanged.position, DELUXE.tiles).zero_turns == 1


def test_the_end_of_a_game_settles_the_racks() -> None:
    engine, judge = engine_for(), judge_for(DELUXE)
    endgame = _endgame()
    position = endgame.cgp
    values = [sum(map(DELUXE.tiles.value, rack)) for rack in position.racks]
    for passes, over in ((2, False), (3, True)):
        asked = replace(endgame, cgp=replace(position, zero_turns=passes))
        passed = play_on(engine, judge, asked, play="pass")
        assert passed.over is over
        lost = tuple(score - value for score, value in zip(position.scores, values, strict=True))
        assert passed.final == ((lost[1], lost[0]) if over else None)
    asked = endgame
    for _ in range(20):
        went = play_on(engine, judge, asked, answer="expert")
        if went.over:
            break
        asked = read_position(went.position, DELUXE)
    after = parse_cgp(went.position, DELUXE.tiles)
    assert after.racks[1] == ()
    left = sum(map(DELUXE.tiles.value, after.racks[0]))
    assert went.final == (after.scores[0] - left, after.scores[1] + left)


def test_racks_that_nobody_knows_are_not_settled() -> None:
    asked = read_position(f"{EMPTY} AB/// 0/0/0/0 0", Rules.of("deluxe", {"finish_line": 50}))
    engine = Engine(asked.turn.rules)
    won = play_on(engine, judge_for(DELUXE), asked, play="pass")
    assert not won.over
    asked = replace(asked, cgp=replace(asked.cgp, scores=(49, 0, 0, 0)))
    won = play_on(engine, judge_for(DELUXE), asked, answer="expert")
    assert won.over
    assert won.final == parse_cgp(won.position, DELUXE.tiles).scores, "no racks at a finish line"


def _endgame() -> AskedPosition:
    """The bag is empty, and both racks are known."""
    before = read_position(WINNING_PASS, DELUXE)
    after = play_on(engine_for(), judge_for(DELUXE), before, play="15H (IDOL)ISER", deal=True)
    return read_position(after.position, DELUXE)
