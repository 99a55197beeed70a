import { expect, test } from '@jest/globals';
import { waterfallBars } from '../../src/charts/waterfallOption.ts';
import { alignGrowth } from '../../src/compare/alignGrowth.ts';
import { weightsTable } from '../../src/compare/weightsTable.ts';
import { allocationLines } from '../../src/results/allocationLines.ts';
import { drawdownsOf } from '../../src/results/drawdownsOf.ts';
import { heatClass } from '../../src/results/heatClass.ts';
import { moversOf } from '../../src/results/moversOf.ts';

test('bars of a waterfall hang where the one before ended', () => {
  const bars = waterfallBars([
    { label: 'Start', kind: 'level', value: 100 },
    { label: 'Prices', kind: 'change', value: 40 },
    { label: 'Costs', kind: 'change', value: -10 },
    { label: 'End', kind: 'level', value: 130 },
  ]);
  expect(bars.map(({ base, height }) => [base, height])).toEqual([
    [0, 100],
    [100, 40],
    [130, 10],
    [0, 130],
  ]);
});

test('allocation becomes one line a group, the heaviest of the last day first', () => {
  const rows = [
    { date: '2024-01-02', group: 'Energy', value: 10, weight: 1 },
    { date: '2024-01-31', group: 'Energy', value: 4, weight: 0.4 },
    { date: '2024-01-31', group: 'Technology', value: 6, weight: 0.6 },
  ];
  expect(allocationLines(rows)).toEqual({
    dates: ['2024-01-02', '2024-01-31'],
    lines: [
      { name: 'Technology', values: [0, 0.6] },
      { name: 'Energy', values: [1, 0.4] },
    ],
  });
});

test('two values grow from 100 on the first day that both have', () => {
  const day = (date: string, portfolio_value: number) => ({ date, portfolio_value });
  expect(alignGrowth([day('a', 5), day('b', 10), day('c', 15)], [day('b', 2), day('c', 1)])).toEqual([
    { date: 'b', a: 100, b: 100 },
    { date: 'c', a: 150, b: 50 },
  ]);
  expect(alignGrowth([day('a', 5)], [day('b', 2)])).toEqual([]);
});

test('drawdowns count from the highest value so far, over gaps', () => {
  expect(drawdownsOf([100, 50, null, 200, 150])).toEqual([0, -0.5, null, 0, -0.25]);
});

test('cells of the heat map deepen with the size of the value, to the fifth level', () => {
  expect([0.001, 0.05, -0.08, -3, 0, null].map((value) => heatClass(value, 0.08))).toEqual([
    'heat-gain-1',
    'heat-gain-4',
    'heat-loss-5',
    'heat-loss-5',
    '',
    '',
  ]);
});

test('what one of two does not hold weighs nothing in it; the largest difference is first', () => {
  const holding = (ric: string, weight: number) => ({
    ...{ ric, weight, name: '', market: '', sector: '', currency: '', quantity: 1, close_local: 1, close_base: 1 },
    ...{ value: 1, scores: null, recommendation: null },
  });
  const sections = (...latest_holdings: ReturnType<typeof holding>[]) => ({
    analytics_version: 2,
    warnings: [],
    input_hash: '',
    latest_holdings,
  });
  const { rows } = weightsTable(sections(holding('A', 0.6), holding('B', 0.4)), sections(holding('B', 1)));
  expect(rows).toEqual([
    { ric: 'A', a: 0.6, b: 0 },
    { ric: 'B', a: 0.4, b: 1 },
  ]);
});

test('only what moved is named, three at most', () => {
  const row = (ric: string, contribution: number) => ({ ric, contribution });
  const largest = [row('A', -0.1), row('B', 0.05), row('C', 0.01), row('D', 0.001)];
  expect(moversOf(largest)).toBe('A -10.00%, B +5.00%, C +1.00%');
  expect(moversOf([row('A', 0)])).toBeNull();
});
