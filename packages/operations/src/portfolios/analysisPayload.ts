import type { AnnualFee, CostRate, RebalancingPolicy, ShockScenario } from '@tearsheet/shared/engine';
import type { ResolvedRow } from '@tearsheet/shared/portfolio';
import type { JobWarning, SectionName } from '@tearsheet/shared/schemas';
import { type PayloadMembers, readPayload } from '../jobs/jobPayload.ts';
import type { RiskFreeChoice } from './riskFreeRate.ts';

/** Payload of an analysis: the request with its symbols resolved and its defaults filled in. */
export interface AnalysisPayload {
  readonly rows: readonly ResolvedRow[];
  readonly baseCurrency: string;
  /** RIC */
  readonly benchmark: string;
  readonly initialValue: number;
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
  readonly requestedCount: number;
  readonly missingSymbols: readonly string[];
  /** Decisions of the request check, one sentence each, for the notes of the result. Absent in jobs of older versions. */
  readonly notes?: readonly string[];
  /** Changes by the request check and parts that it could not use. Absent in jobs of older versions. */
  readonly warnings?: readonly JobWarning[];
}

const MEMBERS: PayloadMembers<AnalysisPayload> = {
  rows: 'array',
  baseCurrency: 'string',
  benchmark: 'string',
  initialValue: 'number',
  includeTransactionCosts: 'boolean',
  costRates: 'object',
  riskFreeRate: 'number or object',
  startDate: 'string or null',
  endDate: 'string',
  stressShocks: 'array',
  fields: 'array',
  requestedCount: 'number',
  missingSymbols: 'array',
};

/** See readPayload (jobPayload.ts). */
export function readAnalysisPayload(bytes: Buffer): AnalysisPayload {
  return readPayload<AnalysisPayload>(bytes, MEMBERS);
}
