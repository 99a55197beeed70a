import { type Day, weekdayOnOrAfter, weekdayOnOrBefore } from '../../dates.ts';
import { counted, percentText, sixDigits } from '../../messages.ts';
import { type Findings, type InstrumentFact, laterSplits, type MarketFacts } from '../findings.ts';
import type { LedgerTerms } from './ledgerCash.ts';
import type { ReadEntry } from './readTransactions.ts';
import { rateOn, tradedRange } from './tradedPrices.ts';

/** A dividend above this share of the value of its shares is not plausible. */
const LARGEST_DIVIDEND = 0.5;
/** Nor is one that differs from those of the market data by this factor. Pence and pounds, and one share and all, differ by more. */
const DIVIDEND_FACTOR = 10;
/** Days between an ex-date and a payment, and between the sale of all shares and their last dividend. */
const [PAYS_WITHIN, PAYS_AFTER_SALE] = [100, 200];
/** Dividends of so many days before count as usual. */
const USUAL_DAYS = 400;

/** The shares of an instrument, as far as a dividend needs them. */
export interface DividendShares {
  readonly ric: string;
  readonly instrument: InstrumentFact | null;
  /** The most shares until now, in shares of today. */
  readonly most: number;
  /** The shares after each change, in shares of today, in date order. */
  readonly counts: readonly { readonly day: Day; readonly quantity: number }[];
}

export interface DividendTerms extends Pick<LedgerTerms, 'facts' | 'found' | 'countsMarketDividends'> {
  /** The transactions of the instrument. */
  readonly all: readonly ReadEntry[];
}

/** Reports a dividend that the shares cannot have paid, or that the market data pay too. The most shares count, because a dividend can come after their sale. */
export function checkDividend(
  holding: DividendShares,
  entry: ReadEntry,
  { all, countsMarketDividends, facts, found }: DividendTerms,
): void {
  const { ric, instrument, most } = holding;
  const { price, quantity, amount, row, day, date, currency } = entry;
  const report = (member: string, message: string) =>
    found.warn('dividend_not_plausible', ['transactions', row, member], message, { symbol: ric });
  if (!wasHeld(holding, day)) {
    const why =
      most === 0 ? `was not held before ${date}` : `was not held in the ${PAYS_AFTER_SALE} days before ${date}`;
    report('symbol', `transactions[${row}] is a dividend of ${ric}, which ${why}.`);
    return;
  }
  const range = instrument && tradedRange(instrument, day, facts);
  const rate = instrument && rateOn(currency, instrument.currency, day, facts);
  if (!range || !rate || !instrument) return;
  const paid = amount ?? (price ?? 0) * (quantity ?? most);
  const member = amount === null ? 'price' : 'amount';
  const is = `The dividend of transactions[${row}] is ${sixDigits(paid)} ${currency}`;
  if (paid * rate > LARGEST_DIVIDEND * most * range.close) {
    const shares = `${counted(most, 'share')} of ${ric} were worth ${sixDigits(most * range.close)} ${instrument.currency} on ${range.date}`;
    report(member, `${is}, and ${shares}.`);
    return;
  }
  const { largest, smallest } = marketDividends(ric, day, facts);
  if (countsMarketDividends && smallest !== null) {
    const message = `dividends is "market", so the dividends of ${ric} in the market data count besides transactions[${row}]. Leave one of them out.`;
    report('type', message);
    return;
  }
  if (largest !== null && paid * rate > DIVIDEND_FACTOR * most * largest) {
    const held = `${counted(sixDigits(most), 'share')} of ${ric} at most`;
    const has = `the market data have at most ${sixDigits(largest)} ${instrument.currency} for one`;
    report(member, `${is} for ${held}, and ${has}.`);
  }
  // Most dividends are large enough for the most shares.
  if (smallest === null || amount === null || amount * rate * DIVIDEND_FACTOR >= most * smallest) return;
  const least = leastShares(holding, day);
  // Sources split a dividend into parts, such as a return of capital.
  const parts = all.filter((one) => one.type === 'dividend' && Math.abs(one.day - day) <= PAYS_WITHIN);
  const together = parts.reduce((sum, one) => sum + (one.amount ?? (one.price ?? 0) * least), 0);
  if (together * rate * DIVIDEND_FACTOR >= least * smallest) return;
  const has = `the market data have ${sixDigits(smallest)} ${instrument.currency} for one`;
  const shares = `${counted(sixDigits(least), 'share')} of ${ric}`;
  report(member, `${is} for ${shares}, and ${has}. If it is the dividend of a share, send it as price.`);
}

/** Returns true if shares were held on some of the days before a dividend. */
function wasHeld({ counts }: DividendShares, day: Day): boolean {
  for (let i = counts.length - 1; i >= 0; i--) {
    const { day: from, quantity } = counts[i]!;
    if (quantity > 0) return true;
    if (from <= day - PAYS_AFTER_SALE) return false;
  }
  return false;
}

/** Returns the least shares since the earliest ex-date of a dividend. */
function leastShares({ counts }: DividendShares, day: Day): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = counts.length - 1; i >= 0; i--) {
    const { day: from, quantity } = counts[i]!;
    least = Math.min(least, quantity);
    if (from <= day - PAYS_WITHIN) return least;
  }
  return 0;
}

/** Returns the largest usual dividend of a share, and the smallest that can be paid on a day. Null without one. */
function marketDividends(
  ric: string,
  day: Day,
  facts: MarketFacts,
): { readonly largest: number | null; readonly smallest: number | null } {
  const { weekdays, amounts } = facts.dividends(ric);
  const factor = laterSplits(ric, weekdayOnOrBefore(day), facts);
  const amountsAfter = (days: number) => {
    const [from, to] = [weekdayOnOrAfter(day - days), weekdayOnOrAfter(day)];
    return [...weekdays].flatMap((on, i) => (on >= from && on <= to ? [amounts[i]! * factor] : []));
  };
  const usual = amountsAfter(USUAL_DAYS);
  const paid = amountsAfter(PAYS_WITHIN);
  return {
    largest: usual.length === 0 ? null : Math.max(...usual),
    smallest: paid.length === 0 ? null : Math.min(...paid),
  };
}

/** Fees and taxes above this share of the money that they belong to are more likely a percentage, or another number. */
const LARGEST_CHARGE = 0.25;
/** Two countries may tax a dividend, and interest. */
const LARGEST_TAX_OF_INCOME = 0.5;
const INCOME: ReadonlySet<string> = new Set(['dividend', 'interest']);

/** Reports fees and taxes that are too large for the money of their transaction. */
export function checkCharge({ type, row, fee, tax, currency }: ReadEntry, money: number, found: Findings): void {
  const charge = fee + tax;
  const most = INCOME.has(type) ? LARGEST_TAX_OF_INCOME : LARGEST_CHARGE;
  if (!(money > 0) || charge <= most * money) return;
  const member = fee > tax ? 'fee' : 'tax';
  const message = `The fee and tax of transactions[${row}] are ${sixDigits(charge)} ${currency}, which is ${percentText(charge / money)} of its ${sixDigits(money)} ${currency}.`;
  found.warn('fee_exceeds_trade', ['transactions', row, member], message);
}

/** Interest above this share of the most cash until then, and of all that is held, is not plausible. */
const [LARGEST_OF_CASH, LARGEST_OF_ALL] = [0.1, 0.0025];
/** A fee or tax without a trade is seldom above this share of all that is held. */
const LARGEST_FEE = 0.25;

/**
 * Reports interest that the cash cannot have earned or cost, and fees and taxes that take much of what is held.
 * @param most returns the most cash until now
 * @param value returns the value of all that is held
 */
export function checkMoneyOfAccount(
  { type, ric, amount, row, currency }: ReadEntry,
  { most, value, found }: { readonly most: () => number; readonly value: () => number; readonly found: Findings },
): void {
  const isInterest = type === 'interest';
  if (ric !== null || amount === null || (!isInterest && type !== 'fee' && type !== 'tax')) return;
  const [size, cash] = [Math.abs(amount), most()];
  if (size <= LARGEST_OF_CASH * cash) return;
  const held = value();
  if (!(held > 0) || size <= (isInterest ? LARGEST_OF_ALL : LARGEST_FEE) * held) return;
  const than = isInterest
    ? `the cash until then was at most ${sixDigits(cash)} ${currency}`
    : `all that is held is worth ${sixDigits(held)} ${currency}`;
  const message = `The ${type} of transactions[${row}] is ${sixDigits(amount)} ${currency}, and ${than}.`;
  found.warn(isInterest ? 'dividend_not_plausible' : 'fee_exceeds_trade', ['transactions', row, 'amount'], message);
}
