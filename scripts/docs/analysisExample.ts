import type { MarketDataSource } from '@tearsheet/market-data';
import { toDay } from '@tearsheet/shared';
import { type AnalysisInput, analyze, type Json, prepareAnalysis, resultOf, toPlain } from '@tearsheet/shared/engine';
import { type AnalyzeRequest, SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import { EXAMPLE_SETTINGS } from '../../apps/gateway/src/examples/portfolios.ts';
import { loadInput } from '../../apps/portfolio-worker/src/loadInput.ts';
import { checkAnalysis } from '../../packages/operations/src/portfolios/checkAnalysis.ts';

/** The last day of the demo market the example is made on. */
export const EXAMPLE_LAST_DAY = toDay('2024-12-31');
const EXAMPLE_NOW = '2025-01-01T12:00:00Z';
const ROWS_SHOWN = 2;

const REQUEST = {
  portfolio: ['2024-01-02', '2024-07-01'].flatMap((date, i) => [
    { date, symbol: 'AAPL.OQ', weight: i === 0 ? 0.5 : 0.4 },
    { date, symbol: 'D05.SI', weight: i === 0 ? 0.5 : 0.6 },
  ]),
  ...EXAMPLE_SETTINGS,
  end_date: '2024-12-31',
  stress_shocks: [
    { name: 'Technology falls', shocks: [{ scope: 'sector', name: 'Information Technology', change: -0.2 }] },
  ],
  fields: [...SELECTABLE_SECTION_NAMES],
  custom_metrics: [
    { name: 'Return per pain', expression: 'annualized_return / pain_index' },
    { name: 'Share of days with a loss above 1%', expression: 'mean(daily_return < -0.01)' },
  ],
} satisfies AnalyzeRequest;

/** Returns the result that the service gives for the example request on the demo market. */
export function analysisExample(source: MarketDataSource): Promise<Json> {
  return resultExample(REQUEST, source);
}

/** Returns the data that the engine reads for a request. */
export function exampleInput(request: AnalyzeRequest, source: MarketDataSource): AnalysisInput {
  const now = () => new Date(EXAMPLE_NOW);
  const checked = checkAnalysis({ market: source, now }, request);
  if (checked.kind === 'refused') throw new Error(`the example is refused: ${JSON.stringify(checked.issues)}`);
  return loadInput(checked.payload, source.current(), () => {});
}

/** Returns the result of an analysis with the first rows of its lists. */
export async function resultExample(request: AnalyzeRequest, source: MarketDataSource): Promise<Json> {
  const input = exampleInput(request, source);
  await prepareAnalysis(input);
  return cut(toPlain(resultOf(analyze(input))));
}

/** Returns a result with the first rows of its lists. */
export function cut(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.slice(0, ROWS_SHOWN).map(cut);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item)]));
}
