"""One case: a request, and what its answer must have."""

from dataclasses import dataclass, field
from fractions import Fraction


@dataclass
class Case:
    name: str
    why: str
    """How the figures follow, in sentences."""
    request: dict
    figures: dict[str, object] = field(default_factory=dict)
    """Figures of the result by path. `[a=b]` chooses a row, and `.-1` is the last one."""
    warnings: list[str] = field(default_factory=list)
    """Every warning of the result, as code and symbol."""
    refused: str = ""
    """The code of the error, if the request is rejected."""
    effects: dict[str, object] = field(default_factory=dict)
    """Effect of a fault on the total return in basis points, by code and symbol."""

    def as_json(self) -> dict:
        found = {"name": self.name, "why": self.why, "request": self.request}
        if self.refused:
            return found | {"refused": self.refused}
        effects = {"effects": plain(self.effects)} if self.effects else {}
        return found | {"figures": plain(self.figures), "warnings": sorted(self.warnings)} | effects


def plain(figures: dict[str, object]) -> dict[str, object]:
    return {path: written(value) for path, value in figures.items()}


def written(value: object) -> object:
    """Writes a number with 15 digits."""
    if isinstance(value, Fraction):
        value = float(value)
    if isinstance(value, float):
        rounded = float(f"{value:.15g}")
        return int(rounded) if rounded.is_integer() and abs(rounded) < 1e15 else rounded
    return value


def weights(start: str, end: str, rows: dict[str, float], **more: object) -> dict:
    """Returns a request for holdings that are bought once."""
    portfolio = [{"date": start, "symbol": symbol, "weight": weight} for symbol, weight in rows.items()]
    return {"portfolio": portfolio, "end_date": end, "benchmark": None} | more


def ledger(end: str, *rows: tuple, **more: object) -> dict:
    """Returns a request for transactions: date, type, then pairs of members."""
    transactions = [{"date": at, "type": kind, **members} for at, kind, members in rows]
    return {"transactions": transactions, "end_date": end, "benchmark": None} | more
