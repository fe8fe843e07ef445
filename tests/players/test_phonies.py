"""Bluffs: never unless asked for, when the others let words pass, not when they catch them."""

from dataclasses import replace
from typing import Any

import pytest

from sternfeld.engine.judge import judge_for
from sternfeld.game import commands as cmd
from sternfeld.game.board import Board
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState
from sternfeld.players import phonies
from sternfeld.players.budget import Budget
from sternfeld.players.knowledge import engine_for
from sternfeld.players.level import LEVELS
from sternfeld.players.phonies import challenge_probability, invented_words
from sternfeld.players.player import Player, levels, player_of
from sternfeld.players.view import PastPlay, PlayerView
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.rules.rules import Rules
from tests.players.games import play

RULES = Rules.of("deluxe")
WORDS = engine_for(RULES, EVERY_WORD).lexicon
BLUFFING = tuple(name for name, level in LEVELS.items() if level.may_bluff)


class Credulous:
    """Plays like an expert, but believes everything."""

    def choose(self, view: PlayerView, rules: Rules, budget: Budget) -> cmd.SeatCommand:
        if view.pending is not None:
            return cmd.Accept(view.seat)
        return player_of("expert").choose(view, rules, budget)


def invalid_plays(state: GameState, seat: int) -> list[LineKind]:
    """What became of the plays of a seat that formed a word which is none."""
    admits = judge_for(RULES).admits
    return [
        turn.kind
        for turn in state.turns
        if turn.seat == seat and not all(admits(word.text) for word in turn.words)
    ]


@pytest.mark.parametrize("level", levels())
def test_nobody_bluffs_unless_asked_to(level: str) -> None:
    opponent: Player = Credulous()
    for seed in range(2):
        state = play(RULES, [player_of(level), opponent], seed, nodes=20)
        assert invalid_plays(state, 0) == []


def test_the_other_levels_never_bluff() -> None:
    for level in sorted(LEVELS.keys() - {*BLUFFING}):
        state = play(RULES, [player_of(level, bluff=True), Credulous()], 1)
        assert invalid_plays(state, 0) == []


def test_nobody_bluffs_where_words_are_checked_at_once() -> None:
    rules = Rules.of("deluxe", {"word_check": "checked"})
    state = play(rules, [player_of("expert", bluff=True), Credulous()], 1)
    assert not any(turn.kind is LineKind.TAKEN_BACK for turn in state.turns)
    assert state.end is not None


@pytest.mark.parametrize("level", BLUFFING)
def test_who_believes_everything_is_bluffed(level: str) -> None:
    laid = [
        kind
        for seed in range(2)
        for kind in invalid_plays(
            play(RULES, [player_of(level, bluff=True), Credulous()], seed, nodes=20), 0
        )
    ]
    assert len(laid) > 3
    assert set(laid) == {LineKind.LAY}


def test_who_catches_every_bluff_is_hardly_bluffed_again() -> None:
    for seed in range(3):
        state = play(RULES, [player_of("expert", bluff=True), "expert"], seed)
        assert len(invalid_plays(state, 0)) <= 1


def test_a_bluffing_game_is_the_same_with_the_same_seed() -> None:
    seats = [player_of("expert", bluff=True), Credulous()]
    assert play(RULES, seats, 5).scores == play(RULES, seats, 5).scores


def chance(*past: PastPlay, word: str = "TRAINERY", points: int = 70, penalty: str = "") -> float:
    rules = Rules.of("deluxe", {"challenge.penalty": penalty}) if penalty else RULES
    return challenge_probability(1, word, points, past, rules, WORDS)


def test_the_chance_of_a_challenge_follows_what_the_seat_has_done() -> None:
    let_pass = PastPlay(0, ("XQ",))
    caught = PastPlay(0, ("XQ",), challenger=1, taken_back=True)
    wrong = PastPlay(0, ("HORN",), challenger=1)
    assert chance(let_pass, let_pass) < chance(let_pass) < chance() < chance(caught)
    assert chance(caught) < chance(caught, caught)
    assert chance(let_pass, wrong) > chance(let_pass)
    # What others did, and what the seat laid itself, says nothing about it.
    assert chance(replace(caught, challenger=2)) == chance()
    assert chance(replace(let_pass, seat=1)) == chance()
    assert chance(PastPlay(0, ("HORN",))) == chance()


def test_a_penalty_and_good_looks_make_a_challenge_less_likely() -> None:
    assert chance(penalty="lost_turn") < chance(penalty="none")
    assert chance() < chance(word="XQZTRVW")


def test_invented_words_are_none_but_look_like_some() -> None:
    from collections import Counter

    letters = Counter("TRAINED")
    words = [word for _, word in invented_words(letters, WORDS)]
    assert len(words) > 50
    assert not any(word in WORDS for word in words)
    assert all(not Counter(word) - letters for word in words)
    assert words == [word for _, word in invented_words(letters, WORDS)]


def test_the_choice_weighs_the_turn_that_may_be_lost() -> None:
    board = Board(15).lay(play(RULES, ["expert", "expert"], 1, most=3).turns[0].tiles)
    view = PlayerView(0, board, tuple("TRAINVY"), (0, 40), (7, 7), 79, 0)
    bluffer = player_of("expert", bluff=True)
    believed = replace(view, past=(PastPlay(0, ("XQ",)),) * 4)
    caught = replace(view, past=(PastPlay(0, ("XQ",), 1, True),) * 4)
    honest = player_of("expert").choose(view, RULES, Budget())
    assert bluffer.choose(caught, RULES, Budget()) == honest
    assert bluffer.choose(believed, RULES, Budget()) != honest


def test_who_bluffs_keeps_to_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    def slowly(*asked: Any) -> list[tuple[float, str]]:
        now[0] += 0.05
        return invented_words(*asked)

    monkeypatch.setattr(phonies, "invented_words", slowly)
    state = play(Rules.of("deluxe", {"word_check": "checked"}), ["expert"] * 2, most=12)
    view = PlayerView.of(state, state.to_move)
    assert len(set(view.board.values())) > 10, "each letter of the board is tried"
    for level in BLUFFING:
        now[0] = 0.0
        player_of(level, bluff=True).choose(
            view, RULES, Budget(seconds=0.3, nodes=100, clock=lambda: now[0])
        )
        assert 0 < now[0] <= 0.3
