"""Single moves: laying from the rack, exchanging, and the three variations that touch the board."""

from __future__ import annotations

import pytest

from sternfeld.errors import IllegalMove, Reason
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.board import PlacedTile
from sternfeld.game.events import Dealer
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import Phase
from sternfeld.rules.layout import Square
from sternfeld.rules.tiles import Letter, TileSet
from tests.game.table import Table, Words, across, all_tiles, down, of_kind, refused

# Laying from the rack


def test_tiles_must_be_on_the_rack() -> None:
    table = Table(racks={0: "HORN?XY"})
    assert refused(table, cmd.Lay(0, across(8, 6, "BORN"))) is Reason.RACK
    assert refused(table, cmd.Lay(0, across(8, 6, "HOON"))) is Reason.RACK, "one O only"
    assert refused(table, cmd.Lay(0, across(8, 6, "boRn"))) is Reason.RACK, "one blank only"
    table.lay(0, across(8, 6, "bORN"))
    assert table.rack(0) == "HXY"


def test_a_blank_keeps_its_letter_on_the_board_and_loses_it_on_the_rack() -> None:
    table = Table(racks={0: "HORN?"}, judge=Words())
    table.lay(0, across(8, 6, "bORN"))
    assert table.state.board[Square(8, 6)] == "b"
    table.do(cmd.Challenge(1))
    assert "?" in table.rack(0)


def test_geometry_is_looked_at_before_words() -> None:
    table = Table("kurz", racks={0: "HORN"}, judge=Words())
    assert refused(table, cmd.Lay(0, across(1, 1, "HORN"))) is Reason.STAR
    assert refused(table, cmd.Lay(0, across(8, 6, "HORN"))) is Reason.WORD


# Exchanging


@pytest.mark.parametrize(
    ("edition", "bag", "count", "allowed"),
    [
        ("mini", 7, 7, True),
        ("mini", 7, 1, True),
        ("mini", 6, 1, False),
        ("deluxe", 6, 1, False),
        ("deluxe", 7, 3, True),
        ("kurz", 7, 7, True),
        ("kurz", 6, 1, False),
        ("kompakt", 3, 3, True),
        ("kompakt", 3, 4, False),
        ("kompakt", 0, 1, False),
        ("reise", 1, 1, True),
        ("reise", 8, 8, True),
        ("reise", 7, 8, False),
    ],
)
def test_an_exchange_needs_as_many_tiles_in_the_bag_as_the_edition_says(
    edition: str, bag: int, count: int, allowed: bool
) -> None:
    table = Table(edition)
    table.set_out(racks={0: "ABCDEFGH"[: table.rules.rack]}, bag="N" * bag)
    exchange = cmd.Exchange(0, tuple("ABCDEFGH"[:count]))
    if allowed:
        table.do(exchange)
        assert table.rack(0) == "ABCDEFGH"[count : table.rules.rack] + "N" * count
        assert len(table.state.bag) == bag
    else:
        assert refused(table, exchange) is Reason.BAG


def test_where_racks_are_known_the_tiles_are_named_not_counted() -> None:
    table = Table(racks={0: "QXZHORN"})
    with pytest.raises(IllegalMove, match=r"only the number .* \(3\); expected the tiles"):
        table.do(cmd.Exchange(0, count=3))
    with pytest.raises(IllegalMove, match="0 tiles are to be exchanged; expected 1 to 7"):
        table.do(cmd.Exchange(0))


def test_an_exchange_draws_before_it_puts_back_and_shuffles() -> None:
    table = Table(racks={0: "QXZHORN"})
    happened = table.do(cmd.Exchange(0, ("X", "Q")))
    kinds = [type(event) for event in happened]
    assert kinds == [
        ev.TilesExchanged,
        ev.TurnStood,
        ev.TilesDrawn,
        ev.TilesReturned,
        ev.TurnBegan,
    ]
    assert of_kind(happened, ev.TilesReturned) == [ev.TilesReturned(2, ("Q", "X"))]
    assert table.state.bag.shuffles == 1
    assert table.state.scores == (0, 0)
    assert table.state.turns[-1].kind is LineKind.EXCHANGE
    assert all_tiles(table.state) == table.rules.tiles.counts()


@pytest.mark.parametrize(("edition", "shown"), [("reise", ("A", "Q")), ("deluxe", ())])
def test_where_tiles_are_exchanged_face_up_everybody_sees_them(
    edition: str, shown: tuple[str, ...]
) -> None:
    table = Table(edition, racks={0: "QARST"})
    table.do(cmd.Exchange(0, ("Q", "A")))
    assert (table.state.turns[-1].exchanged, table.state.turns[-1].shown) == (2, shown)


def test_only_own_tiles_are_exchanged_and_at_least_one() -> None:
    table = Table(racks={0: "HORNABC"})
    assert refused(table, cmd.Exchange(0, ())) is Reason.RACK
    assert refused(table, cmd.Exchange(0, (), count=3)) is Reason.RACK
    assert refused(table, cmd.Exchange(0, ("H", "H"))) is Reason.RACK
    assert refused(table, cmd.Exchange(0, ("h",))) is Reason.RACK
    assert refused(table, cmd.Exchange(0, tuple("HORNABCD"))) is Reason.RACK


def test_at_a_real_table_an_exchange_is_a_number_of_tiles_or_tells_which() -> None:
    table = Table("kompakt", dealer=Dealer.TABLE)
    for exchange, told in (
        (cmd.Exchange(0, count=3), None),
        (cmd.Exchange(1, ("C", "A", "?")), ("?", "A", "C")),
        (cmd.Exchange(0, ("Q", "Q", "Q")), None),  # there is one
    ):
        (event,) = of_kind(table.do(exchange), ev.TilesExchanged)
        assert (event.count, event.tiles) == (3, told)
        assert (table.state.turns[-1].exchanged, table.state.turns[-1].given) == (3, told)
    assert refused(table, cmd.Exchange(1, count=0)) is Reason.RACK
    assert refused(table, cmd.Exchange(1, count=8)) is Reason.RACK
    assert [seat.rack.count for seat in table.state.seats] == [7, 7]
    assert table.state.bag_count == 102 - 14


# Blank recovery


def recovery(word_check: str = "challenge") -> Table:
    house_rules = {"blank_recovery": True, "word_check": word_check}
    table = Table("deluxe", house_rules, judge=Words("HORN", "HORNS"))
    table.set_out(across(8, 6, "HoRn"), racks={0: "ONSXYZQ", 1: "AEIOUTT"})
    return table


def test_a_blank_is_taken_for_its_real_letter_and_used_in_the_same_turn() -> None:
    table = recovery()
    table.do(cmd.RecoverBlank(0, Square(8, 7)))
    assert (table.state.phase, table.state.to_move) == (Phase.TURN, 0)
    assert table.state.board[Square(8, 7)] == "O"
    assert table.rack(0) == "?NQSXYZ"
    table.lay(0, across(8, 10, "s"))
    table.do(cmd.Accept(1))
    assert table.state.scores[0] == 4 + 1 + 1 + 0 + 0, "the exchange itself scores nothing"
    assert table.state.turns[-1].swaps == across(8, 7, "O")
    assert table.state.swaps == ()


def test_both_blanks_may_be_taken_in_one_turn() -> None:
    table = recovery()
    table.do(cmd.RecoverBlank(0, Square(8, 7)), cmd.RecoverBlank(0, Square(8, 9)))
    assert table.rack(0) == "??QSXYZ"
    assert table.state.swaps == (*across(8, 7, "O"), *across(8, 9, "N"))


def test_recovering_needs_a_blank_the_letter_and_the_agreement() -> None:
    table = recovery()
    assert refused(table, cmd.RecoverBlank(0, Square(8, 6))) is Reason.BLANK
    assert refused(table, cmd.RecoverBlank(0, Square(1, 1))) is Reason.BLANK
    table.set_out(racks={0: "NSXYZQQ"})
    assert refused(table, cmd.RecoverBlank(0, Square(8, 7))) is Reason.RACK
    plain = Table("deluxe")
    plain.set_out(across(8, 6, "HoRn"), racks={0: "O"})
    assert refused(plain, cmd.RecoverBlank(0, Square(8, 7))) is Reason.VARIATION


def test_a_successful_challenge_takes_back_the_whole_turn_with_its_recoveries() -> None:
    table = recovery()
    before = table.state
    table.do(cmd.RecoverBlank(0, Square(8, 7)))
    table.lay(0, across(8, 10, "Z"))
    table.do(cmd.Challenge(1))
    assert table.state.board == before.board
    assert table.state.seats == before.seats


@pytest.mark.parametrize("word_check", ["challenge", "checked", "free"])
def test_a_recovery_before_a_pass_stands_for_it_changes_no_word(word_check: str) -> None:
    table = recovery(word_check)
    table.do(cmd.RecoverBlank(0, Square(8, 7)), cmd.Pass(0))
    assert (table.state.phase, table.state.to_move) == (Phase.TURN, 1)
    assert table.state.board[Square(8, 7)] == "O"


# Recycling


def recycling(word_check: str = "challenge", *words: str) -> Table:
    known = Words("QI", "TI", "XI", "AX", "AT", *words)
    table = Table("deluxe", {"recycle": True, "word_check": word_check}, judge=known)
    table.set_out(across(8, 8, "QI"), racks={0: "TXADEL?", 1: "AEIOUTT"})
    return table


def test_a_letter_is_recycled_without_points_and_the_turn_goes_on() -> None:
    table = recycling("checked")
    happened = table.do(cmd.RecycleLetter(0, Square(8, 8), "T"))
    assert happened == (ev.LetterRecycled(0, Square(8, 8), "Q", "T", ("TI",)),)
    assert table.rack(0) == "?ADELQX"
    assert sum(table.state.scores) == 0
    table.do(cmd.RecycleLetter(0, Square(8, 8), "X"))
    assert table.rack(0) == "?ADELQT"
    assert table.state.to_move == 0
    table.lay(0, down(7, 8, "A"))
    assert table.state.scores[0] == 9, "AX, its premiums long used; A on a plain square"


def test_every_step_is_checked_where_words_are_checked() -> None:
    table = recycling("checked")
    assert refused(table, cmd.RecycleLetter(0, Square(8, 8), "D")) is Reason.WORD
    table.set_out(across(8, 8, "QI"), down(9, 8, "A"), racks={0: "TX"})
    assert refused(table, cmd.RecycleLetter(0, Square(8, 8), "X")) is Reason.WORD, "XA"


def test_a_blank_may_be_given_but_never_taken() -> None:
    table = recycling("checked")
    table.do(cmd.RecycleLetter(0, Square(8, 8), "x"))
    assert table.state.board[Square(8, 8)] == "x"
    assert table.rack(0) == "ADELQTX"
    assert refused(table, cmd.RecycleLetter(0, Square(8, 8), "T")) is Reason.BLANK


def test_recycling_needs_another_letter_from_the_rack_and_the_agreement() -> None:
    table = recycling("free")
    assert refused(table, cmd.RecycleLetter(0, Square(1, 1), "T")) is Reason.BOARD
    assert refused(table, cmd.RecycleLetter(0, Square(8, 8), "q")) is Reason.VARIATION
    assert refused(table, cmd.RecycleLetter(0, Square(8, 8), "Z")) is Reason.RACK
    assert refused(table, cmd.RecycleLetter(0, Square(8, 8), "?")) is Reason.RACK
    assert refused(table, cmd.RecycleLetter(0, Square(8, 8), "Ä")) is Reason.RACK
    table.do(cmd.RecycleLetter(0, Square(8, 8), "D"))
    plain = Table("deluxe")
    plain.set_out(across(8, 8, "QI"), racks={0: "T"})
    assert refused(plain, cmd.RecycleLetter(0, Square(8, 8), "T")) is Reason.VARIATION


def test_recycled_words_are_challenged_with_the_turn_even_if_it_ends_in_a_pass() -> None:
    table = recycling()
    before = table.state
    table.do(cmd.RecycleLetter(0, Square(8, 8), "D"))
    table.do(cmd.Pass(0))
    assert table.state.phase is Phase.PENDING
    (challenge,) = of_kind(table.do(cmd.Challenge(1)), ev.PlayChallenged)
    assert challenge.invalid == ("DI",)
    assert table.state.board == before.board
    assert table.state.seats == before.seats
    assert table.state.to_move == 1


def test_words_of_every_step_are_at_stake_with_those_of_the_play() -> None:
    table = recycling()
    table.do(cmd.RecycleLetter(0, Square(8, 8), "D"), cmd.RecycleLetter(0, Square(8, 8), "X"))
    table.lay(0, down(7, 8, "A"))
    (challenge,) = of_kind(table.do(cmd.Challenge(1)), ev.PlayChallenged)
    assert (challenge.words, challenge.invalid) == (("DI", "XI", "AX"), ("DI",))
    assert table.state.turns[-1].kind is LineKind.TAKEN_BACK


def test_an_exchange_after_recycling_is_taken_back_with_it() -> None:
    table = recycling()
    before = table.state
    table.do(cmd.RecycleLetter(0, Square(8, 8), "D"), cmd.Exchange(0, ("Q", "X")))
    assert table.state.phase is Phase.PENDING
    table.do(cmd.Challenge(1))
    assert (table.state.seats, table.state.bag) == (before.seats, before.bag)


def test_a_wrong_challenge_of_recycled_words_lets_the_exchange_happen() -> None:
    table = recycling()
    table.do(cmd.RecycleLetter(0, Square(8, 8), "T"), cmd.Exchange(0, ("Q", "X")))
    table.do(cmd.Challenge(1))
    assert table.state.turns[-2].kind is LineKind.EXCHANGE
    assert table.state.seats[0].rack.count == 7


# Rearranging


def rearranging(word_check: str = "challenge", *words: str) -> Table:
    known = Words("STARE", "RATES", "TA", "OAT", "RAST", "TRAIN", *words)
    table = Table("deluxe", {"rearrange": True, "word_check": word_check}, judge=known)
    table.set_out(across(8, 7, "RAT"), racks={0: "ESIN?ZZ", 1: "AEIOUTT"})
    return table


RAT = tuple(tile.square for tile in across(8, 7, "RAT"))


def test_a_word_is_rearranged_and_lengthened_and_old_premiums_are_dead() -> None:
    table = rearranging("checked")
    table.do(cmd.Rearrange(0, RAT, across(8, 6, "STARE")))
    assert [table.state.board[tile.square] for tile in across(8, 6, "STARE")] == list("STARE")
    assert table.state.scores[0] == 5, "the star lay under the old word"
    assert set("IN?ZZ") <= set(table.rack(0)), "E and S came from the rack"
    turn = table.state.turns[-1]
    assert (turn.kind, turn.points) == (LineKind.REARRANGE, 5)
    assert table.state.seats[0].rack.count == 7


def test_premiums_under_added_tiles_count() -> None:
    table = rearranging("checked", "STARENZ")
    table.do(cmd.Rearrange(0, RAT, across(8, 6, "STARENZ")))
    assert table.state.scores[0] == 1 + 1 + 1 + 1 + 1 + 1 + 2 * 10, "8L doubles the Z"


def test_the_bonus_counts_added_tiles_only() -> None:
    table = Table("deluxe", {"rearrange": True, "word_check": "free"})
    table.set_out(across(8, 8, "AB"), racks={0: "CDEFGHI"})
    squares = (Square(8, 8), Square(8, 9))
    table.do(cmd.Rearrange(0, squares, across(8, 7, "CBADEFGHI")))
    assert table.state.turns[-1].bonus == 50


def test_changed_cross_words_are_judged_and_scored_unchanged_ones_are_not() -> None:
    table = rearranging("checked")
    table.set_out(across(8, 7, "RAT"), down(9, 7, "O"), down(9, 8, "S"), racks={0: "ES"})
    assert refused(table, cmd.Rearrange(0, RAT, across(8, 6, "STARE"))) is Reason.WORD
    table.judge = Words("STARE", "TO")
    table.do(cmd.Rearrange(0, RAT, across(8, 6, "STARE")))
    words = [(word.text, word.points) for word in table.state.turns[-1].words]
    assert words == [("STARE", 5), ("TO", 2)], "AS keeps its A and is not looked at again"


def test_a_rearranged_word_may_join_another_one_in_its_line() -> None:
    table = rearranging("checked", "TARZA")
    table.set_out(across(8, 7, "RAT"), across(8, 11, "A"), racks={0: "Z"})
    table.do(cmd.Rearrange(0, RAT, across(8, 7, "TARZ")))
    assert [word.text for word in table.state.turns[-1].words] == ["TARZA"]


def test_blanks_keep_their_meaning_when_a_word_is_rearranged() -> None:
    table = rearranging("free")
    table.set_out(across(8, 7, "RaT"), racks={0: "ES?"})
    assert refused(table, cmd.Rearrange(0, RAT, across(8, 6, "STARE"))) is Reason.VARIATION
    table.do(cmd.Rearrange(0, RAT, across(8, 6, "sTaRE")))
    assert table.state.turns[-1].points == 3


def test_a_rearranged_play_is_taken_back_whole() -> None:
    table = rearranging()
    before = table.state
    table.do(cmd.Rearrange(0, RAT, across(8, 6, "SATRE")))
    assert table.state.phase is Phase.PENDING
    (challenge,) = of_kind(table.do(cmd.Challenge(1)), ev.PlayChallenged)
    assert challenge.invalid == ("SATRE",)
    assert table.state.board == before.board
    assert table.state.seats == before.seats


def test_a_column_can_be_rearranged_too() -> None:
    table = rearranging("free")
    table.set_out(down(7, 8, "RAT"), racks={0: "S"})
    squares = tuple(tile.square for tile in down(7, 8, "RAT"))
    table.do(cmd.Rearrange(0, squares, down(7, 8, "TARS")))
    assert [word.text for word in table.state.turns[-1].words] == ["TARS"]


@pytest.mark.parametrize(
    ("word", "tiles", "reason"),
    [
        (RAT, across(8, 7, "TAR"), Reason.LENGTH),
        (RAT, across(8, 7, "RATE"), Reason.VARIATION),
        (RAT, across(8, 6, "STERE"), Reason.VARIATION),
        (RAT[:2], across(8, 6, "STARE"), Reason.VARIATION),
        (RAT[::-1], across(8, 6, "STARE"), Reason.VARIATION),
        ((), across(8, 6, "STARE"), Reason.VARIATION),
        ((Square(8, 7),), across(8, 6, "STARE"), Reason.VARIATION),
        ((Square(1, 1), Square(1, 2)), across(8, 6, "STARE"), Reason.VARIATION),
        (RAT, across(8, 8, "ARTES"), Reason.OCCUPIED),
        (RAT, (*across(8, 7, "TARS"), *across(8, 7, "E")), Reason.OCCUPIED),
        (RAT, (*across(8, 7, "TAR"), *across(9, 7, "S")), Reason.LINE),
        (RAT, (*across(8, 7, "TAR"), *across(8, 11, "S")), Reason.LINE),
        (RAT, (*across(8, 7, "TAR"), PlacedTile(Square(8, 16), "S")), Reason.BOARD),
        (RAT, across(8, 6, "QTARE"), Reason.RACK),
        (RAT, across(8, 6, "ÄTARE"), Reason.RACK),
    ],
    ids=[
        "no tile added",
        "same order",
        "a letter is missing",
        "part of a word",
        "backwards",
        "no word",
        "one letter",
        "empty squares",
        "a square left bare",
        "a square with two tiles",
        "off the line",
        "a gap",
        "off the board",
        "not on the rack",
        "not in the set",
    ],
)
def test_what_is_no_rearrangement_is_refused(
    word: tuple[Square, ...], tiles: tuple[PlacedTile, ...], reason: Reason
) -> None:
    assert refused(rearranging("free"), cmd.Rearrange(0, word, tiles)) is reason


def test_tiles_of_other_words_stay_where_they_are() -> None:
    table = rearranging("free")
    table.set_out(across(8, 7, "RAT"), down(9, 9, "O"), racks={0: "S"})
    over = (*across(8, 7, "TAR"), PlacedTile(Square(9, 9), "S"))
    assert refused(table, cmd.Rearrange(0, RAT, over)) is Reason.OCCUPIED


def test_rearranging_needs_the_agreement() -> None:
    table = Table("deluxe")
    table.set_out(across(8, 7, "RAT"), racks={0: "ES"})
    assert refused(table, cmd.Rearrange(0, RAT, across(8, 6, "STARE"))) is Reason.VARIATION


# Real tables, where racks are unknown


def test_at_a_real_table_no_tile_is_laid_more_often_than_the_set_has_it() -> None:
    table = Table("deluxe", {"word_check": "free"}, dealer=Dealer.TABLE)
    assert refused(table, cmd.Lay(0, across(8, 7, "QQ"))) is Reason.RACK
    table.lay(0, across(8, 7, "Qz"))
    assert refused(table, cmd.Lay(1, across(8, 9, "Q"))) is Reason.RACK, "there is one Q"
    table.lay(1, across(8, 9, "q"))
    assert refused(table, cmd.Lay(0, across(8, 10, "a"))) is Reason.RACK, "there are two blanks"


def test_at_a_real_table_nobody_lays_more_tiles_than_they_can_hold() -> None:
    tiles = TileSet("six", "xx", (Letter("A", 1, 6),), 0)
    house_rules = {"tiles": tiles, "word_check": "free", "rack": 3, "bonus": "none"}
    table = Table("kompakt", house_rules, dealer=Dealer.TABLE)
    table.lay(0, across(8, 7, "AA"))
    table.do(cmd.Pass(1))
    assert refused(table, cmd.Lay(0, down(9, 7, "AA"))) is Reason.RACK, "one tile is left"
    table.lay(0, down(9, 7, "A"))


def test_at_a_real_table_the_variations_work_on_unknown_racks() -> None:
    house_rules = {"word_check": "free", "recycle": True, "rearrange": True, "blank_recovery": True}
    table = Table("deluxe", house_rules, dealer=Dealer.TABLE)
    table.lay(0, across(8, 7, "RaT"))
    table.do(cmd.RecoverBlank(1, Square(8, 8)), cmd.RecycleLetter(1, Square(8, 8), "u"))
    table.do(cmd.Rearrange(1, RAT, across(8, 6, "STuRE")))
    assert [seat.rack.count for seat in table.state.seats] == [7, 7]
    assert table.state.bag_count == 100 - 14 - 5
