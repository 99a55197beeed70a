import { float64 } from '../arrays.ts';
import { monthKeys } from '../market/calendar.ts';
import type { Rates } from '../market/rates.ts';
import { NEVER, positionsOf } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { RowsByInstrument, Schedule, Weekdays } from './schedule.ts';

/** Rows of one instrument whose periods follow each other. */
export interface HoldingPeriod {
  readonly instrumentIndex: number;
  /** Positions in the rows by instrument, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** The valuation day on which the last row becomes cash, or NEVER. */
  readonly exit: number;
}

/** Holding periods that the loops over prices take at once: one, or four over the same periods without an exit. */
export type HoldingGroup =
  | readonly [HoldingPeriod]
  | readonly [HoldingPeriod, HoldingPeriod, HoldingPeriod, HoldingPeriod];

/** Shorter holding periods gain nothing from being taken together. */
const LEAST_WEEKDAYS = 60;

/**
 * Returns the holding periods of all currencies as groups. The periods that four consecutive ones of a currency share become a group of four.
 * Sums over the instruments of a currency have the order of its holding periods. Currencies take turns, because rows of neighboring
 * instruments share cache lines.
 */
export function holdingGroupsOf(
  holdingPeriods: readonly (readonly HoldingPeriod[])[],
  periodOf: Int32Array,
  { startsAt, endsAt }: { readonly startsAt: Int32Array; readonly endsAt: Int32Array },
): HoldingGroup[] {
  const parts: { readonly instrumentIndex: number; readonly groups: HoldingGroup[] }[] = [];
  for (const ofCurrency of holdingPeriods) {
    for (let next = 0; next < ofCurrency.length; ) {
      const four = ofCurrency.slice(next, next + 4);
      const { instrumentIndex } = four[0]!;
      const first = Math.max(...four.map(({ from }) => periodOf[from]!));
      const last = Math.min(...four.map(({ to, exit }) => periodOf[to]! - (exit === NEVER ? 0 : 1)));
      const isShared = four.length === 4 && endsAt[last]! - startsAt[first]! >= LEAST_WEEKDAYS;
      parts.push({ instrumentIndex, groups: isShared ? together(four, { first, last }, periodOf) : [[four[0]!]] });
      next += isShared ? 4 : 1;
    }
  }
  return parts.sort((a, b) => a.instrumentIndex - b.instrumentIndex).flatMap(({ groups }) => groups);
}

/** Four holding periods over the periods that they share, between what each has before and after them. */
function together(
  four: readonly HoldingPeriod[],
  { first, last }: { readonly first: number; readonly last: number },
  periodOf: Int32Array,
): HoldingGroup[] {
  const cut = four.map((held): HoldingPeriod => {
    const before = held.from - periodOf[held.from]!;
    return { ...held, from: before + first, to: before + last, exit: NEVER };
  });
  return [
    ...four.flatMap((held, i): HoldingGroup[] =>
      held.from < cut[i]!.from ? [[{ ...held, to: cut[i]!.from - 1, exit: NEVER }]] : [],
    ),
    cut as unknown as HoldingGroup,
    ...four.flatMap((held, i): HoldingGroup[] => (held.to > cut[i]!.to ? [[{ ...held, from: cut[i]!.to + 1 }]] : [])),
  ];
}

/** By period: the valuation days of its start and end, their positions in the weekdays, and its first sampled day. */
export interface Bounds {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly startsAt: Int32Array;
  readonly endsAt: Int32Array;
  readonly firstSamples: Int32Array;
}

/** Members that the loops over prices read, and the columns and sums that they write. */
export interface NavAccumulator {
  readonly universe: Universe;
  readonly schedule: Schedule;
  readonly rates: Rates;
  readonly rows: RowsByInstrument;
  readonly weekdays: Weekdays;
  readonly bounds: Bounds;
  readonly sampler: Sampler;
  /** By sampled day: its position in the weekdays, and the rate by currency. */
  readonly samples: { readonly at: Int32Array; readonly rates: readonly Float64Array[] };
  /** By currency and weekday: Σ units · T_t on the days after a period's start. */
  readonly sums: readonly Float64Array[];
  /** By currency and weekday: the change of the rate, and 0 between valuation days. */
  readonly changes: readonly Float64Array[];
  /** Columns of the schedule. */
  readonly unitValue: Float64Array;
  readonly currencyGain: Float64Array;
  readonly endClose: Float64Array;
  /** In the order of the rows by instrument. */
  readonly units: Float64Array;
}

/**
 * Grows the rows of a group, and adds their values to the sums. This is where an analysis spends its time. Four holding periods
 * at once read and write each sum once, and their loads do not wait for each other. These functions are not nested in another one, because V8
 * would drop their compiled code between analyses.
 */
export function accumulateNav(accumulator: NavAccumulator, group: HoldingGroup): void {
  if (group.length === 1) growOne(accumulator, group[0]);
  else growFour(accumulator, group[0], group[1], group[2], group[3]);
}

/** The levels of a holding period from a weekday on. */
export function levelsFrom(
  { universe, weekdays }: Pick<NavAccumulator, 'universe' | 'weekdays'>,
  { instrumentIndex }: HoldingPeriod,
  weekday: number,
): Float64Array {
  const { levels, first } = universe.prepared(instrumentIndex);
  return levels.subarray(weekday + weekdays.first - first);
}

function growOne(accumulator: NavAccumulator, held: HoldingPeriod): void {
  const { universe, schedule, rates, rows, weekdays, unitValue, currencyGain, endClose, units } = accumulator;
  const { starts, ends, startsAt, endsAt } = accumulator.bounds;
  const { weight } = schedule;
  const { row: rowOf, period: periodOf } = rows;
  const { at } = weekdays;
  const { instrumentIndex, from, to, exit } = held;
  const currency = universe.currencyOf[instrumentIndex]!;
  const rate = rates.rates[currency]!;
  const first = startsAt[periodOf[from]!]!;
  const levels = levelsFrom(accumulator, held, first);
  const sum = accumulator.sums[currency]!.subarray(first);
  const change = accumulator.changes[currency]!.subarray(first);
  for (let i = from; i <= to; i++) {
    const row = rowOf[i]!;
    const period = periodOf[i]!;
    const end = ends[period]!;
    const leaves = exit <= end;
    const startAt = startsAt[period]! - first;
    const endAt = (leaves ? at[exit - 1]! : endsAt[period]!) - first;
    const unit = weight[row]! / (levels[startAt]! * rate[starts[period]!]!);
    units[i] = unit;
    let w = startAt + 1;
    if (currency === 0) {
      for (; w <= endAt; w++) sum[w]! += unit * levels[w]!;
      currencyGain[row] = 0;
    } else {
      let even = 0;
      let odd = 0;
      // Two at a time, because each addition waits for the one before it.
      for (; w < endAt; w += 2) {
        const level = levels[w]!;
        const next = levels[w + 1]!;
        sum[w]! += unit * level;
        sum[w + 1]! += unit * next;
        even += level * change[w]!;
        odd += next * change[w + 1]!;
      }
      if (w === endAt) {
        sum[w]! += unit * levels[w]!;
        even += levels[w]! * change[w]!;
      }
      currencyGain[row] = unit * (even + odd);
    }
    // After the last price, the level stays the same.
    const stop = leaves ? exit : end;
    const level = levels[Math.min(at[stop]! - first, levels.length - 1)]!;
    // On the day of its exit the position already is cash, but that day's currency gain is still its own.
    if (leaves) currencyGain[row]! += unit * level * rates.changes[currency]![exit]!;
    unitValue[row] = unit * level * rate[stop]!;
    endClose[row] = level;
  }
  sample(accumulator, held, levels);
}

function growFour(
  accumulator: NavAccumulator,
  a: HoldingPeriod,
  b: HoldingPeriod,
  c: HoldingPeriod,
  d: HoldingPeriod,
): void {
  const { starts, ends, startsAt, endsAt } = accumulator.bounds;
  const { weight } = accumulator.schedule;
  const { row: rowOf, period: periodOf } = accumulator.rows;
  const currency = accumulator.universe.currencyOf[a.instrumentIndex]!;
  const rate = accumulator.rates.rates[currency]!;
  const first = startsAt[periodOf[a.from]!]!;
  const ofA = levelsFrom(accumulator, a, first);
  const ofB = levelsFrom(accumulator, b, first);
  const ofC = levelsFrom(accumulator, c, first);
  const ofD = levelsFrom(accumulator, d, first);
  const sum = accumulator.sums[currency]!.subarray(first);
  const change = accumulator.changes[currency]!.subarray(first);
  const count = a.to - a.from + 1;
  for (let i = 0; i < count; i++) {
    const period = periodOf[a.from + i]!;
    const startAt = startsAt[period]! - first;
    const endAt = endsAt[period]! - first;
    const startRate = rate[starts[period]!]!;
    const unitA = weight[rowOf[a.from + i]!]! / (ofA[startAt]! * startRate);
    const unitB = weight[rowOf[b.from + i]!]! / (ofB[startAt]! * startRate);
    const unitC = weight[rowOf[c.from + i]!]! / (ofC[startAt]! * startRate);
    const unitD = weight[rowOf[d.from + i]!]! / (ofD[startAt]! * startRate);
    let gainA = 0;
    let gainB = 0;
    let gainC = 0;
    let gainD = 0;
    if (currency === 0) {
      for (let w = startAt + 1; w <= endAt; w++) {
        sum[w] = sum[w]! + unitA * ofA[w]! + unitB * ofB[w]! + unitC * ofC[w]! + unitD * ofD[w]!;
      }
    } else {
      for (let w = startAt + 1; w <= endAt; w++) {
        const levelA = ofA[w]!;
        const levelB = ofB[w]!;
        const levelC = ofC[w]!;
        const levelD = ofD[w]!;
        const move = change[w]!;
        sum[w] = sum[w]! + unitA * levelA + unitB * levelB + unitC * levelC + unitD * levelD;
        gainA += levelA * move;
        gainB += levelB * move;
        gainC += levelC * move;
        gainD += levelD * move;
      }
    }
    const endRate = rate[ends[period]!]!;
    write(accumulator, a.from + i, { unit: unitA, gain: gainA, level: ofA[endAt]!, rate: endRate });
    write(accumulator, b.from + i, { unit: unitB, gain: gainB, level: ofB[endAt]!, rate: endRate });
    write(accumulator, c.from + i, { unit: unitC, gain: gainC, level: ofC[endAt]!, rate: endRate });
    write(accumulator, d.from + i, { unit: unitD, gain: gainD, level: ofD[endAt]!, rate: endRate });
  }
  sample(accumulator, a, ofA);
  sample(accumulator, b, ofB);
  sample(accumulator, c, ofC);
  sample(accumulator, d, ofD);
}

/** Writes the columns of a row that ends with its period. */
function write(
  { rows, units, currencyGain, unitValue, endClose }: NavAccumulator,
  i: number,
  {
    unit,
    gain,
    level,
    rate,
  }: { readonly unit: number; readonly gain: number; readonly level: number; readonly rate: number },
): void {
  const row = rows.row[i]!;
  units[i] = unit;
  currencyGain[row] = unit * gain;
  unitValue[row] = unit * level * rate;
  endClose[row] = level;
}

/** Adds the values of a holding period on the sampled days to its group. */
function sample(
  { universe, rows, bounds, sampler, samples, units }: NavAccumulator,
  held: HoldingPeriod,
  levels: Float64Array,
): void {
  const { instrumentIndex, from, to, exit } = held;
  const { days, values } = sampler.sampled;
  const { at } = samples;
  const rate = samples.rates[universe.currencyOf[instrumentIndex]!]!;
  const group = universe.groupOf[instrumentIndex]! * days.length;
  const first = bounds.startsAt[rows.period[from]!]!;
  for (let i = from; i <= to; i++) {
    const period = rows.period[i]!;
    const unit = units[i]!;
    const end = bounds.ends[period]!;
    const last = exit <= end ? exit - 1 : end;
    for (let s = bounds.firstSamples[period]!; s < days.length && days[s]! <= last; s++) {
      values[group + s]! += unit * levels[at[s]! - first]! * rate[s]!;
    }
  }
}

/** Σ units · T_t · S_t by group, on the last day of every month and of the window. */
export interface Sampled {
  /** Positions in the valuation days, ascending. */
  readonly days: Int32Array;
  /** groups × days */
  readonly values: Float64Array;
}

interface Sampler {
  readonly sampled: Sampled;
  /** By valuation day: the position in the sampled days of the first one on or after it. */
  readonly next: Int32Array;
  /** Adds the same value on each day from one to another, both inclusive. */
  addConstant(group: number, value: number, from: number, to: number): void;
}

export function makeSampler(valuationDays: Int32Array, groups: number): Sampler {
  const days = monthEnds(valuationDays);
  const values = float64(days.length * groups);
  const next = new Int32Array(valuationDays.length);
  for (let d = 0, s = 0; d < next.length; d++) {
    if (d > days[s]!) s++;
    next[d] = s;
  }
  return {
    sampled: { days, values },
    next,
    addConstant(group, value, from, to) {
      for (let s = next[from]!; s < days.length && days[s]! <= to; s++) values[group * days.length + s]! += value;
    },
  };
}

function monthEnds(days: Int32Array): Int32Array {
  const months = monthKeys(days);
  const isEnd = new Uint8Array(days.length);
  for (let d = 0; d < days.length; d++) if (d + 1 === days.length || months[d] !== months[d + 1]) isEnd[d] = 1;
  return positionsOf(isEnd);
}
