# Made from docs/openapi.json by scripts/generate.py. Never edit it.

from __future__ import annotations

from datetime import date as date_aliased
from typing import Any

from pydantic import AnyUrl, AwareDatetime, BaseModel, ConfigDict, Field


class AnnualReturnsRow(BaseModel):
    """
    One year.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    year: int
    """
    Calendar year.
    """

    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class AttributionConstituents(BaseModel):
    """
    The known holdings of the benchmark. Null if there are none.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    lists: int
    """
    Number of dated lists of constituents that the window uses.
    """

    first_date: date_aliased
    """
    Date of the first of these lists.
    """

    weight_known: float
    """
    Lowest share, over the spans, of the listed weight that is known, priced, and still trading, 0 to 1. It represents the rest. The section is available from 0.8.
    """


class AttributionEffects(BaseModel):
    """
    Effects linked over the window. They sum exactly to active_return, or compound to it if linking is geometric. Null if not available.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    allocation: float
    """
    Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
    """

    selection: float
    """
    Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
    """

    interaction: float
    """
    Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
    """

    trading_costs: float
    """
    Effect of the transaction costs, as a decimal of at most 0.
    """

    unexplained: float
    """
    Return that no effect explains, as a decimal. It is what the known constituents of the benchmark returned above the benchmark.
    """


class AttributionSector(BaseModel):
    """
    One group. Returns are before costs.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    sector: str
    """
    Name of the sector, market, or currency.
    """

    portfolio_weight: float
    """
    Mean weight in the portfolio over the calendar days, as a decimal.
    """

    benchmark_weight: float
    """
    Mean weight in the benchmark over the calendar days, as a decimal.
    """

    portfolio_return: float | None
    """
    Return of the group in the portfolio, chained over the spans in which the portfolio holds it, as a decimal. Null if the portfolio never holds it.
    """

    benchmark_return: float | None
    """
    Return of the group in the benchmark, chained over the spans in which the benchmark holds it, as a decimal. Null if the benchmark never holds it.
    """

    allocation: float
    """
    Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
    """

    selection: float
    """
    Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
    """

    interaction: float
    """
    Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
    """

    total: float
    """
    Sum of the effects of the row, as a decimal. Geometric effects are compounded.
    """


class AttributionSpan(BaseModel):
    """
    One span.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    start_date: date_aliased
    """
    First day of the span.
    """

    end_date: date_aliased
    """
    Last day of the span.
    """

    portfolio_return: float
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    active_return: float
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. All effects sum to it. With geometric linking, it is the ratio of the two growth factors minus 1, and the effects compound to it.
    """

    allocation: float
    """
    Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
    """

    selection: float
    """
    Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
    """

    interaction: float
    """
    Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
    """

    trading_costs: float
    """
    Effect of the transaction costs, as a decimal of at most 0.
    """

    unexplained: float
    """
    Return that no effect explains, as a decimal. It is what the known constituents of the benchmark returned above the benchmark.
    """


class AttributionMonthLinked(BaseModel):
    """
    Part of the month in the effects of the window.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    allocation: float
    """
    Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
    """

    selection: float
    """
    Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
    """

    interaction: float
    """
    Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
    """

    trading_costs: float
    """
    Effect of the transaction costs, as a decimal of at most 0.
    """

    unexplained: float
    """
    Return that no effect explains, as a decimal. It is what the known constituents of the benchmark returned above the benchmark.
    """


class AttributionMonth(BaseModel):
    """
    One month.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    month: str
    """
    Calendar month as YYYY-MM.
    """

    start_date: date_aliased
    """
    Day whose close the month starts from.
    """

    end_date: date_aliased
    """
    Last day of the month in the window.
    """

    portfolio_return: float
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    active_return: float
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. All effects sum to it. With geometric linking, it is the ratio of the two growth factors minus 1, and the effects compound to it.
    """

    allocation: float
    """
    Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
    """

    selection: float
    """
    Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
    """

    interaction: float
    """
    Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
    """

    trading_costs: float
    """
    Effect of the transaction costs, as a decimal of at most 0.
    """

    unexplained: float
    """
    Return that no effect explains, as a decimal. It is what the known constituents of the benchmark returned above the benchmark.
    """

    linked: AttributionMonthLinked
    """
    Part of the month in the effects of the window.
    """


class AttributionGroup(BaseModel):
    """
    One group inside another one.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    group: str
    """
    Name of the group above.
    """

    name: str
    """
    RIC of the company, or name of the sector.
    """

    portfolio_weight: float
    """
    Mean weight in the portfolio over the calendar days, as a decimal.
    """

    benchmark_weight: float
    """
    Mean weight in the benchmark over the calendar days, as a decimal.
    """

    portfolio_return: float | None
    """
    Return of the group in the portfolio, chained over the spans in which the portfolio holds it, as a decimal. Null if the portfolio never holds it.
    """

    benchmark_return: float | None
    """
    Return of the group in the benchmark, chained over the spans in which the benchmark holds it, as a decimal. Null if the benchmark never holds it.
    """

    allocation: float
    """
    Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
    """

    selection: float
    """
    Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
    """

    interaction: float
    """
    Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
    """

    total: float
    """
    Sum of the effects of the row, as a decimal. Geometric effects are compounded.
    """


class AttributionCurrencyEffectsEffects(BaseModel):
    """
    Effects linked over the window, like `effects` of the section. Null if not available.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    currency_effect: float
    """
    Effect of weighting currencies differently, as a decimal. It is the difference of the currency weights times the cash return of the currency, in base currency, above that of the benchmark (Karnosky and Singer 1994).
    """

    allocation: float
    """
    Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
    """

    selection: float
    """
    Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
    """

    interaction: float
    """
    Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
    """

    trading_costs: float
    """
    Effect of the transaction costs, as a decimal of at most 0.
    """

    unexplained: float
    """
    Return that no effect explains, as a decimal. It is what the known constituents of the benchmark returned above the benchmark.
    """


class AttributionCurrencyEffectsCurrency(BaseModel):
    """
    One currency. Returns are in the currency itself, except cash_return.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    ISO 4217 code of the currency.
    """

    portfolio_weight: float
    """
    Mean weight in the portfolio over the calendar days, as a decimal.
    """

    benchmark_weight: float
    """
    Mean weight in the benchmark over the calendar days, as a decimal.
    """

    portfolio_return: float | None
    """
    Return of the group in the portfolio, chained over the spans in which the portfolio holds it, as a decimal. Null if the portfolio never holds it.
    """

    benchmark_return: float | None
    """
    Return of the group in the benchmark, chained over the spans in which the benchmark holds it, as a decimal. Null if the benchmark never holds it.
    """

    exchange_return: float
    """
    Change of the exchange rate to the base currency, chained over the spans with the currency, as a decimal.
    """

    cash_return: float | None
    """
    Return of cash in the currency at its risk-free rate, in base currency, chained over the spans with the currency, as a decimal. Null if the rate is not known.
    """

    currency_effect: float
    """
    Effect of weighting currencies differently, as a decimal. It is the difference of the currency weights times the cash return of the currency, in base currency, above that of the benchmark (Karnosky and Singer 1994).
    """

    allocation: float
    """
    Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
    """

    selection: float
    """
    Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
    """

    interaction: float
    """
    Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
    """

    total: float
    """
    Sum of the effects of the row, as a decimal. Geometric effects are compounded.
    """


class AttributionCurrencyEffects(BaseModel):
    """
    The active return by currency (Karnosky and Singer).
    """

    model_config = ConfigDict(
        extra="allow",
    )
    available: bool
    """
    False if there are no currency effects. Then `reason` says why.
    """

    reason: str | None
    """
    Reason for the missing effects. Null if there are some.
    """

    effects: AttributionCurrencyEffectsEffects | None
    """
    Effects linked over the window, like `effects` of the section. Null if not available.
    """

    currencies: list[AttributionCurrencyEffectsCurrency]
    """
    Effects by currency, sorted by name. Allocation, selection, and interaction are those of the returns above cash.
    """


class Attribution(BaseModel):
    """
    Attribution of the active return by sector, market, currency, or company (Brinson and Fachler).
    """

    model_config = ConfigDict(
        extra="allow",
    )
    available: bool
    """
    False if there is no attribution. Then `reason` says why.
    """

    reason: str | None
    """
    Reason for the missing attribution. Null if there is one.
    """

    active_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. All effects sum to it. With geometric linking, it is the ratio of the two growth factors minus 1, and the effects compound to it.
    """

    portfolio_return: float
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    constituents: AttributionConstituents | None
    """
    The known holdings of the benchmark. Null if there are none.
    """

    effects: AttributionEffects | None
    """
    Effects linked over the window. They sum exactly to active_return, or compound to it if linking is geometric. Null if not available.
    """

    sectors: list[AttributionSector]
    """
    Effects by group of the first level, sorted by name.
    """

    spans: list[AttributionSpan]
    """
    Spans between trading days and month ends. Effects are not linked and sum to the active return of the span. Geometric ones compound to it.
    """

    linking: str
    """
    Method that links the spans.
    """

    interaction: str
    """
    Place of the interaction. Geometric effects always have it in the selection.
    """

    levels: list[str]
    """
    Groups, from the top.
    """

    months: list[AttributionMonth]
    """
    Calendar months. The effects of a month sum to its active return, and those in `linked` sum over the months to `effects`.
    """

    groups: list[AttributionGroup]
    """
    Effects by group of the second level, inside the groups of the first. They sum to the selection and interaction of the group above. Empty with one level.
    """

    currency_effects: AttributionCurrencyEffects
    """
    The active return by currency (Karnosky and Singer).
    """


class BenchmarkComparisonRowMetrics(BaseModel):
    """
    The benchmark in base currency.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    total_return: float | None
    """
    Return over the whole window, as a decimal. Null without a price on both ends.
    """

    annualized_return: float | None
    """
    Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
    """

    annualized_volatility: float | None
    """
    Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.
    """

    downside_deviation: float | None
    """
    Root mean square of the negative excess returns a year, as a decimal. It is scaled by √periods_per_year. Null without a return.
    """

    max_drawdown: float | None
    """
    Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
    """

    ulcer_index: float | None
    """
    Root mean square of the daily drawdowns, as a decimal of at least 0. Null without a return.
    """

    pain_index: float | None
    """
    Mean size of the daily drawdowns, as a decimal of at least 0. Null without a return.
    """

    sharpe_ratio: float | None
    """
    Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.
    """

    sortino_ratio: float | None
    """
    Annualized mean return above the risk-free rate, divided by the downside deviation. Null without a loss.
    """

    calmar_ratio: float | None
    """
    Annualized return divided by the size of the maximum drawdown. Null without an annualized return or a drawdown.
    """

    martin_ratio: float | None
    """
    Annualized return above the risk-free rate, divided by the ulcer index. It is also called ulcer performance index. Null without an annualized return or a drawdown.
    """

    pain_ratio: float | None
    """
    Annualized return above the risk-free rate, divided by the pain index. Null without an annualized return or a drawdown.
    """

    omega_ratio: float | None
    """
    Sum of the gains over the sum of the losses, both against the risk-free rate. Null without a loss.
    """

    var_95: float | None
    """
    5% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 20 returns.
    """

    var_99: float | None
    """
    1% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 100 returns.
    """

    cvar_95: float | None
    """
    Mean of the returns at or below var_95, as a decimal. A loss is negative. Null with fewer than 20 returns.
    """

    cvar_99: float | None
    """
    Mean of the returns at or below var_99, as a decimal. A loss is negative. Null with fewer than 100 returns.
    """

    win_rate: float | None
    """
    Share of the returns above 0, as a decimal. Null without a return.
    """

    best_day: float | None
    """
    Highest return of one period, as a decimal. Null without a return.
    """

    worst_day: float | None
    """
    Lowest return of one period, as a decimal. Null without a return.
    """

    full_months: int
    """
    Number of full calendar months behind the statistics of months.
    """

    best_month: float | None
    """
    Highest return of a full calendar month, as a decimal. Null without a full month.
    """

    worst_month: float | None
    """
    Lowest return of a full calendar month, as a decimal. Null without a full month.
    """

    positive_months: float | None
    """
    Share of the full calendar months with a return above 0, as a decimal. Null without a full month.
    """

    skewness: float | None
    """
    Skewness of the returns. Null when the returns do not vary or there are too few.
    """

    kurtosis: float | None
    """
    Kurtosis of the returns in excess of the normal distribution. Null when the returns do not vary or there are too few.
    """

    days: int
    """
    Calendar days from the first to the last valuation day.
    """

    observations: int
    """
    Number of returns behind the statistics. Returns are daily unless portfolio_parameters.frequency says otherwise.
    """


class BenchmarkComparisonRowRelativeWeekly(BaseModel):
    """
    The same statistics of returns of full calendar weeks. They are null with fewer than 26 weeks.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    beta: float | None
    """
    Covariance with the benchmark over the variance of the benchmark. Null when the benchmark does not vary or there are too few returns.
    """

    alpha_annualized: float | None
    """
    Jensen's alpha, annualized, as a decimal. Null without a beta.
    """

    correlation: float | None
    """
    Pearson correlation with the benchmark, −1 to 1. Null when either does not vary.
    """

    r_squared: float | None
    """
    Share of the variance that the benchmark explains, 0 to 1. Null when either does not vary.
    """

    information_ratio: float | None
    """
    Annualized active return over the tracking error. Null without a tracking error.
    """

    tracking_error: float | None
    """
    Standard deviation of the active returns a year, as a decimal. Null with too few returns.
    """

    treynor_ratio: float | None
    """
    Annualized return above the risk-free rate, divided by beta. Null without a beta.
    """

    upside_capture: float | None
    """
    Geometric mean return over that of the benchmark, in the periods in which the benchmark rose. 1 is the same return. Null without such a period.
    """

    downside_capture: float | None
    """
    Geometric mean return over that of the benchmark, in the periods in which the benchmark fell. 1 is the same return. Null without such a period.
    """

    up_beta: float | None
    """
    Beta over the periods in which the benchmark rose. Null with fewer than two of them.
    """

    down_beta: float | None
    """
    Beta over the periods in which the benchmark fell. Null with fewer than two of them.
    """

    systematic_risk: float | None
    """
    Volatility that comes from the benchmark, as a decimal a year. It is |beta| × the volatility of the benchmark. Null without a beta.
    """

    specific_risk: float | None
    """
    Volatility that does not come from the benchmark, as a decimal a year. It is the deviation of the residuals. Null without a beta.
    """

    m_squared: float | None
    """
    Annual return at the volatility of the benchmark, as a decimal (Modigliani and Modigliani). It is the Sharpe ratio × the volatility of the benchmark + the risk-free rate. Null without a Sharpe ratio.
    """

    batting_average: float | None
    """
    Share of the periods in which the portfolio returned more than the benchmark, as a decimal. Null without a pair of returns.
    """

    observations: int
    """
    Number of pairs of returns behind the statistics.
    """

    up_observations: int
    """
    Number of these pairs in which the benchmark rose.
    """

    down_observations: int
    """
    Number of these pairs in which the benchmark fell.
    """


class BenchmarkComparisonRowRelativeMonthly(BaseModel):
    """
    The same statistics of returns of full calendar months. They are null with fewer than 12 months.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    beta: float | None
    """
    Covariance with the benchmark over the variance of the benchmark. Null when the benchmark does not vary or there are too few returns.
    """

    alpha_annualized: float | None
    """
    Jensen's alpha, annualized, as a decimal. Null without a beta.
    """

    correlation: float | None
    """
    Pearson correlation with the benchmark, −1 to 1. Null when either does not vary.
    """

    r_squared: float | None
    """
    Share of the variance that the benchmark explains, 0 to 1. Null when either does not vary.
    """

    information_ratio: float | None
    """
    Annualized active return over the tracking error. Null without a tracking error.
    """

    tracking_error: float | None
    """
    Standard deviation of the active returns a year, as a decimal. Null with too few returns.
    """

    treynor_ratio: float | None
    """
    Annualized return above the risk-free rate, divided by beta. Null without a beta.
    """

    upside_capture: float | None
    """
    Geometric mean return over that of the benchmark, in the periods in which the benchmark rose. 1 is the same return. Null without such a period.
    """

    downside_capture: float | None
    """
    Geometric mean return over that of the benchmark, in the periods in which the benchmark fell. 1 is the same return. Null without such a period.
    """

    up_beta: float | None
    """
    Beta over the periods in which the benchmark rose. Null with fewer than two of them.
    """

    down_beta: float | None
    """
    Beta over the periods in which the benchmark fell. Null with fewer than two of them.
    """

    systematic_risk: float | None
    """
    Volatility that comes from the benchmark, as a decimal a year. It is |beta| × the volatility of the benchmark. Null without a beta.
    """

    specific_risk: float | None
    """
    Volatility that does not come from the benchmark, as a decimal a year. It is the deviation of the residuals. Null without a beta.
    """

    m_squared: float | None
    """
    Annual return at the volatility of the benchmark, as a decimal (Modigliani and Modigliani). It is the Sharpe ratio × the volatility of the benchmark + the risk-free rate. Null without a Sharpe ratio.
    """

    batting_average: float | None
    """
    Share of the periods in which the portfolio returned more than the benchmark, as a decimal. Null without a pair of returns.
    """

    observations: int
    """
    Number of pairs of returns behind the statistics.
    """

    up_observations: int
    """
    Number of these pairs in which the benchmark rose.
    """

    down_observations: int
    """
    Number of these pairs in which the benchmark fell.
    """


class BenchmarkComparisonRowRelative(BaseModel):
    """
    The portfolio against the benchmark. `frequency` is that of the returns.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    beta: float | None
    """
    Covariance with the benchmark over the variance of the benchmark. Null when the benchmark does not vary or there are too few returns.
    """

    alpha_annualized: float | None
    """
    Jensen's alpha, annualized, as a decimal. Null without a beta.
    """

    correlation: float | None
    """
    Pearson correlation with the benchmark, −1 to 1. Null when either does not vary.
    """

    r_squared: float | None
    """
    Share of the variance that the benchmark explains, 0 to 1. Null when either does not vary.
    """

    information_ratio: float | None
    """
    Annualized active return over the tracking error. Null without a tracking error.
    """

    tracking_error: float | None
    """
    Standard deviation of the active returns a year, as a decimal. Null with too few returns.
    """

    treynor_ratio: float | None
    """
    Annualized return above the risk-free rate, divided by beta. Null without a beta.
    """

    upside_capture: float | None
    """
    Geometric mean return over that of the benchmark, in the periods in which the benchmark rose. 1 is the same return. Null without such a period.
    """

    downside_capture: float | None
    """
    Geometric mean return over that of the benchmark, in the periods in which the benchmark fell. 1 is the same return. Null without such a period.
    """

    up_beta: float | None
    """
    Beta over the periods in which the benchmark rose. Null with fewer than two of them.
    """

    down_beta: float | None
    """
    Beta over the periods in which the benchmark fell. Null with fewer than two of them.
    """

    systematic_risk: float | None
    """
    Volatility that comes from the benchmark, as a decimal a year. It is |beta| × the volatility of the benchmark. Null without a beta.
    """

    specific_risk: float | None
    """
    Volatility that does not come from the benchmark, as a decimal a year. It is the deviation of the residuals. Null without a beta.
    """

    m_squared: float | None
    """
    Annual return at the volatility of the benchmark, as a decimal (Modigliani and Modigliani). It is the Sharpe ratio × the volatility of the benchmark + the risk-free rate. Null without a Sharpe ratio.
    """

    batting_average: float | None
    """
    Share of the periods in which the portfolio returned more than the benchmark, as a decimal. Null without a pair of returns.
    """

    observations: int
    """
    Number of pairs of returns behind the statistics.
    """

    up_observations: int
    """
    Number of these pairs in which the benchmark rose.
    """

    down_observations: int
    """
    Number of these pairs in which the benchmark fell.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    frequency: str
    """
    Frequency of the returns of both. It is the lower one of portfolio_parameters.frequency and that of the benchmark.
    """

    periods_per_year: int
    """
    Returns a year, used to annualize. It is 52 for weekly, 12 for monthly, and 4 for quarterly returns. For daily returns it is 252, or the measured number of valuation days a year when that is below 250 or above 254.
    """

    headline: str
    """
    Frequency of the statistics to show first. It is monthly if at least 10% of the portfolio closes more than 2 hours apart from the benchmark and there are 12 full months, and `frequency` otherwise. If it is monthly, read those in monthly unless they are null.
    """

    headline_reason: str
    """
    Reason for this choice, in one sentence.
    """

    weekly: BenchmarkComparisonRowRelativeWeekly
    """
    The same statistics of returns of full calendar weeks. They are null with fewer than 26 weeks.
    """

    monthly: BenchmarkComparisonRowRelativeMonthly
    """
    The same statistics of returns of full calendar months. They are null with fewer than 12 months.
    """


class BenchmarkComparisonRowPeriodsLast1w(BaseModel):
    """
    One week.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast1m(BaseModel):
    """
    One month. It is measured from month end to month end if the window ends at a month end.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast3m(BaseModel):
    """
    Three months, measured like 1m.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast6m(BaseModel):
    """
    Six months, measured like 1m.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsMtd(BaseModel):
    """
    Month to date.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsQtd(BaseModel):
    """
    Quarter to date.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsYtd(BaseModel):
    """
    Year to date.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast1yr(BaseModel):
    """
    One year, measured like 1m.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast3yr(BaseModel):
    """
    Three years, measured like 1m, not annualized.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast5yr(BaseModel):
    """
    Five years, measured like 1m, not annualized.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast10yr(BaseModel):
    """
    Ten years, measured like 1m, not annualized.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsInception(BaseModel):
    """
    The whole window.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast1mMonthEnd(BaseModel):
    """
    The last full calendar month.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast3mMonthEnd(BaseModel):
    """
    The last three full calendar months.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast6mMonthEnd(BaseModel):
    """
    The last six full calendar months.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast1yrMonthEnd(BaseModel):
    """
    The last twelve full calendar months.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast3yrMonthEnd(BaseModel):
    """
    The last 36 full calendar months, not annualized.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast5yrMonthEnd(BaseModel):
    """
    The last 60 full calendar months, not annualized.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriodsLast10yrMonthEnd(BaseModel):
    """
    The last 120 full calendar months, not annualized.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class BenchmarkComparisonRowPeriods(BaseModel):
    """
    Returns of the periods of time_period_returns.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    last_1w: BenchmarkComparisonRowPeriodsLast1w = Field(..., alias="1w")
    """
    One week.
    """

    last_1m: BenchmarkComparisonRowPeriodsLast1m = Field(..., alias="1m")
    """
    One month. It is measured from month end to month end if the window ends at a month end.
    """

    last_3m: BenchmarkComparisonRowPeriodsLast3m = Field(..., alias="3m")
    """
    Three months, measured like 1m.
    """

    last_6m: BenchmarkComparisonRowPeriodsLast6m = Field(..., alias="6m")
    """
    Six months, measured like 1m.
    """

    mtd: BenchmarkComparisonRowPeriodsMtd
    """
    Month to date.
    """

    qtd: BenchmarkComparisonRowPeriodsQtd
    """
    Quarter to date.
    """

    ytd: BenchmarkComparisonRowPeriodsYtd
    """
    Year to date.
    """

    last_1yr: BenchmarkComparisonRowPeriodsLast1yr = Field(..., alias="1yr")
    """
    One year, measured like 1m.
    """

    last_3yr: BenchmarkComparisonRowPeriodsLast3yr = Field(..., alias="3yr")
    """
    Three years, measured like 1m, not annualized.
    """

    last_5yr: BenchmarkComparisonRowPeriodsLast5yr = Field(..., alias="5yr")
    """
    Five years, measured like 1m, not annualized.
    """

    last_10yr: BenchmarkComparisonRowPeriodsLast10yr = Field(..., alias="10yr")
    """
    Ten years, measured like 1m, not annualized.
    """

    inception: BenchmarkComparisonRowPeriodsInception
    """
    The whole window.
    """

    last_1m_month_end: BenchmarkComparisonRowPeriodsLast1mMonthEnd = Field(
        ..., alias="1m_month_end"
    )
    """
    The last full calendar month.
    """

    last_3m_month_end: BenchmarkComparisonRowPeriodsLast3mMonthEnd = Field(
        ..., alias="3m_month_end"
    )
    """
    The last three full calendar months.
    """

    last_6m_month_end: BenchmarkComparisonRowPeriodsLast6mMonthEnd = Field(
        ..., alias="6m_month_end"
    )
    """
    The last six full calendar months.
    """

    last_1yr_month_end: BenchmarkComparisonRowPeriodsLast1yrMonthEnd = Field(
        ..., alias="1yr_month_end"
    )
    """
    The last twelve full calendar months.
    """

    last_3yr_month_end: BenchmarkComparisonRowPeriodsLast3yrMonthEnd = Field(
        ..., alias="3yr_month_end"
    )
    """
    The last 36 full calendar months, not annualized.
    """

    last_5yr_month_end: BenchmarkComparisonRowPeriodsLast5yrMonthEnd = Field(
        ..., alias="5yr_month_end"
    )
    """
    The last 60 full calendar months, not annualized.
    """

    last_10yr_month_end: BenchmarkComparisonRowPeriodsLast10yrMonthEnd = (
        Field(..., alias="10yr_month_end")
    )
    """
    The last 120 full calendar months, not annualized.
    """


class BenchmarkComparisonRowGrowthItem(BaseModel):
    """
    One day.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Valuation day.
    """

    value: float
    """
    Value of the initial value invested in the benchmark, in base currency.
    """


class BenchmarkComparisonRow(BaseModel):
    """
    One benchmark.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    RIC of a symbol, or the name that was sent.
    """

    kind: str
    """
    Kind of benchmark: an instrument, a blend of instruments, own values, or a fixed rate.
    """

    metrics: BenchmarkComparisonRowMetrics
    """
    The benchmark in base currency.
    """

    relative: BenchmarkComparisonRowRelative
    """
    The portfolio against the benchmark. `frequency` is that of the returns.
    """

    periods: BenchmarkComparisonRowPeriods
    """
    Returns of the periods of time_period_returns.
    """

    growth: list[BenchmarkComparisonRowGrowthItem]
    """
    Value of the initial value in the benchmark, on its first day and at month ends.
    """


class BenchmarkParameterObjectComponent(BaseModel):
    """
    One component.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    symbol: str
    """
    Instrument.
    """

    weight: float
    """
    Share, renormalized to sum to 1.
    """


class BenchmarkParameterObjectRebalancingBand(BaseModel):
    """
    Largest drift of a weight. A weight outside its band at two closes in a row trades at the second. It needs exactly one of `absolute`, `relative`.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    absolute: float | None = None
    """
    Distance from the target in weight: 0.05 allows 15% to 25% around 20%.
    """

    relative: float | None = None
    """
    Distance as a fraction of the target: 0.25 allows 15% to 25% around 20%.
    """


class BenchmarkParameterObjectRebalancing(BaseModel):
    """
    Policy of the blend. Default: monthly, on the last valuation day.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    schedule: str | None = None
    """
    Calendar period after which the portfolio returns to its target. Weeks begin on Monday.
    """

    on: str | None = None
    """
    Trade on the first or the last valuation day of the period.
    """

    band: BenchmarkParameterObjectRebalancingBand | None = None
    """
    Largest drift of a weight. A weight outside its band at two closes in a row trades at the second. It needs exactly one of `absolute`, `relative`.
    """

    to: str | None = None
    """
    After a weight leaves its band: return to the target, or move that weight to the edge of its band.
    """


class BenchmarkParameterObjectSery(BaseModel):
    """
    One value.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Date, YYYY-MM-DD.
    """

    value: float
    """
    Value in `currency`, above 0.
    """


class BenchmarkParameterObject(BaseModel):
    """
    It needs at least one of `components`, `series`, `annual_rate`.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    Name, repeated in the result.
    """

    components: list[BenchmarkParameterObjectComponent] | None = None
    """
    Blend of instruments.
    """

    rebalancing: BenchmarkParameterObjectRebalancing | None = None
    """
    Policy of the blend. Default: monthly, on the last valuation day.
    """

    series: list[BenchmarkParameterObjectSery] | None = None
    """
    Own values, in any order. A day without a value keeps the value before it.
    """

    currency: str | None = None
    """
    Currency of `series`. Default: the base currency.
    """

    annual_rate: float | None = None
    """
    Fixed rate a year as a decimal. It compounds daily.
    """


class CashFlowReturnsTimeWeighted(BaseModel):
    """
    Return that no cash flow affects.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    total: float
    """
    Return over the whole window that no cash flow affects, as a decimal. It is total_return.
    """

    annualized: float | None
    """
    Time-weighted return a year, as a decimal. Null if the window is shorter than a year.
    """


class CashFlowReturnsMoneyWeighted(BaseModel):
    """
    Internal rate of return: the one rate that all money earned.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    status: str
    """
    converged: there is one rate. no_sign_change: all flows have the same sign. multiple_roots: several rates fit, see roots. not_defined: there is no rate.
    """

    annualized: float | None
    """
    Internal rate of return a year of 365 days (XIRR), as a decimal. Null if the window is shorter than a year, and unless status is converged.
    """

    total: float | None
    """
    Internal rate of return over the whole window, as a decimal. Null unless status is converged.
    """

    roots: list[float]
    """
    Every rate that fits, ascending. Annual rates if the window has at least a year, and otherwise rates over the window, like `total`.
    """


class CashFlowReturnsPublicMarketEquivalentLongNickels(BaseModel):
    """
    Long-Nickels: the money-weighted return of the same flows in the benchmark.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    total: float | None
    """
    Money-weighted return of the same flows in the benchmark over the whole window, as a decimal. Null if the method failed or no rate is unique.
    """

    annualized: float | None
    """
    Money-weighted return of the same flows in the benchmark a year, as a decimal. Null if the window is shorter than a year, if the method failed, or if no rate is unique.
    """

    end_value: float
    """
    Value at the end of the same flows in the benchmark, in base currency. It is below 0 if the method failed.
    """

    failed: bool
    """
    True if the benchmark could not pay the withdrawals. The method then has no return.
    """


class CashFlowReturnsPublicMarketEquivalent(BaseModel):
    """
    The result of the same flows in the benchmark. Null without a benchmark that has values in the whole window.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    long_nickels: CashFlowReturnsPublicMarketEquivalentLongNickels
    """
    Long-Nickels: the money-weighted return of the same flows in the benchmark.
    """

    kaplan_schoar: float | None
    """
    Final value and withdrawals over the deposits, each grown with the benchmark until the end. Above 1, the portfolio earned more than the benchmark. Null without deposits.
    """

    direct_alpha: float | None
    """
    Internal rate of return of the flows after growing each with the benchmark until the end, a year, as a decimal. Null if the window is shorter than a year or no rate is unique.
    """


class CashFlowReturnsLargeFlow(BaseModel):
    """
    One day.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Valuation day.
    """

    amount: float
    """
    Net external flow of the day in base currency. It is above 0 into the portfolio and below 0 out of it.
    """

    share: float
    """
    Net external flow over the value of the evening before, as a decimal.
    """


class CashFlowReturnsModifiedDietz(BaseModel):
    """
    Gain over the average capital.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    total: float | None
    """
    Gain over the average capital, as a decimal. Null if the average capital is not above 0.
    """

    annualized: float | None
    """
    Modified Dietz return a year of 365 days, as a decimal. Null if the window is shorter than a year.
    """


class CashFlowReturnsFlow(BaseModel):
    """
    One flow.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Valuation day of the flow.
    """

    amount: float
    """
    Money in base currency. It is above 0 into the portfolio and below 0 out of it.
    """

    kind: str
    """
    Type of the transaction.
    """


class CashFlowReturnsByYearItem(BaseModel):
    """
    One year.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    year: int
    """
    Calendar year.
    """

    time_weighted: float
    """
    Return of the year or its part in the window, as a decimal.
    """

    money_weighted: float | None
    """
    Internal rate of return of the year or its part in the window, as a decimal. Null if there is not exactly one.
    """

    modified_dietz: float | None
    """
    Gain over the average capital of the year, as a decimal. Null if the average capital is not above 0.
    """

    net_flows: float
    """
    Money that flowed into the portfolio minus money that flowed out, in base currency. The value at the start does not count.
    """

    gain: float
    """
    Change in value minus net flows of the year, in base currency. The years sum to simple_gain.
    """


class CashFlowReturns(BaseModel):
    """
    Time-weighted and money-weighted returns, and the flows behind them.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    time_weighted: CashFlowReturnsTimeWeighted
    """
    Return that no cash flow affects.
    """

    money_weighted: CashFlowReturnsMoneyWeighted
    """
    Internal rate of return: the one rate that all money earned.
    """

    public_market_equivalent: CashFlowReturnsPublicMarketEquivalent | None
    """
    The result of the same flows in the benchmark. Null without a benchmark that has values in the whole window.
    """

    large_flows: list[CashFlowReturnsLargeFlow]
    """
    Days whose net external flow exceeds 10% of the value of the evening before, by date.
    """

    modified_dietz: CashFlowReturnsModifiedDietz
    """
    Gain over the average capital.
    """

    simple_gain: float
    """
    End value minus start value minus net flows, in base currency.
    """

    net_flows: float
    """
    Money that flowed into the portfolio minus money that flowed out, in base currency. The value at the start does not count.
    """

    start_value: float
    """
    Value at the start of the window, in base currency.
    """

    end_value: float
    """
    Value at the end of the window, in base currency.
    """

    flows: list[CashFlowReturnsFlow]
    """
    External flows in order of time. A portfolio of weights has none.
    """

    by_year: list[CashFlowReturnsByYearItem]
    """
    Calendar years of the window.
    """


class CompanyContributionRow(BaseModel):
    """
    One instrument.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    name: str
    """
    Name of the instrument.
    """

    price_pl: float
    """
    Profit or loss from the price and dividends, in base currency.
    """

    fx_pl: float
    """
    Profit or loss from the exchange rate, in base currency.
    """

    transaction_cost: float
    """
    Transaction cost in base currency, at least 0.
    """

    total_pl: float
    """
    Profit or loss after costs, in base currency. It is the profit from prices and currencies minus the transaction cost.
    """

    contribution_pct: float
    """
    Profit or loss over the initial value, as a decimal. The rows sum to the total return. Transactions divide by the value at the start and all inflows instead.
    """

    avg_weight: float
    """
    Mean weight over the window, as a decimal.
    """

    return_pct: float | None
    """
    Return in base currency while held, chained, as a decimal. Null if it was held for no return.
    """

    fees: float | None = None
    """
    Fees in base currency, at least 0.
    """


class CompanyInfoRowScores(BaseModel):
    """
    Latest scores.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    value: float | None
    """
    Value score, 0 to 10. Null without enough inputs.
    """

    quality: float | None
    """
    Quality score, 0 to 10. Null without enough inputs.
    """

    momentum: float | None
    """
    Momentum score, 0 to 10. Null without enough inputs.
    """

    defensive: float | None
    """
    Defensive score, 0 to 10. Null without enough inputs.
    """

    tactical: float | None
    """
    Tactical score, 0 to 10. Null without enough inputs.
    """

    total: float | None
    """
    Composite of the factor scores, 0 to 10. Null without enough of them.
    """


class CompanyInfoRow(BaseModel):
    """
    One instrument. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    ticker: str
    """
    Ticker.
    """

    name: str
    """
    Name.
    """

    type: str
    """
    stock, etf, index or cash.
    """

    description: str | None
    """
    Description of the business or the fund.
    """

    exchange: str | None
    """
    MIC.
    """

    market: str
    """
    Market.
    """

    country: str | None
    """
    Country.
    """

    sector: str
    """
    Sector.
    """

    industry: str | None
    """
    Industry.
    """

    isin: str | None
    """
    ISIN.
    """

    currency: str
    """
    ISO 4217.
    """

    market_cap: float | None
    """
    Market value of the company on the last day of the data, in the currency of this listing. It is the last close as traded times the diluted shares known on its day. Null if it is not known.
    """

    market_cap_date: date_aliased | None
    """
    Day of the close behind `market_cap`. For an imported value, it is the day that the source gave. Null if it is not known.
    """

    shares_outstanding: float | None
    """
    Shares.
    """

    close: float | None
    """
    Last close in the currency of the instrument. Null without a price.
    """

    close_date: date_aliased | None
    """
    Day of the close. Null if there is no close.
    """

    changepercent: float | None
    """
    Change from the close before, in percent. Null without an earlier close.
    """

    scores: CompanyInfoRowScores | None
    """
    Latest scores.
    """

    recommendation: str | None
    """
    Word for the composite score: STRONG BUY from 8, BUY from 6, HOLD from 4, SELL from 2, STRONG SELL below. Null without a score. It follows mechanically from the score and is not advice.
    """


class CompanyInfoCompanyInfo(BaseModel):
    """
    One instrument.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    name: str
    """
    Name of the instrument.
    """

    description: str | None
    """
    Business of the company. Null if not known.
    """

    exchange: str | None
    """
    MIC of the exchange. Null if not known.
    """

    market: str
    """
    Name of the market.
    """

    country: str | None
    """
    Country of the company. Null if not known.
    """

    sector: str
    """
    Name of the sector. It is "ETF" for funds and "Cash" for cash.
    """

    industry: str | None
    """
    Industry of the company. Null if not known.
    """

    currency: str
    """
    Currency of its prices.
    """

    market_cap: float | None
    """
    Market value of the company, in the currency of its prices. It is the last close as traded times the diluted shares known on its day. Null if it is not known. It is the value at the end of the window. Later data are not used.
    """

    market_cap_date: date_aliased | None
    """
    Day of the close or of the imported value behind `market_cap`. Null without a market value.
    """

    close: float | None
    """
    Last close in the currency of the instrument. Null without a price.
    """

    changepercent: float | None
    """
    Change from the close before, in percent. Null without an earlier close.
    """

    recommendation: str | None
    """
    Word for the composite score: STRONG BUY from 8, BUY from 6, HOLD from 4, SELL from 2, STRONG SELL below. Null without a score. It follows mechanically from the score and is not advice.
    """


class ConcentrationMetrics(BaseModel):
    """
    Concentration of the latest holdings.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    herfindahl_index: float | None
    """
    Sum of the squared weights, 0 to 1. Null without holdings.
    """

    effective_positions: float | None
    """
    Number of equal positions that would be as concentrated: 1 / herfindahl_index. Null without holdings.
    """

    top_1_weight: float | None
    """
    Weight of the largest position, as a decimal. Null without holdings.
    """

    top_5_weight: float | None
    """
    Weight of the five largest positions, as a decimal. Null without holdings.
    """

    top_10_weight: float | None
    """
    Weight of the ten largest positions, as a decimal. Null without holdings.
    """

    gini_coefficient: float | None
    """
    Inequality of the weights, 0 (equal) to 1. Null without holdings.
    """

    num_markets: int
    """
    Number of markets held.
    """

    num_sectors: int
    """
    Number of sectors held.
    """

    sector_hhi: float | None
    """
    Sum of the squared sector weights, 0 to 1. Null without holdings.
    """

    market_hhi: float | None
    """
    Sum of the squared market weights, 0 to 1. Null without holdings.
    """

    active_share: float | None
    """
    Half of the summed weight differences to the benchmark, 0 to 1. Null unless a list with at least 90% of what the benchmark holds is known.
    """

    active_share_date: date_aliased | None
    """
    Date of the list of the benchmark's holdings. Null without an active share.
    """


class ConfidenceEstimate(BaseModel):
    """
    One figure.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    figure: str
    """
    Name of the figure in performance_metrics.
    """

    estimate: float | None
    """
    Value of the figure, in its own unit. Null if reason is not null.
    """

    standard_error: float | None
    """
    Standard deviation of the estimate over many samples, in the unit of the figure. Null if reason is not null.
    """

    lower: float | None
    """
    Lower end of the 95% interval, in the unit of the figure. Null if reason is not null.
    """

    upper: float | None
    """
    Upper end of the 95% interval, in the unit of the figure. Null if reason is not null.
    """

    method: str
    """
    Method of the standard error. All allow for autocorrelation and for returns that are not normal. newey_west_mean and newey_west_variance are the delta method on the mean logarithm of 1 + return and on the variance, with an interval that is symmetric on the logarithmic scale. lo_2002 is the GMM estimator of Lo. newey_west_regression is the error of the coefficient.
    """

    lags: int
    """
    Number of periods over which the error allows for autocorrelation (Newey and West 1987). It is floor(4(n / 100)^(2/9)). For volatility it is ⌈1.3√n⌉ − 1, because large returns cluster.
    """

    frequency: str
    """
    Frequency of the returns behind the figure. Figures against the benchmark have the headline frequency.
    """

    observations: int
    """
    Number of returns, or of pairs of returns, behind the figure.
    """

    reason: str | None
    """
    Reason for null. Null if there is a value.
    """


class ConfidenceSharpeRatioStandardErrors(BaseModel):
    """
    Standard errors of the annual Sharpe ratio under three assumptions, and of autocorrelation_adjusted.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    iid: float
    """
    Standard error of the annual Sharpe ratio if returns are independent and normal: √((1 + SR² / 2) / n) × √periods_per_year (Lo 2002).
    """

    autocorrelation: float | None
    """
    Standard error of the annual Sharpe ratio for returns of any distribution with autocorrelation (the GMM estimator of Lo 2002). Null if it does not exist.
    """

    higher_moments: float
    """
    Standard error of the annual Sharpe ratio for independent returns with their skewness and kurtosis (Mertens 2002). The variance is taken at the observed Sharpe ratio.
    """

    autocorrelation_adjusted: float | None
    """
    Standard error of autocorrelation_adjusted: the error per period of the GMM estimator × autocorrelation_factor, with the factor taken as known (Lo 2002). Null without the ratio.
    """


class ConfidenceSharpeRatio(BaseModel):
    """
    Reliability of the annual Sharpe ratio. Null without a Sharpe ratio.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    estimate: float
    """
    Value of the figure, in its own unit. Null if reason is not null.
    """

    square_root_factor: float
    """
    Square root of periods_per_year. It turns the Sharpe ratio of one period into the annual estimate. It is right for returns without autocorrelation.
    """

    autocorrelation_factor: float | None
    """
    Factor η(q) = q / √(q + 2 Σ (q − k) ρ(k)) of Lo (2002), with the autocorrelations ρ(k) of the returns over `lags` periods and q = periods_per_year. It is below square_root_factor if gains tend to follow gains, as with smoothed prices. Null with less than five years of returns.
    """

    autocorrelation_adjusted: float | None
    """
    Annual Sharpe ratio with autocorrelation_factor in place of square_root_factor (Lo 2002). Null with less than five years of returns.
    """

    standard_errors: ConfidenceSharpeRatioStandardErrors
    """
    Standard errors of the annual Sharpe ratio under three assumptions, and of autocorrelation_adjusted.
    """

    lags: int
    """
    Number of periods over which the error allows for autocorrelation (Newey and West 1987). It is floor(4(n / 100)^(2/9)). For volatility it is ⌈1.3√n⌉ − 1, because large returns cluster.
    """

    skewness: float
    """
    Skewness m₃ / m₂^1.5 of the returns above the risk-free rate.
    """

    kurtosis: float
    """
    Kurtosis m₄ / m₂² of the returns above the risk-free rate. A normal distribution has 3.
    """

    benchmark_sharpe_ratio: float
    """
    Annual Sharpe ratio of the request that the portfolio should exceed.
    """

    probabilistic_sharpe_ratio: float | None
    """
    Probability that the true Sharpe ratio is above benchmark_sharpe_ratio, as a decimal (Bailey and López de Prado 2012). It uses the standard error higher_moments. Null if that error is 0.
    """

    minimum_track_record_length: float | None
    """
    Number of returns from which on the probabilistic Sharpe ratio reaches 95%, if mean, volatility, skewness, and kurtosis stay the same. Null if the Sharpe ratio is not above benchmark_sharpe_ratio.
    """

    minimum_track_record_years: float | None
    """
    The same in years. Null if the Sharpe ratio is not above benchmark_sharpe_ratio.
    """

    trials: int
    """
    Number of strategies of the request that were tried before this one was chosen.
    """

    trials_variance: float | None
    """
    Variance of the annual Sharpe ratios of the trials in the request. Null if the request has none.
    """

    expected_maximum_sharpe_ratio: float
    """
    Annual Sharpe ratio that the best of the trials is expected to have by luck alone. It is 0 for one trial.
    """

    deflated_sharpe_ratio: float | None
    """
    Probability that the true Sharpe ratio is above expected_maximum_sharpe_ratio, as a decimal (Bailey and López de Prado 2014). Null if the standard error is 0.
    """


class ConfidenceBootstrapEstimate(BaseModel):
    """
    One figure.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    figure: str
    """
    Name of the figure in performance_metrics.
    """

    estimate: float | None
    """
    Value of the figure, in its own unit. Null if reason is not null.
    """

    standard_error: float | None
    """
    Standard deviation of the estimate over many samples, in the unit of the figure. Null if reason is not null.
    """

    lower: float | None
    """
    Lower end of the 95% interval, in the unit of the figure. Null if reason is not null.
    """

    upper: float | None
    """
    Upper end of the 95% interval, in the unit of the figure. Null if reason is not null.
    """

    block_length: float
    """
    Mean number of returns in a row that a sample takes together, at least 1. The automatic length comes from the returns. For volatility and tracking error it comes from the squared deviations, because large returns cluster.
    """

    frequency: str
    """
    Frequency of the returns behind the figure. Figures against the benchmark have the headline frequency.
    """

    observations: int
    """
    Number of returns, or of pairs of returns, behind the figure.
    """

    reason: str | None
    """
    Reason for null. Null if there is a value.
    """


class ConfidenceBootstrap(BaseModel):
    """
    Stationary bootstrap (Politis and Romano 1994). Null if not available.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    seed: int
    """
    Start of the random numbers. The same request, data, and seed give the same result.
    """

    resamples: int
    """
    Number of samples of the bootstrap.
    """

    block_length: float
    """
    Mean number of returns in a row that a sample takes together, at least 1. The automatic length comes from the returns. For volatility and tracking error it comes from the squared deviations, because large returns cluster.
    """

    block_length_method: str
    """
    Source of the block lengths: the rule of Politis and White (2004), or the request.
    """

    estimates: list[ConfidenceBootstrapEstimate]
    """
    One row per figure. The ends are the 2.5% and 97.5% percentiles of the samples.
    """


class Confidence(BaseModel):
    """
    Standard errors and 95% intervals of the main figures.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    available: bool
    """
    False if there are no figures. Then `reason` says why.
    """

    reason: str | None
    """
    Reason for missing figures. Null if there are some.
    """

    start_date: date_aliased
    """
    The day before the first return.
    """

    end_date: date_aliased
    """
    The day of the last return.
    """

    frequency: str
    """
    Frequency of the returns of the portfolio.
    """

    observations: int
    """
    Number of returns of the portfolio.
    """

    periods_per_year: int
    """
    Returns a year, used to annualize. It is 52 for weekly, 12 for monthly, and 4 for quarterly returns. For daily returns it is 252, or the measured number of valuation days a year when that is below 250 or above 254.
    """

    level: float
    """
    Share of samples whose interval would contain the true value, as a decimal. It is 0.95.
    """

    estimates: list[ConfidenceEstimate]
    """
    One row per figure with its standard error and 95% interval.
    """

    sharpe_ratio: ConfidenceSharpeRatio | None
    """
    Reliability of the annual Sharpe ratio. Null without a Sharpe ratio.
    """

    bootstrap: ConfidenceBootstrap | None
    """
    Stationary bootstrap (Politis and Romano 1994). Null if not available.
    """


class CorrelationMatrix(BaseModel):
    """
    Correlations of the latest holdings.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    available: bool
    """
    False if there are no figures. Then `reason` says why.
    """

    reason: str | None
    """
    Reason for missing figures. Null if there are some.
    """

    start_date: date_aliased | None
    """
    The day before the first return. Null if not available.
    """

    end_date: date_aliased | None
    """
    The last valuation day. Null if not available.
    """

    days: int
    """
    Number of returns: at most 252 daily, 104 weekly, 60 monthly, or 40 quarterly ones. Returns before the window count too.
    """

    observations: int
    """
    Number of returns, the same as days.
    """

    coverage: float
    """
    Share of the weight that has a price and a rate by the first day, 0 to 1.
    """

    rics: list[str]
    """
    Names of the rows and columns of the matrix: the 100 heaviest holdings, heaviest first.
    """

    omitted: int
    """
    Number of covered holdings that are not in the matrix.
    """

    matrix: list[list[float | None]]
    """
    The matrix, which is symmetric.
    """

    average_correlation: float | None
    """
    Mean correlation of the pairs in the matrix. Null without a pair.
    """

    diversification_ratio: float | None
    """
    Weighted mean of the volatilities over the volatility of the whole, at least 1. Null when the whole does not vary.
    """


class CurrencyAllocationRow(BaseModel):
    """
    One currency on one day.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Day of the rebalance, or last day of the month.
    """

    currency: str
    """
    Currency code.
    """

    value: float
    """
    Value in base currency.
    """

    weight: float
    """
    Share of the value of the portfolio, as a decimal.
    """


class CustomMetricsParameterRow(BaseModel):
    """
    One metric.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    Name, repeated in the result.
    """

    expression: str
    """
    Formula of one number, for example "annualized_return / ulcer_index". It may use figures and series by name, + - * / ^, comparisons, "and", "or", "not", the form a ? b : c, and functions such as mean, std, min, quantile, and correlation. docs/metric-names.csv lists all names with their units.
    """


class CustomMetricsRow(BaseModel):
    """
    One metric.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    Name of the metric in the request.
    """

    expression: str
    """
    Formula as it was sent.
    """

    value: float | None
    """
    Value of the expression, in the unit that the expression gives. Null if a figure has no value, a series is too short, or the result is not finite. Then `reason` says why.
    """

    reason: str | None
    """
    Reason for a missing value. Null if there is a value.
    """


class DailyPriceRow(BaseModel):
    """
    One day of one instrument, in its trading currency. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    date: date_aliased
    """
    Trading date.
    """

    open: float | None
    """
    Price in the trading currency. Null if the source has none.
    """

    high: float | None
    """
    Price in the trading currency. Null if the source has none.
    """

    low: float | None
    """
    Price in the trading currency. Null if the source has none.
    """

    close: float
    """
    Split-adjusted close, or the adjusted close of data that has no other.
    """

    volume: float | None
    """
    Number of traded shares. Null if the source has none.
    """

    changepercent: float | None
    """
    Change from the close before, in percent. Null without an earlier close.
    """


class DailySummaryRow(BaseModel):
    """
    One day.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Valuation day.
    """

    portfolio_value: float
    """
    Value of the portfolio at the close, in base currency.
    """

    benchmark_value_base: float | None
    """
    Value of the initial value invested in the benchmark, in base currency. For transactions, value of the same flows in the benchmark. Null before its first price.
    """

    cumulative_return: float
    """
    Return since the first day, as a decimal. For transactions, the return of the first day counts too.
    """

    daily_return: float | None
    """
    Return since the valuation day before, as a decimal. Null on the first day. For transactions, null on days without a return.
    """

    benchmark_return: float | None
    """
    Return of the benchmark since the valuation day before, as a decimal. Null on the first day.
    """

    cost: float
    """
    Transaction cost of the day, in base currency.
    """

    net_flow: float | None = None
    """
    Money that flowed into the portfolio on the day minus money that flowed out, in base currency.
    """


class DataQualityRemovedPosition(BaseModel):
    """
    One removed position.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    date: date_aliased
    """
    Day on which it was not bought or became cash.
    """

    reason: str
    """
    Why it was not bought, or became cash. stale_price means that its last price was too old.
    """

    weight: float | None = None
    """
    Share that was requested, as a decimal. The other rows of the date share it.
    """

    value: float | None = None
    """
    Value of a position that was held, in base currency.
    """


class DataQualityLateDistribution(BaseModel):
    """
    One dividend.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    ex_date: date_aliased
    """
    Ex-date of the dividend.
    """

    amount: float
    """
    Dividend per share, in the currency of the instrument.
    """

    paid_on: date_aliased | None
    """
    Valuation day of the payment. Null if it was not paid, because the portfolio traded before or the position had not become cash by the end.
    """

    value: float | None
    """
    Cash received, in base currency. Null if the dividend was not paid.
    """


class DataQualityLowFrequencyItem(BaseModel):
    """
    One instrument.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    frequency: str
    """
    How often it is priced: weekly, monthly, or quarterly.
    """


class DataQualityStaleItem(BaseModel):
    """
    One stale run.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument, or pair of the exchange rate.
    """

    from_: date_aliased = Field(..., alias="from")
    """
    First weekday without a price of its own.
    """

    to: date_aliased
    """
    Last valuation day that used the old price.
    """

    days: int
    """
    Number of valuation days on which the price was forward-filled.
    """


class DataQualitySource(BaseModel):
    """
    The series of one kind from one source.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    source: str
    """
    Name of the source.
    """

    rights: str | None
    """
    The people who may see the data. personal: only you. internal: your organization. display: everyone, as figures and charts. redistribute: everyone, also as data. Null if nobody has stated them.
    """

    kind: str
    """
    Kind of the series. Prices include dividends and splits.
    """

    names: list[str]
    """
    The series that the analysis used.
    """


class DataQuality(BaseModel):
    """
    Completeness of the data behind the figures, and reasons for null figures.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    total_rics_requested: int
    """
    Number of distinct symbols of the request.
    """

    rics_found: int
    """
    Number of requested symbols that the snapshot knows.
    """

    missing_rics: list[str]
    """
    Symbols that the snapshot does not know.
    """

    data_completeness_pct: float | None
    """
    Percent of the needed prices that exist, 0 to 100. Null when none is needed.
    """

    removed_positions: list[DataQualityRemovedPosition]
    """
    Positions that could not be held.
    """

    late_distributions: list[DataQualityLateDistribution]
    """
    Dividends with an ex-date after the last price of an instrument that was held until then.
    """

    forward_filled_days: int
    """
    Number of prices that were forward-filled, because a market was closed or a price was missing.
    """

    low_frequency: list[DataQualityLowFrequencyItem]
    """
    Instruments held, and then the benchmark, whose prices are not daily. Returns are measured at the lowest frequency of the instruments held, and figures against the benchmark at the lowest of all.
    """

    stale: list[DataQualityStaleItem]
    """
    Prices that were forward-filled for more than 5 valuation days (10 for weekly, 30 for monthly, and 80 for quarterly prices).
    """

    fx_sources: list[str]
    """
    Stored pairs from which the exchange rates come.
    """

    data_version: str
    """
    Version of the snapshot that the figures come from.
    """

    data_source: str
    """
    Source of the data. It is "demo (simulated)" for the demo market.
    """

    notes: list[str]
    """
    Reasons for null figures, and other remarks.
    """

    sources: list[DataQualitySource] | None = None
    """
    Sources of the prices, rates, and factors behind the figures, with their rights. Absent in results of earlier releases.
    """


class DividendYieldHistoryRow(BaseModel):
    """
    One day of one instrument. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    date: date_aliased
    """
    Trading date.
    """

    dividend_yield: float | None
    """
    trailing_dividend over close, in percent. Null without a trailing dividend.
    """

    trailing_dividend: float | None
    """
    Dividends with ex-dates in the last twelve months, per split-adjusted share. Null in the first twelve months of the data, and if only adjusted closes are known.
    """

    close: float
    """
    Split-adjusted close.
    """

    currency: str
    """
    ISO 4217.
    """


class DividendsRow(BaseModel):
    """
    One dividend of one instrument. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    ex_date: date_aliased
    """
    Ex-date. A date without trading counts on the next trading day.
    """

    pay_date: date_aliased | None
    """
    Day of the payment. Null if it is not known.
    """

    amount: float | None
    """
    Amount per split-adjusted share, in `currency`. Null if analyses leave the dividend out. They do so if the prices of the instrument already contain it, or if there is no exchange rate.
    """

    currency: str
    """
    Trading currency of the instrument (ISO 4217).
    """

    reported_amount: float
    """
    Amount per split-adjusted share, in `reported_currency`.
    """

    reported_currency: str
    """
    Currency in which the source reports the dividend (ISO 4217).
    """


class DrawdownAnalysisSummary(BaseModel):
    """
    All drawdowns together.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    current_drawdown: float
    """
    Drawdown on the last day, as a decimal of at most 0.
    """

    max_drawdown: float
    """
    Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
    """

    num_episodes: int
    """
    Number of drawdowns, including one that is not recovered yet.
    """

    avg_duration_days: float
    """
    Mean length of a drawdown in calendar days, 0 without one.
    """

    max_duration_days: int
    """
    Length of the longest drawdown in calendar days, 0 without one.
    """


class DrawdownAnalysisEpisode(BaseModel):
    """
    One drawdown.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    peak_date: date_aliased
    """
    Last day at the peak.
    """

    start_date: date_aliased
    """
    First day below the peak.
    """

    trough_date: date_aliased
    """
    Day of the lowest value.
    """

    end_date: date_aliased | None
    """
    First day back at the peak. Null if it is not recovered.
    """

    depth: float
    """
    Largest loss from the peak, as a decimal below 0.
    """

    duration_days: int
    """
    Calendar days from the peak to the recovery, or to the last day if it is not recovered.
    """

    recovery_days: int | None
    """
    Calendar days from the trough to the recovery. Null if it is not recovered.
    """


class DrawdownAnalysisUnderwaterItem(BaseModel):
    """
    One day.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Valuation day.
    """

    drawdown: float
    """
    Distance below the highest value so far, as a decimal of at most 0.
    """


class DrawdownAnalysisBenchmark(BaseModel):
    """
    The drawdowns of the benchmark, from its first valuation day. Null without a benchmark.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    summary: DrawdownAnalysisSummary
    """
    All drawdowns together.
    """

    episodes: list[DrawdownAnalysisEpisode]
    """
    The drawdowns in date order.
    """


class DrawdownAnalysis(BaseModel):
    """
    Losses from an earlier peak, and the recoveries.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    summary: DrawdownAnalysisSummary
    """
    All drawdowns together.
    """

    episodes: list[DrawdownAnalysisEpisode]
    """
    The drawdowns in date order.
    """

    underwater: list[DrawdownAnalysisUnderwaterItem]
    """
    One row per valuation day.
    """

    benchmark: DrawdownAnalysisBenchmark | None
    """
    The drawdowns of the benchmark, from its first valuation day. Null without a benchmark.
    """


class EtfScoresRow(BaseModel):
    """
    Scores of a fund, as weighted means of its holdings.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    symbol: str
    """
    RIC of the fund.
    """

    value: float | None
    """
    Value score, 0 to 10. Null without enough inputs.
    """

    quality: float | None
    """
    Quality score, 0 to 10. Null without enough inputs.
    """

    momentum: float | None
    """
    Momentum score, 0 to 10. Null without enough inputs.
    """

    defensive: float | None
    """
    Defensive score, 0 to 10. Null without enough inputs.
    """

    tactical: float | None
    """
    Tactical score, 0 to 10. Null without enough inputs.
    """

    total: float | None
    """
    Composite of the factor scores, 0 to 10. Null without enough of them.
    """

    recommendation: str | None
    """
    Word for the composite score: STRONG BUY from 8, BUY from 6, HOLD from 4, SELL from 2, STRONG SELL below. Null without a score. It follows mechanically from the score and is not advice.
    """

    holdings_covered: int
    """
    Number of holdings that have scores.
    """

    weight_covered: float
    """
    Weight of these holdings, in percent.
    """


class ExAnteRiskHolding(BaseModel):
    """
    One holding.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    sector: str
    """
    Name of the sector.
    """

    volatility: float
    """
    Annualized volatility, as a decimal.
    """

    marginal_volatility: float
    """
    Change of the volatility of the portfolio per unit of weight, as a decimal a year.
    """

    weight: float
    """
    Weight among the covered holdings, as a decimal. The weights sum to 1.
    """

    volatility_contribution: float
    """
    Part of the volatility of the portfolio, as a decimal a year. The parts sum to it.
    """

    volatility_share: float
    """
    Share of the volatility of the portfolio, as a decimal. The shares sum to 1.
    """


class ExAnteRiskSector(BaseModel):
    """
    One sector.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    sector: str
    """
    Name of the sector.
    """

    weight: float
    """
    Weight among the covered holdings, as a decimal. The weights sum to 1.
    """

    volatility_contribution: float
    """
    Part of the volatility of the portfolio, as a decimal a year. The parts sum to it.
    """

    volatility_share: float
    """
    Share of the volatility of the portfolio, as a decimal. The shares sum to 1.
    """


class ExAnteRiskActiveHolding(BaseModel):
    """
    One instrument.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    sector: str
    """
    Name of the sector.
    """

    weight: float
    """
    Weight in the portfolio among the covered holdings, as a decimal.
    """

    benchmark_weight: float | None
    """
    Weight in the benchmark on the last day, as a decimal. Null if the basis is returns.
    """

    active_weight: float | None
    """
    Weight in the portfolio minus weight in the benchmark, as a decimal. Null if the basis is returns.
    """

    tracking_error_contribution: float
    """
    Part of the tracking error (Euler), as a decimal a year. The parts sum to it. A negative part lowers the risk.
    """

    tracking_error_share: float | None
    """
    Share of the tracking error, as a decimal. The shares sum to 1. Null if the tracking error is 0.
    """


class ExAnteRiskActiveSector(BaseModel):
    """
    One sector.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    sector: str
    """
    Name of the sector.
    """

    weight: float
    """
    Weight in the portfolio among the covered holdings, as a decimal.
    """

    benchmark_weight: float | None
    """
    Weight in the benchmark on the last day, as a decimal. Null if the basis is returns.
    """

    active_weight: float | None
    """
    Weight in the portfolio minus weight in the benchmark, as a decimal. Null if the basis is returns.
    """

    tracking_error_contribution: float
    """
    Part of the tracking error (Euler), as a decimal a year. The parts sum to it. A negative part lowers the risk.
    """

    tracking_error_share: float | None
    """
    Share of the tracking error, as a decimal. The shares sum to 1. Null if the tracking error is 0.
    """


class ExAnteRiskActive(BaseModel):
    """
    Parts of the tracking error. Null if the section is not available.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    available: bool
    """
    False if there is no tracking error. Then `reason` says why.
    """

    reason: str | None
    """
    Reason for a missing tracking error. Null if there is one.
    """

    basis: str | None
    """
    Comparison with the holdings of the benchmark, or with its returns if less than 80% of them is known. Null if not available.
    """

    benchmark_date: date_aliased | None
    """
    Date of the oldest list of holdings in use. Null if the basis is not holdings.
    """

    weight_known: float | None
    """
    Lowest share of a list of holdings that is known, priced, and still trading, 0 to 1. It represents the rest. Null if the basis is not holdings.
    """

    shrinkage: float | None
    """
    Weight of the scaled identity in the covariance, 0 to 1 (Ledoit and Wolf 2004). Null if not available.
    """

    holdings: list[ExAnteRiskActiveHolding]
    """
    The covered holdings, then the instruments that only the benchmark holds.
    """

    sectors: list[ExAnteRiskActiveSector]
    """
    Sums of each sector, sorted by name.
    """


class ExAnteRisk(BaseModel):
    """
    Risk that the latest weights imply, from a shrunk covariance of the last returns.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    available: bool
    """
    False if there are no figures. Then `reason` says why.
    """

    reason: str | None
    """
    Reason for missing figures. Null if there are some.
    """

    start_date: date_aliased | None
    """
    The day before the first return. Null if not available.
    """

    end_date: date_aliased | None
    """
    The last valuation day. Null if not available.
    """

    days: int
    """
    Number of returns: at most 252 daily, 104 weekly, 60 monthly, or 40 quarterly ones. Returns before the window count too.
    """

    observations: int
    """
    Number of returns, the same as days.
    """

    coverage: float
    """
    Share of the weight that has a price and a rate by the first day, 0 to 1.
    """

    shrinkage: float | None
    """
    Weight of the scaled identity in the covariance, 0 to 1 (Ledoit and Wolf 2004). Null if not available.
    """

    volatility: float | None
    """
    Volatility of the latest weights by the Ledoit-Wolf covariance, as a decimal a year. A calm year gives a low figure. Null if not available.
    """

    sample_volatility: float | None
    """
    The same by the sample covariance, as a decimal a year. Null if not available.
    """

    tracking_error: float | None
    """
    Volatility of the active weights by the Ledoit-Wolf covariance, as a decimal a year. Null if not available.
    """

    sample_tracking_error: float | None
    """
    The same by the sample covariance, as a decimal a year. Null if not available.
    """

    holdings: list[ExAnteRiskHolding]
    """
    The covered holdings, in the order of latest_holdings.
    """

    sectors: list[ExAnteRiskSector]
    """
    Sums of the holdings of each sector, sorted by name.
    """

    active: ExAnteRiskActive | None
    """
    Parts of the tracking error. Null if the section is not available.
    """


class ExchangeRatesRow(BaseModel):
    """
    The exchange rate of two currencies on one weekday. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    from_: str = Field(..., alias="from")
    """
    ISO 4217.
    """

    to: str
    """
    ISO 4217.
    """

    date: date_aliased
    """
    Weekday. Days without a rate have no row.
    """

    rate: float
    """
    Units of `to` that one unit of `from` costs.
    """

    pairs: str
    """
    Stored pairs whose product is the rate, separated by commas. EUR/USD is how many USD one EUR costs. A pair in the other direction is inverted.
    """


class FactorExposuresPortfolioExposure(BaseModel):
    """
    One factor.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    factor: str
    """
    Name of the factor.
    """

    beta: float
    """
    Return per return of the factor (ordinary least squares). It is a mean over the window, so compare it with `rolling`.
    """

    standard_error: float
    """
    Classical standard error of the exposure.
    """

    t_stat: float | None
    """
    Exposure over its classical standard error. Null when the fit is exact.
    """

    newey_west_error: float
    """
    Standard error that allows for changing variance and autocorrelation (Newey and West 1987). It is too small in short windows.
    """

    newey_west_t_stat: float | None
    """
    Exposure over its Newey-West standard error. Null when the fit is exact.
    """

    lower: float
    """
    Lower limit of the 95% interval: the exposure minus 1.96 Newey-West errors.
    """

    upper: float
    """
    Upper limit of the 95% interval: the exposure plus 1.96 Newey-West errors.
    """

    variance_inflation: float
    """
    1 / (1 − R²) of the factor on the other factors. 1 means unrelated. Above 10, the exposure is imprecise.
    """

    risk_contribution: float
    """
    Part of total_risk that comes from the factor, as a decimal: exposure times covariance over volatility (Euler).
    """


class FactorExposuresPortfolio(BaseModel):
    """
    Ordinary least squares of the returns above the risk-free rate. Null if not available.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    alpha_annualized: float
    """
    Intercept times the periods a year, as a decimal a year. A factor that the model lacks becomes alpha.
    """

    alpha_t_stat: float | None
    """
    Intercept over its classical standard error. Null when the fit is exact.
    """

    alpha_newey_west_error: float
    """
    Newey-West standard error of the annualized alpha, as a decimal.
    """

    alpha_newey_west_t_stat: float | None
    """
    Alpha over its Newey-West standard error. Null when the fit is exact.
    """

    alpha_lower: float
    """
    Lower limit of the 95% interval of the annualized alpha, as a decimal.
    """

    alpha_upper: float
    """
    Upper limit of the 95% interval of the annualized alpha, as a decimal.
    """

    r_squared: float
    """
    Share of the variance that the factors explain, 0 to 1. More factors never lower it.
    """

    adjusted_r_squared: float
    """
    R² corrected for the number of factors.
    """

    residual_volatility: float
    """
    Volatility that the factors do not explain, as a decimal a year.
    """

    total_risk: float
    """
    Annualized volatility of the returns above the risk-free rate, as a decimal. It is the sum of factor_risk and specific_risk.
    """

    factor_risk: float
    """
    Part of total_risk that comes from the factors, as a decimal. The risk contributions of the exposures sum to it.
    """

    specific_risk: float
    """
    Part of total_risk that the factors do not explain, as a decimal: the residual variance over the volatility.
    """

    exposures: list[FactorExposuresPortfolioExposure]
    """
    The exposures in the order of `factors`.
    """


class FactorExposuresRollingRow(BaseModel):
    """
    The window that ends on the date.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Last day of the window.
    """

    r_squared: float | None
    """
    Share of the variance that the factors explain in the window. Null where they explain each other.
    """

    betas: list[float | None]
    """
    The exposures in the order of `factors`.
    """


class FactorExposuresRolling(BaseModel):
    """
    Exposures of the portfolio over rolling windows.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    periods: int
    """
    Number of returns in each window.
    """

    rows: list[FactorExposuresRollingRow]
    """
    One row for each month end with a full window, the oldest first.
    """


class FactorExposures(BaseModel):
    """
    Exposures of the portfolio and of the benchmark to factors.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    available: bool
    """
    False if there are no exposures. Then `reason` says why.
    """

    reason: str | None
    """
    Reason for missing exposures. Null if there are some.
    """

    model: str
    """
    Name of the model, as in the request. `universe` means the factors of the own universe.
    """

    frequency: str | None
    """
    Frequency of the returns: daily, weekly, monthly, or quarterly. Null if not available.
    """

    periods_per_year: int | None
    """
    Number of returns in a year. Null if not available.
    """

    start_date: date_aliased | None
    """
    The day before the first return. Null if not available.
    """

    end_date: date_aliased | None
    """
    The day of the last return. Null if not available.
    """

    days: int
    """
    Number of returns.
    """

    observations: int
    """
    Number of returns, the same as days.
    """

    universe_stocks: int | None
    """
    Number of stocks that the factors are made of, at least 30. Null for other models.
    """

    factors: list[str]
    """
    Names of the factors. `market` is the return above the risk-free rate. The others of the universe are long minus short.
    """

    newey_west_lags: int | None
    """
    Number of periods over which the errors allow for autocorrelation: floor(4(n/100)^(2/9)). Null if not available.
    """

    notes: list[str]
    """
    Factors that were left out, factors in another currency, and imprecise exposures.
    """

    portfolio: FactorExposuresPortfolio | None
    """
    Ordinary least squares of the returns above the risk-free rate. Null if not available.
    """

    benchmark: FactorExposuresPortfolio | None
    """
    Ordinary least squares of the returns above the risk-free rate. Null if not available.
    """

    rolling: FactorExposuresRolling
    """
    Exposures of the portfolio over rolling windows.
    """


class FeeImpactFee(BaseModel):
    """
    One fee.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    Name of the fee.
    """

    annual_rate: float | None
    """
    Rate a year, as a decimal. Null for the fees that a ledger booked.
    """

    amount: float
    """
    Sum of the fee over the window, in base currency.
    """


class FeeImpactGross(BaseModel):
    """
    Figures before fees.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    total_return: float
    """
    Return over the whole window, as a decimal. Null without a price on both ends.
    """

    annualized_return: float | None
    """
    Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
    """

    annualized_volatility: float | None
    """
    Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.
    """

    sharpe_ratio: float | None
    """
    Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.
    """

    max_drawdown: float | None
    """
    Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
    """


class FeeImpactNet(BaseModel):
    """
    Figures after fees.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    total_return: float
    """
    Return over the whole window, as a decimal. Null without a price on both ends.
    """

    annualized_return: float | None
    """
    Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
    """

    annualized_volatility: float | None
    """
    Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.
    """

    sharpe_ratio: float | None
    """
    Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.
    """

    max_drawdown: float | None
    """
    Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
    """


class FeeImpactAnnualItem(BaseModel):
    """
    One year.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    year: int
    """
    Calendar year.
    """

    gross_return: float
    """
    Return before fees, as a decimal.
    """

    net_return: float
    """
    Return after fees, as a decimal.
    """

    fees: float
    """
    Fees of the year, in base currency. The years sum to total_fees.
    """


class FeeImpact(BaseModel):
    """
    The portfolio before and after fees.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    total_fees: float
    """
    All fees between the gross and the net figures, in base currency.
    """

    fees: list[FeeImpactFee]
    """
    The yearly fees of the request, and for transactions the fees that the ledger booked.
    """

    gross: FeeImpactGross
    """
    Figures before fees.
    """

    net: FeeImpactNet
    """
    Figures after fees.
    """

    annual: list[FeeImpactAnnualItem]
    """
    Calendar years of the window.
    """


class FeesParameterRow(BaseModel):
    """
    One fee.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    Name, repeated in the result.
    """

    annual_rate: float
    """
    Rate a year as a decimal: 0.01 means 1%.
    """


class FinancialResultExecutiveSummary(BaseModel):
    """
    The conclusion.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    investment_thesis: str = Field(..., alias="investmentThesis")
    """
    The case in a few sentences.
    """

    key_highlights: list[str] = Field(..., alias="keyHighlights")
    """
    Figures behind the case.
    """

    recommended_action: str = Field(..., alias="recommendedAction")
    """
    From the price range and the composite score (docs/research.md).
    """

    confidence_level: str = Field(..., alias="confidenceLevel")
    """
    Confidence, from the completeness of the data and the agreement of the methods.
    """

    target_price_range: str = Field(..., alias="targetPriceRange")
    """
    Low to high case in twelve months, as text.
    """


class FinancialResultDetailedAnalysisBusinessStrategy(BaseModel):
    """
    The business as its figures show it.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    industry_position: str = Field(..., alias="industryPosition")
    """
    Size and standing among the peers.
    """

    competitive_advantage: str = Field(..., alias="competitiveAdvantage")
    """
    Evidence of an advantage in the returns.
    """

    business_model: str = Field(..., alias="businessModel")
    """
    Sources of revenue and income.
    """

    key_risks: list[str] = Field(..., alias="keyRisks")
    """
    Risks, each with the figure behind it.
    """


class FinancialResultDetailedAnalysisAccountingQuality(BaseModel):
    """
    Quality of the accounting.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    earnings_quality: str = Field(..., alias="earningsQuality")
    """
    Coverage of income by cash.
    """

    conservatism_level: str = Field(..., alias="conservatismLevel")
    """
    Caution in recognizing income.
    """

    key_policies: list[str] = Field(..., alias="keyPolicies")
    """
    Accruals, cash, and write-offs in the financial statements.
    """

    accounting_red_flags: list[str] = Field(..., alias="accountingRedFlags")
    """
    Warnings, or the statement that no test raises one.
    """


class FinancialResultDetailedAnalysisFinancialPerformanceProfitabilityAnalysis(BaseModel):
    """
    Profitability.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    roe_decomposition: str = Field(..., alias="roeDecomposition")
    """
    Return on equity in three and five steps.
    """

    margin_analysis: str = Field(..., alias="marginAnalysis")
    """
    Margins against the peers.
    """

    profitability_trends: str = Field(..., alias="profitabilityTrends")
    """
    Development of margins and income.
    """


class FinancialResultDetailedAnalysisFinancialPerformanceLiquidityAssessment(BaseModel):
    """
    Liquidity.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    short_term_liquidity: str = Field(..., alias="shortTermLiquidity")
    """
    Current, quick and cash ratio.
    """

    working_capital_analysis: str = Field(..., alias="workingCapitalAnalysis")
    """
    Working capital and the cash cycle.
    """

    cash_flow_quality: str = Field(..., alias="cashFlowQuality")
    """
    Cash against income.
    """


class FinancialResultDetailedAnalysisFinancialPerformanceSolvencyAnalysis(BaseModel):
    """
    Solvency.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    debt_level: str = Field(..., alias="debtLevel")
    """
    Debt against equity.
    """

    coverage_ratios: str = Field(..., alias="coverageRatios")
    """
    Income against interest.
    """

    financial_flexibility: str = Field(..., alias="financialFlexibility")
    """
    Distance from distress and room to borrow.
    """


class FinancialResultDetailedAnalysisFinancialPerformanceEfficiencyMetrics(BaseModel):
    """
    Efficiency.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    asset_utilization: str = Field(..., alias="assetUtilization")
    """
    Turnover of assets.
    """

    operational_efficiency: str = Field(..., alias="operationalEfficiency")
    """
    Capital in operations.
    """

    management_effectiveness: str = Field(..., alias="managementEffectiveness")
    """
    Returns and use of earnings.
    """


class FinancialResultDetailedAnalysisFinancialPerformance(BaseModel):
    """
    Profitability, liquidity, solvency and efficiency.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    profitability_analysis: FinancialResultDetailedAnalysisFinancialPerformanceProfitabilityAnalysis = (
        Field(..., alias="profitabilityAnalysis")
    )
    """
    Profitability.
    """

    liquidity_assessment: FinancialResultDetailedAnalysisFinancialPerformanceLiquidityAssessment = (
        Field(..., alias="liquidityAssessment")
    )
    """
    Liquidity.
    """

    solvency_analysis: FinancialResultDetailedAnalysisFinancialPerformanceSolvencyAnalysis = (
        Field(..., alias="solvencyAnalysis")
    )
    """
    Solvency.
    """

    efficiency_metrics: FinancialResultDetailedAnalysisFinancialPerformanceEfficiencyMetrics = (
        Field(..., alias="efficiencyMetrics")
    )
    """
    Efficiency.
    """


class FinancialResultDetailedAnalysisProspectiveAnalysis(BaseModel):
    """
    The next twelve months.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    growth_prospects: str = Field(..., alias="growthProspects")
    """
    Growth so far and its direction.
    """

    future_earnings: str = Field(..., alias="futureEarnings")
    """
    The assumption on earnings.
    """

    valuation_assessment: str = Field(..., alias="valuationAssessment")
    """
    Result of the valuation methods.
    """

    scenario_analysis: list[str] = Field(..., alias="scenarioAnalysis")
    """
    Low, base and high case.
    """


class FinancialResultDetailedAnalysis(BaseModel):
    """
    The analysis.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    business_strategy: FinancialResultDetailedAnalysisBusinessStrategy = (
        Field(..., alias="businessStrategy")
    )
    """
    The business as its figures show it.
    """

    accounting_quality: FinancialResultDetailedAnalysisAccountingQuality = (
        Field(..., alias="accountingQuality")
    )
    """
    Quality of the accounting.
    """

    financial_performance: FinancialResultDetailedAnalysisFinancialPerformance = (
        Field(..., alias="financialPerformance")
    )
    """
    Profitability, liquidity, solvency and efficiency.
    """

    prospective_analysis: FinancialResultDetailedAnalysisProspectiveAnalysis = (
        Field(..., alias="prospectiveAnalysis")
    )
    """
    The next twelve months.
    """


class FinancialResultTargetPriceMethod(BaseModel):
    """
    One method.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    method: str
    """
    Name of the method. Formulas are in docs/research.md.
    """

    low: float
    """
    Price per share in twelve months in the low case.
    """

    base: float
    """
    Price per share in twelve months in the base case.
    """

    high: float
    """
    Price per share in twelve months in the high case.
    """


class FinancialResultTargetPrice(BaseModel):
    """
    The range behind targetPriceRange. Null if no method could be computed.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    low: float
    """
    Price per share in twelve months in the low case.
    """

    base: float
    """
    Price per share in twelve months in the base case.
    """

    high: float
    """
    Price per share in twelve months in the high case.
    """

    currency: str
    """
    Currency of the listing.
    """

    methods: list[FinancialResultTargetPriceMethod]
    """
    The methods. The range is their mean.
    """


class FinancialResultPeersMember(BaseModel):
    """
    One peer.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the peer.
    """

    name: str
    """
    Name of the peer.
    """


class FinancialResultPeers(BaseModel):
    """
    The companies used for comparison.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    asked: int
    """
    Number of peers that were requested.
    """

    rule: str
    """
    Rule that chose the peers, and a remark if fewer were found than requested.
    """

    members: list[FinancialResultPeersMember]
    """
    The peers, nearest in size first.
    """


class FinancialResultFact(BaseModel):
    """
    One figure that the analysis rests on.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    id: str
    """
    Id, for example operating_margin, operating_margin.peer_median, or operating_margin.percentile.
    """

    label: str
    """
    Label of the figure.
    """

    value: float
    """
    Value in the unit of the fact.
    """

    unit: str
    """
    Unit of the value. With percent, 27.6 means 27.6%.
    """

    period: str
    """
    Period that the figure covers.
    """

    source: str
    """
    Data that the figure was computed from.
    """

    currency: str | None
    """
    Currency of money and per-share figures. Null for all others.
    """


class FinancialResultGrounding(BaseModel):
    """
    The check of every number in the prose against the facts.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    numbers: int
    """
    Number of numbers in the prose.
    """

    grounded: int
    """
    Number of these that are facts, rounded as shown.
    """

    removed: int
    """
    Number of sentences that were removed because a number in them was not a fact.
    """

    removed_sentences: list[str]
    """
    The removed sentences.
    """


class FinancialResult(BaseModel):
    """
    Result of a financial analysis.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    symbol: str
    """
    RIC that the symbol was resolved to.
    """

    executive_summary: FinancialResultExecutiveSummary = Field(
        ..., alias="executiveSummary"
    )
    """
    The conclusion.
    """

    detailed_analysis: FinancialResultDetailedAnalysis = Field(
        ..., alias="detailedAnalysis"
    )
    """
    The analysis.
    """

    target_price: FinancialResultTargetPrice | None
    """
    The range behind targetPriceRange. Null if no method could be computed.
    """

    peers: FinancialResultPeers
    """
    The companies used for comparison.
    """

    facts: list[FinancialResultFact]
    """
    Every figure that the text may use.
    """

    grounding: FinancialResultGrounding
    """
    The check of every number in the prose against the facts.
    """

    narrator: str
    """
    Author of the prose: rules, or the name of a model.
    """

    lang: str
    """
    Language of the prose, as a BCP 47 tag.
    """

    as_of: date_aliased
    """
    Last day of the data.
    """

    generated_at: AwareDatetime
    """
    Creation time of the analysis. RFC 3339, UTC.
    """

    data_version: str
    """
    Version of the snapshot.
    """

    data_source: str
    """
    Source of the data in the snapshot.
    """

    simulated: bool
    """
    True if prices and financial statements are simulated.
    """

    notes: list[str]
    """
    Limits of the analysis.
    """

    disclosure: str
    """
    Purpose and limits of the analysis.
    """


class FundHoldingsRow(BaseModel):
    """
    One holding of one fund. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the fund.
    """

    date: date_aliased
    """
    Day of the list.
    """

    symbol: str
    """
    Symbol of the holding, as the source reports it.
    """

    holding_ric: str | None
    """
    RIC of the instrument that the symbol names. Null if it names none, or several.
    """

    name: str | None
    """
    Name of the holding. Null if it is not known.
    """

    weight: float | None
    """
    Share of the sum of the list, as a decimal. Null if the sum is not positive.
    """

    reported_weight: float
    """
    Weight in the unit of the source.
    """


class AccountStorage(BaseModel):
    """
    Storage that the requests and the kept results of the account use.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    used_bytes: int
    """
    Bytes of memory, with those reserved for unfinished jobs.
    """

    quota_bytes: int
    """
    Most bytes that the account may store.
    """


class Account(BaseModel):
    """
    The account and the token of the request.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    owner: str
    """
    Name of the account. Jobs and limits belong to it.
    """

    token_name: str
    """
    Name of the token, or the client that the token was issued to.
    """

    scopes: list[str]
    """
    The rights of the token.
    """

    expires_at: AwareDatetime | None
    """
    Time at which the token expires. Null if it does not expire.
    """

    storage: AccountStorage
    """
    Storage that the requests and the kept results of the account use.
    """


class AnalyticsVersionsVersion(BaseModel):
    """
    One version.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    version: int
    """
    Number in `analytics_version` of a result.
    """

    date: date_aliased
    """
    Day on which the version began.
    """

    kinds: list[str]
    """
    Kinds of its changes.
    """

    sections: list[str]
    """
    Sections that changed. `all` means every section.
    """

    restate: str
    """
    One sentence about who should compute stored results again.
    """


class AnalyticsVersions(BaseModel):
    """
    Every version of the calculation, the oldest first.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    analytics_version: int
    """
    Version of results that are computed now.
    """

    versions: list[AnalyticsVersionsVersion]
    """
    Versions.
    """


class DataQualityFindingsQuoteAge(BaseModel):
    """
    Ages of the quotes of one frequency.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    frequency: str
    """
    The usual time between two values of the series.
    """

    stale_after: int
    """
    An older quote is reported as stale.
    """

    not_bought_after: int
    """
    Nothing is bought at an older quote.
    """

    not_used_after: int
    """
    An older quote is not used at all.
    """


class DataQualityFindingsSource(BaseModel):
    """
    The series of one kind from one source.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    source: str
    """
    Name of the source.
    """

    rights: str | None
    """
    The people who may see the data. personal: only you. internal: your organization. display: everyone, as figures and charts. redistribute: everyone, also as data. Null if nobody has stated them.
    """

    kind: str
    """
    Kind of the series. Prices include dividends and splits.
    """

    series: int
    """
    Number of series.
    """

    last_date: date_aliased | None
    """
    Newest day that the source has provided for one of them. Null if it is not known.
    """

    oldest_last_date: date_aliased | None
    """
    Day on which the series ends that is behind the most. Delisted instruments do not count. Null if it is not known.
    """


class DataQualityFindingsExchange(BaseModel):
    """
    The prices of one exchange.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    exchange: str
    """
    MIC of the exchange.
    """

    name: str | None
    """
    Name of the exchange. Null if there is no calendar of it.
    """

    instruments: int
    """
    Number of instruments with prices.
    """

    last_date: date_aliased
    """
    Weekday of the newest price.
    """

    expected_date: date_aliased | None
    """
    Last session whose prices are expected by now. Null if no calendar of the exchange knows these days.
    """

    calendar_until: date_aliased | None
    """
    Last day that the calendar of the exchange knows. After it, no session is expected and no delay is noticed. Null without a calendar.
    """

    instruments_behind: int | None
    """
    Number of instruments without a price of that session. A fund that publishes once a month counts. Null without a calendar.
    """


class DataQualityFindingsCount(BaseModel):
    """
    Counts of one kind.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    code: str
    """
    Kind of the finding. docs/data-format.md explains each kind.
    """

    instruments: int
    """
    Number of instruments with findings of this kind.
    """

    findings: int
    """
    Number of findings, at most 21 for each instrument. The last one counts the rest.
    """


class DataQualityFindingsFinding(BaseModel):
    """
    One finding.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    Instrument.
    """

    code: str
    """
    Kind of the finding. docs/data-format.md explains each kind.
    """

    from_: date_aliased | None = Field(..., alias="from")
    """
    First day of the finding. Null if it concerns no particular day.
    """

    to: date_aliased | None
    """
    Last day of the finding. Null if it concerns no particular day.
    """

    message: str
    """
    Description of the finding in one sentence.
    """


class DataQualityFindings(BaseModel):
    """
    Findings of the quality checks, by RIC and date.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    data_version: str
    """
    Version of the snapshot. Pages belong to the same listing if they have the same version.
    """

    data_source: str
    """
    Source of the market data.
    """

    instruments: int
    """
    Number of instruments that were checked.
    """

    instruments_with_findings: int
    """
    Number of instruments with at least one finding of any kind.
    """

    quote_ages: list[DataQualityFindingsQuoteAge]
    """
    Ages in sessions after which a quote is stale, is not bought at, and is not used. They apply to prices, NAVs, exchange rates, and risk-free rates. A session is a weekday.
    """

    sources: list[DataQualityFindingsSource]
    """
    Sources of the series with their rights and the age of their data. A series that two sources have filled counts for both.
    """

    exchanges: list[DataQualityFindingsExchange]
    """
    Age of the prices of each exchange, by its calendar. Prices of a session are expected 12 hours after its close. Delisted instruments do not count.
    """

    counts: list[DataQualityFindingsCount]
    """
    Counts of every kind, without the filters of the query.
    """

    total: int
    """
    Number of findings that match the query.
    """

    next_offset: int | None
    """
    Offset of the next page. Null on the last page.
    """

    findings: list[DataQualityFindingsFinding]
    """
    One page of findings.
    """


class StoredRequest(BaseModel):
    """
    The stored request of a job.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    operation: str
    """
    Name of the operation, for example analyze_portfolio.
    """

    request: dict[str, Any]
    """
    Body of the request, without its name. Its members depend on the operation.
    """


class MarketsCalendar(BaseModel):
    """
    One calendar.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    exchange: str
    """
    MIC.
    """

    sessions: int
    """
    Number of trading days.
    """

    first_session: date_aliased
    """
    First day.
    """

    last_session: date_aliased
    """
    Last day.
    """


class MarketsMarket(BaseModel):
    """
    One market.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    market: str
    """
    Name, as in transaction_cost_config.
    """

    instruments: int
    """
    Instruments.
    """

    exchanges: list[str]
    """
    MICs, sorted.
    """

    currencies: list[str]
    """
    Currencies of the instruments of the market, sorted.
    """

    first_date: date_aliased | None
    """
    First day with a price.
    """

    last_date: date_aliased | None
    """
    Last day with a price.
    """

    buy_rate: float
    """
    Default cost of buying shares on the last day of the data, as a decimal fraction. Earlier trades pay the rate of their day.
    """

    sell_rate: float
    """
    Default cost of selling shares on the last day of the data, as a decimal fraction.
    """


class Markets(BaseModel):
    """
    Markets, currencies, and calendars of the data.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    data_version: str
    """
    The snapshot.
    """

    data_source: str
    """
    Source of the data.
    """

    cost_table_version: str
    """
    Version of the table of default costs.
    """

    currencies: list[str]
    """
    Sorted.
    """

    calendars: list[MarketsCalendar]
    """
    Calendars in the data, by exchange. For other exchanges, sessions are the days on which an instrument traded there.
    """

    markets: list[MarketsMarket]
    """
    By name.
    """


class NotificationSettingsQuietHours(BaseModel):
    """
    Hours of the day without mail. Notifications of these hours are mailed at their end. Null: there are none.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    from_: str = Field(..., alias="from")
    """
    Start, HH:MM.
    """

    to: str
    """
    End, HH:MM. It may be on the next day.
    """

    time_zone: str
    """
    IANA name of a time zone, such as Europe/Berlin.
    """


class PortfolioValueSery(BaseModel):
    """
    One day.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Valuation day.
    """

    portfolio_value: float
    """
    Value of the portfolio at the close, in base currency.
    """

    cumulative_return: float
    """
    Return since the first day, as a decimal. For transactions, the return of the first day counts too.
    """

    benchmark_value_base: float | None
    """
    Value of the initial value invested in the benchmark, in base currency. For transactions, value of the same flows in the benchmark. Null before its first price.
    """


class PortfolioValuePosition(BaseModel):
    """
    One position.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument, or cash.
    """

    name: str
    """
    Name of the instrument.
    """

    market: str
    """
    Name of the market.
    """

    sector: str
    """
    Name of the sector. It is "ETF" for funds and "Cash" for cash.
    """

    currency: str
    """
    Currency of the instrument.
    """

    quantity: float
    """
    Units held. Dividends are reinvested, so the number grows with them.
    """

    close_local: float
    """
    Close in the currency of the instrument.
    """

    value: float
    """
    Value in base currency.
    """

    weight: float
    """
    Share of the value of the portfolio, as a decimal.
    """

    changepercent: float | None
    """
    Change from the close before, in percent. Null without an earlier close.
    """

    total_pl: float | None
    """
    Profit or loss after costs, in base currency. It is the profit from prices and currencies minus the transaction cost.
    """

    contribution_pct: float | None
    """
    Profit or loss over the initial value, as a decimal. The rows sum to the total return. Transactions divide by the value at the start and all inflows instead.
    """


class PortfolioValueAllocationSector(BaseModel):
    """
    One sector.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    Name of the sector.
    """

    weight: float
    """
    Share of the value of the portfolio, as a decimal.
    """


class PortfolioValueAllocationMarket(BaseModel):
    """
    One market.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    Name of the market.
    """

    weight: float
    """
    Share of the value of the portfolio, as a decimal.
    """


class PortfolioValueAllocationCurrency(BaseModel):
    """
    One currency.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    Name of the currency.
    """

    weight: float
    """
    Share of the value of the portfolio, as a decimal.
    """


class PortfolioValueAllocation(BaseModel):
    """
    Sums of the weights of the positions, from the largest on.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    sectors: list[PortfolioValueAllocationSector]
    """
    One row for each sector.
    """

    markets: list[PortfolioValueAllocationMarket]
    """
    One row for each market.
    """

    currencies: list[PortfolioValueAllocationCurrency]
    """
    One row for each currency.
    """


class PortfolioValueIncomeMonth(BaseModel):
    """
    One month.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    year: int
    """
    Calendar year.
    """

    month: int
    """
    Calendar month, 1 to 12.
    """

    gross: float
    """
    Income before withheld taxes, in base currency.
    """

    withheld: float
    """
    Taxes withheld from income, in base currency.
    """

    net: float
    """
    Income after withheld taxes, in base currency.
    """


class PortfolioValueIncome(BaseModel):
    """
    Dividends and interest since the first valuation day.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    gross: float
    """
    Income before withheld taxes, in base currency.
    """

    withheld: float
    """
    Taxes withheld from income, in base currency.
    """

    net: float
    """
    Income after withheld taxes, in base currency.
    """

    months: list[PortfolioValueIncomeMonth]
    """
    The last 12 months with income, the oldest first.
    """


class PortfolioValueNightly(BaseModel):
    """
    Nightly analyses for the alert of the portfolio. All members are null without an alert.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    last_run: AwareDatetime | None
    """
    Time of the last nightly analysis, also of one that failed. RFC 3339, UTC. Null before the first one.
    """

    last_error: str | None
    """
    Why the last night has not analyzed the portfolio, in a sentence. Null if it has.
    """

    next_run: AwareDatetime | None
    """
    Time of the next nightly analysis. RFC 3339, UTC. Null if nothing is analyzed, because the portfolio has no alert or no tracking-worker runs.
    """


class HistoricalScoresRow(BaseModel):
    """
    Scores of one Friday. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    date: date_aliased
    """
    Friday on which the scores were made.
    """

    value: float | None
    """
    Value score, 0 to 10. Null without enough inputs.
    """

    quality: float | None
    """
    Quality score, 0 to 10. Null without enough inputs.
    """

    momentum: float | None
    """
    Momentum score, 0 to 10. Null without enough inputs.
    """

    defensive: float | None
    """
    Defensive score, 0 to 10. Null without enough inputs.
    """

    tactical: float | None
    """
    Tactical score, 0 to 10. Null without enough inputs.
    """

    total: float | None
    """
    Composite of the factor scores, 0 to 10. Null without enough of them.
    """


class Holding(BaseModel):
    """
    One holding at one rebalance date. It needs at least one of `weight`, `quantity`, `amount`.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
    """

    symbol: str
    """
    Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case.
    """

    weight: float | None = None
    """
    Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1.
    """

    quantity: float | None = None
    """
    Number of shares on that date, before later splits. It becomes a weight at the close of the trade day.
    """

    amount: float | None = None
    """
    Money to hold, in `currency`. It becomes a weight at the close of the trade day.
    """

    currency: str | None = None
    """
    Currency of `amount` (ISO 4217). Default: the base currency.
    """


class IncomeByHoldingItem(BaseModel):
    """
    One holding, or the cash of one currency.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    name: str
    """
    Name of the instrument.
    """

    gross: float
    """
    Income before withheld taxes, in base currency.
    """

    withheld: float
    """
    Taxes withheld from income, in base currency.
    """

    net: float
    """
    Income after withheld taxes, in base currency.
    """

    yield_on_value: float | None
    """
    Gross income of the last 365 days over the value at the end, as a decimal. Null without a value.
    """

    yield_on_cost: float | None
    """
    Gross income of the last 365 days over the cost of the open lots, as a decimal. Null without open lots.
    """


class IncomeTotals(BaseModel):
    """
    Sums of all income.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    gross: float
    """
    Income before withheld taxes, in base currency.
    """

    withheld: float
    """
    Taxes withheld from income, in base currency.
    """

    net: float
    """
    Income after withheld taxes, in base currency.
    """

    yield_on_value: float | None
    """
    Gross income of the last 365 days over the value at the end, as a decimal. Null without a value.
    """

    yield_on_cost: float | None
    """
    Gross income of the last 365 days over the cost of the open lots, as a decimal. Null without open lots.
    """


class Income(BaseModel):
    """
    Dividends and interest.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    by_month: list[PortfolioValueIncomeMonth]
    """
    Months with income.
    """

    by_holding: list[IncomeByHoldingItem]
    """
    Holdings with income, by RIC.
    """

    totals: IncomeTotals
    """
    Sums of all income.
    """


class JobStateProgress(BaseModel):
    """
    Progress of the work.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    step: str
    """
    Name of the step.
    """

    percent: float
    """
    Percentage from 0 to 100. It never decreases.
    """

    message: str
    """
    One sentence for people.
    """


class JobWarning(BaseModel):
    """
    One difference between the request and the analysis, or one fault in the data.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    code: str
    """
    Kind of warning, for programs.
    """

    message: str
    """
    Description of the problem in a sentence for people.
    """

    field: str
    """
    Path of the first member it concerns, for example portfolio[3].symbol.
    """

    symbol: str | None = None
    """
    The RIC, or the symbol as it was sent if it is unknown.
    """

    first_date: date_aliased | None = None
    """
    First day of a fault in the data.
    """

    last_date: date_aliased | None = None
    """
    Last day of a fault in the data.
    """

    portfolio_share: float | None = None
    """
    Largest share of the portfolio that a fault in the data touched, as a decimal fraction.
    """

    total_return_effect_bps: float | None = None
    """
    Effect of the suspicious moves on total_return in basis points: total_return less what it would be without these moves. Absent if it cannot be computed.
    """

    weight: float | None = None
    """
    Weight that the holding was meant to have on the first date it concerns, as a decimal fraction.
    """


class KeyRatiosRow(BaseModel):
    """
    Key ratios of one period of one company. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    rkdcode: int | None
    """
    Code of the company at the data source. Null without one.
    """

    perenddt: date_aliased
    """
    Last day of the period.
    """

    stmtdt: date_aliased | None
    """
    Date of the statement. Null if not known.
    """

    sourcedt: date_aliased | None
    """
    Day of the publication. The period counts from then on. Null if not known.
    """

    year: int | None
    """
    Fiscal year. Null if not known.
    """

    gross_margin: float | None
    """
    Gross profit over revenue, in percent. Null when not applicable (docs/key-ratios.md).
    """

    ebitda_margin: float | None
    """
    EBITDA over revenue, in percent. Null when not applicable (docs/key-ratios.md).
    """

    operating_margin: float | None
    """
    Operating income over revenue, in percent. Null when not applicable (docs/key-ratios.md).
    """

    pretax_margin: float | None
    """
    Pretax income over revenue, in percent. Null when not applicable (docs/key-ratios.md).
    """

    effective_tax_rate: float | None
    """
    Income tax over pretax income, in percent. Null when not applicable (docs/key-ratios.md).
    """

    net_margin: float | None
    """
    Net income over revenue, in percent. Null when not applicable (docs/key-ratios.md).
    """

    return_on_equity: float | None
    """
    Net income over average equity, in percent. Null when not applicable (docs/key-ratios.md).
    """

    return_on_assets: float | None
    """
    Net income over average assets, in percent. Null when not applicable (docs/key-ratios.md).
    """

    return_on_invested_capital: float | None
    """
    After-tax operating income over capital. Null when not applicable (docs/key-ratios.md).
    """

    fcf_yield: float | None
    """
    Free cash flow over market value. Null when not applicable (docs/key-ratios.md).
    """

    dividend_yield: float | None
    """
    Dividends paid over market value. Null when not applicable (docs/key-ratios.md).
    """

    pe: float | None
    """
    Market value over net income. Null when not applicable (docs/key-ratios.md).
    """

    price_book_value: float | None
    """
    Market value over equity. Null when not applicable (docs/key-ratios.md).
    """

    price_cash_flow: float | None
    """
    Market value over operating cash flow. Null when not applicable (docs/key-ratios.md).
    """

    price_sales: float | None
    """
    Market value over revenue. Null when not applicable (docs/key-ratios.md).
    """

    enterprise_value_revenue: float | None
    """
    Enterprise value over revenue. Null when not applicable (docs/key-ratios.md).
    """

    enterprise_value_ebit: float | None
    """
    Enterprise value over operating income. Null when not applicable (docs/key-ratios.md).
    """

    quick_ratio: float | None
    """
    Liquid assets over current liabilities. Null when not applicable (docs/key-ratios.md).
    """

    current_ratio: float | None
    """
    Current assets over current liabilities. Null when not applicable (docs/key-ratios.md).
    """

    ebitda_interest_expense: float | None
    """
    EBITDA over interest expense. Null when not applicable (docs/key-ratios.md).
    """

    times_interest_earned: float | None
    """
    Operating income over interest expense. Null when not applicable (docs/key-ratios.md).
    """

    total_debt_ebitda: float | None
    """
    Total debt over EBITDA. Null when not applicable (docs/key-ratios.md).
    """

    assets_equity: float | None
    """
    Total assets over equity. Null when not applicable (docs/key-ratios.md).
    """

    debt_equity: float | None
    """
    Total debt over equity. Null when not applicable (docs/key-ratios.md).
    """

    lt_debt_to_total_capital: float | None
    """
    Long-term debt over debt and equity. Null when not applicable (docs/key-ratios.md).
    """

    total_debt_enterprise_value: float | None
    """
    Total debt over enterprise value. Null when not applicable (docs/key-ratios.md).
    """

    net_debt_to_ebitda: float | None
    """
    Debt minus cash over EBITDA. Null when not applicable (docs/key-ratios.md).
    """

    cash_cycle_days: float | None
    """
    Days from paying to being paid. Null when not applicable (docs/key-ratios.md).
    """


class LatestHoldingsRowScores(BaseModel):
    """
    Latest scores on or before the last day. Null without any.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    value: float | None
    """
    Value score, 0 to 10. Null without enough inputs.
    """

    quality: float | None
    """
    Quality score, 0 to 10. Null without enough inputs.
    """

    momentum: float | None
    """
    Momentum score, 0 to 10. Null without enough inputs.
    """

    defensive: float | None
    """
    Defensive score, 0 to 10. Null without enough inputs.
    """

    tactical: float | None
    """
    Tactical score, 0 to 10. Null without enough inputs.
    """

    total: float | None
    """
    Composite of the factor scores, 0 to 10. Null without enough of them.
    """


class LatestHoldingsRow(BaseModel):
    """
    One position.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    name: str
    """
    Name of the instrument.
    """

    weight: float
    """
    Share of the value of the portfolio, as a decimal.
    """

    market: str
    """
    Name of the market.
    """

    sector: str
    """
    Name of the sector. It is "ETF" for funds and "Cash" for cash.
    """

    recommendation: str | None
    """
    Word for the composite score: STRONG BUY from 8, BUY from 6, HOLD from 4, SELL from 2, STRONG SELL below. Null without a score. It follows mechanically from the score and is not advice.
    """

    quantity: float
    """
    Units held. Dividends are reinvested, so the number grows with them.
    """

    close_local: float
    """
    Close in the currency of the instrument.
    """

    close_base: float
    """
    Close in base currency.
    """

    currency: str
    """
    Currency of the instrument.
    """

    value: float
    """
    Value in base currency.
    """

    scores: LatestHoldingsRowScores | None
    """
    Latest scores on or before the last day. Null without any.
    """


class ShareListShareSource(BaseModel):
    """
    One source.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    source: str
    """
    Name of the source.
    """

    rights: str | None
    """
    Rights in its data, as in data_quality. Null if nobody has stated them.
    """


class ShareListShare(BaseModel):
    """
    One link, without its token.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    share_id: str
    """
    Prefix "share", a hyphen, a UUID.
    """

    job_id: str
    """
    The job whose result the link shows.
    """

    created_at: AwareDatetime
    """
    Time at which the link was made.
    """

    expires_at: AwareDatetime
    """
    Time from which on the link does not work.
    """

    hides_amounts: bool
    """
    True if the reader sees no amounts of the account.
    """

    sources: list[ShareListShareSource]
    """
    Sources of the data when the link was made.
    """


class ShareList(BaseModel):
    """
    The links of a job.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    shares: list[ShareListShare]
    """
    Links that work, the oldest first.
    """


class JobListStorage(BaseModel):
    """
    Storage of the account: requests of jobs, and results that stay longer than 30 minutes.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    used_bytes: int
    """
    Bytes of memory, with those reserved for unfinished jobs.
    """

    quota_bytes: int
    """
    Most bytes that the account may store.
    """


class NotificationListNotification(BaseModel):
    """
    One notification about a tracked portfolio.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    notification_id: str
    """
    Number of the notification. A later one has a larger number.
    """

    created_at: AwareDatetime
    """
    RFC 3339, UTC.
    """

    is_read: bool
    """
    True if it was marked as read.
    """

    kind: str
    """
    Kind of notification. A webhook of this type has the same data.
    """

    portfolio_id: str
    """
    Id of the portfolio.
    """

    portfolio_name: str | None
    """
    Name of the portfolio. Null without one.
    """

    version: int
    """
    Version of its definition.
    """

    title: str
    """
    The change or the failure, in one sentence.
    """

    explanation: list[str]
    """
    Its causes, in sentences.
    """

    as_of: date_aliased | None
    """
    Last valuation day. Null if the portfolio was not analyzed.
    """

    since: date_aliased | None
    """
    Last valuation day of the notification before. Null if the portfolio was not analyzed.
    """

    value_change: float | None
    """
    Change of the value since then, as a decimal fraction. Null after a change of the definition, and if the portfolio was not analyzed.
    """

    check_url: str | None
    """
    Path of the analysis that found the change, until it expires. Null if the portfolio was not analyzed.
    """


class NotificationList(BaseModel):
    """
    A page of notifications, newest first.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    notifications: list[NotificationListNotification]
    """
    The last 500 notifications of the account are kept, until 90 days after the latest one.
    """

    unread: int
    """
    Number of notifications of the account that were not marked as read.
    """

    next_cursor: str | None
    """
    Cursor of the next page. Null on the last page.
    """


class PortfolioShareListShare(BaseModel):
    """
    One link, without its token.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    share_id: str
    """
    Prefix "share", a hyphen, a UUID.
    """

    portfolio_id: str
    """
    The portfolio that the link shows.
    """

    created_at: AwareDatetime
    """
    Time at which the link was made.
    """

    expires_at: AwareDatetime
    """
    Time from which on the link does not work.
    """

    hides_amounts: bool
    """
    True if the reader sees no amounts of the account.
    """

    sources: list[ShareListShareSource]
    """
    Sources of the data when the link was made.
    """


class PortfolioShareList(BaseModel):
    """
    The links of a tracked portfolio.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    shares: list[PortfolioShareListShare]
    """
    Links that work, the oldest first.
    """


class PortfolioVersionsVersion(BaseModel):
    """
    One version.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    version: int
    """
    Version of the definition. It starts at 1 and increases by 1 with every change.
    """

    updated_at: AwareDatetime
    """
    Creation time of this version. RFC 3339, UTC.
    """

    name: str | None
    """
    A name for people. It need not be unique. An update without this member keeps the name; null removes it.
    """

    base_currency: str
    """
    Currency code.
    """

    benchmark: str | None
    """
    Symbol as it was sent, name of an object, or the default. Null without a benchmark.
    """

    positions: int
    """
    Distinct symbols, as they were sent.
    """

    rebalance_dates: int
    """
    Distinct dates.
    """


class PortfolioVersions(BaseModel):
    """
    The history of a portfolio.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_id: str
    """
    Prefix "pf", a hyphen, a UUID.
    """

    has_alert: bool
    """
    True if nightly analyses notify of changes, so that there is an alert to read.
    """

    versions: list[PortfolioVersionsVersion]
    """
    The latest first; the last 100 are kept.
    """


class PortfolioListPortfolio(BaseModel):
    """
    One portfolio.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_id: str
    """
    Prefix "pf", a hyphen, a UUID.
    """

    version: int
    """
    Version of the definition. It starts at 1 and increases by 1 with every change.
    """

    created_at: AwareDatetime
    """
    Start of tracking. RFC 3339, UTC.
    """

    updated_at: AwareDatetime
    """
    Creation time of this version. RFC 3339, UTC.
    """

    name: str | None
    """
    A name for people. It need not be unique. An update without this member keeps the name; null removes it.
    """

    base_currency: str
    """
    Currency code.
    """

    benchmark: str | None
    """
    Symbol as it was sent, name of an object, or the default. Null without a benchmark.
    """

    positions: int
    """
    Distinct symbols, as they were sent.
    """

    rebalance_dates: int
    """
    Distinct dates.
    """


class PortfolioList(BaseModel):
    """
    A page of portfolios, newest first.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolios: list[PortfolioListPortfolio]
    """
    Without their rows.
    """

    next_cursor: str | None
    """
    Null at the end.
    """


class SectionListSectionTable(BaseModel):
    """
    One list.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    Name of the section and path of the list, with dots: `attribution.spans`.
    """

    rows: int
    """
    Number of rows.
    """


class SectionListSection(BaseModel):
    """
    One section.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    Name of the section.
    """

    rows: int | None
    """
    Number of rows. Null if the section is not a list.
    """

    bytes: int
    """
    Length of the section as JSON.
    """

    tables: list[SectionListSectionTable]
    """
    Lists inside the section. Each one can be fetched by its name.
    """


class SectionList(BaseModel):
    """
    The sections of a result.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    job_id: str
    """
    Identifier of the job.
    """

    sections: list[SectionListSection]
    """
    Sections in the order of the result.
    """


class WebhookDeliveryListDelivery(BaseModel):
    """
    One event for one URL.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    delivery_id: str
    """
    Also the webhook-id header of every attempt.
    """

    event_type: str
    """
    Kind of event, for example job.completed.
    """

    url: AnyUrl
    """
    Address that receives the event.
    """

    status: str
    """
    Status of the delivery. It is failed after all attempts have failed.
    """

    attempts: int
    """
    Number of attempts so far.
    """

    created_at: AwareDatetime
    """
    RFC 3339, UTC.
    """

    next_attempt_at: AwareDatetime | None
    """
    Time of the next attempt. Null before the first attempt, and if there are no more attempts.
    """

    delivered_at: AwareDatetime | None
    """
    Time of the delivery. Null until then.
    """

    last_http_status: int | None
    """
    HTTP status of the last answer. Null if there was no answer.
    """

    last_error: str | None
    """
    Reason why the last attempt failed. Null if it succeeded, and before the first attempt.
    """


class WebhookDeliveryList(BaseModel):
    """
    A page of deliveries, newest first.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    deliveries: list[WebhookDeliveryListDelivery]
    """
    Deliveries of the page. It may be shorter than limit although there is a next page, but is never empty then.
    """

    next_cursor: str | None
    """
    Cursor of the next page. Null on the last page.
    """


class ListingsRow(BaseModel):
    """
    One listing of the issuer of one instrument. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the requested instrument.
    """

    issuer: str
    """
    RIC of the listing that carries the statements, shares, scores, and news of the company.
    """

    listing: str
    """
    RIC of the listing.
    """

    ticker: str
    """
    Ticker.
    """

    name: str
    """
    Name.
    """

    type: str
    """
    stock, etf, index or cash.
    """

    primary: bool
    """
    True if a ticker that several listings share names this one.
    """

    exchange: str | None
    """
    MIC. Null if it is not known.
    """

    market: str
    """
    Market.
    """

    country: str | None
    """
    Country. Null if it is not known.
    """

    currency: str
    """
    Trading currency (ISO 4217).
    """

    isin: str | None
    """
    ISIN. Null if it is not known.
    """

    price_basis: str
    """
    split_adjusted, or total_return_adjusted if only closes that contain the dividends are known.
    """

    first_date: date_aliased | None
    """
    First weekday with a price. Null without prices.
    """

    last_date: date_aliased | None
    """
    Last weekday with a price. Null without prices.
    """

    delisted_on: date_aliased | None
    """
    Weekday of the delisting. Null if the instrument is listed.
    """

    final_value: float | None
    """
    Value of a share after the delisting, in the currency of the listing. Null if it is not known.
    """


class LookThroughFund(BaseModel):
    """
    One fund.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the fund.
    """

    name: str
    """
    Name of the fund.
    """

    weight: float
    """
    Weight in the portfolio, as a decimal. A short position is below 0.
    """

    date: date_aliased | None
    """
    Date of the oldest list in use, of the fund and of funds inside. Null if its holdings are not known.
    """

    age_days: int | None
    """
    Calendar days from the list to the end date. Null if its holdings are not known.
    """

    coverage: float | None
    """
    Sum of the known weights inside the fund, as a decimal. Null if its holdings are not known.
    """

    securities: int
    """
    Number of known securities inside the fund.
    """

    remark: str | None
    """
    Limits of the figures of the fund, such as an old list. Null if there are none.
    """


class LookThroughSector(BaseModel):
    """
    One sector.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    sector: str
    """
    Name of the sector. Unknown if no source has it.
    """

    weight: float
    """
    Weight in the portfolio, as a decimal. A short position is below 0.
    """


class LookThroughCountry(BaseModel):
    """
    One country.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    country: str
    """
    Name of the country. Unknown if no source has it.
    """

    weight: float
    """
    Weight in the portfolio, as a decimal. A short position is below 0.
    """


class LookThroughCurrency(BaseModel):
    """
    One currency.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    currency: str
    """
    Currency code. Unknown if no source has it.
    """

    weight: float
    """
    Weight in the portfolio, as a decimal. A short position is below 0.
    """


class LookThroughSecurity(BaseModel):
    """
    One security.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    id: str
    """
    RIC, or the ISIN or symbol of the list if the data do not know the security.
    """

    ric: str | None
    """
    RIC. Null if the data do not know the security.
    """

    name: str
    """
    Name of the security.
    """

    sector: str
    """
    Name of the sector. Unknown if no source has it.
    """

    country: str
    """
    Name of the country. Unknown if no source has it.
    """

    currency: str
    """
    Currency code. Unknown if no source has it.
    """

    weight: float
    """
    Weight in the portfolio, as a decimal. A short position is below 0.
    """

    direct_weight: float
    """
    Weight that the portfolio holds itself, as a decimal.
    """

    fund_weight: float
    """
    Weight that funds of the portfolio hold, as a decimal.
    """


class LookThroughOverlap(BaseModel):
    """
    One pair of funds.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the larger fund.
    """

    other_ric: str
    """
    RIC of the other fund.
    """

    overlap: float
    """
    Weight that two funds have in common, as a decimal: the sum of the smaller weight of each security that both hold with the same sign.
    """

    shared_securities: int
    """
    Number of securities that both funds hold with the same sign.
    """


class LookThrough(BaseModel):
    """
    The latest holdings with each fund replaced by the securities that it holds.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    available: bool
    """
    False if there are no figures. Then `reason` says why.
    """

    reason: str | None
    """
    Reason for missing figures. Null if there are some.
    """

    coverage: float | None
    """
    Sum of the exposures as a decimal of the portfolio. Shares and cash are known, and a fund by its list of holdings. It is below 1 if lists are partial, and above 1 if funds borrow. Null without holdings.
    """

    uncovered_weight: float | None
    """
    Weight of the portfolio that no list explains, as a decimal: 1 minus the known weight. Null without holdings.
    """

    long_weight: float | None
    """
    Sum of the exposures above 0, as a decimal. Null without holdings.
    """

    short_weight: float | None
    """
    Sum of the exposures below 0, as a decimal of at most 0. Null without holdings.
    """

    oldest_date: date_aliased | None
    """
    Date of the oldest list of holdings in use. Null without a list.
    """

    funds: list[LookThroughFund]
    """
    The funds of the portfolio, in the order of latest_holdings.
    """

    sectors: list[LookThroughSector]
    """
    Exposures by sector, the largest first.
    """

    countries: list[LookThroughCountry]
    """
    Exposures by country of the issuer, the largest first.
    """

    currencies: list[LookThroughCurrency]
    """
    Exposures by currency of the quotes, the largest first.
    """

    securities_total: int
    """
    Number of securities behind the portfolio.
    """

    securities: list[LookThroughSecurity]
    """
    The 200 largest securities of either sign.
    """

    overlaps: list[LookThroughOverlap]
    """
    Pairs of the 30 largest funds with known holdings, the largest overlap first.
    """


class MarketAllocationRow(BaseModel):
    """
    One market on one day.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Day of the rebalance, or last day of the month.
    """

    market: str
    """
    Name of the market.
    """

    value: float
    """
    Value in base currency.
    """

    weight: float
    """
    Share of the value of the portfolio, as a decimal.
    """


class MarketContributionRow(BaseModel):
    """
    One market.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    market: str
    """
    Name of the market.
    """

    price_pl: float
    """
    Profit or loss from the price and dividends, in base currency.
    """

    fx_pl: float
    """
    Profit or loss from the exchange rate, in base currency.
    """

    transaction_cost: float
    """
    Transaction cost in base currency, at least 0.
    """

    total_pl: float
    """
    Profit or loss after costs, in base currency. It is the profit from prices and currencies minus the transaction cost.
    """

    contribution_pct: float
    """
    Profit or loss over the initial value, as a decimal. The rows sum to the total return. Transactions divide by the value at the start and all inflows instead.
    """

    avg_weight: float
    """
    Mean weight over the window, as a decimal.
    """

    return_pct: float | None
    """
    Return in base currency while held, chained, as a decimal. Null if it was held for no return.
    """

    fees: float | None = None
    """
    Fees in base currency, at least 0.
    """


class MonthlyReturnsRow(BaseModel):
    """
    One month.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    year: int
    """
    Calendar year.
    """

    month: int
    """
    Calendar month, 1 to 12.
    """

    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """


class NewsResultItem(BaseModel):
    """
    One item.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    published_at: str
    """
    Time of publication, as the source gives it.
    """

    headline: str
    """
    Headline as published.
    """

    source: str | None
    """
    Publisher. Null if not known.
    """

    url: str | None
    """
    Address of the article. Null if not known.
    """

    tone: str
    """
    Tone of the text.
    """


class NewsResult(BaseModel):
    """
    Result of a news analysis.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    symbol: str
    """
    RIC that the symbol was resolved to.
    """

    summary: str
    """
    Recent news and its tone.
    """

    tone: str
    """
    Tone of the text.
    """

    items: list[NewsResultItem]
    """
    News items as published by others, newest first.
    """

    facts: list[FinancialResultFact]
    """
    Every figure that the text may use.
    """

    grounding: FinancialResultGrounding
    """
    The check of every number in the prose against the facts.
    """

    narrator: str
    """
    Author of the prose: rules, or the name of a model.
    """

    lang: str
    """
    Language of the prose, as a BCP 47 tag.
    """

    as_of: date_aliased
    """
    Last day of the data.
    """

    generated_at: AwareDatetime
    """
    Creation time of the analysis. RFC 3339, UTC.
    """

    data_version: str
    """
    Version of the snapshot.
    """

    data_source: str
    """
    Source of the data in the snapshot.
    """

    simulated: bool
    """
    True if prices and financial statements are simulated.
    """

    notes: list[str]
    """
    Limits of the analysis.
    """

    disclosure: str
    """
    Purpose and limits of the analysis.
    """


class OpeningParameterPosition(BaseModel):
    """
    One position.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    symbol: str
    """
    Instrument, as in a portfolio. For an exchange, the cash that is bought, for example CASH.EUR.
    """

    quantity: float
    """
    Number of shares on that date.
    """

    cost: float | None = None
    """
    Cost of the whole position, in the currency of the instrument. Default: its value on that date.
    """


class OpeningParameterCash(BaseModel):
    """
    Cash in one currency.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    currency: str
    """
    Currency code.
    """

    amount: float
    """
    Amount of cash.
    """


class OpeningParameter(BaseModel):
    """
    Positions and cash before the first transaction. Their value on that date is the first external flow.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Date of the positions, YYYY-MM-DD.
    """

    positions: list[OpeningParameterPosition] | None = None
    """
    Instruments held.
    """

    cash: list[OpeningParameterCash] | None = None
    """
    Cash by currency. A negative amount is a loan.
    """


class OptimizationResultParameters(BaseModel):
    """
    The settings of the optimization, with the defaults filled in.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    objective: str
    """
    Optimized figure.
    """

    risk_aversion: float | None
    """
    Weight of half the variance against the return. Null for other objectives than mean_variance.
    """

    cvar_level: float
    """
    Confidence level of the expected shortfall (CVaR), as a decimal. 0.95 means the worst 5% of the periods.
    """

    risk_free_rate: float
    """
    Latest annual risk-free rate as a decimal.
    """

    base_currency: str
    """
    Currency of all returns.
    """

    benchmark: str | None
    """
    RIC or name of the benchmark. Null without one.
    """

    covariance: str
    """
    Estimate of the covariance.
    """

    shrinkage: float
    """
    Share of the scaled identity in the covariance (Ledoit and Wolf 2004), as a decimal. 0 for the sample covariance.
    """

    frequency: str
    """
    Periods of the returns.
    """

    observations: int
    """
    Number of returns that all symbols have in common.
    """

    periods_per_year: float
    """
    Factor that turns means and variances of a period into annual ones.
    """

    history_start: date_aliased
    """
    Day before the first return.
    """

    history_end: date_aliased
    """
    Day of the last return.
    """

    data_version: str
    """
    Version of the snapshot.
    """

    data_source: str
    """
    Source of the data in the snapshot.
    """


class OptimizationResultWeight(BaseModel):
    """
    One symbol.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the symbol.
    """

    name: str
    """
    Name.
    """

    market: str
    """
    Market.
    """

    sector: str
    """
    Sector.
    """

    currency: str
    """
    Currency.
    """

    current_weight: float | None
    """
    Share in the latest holdings, as a decimal. Null without a portfolio.
    """

    proposed_weight: float
    """
    Share in the optimized portfolio, as a decimal.
    """

    weight_change: float | None
    """
    Proposed weight minus current weight, as a decimal. Null without a portfolio.
    """

    expected_return: float
    """
    Expected return a year as a decimal: the arithmetic mean of the history, or the value of the request, before costs. Historical means are poor forecasts.
    """

    volatility: float
    """
    Standard deviation a year from the estimated covariance, as a decimal. Optimization picks weights whose risk is underestimated, so expect more.
    """

    risk_share: float | None
    """
    Share of the variance by Euler's rule, as a decimal. The shares sum to 1. Null without risk.
    """


class OptimizationResultProposed(BaseModel):
    """
    Expected figures of the proposed weights.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    expected_return: float
    """
    Expected return a year as a decimal: the arithmetic mean of the history, or the value of the request, before costs. Historical means are poor forecasts.
    """

    volatility: float
    """
    Standard deviation a year from the estimated covariance, as a decimal. Optimization picks weights whose risk is underestimated, so expect more.
    """

    expected_sharpe_ratio: float | None
    """
    Expected return minus the risk-free rate, divided by the volatility. Realized ratios are lower (see walk_forward). Null without risk.
    """

    cvar: float
    """
    Mean return of the worst periods of the history at the confidence of the parameters, as a decimal of one period (Rockafellar and Uryasev 2000). A loss is negative.
    """

    expected_tracking_error: float | None
    """
    Standard deviation a year of the return minus that of the benchmark, from the estimated covariance, as a decimal. Null without a benchmark.
    """

    holdings: int
    """
    Number of symbols with at least 0.01% of the portfolio.
    """


class OptimizationResultCurrent(BaseModel):
    """
    The same figures of the latest holdings. Null without a portfolio, or if some of it is excluded.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    expected_return: float
    """
    Expected return a year as a decimal: the arithmetic mean of the history, or the value of the request, before costs. Historical means are poor forecasts.
    """

    volatility: float
    """
    Standard deviation a year from the estimated covariance, as a decimal. Optimization picks weights whose risk is underestimated, so expect more.
    """

    expected_sharpe_ratio: float | None
    """
    Expected return minus the risk-free rate, divided by the volatility. Realized ratios are lower (see walk_forward). Null without risk.
    """

    cvar: float
    """
    Mean return of the worst periods of the history at the confidence of the parameters, as a decimal of one period (Rockafellar and Uryasev 2000). A loss is negative.
    """

    expected_tracking_error: float | None
    """
    Standard deviation a year of the return minus that of the benchmark, from the estimated covariance, as a decimal. Null without a benchmark.
    """

    holdings: int
    """
    Number of symbols with at least 0.01% of the portfolio.
    """


class OptimizationResultBindingLimit(BaseModel):
    """
    One limit.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    kind: str
    """
    Limit of one symbol, of a group, of the turnover, or of the cost of all trades.
    """

    name: str | None
    """
    RIC of the symbol, or name of the group. Null for a limit of all trades.
    """

    bound: str
    """
    End of the allowed range.
    """

    value: float
    """
    Proposed weight of the symbol or of the group, or the turnover or the cost of the trades, as a decimal.
    """

    limit: float
    """
    Limit of the request that the proposal reaches, as a decimal.
    """


class OptimizationResultBrokenLimit(BaseModel):
    """
    One limit.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    kind: str
    """
    Limit of one symbol, or of a group.
    """

    name: str
    """
    RIC of the symbol, or name of the group.
    """

    weight: float
    """
    Share of the symbol or of the group in the latest holdings, as a decimal.
    """

    minimum: float | None
    """
    Least share that the request allows, as a decimal. Null without a limit.
    """

    maximum: float | None
    """
    Largest share that the request allows, as a decimal. Null without a limit.
    """


class OptimizationResultFrontierItemWeight(BaseModel):
    """
    One symbol.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the symbol.
    """

    proposed_weight: float
    """
    Share in the optimized portfolio, as a decimal.
    """


class OptimizationResultFrontierItem(BaseModel):
    """
    One portfolio.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    expected_return: float
    """
    Expected return a year as a decimal: the arithmetic mean of the history, or the value of the request, before costs. Historical means are poor forecasts.
    """

    volatility: float
    """
    Standard deviation a year from the estimated covariance, as a decimal. Optimization picks weights whose risk is underestimated, so expect more.
    """

    expected_sharpe_ratio: float | None
    """
    Expected return minus the risk-free rate, divided by the volatility. Realized ratios are lower (see walk_forward). Null without risk.
    """

    cvar: float
    """
    Mean return of the worst periods of the history at the confidence of the parameters, as a decimal of one period (Rockafellar and Uryasev 2000). A loss is negative.
    """

    expected_tracking_error: float | None
    """
    Standard deviation a year of the return minus that of the benchmark, from the estimated covariance, as a decimal. Null without a benchmark.
    """

    holdings: int
    """
    Number of symbols with at least 0.01% of the portfolio.
    """

    gap: float | None
    """
    Upper limit of how much better other allowed weights can be, as a share of the objective. About 0 proves that the weights are optimal. Null if it is not known.
    """

    weights: list[OptimizationResultFrontierItemWeight]
    """
    The symbols with a weight.
    """


class OptimizationResultWalkForwardOptimized(BaseModel):
    """
    Realized figures of the optimized weights, after costs.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    annualized_return: float | None
    """
    Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
    """

    annualized_volatility: float | None
    """
    Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.
    """

    sharpe_ratio: float | None
    """
    Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.
    """

    max_drawdown: float
    """
    Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
    """


class OptimizationResultWalkForwardEqualWeights(BaseModel):
    """
    Realized figures of equal weights on the same dates, before costs.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    annualized_return: float | None
    """
    Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
    """

    annualized_volatility: float | None
    """
    Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.
    """

    sharpe_ratio: float | None
    """
    Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.
    """

    max_drawdown: float
    """
    Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
    """


class OptimizationResultWalkForwardDate(BaseModel):
    """
    One date.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Last day that the estimate reads.
    """

    turnover: float | None
    """
    Half of all purchases and sales on the date, as a decimal. Null on the first date.
    """

    kept_because: str | None
    """
    Reason why the weights stayed as they were. Null if they are new.
    """

    gap: float | None
    """
    Upper limit of how much better other allowed weights can be, as a share of the objective. About 0 proves that the weights are optimal. Null if it is not known.
    """

    weights: list[OptimizationResultFrontierItemWeight]
    """
    The symbols with a weight.
    """


class OptimizationResultWalkForwardValue(BaseModel):
    """
    One date.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Day.
    """

    optimized_value: float
    """
    Value of the optimized portfolio after costs. It is 1 on the first date.
    """

    equal_weights_value: float
    """
    Value of equal weights on the same dates, before costs. It is 1 on the first date.
    """


class OptimizationResultWalkForward(BaseModel):
    """
    The optimization repeated in the past, where each date reads earlier returns only. Null without walk_forward.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    window: int
    """
    Number of returns that each estimate reads.
    """

    every: str
    """
    Distance of the dates on which the weights change.
    """

    start_date: date_aliased
    """
    First date with weights.
    """

    end_date: date_aliased
    """
    Last day.
    """

    observations: int
    """
    Number of returns after the first date.
    """

    optimized: OptimizationResultWalkForwardOptimized
    """
    Realized figures of the optimized weights, after costs.
    """

    equal_weights: OptimizationResultWalkForwardEqualWeights
    """
    Realized figures of equal weights on the same dates, before costs.
    """

    mean_turnover: float | None
    """
    Mean turnover of the dates after the first, as a decimal. Null with one date.
    """

    dates: list[OptimizationResultWalkForwardDate]
    """
    The dates on which the weights change.
    """

    values: list[OptimizationResultWalkForwardValue]
    """
    The values on these dates and on the last day.
    """


class OptimizationResultExcludedItem(BaseModel):
    """
    One symbol.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the symbol.
    """

    reason: str
    """
    Reason, such as an old price.
    """


class OptimizationResult(BaseModel):
    """
    Optimal weights and what they promise.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    success: bool
    """
    True, and only there with a result.
    """

    parameters: OptimizationResultParameters
    """
    The settings of the optimization, with the defaults filled in.
    """

    status: str
    """
    optimal: the gap is at most 1e-6. feasible: a search or the time ended first, so better weights may exist, as much as the gap says.
    """

    gap: float | None
    """
    Upper limit of how much better other allowed weights can be, as a share of the objective. About 0 proves that the weights are optimal. Null if it is not known.
    """

    weights: list[OptimizationResultWeight]
    """
    Every symbol, from the largest proposed weight on.
    """

    proposed: OptimizationResultProposed
    """
    Expected figures of the proposed weights.
    """

    current: OptimizationResultCurrent | None
    """
    The same figures of the latest holdings. Null without a portfolio, or if some of it is excluded.
    """

    binding_limits: list[OptimizationResultBindingLimit]
    """
    The limits of the request that the proposal reaches. They explain why a weight is not larger or smaller. Empty if none is reached.
    """

    broken_limits: list[OptimizationResultBrokenLimit]
    """
    The limits of the request that the latest holdings break. They explain why the proposal can be worse than the present. Empty without a portfolio.
    """

    turnover: float | None
    """
    Half of all purchases and sales from the current to the proposed weights, as a decimal. Null without a portfolio.
    """

    transaction_cost: float | None
    """
    Cost of these trades as a decimal of the portfolio. Null without transaction_costs and a portfolio.
    """

    frontier: list[OptimizationResultFrontierItem]
    """
    Portfolios with the least risk for their return, from the least risk to the highest return. Empty without frontier.
    """

    walk_forward: OptimizationResultWalkForward | None
    """
    The optimization repeated in the past, where each date reads earlier returns only. Null without walk_forward.
    """

    excluded: list[OptimizationResultExcludedItem]
    """
    Symbols that cannot be bought.
    """

    notes: list[str]
    """
    Remarks on the estimates, one sentence each.
    """

    analytics_version: int
    """
    Version of the calculation. It increases whenever any output changes.
    """

    warnings: list[JobWarning]
    """
    Faults in the data of the holdings come first, followed by everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100.
    """

    input_hash: str
    """
    SHA-256 of the request and of the data version. The same hash means the same figures.
    """


class PeersResult(BaseModel):
    """
    Result of a peers analysis.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    symbol: str
    """
    RIC that the symbol was resolved to.
    """

    analysis: str
    """
    Valuation, growth and returns, performance, and competitive position, in paragraphs with blank lines between them.
    """

    peers: FinancialResultPeers
    """
    The companies used for comparison.
    """

    facts: list[FinancialResultFact]
    """
    Every figure that the text may use.
    """

    grounding: FinancialResultGrounding
    """
    The check of every number in the prose against the facts.
    """

    narrator: str
    """
    Author of the prose: rules, or the name of a model.
    """

    lang: str
    """
    Language of the prose, as a BCP 47 tag.
    """

    as_of: date_aliased
    """
    Last day of the data.
    """

    generated_at: AwareDatetime
    """
    Creation time of the analysis. RFC 3339, UTC.
    """

    data_version: str
    """
    Version of the snapshot.
    """

    data_source: str
    """
    Source of the data in the snapshot.
    """

    simulated: bool
    """
    True if prices and financial statements are simulated.
    """

    notes: list[str]
    """
    Limits of the analysis.
    """

    disclosure: str
    """
    Purpose and limits of the analysis.
    """


class PerformanceMetricsPortfolio(BaseModel):
    """
    The portfolio in base currency, after costs.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    total_return: float | None
    """
    Return over the whole window, as a decimal. Null without a price on both ends.
    """

    annualized_return: float | None
    """
    Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
    """

    annualized_volatility: float | None
    """
    Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.
    """

    downside_deviation: float | None
    """
    Root mean square of the negative excess returns a year, as a decimal. It is scaled by √periods_per_year. Null without a return.
    """

    max_drawdown: float | None
    """
    Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
    """

    ulcer_index: float | None
    """
    Root mean square of the daily drawdowns, as a decimal of at least 0. Null without a return.
    """

    pain_index: float | None
    """
    Mean size of the daily drawdowns, as a decimal of at least 0. Null without a return.
    """

    sharpe_ratio: float | None
    """
    Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.
    """

    sortino_ratio: float | None
    """
    Annualized mean return above the risk-free rate, divided by the downside deviation. Null without a loss.
    """

    calmar_ratio: float | None
    """
    Annualized return divided by the size of the maximum drawdown. Null without an annualized return or a drawdown.
    """

    martin_ratio: float | None
    """
    Annualized return above the risk-free rate, divided by the ulcer index. It is also called ulcer performance index. Null without an annualized return or a drawdown.
    """

    pain_ratio: float | None
    """
    Annualized return above the risk-free rate, divided by the pain index. Null without an annualized return or a drawdown.
    """

    omega_ratio: float | None
    """
    Sum of the gains over the sum of the losses, both against the risk-free rate. Null without a loss.
    """

    var_95: float | None
    """
    5% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 20 returns.
    """

    var_99: float | None
    """
    1% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 100 returns.
    """

    cvar_95: float | None
    """
    Mean of the returns at or below var_95, as a decimal. A loss is negative. Null with fewer than 20 returns.
    """

    cvar_99: float | None
    """
    Mean of the returns at or below var_99, as a decimal. A loss is negative. Null with fewer than 100 returns.
    """

    win_rate: float | None
    """
    Share of the returns above 0, as a decimal. Null without a return.
    """

    best_day: float | None
    """
    Highest return of one period, as a decimal. Null without a return.
    """

    worst_day: float | None
    """
    Lowest return of one period, as a decimal. Null without a return.
    """

    full_months: int
    """
    Number of full calendar months behind the statistics of months.
    """

    best_month: float | None
    """
    Highest return of a full calendar month, as a decimal. Null without a full month.
    """

    worst_month: float | None
    """
    Lowest return of a full calendar month, as a decimal. Null without a full month.
    """

    positive_months: float | None
    """
    Share of the full calendar months with a return above 0, as a decimal. Null without a full month.
    """

    skewness: float | None
    """
    Skewness of the returns. Null when the returns do not vary or there are too few.
    """

    kurtosis: float | None
    """
    Kurtosis of the returns in excess of the normal distribution. Null when the returns do not vary or there are too few.
    """

    days: int
    """
    Calendar days from the first to the last valuation day.
    """

    observations: int
    """
    Number of returns behind the statistics. Returns are daily unless portfolio_parameters.frequency says otherwise.
    """


class PerformanceMetrics(BaseModel):
    """
    Return and risk over the window.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio: PerformanceMetricsPortfolio
    """
    The portfolio in base currency, after costs.
    """

    benchmark: BenchmarkComparisonRowMetrics
    """
    The benchmark in base currency.
    """

    relative: BenchmarkComparisonRowRelative
    """
    The portfolio against the benchmark. `frequency` is that of the returns.
    """


class PortfolioInputHolding(BaseModel):
    """
    One holding at one rebalance.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Date as it was sent. `effective_date` is the day of the trades.
    """

    effective_date: date_aliased | None
    """
    Valuation day of the trade. Null if it is outside the data.
    """

    symbol: str
    """
    Symbol as it was sent.
    """

    ric: str
    """
    RIC that the symbol was resolved to.
    """

    weight: float
    """
    Share of the portfolio on that date, as a decimal. The weights of a date sum to 1.
    """

    quantity: float | None = None
    """
    Shares as they were sent, before later splits. Null for a row in another unit.
    """

    amount: float | None = None
    """
    Money as it was sent, in the currency of the row. Null for a row in another unit.
    """

    currency: str | None = None
    """
    Currency of the amount. Null for a row in another unit.
    """


class PortfolioInputTransaction(BaseModel):
    """
    One transaction of a ledger.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    row: int
    """
    Position in the transactions of the request, from 0.
    """

    date: date_aliased
    """
    Date as it was sent. `effective_date` is the day on which it counts.
    """

    effective_date: date_aliased | None
    """
    Valuation day of the transaction. Null if it comes after the last one.
    """

    type: str
    """
    Kind of transaction.
    """

    ric: str | None
    """
    RIC of the instrument. Null for a transaction in cash.
    """

    quantity: float | None
    """
    Shares as they were sent, before later splits. For a split, new shares per old share. Null if it was not sent.
    """

    price: float | None
    """
    Price per share as it was sent. Null if it was not sent.
    """

    amount: float | None
    """
    Money before fee and tax, as it was sent. Null if it was not sent.
    """

    currency: str
    """
    Currency of the price, the amount, the fee, and the tax.
    """

    fee: float
    """
    Commission and charges as they were sent. 0 if none were sent.
    """

    tax: float
    """
    Tax as it was sent. 0 if none was sent.
    """

    rate: float | None
    """
    Exchange rate as it was sent. Null if it was not sent.
    """

    to_currency: str | None
    """
    Currency that an exchange buys. Null for the other types.
    """


class PortfolioParametersRebalancingBand(BaseModel):
    """
    Largest drift of a weight. A weight outside its band at two closes in a row trades at the second. It needs exactly one of `absolute`, `relative`.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    absolute: float | None = None
    """
    Largest distance of a weight from its target, as a decimal.
    """

    relative: float | None = None
    """
    Largest distance of a weight from its target, as a fraction of the target.
    """


class PortfolioParametersRebalancing(BaseModel):
    """
    Policy between the dates, with its defaults. Present only if the request has one.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    schedule: str | None = None
    """
    Calendar period after which the portfolio returns to its target. Weeks begin on Monday.
    """

    on: str | None = None
    """
    Trade on the first or the last valuation day of the period.
    """

    band: PortfolioParametersRebalancingBand | None = None
    """
    Largest drift of a weight. A weight outside its band at two closes in a row trades at the second. It needs exactly one of `absolute`, `relative`.
    """

    to: str | None = None
    """
    After a weight leaves its band: return to the target, or move that weight to the edge of its band.
    """


class PortfolioParameters(BaseModel):
    """
    The settings the analysis was made with.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    start_date: date_aliased
    """
    First valuation day.
    """

    end_date: date_aliased
    """
    Last valuation day.
    """

    base_currency: str
    """
    Currency of all money whose name does not end in _local.
    """

    benchmark: str | None
    """
    RIC or name of the benchmark. Null without a benchmark.
    """

    initial_value: float
    """
    Value of the portfolio at the start, in base currency.
    """

    include_transaction_costs: bool
    """
    True if trades cost something.
    """

    risk_free_rate: float
    """
    Risk-free rate a year, as a decimal. For a series, the mean over the days of the window.
    """

    frequency: str
    """
    Frequency of the portfolio's returns. It is the frequency of the instrument held that is priced least often. A benchmark does not change it.
    """

    periods_per_year: int
    """
    Returns a year, used to annualize. It is 52 for weekly, 12 for monthly, and 4 for quarterly returns. For daily returns it is 252, or the measured number of valuation days a year when that is below 250 or above 254.
    """

    calendar: str
    """
    all_days if the portfolio has an instrument with prices on all seven days of the week, so that every calendar day is a valuation day. Otherwise weekdays: the sessions of its exchanges, Sundays of some exchanges included.
    """

    price_basis: str
    """
    Kind of prices: split_adjusted, total_return_adjusted, or mixed.
    """

    cost_table_version: str
    """
    Version of the table of default costs.
    """

    risk_free_source: str | None = None
    """
    Name of the series of risk-free rates. Present only if the request names or has one.
    """

    lot_method: str | None = None
    """
    Order in which sales close lots: fifo, average, or highest_cost. Only with transactions.
    """

    dividends: str | None = None
    """
    Source of the dividends: booked or market. Only with transactions.
    """

    track_cash: bool | None = None
    """
    False if trades are paid from outside the portfolio. Only with transactions.
    """

    rebalancing: PortfolioParametersRebalancing | None = None
    """
    Policy between the dates, with its defaults. Present only if the request has one.
    """


class PortfolioReportResult(BaseModel):
    """
    Addresses of the report. They are signed: everyone who has one may read it.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    success: bool
    """
    True, and only there with a result.
    """

    analysis_job_id: str
    """
    The result it was made of.
    """

    pdf_url: AnyUrl
    """
    The report as PDF.
    """

    html_url: AnyUrl
    """
    The report as one self-contained page.
    """

    json_url: AnyUrl
    """
    The results behind the report, as JSON. For an analysis, with the disclosures.
    """

    expires_at: AwareDatetime
    """
    Time at which the files are deleted, RFC 3339, UTC. A later PATCH of the job does not change it.
    """


class PortfolioScores(BaseModel):
    """
    Weighted scores of the latest holdings.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    value: float | None
    """
    Value score, 0 to 10. Null without enough inputs.
    """

    quality: float | None
    """
    Quality score, 0 to 10. Null without enough inputs.
    """

    momentum: float | None
    """
    Momentum score, 0 to 10. Null without enough inputs.
    """

    defensive: float | None
    """
    Defensive score, 0 to 10. Null without enough inputs.
    """

    tactical: float | None
    """
    Tactical score, 0 to 10. Null without enough inputs.
    """

    total: float | None
    """
    Composite of the factor scores, 0 to 10. Null without enough of them.
    """

    coverage: float
    """
    Share of the weight that has scores, 0 to 1.
    """


class PortfolioSummary(BaseModel):
    """
    The result in six figures. total_pl = total_price_pl + total_fx_pl − cost − fees.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    final_value: float
    """
    Value of the portfolio on the last day, in base currency.
    """

    total_return: float
    """
    Return over the whole window, as a decimal. Null without a price on both ends.
    """

    total_price_pl: float
    """
    Profit or loss from prices and dividends, in base currency.
    """

    total_fx_pl: float
    """
    Profit or loss from exchange rates, in base currency. It is exactly 0 for holdings in base currency.
    """

    total_pl: float
    """
    Profit or loss after costs, in base currency. It is the profit from prices and currencies minus the transaction cost.
    """

    total_transaction_cost: float
    """
    Sum of the transaction costs, in base currency.
    """

    include_transaction_costs: bool
    """
    True if trades cost something.
    """

    total_fees: float | None = None
    """
    Sum of the yearly fees on the value, in base currency.
    """

    net_flows: float | None = None
    """
    Money that flowed into the portfolio minus money that flowed out, in base currency. The value at the start does not count.
    """

    money_weighted_return: float | None = None
    """
    Annual rate at which the value at the start and the flows grow to the final value, as a decimal. Null if the window is shorter than a year, and if there is no such rate or more than one.
    """


class ProfitAndLossRow(BaseModel):
    """
    One holding, or the cash of one currency.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    name: str
    """
    Name of the instrument.
    """

    start_value: float
    """
    Value at the start of the window, in base currency. A position that a simulated portfolio bought on the first day has its cost.
    """

    end_value: float
    """
    Value at the end of the window, in base currency: start value + net investment + total.
    """

    net_investment: float
    """
    Money that was put into the holding minus money that was taken out, in base currency.
    """

    price: float
    """
    Gain from the price without dividends, in base currency.
    """

    currency: float
    """
    Gain from the exchange rate, in base currency.
    """

    income: float
    """
    Dividends and interest before withheld taxes, in base currency.
    """

    fees: float
    """
    Transaction costs and fees in base currency, at least 0.
    """

    taxes: float
    """
    Taxes on trades and income, in base currency.
    """

    total: float
    """
    Price gain + currency gain + income − fees − taxes, in base currency.
    """


class ProfitAndLossTotals(BaseModel):
    """
    Sums of the rows, and the external flows.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    start_value: float
    """
    Value at the start of the window, in base currency. A position that a simulated portfolio bought on the first day has its cost.
    """

    end_value: float
    """
    Value at the end of the window, in base currency: start value + net investment + total.
    """

    net_investment: float
    """
    Money that was put into the holding minus money that was taken out, in base currency.
    """

    price: float
    """
    Gain from the price without dividends, in base currency.
    """

    currency: float
    """
    Gain from the exchange rate, in base currency.
    """

    income: float
    """
    Dividends and interest before withheld taxes, in base currency.
    """

    fees: float
    """
    Transaction costs and fees in base currency, at least 0.
    """

    taxes: float
    """
    Taxes on trades and income, in base currency.
    """

    total: float
    """
    Price gain + currency gain + income − fees − taxes, in base currency.
    """

    net_flows: float
    """
    Money that flowed into the portfolio minus money that flowed out, in base currency. The value at the start does not count.
    """


class ProfitAndLoss(BaseModel):
    """
    Profit and loss by holding and by currency of cash.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    rows: list[ProfitAndLossRow]
    """
    Holdings by RIC. Start value + net investment + total = end value, as written.
    """

    totals: ProfitAndLossTotals
    """
    Sums of the rows, and the external flows.
    """


class RealizedGainsClosedItem(BaseModel):
    """
    One part of a lot.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    opened: date_aliased
    """
    Date of the purchase. With the method average, the date on which the position was opened.
    """

    closed: date_aliased
    """
    Date of the sale.
    """

    quantity: float
    """
    Shares of the lot, adjusted for later splits.
    """

    cost: float
    """
    Cost with fees and taxes of the purchase, in base currency.
    """

    proceeds: float
    """
    Proceeds after fees and taxes of the sale, in base currency.
    """

    gain: float
    """
    Proceeds or value minus cost, in base currency. It is price_gain + currency_gain.
    """

    price_gain: float
    """
    Gain in the currency of the instrument at the exchange rate of the sale, in base currency.
    """

    currency_gain: float
    """
    Cost times the change of the exchange rate since the purchase, in base currency.
    """

    days: int
    """
    Calendar days since the purchase.
    """


class RealizedGainsOpenItem(BaseModel):
    """
    One lot.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    opened: date_aliased
    """
    Date of the purchase. With the method average, the date on which the position was opened.
    """

    quantity: float
    """
    Shares of the lot, adjusted for later splits.
    """

    cost: float
    """
    Cost with fees and taxes of the purchase, in base currency.
    """

    value: float
    """
    Value at the end of the window, in base currency.
    """

    gain: float
    """
    Proceeds or value minus cost, in base currency. It is price_gain + currency_gain.
    """

    price_gain: float
    """
    Gain in the currency of the instrument at the exchange rate of the sale, in base currency.
    """

    currency_gain: float
    """
    Cost times the change of the exchange rate since the purchase, in base currency.
    """

    days: int
    """
    Calendar days since the purchase.
    """


class RealizedGainsByYearItem(BaseModel):
    """
    One year.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    year: int
    """
    Calendar year.
    """

    gain: float
    """
    Proceeds or value minus cost, in base currency. It is price_gain + currency_gain.
    """

    price_gain: float
    """
    Gain in the currency of the instrument at the exchange rate of the sale, in base currency.
    """

    currency_gain: float
    """
    Cost times the change of the exchange rate since the purchase, in base currency.
    """

    proceeds: float
    """
    Proceeds after fees and taxes of the sale, in base currency.
    """

    cost: float
    """
    Cost with fees and taxes of the purchase, in base currency.
    """


class RealizedGainsTotalsRealized(BaseModel):
    """
    Sums of the closed lots.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    gain: float
    """
    Proceeds or value minus cost, in base currency. It is price_gain + currency_gain.
    """

    price_gain: float
    """
    Gain in the currency of the instrument at the exchange rate of the sale, in base currency.
    """

    currency_gain: float
    """
    Cost times the change of the exchange rate since the purchase, in base currency.
    """

    proceeds: float
    """
    Proceeds after fees and taxes of the sale, in base currency.
    """

    cost: float
    """
    Cost with fees and taxes of the purchase, in base currency.
    """


class RealizedGainsTotalsUnrealized(BaseModel):
    """
    Sums of the open lots.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    gain: float
    """
    Proceeds or value minus cost, in base currency. It is price_gain + currency_gain.
    """

    price_gain: float
    """
    Gain in the currency of the instrument at the exchange rate of the sale, in base currency.
    """

    currency_gain: float
    """
    Cost times the change of the exchange rate since the purchase, in base currency.
    """

    value: float
    """
    Value at the end of the window, in base currency.
    """

    cost: float
    """
    Cost with fees and taxes of the purchase, in base currency.
    """


class RealizedGainsTotals(BaseModel):
    """
    Sums of all lots.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    realized: RealizedGainsTotalsRealized
    """
    Sums of the closed lots.
    """

    unrealized: RealizedGainsTotalsUnrealized
    """
    Sums of the open lots.
    """


class RealizedGains(BaseModel):
    """
    Gains of sold lots and of open lots. They are facts, not tax advice.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    lot_method: str
    """
    Order in which sales close lots.
    """

    closed: list[RealizedGainsClosedItem]
    """
    Lots that were sold in the window, by date of the sale. A sale may close several lots.
    """

    open: list[RealizedGainsOpenItem]
    """
    Lots that are open at the end of the window, with the gain that is not realized.
    """

    by_year: list[RealizedGainsByYearItem]
    """
    Sums of the closed lots by year of the sale.
    """

    totals: RealizedGainsTotals
    """
    Sums of all lots.
    """


class RebalancingParameter(BaseModel):
    """
    Policy that returns the portfolio to the target of the latest date. Without it, weights drift.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    schedule: str | None = None
    """
    Calendar period after which the portfolio returns to its target. Weeks begin on Monday.
    """

    on: str | None = None
    """
    Trade on the first or the last valuation day of the period.
    """

    band: BenchmarkParameterObjectRebalancingBand | None = None
    """
    Largest drift of a weight. A weight outside its band at two closes in a row trades at the second. It needs exactly one of `absolute`, `relative`.
    """

    to: str | None = None
    """
    After a weight leaves its band: return to the target, or move that weight to the edge of its band.
    """


class ResolveResultChange(BaseModel):
    """
    One repair that changed a member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    code: str
    field: str
    """
    Path in the definition that was sent, for example portfolio[3].symbol.
    """

    date: date_aliased | None
    """
    Rebalance date. Null for a setting.
    """

    symbol: str | None
    """
    RIC that the change concerns. Null if the change concerns a whole date.
    """

    from_: str | float | None = Field(..., alias="from")
    """
    Value before the change: a symbol, the first of the rows that are added up, the sum of a date, or the date.
    """

    to: str | float | None
    """
    Value after the change. Null for a date that was removed.
    """

    matched_by: str | None = None
    """
    Kind of identifier that the symbol is. Present if the code is symbol_normalized and the change concerns a row.
    """

    message: str
    """
    One sentence for people.
    """


class ResolveResultDroppedItem(BaseModel):
    """
    One row that was removed.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    code: str
    date: str
    """
    Date of the row.
    """

    symbol: str
    """
    Symbol as it was sent. Empty for a transaction in cash.
    """

    weight: float | None = None
    """
    Weight as it was sent. Absent for a row without a weight.
    """

    quantity: float | None = None
    """
    Quantity as it was sent, in place of a weight.
    """

    amount: float | None = None
    """
    Amount as it was sent, in place of a weight.
    """

    currency: str | None = None
    """
    Currency of the amount, if it was sent.
    """

    message: str
    """
    One sentence for people.
    """


class ResolveResultValidationError(BaseModel):
    """
    One problem of the portfolio.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    code: str
    message: str
    """
    One sentence for people.
    """

    field: str
    """
    Path of the member, for example portfolio[3].weight.
    """

    suggestions: list[str] | None = None
    """
    Symbols that may be meant instead, the likeliest first. Only with unresolved_symbol and ambiguous_symbol.
    """


class ResolveResultValidationWarning(BaseModel):
    """
    One remark about the portfolio.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    code: str
    message: str
    """
    One sentence for people.
    """

    field: str
    """
    Path of the member, for example portfolio[3].weight.
    """


class ResolveResultValidation(BaseModel):
    """
    The validator’s word on the repaired definition.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    valid: bool
    """
    True if tracking, updating, and analyzing would be accepted.
    """

    error_count: int
    """
    Number of errors.
    """

    warning_count: int
    """
    Number of warnings.
    """

    errors: list[ResolveResultValidationError]
    """
    Every error found, in one pass. At most 200 of each code. One more item counts the rest.
    """

    warnings: list[ResolveResultValidationWarning]
    """
    Every warning found, in one pass. At most 200 of each code. One more item counts the rest.
    """


class ReturnsCalendarRow(BaseModel):
    """
    One month or year of one instrument. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    year: int
    """
    Calendar year.
    """

    month: int | None
    """
    Calendar month, 1 to 12. Null on the row of the year.
    """

    return_pct: float
    """
    Return with dividends reinvested in the currency of the instrument, in percent.
    """

    partial: bool
    """
    True if the data begin or end inside the period.
    """


class RiskContributionPortfolio(BaseModel):
    """
    The latest weights over the last returns. Null if not available.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    volatility: float
    """
    Annualized volatility, as a decimal.
    """

    var_95: float
    """
    5% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 20 returns.
    """

    var_99: float | None
    """
    1% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 100 returns.
    """

    cvar_95: float
    """
    Mean of the returns at or below var_95, as a decimal. A loss is negative. Null with fewer than 20 returns.
    """

    cvar_99: float | None
    """
    Mean of the returns at or below var_99, as a decimal. A loss is negative. Null with fewer than 100 returns.
    """


class RiskContributionHolding(BaseModel):
    """
    One holding.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the holding.
    """

    sector: str
    """
    Name of the sector.
    """

    volatility: float
    """
    Annualized volatility, as a decimal.
    """

    marginal_volatility: float
    """
    Change of the volatility of the portfolio per unit of weight, as a decimal a year.
    """

    weight: float
    """
    Weight among the covered holdings, as a decimal. The weights sum to 1.
    """

    volatility_contribution: float
    """
    Part of the volatility of the portfolio, as a decimal a year. The parts sum to it.
    """

    volatility_share: float
    """
    Share of the volatility of the portfolio, as a decimal. The shares sum to 1.
    """

    var_95_contribution: float
    """
    Part of var_95 as a decimal. A loss is negative. The parts sum to it.
    """

    var_99_contribution: float | None
    """
    Part of var_99 as a decimal. A loss is negative. Null with fewer than 100 returns.
    """

    cvar_95_contribution: float
    """
    Part of cvar_95 as a decimal. A loss is negative. The parts sum to it.
    """

    cvar_99_contribution: float | None
    """
    Part of cvar_99 as a decimal. A loss is negative. Null with fewer than 100 returns.
    """


class RiskContributionSector(BaseModel):
    """
    One sector.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    sector: str
    """
    Name of the sector.
    """

    weight: float
    """
    Weight among the covered holdings, as a decimal. The weights sum to 1.
    """

    volatility_contribution: float
    """
    Part of the volatility of the portfolio, as a decimal a year. The parts sum to it.
    """

    volatility_share: float
    """
    Share of the volatility of the portfolio, as a decimal. The shares sum to 1.
    """

    var_95_contribution: float
    """
    Part of var_95 as a decimal. A loss is negative. The parts sum to it.
    """

    var_99_contribution: float | None
    """
    Part of var_99 as a decimal. A loss is negative. Null with fewer than 100 returns.
    """

    cvar_95_contribution: float
    """
    Part of cvar_95 as a decimal. A loss is negative. The parts sum to it.
    """

    cvar_99_contribution: float | None
    """
    Part of cvar_99 as a decimal. A loss is negative. Null with fewer than 100 returns.
    """


class RiskContribution(BaseModel):
    """
    Contribution of each of the latest holdings to the risk (Euler).
    """

    model_config = ConfigDict(
        extra="allow",
    )
    available: bool
    """
    False if there are no figures. Then `reason` says why.
    """

    reason: str | None
    """
    Reason for missing figures. Null if there are some.
    """

    start_date: date_aliased | None
    """
    The day before the first return. Null if not available.
    """

    end_date: date_aliased | None
    """
    The last valuation day. Null if not available.
    """

    days: int
    """
    Number of returns: at most 252 daily, 104 weekly, 60 monthly, or 40 quarterly ones. Returns before the window count too.
    """

    observations: int
    """
    Number of returns, the same as days.
    """

    coverage: float
    """
    Share of the weight that has a price and a rate by the first day, 0 to 1.
    """

    portfolio: RiskContributionPortfolio | None
    """
    The latest weights over the last returns. Null if not available.
    """

    holdings: list[RiskContributionHolding]
    """
    The covered holdings, in the order of latest_holdings.
    """

    sectors: list[RiskContributionSector]
    """
    Sums of the holdings of each sector, sorted by name.
    """


class RiskFreeRatesRow(BaseModel):
    """
    The risk-free rate of one currency from one day on. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    currency: str
    """
    ISO 4217.
    """

    date: date_aliased
    """
    First day of the rate. It holds until the next date of the currency.
    """

    annual_rate: float
    """
    Effective annual rate, as a decimal: 0.04 means 4%.
    """

    source: str
    """
    Name of the series, or of the data if it is not known.
    """


class RollingMetricsObservations(BaseModel):
    """
    Number of returns behind each row.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    window_30d: int
    """
    Always 30.
    """

    window_60d: int
    """
    Always 60.
    """

    window_90d: int
    """
    Always 90.
    """


class RollingMetricsWindow30dItem(BaseModel):
    """
    The window that ends on the date.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Last day of the window.
    """

    sharpe_ratio: float | None
    """
    Annualized Sharpe ratio of the window. Null when the returns do not vary or the window is not full.
    """

    volatility: float | None
    """
    Standard deviation of the returns a year, as a decimal. Null if the window is not full.
    """

    beta: float | None
    """
    Beta to the benchmark over the window. Null when the benchmark does not vary or the window is not full.
    """

    correlation: float | None
    """
    Pearson correlation with the benchmark over the window, −1 to 1. Null when either does not vary or the window is not full.
    """


class RollingMetricsWindow1yItem(BaseModel):
    """
    The full months that end on the date.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Month end, the last day of the window.
    """

    observations: int
    """
    Number of returns in the window.
    """

    annualized_return: float
    """
    Return of the portfolio over the window, as a decimal a year.
    """

    sharpe_ratio: float | None
    """
    Annualized Sharpe ratio of the window. Null when the returns do not vary or the window is not full.
    """

    volatility: float | None
    """
    Standard deviation of the returns a year, as a decimal. Null if the window is not full.
    """

    beta: float | None
    """
    Beta to the benchmark over the window. Null when the benchmark does not vary or the window is not full.
    """

    correlation: float | None
    """
    Pearson correlation with the benchmark over the window, −1 to 1. Null when either does not vary or the window is not full.
    """


class RollingMetrics(BaseModel):
    """
    Metrics over moving windows. They are null until a window is full.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    observations: RollingMetricsObservations
    """
    Number of returns behind each row.
    """

    window_30d: list[RollingMetricsWindow30dItem]
    """
    Windows of 30 returns. They are daily unless portfolio_parameters.frequency says otherwise.
    """

    window_60d: list[RollingMetricsWindow30dItem]
    """
    Windows of 60 returns. They are daily unless portfolio_parameters.frequency says otherwise.
    """

    window_90d: list[RollingMetricsWindow30dItem]
    """
    Windows of 90 returns. They are daily unless portfolio_parameters.frequency says otherwise.
    """

    window_1y: list[RollingMetricsWindow1yItem]
    """
    The returns of the last 12 full months, one row per month end.
    """

    window_3y: list[RollingMetricsWindow1yItem]
    """
    The returns of the last 36 full months, one row per month end.
    """


class RollingVolatilityRow(BaseModel):
    """
    One day of one instrument. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    date: date_aliased
    """
    Trading date.
    """

    window: int
    """
    Number of daily returns in the window.
    """

    volatility: float | None
    """
    Annualized sample volatility, as a decimal. Null until the window is full.
    """


class ScoreResultFactors(BaseModel):
    """
    Each factor and the figures behind it.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    value: str
    """
    Value.
    """

    quality: str
    """
    Quality.
    """

    momentum: str
    """
    Momentum.
    """

    defensive: str
    """
    Defensive.
    """

    tactical: str
    """
    Tactical.
    """


class ScoreResultScores(BaseModel):
    """
    Factor scores, 0 to 10.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    value: float | None
    """
    Value score, 0 to 10. Null without enough inputs.
    """

    quality: float | None
    """
    Quality score, 0 to 10. Null without enough inputs.
    """

    momentum: float | None
    """
    Momentum score, 0 to 10. Null without enough inputs.
    """

    defensive: float | None
    """
    Defensive score, 0 to 10. Null without enough inputs.
    """

    tactical: float | None
    """
    Tactical score, 0 to 10. Null without enough inputs.
    """

    total: float | None
    """
    Composite of the factor scores, 0 to 10. Null without enough of them.
    """


class ScoreResult(BaseModel):
    """
    Result of a score analysis.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    symbol: str
    """
    RIC that the symbol was resolved to.
    """

    summary: str
    """
    The composite and its strengths and weaknesses.
    """

    factors: ScoreResultFactors
    """
    Each factor and the figures behind it.
    """

    trend: str
    """
    Change of the composite score.
    """

    scores: ScoreResultScores
    """
    Factor scores, 0 to 10.
    """

    recommendation: str | None
    """
    Word for the composite score: STRONG BUY from 8, BUY from 6, HOLD from 4, SELL from 2, STRONG SELL below. Null without a score. It follows mechanically from the score and is not advice.
    """

    facts: list[FinancialResultFact]
    """
    Every figure that the text may use.
    """

    grounding: FinancialResultGrounding
    """
    The check of every number in the prose against the facts.
    """

    narrator: str
    """
    Author of the prose: rules, or the name of a model.
    """

    lang: str
    """
    Language of the prose, as a BCP 47 tag.
    """

    as_of: date_aliased
    """
    Last day of the data.
    """

    generated_at: AwareDatetime
    """
    Creation time of the analysis. RFC 3339, UTC.
    """

    data_version: str
    """
    Version of the snapshot.
    """

    data_source: str
    """
    Source of the data in the snapshot.
    """

    simulated: bool
    """
    True if prices and financial statements are simulated.
    """

    notes: list[str]
    """
    Limits of the analysis.
    """

    disclosure: str
    """
    Purpose and limits of the analysis.
    """


class SectorAllocationRow(BaseModel):
    """
    One sector on one day.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Day of the rebalance, or last day of the month.
    """

    sector: str
    """
    Name of the sector.
    """

    value: float
    """
    Value in base currency.
    """

    weight: float
    """
    Share of the value of the portfolio, as a decimal.
    """


class SectorContributionRow(BaseModel):
    """
    One sector.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    sector: str
    """
    Name of the sector.
    """

    price_pl: float
    """
    Profit or loss from the price and dividends, in base currency.
    """

    fx_pl: float
    """
    Profit or loss from the exchange rate, in base currency.
    """

    transaction_cost: float
    """
    Transaction cost in base currency, at least 0.
    """

    total_pl: float
    """
    Profit or loss after costs, in base currency. It is the profit from prices and currencies minus the transaction cost.
    """

    contribution_pct: float
    """
    Profit or loss over the initial value, as a decimal. The rows sum to the total return. Transactions divide by the value at the start and all inflows instead.
    """

    avg_weight: float
    """
    Mean weight over the window, as a decimal.
    """

    return_pct: float | None
    """
    Return in base currency while held, chained, as a decimal. Null if it was held for no return.
    """

    fees: float | None = None
    """
    Fees in base currency, at least 0.
    """


class PortfolioAlert(BaseModel):
    """
    The alert of a portfolio, and its nightly analyses.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_id: str
    """
    Prefix "pf", a hyphen, a UUID.
    """

    callback_url: AnyUrl | None
    """
    Address that also receives the notifications as webhooks. Null without one.
    """

    least_change: float
    """
    Smallest change of the value since the last notification, as a decimal fraction. For example, 0.02 means 2%.
    """

    least_holding_change: float | None
    """
    Smallest profit or loss of a holding since the last notification, as a decimal fraction of its value. Null: holdings notify no one.
    """

    last_run: AwareDatetime | None
    """
    Time of the last nightly analysis, also of one that failed. RFC 3339, UTC. Null before the first one.
    """

    last_error: str | None
    """
    Why the last night has not analyzed the portfolio, in a sentence. Null if it has.
    """

    next_run: AwareDatetime | None
    """
    Time of the next nightly analysis. RFC 3339, UTC. Null if nothing is analyzed, because the portfolio has no alert or no tracking-worker runs.
    """

    warnings: list[JobWarning]
    """
    A warning with the code `not_scheduled` if no tracking-worker runs. Otherwise empty.
    """


class CreatedShare(BaseModel):
    """
    A new link.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    share_id: str
    """
    Prefix "share", a hyphen, a UUID.
    """

    job_id: str
    """
    The job whose result the link shows.
    """

    created_at: AwareDatetime
    """
    Time at which the link was made.
    """

    expires_at: AwareDatetime
    """
    Time from which on the link does not work.
    """

    hides_amounts: bool
    """
    True if the reader sees no amounts of the account.
    """

    sources: list[ShareListShareSource]
    """
    Sources of the data when the link was made.
    """

    token: str
    """
    Secret of the link. GET /v1/shared with the header Authorization: Bearer returns what the link shows. No other answer contains it.
    """

    path: str
    """
    Path of the page that the link shows without an account. Put it after the address of the service.
    """


class CreatedPortfolioShare(BaseModel):
    """
    A new link.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    share_id: str
    """
    Prefix "share", a hyphen, a UUID.
    """

    portfolio_id: str
    """
    The portfolio that the link shows.
    """

    created_at: AwareDatetime
    """
    Time at which the link was made.
    """

    expires_at: AwareDatetime
    """
    Time from which on the link does not work.
    """

    hides_amounts: bool
    """
    True if the reader sees no amounts of the account.
    """

    sources: list[ShareListShareSource]
    """
    Sources of the data when the link was made.
    """

    token: str
    """
    Secret of the link. GET /v1/shared with the header Authorization: Bearer returns what the link shows. No other answer contains it.
    """

    path: str
    """
    Path of the page that the link shows without an account. Put it after the address of the service.
    """


class SimulationResultParametersRebalancingBand(BaseModel):
    """
    Band that is checked every month. Null without one.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    absolute: float | None = None
    """
    Largest distance of a weight from its target, as a decimal.
    """

    relative: float | None = None
    """
    Largest distance of a weight from its target, as a fraction of the target.
    """


class SimulationResultParametersRebalancing(BaseModel):
    """
    Policy by which the portfolio trades. Schedules more frequent than monthly trade every month.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    schedule: str
    """
    Calendar period after which the portfolio returns to its target. Weeks begin on Monday.
    """

    band: SimulationResultParametersRebalancingBand | None
    """
    Band that is checked every month. Null without one.
    """

    to: str
    """
    After a weight leaves its band: return to the target, or move that weight to the edge of its band.
    """


class SimulationResultParametersFlow(BaseModel):
    """
    One flow.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    amount: float
    """
    Amount of the first flow in base currency. It is above 0 for a deposit and below 0 for a withdrawal.
    """

    every: str
    """
    Distance of the flows.
    """

    from_year: float | None
    """
    Years from the start to the first flow. Null: one period after the start.
    """

    until_year: float | None
    """
    Years from the start to the last flow. Null: the end.
    """

    growth: float
    """
    Yearly growth of the amount besides inflation, as a decimal.
    """

    indexed: bool
    """
    True if inflation raises the amount.
    """


class SimulationResultParameters(BaseModel):
    """
    The settings of the simulation, with the defaults filled in.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    base_currency: str
    """
    Currency of all money.
    """

    initial_value: float
    """
    Value of the portfolio at the start, in base currency.
    """

    method: str
    """
    Source of the monthly returns.
    """

    years: int
    """
    Length of every path in years.
    """

    paths: int
    """
    Number of simulated paths.
    """

    seed: int
    """
    Seed of the random numbers. The same request with the same seed gives the same result on the same data.
    """

    interval: str
    """
    Distance of the points in time.
    """

    history_start: date_aliased
    """
    Month end before the first return of the history.
    """

    history_end: date_aliased
    """
    Last month end of the history.
    """

    observations: int
    """
    Number of monthly returns that all holdings have in common. The paths come from them, so a short history hides what it did not contain.
    """

    block_length: float | None
    """
    Mean length of the blocks of the bootstrap, in months. The automatic length follows Politis and White 2004. Null for a fitted distribution.
    """

    block_length_method: str | None
    """
    Origin of the block length. Null without blocks.
    """

    degrees_of_freedom: float | None
    """
    Degrees of freedom of the fitted Student t distribution. Low numbers mean frequent extreme months. Null for the other methods.
    """

    rebalancing: SimulationResultParametersRebalancing
    """
    Policy by which the portfolio trades. Schedules more frequent than monthly trade every month.
    """

    annual_fee_rate: float
    """
    Sum of the yearly fees as a decimal.
    """

    include_transaction_costs: bool
    """
    True if trades of the paths have costs.
    """

    inflation: float
    """
    Yearly inflation as a decimal. Unless it is 0, all money of the result has the purchasing power of the start, and returns and drawdowns are real.
    """

    flows: list[SimulationResultParametersFlow]
    """
    The flows of the request.
    """

    data_version: str
    """
    Version of the snapshot.
    """

    data_source: str
    """
    Source of the data in the snapshot.
    """


class SimulationResultHolding(BaseModel):
    """
    One holding.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the holding.
    """

    name: str
    """
    Name of the holding.
    """

    weight: float
    """
    Share of the value at the start of every path, as a decimal.
    """

    target_weight: float
    """
    Share that a rebalancing returns to, as a decimal.
    """

    annualized_return: float
    """
    Compound annual growth rate over the common history in base currency, as a decimal. It is not a forecast.
    """

    annualized_volatility: float
    """
    Sample deviation of the monthly returns × √12, as a decimal.
    """

    expected_return: float | None
    """
    Compound annual growth rate that the request assumes in place of that of the history, as a decimal. Null: that of the history.
    """


class SimulationResultOverTimeItem(BaseModel):
    """
    One point in time.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    month: int
    """
    Months since the start.
    """

    mean: float | None
    """
    Mean over all paths, in base currency. A few very good paths raise it above the median. Null for student_t, because a Student t distribution of log returns has no finite mean.
    """

    ruined: float
    """
    Share of the paths that are ruined by this month, as a decimal.
    """

    values: list[float]
    """
    Value at each of the percentiles, in base currency and after the flow of the month.
    """


class SimulationResultFinalValuePercentile(BaseModel):
    """
    One percentile.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    percentile: float
    """
    Share of the paths with a lower value, in percent.
    """

    value: float
    """
    Value at the end at this percentile, in base currency.
    """

    lower: float
    """
    Lower end of the 95% interval of the percentile, in base currency. The interval covers the error of a finite number of paths, not that of the model.
    """

    upper: float
    """
    Upper end of the 95% interval of the percentile, in base currency.
    """


class SimulationResultFinalValue(BaseModel):
    """
    The distribution of the value at the end.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    mean: float | None
    """
    Mean over all paths, in base currency. A few very good paths raise it above the median. Null for student_t, because a Student t distribution of log returns has no finite mean.
    """

    standard_error: float | None
    """
    Standard error of the mean from the number of paths, in base currency. Null for student_t.
    """

    percentiles: list[SimulationResultFinalValuePercentile]
    """
    One row for each percentile.
    """


class SimulationResultAnnualizedReturnItem(BaseModel):
    """
    One percentile.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    percentile: float
    """
    Share of the paths with a lower value, in percent.
    """

    value: float
    """
    Time-weighted return a year after fees at this percentile, as a decimal. A ruined path counts until its ruin.
    """


class SimulationResultMaxDrawdownItem(BaseModel):
    """
    One percentile.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    percentile: float
    """
    Share of the paths with a lower value, in percent.
    """

    value: float
    """
    Largest loss from an earlier peak at this percentile, as a decimal of at most 0. Flows do not change it. Month ends are compared, so daily drawdowns are larger.
    """


class SimulationResultRuin(BaseModel):
    """
    Probability that a withdrawal cannot be paid in full.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    probability: float
    """
    Share of the paths in which a withdrawal could not be paid in full, as a decimal. It assumes that the future is like the history.
    """

    standard_error: float
    """
    Standard error √(p(1 − p)/n) of the probability, as a decimal.
    """

    lower: float
    """
    Lower end of the 95% interval of the probability (Wilson 1927), as a decimal.
    """

    upper: float
    """
    Upper end of the 95% interval of the probability (Wilson 1927), as a decimal.
    """


class SimulationResultGoal(BaseModel):
    """
    Probability of reaching the goal. Null without a goal.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    value: float
    """
    Value to reach at the end, in base currency.
    """

    probability: float
    """
    Share of the paths that end with at least the value of the goal, as a decimal.
    """

    standard_error: float
    """
    Standard error √(p(1 − p)/n) of the probability, as a decimal.
    """

    lower: float
    """
    Lower end of the 95% interval of the probability (Wilson 1927), as a decimal.
    """

    upper: float
    """
    Upper end of the 95% interval of the probability (Wilson 1927), as a decimal.
    """


class SimulationResultConvergenceItem(BaseModel):
    """
    The first paths.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    paths: int
    """
    Number of simulated paths.
    """

    mean: float | None
    """
    Mean over all paths, in base currency. A few very good paths raise it above the median. Null for student_t, because a Student t distribution of log returns has no finite mean.
    """

    values: list[float]
    """
    Value at each of the percentiles, in base currency and after the flow of the month.
    """

    ruin_probability: float
    """
    Probability of ruin among the first paths, as a decimal.
    """

    goal_probability: float | None
    """
    Probability of reaching the goal among the first paths, as a decimal. Null without a goal.
    """


class SimulationResult(BaseModel):
    """
    Simulated paths of the latest holdings.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    success: bool
    """
    True, and only there with a result.
    """

    parameters: SimulationResultParameters
    """
    The settings of the simulation, with the defaults filled in.
    """

    holdings: list[SimulationResultHolding]
    """
    The latest holdings with the history that the paths come from.
    """

    percentiles: list[float]
    """
    The percentiles of every list of values.
    """

    over_time: list[SimulationResultOverTimeItem]
    """
    The distribution of the value, from the start to the end.
    """

    final_value: SimulationResultFinalValue
    """
    The distribution of the value at the end.
    """

    annualized_return: list[SimulationResultAnnualizedReturnItem]
    """
    The distribution of the time-weighted return.
    """

    max_drawdown: list[SimulationResultMaxDrawdownItem]
    """
    The distribution of the maximum drawdown.
    """

    ruin: SimulationResultRuin
    """
    Probability that a withdrawal cannot be paid in full.
    """

    goal: SimulationResultGoal | None
    """
    Probability of reaching the goal. Null without a goal.
    """

    convergence: list[SimulationResultConvergenceItem]
    """
    The figures of the first quarter, the first half, and all of the paths. They should differ little.
    """

    analytics_version: int
    """
    Version of the calculation. It increases whenever any output changes.
    """

    warnings: list[JobWarning]
    """
    Faults in the data of the holdings come first, followed by everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100.
    """

    input_hash: str
    """
    SHA-256 of the request and of the data version. The same hash means the same figures.
    """


class SplitsRow(BaseModel):
    """
    One split of one instrument. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    date: date_aliased
    """
    First day on which the shares trade after the split.
    """

    ratio: float
    """
    New shares per old share.
    """


class StatementsRow(BaseModel):
    """
    One version of the financial statements of one period of one company. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    issuer: str
    """
    RIC of the listing whose statements these are.
    """

    period_end: date_aliased
    """
    Last day of the period.
    """

    frequency: str
    """
    annual or quarterly.
    """

    fiscal_year: int | None
    """
    Fiscal year. Null if it is not known.
    """

    statement_date: date_aliased | None
    """
    Date of the statement. Null if it is not known.
    """

    reported_date: date_aliased | None
    """
    Day of the publication, as the source reports it. Null if it is not known.
    """

    counts_from: date_aliased
    """
    First day on which our figures use this version. It is the publication, or an assumed day if the source has no usable one.
    """

    currency: str | None
    """
    Currency of the amounts (ISO 4217). Null if it is not known.
    """

    shares_diluted: float | None
    """
    Diluted shares. Null if the source does not report them.
    """

    revenue: float | None
    """
    Revenue, in `currency`. Null if the source does not report it.
    """

    gross_profit: float | None
    """
    Gross profit, in `currency`. Null if the source does not report it.
    """

    operating_income: float | None
    """
    Operating income, in `currency`. Null if the source does not report it.
    """

    pretax_income: float | None
    """
    Pretax income, in `currency`. Null if the source does not report it.
    """

    income_tax: float | None
    """
    Income tax, in `currency`. Null if the source does not report it.
    """

    net_income: float | None
    """
    Net income, in `currency`. Null if the source does not report it.
    """

    ebitda: float | None
    """
    EBITDA, in `currency`. Null if the source does not report it.
    """

    depreciation_amortization: float | None
    """
    Depreciation amortization, in `currency`. Null if the source does not report it.
    """

    interest_expense: float | None
    """
    Interest expense, in `currency`. Null if the source does not report it.
    """

    total_assets: float | None
    """
    Total assets, in `currency`. Null if the source does not report it.
    """

    current_assets: float | None
    """
    Current assets, in `currency`. Null if the source does not report it.
    """

    cash: float | None
    """
    Cash, in `currency`. Null if the source does not report it.
    """

    short_term_investments: float | None
    """
    Short term investments, in `currency`. Null if the source does not report it.
    """

    receivables: float | None
    """
    Receivables, in `currency`. Null if the source does not report it.
    """

    inventory: float | None
    """
    Inventory, in `currency`. Null if the source does not report it.
    """

    current_liabilities: float | None
    """
    Current liabilities, in `currency`. Null if the source does not report it.
    """

    payables: float | None
    """
    Payables, in `currency`. Null if the source does not report it.
    """

    total_debt: float | None
    """
    Total debt, in `currency`. Null if the source does not report it.
    """

    long_term_debt: float | None
    """
    Long term debt, in `currency`. Null if the source does not report it.
    """

    shareholders_equity: float | None
    """
    Shareholders equity, in `currency`. Null if the source does not report it.
    """

    operating_cash_flow: float | None
    """
    Operating cash flow, in `currency`. Null if the source does not report it.
    """

    capital_expenditure: float | None
    """
    Capital expenditure, in `currency`. Null if the source does not report it.
    """

    dividends_paid: float | None
    """
    Dividends paid, in `currency`. Null if the source does not report it.
    """

    selling_general_administrative: float | None
    """
    Selling general administrative, in `currency`. Null if the source does not report it.
    """

    property_plant_equipment: float | None
    """
    Property plant equipment, in `currency`. Null if the source does not report it.
    """

    retained_earnings: float | None
    """
    Retained earnings, in `currency`. Null if the source does not report it.
    """

    total_liabilities: float | None
    """
    Total liabilities, in `currency`. Null if the source does not report it.
    """


class StockReportResult(BaseModel):
    """
    Result of a stock report. The addresses are signed. Everyone who has one can read the report.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    success: bool
    """
    True, and only there with the files.
    """

    symbol: str
    """
    Resolved RIC.
    """

    pdf_url: AnyUrl
    """
    The report as PDF.
    """

    html_url: AnyUrl
    """
    The report as one self-contained page.
    """

    json_url: AnyUrl
    """
    The report as data, with every fact.
    """

    expires_at: AwareDatetime
    """
    Expiry time of the addresses and the files. RFC 3339, UTC.
    """


class StressTestsHistoricalItemLargestItem(BaseModel):
    """
    One holding.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the holding.
    """

    return_: float = Field(..., alias="return")
    """
    Return of the holding in base currency, as a decimal.
    """

    contribution: float
    """
    Weight times return, as a decimal.
    """


class StressTestsHistoricalItemWithProxiesProxy(BaseModel):
    """
    One holding.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the holding.
    """

    kind: str
    """
    The proxy shares its sector, its country, or its strongest factor with the holding. The exchange rate represents cash.
    """

    funds: str
    """
    Tickers of the funds whose returns are used, separated by commas. Empty for cash.
    """

    weight: float
    """
    Latest weight of the holding, as a decimal.
    """

    return_: float = Field(..., alias="return")
    """
    Return of the proxy in base currency, as a decimal.
    """

    contribution: float
    """
    Weight times return, as a decimal.
    """


class StressTestsHistoricalItemWithProxiesMissingItem(BaseModel):
    """
    One holding.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the holding.
    """

    weight: float
    """
    Latest weight of the holding, as a decimal.
    """

    reason: str
    """
    Reason why it has no proxy.
    """


class StressTestsHistoricalItemWithProxies(BaseModel):
    """
    The same, but holdings without prices have the return of a fund of their sector, their country, or their strongest factor.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the latest holdings, with proxies for those without prices, in base currency, as a decimal. Null if the reason says so.
    """

    reason: str | None
    """
    Reason for the missing return. Null if there is one.
    """

    own_weight: float
    """
    Share of the portfolio with prices over the whole scenario.
    """

    proxy_weight: float
    """
    Share of the portfolio whose return is that of a proxy.
    """

    missing_weight: float
    """
    Share of the portfolio without prices and without a proxy. The rest represents it.
    """

    proxies: list[StressTestsHistoricalItemWithProxiesProxy]
    """
    The 10 largest holdings that have a proxy.
    """

    missing: list[StressTestsHistoricalItemWithProxiesMissingItem]
    """
    The 10 largest holdings without prices and without a proxy.
    """


class StressTestsHistoricalItem(BaseModel):
    """
    One scenario.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    Key of the scenario.
    """

    title: str
    """
    Event in one or two words.
    """

    start_date: date_aliased
    """
    First day of the scenario.
    """

    end_date: date_aliased
    """
    Last day of the scenario.
    """

    available: bool
    """
    False if there are no figures. Then `reason` says why.
    """

    reason: str | None
    """
    Reason for missing figures. Null if there are some.
    """

    coverage: float
    """
    Share of the weight with prices over the whole scenario, 0 to 1. It represents the rest.
    """

    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    max_drawdown: float | None
    """
    Largest loss from a peak within the scenario, as a decimal of at most 0. Null without prices.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    largest: list[StressTestsHistoricalItemLargestItem]
    """
    The 10 holdings that moved the portfolio most.
    """

    with_proxies: StressTestsHistoricalItemWithProxies
    """
    The same, but holdings without prices have the return of a fund of their sector, their country, or their strongest factor.
    """


class StressTestsShockWithoutEffectItem(BaseModel):
    """
    One shock.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    scope: str
    """
    Scope of the shock in the request.
    """

    name: str | None
    """
    Name of the shock in the request. Null without one.
    """


class StressTestsShock(BaseModel):
    """
    One scenario.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    Name of the scenario in the request.
    """

    portfolio_return: float
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    value_change: float
    """
    Gain or loss of the portfolio, in base currency.
    """

    largest: list[StressTestsHistoricalItemLargestItem]
    """
    The 10 holdings that moved the portfolio most.
    """

    without_effect: list[StressTestsShockWithoutEffectItem]
    """
    Shocks that hit no holding, or only holdings for which a more specific shock counts.
    """


class StressTests(BaseModel):
    """
    The latest holdings in past markets and under shocks.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    windows_version: str
    """
    Version of the list of past scenarios.
    """

    historical: list[StressTestsHistoricalItem]
    """
    Past scenarios. The latest weights are bought at the close of the first day and held.
    """

    shocks: list[StressTestsShock]
    """
    The stress_shocks of the request, in their order.
    """


class SymbolsRow(BaseModel):
    """
    One instrument. A row has the members that `fields` names. Without `fields`, it has every member.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    ric: str
    """
    RIC of the instrument.
    """

    ticker: str
    """
    Ticker.
    """

    name: str
    """
    Name.
    """

    type: str
    """
    stock, etf or index.
    """

    market: str
    """
    Market.
    """

    currency: str
    """
    ISO 4217.
    """

    isin: str | None
    """
    ISIN.
    """

    matched: str
    """
    Kind of text that matched: ric, ticker, isin, alias, name, brand (or former name), or misspelled.
    """


class TimePeriodReturnsLast1w(BaseModel):
    """
    One week.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast1m(BaseModel):
    """
    One month. It is measured from month end to month end if the window ends at a month end.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast3m(BaseModel):
    """
    Three months, measured like 1m.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast6m(BaseModel):
    """
    Six months, measured like 1m.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsMtd(BaseModel):
    """
    Month to date.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsQtd(BaseModel):
    """
    Quarter to date.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsYtd(BaseModel):
    """
    Year to date.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast1yr(BaseModel):
    """
    One year, measured like 1m.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast3yr(BaseModel):
    """
    Three years, measured like 1m, not annualized.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast5yr(BaseModel):
    """
    Five years, measured like 1m, not annualized.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast10yr(BaseModel):
    """
    Ten years, measured like 1m, not annualized.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsInception(BaseModel):
    """
    The whole window.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast1mMonthEnd(BaseModel):
    """
    The last full calendar month.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast3mMonthEnd(BaseModel):
    """
    The last three full calendar months.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast6mMonthEnd(BaseModel):
    """
    The last six full calendar months.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast1yrMonthEnd(BaseModel):
    """
    The last twelve full calendar months.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast3yrMonthEnd(BaseModel):
    """
    The last 36 full calendar months, not annualized.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast5yrMonthEnd(BaseModel):
    """
    The last 60 full calendar months, not annualized.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturnsLast10yrMonthEnd(BaseModel):
    """
    The last 120 full calendar months, not annualized.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_return: float | None
    """
    Return of the portfolio, as a decimal. Null if the period is not covered.
    """

    benchmark_return: float | None
    """
    Return of the benchmark, as a decimal. Null if there is no price on both ends.
    """

    excess_return: float | None
    """
    Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
    """

    start_date: date_aliased | None
    """
    Valuation day from which the period is measured. Null if it is not covered.
    """

    end_date: date_aliased | None
    """
    Valuation day to which the period is measured. Null if it is not covered.
    """

    days: int | None
    """
    Calendar days of the period. Null if the period is not covered.
    """


class TimePeriodReturns(BaseModel):
    """
    Returns of periods that end on the last day, or on the last month end.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    last_1w: TimePeriodReturnsLast1w = Field(..., alias="1w")
    """
    One week.
    """

    last_1m: TimePeriodReturnsLast1m = Field(..., alias="1m")
    """
    One month. It is measured from month end to month end if the window ends at a month end.
    """

    last_3m: TimePeriodReturnsLast3m = Field(..., alias="3m")
    """
    Three months, measured like 1m.
    """

    last_6m: TimePeriodReturnsLast6m = Field(..., alias="6m")
    """
    Six months, measured like 1m.
    """

    mtd: TimePeriodReturnsMtd
    """
    Month to date.
    """

    qtd: TimePeriodReturnsQtd
    """
    Quarter to date.
    """

    ytd: TimePeriodReturnsYtd
    """
    Year to date.
    """

    last_1yr: TimePeriodReturnsLast1yr = Field(..., alias="1yr")
    """
    One year, measured like 1m.
    """

    last_3yr: TimePeriodReturnsLast3yr = Field(..., alias="3yr")
    """
    Three years, measured like 1m, not annualized.
    """

    last_5yr: TimePeriodReturnsLast5yr = Field(..., alias="5yr")
    """
    Five years, measured like 1m, not annualized.
    """

    last_10yr: TimePeriodReturnsLast10yr = Field(..., alias="10yr")
    """
    Ten years, measured like 1m, not annualized.
    """

    inception: TimePeriodReturnsInception
    """
    The whole window.
    """

    last_1m_month_end: TimePeriodReturnsLast1mMonthEnd = Field(
        ..., alias="1m_month_end"
    )
    """
    The last full calendar month.
    """

    last_3m_month_end: TimePeriodReturnsLast3mMonthEnd = Field(
        ..., alias="3m_month_end"
    )
    """
    The last three full calendar months.
    """

    last_6m_month_end: TimePeriodReturnsLast6mMonthEnd = Field(
        ..., alias="6m_month_end"
    )
    """
    The last six full calendar months.
    """

    last_1yr_month_end: TimePeriodReturnsLast1yrMonthEnd = Field(
        ..., alias="1yr_month_end"
    )
    """
    The last twelve full calendar months.
    """

    last_3yr_month_end: TimePeriodReturnsLast3yrMonthEnd = Field(
        ..., alias="3yr_month_end"
    )
    """
    The last 36 full calendar months, not annualized.
    """

    last_5yr_month_end: TimePeriodReturnsLast5yrMonthEnd = Field(
        ..., alias="5yr_month_end"
    )
    """
    The last 60 full calendar months, not annualized.
    """

    last_10yr_month_end: TimePeriodReturnsLast10yrMonthEnd = Field(
        ..., alias="10yr_month_end"
    )
    """
    The last 120 full calendar months, not annualized.
    """


class TrackedPortfolioImportedFile(BaseModel):
    """
    One imported file.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    name: str
    """
    File name.
    """

    sha256: str
    """
    SHA-256 of the content in hexadecimal. The same content has the same hash.
    """

    rows: int
    """
    Number of transactions in the file.
    """

    added: int
    """
    Number of transactions that no earlier file had.
    """

    first_date: date_aliased
    """
    First date of the transactions.
    """

    last_date: date_aliased
    """
    Last date of the transactions.
    """

    imported_at: AwareDatetime
    """
    Time of the import. RFC 3339, UTC.
    """


class TransactionsParameterRow(BaseModel):
    """
    One transaction of a ledger. Amounts are positive, and the type decides their sign.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Trade date, YYYY-MM-DD, from 1990-01-01 to today. Within a day, deposits and income count first, trades then in the order of the request, and withdrawals last. A sale of shares that are bought later on the day comes after that purchase.
    """

    type: str
    """
    Kind of transaction.
    """

    symbol: str | None = None
    """
    Instrument, as in a portfolio. For an exchange, the cash that is bought, for example CASH.EUR.
    """

    quantity: float | None = None
    """
    Number of shares on that date, before later splits. For a split, new shares per old share: 2 means 2 for 1. A dividend counts the shares that are held.
    """

    price: float | None = None
    """
    Price per share, or dividend per share. Without price and amount, a trade uses the close. A transfer uses the close, and the price is the cost of shares that come.
    """

    amount: float | None = None
    """
    Money before fee and tax: quantity × price of a trade, or the amount of a cash transaction. With a price, quantity × price counts, and the amount is a check. For a dividend, the amount counts.
    """

    currency: str | None = None
    """
    Currency of the price, the amount, the fee, and the tax (ISO 4217). Default: the currency of the instrument, or the base currency for cash.
    """

    fee: float | None = None
    """
    Commission and charges. They are taken from the cash and are not part of amount.
    """

    tax: float | None = None
    """
    Tax of the trade, or tax withheld from a dividend or from interest.
    """

    rate: float | None = None
    """
    Booked exchange rate. For an exchange without a quantity, bought currency per unit of sold currency. Otherwise, base currency per unit of currency. Income and costs that stay in tracked cash use market rates.
    """

    note: str | None = None
    """
    Text for people. It has no effect.
    """

    id: str | None = None
    """
    Identifier from the source. If several transactions have the same id, only the first counts.
    """


class TransactionsRow(BaseModel):
    """
    One trade.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Day of the trade.
    """

    ric: str
    """
    RIC of the instrument.
    """

    side: str
    """
    Direction of the trade.
    """

    quantity: float
    """
    Units traded, above 0.
    """

    price_local: float
    """
    Price in the currency of the instrument.
    """

    fx_rate: float
    """
    Base currency per unit of the currency of the instrument.
    """

    value: float
    """
    Value of the trade in base currency: quantity × price × rate.
    """

    cost: float
    """
    Transaction cost, in base currency.
    """

    market: str
    """
    Market whose rates apply.
    """

    reason: str
    """
    Reason for the trade. initial is the first purchase, rebalance a later date of the portfolio, and exit a delisting. opening is not a trade, because the position was already held when the window opened. booked is a trade of the ledger.
    """


class TurnoverAnalysisRebalanceFrequencyDays(BaseModel):
    """
    Calendar days between rebalances.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    mean: float | None
    """
    Mean number of calendar days between rebalances. Null with fewer than two rebalances.
    """

    median: float | None
    """
    Median number of calendar days between rebalances. Null with fewer than two rebalances.
    """


class TurnoverAnalysisPerRebalanceItem(BaseModel):
    """
    One rebalance.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    date: date_aliased
    """
    Day of the trades.
    """

    buy_value: float
    """
    Value bought, in base currency.
    """

    sell_value: float
    """
    Value sold, in base currency.
    """

    one_way_turnover: float
    """
    Half of the traded value over the value of the portfolio, as a decimal.
    """

    cost: float
    """
    Transaction cost, in base currency.
    """


class TurnoverAnalysisCostsByMarketItem(BaseModel):
    """
    One market.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    market: str
    """
    Name of the market.
    """

    buy_value: float
    """
    Value bought, in base currency.
    """

    sell_value: float
    """
    Value sold, in base currency.
    """

    buy_rate: float | None
    """
    Cost of buying as a decimal fraction of the traded value. Null when the trades paid different rates, because shares and funds differ or the rate changed.
    """

    sell_rate: float | None
    """
    Cost of selling as a decimal fraction of the traded value. Null when the trades paid different rates, because shares and funds differ or the rate changed.
    """

    cost: float
    """
    Transaction cost, in base currency.
    """


class TurnoverAnalysis(BaseModel):
    """
    Traded value and its cost.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    num_rebalances: int
    """
    Number of rebalances in the window.
    """

    rebalance_frequency_days: TurnoverAnalysisRebalanceFrequencyDays
    """
    Calendar days between rebalances.
    """

    exit_turnover: float
    """
    Turnover of positions that became cash because they ended, as a decimal. It is half their value over the value of the portfolio on that day, added up.
    """

    total_one_way_turnover: float
    """
    Sum of the turnover of all rebalances after the first purchase, and exit_turnover, as a decimal. Cash is not a security and does not count.
    """

    annualized_turnover: float | None
    """
    One-way turnover a year, as a decimal. Null if the window is shorter than a year.
    """

    per_rebalance: list[TurnoverAnalysisPerRebalanceItem]
    """
    One row per rebalance, in date order.
    """

    costs_by_market: list[TurnoverAnalysisCostsByMarketItem]
    """
    One row per market.
    """


class ValueAtRiskEstimate(BaseModel):
    """
    One estimate.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    method: str
    """
    Method of the estimate.
    """

    level: int
    """
    Confidence level in percent: 95 or 99.
    """

    horizon_days: int
    """
    Horizon in trading days.
    """

    value_at_risk: float | None
    """
    Return over the horizon that is undercut with a probability of 100 minus the level, in percent. It is a decimal, and a loss is negative. It says nothing about the size of worse returns. The method cornish_fisher corrects the normal quantile for skewness and kurtosis (Zangari 1996). Null with a reason.
    """

    expected_shortfall: float | None
    """
    Mean return over the horizon below the value at risk, as a decimal. A loss is negative. At 99%, few returns of the history are behind it. Null if the value at risk is null.
    """

    reason: str | None
    """
    Reason for missing figures. Null if there are some.
    """


class ValueAtRiskBacktest(BaseModel):
    """
    One backtest.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    method: str
    """
    Method of the estimate.
    """

    level: int
    """
    Confidence level in percent: 95 or 99.
    """

    observations: int
    """
    Number of periods with a forecast from the returns before it.
    """

    exceptions: int
    """
    Number of periods with a return below the value at risk that was forecast.
    """

    expected_exceptions: float
    """
    Number of exceptions that the level implies.
    """

    kupiec_statistic: float | None
    """
    Likelihood ratio of the test that exceptions are as frequent as the level implies (Kupiec 1995). With a year of forecasts it rarely finds a wrong model. Null with fewer than 100 forecasts.
    """

    kupiec_p_value: float | None
    """
    Probability of a larger Kupiec statistic if the model is right, 0 to 1. Null with fewer than 100 forecasts.
    """

    independence_statistic: float | None
    """
    Likelihood ratio of the test that an exception does not depend on the period before (Christoffersen 1998). Null with fewer than 100 forecasts or without exceptions.
    """

    independence_p_value: float | None
    """
    Probability of a larger independence statistic if the model is right, 0 to 1. Null with fewer than 100 forecasts or without exceptions.
    """

    conditional_coverage_statistic: float | None
    """
    Sum of the Kupiec and independence statistics (Christoffersen 1998). Null if one of them is.
    """

    conditional_coverage_p_value: float | None
    """
    Probability of a larger sum if the model is right, 0 to 1. Null if the sum is.
    """

    reason: str | None
    """
    Reason for missing tests. Null if there are all of them.
    """


class ValueAtRisk(BaseModel):
    """
    Value at risk of the returns of the portfolio by four methods, with backtests.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    available: bool
    """
    False if there are no figures. Then `reason` says why.
    """

    reason: str | None
    """
    Reason for missing figures. Null if there are some.
    """

    start_date: date_aliased
    """
    First day of the window.
    """

    end_date: date_aliased
    """
    Last day of the returns.
    """

    frequency: str
    """
    Frequency of the returns.
    """

    observations: int
    """
    Number of returns of the portfolio in the window.
    """

    ewma_lambda: float
    """
    Weight of the last variance in the next one, for the EWMA method (RiskMetrics 1996). A lower one reacts faster and is noisier.
    """

    backtest_window: int
    """
    Number of returns before each forecast of a backtest.
    """

    estimates: list[ValueAtRiskEstimate]
    """
    One row for each method, level, and horizon. Empty if not available.
    """

    backtests: list[ValueAtRiskBacktest]
    """
    One row for each method and level, of forecasts for one period. Empty if not available.
    """


class WebhookDeliveryPayload(BaseModel):
    """
    The body that is sent.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    type: str
    """
    Kind of event.
    """

    timestamp: AwareDatetime
    """
    Time of the event. RFC 3339, UTC.
    """

    data: dict[str, Any]
    """
    Data of the event. For a job event, it is the job without its result.
    """


class WebhookDelivery(BaseModel):
    """
    One event for one URL.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    delivery_id: str
    """
    Also the webhook-id header of every attempt.
    """

    event_type: str
    """
    Kind of event, for example job.completed.
    """

    url: AnyUrl
    """
    Address that receives the event.
    """

    status: str
    """
    Status of the delivery. It is failed after all attempts have failed.
    """

    attempts: int
    """
    Number of attempts so far.
    """

    created_at: AwareDatetime
    """
    RFC 3339, UTC.
    """

    next_attempt_at: AwareDatetime | None
    """
    Time of the next attempt. Null before the first attempt, and if there are no more attempts.
    """

    delivered_at: AwareDatetime | None
    """
    Time of the delivery. Null until then.
    """

    last_http_status: int | None
    """
    HTTP status of the last answer. Null if there was no answer.
    """

    last_error: str | None
    """
    Reason why the last attempt failed. Null if it succeeded, and before the first attempt.
    """

    payload: WebhookDeliveryPayload
    """
    The body that is sent.
    """


class NotificationSettings(BaseModel):
    """
    Settings of the mail about notifications.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    email: str | None
    """
    Address that gets the mail. Null without one.
    """

    email_status: str | None
    """
    Only a confirmed address gets mail. "stopped": the reader of a mail has stopped them. "rejected": a mail server has refused the address. Null without an address.
    """

    email_problem: str | None
    """
    The answer of a mail server that has refused the address. Null if none has.
    """

    quiet_hours: NotificationSettingsQuietHours | None
    """
    Hours of the day without mail. Notifications of these hours are mailed at their end. Null: there are none.
    """

    warnings: list[JobWarning]
    """
    A warning with the code `no_mail` if the service has no mail server. Otherwise empty.
    """


class PortfolioValue(BaseModel):
    """
    Value of a tracked portfolio at the last close.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_id: str
    """
    Prefix "pf", a hyphen, a UUID.
    """

    version: int
    """
    Version of the definition. It starts at 1 and increases by 1 with every change.
    """

    warnings: list[JobWarning]
    """
    Faults in the data of the holdings come first, followed by everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100.
    """

    as_of: date_aliased
    """
    Last valuation day.
    """

    base_currency: str
    """
    Currency code.
    """

    value: float
    """
    Value at the last close, in base currency.
    """

    day_change: float
    """
    Value minus the value of the valuation day before, without the deposits and withdrawals of the day, in base currency.
    """

    day_return: float | None
    """
    Return since the valuation day before, as a decimal. Null on the first day.
    """

    since: date_aliased
    """
    First valuation day.
    """

    total_return: float
    """
    Return over the whole window, as a decimal. Null without a price on both ends.
    """

    annualized_return: float | None
    """
    Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
    """

    money_weighted_return: float | None
    """
    Annual rate at which the value at the start and the flows grow to the final value, as a decimal. Null if the window is shorter than a year, and if there is no such rate or more than one.
    """

    benchmark: str | None
    """
    RIC or name of the benchmark. Null without one.
    """

    series: list[PortfolioValueSery]
    """
    At most 120 days at equal distances, from the first to the last one.
    """

    positions: list[PortfolioValuePosition]
    """
    Positions at the last close, from the largest weight on. Profit and contribution count since the first valuation day.
    """

    allocation: PortfolioValueAllocation
    """
    Sums of the weights of the positions, from the largest on.
    """

    income: PortfolioValueIncome
    """
    Dividends and interest since the first valuation day.
    """

    nightly: PortfolioValueNightly
    """
    Nightly analyses for the alert of the portfolio. All members are null without an alert.
    """


class JobState(BaseModel):
    """
    A job without its result.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    job_id: str
    """
    Prefix of the kind of job, a hyphen, a UUID.
    """

    job_type: str
    """
    For example portfolio_analysis.
    """

    created_at: AwareDatetime
    """
    RFC 3339, UTC.
    """

    warnings: list[JobWarning]
    """
    Faults in the data of the holdings come first, followed by everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100.
    """

    status: str
    started_at: AwareDatetime | None
    """
    Null, because it has not happened yet.
    """

    finished_at: AwareDatetime | None
    """
    Null, because it has not happened yet.
    """

    expires_at: AwareDatetime | None
    """
    Null, because it has not happened yet.
    """

    name: str | None = None
    """
    Name of the job. Present only if it has one.
    """

    rerun_of: str | None = None
    """
    The job whose request this one repeats. Present only after a rerun.
    """

    progress: JobStateProgress | None = None
    """
    Progress of the work.
    """

    error: str | None = None
    """
    Reason for the failure, in a sentence for people.
    """

    error_code: str | None = None
    """
    Kind of the failure. /docs/errors/{error_code} explains it.
    """

    retryable: bool | None = None
    """
    True if the same request can succeed when it is sent again.
    """


class JobList(BaseModel):
    """
    A page of jobs, newest first.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    jobs: list[JobState]
    """
    May be shorter than limit although there is a next page, but is never empty then.
    """

    next_cursor: str | None
    """
    Null at the end.
    """

    storage: JobListStorage
    """
    Storage of the account: requests of jobs, and results that stay longer than 30 minutes.
    """


class Sections(BaseModel):
    """
    The selected sections. Money is in base currency unless its name ends in _local. Undefined figures are null.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_parameters: PortfolioParameters
    portfolio_input: list[PortfolioInputHolding | PortfolioInputTransaction]
    """
    The rows that were simulated, or the transactions in the order in which they count.
    """

    data_quality: DataQuality
    portfolio_summary: PortfolioSummary
    turnover_analysis: TurnoverAnalysis
    performance_metrics: PerformanceMetrics
    rolling_metrics: RollingMetrics
    drawdown_analysis: DrawdownAnalysis
    portfolio_scores: PortfolioScores
    concentration_metrics: ConcentrationMetrics
    transactions: list[TransactionsRow]
    """
    All trades, in date order.
    """

    company_info: dict[str, CompanyInfoCompanyInfo]
    latest_holdings: list[LatestHoldingsRow]
    """
    Positions at the close of the last day, after trades.
    """

    market_allocation: list[MarketAllocationRow]
    """
    Weights by market at every rebalance and month end.
    """

    sector_allocation: list[SectorAllocationRow]
    """
    Weights by sector at every rebalance and month end.
    """

    currency_allocation: list[CurrencyAllocationRow]
    """
    Weights by currency at every rebalance and month end.
    """

    company_contribution: list[CompanyContributionRow]
    """
    Profit and loss by instrument.
    """

    sector_contribution: list[SectorContributionRow]
    """
    Profit and loss by sector, as sums of the instruments.
    """

    market_contribution: list[MarketContributionRow]
    """
    Profit and loss by market, as sums of the instruments.
    """

    time_period_returns: TimePeriodReturns
    monthly_returns: list[MonthlyReturnsRow]
    """
    One row per calendar month. The rows multiply to the total return.
    """

    annual_returns: list[AnnualReturnsRow]
    """
    One row per calendar year. The rows multiply to the total return.
    """

    daily_summary: list[DailySummaryRow]
    """
    One row per valuation day.
    """

    attribution: Attribution
    risk_contribution: RiskContribution
    correlation_matrix: CorrelationMatrix
    factor_exposures: FactorExposures
    stress_tests: StressTests
    cash_flow_returns: CashFlowReturns
    profit_and_loss: ProfitAndLoss
    realized_gains: RealizedGains
    income: Income
    fee_impact: FeeImpact
    benchmark_comparison: list[BenchmarkComparisonRow]
    """
    One row per benchmark, the main one first. A row has the figures of an analysis against that benchmark.
    """

    confidence: Confidence
    value_at_risk: ValueAtRisk
    ex_ante_risk: ExAnteRisk
    look_through: LookThrough
    custom_metrics: list[CustomMetricsRow]
    """
    The custom_metrics of the request, in their order.
    """

    analytics_version: int
    """
    Version of the calculation. It increases whenever any output changes.
    """

    warnings: list[JobWarning]
    """
    Faults in the data of the holdings come first, followed by everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100.
    """

    input_hash: str
    """
    SHA-256 of the resolved request, analytics_version and data_version: results with the same hash have the same sections, byte for byte.
    """


class ValidateResultNormalized(BaseModel):
    """
    Definition with RICs, default values, and weights that sum to exactly 1 per date. Present only if valid. It needs at least one of `portfolio`, `transactions`.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio: list[Holding] | None = None
    """
    Holdings as rows of date, symbol, and weight (or quantity or amount). At most 10,000 rows and 600 dates, and 1,000 symbols, or 3,000 with `rebalancing`.
    """

    base_currency: str | None = None
    """
    Currency code (ISO 4217), for example USD, SGD or EUR.
    """

    initial_value: float | None = None
    """
    Starting value in base currency, from 1e-6 to 1e12.
    """

    benchmark: str | BenchmarkParameterObject | None = None
    """
    RIC of the benchmark, null for none, or an object: a blend of instruments, own values, or a fixed rate. An unknown one is rejected, never replaced. Default: "ACWI.OQ".
    """

    benchmarks: list[str | BenchmarkParameterObject] | None = None
    """
    More benchmarks to compare with, each like benchmark. See the section benchmark_comparison.
    """

    include_transaction_costs: bool | None = None
    """
    Apply market-specific costs to every trade, the first purchase included.
    """

    transaction_cost_config: dict[str, Any] | None = None
    """
    Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
    """

    rebalancing: RebalancingParameter | None = None
    dividends: str | None = None
    """
    Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
    """

    withholding: dict[str, float] | None = Field(None, max_length=200)
    """
    Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}.
    """

    fees: list[FeesParameterRow] | None = None
    """
    Yearly fees on the value of the portfolio. They accrue daily. All figures are then after fees.
    """

    transactions: list[TransactionsParameterRow] | None = None
    """
    Ledger to analyze instead of `portfolio`: at most 20,000 transactions in 1,000 symbols over 40 years.
    """

    opening: OpeningParameter | None = None
    flow_timing: str | None = Field(None, deprecated=True)
    """
    No effect. Inflows count from the start of their day, and outflows until its end.
    """

    lot_method: str | None = None
    """
    Order in which a sale closes lots, for the section realized_gains.
    """

    allow_negative_cash: bool | None = None
    """
    Accept a ledger whose cash falls below 0, with a warning. False rejects it.
    """

    track_cash: bool | None = None
    """
    Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
    """


class ValidateResult(BaseModel):
    """
    Outcome of the dry run. Nothing is stored.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    valid: bool
    """
    True if tracking, updating, and analyzing would be accepted.
    """

    error_count: int
    """
    Number of errors.
    """

    warning_count: int
    """
    Number of warnings.
    """

    errors: list[ResolveResultValidationError]
    """
    Every error found, in one pass. At most 200 of each code. One more item counts the rest.
    """

    warnings: list[ResolveResultValidationWarning]
    """
    Every warning found, in one pass. At most 200 of each code. One more item counts the rest.
    """

    normalized: ValidateResultNormalized | None = None
    """
    Definition with RICs, default values, and weights that sum to exactly 1 per date. Present only if valid. It needs at least one of `portfolio`, `transactions`.
    """


class ResolveResultPortfolioDefinition(BaseModel):
    """
    Full request with the corrected portfolio. Null if it is unresolvable. It needs at least one of `portfolio`, `transactions`.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio: list[Holding] | None = None
    """
    Holdings as rows of date, symbol, and weight (or quantity or amount). At most 10,000 rows and 600 dates, and 1,000 symbols, or 3,000 with `rebalancing`.
    """

    base_currency: str | None = None
    """
    Currency code (ISO 4217), for example USD, SGD or EUR.
    """

    initial_value: float | None = None
    """
    Starting value in base currency, from 1e-6 to 1e12.
    """

    benchmark: str | BenchmarkParameterObject | None = None
    """
    RIC of the benchmark, null for none, or an object: a blend of instruments, own values, or a fixed rate. An unknown one is rejected, never replaced. Default: "ACWI.OQ".
    """

    benchmarks: list[str | BenchmarkParameterObject] | None = None
    """
    More benchmarks to compare with, each like benchmark. See the section benchmark_comparison.
    """

    include_transaction_costs: bool | None = None
    """
    Apply market-specific costs to every trade, the first purchase included.
    """

    transaction_cost_config: dict[str, Any] | None = None
    """
    Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
    """

    rebalancing: RebalancingParameter | None = None
    dividends: str | None = None
    """
    Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
    """

    withholding: dict[str, float] | None = Field(None, max_length=200)
    """
    Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}.
    """

    fees: list[FeesParameterRow] | None = None
    """
    Yearly fees on the value of the portfolio. They accrue daily. All figures are then after fees.
    """

    transactions: list[TransactionsParameterRow] | None = None
    """
    Ledger to analyze instead of `portfolio`: at most 20,000 transactions in 1,000 symbols over 40 years.
    """

    opening: OpeningParameter | None = None
    flow_timing: str | None = Field(None, deprecated=True)
    """
    No effect. Inflows count from the start of their day, and outflows until its end.
    """

    lot_method: str | None = None
    """
    Order in which a sale closes lots, for the section realized_gains.
    """

    allow_negative_cash: bool | None = None
    """
    Accept a ledger whose cash falls below 0, with a warning. False rejects it.
    """

    track_cash: bool | None = None
    """
    Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
    """


class ResolveResult(BaseModel):
    """
    Outcome of the repairs. Nothing is stored.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    status: str
    """
    clean: valid, returned unchanged. resolved: corrected, ready for tracking. unresolvable: see validation.errors.
    """

    portfolio_definition: ResolveResultPortfolioDefinition | None
    """
    Full request with the corrected portfolio. Null if it is unresolvable. It needs at least one of `portfolio`, `transactions`.
    """

    changes: list[ResolveResultChange]
    """
    Changes in the order of the repairs, at most 200 of each code.
    """

    change_count: int
    """
    All changes, including those not listed.
    """

    dropped: list[ResolveResultDroppedItem]
    """
    Removed rows in the order of the repairs, at most 200 of each code.
    """

    dropped_count: int
    """
    All removed rows, with those not listed.
    """

    validation: ResolveResultValidation
    """
    The validator’s word on the repaired definition.
    """


class TrackedPortfolio(BaseModel):
    """
    A tracked portfolio. Optional members are present if they were sent or have a default. The starting value has one only for rows with weights.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    portfolio_id: str
    """
    Prefix "pf", a hyphen, a UUID.
    """

    version: int
    """
    Version of the definition. It starts at 1 and increases by 1 with every change.
    """

    created_at: AwareDatetime
    """
    Start of tracking. RFC 3339, UTC.
    """

    updated_at: AwareDatetime
    """
    Creation time of this version. RFC 3339, UTC.
    """

    name: str | None
    """
    A name for people. It need not be unique. An update without this member keeps the name; null removes it.
    """

    portfolio: list[Holding] | None = None
    """
    Holdings as rows of date, symbol, and weight (or quantity or amount). At most 10,000 rows and 600 dates, and 1,000 symbols, or 3,000 with `rebalancing`.
    """

    base_currency: str
    """
    Currency code (ISO 4217), for example USD, SGD or EUR.
    """

    initial_value: float | None = None
    """
    Starting value in base currency, from 1e-6 to 1e12.
    """

    benchmark: str | BenchmarkParameterObject | None
    """
    RIC of the benchmark, null for none, or an object: a blend of instruments, own values, or a fixed rate. An unknown one is rejected, never replaced. Default: "ACWI.OQ".
    """

    benchmarks: list[str | BenchmarkParameterObject] | None = None
    """
    More benchmarks to compare with, each like benchmark. See the section benchmark_comparison.
    """

    include_transaction_costs: bool
    """
    Apply market-specific costs to every trade, the first purchase included.
    """

    transaction_cost_config: dict[str, Any] | None
    """
    Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
    """

    rebalancing: RebalancingParameter | None = None
    dividends: str | None = None
    """
    Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
    """

    withholding: dict[str, float] | None = Field(None, max_length=200)
    """
    Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}.
    """

    fees: list[FeesParameterRow] | None = None
    """
    Yearly fees on the value of the portfolio. They accrue daily. All figures are then after fees.
    """

    transactions: list[TransactionsParameterRow] | None = None
    """
    Ledger to analyze instead of `portfolio`: at most 20,000 transactions in 1,000 symbols over 40 years.
    """

    opening: OpeningParameter | None = None
    flow_timing: str | None = Field(None, deprecated=True)
    """
    No effect. Inflows count from the start of their day, and outflows until its end.
    """

    lot_method: str | None = None
    """
    Order in which a sale closes lots, for the section realized_gains.
    """

    allow_negative_cash: bool | None = None
    """
    Accept a ledger whose cash falls below 0, with a warning. False rejects it.
    """

    track_cash: bool | None = None
    """
    Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
    """

    on_data_fault: str | None = None
    """
    Policy for faults in the data, as in analyze. It is stored. With "fail", the portfolio is not stored if the data have a fault. While they have one later, it has no value and its nightly analysis fails.
    """

    imported_files: list[TrackedPortfolioImportedFile] | None = None
    """
    Files whose transactions the portfolio has, the oldest first. They are a record for people and do not change results. An update without this member keeps the list.
    """

    warnings: list[JobWarning] | None = None
    """
    Warnings of the request that stored it. Only in its answer, if there are any.
    """
