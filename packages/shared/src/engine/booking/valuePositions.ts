import { float64, unsetFloat64, unsetInt32 } from '../arrays.ts';
import type { DenseSeries } from '../input.ts';
import {
  type ForwardFilled,
  type ForwardFillLog,
  makeForwardFillLog,
  NO_FORWARD_FILL_LOG,
  nextValue,
  openForwardFill,
} from '../market/forwardFill.ts';
import { lowerBound, NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { BookingColumns, Bookings, Window } from './bookings.ts';

/** The positions of a ledger over the window: by day and group, and in total by instrument. Money is in base currency. */
export interface ValuedPositions {
  /** groups × days: value at the close. */
  readonly groupValues: Float64Array;
  /** groups × days: gain before fees, with the gross income that units of the group earned. */
  readonly groupGains: Float64Array;
  /** groups × days: value that the gain was earned on, which is the value at the close before plus the purchases of the day. */
  readonly groupBases: Float64Array;
  /** Value of the portfolio by day. */
  readonly values: Float64Array;
  readonly gains: InstrumentGains;
  /** Units and local closes at the end of the window, by instrument index. */
  readonly units: Float64Array;
  readonly closes: Float64Array;
  /** By instrument index: mean over the days of the weight at the close. */
  readonly averageWeights: Float64Array;
  /** The weights of an instrument at the closes of the window. */
  weightsOf(instrumentIndex: number): Float64Array;
  readonly heldDays: number;
  readonly forwardFilled: ForwardFilled;
}

/** Columns by instrument index, not rounded: sums over the window. */
export interface InstrumentGains {
  readonly isHeld: Uint8Array;
  readonly startValue: Float64Array;
  readonly endValue: Float64Array;
  readonly net: Float64Array;
  readonly currency: Float64Array;
  readonly income: Float64Array;
  readonly fees: Float64Array;
  readonly taxes: Float64Array;
  /** Π (1 + gain / base) − 1 over the days with a base above 0. */
  readonly ownReturn: Float64Array;
}

/** Days between two bookings of an instrument. Columns are by run, and instrument by instrument in order of time. */
interface Runs {
  /** By instrument index: position of its first run. The last element is the number of runs. */
  readonly starts: Int32Array;
  /** Positions in the window: from `from` to before `to`. */
  readonly from: Int32Array;
  /** A run without units ends after its first day, because only its booking matters. */
  readonly to: Int32Array;
  /** Units at the close of the day before, and at the closes of the run. */
  readonly before: Float64Array;
  readonly units: Float64Array;
  /** The booking of the first day. −1 for what was held before the window. */
  readonly booking: Int32Array;
}

/** The members that the valuation of all instruments reads. */
interface Valuation {
  readonly universe: Universe;
  readonly window: Window;
  readonly booked: BookingColumns;
  readonly runs: Runs;
  readonly gaps: Int32Array;
}

/** The sums of all instruments. Columns of groups are groups × days. */
interface Sums extends Pick<ValuedPositions, 'groupValues' | 'groupGains' | 'groupBases' | 'gains'> {
  /** By group: value before the window. */
  readonly groupStarts: Float64Array;
}

/**
 * Values all positions, instrument by instrument over the days on which it is held. With units u, price p, and rate S on
 * day d, the value is u·p·S. The gain is the change of the value − net investment + fees + taxes. Its currency part is
 * u of the day before · p · change of S. A day trade has no units at any close, and its gain counts like any other.
 */
export function valuePositions(
  universe: Universe,
  bookings: Bookings,
  window: Window,
  withoutPrices: ReadonlySet<number>,
): ValuedPositions {
  const { days } = window;
  const count = days.length;
  const { instruments, groups } = universe;
  const columns = () => new Float64Array(instruments.length);
  const sums: Sums = {
    groupValues: float64(groups.length * count),
    groupGains: float64(groups.length * count),
    groupBases: float64(groups.length * count),
    groupStarts: new Float64Array(groups.length),
    gains: {
      isHeld: new Uint8Array(instruments.length),
      startValue: columns(),
      endValue: columns(),
      net: columns(),
      currency: columns(),
      income: columns(),
      fees: columns(),
      taxes: columns(),
      ownReturn: columns(),
    },
  };
  const units = columns();
  const closes = columns();
  const log = makeForwardFillLog(days, instruments.length);
  const { booked, openingUnits } = bookings;
  const runs = runsBetween(booked, openingUnits, window);
  const valuation: Valuation = { universe, window, booked, runs, gaps: new Int32Array(count) };
  let heldDays = 0;
  for (const i of universe.byGroup) {
    const last = runs.starts[i + 1]! - 1;
    if (last < runs.starts[i]!) continue;
    const walk = startWalk(valuation, i, withoutPrices.has(i) ? NO_FORWARD_FILL_LOG : log);
    heldDays += addGains(valuation, walk, sums);
    if (runs.to[last]! < count) continue;
    units[i] = runs.units[last]!;
    closes[i] = walk.price;
  }
  const values = new Float64Array(count);
  const gross = new Float64Array(count);
  for (let g = 0; g < groups.length; g++) addGroup(sums, g, { values, gross });
  for (let d = 0; d < count; d++) if (Math.abs(values[d]!) <= ROUNDING * gross[d]!) values[d] = 0;
  const { groupValues, groupGains, groupBases, gains } = sums;
  return {
    groupValues,
    groupGains,
    groupBases,
    values,
    gains,
    units,
    closes,
    averageWeights: averageWeights(valuation, values),
    weightsOf: (i) => weightsOf(valuation, i, values),
    heldDays,
    forwardFilled: log.finish(),
  };
}

/**
 * One position on its way over the days. The functions that read its prices are not nested in another one, because V8 would drop
 * their compiled code between analyses.
 */
interface Walk {
  readonly instrumentIndex: number;
  /** Null if nobody knows a price. The ledger books none above 0 then. */
  readonly series: DenseSeries | null;
  readonly days: Int32Array;
  /** Positions in the days: from the one on the final value counts, and from the other on the series has ended. */
  readonly finalAt: number;
  readonly endsAt: number;
  readonly finalValue: number;
  readonly log: ForwardFillLog;
  /** Room for the days without a price. */
  readonly gaps: Int32Array;
  readonly rate: Float64Array;
  /** By day: where the values are added, or null. */
  values: Float64Array | null;
  /** By day: what units · price is multiplied by before it is added to `sum`. */
  factor: Float64Array;
  sum: number;
  units: number;
  /** Of the last day, in local currency. */
  price: number;
  /** The day after the last one, or −1 before the first one. */
  next: number;
}

function startWalk({ universe, window, gaps }: Valuation, i: number, log: ForwardFillLog): Walk {
  const { days, rates } = window;
  const series = universe.series[i] ?? null;
  const finalFrom = universe.finalFrom[i]!;
  return {
    instrumentIndex: i,
    series,
    days,
    finalAt: finalFrom === NEVER ? days.length : lowerBound(days, finalFrom),
    endsAt: series ? lowerBound(days, series.first + series.values.length) : 0,
    finalValue: universe.finalValue[i]!,
    log,
    gaps,
    rate: rates.rates[universe.currencyOf[i]!]!,
    values: null,
    factor: rates.changes[universe.currencyOf[i]!]!,
    sum: 0,
    units: 0,
    price: 0,
    next: -1,
  };
}

/** Moves to the first day of a run, and sets its price. Days without units before it are left out. */
function moveTo(walk: Walk, day: number, units: number): void {
  const { series, days, instrumentIndex } = walk;
  walk.units = units;
  const log = units === 0 ? NO_FORWARD_FILL_LOG : walk.log;
  const isOpened = walk.next !== day && day < walk.finalAt && series !== null;
  walk.price = isOpened ? openForwardFill(series, days, day, { log, instrumentIndex }) : priceOn(walk, day, log);
  walk.next = day + 1;
}

/** Returns the price of the day after the last one. */
function priceOn(
  { series, days, finalAt, finalValue, instrumentIndex, price }: Walk,
  day: number,
  log: ForwardFillLog,
) {
  if (series === null) return 0;
  return day < finalAt ? nextValue(series, days, day, { log, instrumentIndex, before: price }) : finalValue;
}

/** Adds the days up to before `to`. */
function walkTo(walk: Walk, to: number): void {
  const known = Math.min(to, walk.finalAt, walk.endsAt);
  while (walk.next < to) {
    if (walk.next < known) addKnown(walk, known);
    if (walk.next === to) return;
    const day = walk.next++;
    walk.price = priceOn(walk, day, walk.log);
    const local = walk.units * walk.price;
    if (walk.values) walk.values[day]! += local * walk.rate[day]!;
    walk.sum += local * walk.factor[day]!;
  }
}

/**
 * Adds days up to before `to`, or to the first one without a price that follows closed days, which may have one. A loop without a
 * call takes half the time, so the days without a price are logged after it.
 */
function addKnown(walk: Walk, to: number): void {
  const { days, units, values, rate, factor, gaps } = walk;
  const { first, values: prices } = walk.series!;
  let { sum, price } = walk;
  let d = walk.next;
  let gapCount = 0;
  if (values) {
    for (; d < to; d++) {
      const known = prices[days[d]! - first]!;
      if (known > 0) price = known;
      else if (days[d]! - days[d - 1]! === 1) gaps[gapCount++] = d;
      else break;
      const local = units * price;
      values[d]! += local * rate[d]!;
      sum += local * factor[d]!;
    }
  } else {
    for (; d < to; d++) {
      const known = prices[days[d]! - first]!;
      if (known > 0) price = known;
      else if (days[d]! - days[d - 1]! !== 1) break;
      sum += units * price * factor[d]!;
    }
  }
  for (let gap = 0; gap < gapCount; gap++) walk.log.forwardFilled(walk.instrumentIndex, gaps[gap]!, false);
  walk.next = d;
  walk.price = price;
  walk.sum = sum;
}

/**
 * Adds to the sums: values at the closes, and what the bookings change of gains and bases. Returns the days on which the
 * instrument is held.
 */
function addGains({ universe, window, booked, runs }: Valuation, walk: Walk, sums: Sums): number {
  const { groupOf, instruments } = universe;
  const { groupValues, groupGains, groupBases, groupStarts, gains } = sums;
  const { instrumentIndex: i, rate, factor: changes, finalAt } = walk;
  const at = groupOf[i]! * window.days.length;
  const values = groupValues.subarray(at, at + window.days.length);
  walk.values = values;
  const isCash = instruments[i]!.type === 'cash';
  const first = runs.starts[i]!;
  const end = runs.starts[i + 1]!;
  let value = 0;
  let own = 1;
  let heldDays = 0;
  gains.isHeld[i] = 1;
  for (let r = first; r < end; r++) {
    const from = runs.from[r]!;
    const to = runs.to[r]!;
    const before = runs.before[r]!;
    const units = runs.units[r]!;
    if (units !== 0 || before !== 0) moveTo(walk, from, units);
    if (before !== 0) {
      if (r === first) {
        value = before * walk.price * rate[0]!;
        gains.startValue[i] = value;
        groupStarts[groupOf[i]!]! += value;
      }
      walk.sum += before * walk.price * changes[from]!;
    }
    const booking = runs.booking[r]!;
    if (booking >= 0) {
      const close = units === 0 ? 0 : units * walk.price * rate[from]!;
      const net = booked.net[booking]!;
      const put = isCash ? Math.max(net, 0) : booked.put[booking]!;
      const moved = booked.fees[booking]! + booked.taxes[booking]! - net - booked.unearned[booking]!;
      groupGains[at + from]! += moved;
      groupBases[at + from]! += put;
      if (value + put > 0) own *= 1 + (close - value + moved) / (value + put);
      value = close;
    }
    if (units === 0) continue;
    values[from]! += units * walk.price * rate[from]!;
    walkTo(walk, to);
    const close = units * walk.price * rate[to - 1]!;
    if (value > 0) own *= close / value;
    value = close;
    heldDays += walk.finalValue === 0 ? Math.max(0, Math.min(to, finalAt) - from) : to - from;
  }
  gains.endValue[i] = value;
  gains.ownReturn[i] = own - 1;
  for (let r = first; r < end; r++) {
    const booking = runs.booking[r]!;
    if (booking < 0) continue;
    gains.net[i]! += booked.net[booking]!;
    gains.income[i]! += booked.income[booking]!;
    gains.fees[i]! += booked.fees[booking]!;
    gains.taxes[i]! += booked.taxes[booking]!;
    walk.sum += booked.currency[booking]!;
  }
  gains.currency[i] = walk.sum;
  return heldDays;
}

/** A value below this share of the holdings and loans that it is the sum of is rounding. */
const ROUNDING = 1e-13;

/** Adds to the gains and bases of a group what its values say, and its values to those of the portfolio. */
function addGroup(
  { groupValues, groupGains, groupBases, groupStarts }: Sums,
  g: number,
  { values, gross }: { readonly values: Float64Array; readonly gross: Float64Array },
): void {
  const at = g * values.length;
  let before = groupStarts[g]!;
  for (let d = 0; d < values.length; d++) {
    const value = groupValues[at + d]!;
    groupGains[at + d]! += value - before;
    groupBases[at + d]! += before;
    values[d]! += value;
    gross[d]! += Math.abs(value);
    before = value;
  }
}

/** Returns the sum of units · price · factor over the days of a position. */
function sumOver({ runs }: Valuation, walk: Walk, factor: Float64Array): number {
  const i = walk.instrumentIndex;
  walk.factor = factor;
  for (let r = runs.starts[i]!; r < runs.starts[i + 1]!; r++) {
    const from = runs.from[r]!;
    const units = runs.units[r]!;
    if (units === 0) continue;
    moveTo(walk, from, units);
    const local = units * walk.price;
    if (walk.values) walk.values[from]! += local * walk.rate[from]!;
    walk.sum += local * factor[from]!;
    walkTo(walk, runs.to[r]!);
  }
  return walk.sum;
}

function weightsOf(valuation: Valuation, i: number, values: Float64Array): Float64Array {
  const walk = startWalk(valuation, i, NO_FORWARD_FILL_LOG);
  const own = new Float64Array(values.length);
  walk.values = own;
  sumOver(valuation, walk, walk.rate);
  return own.map((value, d) => (values[d]! > 0 ? value / values[d]! : 0));
}

function averageWeights(valuation: Valuation, values: Float64Array): Float64Array {
  const { universe, window, runs } = valuation;
  const shares = window.rates.rates.map((rate) => shareOf(rate, values));
  const averages = new Float64Array(universe.instruments.length);
  for (let i = 0; i < averages.length; i++) {
    if (runs.starts[i] === runs.starts[i + 1]) continue;
    const walk = startWalk(valuation, i, NO_FORWARD_FILL_LOG);
    averages[i] = sumOver(valuation, walk, shares[universe.currencyOf[i]!]!) / values.length;
  }
  return averages;
}

/** Returns the share of the portfolio that one unit of a currency has, by day. */
function shareOf(rate: Float64Array, values: Float64Array): Float64Array {
  const shares = new Float64Array(values.length);
  for (let d = 0; d < shares.length; d++) if (values[d]! > 0 && rate[d]! > 0) shares[d] = rate[d]! / values[d]!;
  return shares;
}

/** Returns the runs of the window. An instrument that is not held and has no bookings has none. */
function runsBetween(booked: BookingColumns, openingUnits: Float64Array, window: Window): Runs {
  const { days, open, firstBooked } = window;
  const instruments = openingUnits.length;
  const most = instruments + booked.at.length;
  const runs: Runs = {
    starts: new Int32Array(instruments + 1),
    from: unsetInt32(most),
    to: unsetInt32(most),
    before: unsetFloat64(most),
    units: unsetFloat64(most),
    booking: unsetInt32(most),
  };
  let count = 0;
  const add = (booking: number, from: number, to: number, before: number, units: number) => {
    runs.booking[count] = booking;
    runs.from[count] = from;
    runs.to[count] = to;
    runs.before[count] = before;
    runs.units[count++] = units;
  };
  const startOf = (booking: number) => (booking < 0 ? days.length : booked.at[booking]! - open);
  for (let i = 0; i < instruments; i++) {
    let before = openingUnits[i]!;
    let booking = booked.first[i]!;
    for (; booking >= 0 && booked.at[booking]! < firstBooked; booking = booked.next[booking]!) {
      before = booked.units[booking]!;
    }
    if (before !== 0 && startOf(booking) > 0) add(-1, 0, startOf(booking), before, before);
    for (; booking >= 0; booking = booked.next[booking]!) {
      const units = booked.units[booking]!;
      const from = startOf(booking);
      add(booking, from, units === 0 ? from + 1 : startOf(booked.next[booking]!), before, units);
      before = units;
    }
    runs.starts[i + 1] = count;
  }
  return runs;
}
