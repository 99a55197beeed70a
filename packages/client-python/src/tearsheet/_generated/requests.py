# Made from docs/openapi.json by scripts/generate.py. Never edit it.

from __future__ import annotations

from datetime import timedelta
from typing import Any, Literal, TypeAlias, TypedDict

from typing_extensions import NotRequired


class AnalyzeSettingsReportColors(TypedDict):
    """
    Colors of the report. They must be readable on white.
    """

    primary: NotRequired[str]
    """
    Headings and the portfolio, as #rrggbb. Its contrast with white must be at least 4.5:1.
    """

    secondary: NotRequired[str]
    """
    The benchmark, as #rrggbb. Its contrast with white must be at least 3:1.
    """


class AnalyzeSettingsReport(TypedDict):
    """
    Makes a tear sheet of the result as well, with these options.
    """

    version: NotRequired[Literal["full", "snapshot"]]
    """
    Length of the report. The snapshot is one page, of one analysis only.
    """

    language: NotRequired[Literal["en", "de", "es"]]
    """
    Language of the report.
    """

    title: NotRequired[str]
    """
    Title of the report. Default: the name of the analysis, or Portfolio report.
    """

    client: NotRequired[str]
    """
    Name of the client that the report was prepared for.
    """

    firm: NotRequired[str]
    """
    Name of the firm, at the top of every page.
    """

    adviser: NotRequired[str]
    """
    Name of the adviser, with contact details if wanted.
    """

    logo: NotRequired[str]
    """
    Logo as a data URL with base64: PNG or JPEG of up to 1,000,000 pixels, or SVG. Scripts and references of an SVG are removed.
    """

    colors: NotRequired[AnalyzeSettingsReportColors]
    """
    Colors of the report. They must be readable on white.
    """

    recommendations: NotRequired[bool]
    """
    Also show the scores of holdings and the recommendations (BUY, SELL) that follow from them.
    """


class Attribution(TypedDict):
    """
    Options of attribution. They also select the section.
    """

    linking: NotRequired[Literal["carino", "menchero", "frongello", "geometric"]]
    """
    Method that links effects over time. Geometric effects compound to the active return, the others sum to it.
    """

    interaction: NotRequired[Literal["separate", "in_selection"]]
    """
    Report the interaction on its own, or as part of the selection. Geometric effects have none.
    """

    levels: NotRequired[list[Literal["sector", "market", "currency", "company"]]]
    """
    Groups, from the top: sector; market; currency; sector then company; market then sector; market then company. Default: sector.
    """


class BenchmarkParameterObjectComponent(TypedDict):
    """
    One component.
    """

    symbol: str
    """
    Instrument.
    """

    weight: float
    """
    Share, renormalized to sum to 1.
    """


class BenchmarkParameterObjectRebalancingBand(TypedDict):
    """
    Largest drift of a weight. A weight outside its band at two closes in a row trades at the second. It needs exactly one of `absolute`, `relative`.
    """

    absolute: NotRequired[float]
    """
    Distance from the target in weight: 0.05 allows 15% to 25% around 20%.
    """

    relative: NotRequired[float]
    """
    Distance as a fraction of the target: 0.25 allows 15% to 25% around 20%.
    """


class BenchmarkParameterObjectRebalancing(TypedDict):
    """
    Policy of the blend. Default: monthly, on the last valuation day.
    """

    schedule: NotRequired[Literal["none", "daily", "weekly", "monthly", "quarterly", "semiannual", "annual"]]
    """
    Calendar period after which the portfolio returns to its target. Weeks begin on Monday.
    """

    on: NotRequired[Literal["first", "last"]]
    """
    Trade on the first or the last valuation day of the period.
    """

    band: NotRequired[BenchmarkParameterObjectRebalancingBand]
    """
    Largest drift of a weight. A weight outside its band at two closes in a row trades at the second. It needs exactly one of `absolute`, `relative`.
    """

    to: NotRequired[Literal["target", "edge"]]
    """
    After a weight leaves its band: return to the target, or move that weight to the edge of its band.
    """


class BenchmarkParameterObjectSery(TypedDict):
    """
    One value.
    """

    date: str
    """
    Date, YYYY-MM-DD.
    """

    value: float
    """
    Value in `currency`, above 0.
    """


class BenchmarkParameterObject(TypedDict):
    """
    It needs at least one of `components`, `series`, `annual_rate`.
    """

    name: str
    """
    Name, repeated in the result.
    """

    components: NotRequired[list[BenchmarkParameterObjectComponent]]
    """
    Blend of instruments.
    """

    rebalancing: NotRequired[BenchmarkParameterObjectRebalancing]
    """
    Policy of the blend. Default: monthly, on the last valuation day.
    """

    series: NotRequired[list[BenchmarkParameterObjectSery]]
    """
    Own values, in any order. A day without a value keeps the value before it.
    """

    currency: NotRequired[str]
    """
    Currency of `series`. Default: the base currency.
    """

    annual_rate: NotRequired[float]
    """
    Fixed rate a year as a decimal. It compounds daily.
    """


class Confidence(TypedDict):
    """
    Options of the section confidence. Sending them selects the section.
    """

    benchmark_sharpe_ratio: NotRequired[float]
    """
    Annual Sharpe ratio to beat.
    """

    trials: NotRequired[int]
    """
    Number of strategies that were tried. More than 1 needs `trials_variance`.
    """

    trials_variance: NotRequired[float]
    """
    Variance of the annual Sharpe ratios of the trials.
    """

    resamples: NotRequired[int]
    """
    Number of bootstrap samples.
    """

    block_length: NotRequired[float]
    """
    Mean block length in returns of the analysis. Default: automatic (Politis and White 2004).
    """

    seed: NotRequired[int]
    """
    Start of the random numbers. The result repeats it.
    """


class CustomMetricsParameterRow(TypedDict):
    """
    One metric.
    """

    name: str
    """
    Name, repeated in the result.
    """

    expression: str
    """
    Formula of one number, for example "annualized_return / ulcer_index". It may use figures and series by name, + - * / ^, comparisons, "and", "or", "not", the form a ? b : c, and functions such as mean, std, min, quantile, and correlation. docs/metric-names.csv lists all names with their units.
    """


class FactorExposuresParameterModelObjectFactorReturn(TypedDict):
    """
    The return of one period.
    """

    date: str
    """
    Last day of the period.
    """

    value: float
    """
    Decimal: 0.012 is 1.2%.
    """


class FactorExposuresParameterModelObjectFactor(TypedDict):
    """
    One factor.
    """

    name: str
    """
    Name of the factor.
    """

    returns: list[FactorExposuresParameterModelObjectFactorReturn]
    """
    Returns by date, all at one frequency: daily, weekly, monthly, or quarterly.
    """


class FactorExposuresParameterModelObject(TypedDict):
    name: str
    """
    Repeated in the result.
    """

    factors: list[FactorExposuresParameterModelObjectFactor]
    """
    The factors, as excess returns or long-short returns.
    """

    risk_free: NotRequired[list[FactorExposuresParameterModelObjectFactorReturn]]
    """
    Risk-free returns of the same periods. Default: risk_free_rate of the request.
    """


class FeesParameterRow(TypedDict):
    """
    One fee.
    """

    name: str
    """
    Name, repeated in the result.
    """

    annual_rate: float
    """
    Rate a year as a decimal: 0.01 means 1%.
    """


Fields: TypeAlias = list[Literal["portfolio_parameters", "portfolio_input", "data_quality", "portfolio_summary", "turnover_analysis", "performance_metrics", "rolling_metrics", "drawdown_analysis", "portfolio_scores", "concentration_metrics", "transactions", "company_info", "latest_holdings", "market_allocation", "sector_allocation", "currency_allocation", "company_contribution", "sector_contribution", "market_contribution", "time_period_returns", "monthly_returns", "annual_returns", "daily_summary", "attribution", "risk_contribution", "correlation_matrix", "factor_exposures", "stress_tests", "cash_flow_returns", "profit_and_loss", "realized_gains", "income", "fee_impact", "benchmark_comparison", "confidence", "value_at_risk", "ex_ante_risk", "look_through", "custom_metrics", "analytics_version", "warnings", "input_hash"]]
"""
Sections to return. Absent or empty: the first 23; the others only by name or with their options. Repetitions collapse; analytics_version is always there.
"""


class Holding(TypedDict):
    """
    One holding at one rebalance date. It needs at least one of `weight`, `quantity`, `amount`.
    """

    date: str
    """
    Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
    """

    symbol: str
    """
    Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case.
    """

    weight: NotRequired[float]
    """
    Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1.
    """

    quantity: NotRequired[float]
    """
    Number of shares on that date, before later splits. It becomes a weight at the close of the trade day.
    """

    amount: NotRequired[float]
    """
    Money to hold, in `currency`. It becomes a weight at the close of the trade day.
    """

    currency: NotRequired[str]
    """
    Currency of `amount` (ISO 4217). Default: the base currency.
    """


class OpeningPosition(TypedDict):
    """
    One position.
    """

    symbol: str
    """
    Instrument, as in a portfolio. For an exchange, the cash that is bought, for example CASH.EUR.
    """

    quantity: float
    """
    Number of shares on that date.
    """

    cost: NotRequired[float]
    """
    Cost of the whole position, in the currency of the instrument. Default: its value on that date.
    """


class OpeningCash(TypedDict):
    """
    Cash in one currency.
    """

    currency: str
    """
    Currency code.
    """

    amount: float
    """
    Amount of cash.
    """


class Opening(TypedDict):
    """
    Positions and cash before the first transaction. Their value on that date is the first external flow.
    """

    date: str
    """
    Date of the positions, YYYY-MM-DD.
    """

    positions: NotRequired[list[OpeningPosition]]
    """
    Instruments held.
    """

    cash: NotRequired[list[OpeningCash]]
    """
    Cash by currency. A negative amount is a loan.
    """


class OptimizeSettingsGroup(TypedDict):
    """
    Limits on the weight of several symbols together.
    """

    name: str
    """
    Sector, market, or currency as in the result, or a free name of a list.
    """

    by: Literal["sector", "market", "currency", "list"]
    """
    Property that the members share, or a list.
    """

    symbols: NotRequired[list[str]]
    """
    Symbols of a list.
    """

    min: NotRequired[float]
    """
    Least weight as a decimal. Default: no limit.
    """

    max: NotRequired[float]
    """
    Largest weight as a decimal. Default: no limit.
    """


class OptimizeSettingsTurnover(TypedDict):
    """
    Limit on the trades from the latest holdings, as {maximum}. It needs a portfolio.
    """

    maximum: float
    """
    Half of all purchases and sales, as a decimal.
    """


class OptimizeSettingsTransactionCosts(TypedDict):
    """
    Costs of the trades from the latest holdings, as decimals of the traded value. mean_variance and maximum_sharpe subtract them from the return of a year. It needs a portfolio.
    """

    buy: NotRequired[float]
    """
    Rate of a purchase.
    """

    sell: NotRequired[float]
    """
    Rate of a sale.
    """

    maximum: NotRequired[float]
    """
    Largest cost as a share of the portfolio.
    """


class OptimizeSettingsHoldings(TypedDict):
    """
    Limits on the number of symbols with at least 0.01%. A search chooses them. If its nodes or its time end first, the result has the best weights found and the proven gap. Symbols × (1 + points + dates) are at most 5,000. minimum does not allow short positions.
    """

    minimum: NotRequired[int]
    """
    Least number.
    """

    maximum: NotRequired[int]
    """
    Largest number.
    """


class OptimizeSettingsFrontier(TypedDict):
    """
    Efficient frontier within the limits, as {points}.
    """

    points: int
    """
    Number of portfolios.
    """


class OptimizeSettingsWalkForward(TypedDict):
    """
    Repeats the optimization in the past with earlier returns only, on at most 240 dates. It uses historical means, and the symbols of today, so survivors flatter it.
    """

    window: int
    """
    Number of returns of each estimate.
    """

    every: Literal["month", "quarter", "year"]
    """
    Distance of the dates on which the weights change.
    """


class Rebalancing(TypedDict):
    """
    Policy that returns the portfolio to the target of the latest date. Without it, weights drift.
    """

    schedule: NotRequired[Literal["none", "daily", "weekly", "monthly", "quarterly", "semiannual", "annual"]]
    """
    Calendar period after which the portfolio returns to its target. Weeks begin on Monday.
    """

    on: NotRequired[Literal["first", "last"]]
    """
    Trade on the first or the last valuation day of the period.
    """

    band: NotRequired[BenchmarkParameterObjectRebalancingBand]
    """
    Largest drift of a weight. A weight outside its band at two closes in a row trades at the second. It needs exactly one of `absolute`, `relative`.
    """

    to: NotRequired[Literal["target", "edge"]]
    """
    After a weight leaves its band: return to the target, or move that weight to the edge of its band.
    """


class RiskFreeRateParameterObjectSery(TypedDict):
    """
    The rate from a date on.
    """

    date: str
    """
    Date, YYYY-MM-DD.
    """

    annual_rate: float
    """
    Rate a year as a decimal: 0.04 means 4%.
    """


class RiskFreeRateParameterObject(TypedDict):
    """
    It needs exactly one of `symbol`, `series`.
    """

    symbol: NotRequired[str]
    """
    Currency with a rate in the market data, for example USD, or a yield index.
    """

    series: NotRequired[list[RiskFreeRateParameterObjectSery]]
    """
    Own rates, in any order. A day without a rate keeps the rate before it.
    """


class SimulateSettingsFlow(TypedDict):
    """
    A deposit, or a withdrawal if the amount is below 0, at the end of a month.
    """

    amount: float
    """
    Amount of the first flow in base currency.
    """

    every: Literal["once", "month", "quarter", "year"]
    """
    Distance of the flows.
    """

    from_year: NotRequired[float]
    """
    Years from the start to the first flow, rounded to months. 0 is the start. Default: one period after the start, and 0 for "once".
    """

    until_year: NotRequired[float]
    """
    Years from the start to the last flow, which is included. Default: the end.
    """

    growth: NotRequired[float]
    """
    Yearly growth of the amount as a decimal.
    """

    indexed: NotRequired[bool]
    """
    True: the amount is in the money of the start, and inflation raises it besides the growth.
    """


class SimulateSettingsGoal(TypedDict):
    """
    The value to reach at the end, as {value}, after inflation.
    """

    value: float
    """
    Value in base currency.
    """


class StressShock(TypedDict):
    scope: Literal["all", "market", "sector", "currency", "symbol"]
    """
    Group of holdings that the shock changes.
    """

    name: NotRequired[str | None]
    """
    Market, sector, currency, or symbol, as in the result. It is ignored for the scope "all".
    """

    change: float
    """
    Decimal: -0.3 means a fall by 30%.
    """


class TrackSettingsImportedFile(TypedDict):
    """
    One imported file.
    """

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

    first_date: str
    """
    First date of the transactions.
    """

    last_date: str
    """
    Last date of the transactions.
    """

    imported_at: str
    """
    Time of the import. RFC 3339, UTC.
    """


class Transaction(TypedDict):
    """
    One transaction of a ledger. Amounts are positive, and the type decides their sign.
    """

    date: str
    """
    Trade date, YYYY-MM-DD, from 1990-01-01 to today. Within a day, deposits and income count first, trades then in the order of the request, and withdrawals last. A sale of shares that are bought later on the day comes after that purchase.
    """

    type: Literal["buy", "sell", "deposit", "withdrawal", "dividend", "interest", "fee", "tax", "split", "transfer_in", "transfer_out", "exchange"]
    """
    Kind of transaction.
    """

    symbol: NotRequired[str]
    """
    Instrument, as in a portfolio. For an exchange, the cash that is bought, for example CASH.EUR.
    """

    quantity: NotRequired[float]
    """
    Number of shares on that date, before later splits. For a split, new shares per old share: 2 means 2 for 1. A dividend counts the shares that are held.
    """

    price: NotRequired[float]
    """
    Price per share, or dividend per share. Without price and amount, a trade uses the close. A transfer uses the close, and the price is the cost of shares that come.
    """

    amount: NotRequired[float]
    """
    Money before fee and tax: quantity × price of a trade, or the amount of a cash transaction. With a price, quantity × price counts, and the amount is a check. For a dividend, the amount counts.
    """

    currency: NotRequired[str]
    """
    Currency of the price, the amount, the fee, and the tax (ISO 4217). Default: the currency of the instrument, or the base currency for cash.
    """

    fee: NotRequired[float]
    """
    Commission and charges. They are taken from the cash and are not part of amount.
    """

    tax: NotRequired[float]
    """
    Tax of the trade, or tax withheld from a dividend or from interest.
    """

    rate: NotRequired[float]
    """
    Booked exchange rate. For an exchange without a quantity, bought currency per unit of sold currency. Otherwise, base currency per unit of currency. Income and costs that stay in tracked cash use market rates.
    """

    note: NotRequired[str]
    """
    Text for people. It has no effect.
    """

    id: NotRequired[str]
    """
    Identifier from the source. If several transactions have the same id, only the first counts.
    """


class ValueAtRisk(TypedDict):
    """
    Options of the section value_at_risk. They also select the section.
    """

    horizon_days: NotRequired[list[int]]
    """
    Horizons in trading days. Repetitions collapse. Default: [1,10].
    """

    ewma_lambda: NotRequired[float]
    """
    Decay factor of the EWMA method. RiskMetrics uses 0.94 for daily and 0.97 for monthly returns.
    """

    backtest_window: NotRequired[int]
    """
    Number of returns before each forecast of a backtest.
    """


Benchmark: TypeAlias = str | BenchmarkParameterObject | None
"""
RIC of the benchmark, null for none, or an object: a blend of instruments, own values, or a fixed rate. An unknown one is rejected, never replaced. Default: "ACWI.OQ".
"""


Benchmarks: TypeAlias = list[str | BenchmarkParameterObject]
"""
More benchmarks to compare with, each like benchmark. See the section benchmark_comparison.
"""


CustomMetrics: TypeAlias = list[CustomMetricsParameterRow]
"""
Own metrics: formulas over figures and series of the result. Sending them selects the section.
"""


class FactorExposures(TypedDict):
    """
    Options of the section factor_exposures. Sending them also selects the section.
    """

    model: NotRequired[str | FactorExposuresParameterModelObject]
    """
    The factors: universe, fama_french_3, fama_french_5, carhart_4, fama_french_5_momentum, or own series. `universe` makes them from the stocks of the data. The other names need imported factor returns. Default: "universe".
    """

    rolling_periods: NotRequired[int]
    """
    Returns in a rolling window. Default: 252 daily, 104 weekly, 36 monthly, or 20 quarterly returns.
    """


Fees: TypeAlias = list[FeesParameterRow]
"""
Yearly fees on the value of the portfolio. They accrue daily. All figures are then after fees.
"""


RiskFreeRate: TypeAlias = float | RiskFreeRateParameterObject
"""
Annual risk-free rate as a decimal: 0.04 means 4%. An object names a rate of the market data or has own rates. Default: 0.
"""


class SimulateSettings(TypedDict):
    """
    A portfolio definition, whose latest holdings are simulated, and the paths to simulate. It needs at least one of `portfolio`, `transactions`.
    """

    base_currency: NotRequired[str]
    """
    Currency code (ISO 4217), for example USD, SGD or EUR.
    """

    initial_value: NotRequired[float]
    """
    Value at the start, from 1e-6 to 1e12. Default: 10,000 for weights, otherwise the value of the latest holdings.
    """

    include_transaction_costs: NotRequired[bool]
    """
    Apply the costs of analyze to the trades of paths. The first holdings are there already.
    """

    transaction_cost_config: NotRequired[dict[str, Any] | None]
    """
    Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
    """

    rebalancing: NotRequired[Rebalancing]
    dividends: NotRequired[Literal["reinvest", "cash", "booked", "market"]]
    """
    Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
    """

    withholding: NotRequired[dict[str, float]]
    """
    Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}.
    """

    fees: NotRequired[Fees]
    opening: NotRequired[Opening]
    flow_timing: NotRequired[Literal["start", "end"]]
    """
    No effect. Inflows count from the start of their day, and outflows until its end.
    """

    lot_method: NotRequired[Literal["fifo", "average", "highest_cost"]]
    """
    Order in which a sale closes lots, for the section realized_gains.
    """

    allow_negative_cash: NotRequired[bool]
    """
    Accept a ledger whose cash falls below 0, with a warning. False rejects it.
    """

    track_cash: NotRequired[bool]
    """
    Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
    """

    name: NotRequired[str]
    """
    Name of the job for people. It need not be unique and does not change the result.
    """

    keep_for: NotRequired[str | timedelta]
    """
    Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account.
    """

    end_date: NotRequired[str]
    """
    Day of the latest holdings. Default: yesterday.
    """

    on_missing: NotRequired[Literal["fail", "drop"]]
    """
    Policy for a row that cannot be held, as in analyze.
    """

    on_data_fault: NotRequired[Literal["warn", "fail"]]
    """
    Policy for faults in the data of a holding, as in analyze.
    """

    method: NotRequired[Literal["bootstrap", "normal", "student_t"]]
    """
    Source of the returns. `bootstrap` draws blocks of months from the common history of the holdings. `normal` and `student_t` draw log returns from a distribution that is fitted to it.
    """

    years: NotRequired[int]
    """
    Length of the paths.
    """

    paths: NotRequired[int]
    """
    Number of paths. Paths × months × holdings are at most 1 billion.
    """

    block_length: NotRequired[float]
    """
    Mean length of the blocks in months. Default: chosen from the data.
    """

    history_start: NotRequired[str]
    """
    First day of the history. Default: the first day that all holdings have in common.
    """

    seed: NotRequired[int]
    """
    Seed of the random numbers. The same seed gives the same paths.
    """

    flows: NotRequired[list[SimulateSettingsFlow]]
    """
    Deposits and withdrawals.
    """

    inflation: NotRequired[float]
    """
    Yearly rate as a decimal. Unless it is 0, all values, returns, and drawdowns are in the money of the start, today's money.
    """

    expected_returns: NotRequired[dict[str, float]]
    """
    Compound growth a year in base currency by symbol, before fees, as decimals: {"AAPL": 0.06}. "*" is for all symbols that are absent. Deviations and correlations stay those of the history. Default: the growth of the history.
    """

    goal: NotRequired[SimulateSettingsGoal]
    """
    The value to reach at the end, as {value}, after inflation.
    """

    percentiles: NotRequired[list[float]]
    """
    Percentiles of the paths to report. Repetitions collapse. Default: [5,25,50,75,95].
    """

    interval: NotRequired[Literal["month", "year"]]
    """
    Distance of the reported points in time.
    """


class StressScenario(TypedDict):
    """
    One scenario.
    """

    name: str
    """
    Repeated in the answer.
    """

    shocks: list[StressShock]
    """
    The price of a holding changes by its most specific shock: symbol before sector before market before all; of two equal ones the later counts. A shock of all leaves cash alone. A currency shock changes the currency against the base currency and multiplies.
    """


StressShocks: TypeAlias = list[StressScenario] | None
"""
Own scenarios for the section stress_tests: changes of price and of currency that happen at once.
"""


class TrackSettings(TypedDict):
    """
    A portfolio definition that is kept, and a name for it. It needs at least one of `portfolio`, `transactions`.
    """

    base_currency: NotRequired[str]
    """
    Currency code (ISO 4217), for example USD, SGD or EUR.
    """

    initial_value: NotRequired[float]
    """
    Starting value in base currency, from 1e-6 to 1e12.
    """

    benchmark: NotRequired[Benchmark]
    benchmarks: NotRequired[Benchmarks]
    include_transaction_costs: NotRequired[bool]
    """
    Apply market-specific costs to every trade, the first purchase included.
    """

    transaction_cost_config: NotRequired[dict[str, Any] | None]
    """
    Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
    """

    rebalancing: NotRequired[Rebalancing]
    dividends: NotRequired[Literal["reinvest", "cash", "booked", "market"]]
    """
    Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
    """

    withholding: NotRequired[dict[str, float]]
    """
    Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}.
    """

    fees: NotRequired[Fees]
    opening: NotRequired[Opening]
    flow_timing: NotRequired[Literal["start", "end"]]
    """
    No effect. Inflows count from the start of their day, and outflows until its end.
    """

    lot_method: NotRequired[Literal["fifo", "average", "highest_cost"]]
    """
    Order in which a sale closes lots, for the section realized_gains.
    """

    allow_negative_cash: NotRequired[bool]
    """
    Accept a ledger whose cash falls below 0, with a warning. False rejects it.
    """

    track_cash: NotRequired[bool]
    """
    Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
    """

    name: NotRequired[str | None]
    """
    A name for people. It need not be unique. An update without this member keeps the name; null removes it.
    """

    imported_files: NotRequired[list[TrackSettingsImportedFile]]
    """
    Files whose transactions the portfolio has, the oldest first. They are a record for people and do not change results. An update without this member keeps the list.
    """

    on_missing: NotRequired[Literal["fail", "drop"]]
    """
    Policy for a row that cannot be held. "fail" rejects the request. "drop" keeps the row, and each analysis leaves it out and reports it in warnings.
    """

    on_data_fault: NotRequired[Literal["warn", "fail"]]
    """
    Policy for faults in the data, as in analyze. It is stored. With "fail", the portfolio is not stored if the data have a fault. While they have one later, it has no value and its nightly analysis fails.
    """


class AnalyzeSettings(TypedDict):
    """
    A portfolio definition, the window to analyze, and the sections to return. It needs at least one of `portfolio`, `transactions`.
    """

    base_currency: NotRequired[str]
    """
    Currency code (ISO 4217), for example USD, SGD or EUR.
    """

    initial_value: NotRequired[float]
    """
    Starting value in base currency, from 1e-6 to 1e12.
    """

    benchmark: NotRequired[Benchmark]
    benchmarks: NotRequired[Benchmarks]
    include_transaction_costs: NotRequired[bool]
    """
    Apply market-specific costs to every trade, the first purchase included.
    """

    transaction_cost_config: NotRequired[dict[str, Any] | None]
    """
    Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
    """

    rebalancing: NotRequired[Rebalancing]
    dividends: NotRequired[Literal["reinvest", "cash", "booked", "market"]]
    """
    Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
    """

    withholding: NotRequired[dict[str, float]]
    """
    Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}.
    """

    fees: NotRequired[Fees]
    opening: NotRequired[Opening]
    flow_timing: NotRequired[Literal["start", "end"]]
    """
    No effect. Inflows count from the start of their day, and outflows until its end.
    """

    lot_method: NotRequired[Literal["fifo", "average", "highest_cost"]]
    """
    Order in which a sale closes lots, for the section realized_gains.
    """

    allow_negative_cash: NotRequired[bool]
    """
    Accept a ledger whose cash falls below 0, with a warning. False rejects it.
    """

    track_cash: NotRequired[bool]
    """
    Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
    """

    name: NotRequired[str]
    """
    Name of the job for people. It need not be unique and does not change the result.
    """

    keep_for: NotRequired[str | timedelta]
    """
    Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account.
    """

    start_date: NotRequired[str]
    """
    First day. Default, and the earliest: the first rebalance date.
    """

    end_date: NotRequired[str]
    """
    Last day. Default: yesterday.
    """

    fields: NotRequired[Fields]
    risk_free_rate: NotRequired[RiskFreeRate]
    stress_shocks: NotRequired[StressShocks]
    attribution: NotRequired[Attribution]
    confidence: NotRequired[Confidence]
    value_at_risk: NotRequired[ValueAtRisk]
    custom_metrics: NotRequired[CustomMetrics]
    factor_exposures: NotRequired[FactorExposures]
    on_missing: NotRequired[Literal["fail", "drop"]]
    """
    Policy for a row that cannot be held, because its symbol is unknown, or because on its date it is delisted, not yet listed, or without an exchange rate. "fail" rejects the request with a 422 that suggests symbols. "drop" leaves the row out, gives its weight to the other rows of its date, and reports it in warnings.
    """

    on_data_fault: NotRequired[Literal["warn", "fail"]]
    """
    Policy for faults in the data of holdings and benchmarks, such as old prices. "warn" reports them first in warnings. "fail" rejects the request.
    """

    start_when_available: NotRequired[bool]
    """
    Start on the first day on which every holding of the first date can be bought. If it is later, warnings has start_delayed.
    """

    report: NotRequired[AnalyzeSettingsReport]
    """
    Makes a tear sheet of the result as well, with these options.
    """


class OptimizeSettings(TypedDict):
    """
    Symbols, or a portfolio whose latest holdings count, and what to optimize within which limits. It needs at least one of `symbols`, `portfolio`, `transactions`.
    """

    base_currency: NotRequired[str]
    """
    Currency code (ISO 4217), for example USD, SGD or EUR.
    """

    initial_value: NotRequired[float]
    """
    Starting value in base currency, from 1e-6 to 1e12.
    """

    benchmark: NotRequired[Benchmark]
    rebalancing: NotRequired[Rebalancing]
    dividends: NotRequired[Literal["reinvest", "cash", "booked", "market"]]
    """
    Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
    """

    withholding: NotRequired[dict[str, float]]
    """
    Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}.
    """

    fees: NotRequired[Fees]
    opening: NotRequired[Opening]
    flow_timing: NotRequired[Literal["start", "end"]]
    """
    No effect. Inflows count from the start of their day, and outflows until its end.
    """

    lot_method: NotRequired[Literal["fifo", "average", "highest_cost"]]
    """
    Order in which a sale closes lots, for the section realized_gains.
    """

    allow_negative_cash: NotRequired[bool]
    """
    Accept a ledger whose cash falls below 0, with a warning. False rejects it.
    """

    track_cash: NotRequired[bool]
    """
    Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
    """

    name: NotRequired[str]
    """
    Name of the job for people. It need not be unique and does not change the result.
    """

    keep_for: NotRequired[str | timedelta]
    """
    Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account.
    """

    end_date: NotRequired[str]
    """
    Last day of the history. Default: yesterday.
    """

    on_missing: NotRequired[Literal["fail", "drop"]]
    """
    Policy for a row that cannot be held, as in analyze.
    """

    on_data_fault: NotRequired[Literal["warn", "fail"]]
    """
    Policy for faults in the data of a holding, as in analyze.
    """

    risk_free_rate: NotRequired[RiskFreeRate]
    symbols: NotRequired[list[str]]
    """
    Symbols that may be held, besides those of the portfolio.
    """

    objective: NotRequired[Literal["minimum_variance", "mean_variance", "maximum_sharpe", "risk_parity", "risk_budget", "minimum_cvar", "minimum_tracking_error"]]
    """
    Figure to optimize. risk_parity and risk_budget hold every symbol, and take no limits. minimum_tracking_error needs a benchmark.
    """

    risk_aversion: NotRequired[float]
    """
    For mean_variance, which maximizes return − ½ × risk_aversion × variance − cost, all a year.
    """

    cvar_level: NotRequired[float]
    """
    For minimum_cvar: 0.95 means the worst 5% of the periods. Symbols × periods × optimizations are at most 50 million.
    """

    expected_returns: NotRequired[dict[str, float]]
    """
    Expected returns a year by symbol, as decimals. Default: the historical mean.
    """

    budgets: NotRequired[dict[str, float]]
    """
    For risk_budget: the share of the risk by symbol, in any unit. Every symbol needs one.
    """

    bounds: NotRequired[dict[str, list[float]]]
    """
    Least and largest weight by symbol, as {"AAPL": [0, 0.1]}. "*" is for all symbols that are absent. A least weight below 0 allows a short position. Default: [0, 1].
    """

    groups: NotRequired[list[OptimizeSettingsGroup]]
    """
    Limits on groups of symbols.
    """

    turnover: NotRequired[OptimizeSettingsTurnover]
    """
    Limit on the trades from the latest holdings, as {maximum}. It needs a portfolio.
    """

    transaction_costs: NotRequired[OptimizeSettingsTransactionCosts]
    """
    Costs of the trades from the latest holdings, as decimals of the traded value. mean_variance and maximum_sharpe subtract them from the return of a year. It needs a portfolio.
    """

    holdings: NotRequired[OptimizeSettingsHoldings]
    """
    Limits on the number of symbols with at least 0.01%. A search chooses them. If its nodes or its time end first, the result has the best weights found and the proven gap. Symbols × (1 + points + dates) are at most 5,000. minimum does not allow short positions.
    """

    frontier: NotRequired[OptimizeSettingsFrontier]
    """
    Efficient frontier within the limits, as {points}.
    """

    walk_forward: NotRequired[OptimizeSettingsWalkForward]
    """
    Repeats the optimization in the past with earlier returns only, on at most 240 dates. It uses historical means, and the symbols of today, so survivors flatter it.
    """

    covariance: NotRequired[Literal["ledoit_wolf", "sample"]]
    """
    Estimate of the covariance. ledoit_wolf shrinks the sample to a multiple of the identity.
    """

    history_start: NotRequired[str]
    """
    First day of the history. Default: five years before the end.
    """

    frequency: NotRequired[Literal["daily", "weekly", "monthly"]]
    """
    Periods of the returns. Default: weekly for symbols of several markets, and otherwise daily.
    """
