import type { Universe } from '../market/universe.ts';
import type { Growth } from './growth.ts';
import type { Schedule } from './schedule.ts';
import { byWeekday } from './weekdays.ts';

export interface Grown {
  readonly universe: Universe;
  readonly schedule: Schedule;
  readonly growth: Growth;
}

/**
 * Returns Σ units · prepared level · factor[d] by instrument index over the days on which it is held, without the first day of
 * each period and without the days of exits. `factors` are by currency and valuation day.
 */
export function driftingSums({ universe, schedule, growth }: Grown, factors: readonly Float64Array[]): Float64Array {
  const { periods } = schedule;
  const { weekdays, exits, byInstrument } = growth;
  const { row: rowOf, period: periodOf, offsets, units } = byInstrument;
  const sums = new Float64Array(universe.instruments.length);
  const from = Int32Array.from(periods, ({ start }) => weekdays.at[start]! + 1);
  const to = Int32Array.from(periods, ({ end }) => weekdays.at[end]!);
  const columns = factors.map((factor) => byWeekday(factor, weekdays));
  for (let instrumentIndex = 0; instrumentIndex < sums.length; instrumentIndex++) {
    const rowsEnd = offsets[instrumentIndex + 1]!;
    if (offsets[instrumentIndex] === rowsEnd) continue;
    const { levels, first } = universe.prepared(instrumentIndex);
    const shift = weekdays.first - first;
    const factor = columns[universe.currencyOf[instrumentIndex]!]!;
    let total = 0;
    for (let i = offsets[instrumentIndex]!; i < rowsEnd; i++) {
      const period = periodOf[i]!;
      const exit = exits.size === 0 ? undefined : exits.get(rowOf[i]!);
      const last = exit === undefined ? to[period]! : weekdays.at[exit - 1]!;
      let w = from[period]!;
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      // Four sums, because each addition waits for the one before it.
      for (; w + 3 <= last; w += 4) {
        a += levels[w + shift]! * factor[w]!;
        b += levels[w + 1 + shift]! * factor[w + 1]!;
        c += levels[w + 2 + shift]! * factor[w + 2]!;
        d += levels[w + 3 + shift]! * factor[w + 3]!;
      }
      for (; w <= last; w++) a += levels[w + shift]! * factor[w]!;
      total += units[i]! * (a + b + (c + d));
    }
    sums[instrumentIndex] = total;
  }
  return sums;
}
