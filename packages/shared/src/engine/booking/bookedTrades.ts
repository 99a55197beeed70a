import { float64Of, int32Of } from '../columns.ts';
import type { Universe } from '../market/universe.ts';
import type { Account } from '../simulation/account.ts';
import type { RebalanceTotals, Simulation } from '../simulation/simulate.ts';
import { TRADE_REASONS, type Trades } from '../simulation/tradeBook.ts';
import type { Bookings } from './bookings.ts';
import type { InstrumentGains, Window } from './valuePositions.ts';

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
  const booked = bookings.trades
    .filter(({ at }) => at >= window.firstBooked)
    .sort((a, b) => a.at - b.at || a.instrumentIndex - b.instrumentIndex);
  const trades: Trades = {
    length: booked.length,
    day: int32Of(booked, ({ at }) => at - window.open),
    instrument: int32Of(booked, ({ instrumentIndex }) => instrumentIndex),
    reason: int32Of(booked, ({ reason }) => TRADE_REASONS.indexOf(reason)),
    value: float64Of(booked, ({ value }) => value),
    cost: float64Of(booked, ({ cost }) => cost),
    close: float64Of(booked, ({ price }) => price),
  };
  const dailyCosts = new Float64Array(window.days.length);
  for (const list of bookings.of) {
    for (const { at, fees } of list) if (at >= window.firstBooked) dailyCosts[at - window.open]! += fees;
  }
  const traded = booked.filter(
    ({ reason, instrumentIndex }) => reason === 'booked' && instruments[instrumentIndex]!.type !== 'cash',
  );
  const rebalances = [...Map.groupBy(traded, ({ at }) => at - window.open)].map(([day, list]): RebalanceTotals => {
    const before = day === 0 ? account.startValue : account.values[day - 1]!;
    const sum = (read: (trade: (typeof list)[number]) => number) =>
      list.reduce((total, trade) => total + read(trade), 0);
    return {
      day,
      kind: before > 0 ? 'rebalanced' : 'bought',
      valueBefore: bases[day]!,
      buyValue: sum(({ value }) => Math.max(value, 0)),
      sellValue: sum(({ value }) => Math.max(-value, 0)),
      cost: sum(({ cost }) => cost),
    };
  });
  return { trades, rebalances, dailyCosts, rates: float64Of(booked, ({ rate }) => rate) };
}

/** Money that was at work: the value at the start and everything that flowed in. */
export function investedMoney(bookings: Bookings, window: Window, { startValue }: InstrumentGains): number {
  const inflows = bookings.flows.map(({ at, amount }) => (at >= window.firstBooked ? Math.max(amount, 0) : 0));
  return [...startValue, ...inflows].reduce((total, value) => total + value, 0);
}
