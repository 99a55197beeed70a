import { float64 } from '../arena.ts';
import {
  continueForwardFill,
  type ForwardFilled,
  type ForwardFillLog,
  makeForwardFillLog,
  NO_FORWARD_FILL_LOG,
  openForwardFill,
} from '../market/forwardFill.ts';
import type { Rates } from '../market/rates.ts';
import { lowerBound, NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { Booking, Bookings } from './bookings.ts';

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

export interface Window {
  /** The valuation days of the window. */
  readonly days: Int32Array;
  /** Position of the first one in all valuation days of the ledger. */
  readonly open: number;
  /**
   * Position of the first day whose bookings count. If the ledger began before the window, the bookings of its first day
   * belong to the time before.
   */
  readonly firstBooked: number;
  /** Rates of the window. */
  readonly rates: Rates;
}

/** Days between two bookings of an instrument: positions in the window, from `from` to before `to`. */
interface Run {
  readonly from: number;
  /** A run without units ends after its first day, because only its booking matters. */
  readonly to: number;
  /** Units at the close of the day before, and at the closes of the run. */
  readonly before: number;
  readonly units: number;
  /** The booking of the first day. Null for what was held before the window. */
  readonly booking: Booking | null;
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
  const { days, rates } = window;
  const count = days.length;
  const { instruments, groups, groupOf, currencyOf } = universe;
  const groupValues = float64(groups.length * count);
  const groupGains = float64(groups.length * count);
  const groupBases = float64(groups.length * count);
  const groupStarts = new Float64Array(groups.length);
  const columns = () => new Float64Array(instruments.length);
  const gains = {
    isHeld: new Uint8Array(instruments.length),
    startValue: columns(),
    endValue: columns(),
    net: columns(),
    currency: columns(),
    income: columns(),
    fees: columns(),
    taxes: columns(),
    ownReturn: columns(),
  };
  const units = columns();
  const closes = columns();
  const log = makeForwardFillLog(days, instruments.length);
  const runsOf = instruments.map((_, i) => runsBetween(bookings.of[i]!, bookings.openingUnits[i]!, window));
  const prices = new Float64Array(count);
  let heldDays = 0;

  for (const i of universe.byCurrency) {
    const last = runsOf[i]!.at(-1);
    if (last === undefined) continue;
    const finalAt = fill(i, withoutPrices.has(i) ? null : log);
    addGains(i, finalAt);
    if (last.to < count) continue;
    units[i] = last.units;
    closes[i] = prices[count - 1]!;
  }
  const values = new Float64Array(count);
  for (let g = 0; g < groups.length; g++) {
    let before = groupStarts[g]!;
    for (let d = 0; d < count; d++) {
      const at = g * count + d;
      const value = groupValues[at]!;
      groupGains[at]! += value - before;
      groupBases[at]! += before;
      values[d]! += value;
      before = value;
    }
  }
  return {
    groupValues,
    groupGains,
    groupBases,
    values,
    gains,
    units,
    closes,
    averageWeights: averageWeights(),
    weightsOf: (i) => {
      const weights = new Float64Array(count);
      const rate = rates.rates[currencyOf[i]!]!;
      fill(i, null);
      for (const { from, to, units } of runsOf[i]!) {
        for (let d = from; d < to && units !== 0; d++) {
          if (values[d]! > 0) weights[d] = (units * prices[d]! * rate[d]!) / values[d]!;
        }
      }
      return weights;
    },
    heldDays,
    forwardFilled: log.finish(),
  };

  /** Adds to the groups: values at the closes, and what the bookings change of their gains and bases. */
  function addGains(i: number, finalAt: number): void {
    const at = groupOf[i]! * count;
    const isCash = instruments[i]!.type === 'cash';
    const rate = rates.rates[currencyOf[i]!]!;
    const changes = rates.changes[currencyOf[i]!]!;
    const { before: start } = runsOf[i]![0]!;
    let value = start === 0 ? 0 : start * prices[0]! * rate[0]!;
    let [own, currency] = [1, 0];
    gains.startValue[i] = value;
    gains.isHeld[i] = 1;
    groupStarts[groupOf[i]!]! += value;
    for (const { from, to, before, units, booking } of runsOf[i]!) {
      if (before !== 0) currency += before * prices[from]! * changes[from]!;
      if (booking) {
        const close = units === 0 ? 0 : units * prices[from]! * rate[from]!;
        const put = isCash ? Math.max(booking.net, 0) : booking.put;
        const moved = booking.fees + booking.taxes - booking.net;
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
    for (const { booking } of runsOf[i]!) {
      if (booking === null) continue;
      gains.net[i]! += booking.net;
      gains.income[i]! += booking.income;
      gains.fees[i]! += booking.fees;
      gains.taxes[i]! += booking.taxes;
      currency += booking.currency;
    }
    gains.currency[i] = currency;
  }

  /**
   * Writes the prices of the days on which they matter: those with units, and the day after. Returns the position from which
   * on the final value counts.
   */
  function fill(i: number, log: ForwardFillLog | null): number {
    const series = universe.series[i];
    if (!series) {
      // Nobody knows a price, and the ledger books none above 0.
      prices.fill(0);
      return count;
    }
    const finalAt = universe.finalFrom[i] === NEVER ? count : lowerBound(days, universe.finalFrom[i]!);
    let filledTo = -1;
    for (const { from, to, before, units } of runsOf[i]!) {
      if (units === 0 && before === 0) continue;
      const terms = { out: prices, log: (units === 0 ? null : log) ?? NO_FORWARD_FILL_LOG, instrumentIndex: i };
      const isOpened = filledTo !== from && from < finalAt;
      if (isOpened) prices[from] = openForwardFill(series, days, from, terms);
      continueForwardFill(series, days, [isOpened ? from + 1 : from, Math.min(to, finalAt)], terms);
      if (to > finalAt) prices.fill(universe.finalValue[i]!, Math.max(from, finalAt), to);
      filledTo = to;
    }
    return finalAt;
  }

  function averageWeights(): Float64Array {
    const shares = rates.rates.map((rate) =>
      rate.map((value, d) => (values[d]! > 0 && value > 0 ? value / values[d]! : 0)),
    );
    return columns().map((_, i) => {
      const share = shares[currencyOf[i]!]!;
      let sum = 0;
      if (runsOf[i]!.length > 0) fill(i, null);
      for (const { from, to, units } of runsOf[i]!) {
        for (let d = from; d < to && units !== 0; d++) sum += units * prices[d]! * share[d]!;
      }
      return sum / count;
    });
  }
}

/** Returns the runs of an instrument in the window. None if it is not held and has no bookings. */
function runsBetween(all: readonly Booking[], opening: number, { days, open, firstBooked }: Window): Run[] {
  const first = all.findIndex(({ at }) => at >= firstBooked);
  const list = first < 0 ? [] : all.slice(first);
  let before = (first < 0 ? all.at(-1) : all[first - 1])?.units ?? opening;
  const startOf = (b: number) => (b < list.length ? list[b]!.at - open : days.length);
  const runs: Run[] = [];
  if (before !== 0 && startOf(0) > 0) runs.push({ from: 0, to: startOf(0), before, units: before, booking: null });
  list.forEach((booking, b) => {
    const { units } = booking;
    const from = startOf(b);
    runs.push({ from, to: units === 0 ? from + 1 : startOf(b + 1), before, units, booking });
    before = units;
  });
  return runs;
}
