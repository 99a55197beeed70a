import { weekdayOnOrAfter } from '../../dates.ts';
import { type RateAges, rateAges } from '../../engine/market/rates.ts';
import { counted, sixDigits } from '../../messages.ts';
import type { HoldingsRequest, LedgerRequest } from '../../schemas/portfolioRequest.ts';
import { warnOfUnusedStart } from '../checkSettings.ts';
import { type Findings, type MarketFacts, type Path, ratesBetween } from '../findings.ts';
import { MAX_SYMBOLS } from '../rows.ts';
import { type ReadOpening, readOpening } from './readOpening.ts';
import { type BookedEntry, type ReadEntry, type Reading, readTransactions } from './readTransactions.ts';
import { warnOfRepeatedRows } from './repeatedRows.ts';
import { rateOn } from './tradedPrices.ts';
import { warnOfUnread } from './unreadMembers.ts';
import { walkLedger } from './walkLedger.ts';

const MAX_TRANSACTIONS = 20_000;

/** A ledger that was checked, as the payload of a job has it. */
export interface CheckedLedger {
  readonly opening: {
    readonly date: string;
    readonly positions: readonly { readonly ric: string; readonly quantity: number; readonly cost: number | null }[];
    readonly cash: readonly { readonly currency: string; readonly amount: number }[];
  } | null;
  /** In the order in which they count. */
  readonly entries: readonly BookedEntry[];
  /** Instruments that the market data does not have, with the currency of their first price. */
  readonly unlisted: readonly { readonly ric: string; readonly currency: string }[];
}

const NOTHING = { entries: [], unread: [] } as const;

/** Checks a ledger, and returns what counts of it. */
export function checkLedger(
  request: LedgerRequest,
  reading: Reading,
): { readonly ledger: CheckedLedger; readonly entries: readonly ReadEntry[]; readonly opening: ReadOpening | null } {
  const { facts, found, trackCash } = reading;
  const { transactions } = request;
  if (request.portfolio !== undefined) {
    const message = 'Send either portfolio or transactions.';
    found.error('portfolio_and_transactions', ['transactions'], message);
  }
  warnOfUnusedStart(request, found);
  const isCounted = checkCount(transactions.length, request, found);
  const opening = readOpening(request.opening, reading);
  if (isCounted) warnOfRepeatedRows(transactions, found);
  const { entries: read, unread } = isCounted ? readTransactions(transactions, reading) : NOTHING;
  const dated = read.filter((entry) => checkOpeningDate(entry, opening, found));
  checkSymbols(dated, opening, found);
  checkRates(dated, opening, reading);
  checkRateAges(dated, reading);
  warnOfFarRates(dated, reading);
  const { allow_negative_cash: allowNegativeCash = true } = request;
  const countsMarketDividends = request.dividends === 'market';
  const walked = walkLedger(opening, dated, { facts, allowNegativeCash, trackCash, countsMarketDividends, found });
  const { entries } = walked;
  warnOfUnread([...unread, ...walked.unread], found);
  if (!trackCash) warnOfIgnoredCash(entries, opening, found);
  if ((request.dividends ?? 'booked') === 'booked') checkDividends(entries, facts, found);
  return { ledger: checkedLedger(opening, entries), entries, opening };
}

function checkCount(count: number, { opening }: LedgerRequest, found: Findings): boolean {
  if (count === 0 && opening === undefined) found.error('empty_portfolio', ['transactions'], 'The ledger is empty.');
  if (count <= MAX_TRANSACTIONS) return true;
  const message = `The ledger has ${count} transactions; at most ${MAX_TRANSACTIONS} are allowed.`;
  found.error('too_many_transactions', ['transactions'], message);
  return false;
}

/** Returns false for an entry before the opening, which already contains it. */
function checkOpeningDate({ day, date, row }: ReadEntry, opening: ReadOpening | null, found: Findings): boolean {
  if (opening === null || day > opening.day) return true;
  const message = `transactions[${row}] of ${date} is not after the opening of ${opening.date}, which contains it.`;
  found.error('invalid_date', ['transactions', row, 'date'], message);
  return false;
}

function checkSymbols(entries: readonly ReadEntry[], opening: ReadOpening | null, found: Findings): void {
  const rics = new Set([...entries, ...(opening?.positions ?? [])].flatMap(({ ric }) => ric ?? []));
  if (rics.size <= MAX_SYMBOLS) return;
  const message = `The ledger has ${rics.size} symbols; at most ${MAX_SYMBOLS} are allowed.`;
  found.error('too_many_symbols', ['transactions'], message);
}

/** Reports each currency without rates to the base currency once. */
function checkRates(
  entries: readonly ReadEntry[],
  opening: ReadOpening | null,
  { facts, baseCurrency, found }: Reading,
): void {
  const paths = new Map<string, Path>();
  const note = (currency: string, path: Path) => paths.has(currency) || paths.set(currency, path);
  for (const { currency, toCurrency, instrument, row } of entries) {
    note(currency, ['transactions', row, 'currency']);
    if (toCurrency !== null) note(toCurrency, ['transactions', row, 'symbol']);
    if (instrument !== null) note(instrument.currency, ['transactions', row, 'symbol']);
  }
  for (const [i, { currency }] of (opening?.cash ?? []).entries()) note(currency, ['opening', 'cash', i, 'currency']);
  for (const [i, { instrument }] of (opening?.positions ?? []).entries()) {
    note(instrument.currency, ['opening', 'positions', i, 'symbol']);
  }
  for (const [currency, path] of paths) {
    if (ratesBetween(currency, baseCurrency, facts) !== null) continue;
    found.error('missing_fx_history', path, `There are no rates between ${currency} and ${baseCurrency}.`);
  }
}

/** Entries that need a recent exchange rate. Others only reduce what is held, so an old rate does. */
const NEEDS_RATE: ReadonlySet<string> = new Set(['buy', 'deposit', 'transfer_in', 'exchange']);

/** Reports the first entry of each currency that would be booked at an exchange rate that is too old. */
function checkRateAges(entries: readonly ReadEntry[], { facts, baseCurrency, found }: Reading): void {
  const reported = new Set<string>();
  const ages = new Map<string, RateAges>();
  for (const { currency, toCurrency, instrument, type, day, date, row } of entries) {
    if (!NEEDS_RATE.has(type)) continue;
    const weekday = weekdayOnOrAfter(day);
    for (const one of new Set([currency, toCurrency ?? currency, instrument?.currency ?? currency])) {
      const rates = ratesBetween(one, baseCurrency, facts);
      if (rates === null || rates === 'one' || reported.has(one)) continue;
      if (!ages.has(one)) ages.set(one, rateAges(rates, rates.first, facts.lastWeekday));
      if (!ages.get(one)?.isTooOld(weekday)) continue;
      reported.add(one);
      const message = `transactions[${row}] of ${date} needs a rate between ${one} and ${baseCurrency}, and the latest one is too old.`;
      found.error('missing_fx_history', ['transactions', row, 'currency'], message);
    }
  }
}

/** A booked exchange rate that is further from the market by this factor is not the rate of its day. */
const FAR_RATE = 1.1;
/** A rate within one currency is 1, except for rounding. */
const SAME_RATE = 1e-3;

function warnOfFarRates(entries: readonly ReadEntry[], { facts, baseCurrency, found }: Reading): void {
  for (const { currency, toCurrency, quantity, amount, rate, day, date, row } of entries) {
    const to = toCurrency ?? baseCurrency;
    const booked = rate ?? (toCurrency === null || quantity === null ? null : quantity / amount!);
    const market = rateOn(currency, to, day, facts);
    if (booked === null || market === null) continue;
    if (currency === to && Math.abs(booked - 1) > SAME_RATE) {
      const message = `transactions[${row}] books ${sixDigits(booked)} ${to} for 1 ${currency}, which is the same currency.`;
      found.warn('price_far_from_market', ['transactions', row, rate === null ? 'quantity' : 'rate'], message);
    }
    if (currency === to || !isFar(booked / market)) continue;
    const hint = isFar(booked * market) ? '' : ' It looks like the rate in the other direction.';
    const message = `transactions[${row}] books ${sixDigits(booked)} ${to} for 1 ${currency}, and the market has ${sixDigits(market)} on ${date}.${hint}`;
    found.warn('price_far_from_market', ['transactions', row, rate === null ? 'quantity' : 'rate'], message);
  }
}

function isFar(ratio: number): boolean {
  return ratio > FAR_RATE || ratio < 1 / FAR_RATE;
}

const MOVES_CASH: ReadonlySet<string> = new Set(['deposit', 'withdrawal', 'exchange']);

function warnOfIgnoredCash(entries: readonly ReadEntry[], opening: ReadOpening | null, found: Findings): void {
  const ignored = entries.filter(
    ({ type, ric }) => MOVES_CASH.has(type) || (type.startsWith('transfer') && ric === null),
  );
  const count = ignored.length + (opening?.cash.length ?? 0);
  if (count === 0) return;
  const path = ignored[0] === undefined ? ['opening', 'cash'] : ['transactions', ignored[0].row];
  const message = `track_cash is false, so ${counted(count, 'movement of cash without a trade has', 'movements of cash without a trade have')} no effect.`;
  found.warn('cash_ignored', path, message);
}

/** Warns if the market data has dividends of a holding and the ledger books none at all. */
function checkDividends(entries: readonly ReadEntry[], facts: MarketFacts, found: Findings): void {
  if (entries.some(({ type }) => type === 'dividend')) return;
  const firstBuys = new Map<string, ReadEntry>();
  for (const entry of entries) {
    const { ric, instrument, type } = entry;
    if (ric !== null && instrument !== null && type === 'buy' && !firstBuys.has(ric)) firstBuys.set(ric, entry);
  }
  const paying = [...firstBuys].filter(([ric, { day }]) => {
    const { weekdays } = facts.dividends(ric);
    return (weekdays.at(-1) ?? 0) > weekdayOnOrAfter(day);
  });
  const [first] = paying;
  if (first === undefined) return;
  const others = paying.length === 1 ? '' : ` and ${paying.length - 1} more`;
  const message = `The ledger books no dividends, but ${first[0]}${others} paid some. Set dividends to "market" to count them.`;
  found.warn('dividends_not_booked', ['transactions', first[1].row], message, { symbol: first[0] });
}

function checkedLedger(opening: ReadOpening | null, entries: readonly ReadEntry[]): CheckedLedger {
  const unlisted = new Map<string, string>();
  for (const { ric, instrument, currency } of entries) {
    if (ric !== null && instrument === null && !unlisted.has(ric)) unlisted.set(ric, currency);
  }
  return {
    opening: opening && {
      date: opening.date,
      positions: opening.positions.map(({ ric, quantity, cost }) => ({ ric, quantity, cost })),
      cash: opening.cash,
    },
    entries: entries.map(({ day: _day, instrument: _instrument, ...entry }) => entry),
    unlisted: [...unlisted].map(([ric, currency]) => ({ ric, currency })),
  };
}

/** Returns the request with RICs, in the order in which its transactions count. */
export function normalizedLedger(
  request: LedgerRequest,
  { entries, opening }: { readonly entries: readonly ReadEntry[]; readonly opening: ReadOpening | null },
): Pick<LedgerRequest, 'transactions'> & Partial<Pick<HoldingsRequest, 'opening'>> {
  const transactions = entries.map(({ row, ric, type }) => {
    const sent = request.transactions[row]!;
    return ric === null || type === 'exchange' ? sent : { ...sent, symbol: ric };
  });
  if (opening === null || request.opening === undefined) return { transactions };
  const positions = opening.positions.map(({ ric, quantity, cost }) => {
    return { symbol: ric, quantity, ...(cost === null ? {} : { cost }) };
  });
  return { transactions, opening: { ...request.opening, positions, cash: [...opening.cash] } };
}
