import { dates, integers, numbers, RATIO_DECIMALS, table } from '../columns.ts';
import type { Context } from '../context.ts';
import { mergeMoments, momentMetrics, type PairMoments, pairMoments } from '../measures/index.ts';
import { MONTHS_PER_YEAR } from '../periodEnds.ts';
import { lowerBound } from '../series.ts';
import type { Table } from '../table.ts';

/** Full months per window. */
const ROLLING_YEARS = { window_1y: 12, window_3y: 36 } as const;

/**
 * Returns one row per month end for the returns that end in the last 12 or 36 full months. The moments of each month are computed once and
 * merged, so the cost does not depend on the length of the window.
 */
export function rollingYears(context: Context): Record<keyof typeof ROLLING_YEARS, Table> {
  const { common, riskFreePerPeriod, periods } = context.performance();
  const { at, keys } = context.months();
  const { days } = context.ledger.plan.schedule;
  const { levels } = context.ledger.simulation;
  const { first, end: ended } = context.ledger.benchmark;
  // The return of position i ends on valuation day bounds[common.first + i + 1].
  const returnsUntil = (d: number) => Math.max(0, lowerBound(periods.bounds, d + 1) - 1 - common.first);
  const ofMonth = Array.from(at, (end, i): PairMoments | null => {
    const start = i === 0 ? -1 : at[i - 1]!;
    if (start < first || end >= ended) return null;
    return pairMoments(common.portfolio, common.benchmark, returnsUntil(start), returnsUntil(end));
  });
  const rows = (months: number): Table => {
    const ends = Array.from(at.keys()).filter(
      (i) => ofMonth[i] && ofMonth[i - months + 1] && keys[i]! - keys[i - months]! === months,
    );
    const windows = ends.map((i) => {
      const moments = (ofMonth.slice(i - months + 1, i + 1) as PairMoments[]).reduce(mergeMoments);
      const growth = levels[at[i]!]! / levels[at[i - months]!]!;
      return {
        ...momentMetrics(moments, riskFreePerPeriod, periods.perYear),
        annualizedReturn: growth ** (MONTHS_PER_YEAR / months) - 1,
        observations: moments.n,
      };
    });
    const column = (name: string, read: (one: (typeof windows)[number]) => number) =>
      numbers(name, Float64Array.from(windows, read), RATIO_DECIMALS);
    return table(windows.length, [
      dates(
        'date',
        Int32Array.from(ends, (i) => days[at[i]!]!),
      ),
      integers(
        'observations',
        Int32Array.from(windows, ({ observations }) => observations),
      ),
      column('annualized_return', (one) => one.annualizedReturn),
      column('sharpe_ratio', (one) => one.sharpe),
      column('volatility', (one) => one.volatility),
      column('beta', (one) => one.beta),
      column('correlation', (one) => one.correlation),
    ]);
  };
  return { window_1y: rows(ROLLING_YEARS.window_1y), window_3y: rows(ROLLING_YEARS.window_3y) };
}
