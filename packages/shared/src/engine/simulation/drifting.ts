import { NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import { levelsFrom, type Run } from './growRuns.ts';
import type { Growth } from './growth.ts';
import { byWeekday, type Schedule } from './schedule.ts';

export interface Grown {
  readonly universe: Universe;
  readonly schedule: Schedule;
  readonly growth: Growth;
}

interface Sums {
  readonly grown: Grown;
  /** By currency and weekday. */
  readonly factors: readonly Float64Array[];
  readonly sums: Float64Array;
}

/**
 * Returns Σ units · prepared level · factor[d] by instrument index over the days on which it is held, without the first day of
 * each period and without the days of exits. `factors` are by currency and valuation day.
 */
export function driftingSums(grown: Grown, factors: readonly Float64Array[]): Float64Array {
  const { weekdays, bundles } = grown.growth;
  const sums = {
    grown,
    factors: factors.map((factor) => byWeekday(factor, weekdays)),
    sums: new Float64Array(grown.universe.instruments.length),
  };
  for (const bundle of bundles) {
    if (bundle.length === 1) addOne(sums, bundle[0]);
    else addFour(sums, bundle[0], bundle[1], bundle[2], bundle[3]);
  }
  return sums.sums;
}

function addOne({ grown, factors, sums }: Sums, run: Run): void {
  const { universe, growth } = grown;
  const { startsAt, endsAt } = growth.bounds;
  const { weekdays, byInstrument } = growth;
  const { period: periodOf, units } = byInstrument;
  const first = startsAt[periodOf[run.from]!]!;
  const levels = levelsFrom({ universe, weekdays }, run, first);
  const factor = factors[universe.currencyOf[run.instrumentIndex]!]!.subarray(first);
  let total = 0;
  for (let i = run.from; i <= run.to; i++) {
    const period = periodOf[i]!;
    const last = (i === run.to && run.exit !== NEVER ? weekdays.at[run.exit - 1]! : endsAt[period]!) - first;
    let w = startsAt[period]! + 1 - first;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    // Four sums, because each addition waits for the one before it.
    for (; w + 3 <= last; w += 4) {
      a += levels[w]! * factor[w]!;
      b += levels[w + 1]! * factor[w + 1]!;
      c += levels[w + 2]! * factor[w + 2]!;
      d += levels[w + 3]! * factor[w + 3]!;
    }
    for (; w <= last; w++) a += levels[w]! * factor[w]!;
    total += units[i]! * (a + b + (c + d));
  }
  sums[run.instrumentIndex]! += total;
}

function addFour({ grown, factors, sums }: Sums, runA: Run, runB: Run, runC: Run, runD: Run): void {
  const { universe, growth } = grown;
  const { startsAt, endsAt } = growth.bounds;
  const { period: periodOf, units } = growth.byInstrument;
  const first = startsAt[periodOf[runA.from]!]!;
  const from = { universe, weekdays: growth.weekdays };
  const ofA = levelsFrom(from, runA, first);
  const ofB = levelsFrom(from, runB, first);
  const ofC = levelsFrom(from, runC, first);
  const ofD = levelsFrom(from, runD, first);
  const factor = factors[universe.currencyOf[runA.instrumentIndex]!]!.subarray(first);
  let totalA = 0;
  let totalB = 0;
  let totalC = 0;
  let totalD = 0;
  for (let i = 0; i <= runA.to - runA.from; i++) {
    const period = periodOf[runA.from + i]!;
    const last = endsAt[period]! - first;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let w = startsAt[period]! + 1 - first; w <= last; w++) {
      const one = factor[w]!;
      a += ofA[w]! * one;
      b += ofB[w]! * one;
      c += ofC[w]! * one;
      d += ofD[w]! * one;
    }
    totalA += units[runA.from + i]! * a;
    totalB += units[runB.from + i]! * b;
    totalC += units[runC.from + i]! * c;
    totalD += units[runD.from + i]! * d;
  }
  sums[runA.instrumentIndex]! += totalA;
  sums[runB.instrumentIndex]! += totalB;
  sums[runC.instrumentIndex]! += totalC;
  sums[runD.instrumentIndex]! += totalD;
}
