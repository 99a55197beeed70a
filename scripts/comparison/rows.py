"""Rows of the comparison, and the rule that every difference has an explanation that reproduces it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

TOLERANCE = 1e-9

Value = float | str | Sequence[float] | None


@dataclass(frozen=True)
class Row:
    """A row compares a figure of this service with the same figure of a library."""

    figure: str
    library: str
    ours: Value
    theirs: Value
    why: str = ""
    """The reason for the difference, in a sentence. It is empty if the two should agree."""
    again: Value = None
    """The library's figure, computed from our own daily values by the convention in `why`."""
    tolerance: float = TOLERANCE

    @property
    def gap(self) -> str:
        """Returns theirs minus ours, or the largest difference of two lists. It is empty if the two cannot be subtracted."""
        if self.ours is None or isinstance(self.ours, str):
            return ""
        x, y = np.atleast_1d(np.asarray(self.ours, float)), np.atleast_1d(np.asarray(self.theirs, float))
        if x.shape != y.shape:
            return ""
        return show(max(y - x, key=abs, default=0.0))

    @property
    def residual(self) -> float:
        """Returns the part of the difference that the explanation leaves."""
        return distance(self.again if self.why else self.ours, self.theirs)

    @property
    def agrees(self) -> bool:
        return self.ours is not None and distance(self.ours, self.theirs) <= self.tolerance

    @property
    def explained(self) -> bool:
        return self.residual <= self.tolerance


def distance(a: Value, b: Value) -> float:
    """Returns the largest distance of two numbers or lists, relative above 1. It is infinite for other pairs."""
    if a is None or b is None:
        return float("inf")
    if isinstance(a, str) or isinstance(b, str):
        return 0.0 if a == b else float("inf")
    x, y = np.atleast_1d(np.asarray(a, float)), np.atleast_1d(np.asarray(b, float))
    if x.shape != y.shape or not (np.isfinite(x).all() and np.isfinite(y).all()):
        return float("inf")
    return float(np.max(np.abs(x - y) / np.maximum(1, np.abs(y)), initial=0))


def problems(rows: Sequence[Row]) -> list[str]:
    """Returns one line for every row whose figures differ for a reason that is not proven."""
    return [
        f"{row.figure}: {row.library} has {show(row.theirs)} and we have {show(row.ours)}. "
        + (f'"{row.why}" gives {show(row.again)}.' if row.why else "There is no explanation.")
        for row in rows
        if not row.explained
    ]


def show(value: Value) -> str:
    """Returns a number with five decimals. A list is shown by its first value."""
    if value is None:
        return "none"
    if isinstance(value, str):
        return (value.split() or ["none"])[0]
    numbers = np.atleast_1d(np.asarray(value, float))
    return f"{round(float(numbers[0]), 5) + 0.0:.5f}" if len(numbers) > 0 else "none"
