import type { Day, Origin } from '@tearsheet/shared';

/**
 * The content of a snapshot before it is written, from an import, a sync, or the demo market. Prices are split-adjusted
 * and in the major currency unit. A field without a value is NaN.
 */
export interface SnapshotContent {
  readonly dataSource: string;
  readonly instruments: readonly InstrumentRow[];
  readonly prices: ReadonlyMap<string, PriceColumns>;
  readonly dividends: readonly DividendRow[];
  readonly splits: readonly SplitRow[];
  /** Rates by pair: "EUR/USD" is how many USD one EUR costs. */
  readonly fx: ReadonlyMap<string, { readonly days: Int32Array; readonly rates: Float64Array }>;
  /** Risk-free rates. Absent means none. */
  readonly riskFreeRates?: readonly RiskFreeRateRow[];
  /** Returns of factors, such as those of Fama and French. Absent means none. */
  readonly factors?: readonly FactorColumn[];
  readonly fundamentals: readonly FundamentalRow[];
  readonly etfHoldings: readonly EtfHoldingRow[];
  readonly news: readonly NewsRow[];
  /** Scores are computed when the snapshot is made. They are absent in content that an importer reads. */
  readonly scores?: ScoreTable;
  /**
   * Sessions of exchanges by MIC, as ascending day numbers. If an exchange is absent, its sessions follow from the
   * prices.
   */
  readonly sessions?: ReadonlyMap<string, Int32Array>;
  /** The sources of the series with their rights. A series without one is from `dataSource`. */
  readonly origins?: readonly OriginRow[];
}

export interface OriginRow extends Origin {
  /** The last day that the source has provided. Null if that is not known. */
  readonly lastDay: Day | null;
}

export interface PriceColumns {
  /** Ascending, distinct day numbers. Weekends are allowed because some exchanges trade on Sunday. */
  readonly days: Int32Array;
  /** NaN on every day if the source only has adjusted closes. */
  readonly close: Float64Array;
  readonly open: Float64Array | null;
  readonly high: Float64Array | null;
  readonly low: Float64Array | null;
  readonly volume: Float64Array | null;
  /** Closes adjusted for splits and dividends. */
  readonly adjClose: Float64Array | null;
}

/** The columns of docs/data-format.md. Null where the source has no value. */
export interface InstrumentRow {
  readonly ric: string;
  readonly name: string;
  readonly type: 'stock' | 'etf' | 'index';
  readonly currency: string;
  readonly ticker: string | null;
  readonly exchange: string | null;
  readonly market: string | null;
  readonly country: string | null;
  readonly sector: string | null;
  readonly industry: string | null;
  readonly isin: string | null;
  readonly primary: boolean | null;
  readonly aliases: readonly string[];
  readonly description: string | null;
  readonly sharesOutstanding: number | null;
  readonly marketCap: number | null;
  /** The day of `marketCap`. Null or absent if the source does not report it. */
  readonly marketCapDay?: Day | null;
  readonly delistedOn: Day | null;
  /**
   * The money that a share paid when it ended, in the major unit of `currency`. 0 if it was worthless. Null or absent if that is not
   * known.
   */
  readonly finalValue?: number | null;
  /**
   * The RIC of the company's main listing, which carries its statements. Null or absent for the main listing itself.
   */
  readonly issuer?: string | null;
  /**
   * The minor unit of the source's quotes (GBX, ZAc, ILA), so that a later import of prices alone is read correctly.
   */
  readonly quoteCurrency?: string | null;
}

export interface DividendRow {
  readonly ric: string;
  readonly exDay: Day;
  /**
   * The amount per split-adjusted share in the major unit of `currency`. If that is null, the instrument's currency
   * applies.
   */
  readonly amount: number;
  readonly currency: string | null;
  readonly payDay: Day | null;
}

export interface SplitRow {
  readonly ric: string;
  readonly day: Day;
  /** New shares per old share. */
  readonly ratio: number;
}

export interface RiskFreeRateRow {
  readonly currency: string;
  readonly day: Day;
  /** Effective annual rate as a decimal, 0.04 = 4%. */
  readonly annualRate: number;
  /** The name of the series, for example "US Treasury 13-week bill". Null if the source of the data is all that is known. */
  readonly source: string | null;
}

export const FACTOR_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;

/** The returns of one factor of a set at one frequency. */
export interface FactorColumn {
  /** The name of the set, such as fama_french_3. */
  readonly set: string;
  readonly frequency: (typeof FACTOR_FREQUENCIES)[number];
  /** The name of the factor, such as SMB. RF is the risk-free return of the set. */
  readonly factor: string;
  /** Ascending, distinct day numbers: the last day of each period. */
  readonly days: Int32Array;
  /** Returns of the periods as decimals, without NaN. */
  readonly returns: Float64Array;
}

/** One version of a statement. A restatement of the same period is another row with a later publication date. */
export interface FundamentalRow {
  readonly ric: string;
  readonly periodEnd: Day;
  /** 1 is annual and 2 is quarterly. */
  readonly freq: 1 | 2;
  readonly fiscalYear: number | null;
  /** The statement date and the publication date. A statement counts from its publication (views/statements.ts). */
  readonly stmtDay: Day | null;
  readonly sourceDay: Day | null;
  readonly rkdcode: number | null;
  readonly currency: string | null;
  /** Ratios and statement items by the column names of docs/data-format.md. Items that were not given are absent. */
  readonly values: Readonly<Record<string, number>>;
}

export interface EtfHoldingRow {
  readonly etfRic: string;
  readonly day: Day;
  readonly symbol: string;
  /** Fraction of the net assets. A short position has a weight below 0. */
  readonly weight: number;
  readonly name: string | null;
  /** Facts of the security, for those that the data do not know. Absent or null if the list does not give them. */
  readonly isin?: string | null;
  readonly sector?: string | null;
  readonly country?: string | null;
  readonly currency?: string | null;
}

export interface NewsRow {
  readonly ric: string;
  readonly publishedAt: string;
  readonly headline: string;
  readonly summary: string | null;
  readonly source: string | null;
  readonly url: string | null;
  readonly sentiment: number | null;
}

/** The scores of a snapshot and the version of the formulas behind them (SCORES_VERSION). */
export interface ScoreTable {
  readonly version: number;
  /** Columns by RIC. Instruments without any score are absent. */
  readonly columns: ReadonlyMap<string, ScoreColumns>;
}

/** Scores of one instrument on consecutive Fridays, from the first to the last that has a score. */
export interface ScoreColumns {
  readonly firstFriday: Day;
  /**
   * Six bytes for each Friday: value, quality, momentum, defensive, tactical, and total, in tenths (0 to 100). 255
   * means no score.
   */
  readonly tenths: Uint8Array;
  /**
   * Two numbers for each Friday of a fund: the holdings with a score, and their weight in hundredths of a percent. Null
   * for other instruments.
   */
  readonly coverage: Int32Array | null;
}

/** True for the name of the demo market alone. With other sources it is not replaced. */
export function isDemoSource(dataSource: string): boolean {
  return /^demo\b/.test(dataSource) && !dataSource.includes(' + ');
}
