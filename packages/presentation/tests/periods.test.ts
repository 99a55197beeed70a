import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { asCell, type Table } from '../src/documents/document.ts';
import type { Analysis } from '../src/documents/tearSheet/analysis.ts';
import { resultDocument } from '../src/documents/tearSheet/tearSheet.ts';

const EXAMPLE = readFileSync(new URL('../../../docs/examples/analysis.json', import.meta.url), 'utf8');

test('returns of periods beyond a year are annualized and say so', () => {
  const analysis: Analysis = JSON.parse(EXAMPLE).result;
  const { time_period_returns: periods, performance_metrics: metrics } = analysis;
  if (!periods || !metrics) throw new Error('the example lacks sections');
  const whole = { start_date: '2019-01-02', end_date: '2024-01-02', excess_return: null, days: 1826 };
  const given: Analysis = {
    ...analysis,
    time_period_returns: {
      ...periods,
      '3yr': { ...whole, portfolio_return: 0.331, benchmark_return: 0.728 },
      inception: { ...whole, portfolio_return: 0.61051, benchmark_return: null },
    },
    performance_metrics: { ...metrics, portfolio: { ...metrics.portfolio, annualized_return: 0.1 } },
  };
  const rows = resultDocument(given, { 'ACWI.OQ': 'iShares MSCI ACWI ETF' })
    .sections.flatMap(({ blocks }) => blocks)
    .find((block): block is Table => block.kind === 'table' && block.title === 'Returns by period')!
    .rows.map((row) => row.map((given) => asCell(given).text));
  const row = (label: string) => rows.find(([first]) => first === label)?.slice(1, 4);
  expect(row('3 years, annualized')).toEqual(['+10.0%', '+20.0%', '−10.0%']);
  expect(row('Since inception, annualized')?.[0]).toBe('+10.0%');
  expect(row('Since inception, cumulative')).toEqual(['+61.1%', '–', '–']);
});
