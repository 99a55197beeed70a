import { monthKeys } from '../calendarPeriods.ts';
import { integers, numbers, table } from '../columns.ts';
import type { Context } from '../context.ts';
import { positionsOf } from '../series.ts';
import type { SectionValue } from '../table.ts';

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
  // The start date alone is no part of a period: nothing was earned before it.
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
