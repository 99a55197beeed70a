import type { Growth } from './growth.ts';
import type { Schedule } from './schedule.ts';
import type { Simulation } from './simulate.ts';
import { forEachSpell } from './spells.ts';
import type { Universe } from './universe.ts';

/**
 * The mean over all valuation days of each instrument's weight at the close, after trades; 0 while it is not held.
 * Weights are T_t·units·S_t / G_t and G is known only after all instruments were added up, so this reads the prices a
 * second time.
 */
export function averageWeights(
  { universe, schedule, growth }: { universe: Universe; schedule: Schedule; growth: Growth },
  simulation: Simulation,
): Float64Array {
  const { days, periods, weight } = schedule;
  const rates = growth.rates.rates.map((rate) => quotient(rate, simulation.growth));
  const average = new Float64Array(universe.instruments.length);
  const log = { carriedDays: 0, stale: [] };
  forEachSpell(universe, schedule, {
    log: () => log,
    visit({ rank, rows, periodOf, first, last, heldTo, totals }) {
      const currency = universe.groups[universe.groupOf[rank]!]!.currency;
      const rate = rates[currency]!;
      const startRate = growth.rates.rates[currency]!;
      let sum = 0;
      for (let i = first; i <= last; i++) {
        const row = rows[i]!;
        const { start, end } = periods[periodOf[i]!]!;
        const to = i < last ? end : Math.min(end + 1, heldTo);
        sum += (weight[row]! / (totals[start]! * startRate[start]!)) * dot(totals, rate, start, to);
      }
      average[rank]! += sum / days.length;
    },
  });
  return average;
}

function quotient(x: Float64Array, y: Float64Array): Float64Array {
  const out = new Float64Array(x.length);
  for (let i = 0; i < x.length; i++) out[i] = x[i]! / y[i]!;
  return out;
}

function dot(x: Float64Array, y: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += x[i]! * y[i]!;
  return sum;
}
