"""Computers at a table in the terminal: how people ask for them, what they do, their level."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from sternfeld.cli.terminal.texts import Texts
from sternfeld.errors import RulesError
from sternfeld.game import commands as cmd
from sternfeld.game.state import GameState, Phase
from sternfeld.notation.json_form import ComputerSeat
from sternfeld.players.budget import Budget
from sternfeld.players.level import LEVELS, character_name
from sternfeld.players.player import player_of
from sternfeld.players.view import PlayerView
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules

__all__ = ["COMPUTER", "Seating", "always_legal", "choose", "level_meant", "seated", "with_levels"]

COMPUTER = "computer"
USUAL_LEVEL = "advanced"


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at the table, and which seats are computers'."""

    names: tuple[str, ...]
    computers: tuple[ComputerSeat, ...] = ()


def level_meant(said: str) -> str | None:
    """The level that ``computer:expert``, ``computer:Altair`` or ``computer`` asks for; None where
    a person is named.

    >>> level_meant("computer:Altair"), level_meant("Computer"), level_meant("Altair")
    ('expert', 'advanced', None)
    """
    word, colon, level = said.strip().casefold().partition(":")
    if word.strip() != COMPUTER:
        return None
    level = level.strip() if colon else USUAL_LEVEL
    for name, found in LEVELS.items():
        if level in (name, found.character.casefold()):
            return name
    raise RulesError(
        f"{said!r} is no computer player; expected {COMPUTER}:LEVEL with one of {', '.join(LEVELS)}"
    )


def seated(
    people_or_levels: Sequence[str],
    names_of: Callable[[Sequence[str]], Sequence[str]],
    rules: Rules,
    *,
    bluff: bool = False,
) -> Seating:
    """The table with these people and computers; ``names_of`` cleans and checks people's names."""
    levels = [level_meant(said) for said in people_or_levels]
    people = zip(people_or_levels, levels, strict=True)
    names = iter(names_of([said for said, level in people if level is None]))
    if people_or_levels and None not in levels:
        raise RulesError("only computers sit at the table; expected a person")
    if bluff and rules.word_check is not WordCheck.CHALLENGE:
        raise RulesError(
            f"--bluff and word_check={rules.word_check}; expected challenge,"
            " for elsewhere nobody can be bluffed"
        )
    found = [None if level else next(names) for level in levels]
    taken = {*found, *(name.casefold().title() for name in found if name)}
    computers = []
    for seat, level in enumerate(levels):
        if level is not None:
            found[seat] = character_name(level, taken)
            taken.add(found[seat])
            may_bluff = bluff and LEVELS[level].may_bluff
            computers.append(ComputerSeat(seat, level, may_bluff))
    if bluff and not any(computer.may_bluff for computer in computers):
        able = ", ".join(name for name, level in LEVELS.items() if level.may_bluff)
        raise RulesError(f"--bluff, and no computer here bluffs; expected one of {able}")
    return Seating(tuple(name for name in found if name), tuple(computers))


def choose(
    state: GameState, computer: ComputerSeat, is_over: Callable[[], bool], seed: int
) -> cmd.SeatCommand:
    """What a computer does now. It sees what a person on its seat would see; it takes its time
    until ``is_over``."""
    player = player_of(computer.level, bluff=computer.may_bluff)
    view = PlayerView.of(state, computer.seat)
    return player.choose(view, state.rules, Budget(is_over, seed=seed))


def always_legal(state: GameState, seat: int) -> cmd.SeatCommand:
    """What a seat can do whatever happens."""
    return cmd.Accept(seat) if state.phase is Phase.PENDING else cmd.Pass(seat)


def with_levels(state: GameState, computers: Iterable[ComputerSeat], texts: Texts) -> GameState:
    """The game with the level behind the name of every computer, to be shown."""
    seats = list(state.seats)
    for computer in computers:
        seat = seats[computer.seat]
        level = texts.table.get(f"level.{computer.level}", computer.level)
        seats[computer.seat] = replace(seat, name=f"{seat.name} ({level})")
    return replace(state, seats=tuple(seats))
