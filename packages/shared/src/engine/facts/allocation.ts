import { float64 } from '../arrays.ts';
import type { Book } from '../simulation/account.ts';
import type { Ledger } from '../simulation/ledger.ts';

/**
 * Weights by group at the close, after trades, on every trading day of the plan, every month end and the last day. A ledger of
 * transactions may trade every day, so its trading days are not among them.
 */
export interface Allocation {
  /** Positions in the valuation days, ascending. */
  readonly days: Int32Array;
  /** days × groups */
  readonly weights: Float64Array;
}

export function allocationByGroup(ledger: Ledger): Allocation {
  const { universe, plan, growth, book } = ledger;
  if (book) return bookedAllocation(ledger, book);
  const { periods, instrument, weight } = plan.schedule;
  const { sampled, daily } = growth;
  const { groupOf } = universe;
  const count = universe.groups.length;
  const started = new Map(periods.map((period) => [period.start, period]));
  const days = Int32Array.from(new Set([...sampled.days, ...started.keys()])).sort();
  const weights = float64(days.length * count);
  let sample = 0;
  days.forEach((day, d) => {
    const row = weights.subarray(d * count, (d + 1) * count);
    while (sampled.days[sample]! < day) sample++;
    const period = started.get(day);
    if (period) {
      const { from, to, cashWeight } = period;
      for (let i = from; i < to; i++) row[groupOf[instrument[i]!]!]! += weight[i]!;
      row[count - 1]! += cashWeight;
    } else for (let g = 0; g < count; g++) row[g] = sampled.values[g * sampled.days.length + sample]! / daily[day]!;
  });
  return { days, weights };
}

/** A day on which the value is not above 0 has no weights. */
function bookedAllocation({ universe, growth }: Ledger, { account, groupValues }: Book): Allocation {
  const count = universe.groups.length;
  const { values } = account;
  const days = growth.sampled.days.filter((day) => values[day]! > 0);
  const weights = float64(days.length * count);
  days.forEach((day, d) => {
    for (let g = 0; g < count; g++) weights[d * count + g] = groupValues[g * values.length + day]! / values[day]!;
  });
  return { days, weights };
}
