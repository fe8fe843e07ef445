import pytest

from sternfeld.cli.options import Language
from sternfeld.cli.terminal.faces import draw_rack
from sternfeld.cli.terminal.hotseat import HotSeat
from sternfeld.cli.terminal.table_view import short_names
from sternfeld.rules.load import tile_set
from tests.cli.terminal.people import drawn, hot_seat, say


def at_the_table(session: HotSeat) -> HotSeat:
    session.begin(0)
    say(session, "")
    return session


KURZ = "AB" + "HORNES" + "TEINEN"


def test_a_turn_fits_eighty_by_twenty_four_with_the_prompt() -> None:
    session = at_the_table(hot_seat("kurz", tiles=KURZ))
    lines = drawn(say(session, "8F NROH").view).splitlines()
    assert len(lines) <= 23
    assert max(map(len, lines)) <= 80
    assert "NROH is not valid here." in lines[-2]


@pytest.mark.parametrize("edition", ["kurz", "kompakt"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_first_screen_fits_too(edition: str, language: Language) -> None:
    people = ("Annegret", "Bernd", "Cem", "Dorothee")
    lines = drawn(hot_seat(edition, people, language=language).begin(0).view).splitlines()
    assert len(lines) <= 23
    assert lines[0].startswith(("Kurz", "Short", "Kompakt", "Compact"))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (100, 30)])
def test_the_large_board_fits(width: int, height: int) -> None:
    session = at_the_table(hot_seat("super", tiles="AB" + "HORNQXV" + "FARMSTE"))
    text = drawn(say(session, "").view, width, height)
    assert len(text.splitlines()) <= height - 1
    assert max(map(len, text.splitlines())) <= width
    assert "Q₁₀" in text  # the rack is there


def test_on_a_narrow_screen_everything_is_below_the_board() -> None:
    session = at_the_table(hot_seat("kurz", tiles=KURZ))
    lines = drawn(say(session, "").view, 60, 30).splitlines()
    assert max(map(len, lines)) <= 60
    assert lines[18].startswith("▶ Ada")
    assert lines[20].startswith(" A₁   H₂ ")


@pytest.mark.parametrize("height", [24, 26, 30])
def test_on_a_narrow_screen_the_board_stays_as_it_is_whatever_is_said(height: int) -> None:
    session = at_the_table(hot_seat("kurz", tiles=KURZ))
    views = [say(session, line).view for line in ("", "8F NROH", "xyzzy", "why")]
    boards = {drawn(view, 60, height).splitlines()[2][:30] for view in views}
    assert len(boards) == 1


@pytest.mark.parametrize("language", ["de", "en"])
def test_on_a_narrow_and_low_screen_nothing_scrolls_away(language: Language) -> None:
    session = at_the_table(hot_seat("kurz", tiles=KURZ, language=language, turn_seconds=60))
    lines = drawn(say(session, "8F NROH").view, 60, 24).splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 60
    text = " ".join(line[36:].strip() for line in lines)
    assert "1:00" in text
    assert "NROH" in text
    assert "H₂" in text


@pytest.mark.parametrize(
    ("width", "q"), [(57, "›Q ›X₈"), (60, "›Q ›X₈"), (70, "›Q›X"), (80, "›Q ›X₈"), (92, "›Q₁₀›X₈ ")]
)
def test_squares_are_as_wide_as_the_screen_allows(width: int, q: str) -> None:
    session = at_the_table(hot_seat("kurz", tiles="ABHORNQXV", word_check="free"))
    assert q in drawn(say(session, "8G QX").view, width, 40)


def test_whose_turn_it_is_and_the_scores_are_shown() -> None:
    session = at_the_table(hot_seat("kurz", tiles=KURZ))
    text = drawn(say(session, "8F HORN", "").view)
    assert "▶ Ben" in text
    assert "Kurz" in text or "Short" in text
    assert "84 in the bag · turn 2" in text
    ada = next(line for line in text.splitlines() if " Ada " in line)
    assert ada.endswith("12")
    assert " 1 Ada 8F HORN" in text


def test_long_names_do_not_break_the_screen() -> None:
    names = ("Maximiliane-Theodora von und zu", "Ben")
    lines = drawn(hot_seat("kurz", names, tiles=KURZ).begin(0).view).splitlines()
    assert max(map(len, lines)) <= 80
    assert any("…" in line for line in lines)


def test_targets_and_missed_turns_are_shown_beside_the_names() -> None:
    session = at_the_table(hot_seat("deluxe", tiles="ABHORNQXV", finish_line=70))
    text = drawn(say(session, "8F HORN", "challenge").view)
    assert "14/70" in text
    two = ("Ada", "Ben", "Cy")
    session = at_the_table(hot_seat("deluxe", two, tiles="ABCHORNQXV"))
    assert "misses a turn" in drawn(say(session, "8F HORN", "challenge cy").view)


def test_a_seat_that_has_resigned_is_marked() -> None:
    three = ("Ada", "Ben", "Cy")
    session = at_the_table(hot_seat("kurz", three, tiles="ABC"))
    assert "resigned 0" in drawn(say(session, "resign", "yes").view)


def test_names_beside_the_turns_are_whole_where_there_is_room() -> None:
    session = hot_seat("kurz", ("Maximiliane", "Ben"), tiles=KURZ)
    text = drawn(say(at_the_table(session), "8F HORN", "").view, 120, 40)
    assert " 1 Maximiliane 8F HORN" in text
    text = drawn(session.begin(0).view, 80, 24)
    assert " 1 Maximiliane 8F HORN" in text


def test_names_too_long_for_the_room_are_cut_with_an_ellipsis() -> None:
    assert short_names(["Maximiliane", "Ben"], 8) == ["Maximil…", "Ben"]
    assert short_names(["Maximiliane", "Maximilian"], 8) == ["Maximi…e", "Maximi…n"]


def test_tiles_of_ten_points_take_no_more_room_than_others() -> None:
    tiles = tile_set("de-102")
    assert draw_rack("QE", tiles).cell_len == draw_rack("NE", tiles).cell_len
    assert (
        draw_rack("QE", tiles, close=True).cell_len == draw_rack("NE", tiles, close=True).cell_len
    )


@pytest.mark.parametrize("width", [40, 80, 120])
def test_unseen_tiles_stand_in_columns(width: int) -> None:
    page = say(at_the_table(hot_seat("kurz", tiles=KURZ)), "tiles").page
    assert page is not None
    rows = [line.rstrip() for line in drawn(page, width).splitlines()[1:-1]]
    slashes = [[i for i, sign in enumerate(row) if sign == "/"] for row in rows]
    assert all(row == slashes[0][: len(row)] for row in slashes)
