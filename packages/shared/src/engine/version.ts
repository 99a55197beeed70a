/**
 * The version of the calculation, written into every result. It is raised by one whenever any output changes for an
 * unchanged input; tests/golden proves it.
 *
 * 1: the first version.
 * 2: every line below names one change.
 *    - The result has its `input_hash`.
 *    - Sums run in another order, which changes the last digits.
 *    - A position sold on the last valuation day no longer counts as held on it (`avg_weight`, `data_completeness_pct`).
 *    - Rounding noise of a day without movement no longer counts as a win or a drawdown episode, or gives a calmar_ratio.
 * 3: every line below names one change.
 *    - Cash also has a price before the window, so it stays in risk, correlations, and stress tests.
 *    - A stress shock with the scope `all` does not change cash.
 *    - Cash of delisted positions and cash that is held are one holding.
 *    - The first values of allocations are after costs.
 *    - A weekday is a valuation day if only positions that are about to be sold have a price on it.
 *    - A weekday is not a valuation day if only instruments that could not be bought have a price on it.
 *    - Notes explain null rolling metrics, the weight of unknown symbols, and weights that do not sum to 1.
 * 4: every line below names one change.
 *    - Ratios, returns and drawdowns come from unrounded values; the last day no longer returns the rounding of the final value.
 *    - monthly_returns and annual_returns have no row for a month or year that contains only the start date.
 *    - Positions that were already held when the window opens have the reason `opening` in transactions, not `initial`.
 *    - correlation_matrix lists the heaviest holding first; it followed the order of latest_holdings.
 *    - Default cost rates have dates: a trade pays the rate in force on its day (cost_table_version 2026-11.2).
 *    - Notes use the singular or plural that fits the count ("1 symbol is", "8 valuation days").
 *    - Returns are weekly, monthly, or quarterly if the benchmark or a holding is priced that rarely. Figures are annualized
 *      with 52, 12, or 4. The measured number of valuation days a year applies if it is below 250 or above 254.
 *      `frequency` and `low_frequency` are new. Forward-filled prices that the frequency explains are not stale.
 *    - A position that is sold on the day on which the window opens has no forward-filled day.
 *    - Every result has `warnings` about differences from the request and about missing data.
 *    - A benchmark without a price in the window makes the analysis impossible. If its prices end inside the window, its
 *      values are null from then on.
 *    - In attribution, lists drift from their own date. Cash and sectors that the benchmark lacks are allocation. Ended
 *      constituents are left out. Less than 80% of known weight makes the section unavailable. `constituents` describes the
 *      lists in use.
 *    - At a month end, `1m` to `10yr` of time_period_returns start from the earlier month end, not from the same calendar day.
 *    - Twelve full months are a year. A window such as 2022-12-30 to 2023-12-29 therefore has annualized_return, calmar_ratio,
 *      and annualized_turnover.
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
 * 5: every line below names one change.
 *    - factor_exposures inverts its matrix with mathjs, which changes the last digits.
 *    - Notes of data_quality have other words.
 * 6: every line below names one change.
 *    - attribution and factor_exposures have more members.
 *    - factor_exposures uses a QR factorization, which changes the last digits. It needs 30 stocks for the universe, leaves out
 *      factors without returns, and rejects factors whose variance inflation is above 10,000.
 *    - Effects of attribution have 14 decimals and sum exactly to the active return, which also has 14.
 *    - Attribution is available against a single stock, and against a blend with a stock that has no price in 1990.
 *    - With bands, distributions after the last price count in the weights, and rows with the weight 0 are not held.
 *    - A position that is sold on the last day has no late distribution.
 *    - With dividends kept as cash, yield_on_value divides by the value with that cash.
 *    - yield_on_value is null for a position that a ledger has sold.
 *    - Cash alone can be analyzed without a benchmark. Every weekday is then a valuation day.
 *    - The depth of a drawdown episode is its lowest level against the high, also within the rounding noise of 1e-12.
 * 7: every line below names one change.
 *    - Every number has a documented number of digits. Custom metrics read the written numbers.
 *    - Money of portfolios from 100 million on has fewer than 6 decimals.
 *    - Costs of markets, values of the latest holdings, and parts of the factor risk add up as written.
 *    - The bootstrap of confidence draws other samples of the same distribution, and its Sharpe ratio has Lo's annualization.
 *    - maximum_sharpe ends at the exact optimum, and subtracts the sale of holdings outside the symbols.
 *    - Prices beyond 1e-20 to 1e20, rates beyond 1e-12 to 1e12, and growth beyond 1e20 make an analysis impossible.
 * 8: every line below names one change.
 *    - Returns are ratios of prepared series, which moves figures by up to 1e-12 of their size, and rounded money by one unit.
 *    - Warnings about positions that became cash are in order of RIC.
 *    - A sample of the bootstrap of confidence whose returns are equal has no deviation. Rounding noise could be its deviation.
 * 9: A symbol that a ledger holds at its booked prices is not reported as left out.
 * 10: Beta, alpha, correlation, and other figures about common movements are null if the benchmark is a fixed rate.
 * 11: In attribution, the return of a group is null for a side that never holds the group. It was 0.
 * 12: every line below names one change.
 *    - The valuation days of a portfolio depend on its own instruments and cash, not on the benchmark. Every weekday is one while it holds
 *      only cash.
 *    - The frequency of the portfolio's figures does not depend on the benchmark. performance_metrics.relative has a frequency of its own.
 *    - rolling_metrics has rows while the benchmark has no value. Their beta and correlation are null.
 *    - The number of periods a year comes from the calendars of the exchanges held, not from the days of the window.
 *    - A weekend date of a weekly or slower series counts on the Friday before, for prices, rates of exchange, and benchmarks.
 *    - Windows from month end to month end count whole months in annualized figures.
 *    - Flows count on their booked dates in the money-weighted return and in modified Dietz, and their list has those dates.
 *    - The return of a day of transactions is (V + out)/(V₋₁ + in) − 1. `in` is the least money that the day needed, from its
 *      start, and outflows work until its end. `flow_timing` has no effect. Transfers of securities and purchases at the closing
 *      price move at the close.
 *    - Modified Dietz counts inflows from the start of their day and outflows until its end, by net flow of the day.
 *    - Shares that ended have their final value, and prices of 0 at the end mean 0. It was the last price.
 *    - Nothing is bought at an exchange rate that the table of ages calls too old, and currencies without later rates end.
 *    - Quoted risk-free rates that the table of ages calls too old make figures null.
 *    - A position of transactions that has ended no longer stops the valuation, and shares bought after the end become cash.
 *    - A sale on a holiday trades on the next session of what is sold, also if another holding has none then.
 *    - Returns after a total loss are 0. They were undefined.
 *    - Faults in the data of holdings are warnings, and warnings about ended prices name the assumption and the share.
 *    - A booked split replaces the market's split of the same ratio, however many days are between them. It counted twice.
 *    - cash_return of currency_effects is in base currency.
 *    - A trade at the close on which a window opens belongs to the time before, with its costs, if the portfolio is older.
 *    - The money-weighted return of a window of under a year has no annual rate, and its roots are rates over the window.
 *      cash_flow_returns has the public market
 *      equivalent and large flows. Days without a return and large flows are warnings.
 *    - Drawdowns of transactions count the return of the first day. It was part of the second day.
 *    - autocorrelation_adjusted of confidence uses the autocorrelations of `lags` periods, and has a standard error.
 *    - stress_tests has `with_proxies`: funds of the sector, the country, or the strongest factor represent holdings without prices.
 *    - A policy with a band and `to: target` does not trade if all weights are inside again at the next close. Kept
 *      cash alone does not make `to: edge` trade then.
 *    - A day has no return if late income exceeds the money at work. Loans that equal the holdings are a value of 0.
 *    - Days of an empty account are listed in the warning `undefined_return`.
 *    - A dividend larger than the shares that are left is not a return of theirs, if others were sold before.
 *    - Stress tests and risk have no figure if loans take almost all of the holdings, and scenarios count cash that is held alone.
 *    - Optimizations have broken_limits and binding_limits, and the holdings of simulations have expected_return.
 */
export const ANALYTICS_VERSION = 12;
