import type { Booking, BookResult } from './booking.ts';
import { type BookMarket, Exact, type Ledger, sum, ZERO } from './books.ts';

export interface LedgerReturns {
  /** Null on a day without a return. */
  readonly daily: readonly (Exact | null)[];
  /** Linked from the first day. */
  readonly cumulative: readonly Exact[];
  readonly total: Exact;
}

/**
 * The time-weighted return is daily and linked: r = (V + out)/(V₋₁ + in) − 1. Days after `from` count (−1: all).
 *
 * A day that starts without money has no return. A day that ends without money has none either, unless nothing was charged:
 * then everything became worthless.
 */
export function timeWeighted(market: BookMarket, books: BookResult, ledger: Ledger, from: number): LedgerReturns {
  let growth = new Exact(1);
  const daily: (Exact | null)[] = [];
  const cumulative: Exact[] = [];
  books.days.slice(from + 1).forEach((_, i) => {
    const own = dayReturn(market, books, ledger, from + 1 + i);
    if (own) growth = growth.mul(own.add(1));
    daily.push(own);
    cumulative.push(growth.sub(1));
  });
  return { daily, cumulative, total: growth.sub(1) };
}

/** One movement of money inside a day, in the order of the books. */
interface Movement {
  readonly amount: Exact;
}

function dayReturn(market: BookMarket, books: BookResult, ledger: Ledger, d: number): Exact | null {
  const { days, prices, worth } = books;
  const { day, value } = days[d]!;
  const evening = days[d - 1];
  const opening = books.bookings.filter(({ isOpening }) => isOpening);
  const today = books.bookings.filter((booking) => booking.d === d && !booking.isOpening);
  const before = evening ? evening.value : sum(opening.map(({ flow }) => flow));
  const local = (symbol: string) => prices.rate(market.instruments[symbol]!.currency, day);
  const worthOf = ({ currency, rate }: Booking) => (ledger.trackCash ? prices.rate(currency, day) : rate);

  // Shares by origin. Shares of the evening are counted in shares of today.
  const owned = new Map<string, { evening: Exact; bought: Exact; given: Exact }>();
  const ownedOf = (symbol: string) => {
    const known = owned.get(symbol);
    if (known) return known;
    const held = evening
      ? (evening.shares.get(symbol) ?? ZERO).mul(
          prices.splitFactor(symbol, evening.day).div(prices.splitFactor(symbol, day)),
        )
      : sum(opening.filter((one) => one.symbol === symbol).map(({ shares }) => shares));
    const fresh = { evening: held, bought: ZERO, given: ZERO };
    owned.set(symbol, fresh);
    return fresh;
  };
  const closing = ({ symbol, shares }: Booking) => shares.abs().mul(worth(symbol!, day)).mul(local(symbol!));
  const isAtClose = (booking: Booking) => {
    const paid = booking.shares.abs().mul(booking.price).mul(worthOf(booking));
    return closing(booking).sub(paid).abs().lessThanOrEqualTo(paid.mul('1e-6'));
  };
  const resold = new Set<string>();
  const parts = new Map<Booking, { evening: Exact; bought: Exact; given: Exact }>();
  for (const booking of today) {
    const { symbol, shares, type } = booking;
    if (symbol === null || shares.isZero() || type === 'transfer_out') continue;
    const own = ownedOf(symbol);
    if (type === 'buy') own.bought = own.bought.add(shares);
    else if (type === 'transfer_in') own.given = own.given.add(shares);
    else {
      let left = shares.neg();
      const take = (origin: 'evening' | 'bought' | 'given') => {
        const taken = Exact.min(left, own[origin]);
        own[origin] = own[origin].sub(taken);
        left = left.sub(taken);
        return taken;
      };
      const part = { bought: take('bought'), evening: take('evening'), given: take('given') };
      if (part.bought.greaterThan(0) && !isAtClose(booking)) resold.add(symbol);
      parts.set(booking, part);
    }
  }

  const first: Exact[] = [];
  const movements: Movement[] = [];
  let [deposits, transfers, bought, boughtWorth, charges, lateCharges] = [ZERO, ZERO, ZERO, ZERO, ZERO, ZERO];
  for (const booking of today) {
    const { type, symbol, shares, price, fee, tax, income } = booking;
    const rate = worthOf(booking);
    const part = parts.get(booking);
    const charge = fee.add(tax).mul(rate);
    charges = charges.add(charge).add(income.isNegative() ? income.neg().mul(rate) : 0);
    const spend = (amount: Exact) => movements.push({ amount });
    let isLate = false;
    if (part) {
      const each = price.mul(rate);
      first.push(part.evening.mul(each));
      if (part.bought.greaterThan(0) && !resold.has(symbol!) && isAtClose(booking)) {
        isLate = true;
        bought = bought.sub(part.bought.mul(each));
        boughtWorth = boughtWorth.sub(part.bought.mul(worth(symbol!, day)).mul(local(symbol!)));
      } else spend(part.bought.mul(each));
      // Shares that came and left on that day moved at the price of the sale both times.
      const gone = part.given.mul(each);
      if (ledger.trackCash) deposits = deposits.add(gone);
      transfers = transfers.sub(part.given.mul(worth(symbol!, day)).mul(local(symbol!)));
    } else if (type === 'buy') {
      const cost = shares.mul(price).mul(rate);
      if (isAtClose(booking) && !resold.has(symbol!)) {
        isLate = true;
        bought = bought.add(cost);
        boughtWorth = boughtWorth.add(closing(booking));
      } else spend(cost.neg());
    } else if (symbol !== null && (type === 'transfer_in' || type === 'transfer_out')) {
      transfers = transfers.add(shares.mul(worth(symbol, day)).mul(local(symbol)));
    } else if (['deposit', 'withdrawal', 'transfer_in', 'transfer_out'].includes(type)) {
      deposits = deposits.add(booking.flow);
    } else if (type === 'exchange') {
      const moved = booking.cash.map(({ currency, amount }) => amount.mul(prices.rate(currency, day)));
      spend(sum(moved).add(charge));
    } else spend(income.mul(rate));
    if (isLate) lateCharges = lateCharges.add(charge);
    else if (!charge.isZero()) spend(charge.neg());
  }

  const eveningCash = !ledger.trackCash
    ? ZERO
    : evening
      ? sum([...evening.cash].map(([currency, amount]) => amount.mul(prices.rate(currency, day))))
      : sum(opening.flatMap(({ cash }) => cash.map(({ currency, amount }) => amount.mul(prices.rate(currency, day)))));
  const credit = Exact.min(0, eveningCash);
  // Walks through the day. Whenever cash is missing, the day needed that much more from the start.
  let cash = eveningCash.add(sum(first));
  let needed = ZERO;
  const lend = () => {
    const missing = credit.sub(cash);
    if (!missing.greaterThan(0)) return;
    needed = needed.add(missing);
    cash = cash.add(missing);
  };
  lend();
  for (const { amount } of movements) {
    cash = cash.add(amount);
    lend();
  }
  const own = cash.sub(needed);
  const last = bought.add(lateCharges);
  const net = ledger.trackCash ? deposits : last.sub(own);
  const atStart = Exact.max(needed, net.sub(Exact.max(0, last)));
  const whole = Exact.max(atStart, net, credit.sub(own.sub(last)));
  const atEnd = whole.sub(atStart);
  const out = whole.sub(net);
  const left = value.sub(transfers).add(out);
  const noise = Exact.max(before.abs(), value.abs(), bought, 1).mul('1e-9');
  if (value.lessThan(noise.neg())) return null;
  // A day that begins with nothing has no other money than that of its purchases at the close.
  if (before.add(atStart).lessThanOrEqualTo(noise)) return ratio(left, before.add(whole), { charges, noise });
  const rounding = last.greaterThan(0) ? atEnd.mul(boughtWorth.sub(bought).div(last)).add(atEnd) : atEnd;
  // Charges of trades at the close come out of everything that is there then.
  const atLast = value.add(out);
  const kept = lateCharges.isZero() ? 1 : atLast.div(atLast.add(lateCharges));
  return ratio(left.add(lateCharges).sub(rounding).mul(kept), before.add(atStart), { charges, noise });
}

function ratio(end: Exact, base: Exact, { charges, noise }: { charges: Exact; noise: Exact }): Exact | null {
  if (!base.greaterThan(noise)) return null;
  if (end.abs().lessThanOrEqualTo(noise)) return charges.isZero() ? new Exact(-1) : null;
  return end.greaterThan(0) ? end.div(base).sub(1) : null;
}

/** A payment into (positive) or out of a portfolio. `after` counts calendar days from the start. */
export interface Flow {
  readonly after: number;
  readonly amount: Exact;
}

/**
 * Modified Dietz: gain/(start + Σw·F), w = (days − after)/days for the net flow of a day. An inflow works one day longer. Null
 * without average capital.
 */
export function modifiedDietz(terms: { start: Exact; end: Exact; days: number }, flows: readonly Flow[]): Exact | null {
  const { start, end, days } = terms;
  const weight = (after: number, isIn: boolean) => new Exact(Math.min(days, days - after + (isIn ? 1 : 0))).div(days);
  const gain = end.sub(start).sub(sum(flows.map(({ amount }) => amount)));
  if (days === 0) return null;
  const byDay = new Map<number, Exact>();
  for (const { after, amount } of flows) byDay.set(after, (byDay.get(after) ?? ZERO).add(amount));
  const capital = [...byDay].reduce(
    (total, [after, amount]) => total.add(amount.mul(weight(after, amount.greaterThan(0)))),
    start,
  );
  return capital.greaterThan(0) ? gain.div(capital) : null;
}

/**
 * All rates r with Σ amount·(1 + r)^(−after/365) = 0, ascending, from −99.9999% to 100,000,000% a year, or over the whole
 * time if that is under a year. Rolle's theorem isolates them: between two roots of a sum of k exponentials lies a root of a
 * sum of k − 1. So nothing is missed.
 *
 * @param years length of the time that the rates are for
 */
export function ratesOfReturn(payments: readonly Flow[], years = 1): number[] {
  const byDay = new Map<number, Exact>();
  for (const { after, amount } of payments) byDay.set(after, (byDay.get(after) ?? ZERO).add(amount));
  const terms = [...byDay]
    .filter(([, amount]) => !amount.isZero())
    .sort(([a], [b]) => a - b)
    .map(([after, amount]) => ({ a: after / 365, c: amount.toNumber() }));
  if (terms.length < 2) return [];
  const length = Math.min(1, terms.at(-1)!.a - terms[0]!.a);
  return rootsOf(terms, { low: Math.log(1e-6) / length, high: Math.log1p(1e6) / length })
    .map((y) => Math.expm1(y * years))
    .sort((a, b) => a - b);
}

interface Term {
  readonly a: number;
  readonly c: number;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Roots in y of Σ c·exp(−a·y) inside a range, ascending. */
function rootsOf(terms: readonly Term[], range: Range): number[] {
  const first = terms[0]!.a;
  const shifted = terms.map(({ a, c }) => ({ a: a - first, c }));
  const signs = shifted.map(({ c }) => Math.sign(c)).filter((sign, i, all) => i === 0 || sign !== all[i - 1]);
  if (signs.length < 2) return [];
  const derivative = shifted.slice(1).map(({ a, c }) => ({ a, c: -a * c }));
  const edges = [range.low, ...(derivative.length > 1 ? rootsOf(derivative, range) : []), range.high];
  const value = (y: number) => scaledSum(shifted, y);
  const found: number[] = [];
  for (let i = 1; i < edges.length; i++) {
    let [low, high] = [edges[i - 1]!, edges[i]!];
    const sign = Math.sign(value(low));
    if (sign === 0 || sign === Math.sign(value(high))) continue;
    for (let step = 0; step < 200 && high - low > 0; step++) {
      const middle = low + (high - low) / 2;
      if (middle === low || middle === high) break;
      if (Math.sign(value(middle)) === sign) low = middle;
      else high = middle;
    }
    found.push(low + (high - low) / 2);
  }
  return found;
}

/** The sum, scaled by its largest term so that it never overflows. */
function scaledSum(terms: readonly Term[], y: number): number {
  const top = Math.max(...terms.map(({ a }) => -a * y));
  return terms.reduce((total, { a, c }) => total + c * Math.exp(-a * y - top), 0);
}
