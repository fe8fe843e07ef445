"""The protocol of ``sternfeld engine``, modelled on those of chess engines. See docs/protocol.md.

Every line is answered, and a bad line does not affect the next one: what cannot be understood is
answered with ``error`` and a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from threading import Event, Thread

from sternfeld import __version__
from sternfeld.cli.engine_positions import view_of_cgp, view_of_game
from sternfeld.engine.play import Play
from sternfeld.errors import NotationError, RulesError, SternfeldError
from sternfeld.game.evolve import fold
from sternfeld.lexicon.own_lists import pinned
from sternfeld.lexicon.words import word_list_names
from sternfeld.notation.commands import format_command
from sternfeld.notation.json_form import game_from_json
from sternfeld.notation.moves import Through
from sternfeld.players.budget import Budget
from sternfeld.players.found import Analysis
from sternfeld.players.level import LEVELS
from sternfeld.players.player import ComputerPlayer, command_for, levels
from sternfeld.players.view import PlayerView
from sternfeld.rules.rules import Rules

__all__ = ["MAX_LINE_LENGTH", "EngineProtocol"]

MAX_LINE_LENGTH = 4_000_000
MOST = 10**9
NUMBERS = {
    "threads": (1, 1, 256),
    "seed": (0, 0, MOST),
    "multipv": (1, 1, 100),
    "candidates": (0, 0, 200),
}
"""The options that are numbers: the default, the least and the most."""
CHECKS = {"bluff": False, "challenge": True}
"""The options that are true or false, with their defaults."""


class EngineProtocol:
    """One conversation. ``say`` gets the lines that go out, maybe from another thread."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._edition = "deluxe"
        self._house_rules: dict[str, str] = {}
        self._level = "champion"
        self._numbers = {name: default for name, (default, _, _) in NUMBERS.items()}
        self._depth: int | None = None
        self._checks = dict(CHECKS)
        self._rules: Rules | None = None
        self._view: PlayerView | None = None
        self._search: Thread | None = None
        self._budget = Budget()
        self._searching = False
        self._stop = Event()
        self._commands: dict[str, Callable[[str], None]] = {
            "uci": self._hello,
            "isready": self._ready,
            "newgame": self._new_game,
            "setoption": self._option,
            "set": self._house_rule,
            "position": self._position,
            "go": self._go,
            "stop": self._stop_search,
        }

    def hear(self, line: str) -> bool:
        """Take a line; False if the conversation is over."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return True
        if word == "quit":
            self._stop.set()
            self.wait()
            return False
        command = self._commands.get(word)
        try:
            if command is None:
                raise NotationError(
                    f"there is no command {word[:80]!r}; expected one of"
                    f" {', '.join(self._commands)}, quit"
                )
            command(rest.strip())
        except SternfeldError as error:
            self._error(error)
        return True

    def end(self) -> None:
        """No line comes any more: the running search answers, an infinite one at once."""
        if self._budget.endless:
            self._stop.set()
        self.wait()

    def wait(self) -> None:
        """Wait until the running search has answered."""
        if self._search is not None:
            self._search.join()

    def _error(self, error: Exception) -> None:
        self._say("error " + " ".join(str(error).split()))

    def _hello(self, _: str) -> None:
        self._say(f"id name Sternfeld {__version__}")
        self._say("id author the Sternfeld authors")
        self._say("option name edition type string default deluxe")
        lists = "".join(f" var {name}" for name in word_list_names())
        self._say(f"option name lexicon type combo default <of the edition>{lists}")
        named = " ".join(f"var {level}" for level in levels())
        self._say(f"option name level type combo default champion {named}")
        for name, (default, low, high) in NUMBERS.items():
            self._say(f"option name {name} type spin default {default} min {low} max {high}")
        self._say("option name depth type string default <number of players>")
        for name, is_set in CHECKS.items():
            self._say(f"option name {name} type check default {str(is_set).lower()}")
        self._say("option name set type string default <none>")
        self._say("uciok")

    def _ready(self, _: str) -> None:
        self._say("readyok")

    def _new_game(self, _: str) -> None:
        self._check_idle()
        self._view = None
        self._rules = None

    def _check_idle(self) -> None:
        if self._searching:
            raise RulesError("a search is under way; expected stop, or bestmove before this")

    def _option(self, rest: str) -> None:
        self._check_idle()
        words = rest.split(maxsplit=3)
        if len(words) < 4 or words[0] != "name" or words[2] != "value":
            raise NotationError("expected: setoption name NAME value VALUE")
        name, value = words[1], words[3]
        if name == "edition":
            Rules.of(value)
            self._edition, self._house_rules = value, {}
        elif name == "lexicon":
            if value not in word_list_names():
                raise RulesError(
                    f"there is no word list {value!r};"
                    f" expected one of {', '.join(word_list_names())}"
                )
            self._with_house_rule("words.lexicon", value)
        elif name == "level":
            if value not in LEVELS:
                raise RulesError(
                    f"there is no level {value!r}; expected one of {', '.join(LEVELS)}"
                )
            self._level = value
            return
        elif name in NUMBERS:
            _, low, high = NUMBERS[name]
            self._numbers[name] = _number(value, name, low, high)
            return
        elif name == "depth":
            self._depth = None if value == "<number of players>" else _depth(value)
            return
        elif name in CHECKS:
            self._checks[name] = _yes_or_no(value, name)
            return
        elif name == "set":
            self._house_rule(value)
        else:
            raise RulesError(
                f"there is no option {name!r}; expected edition, lexicon, level,"
                f" {', '.join(NUMBERS)}, depth, {', '.join(CHECKS)} or set"
            )
        self._view = None

    def _house_rule(self, rest: str) -> None:
        self._check_idle()
        name, equals, value = rest.partition("=")
        if not equals or not name.strip():
            raise NotationError(f"{rest!r} is no house rule; expected switch=value")
        self._with_house_rule(name.strip(), value.strip())
        self._view = None

    def _with_house_rule(self, name: str, value: str) -> None:
        rules = {**self._house_rules, name: value}
        Rules.of(self._edition, rules)
        self._house_rules = rules

    def _position(self, rest: str) -> None:
        self._check_idle()
        kind, _, text = rest.partition(" ")
        if kind == "cgp":
            rules = pinned(Rules.of(self._edition, self._house_rules))
            self._view = view_of_cgp(text, rules)
        elif kind == "game":
            state = fold(game_from_json(text))
            rules = state.rules
            self._view = view_of_game(state)
        else:
            raise NotationError(
                "expected: position cgp CGP [rack TILES] [pending MOVE], or position game JSON"
            )
        self._rules = rules
        self._player().prepare(rules)

    def _player(self) -> ComputerPlayer:
        return ComputerPlayer(LEVELS[self._level], bluff=self._checks["bluff"])

    def _go(self, rest: str) -> None:
        self._check_idle()
        if self._view is None or self._rules is None:
            raise RulesError("there is no position; expected position before go")
        words = rest.split()
        if words == ["challenge"]:
            if self._view.pending is None:
                raise RulesError("no play waits to be accepted; expected a position with one")
            words = []
        seconds: float | None = None
        if words == ["infinite"]:
            seconds, words = inf, []
        if len(words) % 2:
            raise NotationError(
                "expected: go [movetime MS] [nodes N] [depth D], go infinite, or go challenge"
            )
        nodes: int | None = None
        plies = self._depth
        for name, value in zip(words[::2], words[1::2], strict=True):
            if name == "movetime":
                seconds = _number(value, name, 0, MOST) / 1000
            elif name == "nodes":
                nodes = _number(value, name, 0, MOST)
            elif name == "depth":
                plies = _depth(value)
            else:
                raise NotationError(
                    f"go knows no {name!r}; expected movetime, nodes, depth or infinite"
                )
        self._stop = Event()
        self._budget = Budget(
            self._stop.is_set,
            seconds,
            nodes,
            self._numbers["seed"],
            self._numbers["threads"],
            plies,
            self._numbers["candidates"] or None,
            lines=self._numbers["multipv"],
        )
        work = (self._view, self._rules, self._player(), self._budget)
        self._searching = True
        self._search = Thread(target=self._think, args=work, daemon=True)
        self._search.start()

    def _stop_search(self, _: str) -> None:
        self._stop.set()
        self.wait()

    def _think(
        self, view: PlayerView, rules: Rules, player: ComputerPlayer, budget: Budget
    ) -> None:
        best = self._best(view, rules, player, budget)
        if budget.endless:  # a bestmove before stop would surprise whoever asked
            self._stop.wait()
        self._searching = False  # before the answer, after which any command may come
        self._say(f"bestmove {best}")

    def _tell(self, analysis: Analysis, view: PlayerView) -> None:
        for line in _infos(analysis, view, self._numbers["multipv"]):
            self._say(line)

    def _best(self, view: PlayerView, rules: Rules, player: ComputerPlayer, budget: Budget) -> str:
        try:
            if view.pending is not None and not self._checks["challenge"]:
                return "accept"
            command = player.choose(view, rules, budget, lambda found: self._tell(found, view))
            return format_command(command, view.board, Through.LETTERS)
        except Exception as error:  # a program that waits for a move must get one
            self._error(error)
            return "pass"


def _depth(value: str) -> int:
    return _number(value, "depth", 0, 1000)


def _yes_or_no(value: str, name: str) -> bool:
    if value not in ("true", "false"):
        raise NotationError(f"{name} is {value[:40]!r}; expected true or false")
    return value == "true"


def _number(value: str, name: str, low: int, high: int) -> int:
    if not (value.isascii() and value.isdigit()) or not low <= int(value[:12]) <= high:
        raise NotationError(f"{name} is {value[:40]!r}; expected a number from {low} to {high}")
    return int(value)


def _infos(analysis: Analysis, view: PlayerView, count: int) -> Iterator[str]:
    """A line for each of the best candidates, or for the one play that there is."""
    nodes = f"nodes {analysis.nodes}"
    for place, one in enumerate(analysis.candidates[:count], 1):
        known = _known(one.win_probability, one.spread, one.error)
        known += [f"iterations {one.iterations}", nodes, _sure(analysis)]
        yield _info(place, one.play, known, [one.play], view)
    if analysis.candidates:
        return
    for place, line in enumerate((analysis, *analysis.others)[:count], 1):
        known = _known(line.win_probability, line.spread)
        bounds = {} if line.sure else {"lower": line.lower, "upper": line.upper}
        known += [f"{name} {value}" for name, value in bounds.items() if value is not None]
        moves = line.line or (() if line.play is None else (line.play,))
        yield _info(place, line.play, [*known, nodes, _sure(line)], moves, view)


def _sure(analysis: Analysis) -> str:
    return f"sure {'yes' if analysis.sure else 'no'}"


def _known(win: float | None, spread: float | None, error: float | None = None) -> list[str]:
    named = {"winprob": (win, 4), "error": (error, 4), "spread": (spread, 2)}
    return [
        f"{name} {number:.{digits}f}"
        for name, (number, digits) in named.items()
        if number is not None
    ]


def _info(
    place: int, play: Play | None, known: list[str], moves: Sequence[Play], view: PlayerView
) -> str:
    parts = [f"info multipv {place}"]
    if play is not None:
        parts.append(f"score {play.score} equity {play.equity:.2f}")
    parts += known
    board, written = view.board, []
    for move in moves:
        written.append(format_command(command_for(move, view), board, Through.LETTERS))
        board = board.lay(move.tiles)
    if written:
        parts.append("pv " + " / ".join(written))
    return " ".join(parts)
