/** What the report is about. */
export interface StockIdentity {
  readonly ric: string;
  readonly name: string;
  readonly market: string;
  readonly exchange: string | null;
  readonly country: string | null;
  readonly sector: string;
  readonly industry: string | null;
  /** Of the listing: prices, per-share figures and money without a currency of their own. */
  readonly currency: string;
  readonly market_cap: number | null;
  readonly description: string | null;
  /** Language of the prose, BCP 47, e.g. en. */
  readonly language: string;
}

/** Where the figures come from. */
export interface ReportSource {
  /** Last day of the data that the report uses. */
  readonly as_of: string;
  /** RFC 3339, UTC. */
  readonly generated_at: string;
  readonly data_version: string;
  /** As results of the API name it. */
  readonly data_source: string;
  /** Made-up prices: every page says so. */
  readonly simulated: boolean;
  /** Who wrote the prose, e.g. rules, or the name of a model. */
  readonly narrator: string;
}

/** Dense columns: one entry per trading day, oldest first, all of one length. */
export interface PriceHistory {
  readonly dates: readonly string[];
  /** Split-adjusted, currency of the listing. */
  readonly closes: readonly number[];
  /** Below the highest close so far, as a fraction at most 0. */
  readonly drawdown: readonly number[];
  /** Its closes on the same days in the currency of the listing; null before its first price. */
  readonly benchmark: {
    readonly ric: string;
    readonly name: string;
    readonly closes: readonly (number | null)[];
  } | null;
  readonly returns: readonly PriceReturn[];
}

/** One row of the table of returns. */
export interface PriceReturn {
  /** As shown, e.g. 1 year. */
  readonly label: string;
  readonly return_pct: number | null;
  readonly benchmark_return_pct: number | null;
}

export const SCORE_NAMES = ['value', 'quality', 'momentum', 'defensive', 'tactical'] as const;
export type ScoreName = (typeof SCORE_NAMES)[number];

export type ScoreValues = { readonly [name in ScoreName | 'total']: number | null };

/** Scores from 0 to 10. */
export interface ScoreHistory {
  readonly latest: ScoreValues;
  /** Medians of the peers, for the radar; null when unknown. */
  readonly peer_median: ScoreValues | null;
  /** Weekly, oldest first. */
  readonly history: readonly ({ readonly date: string } & ScoreValues)[];
}
