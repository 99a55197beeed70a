"""The arithmetic of the expected figures, written from the definitions. Nothing here is shared with the product."""

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from math import sqrt

from dates import weekday_on_or_before, weekdays
from instruments import BY_RIC, closes
from rates import in_dollars

Number = Fraction | float | int
Path = dict[date, Fraction]
"""Values by date, in order."""


def calendar(first: date, last: date) -> list[date]:
    return [first + timedelta(i) for i in range((last - first).days + 1)]


def friday_dated(ric: str) -> dict[date, Fraction]:
    """Returns the closes with each weekend date moved to the Friday before it. The later date wins."""
    return {weekday_on_or_before(at): Fraction(price) for at, price in sorted(closes(ric).items())}


def filled(prices: dict[date, Fraction], days: Sequence[date]) -> Path:
    """Returns the last price above 0 on or before each day."""
    path: Path = {}
    known = sorted((at, price) for at, price in prices.items() if price > 0)
    for at in days:
        path[at] = [price for when, price in known if when <= at][-1]
    return path


def held(ric: str, first: date, last: date, days: Sequence[date] | None = None) -> Path:
    """Returns the value of one share in dollars, forward-filled on every weekday or on the given days."""
    chosen = list(weekdays(first, last)) if days is None else days
    prices = {at: Fraction(price) for at, price in closes(ric).items()} if days else friday_dated(ric)
    currency = {"GBX": "GBP"}.get(BY_RIC[ric].currency, BY_RIC[ric].currency)
    return {at: price * Fraction(in_dollars(currency, at)) for at, price in filled(prices, chosen).items()}


def growth(path: Path) -> Fraction:
    """Returns the total return of a path of values."""
    values = list(path.values())
    return values[-1] / values[0] - 1


def steps(path: Path) -> list[Fraction]:
    values = list(path.values())
    return [after / before - 1 for before, after in zip(values, values[1:])]


def drawdown(path: Path) -> Fraction:
    """Returns the largest loss from an earlier peak. It is at most 0."""
    peak, worst = Fraction(0), Fraction(0)
    for value in path.values():
        peak = max(peak, value)
        worst = min(worst, value / peak - 1)
    return worst


def deviation(returns: Sequence[Number]) -> float:
    """Returns the sample standard deviation."""
    exact = [Fraction(r) for r in returns]
    mean = sum(exact) / len(exact)
    return sqrt(sum((r - mean) ** 2 for r in exact) / (len(exact) - 1))


def volatility(returns: Sequence[Number], per_year: int) -> float:
    return deviation(returns) * sqrt(per_year)


def annualized(total: Number, days: int) -> float:
    return float(1 + total) ** (365.25 / days) - 1


def month_end_path(path: Path) -> Path:
    """Keeps the last value of each calendar month."""
    last: dict[tuple[int, int], date] = {}
    for at in path:
        last[at.year, at.month] = at
    return {at: path[at] for at in last.values()}


def week_end_path(path: Path) -> Path:
    last: dict[tuple[int, int], date] = {}
    for at in path:
        last[at.isocalendar()[:2]] = at
    return {at: path[at] for at in last.values()}


def chained(returns: Sequence[Number]) -> Number:
    level: Number = Fraction(1)
    for r in returns:
        level *= 1 + r
    return level - 1


def internal_rate(flows: Sequence[tuple[date, Number]]) -> float:
    """Returns the yearly rate at which dated flows are worth 0, by bisection. Money paid in is negative."""
    start = flows[0][0]

    def worth(rate: float) -> float:
        return sum(float(amount) * (1 + rate) ** (-(at - start).days / 365) for at, amount in flows)

    low, high = -0.999999, 1e6
    if (worth(low) > 0) == (worth(high) > 0):
        raise ValueError("no change of sign")
    rising = worth(high) > 0
    for _ in range(300):
        middle = (low + high) / 2
        low, high = (low, middle) if (worth(middle) > 0) == rising else (middle, high)
    return (low + high) / 2


def day_return(before: Number, paid_in: Number, after: Number, taken_out: Number) -> Number:
    """Returns (V + out) / (V of the day before + in) − 1."""
    return (after + taken_out) / (before + paid_in) - 1
