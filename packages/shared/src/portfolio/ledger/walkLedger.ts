import { type Day, formatDay, weekdayOnOrAfter, weekdayOnOrBefore, weekdayToDay } from '../../dates.ts';
import { isOversold } from '../../engine/booking/replay.ts';
import { frequencyOf, isDaily, quoteAges } from '../../engine/market/frequency.ts';
import {
  factorOn,
  type MatchedSplits,
  matchSplits,
  type PricedTrade,
  type Split,
} from '../../engine/market/matchSplits.ts';
import { lastValue, lastWithValue } from '../../engine/market/series.ts';
import { sixDigits } from '../../messages.ts';
import type { Findings, InstrumentFact, MarketFacts } from '../findings.ts';
import { type Cash, type LedgerTerms, makeCash } from './ledgerCash.ts';
import { checkCharge, checkDividend, checkMoneyOfAccount } from './plausibleMoney.ts';
import type { ReadOpening } from './readOpening.ts';
import type { ReadEntry } from './readTransactions.ts';
import { isCostOfAll, rateOn, type TradedRange, tradedRange } from './tradedPrices.ts';
import type { UnreadNote } from './unreadMembers.ts';

/** A booked price outside the range of the day by more than this fraction is far from the market. */
const FAR = 0.2;
/** Ratios of splits that differ by a smaller fraction are the same. */
const SAME_RATIO = 1e-3;

/**
 * Walks through a ledger day by day and reports impossible entries: sold shares that were not held, missing cash, and prices
 * far from the market. Returns the entries in the order in which they count: a sale of shares that are bought later on the
 * same day comes after that purchase. Also returns the members that have no effect next to the shares that are held and their close.
 */
export function walkLedger(
  opening: ReadOpening | null,
  entries: readonly ReadEntry[],
  terms: LedgerTerms,
): { readonly entries: readonly ReadEntry[]; readonly unread: readonly UnreadNote[] } {
  const unread: UnreadNote[] = [];
  const holdings = new Map<string, Holding>();
  const book = { opened: opening?.day, entriesOf: Map.groupBy(entries, ({ ric }) => ric) };
  const cash = makeCash(terms);
  for (const { ric, instrument, quantity } of opening?.positions ?? []) {
    const holding = holdingOf(holdings, { ric, instrument }, book, terms);
    addShares(holding, quantity);
    holding.counts.push({ day: opening!.day, quantity: holding.quantity });
  }
  for (const { currency, amount } of opening?.cash ?? []) cash.add(currency, amount);
  const ordered: ReadEntry[] = [];
  for (const today of Map.groupBy(entries, ({ day }) => day).values()) {
    const waiting = [...today];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const entry = next;
      const holding = entry.ric === null ? null : holdingOf(holdings, { ...entry, ric: entry.ric }, book, terms);
      if (holding !== null) applySplits(holding, entry.day);
      if (holding !== null && takesTooMuch(holding, entry)) {
        const purchase = waiting.findLastIndex(({ type, ric }) => type === 'buy' && ric === entry.ric);
        if (purchase >= 0) {
          waiting.splice(purchase + 1, 0, entry);
          continue;
        }
      }
      if (holding !== null) {
        walkHolding(holding, entry, book, terms);
        unread.push(...unreadBeside(holding, entry, terms));
      } else checkMoney(entry, { cash, holdings, terms });
      cash.book(entry, holding?.quantity ?? 0);
      ordered.push(entry);
    }
    cash.endDay(today.at(-1)!);
  }
  return { entries: ordered, unread };
}

/** Checks what moves cash only: its fees and taxes, and its size next to what is held. */
function checkMoney(
  entry: ReadEntry,
  {
    cash,
    holdings,
    terms,
  }: { readonly cash: Cash; readonly holdings: ReadonlyMap<string, Holding>; readonly terms: LedgerTerms },
): void {
  const { facts, found, trackCash } = terms;
  const { day, currency, amount } = entry;
  checkCharge(entry, amount ?? 0, found);
  if (!trackCash) return;
  const value = () => {
    let total = cash.value(entry);
    for (const { instrument, quantity } of holdings.values()) {
      const range = quantity > 0 && instrument !== null ? tradedRange(instrument, day, facts) : null;
      if (range !== null) total += quantity * range.close * (rateOn(instrument!.currency, currency, day, facts) ?? 0);
    }
    return total;
  };
  checkMoneyOfAccount(entry, { most: () => cash.most(entry), value, found });
}

interface Holding {
  readonly ric: string;
  readonly instrument: InstrumentFact | null;
  /** Shares of the day that the walk has reached, and the most until then in shares of that day. */
  quantity: number;
  most: number;
  /** The shares after each change, in shares of the day that the walk has reached. */
  counts: { readonly day: Day; readonly quantity: number }[];
  /** Splits that count on a day of the market data, ascending. */
  readonly splits: readonly Split[];
  /** Rows of booked splits that count on a day of the market data. */
  readonly moved: ReadonlySet<number>;
  /** All splits that count, and those of the market data, by which prices are compared with closes. */
  readonly counted: readonly Split[];
  readonly market: readonly Split[];
  nextSplit: number;
}

/** The transactions of each instrument, in date order, and the day of the opening. */
interface Book {
  readonly opened: Day | undefined;
  readonly entriesOf: ReadonlyMap<string | null, readonly ReadEntry[]>;
}

function holdingOf(
  holdings: Map<string, Holding>,
  { ric, instrument }: { readonly ric: string; readonly instrument: InstrumentFact | null },
  book: Book,
  terms: LedgerTerms,
): Holding {
  const known = holdings.get(ric);
  if (known !== undefined) return known;
  const holding = {
    ric,
    instrument,
    quantity: 0,
    most: 0,
    counts: [],
    ...countedSplits(ric, instrument, book, terms),
    nextSplit: 0,
  };
  holdings.set(ric, holding);
  return holding;
}

function countedSplits(
  ric: string,
  instrument: InstrumentFact | null,
  { opened, entriesOf }: Book,
  { facts, found }: LedgerTerms,
): Pick<Holding, 'splits' | 'moved' | 'counted' | 'market'> {
  const entries = entriesOf.get(ric) ?? [];
  const booked = entries.flatMap(({ type, day, date, quantity, row }) =>
    type === 'split' && quantity !== null ? [{ day, date, ratio: quantity, row }] : [],
  );
  if (instrument === null) return { splits: [], moved: new Set(), counted: booked, market: [] };
  const market = facts.splits(ric);
  const trades = booked.length === 0 ? [] : entries.flatMap((entry) => pricedTrade(instrument, entry, facts));
  const matched = matchSplits(market, booked, { first: opened ?? entries[0]?.day ?? 0, trades });
  const counted = [...matched.market, ...matched.booked.map(({ booked: { ratio }, day }) => ({ day, ratio }))];
  reportSplits(ric, matched, { counted, market, trades }, found);
  const moved = matched.booked.filter(({ booked: { day }, day: on }) => on !== day);
  const dated = [...matched.market, ...moved.map(({ booked: { ratio }, day }) => ({ day, ratio }))];
  return {
    splits: dated.toSorted((a, b) => a.day - b.day),
    moved: new Set(moved.map(({ booked: { row } }) => row)),
    counted,
    market,
  };
}

function pricedTrade(instrument: InstrumentFact, entry: ReadEntry, facts: MarketFacts): PricedTrade[] {
  const { type, day, price, amount, quantity, currency } = entry;
  if ((type !== 'buy' && type !== 'sell') || instrument.priceBasis === 'total_return_adjusted') return [];
  const paid = price ?? (amount === null || quantity === null ? null : amount / quantity);
  const rate = rateOn(currency, instrument.currency, day, facts);
  const { ric } = instrument;
  const close = facts.weekendClose?.(ric, day) ?? lastValue(facts.closes(ric), weekdayOnOrBefore(day));
  const overClose = paid === null || rate === null || close === null ? 0 : (paid * rate) / close;
  return overClose > 0 ? [{ day, overClose }] : [];
}

/** Reports every booked split that the market data has too, and every one that does not fit the closes. */
function reportSplits(
  ric: string,
  { booked }: MatchedSplits<Split & { readonly row: number; readonly date: string }>,
  {
    counted,
    market,
    trades,
  }: { readonly counted: readonly Split[]; readonly market: readonly Split[]; readonly trades: readonly PricedTrade[] },
  found: Findings,
): void {
  for (const { booked: one, replaces, day } of booked) {
    const path = ['transactions', one.row];
    const [same] = replaces;
    if (same !== undefined) {
      const on =
        day === one.day
          ? ''
          : ` It counts on ${formatDay(day)}, because the prices of trades between the two days say so.`;
      const message = `The market data has the split of ${ric} on ${formatDay(same.day)} too (${same.ratio} for 1). Only the booked one counts.${on}`;
      found.warn('split_booked_twice', path, message, { symbol: ric });
    }
    const ratio = replaces.reduce((product, split) => product * split.ratio, 1);
    const off = one.ratio / ratio;
    if (Math.abs(off - 1) < SAME_RATIO) continue;
    // Prices of earlier trades can show that the closes contain the booked split.
    const earlier = trades.filter((trade) => trade.day < one.day);
    const fit = earlier.filter((trade) => Math.abs(trade.overClose / factorOn(counted, trade.day) - 1) <= FAR);
    const fitMarket = earlier.filter((trade) => Math.abs(trade.overClose / factorOn(market, trade.day) - 1) <= FAR);
    if (fit.length > fitMarket.length) continue;
    const has = same === undefined ? 'no such split' : `${sixDigits(ratio)} for 1`;
    const message = `The ledger books a split of ${ric} on ${one.date} (${one.ratio} for 1), and the market data has ${has}. Shares from before it count ${sixDigits(off)} times what the closes support.`;
    found.warn('split_mismatch', path, message, { symbol: ric });
  }
}

function applySplits(holding: Holding, day: Day): void {
  const { splits } = holding;
  while (holding.nextSplit < splits.length && splits[holding.nextSplit]!.day <= day) {
    split(holding, splits[holding.nextSplit++]!.ratio);
  }
}

function split(holding: Holding, ratio: number): void {
  holding.quantity *= ratio;
  holding.most *= ratio;
  holding.counts = holding.counts.map(({ day, quantity }) => ({ day, quantity: quantity * ratio }));
}

function addShares(holding: Holding, quantity: number): void {
  holding.quantity += quantity;
  holding.most = Math.max(holding.most, holding.quantity);
}

function takesTooMuch({ quantity: held }: Holding, { type, quantity }: ReadEntry): boolean {
  return (type === 'sell' || type === 'transfer_out') && isOversold(held, quantity ?? 0);
}

function walkHolding(holding: Holding, entry: ReadEntry, book: Book, terms: LedgerTerms): void {
  const { quantity, type } = entry;
  if (type === 'dividend') {
    checkDividend(holding, entry, { ...terms, all: book.entriesOf.get(holding.ric) ?? [] });
    checkCharge(entry, entry.amount ?? (entry.price ?? 0) * holding.quantity, terms.found);
  }
  if (quantity === null) return;
  checkSplitShares(holding, entry, terms.found);
  checkCostOfTransfer(holding, entry, terms);
  if (type === 'split' && !holding.moved.has(entry.row)) split(holding, quantity);
  if (type === 'buy' || type === 'transfer_in') addShares(holding, quantity);
  if (type === 'sell' || type === 'transfer_out') {
    if (takesTooMuch(holding, entry)) reportOversold(entry, holding.quantity, terms.found);
    holding.quantity = Math.max(0, holding.quantity - quantity);
  }
  holding.counts.push({ day: entry.day, quantity: holding.quantity });
  if (type === 'buy' || type === 'sell') checkTrade(holding, entry, terms);
}

/** Shares that differ by less are the same, because sources round fractions of shares. */
const SAME_SHARES = 1e-4;

/** Returns the quantity of a dividend per share, and the price or amount of a transfer, if the shares and their close count instead. */
function unreadBeside(
  { ric, instrument, quantity: held }: Holding,
  { type, row, quantity, price, amount, day, currency }: ReadEntry,
  { facts }: LedgerTerms,
): readonly UnreadNote[] {
  if (type === 'dividend') {
    if (amount !== null || quantity === null || Math.abs(quantity - held) <= SAME_SHARES) return [];
    const why = `the shares that are held count, which are ${sixDigits(held)}`;
    return [{ row, type, member: 'quantity', why }];
  }
  const range = instrument && tradedRange(instrument, day, facts);
  const value = price ?? (amount === null || quantity === null ? null : amount / quantity);
  // The price of shares that come is their cost.
  const isMoved = type === 'transfer_out' || (type === 'transfer_in' && price === null);
  if (!isMoved || instrument === null || range === null || !value) return [];
  const rate = rateOn(currency, instrument.currency, day, facts);
  const isClose = type === 'transfer_out' && rate !== null && isInRange(value * rate, range);
  if (isClose) return [];
  const hint = type === 'transfer_in' ? '. Send their cost as a price per share' : '';
  const why = `the shares of ${ric} count at the close, ${sixDigits(range.close)} ${instrument.currency} on ${range.date}${hint}`;
  return [{ row, type, member: price === null ? 'amount' : 'price', why }];
}

function reportOversold({ type, symbol, quantity, date, row }: ReadEntry, held: number, found: Findings): void {
  const available = held === 0 ? 'none is held' : `only ${Number(held.toPrecision(12))} are held`;
  const action = type === 'sell' ? 'sells' : 'transfers';
  const message = `transactions[${row}] ${action} ${quantity} of ${symbol} on ${date}, but ${available}.`;
  found.error('oversold', ['transactions', row, 'quantity'], message, symbol === null ? {} : { symbol });
}

/** Days between a split and the rows that book it. */
const SPLIT_DAYS = 10;

/** Reports shares that come without a price, in the size of a split of the market data. They would count besides the split. */
function checkSplitShares({ ric, quantity: held, market }: Holding, entry: ReadEntry, found: Findings): void {
  const { type, quantity, price, amount, day, row } = entry;
  const isFree = type === 'transfer_in' || (type === 'buy' && !price && !amount && price !== amount);
  if (!isFree || quantity === null) return;
  for (const { day: on, ratio } of market) {
    if (Math.abs(on - day) > SPLIT_DAYS) continue;
    const before = on <= day ? held / ratio : held;
    const isSame = [before * (ratio - 1), before * ratio].some((one) => Math.abs(quantity / one - 1) < SAME_RATIO);
    if (!isSame) continue;
    const message = `transactions[${row}] adds ${sixDigits(quantity)} shares of ${ric}, as the split of ${formatDay(on)} (${ratio} for 1) does. Both count. Leave the row out, or book it as a split.`;
    found.warn('split_booked_twice', ['transactions', row], message, { symbol: ric });
    return;
  }
}

function checkTrade(holding: Holding, entry: ReadEntry, { facts, found }: LedgerTerms): void {
  const { price, quantity, amount, row, day, date, type, currency } = entry;
  const { ric, instrument } = holding;
  const path = ['transactions', row];
  const { delistedOn = null, finalValue = null } = instrument ?? {};
  const booked = price ?? (amount === null || quantity === null ? null : amount / quantity);
  const range = instrument && tradedRange(instrument, day, facts);
  const rate = instrument && rateOn(currency, instrument.currency, day, facts);
  const paid = booked ?? (range && rate ? range.close / rate : null);
  if (paid !== null && quantity !== null) checkCharge(entry, paid * quantity, found);
  if (instrument === null) return;
  if (range === null) {
    const message = `The prices of ${ric} begin after ${date}, the day of transactions[${row}].`;
    found.warn('before_price_history', [...path, 'date'], message, { symbol: ric });
    if (booked === null)
      found.error('no_price_history', [...path, 'price'], `A ${type} of ${ric} on ${date} needs a price.`);
    return;
  }
  if (booked === null) {
    const ended = type === 'buy' ? endBefore(instrument, day, range, facts) : null;
    if (ended !== null) {
      const message = `A buy of ${ric} on ${date} needs a price: ${ended}.`;
      found.error('no_price_history', [...path, 'price'], message, { symbol: ric });
      return;
    }
    const close = range.date === date ? `close of ${date}` : `latest close on the first valuation day from ${date} on`;
    const message = `transactions[${row}] has no price. The ${type} of ${ric} uses the ${close}.`;
    found.warn('priced_at_close', [...path, 'price'], message, { symbol: ric });
    return;
  }
  if (range.date !== date && hadSessions(instrument, day, facts)) {
    const message = `${ric} did not trade on ${date}, the date of transactions[${row}]. The trade counts on the first valuation day from then on.`;
    found.warn('non_trading_date_shifted', [...path, 'date'], message);
  }
  // Closes that contain dividends are not prices at which anyone traded.
  if (rate === null || instrument.priceBasis === 'total_return_adjusted') return;
  const local = booked * rate;
  // Closes may contain a booked split that the market data does not list.
  const booking = factorOn(holding.counted, day) / factorOn(holding.market, day);
  const isOther = currency !== instrument.currency && isNear(booked, range) && !isNear(local, range);
  const isFinal =
    delistedOn !== null && delistedOn <= weekdayOnOrAfter(day) && isWithin(local, finalValue, finalValue, FAR);
  if (isFinal || (!isOther && (isInRange(local, range) || isInRange(local / booking, range)))) return;
  const traded =
    range.low === range.high ? `${sixDigits(range.low)}` : `${sixDigits(range.low)} to ${sixDigits(range.high)}`;
  const where = `${ric} traded at ${traded} on ${range.date}`;
  const split = splitApart(holding, local, range);
  if (split !== null) {
    const message = `The price ${sixDigits(local)} ${instrument.currency} of transactions[${row}] is a split factor of ${sixDigits(split)} away from the market: ${where}. The shares count ${sixDigits(split)} times their price, unless price and quantity are those of the day.`;
    found.warn('split_mismatch', [...path, 'price'], message, { symbol: ric });
    return;
  }
  const hint = isOther ? ` ${sixDigits(booked)} looks like a price in ${instrument.currency}, not in ${currency}.` : '';
  const message = `The price ${sixDigits(local)} ${instrument.currency} of transactions[${row}] is far from the market: ${where}.${hint}`;
  found.warn('price_far_from_market', [...path, 'price'], message, { symbol: ric });
}

/** True if the instrument has daily prices before and after this day, so that it had no session on a day without one. */
function hadSessions({ ric }: InstrumentFact, day: Day, facts: MarketFacts): boolean {
  const closes = facts.closes(ric);
  const last = closes && lastWithValue(closes, facts.lastWeekday);
  return closes !== null && last !== null && last >= weekdayOnOrAfter(day) && isDaily(closes);
}

/** Returns why nobody can buy at the latest close before a purchase, or null: the instrument has ended, or the close is too old. */
function endBefore(
  { ric, delistedOn }: InstrumentFact,
  day: Day,
  { date }: TradedRange,
  facts: MarketFacts,
): string | null {
  const weekday = weekdayOnOrAfter(day);
  if (delistedOn !== null && delistedOn < weekday) return `it was delisted on ${formatDay(weekdayToDay(delistedOn))}`;
  const closes = facts.closes(ric);
  const last = closes && lastWithValue(closes, weekday);
  if (!closes || last === null) return null;
  const { notBought } = quoteAges(frequencyOf(closes, closes.first, weekday), weekday);
  return weekday - last > notBought ? `its latest close is of ${date}, which is too old to buy at` : null;
}

function isInRange(price: number, { low, high }: Pick<TradedRange, 'low' | 'high'>): boolean {
  return isWithin(price, low, high, FAR);
}

/** A price in the currency of the exchange is this near to its range. */
const NEAR = 0.02;

function isNear(price: number, { low, high }: Pick<TradedRange, 'low' | 'high'>): boolean {
  return isWithin(price, low, high, NEAR);
}

function isWithin(price: number, low: number | null, high: number | null, share: number): boolean {
  return low !== null && high !== null && price >= low * (1 - share) && price <= high * (1 + share);
}

/** Reports the price of shares that come, which is their cost per share, if it is the cost of all of them. */
function checkCostOfTransfer({ ric, instrument }: Holding, entry: ReadEntry, { facts, found }: LedgerTerms): void {
  const { type, price, quantity, row, day, currency } = entry;
  if (type !== 'transfer_in' || !price || quantity === null || instrument === null) return;
  const range = tradedRange(instrument, day, facts);
  const rate = rateOn(currency, instrument.currency, day, facts);
  if (range === null || rate === null || !isCostOfAll(price * rate, quantity, range.close)) return;
  const message = `The price of transactions[${row}] is ${sixDigits(price)} ${currency}, and a share of ${ric} was worth ${sixDigits(range.close)} ${instrument.currency}. If it is the cost of all ${sixDigits(quantity)} shares, send ${sixDigits(price / quantity)}.`;
  found.warn('price_far_from_market', ['transactions', row, 'price'], message, { symbol: ric });
}

/**
 * Returns the factor between the market's prices and a booked price, if it is one or several splits in a row. Otherwise null.
 * Prices that are already adjusted for later splits are such a factor away.
 */
function splitApart({ counted, market }: Holding, price: number, { low, high }: TradedRange): number | null {
  const ordered = [...counted, ...market].toSorted((a, b) => b.day - a.day);
  const distinct = ordered.filter(
    ({ ratio }, i) => i === 0 || ordered[i - 1]!.ratio !== ratio || ordered[i - 1]!.day !== ordered[i]!.day,
  );
  let product = 1;
  for (const { ratio } of distinct) {
    product *= ratio;
    for (const factor of [ratio, product]) {
      if (Math.abs(Math.log(factor)) < Math.log(1 + FAR)) continue;
      if (isInRange(price * factor, { low, high })) return factor;
      if (isInRange(price / factor, { low, high })) return 1 / factor;
    }
  }
  return null;
}
