import { sum } from '../../statistics.ts';
import { ledoitWolfCovariance, sampleCovariance } from '../measures/index.ts';
import type { Estimates } from './problem.ts';

export interface EstimateOptions {
  readonly perYear: number;
  readonly covariance: 'ledoit_wolf' | 'sample';
  /** Expected returns that replace the historical mean, as annual decimals. NaN where there is none. */
  readonly expected: Float64Array | null;
}

/**
 * Returns annual estimates from returns by period: means and covariances times the number of periods a year. An expected return is the
 * arithmetic mean of the history, which is a poor forecast (Merton 1980). The benchmark is estimated together with the assets, so that
 * the tracking error is never below 0. An asset whose price does not move has no risk. The shrinkage of Ledoit and Wolf would give it
 * some, so it is left out of the estimate.
 */
export function estimate(
  returns: readonly Float64Array[],
  benchmark: Float64Array | null,
  { perYear, covariance, expected }: EstimateOptions,
): Estimates & { readonly shrinkage: number } {
  const size = returns.length;
  const all = benchmark === null ? returns : [...returns, benchmark];
  const moving = [...all.keys()].filter((i) => all[i]!.some((value) => value !== all[i]![0]));
  const measured = covariance === 'sample' ? sampleCovariance : ledoitWolfCovariance;
  const found = measured(moving.map((i) => all[i]!));
  const whole = new Float64Array(all.length * all.length).fill(moving.length > 0 && found === null ? Number.NaN : 0);
  moving.forEach((i, a) => {
    moving.forEach((j, b) => {
      whole[i * all.length + j] = found === null ? Number.NaN : found.values[a * moving.length + b]! * perYear;
    });
  });
  const entry = (i: number, j: number) => whole[i * all.length + j]!;
  return {
    size,
    expected: Float64Array.from(returns, (own, i) => {
      const given = expected?.[i] ?? Number.NaN;
      return Number.isNaN(given) ? (sum(own) / own.length) * perYear : given;
    }),
    covariance: Float64Array.from({ length: size * size }, (_, k) => entry(Math.floor(k / size), k % size)),
    scenarios: returns,
    benchmark:
      benchmark === null
        ? null
        : {
            covariances: Float64Array.from({ length: size }, (_, i) => entry(i, size)),
            variance: entry(size, size),
          },
    shrinkage: found?.shrinkage ?? 0,
  };
}
