"""Bodies of requests, read by the JSON codec and described by its schema."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from sternfeld.notation.json_codec import JsonError, from_plain, json_schema
from sternfeld.server import wire
from sternfeld.server.errors import api_error

__all__ = [
    "Account",
    "Analysis",
    "CoachQuestion",
    "Command",
    "Gcg",
    "HintQuestion",
    "Import",
    "MailAddress",
    "MailChoice",
    "Name",
    "Passwords",
    "Plan",
    "PositionAnalysis",
    "PositionExplanation",
    "PositionPlay",
    "Push",
    "RuleChoice",
    "SitDown",
    "WhatIf",
]


class _ReadBy:
    """Makes FastAPI read a body by the codec instead of by pydantic."""

    def __init__(self, kind: Any) -> None:
        self._kind = kind

    def _read(self, plain: Any) -> Any:
        try:
            return from_plain(self._kind, plain)
        except JsonError as error:  # a ValueError, which pydantic would wrap in one of its own
            raise api_error(error) from None

    def __get_pydantic_core_schema__(
        self, _source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self._read)

    def __get_pydantic_json_schema__(
        self, _schema: CoreSchema, _handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        definitions = json_schema("", self._kind)["$defs"]
        schema: dict[str, Any] = _inlined(definitions[self._kind.__name__], definitions)
        return schema


def _inlined(schema: Any, definitions: dict[str, Any]) -> Any:
    """A schema without references, for OpenAPI has another place for definitions."""
    match schema:
        case {"$ref": str(reference)}:
            return _inlined(definitions[reference.rpartition("/")[2]], definitions)
        case dict():
            return {name: _inlined(part, definitions) for name, part in schema.items()}
        case list():
            return [_inlined(part, definitions) for part in schema]
        case _:
            return schema


Account = Annotated[wire.AccountIn, _ReadBy(wire.AccountIn)]
Analysis = Annotated[wire.AnalysisIn, _ReadBy(wire.AnalysisIn)]
CoachQuestion = Annotated[wire.CoachIn, _ReadBy(wire.CoachIn)]
Command = Annotated[wire.CommandBody, _ReadBy(wire.CommandBody)]
Gcg = Annotated[wire.GcgIn, _ReadBy(wire.GcgIn)]
HintQuestion = Annotated[wire.HintIn, _ReadBy(wire.HintIn)]
Import = Annotated[wire.ImportIn, _ReadBy(wire.ImportIn)]
MailAddress = Annotated[wire.MailAddressIn, _ReadBy(wire.MailAddressIn)]
MailChoice = Annotated[wire.MailChoiceIn, _ReadBy(wire.MailChoiceIn)]
Name = Annotated[wire.NameIn, _ReadBy(wire.NameIn)]
Passwords = Annotated[wire.PasswordIn, _ReadBy(wire.PasswordIn)]
Plan = Annotated[wire.PlanIn, _ReadBy(wire.PlanIn)]
PositionAnalysis = Annotated[wire.PositionAnalysisIn, _ReadBy(wire.PositionAnalysisIn)]
PositionExplanation = Annotated[wire.PositionExplanationIn, _ReadBy(wire.PositionExplanationIn)]
PositionPlay = Annotated[wire.PositionPlayIn, _ReadBy(wire.PositionPlayIn)]
Push = Annotated[wire.PushIn, _ReadBy(wire.PushIn)]
RuleChoice = Annotated[wire.RulesIn, _ReadBy(wire.RulesIn)]
SitDown = Annotated[wire.SitDownIn, _ReadBy(wire.SitDownIn)]
WhatIf = Annotated[wire.WhatIfIn, _ReadBy(wire.WhatIfIn)]
