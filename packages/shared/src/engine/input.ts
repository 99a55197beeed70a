import type { Day } from '../dates.ts';
import type { SectionOptions } from '../schemas/analyze.ts';
import type { JobWarning } from '../schemas/issues.ts';
import type { SectionName } from '../schemas/sectionNames.ts';
import type { TradingWeek } from '../seriesDates.ts';
import type { Origin } from '../sourceNames.ts';
import type { BenchmarkInput } from './inputs/benchmark.ts';
import type { FactorModel } from './inputs/factors.ts';
import type { HeldFunds } from './inputs/funds.ts';
import type { InstrumentInput } from './inputs/instrument.ts';
import type { RebalancingPolicy } from './inputs/rebalancing.ts';
import type { Rebalance, RebalanceRows } from './inputs/rows.ts';
import type { DenseSeries } from './inputs/series.ts';
import type { LedgerInput } from './ledgerInput.ts';

export type * from './inputs/benchmark.ts';
export type * from './inputs/factors.ts';
export type * from './inputs/funds.ts';
export type * from './inputs/instrument.ts';
export type * from './inputs/rebalancing.ts';
export type * from './inputs/rows.ts';
export type * from './inputs/series.ts';
export type * from './ledgerInput.ts';

/**
 * Everything one analysis needs, as plain data. The engine reads no clock, no store, and no environment.
 * Large arrays may use SharedArrayBuffers. The engine never writes to them.
 */
export interface AnalysisInput {
  readonly settings: AnalysisSettings;
  /**
   * The widest trading week of the instruments of the portfolio. Absent: Monday to Friday. Otherwise the dates of every series are on
   * the axis of all days. `all_days`: every calendar day is a valuation day.
   */
  readonly calendar?: TradingWeek;
  /** Every instrument that a rebalance names, once. Rebalance rows refer to it by position. */
  readonly instruments: readonly InstrumentInput[];
  /** In date order, dates distinct. At least one, unless there are transactions. */
  readonly rebalances: readonly Rebalance[];
  readonly rows: RebalanceRows;
  /** The booked transactions. Then there are no rebalances and no rows. Null for a portfolio of weights. */
  readonly transactions: LedgerInput | null;
  /** Null: none, so figures of a benchmark and figures against one are null. */
  readonly benchmark: BenchmarkInput | null;
  /** More benchmarks, for benchmark_comparison. */
  readonly benchmarks: readonly BenchmarkInput[];
  /** Base currency per unit of the currency, by currency. The base currency itself is absent: its rate is 1. */
  readonly fx: ReadonlyMap<string, DenseSeries>;
  /**
   * The sessions of exchanges by MIC, as ascending days. An exchange that is absent has those on which an instrument that is held has a
   * price.
   */
  readonly sessions?: ReadonlyMap<string, Int32Array>;
  /** The factors of factor_exposures. Null if they are unknown or not requested. */
  readonly factors: FactorModel | null;
  /** Risk-free rates by currency, for the currency effects of attribution. Absent if they are not needed. */
  readonly cashRates?: ReadonlyMap<string, RiskFreeSeries>;
  /** Holdings of the funds of the portfolio, for look_through. Absent if they are not needed. */
  readonly funds?: HeldFunds;
  readonly provenance: Provenance;
}

export interface AnalysisSettings extends RequestSettings {
  /** The name of the benchmark: the RIC of a symbol. Null without a benchmark. */
  readonly benchmark: string | null;
  /** Annual decimal, 0.04 = 4%, or a series of them. */
  readonly riskFreeRate: number | RiskFreeSeries;
}

/** Settings that need no market data, with their defaults. They are plain JSON, because the payload of a job has them. */
export interface RequestSettings {
  readonly baseCurrency: string;
  /** In base currency, above 0. 0: the value of the rows of the first date, which are quantities or amounts. */
  readonly initialValue: number;
  readonly includeTransactionCosts: boolean;
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
  readonly costRates: Readonly<Record<string, CostRate>>;
  /** The caller's own scenarios of stress_tests. */
  readonly stressShocks: readonly ShockScenario[];
  /** Sections to compute. */
  readonly fields: readonly SectionName[];
  /** Options of sections. Absent: every section uses its defaults. */
  readonly options?: SectionOptions;
}

export interface AnnualFee {
  readonly name: string;
  /** Decimal per year: 0.01 is 1%. */
  readonly annualRate: number;
}

/** Annual risk-free rates as decimals. Each one holds from its day until the next. */
export interface RiskFreeSeries {
  /** Ascending and distinct, at least one. */
  readonly days: Int32Array;
  readonly annualRates: Float64Array;
  /** The name of the series in the result. */
  readonly source: string;
  /** True for quotes of a market, which the table of ages applies to. Absent: rates of the caller, which hold until the next. */
  readonly isQuoted?: boolean;
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

/** Decimal fractions of traded notional: 0.001 = 10 basis points. */
export interface CostRate {
  readonly buy: number;
  readonly sell: number;
}

export interface Provenance {
  readonly dataVersion: string;
  /** "demo (simulated)" or the name the operator gave the imported data. */
  readonly dataSource: string;
  /** Where the FX rates come from, e.g. ["EUR/USD", "EUR/SGD"]: the stored pairs the crosses were built from. */
  readonly fxSources: readonly string[];
  /** The sources of the series that the analysis uses. Absent if the caller does not know them. */
  readonly origins?: readonly Origin[];
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
