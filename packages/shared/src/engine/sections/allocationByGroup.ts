import { monthKeys } from '../calendarPeriods.ts';
import type { Ledger } from '../ledger.ts';
import { positionsOf } from '../series.ts';

/** Weights by group at the close, after trades, on every trading day of the plan, every month end and the last day. */
export interface Allocation {
  /** Positions in the valuation days, ascending. */
  readonly days: Int32Array;
  /** days × groups */
  readonly weights: Float64Array;
}

export function allocationByGroup({ universe, plan, growth, simulation }: Ledger): Allocation {
  const { days, periods, instrument, weight } = plan.schedule;
  const count = universe.groups.length;
  const sampled = sampleDays(days, periods);
  const startedBy = new Map(periods.map((period) => [period.start, period]));
  const weights = new Float64Array(sampled.length * count);
  for (let s = 0; s < sampled.length; s++) {
    const day = sampled[s]!;
    const row = weights.subarray(s * count, (s + 1) * count);
    const period = startedBy.get(day);
    if (period) {
      for (let i = period.from; i < period.to; i++) row[universe.groupOf[instrument[i]!]!]! += weight[i]!;
      row[count - 1]! += period.cashWeight;
      continue;
    }
    for (let g = 0; g < count; g++) {
      const level = growth.groupLevels[g * days.length + day]!;
      const rate = growth.rates.rates[universe.groups[g]!.currency]![day]!;
      row[g] = level === 0 ? 0 : (level * rate) / simulation.growth[day]!;
    }
  }
  return { days: sampled, weights };
}

function sampleDays(days: Int32Array, periods: readonly { readonly start: number }[]): Int32Array {
  const months = monthKeys(days);
  const wanted = new Uint8Array(days.length);
  wanted[days.length - 1] = 1;
  for (const { start } of periods) wanted[start] = 1;
  for (let d = 0; d + 1 < days.length; d++) if (months[d] !== months[d + 1]) wanted[d] = 1;
  return positionsOf(wanted);
}
