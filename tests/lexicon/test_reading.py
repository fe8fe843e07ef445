import gzip
import lzma
from pathlib import Path

import pytest

from sternfeld.errors import LexiconError
from sternfeld.lexicon.reading import LeftOut, Warned, read_word_list
from sternfeld.lexicon.words import shipped_words
from sternfeld.rules.load import tile_set
from sternfeld.rules.tiles import TileSet

ENGLISH, GERMAN, SPANISH = tile_set("en-100"), tile_set("de-102"), tile_set("es-100")
HORN = [word for word in shipped_words("en") if word.startswith("HO")]


def written(folder: Path, text: str | bytes, name: str = "list.txt") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(HORN),
        "\r\n".join(HORN).lower(),
        "\ufeff" + "\n".join(HORN) + "\n",
        "# a remark\n\n" + "\n".join(f"  {word}  " for word in reversed(HORN)),
    ],
)
def test_a_plain_list_is_read_in_any_order_and_case(tmp_path: Path, text: str) -> None:
    found = read_word_list(written(tmp_path, text), ENGLISH)
    assert list(found.words) == HORN
    assert not found.left_out


@pytest.mark.parametrize("pack", [lzma.compress, gzip.compress])
def test_a_packed_list_is_unpacked_whatever_it_is_called(tmp_path: Path, pack: object) -> None:
    assert callable(pack)
    path = written(tmp_path, pack("\n".join(HORN).encode()))
    assert list(read_word_list(path, ENGLISH).words) == HORN


@pytest.mark.parametrize(("separator", "sign"), [("\t", "\t"), (" ", " "), (";", ";"), (", ", ",")])
def test_a_definition_may_follow_a_word(tmp_path: Path, separator: str, sign: str) -> None:
    text = "\n".join(f"{word}{separator}the meaning,  of it" for word in HORN)
    found = read_word_list(written(tmp_path, text), ENGLISH)
    assert found.separator == sign
    assert found.words["HORN"] == "the meaning, of it"


def test_what_is_left_out_is_reported_with_its_line(tmp_path: Path) -> None:
    odd = ["A", "HO-HO", "it's", "CAFÉ", "H" * 22, "HORN"]
    found = read_word_list(written(tmp_path, "\n".join([*HORN, *odd])), ENGLISH)
    at = len(HORN)
    assert found.left_out == {
        LeftOut.TOO_SHORT: [(at + 1, "A")],
        LeftOut.SIGNS: [(at + 2, "HO-HO"), (at + 3, "it's")],
        LeftOut.NO_TILE: [(at + 4, "CAFÉ")],
        LeftOut.TOO_LONG: [(at + 5, "H" * 22)],
        LeftOut.TWICE: [(at + 6, "HORN")],
    }


def test_names_and_abbreviations_are_left_out_of_a_spelling_list_on_request(tmp_path: Path) -> None:
    text = "\n".join([*map(str.lower, HORN), "London", "ltd", "NATO"])
    found = read_word_list(written(tmp_path, text), ENGLISH, plain_words=True)
    assert list(found.words) == HORN
    assert [text for _, text in found.left_out[LeftOut.CAPITAL]] == ["London", "NATO"]
    assert [text for _, text in found.left_out[LeftOut.NO_VOWEL]] == ["ltd"]


def test_accents_are_folded_and_digraphs_are_one_tile(tmp_path: Path) -> None:
    filler = [f"casa{a}{b}" for a in "abcdefghij" for b in "lmnoprstuv"]
    text = "\n".join([*filler, "cigüeña", "papá", "papa", "che", "perro", "kilo", "l" * 30])
    found = read_word_list(written(tmp_path, text), SPANISH)
    assert {"CIGUEÑA", "PAPA", "CHE", "PERRO"} <= found.words.keys()
    assert found.left_out == {LeftOut.NO_TILE: [(106, "kilo")]}, "fifteen tiles LL can be laid"
    assert Warned.NO_TWO_LETTERS not in found.warnings, "CHE is two tiles"


def test_german_takes_ss_for_sharp_s_and_guesses_no_umlaut(tmp_path: Path) -> None:
    text = "\n".join([*shipped_words("de")[:200], "straße", "gruende"])
    found = read_word_list(written(tmp_path, text), GERMAN)
    assert {"STRASSE", "GRUENDE"} <= found.words.keys()


def test_a_doubtful_list_gets_warnings(tmp_path: Path) -> None:
    words = [f"{a}{b}C" for a in "ABDEFGHIJKLM" for b in "ABDEFGHIJKLM"]
    text = "\n".join([*words, "x-y", "x-z", "y-y", "y-z", *(f"Name{a}" for a in "abcdefgh")])
    found = read_word_list(written(tmp_path, text), ENGLISH)
    assert found.warnings[Warned.MANY_LEFT_OUT] == "3%"
    assert Warned.NO_TWO_LETTERS in found.warnings
    assert found.warnings[Warned.LETTERS_UNUSED] == "O, P, Q, R, S, T, U, V, W, X, Y, Z"
    assert found.warnings[Warned.CAPITALISED] == "8"
    assert found.warnings[Warned.COMMON_MISSING].endswith("HOUSE, HOUSES, GOES, WENT, GONE")


@pytest.mark.parametrize(
    ("name", "tiles"), [("en", ENGLISH), pytest.param("de", GERMAN, marks=pytest.mark.thorough)]
)
def test_a_shipped_list_gets_no_warning_and_says_how_far_it_is(
    name: str, tiles: TileSet, tmp_path: Path
) -> None:
    done: list[float] = []
    words = "\n".join(shipped_words(name))
    found = read_word_list(written(tmp_path, words), tiles, progress=done.append)
    assert not found.warnings
    assert not found.left_out
    assert done == sorted(done)
    assert 0 < done[0] < done[-1] <= 1


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("list.txt", b"", "is empty"),
        ("list.txt", b"\n \n", "is empty"),
        ("list.txt", b"AB\0CD", "is no text"),
        ("list.kwg", b"AB", "export it there as a text"),
        ("list.txt", "HORN\nCAFÉ".encode("latin-1"), "line 2, is not utf-8"),
        ("list.txt", "HORN\nCAF\ufffd".encode(), "line 2, has"),
        ("list.txt", "HORN\nCAFÃ©".encode(), "line 2, has 'Ã©'"),
        ("list.dic", b"5\nhouse/SM\ngo/G\nrun/G\nbig/R\n", "stems"),
        ("list.aff", b"SET UTF-8\n", "stems"),
        ("list.txt", b"HORN\nHORNS\n", "has 2 words"),
        ("list.txt", b"HORN\n", "has 1 word that"),
        ("list.txt", "HORN\nHORNS\n".encode("utf-16"), "--encoding utf-16$"),
        ("list.txt", "HORN\nHORNS\n".encode("utf-16-le"), "--encoding utf-16-le"),
        ("list.txt", "HORN\nHORNS\n".encode("utf-16-be"), "--encoding utf-16-be"),
        ("list.txt", "HORN\nHORNS\n".encode("utf-32"), "--encoding utf-32"),
        ("list.txt", lzma.compress(b"HORN")[:-9], "is damaged"),
        ("list.txt", gzip.compress(b"HORN" * 99, mtime=0)[:-9], "is damaged"),
    ],
)
def test_what_is_no_word_list_is_refused(
    tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    with pytest.raises(LexiconError, match=said):
        read_word_list(written(tmp_path, content, name), ENGLISH)


def test_another_encoding_is_read_if_it_is_named(tmp_path: Path) -> None:
    text = "\n".join([*shipped_words("de")[:200], "ÄHM"]).encode("latin-1")
    assert "ÄHM" in read_word_list(written(tmp_path, text), GERMAN, encoding="latin-1").words
    with pytest.raises(LexiconError, match="no encoding 'klingon'"):
        read_word_list(written(tmp_path, text), GERMAN, encoding="klingon")


def test_control_characters_in_a_definition_fall_away(tmp_path: Path) -> None:
    text = "\n".join(f"{word}\tred \x1b[31m,\x07 \u202eback\x9b1m" for word in HORN)
    found = read_word_list(written(tmp_path, text), ENGLISH)
    assert found.words["HORN"] == "red [31m, back1m"


@pytest.mark.parametrize("encoding", ["utf-16", "UTF16", "utf-16-le", "utf-32"])
def test_wide_text_is_read_if_its_encoding_is_named(tmp_path: Path, encoding: str) -> None:
    path = written(tmp_path, ("\ufeff" + "\n".join(HORN)).encode(encoding))
    assert list(read_word_list(path, ENGLISH, encoding=encoding).words) == HORN


@pytest.mark.parametrize("encoding", ["foo", "hex", "undefined"])
def test_an_unknown_encoding_is_said_before_anything_about_the_file(
    tmp_path: Path, encoding: str
) -> None:
    path = written(tmp_path, "\n".join(HORN).encode("utf-16"))
    with pytest.raises(LexiconError, match=f"no encoding '{encoding}'"):
        read_word_list(path, ENGLISH, encoding=encoding)
