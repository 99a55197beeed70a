import { valuesAt } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { Account } from '../simulation/account.ts';
import {
  type RebalanceTotals,
  type Simulation,
  TRADE_REASONS,
  type Trades,
  type TradesOfDay,
  tradesByDay,
} from '../simulation/simulate.ts';
import type { BookingColumns, Bookings, Window } from './bookings.ts';
import type { InstrumentGains } from './valuePositions.ts';

/** The trades of the window as booked, with the fees of every day. */
export interface BookedTrades extends Pick<Simulation, 'trades' | 'rebalances' | 'dailyCosts'> {
  /** Base currency per unit of the instrument's currency, by trade. */
  readonly rates: Float64Array;
}

/**
 * Returns the trades of the window. A day with trades counts like a rebalance. Its value before trading is what the return of
 * the day divides by. Fees are those of trades.
 */
export function bookedTrades(
  { instruments }: Universe,
  bookings: Bookings,
  {
    window,
    account,
    bases,
  }: {
    readonly window: Window;
    readonly account: Pick<Account, 'values' | 'startValue'>;
    readonly bases: Float64Array;
  },
): BookedTrades {
  const { open, firstBooked } = window;
  const { length, day, instrument, reason, value, cost, close, rate } = bookings.trades;
  const inWindow = new Int32Array(length);
  let count = 0;
  for (let i = 0; i < length; i++) if (day[i]! >= firstBooked) inWindow[count++] = i;
  const order = inWindow
    .subarray(0, count)
    .sort((a, b) => day[a]! - day[b]! || instrument[a]! - instrument[b]! || a - b);
  const trades: Trades = {
    length: order.length,
    day: order.map((i) => day[i]! - open),
    instrument: order.map((i) => instrument[i]!),
    reason: order.map((i) => reason[i]!),
    value: valuesAt(value, order),
    cost: valuesAt(cost, order),
    close: valuesAt(close, order),
  };
  const rebalances = tradesByDay(trades).flatMap((ofDay) => {
    const { day } = ofDay;
    const before = day === 0 ? account.startValue : account.values[day - 1]!;
    const totals = totalsOf(trades, ofDay, instruments);
    if (totals === null) return [];
    return [
      { day, kind: before > 0 ? ('rebalanced' as const) : ('bought' as const), valueBefore: bases[day]!, ...totals },
    ];
  });
  return { trades, rebalances, dailyCosts: dailyFees(bookings.booked, window), rates: valuesAt(rate, order) };
}

/** Returns the sums of a day's purchases and sales of securities, or null without any. */
function totalsOf(
  { instrument, reason, value, cost }: Trades,
  { from, to }: TradesOfDay,
  instruments: Universe['instruments'],
): Pick<RebalanceTotals, 'buyValue' | 'sellValue' | 'cost'> | null {
  const totals = { buyValue: 0, sellValue: 0, cost: 0 };
  let count = 0;
  for (let i = from; i < to; i++) {
    if (TRADE_REASONS[reason[i]!] !== 'booked' || instruments[instrument[i]!]!.type === 'cash') continue;
    totals.buyValue += Math.max(value[i]!, 0);
    totals.sellValue += Math.max(-value[i]!, 0);
    totals.cost += cost[i]!;
    count++;
  }
  return count === 0 ? null : totals;
}

/** Returns the fees of each day, by instrument and then by time, so that the sums do not depend on the order of the entries. */
function dailyFees({ first, next, at, fees }: BookingColumns, { days, open, firstBooked }: Window): Float64Array {
  const sums = new Float64Array(days.length);
  for (const start of first) {
    for (let booking = start; booking >= 0; booking = next[booking]!) {
      if (at[booking]! >= firstBooked) sums[at[booking]! - open]! += fees[booking]!;
    }
  }
  return sums;
}

/** Money that was at work: the value at the start and everything that flowed in. */
export function investedMoney(bookings: Bookings, window: Window, { startValue }: InstrumentGains): number {
  let invested = startValue.reduce((sum, value) => sum + value, 0);
  for (const { at, amount } of bookings.flows) if (at >= window.firstBooked) invested += Math.max(amount, 0);
  return invested;
}
