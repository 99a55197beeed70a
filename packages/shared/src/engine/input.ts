import type { Day, Weekday } from '../dates.ts';
import type { JobWarning } from '../schemas/issues.ts';
import type { SectionName } from '../schemas/sectionNames.ts';
import type { LedgerInput } from './ledgerInput.ts';

export type * from './ledgerInput.ts';

/**
 * Everything one analysis needs, as plain data. The engine reads no clock, no store, and no environment.
 * Large arrays may use SharedArrayBuffers. The engine never writes to them.
 */
export interface AnalysisInput {
  readonly settings: AnalysisSettings;
  /** Every instrument that a rebalance names, once. Rebalance rows refer to it by position. */
  readonly instruments: readonly InstrumentInput[];
  /** In date order, dates distinct. At least one, unless there are transactions. */
  readonly rebalances: readonly Rebalance[];
  readonly rows: RebalanceRows;
  /** The booked transactions. Then there are no rebalances and no rows. Null for a portfolio of weights. */
  readonly transactions: LedgerInput | null;
  readonly benchmark: InstrumentInput;
  /** Base currency per unit of the currency, by currency. The base currency itself is absent: its rate is 1. */
  readonly fx: ReadonlyMap<string, DenseSeries>;
  /** Constituents of the benchmark, for attribution. Null if they are unknown or not requested. */
  readonly constituents: Constituents | null;
  /** Latest constituents of the benchmark, for active_share. Null if they are unknown or not requested. */
  readonly benchmarkHoldings: BenchmarkHoldings | null;
  /** Returns of the universe's own factors, for factor_exposures. Null if they are unknown or not requested. */
  readonly factors: FactorReturns | null;
  readonly provenance: Provenance;
}

export interface AnalysisSettings {
  readonly baseCurrency: string;
  /** The RIC of the benchmark. */
  readonly benchmark: string;
  /** In base currency, above 0. */
  readonly initialValue: number;
  readonly includeTransactionCosts: boolean;
  /** Annual decimal, 0.04 = 4%, or a series of them. */
  readonly riskFreeRate: number | RiskFreeSeries;
  /** Yearly fees on the value. Absent: none. */
  readonly fees?: readonly AnnualFee[];
  /** Absent: dividends are reinvested. `cash`: they stay as base-currency cash until the next trade day. Transactions ignore it. */
  readonly dividends?: 'reinvest' | 'cash';
  /** null: the portfolio trades only on its dates. */
  readonly rebalancing: RebalancingPolicy | null;
  /** null: the first rebalance. */
  readonly startDay: Day | null;
  readonly endDay: Day;
  /** The caller's rates by market name. They override the default table. */
  readonly costRates: ReadonlyMap<string, CostRate>;
  /** The caller's own scenarios of stress_tests. */
  readonly stressShocks: readonly ShockScenario[];
  /** Sections to compute. */
  readonly fields: readonly SectionName[];
}

export interface AnnualFee {
  readonly name: string;
  /** Decimal per year: 0.01 is 1%. */
  readonly annualRate: number;
}

/** A policy that returns the portfolio to the target of the latest date. */
export interface RebalancingPolicy {
  readonly schedule: 'none' | 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'annual';
  /** The valuation day of a scheduled period on which the portfolio trades. */
  readonly on: 'first' | 'last';
  /** null: weights may drift between scheduled days. */
  readonly band: RebalancingBand | null;
  /** A weight that leaves its band returns to this. Scheduled trades always return to the target. */
  readonly to: 'target' | 'edge';
}

/** The band of a target t is t ± width if it is absolute, and t·(1 ± width) if it is relative. */
export interface RebalancingBand {
  readonly kind: 'absolute' | 'relative';
  readonly width: number;
}

/** Annual risk-free rates as decimals. Each one holds from its day until the next. */
export interface RiskFreeSeries {
  /** Ascending and distinct, at least one. */
  readonly days: Int32Array;
  readonly annualRates: Float64Array;
  /** The name of the series in the result. */
  readonly source: string;
}

export interface ShockScenario {
  readonly name: string;
  readonly shocks: readonly Shock[];
}

export interface Shock {
  readonly scope: 'all' | 'market' | 'sector' | 'currency' | 'symbol';
  /** Null for `all`. */
  readonly name: string | null;
  /** Decimal: −0.3 is a fall by 30%. */
  readonly change: number;
}

/** Dated lists of a fund's holdings. */
export interface Constituents {
  /** In date order. */
  readonly lists: readonly ConstituentList[];
  readonly instruments: readonly InstrumentInput[];
}

export interface ConstituentList {
  readonly day: Day;
  /** Positions in `Constituents.instruments` of the symbols that are known. */
  readonly instrument: Int32Array;
  /** Weights in any unit, with the same length as `instrument`. */
  readonly weight: Float64Array;
  /** Share of the list's weight whose symbols are known, 0 to 1. */
  readonly weightKnown: number;
}

/** One dated list of a fund's holdings. */
export interface BenchmarkHoldings {
  readonly day: Day;
  /** Listed weights as decimals, by RIC, or by the listed symbol if it is unknown. */
  readonly weights: ReadonlyMap<string, number>;
}

/** Daily returns in base currency as decimals, per weekday. NaN if a factor has no return. */
export interface FactorReturns {
  readonly names: readonly string[];
  readonly first: Weekday;
  /** By factor, all of one length. The first is the return of the market, the others are long minus short. */
  readonly returns: readonly Float64Array[];
}

/** Decimal fractions of traded notional: 0.001 = 10 basis points. */
export interface CostRate {
  readonly buy: number;
  readonly sell: number;
}

export interface Rebalance {
  /** The date the caller wrote. */
  readonly day: Day;
  /** Its part of `RebalanceRows`: from inclusive, to exclusive. */
  readonly from: number;
  readonly to: number;
}

/** The rows of all rebalances one after the other, as columns: there may be hundreds of thousands. */
export interface RebalanceRows {
  /** Position in `AnalysisInput.instruments`. */
  readonly instrument: Int32Array;
  /** Decimal fractions. The rows of one date sum to 1. */
  readonly weight: Float64Array;
  /** Position in `symbols` of the symbol that the caller sent. */
  readonly symbol: Int32Array;
  readonly symbols: readonly string[];
}

/** One value per weekday from `first` on. A missing value is NaN, never 0. */
export interface DenseSeries {
  readonly first: Weekday;
  readonly values: Float64Array;
}

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
  /** Split-adjusted closes in `currency`. Null if the snapshot has none, and for cash, whose price is 1. */
  readonly closes: DenseSeries | null;
  /** Cash dividends per split-adjusted share, by ascending ex-date. Empty for total_return_adjusted prices. */
  readonly dividends: { readonly weekdays: Int32Array; readonly amounts: Float64Array };
  /** Share of the dividends that is withheld, 0 to 1. Absent: 0. */
  readonly withheld?: number;
  /** New shares per old share, by ascending ex-date. All those that the closes are adjusted for. */
  readonly splits: { readonly weekdays: Int32Array; readonly ratios: Float64Array };
  readonly priceBasis: 'split_adjusted' | 'total_return_adjusted';
  /** Scores of the last Friday on or before the end date, 0 to 10. Null if the instrument has none. */
  readonly scores: Scores | null;
}

export interface Scores {
  readonly value: number | null;
  readonly quality: number | null;
  readonly momentum: number | null;
  readonly defensive: number | null;
  readonly tactical: number | null;
  readonly total: number | null;
}

export interface Provenance {
  readonly dataVersion: string;
  /** "demo (simulated)" or the name the operator gave the imported data. */
  readonly dataSource: string;
  /** Where the FX rates come from, e.g. ["EUR/USD", "EUR/SGD"]: the stored pairs the crosses were built from. */
  readonly fxSources: readonly string[];
  /** Symbols of the request that the snapshot does not know, in request order. They are not in `rebalances`. */
  readonly missingSymbols: readonly string[];
  /** Findings about the request and about the data of the holdings, one sentence each. */
  readonly qualityNotes: readonly string[];
  /** Changes that the check of the request made, and data that it could not find. */
  readonly warnings: readonly JobWarning[];
  /** Two inputs with the same hash give the same sections, byte for byte. */
  readonly inputHash: string;
  /** Distinct symbols of the request, found or not. */
  readonly requestedCount: number;
}
