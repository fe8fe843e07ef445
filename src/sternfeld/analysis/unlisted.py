"""Words that are laid and are not in the list: an analysis takes them to stand."""

from __future__ import annotations

from dataclasses import dataclass

from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.record import GameRecord
from sternfeld.engine.engine import Engine
from sternfeld.engine.judge import LexiconJudge, judge_for
from sternfeld.engine.play import Play
from sternfeld.game.judge import inadmissible
from sternfeld.game.placement import formed_words
from sternfeld.game.score_sheet import LineKind

__all__ = ["UnlistedWords", "unlisted_in", "unlisted_words"]


@dataclass(frozen=True, slots=True)
class UnlistedWords:
    """The words of a turn that are not in the list."""

    turn: int
    words: tuple[str, ...]


def unlisted_words(engine: Engine, position: TurnPosition, play: Play) -> tuple[str, ...]:
    """The words of a play that are not in the list."""
    if not play.tiles:
        return ()
    words = formed_words(position.rules, position.view.board, play.tiles)
    return inadmissible(position.rules, LexiconJudge(engine.lexicon), (word.text for word in words))


def unlisted_in(game: GameRecord) -> list[UnlistedWords]:
    """The turns of a game whose words stand and are not in the list."""
    judge = judge_for(game.rules)
    stand = (turn.line for turn in game.turns if turn.line.kind is LineKind.LAY)
    found = (
        UnlistedWords(
            line.number, inadmissible(game.rules, judge, (word.text for word in line.words))
        )
        for line in stand
    )
    return [one for one in found if one.words]
