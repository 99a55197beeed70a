import type { Day, Weekday } from '../dates.ts';
import type { DenseSeries } from '../engine/input.ts';

/** What the check of a portfolio needs to know of the market: a part of the market-data port, and the day. */
export interface MarketFacts {
  /** Rows after it are in the future. Analyses end the day before unless told otherwise. */
  readonly today: Day;
  /** The last weekday with any price. */
  readonly lastWeekday: Weekday;
  resolveSymbol(symbol: string): SymbolFact;
  closes(ric: string): DenseSeries | null;
  /** Null when no path of rates exists. */
  fxRate(currency: string, base: string): { readonly series: DenseSeries } | null;
  scores(ric: string, onOrBefore: Weekday): { readonly total: number | null } | null;
  currencies(): readonly string[];
  markets(): readonly string[];
}

export type SymbolFact =
  | { readonly kind: 'found'; readonly instrument: InstrumentFact }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] };

export interface InstrumentFact {
  readonly ric: string;
  /** The RIC under which the accounts of its company stand: the same for all its listings and share classes. */
  readonly issuer: string;
  readonly type: 'stock' | 'etf' | 'index' | 'cash';
  readonly currency: string;
  /** Last day of trading; null when it has not ended. */
  readonly delistedOn: Weekday | null;
}
