import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { dayOf } from '@tearsheet/testing/engine/makeInput.ts';
import { randomInput } from '@tearsheet/testing/engine/randomInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import { comparisonBlocks } from '../src/documents/comparison.ts';
import { asCell, type Table } from '../src/documents/document.ts';
import { overlapFigures, overlapOf } from '../src/documents/overlap.ts';
import type { Analysis } from '../src/documents/tearSheet/analysis.ts';

const EXAMPLE: Analysis = JSON.parse(
  readFileSync(new URL('../../../docs/examples/analysis.json', import.meta.url), 'utf8'),
).result;
const { performance_metrics: METRICS, portfolio_parameters: SETTINGS } = EXAMPLE;
if (!METRICS || !SETTINGS) throw new Error('the example lacks sections');

const NOTHING: Analysis = { analytics_version: 1, warnings: [], input_hash: '' };

/** An analysis whose growth of 1 on the days from 1 January on is given. The value of the portfolio has deposits. */
function analysisOf(growth: readonly number[], firstDay = 1): Analysis {
  return {
    ...NOTHING,
    daily_summary: growth.map((value, index) => ({
      date: `2024-01-${String(firstDay + index).padStart(2, '0')}`,
      portfolio_value: 1000 * value + 500 * index,
      benchmark_value_base: null,
      cumulative_return: value - 1,
      daily_return: null,
      benchmark_return: null,
      cost: 0,
    })),
  };
}

function table(analyses: readonly Analysis[], start: string): Table {
  const compared = analyses.map((analysis, index) => ({ name: `Portfolio ${index + 1}`, analysis }));
  const found = comparisonBlocks(compared).find((block) => block.kind === 'table' && block.title.startsWith(start));
  if (found?.kind !== 'table') throw new Error(`there is no table ${start}`);
  return found;
}

const texts = ({ rows }: Table, label: string) =>
  rows.map((row) => row.map((given) => asCell(given).text)).find(([first]) => first === label);

const FIELDS = ['portfolio_parameters', 'daily_summary', 'performance_metrics'] as const;
const FREE = { costs: false, dividends: true, gaps: true, delistings: false };

describe('the common period', () => {
  test('has the figures of the engine if it is the whole period', () => {
    const options = { seed: 5, instruments: 4, days: 600, rebalances: 5, riskFreeRate: 0, startShare: 0 };
    const input = randomInput({ ...options, costs: true, dividends: true, gaps: false, delistings: false });
    const { plain } = readResult(input);
    const analysis = { ...NOTHING, ...plain } as Analysis; // The sections as the API writes them.
    const overlap = overlapOf([analysis, analysis]);
    if (overlap === null) throw new Error('the analysis has no days');
    const [first, second] = overlapFigures(overlap, [analysis, analysis]);
    const own = analysis.performance_metrics?.portfolio;
    for (const name of ['total_return', 'annualized_return', 'annualized_volatility', 'max_drawdown'] as const) {
      expect(first?.[name]).toBeCloseTo(own?.[name] ?? Number.NaN, 9);
    }
    expect(second).toEqual(first);
  });

  test.each([1, 2, 3])('is annualized as in the engine, from month ends and other days, seed %i', (seed) => {
    const input = randomInput({
      seed,
      instruments: 2,
      days: 560,
      rebalances: 2,
      riskFreeRate: 0,
      startShare: 0,
      ...FREE,
    });
    const days = [360, 388, 390, 392, 393, 394, 521, 522].map((last) => dayOf(last));
    for (const endDay of days) {
      for (const startDay of [null, dayOf(21), dayOf(22), dayOf(129), dayOf(130)]) {
        const settings = { ...input.settings, startDay, endDay, fields: FIELDS };
        const analysis = { ...NOTHING, ...readResult({ ...input, settings }).plain } as Analysis;
        const [own] = overlapFigures(overlapOf([analysis, analysis])!, [analysis, analysis]);
        const expected = analysis.performance_metrics?.portfolio.annualized_return ?? null;
        const name = `${startDay} to ${endDay}`;
        expect([name, own!.annualized_return]).toEqual([name, expected === null ? null : expect.closeTo(expected, 9)]);
      }
    }
  });

  test('starts every analysis at its own level of the first common day, and knows no earlier peak', () => {
    const early = analysisOf([1, 2, 1, 1.1, 1.21]);
    const late = analysisOf([1, 0.9, 0.99], 3);
    const overlap = overlapOf([early, late]);
    if (overlap === null) throw new Error('there are common days');
    expect(overlap.dates).toEqual(['2024-01-03', '2024-01-04', '2024-01-05']);
    const [a, b] = overlapFigures(overlap, [early, late]);
    expect(a?.total_return).toBeCloseTo(0.21, 12);
    expect(a?.max_drawdown).toBe(0);
    expect(b?.total_return).toBeCloseTo(-0.01, 12);
    expect(b?.max_drawdown).toBeCloseTo(-0.1, 12);
    const common = table([early, late], 'Common period');
    expect(common.title).toBe('Common period, 3\u00a0Jan\u00a02024 to 5\u00a0Jan\u00a02024');
    expect(texts(common, 'Annualized return')).toEqual(['Annualized return', '–', '–', '–']);
    expect(texts(common, 'Maximum drawdown')?.at(-1)).toBe('10.00\u00a0pp deeper');
    expect(texts(table([late, early], 'Common period'), 'Maximum drawdown')?.at(-1)).toBe('10.00\u00a0pp shallower');
  });

  test.each([
    ['no common day', analysisOf([1, 1.1], 10)],
    ['one common day', analysisOf([1, 1.1], 5)],
    ['no days', NOTHING],
  ])('is not compared with %s', (_, other) => {
    const analysis = analysisOf([1, 1.1, 1.2, 1.3, 1.4]);
    expect(overlapOf([analysis, other])).toBeNull();
    const [note] = comparisonBlocks([
      { name: 'A', analysis },
      { name: 'B', analysis: other },
    ]);
    expect(note).toMatchObject({ kind: 'note', paragraphs: [expect.stringContaining('no period in common')] });
  });
});

describe('differences', () => {
  const withReturn = (value: number, more: Partial<typeof SETTINGS> = {}): Analysis => ({
    ...EXAMPLE,
    performance_metrics: { ...METRICS, portfolio: { ...METRICS.portfolio, annualized_return: value } },
    portfolio_parameters: { ...SETTINGS, ...more },
  });

  test('are computed before rounding, against the first of up to four, in percentage points', () => {
    const analyses = [0.1004, 0.1096, 0.0904, 0.1004].map((value) => withReturn(value));
    const rows = table(analyses, 'Return and risk');
    expect(rows.columns.map(({ title }) => title)).toEqual([
      ...['Measure', 'A Portfolio 1', 'B Portfolio 2', 'C Portfolio 3', 'D Portfolio 4', 'B − A', 'C − A', 'D − A'],
    ]);
    expect(texts(rows, 'Annualized return')?.slice(5)).toEqual(['+0.92\u00a0pp', '−1.00\u00a0pp', '0.00\u00a0pp']);
    expect(texts(rows, 'Sharpe ratio')?.slice(5)).toEqual(['0.00', '0.00', '0.00']);
  });

  test('of unequal periods are left out, and the note says so', () => {
    const rows = table([withReturn(0.1), withReturn(0.2, { start_date: '2020-01-02' })], 'Return and risk');
    expect(rows.columns.map(({ title }) => title)).toEqual(['Measure', 'A Portfolio 1', 'B Portfolio 2']);
    expect(rows.note).toMatch('there are no differences');
  });

  test('of measures against unequal benchmarks are left out', () => {
    const rows = table([withReturn(0.1), withReturn(0.2, { benchmark: null })], 'Return and risk');
    expect(texts(rows, 'Beta')).toBeUndefined();
    expect(texts(rows, 'Sharpe ratio')).toBeDefined();
    expect(rows.note).toMatch('benchmarks differ');
  });
});
