"""Pages and answers that change nothing: help, rules, score sheet, unseen tiles, why, judge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.console import RenderableType

from sternfeld.cli.terminal.reply import Remark, news, quiet, refused
from sternfeld.cli.terminal.rules_page import RulesPage
from sternfeld.cli.terminal.sheet import draw_sheet
from sternfeld.cli.terminal.texts import Texts
from sternfeld.cli.terminal.tiles_left import draw_tiles_left
from sternfeld.cli.terminal.verbs import Entry, Verb, nearest_word
from sternfeld.cli.terminal.words import judged
from sternfeld.errors import LexiconError
from sternfeld.game.events import Dealer
from sternfeld.game.explain import explain
from sternfeld.game.moves import breakdown_of
from sternfeld.game.score_sheet import LineKind
from sternfeld.game.state import GameState
from sternfeld.notation.moves import format_play
from sternfeld.rules.rules import Rules

__all__ = ["Look", "explained", "look"]


@dataclass(frozen=True, slots=True)
class Look:
    """What somebody wanted to see: a page, or a sentence."""

    page: RenderableType | None = None
    remarks: tuple[Remark, ...] = ()


def look(
    entry: Entry,
    state: GameState,
    texts: Texts,
    manual: Callable[[Rules, Texts], RenderableType],
    own: tuple[str, ...] = (),
) -> Look:
    """What an entry asks to see; a word that nobody knows is answered with where to find help.

    A word is judged on demand only where people keep their own score, or where the table plays
    with an open dictionary: otherwise it would be a hint.
    """
    rules = state.rules
    match entry.verb:
        case Verb.HELP:
            return Look(manual(rules, texts))
        case Verb.RULES:
            return Look(RulesPage(rules, texts.language))
        case Verb.SHEET:
            return Look(draw_sheet(state, texts))
        case Verb.TILES:
            return Look(draw_tiles_left(state, texts, own))
        case Verb.WHY:
            turn = int(entry.rest) if entry.rest.isdecimal() else None
            return Look(remarks=(quiet(explained(state, texts, turn)),))
        case Verb.JUDGE if entry.rest:
            if state.dealer is Dealer.REFEREE and not rules.open_dictionary:
                return Look(remarks=(refused(texts("refused.no_dictionary")),))
            try:
                return Look(remarks=(news(judged(rules, entry.rest, texts)),))
            except LexiconError:
                return Look(remarks=(refused(texts("refused.no_list")),))
        case Verb.JUDGE:
            example = texts("help.judge").partition(" | ")[0]
            return Look(remarks=(refused(texts("refused.notation", example=example)),))
        case Verb.POINTS | Verb.BONUS | Verb.PENALTY | Verb.OUT:
            return Look(remarks=(refused(texts("refused.counted_here")),))
        case Verb.STOP:
            return Look(remarks=(refused(texts("refused.stop")),))
        case _:
            near = nearest_word(entry.word)
            if near is None:
                return Look(remarks=(refused(texts("refused.unknown")),))
            said = texts("refused.unknown_near", word=entry.word, near=near)
            return Look(remarks=(refused(said),))


def explained(state: GameState, texts: Texts, turn: int | None = None) -> str:
    """How a turn's play was scored; without a number the last one that lies there."""
    play = state.last_play
    if turn is not None:
        made = (line for line in (*state.sheet, state.pending_line) if line and line.is_turn)
        play = next((line for line in made if line.number == turn), None)
    if turn is not None and play is not None and play.kind is LineKind.POINTS:
        return texts("why.points_only", turn=turn)
    if play is None or not play.tiles:
        return texts("why.nothing")
    return f"{format_play(play)}. {explain(breakdown_of(state, play), texts.language)}"
