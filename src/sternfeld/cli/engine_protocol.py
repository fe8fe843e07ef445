"""The protocol of ``sternfeld engine``, modelled on those of chess engines. See docs/protocol.md.

Every line is answered, and a bad line does not affect the next one: what cannot be understood is
answered with ``error`` and a sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from threading import Event, Thread

from sternfeld import __version__
from sternfeld.errors import NotationError, RulesError, SternfeldError
from sternfeld.game import commands as cmd
from sternfeld.game.bag import Bag
from sternfeld.game.board import Board, Direction
from sternfeld.game.events import Dealer
from sternfeld.game.evolve import fold
from sternfeld.game.placement import find_words
from sternfeld.game.scoring import score_play
from sternfeld.game.state import GameState, Phase
from sternfeld.lexicon.own_lists import pinned
from sternfeld.lexicon.words import word_list_names
from sternfeld.notation.cgp import Position, parse_cgp
from sternfeld.notation.commands import format_command, parse_command
from sternfeld.notation.faces import split_rack
from sternfeld.notation.json_form import game_from_json
from sternfeld.notation.moves import Through
from sternfeld.players.analysis import Analysis
from sternfeld.players.budget import Budget
from sternfeld.players.level import LEVELS
from sternfeld.players.player import ComputerPlayer, command_for, levels
from sternfeld.players.view import PendingPlay, PlayerView
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import rack_face

__all__ = ["MAX_LINE_LENGTH", "EngineProtocol"]

MAX_LINE_LENGTH = 4_000_000
MAX_THREADS = 256
MOST = 10**9


class EngineProtocol:
    """One conversation. ``say`` gets the lines that go out, maybe from another thread."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._edition = "deluxe"
        self._house_rules: dict[str, str] = {}
        self._level = "champion"
        self._threads = 1
        self._seed = 0
        self._bluff = False
        self._challenge = True
        self._rules: Rules | None = None
        self._view: PlayerView | None = None
        self._search: Thread | None = None
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
        self._say(f"option name threads type spin default 1 min 1 max {MAX_THREADS}")
        self._say(f"option name seed type spin default 0 min 0 max {MOST}")
        self._say("option name bluff type check default false")
        self._say("option name challenge type check default true")
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
        elif name == "threads":
            self._threads = _number(value, "threads", 1, MAX_THREADS)
            return
        elif name == "seed":
            self._seed = _number(value, "seed", 0, MOST)
            return
        elif name == "bluff":
            self._bluff = _yes_or_no(value, name)
            return
        elif name == "challenge":
            self._challenge = _yes_or_no(value, name)
            return
        elif name == "set":
            self._house_rule(value)
        else:
            raise RulesError(
                f"there is no option {name!r};"
                " expected edition, lexicon, level, threads, seed, bluff, challenge or set"
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
            self._view = _view_of_cgp(text, rules)
        elif kind == "game":
            state = fold(game_from_json(text))
            rules = state.rules
            self._view = _view_of_game(state)
        else:
            raise NotationError(
                "expected: position cgp CGP [rack TILES] [pending MOVE], or position game JSON"
            )
        self._rules = rules

    def _go(self, rest: str) -> None:
        self._check_idle()
        if self._view is None or self._rules is None:
            raise RulesError("there is no position; expected position before go")
        words = rest.split()
        if words == ["challenge"]:
            if self._view.pending is None:
                raise RulesError("no play waits to be accepted; expected a position with one")
            words = []
        if len(words) % 2:
            raise NotationError("expected: go [movetime MS] [nodes N] [depth D], or go challenge")
        seconds: float | None = None
        nodes: int | None = None
        plies: int | None = None
        for name, value in zip(words[::2], words[1::2], strict=True):
            amount = _number(value, name, 0, MOST)
            if name == "movetime":
                seconds = amount / 1000
            elif name == "nodes":
                nodes = amount
            elif name == "depth":
                plies = amount
            else:
                raise NotationError(f"go knows no {name!r}; expected movetime, nodes or depth")
        self._stop = Event()
        budget = Budget(self._stop.is_set, seconds, nodes, self._seed, self._threads, plies)
        work = (self._view, self._rules, self._level, budget)
        self._searching = True
        self._search = Thread(target=self._think, args=work, daemon=True)
        self._search.start()

    def _stop_search(self, _: str) -> None:
        self._stop.set()
        self.wait()

    def _think(self, view: PlayerView, rules: Rules, level: str, budget: Budget) -> None:
        best = self._best(view, rules, level, budget)
        self._searching = False  # before the answer, after which any command may come
        self._say(f"bestmove {best}")

    def _best(self, view: PlayerView, rules: Rules, level: str, budget: Budget) -> str:
        try:
            if view.pending is not None and not self._challenge:
                return "accept"
            player = ComputerPlayer(LEVELS[level], bluff=self._bluff)
            analysis: Analysis | None = None

            def note(found: Analysis) -> None:
                nonlocal analysis
                analysis = found

            command = player.choose(view, rules, budget, note)
            if analysis is not None and command == command_for(analysis.play, view):
                self._say(_info(analysis, view))
            return format_command(command, view.board, Through.LETTERS)
        except Exception as error:  # a program that waits for a move must get one
            self._error(error)
            return "pass"


def _yes_or_no(value: str, name: str) -> bool:
    if value not in ("true", "false"):
        raise NotationError(f"{name} is {value[:40]!r}; expected true or false")
    return value == "true"


def _number(value: str, name: str, low: int, high: int) -> int:
    if not (value.isascii() and value.isdigit()) or not low <= int(value[:12]) <= high:
        raise NotationError(f"{name} is {value[:40]!r}; expected a number from {low} to {high}")
    return int(value)


def _view_of_cgp(text: str, rules: Rules) -> PlayerView:
    """What the player to move sees. Racks of others are only counted, never read."""
    text, _, laid = text.partition(" pending ")
    text, _, own = text.partition(" rack ")
    position = parse_cgp(text, rules.tiles)
    rack = split_rack(own.strip(), rules.tiles) if own else position.racks[0]
    if position.board.size != rules.layout.size:
        raise RulesError(
            f"a board of {position.board.size} rows; expected {rules.layout.size}"
            f" as {rules.edition!r} has"
        )
    if len(rack) > rules.rack:
        raise RulesError(f"a rack of {len(rack)} tiles; expected at most {rules.rack}")
    held = Counter(map(rack_face, position.board.values())) + Counter(rack)
    tiles = rules.tiles.counts()
    if held - tiles:
        face = next(iter(held - tiles))
        raise RulesError(f"the position holds more tiles {face!r} than the set has")
    pending, board = _pending_play(laid, position, rules)
    held = Counter(map(rack_face, board.values())) + Counter(rack)
    if held - tiles:
        raise RulesError(f"{laid!r} takes tiles that the set has no more")
    unseen = (tiles - held).total()
    hands, bag = _hands(position, unseen, rules)
    return PlayerView(
        seat=0,
        board=board,
        rack=rack,
        scores=position.scores,
        tiles=(len(rack), *hands),
        bag_count=bag,
        to_move=0 if pending is None else pending.seat,
        pending=pending,
        passes=position.zero_turns if bag == 0 else 0,
    )


def _pending_play(text: str, position: Position, rules: Rules) -> tuple[PendingPlay | None, Board]:
    """The play of the seat before, which waits to be accepted, and the board with it."""
    if not text:
        return None, position.board
    last = len(position.scores) - 1
    lying = GameState(rules, Dealer.REFEREE, "", (), position.board, Bag((), ()))
    command = parse_command(text.strip(), last, lying)
    if last < 1 or not isinstance(command, cmd.Lay):
        raise NotationError(f"{text!r} is no word that another player lays; expected one")
    squares = [tile.square for tile in command.tiles]
    if any(square in position.board for square in squares):
        raise RulesError(f"{text!r} covers tiles of the board; expected the board before the play")
    board = position.board.lay(command.tiles)
    rows = {square.row for square in squares}
    direction = Direction.ACROSS if len(rows) == 1 else Direction.DOWN
    words = find_words(board, squares, direction)
    points = score_play(rules, words, frozenset(squares)).total
    formed = tuple(dict.fromkeys(word.text for word in words))
    return PendingPlay(last, formed, points), board


def _hands(position: Position, unseen: int, rules: Rules) -> tuple[tuple[int, ...], int]:
    """How many tiles the others hold: full racks if possible, otherwise split evenly."""
    others = len(position.scores) - 1
    if others and unseen > others * rules.rack:
        return (rules.rack,) * others, unseen - others * rules.rack
    given = tuple(len(rack) for rack in position.racks[1:])
    if sum(given) == unseen:
        return given, 0
    hands = tuple(unseen // others + (seat < unseen % others) for seat in range(others))
    return hands, 0 if others else unseen


def _view_of_game(state: GameState) -> PlayerView:
    if state.phase not in (Phase.TURN, Phase.PENDING):
        raise RulesError(f"the game is in the phase {state.phase}; expected somebody to move")
    seat = next(iter(state.undecided), state.to_move)
    if state.seats[seat].rack.tiles is None:
        raise RulesError(f"the rack of seat {seat} is not known; expected a game with its racks")
    return PlayerView.of(state, seat)


def _info(analysis: Analysis, view: PlayerView) -> str:
    parts = ["info"]
    play = analysis.play
    if play is not None:
        parts.append(f"score {play.score} equity {play.equity:.2f}")
    if analysis.win_probability is not None:
        parts.append(f"winprob {analysis.win_probability:.4f}")
    if analysis.spread is not None:
        parts.append(f"spread {analysis.spread:.2f}")
    parts.append(f"nodes {analysis.nodes} sure {'yes' if analysis.sure else 'no'}")
    board, moves = view.board, []
    for move in analysis.line or (() if play is None else (play,)):
        moves.append(format_command(command_for(move, view), board, Through.LETTERS))
        board = board.lay(move.tiles)
    if moves:
        parts.append("pv " + " / ".join(moves))
    return " ".join(parts)
