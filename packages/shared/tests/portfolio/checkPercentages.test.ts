import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkPercentages } from '../../src/portfolio/checkSettings.ts';
import { createFindings, fieldOf } from '../../src/portfolio/findings.ts';

/** Returns the fields with a warning, and their messages. */
function warned(request: object): Record<string, string> {
  const found = createFindings();
  checkPercentages(request, found);
  return Object.fromEntries(found.warnings.map(({ path, message }) => [fieldOf(path), message]));
}

/** A request with a number in each member, so that a percentage in any of them can be tried. */
const withRates = (rate: number) => ({
  transaction_cost_config: { Japan: { buy: rate, sell: rate } },
  transaction_costs: { buy: rate, sell: rate },
  fees: [{ name: 'Management', annual_rate: rate }],
  withholding: { US: rate },
  risk_free_rate: { series: [{ date: '2024-01-02', annual_rate: rate }] },
  benchmark: { name: 'Hurdle', annual_rate: rate },
  benchmarks: [{ name: 'Other', annual_rate: rate }],
  inflation: rate,
  flows: [{ amount: 100, every: 'month', growth: rate }],
  expected_returns: { AAPL: rate, '*': rate },
  stress_shocks: [{ name: 'Crash', shocks: [{ scope: 'all', change: rate }] }],
  rebalancing: { band: { absolute: rate } },
  bounds: { '*': [0, rate] },
  groups: [{ name: 'Energy', by: 'sector', max: rate }],
  least_change: rate,
  least_holding_change: rate,
});
const FIELDS = [
  'transaction_cost_config.Japan.buy',
  'transaction_cost_config.Japan.sell',
  'transaction_costs.buy',
  'transaction_costs.sell',
  'fees[0].annual_rate',
  'withholding.US',
  'risk_free_rate.series[0].annual_rate',
  'benchmark.annual_rate',
  'benchmarks[0].annual_rate',
  'inflation',
  'flows[0].growth',
  'expected_returns.AAPL',
  'stress_shocks[0].shocks[0].change',
  'rebalancing.band.absolute',
  'bounds.*[1]',
  'groups[0].max',
  'least_change',
  'least_holding_change',
].sort();

describe('numbers in another unit', () => {
  test('a percentage in any member with decimals has a warning, and a usual decimal has none', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.01, max: 99, noNaN: true }), (percent) => {
        expect(Object.keys(warned(withRates(percent))).sort()).toEqual(FIELDS);
        expect(warned(withRates(percent / 2000))).toEqual({});
      }),
      { seed: 41, numRuns: 60 },
    );
  });

  test('the warning says what the number means and what to send, and counts the others', () => {
    expect(warned({ expected_returns: { AAPL: 7, MSFT: 0.08, XOM: 5 } })).toEqual({
      'expected_returns.AAPL': 'A return of 7 means 700%. If you mean 7%, send 0.07. The same holds for 1 more.',
    });
    expect(warned({ risk_free_rate: 0.45 })).toEqual({
      risk_free_rate: 'A rate of 0.45 means 45%. If you mean 0.45%, send 0.0045.',
    });
  });

  test('limits above 1 are right together with short positions', () => {
    expect(warned({ bounds: { '*': [-0.5, 2] } })).toEqual({});
    expect(Object.keys(warned({ bounds: { '*': [0, 2] } }))).toEqual(['bounds.*[1]']);
  });

  test('percentiles that are all fractions have a warning', () => {
    expect(warned({ percentiles: [0.05, 0.5, 0.95] })).toEqual({
      percentiles:
        'Percentiles are from 0 to 100, and all of these are at most 1. If they are fractions, send 5, 50, 95.',
    });
    for (const percentiles of [[0.5, 5, 50], [5, 95], [0, 100], [1], [0]]) expect(warned({ percentiles })).toEqual({});
  });
});
