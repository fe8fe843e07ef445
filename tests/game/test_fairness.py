"""Anyone can check that nobody touched the bag."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sternfeld.errors import FairnessError
from sternfeld.game import commands as cmd
from sternfeld.game import events as ev
from sternfeld.game.bag import SeededChance
from sternfeld.game.board import PlacedTile
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Event
from sternfeld.game.evolve import fold
from sternfeld.game.fairness import verify
from sternfeld.rules.layout import Square
from sternfeld.rules.rules import Rules
from tests.game.table import EDITIONS, Words, across

SEED = bytes(range(32))


class AnyWord(Words):
    """Knows every word."""

    def admits(self, word: str) -> bool:
        return True


def finished(
    edition: str = "deluxe", seats: int = 3, starter: int | None = None, word_check: str = "free"
) -> list[Event]:
    """A short game with a lay, an exchange and a resignation."""
    chance, rules = SeededChance(SEED), Rules.of(edition, {"word_check": word_check})
    names = ("Anna", "Ben", "Cleo")[:seats]
    events = list(new_game(rules, names, now=0, chance=chance, starter=starter).events)

    def do(command: cmd.Command) -> None:
        happened = decide(fold(events), command, now=0, chance=chance, judge=AnyWord()).events
        events.extend(happened)

    def rack() -> tuple[str, ...]:
        state = fold(events)
        tiles = state.seats[state.to_move].rack.tiles or ()
        return tuple(face if face != "?" else "e" for face in tiles)

    star = rules.layout.star
    do(cmd.Lay(fold(events).to_move, across(star.row, star.column, "".join(rack()[:3]))))
    if seats > 1:
        state = fold(events)
        do(cmd.Exchange(state.to_move, (state.seats[state.to_move].rack.tiles or ())[:2]))
        do(cmd.Pass(fold(events).to_move))
    for seat in fold(events).active:
        do(cmd.AgreeToEnd(seat))
    return events


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_honest_game_passes(edition: str) -> None:
    events = finished(edition)
    drawn = verify(events)
    rack = Rules.of(edition).rack
    assert drawn >= 3 * rack + 3 + 2


def test_agreed_starters_and_practice_pass_as_well() -> None:
    assert verify(finished("mini", starter=2)) == 21 + 3 + 2
    assert verify(finished("deluxe", seats=1)) == 7 + 3


def test_whether_words_are_in_a_list_is_not_asked() -> None:
    assert verify(finished("kurz", word_check="checked"))


def index_of(events: list[Event], kind: type[Event], number: int = 0) -> int:
    return [i for i, event in enumerate(events) if isinstance(event, kind)][number]


def test_any_tampered_draw_is_found() -> None:
    events = finished()
    for place, event in enumerate(events):
        if isinstance(event, ev.TilesDrawn) and event.tiles:
            other = "E" if event.tiles[0] != "E" else "N"
            changed = replace(event, tiles=(other, *event.tiles[1:]))
            with pytest.raises(FairnessError):
                verify([*events[:place], changed, *events[place + 1 :]])


def test_a_draw_that_hides_its_tiles_is_found() -> None:
    events = finished()
    place = index_of(events, ev.TilesDrawn, 3)
    hidden = ev.TilesDrawn(0, 3, None)
    with pytest.raises(FairnessError, match="nothing was drawn"):
        verify([*events[:place], hidden, *events[place + 1 :]])


def test_a_draw_of_too_few_tiles_is_found() -> None:
    events = finished()
    place = index_of(events, ev.TilesDrawn, 3)
    event = events[place]
    assert isinstance(event, ev.TilesDrawn)
    assert event.tiles is not None
    short = replace(event, count=2, tiles=event.tiles[:2])
    with pytest.raises(FairnessError, match="holds 6 tiles; expected 7"):
        verify([*events[:place], short, *events[place + 1 :]])
    with pytest.raises(FairnessError, match="holds 4 tiles; expected 7"):
        verify([*events[:place], *events[place + 1 :]])


def test_a_tampered_draw_for_the_start_is_found() -> None:
    events = finished()
    place = index_of(events, ev.StartingTilesDrawn)
    event = events[place]
    assert isinstance(event, ev.StartingTilesDrawn)
    draws = (replace(event.draws[0], face="?"), *event.draws[1:])
    with pytest.raises(FairnessError):
        verify([*events[:place], replace(event, draws=draws), *events[place + 1 :]])


@pytest.mark.parametrize("edition", ["deluxe", "mini"])
def test_a_starter_that_the_tiles_did_not_choose_is_found(edition: str) -> None:
    events = finished(edition)
    place = index_of(events, ev.StarterChosen)
    event = events[place]
    assert isinstance(event, ev.StarterChosen)
    for seat in ((event.seat + 1) % 3, -1):
        with pytest.raises(FairnessError):
            verify([*events[:place], ev.StarterChosen(seat), *events[place + 1 :]])


def test_tiles_put_back_that_were_not_exchanged_are_found() -> None:
    events = finished()
    place = index_of(events, ev.TilesReturned)
    event = events[place]
    assert isinstance(event, ev.TilesReturned)
    assert event.tiles is not None
    other = "Q" if event.tiles[0] != "Q" else "Z"
    swapped = replace(event, tiles=(other, *event.tiles[1:]))
    with pytest.raises(FairnessError, match="appeared or vanished"):
        verify([*events[:place], swapped, *events[place + 1 :]])
    with pytest.raises(FairnessError, match="appeared or vanished"):
        verify([*events[:place], *events[place + 1 :]])


def test_a_tile_laid_that_nobody_held_is_found() -> None:
    events = finished()
    place = index_of(events, ev.TilesLaid)
    event = events[place]
    assert isinstance(event, ev.TilesLaid)
    tiles = tuple(replace(tile, face="Q") for tile in event.tiles)
    with pytest.raises(FairnessError, match="cannot have happened"):
        verify([*events[:place], replace(event, tiles=tiles), *events[place + 1 :]])


def swapped() -> list[Event]:
    """A finished game with a challenge lost, a recycled letter and a rearranged word."""
    house_rules = {"recycle": True, "rearrange": True, "challenge.penalty": 10}
    chance, rules = SeededChance(SEED), Rules.of("deluxe", house_rules)
    events = list(new_game(rules, ("Anna", "Ben"), now=0, chance=chance).events)

    def do(command: cmd.Command) -> None:
        events.extend(decide(fold(events), command, now=0, chance=chance, judge=AnyWord()).events)

    first = fold(events).to_move
    other = 1 - first
    rack = [face.replace("?", "e") for face in fold(events).seats[first].rack.tiles or ()]
    do(cmd.Lay(first, across(8, 7, "".join(rack[:2]))))
    do(cmd.Challenge(other))
    board, held = fold(events).board, fold(events).seats[other].rack.tiles or ()
    fresh = next(face for face in held if face not in ("?", *board.values()))
    do(cmd.RecycleLetter(other, Square(8, 7), fresh))
    board, held = fold(events).board, fold(events).seats[other].rack.tiles or ()
    word = (Square(8, 7), Square(8, 8))
    added = next(face for face in held if face != "?")
    turned = across(8, 7, board[word[1]] + board[word[0]] + added)
    do(cmd.Rearrange(other, word, turned))
    do(cmd.Accept(first))
    do(cmd.AgreeToEnd(0))
    do(cmd.AgreeToEnd(1))
    return events


FORGERIES: list[tuple[type[Event], dict[str, object]]] = [
    (ev.TilesLaid, {"points": 999}),
    (ev.TilesLaid, {"bonus": 50}),
    (ev.TilesLaid, {"words": (ev.ScoredWord("FORGED", 1),)}),
    (ev.WordRearranged, {"points": 999}),
    (ev.LetterRecycled, {"words": ()}),
    (ev.PenaltyPaid, {"points": 1}),
    (ev.ScoresSettled, {"adjustments": ()}),
    (ev.WinnersDeclared, {"seats": (0, 1)}),
]


@pytest.mark.parametrize(("kind", "forged"), FORGERIES)
def test_points_that_the_rules_do_not_give_are_found(
    kind: type[Event], forged: dict[str, object]
) -> None:
    events = swapped()
    assert verify(events)
    place = index_of(events, kind)
    changed = replace(events[place], **forged)  # type: ignore[arg-type]
    with pytest.raises(FairnessError, match=f"event {place} is .*; the rules give"):
        verify([*events[:place], changed, *events[place + 1 :]])


def test_a_play_that_the_rules_do_not_allow_is_found() -> None:
    events = swapped()
    place = index_of(events, ev.TilesLaid)
    laid = events[place]
    assert isinstance(laid, ev.TilesLaid)
    apart = tuple(PlacedTile(Square(1, 1 + 3 * i), t.face) for i, t in enumerate(laid.tiles))
    with pytest.raises(FairnessError, match="cannot have happened"):
        verify([*events[:place], replace(laid, tiles=apart), *events[place + 1 :]])


def test_a_blank_that_was_not_recovered_by_its_own_letter_is_found() -> None:
    house_rules = {"blank_recovery": True, "blanks.count": 20, "word_check": "free"}
    chance, rules = SeededChance(SEED), Rules.of("deluxe", house_rules)
    events = list(new_game(rules, ("Anna", "Ben"), now=0, chance=chance).events)

    def do(command: cmd.Command) -> None:
        events.extend(decide(fold(events), command, now=0, chance=chance, judge=Words()).events)

    first = fold(events).to_move
    letter = next(face for face in fold(events).seats[1 - first].rack.tiles or () if face != "?")
    assert (fold(events).seats[first].rack.tiles or ()).count("?") > 1
    do(cmd.Lay(first, across(8, 8, letter.lower() + letter.lower())))
    do(cmd.RecoverBlank(1 - first, Square(8, 8)))
    do(cmd.Pass(1 - first))
    do(cmd.AgreeToEnd(0))
    do(cmd.AgreeToEnd(1))
    assert verify(events)
    place = index_of(events, ev.BlankRecovered)
    forged = ev.BlankRecovered(1 - first, Square(8, 8), "?")
    with pytest.raises(FairnessError, match="the rules give"):
        verify([*events[:place], forged, *events[place + 1 :]])


def test_a_turn_that_stood_without_having_been_made_is_found() -> None:
    events = finished()
    place = index_of(events, ev.TilesLaid)
    with pytest.raises(FairnessError, match="cannot have happened: no turn is pending"):
        verify([*events[:place], *events[place + 1 :]])


def test_another_seed_or_commitment_is_found() -> None:
    events = finished()
    place = index_of(events, ev.SeedRevealed)
    other = ev.SeedRevealed(bytes(32).hex())
    with pytest.raises(FairnessError, match="was announced at the start"):
        verify([*events[:place], other])
    created = events[0]
    assert isinstance(created, ev.GameCreated)
    with pytest.raises(FairnessError, match="was announced at the start"):
        verify([replace(created, commitment="0" * 64), *events[1:]])
    with pytest.raises(FairnessError, match="is not a seed"):
        verify([*events[:place], ev.SeedRevealed("what")])


def test_a_game_without_its_beginning_or_its_seed_cannot_be_checked() -> None:
    events = finished()
    with pytest.raises(FairnessError, match="not a game"):
        verify([])
    with pytest.raises(FairnessError, match="not a game"):
        verify(events[1:])
    with pytest.raises(FairnessError, match="has not been revealed"):
        verify(events[:-1])
