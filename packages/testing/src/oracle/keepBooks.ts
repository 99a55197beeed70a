import type { BookDay, Booking, BookResult } from './booking.ts';
import { type BookMarket, bookPrices, Exact, type Ledger, ZERO } from './books.ts';
import { eventsOf, type LedgerEvent, splitsOf } from './ledgerEvents.ts';

/** Thrown for a ledger that the contract rejects. */
export class Rejected extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Keeps the books day by day, as the rules say it, in exact decimals. */
export function keepBooks(market: BookMarket, ledger: Ledger): BookResult {
  const splits = splitsOf(market, ledger);
  const prices = bookPrices(market, splits);
  const worth = (symbol: string, day: number) => {
    const close = prices.close(symbol, day);
    // "market closes are split-adjusted": a share of that date became more shares since.
    if (close === null) throw new Error(`no close of ${symbol}`);
    return close.mul(prices.splitFactor(symbol, day));
  };
  const events = eventsOf(market, ledger);
  const start = ledger.opening?.date ?? events.find(({ isMarket }) => !isMarket)?.date;
  if (start === undefined) throw new Error('an empty ledger');
  const days: BookDay[] = [];
  const bookings: Booking[] = [];
  const shares = new Map<string, Exact>();
  const cash = new Map<string, Exact>();
  let next = events.findIndex(({ date }) => date >= start);
  const last = prices.on(ledger.endDate);
  for (let day = prices.from(start); day <= last; day++) {
    const date = market.weekdays[day]!;
    const due = events.slice(next).filter((event) => event.date <= date);
    const wasHeld = [...shares].flatMap(([symbol, held]) => (held.isZero() ? [] : [symbol]));
    const concerned = [...wasHeld, ...due.flatMap((event) => tradedBy(event))];
    // A weekday is a valuation day if a held instrument has its own price, or if only cash is held.
    const isOpen = isCashOnly(day, due) || concerned.some((symbol) => prices.own(symbol, day) !== null);
    if (!isOpen) continue;
    next += due.length;
    // Split-adjusted shares at the close before a weekday: "A position bought at that close does not receive the dividend."
    let before = new Map<string, Exact>();
    let weekday = -1;
    let flow = ZERO;
    for (const event of due) {
      if (prices.from(event.date) !== weekday) {
        weekday = prices.from(event.date);
        before = new Map(
          [...shares].map(([symbol, held]) => [symbol, held.mul(prices.splitFactor(symbol, weekday - 1))]),
        );
      }
      const booking = book(event, day);
      if (booking === null) continue;
      bookings.push(booking);
      if (!booking.isOpening) flow = flow.add(booking.flow);
    }
    for (const event of endings(day)) {
      const booking = book(event, day);
      if (booking === null) continue;
      bookings.push({ ...booking, type: 'exit' });
      flow = flow.add(booking.flow);
    }
    const held = new Map([...shares].filter(([, quantity]) => !quantity.isZero()));
    const money = new Map(cash);
    const positions = [...held].map(([symbol, quantity]) =>
      quantity.mul(worth(symbol, day)).mul(prices.rate(market.instruments[symbol]!.currency, day)),
    );
    const balances = [...money].map(([currency, amount]) => amount.mul(prices.rate(currency, day)));
    const value = [...positions, ...balances].reduce((a, b) => a.add(b), ZERO);
    days.push({ day, date, shares: held, cash: money, value, flow });

    function book(event: LedgerEvent, at: number): Booking | null {
      const { row } = event;
      const symbol = row.symbol ?? null;
      const isTrade = row.type === 'buy' || row.type === 'sell';
      const currency =
        row.currency ?? (symbol === null ? market.baseCurrency : (market.instruments[symbol]?.currency ?? ''));
      const rate = row.rate === undefined || row.type === 'exchange' ? prices.rate(currency, at) : new Exact(row.rate);
      const quantity = new Exact(row.quantity ?? 0).abs();
      const [fee, tax] = [new Exact(row.fee ?? 0), new Exact(row.tax ?? 0)];
      const amount = new Exact(row.amount ?? 0);
      const held = (symbol && shares.get(symbol)) || ZERO;
      const plain = {
        date: row.date,
        d: days.length,
        type: row.type,
        isOpening: event.isOpening ?? false,
        symbol,
        currency,
        shares: ZERO,
        price: ZERO,
        fee: ZERO,
        tax: ZERO,
        income: ZERO,
        rate,
        flow: ZERO,
        basis: ZERO,
        split: null,
      };
      const pay = (entries: { currency: string; amount: Exact }[]) => {
        // "track_cash false: every purchase is paid from outside and every sale and income leaves".
        if (!ledger.trackCash) return { cash: [], flow: entries.reduce((a, e) => a.sub(e.amount.mul(rate)), ZERO) };
        for (const entry of entries) cash.set(entry.currency, (cash.get(entry.currency) ?? ZERO).add(entry.amount));
        return { cash: entries, flow: ZERO };
      };
      const move = (change: Exact) => {
        const after = held.add(change);
        if (after.isNegative() && !after.isZero()) throw new Rejected('oversold');
        shares.set(symbol!, after);
      };
      if (isTrade) {
        // "`price` is per share in `currency`. `amount` = gross consideration when price is absent", then the close.
        const price =
          row.price !== undefined
            ? new Exact(row.price)
            : row.amount !== undefined
              ? amount.div(quantity)
              : worth(symbol!, at);
        const gross = row.price === undefined && row.amount !== undefined ? amount : quantity.mul(price);
        const isBuy = row.type === 'buy';
        move(isBuy ? quantity : quantity.neg());
        // "−(quantity·price + fee + tax) for buy, +(quantity·price − fee − tax) for sell".
        const paid = (isBuy ? gross.neg() : gross).sub(fee).sub(tax);
        return {
          ...plain,
          shares: isBuy ? quantity : quantity.neg(),
          price,
          fee,
          tax,
          ...pay([{ currency, amount: paid }]),
        };
      }
      if (row.type === 'split') {
        shares.set(symbol!, held.mul(quantity));
        return { ...plain, split: quantity, cash: [] };
      }
      if (row.type === 'transfer_in' || row.type === 'transfer_out') {
        const sign = row.type === 'transfer_in' ? 1 : -1;
        if (symbol === null) {
          const moved = amount.mul(sign);
          cash.set(currency, (cash.get(currency) ?? ZERO).add(moved));
          return { ...plain, cash: [{ currency, amount: moved }], flow: moved.mul(rate) };
        }
        const close = worth(symbol, at);
        move(quantity.mul(sign));
        const basis =
          event.isOpening && row.amount !== undefined ? amount.div(quantity) : new Exact(row.price ?? close);
        // "external flow at the close value".
        const flow = quantity.mul(sign).mul(close).mul(prices.rate(market.instruments[symbol]!.currency, at));
        return { ...plain, shares: quantity.mul(sign), price: close, basis, cash: [], flow };
      }
      if (row.type === 'deposit' || row.type === 'withdrawal') {
        const moved = row.type === 'deposit' ? amount : amount.neg();
        cash.set(currency, (cash.get(currency) ?? ZERO).add(moved));
        return { ...plain, cash: [{ currency, amount: moved }], flow: moved.mul(rate) };
      }
      if (row.type === 'dividend' && event.isMarket) {
        // Dividends of the market are per split-adjusted share, reduced by the rate of the instrument's country.
        const income = (before.get(symbol!) ?? ZERO).mul(row.price!);
        if (income.isZero()) return null;
        const withheld = income.mul(ledger.withholding[market.instruments[symbol!]!.country] ?? 0);
        return { ...plain, income, tax: withheld, ...pay([{ currency, amount: income.sub(withheld) }]) };
      }
      if (row.type === 'dividend' || row.type === 'interest') {
        const income = row.amount === undefined ? held.mul(row.price ?? 0) : amount;
        return { ...plain, income, tax, fee, ...pay([{ currency, amount: income.sub(tax).sub(fee) }]) };
      }
      if (row.type === 'fee' || row.type === 'tax') {
        return { ...plain, [row.type]: amount, ...pay([{ currency, amount: amount.neg() }]) };
      }
      // "`amount` in `currency` is sold for `quantity` units of the cash symbol, or for amount × rate".
      const bought = row.symbol!.replace('CASH.', '');
      const received = row.quantity === undefined ? amount.mul(row.rate!) : quantity;
      const sold = row.currency ?? market.baseCurrency;
      return {
        ...plain,
        symbol: null,
        currency: sold,
        fee,
        tax,
        rate: prices.rate(sold, at),
        ...pay([
          { currency: sold, amount: amount.neg().sub(fee).sub(tax) },
          { currency: bought, amount: received },
        ]),
      };
    }
  }
  return { days, bookings, prices, worth };

  /** Returns true if no position is left after the events of a day. A position whose instrument has ended is cash. */
  function isCashOnly(day: number, due: readonly LedgerEvent[]): boolean {
    const left = new Map(shares);
    for (const { row } of due) {
      const { symbol, type } = row;
      if (symbol === undefined || type === 'exchange' || market.instruments[symbol] === undefined) continue;
      const held = left.get(symbol) ?? ZERO;
      const quantity = new Exact(row.quantity ?? 0).abs();
      if (type === 'split') left.set(symbol, held.mul(quantity));
      if (type === 'buy' || type === 'transfer_in') left.set(symbol, held.add(quantity));
      if (type === 'sell' || type === 'transfer_out') left.set(symbol, held.sub(quantity));
    }
    return [...left].every(([symbol, quantity]) => {
      const { delistedOn } = market.instruments[symbol]!;
      const isOver = delistedOn !== null && delistedOn < last && day > delistedOn;
      return quantity.abs().lt(1e-9) || isOver;
    });
  }

  /**
   * A position becomes cash at its last price on the first valuation day after its instrument ended. If the ledger books
   * something for it later, its owner says what became of it, and it stays.
   */
  function endings(day: number): LedgerEvent[] {
    return [...shares].flatMap(([symbol, quantity]): LedgerEvent[] => {
      const delistedOn = market.instruments[symbol]!.delistedOn;
      const isOver = delistedOn !== null && delistedOn < last && day > delistedOn && !quantity.isZero();
      const isBookedLater = events.slice(next).some(({ row, isMarket }) => row.symbol === symbol && !isMarket);
      const isNew = bookings.some((booking) => booking.symbol === symbol && booking.d === days.length);
      if (!isOver || isBookedLater || isNew) return [];
      const date = market.weekdays[day]!;
      return [{ date, row: { date, type: 'sell', symbol, quantity: quantity.toNumber() } }];
    });
  }
}

function tradedBy({ row, isMarket }: LedgerEvent): string[] {
  return row.symbol === undefined || isMarket || row.type === 'exchange' ? [] : [row.symbol];
}
