import type { Day } from '@tearsheet/shared';

/**
 * The content of a snapshot before it is written: what importers read from files and what the demo market makes.
 * Prices are split-adjusted, in the major currency unit, one column per field; NaN where a field has no value.
 */
export interface SnapshotContent {
  readonly dataSource: string;
  readonly instruments: readonly InstrumentRow[];
  readonly prices: ReadonlyMap<string, PriceColumns>;
  readonly dividends: readonly DividendRow[];
  readonly splits: readonly SplitRow[];
  /** By pair "EUR/USD": how many USD one EUR costs. */
  readonly fx: ReadonlyMap<string, { readonly days: Int32Array; readonly rates: Float64Array }>;
  readonly fundamentals: readonly FundamentalRow[];
  readonly etfHoldings: readonly EtfHoldingRow[];
  readonly news: readonly NewsRow[];
  /** Computed when the snapshot is made (scores/); absent in what importers read. */
  readonly scores?: ScoreTable;
  /** Sessions of exchanges by MIC, day numbers ascending; exchanges that are absent get theirs derived from the prices. */
  readonly sessions?: ReadonlyMap<string, Int32Array>;
}

export interface PriceColumns {
  /** Day numbers (dates.ts), ascending, distinct; weekends are allowed (some exchanges trade on Sunday). */
  readonly days: Int32Array;
  /** NaN everywhere when the source only has adjusted closes. */
  readonly close: Float64Array;
  readonly open: Float64Array | null;
  readonly high: Float64Array | null;
  readonly low: Float64Array | null;
  readonly volume: Float64Array | null;
  /** Adjusted for splits and dividends. */
  readonly adjClose: Float64Array | null;
}

/** Columns of data-format.md; null where the source has none. */
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
  /** The day of `marketCap`; null or absent when the source does not say. */
  readonly marketCapDay?: Day | null;
  readonly delistedOn: Day | null;
  /** RIC of the company's main listing, which carries its statements; null or absent for the main listing itself. */
  readonly issuer?: string | null;
  /** The minor unit the source quotes in (GBX, ZAc, ILA), so that a later import of prices alone is read right. */
  readonly quoteCurrency?: string | null;
}

export interface DividendRow {
  readonly ric: string;
  readonly exDay: Day;
  /** Per split-adjusted share, major unit of `currency` (the instrument's when null). */
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

/** One version of a statement. A restatement of the same period is another row with a later publication date. */
export interface FundamentalRow {
  readonly ric: string;
  readonly periodEnd: Day;
  /** 1 annual, 2 quarterly. */
  readonly freq: 1 | 2;
  readonly fiscalYear: number | null;
  /** Statement date and publication date. A statement counts from its publication (views/knownStatements.ts). */
  readonly stmtDay: Day | null;
  readonly sourceDay: Day | null;
  readonly rkdcode: number | null;
  readonly currency: string | null;
  /** Ratios of interface 2.10 and statement items of data-format.md, by their column names; absent when not given. */
  readonly values: Readonly<Record<string, number>>;
}

export interface EtfHoldingRow {
  readonly etfRic: string;
  readonly day: Day;
  readonly symbol: string;
  readonly weight: number;
  readonly name: string | null;
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

/** The scores of a snapshot, with the number of the formulas they were made by (scores/version.ts). */
export interface ScoreTable {
  readonly version: number;
  /** By RIC; instruments without any score are absent. */
  readonly columns: ReadonlyMap<string, ScoreColumns>;
}

/** Scores of one instrument on consecutive Fridays, from the first to the last that has any. */
export interface ScoreColumns {
  readonly firstFriday: Day;
  /** Six bytes a Friday: value, quality, momentum, defensive, tactical, total, in tenths (0 to 100); 255 is none. */
  readonly tenths: Uint8Array;
  /** Of funds, two a Friday: holdings with a score, and the weight they carry in hundredths of a percent; null of others. */
  readonly coverage: Int32Array | null;
}
