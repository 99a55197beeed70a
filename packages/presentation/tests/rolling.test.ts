import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Choice } from '../src/documents/document.ts';
import type { Analysis } from '../src/documents/tearSheet/analysis.ts';
import { benchmarkValues, measuredOver } from '../src/documents/tearSheet/rolling.ts';
import { resultDocument, tearSheet } from '../src/documents/tearSheet/tearSheet.ts';

const GOLDEN = '../../../tests/golden/three-dates-with-costs-gap-delisting-and-re-entry.json';
const analysis = (): Analysis => ({
  ...JSON.parse(readFileSync(new URL(GOLDEN, import.meta.url), 'utf8')).result.result,
  warnings: [],
  input_hash: '',
});

/** The charts of a choice of choices. */
const chartsOf = (choice: Choice): string[] =>
  choice.options.flatMap(({ block }) => (block.kind === 'choice' ? chartsOf(block) : block.title));

describe('rolling measures of the benchmark', () => {
  test('have the formulas of the portfolio: from its returns they are the figures of the engine', () => {
    const { daily_summary: days = [], rolling_metrics: rolling, portfolio_parameters: settings } = analysis();
    if (!rolling || !settings) throw new Error('the result lacks sections');
    const rate = (1 + settings.risk_free_rate) ** (1 / settings.periods_per_year) - 1;
    const returns = days.map(({ date, daily_return }) => ({ date, value: daily_return }));
    const windows = rolling.window_30d.map(({ date }) => ({ date, count: 30 }));
    expect(windows.length).toBeGreaterThan(20);
    for (const key of ['sharpe_ratio', 'volatility'] as const) {
      const found = measuredOver(returns, windows, { key, perYear: settings.periods_per_year, rate, years: 1 });
      for (const [at, value] of found.entries())
        expect(value).toBeCloseTo(rolling.window_30d[at]?.[key] ?? Number.NaN, 6);
    }
  });

  test('compound to a yearly return over windows of years', () => {
    const returns = Array.from({ length: 7 }, (_, at) => ({
      date: `2024-01-0${at + 1}`,
      value: at === 0 ? null : 0.1,
    }));
    const over = (date: string, years: number) =>
      measuredOver(returns, [{ date, count: 6 }], { key: 'annualized_return', perYear: 252, rate: 0, years })[0];
    expect(over('2024-01-07', 3)).toBeCloseTo(1.1 ** 2 - 1, 12);
    expect(over('2024-01-07', 1)).toBeCloseTo(1.1 ** 6 - 1, 12);
    expect(over('2024-01-06', 1)).toBeNull();
    expect(over('2030-01-01', 1)).toBeNull();
  });

  test('do not exist for beta, with a rate that varies, and for other frequencies', () => {
    const given = analysis();
    const settings = given.portfolio_parameters!;
    expect(benchmarkValues(given, 'volatility', 'window_30d')?.every((value) => value !== null)).toBe(true);
    expect(benchmarkValues(given, 'beta', 'window_30d')).toBeNull();
    const varied = { ...given, portfolio_parameters: { ...settings, risk_free_source: 'bills' } };
    expect(benchmarkValues(varied, 'sharpe_ratio', 'window_30d')).toBeNull();
    const weekly = { ...given, portfolio_parameters: { ...settings, frequency: 'weekly' as const } };
    expect(benchmarkValues(weekly, 'volatility', 'window_30d')).toBeNull();
  });
});

test('the browser chooses a measure and a window, and paper has one window of each measure', () => {
  const blocks = resultDocument(analysis()).sections.flatMap((section) => section.blocks);
  const choice = blocks.find((block): block is Choice => block.kind === 'choice' && block.label === 'Rolling measure');
  expect(choice && chartsOf(choice)).toContain('Rolling Sharpe ratio, 30 days');
  const paper = tearSheet(analysis() as Parameters<typeof tearSheet>[0], '2026-11-21T08:00:00Z'); // It has all sections.
  const onPaper = paper.sections
    .flatMap((section) => section.blocks)
    .find((block) => block.kind === 'choice' && block.label === 'Rolling measure');
  expect(onPaper?.kind === 'choice' && onPaper.options.every(({ block }) => block.kind === 'chart')).toBe(true);
});
