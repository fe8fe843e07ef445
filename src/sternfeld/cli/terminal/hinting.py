"""Hints in the terminal: three steps for the turn that goes on, told only when asked for."""

from __future__ import annotations

from collections import Counter

from sternfeld.analysis.hints import STEPS, Hint, best_play, hint_of
from sternfeld.analysis.position import TurnPosition
from sternfeld.cli.terminal.reply import Remark, news, refused
from sternfeld.cli.terminal.texts import Texts
from sternfeld.engine.play import Play, PlayKind
from sternfeld.game.state import GameState
from sternfeld.players.knowledge import engine_for
from sternfeld.players.view import PlayerView
from sternfeld.players.vocabulary import EVERY_WORD
from sternfeld.table.plan import words_are_secret

__all__ = ["Hints"]


class Hints:
    """The hints of one sitting. Where several people play and words are secret until a challenge,
    there are none."""

    def __init__(self, people: int) -> None:
        self._people = people
        self._turn: tuple[int, int] | None = None
        self._step = 0
        self._play: Play | None = None
        self.turns: Counter[int] = Counter()
        """In how many turns each seat asked."""

    def more(self, state: GameState, texts: Texts) -> list[Remark]:
        """The next step for the seat to move, after those that it was told before."""
        rules, seat = state.rules, state.to_move
        if rules.words.lexicon is None or (self._people > 1 and words_are_secret(rules)):
            return [refused(texts("refused.no_hints"))]
        view = PlayerView.of(state, seat)
        if self._turn != (state.number, seat) or self._play is None:
            self._turn, self._step = (state.number, seat), 0
            self._play = best_play(engine_for(rules, EVERY_WORD), TurnPosition(rules, view))
            self.turns[seat] += 1
        self._step = min(STEPS, self._step + 1)
        assert self._play is not None, "nobody stops the search"
        hint = hint_of(self._play, len(view.rack), state.number, self._step)
        return [news(line) for line in _sentences(hint, texts)]

    def summary(self, state: GameState, texts: Texts) -> list[Remark]:
        """Who asked for hints, and in how many turns."""
        return [
            news(texts("hint.taken", name=state.seats[seat].name, turns=turns))
            for seat, turns in sorted(self.turns.items())
        ]


def _sentences(hint: Hint, texts: Texts) -> list[str]:
    found = [_where(hint, texts)]
    if hint.what is not None:
        found.append(_what(hint, texts))
    if hint.play is not None:
        play = hint.play
        found.append(texts("hint.play", play=play.play, points=texts.points(play.points)))
    return found


def _where(hint: Hint, texts: Texts) -> str:
    lane = hint.lane
    if lane is None:
        return texts("hint.rack")
    if lane.across:
        first, last = _column(lane.first), _column(lane.last)
        return texts("hint.row", line=lane.line, first=first, last=last)
    return texts("hint.column", line=_column(lane.line), first=lane.first, last=lane.last)


def _what(hint: Hint, texts: Texts) -> str:
    what = hint.what
    assert what is not None
    if hint.kind is PlayKind.PASS:
        return texts("hint.pass")
    tiles = texts.tiles(what.tiles)
    if hint.kind is PlayKind.EXCHANGE:
        return texts("hint.exchange", tiles=tiles)
    count = texts("hint.all" if what.all_tiles else "hint.tiles", tiles=tiles)
    if what.ends:
        return f"{count} {texts('hint.ends', letters=what.ends)}"
    return f"{count} {texts('hint.starts', letter=what.starts)}"


def _column(number: int) -> str:
    return chr(ord("A") + number - 1)
