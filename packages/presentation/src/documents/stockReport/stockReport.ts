import type { PriceHistory, ReportSource, ScoreHistory, StockIdentity } from './stockParts.ts';

/**
 * Everything a stock report says, as plain data: the renderers compute nothing but layout, and its JSON form is this
 * object as it is. Dates are YYYY-MM-DD. A figure that does not exist is null, never 0. `percent` figures are percent
 * (12.3 means 12.3 %); every other unit is named by the member or by `unit`.
 */
export interface StockReport {
  /** Raised when a member changes its meaning or goes away. */
  readonly report_version: 1;
  readonly identity: StockIdentity;
  readonly source: ReportSource;
  /** Null when there are no prices. */
  readonly price: PriceHistory | null;
  readonly scores: ScoreHistory | null;
  /** Oldest first. */
  readonly periods: readonly StatementPeriod[];
  /** The headline figures, in the order shown. */
  readonly key_ratios: readonly NamedFigure[];
  readonly valuation: PeerValuation | null;
  /** The opinion; null when nothing supports one. */
  readonly view: ReportView | null;
  /** Prose in the order shown. */
  readonly narrative: readonly NarrativeSection[];
  readonly risks: readonly string[];
  readonly facts: readonly ReportFact[];
  readonly grounding: { readonly numbers: number; readonly grounded: number; readonly removed: number };
  /** What limits the figures: gaps, assumptions, stale prices. */
  readonly notes: readonly string[];
  /** Paragraphs; a report without any is refused. */
  readonly disclosures: readonly string[];
}

/** How a value is to be read. `money` and `per_share` are in the identity's currency unless the member says otherwise. */
export type FigureUnit =
  | 'percent'
  | 'percentage_points'
  /** 0.123 means 12.3 %. */
  | 'fraction'
  /** A plain number, e.g. current ratio. */
  | 'ratio'
  /** Shown as 18.4×. */
  | 'multiple'
  /** Whole currency units, e.g. 391035000000. */
  | 'money'
  | 'per_share'
  /** 0 to 10. */
  | 'score'
  | 'points'
  | 'days'
  | 'years'
  | 'count'
  | 'text';

export interface NamedFigure {
  readonly label: string;
  readonly value: number | string | null;
  readonly unit: FigureUnit;
  /** The same figure one period or one year earlier. */
  readonly previous?: number | null;
  /** Heading under which it is shown, e.g. Profitability; rows with the same group stand together. */
  readonly group?: string;
}

export interface StatementPeriod {
  /** As shown, e.g. FY 2024. */
  readonly label: string;
  readonly end_date: string;
  /** Of the statement; differs from the listing's for foreign issuers. */
  readonly currency: string;
  readonly revenue: number | null;
  readonly net_income: number | null;
  readonly free_cash_flow: number | null;
  readonly gross_margin_pct: number | null;
  readonly operating_margin_pct: number | null;
  readonly net_margin_pct: number | null;
  readonly return_on_equity_pct: number | null;
  /** Against the period a year before. */
  readonly revenue_growth_pct: number | null;
}

export interface PeerValuation {
  /** How the peers were chosen, one sentence. */
  readonly peer_set: string;
  readonly peers: readonly { readonly ric: string; readonly name: string }[];
  readonly metrics: readonly PeerMetric[];
}

export interface PeerMetric {
  readonly metric: string;
  readonly unit: FigureUnit;
  readonly value: number | null;
  readonly peer_median: number | null;
  /** 0 to 100: share of the peers with a lower value; null when it cannot be said. */
  readonly percentile: number | null;
}

export interface ReportView {
  /** For example BUY. */
  readonly recommendation: string;
  /** For example HIGH; null when not stated. */
  readonly confidence: string | null;
  /** One or two sentences. */
  readonly thesis: string;
  readonly highlights: readonly string[];
  readonly target: TargetPrice | null;
}

/** In the identity's currency, per share. */
export interface TargetPrice {
  readonly low: number;
  readonly base: number;
  readonly high: number;
  readonly horizon_months: number;
  readonly methods: readonly TargetMethod[];
}

export interface TargetMethod {
  /** For example Peer multiple. */
  readonly method: string;
  readonly low: number | null;
  readonly base: number | null;
  readonly high: number | null;
  /** The inputs and the formula in one or two sentences. */
  readonly assumptions: string;
}

/** Text is plain: no markup of any kind is interpreted. */
export interface NarrativeSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly bullets: readonly string[];
}

export interface ReportFact {
  readonly id: string;
  readonly label: string;
  readonly value: number | string | null;
  readonly unit: FigureUnit;
  /** For example FY 2024, or a date. */
  readonly period: string | null;
  readonly source: string;
}
