"""The value of a portfolio day by day, made from prices, dividends, and exchange rates alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

BEFORE = 14
"""Days. Prices of at most 10 weekdays before a trade count."""


@dataclass(frozen=True)
class Portfolio:
    name: str
    rows: Sequence[tuple[str, str, float]]
    """Date, symbol, and weight."""
    benchmark: str
    end: str
    schedule: str = "none"
    initial_value: float = 1_000_000
    risk_free_rate: float | str = 0.03
    """An annual rate, or the currency whose rates by day count."""
    base_currency: str = "USD"
    custom: Mapping[str, str] = field(default_factory=dict)

    def request(self) -> dict[str, Any]:
        """Returns the body of an analysis."""
        rate = self.risk_free_rate
        return {
            "portfolio": [{"date": date, "symbol": symbol, "weight": weight} for date, symbol, weight in self.rows],
            "benchmark": self.benchmark,
            "base_currency": self.base_currency,
            "end_date": self.end,
            "initial_value": self.initial_value,
            "risk_free_rate": {"symbol": rate} if isinstance(rate, str) else rate,
            "rebalancing": {"schedule": self.schedule},
            "custom_metrics": [{"name": name, "expression": text} for name, text in self.custom.items()],
        }


@dataclass(frozen=True)
class Prices:
    """Prices and rates of a portfolio and its benchmark, indexed by date."""

    closes: pd.DataFrame
    dividends: Mapping[str, pd.Series]
    rates: pd.DataFrame
    """Units of base currency for one unit of each symbol's currency."""


def read_prices(service: Any, portfolio: Portfolio) -> Prices:
    """Reads everything that the values need from the service."""
    symbols = sorted({symbol for _, symbol, _ in portfolio.rows} | {portfolio.benchmark})
    start = min(date for date, _, _ in portfolio.rows)
    # A market that is closed on the first day has its price from before.
    before = pd.Timestamp(start) - pd.Timedelta(days=BEFORE)
    window = {"start_date": str(before.date()), "end_date": portfolio.end}
    series = {symbol: column(service.prices(symbol, **window), "date", "close") for symbol in symbols}
    closes = pd.DataFrame(series).sort_index()
    dividends = {symbol: column(service.dividends(symbol, **window), "ex_date", "amount") for symbol in symbols}
    rates = pd.DataFrame(1.0, index=closes.index, columns=symbols)
    for symbol, currency in service.currencies(symbols).items():
        if currency == portfolio.base_currency:
            continue
        rows = service.exchange_rates(currency, portfolio.base_currency, **window)
        rates[symbol] = column(rows, "date", "rate").reindex(closes.index, method="ffill")
    return Prices(closes, dividends, rates)


def column(rows: Sequence[Mapping[str, Any]], date: str, value: str) -> pd.Series:
    series = pd.Series({pd.Timestamp(row[date]): float(row[value]) for row in rows}, dtype=float)
    series.index = pd.DatetimeIndex(series.index)
    return series.sort_index()


def values_of(portfolio: Portfolio, prices: Prices) -> tuple[pd.Series, pd.Series]:
    """Returns the values of the portfolio and of its benchmark on every valuation day."""
    targets: dict[pd.Timestamp, dict[str, float]] = {}
    for date, symbol, weight in portfolio.rows:
        targets.setdefault(pd.Timestamp(date), {})[symbol] = weight
    held = sorted({symbol for _, symbol, _ in portfolio.rows})
    # The benchmark makes no valuation day.
    priced = prices.closes[held].dropna(how="all").index
    days = priced[priced >= min(targets)]
    own = hold(targets, days, portfolio.schedule, portfolio.initial_value, prices)
    other = hold({days[0]: {portfolio.benchmark: 1.0}}, days, "none", portfolio.initial_value, prices)
    return own, other


def hold(
    targets: Mapping[pd.Timestamp, Mapping[str, float]],
    days: pd.DatetimeIndex,
    schedule: str,
    initial: float,
    prices: Prices,
) -> pd.Series:
    """Holds units between trades. A dividend buys units at the close of its ex-date or of the next day with a price."""
    symbols = list(prices.closes.columns)
    at = {symbol: column for column, symbol in enumerate(symbols)}
    traded = (prices.closes.reindex(days) > 0).to_numpy()
    closes = prices.closes.ffill().reindex(days).to_numpy()
    rates = prices.rates.reindex(days).to_numpy()
    growth = np.ones_like(closes)
    for symbol, paid in prices.dividends.items():
        column = at[symbol]
        open_days = np.flatnonzero(traded[:, column])
        for date, amount in paid[paid.index > days[0]].items():
            later = open_days[days[open_days] >= date]
            if len(later):
                growth[later[0], column] += amount / closes[later[0], column]
    values = np.empty(len(days))
    units, target = np.zeros(len(symbols)), np.zeros(len(symbols))
    dates = sorted(targets)
    for position, day in enumerate(days):
        units = units * growth[position]
        price = closes[position] * rates[position]
        held = units > 0
        values[position] = (units[held] * price[held]).sum() if held.any() else initial
        due = [date for date in dates if date <= day]
        if due:
            dates = dates[len(due) :]
            target = np.array([targets[due[-1]].get(symbol, 0.0) for symbol in symbols])
        if due or (held.any() and ends_period(days, position, schedule)):
            units = np.divide(target * values[position], price, out=np.zeros(len(symbols)), where=target > 0)
    return pd.Series(values, index=days)


def ends_period(days: pd.DatetimeIndex, position: int, schedule: str) -> bool:
    if schedule == "none" or position + 1 == len(days):
        return False
    today, tomorrow = days[position], days[position + 1]
    if schedule == "daily":
        return True
    if schedule == "annual":
        return today.year != tomorrow.year
    part = "month" if schedule == "monthly" else "quarter"
    return getattr(today, part) != getattr(tomorrow, part)
