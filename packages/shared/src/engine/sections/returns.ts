import type { Context } from '../facts/context.ts';
import { COST_DECIMALS, dates, integers, numbers, RATIO_DECIMALS, type SectionValue, table } from '../json/table.ts';
import { monthKeys } from '../market/calendar.ts';
import { positionsOf } from '../market/series.ts';
import { returnBetween } from '../measures/index.ts';
import type { Account, Book } from '../simulation/account.ts';
import type { Benchmark } from '../simulation/benchmark.ts';
import type { Ledger } from '../simulation/ledger.ts';

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
    Float64Array.from(ends, (end, i) => returnBetween(levels, i === 0 ? 0 : ends[i - 1]!, end));
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
export function dailySummary({ ledger }: Context): SectionValue {
  if (ledger.book) return bookedSummary(ledger, ledger.book);
  const { days } = ledger.plan.schedule;
  const { levels, dailyCosts } = ledger.simulation;
  const values = levels.slice();
  values[values.length - 1] = ledger.totals.finalValue;
  const cumulative = new Float64Array(levels.length);
  for (let d = 0; d < levels.length; d++) cumulative[d] = levels[d]! / levels[0]! - 1;
  return table(days.length, [
    dates('date', days),
    numbers('portfolio_value', values, ledger.moneyDecimals),
    numbers('benchmark_value_base', ledger.benchmark.levels, ledger.moneyDecimals),
    numbers('cumulative_return', cumulative, RATIO_DECIMALS),
    numbers('daily_return', dailyReturns(levels), RATIO_DECIMALS),
    numbers('benchmark_return', dailyReturns(ledger.benchmark.levels), RATIO_DECIMALS),
    numbers('cost', dailyCosts, COST_DECIMALS),
  ]);
}

function dailyReturns(levels: Float64Array): Float64Array {
  const returns = new Float64Array(levels.length).fill(Number.NaN, 0, 1);
  for (let d = 1; d < returns.length; d++) returns[d] = returnBetween(levels, d - 1, d);
  return returns;
}

/**
 * Transactions: values are money, returns are time-weighted, and the benchmark's value is what the same flows would be worth in it.
 * cumulative_return is the product of the daily returns so far, which include that of the first day.
 */
function bookedSummary({ plan, benchmark, simulation, totals, moneyDecimals }: Ledger, book: Book): SectionValue {
  const { days } = plan.schedule;
  const { account, returns } = book;
  const values = account.values.slice();
  values[values.length - 1] = totals.finalValue;
  let growth = 1;
  const cumulative = returns.map((value) => {
    if (!Number.isNaN(value)) growth *= 1 + value;
    return growth - 1;
  });
  return table(days.length, [
    dates('date', days),
    numbers('portfolio_value', values, moneyDecimals),
    numbers('net_flow', account.netFlows, moneyDecimals),
    numbers('benchmark_value_base', flowsInBenchmark(account, benchmark), moneyDecimals),
    numbers('cumulative_return', cumulative, RATIO_DECIMALS),
    numbers('daily_return', returns, RATIO_DECIMALS),
    numbers('benchmark_return', dailyReturns(benchmark.levels), RATIO_DECIMALS),
    numbers('cost', simulation.dailyCosts, COST_DECIMALS),
  ]);
}

/**
 * Value by day of the same money in the benchmark. Inflows earn the return of their day, and what moves at the close does not.
 * The first day has no return. NaN while the benchmark has no value.
 */
function flowsInBenchmark(
  { startValue, netFlows, inflows }: Pick<Account, 'startValue' | 'netFlows' | 'inflows'>,
  { levels, first, end }: Pick<Benchmark, 'levels' | 'first' | 'end'>,
): Float64Array {
  const out = new Float64Array(netFlows.length).fill(Number.NaN);
  let value = startValue;
  for (let d = 0; d < end; d++) {
    const growth = d > first ? levels[d]! / levels[d - 1]! : 1;
    value = (value + inflows[d]!) * growth + (netFlows[d]! - inflows[d]!);
    if (d >= first) out[d] = value;
  }
  return out;
}
