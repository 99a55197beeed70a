import type { Day, SeriesKind, TradingWeek, Weekday } from '@tearsheet/shared';
import type { DataFault, DenseSeries, Scores, UniverseFactors } from '@tearsheet/shared/engine';
import type { MatchKind } from '@tearsheet/shared/schemas';
import type {
  DividendRow,
  EtfHoldingRow,
  FactorColumn,
  FundamentalRow,
  NewsRow,
  OriginRow,
  PriceColumns,
  RiskFreeRateRow,
} from './content.ts';

/** One opened, immutable snapshot. Every value comes from memory or from one lookup in its file. */
export interface MarketData {
  readonly dataVersion: string;
  readonly dataSource: string;
  /** The last weekday with any price. */
  readonly lastWeekday: Weekday;
  /** Finds an instrument by RIC, ticker, share-class spelling, alias, ISIN, CUSIP, SEDOL, WKN, or cash symbol (CASH.USD), in any case. */
  resolveSymbol(symbol: string): SymbolMatch;
  /** Finds instruments by symbol, number, name, brand, former name, or a misspelled one of them. The best match is first. */
  search(query: string, limit: number): readonly InstrumentMatch[];
  instrument(ric: string): Instrument | null;
  instruments(): readonly Instrument[];
  /**
   * Returns split-adjusted closes in the major currency unit, on shared memory, loaded once. Null if there are none.
   */
  closes(ric: string): DenseSeries | null;
  /** Returns the trading week of an instrument by its prices up to a day. */
  tradingWeek(ric: string, until: Day): TradingWeek;
  dividends(ric: string): { readonly weekdays: Int32Array; readonly amounts: Float64Array };
  /** Returns the dividends by ex-date as the source reports it, ascending. Some exchanges have sessions on Sunday. */
  dividendsByDay(ric: string): DividendsByDay;
  /** Returns the dividends as the source reports them, ascending by ex-date. Analyses leave out those that dividendsByDay lacks. */
  reportedDividends(ric: string): readonly DividendRow[];
  /**
   * Returns how many units of `base` one unit of `currency` costs, as a cross of stored pairs if necessary. NaN on days
   * without a fresh rate, because rates are never forward-filled here. Null if no path of rates exists, and for a
   * currency in itself, whose rate is always 1.
   */
  fxRate(currency: string, base: string): FxRate | null;
  /** Returns the risk-free rates of a currency by day, ascending. Empty if there are none. */
  riskFreeRates(currency: string): readonly RiskFreeRateRow[];
  /** Returns the currencies that have risk-free rates, sorted. */
  riskFreeCurrencies(): readonly string[];
  /**
   * Returns the scores of the last Friday on or before the weekday or the last day of the data. Null if the instrument
   * has none. A second listing has the scores of its issuer.
   */
  scores(ric: string, onOrBefore: Weekday): Scores | null;
  /** Returns the last `weeks` Fridays on or before the weekday that have scores, the oldest first. */
  scoreHistory(ric: string, onOrBefore: Weekday, weeks: number): readonly DatedScores[];
  /** Returns the scores of a fund with the coverage of its holdings. Null for other instruments. */
  fundScores(ric: string, onOrBefore: Weekday): FundScores | null;
  /** Returns every price column on the days of the exchange. Null without prices. */
  prices(ric: string): PriceColumns | null;
  /** Returns new shares per old share by day, ascending. */
  splits(ric: string): readonly { readonly day: Day; readonly ratio: number }[];
  /**
   * Returns every version of the statements of one frequency, by period end and publication, ascending.
   * `knownStatements` selects those known on a day. A listing without its own statements has those of its issuer.
   */
  fundamentals(ric: string, freq: 1 | 2): readonly FundamentalRow[];
  /** Returns the lists of a fund's holdings, the oldest first. Empty for other instruments. */
  etfHoldings(ric: string): readonly FundHoldings[];
  /** Returns news about a company, the oldest first. A listing without its own news has that of its issuer. */
  news(ric: string): readonly NewsRow[];
  /**
   * Returns the daily returns of the universe's own factors (store/factorReturns.ts), computed on first use and cached.
   */
  factorReturns(base: string): UniverseFactors | null;
  /** Returns the factors of a stored set at every frequency. Empty if there is no such set. */
  factorSet(set: string): readonly FactorColumn[];
  /** Returns the names of the stored sets, sorted. */
  factorSets(): readonly string[];
  /** Returns the stored calendars of exchanges by MIC, as ascending day numbers. Others follow from the prices. */
  sessions(): ReadonlyMap<string, Int32Array>;
  /** Returns the currencies that have a stored rate or an instrument, sorted. */
  currencies(): readonly string[];
  /** Returns the market names of the instruments, sorted. */
  markets(): readonly string[];
  /** Returns the findings of the checks in its data when the snapshot was made, by date. */
  qualityFindings(ric: string): readonly QualityFinding[];
  /** Returns the sources of every series with their rights. */
  origins(): readonly OriginRow[];
  /** Returns the sources of one series. Empty if there is no such series. */
  originsOf(kind: SeriesKind, name: string): readonly OriginRow[];
  close(): void;
}

export interface DividendsByDay {
  readonly days: Int32Array;
  readonly amounts: Float64Array;
}

export interface DatedScores extends Scores {
  /** The day of the scores, a Friday. */
  readonly day: Day;
}

export interface FundScores extends DatedScores {
  /** The number of holdings that have scores. */
  readonly holdingsCovered: number;
  /** Their share of the fund's weight, 0 to 100. */
  readonly weightCoveredPct: number;
}

export interface FundHoldings {
  readonly day: Day;
  /** Weights are fractions of the net assets. A list that is a part of the holdings sums to less than 1. */
  readonly rows: readonly Omit<EtfHoldingRow, 'etfRic' | 'day'>[];
}

export type QualityFinding = DataFault;

export interface FxRate {
  readonly series: DenseSeries;
  /** The stored pairs behind the series, for example ["EUR/USD", "EUR/SGD"]. */
  readonly pairs: readonly string[];
}

export type SymbolMatch =
  | {
      readonly kind: 'found';
      readonly instrument: Instrument;
      readonly how: MatchKind;
    }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] };

/** An instrument that a search has found, and the kind of text that matched. */
export interface InstrumentMatch {
  readonly instrument: Instrument;
  readonly matched: 'ric' | 'ticker' | 'isin' | 'alias' | 'name' | 'brand' | 'misspelled';
}

export interface Instrument {
  readonly ric: string;
  readonly ticker: string;
  readonly name: string;
  readonly type: 'stock' | 'etf' | 'index' | 'cash';
  readonly currency: string;
  /** The MIC of the exchange. */
  readonly exchange: string | null;
  readonly market: string;
  readonly country: string | null;
  readonly sector: string;
  readonly industry: string | null;
  readonly isin: string | null;
  readonly description: string | null;
  readonly sharesOutstanding: number | null;
  /** Market value of the company in `currency` on the last day of the data (views/companyValue.ts). */
  readonly marketCap: DatedAmount | null;
  /** The market value that the source reports, which is a constant. */
  readonly importedMarketCap: DatedAmount | null;
  /**
   * The RIC of the listing that carries the company's statements, shares, scores, and news. An instrument that is
   * neither a second listing nor a share class is its own issuer.
   */
  readonly issuer: string;
  readonly primary: boolean;
  readonly aliases: readonly string[];
  /** The last weekday of trading. Null while the instrument is listed. */
  readonly delistedOn: Weekday | null;
  /**
   * The value of a share after `delistedOn`, in `currency`: the imported final value, or 0 if the last prices are 0. Null
   * if neither is known.
   */
  readonly finalValue: number | null;
  readonly priceBasis: 'split_adjusted' | 'total_return_adjusted';
  /** The first and the last weekday with a price. Null without prices. */
  readonly firstPrice: Weekday | null;
  readonly lastPrice: Weekday | null;
}

/** A data folder. It returns the current snapshot, and follows the pointer when an import switches it. */
export interface MarketDataSource {
  /**
   * Returns the current snapshot. Throws NoSnapshotError if nothing was imported yet. It is cheap, because it reads the
   * pointer at most once a second.
   */
  current(): MarketData;
  close(): void;
}

/** An amount in the currency of a listing. The day is null when an import did not say from when the amount is. */
export interface DatedAmount {
  readonly amount: number;
  readonly day: Day | null;
}
