import type { Booking, BookResult } from './booking.ts';
import { type BookMarket, type Exact, sum, ZERO } from './books.ts';

export interface ProfitRow {
  start: Exact;
  end: Exact;
  /** Money put in less money taken out. start + net investment + total = end. */
  invested: Exact;
  price: Exact;
  currency: Exact;
  income: Exact;
  fees: Exact;
  taxes: Exact;
  total: Exact;
}

const emptyRow = (): ProfitRow => ({
  start: ZERO,
  end: ZERO,
  invested: ZERO,
  price: ZERO,
  currency: ZERO,
  income: ZERO,
  fees: ZERO,
  taxes: ZERO,
  total: ZERO,
});

/**
 * Profit and loss of each holding (by symbol) and each cash currency (`CASH.` and its code) after the close of day `from`
 * (−1: from the beginning). Over a day, q shares held before it earn q(P − P₋₁)S₋₁ in price and qP(S − S₋₁) in currency. A
 * trade at price p earns (P − p)·S for a purchase and the opposite for a sale. Cash earns C₋₁(S − S₋₁).
 */
export function profitByHolding(market: BookMarket, books: BookResult, from: number): Map<string, ProfitRow> {
  const rows = new Map<string, ProfitRow>();
  const row = (key: string) => {
    const known = rows.get(key) ?? emptyRow();
    rows.set(key, known);
    return known;
  };
  const { days, prices, worth, bookings } = books;
  const split = (symbol: string, from: number, to: number) =>
    prices.splitFactor(symbol, from).div(prices.splitFactor(symbol, to));
  const currencyOf = (symbol: string) => market.instruments[symbol]!.currency;
  days.forEach(({ day }, d) => {
    if (d <= from) return;
    const previous = days[d - 1];
    const [before, cashBefore] = [previous?.shares ?? new Map(), previous?.cash ?? new Map()];
    for (const [symbol, held] of before as Map<string, Exact>) {
      const own = row(symbol);
      const shares = held.mul(split(symbol, previous!.day, day));
      const [old, now] = [worth(symbol, previous!.day), worth(symbol, day)];
      const [oldRate, rate] = [prices.rate(currencyOf(symbol), previous!.day), prices.rate(currencyOf(symbol), day)];
      own.price = own.price.add(shares.mul(now).sub(held.mul(old)).mul(oldRate));
      own.currency = own.currency.add(shares.mul(now).mul(rate.sub(oldRate)));
    }
    for (const [currency, amount] of cashBefore as Map<string, Exact>) {
      const own = row(`CASH.${currency}`);
      const change = prices.rate(currency, day).sub(prices.rate(currency, previous!.day));
      own.currency = own.currency.add(amount.mul(change));
    }
    for (const booking of bookings) if (booking.d === d) bookOne(booking, day);
  });
  const [first, last] = [from < 0 ? undefined : days[from], days.at(-1)!];
  for (const [when, key] of [
    [first, 'start'],
    [last, 'end'],
  ] as const) {
    for (const [symbol, held] of when?.shares ?? []) {
      row(symbol)[key] = held.mul(worth(symbol, when!.day)).mul(prices.rate(currencyOf(symbol), when!.day));
    }
    for (const [currency, amount] of when?.cash ?? [])
      row(`CASH.${currency}`)[key] = amount.mul(prices.rate(currency, when!.day));
  }
  // The opening is there at the start, and nobody invests it in the window.
  for (const { isOpening, symbol, currency, flow } of from < 0 ? bookings : []) {
    const own = row(symbol ?? `CASH.${currency}`);
    if (isOpening) own.start = own.start.add(flow);
  }
  for (const one of rows.values()) {
    one.total = one.price.add(one.currency).add(one.income).sub(one.fees).sub(one.taxes);
    one.invested = one.end.sub(one.start).sub(one.total);
  }
  return rows;

  function bookOne(booking: Booking, day: number): void {
    const rate = prices.rate(booking.currency, day);
    const own = row(booking.symbol ?? `CASH.${booking.currency}`);
    const { symbol, shares } = booking;
    if (symbol !== null && !shares.isZero()) {
      const local = prices.rate(currencyOf(symbol), day);
      own.price = own.price.add(shares.mul(worth(symbol, day)).mul(local).sub(shares.mul(booking.price).mul(rate)));
    }
    // A booked rate of a flow, and the bank's rate of an exchange, differ from the market's: a gain in currency.
    if (booking.type === 'deposit' || booking.type === 'withdrawal') {
      for (const { amount } of booking.cash) own.currency = own.currency.add(amount.mul(rate)).sub(booking.flow);
    }
    if (booking.type === 'exchange') {
      const target = row(`CASH.${booking.cash.at(-1)!.currency}`);
      const gain = sum(booking.cash.map(({ currency, amount }) => amount.mul(prices.rate(currency, day))));
      target.currency = target.currency.add(gain).add(booking.fee.add(booking.tax).mul(rate));
    }
    own.income = own.income.add(booking.income.mul(rate));
    own.fees = own.fees.add(booking.fee.mul(rate));
    own.taxes = own.taxes.add(booking.tax.mul(rate));
  }
}
