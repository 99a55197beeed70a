import type { Growth } from './growth.ts';
import type { Schedule } from './schedule.ts';
import { NEVER } from './series.ts';
import type { Universe } from './universe.ts';

/**
 * By rank: the mean over all valuation days of the weight at the close, after trades; 0 while it is not held. Weights are
 * units·T_t·S_t / G_t and G is known only after all instruments were added up, so this goes over the prices a second time.
 */
export function averageWeights(universe: Universe, schedule: Schedule, growth: Growth): Float64Array {
  const { days, periods } = schedule;
  const { rates, byInstrument: rows } = growth;
  const average = new Float64Array(universe.instruments.length);
  const isStart = new Uint8Array(days.length);
  for (const { start } of periods) isStart[start] = 1;
  // On the day a period starts the weights are the targets, added below, and those of the period before do not count.
  const ratePerValue = rates.rates.map((rate) => {
    const quotient = new Float64Array(days.length);
    for (let d = 0; d < days.length; d++) if (isStart[d] === 0) quotient[d] = rate[d]! / growth.daily[d]!;
    return quotient;
  });
  addDrifting(average, { universe, schedule, growth }, ratePerValue);
  // Of two periods that start on one day the later one counts.
  const counts = periods.map(({ start }, p) => periods[p + 1]?.start !== start);
  for (let rank = 0; rank < average.length; rank++) {
    for (let i = rows.offsets[rank]!; i < rows.offsets[rank + 1]!; i++) {
      if (counts[rows.period[i]!]) average[rank]! += rows.weight[i]!;
    }
    average[rank]! /= days.length;
  }
  return average;
}

/** sums[rank] += Σ units · price · factor[d] over the days of all runs; `factors` by currency. */
function addDrifting(
  sums: Float64Array,
  { universe, schedule, growth }: { readonly universe: Universe; readonly schedule: Schedule; readonly growth: Growth },
  factors: readonly Float64Array[],
): void {
  const { series, currencyOf } = universe;
  const { rank: ranks, from, to, shift: shifts, price: prices, units, length } = growth.runs;
  const none = new Float64Array(schedule.days.length);
  for (let i = 0; i < length; i++) {
    const rank = ranks[i]!;
    const factor = factors[currencyOf[rank]!]!;
    const isCovered = shifts[i] !== NEVER;
    const values = isCovered ? series[rank]!.values : none;
    const shift = isCovered ? shifts[i]! : 0;
    const last = to[i]!;
    let price = prices[i]!;
    let sum = 0;
    for (let d = from[i]!; d <= last; d++) {
      const value = values[d + shift]!;
      if (value > 0) price = value;
      sum += price * factor[d]!;
    }
    sums[rank]! += units[i]! * sum;
  }
}
