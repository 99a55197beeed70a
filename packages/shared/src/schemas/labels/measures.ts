import type { MeasureRow } from './row.ts';

const PAIR = 'it needs at least 2 periods for which both have a return, and a benchmark that moves';
const TAIL = 'it needs at least 20 returns';
const FAR_TAIL = 'it needs at least 100 returns';
const MONTH = 'it needs a full calendar month';
const FALLS = 'it needs at least a year and a drawdown';

// The schemas of performance_metrics, the labels, the notes, the reports, and the console follow from these rows. The engine
// computes them in facts/performance.ts and measures/relative.ts, and tests/oracle/statistics.ts a second time.
/** The measures of the portfolio and of the benchmark, in the order of the result. */
// biome-ignore format: one measure per line
export const OWN_MEASURES = {
  total_return: ['Total return', 'fraction', 'change', 'Return over the whole window, as a decimal. Null without a price on both ends.', 'it needs at least 2 values'],
  annualized_return: ['Annualized return', 'fraction', 'change', 'Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.', 'windows of less than a year are not annualized'],
  annualized_volatility: ['Annualized volatility', 'fraction', 'percent', 'Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.', 'it needs at least 2 returns'],
  downside_deviation: ['Downside deviation', 'fraction', 'percent', 'Root mean square of the negative excess returns a year, as a decimal. It is scaled by √periods_per_year. Null without a return.', 'it needs a return'],
  max_drawdown: ['Maximum drawdown', 'fraction', 'percent', 'Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.', 'it needs at least 2 values'],
  ulcer_index: ['Ulcer index', 'fraction', 'percent2', 'Root mean square of the daily drawdowns, as a decimal of at least 0. Null without a return.', 'it needs a return'],
  pain_index: ['Pain index', 'fraction', 'percent2', 'Mean size of the daily drawdowns, as a decimal of at least 0. Null without a return.', 'it needs a return'],
  sharpe_ratio: ['Sharpe ratio', 'ratio', 'number', 'Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.', 'it needs at least 2 returns that differ'],
  sortino_ratio: ['Sortino ratio', 'ratio', 'number', 'Annualized mean return above the risk-free rate, divided by the downside deviation. Null without a loss.', 'it needs at least 2 returns and one below the risk-free rate'],
  calmar_ratio: ['Calmar ratio', 'ratio', 'number', 'Annualized return divided by the size of the maximum drawdown. Null without an annualized return or a drawdown.', FALLS],
  martin_ratio: ['Martin ratio', 'ratio', 'number', 'Annualized return above the risk-free rate, divided by the ulcer index. It is also called ulcer performance index. Null without an annualized return or a drawdown.', FALLS],
  pain_ratio: ['Pain ratio', 'ratio', 'number', 'Annualized return above the risk-free rate, divided by the pain index. Null without an annualized return or a drawdown.', FALLS],
  omega_ratio: ['Omega ratio', 'ratio', 'number', 'Sum of the gains over the sum of the losses, both against the risk-free rate. Null without a loss.', 'it needs a return below the risk-free rate'],
  var_95: ['Value at risk (VaR), 95%', 'fraction', 'percent2', '5% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 20 returns.', TAIL],
  var_99: ['Value at risk (VaR), 99%', 'fraction', 'percent2', '1% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 100 returns.', FAR_TAIL],
  cvar_95: ['Expected shortfall (CVaR), 95%', 'fraction', 'percent2', 'Mean of the returns at or below var_95, as a decimal. A loss is negative. Null with fewer than 20 returns.', TAIL],
  cvar_99: ['Expected shortfall (CVaR), 99%', 'fraction', 'percent2', 'Mean of the returns at or below var_99, as a decimal. A loss is negative. Null with fewer than 100 returns.', FAR_TAIL],
  win_rate: ['Win rate (days)', 'fraction', 'percent', 'Share of the returns above 0, as a decimal. Null without a return.', 'it needs a return'],
  best_day: ['Best day', 'fraction', 'percent2', 'Highest return of one period, as a decimal. Null without a return.', 'it needs a return'],
  worst_day: ['Worst day', 'fraction', 'percent2', 'Lowest return of one period, as a decimal. Null without a return.', 'it needs a return'],
  full_months: ['Full months', 'count', 'integer', 'Number of full calendar months behind the statistics of months.', null],
  best_month: ['Best month', 'fraction', 'percent2', 'Highest return of a full calendar month, as a decimal. Null without a full month.', MONTH],
  worst_month: ['Worst month', 'fraction', 'percent2', 'Lowest return of a full calendar month, as a decimal. Null without a full month.', MONTH],
  positive_months: ['Win rate (months)', 'fraction', 'percent', 'Share of the full calendar months with a return above 0, as a decimal. Null without a full month.', MONTH],
  skewness: ['Skewness', 'ratio', 'number', 'Skewness of the returns. Null when the returns do not vary or there are too few.', 'it needs at least 3 returns that differ'],
  kurtosis: ['Excess kurtosis', 'ratio', 'number', 'Kurtosis of the returns in excess of the normal distribution. Null when the returns do not vary or there are too few.', 'it needs at least 4 returns that differ'],
  'performance_metrics.days': ['Calendar days', 'days', 'integer', 'Calendar days from the first to the last valuation day.', null],
  observations: ['Returns', 'count', 'integer', 'Number of returns behind the statistics. Returns are daily unless portfolio_parameters.frequency says otherwise.', null],
} as const satisfies Readonly<Record<string, MeasureRow>>;

/** The measures of the portfolio against the benchmark. */
// biome-ignore format: one measure per line
export const RELATIVE_MEASURES = {
  excess_return: ['Excess return', 'fraction', 'change', 'Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.', 'the benchmark has no value on the first or on the last valuation day'],
  beta: ['Beta', 'ratio', 'number', 'Covariance with the benchmark over the variance of the benchmark. Null when the benchmark does not vary or there are too few returns.', PAIR],
  alpha_annualized: ['Annualized alpha', 'fraction', 'change', "Jensen's alpha, annualized, as a decimal. Null without a beta.", PAIR],
  correlation: ['Correlation', 'ratio', 'number', 'Pearson correlation with the benchmark, −1 to 1. Null when either does not vary.', 'it needs at least 2 periods for which both have a return, and both must move'],
  r_squared: ['R²', 'ratio', 'number', 'Share of the variance that the benchmark explains, 0 to 1. Null when either does not vary.', 'it needs at least 2 periods for which both have a return, and both must move'],
  information_ratio: ['Information ratio', 'ratio', 'number', 'Annualized active return over the tracking error. Null without a tracking error.', 'it needs a tracking error above 0'],
  tracking_error: ['Tracking error', 'fraction', 'percent', 'Standard deviation of the active returns a year, as a decimal. Null with too few returns.', 'it needs at least 2 periods for which both have a return'],
  treynor_ratio: ['Treynor ratio', 'ratio', 'number', 'Annualized return above the risk-free rate, divided by beta. Null without a beta.', `${PAIR} with a beta other than 0`],
  upside_capture: ['Upside capture', 'fraction', 'percent', 'Geometric mean return over that of the benchmark, in the periods in which the benchmark rose. 1 is the same return. Null without such a period.', 'it needs a day on which the benchmark rises'],
  downside_capture: ['Downside capture', 'fraction', 'percent', 'Geometric mean return over that of the benchmark, in the periods in which the benchmark fell. 1 is the same return. Null without such a period.', 'it needs a day on which the benchmark falls'],
  up_beta: ['Up beta', 'ratio', 'number', 'Beta over the periods in which the benchmark rose. Null with fewer than two of them.', 'it needs at least 2 periods in which the benchmark rises, by different amounts'],
  down_beta: ['Down beta', 'ratio', 'number', 'Beta over the periods in which the benchmark fell. Null with fewer than two of them.', 'it needs at least 2 periods in which the benchmark falls, by different amounts'],
  systematic_risk: ['Systematic risk', 'fraction', 'percent', 'Volatility that comes from the benchmark, as a decimal a year. It is |beta| × the volatility of the benchmark. Null without a beta.', PAIR],
  specific_risk: ['Specific risk', 'fraction', 'percent', 'Volatility that does not come from the benchmark, as a decimal a year. It is the deviation of the residuals. Null without a beta.', PAIR],
  m_squared: ['M²', 'fraction', 'percent', 'Annual return at the volatility of the benchmark, as a decimal (Modigliani and Modigliani). It is the Sharpe ratio × the volatility of the benchmark + the risk-free rate. Null without a Sharpe ratio.', 'it needs at least 2 returns of both, and those of the portfolio must differ'],
  batting_average: ['Batting average', 'fraction', 'percent', 'Share of the periods in which the portfolio returned more than the benchmark, as a decimal. Null without a pair of returns.', 'it needs a period for which both have a return'],
  'relative.observations': ['Pairs of returns', 'count', 'integer', 'Number of pairs of returns behind the statistics.', null],
  up_observations: ['Pairs of returns, benchmark up', 'count', 'integer', 'Number of these pairs in which the benchmark rose.', null],
  down_observations: ['Pairs of returns, benchmark down', 'count', 'integer', 'Number of these pairs in which the benchmark fell.', null],
} as const satisfies Readonly<Record<string, MeasureRow>>;
