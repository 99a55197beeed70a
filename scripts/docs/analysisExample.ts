import type { MarketData, MarketDataSource } from '@tearsheet/market-data';
import type { AnalysisPayload } from '@tearsheet/operations';
import { toDay } from '@tearsheet/shared';
import { analyze, type Json, prepareAnalysis, resultOf, toPlain } from '@tearsheet/shared/engine';
import { SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import { loadInput } from '../../apps/portfolio-worker/src/loadInput.ts';

/** The last day of the demo market the example is made on. */
export const EXAMPLE_LAST_DAY = toDay('2024-12-31');
const ROWS_SHOWN = 2;

const PAYLOAD: AnalysisPayload = {
  rows: ['2024-01-02', '2024-07-01'].flatMap((date, i) => [
    { date, symbol: 'AAPL.OQ', ric: 'AAPL.OQ', weight: i === 0 ? 0.5 : 0.4 },
    { date, symbol: 'D05.SI', ric: 'D05.SI', weight: i === 0 ? 0.5 : 0.6 },
  ]),
  baseCurrency: 'SGD',
  benchmark: 'ACWI.OQ',
  initialValue: 100_000,
  includeTransactionCosts: true,
  costRates: {},
  riskFreeRate: 0,
  startDate: null,
  endDate: '2024-12-31',
  stressShocks: [
    { name: 'Technology falls', shocks: [{ scope: 'sector', name: 'Information Technology', change: -0.2 }] },
  ],
  fields: SELECTABLE_SECTION_NAMES,
  options: {
    custom_metrics: [
      { name: 'Return per pain', expression: 'annualized_return / pain_index' },
      { name: 'Share of days with a loss above 1%', expression: 'mean(daily_return < -0.01)' },
    ],
  },
  requestedCount: 2,
  missingSymbols: [],
};

/** Returns the result that the service gives for the example request on the demo market. */
export function analysisExample(source: MarketDataSource): Promise<Json> {
  return resultExample(PAYLOAD, source.current());
}

/** Returns the result of an analysis with the first rows of its lists. */
export async function resultExample(payload: AnalysisPayload, market: MarketData): Promise<Json> {
  const input = loadInput(payload, market, () => {});
  await prepareAnalysis(input);
  return cut(toPlain(resultOf(analyze(input))));
}

/** Returns a result with the first rows of its lists. */
export function cut(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.slice(0, ROWS_SHOWN).map(cut);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item)]));
}
