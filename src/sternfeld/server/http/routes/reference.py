"""Reference: editions, rules and word lookups."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from sternfeld.lexicon.words import shipped_names
from sternfeld.notation.json_codec import to_plain
from sternfeld.players.level import LEVELS
from sternfeld.rules.load import edition_names, edition_title, layout_names, tile_set_names
from sternfeld.rules.rules import Rules
from sternfeld.rules.switches import SWITCHES
from sternfeld.server.errors import ApiError
from sternfeld.server.http import request_body
from sternfeld.server.http.responses import CheckedRules, Editions
from sternfeld.server.http.routes.common import (
    EditionName,
    LoggedIn,
    MaybeVisitor,
    ServerDep,
    TableName,
    WatchedTable,
    Word,
    costs,
)
from sternfeld.server.tables.dictionary import WordOut, answer_about
from sternfeld.server.translate import bluffing_levels, rules_of
from sternfeld.table.view import house_rules

__all__ = ["router"]

router = APIRouter(tags=["reference"])
Language = Literal["de", "en"]


@router.get("/editions")
async def editions(server: ServerDep) -> Editions:
    """What a host can choose from."""
    word_lists = (*shipped_names(), *server.settings.lists)
    return {
        "editions": [
            {"name": name, "title": {lang: edition_title(name, lang) for lang in ("de", "en")}}
            for name in edition_names()
        ],
        "tile_sets": list(tile_set_names()),
        "layouts": list(layout_names()),
        "switches": [
            {
                "name": switch.name,
                "kind": switch.kind,
                "choices": [
                    *(word_lists if switch.name == "words.lexicon" else ()),
                    *switch.choices,
                ],
                "low": switch.low,
                "high": switch.high,
                "per_seat": switch.per_seat,
                "expected": switch.expected,
            }
            for switch in SWITCHES
        ],
        "levels": list(LEVELS),
        "bluffing_levels": bluffing_levels(),
    }


@router.get("/editions/{edition}")
async def edition_rules(edition: EditionName) -> dict[str, object]:
    """An edition's rules, whole."""
    plain: dict[str, object] = to_plain(_edition(edition))
    return plain


@router.post("/rules", dependencies=[costs(5)])
async def check_rules(body: request_body.RuleChoice, server: ServerDep) -> CheckedRules:
    """Are these house rules possible, and how do they read?"""

    def check() -> CheckedRules:
        from sternfeld.rules.describe.assembly import rule_page  # no start waits for it

        rules = rules_of(body, server.settings.lists)
        return {
            "rules": to_plain(rules),
            "differences": house_rules(rules),
            "page": rule_page(rules, body.language),
        }

    return await server.threads.read(check)


@router.get("/tables/{table}/rules")
async def table_rules(live: WatchedTable) -> dict[str, object]:
    """A table's rules, whole."""
    plain: dict[str, object] = to_plain(live.state.plan.rules)
    return plain


@router.get(
    "/tables/{table}/rules/{language}", response_class=PlainTextResponse, dependencies=[costs(3)]
)
async def table_rule_page(live: WatchedTable, language: Language) -> str:
    """A table's rules as a page to read."""
    return live.state.plan.rules.describe(language)


@router.get("/tables/{table}/words/{word}")
async def table_word(table: TableName, word: Word, visitor: LoggedIn, server: ServerDep) -> WordOut:
    """Is it a word at this table, how is it spelt, what hooks onto it? Not while the game decides
    by challenges."""
    live = await server.registry.table(table)
    server.audience(live, visitor, None, None)
    await server.word_help.require_judge_at(visitor, live)
    return await server.threads.read(answer_about, live.state.plan.rules, word)


@router.get("/editions/{edition}/words/{word}")
async def edition_word(
    edition: EditionName, word: Word, visitor: MaybeVisitor, server: ServerDep
) -> WordOut:
    """Is it a word by an edition's rules, how is it spelt, what hooks onto it?"""
    rules = _edition(edition)
    await server.word_help.require_judge(visitor, rules)
    return await server.threads.read(answer_about, rules, word)


def _edition(name: str) -> Rules:
    if name not in edition_names():
        raise ApiError(404, "not_found", "there is no such edition")
    return Rules.of(name)
