"""``sternfeld verify``: check the draws of a finished game."""

from __future__ import annotations

from pathlib import Path

from sternfeld.cli.options import Language, language_for
from sternfeld.cli.terminal.computer_seats import with_levels
from sternfeld.cli.terminal.texts import texts_in
from sternfeld.errors import FairnessError, NotationError
from sternfeld.game.endings import EndCause, end_cause
from sternfeld.game.events import Dealer
from sternfeld.game.evolve import fold
from sternfeld.game.fairness import verify as check_draws
from sternfeld.game.state import GameState
from sternfeld.lexicon.own_lists import present_version
from sternfeld.notation.json_form import read_game_file

__all__ = ["verify"]

LARGEST_FILE = 50_000_000

_ENDS: dict[Language, dict[EndCause, str]] = {
    "de": {
        EndCause.OUT: "{out} hatte keine Steine mehr",
        EndCause.EMPTY_BAG: "der Beutel war leer",
        EndCause.PASSES: "alle haben gepasst",
        EndCause.PASSES_OR_EXCHANGES: "alle haben gepasst oder getauscht",
        EndCause.NO_PLAY_LEFT: "niemand konnte mehr legen",
        EndCause.NO_PLAY_AGREED: "alle waren sich einig, dass niemand mehr legen konnte",
        EndCause.ALL_PASSED: "der Beutel war leer, und alle haben gepasst",
        EndCause.FINISH_LINE: "das Ziel war erreicht",
        EndCause.AGREED: "alle waren sich einig",
        EndCause.RESIGNED: "die anderen haben aufgegeben",
    },
    "en": {
        EndCause.OUT: "{out} had no tiles left",
        EndCause.EMPTY_BAG: "the bag was empty",
        EndCause.PASSES: "everybody had passed",
        EndCause.PASSES_OR_EXCHANGES: "everybody had passed or exchanged",
        EndCause.NO_PLAY_LEFT: "nobody could lay any more",
        EndCause.NO_PLAY_AGREED: "everybody agreed that nobody could lay any more",
        EndCause.ALL_PASSED: "the bag was empty and everybody had passed",
        EndCause.FINISH_LINE: "the finish line was reached",
        EndCause.AGREED: "everybody agreed",
        EndCause.RESIGNED: "the others had resigned",
    },
}

_SENTENCES: dict[Language, dict[str, str]] = {
    "de": {
        "game": "Partie ({edition}): {scores}. Ende in Zug {turns}: {end}.",
        "fair": (
            "Fair: Der Schlüssel passt zum Siegel, das zu Beginn gezeigt wurde, und alle {count}"
            " Steine wurden in der Reihenfolge gezogen, die er vorgibt."
        ),
        "table": (
            "Diese Partie wurde an einem echten Brett gespielt; dort zieht niemand aus einem"
            " Beutel, den sternfeld prüfen könnte."
        ),
        "unfinished": "Die Partie ist nicht zu Ende; erst dann wird der Schlüssel offengelegt.",
        "unfair": "Nicht fair",
        "list": "Wortliste: {began}, unverändert.",
        "list.changed": "Wortliste: {began}; sie hat sich seither geändert und ist jetzt {now}.",
        "list.missing": "Wortliste: {began}; sie ist hier nicht vorhanden.",
    },
    "en": {
        "game": "Game ({edition}): {scores}. Over in turn {turns}: {end}.",
        "fair": (
            "Fair: the seed fits the seal shown at the start, and all {count} tiles were drawn in"
            " the order that it gives."
        ),
        "table": (
            "This game was played on a real board; nobody there draws from a bag that sternfeld"
            " could check."
        ),
        "unfinished": "The game is not over; only then is the seed revealed.",
        "unfair": "Not fair",
        "list": "Word list: {began}, unchanged.",
        "list.changed": "Word list: {began}; it has changed since and is {now} now.",
        "list.missing": "Word list: {began}; it is not installed.",
    },
}


def verify(file: Path, /, *, language: Language | None = None) -> int:
    """Check that nobody touched the bag in a finished game.

    The exit code is 0 if every draw follows from the seed whose hash was shown at the start, and 1
    if one does not, or if it cannot be told.

    Parameters
    ----------
    file
        The game as a JSON file.
    language
        de or en; otherwise the language of the environment, or of the edition.
    """
    with file.open("rb") as opened:
        text = opened.read(LARGEST_FILE + 1)
    if len(text) > LARGEST_FILE:
        raise NotationError(f"{file} has more than {LARGEST_FILE} bytes; expected a game")
    game = read_game_file(text)
    events = game.events
    state = fold(events)
    spoken = language_for(language, state.rules.language)
    sentences = _SENTENCES[spoken]
    if state.dealer is Dealer.TABLE:
        print(sentences["table"])
        return 1
    if state.end is None:
        print(sentences["unfinished"])
        return 1
    print(_about(with_levels(state, game.computers, texts_in(spoken)), spoken))
    if (words := _word_list(state, spoken)) is not None:
        print(words)
    try:
        count = check_draws(events)
    except FairnessError as error:
        print(f"{sentences['unfair']}: {error}.")
        return 1
    print(sentences["fair"].format(count=count))
    return 0


def _about(state: GameState, language: Language) -> str:
    """Which game this is."""
    scores = ", ".join(f"{seat.name} {seat.score}" for seat in state.seats)
    out = "" if state.out is None else state.seats[state.out].name
    cause = end_cause(state)
    end = "" if cause is None else _ENDS[language][cause].format(out=out)
    return _SENTENCES[language]["game"].format(
        edition=state.rules.edition, scores=scores, turns=len(state.turns), end=end
    )


def _word_list(state: GameState, language: Language) -> str | None:
    """Whether a list that somebody has added is still the one that the game was played with."""
    began = state.rules.words.lexicon
    if began is None or "@" not in began:
        return None
    now = present_version(began)
    key = "list.missing" if now is None else "list" if now == began else "list.changed"
    return _SENTENCES[language][key].format(began=began, now=now)
