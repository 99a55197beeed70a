import { type Day, formatDay } from '../../dates.ts';
import { isOversold } from '../../engine/booking/replay.ts';
import type { Findings } from '../findings.ts';
import type { InstrumentFact } from '../marketFacts.ts';
import { type LedgerTerms, makeCash } from './ledgerCash.ts';
import type { ReadOpening } from './readOpening.ts';
import type { ReadEntry } from './readTransactions.ts';
import { rateOn, tradedRange } from './tradedPrices.ts';

/** A booked split within so many days of one of the market data is the same split. */
const SAME_SPLIT_DAYS = 5;
/** A booked price outside the range of the day by more than this fraction is far from the market. */
const FAR = 0.2;

/**
 * Walks through a ledger day by day and reports what cannot be: shares that were not held, cash that was not there, and prices
 * far from the market. Returns the entries in the order in which they count: a sale of shares that are bought later on the
 * same day comes after that purchase.
 */
export function walkLedger(
  opening: ReadOpening | null,
  entries: readonly ReadEntry[],
  terms: LedgerTerms,
): readonly ReadEntry[] {
  const holdings = new Map<string, Holding>();
  const cash = makeCash(terms);
  for (const { ric, instrument, quantity } of opening?.positions ?? []) {
    holdingOf(holdings, { ric, instrument }, entries, terms).quantity += quantity;
  }
  for (const { currency, amount } of opening?.cash ?? []) cash.add(currency, amount);
  const ordered: ReadEntry[] = [];
  for (const today of Map.groupBy(entries, ({ day }) => day).values()) {
    const waiting = [...today];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const entry = next;
      const holding = entry.ric === null ? null : holdingOf(holdings, { ...entry, ric: entry.ric }, entries, terms);
      if (holding !== null) applySplits(holding, entry.day);
      if (holding !== null && takesTooMuch(holding, entry)) {
        const purchase = waiting.findLastIndex(({ type, ric }) => type === 'buy' && ric === entry.ric);
        if (purchase >= 0) {
          waiting.splice(purchase + 1, 0, entry);
          continue;
        }
      }
      if (holding !== null) walkHolding(holding, entry, terms);
      cash.book(entry, holding?.quantity ?? 0);
      ordered.push(entry);
    }
    cash.endDay(today.at(-1)!);
  }
  return ordered;
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

function applySplits(holding: Holding, day: Day): void {
  const { splits } = holding;
  while (holding.nextSplit < splits.length && splits[holding.nextSplit]!.day <= day) {
    holding.quantity *= splits[holding.nextSplit++]!.ratio;
  }
}

function takesTooMuch({ quantity: held }: Holding, { type, quantity }: ReadEntry): boolean {
  return (type === 'sell' || type === 'transfer_out') && isOversold(held, quantity ?? 0);
}

function walkHolding(holding: Holding, entry: ReadEntry, terms: LedgerTerms): void {
  const { quantity, type } = entry;
  if (quantity === null) return;
  if (type === 'split') holding.quantity *= quantity;
  if (type === 'buy' || type === 'transfer_in') holding.quantity += quantity;
  if (type === 'sell' || type === 'transfer_out') {
    if (takesTooMuch(holding, entry)) reportOversold(entry, holding.quantity, terms.found);
    holding.quantity = Math.max(0, holding.quantity - quantity);
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
  const range = instrument && tradedRange(instrument, day, facts);
  const rate = instrument && rateOn(currency, instrument.currency, day, facts);
  const paid = booked ?? (range && rate ? range.close / rate : null);
  if (paid !== null && quantity !== null && fee + tax > paid * quantity) {
    const message = `The fee and tax of transactions[${row}] are larger than the trade.`;
    found.warn('fee_exceeds_trade', [...path, 'fee'], message, { symbol: ric });
  }
  if (instrument === null) return;
  if (range === null) {
    const message = `The prices of ${ric} begin after ${date}, the day of transactions[${row}].`;
    found.warn('before_price_history', [...path, 'date'], message, { symbol: ric });
    if (booked === null)
      found.error('no_price_history', [...path, 'price'], `A ${type} of ${ric} on ${date} needs a price.`);
    return;
  }
  if (booked === null) {
    const close = range.date === date ? `close of ${date}` : `latest close on the first valuation day from ${date} on`;
    const message = `transactions[${row}] has no price. The ${type} of ${ric} uses the ${close}.`;
    found.warn('priced_at_close', [...path, 'price'], message, { symbol: ric });
    return;
  }
  // Closes that contain dividends are not prices at which anyone traded.
  if (rate === null || instrument.priceBasis === 'total_return_adjusted') return;
  const local = booked * rate;
  if (local >= range.low * (1 - FAR) && local <= range.high * (1 + FAR)) return;
  const traded = range.low === range.high ? `${shown(range.low)}` : `${shown(range.low)} to ${shown(range.high)}`;
  const message = `The price ${shown(local)} ${instrument.currency} of transactions[${row}] is far from the market: ${ric} traded at ${traded} on ${range.date}.`;
  found.warn('price_far_from_market', [...path, 'price'], message, { symbol: ric });
}

function shown(price: number): number {
  return Number(price.toPrecision(6));
}
