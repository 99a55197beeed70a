import type { Day, Weekday } from '@tearsheet/shared';
import type { DenseSeries, FactorReturns, Scores } from '@tearsheet/shared/engine';
import type { QualityCode } from '@tearsheet/shared/schemas';
import type { FundamentalRow, NewsRow, PriceColumns } from './content.ts';

/** One opened, immutable snapshot. Everything is read from memory or by one look-up in its file; nothing changes. */
export interface MarketData {
  readonly dataVersion: string;
  readonly dataSource: string;
  /** The last weekday with any price. */
  readonly lastWeekday: Weekday;
  /** Case-insensitive: RIC, ticker, share-class spellings, alias, ISIN, cash (CASH.USD). */
  resolveSymbol(symbol: string): SymbolMatch;
  instrument(ric: string): Instrument | null;
  instruments(): readonly Instrument[];
  /** Split-adjusted closes in the major currency unit, on shared memory, loaded once; null when there are none. */
  closes(ric: string): DenseSeries | null;
  dividends(ric: string): { readonly weekdays: Int32Array; readonly amounts: Float64Array };
  /** The same dividends by ex-date as the source gave it, ascending: some exchanges have sessions on Sunday. */
  dividendsByDay(ric: string): DividendsByDay;
  /**
   * `base` per one `currency`, a cross of the stored pairs when needed; null when no path of rates exists, and for a
   * currency in itself (its rate is 1, there is nothing to look up). NaN on days without a fresh rate; never carried.
   */
  fxRate(currency: string, base: string): FxRate | null;
  /**
   * The scores of the last Friday on or before the weekday (or the last day of the data); null when it has none.
   * A second listing has the scores of its issuer.
   */
  scores(ric: string, onOrBefore: Weekday): Scores | null;
  /** The last `weeks` Fridays on or before the weekday that have scores, the oldest first. */
  scoreHistory(ric: string, onOrBefore: Weekday, weeks: number): readonly DatedScores[];
  /** The same of a fund, with what they rest on; null for what is no fund. */
  fundScores(ric: string, onOrBefore: Weekday): FundScores | null;
  /** Every price column on the days of the exchange; null without prices. */
  prices(ric: string): PriceColumns | null;
  /** New shares per old share, by day, ascending. */
  splits(ric: string): readonly { readonly day: Day; readonly ratio: number }[];
  /**
   * Every version of the statements of one frequency, by period end and publication, ascending. Those known on a day come
   * from `knownStatements` in views/. A listing without its own has those of its issuer.
   */
  fundamentals(ric: string, freq: 1 | 2): readonly FundamentalRow[];
  /** The lists of a fund's holdings, the oldest first; empty for what is no fund. */
  etfHoldings(ric: string): readonly FundHoldings[];
  /** News about a company, the oldest first. A listing without its own has those of its issuer. */
  news(ric: string): readonly NewsRow[];
  /** Daily returns of the universe's own factors (factors/factorReturns.ts), computed on first use and kept. */
  factorReturns(base: string): FactorReturns | null;
  /** Stored calendars of exchanges by MIC: day numbers of their sessions, ascending. Others follow from the prices. */
  sessions(): ReadonlyMap<string, Int32Array>;
  /** Currencies with a stored rate or an instrument, sorted. */
  currencies(): readonly string[];
  /** Market names of the instruments, sorted. */
  markets(): readonly string[];
  /** What the checks found in its data when the snapshot was made, by date. */
  qualityFindings(ric: string): readonly QualityFinding[];
  close(): void;
}

export interface DividendsByDay {
  readonly days: Int32Array;
  readonly amounts: Float64Array;
}

export interface DatedScores extends Scores {
  /** A Friday. */
  readonly day: Day;
}

export interface FundScores extends DatedScores {
  /** Holdings that have scores. */
  readonly holdingsCovered: number;
  /** Share of the fund's weight that they carry, 0 to 100. */
  readonly weightCoveredPct: number;
}

export interface FundHoldings {
  readonly day: Day;
  /** `weight` in the unit of the source; only its share of the list's sum means something. */
  readonly rows: readonly { readonly symbol: string; readonly weight: number }[];
}

export interface QualityFinding {
  readonly code: QualityCode;
  /** First and last day concerned; null when it concerns no day. */
  readonly from: Day | null;
  readonly to: Day | null;
  readonly message: string;
}

export interface FxRate {
  readonly series: DenseSeries;
  /** The stored pairs it is built from, e.g. ["EUR/USD", "EUR/SGD"]. */
  readonly pairs: readonly string[];
}

export type SymbolMatch =
  | {
      readonly kind: 'found';
      readonly instrument: Instrument;
      readonly how: 'ric' | 'ticker' | 'alias' | 'isin' | 'share_class' | 'cash';
    }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] };

export interface Instrument {
  readonly ric: string;
  readonly ticker: string;
  readonly name: string;
  readonly type: 'stock' | 'etf' | 'index' | 'cash';
  readonly currency: string;
  /** MIC */
  readonly exchange: string | null;
  readonly market: string;
  readonly country: string | null;
  readonly sector: string;
  readonly industry: string | null;
  readonly isin: string | null;
  readonly description: string | null;
  readonly sharesOutstanding: number | null;
  /** Market value of the company on the last day of the data (views/companyValue.ts), in `currency`. */
  readonly marketCap: DatedAmount | null;
  /** The market value that the source gave, a constant. */
  readonly importedMarketCap: DatedAmount | null;
  /**
   * RIC of the listing that carries the company's statements, shares, scores, and news. An instrument that is not a
   * second listing or a share class is its own issuer.
   */
  readonly issuer: string;
  readonly primary: boolean;
  readonly aliases: readonly string[];
  readonly delistedOn: Weekday | null;
  readonly priceBasis: 'split_adjusted' | 'total_return_adjusted';
  /** First and last weekday with a price; null without prices. */
  readonly firstPrice: Weekday | null;
  readonly lastPrice: Weekday | null;
}

/** The data folder: hands out the current snapshot and follows the pointer when an import switches it. */
export interface MarketDataSource {
  /** Throws NoSnapshotError when nothing was imported yet. Cheap: re-reads the pointer at most once a second. */
  current(): MarketData;
  close(): void;
}

/** An amount in the currency of a listing. The day is null when an import did not say from when the amount is. */
export interface DatedAmount {
  readonly amount: number;
  readonly day: Day | null;
}
