import { type Day, formatDay, type Weekday, weekdayOnOrBefore, weekdayToDay } from '../../dates.ts';
import { lastWithValue, valueAt } from '../../engine/market/series.ts';
import type { Findings } from '../findings.ts';
import type { InstrumentFact, MarketFacts } from '../marketFacts.ts';
import type { ReadOpening } from './readOpening.ts';
import type { ReadEntry } from './readTransactions.ts';

export interface LedgerTerms {
  readonly facts: MarketFacts;
  readonly allowNegativeCash: boolean;
  readonly trackCash: boolean;
  readonly found: Findings;
}

/** A position may be oversold by this fraction, because sources round fractional shares. */
const ROUNDING = 1e-9;
/** Cash below minus one cent is negative. */
const CENT = 0.01;
/** A booked split within so many days of one of the market data is the same split. */
const SAME_SPLIT_DAYS = 5;
/** A booked price outside the range of the day by more than this fraction is far from the market. */
const FAR = 0.2;

/**
 * Walks through a ledger in order and reports what cannot be: shares that were not held, cash that was not there, and prices
 * far from the market.
 */
export function walkLedger(opening: ReadOpening | null, entries: readonly ReadEntry[], terms: LedgerTerms): void {
  const holdings = new Map<string, Holding>();
  const cash = makeCash(terms);
  for (const { ric, instrument, quantity } of opening?.positions ?? []) {
    holdingOf(holdings, { ric, instrument }, entries, terms).quantity += quantity;
  }
  for (const { currency, amount } of opening?.cash ?? []) cash.add(currency, amount);
  for (const entry of entries) {
    if (entry.ric !== null)
      walkHolding(holdingOf(holdings, { ...entry, ric: entry.ric }, entries, terms), entry, terms);
    cash.book(entry, entry.ric === null ? null : (holdings.get(entry.ric) ?? null));
  }
}

interface Holding {
  readonly ric: string;
  readonly instrument: InstrumentFact | null;
  /** Shares of the day that the walk has reached. */
  quantity: number;
  /** Splits of the market data that the ledger does not book, ascending. */
  readonly splits: readonly Split[];
  nextSplit: number;
}

interface Split {
  readonly day: Day;
  readonly ratio: number;
}

function holdingOf(
  holdings: Map<string, Holding>,
  { ric, instrument }: { readonly ric: string; readonly instrument: InstrumentFact | null },
  entries: readonly ReadEntry[],
  terms: LedgerTerms,
): Holding {
  const known = holdings.get(ric);
  if (known !== undefined) return known;
  const splits = instrument === null ? [] : unbookedSplits(ric, entries, terms);
  const holding = { ric, instrument, quantity: 0, splits, nextSplit: 0 };
  holdings.set(ric, holding);
  return holding;
}

/** Returns the splits of the market data without those that the ledger books too, and reports those. */
function unbookedSplits(ric: string, entries: readonly ReadEntry[], { facts, found }: LedgerTerms): Split[] {
  const splits = facts.splits(ric);
  if (splits.length === 0) return [];
  const booked = entries.filter((entry) => entry.type === 'split' && entry.ric === ric);
  return splits.filter(({ day, ratio }) => {
    const same = booked.find((entry) => Math.abs(entry.day - day) <= SAME_SPLIT_DAYS);
    if (same === undefined) return true;
    const message = `The market data has the split of ${ric} on ${formatDay(day)} too (${ratio} for 1). Only the booked one counts.`;
    found.warn('split_booked_twice', ['transactions', same.row], message, { symbol: ric });
    return false;
  });
}

function walkHolding(holding: Holding, entry: ReadEntry, terms: LedgerTerms): void {
  const { splits } = holding;
  while (holding.nextSplit < splits.length && splits[holding.nextSplit]!.day <= entry.day) {
    holding.quantity *= splits[holding.nextSplit++]!.ratio;
  }
  const { quantity, type } = entry;
  if (quantity === null) return;
  if (type === 'split') holding.quantity *= quantity;
  if (type === 'buy' || type === 'transfer_in') holding.quantity += quantity;
  if (type === 'sell' || type === 'transfer_out') {
    const held = holding.quantity;
    if (quantity > held * (1 + ROUNDING) + ROUNDING) reportOversold(entry, held, terms.found);
    holding.quantity = Math.max(0, held - quantity);
  }
  if (type === 'buy' || type === 'sell') checkTrade(holding, entry, terms);
}

function reportOversold({ type, symbol, quantity, date, row }: ReadEntry, held: number, found: Findings): void {
  const available = held === 0 ? 'none is held' : `only ${Number(held.toPrecision(12))} are held`;
  const action = type === 'sell' ? 'sells' : 'transfers';
  const message = `transactions[${row}] ${action} ${quantity} of ${symbol} on ${date}, but ${available}.`;
  found.error('oversold', ['transactions', row, 'quantity'], message, symbol === null ? {} : { symbol });
}

function checkTrade({ ric, instrument }: Holding, entry: ReadEntry, { facts, found }: LedgerTerms): void {
  const { price, quantity, amount, fee, tax, row, day, date, type, currency } = entry;
  const path = ['transactions', row];
  const booked = price ?? (amount === null || quantity === null ? null : amount / quantity);
  if (booked !== null && quantity !== null && fee + tax > booked * quantity) {
    const message = `The fee and tax of transactions[${row}] are larger than the trade.`;
    found.warn('fee_exceeds_trade', [...path, 'fee'], message, { symbol: ric });
  }
  if (instrument === null) return;
  const range = tradedRange(instrument, day, facts);
  if (range === null) {
    const message = `The prices of ${ric} begin after ${date}, the day of transactions[${row}].`;
    found.warn('before_price_history', [...path, 'date'], message, { symbol: ric });
    if (booked === null)
      found.error('no_price_history', [...path, 'price'], `A ${type} of ${ric} on ${date} needs a price.`);
    return;
  }
  if (booked === null) {
    const message = `transactions[${row}] has no price. The ${type} of ${ric} uses the close of ${date}.`;
    found.warn('priced_at_close', [...path, 'price'], message, { symbol: ric });
    return;
  }
  const rate = currency === instrument.currency ? 1 : rateOn(currency, instrument.currency, day, facts);
  // Closes that contain dividends are not prices at which anyone traded.
  if (rate === null || instrument.priceBasis === 'total_return_adjusted') return;
  const local = booked * rate;
  if (local >= range.low * (1 - FAR) && local <= range.high * (1 + FAR)) return;
  const traded = range.low === range.high ? `${shown(range.low)}` : `${shown(range.low)} to ${shown(range.high)}`;
  const message = `The price ${shown(local)} ${instrument.currency} of transactions[${row}] is far from the market: ${ric} traded at ${traded} on ${date}.`;
  found.warn('price_far_from_market', [...path, 'price'], message, { symbol: ric });
}

function shown(price: number): number {
  return Number(price.toPrecision(6));
}

interface TradedRange {
  readonly low: number;
  readonly high: number;
  readonly close: number;
}

/** Returns the prices of a day as they were traded, before later splits. Null before the first price. */
function tradedRange({ ric }: InstrumentFact, day: Day, facts: MarketFacts): TradedRange | null {
  const closes = facts.closes(ric);
  const last = closes && lastWithValue(closes, weekdayOnOrBefore(day));
  if (closes === null || last === null) return null;
  const factor = laterSplits(ric, last, facts);
  const close = valueAt(closes, last);
  const range = facts.dayRange(ric, weekdayToDay(last)) ?? { low: close, high: close };
  return {
    low: Math.min(range.low, close) * factor,
    high: Math.max(range.high, close) * factor,
    close: close * factor,
  };
}

function laterSplits(ric: string, weekday: Weekday, facts: MarketFacts): number {
  const day = weekdayToDay(weekday);
  return facts.splits(ric).reduce((factor, split) => (split.day > day ? factor * split.ratio : factor), 1);
}

function rateOn(from: string, to: string, day: Day, facts: MarketFacts): number | null {
  const rates = facts.fxRate(from, to)?.series;
  const last = rates && lastWithValue(rates, weekdayOnOrBefore(day));
  return rates && last !== null && last !== undefined ? valueAt(rates, last) : null;
}

/** Keeps the cash of each currency and reports when it falls below 0, once per currency. */
function makeCash({ facts, allowNegativeCash, trackCash, found }: LedgerTerms) {
  const balances = new Map<string, number>();
  const reported = new Set<string>();
  const add = (currency: string, amount: number) => balances.set(currency, (balances.get(currency) ?? 0) + amount);
  return {
    add,
    book(entry: ReadEntry, holding: Holding | null): void {
      if (!trackCash) return;
      const { currency, toCurrency, row, date } = entry;
      add(currency, cashOf(entry, holding, facts));
      if (toCurrency !== null) add(toCurrency, entry.quantity ?? entry.amount! * entry.rate!);
      const balance = balances.get(currency)!;
      if (balance >= -CENT || reported.has(currency)) return;
      reported.add(currency);
      const message = `The cash in ${currency} falls to ${balance.toFixed(2)} on ${date}, with transactions[${row}].`;
      const path = ['transactions', row];
      if (!allowNegativeCash) found.error('negative_cash', path, message);
      else
        found.warn('negative_cash', path, `${message} It counts as a loan. Without deposits, send track_cash false.`);
    },
  };
}

/** Returns what an entry adds to the cash in its currency. */
function cashOf(entry: ReadEntry, holding: Holding | null, facts: MarketFacts): number {
  const { type, amount, fee, tax } = entry;
  const costs = fee + tax;
  switch (type) {
    case 'buy':
      return -considerationOf(entry, facts) - costs;
    case 'sell':
      return considerationOf(entry, facts) - costs;
    case 'dividend':
      return (amount ?? entry.price! * (entry.quantity ?? holding?.quantity ?? 0)) - costs;
    case 'deposit':
    case 'interest':
      return amount! - costs;
    case 'transfer_in':
      return (entry.ric === null ? (amount ?? 0) : 0) - costs;
    case 'transfer_out':
      return -(entry.ric === null ? (amount ?? 0) : 0) - costs;
    case 'split':
      return -costs;
    default:
      return -amount! - costs;
  }
}

function considerationOf(entry: ReadEntry, facts: MarketFacts): number {
  const { price, quantity, amount, instrument, day, currency } = entry;
  if (price !== null && quantity !== null) return price * quantity;
  if (amount !== null) return amount;
  const range = instrument && tradedRange(instrument, day, facts);
  const rate = instrument && (currency === instrument.currency ? 1 : rateOn(instrument.currency, currency, day, facts));
  return range && rate ? range.close * rate * (quantity ?? 0) : 0;
}
