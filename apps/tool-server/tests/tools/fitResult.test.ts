import { expect, test } from '@jest/globals';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { fitResult } from '../../src/tools/fitResult.ts';

const stored = (result: object) => Buffer.from(JSON.stringify(result));
const facts = Array.from({ length: 5000 }, (_, i) => ({
  id: `fact_${i}`,
  value: i / 7,
  text: 'Sales grew by a third.',
}));
const research = stored({ symbol: 'AAA.N', narrative: 'Prose.', facts });

test('the facts of research are returned only on request, and fit', () => {
  const summary = fitResult({ json: research, fields: null, resolution: 'daily' });
  expect(summary).toMatchObject({
    value: { symbol: 'AAA.N', narrative: 'Prose.' },
    isSummary: true,
    available: ['symbol', 'narrative', 'facts'],
  });
  const fitted = fitResult({ json: research, fields: ['facts'], resolution: 'daily' });
  if (fitted.kind !== 'fitted') throw new Error(fitted.kind);
  expect(countTokens(JSON.stringify(fitted.value))).toBeLessThan(24_000);
  expect(fitted.cuts).toEqual([{ path: 'facts', shown: expect.any(Number), total: 5000 }]);
});

test('every available section can be requested, and an unknown one is reported', () => {
  const available = ['analytics_version', 'input_hash', 'daily_summary'];
  const analysis = stored({ result: { analytics_version: 4, input_hash: 'ab', daily_summary: [] } });
  expect(fitResult({ json: analysis, fields: available, resolution: 'daily' })).toMatchObject({
    kind: 'fitted',
    available,
  });
  expect(fitResult({ json: research, fields: ['daily_summary'], resolution: 'daily' })).toEqual({
    kind: 'unknown_fields',
    unknown: ['daily_summary'],
    available: ['symbol', 'narrative', 'facts'],
  });
});

test('the summary has the last sectors, the deepest drawdowns, and the known periods, and says what it shortens', () => {
  const returns = (portfolio_return: number | null) => ({ portfolio_return, benchmark_return: null, days: 7 });
  const episode = (depth: number) => ({ peak_date: '2024-01-02', depth, recovery_days: 3 });
  const result = {
    analytics_version: 12,
    drawdown_analysis: { summary: {}, episodes: [episode(-0.01), episode(-0.3)], underwater: [{ date: '2024-01-02' }] },
    sector_allocation: [
      { date: '2024-01-02', sector: 'Energy', weight: 1 },
      { date: '2024-12-31', sector: 'Energy', weight: 0.4 },
      { date: '2024-12-31', sector: 'Financials', weight: 0.6 },
    ],
    time_period_returns: { '1w': returns(0.1), '5yr': returns(null), '1m_month_end': returns(0.2) },
    daily_summary: [],
  };
  const fitted = fitResult({ json: stored({ result }), fields: null, resolution: 'daily' });
  expect(fitted).toMatchObject({ isSummary: true, cuts: [] });
  if (fitted.kind !== 'fitted') throw new Error(fitted.kind);
  expect(fitted.value).toMatchObject({
    drawdown_analysis: { episodes: [{ depth: -0.3 }, { depth: -0.01 }] },
    sector_allocation: [{ sector: 'Energy', weight: 0.4 }, { sector: 'Financials' }],
    time_period_returns: { '1w': { portfolio_return: 0.1 } },
  });
  expect(Object.keys(Object(fitted.value).time_period_returns)).toEqual(['1w']);
  const shortened = ['daily_summary', 'drawdown_analysis', 'sector_allocation', 'time_period_returns'];
  expect(fitted.incomplete.map(({ name }) => name).sort()).toEqual(shortened);
});
