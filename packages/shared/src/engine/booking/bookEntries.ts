import { type Day, dateOnOrAfter, weekdayToDay } from '../../dates.ts';
import type { LedgerEntry } from '../input.ts';
import { lowerBound, NEVER } from '../market/series.ts';
import type { IncomePayment } from '../simulation/account.ts';
import type { BookingContext, Bookings, MarketDividend } from './bookings.ts';
import { makeCashBook } from './cashBook.ts';
import { makePositionBook } from './positionBook.ts';

/** A dividend or interest, in its currency. */
interface Income {
  readonly kind: 'dividend' | 'interest';
  readonly currency: string;
  readonly at: number;
  readonly instrumentIndex: number;
  readonly gross: number;
  readonly fee: number;
  readonly tax: number;
  readonly market: number;
  readonly rate: number;
}

/**
 * Books the entries in order: each changes the units of an instrument and the cash of its currency. Money counts in base
 * currency at the rate of its valuation day, and external flows at their booked rate. Without tracked cash, the money comes
 * from outside and goes there.
 */
export function bookEntries(context: BookingContext): Bookings {
  const { ledger, replay, universe, days, cashIndex } = context;
  const { instruments, currencies, currencyOf } = universe;
  const cash = makeCashBook(context);
  const { booked, capital, rateOn, bookingOf, addCash, unearned, addCharges, pay, addExternal, termsOf } = cash;
  const positions = makePositionBook(context, cash);
  const income: IncomePayment[] = [];

  const isHome = (instrumentIndex: number, currency: string) =>
    ledger.track_cash && instrumentIndex === cashIndex(currency);

  /** Deposits, withdrawals, and transfers of cash. They have no effect if cash is not tracked. */
  const bookCash = (entry: LedgerEntry, i: number, at: number) => {
    const { market, rate, instrumentIndex } = termsOf(entry, i, at);
    if (!ledger.track_cash) return;
    const sign = entry.type === 'deposit' || entry.type === 'transfer_in' ? 1 : -1;
    const amount = sign * (Number.isNaN(entry.amount) ? entry.quantity : entry.amount);
    capital.external(at, amount * rate);
    capital.charge(at, (entry.fee + entry.tax) * market);
    const booking = addCash(instrumentIndex, at, amount - entry.fee - entry.tax);
    addCharges(booking, entry, market);
    addExternal(booking, at, amount * rate, entry.type);
  };

  const bookIncome = (entry: LedgerEntry, i: number, at: number) => {
    const { market, rate, instrumentIndex } = termsOf(entry, i, at);
    const { amount, price, currency, fee, tax } = entry;
    const gross = Number.isNaN(amount) ? (price * replay.before[i]!) / replay.factor[i]! : amount;
    const kind = entry.type === 'dividend' ? 'dividend' : 'interest';
    addIncome({ kind, currency, at, instrumentIndex, gross, fee, tax, market, rate });
  };
  const addIncome = (paid: Income) => {
    const { kind, currency, at, instrumentIndex, gross, fee, tax, market, rate } = paid;
    const worth = ledger.track_cash ? market : rate;
    // Negative interest is a charge.
    const value = Math.max(gross, 0) * worth;
    const ofOthers = instruments[instrumentIndex]!.type === 'cash' ? value : unearned(instrumentIndex, at, value);
    capital.income(at, value, ofOthers);
    capital.charge(at, (tax + fee + Math.max(-gross, 0)) * worth);
    const booking = bookingOf(instrumentIndex, at);
    booked.income[booking]! += gross * market;
    if (ofOthers < value) booked.unearned[booking]! += (ofOthers * market) / worth;
    addCharges(booking, paid, market);
    income.push({ at, instrumentIndex, kind, gross: gross * market, withheld: tax * market });
    const amount = gross - tax - fee;
    // Interest stays in the cash that earns it.
    if (isHome(instrumentIndex, currency)) addCash(instrumentIndex, at, amount);
    else pay(booking, { at, currency, amount: -amount, market, rate, kind });
  };

  /** Fees and taxes of a holding, or of the account. */
  const bookCharge = (entry: LedgerEntry, i: number, at: number) => {
    const { market, rate, worth, instrumentIndex } = termsOf(entry, i, at);
    const { type, currency } = entry;
    const amount = Number.isNaN(entry.amount) ? 0 : entry.amount;
    const fee = entry.fee + (type === 'fee' ? amount : 0);
    const tax = entry.tax + (type === 'tax' ? amount : 0);
    capital.charge(at, (fee + tax) * worth);
    const booking = bookingOf(instrumentIndex, at);
    addCharges(booking, { fee, tax }, market);
    if (isHome(instrumentIndex, currency)) addCash(instrumentIndex, at, -fee - tax);
    else pay(booking, { at, currency, amount: fee + tax, market, rate, kind: type });
  };

  const bookExchange = (entry: LedgerEntry, i: number, at: number) => {
    const { market, where } = termsOf(entry, i, at);
    const { currency, toCurrency, quantity, amount, fee, tax } = entry;
    if (!ledger.track_cash || toCurrency === null) return;
    const received = quantity > 0 ? quantity : amount * entry.rate;
    capital.money(at, received * rateOn(toCurrency, at, where) - amount * market);
    capital.charge(at, (fee + tax) * market);
    const sold = addCash(cashIndex(currency), at, -amount - fee - tax);
    booked.net[sold]! -= amount * market;
    addCharges(sold, entry, market);
    const bought = addCash(cashIndex(toCurrency), at, received);
    booked.net[bought]! += amount * market;
  };

  const bookDividend = ({ instrumentIndex, gross, withheld }: MarketDividend, at: number) => {
    const currency = currencies[currencyOf[instrumentIndex]!]!;
    const rate = rateOn(currency, at, instruments[instrumentIndex]!.ric);
    addIncome({ kind: 'dividend', currency, at, instrumentIndex, gross, fee: 0, tax: withheld, market: rate, rate });
  };

  const bookEntry = (entry: LedgerEntry, i: number, at: number) => {
    const { type, instrument } = entry;
    if (type === 'split') return;
    if (type === 'buy' || type === 'sell') positions.trade(entry, i, at);
    else if (type === 'dividend' || type === 'interest') bookIncome(entry, i, at);
    else if (type === 'fee' || type === 'tax') bookCharge(entry, i, at);
    else if (type === 'exchange') bookExchange(entry, i, at);
    else if (instrument === null) bookCash(entry, i, at);
    else positions.transfer(entry, i, at);
  };

  positions.opening();
  const effective = valuationDaysOf(ledger.entries, days);
  const others = [
    ...context.dividends.map((dividend) => {
      const at = lowerBound(days, dividend.weekday);
      return { at, day: weekdayToDay(dividend.weekday), book: () => bookDividend(dividend, at) };
    }),
    ...context.exits.map((exit) => ({ at: exit.at, day: NEVER, book: () => positions.exit(exit) })),
  ]
    .filter(({ at }) => at < days.length)
    .sort((a, b) => a.at - b.at || a.day - b.day);
  const setDay = (at: number, day: Day) => cash.setDay(Math.min(day, weekdayToDay(days[at]!)));
  let next = 0;
  const bookOthers = (until: number, untilDay: Day) => {
    for (; next < others.length; next++) {
      const { at, day, book } = others[next]!;
      if (at > until || (at === until && day > untilDay)) return;
      setDay(at, day);
      book();
    }
  };
  ledger.entries.forEach((entry, i) => {
    const at = effective[i]!;
    if (at === null) return;
    bookOthers(at, entry.day);
    setDay(at, entry.day);
    bookEntry(entry, i, at);
  });
  bookOthers(NEVER, NEVER);
  cash.capital.finish();
  return { ...cash, ...positions, income, effective };
}

/** Returns the valuation day of each entry, or null after the last one. Entries are in order of days. */
function valuationDaysOf(entries: readonly LedgerEntry[], days: Int32Array): (number | null)[] {
  const positions: (number | null)[] = [];
  let day = Number.NaN;
  let at: number | null = null;
  for (const entry of entries) {
    if (entry.day !== day) {
      day = entry.day;
      const position = lowerBound(days, dateOnOrAfter(day, days[0]!));
      at = position < days.length ? position : null;
    }
    positions.push(at);
  }
  return positions;
}
