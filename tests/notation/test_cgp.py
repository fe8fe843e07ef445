from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import NotationError
from sternfeld.game import commands as cmd
from sternfeld.game.board import Direction
from sternfeld.game.decide import decide
from sternfeld.game.events import Dealer
from sternfeld.game.evolve import fold
from sternfeld.game.judge import NoJudge
from sternfeld.notation.cgp import CgpOption, Position, format_cgp, parse_cgp, position_of
from sternfeld.rules.layout import Square
from sternfeld.rules.load import tile_set
from sternfeld.rules.tiles import TileSet
from tests.notation.samples import (
    CHANCE,
    GERMAN,
    SPANISH,
    boards,
    line,
    near_texts,
    rack_faces,
    random_game,
    table,
    tile_sets,
)
from tests.support.examples import examples

ENGLISH = tile_set("en-100")
MIDGAME = (
    "7OFAY4/10AWEE1/11O3/10AW3/10G4/10E4/10I4/6MOXAS4/6I1I1T4/6A8/6O8/6UP7/7I7/7E7/7D7"
    " ?CEIJNU/ 97/89 0"
)
ENDGAME = (
    "5BERGS5/4PA3U5/2QAID3R5/3BEE3F2S2/1P1ET2VIATIC2/MA1TAW3c2H2/ES3IS2E2A2/AT1FOLIA4V2/"
    "LI1L1EX1E6/1N1O1D2N2Y3/1GNU2C1JETE3/2ER2OHO2N3/2O3GOY6/1INDOW1U7/4DORR7"
    " IKLMTZ/AEINRU? 0/0 0 lex OSPD1;"
)
EMPTY = "/".join(["15"] * 15)


@pytest.mark.parametrize("text", [MIDGAME, ENDGAME])
def test_known_positions_read_and_write_the_same(text: str) -> None:
    assert format_cgp(parse_cgp(text, ENGLISH)) == text


def test_a_position_is_read_whole() -> None:
    position = parse_cgp(MIDGAME, ENGLISH)
    assert position.board[Square(8, 7)] == "M"
    assert position.racks == (("?", "C", "E", "I", "J", "N", "U"), ())
    assert (position.scores, position.zero_turns, position.options) == ((97, 89), 0, ())


def test_options_are_kept_in_order() -> None:
    position = parse_cgp(f"{EMPTY} AELNOQT/ 0/0 1 lex NWL18; lm 8D .A; bb 50; x", ENGLISH)
    assert position.options == (
        CgpOption("lex", "NWL18"),
        CgpOption("lm", "8D .A"),
        CgpOption("bb", "50"),
        CgpOption("x"),
    )
    assert format_cgp(position).endswith(" 1 lex NWL18; lm 8D .A; bb 50; x;")


def test_tiles_of_several_characters_stand_in_brackets() -> None:
    text = "/".join(["15"] * 14 + ["6[CH]I[ll]6"]) + " [RR]?/ 5/-3 2"
    position = parse_cgp(text, SPANISH)
    assert position.board[Square(15, 9)] == "ll"
    assert position.racks[0] == ("RR", "?")
    assert format_cgp(position) == text


def test_the_large_board_is_read() -> None:
    assert parse_cgp("/".join(["21"] * 21) + " / 0/0 0", ENGLISH).board.size == 21


def test_one_player_whose_rack_is_unknown() -> None:
    position = parse_cgp(f"{EMPTY}  12 0", ENGLISH)
    assert (position.racks, position.scores) == (((),), (12,))
    assert parse_cgp(format_cgp(position), ENGLISH) == position


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a CGP position"),
        (EMPTY, "is not a CGP position"),
        (f"{EMPTY} 0", "is not a CGP position"),
        (f"{EMPTY} AB/CD 0/0 x", "is not a CGP position"),
        (f"{EMPTY} AB/CD 0/0 x lex CSW21;", "is not a CGP position"),
        (f"{EMPTY} AB/CD 0/0 -1", "is not a CGP position"),
        (f"{EMPTY} cgp AB/CD 0/0 0", "is not a CGP position"),
        (f"{EMPTY} AB 0/0 0", "1 racks and 2 scores"),
        (f"{EMPTY} 1/ 0/0 0", "is not a CGP position"),
        (f"{EMPTY} A1/ 0/0 0", "there is no tile '1'"),
        ("15/15 / 0/0 0", "has 2 rows"),
        ("/".join(["27"] * 27) + " / 0/0 0", "has 27 rows"),
        (EMPTY.replace("15", "14", 1) + " / 0/0 0", "row 1 .* has 14 squares; expected 15"),
        (EMPTY.replace("15", "015", 1) + " / 0/0 0", "there is no tile '0'"),
        (EMPTY.replace("15", "150", 1) + " / 0/0 0", "there is no tile '1'"),
        (EMPTY.replace("15", "14?", 1) + " / 0/0 0", "without a letter"),
        (EMPTY.replace("15", "14[1]", 1) + " / 0/0 0", "bracket"),
    ],
)
def test_what_is_no_position_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_cgp(text, ENGLISH)


@pytest.mark.parametrize("rest", ["", " lex CSW21;", " lm 8D .A; bb 50;"])
def test_the_turns_without_points_may_be_missing_and_cgp_may_stand_before(rest: str) -> None:
    plain = parse_cgp(f"{EMPTY} AB/ 3/4 0{rest}", ENGLISH)
    assert parse_cgp(f"cgp {EMPTY} AB/ 3/4{rest}", ENGLISH) == plain


@pytest.mark.parametrize("named", ["english", "en-100"])
def test_the_own_tiles_may_be_named(named: str) -> None:
    option = CgpOption("ld", named)
    assert parse_cgp(f"{EMPTY} AB/ 0/0 0 ld {named};", ENGLISH).options == (option,)


@pytest.mark.parametrize("named", ["french", "catalan", "en-super-200", "english_super"])
def test_other_tiles_are_refused_by_their_name(named: str) -> None:
    with pytest.raises(NotationError, match=f"tiles '{named}'.*expected 'en-100'"):
        parse_cgp(f"{EMPTY} Ą/ 0/0 0 ld {named};", ENGLISH)


@pytest.mark.parametrize(
    "position",
    [
        Position(parse_cgp(MIDGAME, ENGLISH).board, (), ()),
        Position(parse_cgp(MIDGAME, ENGLISH).board, ((),), (1, 2)),
        Position(parse_cgp(MIDGAME, ENGLISH).board, ((),), (1,), 0, (CgpOption("a b", ""),)),
        Position(parse_cgp(MIDGAME, ENGLISH).board, ((),), (1,), 0, (CgpOption("a", "b;c"),)),
    ],
)
def test_a_position_that_cannot_be_written_is_refused(position: Position) -> None:
    with pytest.raises(NotationError, match="expected"):
        format_cgp(position)


def test_a_game_gives_the_position_of_the_seat_to_move() -> None:
    events = table("kompakt", {"word_check": "free"})
    state = fold(events)
    for command in (cmd.Lay(0, line(8, 7, "ABER", Direction.ACROSS)), cmd.Pass(1), cmd.Pass(0)):
        happened = decide(state, command, now=0, chance=CHANCE, judge=NoJudge()).events
        state = fold(happened, state)
    position = position_of(state)
    assert position.scores == (0, state.scores[0])
    assert position.zero_turns == 2
    assert position_of(replace(state, sheet=state.sheet[1:])).zero_turns == 2
    assert position.racks == ((), ())
    assert [option.name for option in position.options] == ["lex", "ld", "bdn"]


def test_a_game_without_a_word_list_names_none() -> None:
    state = fold(
        table("kompakt", {"tiles": "es-100", "words.lexicon": "none", "word_check": "free"})
    )
    assert [option.name for option in position_of(state).options] == ["ld", "bdn"]


@examples(1 / 2)
@given(st.integers(0, 2**32), st.integers(0, 25), st.sampled_from(Dealer))
def test_positions_of_played_games_read_back(seed: int, turns: int, dealer: Dealer) -> None:
    names = ["A", "B", "C"][: 1 + seed % 3]
    state = fold(random_game(seed, turns, table(names=names, dealer=dealer), swaps=False))
    position = position_of(state)
    assert parse_cgp(format_cgp(position), state.rules.tiles) == position


option_words = st.text(
    st.characters(exclude_characters=";", exclude_categories=["Z", "C"]), min_size=1
)


@given(st.data(), tile_sets, st.sampled_from([5, 15, 21, 26]), st.integers(1, 4))
def test_formatting_and_parsing_are_inverse(
    data: st.DataObject, tiles: TileSet, size: int, players: int
) -> None:
    rack = st.lists(rack_faces(tiles), max_size=7).map(tuple)
    position = Position(
        data.draw(boards(tiles, size)),
        tuple(data.draw(st.lists(rack, min_size=players, max_size=players))),
        tuple(data.draw(st.lists(st.integers(-999, 9999), min_size=players, max_size=players))),
        data.draw(st.integers(0, 99)),
        tuple(data.draw(st.lists(st.builds(CgpOption, option_words, option_words)))),
    )
    assert parse_cgp(format_cgp(position), tiles) == position


@given(near_texts, st.sampled_from(["", EMPTY, f"{EMPTY} ", f"{EMPTY} AB/C ", MIDGAME]))
def test_any_text_is_read_or_refused(text: str, start: str) -> None:
    try:
        position = parse_cgp(start + text, GERMAN)
    except NotationError:
        return
    assert parse_cgp(format_cgp(position), GERMAN) == position
