import type { AnnualFee, CostRate, RebalancingPolicy, ShockScenario } from '@tearsheet/shared/engine';
import type { CheckedLedger, ResolvedBenchmark, ResolvedRow } from '@tearsheet/shared/portfolio';
import type { JobWarning, SectionName, SectionOptions } from '@tearsheet/shared/schemas';
import type { RiskFreeChoice } from './riskFreeRate.ts';

/** A ledger with the rules by which it counts. */
export interface LedgerPayload extends CheckedLedger {
  readonly lotMethod: 'fifo' | 'average' | 'highest_cost';
  readonly dividends: 'booked' | 'market';
  readonly trackCash: boolean;
}

/** Payload of an analysis: the request with its symbols resolved and its defaults filled in. */
export interface AnalysisPayload {
  /** Version of the data that the request was checked on. Absent in jobs of older versions. */
  readonly dataVersion?: string;
  readonly rows: readonly ResolvedRow[];
  /** The ledger of a request with transactions, which has no rows. */
  readonly ledger?: LedgerPayload;
  readonly baseCurrency: string;
  readonly benchmark: ResolvedBenchmark | null;
  /** More benchmarks. Absent without them. */
  readonly benchmarks?: readonly ResolvedBenchmark[];
  /** Null: the value of the rows of the first date. */
  readonly initialValue: number | null;
  readonly includeTransactionCosts: boolean;
  readonly costRates: Readonly<Record<string, CostRate>>;
  readonly riskFreeRate: RiskFreeChoice;
  /** Absent if the portfolio trades only on its dates. */
  readonly rebalancing?: RebalancingPolicy;
  /** Absent: those of a portfolio are reinvested, and a ledger books its own. */
  readonly dividends?: 'reinvest' | 'cash' | 'booked' | 'market';
  /** Share of the dividends that is withheld, by country. */
  readonly withholding?: Readonly<Record<string, number>>;
  /** Absent: none. */
  readonly fees?: readonly AnnualFee[];
  readonly startDate: string | null;
  readonly endDate: string;
  readonly stressShocks: readonly ShockScenario[];
  readonly fields: readonly SectionName[];
  /** Options of sections. Absent without them. */
  readonly options?: SectionOptions;
  readonly requestedCount: number;
  readonly missingSymbols: readonly string[];
  /** Decisions of the request check, one sentence each, for the notes of the result. Absent in jobs of older versions. */
  readonly notes?: readonly string[];
  /** Changes by the request check and parts that it could not use. Absent in jobs of older versions. */
  readonly warnings?: readonly JobWarning[];
}

/** The sections that workers of version 2 do not know. */
const VERSION_3_SECTIONS: ReadonlySet<string> = new Set([
  'confidence',
  'value_at_risk',
  'ex_ante_risk',
  'custom_metrics',
]);

/**
 * Returns the payload version. A worker of version 1 does not know ledgers, policies, fees, and the other members after the
 * first release. A worker of version 2 does not know options and the sections that came with them. Either would ignore them,
 * so such a payload waits for a newer worker.
 */
export function versionOf(payload: AnalysisPayload): 1 | 2 | 3 {
  if (payload.options !== undefined || payload.fields.some((name) => VERSION_3_SECTIONS.has(name))) return 3;
  const { ledger, benchmark, benchmarks, initialValue, riskFreeRate, rebalancing, dividends, withholding, fees } =
    payload;
  const isNew = [ledger, benchmarks, rebalancing, dividends, withholding, fees].some((member) => member !== undefined);
  const isWeighted = payload.rows.every(({ quantity, amount }) => quantity === undefined && amount === undefined);
  const isPlain = typeof benchmark === 'string' && typeof riskFreeRate === 'number' && initialValue !== null;
  return isNew || !isWeighted || !isPlain ? 2 : 1;
}

/** Returns the first date of the holdings or of the ledger. */
export function firstDateOf({ rows, ledger, endDate }: AnalysisPayload): string {
  return ledger?.opening?.date ?? ledger?.entries[0]?.date ?? rows[0]?.date ?? endDate;
}

/** Returns the RICs that a payload names, without instruments that only the ledger prices. */
export function instrumentsOf({ rows, ledger }: AnalysisPayload): string[] {
  const named = [...rows, ...(ledger?.opening?.positions ?? []), ...(ledger?.entries ?? [])];
  const unlisted = new Set(ledger?.unlisted.map(({ ric }) => ric));
  return [...new Set(named.flatMap(({ ric }) => ric ?? []))].filter((ric) => !unlisted.has(ric));
}
