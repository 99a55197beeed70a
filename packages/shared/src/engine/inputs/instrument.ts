import type { Day, Weekday } from '../../dates.ts';
import type { QualityCode } from '../../schemas/dataQuality.ts';
import type { TradingWeek } from '../../seriesDates.ts';
import type { DenseSeries, PreparedSeries } from './series.ts';

export interface InstrumentInput {
  readonly ric: string;
  readonly name: string;
  readonly type: 'stock' | 'etf' | 'index' | 'cash';
  /** ISO 4217, major unit. */
  readonly currency: string;
  /** Country-level market name as in the cost table, such as "United States". Cash has "Cash". */
  readonly market: string;
  readonly country: string | null;
  readonly exchange: string | null;
  /** Sector. "ETF" for funds without a sector, "Cash" for cash, and "Unknown" if the source has no sector. */
  readonly sector: string;
  readonly industry: string | null;
  readonly description: string | null;
  /** Market value of the company at the end of the window, in `currency`, and the day of its close. */
  readonly marketCap: number | null;
  readonly marketCapDay: Day | null;
  /** The last weekday of trading. Null while the instrument is listed. */
  readonly delistedOn: Weekday | null;
  /**
   * The value of a share once the instrument has ended, in `currency`. Absent or null: its last price. Only with
   * `delistedOn`.
   */
  readonly finalValue?: number | null;
  /** The days of the week with prices. Absent: Monday to Friday. */
  readonly week?: TradingWeek;
  /** Split-adjusted closes in `currency`. Null if the snapshot has none, and for cash, whose price is 1. */
  readonly closes: DenseSeries | null;
  /** Made from `closes`, `dividends`, and `delistedOn` with nothing withheld. If it is absent, the analysis prepares the series. */
  readonly prepared?: PreparedSeries | null;
  /** Cash dividends per split-adjusted share, by ascending ex-date. Empty for total_return_adjusted prices. */
  readonly dividends: { readonly weekdays: Int32Array; readonly amounts: Float64Array };
  /** Share of the dividends that is withheld, 0 to 1. Absent: 0. */
  readonly withheld?: number;
  /** New shares per old share, by ascending ex-date. All those that the closes are adjusted for. */
  readonly splits: { readonly weekdays: Int32Array; readonly ratios: Float64Array };
  readonly priceBasis: 'split_adjusted' | 'total_return_adjusted';
  /** Findings of the quality checks. Absent: none. */
  readonly faults?: readonly DataFault[];
  /** Scores of the last Friday on or before the end date, 0 to 10. Null if the instrument has none. */
  readonly scores: Scores | null;
}

/** A finding of the quality checks. */
export interface DataFault {
  readonly code: QualityCode;
  /** The first and the last day. Null if the finding concerns no day. */
  readonly from: Day | null;
  readonly to: Day | null;
  readonly message: string;
}

export interface Scores {
  readonly value: number | null;
  readonly quality: number | null;
  readonly momentum: number | null;
  readonly defensive: number | null;
  readonly tactical: number | null;
  readonly total: number | null;
}
