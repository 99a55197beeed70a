import type { Findings, MarketFacts } from '../findings.ts';
import type { ReadEntry } from './readTransactions.ts';
import { rateOn, tradedRange } from './tradedPrices.ts';

export interface LedgerTerms {
  readonly facts: MarketFacts;
  readonly allowNegativeCash: boolean;
  readonly trackCash: boolean;
  /** True if the dividends of the market data count. */
  readonly countsMarketDividends: boolean;
  readonly found: Findings;
}

/** Cash below minus one cent is negative. */
const CENT = 0.01;
/** The cash of a ledger while it is walked through. */
export type Cash = ReturnType<typeof makeCash>;

/** Keeps the cash of each currency. Reports once per currency when it is below 0 at the end of a day. */
export function makeCash({ facts, allowNegativeCash, trackCash, found }: LedgerTerms) {
  const balances = new Map<string, number>();
  const reported = new Set<string>();
  const most = new Map<string, number>();
  const add = (currency: string, amount: number) => {
    const balance = (balances.get(currency) ?? 0) + amount;
    balances.set(currency, balance);
    most.set(currency, Math.max(most.get(currency) ?? 0, Math.abs(balance)));
  };
  const inCurrencyOf = ({ currency, day }: ReadEntry, amounts: ReadonlyMap<string, number>) =>
    [...amounts].map(([own, amount]) => amount * (rateOn(own, currency, day, facts) ?? 0));
  const adviceOn = (currency: string) => {
    const hasOther = [...balances].some(([other, balance]) => other !== currency && balance > CENT);
    return hasOther
      ? 'If cash of another currency paid for it, add the exchange.'
      : 'Without deposits, send track_cash false.';
  };
  return {
    add,
    /** Returns all cash in the currency of an entry. */
    value: (entry: ReadEntry) => inCurrencyOf(entry, balances).reduce((sum, amount) => sum + amount, 0),
    /** Returns the most cash, or the largest loan, that one currency had until now, in the currency of an entry. */
    most: (entry: ReadEntry) => Math.max(0, ...inCurrencyOf(entry, most)),
    book(entry: ReadEntry, held: number): void {
      const { currency, toCurrency } = entry;
      add(currency, cashOf(entry, held, facts));
      if (toCurrency !== null) add(toCurrency, entry.quantity ?? entry.amount! * entry.rate!);
    },
    endDay({ row, date }: ReadEntry): void {
      if (!trackCash) return;
      for (const [currency, balance] of balances) {
        if (balance >= -CENT || reported.has(currency)) continue;
        reported.add(currency);
        const message = `The cash in ${currency} falls to ${balance.toFixed(2)} on ${date}, with transactions[${row}].`;
        const path = ['transactions', row];
        if (!allowNegativeCash) found.error('negative_cash', path, message);
        else found.warn('negative_cash', path, `${message} It counts as a loan. ${adviceOn(currency)}`);
      }
    },
  };
}

/** Returns what an entry adds to the cash in its currency. */
function cashOf(entry: ReadEntry, held: number, facts: MarketFacts): number {
  const { type, amount, fee, tax } = entry;
  const costs = fee + tax;
  switch (type) {
    case 'buy':
      return -considerationOf(entry, facts) - costs;
    case 'sell':
      return considerationOf(entry, facts) - costs;
    case 'dividend':
      return (amount ?? entry.price! * held) - costs;
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
  const rate = instrument && rateOn(instrument.currency, currency, day, facts);
  return range && rate ? range.close * rate * (quantity ?? 0) : 0;
}
