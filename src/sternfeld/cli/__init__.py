"""The command ``sternfeld``: everything a person does from a terminal."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, or with those of the process; its exit code."""
    from sternfeld.cli.app import run

    return run(arguments)
