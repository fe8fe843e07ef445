"""A scored game as a file for others: GCG for programs, a score sheet for people."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sternfeld.cli.terminal.sheet import plain_sheet
from sternfeld.cli.terminal.texts import Texts
from sternfeld.game.state import GameState
from sternfeld.notation.gcg_export import gcg_of
from sternfeld.notation.gcg_write import format_gcg

__all__ = ["ExportKind", "ExportRequest", "exported_text", "read_export"]


class ExportKind(StrEnum):
    """What kind of file."""

    GCG = "gcg"
    SHEET = "sheet"


_KINDS = {"gcg": ExportKind.GCG, "sheet": ExportKind.SHEET, "blatt": ExportKind.SHEET}


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """Which kind of file somebody wants, and where."""

    kind: ExportKind
    path: str


def read_export(text: str) -> ExportRequest | None:
    """What ``gcg game.gcg`` or ``sheet game.txt`` asks for; None if it asks for nothing known."""
    kind, _, path = text.partition(" ")
    found = _KINDS.get(kind.lower())
    return ExportRequest(found, path.strip()) if found and path.strip() else None


def exported_text(state: GameState, kind: ExportKind, texts: Texts) -> str:
    """The contents of the file."""
    if kind is ExportKind.GCG:
        return format_gcg(gcg_of(state))
    return plain_sheet(state, texts)
