import type { Booking, BookResult } from './booking.ts';
import { type BookMarket, type Exact, type Ledger, ZERO } from './books.ts';

export interface OpenLot {
  readonly symbol: string;
  readonly opened: string;
  quantity: Exact;
  /** Own currency and base currency, with fees and taxes of the purchase. */
  local: Exact;
  cost: Exact;
}

export interface ClosedLot {
  readonly symbol: string;
  readonly opened: string;
  readonly closed: string;
  /** Position of the sale in the days. */
  readonly d: number;
  /** Adjusted for later splits. */
  readonly quantity: Exact;
  readonly cost: Exact;
  readonly proceeds: Exact;
  readonly gain: Exact;
  readonly priceGain: Exact;
  readonly currencyGain: Exact;
}

export interface Lots {
  readonly open: readonly OpenLot[];
  readonly closed: readonly ClosedLot[];
}

/**
 * Lots of each symbol in base currency. The cost includes buy fees and taxes. Proceeds are net of sell fees and taxes. The gain
 * in currency is the cost in the own currency times the change of the rate, and the rest is the gain in price.
 */
export function keepLots(market: BookMarket, ledger: Ledger, books: BookResult): Lots {
  const open = new Map<string, OpenLot[]>();
  const closed: ClosedLot[] = [];
  const crossRate = (booking: Booking) => {
    const own = market.instruments[booking.symbol!]!.currency;
    // Costs in the instrument's currency for the split into price and currency.
    const day = books.days[booking.d]!.day;
    return booking.currency === own ? booking.rate : books.prices.rate(own, day);
  };
  for (const booking of books.bookings) {
    const { symbol, type, d } = booking;
    if (symbol === null) continue;
    const lots = open.get(symbol) ?? [];
    open.set(symbol, lots);
    if (type === 'split') {
      for (const lot of lots) lot.quantity = lot.quantity.mul(booking.split!);
    }
    if (type === 'buy' || type === 'transfer_in') {
      const each = type === 'buy' ? booking.price : booking.basis;
      const paid = booking.shares.mul(each).add(booking.fee).add(booking.tax);
      const cost = paid.mul(booking.rate);
      const bought = {
        symbol,
        opened: booking.date,
        quantity: booking.shares,
        local: cost.div(crossRate(booking)),
        cost,
      };
      const pool = ledger.lotMethod === 'average' ? lots[0] : undefined;
      if (!pool) lots.push(bought);
      else {
        pool.quantity = pool.quantity.add(bought.quantity);
        pool.local = pool.local.add(bought.local);
        pool.cost = pool.cost.add(bought.cost);
      }
    }
    if (type === 'sell' || type === 'exit' || type === 'transfer_out') {
      const sold = booking.shares.neg();
      let left = sold;
      const net = sold.mul(booking.price).sub(booking.fee).sub(booking.tax).mul(booking.rate);
      const rate = crossRate(booking);
      if (ledger.lotMethod === 'highest_cost') {
        lots.sort((a, b) => b.cost.mul(a.quantity).comparedTo(a.cost.mul(b.quantity)));
      }
      while (left.greaterThan(0)) {
        const lot = lots[0];
        if (!lot) throw new Error('no lot left');
        const part = lot.quantity.lessThan(left) ? lot.quantity : left;
        const share = part.div(lot.quantity);
        const isWhole = part.equals(lot.quantity);
        const cost = isWhole ? lot.cost : lot.cost.mul(share);
        const local = isWhole ? lot.local : lot.local.mul(share);
        const proceeds = net.mul(part).div(sold);
        if (type !== 'transfer_out') {
          // "Each closed lot has … a gain split into price and currency": the currency alone did this to the money put in.
          const currencyGain = local.mul(rate).sub(cost);
          const gain = proceeds.sub(cost);
          closed.push({
            symbol,
            opened: lot.opened,
            closed: booking.date,
            d,
            quantity: part.mul(books.prices.splitFactor(symbol, books.days[d]!.day)),
            cost,
            proceeds,
            gain,
            priceGain: gain.sub(currencyGain),
            currencyGain,
          });
        }
        left = left.sub(part);
        lot.quantity = lot.quantity.sub(part);
        lot.cost = lot.cost.sub(cost);
        lot.local = lot.local.sub(local);
        if (isWhole) lots.shift();
      }
      lots.sort((a, b) => (a.opened < b.opened ? -1 : a.opened > b.opened ? 1 : 0));
    }
  }
  return { open: [...open.values()].flat().filter(({ quantity }) => quantity.greaterThan(ZERO)), closed };
}

/** Value and gains of an open lot at the close of the last day. */
export function openGain(market: BookMarket, books: BookResult, lot: OpenLot) {
  const last = books.days.at(-1)!;
  const rate = books.prices.rate(market.instruments[lot.symbol]!.currency, last.day);
  const local = lot.quantity.mul(books.worth(lot.symbol, last.day));
  const value = local.mul(rate);
  const currencyGain = lot.local.mul(rate).sub(lot.cost);
  const gain = value.sub(lot.cost);
  return { value, gain, priceGain: gain.sub(currencyGain), currencyGain };
}
