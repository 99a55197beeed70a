import { type Day, formatDay, toDay } from '@tearsheet/shared';
import type { RequestSettings } from '@tearsheet/shared/engine';
import type { CheckedLedger, ResolvedBenchmark, ResolvedRow } from '@tearsheet/shared/portfolio';
import type { JobWarning, LedgerRules } from '@tearsheet/shared/schemas';
import type { RiskFreeChoice } from './riskFreeRate.ts';

/** Payload of an analysis: a request with its symbols resolved and its defaults filled in. The worker adds the market data. */
export interface AnalysisPayload {
  /** Version of the data that the request was checked on. */
  readonly dataVersion: string;
  /** The engine reads these members as they are. */
  readonly settings: RequestSettings;
  readonly rows: readonly ResolvedRow[];
  /** The ledger of a request with transactions, which has no rows. */
  readonly ledger: (CheckedLedger & LedgerRules) | null;
  readonly benchmark: ResolvedBenchmark | null;
  readonly benchmarks: readonly ResolvedBenchmark[];
  readonly riskFreeRate: RiskFreeChoice;
  /** Share of the dividends that is withheld, by country. */
  readonly withholding: Readonly<Record<string, number>>;
  readonly requestedCount: number;
  readonly missingSymbols: readonly string[];
  /** Decisions of the request check, one sentence each, for the notes of the result. */
  readonly notes: readonly string[];
  /** Changes by the request check and parts that it could not use. */
  readonly warnings: readonly JobWarning[];
}

/** Returns the first day of the holdings or of the ledger. */
export function firstDayOf({ rows, ledger, settings }: AnalysisPayload): Day {
  const date = ledger?.opening?.date ?? ledger?.entries[0]?.date ?? rows[0]?.date;
  return date === undefined ? settings.endDay : toDay(date);
}

/** Returns the first date of the window of an analysis. */
export function startDateOf(payload: AnalysisPayload): string {
  const first = firstDayOf(payload);
  return formatDay(Math.max(first, payload.settings.startDay ?? first));
}

/** Returns the RICs that a payload names, without instruments that only the ledger prices. */
export function instrumentsOf({ rows, ledger }: Pick<AnalysisPayload, 'rows' | 'ledger'>): string[] {
  const named = [...rows, ...(ledger?.opening?.positions ?? []), ...(ledger?.entries ?? [])];
  const unlisted = new Set(ledger?.unlisted.map(({ ric }) => ric));
  return [...new Set(named.flatMap(({ ric }) => ric ?? []))].filter((ric) => !unlisted.has(ric));
}
