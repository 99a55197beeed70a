import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import { someOf } from '@tearsheet/testing/tier.ts';
import { needsLogarithm } from '../src/charts/growth.ts';
import type { Block } from '../src/documents/document.ts';
import { summaryDocument } from '../src/documents/summary.ts';
import { type Analysis, drawdownOf, isComplete, type SheetAnalysis } from '../src/documents/tearSheet/analysis.ts';
import { resultDocument, tearSheet } from '../src/documents/tearSheet/tearSheet.ts';
import { heatStep, renderHtml } from '../src/render/html.ts';
import { renderText } from '../src/render/text.ts';

const EXAMPLE = readFileSync(new URL('../../../docs/examples/analysis.json', import.meta.url), 'utf8');
const analysis = (): Analysis => JSON.parse(EXAMPLE).result;

describe('the tear sheet of an analysis', () => {
  test.each(someOf(SELECTABLE_SECTION_NAMES))('without %s is a whole page, or is not made at all', (name) => {
    const { [name]: _left, ...rest } = analysis();
    if (!isComplete(rest))
      return expect([
        'portfolio_parameters',
        'data_quality',
        'portfolio_summary',
        'performance_metrics',
        'daily_summary',
      ]).toContain(name);
    const page = renderHtml(tearSheet(rest, '2026-11-21T08:00:00Z'));
    expect(/undefined|NaN|\[object/.exec(page)?.[0] ?? null).toBeNull();
    expect(page.endsWith('</html>\n')).toBe(true);
  });

  test('shows every section that it has', () => {
    const whole = analysis();
    if (!isComplete(whole)) throw new Error('the example lacks sections');
    const titles = (given: typeof whole) =>
      tearSheet(given, '2026-11-21T08:00:00Z', { recommendations: true }).sections.flatMap(
        ({ blocks }) => JSON.stringify(blocks).length,
      );
    const all = titles(whole);
    for (const name of SELECTABLE_SECTION_NAMES) {
      // Company details and the request's own rows are for programs. The example's lists of dates, and its list of benchmarks, are
      // too short for the others, and it has no fees and no funds.
      if (
        [
          'company_info',
          'portfolio_input',
          'rolling_metrics',
          'benchmark_comparison',
          'fee_impact',
          'look_through',
        ].includes(name) ||
        name.endsWith('_allocation')
      )
        continue;
      const { [name]: _left, ...rest } = whole;
      if (isComplete(rest))
        expect({ name, isLess: titles(rest).join() !== all.join() }).toEqual({ name, isLess: true });
    }
  });
});

describe('an analysis without a benchmark', () => {
  const NAME = 'ACWI.OQ';
  /** The example with past scenarios and without attribution, with either its benchmark or none. */
  const example = (benchmark: string | null): SheetAnalysis => {
    const { attribution: _attribution, rolling_metrics: _rolling, ...whole } = analysis();
    if (!isComplete(whole) || !whole.stress_tests) throw new Error('the example lacks sections');
    const { portfolio_parameters: settings, performance_metrics: metrics, stress_tests: stress } = whole;
    const historical = stress.historical.map((row) => ({ ...row, available: true, portfolio_return: -0.1 }));
    return {
      ...whole,
      portfolio_parameters: { ...settings, benchmark },
      performance_metrics: { ...metrics, relative: { ...metrics.relative, excess_return: null } },
      stress_tests: { ...stress, historical },
    };
  };

  test.each([
    ['tear sheet', (given: SheetAnalysis) => renderHtml(tearSheet(given, '2026-11-21T08:00:00Z'))],
    ['result page', (given: SheetAnalysis) => renderHtml(resultDocument(given))],
    ['text of the terminal', (given: SheetAnalysis) => renderText(summaryDocument(given))],
  ])('has a %s without a column, line, or legend of a benchmark', (_name, draw) => {
    // Only the list of facts may mention a benchmark.
    const traces = (text: string) =>
      text.replace('<dt>Benchmark</dt><dd>none', '').match(/ACWI\.OQ|\bBenchmark\b|Excess return|Beta|Alpha/g) ?? [];
    expect(traces(draw(example(NAME))).length).toBeGreaterThan(2);
    expect(traces(draw(example(null)))).toEqual([]);
  });

  test('has rows as wide as their tables', () => {
    const blocks = resultDocument(example(null)).sections.flatMap((section) => section.blocks);
    const inside = (block: Block): readonly Block[] => {
      if (block.kind === 'beside') return [...block.left, ...block.right].flatMap(inside);
      return block.kind === 'choice' ? block.options.flatMap((option) => inside(option.block)) : [block];
    };
    const tables = blocks
      .flatMap(inside)
      .flatMap((block) =>
        block.kind === 'table' ? [block] : block.kind === 'chart' ? [{ ...block.data(), title: block.title }] : [],
      );
    const uneven = tables.filter(({ columns, rows }) => rows.some((row) => row.length !== columns.length));
    expect(tables.length).toBeGreaterThan(15);
    expect(uneven.map(({ title }) => title)).toEqual([]);
  });
});

test('a drawdown is the distance from the highest value so far', () => {
  expect(drawdownOf([100, 80, 120, 90, null, 120])).toEqual([0, 80 / 100 - 1, 0, 90 / 120 - 1, null, 0]);
});

test('the scale is logarithmic from three times the lowest level on, and never at or below zero', () => {
  const line = (...values: (number | null)[]) => ({
    name: 'a',
    color: 'accent' as const,
    times: values.map((_, i) => i),
    values,
  });
  expect([line(1, 2.9), line(1, null, 3), line(0, 5), line(-1, 5)].map((one) => needsLogarithm([one]))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test.each([
  [undefined, 0],
  [0, 0],
  [0.01, 1],
  [0.2, 1],
  [0.21, 2],
  [-0.99, -5],
  [1, 5],
  [7, 5],
])('heat %p is step %p', (heat, step) => {
  expect(heatStep(heat)).toBe(step);
});
