"""The words that people type: those of the notation, and those of the terminal itself. Both
languages are always understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum

from sternfeld.cli.terminal.points import is_number, parted, says_out
from sternfeld.notation.commands import COMMAND_WORDS
from sternfeld.notation.coordinates import COORDINATE

__all__ = ["MOVES", "Entry", "Verb", "nearest_word", "read_entry"]


class Verb(StrEnum):
    """What a line asks for; the value is the command's word in `sternfeld.notation`, if any."""

    LAY = "lay"
    EXCHANGE = "ex"
    PASS = "pass"
    POINTS = "points"
    BONUS = "bonus"
    PENALTY = "penalty"
    OUT = "out"
    CHALLENGE = "challenge"
    ACCEPT = "accept"
    RECOVER = "recover"
    RECYCLE = "recycle"
    REARRANGE = "rearrange"
    RESIGN = "resign"
    END = "end"
    RACKS = "racks"
    HELP = "help"
    RULES = "rules"
    TILES = "tiles"
    SHEET = "sheet"
    BOARD = "board"
    SORT = "sort"
    SHUFFLE = "shuffle"
    HINT = "hint"
    WHY = "why"
    TIME = "time"
    JUDGE = "judge"
    CORRECT = "correct"
    UNDO = "undo"
    PAUSE = "pause"
    GO_ON = "go"
    EXPORT = "export"
    QUIT = "quit"
    STOP = "stop"
    NOTHING = ""
    UNKNOWN = "unknown"


MOVES = frozenset({Verb.LAY, Verb.EXCHANGE, Verb.PASS, Verb.RECOVER, Verb.RECYCLE, Verb.REARRANGE})
_OWN_WORDS: dict[Verb, str] = {
    Verb.BONUS: "bonus",
    Verb.PENALTY: "penalty strafe abzug minus",
    Verb.HELP: "help hilfe ? h",
    Verb.RULES: "rules regeln",
    Verb.TILES: "tiles steine",
    Verb.SHEET: "sheet blatt",
    Verb.BOARD: "board brett",
    Verb.SORT: "sort sortieren",
    Verb.SHUFFLE: "shuffle mischen",
    Verb.HINT: "hint tipp",
    Verb.WHY: "why warum",
    Verb.JUDGE: "judge prüfen pruefen",
    Verb.CORRECT: "correct korrigieren",
    Verb.UNDO: "undo zurück zurueck",
    Verb.PAUSE: "pause",
    Verb.GO_ON: "go continue weiter",
    Verb.EXPORT: "export",
    Verb.QUIT: "quit exit q unterbrechen speichern",
    # "stop" can mean to leave for today or to end the game, so whoever says it is asked.
    Verb.STOP: "stop beenden aufhören aufhoeren",
}
_VERBS = {
    word: Verb.BONUS if name == "adjust" else Verb(name)
    for name, words in COMMAND_WORDS.items()
    if name != "start"  # the next move says that
    for word in (name, *words)
} | {word: verb for verb, words in _OWN_WORDS.items() for word in words.split()}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line as understood: a verb and the rest of the line; ``word`` is the verb as typed."""

    verb: Verb
    rest: str
    word: str = field(default="", repr=False, compare=False)

    @property
    def notation(self) -> str:
        """The line as `sternfeld.notation` reads it."""
        return self.rest if self.verb is Verb.LAY else f"{self.verb} {self.rest}".strip()


def read_entry(line: str, names: Sequence[str] = ()) -> Entry:
    """What a line means at a table where these people sit.

    >>> read_entry("8F HORN"), read_entry("Tausche ABC").verb, read_entry("go on").verb
    (Entry(verb=<Verb.LAY: 'lay'>, rest='8F HORN'), <Verb.EXCHANGE: 'ex'>, <Verb.GO_ON: 'go'>)
    >>> read_entry("+24").verb, read_entry("Ben -10", ["Ada", "Ben"]).verb
    (<Verb.POINTS: 'points'>, <Verb.PENALTY: 'penalty'>)
    """
    text = line.strip()
    if COORDINATE.match(text):
        return Entry(Verb.LAY, text)
    word, _, rest = text.partition(" ")
    if not word:
        return Entry(Verb.NOTHING, "")
    verb = _VERBS.get(word.lower(), Verb.UNKNOWN)
    if verb is Verb.UNKNOWN:
        return _about_points(text, names) or Entry(verb, rest.strip(), word)
    return Entry(verb, rest.strip(), word)


def _about_points(text: str, names: Sequence[str]) -> Entry | None:
    """No turn costs points: a number with a minus is a penalty."""
    for name, said in parted(text, names):
        if is_number(said):
            return Entry(Verb.PENALTY if said[0] in "-−–" else Verb.POINTS, text, text)
        if says_out(said):
            return Entry(Verb.OUT, name, text)
    return None


def nearest_word(word: str) -> str | None:
    """The command that somebody may have meant to type.

    >>> nearest_word("challange"), nearest_word("tauschhe"), nearest_word("xyzzy")
    ('challenge', 'tausche', None)
    """
    near = get_close_matches(
        word.lower(), [one for one in _VERBS if len(one) > 2], n=1, cutoff=0.75
    )
    return near[0] if near else None
