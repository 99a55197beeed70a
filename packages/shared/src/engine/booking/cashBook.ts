import { type Day, formatDay, type Weekday, weekdayToDay } from '../../dates.ts';
import { AnalysisError } from '../analysisError.ts';
import { float64, int32 } from '../arrays.ts';
import type { LedgerEntry, TransactionType } from '../input.ts';
import { lastValue } from '../market/series.ts';
import type { ExternalFlow } from '../simulation/account.ts';
import type { BookingColumns, BookingContext, Bookings } from './bookings.ts';
import { type CapitalBook, makeCapitalBook } from './dayCapital.ts';

/** Entries that need a recent exchange rate. Others may use an old one, because they only reduce what is held. */
const BRINGS_MONEY: ReadonlySet<TransactionType> = new Set<TransactionType>([
  'buy',
  'deposit',
  'transfer_in',
  'exchange',
]);
/** A balance below this share of the last change of it is rounding. */
const ROUNDING = 1e-12;

/** A payment between a holding and cash. An amount above 0, in the currency, goes to the holding. */
export interface Payment {
  readonly at: number;
  readonly currency: string;
  readonly amount: number;
  /** Base currency per unit: of the market, and as booked. A booked rate counts if the money comes from outside. */
  readonly market: number;
  readonly rate: number;
  /** Kind of the flow if cash is not tracked. */
  readonly kind: TransactionType;
}

/** The subject of an error: the row of an entry in the request, or a RIC. */
export type Where = number | string;

/** An entry's consideration, and the terms on which it is booked. All entries share the object. */
export interface Terms {
  readonly where: Where;
  /** Base currency per unit of the entry's currency: of the market, and as booked. */
  readonly market: number;
  readonly rate: number;
  /** The rate of the two at which money counts: without tracked cash it comes from outside. */
  readonly worth: number;
  readonly instrumentIndex: number;
  /** The instrument's currency. */
  readonly own: string;
  /** Split-adjusted. */
  readonly shares: number;
  readonly isSecurity: boolean;
  /** Before fee and tax, in the entry's currency. */
  readonly consideration: number;
}

/** The bookings so far, with what all kinds of entries do to them. A booking is its position in the columns. */
export interface CashBook extends Pick<Bookings, 'openingUnits' | 'booked'> {
  readonly flows: ExternalFlow[];
  /** The capital that each day needed. Callers record an entry there before they book it. */
  readonly capital: CapitalBook;
  /** Sets the date of the flows that follow. */
  setDay(day: Day): void;
  termsOf(entry: LedgerEntry, i: number, at: number): Terms;
  /** Base currency per unit of the currency on a valuation day. */
  rateOn(currency: string, at: number, where: Where): number;
  /** The last close on or before a valuation day. */
  closeOn(instrumentIndex: number, at: number, where: Where): number;
  /** The booking of an instrument on a day. */
  bookingOf(instrumentIndex: number, at: number): number;
  addCash(instrumentIndex: number, at: number, amount: number): number;
  /** Value of units at the last close on or before a day, in base currency. NaN without a close or a rate. Default: the valuation day. */
  worthOf(instrumentIndex: number, at: number, units: number, day?: Weekday): number;
  /** The part of a dividend that shares held the evening before did not earn. Both are in base currency. */
  unearned(instrumentIndex: number, at: number, dividend: number): number;
  /** `market`: base currency per unit of the fee and the tax. */
  addCharges(booking: number, charges: Pick<LedgerEntry, 'fee' | 'tax'>, market: number): void;
  pay(holding: number, payment: Payment): void;
  addExternal(booking: number, at: number, value: number, kind: TransactionType): void;
}

export function makeCashBook(context: BookingContext): CashBook {
  const { ledger, replay, universe, days, rates, indexOf, cashIndex } = context;
  const { instruments, currencies, currencyOf, series } = universe;
  const booked = makeBookings(context);
  let count = 0;
  const openingUnits = new Float64Array(instruments.length);
  const flows: ExternalFlow[] = [];
  let today: Day = 0;
  const setDay = (day: Day) => {
    today = day;
  };
  const cashIndexes = instruments.flatMap(({ type }, i) => (type === 'cash' ? [i] : []));
  const unitsAfter = (instrumentIndex: number, booking: number): number =>
    booking < 0 ? openingUnits[instrumentIndex]! : booked.units[booking]!;
  const unitsBefore = (instrumentIndex: number, at: number): number => {
    let booking = booked.last[instrumentIndex]!;
    while (booking >= 0 && booked.at[booking]! >= at) booking = booked.previous[booking]!;
    return unitsAfter(instrumentIndex, booking);
  };
  const capital = makeCapitalBook(days.length, ledger.track_cash, {
    unitsBefore,
    cashOn: (at) =>
      cashIndexes.reduce((sum, i) => {
        const units = unitsBefore(i, at);
        return units === 0 ? sum : sum + units * rates.rates[currencyOf[i]!]![at]!;
      }, 0),
  });
  const positionOf = new Map(currencies.map((currency, position) => [currency, position]));
  const rateAt = (position: number, at: number, where: Where): number => {
    const rate = rates.rates[position]![at]!;
    if (!(rate > 0)) throw noRate(currencies[position]!, days[at]!, where);
    return rate;
  };
  const rateOn = (currency: string, at: number, where: Where) => rateAt(positionOf.get(currency)!, at, where);
  const checkAge = (position: number, at: number, where: Where) => {
    if (universe.rateAges[position]!.isTooOld(days[at]!)) throw noRate(currencies[position]!, days[at]!, where);
  };
  const closeOn = (instrumentIndex: number, at: number, where: Where): number => {
    if (universe.finalFrom[instrumentIndex]! <= days[at]!) return universe.finalValue[instrumentIndex]!;
    const close = lastValue(series[instrumentIndex], days[at]!);
    if (close === null) throw noPrice(instruments[instrumentIndex]!.ric, days[at]!, where);
    return close;
  };
  const bookingOf = (instrumentIndex: number, at: number): number => {
    const last = booked.last[instrumentIndex]!;
    if (last >= 0 && booked.at[last] === at) return last;
    const booking = count++;
    booked.at[booking] = at;
    booked.units[booking] = unitsAfter(instrumentIndex, last);
    booked.previous[booking] = last;
    booked.next[booking] = -1;
    if (last < 0) booked.first[instrumentIndex] = booking;
    else booked.next[last] = booking;
    booked.last[instrumentIndex] = booking;
    return booking;
  };
  const addCash = (instrumentIndex: number, at: number, amount: number): number => {
    const booking = bookingOf(instrumentIndex, at);
    const after = booked.units[booking]! + amount;
    booked.units[booking] = Math.abs(after) <= ROUNDING * Math.abs(amount) ? 0 : after;
    return booking;
  };
  const worthOf = (instrumentIndex: number, at: number, units: number, day: Weekday = days[at]!): number => {
    const close = lastValue(series[instrumentIndex], day) ?? Number.NaN;
    return units * close * rates.rates[currencyOf[instrumentIndex]!]![at]!;
  };
  const unearned = (instrumentIndex: number, at: number, dividend: number): number => {
    const held = unitsBefore(instrumentIndex, at);
    if (held === 0) return dividend;
    if (!(dividend > worthOf(instrumentIndex, at, held, days[at]! - 1))) return 0;
    // Nobody knows which shares earned it. All that were there at most did, in equal parts.
    let most = openingUnits[instrumentIndex]!;
    for (let booking = booked.first[instrumentIndex]!; booking >= 0; booking = booked.next[booking]!)
      most = Math.max(most, booked.units[booking]!);
    return dividend * (1 - held / most);
  };
  const addCharges = (booking: number, { fee, tax }: Pick<LedgerEntry, 'fee' | 'tax'>, market: number) => {
    booked.fees[booking]! += fee * market;
    booked.taxes[booking]! += tax * market;
  };
  const pay = (holding: number, { currency, at, amount, market, rate, kind }: Payment) => {
    if (ledger.track_cash) {
      booked.net[holding]! += amount * market;
      booked.net[addCash(cashIndex(currency), at, -amount)]! -= amount * market;
    } else {
      addExternal(holding, at, amount * rate, kind);
      booked.currency[holding]! += amount * (market - rate);
    }
  };
  const addExternal = (booking: number, at: number, value: number, kind: TransactionType) => {
    booked.net[booking]! += value;
    flows.push({ at, day: today, amount: value, kind });
  };
  const terms = {} as { -readonly [Name in keyof Terms]: Terms[Name] };
  const termsOf = (entry: LedgerEntry, i: number, at: number): Terms => {
    const { type, instrument, quantity, price, amount, currency, row: where } = entry;
    const position = positionOf.get(currency)!;
    const market = rateAt(position, at, where);
    if (BRINGS_MONEY.has(type)) {
      checkAge(position, at, where);
      if (entry.toCurrency !== null) checkAge(positionOf.get(entry.toCurrency)!, at, where);
    }
    const rate = entry.rate > 0 && type !== 'exchange' ? entry.rate : market;
    const instrumentIndex = instrument === null ? cashIndex(currency) : indexOf(instrument);
    const own = currencyOf[instrumentIndex]!;
    const shares = quantity * replay.factor[i]!;
    let consideration = amount;
    if (type === 'buy' || type === 'sell') {
      if (price >= 0) consideration = quantity * price;
      else if (!(amount >= 0))
        consideration = (shares * closeOn(instrumentIndex, at, where) * rateAt(own, at, where)) / market;
    }
    terms.where = where;
    terms.market = market;
    terms.rate = rate;
    terms.worth = ledger.track_cash ? market : rate;
    terms.instrumentIndex = instrumentIndex;
    terms.own = currencies[own]!;
    terms.shares = shares;
    terms.isSecurity = instruments[instrumentIndex]!.type !== 'cash';
    terms.consideration = consideration;
    return terms;
  };

  return {
    booked,
    openingUnits,
    flows,
    capital,
    setDay,
    termsOf,
    rateOn,
    closeOn,
    bookingOf,
    addCash,
    worthOf,
    unearned,
    addCharges,
    pay,
    addExternal,
  };
}

/** An entry books at most a holding and its cash, or the cash of two currencies. */
const MOST_BOOKINGS = 2;

function makeBookings({ ledger, exits, dividends, universe: { instruments } }: BookingContext): BookingColumns {
  const most = MOST_BOOKINGS * (ledger.entries.length + exits.length + dividends.length);
  const none = () => new Int32Array(instruments.length).fill(-1);
  return {
    first: none(),
    last: none(),
    previous: int32(most),
    next: int32(most),
    at: int32(most),
    units: float64(most),
    put: float64(most),
    net: float64(most),
    income: float64(most),
    fees: float64(most),
    taxes: float64(most),
    unearned: float64(most),
    currency: float64(most),
  };
}

function nameOf(where: Where): string {
  return typeof where === 'number' ? `transactions[${where}]` : where;
}

function noRate(currency: string, weekday: Weekday, where: Where): AnalysisError {
  const date = formatDay(weekdayToDay(weekday));
  return new AnalysisError(
    'missing_fx_history',
    `${nameOf(where)} needs an exchange rate of ${currency} on ${date}, and the market data have no recent one`,
  );
}

function noPrice(ric: string, weekday: Weekday, where: Where): AnalysisError {
  const date = formatDay(weekdayToDay(weekday));
  return new AnalysisError(
    'no_price_data',
    `${nameOf(where)} needs a price of ${ric} on ${date}. Book a price, because the market data have none`,
  );
}
