from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sternfeld.errors import NotationError
from sternfeld.game.board import Direction
from sternfeld.notation.coordinates import Coordinate
from sternfeld.notation.faces import join_faces
from sternfeld.notation.gcg_model import (
    GcgChallenge,
    GcgEndRack,
    GcgExchange,
    GcgGame,
    GcgPass,
    GcgPlay,
    GcgPlayer,
    GcgPragma,
    GcgTakenBack,
    GcgTime,
)
from sternfeld.notation.gcg_read import parse_gcg
from sternfeld.notation.gcg_write import format_gcg
from sternfeld.rules.layout import Square
from tests.notation.samples import SPANISH, board_faces, rack_faces

PLAYERS = (GcgPlayer("ann", "Ann Example"), GcgPlayer("bob", "Bob"))
PLAY = GcgPlay(
    seat=0,
    rack=("A", "B", "?"),
    score=8,
    total=8,
    at=Coordinate(Square(8, 4), Direction.ACROSS),
    word="A.b",
)


def written(game: GcgGame) -> list[str]:
    return format_gcg(game).splitlines()


def test_the_file_names_its_encoding_and_players_first() -> None:
    assert written(GcgGame(PLAYERS, pragmas=(GcgPragma("title", "T"),), note="n")) == [
        "#character-encoding UTF-8",
        "#player1 ann Ann Example",
        "#player2 bob Bob",
        "#title T",
        "#note n",
    ]


def test_every_kind_of_line() -> None:
    rack = ("Q", "CH")
    game = GcgGame(
        PLAYERS,
        (
            replace(PLAY, note="one\ntwo"),
            GcgTakenBack(seat=0, rack=("A", "B", "?"), score=-8, total=0),
            GcgExchange(seat=1, rack=rack, score=0, total=0, tiles=("CH",), count=1),
            GcgExchange(seat=0, rack=rack, score=0, total=0, tiles=None, count=3),
            GcgPass(seat=1, rack=rack, score=0, total=0),
            GcgChallenge(seat=0, rack=None, score=5, total=5),
            GcgEndRack(seat=1, rack=rack, score=-13, total=-13, tiles=rack),
            GcgEndRack(seat=1, rack=("?",), score=0, total=-13, tiles=("?",)),
            GcgEndRack(seat=0, rack=None, score=13, total=18, tiles=rack),
            GcgTime(seat=0, rack=None, score=-10, total=8),
        ),
        racks=(None, ("E",)),
    )
    assert written(game)[3:] == [
        ">ann: AB? 8D A.b +8 8",
        "#note one",
        "#note two",
        ">ann: AB? -- -8 0",
        ">bob: Q[CH] -[CH] +0 0",
        ">ann: Q[CH] -3 +0 0",
        ">bob: Q[CH] - +0 0",
        ">ann:  (challenge) +5 5",
        ">bob: Q[CH] (Q[CH]) -13 -13",
        ">bob: ? (?) -0 -13",
        ">ann:  (Q[CH]) +13 18",
        ">ann:  (time) -10 8",
        "#rack2 E",
    ]


def test_an_unknown_rack_shows_what_was_certainly_on_it_and_stays_unknown() -> None:
    game = GcgGame(
        PLAYERS,
        (
            GcgPass(seat=1, rack=None, score=0, total=0),
            replace(PLAY, rack=None, note="a note"),
            GcgTakenBack(seat=0, rack=None, score=-8, total=0),
            GcgExchange(seat=1, rack=None, score=0, total=0, tiles=("Q",), count=1),
            GcgExchange(seat=0, rack=None, score=0, total=0, tiles=None, count=2),
        ),
    )
    assert written(game)[3:] == [
        ">bob: ? - +0 0",
        "#note #unknown-rack",
        ">ann: A? 8D A.b +8 8",
        "#note #unknown-rack a note",
        ">ann: A? -- -8 0",
        "#note #unknown-rack",
        ">bob: Q -Q +0 0",
        "#note #unknown-rack",
        ">ann: ? -2 +0 0",
        "#note #unknown-rack",
    ]
    assert parse_gcg(format_gcg(game)).game == game
    assert parse_gcg(format_gcg(game)).warnings == ()


@pytest.mark.parametrize(
    "game",
    [
        GcgGame(()),
        GcgGame((GcgPlayer("a b", "A"),)),
        GcgGame((GcgPlayer("a:b", "A"),)),
        GcgGame((GcgPlayer("", "A"),)),
        GcgGame((GcgPlayer("a", "A\nB"),)),
        GcgGame((GcgPlayer("a", ""),)),
        GcgGame((GcgPlayer("a", "A"),) * 5),
        GcgGame(PLAYERS, pragmas=(GcgPragma("note", "x"),)),
        GcgGame(PLAYERS, pragmas=(GcgPragma("title", "x\ny"),)),
        GcgGame(PLAYERS, note=" x "),
        GcgGame(PLAYERS, racks=(None, None)),
        GcgGame(PLAYERS, (replace(PLAY, note="#unknown-rack"),)),
        GcgGame(PLAYERS, (replace(PLAY, rack=()),)),
        GcgGame(PLAYERS, (PLAY, replace(PLAY, rack=()))),
        GcgGame(PLAYERS, (replace(PLAY, word=""),)),
        GcgGame(PLAYERS, (replace(PLAY, word="A (B"),)),
        GcgGame(PLAYERS, (replace(PLAY, seat=2),)),
        GcgGame(PLAYERS, (replace(PLAY, seat=-1),)),
        GcgGame(PLAYERS, (replace(PLAY, score=None),)),
        GcgGame(PLAYERS, (replace(PLAY, total=None),)),
        GcgGame((PLAYERS[0], PLAYERS[0]), (replace(PLAY, seat=1),)),
    ],
)
def test_what_would_not_read_back_is_not_written(game: GcgGame) -> None:
    with pytest.raises(NotationError):
        format_gcg(game)


racks = st.none() | st.lists(rack_faces(SPANISH), min_size=1, max_size=8).map(tuple)
some_tiles = st.lists(rack_faces(SPANISH), min_size=1, max_size=7).map(tuple)
points = st.integers(-999, 9999)
words = st.lists(board_faces(SPANISH) | st.just("."), min_size=1, max_size=15).map(join_faces)
signs = st.text(st.sampled_from("aÄ #?>:+-()[]\t\x85'\u2028"), max_size=8)
one_line = signs.map(str.strip)
notes = st.lists(one_line, max_size=2).map("\n".join)
names = st.text(st.sampled_from("aÄ#?>+-()[]'日"), min_size=1, max_size=5)
ats = st.builds(
    Coordinate,
    st.builds(Square, st.integers(1, 26), st.integers(1, 26)),
    st.sampled_from(Direction),
)


@st.composite
def games(draw: st.DrawFn) -> GcgGame:
    nicks = draw(st.lists(names, min_size=1, max_size=4, unique=True))
    common = {
        "seat": st.integers(0, len(nicks) - 1),
        "rack": racks,
        "score": points,
        "total": points,
        "note": notes,
    }
    events = st.one_of(
        st.builds(GcgPlay, **common, at=ats, word=words),
        some_tiles.flatmap(
            lambda tiles: st.builds(
                GcgExchange, **common, tiles=st.just(tiles), count=st.just(len(tiles))
            )
        ),
        st.builds(GcgExchange, **common, tiles=st.none(), count=st.integers(1, 9)),
        st.builds(GcgPass, **common),
        st.builds(GcgTakenBack, **common),
        st.builds(GcgChallenge, **common),
        st.builds(GcgTime, **common),
        st.builds(GcgEndRack, **common, tiles=some_tiles | st.just(())),
    )
    held = st.none() | st.lists(rack_faces(SPANISH), max_size=7).map(tuple)
    left = draw(st.lists(held, min_size=len(nicks), max_size=len(nicks)))
    return GcgGame(
        players=tuple(GcgPlayer(nick, draw(names)) for nick in nicks),
        events=tuple(draw(st.lists(events, max_size=4))),
        racks=tuple(left) if any(rack is not None for rack in left) else (),
        note=draw(notes),
        pragmas=tuple(
            draw(st.lists(st.builds(GcgPragma, st.sampled_from(["title", "x-y"]), one_line)))
        ),
    )


@given(games())
def test_formatting_and_parsing_are_inverse(game: GcgGame) -> None:
    assert parse_gcg(format_gcg(game)).game == game
