import { type Weekday, weekdayOnOrAfter } from '../dates.ts';
import type { AnalysisInput } from './input.ts';
import { hasValue } from './series.ts';
import type { Universe } from './universe.ts';

/**
 * The valuation days: the weekdays from the first rebalance to the end date on which the benchmark or an instrument held
 * has a price of its own. On a weekday from its date on, the rows of a rebalance count, and those of the one before it
 * until the first valuation day, on which they are sold. What cannot be bought is not held. Cash has no prices of its own
 * here: it would turn every holiday into a valuation day.
 *
 * Usually the benchmark answers at once, so this does not read all prices.
 */
export function valuationDays(input: AnalysisInput, universe: Universe): Int32Array {
  const { firstWeekday, lastWeekday, benchmark, series, rankOf, instruments, tradableFrom } = universe;
  const days = new Int32Array(Math.max(0, lastWeekday - firstWeekday + 1));
  const starts = input.rebalances.map(({ day }) => weekdayOnOrAfter(day));
  const trades = (i: number, since: Weekday, weekday: Weekday) =>
    input.rows.instrument.subarray(input.rebalances[i]!.from, input.rebalances[i]!.to).some((instrument) => {
      const rank = rankOf[instrument]!;
      const prices = series[rank];
      const isBought = tradableFrom[rank]! <= since && instruments[rank]!.type !== 'cash';
      return isBought && prices && hasValue(prices, weekday);
    });
  const benchmarkCounts = input.benchmark.type !== 'cash' && benchmark !== null;
  let count = 0;
  let asked = 0;
  let held = -1;
  let since = 0;
  for (let weekday = firstWeekday; weekday <= lastWeekday; weekday++) {
    while (asked + 1 < starts.length && starts[asked + 1]! <= weekday) asked++;
    const open =
      (benchmarkCounts && hasValue(benchmark, weekday)) ||
      trades(asked, held === asked ? since : weekday, weekday) ||
      (held >= 0 && held !== asked && trades(held, since, weekday));
    if (!open) continue;
    days[count++] = weekday;
    if (held === asked) continue;
    held = asked;
    since = weekday;
  }
  return days.subarray(0, count);
}
