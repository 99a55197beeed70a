import type { Context } from '../facts/context.ts';
import { COST_DECIMALS, dates, integers, numbers, RATIO_DECIMALS, type SectionValue, table } from '../json/table.ts';
import { monthKeys } from '../market/calendar.ts';
import { positionsOf } from '../market/series.ts';

/**
 * Returns by calendar month or year. The first row starts at the close of the first valuation day. A month or year of
 * which the window holds that day alone has no row. (1 + r) multiplied over all rows is 1 + the total return. Benchmark
 * returns are null while the benchmark has no value at the start or the end of the period.
 */
function calendarReturns({ ledger }: Context, monthsPerRow: 1 | 12): SectionValue {
  const { days } = ledger.plan.schedule;
  const months = monthKeys(days);
  const keyAt = (d: number) => Math.floor(months[d]! / monthsPerRow);
  const isEnd = new Uint8Array(days.length);
  // The start date alone is not a period, because nothing was earned before it.
  for (let d = 1; d < days.length; d++) if (d + 1 === days.length || keyAt(d + 1) !== keyAt(d)) isEnd[d] = 1;
  const ends = positionsOf(isEnd);
  const returns = (levels: Float64Array) =>
    Float64Array.from(ends, (end, i) => levels[end]! / levels[i === 0 ? 0 : ends[i - 1]!]! - 1);
  const own = returns(ledger.simulation.levels);
  const other = returns(ledger.benchmark.levels);
  const key = ends.map(keyAt);
  const date =
    monthsPerRow === 12
      ? [integers('year', key)]
      : [
          integers(
            'year',
            key.map((month) => Math.floor(month / 12)),
          ),
          integers(
            'month',
            key.map((month) => (month % 12) + 1),
          ),
        ];
  return table(ends.length, [
    ...date,
    numbers('portfolio_return', own, null),
    numbers('benchmark_return', other, null),
    numbers(
      'excess_return',
      own.map((value, i) => value - other[i]!),
      null,
    ),
  ]);
}

export function monthlyReturns(context: Context): SectionValue {
  return calendarReturns(context, 1);
}

export function annualReturns(context: Context): SectionValue {
  return calendarReturns(context, 12);
}

/** Returns the periods that `periodReturns` lists. `days` are calendar days. */
export function timePeriodReturns(context: Context): SectionValue {
  return Object.fromEntries(Object.entries(context.periodReturns()).map(([key, row]) => [key, { ...row }]));
}

/**
 * One row per valuation day. The first row has no daily returns. Values are after the costs of the day, except the first,
 * which is before them. The last value is `final_value` as portfolio_summary writes it.
 */
export function dailySummary({ input, ledger }: Context): SectionValue {
  const { days } = ledger.plan.schedule;
  const { levels, dailyCosts } = ledger.simulation;
  const { initialValue } = input.settings;
  const values = levels.slice();
  values[values.length - 1] = ledger.totals.finalValue;
  const daily = (values: Float64Array) => values.map((value, d) => (d === 0 ? Number.NaN : value / values[d - 1]! - 1));
  return table(days.length, [
    dates('date', days),
    numbers('portfolio_value', values, ledger.moneyDecimals),
    numbers('benchmark_value_base', ledger.benchmark.levels, ledger.moneyDecimals),
    numbers(
      'cumulative_return',
      levels.map((level) => level / initialValue - 1),
      RATIO_DECIMALS,
    ),
    numbers('daily_return', daily(levels), RATIO_DECIMALS),
    numbers('benchmark_return', daily(ledger.benchmark.levels), RATIO_DECIMALS),
    numbers('cost', dailyCosts, COST_DECIMALS),
  ]);
}
