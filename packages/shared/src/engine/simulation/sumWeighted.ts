import { NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import { type HoldingPeriod, levelsFrom } from './accumulateNav.ts';
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
export function sumWeighted(grown: Grown, factors: readonly Float64Array[]): Float64Array {
  const { weekdays, groups } = grown.growth;
  const sums = {
    grown,
    factors: factors.map((factor) => byWeekday(factor, weekdays)),
    sums: new Float64Array(grown.universe.instruments.length),
  };
  for (const group of groups) {
    if (group.length === 1) addOne(sums, group[0]);
    else addFour(sums, group[0], group[1], group[2], group[3]);
  }
  return sums.sums;
}

function addOne({ grown, factors, sums }: Sums, held: HoldingPeriod): void {
  const { universe, growth } = grown;
  const { startsAt, endsAt } = growth.bounds;
  const { weekdays, byInstrument } = growth;
  const { period: periodOf, units } = byInstrument;
  const first = startsAt[periodOf[held.from]!]!;
  const levels = levelsFrom({ universe, weekdays }, held, first);
  const factor = factors[universe.currencyOf[held.instrumentIndex]!]!.subarray(first);
  let total = 0;
  for (let i = held.from; i <= held.to; i++) {
    const period = periodOf[i]!;
    const last = (i === held.to && held.exit !== NEVER ? weekdays.at[held.exit - 1]! : endsAt[period]!) - first;
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
  sums[held.instrumentIndex]! += total;
}

function addFour(
  { grown, factors, sums }: Sums,
  heldA: HoldingPeriod,
  heldB: HoldingPeriod,
  heldC: HoldingPeriod,
  heldD: HoldingPeriod,
): void {
  const { universe, growth } = grown;
  const { startsAt, endsAt } = growth.bounds;
  const { period: periodOf, units } = growth.byInstrument;
  const first = startsAt[periodOf[heldA.from]!]!;
  const from = { universe, weekdays: growth.weekdays };
  const ofA = levelsFrom(from, heldA, first);
  const ofB = levelsFrom(from, heldB, first);
  const ofC = levelsFrom(from, heldC, first);
  const ofD = levelsFrom(from, heldD, first);
  const factor = factors[universe.currencyOf[heldA.instrumentIndex]!]!.subarray(first);
  let totalA = 0;
  let totalB = 0;
  let totalC = 0;
  let totalD = 0;
  for (let i = 0; i <= heldA.to - heldA.from; i++) {
    const period = periodOf[heldA.from + i]!;
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
    totalA += units[heldA.from + i]! * a;
    totalB += units[heldB.from + i]! * b;
    totalC += units[heldC.from + i]! * c;
    totalD += units[heldD.from + i]! * d;
  }
  sums[heldA.instrumentIndex]! += totalA;
  sums[heldB.instrumentIndex]! += totalB;
  sums[heldC.instrumentIndex]! += totalC;
  sums[heldD.instrumentIndex]! += totalD;
}
