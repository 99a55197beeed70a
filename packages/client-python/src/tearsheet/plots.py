"""Charts of a result, with matplotlib. Each method returns the axes, so that callers can change everything."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Literal

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from .html import SIMULATED

if TYPE_CHECKING:
    from .analysis import Analysis

Window = Literal["30d", "60d", "90d", "1y", "3y"]
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
PORTFOLIO, BENCHMARK, GAIN, LOSS = "#1f6feb", "#8b949e", "#12805c", "#c93c37"
LABELS = {
    "sharpe_ratio": "Sharpe ratio",
    "volatility": "Annualized volatility",
    "beta": "Beta",
    "correlation": "Correlation",
    "annualized_return": "Annualized return",
    "tracking_error": "Tracking error",
}


class Plots:
    """The charts of one result: `result.plot.growth()`."""

    def __init__(self, result: Analysis) -> None:
        self._result = result

    def growth(self, ax: Axes | None = None) -> Axes:
        """Draws the growth of the portfolio and of the benchmark. It needs the section `daily_summary`.

        A portfolio of transactions has the growth of 100 without deposits and withdrawals. `value()` draws its money.
        """
        rows = self._result.daily_summary
        dates = [row.date for row in rows]
        if self._has_flows():
            values: list[float | None] = [100.0, *(100 * (1 + row.cumulative_return) for row in rows[1:])]
            benchmark, level = [], 100.0
            for row in rows:
                level *= 1 + (row.benchmark_return or 0)
                benchmark.append(None if row.benchmark_value_base is None else level)
            title = label = "Growth of 100"
        else:
            values = [row.portfolio_value for row in rows]
            benchmark = [row.benchmark_value_base for row in rows]
            title = f"Growth of {rows[0].portfolio_value:,.0f} {self._currency()}".rstrip()
            label = f"Portfolio value, {self._currency()}".rstrip(", ")
        ax = self._axes(ax, title)
        ax.plot(*_aligned(dates, values), color=PORTFOLIO, label=self._name())
        if any(value is not None for value in benchmark):
            ax.plot(*_aligned(dates, benchmark), color=BENCHMARK, label=self._benchmark())
        ax.set_ylabel(label)
        ax.yaxis.set_major_formatter("{x:,.0f}")
        ax.legend(frameon=False)
        return ax

    def value(self, ax: Axes | None = None) -> Axes:
        """Draws the money in the portfolio and marks the days with flows. It needs the section `daily_summary`."""
        rows = self._result.daily_summary
        dates, values = _aligned([row.date for row in rows], [row.portfolio_value for row in rows])
        ax = self._axes(ax, "Portfolio value")
        ax.plot(dates, values, color=PORTFOLIO, label=self._name())
        for name, color, sign in (("Money in", GAIN, 1), ("Money out", LOSS, -1)):
            days = [i for i, row in enumerate(rows) if sign * (getattr(row, "net_flow", None) or 0) > 0]
            if days:
                ax.scatter([dates[i] for i in days], [values[i] for i in days], color=color, s=18, zorder=3, label=name)
        ax.set_ylabel(f"Portfolio value, {self._currency()}".rstrip(", "))
        ax.yaxis.set_major_formatter("{x:,.0f}")
        ax.legend(frameon=False)
        return ax

    def drawdowns(self, ax: Axes | None = None) -> Axes:
        """Draws the loss from the last peak. It needs the section `drawdown_analysis`."""
        analysis = self._result.drawdown_analysis
        dates, losses = _aligned(
            [row.date for row in analysis.underwater], [row.drawdown for row in analysis.underwater]
        )
        ax = self._axes(ax, "Drawdown")
        ax.fill_between(dates, losses, 0, color=LOSS, alpha=0.25)
        ax.plot(dates, losses, color=LOSS, linewidth=1, label=self._name())
        ax.set_ylabel("Loss from the last peak")
        ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
        ax.legend(frameon=False)
        return ax

    def rolling(self, metric: str = "sharpe_ratio", window: Window = "90d", ax: Axes | None = None) -> Axes:
        """Draws a rolling figure: `sharpe_ratio`, `volatility`, `beta`, or `correlation`.

        It needs the section `rolling_metrics`.
        """
        rows: Sequence[object] = getattr(self._result.rolling_metrics, f"window_{window}")
        if rows and not hasattr(rows[0], metric):
            names = [name for name in type(rows[0]).model_fields if name != "date"]  # type: ignore[attr-defined]
            raise ValueError(f"There is no rolling {metric!r} in the window {window!r}. It has {', '.join(names)}.")
        label = LABELS.get(metric, metric.replace("_", " ").capitalize())
        ax = self._axes(ax, f"Rolling {label[0].lower() + label[1:] if label != 'Sharpe ratio' else label}, {window}")
        dates, values = _aligned([row.date for row in rows], [getattr(row, metric) for row in rows])  # type: ignore[attr-defined]
        ax.plot(dates, values, color=PORTFOLIO, label=self._name())
        ax.axhline(0, color="gray", linewidth=0.6)
        ax.set_ylabel(label)
        if metric in ("volatility", "annualized_return", "tracking_error"):
            ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
        ax.legend(frameon=False)
        return ax

    def monthly(self, ax: Axes | None = None) -> Axes:
        """Draws the return of each month as a heat map. It needs the section `monthly_returns`."""
        rows = self._result.monthly_returns
        years = sorted({row.year for row in rows})
        returns = {(row.year, row.month): row.portfolio_return for row in rows}
        cells = [[_number(returns.get((year, month))) for month in range(1, 13)] for year in years]
        limit = max((abs(value) for value in returns.values() if value is not None), default=0) or 1
        ax = self._axes(ax, "Monthly returns", height=1.4 + 0.4 * len(years))
        image = ax.imshow(cells, cmap="RdBu", vmin=-limit, vmax=limit, aspect="auto")
        ax.figure.colorbar(image, ax=ax, format=PercentFormatter(1, decimals=0), label="Return")
        ax.set_xticks(range(12), MONTHS)
        ax.set_yticks(range(len(years)), [str(year) for year in years])
        ax.tick_params(length=0)
        ax.grid(False)
        for y, year in enumerate(years):
            for month in range(1, 13):
                value = returns.get((year, month))
                if value is not None:
                    color = "white" if abs(value) > 0.6 * limit else "black"
                    ax.text(month - 1, y, f"{value:.1%}", ha="center", va="center", fontsize=8, color=color)
        return ax

    def _has_flows(self) -> bool:
        return getattr(self._result.daily_summary[0], "net_flow", None) is not None

    def _axes(self, ax: Axes | None, title: str, height: float = 4) -> Axes:
        if ax is None:
            _, ax = plt.subplots(figsize=(9, height), layout="constrained")
        ax.set_title(title, loc="left")
        ax.grid(alpha=0.25)
        ax.spines[["top", "right"]].set_visible(False)
        if self._result.is_simulated:
            ax.set_title(SIMULATED.upper(), loc="right", color=LOSS, fontsize="small", fontweight="bold")
        return ax

    def _name(self) -> str:
        return "Portfolio"

    def _benchmark(self) -> str:
        parameters = self._result.__dict__.get("portfolio_parameters")
        return (parameters and parameters.benchmark) or "Benchmark"

    def _currency(self) -> str:
        parameters = self._result.__dict__.get("portfolio_parameters")
        return parameters.base_currency if parameters is not None else ""


def _aligned(dates: Sequence[date], values: Sequence[float | None]) -> tuple[Any, list[float]]:
    """Returns both lists. A missing value becomes NaN, which is a gap in the line."""
    return list(dates), [_number(value) for value in values]


def _number(value: float | None) -> float:
    return float("nan") if value is None else value
