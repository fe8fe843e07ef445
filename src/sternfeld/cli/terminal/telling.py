"""A sentence for each event that concerns everybody.

Drawn tiles are not mentioned, and exchanged ones only if they go face up at this table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sternfeld.cli.terminal.reply import Remark, news, quiet
from sternfeld.cli.terminal.settlement import end_text
from sternfeld.cli.terminal.texts import Texts
from sternfeld.cli.terminal.words import entries
from sternfeld.game import events as ev
from sternfeld.game.events import Event
from sternfeld.game.state import GameState
from sternfeld.notation.moves import format_play, name_of
from sternfeld.rules.tiles import letter_of

__all__ = ["tell"]


def tell(
    before: GameState, events: Iterable[Event], after: GameState, texts: Texts
) -> list[Remark]:
    """Sentences about the events of one command, which led from one state to another."""
    return [remark for event in events for remark in _tell(before, event, after, texts)]


def _tell(before: GameState, event: Event, after: GameState, texts: Texts) -> Iterator[Remark]:
    def name(seat: int) -> str:
        return after.seats[seat].name

    match event:
        case ev.StartingTilesDrawn(draws=draws, kept=kept):
            drawn = ", ".join(f"{name(draw.seat)} {draw.face}" for draw in draws)
            yield quiet(texts("start.drawn_kept" if kept else "start.drawn", draws=drawn))
        case ev.StarterChosen(seat=seat):
            if len(after.seats) > 1:
                yield news(texts("start.begins", name=name(seat)))
        case ev.TilesLaid(seat=seat, points=points) | ev.WordRearranged(seat=seat, points=points):
            key = "turn.laid" if isinstance(event, ev.TilesLaid) else "turn.rearranged"
            play = "" if after.last_play is None else format_play(after.last_play)
            yield news(texts(key, name=name(seat), play=play, points=texts.points(points)))
        case ev.TilesExchanged(seat=seat, count=count, tiles=tiles):
            if tiles is not None and after.rules.exchange.face_up:
                shown = " ".join(tiles)
                yield news(texts("turn.exchanged_open", name=name(seat), tiles=shown))
            else:
                yield news(texts("turn.exchanged", name=name(seat), tiles=texts.tiles(count)))
        case ev.TurnPassed(seat=seat, cause=cause):
            by_choice = cause is ev.Cause.CHOICE
            yield news(texts("turn.passed" if by_choice else "turn.ran_out", name=name(seat)))
        case ev.PointsScored(seat=seat, points=points):
            yield news(texts("turn.points", name=name(seat), points=texts.points(points)))
        case ev.ScoreAdjusted(seat=seat, points=points):
            yield news(texts("turn.adjusted", name=name(seat), points=texts.points(points)))
        case ev.BlankRecovered(seat=seat, square=square, letter=letter):
            square_name = name_of(square)
            yield news(texts("turn.recovered", name=name(seat), square=square_name, letter=letter))
        case ev.LetterRecycled(seat=seat, square=square, taken=taken, given=given):
            yield news(
                texts(
                    "turn.recycled",
                    name=name(seat),
                    square=name_of(square),
                    taken=letter_of(taken),
                    given=letter_of(given),
                )
            )
        case ev.PlayChallenged(seat=seat, words=words, invalid=invalid):
            yield news(texts("challenge.made", name=name(seat), words=texts.listed(words)))
            if invalid:
                owner = name(before.to_move)
                wrong = texts.listed(invalid)
                key = "challenge.won" if len(invalid) == 1 else "challenge.won_many"
                yield news(texts(key, words=wrong, name=owner))
            else:
                found = ", ".join(entries(after.rules, word) for word in words)
                yield news(texts("challenge.lost", words=found))
        case ev.PenaltyPaid(seat=seat, points=points, lost_turn=lost_turn):
            if lost_turn:
                yield news(texts("challenge.loses_turn", name=name(seat)))
            else:
                yield news(texts("challenge.pays", name=name(seat), points=texts.points(points)))
        case ev.TurnLost(seat=seat):
            yield news(texts("turn.lost", name=name(seat)))
        case ev.TurnTimeElapsed(seat=seat):
            yield news(texts("turn.time_elapsed", name=name(seat)))
        case ev.SeatResigned(seat=seat, cause=cause):
            by_choice = cause is ev.Cause.CHOICE
            yield news(texts("seat.resigned" if by_choice else "seat.forfeits", name=name(seat)))
        case ev.EndOffered() if after.end is None:
            yield news(texts("end.offered"))
        case ev.GameEnded():
            yield news(end_text(after, texts))
        case ev.GameCorrected(turn=turn):
            yield news(texts("correct.done", turn=turn))
        case _:
            pass
