import { float64, unsetFloat64, unsetInt32 } from '../arena.ts';
import {
  continueForwardFill,
  type ForwardFilled,
  type ForwardFillLog,
  makeForwardFillLog,
  NO_FORWARD_FILL_LOG,
  openForwardFill,
} from '../market/forwardFill.ts';
import { lowerBound, NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { BookingColumns, Bookings, Window } from './bookings.ts';

/** The positions of a ledger over the window: by day and group, and in total by instrument. Money is in base currency. */
export interface ValuedPositions {
  /** groups × days: value at the close. */
  readonly groupValues: Float64Array;
  /** groups × days: gain before fees, with gross income. */
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

/**
 * The input of the loops over prices. Their functions are not nested in another one, because V8 would drop their compiled code
 * between analyses.
 */
interface Valuation {
  readonly universe: Universe;
  readonly window: Window;
  readonly booked: BookingColumns;
  readonly runs: Runs;
  /** The prices of one instrument at a time, by day. */
  readonly prices: Float64Array;
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
  const valuation: Valuation = { universe, window, booked, runs, prices: new Float64Array(count) };
  let heldDays = 0;
  for (const i of universe.byGroup) {
    const last = runs.starts[i + 1]! - 1;
    if (last < runs.starts[i]!) continue;
    const finalAt = fillPrices(valuation, i, withoutPrices.has(i) ? NO_FORWARD_FILL_LOG : log);
    heldDays += addGains(valuation, i, finalAt, sums);
    if (runs.to[last]! < count) continue;
    units[i] = runs.units[last]!;
    closes[i] = valuation.prices[count - 1]!;
  }
  const values = new Float64Array(count);
  for (let g = 0; g < groups.length; g++) addGroup(sums, g, values);
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
 * Writes the prices of the days on which they matter: those with units, and the day after. Returns the position from which
 * on the final value counts.
 */
function fillPrices({ universe, window, runs, prices }: Valuation, i: number, log: ForwardFillLog): number {
  const { days } = window;
  const series = universe.series[i];
  if (!series) {
    // Nobody knows a price, and the ledger books none above 0.
    prices.fill(0);
    return days.length;
  }
  const finalAt = universe.finalFrom[i] === NEVER ? days.length : lowerBound(days, universe.finalFrom[i]!);
  let filledTo = -1;
  for (let r = runs.starts[i]!; r < runs.starts[i + 1]!; r++) {
    const from = runs.from[r]!;
    const to = runs.to[r]!;
    const units = runs.units[r]!;
    if (units === 0 && runs.before[r] === 0) continue;
    const terms = { out: prices, log: units === 0 ? NO_FORWARD_FILL_LOG : log, instrumentIndex: i };
    const isOpened = filledTo !== from && from < finalAt;
    if (isOpened) prices[from] = openForwardFill(series, days, from, terms);
    continueForwardFill(series, days, [isOpened ? from + 1 : from, Math.min(to, finalAt)], terms);
    if (to > finalAt) prices.fill(universe.finalValue[i]!, Math.max(from, finalAt), to);
    filledTo = to;
  }
  return finalAt;
}

/**
 * Adds to the sums: values at the closes, and what the bookings change of gains and bases. Returns the days on which the
 * instrument is held.
 */
function addGains(valuation: Valuation, i: number, finalAt: number, sums: Sums): number {
  const { universe, window, booked, runs, prices } = valuation;
  const { groupOf, currencyOf, instruments } = universe;
  const { rates } = window;
  const { groupValues, groupGains, groupBases, groupStarts, gains } = sums;
  const at = groupOf[i]! * window.days.length;
  const isCash = instruments[i]!.type === 'cash';
  const rate = rates.rates[currencyOf[i]!]!;
  const changes = rates.changes[currencyOf[i]!]!;
  const first = runs.starts[i]!;
  const end = runs.starts[i + 1]!;
  const start = runs.before[first]!;
  let value = start === 0 ? 0 : start * prices[0]! * rate[0]!;
  let own = 1;
  let currency = 0;
  let heldDays = 0;
  gains.startValue[i] = value;
  gains.isHeld[i] = 1;
  groupStarts[groupOf[i]!]! += value;
  for (let r = first; r < end; r++) {
    const from = runs.from[r]!;
    const to = runs.to[r]!;
    const before = runs.before[r]!;
    const units = runs.units[r]!;
    if (before !== 0) currency += before * prices[from]! * changes[from]!;
    const booking = runs.booking[r]!;
    if (booking >= 0) {
      const close = units === 0 ? 0 : units * prices[from]! * rate[from]!;
      const net = booked.net[booking]!;
      const put = isCash ? Math.max(net, 0) : booked.put[booking]!;
      const moved = booked.fees[booking]! + booked.taxes[booking]! - net;
      groupGains[at + from]! += moved;
      groupBases[at + from]! += put;
      if (value + put > 0) own *= 1 + (close - value + moved) / (value + put);
      value = close;
    }
    if (units === 0) continue;
    groupValues[at + from]! += units * prices[from]! * rate[from]!;
    for (let d = from + 1; d < to; d++) {
      const local = units * prices[d]!;
      groupValues[at + d]! += local * rate[d]!;
      currency += local * changes[d]!;
    }
    const close = units * prices[to - 1]! * rate[to - 1]!;
    if (value > 0) own *= close / value;
    value = close;
    heldDays += universe.finalValue[i] === 0 ? Math.max(0, Math.min(to, finalAt) - from) : to - from;
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
    currency += booked.currency[booking]!;
  }
  gains.currency[i] = currency;
  return heldDays;
}

/** Adds to the gains and bases of a group what its values say, and its values to those of the portfolio. */
function addGroup({ groupValues, groupGains, groupBases, groupStarts }: Sums, g: number, values: Float64Array): void {
  const at = g * values.length;
  let before = groupStarts[g]!;
  for (let d = 0; d < values.length; d++) {
    const value = groupValues[at + d]!;
    groupGains[at + d]! += value - before;
    groupBases[at + d]! += before;
    values[d]! += value;
    before = value;
  }
}

function weightsOf(valuation: Valuation, i: number, values: Float64Array): Float64Array {
  const { universe, window, runs, prices } = valuation;
  const weights = new Float64Array(values.length);
  const rate = window.rates.rates[universe.currencyOf[i]!]!;
  fillPrices(valuation, i, NO_FORWARD_FILL_LOG);
  for (let r = runs.starts[i]!; r < runs.starts[i + 1]!; r++) {
    const units = runs.units[r]!;
    for (let d = runs.from[r]!; d < runs.to[r]! && units !== 0; d++) {
      if (values[d]! > 0) weights[d] = (units * prices[d]! * rate[d]!) / values[d]!;
    }
  }
  return weights;
}

function averageWeights(valuation: Valuation, values: Float64Array): Float64Array {
  const { universe, window, runs } = valuation;
  const shares = window.rates.rates.map((rate) =>
    rate.map((value, d) => (values[d]! > 0 && value > 0 ? value / values[d]! : 0)),
  );
  const averages = new Float64Array(universe.instruments.length);
  for (let i = 0; i < averages.length; i++) {
    if (runs.starts[i] === runs.starts[i + 1]) continue;
    fillPrices(valuation, i, NO_FORWARD_FILL_LOG);
    averages[i] = sumOfWeights(valuation, i, shares[universe.currencyOf[i]!]!) / values.length;
  }
  return averages;
}

/** Returns the sum of units · price · share over the days of an instrument's runs. */
function sumOfWeights({ runs, prices }: Valuation, i: number, shares: Float64Array): number {
  let sum = 0;
  for (let r = runs.starts[i]!; r < runs.starts[i + 1]!; r++) {
    const to = runs.to[r]!;
    const units = runs.units[r]!;
    for (let d = runs.from[r]!; d < to && units !== 0; d++) sum += units * prices[d]! * shares[d]!;
  }
  return sum;
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
