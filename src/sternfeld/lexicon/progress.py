"""A progress bar for people who wait: only on a terminal, and only once it takes a while."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress

__all__ = ["LateBar"]


class LateBar:
    """Call it with the share that is done. The bar goes away when the work is finished."""

    __slots__ = ("_bar", "_began", "_patience", "_shown", "what")

    def __init__(self, what: str, patience: float = 0.3) -> None:
        self.what = what
        self._patience = patience
        self._began = monotonic()
        self._bar: Progress | None = None
        self._shown = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, done: float) -> None:
        """Say how much is done, from 0 to 1."""
        if not self._shown or done >= 1 or monotonic() - self._began < self._patience:
            return
        if self._bar is None:
            from rich.console import Console
            from rich.progress import Progress

            self._bar = Progress(console=Console(stderr=True), transient=True)
            self._bar.add_task(self.what, total=1.0)
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=done)
