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

  const addGains = (i: number, started: { units: number; price: number }, booked: readonly Booking[]) => {
    const at = groupOf[i]! * count;
    const isCash = instruments[i]!.type === 'cash';
    const rate = rates.rates[currencyOf[i]!]!;
    let value = started.units === 0 ? 0 : started.units * started.price * rate[0]!;
    let before = started.units;
    gains.startValue[i] = value;
    let [own, currency] = [1, 0];
    let next = 0;
    for (let d = 0; d < count; d++) {
      const booking = booked[next]?.at === d + window.open ? booked[next++] : undefined;
      if (before === 0 && held[d] === 0 && booking === undefined) continue;
      const close = held[d] === 0 ? 0 : held[d]! * prices[d]! * rate[d]!;
      const put = isCash ? Math.max(booking?.net ?? 0, 0) : (booking?.put ?? 0);
      const gain = close - value + (booking ? booking.fees + booking.taxes - booking.net : 0);
      if (before !== 0 && d > 0) currency += before * prices[d]! * rates.changes[currencyOf[i]!]![d]!;
      const base = value + put;
      groupValues[at + d]! += close;
      groupGains[at + d]! += gain;
      groupBases[at + d]! += base;
      if (base > 0) own *= 1 + gain / base;
      if (close !== 0) heldDays++;
      value = close;
      before = held[d]!;
    }
    gains.endValue[i] = value;
    gains.ownReturn[i] = own - 1;
    for (const booking of booked) {
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
    const started = fill(i, withoutPrices.has(i) ? null : log);
    if (!started) continue;
    addGains(i, started, insideOf(i));
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
      if (!fill(i, null)) return new Float64Array(count);
      const rate = rates.rates[currencyOf[i]!]!;
      return held.map((units, d) => (units !== 0 && values[d]! > 0 ? (units * prices[d]! * rate[d]!) / values[d]! : 0));
    },
    heldDays,
    forwardFilled: log.finish(),
  };

  function insideOf(i: number): readonly Booking[] {
    const list = bookings.of[i]!;
    const from = list.findIndex(({ at }) => at >= window.firstBooked);
    return from < 0 ? [] : list.slice(from);
  }

  /** Writes the units at each close to `held`, and the prices of the days on which they matter to `prices`. Null if there is nothing in the window. */
  function fill(i: number, log: ReturnType<typeof makeForwardFillLog> | null): { units: number; price: number } | null {
    const list = bookings.of[i]!;
    const inside = insideOf(i);
    const earlier = list[list.length - inside.length - 1];
    const start = earlier ? earlier.units : bookings.openingUnits[i]!;
    if (start === 0 && inside.length === 0) return null;
    const series = universe.series[i];
    held.fill(start);
    for (const { at, units } of inside) held.fill(units, at - window.open);
    let price = Number.NaN;
    let isOpen = false;
    for (let d = 0; d < count; d++) {
      const isHeld = held[d] !== 0;
      const matters = isHeld || (d === 0 ? start : held[d - 1]) !== 0;
      if (!matters || !series) {
        isOpen = false;
        continue;
      }
      if (universe.finalFrom[i]! <= days[d]!) price = universe.finalValue[i]!;
      else if (!isOpen) {
        price = openForwardFill(series, days, d, {
          log: isHeld && log ? log : NO_FORWARD_FILL_LOG,
          instrumentIndex: i,
        });
        isOpen = true;
      } else {
        const value = series.values[days[d]! - series.first];
        if (value !== undefined && value > 0) price = value;
        else {
          const between = valueBetween(series, days[d - 1]!, days[d]!);
          if (isHeld) log?.forwardFilled(i, d, between !== null);
          price = between ?? price;
        }
      }
      prices[d] = price;
    }
    return { units: start, price: prices[0]! };
  }

  function averageWeights(values: Float64Array): Float64Array {
    const shares = rates.rates.map((rate) =>
      rate.map((value, d) => (values[d]! > 0 && value > 0 ? value / values[d]! : 0)),
    );
    const average = columns();
    for (let i = 0; i < average.length; i++) {
      if (gains.isHeld[i] === 0 || !fill(i, null)) continue;
      const share = shares[currencyOf[i]!]!;
      let sum = 0;
      for (let d = 0; d < count; d++) if (held[d] !== 0) sum += held[d]! * prices[d]! * share[d]!;
      average[i] = sum / count;
    }
    return average;
  }
}
