import type { AnalysisPayload } from '@tearsheet/operations';
import { toDay } from '@tearsheet/shared';
import type { RequestSettings } from '@tearsheet/shared/engine';
import { SECTION_NAMES } from '@tearsheet/shared/schemas';

interface PayloadSpec extends Partial<Omit<AnalysisPayload, 'settings'>> {
  readonly rows: AnalysisPayload['rows'];
  readonly endDate: string;
  readonly settings?: Partial<RequestSettings>;
}

/** Returns the payload of an analysis of rows with all default sections. */
export function makePayload({ rows, endDate, settings, ...others }: PayloadSpec): AnalysisPayload {
  return {
    dataVersion: 'any',
    settings: {
      baseCurrency: 'USD',
      initialValue: 10_000,
      includeTransactionCosts: false,
      costRates: {},
      rebalancing: null,
      startDay: null,
      endDay: toDay(endDate),
      stressShocks: [],
      fields: SECTION_NAMES,
      ...settings,
    },
    rows,
    ledger: null,
    benchmark: 'ACWI.OQ',
    benchmarks: [],
    riskFreeRate: 0,
    withholding: {},
    requestedCount: new Set(rows.map(({ symbol }) => symbol)).size,
    missingSymbols: [],
    notes: [],
    warnings: [],
    ...others,
  };
}
