import type { Context } from '../facts/context.ts';
import type { ReturnPeriods } from '../facts/returnPeriods.ts';
import { ROLLING_WINDOWS } from '../facts/rollingWindows.ts';
import { dates, integers, numbers, RATIO_DECIMALS, type SectionValue, type Table, table } from '../json/table.ts';
import { MONTHS_PER_YEAR } from '../market/calendar.ts';
import { lowerBound } from '../market/series.ts';
import {
  excessReturns,
  mergeMoments,
  momentMetrics,
  type PairMoments,
  pairMoments,
  returnBetween,
} from '../measures/index.ts';

/** Rows begin when the window is full. */
export function rollingMetrics(context: Context): SectionValue {
  const { days } = context.returnPeriods();
  const windows = Object.fromEntries(
    context.rolling().map(({ window, columns }) => {
      // The return of position i ends with period i + 1.
      const dated = days.subarray(window, window + columns.beta!.length);
      const values = Object.entries(columns).map(([name, column]) => numbers(name, column, RATIO_DECIMALS));
      return [`window_${window}d`, table(dated.length, [dates('date', dated), ...values])];
    }),
  );
  const observations = Object.fromEntries(ROLLING_WINDOWS.map((window) => [`window_${window}d`, window]));
  return { observations, ...windows, ...rollingYears(context) };
}

/**
 * Returns one row per month end for the returns that end in the last 12 or 36 full months. The moments of each month are
 * computed once. The moments of twelve months are merged into a year, and of three years into a window of three years. Beta and
 * correlation have the frequency of figures against the benchmark, and are NaN if the benchmark has no value at one of the ends.
 */
function rollingYears(context: Context): { readonly window_1y: Table; readonly window_3y: Table } {
  const performance = context.performance();
  const { returns, riskFreePerPeriod: rates, headlinePairs, periods, relativePeriods, compared } = performance;
  const { at, keys } = context.months();
  const { days } = context.ledger.plan.schedule;
  const { levels } = context.ledger.simulation;
  const { first, end: ended } = context.ledger.benchmark;
  /** Returns the moments of the 12 or 36 months up to a month end. */
  const momentsOf = (own: Float64Array, benchmark: Float64Array, { bounds }: ReturnPeriods) => {
    // The return of position i ends on valuation day bounds[i + 1].
    const returnsUntil = (d: number) => Math.max(0, lowerBound(bounds, d + 1) - 1);
    // By month end: the returns since the month end before it.
    const ofMonth = Array.from(at, (end, i) =>
      pairMoments(own, benchmark, i === 0 ? 0 : returnsUntil(at[i - 1]!), returnsUntil(end)),
    );
    const ofYear = Array.from(at, (_, i) => mergeMoments(ofMonth.slice(Math.max(0, i - MONTHS_PER_YEAR + 1), i + 1)));
    return (months: 12 | 36, i: number): PairMoments =>
      months === 12 ? ofYear[i]! : mergeMoments([ofYear[i - 24]!, ofYear[i - 12]!, ofYear[i]!]);
  };
  const isSame = relativePeriods === periods;
  const pairsAt = momentsOf(compared.portfolio, compared.benchmark, relativePeriods);
  // The moments of the portfolio's returns do not depend on the benchmark's.
  const momentsAt = isSame ? pairsAt : momentsOf(returns, returns, periods);
  // The Sharpe ratio needs the moments of excess returns, unless every return has the same rate.
  const excess = typeof rates === 'number' ? null : excessReturns(returns, rates);
  const excessAt = excess && momentsOf(excess, excess, periods);
  const rows = (months: 12 | 36): Table => {
    const date = new Int32Array(at.length);
    const observations = new Int32Array(at.length);
    const [annual, sharpe, volatility, beta, correlation] = [0, 1, 2, 3, 4].map(() => new Float64Array(at.length));
    let count = 0;
    for (let i = months; i < at.length; i++) {
      const start = at[i - months]!;
      if (keys[i]! - keys[i - months]! !== months) continue;
      const moments = momentsAt(months, i);
      const found = momentMetrics(moments, typeof rates === 'number' ? rates : 0, periods.perYear);
      const isRelated = start >= first && at[i]! < ended && !headlinePairs.isFixedRate;
      const related = isRelated ? momentMetrics(pairsAt(months, i), 0, relativePeriods.perYear) : null;
      date[count] = days[at[i]!]!;
      observations[count] = moments.n;
      annual![count] = (1 + returnBetween(levels, start, at[i]!)) ** (MONTHS_PER_YEAR / months) - 1;
      sharpe![count] = excessAt ? momentMetrics(excessAt(months, i), 0, periods.perYear).sharpe : found.sharpe;
      volatility![count] = found.volatility;
      beta![count] = related?.beta ?? Number.NaN;
      correlation![count] = related?.correlation ?? Number.NaN;
      count++;
    }
    const column = (name: string, values: Float64Array) => numbers(name, values.subarray(0, count), RATIO_DECIMALS);
    return table(count, [
      dates('date', date.subarray(0, count)),
      integers('observations', observations.subarray(0, count)),
      column('annualized_return', annual!),
      column('sharpe_ratio', sharpe!),
      column('volatility', volatility!),
      column('beta', beta!),
      column('correlation', correlation!),
    ]);
  };
  return { window_1y: rows(12), window_3y: rows(36) };
}
