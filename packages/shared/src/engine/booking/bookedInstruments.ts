import { dateOnOrAfter, dateOnOrBefore, type Weekday } from '../../dates.ts';
import type { AnalysisInput, DenseSeries, InstrumentInput, LedgerInput } from '../input.ts';
import { lastRate } from '../market/rates.ts';
import { firstWithValue, lastWithValue } from '../market/series.ts';
import { axisOfInput, usableRates } from '../market/universe.ts';
import type { Replay } from './replay.ts';

/** A price that the ledger books, per split-adjusted share in the instrument's currency. */
interface BookedPrice {
  readonly weekday: Weekday;
  readonly price: number;
}

export interface BookedInstruments {
  /** The input with a cash instrument for every currency, and with booked prices where the market has none. */
  readonly input: AnalysisInput;
  /** By currency: position of its cash in the instruments. */
  readonly cashOf: ReadonlyMap<string, number>;
  /** Positions of instruments without any market price. */
  readonly pricedByLedger: ReadonlySet<number>;
}

/** Returns the input as the valuation of a ledger needs it. `ledger` is `input.transactions`. */
export function bookedInstruments(input: AnalysisInput, ledger: LedgerInput, replay: Replay): BookedInstruments {
  const instruments = [...input.instruments];
  const cashOf = new Map<string, number>();
  instruments.forEach(({ type, currency }, position) => {
    if (type === 'cash') cashOf.set(currency, position);
  });
  const currencies = new Set([
    input.settings.baseCurrency,
    ...instruments.map(({ currency }) => currency),
    ...(ledger.opening?.cash ?? []).map(({ currency }) => currency),
  ]);
  for (const { currency, toCurrency } of ledger.entries) {
    currencies.add(currency);
    if (toCurrency !== null) currencies.add(toCurrency);
  }
  for (const currency of currencies) {
    if (!cashOf.has(currency)) cashOf.set(currency, instruments.push(cashInstrument(currency)) - 1);
  }
  const pricedByLedger = new Set<number>();
  const booked = bookedPrices(input, ledger, replay);
  for (const [position, prices] of booked) {
    const instrument = instruments[position]!;
    const last = dateOnOrBefore(input.settings.endDay, axisOfInput(input));
    const known = instrument.closes && firstWithValue(instrument.closes, instrument.closes.first);
    if (known === null || known > last) pricedByLedger.add(position);
    const closes = withBookedPrices(instrument.closes, prices, last);
    instruments[position] = { ...instrument, closes };
  }
  return { input: { ...input, instruments }, cashOf, pricedByLedger };
}

function cashInstrument(currency: string): InstrumentInput {
  return {
    ric: `CASH.${currency}`,
    name: `${currency} cash`,
    type: 'cash',
    currency,
    market: 'Cash',
    country: null,
    exchange: null,
    sector: 'Cash',
    industry: null,
    description: null,
    marketCap: null,
    marketCapDay: null,
    delistedOn: null,
    closes: null,
    dividends: { weekdays: new Int32Array(), amounts: new Float64Array() },
    splits: { weekdays: new Int32Array(), ratios: new Float64Array() },
    priceBasis: 'split_adjusted',
    scores: null,
  };
}

/** By position in the instruments: the booked prices of instruments that have no market price on the day of the first booking. */
function bookedPrices(input: AnalysisInput, ledger: LedgerInput, replay: Replay): Map<number, BookedPrice[]> {
  const prices = new Map<number, BookedPrice[]>();
  const add = (position: number, weekday: Weekday, price: number) => {
    const { type, closes } = input.instruments[position]!;
    if (type === 'cash' || !(price > 0) || (closes && lastWithValue(closes, weekday) !== null)) return;
    const list = prices.get(position) ?? [];
    prices.set(position, list);
    list.push({ weekday, price });
  };
  ledger.opening?.positions.forEach(({ instrument, quantity, cost }, i) => {
    const shares = quantity * replay.openingFactor[i]!;
    if (cost !== null) add(instrument, dateOnOrAfter(ledger.opening!.day, axisOfInput(input)), cost / shares);
  });
  ledger.entries.forEach(({ day, type, instrument, quantity, price, amount, currency }, i) => {
    if (instrument === null || type === 'split' || type === 'dividend') return;
    const weekday = dateOnOrAfter(day, axisOfInput(input));
    const each = (price > 0 ? price : amount / quantity) / replay.factor[i]!;
    const own = input.instruments[instrument]!.currency;
    add(instrument, weekday, currency === own ? each : each * crossRate(input, currency, own, weekday));
  });
  return prices;
}

/** Units of `to` per unit of `from` on a weekday. NaN if one of the rates is not known. */
function crossRate(input: AnalysisInput, from: string, to: string, weekday: Weekday): number {
  const rateOf = (currency: string) => lastRate(usableRates(input, currency, weekday), weekday) ?? Number.NaN;
  return rateOf(from) / rateOf(to);
}

/** Returns booked prices, each forward-filled until the next one, followed by the closes from the first close on. */
function withBookedPrices(closes: DenseSeries | null, booked: readonly BookedPrice[], last: Weekday): DenseSeries {
  const first = booked[0]!.weekday;
  const market = (closes && firstWithValue(closes, closes.first)) ?? last + 1;
  const end = Math.max(closes ? closes.first + closes.values.length : 0, last + 1);
  const values = new Float64Array(Math.max(0, end - first)).fill(Number.NaN);
  for (const { weekday, price } of booked) values.fill(price, weekday - first, Math.max(0, market - first));
  for (let weekday = market; closes && weekday < closes.first + closes.values.length; weekday++) {
    values[weekday - first] = closes.values[weekday - closes.first]!;
  }
  return { first, values };
}
