/**
 * The version of the calculation, written into every result. It is raised by one whenever any output changes for an
 * unchanged input; tests/golden proves it.
 *
 * 1: the first version.
 * 2: the result names its `input_hash`; sums run in another order (last digits); a position sold on the last valuation
 *    day no longer counts as held on it (`avg_weight`, `data_completeness_pct`); rounding noise of a day without movement is no win, no
 *    drawdown episode and no reason for a calmar_ratio.
 * 3: cash has a price before the window too, so that it stays in risk, correlations and stress tests; a stress shock of all
 *    leaves cash alone; cash of delisted positions and cash that is held are one holding; the first values of allocations are
 *    those after costs; a weekday on which only what is about to be sold has a price is a valuation day, one on which only
 *    what could not be bought has one is none; notes say why rolling metrics are null, and what becomes of the weight of unknown
 *    symbols and of weights that do not sum to 1.
 * 4: every line below names one change.
 *    - Ratios, returns and drawdowns come from unrounded values; the last day no longer returns the rounding of the final value.
 *    - monthly_returns and annual_returns have no row for a month or year that holds the start date alone.
 *    - Positions that were already held when the window opens have the reason `opening` in transactions, not `initial`.
 *    - correlation_matrix lists the heaviest holding first; it followed the order of latest_holdings.
 *    - Default cost rates have dates: a trade pays the rate in force on its day (cost_table_version 2026-11.2).
 *    - Notes count in words of the right number ("1 symbol is", "8 valuation days").
 *    - Returns are weekly, monthly or quarterly when the benchmark or an instrument held is priced that rarely. Figures are annualized
 *      with 52, 12 or 4, or with the measured number of valuation days a year when it is below 250 or above 254. `frequency` and
 *      `low_frequency` are new; carried prices that the frequency explains are not stale.
 *    - A position that is sold on the day on which the window opens counts no carried day.
 *    - Every result has `warnings`: what differs from the request, and what the data could not give.
 *    - A benchmark without a price in the window allows no analysis. One that ends inside it has null values from then on.
 *    - attribution: lists drift from their own date, cash and sectors that the benchmark lacks are allocation, constituents that have
 *      ended are left out, and less than 80% of known weight makes the section unavailable. `constituents` describes the lists in use.
 *    - At a month end, `1m` to `10yr` of time_period_returns start from the earlier month end, not from the same calendar day.
 *    - Twelve full months are a year, so annualized_return, calmar_ratio and annualized_turnover of a window such as 2022-12-30 to
 *      2023-12-29 are no longer null.
 *    - var_99 and cvar_99 need 100 returns, not 20, also in risk_contribution.
 *    - performance_metrics has weekly and monthly relative statistics, the headline frequency, numbers of observations, ulcer and pain
 *      indexes and ratios, statistics of full months, up and down beta, systematic and specific risk, M² and batting average.
 *    - time_period_returns has end_date and the `_month_end` periods, rolling_metrics has window_1y and window_3y, drawdown_analysis has
 *      the benchmark, concentration_metrics has active_share.
 *    - company_info: market_cap is the close at the end of the window times the diluted shares known then, instead of a
 *      constant of the data; market_cap_date is new. Scores changed with SCORES_VERSION 4.
 *    - A position without a price for 30 weekdays (40, 90 or 200 when priced less often) becomes cash, and nothing is bought at a price
 *      of more than 10 weekdays (15, 45, 100). Both have the reason stale_price.
 *    - Distributions after the last price are paid as cash until the next trading date; `late_distributions` lists them.
 *    - return_pct of sectors and markets leaves out the cash of positions that have ended.
 *    - Turnover counts positions that become cash (`exit_turnover`) and no cash.
 */
export const ANALYTICS_VERSION = 4;
