"""Plays a GCG game through the referee, as a score-keeper would have entered it.

Words are not looked up: a play is taken back if the file says so. Where the referee disagrees with
the file, the result lists a problem with its line; an impossible move ends the replay. A play that
nobody answered by then stands, because the file counts its points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sternfeld.errors import IllegalMove, NotationError, NotYourTurn, SternfeldError
from sternfeld.game import commands as cmd
from sternfeld.game.bag import SeededChance
from sternfeld.game.decide import decide, new_game
from sternfeld.game.events import Dealer, Event, RackTold, TurnBegan
from sternfeld.game.evolve import fold
from sternfeld.game.judge import NoJudge
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState, Phase
from sternfeld.notation.faces import join_faces
from sternfeld.notation.gcg_model import (
    Faces,
    GcgChallenge,
    GcgEndRack,
    GcgEvent,
    GcgExchange,
    GcgGame,
    GcgPass,
    GcgPlay,
    GcgTakenBack,
    GcgTime,
)
from sternfeld.notation.gcg_problems import GcgProblem, GcgWarning, gcg_warning
from sternfeld.notation.moves import parse_word
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, rack_face

__all__ = ["GcgReplay", "replay_gcg"]

# At a real table the referee does not draw: this chance is required but never used.
_UNUSED = SeededChance(bytes(32))


@dataclass(frozen=True, slots=True)
class GcgReplay:
    """The game as far as it could be replayed, and what was odd about it."""

    events: tuple[Event, ...]
    state: GameState
    problems: tuple[GcgWarning, ...]


class _History(NoJudge):
    """Admits all words or none, as the file's history requires."""

    def __init__(self, *, stands: bool) -> None:
        self.stands = stands

    def admits(self, word: str) -> bool:
        return self.stands


def replay_gcg(game: GcgGame, rules: Rules, now: int = 0) -> GcgReplay:
    """Play a GCG game at a table with these rules, whose racks nobody knows but the file. All of it
    happens ``now``.

    Raises `RulesError` if these rules do not allow that number of players.
    """
    replay = _Replay(game, rules, now)
    replay.run()
    problems = sorted(replay.problems, key=lambda problem: problem.line)
    events = tuple(_with_racks(replay.log, _told_racks(game, replay.state)))
    return GcgReplay(events, fold(events), tuple(problems))


def _told_racks(game: GcgGame, state: GameState) -> dict[int, Faces]:
    """The racks that a file tells, by the number of the turn; only those that can be."""
    moves = [event for event in game.events if isinstance(event, GcgPlay | GcgExchange | GcgPass)]
    told: dict[int, Faces] = {}
    for move, line in zip(moves, state.turns, strict=False):
        if move.seat != line.seat:
            break  # the file and the referee disagree: racks could be given to the wrong turn
        rack = tuple(map(rack_face, move.rack or ()))
        tiles = state.rules.tiles
        if rack and len(rack) <= state.rules.rack and all(f == BLANK or f in tiles for f in rack):
            told[line.number] = rack
    return told


def _with_racks(events: Iterable[Event], told: Mapping[int, Faces]) -> Iterator[Event]:
    """The events with every told rack after the beginning of its turn."""
    number = 0
    for event in events:
        yield event
        if isinstance(event, TurnBegan):
            number += 1
            if number in told:
                yield RackTold(event.seat, told[number])


class _Replay:
    def __init__(self, game: GcgGame, rules: Rules, now: int) -> None:
        self.game = game
        self.now = now
        begun = new_game(
            rules,
            [player.name for player in game.players],
            now=now,
            chance=_UNUSED,
            starter=0,
            dealer=Dealer.TABLE,
        )
        self.log = list(begun.events)
        self.state = begun.state
        self.problems: list[GcgWarning] = []
        self.aside = [0] * len(game.players)
        self.lost = [0] * len(game.players)
        self.passed_instead = False  # of a play that is taken back where nobody can challenge

    def problem(self, event: GcgEvent, problem: GcgProblem, **facts: object) -> None:
        self.problems.append(gcg_warning(event.line, problem, **facts))

    def refused(self, event: GcgEvent, problem: GcgProblem, error: SternfeldError) -> None:
        """The referee says no: in words, and by the name of the rule where there is one."""
        reason = error.reason if isinstance(error, IllegalMove) else ""
        self.problem(event, problem, why=error, reason=reason)

    def check_rack(self, rack: Faces, line: int) -> None:
        """Say if nobody can hold these tiles now."""
        rules = self.state.rules
        held: dict[str, object] = {"rack": join_faces(rack)}
        strange = [face for face in rack if face != BLANK and face not in rules.tiles]
        surplus = Counter(rack) - self.state.unseen()
        if strange:
            problem = GcgProblem.RACK_STRANGE
            held |= {"tiles": strange[0], "name": rules.tiles.name}
        elif len(rack) > rules.rack:
            problem = GcgProblem.RACK_TOO_LONG
            held |= {"count": len(rack), "most": rules.rack}
        elif surplus:
            problem = GcgProblem.RACK_SURPLUS
            held |= {"tiles": join_faces(surplus.elements())}
        else:
            return
        self.problems.append(gcg_warning(line, problem, **held))

    def check_held(self, event: GcgEvent, faces: Iterable[str], problem: GcgProblem) -> None:
        """Say if tiles are used that are not on the rack which the line shows."""
        if event.rack is None:
            return
        missing = Counter(faces) - Counter(event.rack)
        if missing:
            named = join_faces(missing.elements())
            self.problem(event, problem, tiles=named, rack=join_faces(event.rack))

    def do(self, command: cmd.Command, *, stands: bool = True) -> None:
        judge = _History(stands=stands)
        decision = decide(self.state, command, now=self.now, chance=_UNUSED, judge=judge)
        self.log.extend(decision.events)
        self.state = decision.state

    def run(self) -> None:
        events = self.game.events
        for number, event in enumerate(events, start=1):
            if event.rack is not None and not isinstance(event, GcgTakenBack | GcgEndRack):
                self.check_rack(event.rack, event.line)
            try:
                self.play(event, events[number:])
            except (IllegalMove, NotYourTurn, NotationError) as error:
                self.refused(event, GcgProblem.CANNOT_GO_ON, error)
                self.accept()
                return
        for rack, line in zip(self.game.racks, self.game.rack_lines, strict=False):
            self.check_rack(rack or (), line)
        ending = [event for event in events if isinstance(event, GcgEndRack | GcgTime)]
        if ending:
            try:
                self.end(ending)
            except IllegalMove as error:
                self.refused(ending[-1], GcgProblem.CANNOT_SETTLE, error)
        else:
            self.accept()

    def play(self, event: GcgEvent, following: Sequence[GcgEvent]) -> None:
        match event:
            case GcgPlay():
                taken_back = isinstance(next(iter(following), None), GcgTakenBack)
                self.lay(event, taken_back=taken_back)
                if not taken_back:
                    self.challenge_in_vain(following)
            case GcgExchange(seat=seat, tiles=tiles, count=count):
                self.check_held(event, tiles or (), GcgProblem.EXCHANGED_NOT_HELD)
                self.do(cmd.Exchange(seat, tiles or (), count))
            case GcgPass(seat=seat, score=score) if event.points_only:
                self.do(cmd.ScorePoints(seat, score or 0))
            case GcgPass(seat=seat) if event.resigned:
                self.resign(seat)
            case GcgPass():
                self.pass_by(event)
            case GcgTakenBack():
                self.take_back(event)
            case GcgChallenge(seat=seat, score=score) if event.adjusted:
                self.do(cmd.AdjustScore(seat, score or 0))
            case GcgChallenge(seat=seat, score=score):
                penalty = self.state.rules.challenge.penalty.points
                if self.doubtful and penalty and score == -penalty:
                    self.do(cmd.Challenge(seat))
                else:
                    self.set_aside(event, GcgProblem.CHALLENGE_POINTS)
            case GcgTime():
                self.set_aside(event, GcgProblem.OVERTIME)
            case _:
                pass  # racks are settled when all is played

    @property
    def doubtful(self) -> bool:
        """Is there a play that can be challenged now?"""
        return self.state.phase is Phase.PENDING

    def set_aside(self, event: GcgEvent, problem: GcgProblem) -> None:
        """Points that the referee does not give."""
        self.aside[event.seat] += event.score or 0
        self.problem(event, problem)

    def lay(self, event: GcgPlay, *, taken_back: bool) -> None:
        rules, seat = self.state.rules, event.seat
        tiles = parse_word(event.at, event.word, self.state.board, rules.tiles)
        laid = (rack_face(tile.face) for tile in tiles)
        self.check_held(event, laid, GcgProblem.LAID_NOT_HELD)
        if taken_back and rules.word_check is not WordCheck.CHALLENGE:
            self.problem(event, GcgProblem.TAKEN_BACK_UNCHALLENGED, name=rules.word_check)
            self.do(cmd.Pass(seat))
            self.passed_instead = True
            return
        self.do(cmd.Lay(seat, tiles))
        pending = self.state.pending
        points = pending.points if pending else self.state.turns[-1].points
        if event.score not in (None, points):
            told = {"word": event.word, "points": points, "written": event.score}
            self.problem(event, GcgProblem.POINTS, **told)
            if not taken_back:
                self.aside[seat] += (event.score or 0) - points

    def take_back(self, event: GcgTakenBack) -> None:
        if not self.doubtful:
            if not self.passed_instead:
                self.problem(event, GcgProblem.NOTHING_TAKEN_BACK)
            self.passed_instead = False
            return
        self.do(cmd.Challenge(next(self.state.order_after(event.seat))), stands=False)
        own = [line.kind for line in self.state.turns if line.seat == event.seat]
        if own[-1] is not LineKind.TAKEN_BACK:  # a lost turn of another seat may have followed
            self.problem(event, GcgProblem.TAKEN_BACK_ALLOWED)

    def resign(self, seat: int) -> None:
        """A player leaves; a pending play of theirs that the file does not take back stands."""
        if seat == self.state.to_move:
            self.accept()
        self.do(cmd.Resign(seat))

    def accept(self) -> None:
        """Nobody doubts a play that is pending."""
        if not self.doubtful:
            return
        for seat in list(self.state.order_after(self.state.to_move))[:-1]:
            self.do(cmd.Accept(seat))

    def challenge_in_vain(self, following: Sequence[GcgEvent]) -> None:
        """Where a challenge in vain costs a turn, the file says so when that turn comes. Of the
        seats that will lose one, the first challenges this play."""
        if not (self.doubtful and self.state.rules.challenge.penalty.lost_turn):
            return
        coming = [0] * len(self.lost)
        waiting = {seat for seat in self.state.active if seat != self.state.to_move}
        for event in following:
            if event.seat in waiting and isinstance(event, GcgPass) and event.lost:
                coming[event.seat] += 1
                if coming[event.seat] > self.lost[event.seat]:
                    self.lost[event.seat] += 1
                    self.do(cmd.Challenge(event.seat))
                    return
            else:
                waiting.discard(event.seat)
                if not waiting:
                    return

    def pass_by(self, event: GcgPass) -> None:
        if event.lost and self.lost[event.seat]:
            self.lost[event.seat] -= 1
            return
        if event.lost:
            self.problem(event, GcgProblem.LOST_TURN_PASSED)
        if event.seat != self.state.to_move:
            self.accept()
        if self.state.end is None or event.seat == self.state.out:
            self.do(cmd.Pass(event.seat))
        elif self.state.out is None:  # else the pass only accepts the last play
            self.problem(event, GcgProblem.PASS_AFTER_END, name=self.state.end)

    def end(self, ending: Sequence[GcgEvent]) -> None:
        """End the game as the file says, and settle the racks."""
        self.accept()
        if self.state.phase is Phase.TURN:
            out = [e.seat for e in ending if isinstance(e, GcgEndRack) and e.rack is None]
            if out and not self.state.is_board_whole:
                self.do(cmd.GoOut(out[0]))
            else:
                for seat in self.state.active:
                    self.do(cmd.AgreeToEnd(seat))
        if self.state.phase is Phase.SETTLING:
            self.do(cmd.ReportRacks(self.state.active[0], self.racks(ending)))
        last = {event.seat: event for event in self.game.events}
        for seat, event in sorted(last.items()):
            score = self.state.seats[seat].score + self.aside[seat]
            if event.total not in (None, score):
                told = {"name": self.game.players[seat].name, "written": event.total}
                self.problem(event, GcgProblem.FINAL_TOTAL, points=score, **told)

    def racks(self, ending: Iterable[GcgEvent]) -> tuple[Faces, ...]:
        """Who was left with what: own racks as written, or the only other player's."""
        racks: list[Faces] = [() for _ in self.game.players]
        for event in ending:
            if isinstance(event, GcgEndRack):
                if event.rack is not None:
                    racks[event.seat] = event.tiles
                elif len(racks) == 2:
                    racks[1 - event.seat] = event.tiles
        return tuple(racks)
