import { monthKeys } from '../calendarPeriods.ts';
import { integers, numbers, table } from '../columns.ts';
import type { Context } from '../context.ts';
import { positionsOf } from '../series.ts';
import type { SectionValue } from '../table.ts';

/**
 * Returns by calendar month or year, the first from the first valuation day: (1 + r) multiplied over all rows is 1 + the
 * total return. The benchmark's are null while it has no value at the start of the period.
 */
function calendarReturns({ ledger }: Context, monthsPerRow: 1 | 12): SectionValue {
  const { days } = ledger.plan.schedule;
  const months = monthKeys(days);
  const keyAt = (d: number) => Math.floor(months[d]! / monthsPerRow);
  const isEnd = new Uint8Array(days.length);
  for (let d = 0; d < days.length; d++) if (d + 1 === days.length || keyAt(d + 1) !== keyAt(d)) isEnd[d] = 1;
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
