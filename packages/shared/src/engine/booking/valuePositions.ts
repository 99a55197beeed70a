import type { ForwardFilled } from '../market/forwardFill.ts';
import { makeForwardFillLog, NO_FORWARD_FILL_LOG, openForwardFill, valueBetween } from '../market/forwardFill.ts';
import type { Rates } from '../market/rates.ts';
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

/** The days of an instrument that matter: positions in the window, from `from` to before `to`. */
interface Filled {
  /** Units and price before the bookings of the window. */
  readonly units: number;
  readonly price: number;
  /** Position of the first booking of the window among those of the instrument. */
  readonly first: number;
  readonly from: number;
  readonly to: number;
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
  const groupValues = new Float64Array(groups.length * count);
  const groupGains = new Float64Array(groups.length * count);
  const groupBases = new Float64Array(groups.length * count);
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
  let heldDays = 0;
  const prices = new Float64Array(count);
  const held = new Float64Array(count);

  const addGains = (i: number, filled: Filled, booked: readonly Booking[]) => {
    const at = groupOf[i]! * count;
    const isCash = instruments[i]!.type === 'cash';
    const rate = rates.rates[currencyOf[i]!]!;
    const changes = rates.changes[currencyOf[i]!]!;
    let value = filled.units === 0 ? 0 : filled.units * filled.price * rate[0]!;
    let before = filled.units;
    gains.startValue[i] = value;
    let [own, currency, daysHeld] = [1, 0, 0];
    let next = filled.first;
    let nextDay = next < booked.length ? booked[next]!.at - window.open : count;
    for (let d = filled.from; d < filled.to; d++) {
      const isBooked = d === nextDay;
      const units = held[d]!;
      if (before === 0 && units === 0 && !isBooked) continue;
      const close = units === 0 ? 0 : units * prices[d]! * rate[d]!;
      let base = value;
      let gain = close - value;
      if (isBooked) {
        const booking = booked[next++]!;
        nextDay = next < booked.length ? booked[next]!.at - window.open : count;
        base += isCash ? Math.max(booking.net, 0) : booking.put;
        gain += booking.fees + booking.taxes - booking.net;
      }
      if (before !== 0 && d > 0) currency += before * prices[d]! * changes[d]!;
      groupValues[at + d]! += close;
      groupGains[at + d]! += gain;
      groupBases[at + d]! += base;
      if (base > 0) own *= 1 + gain / base;
      if (close !== 0) daysHeld++;
      value = close;
      before = units;
    }
    heldDays += daysHeld;
    gains.endValue[i] = value;
    gains.ownReturn[i] = own - 1;
    for (let b = filled.first; b < booked.length; b++) {
      const booking = booked[b]!;
      gains.net[i]! += booking.net;
      gains.income[i]! += booking.income;
      gains.fees[i]! += booking.fees;
      gains.taxes[i]! += booking.taxes;
      currency += booking.currency;
    }
    gains.currency[i] = currency;
    gains.isHeld[i] = 1;
  };

  for (const i of universe.byCurrency) {
    const filled = fill(i, withoutPrices.has(i) ? null : log);
    if (!filled) continue;
    addGains(i, filled, bookings.of[i]!);
    if (filled.to < count) continue;
    units[i] = held[count - 1]!;
    closes[i] = prices[count - 1]!;
  }
  const values = new Float64Array(count);
  for (let g = 0; g < groups.length; g++) for (let d = 0; d < count; d++) values[d]! += groupValues[g * count + d]!;
  return {
    groupValues,
    groupGains,
    groupBases,
    values,
    gains,
    units,
    closes,
    averageWeights: averageWeights(values),
    weightsOf: (i) => {
      const weights = new Float64Array(count);
      const filled = fill(i, null);
      const rate = rates.rates[currencyOf[i]!]!;
      for (let d = filled?.from ?? count; filled && d < filled.to; d++) {
        if (held[d] !== 0 && values[d]! > 0) weights[d] = (held[d]! * prices[d]! * rate[d]!) / values[d]!;
      }
      return weights;
    },
    heldDays,
    forwardFilled: log.finish(),
  };

  /**
   * Writes the units at each close to `held`, and the prices of the days on which they matter to `prices`. Writes only the days
   * from the first to the last one with units or bookings. Null if there is nothing in the window.
   */
  function fill(i: number, log: ReturnType<typeof makeForwardFillLog> | null): Filled | null {
    const list = bookings.of[i]!;
    let first = 0;
    while (first < list.length && list[first]!.at < window.firstBooked) first++;
    const start = first > 0 ? list[first - 1]!.units : bookings.openingUnits[i]!;
    if (start === 0 && first === list.length) return null;
    const from = start === 0 ? list[first]!.at - window.open : 0;
    let to = from;
    let current = start;
    for (let b = first; b < list.length; b++) {
      const { at, units } = list[b]!;
      held.fill(current, to, at - window.open);
      to = at - window.open;
      current = units;
    }
    const end = current === 0 ? to + 1 : count;
    held.fill(current, to, end);
    to = end;
    const series = universe.series[i];
    if (!series) return { units: start, price: prices[0]!, first, from, to };
    const { first: firstDay, values: closes } = series;
    const finalFrom = universe.finalFrom[i]!;
    let price = Number.NaN;
    let isOpen = false;
    let wasHeld = start !== 0;
    for (let d = from; d < to; d++) {
      const isHeld = held[d] !== 0;
      const matters = isHeld || wasHeld;
      wasHeld = isHeld;
      if (!matters) {
        isOpen = false;
        continue;
      }
      const weekday = days[d]!;
      if (finalFrom <= weekday) price = universe.finalValue[i]!;
      else if (!isOpen) {
        price = openForwardFill(series, days, d, {
          log: isHeld && log ? log : NO_FORWARD_FILL_LOG,
          instrumentIndex: i,
        });
        isOpen = true;
      } else {
        const value = closes[weekday - firstDay];
        if (value !== undefined && value > 0) price = value;
        else {
          const between = valueBetween(series, days[d - 1]!, weekday);
          if (isHeld) log?.forwardFilled(i, d, between !== null);
          price = between ?? price;
        }
      }
      prices[d] = price;
    }
    return { units: start, price: prices[0]!, first, from, to };
  }

  function averageWeights(values: Float64Array): Float64Array {
    const shares = rates.rates.map((rate) =>
      rate.map((value, d) => (values[d]! > 0 && value > 0 ? value / values[d]! : 0)),
    );
    const average = columns();
    for (let i = 0; i < average.length; i++) {
      const filled = gains.isHeld[i] === 0 ? null : fill(i, null);
      if (!filled) continue;
      const share = shares[currencyOf[i]!]!;
      let sum = 0;
      for (let d = filled.from; d < filled.to; d++) if (held[d] !== 0) sum += held[d]! * prices[d]! * share[d]!;
      average[i] = sum / count;
    }
    return average;
  }
}
