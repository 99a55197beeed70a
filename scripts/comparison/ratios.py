"""Returns, risk, and ratios of the libraries beside ours."""

from collections.abc import Iterator

import empyrical as ep
import numpy as np
import pyfolio.timeseries as pf
import quantstats.stats as qs
from scipy import stats
from skfolio import Portfolio as SkfolioPortfolio

import formulas as f
from analysis import Analysis
from rows import Row

QS, EP, PF, SK = "quantstats", "empyrical", "pyfolio", "skfolio"

COUNT = "A year is 252 returns, not 365.25 days."
NO_RATE = "There is no risk-free rate."
ADDED = "Daily returns are added, not compounded."
NOT_OURS = "The service has no such figure."
DIVIDED = "The daily risk-free rate is the annual rate / 252."


def ratio_rows(a: Analysis) -> Iterator[Row]:
    """Figures of the portfolio alone. The libraries get returns from prices, and explanations start from the result."""
    o, r = a.figures, a.r
    yearly = a.portfolio.risk_free_rate
    rate, divided = f.per_day(yearly), yearly / f.DAYS
    q = a.returns
    plain = pf.perf_stats(q, factor_returns=a.benchmark)
    sk = SkfolioPortfolio(X=q.to_frame("portfolio"), weights=[1.0], annualization_factor=f.DAYS, risk_free_rate=divided)
    compounded = SkfolioPortfolio(X=q.to_frame("portfolio"), weights=[1.0], compounded=True)
    year = np.sqrt(f.DAYS)
    extra, only = a.year_note, a.year_note.strip()

    def row(figure: str, library: str, theirs: float, why: str = "", again: float | None = None) -> Row:
        return Row(figure, library, o[figure], float(theirs), why, again)

    total = f.growth(r)
    for library, theirs in ((QS, qs.comp(q)), (EP, ep.cum_returns_final(q)), (PF, plain["Cumulative returns"])):
        yield row("total_return", library, theirs)
    yield row("total_return", f"{SK} (compounded)", compounded.cumulative_returns[-1] - 1)
    yield row("total_return", SK, sk.cumulative_returns[-1], ADDED, r.sum())

    by_count = f.annual_by_count(r)
    for library, theirs in ((QS, qs.cagr(q)), (EP, ep.annual_return(q)), (PF, plain["Annual return"])):
        yield row("annualized_return", library, theirs, COUNT, by_count)
    yield row("annualized_return", SK, sk.annualized_mean, "It is the mean return times 252.", r.mean() * f.DAYS)

    volatility = f.deviation(r) * year
    named = ((QS, qs.volatility(q)), (EP, ep.annual_volatility(q)), (PF, plain["Annual volatility"]))
    for library, theirs in (*named, (SK, sk.annualized_standard_deviation)):
        yield row("annualized_volatility", library, theirs, only, volatility)

    for library, theirs in ((QS, qs.sharpe(q, rf=yearly)), (EP, ep.sharpe_ratio(q, risk_free=rate))):
        yield row("sharpe_ratio", library, theirs, only, f.sharpe(r, rate))
    yield row("sharpe_ratio", PF, plain["Sharpe ratio"], NO_RATE + extra, f.sharpe(r, 0))
    yield row("sharpe_ratio", SK, sk.annualized_sharpe_ratio, DIVIDED + extra, f.sharpe(r, divided))

    for library, theirs in ((QS, qs.sortino(q, rf=yearly)), (EP, ep.sortino_ratio(q, required_return=rate))):
        yield row("sortino_ratio", library, theirs, only, f.sortino(r, rate))
    yield row("sortino_ratio", PF, plain["Sortino ratio"], NO_RATE + extra, f.sortino(r, 0))
    below_mean = "The downside is below the mean, with n − 1."
    yield row(
        "sortino_ratio",
        SK,
        sk.annualized_sortino_ratio,
        below_mean + extra,
        (r.mean() - divided) / f.semi_deviation(r) * year,
    )
    yield row("downside_deviation", EP, ep.downside_risk(q, required_return=rate), only, f.downside(r, rate) * year)
    yield row("downside_deviation", SK, sk.annualized_semi_deviation, below_mean + extra, f.semi_deviation(r) * year)

    depth = f.drawdowns(r)
    added = f.drawdowns(r, compounded=False)
    adds = ADDED
    for library, theirs in ((QS, qs.max_drawdown(q)), (EP, ep.max_drawdown(q)), (PF, plain["Max drawdown"])):
        yield row("max_drawdown", library, theirs)
    yield row("max_drawdown", f"{SK} (compounded)", -compounded.max_drawdown)
    yield row("max_drawdown", SK, -sk.max_drawdown, adds, added.min())
    for library, theirs in ((QS, qs.calmar(q)), (EP, ep.calmar_ratio(q)), (PF, plain["Calmar ratio"])):
        yield row("calmar_ratio", library, theirs, COUNT, by_count / -depth.min())
    daily = "It is daily, and returns are added."
    yield row("calmar_ratio", SK, sk.calmar_ratio, daily, (r.mean() - divided) / -added.min())
    one_less = "It divides by n − 1."
    ulcer = np.sqrt((depth**2).sum() / (len(r) - 1))
    yield row("ulcer_index", QS, qs.ulcer_index(q), one_less, ulcer)
    yield row("ulcer_index", f"{SK} (compounded)", compounded.ulcer_index)
    yield row("ulcer_index", SK, sk.ulcer_index, adds, np.sqrt((added**2).mean()))
    yield row("pain_index", f"{SK} (compounded)", compounded.average_drawdown)
    whole = "It uses the total return."
    yield row("martin_ratio", QS, qs.ulcer_performance_index(q, rf=yearly), whole, (total - yearly) / ulcer)
    summed = "Daily returns are added, not compounded."
    yield row("recovery_factor", QS, qs.recovery_factor(q), summed, abs(r.sum()) / -depth.min())

    for library, theirs in ((QS, qs.omega(q, rf=yearly)), (EP, ep.omega_ratio(q, risk_free=rate))):
        yield row("omega_ratio", library, theirs, only, f.omega(r, rate))
    yield row("omega_ratio", PF, plain["Omega ratio"], NO_RATE, f.omega(r, 0))
    yield row("profit_factor", QS, qs.profit_factor(q))
    for library, theirs in ((QS, qs.tail_ratio(q)), (EP, ep.tail_ratio(q)), (PF, plain["Tail ratio"])):
        # Custom metrics read daily returns of 10 decimals.
        yield Row("tail_ratio", library, o["tail_ratio"], float(theirs), tolerance=1e-8)

    for library, theirs in ((EP, ep.stability_of_timeseries(q)), (PF, plain["Stability"])):
        yield Row("stability", library, None, float(theirs), NOT_OURS, f.stability(r))
    share = np.ceil(100 * np.mean(np.abs(r) > 0)) / 100
    yield Row("exposure", QS, None, float(qs.exposure(q)), NOT_OURS, share)

    population = "It is a population figure."
    yield row("skewness", QS, qs.skew(q))
    yield row("skewness", PF, plain["Skew"], population, f.moment(r, 3))
    yield row("skewness", SK, sk.skew, population, f.moment(r, 3))
    yield row("kurtosis", QS, qs.kurtosis(q))
    yield row("kurtosis", PF, plain["Kurtosis"], population, f.moment(r, 4) - 3)
    yield row(
        "kurtosis", SK, sk.kurtosis, "It is a population figure, and a normal distribution gives 3.", f.moment(r, 4)
    )

    yield from tail_rows(a, row, sk)

    traded = r[np.abs(r) > 0]
    yield row("win_rate", QS, qs.win_rate(q), "Days without a change do not count.", (traded > 0).mean())
    yield row("best_day", QS, qs.best(q))
    yield row("worst_day", QS, qs.worst(q))
    yield Row("worst_day", SK, o["worst_day"], -sk.worst_realization)


def tail_rows(a: Analysis, row, sk: SkfolioPortfolio) -> Iterator[Row]:
    """VaR and expected shortfall, 95% and 99%."""
    r, q, n = a.r, a.returns, len(a.r)
    sk99 = SkfolioPortfolio(X=q.to_frame("portfolio"), weights=[1.0], value_at_risk_beta=0.99, cvar_beta=0.99)
    for level, tail, one in (("95", 0.05, sk), ("99", 0.01, sk99)):
        z = stats.norm.ppf(tail)
        normal = r.mean() + z * f.deviation(r)
        named = f"var_{level}"
        confidence = 1 - tail
        yield row(named, QS, qs.value_at_risk(q, confidence=confidence), "It assumes a normal distribution.", normal)
        yield row(named, EP, ep.value_at_risk(q, cutoff=tail))
        order = "It is one of the returns, without interpolation."
        yield row(named, SK, -one.value_at_risk, order, np.sort(r)[int(np.floor(tail * n + 1e-9))])
        named = f"cvar_{level}"
        expected = r.mean() - f.deviation(r) * stats.norm.pdf(z) / tail
        yield row(named, QS, qs.cvar(q, confidence=confidence), "It assumes a normal distribution.", expected)
        yield row(named, f"{QS} (historical)", qs.cvar(q, confidence=confidence, method="historical"))
        count = int((n - 1) * tail) + 1
        yield row(
            named,
            EP,
            ep.conditional_value_at_risk(q, cutoff=tail),
            "It is the mean of the lowest int(tail·(n − 1)) + 1 returns.",
            f.lowest(r, count),
        )
        part = "The last return of the tail counts in part."
        yield row(named, SK, -one.cvar, part, f.shortfall(r, tail))
    two = "It is the mean minus two standard deviations."
    theirs = float(pf.perf_stats(q)["Daily value at risk"])
    yield row("var_95", PF, theirs, two, r.mean() - 2 * f.deviation(r))
