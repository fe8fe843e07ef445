import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import NotationError
from sternfeld.notation.faces import join_faces, split_faces, split_rack
from sternfeld.rules.tiles import TileSet
from tests.notation.samples import (
    GERMAN,
    SPANISH,
    board_faces,
    near_texts,
    rack_faces,
    tile_sets,
)


def test_lower_case_is_a_blank_as_a_letter() -> None:
    assert split_faces("hORN", GERMAN) == ("h", "O", "R", "N")


def test_a_question_mark_is_a_blank_on_a_rack() -> None:
    assert split_faces("?AB", GERMAN) == ("?", "A", "B")


def test_brackets_hold_a_tile_of_several_characters() -> None:
    assert split_faces("[CH]ICO[ch]", SPANISH) == ("CH", "I", "C", "O", "ch")


def test_bare_characters_are_single_tiles_even_if_a_longer_tile_exists() -> None:
    assert split_faces("CH", SPANISH) == ("C", "H")


def test_a_single_tile_may_stand_in_brackets() -> None:
    assert split_faces("[A]B", SPANISH) == ("A", "B")


def test_an_accent_may_be_a_character_of_its_own() -> None:
    assert split_faces("O\u0308L", GERMAN) == ("Ö", "L")


@pytest.mark.parametrize("text", ["Ñ", "A B", "ß", "[CH]", "1", "É"])
def test_a_tile_that_is_not_in_the_set_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="there is no tile"):
        split_faces(text, GERMAN)


def test_a_tile_half_in_lower_case_is_refused() -> None:
    with pytest.raises(NotationError, match="'Ch'"):
        split_faces("[Ch]", SPANISH)


@pytest.mark.parametrize("text", ["[CH", "A[", "[]"])
def test_a_bracket_that_is_empty_or_open_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="bracket"):
        split_faces(text, SPANISH)


def test_on_a_rack_small_letters_mean_the_letter() -> None:
    assert split_rack("ab?[ch]", SPANISH) == ("A", "B", "?", "CH")


@given(st.data(), tile_sets)
def test_joining_and_splitting_are_inverse(data: st.DataObject, tiles: TileSet) -> None:
    faces = data.draw(st.lists(st.one_of(board_faces(tiles), rack_faces(tiles))))
    assert split_faces(join_faces(faces), tiles) == tuple(faces)


@given(near_texts, tile_sets)
def test_any_text_is_read_or_refused(text: str, tiles: TileSet) -> None:
    try:
        faces = split_faces(text, tiles)
    except NotationError:
        return
    assert split_faces(join_faces(faces), tiles) == faces
