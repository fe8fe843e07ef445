import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import RulesError
from sternfeld.rules.load import tile_set, tile_set_names
from sternfeld.rules.tiles import BLANK, Letter, TileSet, as_blank, is_blank, letter_of, rack_face

# Blanks, letters with their counts by value (no number: one tile), total, points.
SETS = {
    "da-100": (
        2,
        "1: E9 A7 N6 R6; 2: D5 L5 O5 S5 T5; 3: B4 I4 K4 F3 G3 M3 U3 V3;"
        " 4: H2 J2 P2 Y2 Æ2 Ø2 Å2; 8: C2 X Z",
        100,
        247,
    ),
    "de-102": (
        2,
        "1: E15 N9 S7 I6 R6 T6 U6 A5 D4; 2: H4 G3 L3 O3; 3: M4 B2 W Z; 4: C2 F2 K2 P; 6: Ä J Ü V;"
        " 8: Ö X; 10: Q Y",
        102,
        202,
    ),
    "de-105": (
        5,
        "1: E15 N9 S7 I6 R6 T6 U6 A5 D4; 2: H4 G3 L3 O3; 3: M4 B2 W Z; 4: C2 F2 K2 P; 6: Ä J Ü V;"
        " 8: Ö X; 10: Q Y",
        105,
        202,
    ),
    "de-119": (
        2,
        "1: E16 N10 I9 S8 R7 A6 D6 U6; 2: H5 T5 C4 L4 O4 G3 W2; 3: M4 F3 B2 K2 Z2; 4: P V; 5: Ü;"
        " 6: Ä J; 8: Ö X; 10: Q Y",
        119,
        222,
    ),
    "en-100": (
        2,
        "1: E12 A9 I9 O8 N6 R6 T6 L4 S4 U4; 2: D4 G3; 3: B2 C2 M2 P2; 4: F2 H2 V2 W2 Y2; 5: K;"
        " 8: J X; 10: Q Z",
        100,
        187,
    ),
    "en-super-200": (
        4,
        "1: E24 A16 O15 T15 I13 N13 R13 S10 L7 U7; 2: D8 G5; 3: C6 M6 B4 P4; 4: H5 F4 W4 Y4 V3;"
        " 5: K2; 8: J2 X2; 10: Q2 Z2",
        200,
        381,
    ),
    "es-100": (
        2,
        "1: A12 E12 O9 I6 S6 N5 R5 U5 L4 T4; 2: D5 G2; 3: C4 B2 M2 P2; 4: H2 F V Y; 5: CH Q;"
        " 8: J LL Ñ RR X; 10: Z",
        100,
        192,
    ),
    "fr-102": (
        2,
        "1: E15 A9 I8 N6 O6 R6 S6 T6 U6 L5; 2: D3 M3 G2; 3: B2 C2 P2; 4: F2 H2 V2; 8: J Q;"
        " 10: K W X Y Z",
        102,
        197,
    ),
    "is-104": (
        2,
        "1: A10 I8 N8 R7 E6 S6 U6 T5; 2: Ð5 G4 K3 L3 M3; 3: F3 O3 H2 V2; 4: D2 Á2 Í2 Þ; 5: J Æ;"
        " 6: B É Ó; 7: Y Ö; 8: P Ú; 9: Ý; 10: X",
        104,
        227,
    ),
    "it-120": (
        2,
        "1: O15 A14 I12 E11; 2: C6 R6 S6 T6; 3: L5 M5 N5 U5; 5: B3 D3 F3 P3 V3; 8: G2 H2 Z2; 10: Q",
        120,
        293,
    ),
    "nl-102": (
        2,
        "1: E18 N10 A6 O6 I4; 2: D5 R5 S5 T5; 3: G3 K3 L3 M3 B2 P2; 4: U3 F2 H2 J2 V2 Z2; 5: C2 W2;"
        " 8: X Y; 10: Q",
        102,
        230,
    ),
    "no-100": (
        2,
        "1: E9 A7 N6 R6 S6 T6 D5 I5 L5; 2: F4 G4 K4 O4 M3; 3: H3; 4: B3 U3 V3 J2 P2 Å2; 5: Ø2;"
        " 6: Y Æ; 8: W; 10: C",
        100,
        202,
    ),
    "pl-100": (
        2,
        "1: A9 I8 E7 O6 N5 Z5 R4 S4 W4; 2: Y4 C3 D3 K3 L3 M3 P3 T3; 3: B2 G2 H2 J2 Ł2 U2;"
        " 5: Ą Ę F Ó Ś Ż; 6: Ć; 7: Ń; 9: Ź",
        100,
        190,
    ),
    "pt-120": (
        3,
        "1: A14 E11 I10 O10 S8 U7 M6 R6 T5; 2: D5 L5 C4 P4; 3: N4 B3 Ç2; 4: F2 G2 H2 V2; 5: J2;"
        " 6: Q; 8: X Z",
        120,
        204,
    ),
    "sv-100": (
        2,
        "1: A8 R8 S8 T8 E7 N6 D5 I5 L5; 2: O5 G3 K3 M3 H2; 3: F2 V2 Ä2; 4: U3 B2 P2 Å2 Ö2; 7: J Y;"
        " 8: C X; 10: Z",
        100,
        194,
    ),
}


def letters_in(table: str) -> dict[str, tuple[int, int]]:
    """Value and count of each letter in a line of `SETS`."""
    found = {}
    for group in table.split("; "):
        value, _, items = group.strip().partition(": ")
        for item in items.split():
            face = item.rstrip("0123456789")
            assert face not in found
            found[face] = (int(value), int(item.removeprefix(face) or 1))
    return found


def test_every_tile_set_is_checked_here() -> None:
    assert tuple(SETS) == tile_set_names()


@pytest.mark.parametrize("name", SETS)
def test_a_set_has_its_letters_values_and_counts(name: str) -> None:
    blanks, table, _, _ = SETS[name]
    tiles = tile_set(name)
    assert {one.face: (one.value, one.count) for one in tiles.letters} == letters_in(table)
    assert tiles.blanks == blanks


@pytest.mark.parametrize("name", SETS)
def test_a_set_has_its_total_and_its_points(name: str) -> None:
    _, _, total, points = SETS[name]
    assert (tile_set(name).total, tile_set(name).points) == (total, points)
    assert len(tile_set(name).full_bag()) == total
    assert sum(map(tile_set(name).value, tile_set(name).full_bag())) == points


@pytest.mark.parametrize("name", SETS)
def test_a_set_is_named_after_its_language_and_size(name: str) -> None:
    tiles = tile_set(name)
    assert name.split("-")[0] == tiles.language
    assert name.split("-")[-1] == str(tiles.total)


def test_only_german_and_english_sets_have_a_word_list() -> None:
    listed = {name: tile_set(name).lexicon for name in tile_set_names()}
    assert {name: lexicon for name, lexicon in listed.items() if lexicon is not None} == {
        "de-102": "de",
        "de-105": "de",
        "de-119": "de",
        "en-100": "en",
        "en-super-200": "en",
    }


def test_letters_stand_in_the_order_of_their_language() -> None:
    assert "".join(tile_set("de-102").alphabet) == "AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ"
    assert tile_set("sv-100").alphabet[-3:] == ("Å", "Ä", "Ö")
    assert tile_set("es-100").alphabet[:4] == ("A", "B", "C", "CH")


def test_in_alphabetical_order_a_blank_stands_before_a() -> None:
    tiles = tile_set("de-102")
    assert tiles.sort(["Z", "Ä", BLANK, "A", "B"]) == (BLANK, "A", "Ä", "B", "Z")
    assert (tiles.place(BLANK), tiles.place("A"), tiles.place("Ä")) == (0, 1, 2)


@pytest.mark.parametrize("name", tile_set_names())
def test_a_blank_is_worth_nothing_and_remembers_its_letter(name: str) -> None:
    for letter in tile_set(name).alphabet:
        blank = as_blank(letter)
        assert is_blank(blank), letter
        assert not is_blank(letter), letter
        assert tile_set(name).value(blank) == 0, letter
        assert letter_of(blank) == letter_of(letter) == letter
        assert (rack_face(blank), rack_face(letter)) == (BLANK, letter)


def test_a_set_contains_its_letters_and_no_blank() -> None:
    tiles = tile_set("es-100")
    assert "CH" in tiles
    assert BLANK not in tiles
    assert "ch" not in tiles
    assert "K" not in tiles


def test_a_bag_is_counted_by_rack_faces() -> None:
    tiles = tile_set("de-105")
    assert (tiles.count(BLANK), tiles.count("E"), tiles.count("Q")) == (5, 15, 1)
    assert tiles.counts() == {face: tiles.count(face) for face in (BLANK, *tiles.alphabet)}


@given(st.integers(0, 20))
def test_other_blanks_leave_the_letters_alone(blanks: int) -> None:
    tiles = tile_set("de-102")
    other = tiles.with_blanks(blanks)
    assert (other.blanks, other.letters, other.points) == (blanks, tiles.letters, tiles.points)
    assert other.total == 100 + blanks


def test_the_same_number_of_blanks_is_the_same_set() -> None:
    assert tile_set("de-102").with_blanks(2) is tile_set("de-102")


def test_equal_sets_are_one_value() -> None:
    tiles = tile_set("de-102")
    again = TileSet(tiles.name, tiles.language, tiles.letters, tiles.blanks, tiles.lexicon)
    assert again == tiles
    assert hash(again) == hash(tiles)


@pytest.mark.parametrize("face", ["", "e", "?", "ß", "1", "Eé", "ﬁ", "·"])
def test_a_face_must_have_a_lower_case_that_marks_a_blank(face: str) -> None:
    with pytest.raises(
        RulesError, match=f"tile set 'odd': '{face}' is not a letter face".replace("?", r"\?")
    ):
        TileSet("odd", "xx", (Letter(face, 1, 1),), 0)


@pytest.mark.parametrize(
    ("letters", "blanks", "complaint"),
    [
        ((), 2, "0 letters; expected 1 to 63"),
        (tuple(Letter(f"A{chr(c)}", 1, 1) for c in range(65, 65 + 64)), 2, "64 letters; expected"),
        ((Letter("A", -1, 1),), 2, "'A' has value -1 and count 1; expected both"),
        ((Letter("A", 1, -1),), 2, "'A' has value 1 and count -1; expected both"),
        ((Letter("A", 1, 1),), -1, "-1 blanks; expected 0 or more"),
        ((Letter("A", 1, 1), Letter("A", 2, 1)), 2, "a letter is listed twice"),
    ],
)
def test_a_set_that_no_bag_could_hold_is_refused(
    letters: tuple[Letter, ...], blanks: int, complaint: str
) -> None:
    with pytest.raises(RulesError, match=f"tile set 'odd': .*{complaint}"):
        TileSet("odd", "xx", letters, blanks)
