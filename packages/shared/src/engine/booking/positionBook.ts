import { weekdayToDay } from '../../dates.ts';
import { unsetFloat64 } from '../arrays.ts';
import type { LedgerEntry } from '../input.ts';
import type { LotEvent } from '../simulation/account.ts';
import { makeTradeBook, TRADE_REASONS } from '../simulation/simulate.ts';
import type { BookedTradeColumns, BookingContext } from './bookings.ts';
import type { CashBook } from './cashBook.ts';

/** Trades and lots so far, with the entries that change positions. */
export type PositionBook = ReturnType<typeof makePositionBook>;

/** `i` is the position of an entry in the ledger, and `at` its valuation day. */
export function makePositionBook(context: BookingContext, cash: CashBook) {
  const { ledger, replay, universe, days, indexOf, cashIndex } = context;
  const { instruments, currencies, currencyOf } = universe;
  const {
    openingUnits,
    booked,
    capital,
    rateOn,
    closeOn,
    bookingOf,
    addCash,
    worthOf,
    addCharges,
    pay,
    addExternal,
    termsOf,
  } = cash;
  const trades = makeTrades(context);
  const lots: LotEvent[] = [];
  const { open, firstBooked } = context.window;
  /** Returns the position in the window of a valuation day, or −1 before it. */
  const inWindow = (at: number) => (at >= firstBooked ? at - open : -1);

  const bookTrade = (entry: LedgerEntry, i: number, at: number) => {
    const terms = termsOf(entry, i, at);
    const { market, rate, worth, instrumentIndex, own, shares, isSecurity, consideration } = terms;
    const { currency, quantity, fee, tax, day } = entry;
    const kind = entry.type === 'buy' ? 'buy' : 'sell';
    const sign = kind === 'buy' ? 1 : -1;
    const charge = (fee + tax) * worth;
    const money = consideration * worth;
    if (!isSecurity) {
      capital.money(at, -sign * money);
      capital.charge(at, charge);
    } else {
      const atClose = worthOf(instrumentIndex, at, shares);
      capital.trade(at, { kind, instrumentIndex, units: shares, value: money, atClose, charge });
    }
    const booking = isSecurity ? bookingOf(instrumentIndex, at) : addCash(instrumentIndex, at, sign * quantity);
    if (isSecurity) booked.units[booking] = replay.after[i]!;
    if (kind === 'buy') booked.put[booking]! += consideration * market;
    addCharges(booking, entry, market);
    pay(booking, { at, currency, amount: sign * consideration + fee + tax, market, rate, kind });
    const ownRate = currency === own ? rate : rateOn(own, at, terms.where);
    const value = consideration * rate;
    const price = value / ownRate / quantity;
    addTrade(trades, {
      at,
      instrumentIndex,
      reason: BOOKED,
      value: sign * value,
      cost: fee * market,
      price,
      rate: ownRate,
    });
    if (!isSecurity) return;
    lots.push({
      kind,
      day,
      at: inWindow(at),
      instrumentIndex,
      quantity: shares,
      price: value / ownRate / shares,
      rate: ownRate,
      fee: fee * rate,
      tax: tax * rate,
    });
  };

  /** A transfer of securities counts at the close. Its price is the cost of its lot. */
  const bookTransfer = (entry: LedgerEntry, i: number, at: number) => {
    const { where, market, rate, worth, instrumentIndex, own, shares, isSecurity } = termsOf(entry, i, at);
    const { currency, quantity, price, fee, tax, day } = entry;
    const kind = entry.type === 'transfer_in' ? 'transfer_in' : 'transfer_out';
    const sign = kind === 'transfer_in' ? 1 : -1;
    const ownRate = rateOn(own, at, where);
    const value = shares * closeOn(instrumentIndex, at, where) * ownRate;
    if (!isSecurity) capital.external(at, sign * value);
    else if (sign > 0) capital.arrive(at, { instrumentIndex, units: shares, value });
    capital.charge(at, (fee + tax) * worth);
    const booking = isSecurity ? bookingOf(instrumentIndex, at) : addCash(instrumentIndex, at, sign * quantity);
    if (isSecurity) booked.units[booking] = replay.after[i]!;
    if (sign > 0) booked.put[booking]! += value;
    addCharges(booking, entry, market);
    addExternal(booking, at, sign * value, kind);
    if (fee + tax > 0) pay(booking, { at, currency, amount: fee + tax, market, rate, kind: 'fee' });
    const cost = sign > 0 && price > 0 ? quantity * price * rate : value;
    if (!isSecurity) return;
    lots.push({
      kind,
      day,
      at: inWindow(at),
      instrumentIndex,
      quantity: shares,
      price: cost / ownRate / shares,
      rate: ownRate,
      fee: fee * rate,
      tax: tax * rate,
    });
  };

  const bookExit = ({ instrumentIndex, at, units }: BookingContext['exits'][number]) => {
    const { ric } = instruments[instrumentIndex]!;
    const currency = currencies[currencyOf[instrumentIndex]!]!;
    const rate = rateOn(currency, at, ric);
    const price = closeOn(instrumentIndex, at, ric);
    const closing = units * price * rate;
    capital.trade(at, { kind: 'sell', instrumentIndex, units, value: closing, atClose: closing, charge: 0 });
    const booking = bookingOf(instrumentIndex, at);
    booked.units[booking] = 0;
    pay(booking, { at, currency, amount: -units * price, market: rate, rate, kind: 'sell' });
    addTrade(trades, { at, instrumentIndex, reason: EXIT, value: -units * price * rate, cost: 0, price, rate });
    const day = weekdayToDay(days[at]!);
    lots.push({ kind: 'exit', day, at: inWindow(at), instrumentIndex, quantity: units, price, rate, fee: 0, tax: 0 });
  };

  const bookOpening = () => {
    ledger.opening?.positions.forEach(({ instrument, quantity, cost }, i) => {
      const instrumentIndex = indexOf(instrument);
      const shares = quantity * replay.openingFactor[i]!;
      openingUnits[instrumentIndex]! += shares;
      const { ric } = instruments[instrumentIndex]!;
      const rate = rateOn(currencies[currencyOf[instrumentIndex]!]!, 0, ric);
      const price = cost === null ? closeOn(instrumentIndex, 0, ric) : cost / shares;
      const { day } = ledger.opening!;
      lots.push({
        kind: 'opening',
        day,
        at: inWindow(0),
        instrumentIndex,
        quantity: shares,
        price,
        rate,
        fee: 0,
        tax: 0,
      });
    });
    if (!ledger.track_cash) return;
    for (const { currency, amount } of ledger.opening?.cash ?? []) openingUnits[cashIndex(currency)]! += amount;
  };

  return {
    trades,
    lots,
    opening: bookOpening,
    trade: bookTrade,
    transfer: bookTransfer,
    exit: bookExit,
  };
}

const BOOKED = TRADE_REASONS.indexOf('booked');
const EXIT = TRADE_REASONS.indexOf('exit');

function makeTrades({ ledger, exits }: BookingContext): BookedTradeColumns {
  const most = ledger.entries.length + exits.length;
  return { ...makeTradeBook(most), rate: unsetFloat64(most) };
}

/** `price` is in the instrument's currency, per share of the day, and the other money in base currency. */
interface Trade {
  readonly at: number;
  readonly instrumentIndex: number;
  readonly reason: number;
  /** Above 0 a purchase, below 0 a sale. */
  readonly value: number;
  readonly cost: number;
  readonly price: number;
  /** Base currency per unit of the instrument's currency. */
  readonly rate: number;
}

function addTrade(trades: BookedTradeColumns, trade: Trade): void {
  const i = trades.length++;
  trades.day[i] = trade.at;
  trades.instrument[i] = trade.instrumentIndex;
  trades.reason[i] = trade.reason;
  trades.value[i] = trade.value;
  trades.cost[i] = trade.cost;
  trades.close[i] = trade.price;
  trades.rate[i] = trade.rate;
}
