"""Figures against the benchmark, over time, and by drawdown, of the libraries beside ours."""

from collections.abc import Iterator, Sequence
from typing import Any

import empyrical as ep
import numpy as np
import pandas as pd
import pyfolio.timeseries as pf
import quantstats.stats as qs
from skfolio import measures as sk

import formulas as f
from analysis import Analysis
from ratios import EP, NO_RATE, PF, QS, SK
from rows import Row

WINDOW = 90


def relative_rows(a: Analysis) -> Iterator[Row]:
    o, r, b, q, m = a.figures, a.r, a.b, a.returns, a.benchmark
    yearly = a.portfolio.risk_free_rate
    rate = f.per_day(yearly)
    plain = pf.perf_stats(q, factor_returns=m)
    greeks = qs.greeks(q, m)
    extra, only = a.year_note, a.year_note.strip()
    active = r - b

    def row(figure: str, library: str, theirs: float, why: str = "", again: float | None = None) -> Row:
        return Row(figure, library, o[figure], float(theirs), why, again)

    yield row("beta", QS, greeks["beta"])
    yield row("beta", EP, ep.beta(q, m, risk_free=rate))
    yield row("beta", PF, plain["Beta"])
    yield row("r_squared", QS, qs.r_squared(q, m))
    yield row("alpha_annualized", QS, greeks["alpha"], NO_RATE + extra, f.DAYS * f.alpha_per_day(r, b, 0))
    compounded = (1 + f.alpha_per_day(r, b, rate)) ** f.DAYS - 1
    yield row(
        "alpha_annualized", EP, ep.alpha(q, m, risk_free=rate), "The daily alpha is compounded." + extra, compounded
    )
    no_rate = (1 + f.alpha_per_day(r, b, 0)) ** f.DAYS - 1
    yield row("alpha_annualized", PF, plain["Alpha"], "The daily alpha is compounded." + " " + NO_RATE + extra, no_rate)
    error = f.deviation(active) * np.sqrt(f.DAYS)
    yield row("tracking_error", EP, ep.annual_volatility(q - m), only, error)
    per_day = "It is not annualized."
    yield row("information_ratio", QS, qs.information_ratio(q, m), per_day, active.mean() / f.deviation(active))
    yield row("information_ratio", EP, ep.excess_sharpe(q, m), per_day, active.mean() / f.deviation(active))
    whole = "It uses the total return."
    yield row("treynor_ratio", QS, qs.treynor_ratio(q, m, rf=yearly), whole, (f.growth(r) - yearly) / f.beta(r, b))
    annual = "Both means are annualized."
    yield row("upside_capture", EP, ep.up_capture(q, m), annual, f.capture(r, b, b > 0))
    yield row("downside_capture", EP, ep.down_capture(q, m), annual, f.capture(r, b, b < 0))
    yield row("up_beta", EP, ep.up_alpha_beta(q, m)[1])
    yield row("down_beta", EP, ep.down_alpha_beta(q, m)[1])
    yield row("batting_average", EP, ep.batting_average(q, m)["batting average"])
    yield from probability_rows(a, rate)
    yield from period_rows(a)


def probability_rows(a: Analysis, rate: float) -> Iterator[Row]:
    """The probabilistic Sharpe ratio."""
    ours = a.result["confidence"]["sharpe_ratio"]["probabilistic_sharpe_ratio"]
    theirs = sk.probabilistic_sharpe_ratio(a.returns.to_numpy(), risk_free_rate=rate)
    again = f.probabilistic_sharpe(a.r, rate)
    yield Row("probabilistic_sharpe_ratio", SK, ours, float(theirs), a.year_note.strip(), again)
    other = qs.probabilistic_sharpe_ratio(a.returns, rf=a.portfolio.risk_free_rate)
    mixed = "It uses adjusted moments."
    again = f.probabilistic_sharpe(a.r, rate, adjusted=True)
    yield Row("probabilistic_sharpe_ratio", QS, ours, float(other), mixed + a.year_note, again)


def period_rows(a: Analysis) -> Iterator[Row]:
    """Figures of weekly and monthly returns. The library gets full weeks and months."""
    for name, code in (("weekly", "W-FRI"), ("monthly", "M")):
        periods = a.dates.to_period(code)
        after = (pd.Timestamp(a.portfolio.end) + pd.offsets.BDay()).to_period(code)
        first = 1 if periods[0] == periods[1] else 0
        last = -1 if after == periods[-1] else None
        own, other = (ep.aggregate_returns(one, name)[first:last] for one in (a.returns, a.benchmark))
        ours = a.figures[name]
        if ours["beta"] is None:  # The window has too few periods.
            continue
        yield Row(f"{name}.observations", EP, ours["observations"], len(own))
        yield Row(f"{name}.beta", EP, ours["beta"], float(ep.beta(own, other)))
        error = float(ep.annual_volatility(own - other, period=name))
        yield Row(f"{name}.tracking_error", EP, ours["tracking_error"], error)


def time_rows(a: Analysis) -> Iterator[Row]:
    """Rolling figures, months, and years. Lists are compared position by position, and their last value is shown."""
    r, b, q, m = a.r, a.b, a.returns, a.benchmark
    rate = f.per_day(a.portfolio.risk_free_rate)
    window = a.result["rolling_metrics"][f"window_{WINDOW}d"]
    ours = {name: [row[name] for row in window] for name in ("sharpe_ratio", "volatility", "beta")}
    extra, only = a.year_note, a.year_note.strip()

    def row(name: str, library: str, theirs: pd.Series, why: str = "", again: Any = None) -> Row:
        return Row(f"rolling {name}", library, ours[name], theirs.dropna().to_numpy(), why, again)

    sharpe = qs.rolling_sharpe(q, rf=a.portfolio.risk_free_rate, rolling_period=WINDOW)
    yield row("sharpe_ratio", QS, sharpe, only, f.rolling_sharpe(r, rate, WINDOW))
    yield row("sharpe_ratio", PF, pf.rolling_sharpe(q, WINDOW), NO_RATE + extra, f.rolling_sharpe(r, 0, WINDOW))
    deviation = f.rolling(r, WINDOW).std(1, ddof=1) * np.sqrt(f.DAYS)
    yield row("volatility", QS, qs.rolling_volatility(q, rolling_period=WINDOW), only, deviation)
    yield row("volatility", PF, pf.rolling_volatility(q, WINDOW), only, deviation)
    yield row("beta", QS, qs.rolling_greeks(q, m, periods=WINDOW)["beta"])
    longer = "Windows have 91 returns, because both ends count."
    yield row("beta", PF, pf.rolling_beta(q, m, WINDOW), longer, f.rolling_beta(r, b, WINDOW + 1))

    months = [row["portfolio_return"] for row in a.result["monthly_returns"]]
    table = qs.monthly_returns(q)
    named = {
        month: i
        for i, month in enumerate(["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"])
    }
    present = sorted({(date.year, date.month) for date in q.index})
    by_month = [table.iloc[:, named_month(table, named, month)][str(year)] for year, month in present]
    yield Row("monthly_returns", QS, months, by_month)
    yield Row("monthly_returns", EP, months, ep.aggregate_returns(q, "monthly").to_numpy())
    years = [row["portfolio_return"] for row in a.result["annual_returns"]]
    yield Row("annual_returns", QS, years, table["EOY"].to_numpy())
    yield Row("annual_returns", EP, years, ep.aggregate_returns(q, "yearly").to_numpy())
    partial = "Incomplete months count."
    for figure, theirs, again in (
        ("best_month", qs.best(q, aggregate="eom"), max(months)),
        ("worst_month", qs.worst(q, aggregate="eom"), min(months)),
        ("positive_months", (ep.aggregate_returns(q, "monthly") > 0).mean(), np.mean(np.array(months) > 0)),
    ):
        yield Row(figure, EP if figure == "positive_months" else QS, a.figures[figure], float(theirs), partial, again)
    yield Row("best year", QS, max(years), float(qs.best(q, aggregate="eoy")))
    yield Row("worst year", QS, min(years), float(qs.worst(q, aggregate="eoy")))


def named_month(table: pd.DataFrame, named: dict[str, int], month: int) -> int:
    return [named.get(str(column)) for column in table.columns].index(month - 1)


def drawdown_rows(a: Analysis) -> Iterator[Row]:
    """Dates and depths of the five deepest drawdowns, and their number."""
    episodes = a.result["drawdown_analysis"]["episodes"]
    deepest = sorted(episodes, key=lambda episode: episode["depth"])[:5]
    depths = [episode["depth"] for episode in deepest]
    days = [str(day.date()) for day in a.dates]
    theirs = qs.drawdown_details(qs.to_drawdown_series(a.returns))
    top = theirs.sort_values("max drawdown")[:5]
    table = pf.gen_drawdown_table(a.returns, top=5).dropna(subset=["Peak date"])

    def list_of(name: str, rows: Sequence[Any] = deepest) -> str:
        return " ".join(str(row[name]) for row in rows)

    # pyfolio's values begin after the first return, so the day before it cannot be a peak.
    own = f.episodes(a.levels[1:])[:5]
    first = "The first day cannot be a peak."

    def day_of(position: int | None) -> str:
        return "None" if position is None else days[position + 1]

    peaks, troughs, ends = (" ".join(day_of(row[i]) for row in own) for i in (1, 2, 3))
    yield Row("drawdown depths", QS, depths, top["max drawdown"].to_numpy() / 100)
    found = -table["Net drawdown in %"].to_numpy(float)[: len(depths)] / 100
    yield Row("drawdown depths", PF, depths, found, first, [row[0] for row in own])
    yield Row("peak_date", PF, list_of("peak_date"), dates_of(table["Peak date"]), first, peaks)
    yield Row("start_date", QS, list_of("start_date"), " ".join(top["start"]))
    yield Row("trough_date", QS, list_of("trough_date"), " ".join(top["valley"]))
    yield Row("trough_date", PF, list_of("trough_date"), dates_of(table["Valley date"]), first, troughs)
    before = [days[days.index(row["end_date"]) - 1] if row["end_date"] else days[-1] for row in deepest]
    last = "It is the last day below the peak."
    yield Row("end_date", QS, list_of("end_date"), " ".join(top["end"]), last, " ".join(before))
    yield Row("end_date", PF, list_of("end_date"), dates_of(table["Recovery date"]), first, ends)
    yield Row("number of drawdowns", QS, len(episodes), len(theirs))
    lengths = [
        float((pd.Timestamp(end) - pd.Timestamp(row["start_date"])).days + 1)
        for end, row in zip(before, deepest, strict=True)
    ]
    until = "It counts days below the peak."
    yield Row(
        "duration_days",
        QS,
        [float(row["duration_days"]) for row in deepest],
        top["days"].to_numpy(float),
        until,
        lengths,
    )


def dates_of(column: pd.Series) -> str:
    return " ".join("None" if pd.isnull(date) else str(date.date()) for date in column)
