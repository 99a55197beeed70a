"""The time limit of a call or a wait."""

from __future__ import annotations

import time
from dataclasses import dataclass

from .errors import Timeout


@dataclass(frozen=True)
class Deadline:
    """A moment after which nothing is waited for. It is on the monotonic clock."""

    at: float
    message: str

    @classmethod
    def after(cls, seconds: float, message: str) -> Deadline:
        return cls(time.monotonic() + seconds, message)

    def left(self) -> float:
        """Returns the seconds that are left. Raises `Timeout` if there are none."""
        seconds = self.at - time.monotonic()
        if seconds <= 0:
            raise Timeout(self.message)
        return seconds
