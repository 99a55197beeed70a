"""Ratios with a risk-free rate that changes by day, and weights that are restored every day."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import empyrical as ep
import numpy as np
import pandas as pd
import quantstats.stats as qs
from skfolio import Portfolio as SkfolioPortfolio

import formulas as f
from analysis import Analysis
from market import column
from ratios import EP, QS, SK
from rows import Row


def rate_rows(service: Any, a: Analysis) -> Iterator[Row]:
    """The portfolio once more, with the rates of its currency by day."""
    currency = a.portfolio.base_currency
    portfolio = replace(a.portfolio, risk_free_rate=currency)
    metrics = service.analyze({**portfolio.request(), "fields": ["performance_metrics"]})["performance_metrics"]
    ours = {**metrics["portfolio"], **metrics["relative"]}
    window = {"start_date": str(a.dates[0].date()), "end_date": str(a.dates[-1].date())}
    rows = service.risk_free_rates(currency, **window)
    annual = column(rows, "date", "annual_rate").reindex(pd.date_range(a.dates[0], a.dates[-1]), method="ffill")
    # A return from Friday to Monday has three days with the rate of Friday.
    growth = ((1 + annual) ** (1 / 365)).cumprod().shift(1).fillna(1).reindex(a.dates)
    rate = growth.pct_change().dropna()
    q, m, r = a.returns, a.benchmark, a.r
    yield Row("sharpe_ratio", EP, ours["sharpe_ratio"], float(ep.sharpe_ratio(q, risk_free=rate)))
    yield Row("sortino_ratio", EP, ours["sortino_ratio"], float(ep.sortino_ratio(q, required_return=rate)))
    yield Row("omega_ratio", EP, ours["omega_ratio"], float(ep.omega_ratio(q, risk_free=rate)))
    yield Row("beta", EP, ours["beta"], float(ep.beta(q - rate, m - rate)))
    on_day = annual.reindex(q.index)
    excess = r - ((1 + on_day.to_numpy()) ** (1 / f.DAYS) - 1)
    why = "A day has the rate of the same day and 1/252 of a year."
    yield Row("sharpe_ratio", QS, ours["sharpe_ratio"], float(qs.sharpe(q, rf=on_day)), why, f.sharpe(excess, 0))
    yield Row("sortino_ratio", QS, ours["sortino_ratio"], float(qs.sortino(q, rf=on_day)), why, f.sortino(excess, 0))


def weight_rows(service: Any, a: Analysis) -> Iterator[Row]:
    """The return of a portfolio that skfolio makes of its holdings and weights."""
    weights = {symbol: weight for _, symbol, weight in a.portfolio.rows}
    held = list(a.asset_returns.columns)
    ordered = np.array([weights[symbol] for symbol in held])
    portfolio = SkfolioPortfolio(X=a.asset_returns, weights=ordered, compounded=True)
    daily = service.analyze({**replace(a.portfolio, schedule="daily").request(), "fields": ["portfolio_summary"]})
    yield Row(
        "total_return",
        f"{SK} (holdings)",
        a.figures["total_return"],
        float(portfolio.cumulative_returns[-1] - 1),
        "Weights return to their targets every day.",
        daily["portfolio_summary"]["total_return"],
    )
