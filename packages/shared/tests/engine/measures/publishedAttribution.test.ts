import { describe, expect, test } from '@jest/globals';
import { brinsonFachler, carinoLink } from '../../../src/engine/measures/index.ts';

/**
 * Published values: Babii, "Performance Attribution in R" (package PortfolioAttribution), ten assets, 2007 Q2 to 2008 Q4,
 * effects linked by Carino. The paper's selection includes the interaction. Its allocation is that of Brinson, Hood and
 * Beebower, which has the same sum over all assets as ours. All values are printed with four decimals.
 */
const WEIGHTS = [0.1, 0.2, 0.3, 0.05, 0.05, 0.01, 0.02, 0.03, 0.04, 0.2];
const BENCHMARK_WEIGHTS = [0.05, 0.05, 0.02, 0.01, 0.07, 0.03, 0.03, 0.06, 0.08, 0.6];
const RETURNS = [
  [-0.0488, 0.1301, 0.1388, 0.0793, 0.1103, 0.086, 0.0201, 0.0244, 0.1059, 0.0469],
  [-0.0595, 0.1051, -0.0553, 0.0784, 0.1126, 0.0941, 0.1219, -0.0973, 0.0985, 0.05],
  [0.0813, -0.0027, -0.0033, -0.1105, -0.0859, 0.0657, 0.0354, 0.0852, 0.0121, 0.0453],
  [-0.0866, -0.0893, -0.1891, -0.0016, 0.0631, -0.0082, -0.05, 0.1029, -0.1023, 0.0374],
  [-0.3068, 0.1496, 0.1417, -0.3269, 0.029, -0.1579, -0.127, 0.0647, 0.0411, 0.0368],
  [-0.0829, -0.1839, -0.2413, -0.0456, -0.0133, 0.0172, 0.114, 0.0636, -0.1265, 0.0401],
  [-0.1846, -0.1089, -0.0901, -0.4537, -0.3291, -0.1554, -0.2633, -0.0661, 0.0276, 0.0381],
];
const BENCHMARK_RETURNS = [
  [0.0324, 0.0324, 0.0324, 0.0324, 0.0324, 0.0324, 0.0324, 0.0324, 0.0324, 0.0487],
  [0.0645, 0.0645, 0.0645, 0.0645, 0.0645, 0.0645, 0.0645, 0.0645, 0.0645, 0.0482],
  [0.018, 0.018, 0.018, 0.018, 0.018, 0.018, 0.018, 0.018, 0.018, 0.039],
  [-0.0667, -0.0667, -0.0667, -0.0667, -0.0667, -0.0667, -0.0667, -0.0667, -0.0667, 0.0275],
  [-0.0547, -0.0547, -0.0547, -0.0547, -0.0547, -0.0547, -0.0547, -0.0547, -0.0547, 0.0129],
  [-0.0643, -0.0643, -0.0643, -0.0643, -0.0643, -0.0643, -0.0643, -0.0643, -0.0643, 0.0163],
  [-0.1014, -0.1014, -0.1014, -0.1014, -0.1014, -0.1014, -0.1014, -0.1014, -0.1014, 0.0067],
];
/** By quarter: allocation of all assets, then selection of all assets. */
const TOTALS = [
  [-0.0065, 0.0522],
  [0.0065, -0.0388],
  [-0.0084, -0.012],
  [-0.0377, -0.0269],
  [-0.027, 0.0748],
  [-0.0322, -0.0649],
  [-0.0432, -0.0268],
];
const LINKED_ALLOCATION = -0.147;
/** By asset, then of all. */
const LINKED_SELECTION = [-0.0486, 0.029, -0.0417, -0.0298, 0.0021, 0.0011, 0.0004, 0.0106, 0.0086, 0.0188, -0.0495];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const quarters = RETURNS.map((returns, q) => {
  const benchmarkReturns = BENCHMARK_RETURNS[q]!;
  const total = sum(returns.map((value, i) => WEIGHTS[i]! * value));
  const benchmark = sum(benchmarkReturns.map((value, i) => BENCHMARK_WEIGHTS[i]! * value));
  const effects = returns.map((portfolioReturn, i) =>
    brinsonFachler(
      {
        portfolioWeight: WEIGHTS[i]!,
        benchmarkWeight: BENCHMARK_WEIGHTS[i]!,
        portfolioReturn,
        benchmarkReturn: benchmarkReturns[i]!,
      },
      benchmark,
    ),
  );
  return { total, benchmark, effects };
});
const chain = (key: 'total' | 'benchmark') => quarters.reduce((growth, one) => growth * (1 + one[key]), 1) - 1;
const whole = carinoLink(chain('total'), chain('benchmark'));
const linked = (effectOf: (effects: (typeof quarters)[number]['effects']) => number) =>
  sum(quarters.map((one) => (carinoLink(one.total, one.benchmark) / whole) * effectOf(one.effects)));

describe('published attribution', () => {
  test('effects of each quarter, within the rounding of the printed returns', () => {
    quarters.forEach(({ effects }, q) => {
      const [allocation, selection] = TOTALS[q]!;
      expect(Math.abs(sum(effects.map((one) => one.allocation)) - allocation!)).toBeLessThan(1.1e-4);
      expect(Math.abs(sum(effects.map((one) => one.selection + one.interaction)) - selection!)).toBeLessThan(1.1e-4);
    });
  });

  test('effects linked over all quarters', () => {
    expect(Math.abs(linked((effects) => sum(effects.map((one) => one.allocation))) - LINKED_ALLOCATION)).toBeLessThan(
      2e-4,
    );
    const bySelection = WEIGHTS.map((_, i) => linked((effects) => effects[i]!.selection + effects[i]!.interaction));
    [...bySelection, sum(bySelection)].forEach((value, i) => {
      expect(Math.abs(value - LINKED_SELECTION[i]!)).toBeLessThan(2e-4);
    });
  });

  test('allocation to Japan in the CFA curriculum, level III, reading 35, exhibit 24', () => {
    const japan = { portfolioWeight: 0.51, benchmarkWeight: 0.605, portfolioReturn: 0.124, benchmarkReturn: 0.1148 };
    expect(brinsonFachler(japan, 0.0925).allocation).toBeCloseTo(-0.0021, 4);
  });
});
