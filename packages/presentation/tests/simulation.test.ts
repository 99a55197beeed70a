import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { SimulationResult } from '@tearsheet/shared/schemas';
import type { LegendComponentOption, LineSeriesOption, YAXisComponentOption } from 'echarts';
import { pathsInWords, renderText, SIMULATED, simulationDocument } from '../src/index.ts';
import { chartSvg } from '../src/render/chartSvg.ts';

const { result }: { result: SimulationResult } = JSON.parse(
  readFileSync(new URL('../../../docs/examples/simulation.json', import.meta.url), 'utf8'),
);

test.each([
  [0, 'None of the simulated paths'],
  [0.0005, 'Fewer than 1 in 100 paths'],
  [0.034, 'About 3 in 100 paths'],
  [0.995, 'More than 99 in 100 paths'],
  [1, 'All simulated paths'],
])('a share of %s reads "%s"', (share, words) => {
  expect(pathsInWords(share)).toBe(words);
});

describe('the document of a simulation', () => {
  test('says probabilities in words and draws the paths', () => {
    const text = renderText(simulationDocument(result)).replace(/\s+/g, ' ');
    expect(text).toContain('paths run out of money before every withdrawal is paid.');
    expect(text).toContain('have SGD 500,000 or more at the end.');
    expect(text).toMatch(/90 in 100 paths end between SGD [\d,]+ and SGD [\d,]+\./);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });

  test('warns of simulated prices, as the other documents do', () => {
    const warningOf = (data_source: string) =>
      simulationDocument({ ...result, parameters: { ...result.parameters, data_source } }).warning;
    expect(warningOf('demo (simulated)')).toBe(SIMULATED);
    expect(warningOf('own')).toBeNull();
  });

  test('leaves out the goal and the ruin if the request has neither', () => {
    const { parameters } = result;
    const plain = { ...result, goal: null, parameters: { ...parameters, flows: [] } };
    const [outcome] = simulationDocument(plain).sections;
    expect(JSON.stringify(outcome)).not.toMatch(/run out of money|or more at the end|Probability/);
  });

  test('says that money is that of today if there is inflation', () => {
    const textOf = (inflation: number, include_transaction_costs: boolean) =>
      renderText(
        simulationDocument({ ...result, parameters: { ...result.parameters, inflation, include_transaction_costs } }),
      ).replace(/\s+/g, ' ');
    expect(textOf(0, false)).not.toMatch(/of today|today's money|transaction costs/);
    const real = textOf(0.025, true);
    expect(real).toContain('in SGD of today, drawn');
    expect(real).toContain("With inflation of 2.50% a year, all values, returns, and drawdowns are in today's money.");
    expect(real).toContain('Trades after the start have transaction costs.');
  });

  /** Returns the chart of values that grow by `growth` a year, `spread` apart. */
  function chartOf(percentiles: readonly number[], { growth = 1.05, spread = 0.2, years = 20 } = {}) {
    const start = result.parameters.initial_value;
    const over_time = Array.from({ length: years + 1 }, (_, year) => ({
      month: year * 12,
      mean: null,
      ruined: 0,
      values: percentiles.map((percentile) => start * (growth * (1 + (spread * (percentile - 50)) / 100)) ** year),
    }));
    const chart = simulationDocument({ ...result, percentiles: [...percentiles], over_time })
      .sections.flatMap(({ blocks }) => blocks)
      .find((block) => block.kind === 'chart')!;
    const option = chart.draw({ width: 800, height: 380, theme: 'light', interactive: false });
    const series = [option.series ?? []].flat() as LineSeriesOption[];
    return {
      chart,
      series,
      axis: option.yAxis as YAXisComponentOption,
      legend: option.legend as LegendComponentOption,
    };
  }

  test('shades the bands of 5 to 95 and of 25 to 75, with the middle as a line', () => {
    const { chart, series, legend } = chartOf([5, 25, 50, 75, 95]);
    expect(legend.data).toEqual(['Median', 'Percentiles 5 to 95', 'Percentiles 25 to 75']);
    const { rows } = chart.data();
    const amounts = ({ data = [] }: LineSeriesOption) => data.map((point) => Number([point].flat()[1]));
    const column = (index: number) => rows.map((row) => Object(row[index]).value);
    for (const [name, low, high] of [
      ['Percentiles 5 to 95', 1, 5],
      ['Percentiles 25 to 75', 2, 4],
    ] as const) {
      const [base, area, ...others] = series.filter(({ stack }) => stack === name);
      expect([base!.areaStyle, area!.areaStyle?.opacity, others]).toEqual([undefined, 0.22, []]);
      expect(amounts(base!)).toEqual(column(low));
      amounts(area!).forEach((height, at) => {
        expect(height).toBeCloseTo(column(high)[at] - column(low)[at], 6);
      });
    }
    expect(chart.description).toContain('Percentiles 5 to 95 hold 90 in 100 paths. Percentiles 25 to 75 hold 50');
    expect(chartSvg(chart, { width: 800, height: 380 })).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('draws percentiles without a partner as lines, and may have only bands', () => {
    expect(chartOf([10, 25, 50, 75, 99]).legend.data).toEqual([
      '10th percentile',
      'Median',
      '99th percentile',
      'Percentiles 25 to 75',
    ]);
    expect(chartOf([2.5, 97.5]).legend.data).toEqual(['Percentiles 2.5 to 97.5']);
    expect(chartOf([50]).legend.data).toEqual(['Median']);
  });

  test.each([
    ['a small spread', { years: 3 }, 'value'],
    ['a large spread', { years: 20 }, 'log'],
    ['values near nothing', { growth: 0.7 }, 'value'],
    ['values of nothing', { growth: 0 }, 'value'],
  ] as const)('%s has the scale %s', (_what, values, type) => {
    expect(chartOf([5, 25, 50, 75, 95], values).axis.type).toBe(type);
  });
});
