import { weekdayOnOrAfter } from '../dates.ts';
import type { AnalysisInput } from './input.ts';
import { hasValue } from './series.ts';
import type { Universe } from './universe.ts';

/**
 * The valuation days: the weekdays from the first rebalance to the end date on which the benchmark or an instrument held
 * has a price of its own. Held on a weekday are the rows of the latest rebalance dated on or before it. Cash has no
 * prices of its own here: it would turn every holiday into a valuation day.
 *
 * Usually the benchmark answers at once, so this does not read all prices.
 */
export function valuationDays(input: AnalysisInput, universe: Universe): Int32Array {
  const { firstWeekday, lastWeekday, benchmark, series, rankOf, instruments } = universe;
  const days = new Int32Array(Math.max(0, lastWeekday - firstWeekday + 1));
  const starts = input.rebalances.map(({ day }) => weekdayOnOrAfter(day));
  const held = (i: number) => input.rows.instrument.subarray(input.rebalances[i]!.from, input.rebalances[i]!.to);
  const benchmarkCounts = input.benchmark.type !== 'cash' && benchmark !== null;
  let count = 0;
  let running = 0;
  for (let weekday = firstWeekday; weekday <= lastWeekday; weekday++) {
    while (running + 1 < starts.length && starts[running + 1]! <= weekday) running++;
    const open =
      (benchmarkCounts && hasValue(benchmark, weekday)) ||
      held(running).some((instrument) => {
        const rank = rankOf[instrument]!;
        const prices = series[rank];
        return prices && instruments[rank]!.type !== 'cash' && hasValue(prices, weekday);
      });
    if (open) days[count++] = weekday;
  }
  return days.subarray(0, count);
}
