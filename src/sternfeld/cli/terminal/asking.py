"""Short answers: yes, and who."""

from __future__ import annotations

from collections.abc import Sequence

from sternfeld.cli.terminal.verbs import Verb, read_entry
from sternfeld.game.state import GameState

__all__ = ["chosen_seat", "is_yes"]

_YES = {"y", "yes", "j", "ja"}


def is_yes(line: str) -> bool:
    """Does this say yes?"""
    return line.strip().lower() in _YES


def chosen_seat(line: str, state: GameState, among: Sequence[int]) -> int | None:
    """Which of these seats is meant, by its name, the beginning of its name, or its number.

    Where only one seat can be meant, nothing need be said. ``challenge Ada`` means Ada.
    """
    entry = read_entry(line)
    said = (entry.rest if entry.verb is Verb.CHALLENGE else line).strip().casefold()
    if not said:
        return among[0] if len(among) == 1 else None
    if said.isdecimal() and 1 <= int(said) <= len(among):
        return among[int(said) - 1]
    names = {seat: state.seats[seat].name.casefold() for seat in among}
    exact = [seat for seat, name in names.items() if name == said]
    begins = exact or [seat for seat, name in names.items() if name.startswith(said)]
    return begins[0] if len(begins) == 1 else None
