"""Shows the progress of a job in a terminal or a notebook."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from html import escape
from typing import Any

from ._generated.models import JobStateProgress

Progress = JobStateProgress
"""How far a job is: `step`, `percent`, and `message`."""

OnProgress = Callable[[Progress], object]

WIDTH = 30
# Seconds. A short wait shows nothing.
PATIENCE = 0.5


class ProgressBar:
    """A bar that appears in a terminal or a notebook and is removed at the end. Elsewhere it shows nothing."""

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._notebook = _display_of_notebook()
        self._handle: Any = None
        self._is_drawn = False

    def update(self, progress: Progress) -> None:
        if time.monotonic() - self._started < PATIENCE:
            return
        if self._notebook is not None:
            self._show(
                f'<progress max="100" value="{progress.percent:g}"></progress> '
                f"{progress.percent:.0f}% {escape(progress.message)}"
            )
        elif sys.stderr.isatty():
            full = round(progress.percent / 100 * WIDTH)
            bar = "█" * full + "░" * (WIDTH - full)
            print(f"\r\x1b[K{bar} {progress.percent:3.0f}% {progress.message}", end="", file=sys.stderr, flush=True)
            self._is_drawn = True

    def close(self) -> None:
        if self._handle is not None:
            self._show("")
        if self._is_drawn:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def _show(self, html: str) -> None:
        data = {"text/html": html, "text/plain": ""}
        if self._handle is None:
            self._handle = self._notebook(data, raw=True, display_id=True)
        else:
            self._handle.update(data, raw=True)


def _display_of_notebook() -> Any:
    """Returns the function that shows output under a cell. None outside of notebooks."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or not hasattr(shell, "kernel"):
        return None
    from IPython.display import display

    return display
