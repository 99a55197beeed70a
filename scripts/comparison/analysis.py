"""An analysis by the service, and the daily series that both sides use."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from formulas import DAYS
from market import Portfolio, read_prices, values_of

CUSTOM = {
    "tail_ratio": "abs(quantile(daily_return, 0.95) / quantile(daily_return, 0.05))",
    "profit_factor": "sum(max(daily_return, 0)) / -sum(min(daily_return, 0))",
    "recovery_factor": "total_return / -max_drawdown",
}

FIELDS = [
    "portfolio_parameters",
    "performance_metrics",
    "rolling_metrics",
    "drawdown_analysis",
    "monthly_returns",
    "annual_returns",
    "daily_summary",
    "confidence",
    "custom_metrics",
]


@dataclass(frozen=True)
class Analysis:
    portfolio: Portfolio
    result: Mapping[str, Any]
    returns: pd.Series
    """Daily returns made from the prices alone. The libraries get these."""
    benchmark: pd.Series
    asset_returns: pd.DataFrame
    """Daily returns of the holdings, made in the same way."""

    @cached_property
    def figures(self) -> dict[str, Any]:
        metrics = self.result["performance_metrics"]
        custom = {row["name"]: row["value"] for row in self.result["custom_metrics"]}
        return {**metrics["portfolio"], **metrics["relative"], **custom}

    @cached_property
    def dates(self) -> pd.DatetimeIndex:
        return pd.DatetimeIndex([row["date"] for row in self.result["daily_summary"]])

    @cached_property
    def levels(self) -> np.ndarray:
        """Values of the portfolio in the result. All explanations start from these."""
        return np.array([row["portfolio_value"] for row in self.result["daily_summary"]])

    @cached_property
    def r(self) -> np.ndarray:
        return self.levels[1:] / self.levels[:-1] - 1

    @cached_property
    def b(self) -> np.ndarray:
        levels = np.array([row["benchmark_value_base"] for row in self.result["daily_summary"]])
        return levels[1:] / levels[:-1] - 1

    @property
    def periods_per_year(self) -> int:
        return self.result["portfolio_parameters"]["periods_per_year"]

    @property
    def year_note(self) -> str:
        """The reason why annualized figures differ, after a space. Empty if a year has 252 returns here too."""
        own = self.periods_per_year
        return "" if own == DAYS else f" A year has 252 returns, not {own}."


def analyze(service: Any, portfolio: Portfolio) -> Analysis:
    """Analyzes a portfolio with the service and makes the same daily returns from the prices that the service has."""
    result = service.analyze({**portfolio.request(), "fields": FIELDS})
    prices = read_prices(service, portfolio)
    values, benchmark = values_of(portfolio, prices)
    alone = {symbol: replace(portfolio, rows=[(portfolio.rows[0][0], symbol, 1.0)]) for _, symbol, _ in portfolio.rows}
    held = {symbol: values_of(one, prices)[0].reindex(values.index, method="ffill") for symbol, one in alone.items()}
    assets = pd.DataFrame(held)
    return Analysis(
        portfolio,
        result,
        values.pct_change().dropna(),
        benchmark.pct_change().dropna(),
        assets.pct_change().dropna(),
    )
