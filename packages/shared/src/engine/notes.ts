import { counted } from '../messages.ts';
import { OWN_MEASURES, RELATIVE_MEASURES } from '../schemas/labels/measures.ts';

/** The figures of `performance_metrics` that use the risk-free rate. */
export const RISK_FREE_METRICS: readonly string[] = [
  ...['downside_deviation', 'sharpe_ratio', 'sortino_ratio', 'martin_ratio', 'pain_ratio', 'omega_ratio'],
  ...['alpha_annualized', 'treynor_ratio', 'm_squared'],
];

/** Every sentence that `data_quality.notes` may contain. Each one explains a decision or a gap in the data. */
export const NOTES = {
  startsAtFirstRebalance: (date: string) =>
    `start_date ${date} is before the first rebalance. The analysis starts at the first rebalance, because nothing is held before it.`,
  startsAtFirstTransaction: (date: string) =>
    `start_date ${date} is before the first transaction. The analysis starts at the first transaction, because nothing is held before it.`,
  transactionsAfterEnd: (count: number) =>
    `${counted(count, 'transaction is', 'transactions are')} ignored: the analysis has no valuation day on or after the date.`,
  ledgerStartsEarlier: () =>
    'The ledger starts before the window: the value at the close of the first day is the start value.',
  undefinedReturns: (count: number, date: string) =>
    `${counted(count, 'day has', 'days have')} no time-weighted return, the first on ${date}: a value or what it is measured on was not above 0, or smaller than late income. The index does not change on such a day, and figures count it as a return of 0.`,
  pricedByLedger: (rics: string) =>
    `The market data have no prices of ${rics}: the last booked price is used until the next one.`,
  rebalanceAfterEnd: (date: string) =>
    `The rebalance of ${date} is ignored: the analysis has no valuation day on or after it.`,
  rebalanceReplaced: (date: string, by: string) =>
    `The rebalance of ${date} is ignored: it would trade on the same valuation day as that of ${by}, and the later one counts.`,
  carriedIn: () =>
    'The window opens between two rebalances: transactions with reason opening show what was already held. They are not trades and cost nothing.',
  missing: (count: number) =>
    `${counted(count, 'symbol is', 'symbols are')} not known, see missing_rics: the weight of ${count === 1 ? 'its' : 'their'} rows goes to the other rows of their date.`,
  removed: (count: number) =>
    `${counted(count, 'position was', 'positions were')} removed, see removed_positions. The weight of rows that cannot be bought goes to the other rows of their date. A delisted position stays cash until the next rebalance.`,
  forwardFilledPrices: (count: number) =>
    `The last price was forward-filled on ${counted(count, 'instrument-day')} without a new price, on holidays and in gaps.`,
  forwardFilledRates: (pair: string, count: number) =>
    `The rate ${pair} was forward-filled on ${counted(count, 'valuation day')} without a rate of its own.`,
  unknownCostMarket: (market: string) =>
    `The cost table does not name the market ${market}: trades there pay the rate of any other market.`,
  mixedCostRates: (market: string) =>
    `Trades in ${market} paid more than one rate (shares and funds differ, or the rate changed), so costs_by_market shows no single rate for it.`,
  lateBenchmark: (ric: string, date: string) =>
    `The data of the benchmark ${ric} starts on ${date}: its values are null before that, and relative metrics use the common days only.`,
  noBenchmark: () => 'The request has no benchmark, so figures of a benchmark and figures against one are null.',
  fixedRate: (name: string) =>
    `The benchmark ${name} is a fixed rate without movements, so beta, alpha, correlation, and other figures about common movements are null.`,
  blend: (name: string, components: string) => `The benchmark ${name} is a blend of ${components}.`,
  stalePositions: (rics: string) =>
    `Prices of ${rics} stopped without a delisting date. Rows whose price is too old are not bought. A position becomes cash at its last price after 30 weekdays without a price (40 for weekly, 90 for monthly, 200 for quarterly prices).`,
  distributions: (rics: string) =>
    `Dividends of ${rics} have an ex-date after the last price, see late_distributions: they are paid as cash until the next trading date.`,
  endedBenchmark: (ric: string, date: string) =>
    `The prices of the benchmark ${ric} have ended: its values are null from ${date} on, and its figures and those against it cover the days before.`,
  lateRiskFreeRate: (source: string, date: string) =>
    `The risk-free rate "${source}" starts on ${date}, more than 10 days after the analysis: ${RISK_FREE_METRICS.join(', ')}, the Sharpe ratios of rolling_metrics, and factor_exposures are null.`,
  oldRiskFreeRate: (source: string, date: string) =>
    `The risk-free rate "${source}" of ${date} is too old for later days of the analysis: ${RISK_FREE_METRICS.join(', ')}, the Sharpe ratios of rolling_metrics, and factor_exposures are null.`,
  endedRiskFreeRate: (source: string, date: string) =>
    `The risk-free rate "${source}" has no value after ${date}: its last value holds until the end of the analysis.`,
  lowFrequency: (rics: string, frequency: string, perYear: number) =>
    `Not all prices are daily: ${rics}. Volatility, ratios, value at risk, win_rate, best_day, worst_day and the windows of rolling_metrics (30, 60 and 90) count ${frequency} returns, ${perYear} a year.`,
  sessionsPerYear: (perYear: number) =>
    `The exchanges of the holdings have ${perYear} valuation days a year together: figures are annualized with ${perYear}.`,
  slowerBenchmark: (benchmark: string, own: string) =>
    `The benchmark is priced ${benchmark} and the holdings are priced ${own}. Relative figures count ${benchmark} returns. Beta and correlation of the windows of rolling_metrics (30, 60 and 90) are null.`,
  adjustedPrices: (count: number) =>
    `${counted(count, 'instrument has', 'instruments have')} total-return adjusted prices: dividends are inside the prices and quantities are not those traded.`,
  nullMetric: (name: string, reason: string) => `${name} is null: ${reason}.`,
  nullScores: (names: string) =>
    `portfolio_scores ${names}: null, because no holding of the last day has such a score.`,
  notCovered: (keys: string, date: string) =>
    `time_period_returns ${keys} are null: the analysis begins on ${date}, inside these periods or without a day before them.`,
  nullRolling: (window: number, counts: string) =>
    `rolling_metrics.window_${window}d has rows with null (${counts}): the portfolio or the benchmark did not move in these windows, or the benchmark has no value in them.`,
  tooFewReturns: (frequency: string, fewest: number, count: number) =>
    `performance_metrics.relative.${frequency} is null: it needs at least ${fewest} full ${frequency === 'weekly' ? 'weeks' : 'months'} and there are ${count}.`,
  emptyYears: (names: string, months: number) =>
    `rolling_metrics ${names}: empty, because the window has ${counted(months, 'full month')} and they need 12 and 36.`,
  noActiveShare: (ric: string) =>
    `concentration_metrics.active_share is null: no list with at least 90% of what ${ric} holds is known.`,
  emptyWindow: (window: number, returns: number) =>
    `rolling_metrics.window_${window}d is empty: it needs ${window} returns and there ${returns === 1 ? 'is' : 'are'} ${returns}.`,
} as const;

/** Reasons for a null in `performance_metrics`, by metric. */
export const NULL_REASONS: Readonly<Record<string, string | null>> = Object.fromEntries(
  Object.entries({ ...OWN_MEASURES, ...RELATIVE_MEASURES }).map(([name, [, , , , whenNull]]) => [name, whenNull]),
);
