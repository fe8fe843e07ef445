"""Plays a GCG game through the referee, as a score-keeper would have entered it.

Words are not looked up: a play is taken back if the file says so. Where the referee disagrees with
the file, the result lists a problem with its line; an impossible move ends the replay. A play that
nobody answered by then stands, because the file counts its points. Points that the file gives and
the rules do not are written down as points outside a turn, so that every position has the scores
that the players saw; racks are settled as the file settles them, if the rules know that way.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sternfeld.errors import IllegalMove, NotationError, NotYourTurn, SternfeldError
from sternfeld.game import commands as cmd
from sternfeld.game.bag import SeededChance
from sternfeld.game.decide import decide, new_game
from sternfeld.game.decision import Decision
from sternfeld.game.events import Dealer, Event, RackTold, TilesLaid, TurnBegan
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
from sternfeld.notation.gcg_settlement import (
    out_told,
    racks_left,
    settlement_problem,
    settlement_told,
)
from sternfeld.notation.moves import parse_word
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import BLANK, rack_face

__all__ = ["GcgReplay", "rack_to_move", "replay_gcg", "unfinished"]

# At a real table the referee does not draw: this chance is required but never used.
_UNUSED = SeededChance(bytes(32))
_SEAT = re.compile("seat ([0-3])")


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
    way = settlement_told(game, rules)
    replay = _run(game, replace(rules, end_scoring=way or rules.end_scoring), now)
    if way != rules.end_scoring and replay.state.out != out_told(game):
        way, replay = None, _run(game, rules, now)
    if way != rules.end_scoring:
        replay.problems.append(settlement_problem(game, way, rules.end_scoring))
    problems = [*_other_list(game, rules), *replay.problems]
    problems.sort(key=lambda problem: problem.line)
    events = tuple(_with_racks(replay.log, _told_racks(game, replay.state)))
    return GcgReplay(events, fold(events), tuple(problems))


def _run(game: GcgGame, rules: Rules, now: int) -> _Replay:
    replay = _Replay(game, rules, now)
    replay.run()
    return replay


def unfinished(game: GcgGame, replay: GcgReplay) -> list[GcgWarning]:
    """What to say of a file that stops before the end of its game, and of the rack that it tells
    for the next turn. Nothing where it was the replay that stopped."""
    state = replay.state
    stopped = {GcgProblem.CANNOT_GO_ON, GcgProblem.CANNOT_SETTLE}
    if state.phase is Phase.ENDED or any(one.problem in stopped for one in replay.problems):
        return []
    last = max((event.line for event in game.events), default=1)
    rack = rack_to_move(game, state)
    if rack is None:
        return [gcg_warning(last, GcgProblem.UNFINISHED)]
    told = {"name": state.seats[state.to_move].name, "rack": join_faces(rack)}
    line = max(last, game.rack_lines[state.to_move])
    return [gcg_warning(line, GcgProblem.UNFINISHED_RACK, **told)]


def rack_to_move(game: GcgGame, state: GameState) -> Faces | None:
    """The rack that a file tells of the player whose turn comes next."""
    return (game.racks[state.to_move] or None) if game.racks and state.end is None else None


def _other_list(game: GcgGame, rules: Rules) -> list[GcgWarning]:
    name = rules.words.list_name or "–"
    return [
        gcg_warning(one.line, GcgProblem.OTHER_LIST, written=one.value, name=name)
        for one in game.pragmas
        if one.name == "lexicon" and one.value and one.value.casefold() != name.casefold()
    ]


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
        self.paying: GcgEvent | None = None  # the line of a challenge that these rules punish
        self.lost = [0] * len(game.players)
        self.passed_instead = False  # of a play that is taken back where nobody can challenge

    def problem(self, event: GcgEvent, problem: GcgProblem, **facts: object) -> None:
        self.problems.append(gcg_warning(event.line, problem, **facts))

    def refused(self, event: GcgEvent, problem: GcgProblem, error: SternfeldError) -> None:
        """The referee says no: in words, and by the name of the rule where there is one."""
        reason = error.reason if isinstance(error, IllegalMove) else ""
        why = _SEAT.sub(lambda seat: self.game.players[int(seat[1])].name, str(error))
        self.problem(event, problem, why=why, reason=reason)

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

    def tried(self, command: cmd.Command, *, stands: bool = True) -> Decision:
        judge = _History(stands=stands)
        return decide(self.state, command, now=self.now, chance=_UNUSED, judge=judge)

    def do(self, command: cmd.Command, *, stands: bool = True) -> None:
        decision = self.tried(command, stands=stands)
        self.log.extend(decision.events)
        self.state = decision.state

    def run(self) -> None:
        events = self.game.events
        self.correct_scores(events)
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
                self.lay(event, following)
            case GcgExchange(seat=seat, tiles=tiles, count=count):
                self.check_held(event, tiles or (), GcgProblem.EXCHANGED_NOT_HELD)
                self.accept_own(seat)
                self.correct_scores(following)
                self.do(cmd.Exchange(seat, tiles or (), count))
            case GcgPass(seat=seat, score=score) if event.points_only:
                self.correct_scores(following)
                self.do(cmd.ScorePoints(seat, score or 0))
            case GcgPass(seat=seat) if event.resigned:
                self.resign(seat)
            case GcgPass():
                self.correct_scores(following)
                self.pass_by(event)
            case GcgTakenBack():
                self.take_back(event)
            case GcgChallenge(seat=seat, score=score) if event.adjusted:
                self.do(cmd.AdjustScore(seat, score or 0))
            case GcgChallenge(seat=seat) if event is self.paying:
                self.do(cmd.Challenge(seat))
            case _:
                pass  # other points were counted with the turn before, racks are settled at the end

    @property
    def doubtful(self) -> bool:
        """Is there a play that can be challenged now?"""
        return self.state.phase is Phase.PENDING

    def correct_scores(self, following: Iterable[GcgEvent], seat: int = 0, points: int = 0) -> None:
        """Write down what these rules do not give: points of a turn that is about to be made, and
        those in the lines that follow it. They count before the next turn begins, and before the
        racks of a game that ends are settled."""
        corrections = [(seat, points)]
        for event in following:
            if isinstance(event, GcgPlay | GcgExchange | GcgPass) or self.state.end is not None:
                break
            challenge = isinstance(event, GcgChallenge) and not event.adjusted
            other = event is not self.paying and (challenge or isinstance(event, GcgTime))
            if other and event.score:
                name = self.game.players[event.seat].name
                problem = GcgProblem.CHALLENGE_POINTS if challenge else GcgProblem.OVERTIME
                self.problem(event, problem, name=name, points=f"{event.score:+d}")
                corrections.append((event.seat, event.score))
        for whose, more in corrections:
            if more:
                self.accept()
                self.do(cmd.AdjustScore(whose, more))

    def lay(self, event: GcgPlay, following: Sequence[GcgEvent]) -> None:
        rules, seat = self.state.rules, event.seat
        tiles = parse_word(event.at, event.word, self.state.board, rules.tiles)
        laid = (rack_face(tile.face) for tile in tiles)
        self.check_held(event, laid, GcgProblem.LAID_NOT_HELD)
        then = next(iter(following), None)
        taken_back = isinstance(then, GcgTakenBack) and then.seat == seat
        if taken_back and rules.word_check is not WordCheck.CHALLENGE:
            self.problem(event, GcgProblem.TAKEN_BACK_UNCHALLENGED, name=rules.word_check)
            self.correct_scores(following)
            self.do(cmd.Pass(seat))
            self.passed_instead = True
            return
        self.accept_own(seat)
        lay = cmd.Lay(seat, tiles)
        points = next(e.points for e in self.tried(lay).events if isinstance(e, TilesLaid))
        difference = (points if event.score is None else event.score) - points
        if difference:
            told = {"word": event.word, "points": points, "written": event.score}
            self.problem(event, GcgProblem.POINTS, **told)
        self.paying = then if self.is_penalty(then, seat) else None
        self.correct_scores(following, seat, 0 if taken_back else difference)
        self.do(lay)
        if not taken_back:
            self.challenge_in_vain(following)

    def is_penalty(self, event: GcgEvent | None, mover: int) -> bool:
        """Is this line what a challenge in vain costs another player by these rules?"""
        rules = self.state.rules
        return (
            isinstance(event, GcgChallenge)
            and not event.adjusted
            and rules.word_check is WordCheck.CHALLENGE
            and event.seat != mover
            and event.seat in self.state.active
            and event.score == -rules.challenge.penalty.points < 0
        )

    def take_back(self, event: GcgTakenBack) -> None:
        if not self.doubtful or event.seat != self.state.to_move:
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
        self.accept_own(seat)
        self.do(cmd.Resign(seat))

    def accept(self) -> None:
        """Nobody doubts a play that is pending."""
        if not self.doubtful:
            return
        for seat in list(self.state.order_after(self.state.to_move))[:-1]:
            self.do(cmd.Accept(seat))

    def accept_own(self, seat: int) -> None:
        """Where a player moves twice in a row, it is the other's turn by then."""
        if seat == self.state.to_move:
            self.accept()

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
            self.do(cmd.ReportRacks(self.state.active[0], racks_left(self.game, ending)))
        last = {event.seat: event for event in self.game.events}
        for seat, event in sorted(last.items()):
            score = self.state.seats[seat].score
            if event.total not in (None, score):
                told = {"name": self.game.players[seat].name, "written": event.total}
                self.problem(event, GcgProblem.FINAL_TOTAL, points=score, **told)
