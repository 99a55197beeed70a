import { describe, expect, test } from '@jest/globals';
import { congruentialSeries } from '@tearsheet/testing/engine/congruentialSeries.ts';
import { resample } from '../../../src/engine/inference/resampling.ts';
import {
  maxDrawdown as lowestDrawdown,
  randomOf,
  sampleStandardDeviation,
} from '../../../src/engine/measures/index.ts';
import { mean, quantile } from '../../../src/statistics.ts';

const RETURNS = congruentialSeries(500, 6, 0.2).map((value) => 0.01 * value + 0.0006);
const settings = (blockLength: number, count = 4000, seed = 1) => ({ count, blockLength, random: randomOf(seed) });

describe('resample', () => {
  // arch 8.0.0 for Python: StationaryBootstrap(4.0, r), 40,000 samples. Standard error, 2.5%, 50%, and 97.5% percentile.
  const { mean: means, deviation, growth, maxDrawdown } = resample(RETURNS, RETURNS, settings(4));
  const volatility = deviation.map((value) => value * Math.sqrt(252));
  const sharpeRatio = means.map((value, k) => (value / deviation[k]!) * Math.sqrt(252));
  const found = { growth, volatility, sharpeRatio, maxDrawdown };
  test.each([
    ['growth', 0.09742565983730327, 1.1866341140801382, 1.3592533314705337, 1.567264802602779],
    ['volatility', 0.000954575686398477, 0.04496794121394887, 0.0468509527996825, 0.04871383379879254],
    ['sharpeRatio', 0.7642385578609016, 1.8651516574024702, 3.325254560435575, 4.862894962182731],
    ['maxDrawdown', 0.008001235200630145, -0.04756197512464756, -0.026471691581219647, -0.016627087452745368],
  ] as const)('%s has the distribution that arch finds', (name, error, low, middle, high) => {
    const sorted = found[name].slice().sort();
    // 4,000 samples know a standard error to 1.1% and these percentiles to 4.2% of it. The bounds are about four times as wide.
    expect(Math.abs(sampleStandardDeviation(sorted)! / error - 1)).toBeLessThan(0.06);
    for (const [p, expected] of [
      [0.025, low],
      [0.5, middle],
      [0.975, high],
    ] as const) {
      expect(Math.abs(quantile(sorted, p)! - expected)).toBeLessThan(0.18 * error);
    }
  });

  test('a sample without a path has the same means and deviations', () => {
    const [whole, part] = [resample(RETURNS, RETURNS, settings(7, 100)), resample(RETURNS, null, settings(7, 100))];
    expect([part.mean, part.deviation]).toEqual([whole.mean, whole.deviation]);
    expect([...part.growth, ...part.maxDrawdown]).toEqual([...new Array(100).fill(1), ...new Array(100).fill(0)]);
  });

  test('constant returns have no deviation and no drawdown', () => {
    const constant = new Float64Array(20).fill(0.01);
    const { mean: means, deviation, maxDrawdown, growth } = resample(constant, constant, settings(3, 10));
    expect([...deviation, ...maxDrawdown]).toEqual(new Array(20).fill(0));
    for (const value of means) expect(value).toBeCloseTo(0.01, 14);
    for (const value of growth) expect(value).toBeCloseTo(1.01 ** 20, 12);
  });

  test('equal returns among others have no deviation, and nearly equal ones have theirs', () => {
    const one = Float64Array.from({ length: 300 }, (_, i) => (i === 0 ? 0.7 : 0.0003));
    const withoutFirst = resample(one, null, settings(10, 200)).deviation.filter((value) => value < 1e-3);
    expect(withoutFirst.length).toBeGreaterThan(50);
    expect([...withoutFirst]).toEqual(new Array(withoutFirst.length).fill(0));
    const small = one.map((value, i) => (i === 0 ? value : value + (i % 2) * 1e-9));
    const near = resample(small, null, settings(10, 200)).deviation.filter((value) => value < 1e-3);
    for (const value of near) expect(value).toBeCloseTo(0.5e-9, 11);
  });

  test.each([1, 1.2, 3, 40])('the blocks of mean length %d take one random number each', (blockLength) => {
    const found = resample(RETURNS, RETURNS, settings(blockLength, 20, 6));
    const random = randomOf(6);
    for (let k = 0; k < 20; k++) {
      const sample: number[] = [];
      while (sample.length < RETURNS.length) {
        const position = (random.bits() / 2 ** 32) * RETURNS.length;
        const start = Math.floor(position);
        const length = 1 + Math.floor(Math.log(1 - (position - start)) / Math.log1p(-1 / blockLength));
        for (let i = start; i < start + length && sample.length < RETURNS.length; i++) {
          sample.push(RETURNS[i % RETURNS.length]!);
        }
      }
      let level = 1;
      const levels = Float64Array.from([1, ...sample.map((value) => (level *= 1 + value))]);
      expect(found.mean[k]).toBeCloseTo(mean(sample), 14);
      expect(found.deviation[k]).toBeCloseTo(sampleStandardDeviation(Float64Array.from(sample))!, 14);
      expect(found.growth[k]).toBeCloseTo(level, 13);
      expect(found.maxDrawdown[k]).toBeCloseTo(lowestDrawdown(levels), 14);
    }
  });
});
