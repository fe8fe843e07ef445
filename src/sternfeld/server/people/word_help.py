"""Word help: who may ask the server whether something is a word.

While somebody plays a game whose rules keep words secret until a challenge, nobody tells them:

- the judge does not answer them;
- a table at which any word can be tried is a judge, too: a real board's, to which everybody brings
  the tiles they like, and practice, which takes back. What is laid there is checked for nobody
  who plays such a game with others.

Other people at the same address, in a family, a school or a club, may ask and play as they like.
Games whose tiles come from a bag and whose words stay are no judge. Another dictionary is no help.
"""

from __future__ import annotations

from collections.abc import Callable

from sternfeld.game import commands as cmd
from sternfeld.lexicon.own_lists import list_language
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules
from sternfeld.server.errors import ApiError
from sternfeld.server.people.sessions import DAY_MS, Visitor
from sternfeld.server.tables.registry import LiveTable
from sternfeld.server.threads import Threads
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from sternfeld.table.plan import SeatKind, TableKind, TablePlan, words_are_secret
from sternfeld.table.state import TablePhase

__all__ = ["WordHelp", "tries_words"]

FORGOTTEN_MS = 14 * DAY_MS
"""A game idle for this long no longer restricts its players elsewhere."""
_LAYING = (cmd.Lay, cmd.Rearrange, cmd.RecycleLetter)


class WordHelp:
    """Refuses word lookups to players of a game whose words are secret."""

    def __init__(self, store: Store, threads: Threads, now: Callable[[], int]) -> None:
        self._store = store
        self._threads = threads
        self._now = now

    async def require_judge(self, visitor: Visitor | None, rules: Rules) -> None:
        """May this person ask the judge?"""
        if visitor is not None and await self._is_secret(visitor, rules):
            raise _refusal("you play a game in which words are not looked up")

    async def require_analysis(self, visitor: Visitor | None, rules: Rules) -> None:
        """May this person see an analysis? It names words."""
        if visitor is not None and await self._is_secret(visitor, rules, against_others=True):
            raise _refusal("you play a game in which words are not looked up")

    async def require_judge_at(self, visitor: Visitor, live: LiveTable) -> None:
        """May this person ask the judge about words at a table?"""
        state, rules = live.state, live.state.plan.rules
        if words_are_secret(rules) and state.phase is TablePhase.PLAYING:
            raise _refusal("words are not looked up at this table")
        await self.require_judge(visitor, rules)

    async def require_table(self, visitor: Visitor, plan: TablePlan) -> None:
        """May this person open a table at which whatever is laid would be checked?"""
        if _checks(plan, cmd.Lay):
            await self.require_trial(visitor, plan.rules)

    async def require_trial(self, visitor: Visitor, rules: Rules) -> None:
        """May this person do something that would say whether a word of their choice is one?"""
        if await self._is_secret(visitor, rules, against_others=True):
            raise _refusal(
                "words are not tried out here while you play a game that keeps them secret"
            )

    async def _is_secret(
        self, visitor: Visitor, rules: Rules, *, against_others: bool = False
    ) -> bool:
        lexicon, since = list_language(rules), self._now() - FORGOTTEN_MS

        def ask() -> bool:
            return self._store.index.words_are_secret_for(
                (visitor.id,), since, lexicon=lexicon, against_others=against_others
            )

        return await self._threads.read(ask)


def tries_words(plan: TablePlan, command: tc.TableCommand) -> bool:
    """Would this command say whether a word of somebody's choice is one?"""
    if plan.kind is TableKind.GAME:
        return False
    match command:
        case tc.Play(command=move):
            return _checks(plan, type(move))
        case tc.Correct(commands=moves):
            return any(_checks(plan, type(move)) for move in moves)
        case _:
            return False


def _checks(plan: TablePlan, command: type[cmd.SeatCommand]) -> bool:
    """Would this command at such a table say whether a word of somebody's choice is one?

    In practice computers answer for the dictionary where words are challenged; alone, nobody does.
    """
    rules = plan.rules
    if plan.kind is TableKind.GAME or rules.word_check is WordCheck.FREE:
        return False
    computers = any(seat.kind is SeatKind.COMPUTER for seat in plan.seats)
    judged = rules.word_check is WordCheck.CHECKED or computers
    return command is cmd.Challenge or (command in _LAYING and judged)


def _refusal(message: str) -> ApiError:
    return ApiError(403, "words_are_secret", message)
