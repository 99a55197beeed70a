"""Takes DataFrames of pandas and polars apart, without importing either of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .errors import Problem, ValidationError


@dataclass(frozen=True)
class Columns:
    """The columns of a DataFrame, including a named index or an index of dates."""

    cells: dict[str, Sequence[Any]]
    labels: Sequence[Any]
    """The index of pandas. The position of the row for polars."""

    @property
    def names(self) -> list[str]:
        return list(self.cells)

    @property
    def height(self) -> int:
        return len(self.labels)

    def where(self, row: int, column: str | int | None) -> str:
        """Names a row by its label, and a column."""
        label = self.labels[row]
        parts = label if isinstance(label, tuple) else (label,)
        text = " ".join(str(part.date()) if hasattr(part, "date") else str(part) for part in parts)
        return f"row {text}" if column is None else f"row {text}, column {str(column)!r}"


def columns_of(value: Any) -> Columns | None:
    """Returns the columns of a DataFrame. None for a value of another kind."""
    library = type(value).__module__.partition(".")[0]
    if library not in ("pandas", "polars") or not hasattr(value, "columns"):
        if library in ("pandas", "polars"):
            name = type(value).__name__
            message = f"A {name} has no dates and symbols. Send a DataFrame with the columns date, symbol, and weight."
            raise ValidationError([Problem(message)])
        return None
    names = [str(name) for name in value.columns]
    for name in names:
        if names.count(name) > 1:
            raise ValidationError([Problem("The DataFrame has the column more than once.", where=f"column {name!r}")])
    if library == "polars":
        return Columns(dict(value.to_dict(as_series=False)), range(value.height))
    cells = {name: value.iloc[:, position].tolist() for position, name in enumerate(names)}
    return Columns({**_index_columns(value.index, names), **cells}, value.index.tolist())


def _index_columns(index: Any, names: list[str]) -> dict[str, Sequence[Any]]:
    """Returns the levels of the index that are columns: those with a known name, and one of dates without a column."""
    levels = [index.get_level_values(level) for level in range(index.nlevels)]
    named = {str(level.name).lower(): level.tolist() for level in levels}
    found = {name: named[name] for name in ("date", "symbol") if name in named}
    dates = [level for level in levels if type(level).__name__ == "DatetimeIndex"]
    if "date" not in found and "date" not in names and len(dates) == 1:
        found["date"] = dates[0].tolist()
    return {name: cells for name, cells in found.items() if name not in names}
