import type { Origin } from '@tearsheet/shared';
import type { FactUnit } from '../../format/numbers.ts';
import type { SCORE_NAMES } from '../tearSheet/positions.ts';

/**
 * A stock report as plain data. Renderers compute only the layout, and the JSON form of the report is this object. Dates are
 * YYYY-MM-DD. A figure that does not exist is null, never 0. With the unit `percent`, 12.3 means 12.3%.
 */
export interface StockReport {
  /** Increases when a member changes its meaning or is removed. */
  readonly report_version: 1;
  readonly identity: StockIdentity;
  readonly source: ReportSource;
  /** Null without prices. */
  readonly price: PriceHistory | null;
  readonly scores: ScoreHistory | null;
  /** Oldest first. */
  readonly periods: readonly StatementPeriod[];
  /** The headline figures, in the order shown. */
  readonly key_ratios: readonly NamedFigure[];
  readonly valuation: PeerValuation | null;
  /** The opinion. Null if the data support none. */
  readonly view: ReportView | null;
  /** The prose, in the order shown. */
  readonly narrative: readonly NarrativeSection[];
  readonly risks: readonly string[];
  readonly facts: readonly ReportFact[];
  readonly grounding: { readonly numbers: number; readonly grounded: number; readonly removed: number };
  /** Limits of the figures: gaps, assumptions, and stale prices. */
  readonly notes: readonly string[];
  /** Paragraphs. A report without any is rejected. */
  readonly disclosures: readonly string[];
}

export interface NamedFigure {
  readonly label: string;
  readonly value: number | string | null;
  readonly unit: FactUnit;
  /** The same figure one period or one year earlier. */
  readonly previous?: number | null;
  /** Heading of the table that shows it, for example Profitability. */
  readonly group?: string;
}

export interface StatementPeriod {
  /** For example FY 2024. */
  readonly label: string;
  readonly end_date: string;
  /** Currency of the statement. It differs from that of the listing for foreign issuers. */
  readonly currency: string;
  readonly revenue: number | null;
  readonly net_income: number | null;
  readonly free_cash_flow: number | null;
  readonly gross_margin_pct: number | null;
  readonly operating_margin_pct: number | null;
  readonly net_margin_pct: number | null;
  readonly return_on_equity_pct: number | null;
  /** Growth against the period a year before. */
  readonly revenue_growth_pct: number | null;
}

export interface PeerValuation {
  /** How the peers were chosen, in one sentence. */
  readonly peer_set: string;
  readonly peers: readonly { readonly ric: string; readonly name: string }[];
  readonly metrics: readonly PeerMetric[];
}

export interface PeerMetric {
  readonly metric: string;
  readonly unit: FactUnit;
  readonly value: number | null;
  readonly peer_median: number | null;
  /** Share of the peers with a lower value, 0 to 100. Null if unknown. */
  readonly percentile: number | null;
}

export interface ReportView {
  /** For example BUY. */
  readonly recommendation: string;
  /** For example HIGH. Null if not stated. */
  readonly confidence: string | null;
  /** One or two sentences. */
  readonly thesis: string;
  readonly highlights: readonly string[];
  readonly target: TargetPrice | null;
}

/** Prices per share in the currency of the listing. */
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
  /** The inputs and the formula, in one or two sentences. */
  readonly assumptions: string;
}

/** Plain text without markup. */
export interface NarrativeSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly bullets: readonly string[];
}

export interface ReportFact {
  readonly id: string;
  readonly label: string;
  readonly value: number | string | null;
  readonly unit: FactUnit;
  /** For example FY 2024, or a date. */
  readonly period: string | null;
  readonly source: string;
  /** Currency of money and per-share figures. It differs from that of the listing for foreign issuers. */
  readonly currency: string | null;
}

/** The company. */
export interface StockIdentity {
  readonly ric: string;
  readonly name: string;
  readonly market: string;
  readonly exchange: string | null;
  readonly country: string | null;
  readonly sector: string;
  readonly industry: string | null;
  /** Currency of the listing, of prices, of per-share figures, and of money without a currency of its own. */
  readonly currency: string;
  readonly market_cap: number | null;
  readonly description: string | null;
  /** Language of the prose, as a BCP 47 tag. */
  readonly language: string;
}

/** Source of the figures. */
export interface ReportSource {
  /** Last day of the data. */
  readonly as_of: string;
  /** RFC 3339, UTC. */
  readonly generated_at: string;
  readonly data_version: string;
  /** Name of the source, as in results of the API. */
  readonly data_source: string;
  /** Sources of the company's data with their rights. Absent in reports of earlier releases. */
  readonly sources?: readonly Origin[];
  /** True for simulated prices, which every page announces. */
  readonly simulated: boolean;
  /** Author of the prose: rules, or the name of a model. */
  readonly narrator: string;
}

/** Columns of one length with an entry per trading day, oldest first. */
export interface PriceHistory {
  readonly dates: readonly string[];
  /** Split-adjusted closes in the currency of the listing. */
  readonly closes: readonly number[];
  /** Distance below the highest close so far, as a fraction of at most 0. */
  readonly drawdown: readonly number[];
  /** Closes on the same days in the currency of the listing. Null before the first price. */
  readonly benchmark: {
    readonly ric: string;
    readonly name: string;
    readonly closes: readonly (number | null)[];
  } | null;
  readonly returns: readonly PriceReturn[];
}

/** One row of the table of returns. */
export interface PriceReturn {
  /** For example 1 year. */
  readonly label: string;
  readonly return_pct: number | null;
  readonly benchmark_return_pct: number | null;
}

export type ScoreName = (typeof SCORE_NAMES)[number];

export type ScoreValues = { readonly [name in ScoreName | 'total']: number | null };

/** Scores from 0 to 10. */
export interface ScoreHistory {
  readonly latest: ScoreValues;
  /** Medians of the peers. Null if unknown. */
  readonly peer_median: ScoreValues | null;
  /** Weekly, oldest first. */
  readonly history: readonly ({ readonly date: string } & ScoreValues)[];
}
