import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { linearRegression, sampleStandardDeviation } from '../../../src/engine/measures/index.ts';

describe('linearRegression', () => {
  test('Anscombe 1973, "Graphs in statistical analysis", first set, as printed by R 4', () => {
    const x = Float64Array.from([10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]);
    const y = Float64Array.from([8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]);
    const fit = linearRegression(y, [x]);
    expect(fit?.intercept).toBeCloseTo(3.0000909, 6);
    expect(fit?.interceptError).toBeCloseTo(1.1247468, 6);
    expect(fit?.slopes[0]).toBeCloseTo(0.5000909, 6);
    expect(fit?.slopeErrors[0]).toBeCloseTo(0.1179055, 6);
    expect(fit?.rSquared).toBeCloseTo(0.6665425, 6);
    expect(fit?.adjustedRSquared).toBeCloseTo(0.6294916, 6);
    expect(fit?.residualDeviation).toBeCloseTo(1.2366033, 6);
  });

  const numbers = (length: number) =>
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: length, maxLength: length });

  test('finds the coefficients of a combination, whatever the sizes of the regressors', () => {
    fc.assert(
      fc.property(numbers(40), numbers(40), numbers(3), ([...a], [...b], [c0 = 0, c1 = 0, c2 = 0]) => {
        const x = [Float64Array.from(a), Float64Array.from(b, (value) => 1000 * value)];
        const y = x[0]!.map((value, t) => c0 + c1 * value + c2 * x[1]![t]!);
        const fit = linearRegression(y, x);
        if (!fit) return;
        const spread = Math.max(...y.map(Math.abs), 1e-6);
        expect(Math.abs(fit.intercept - c0)).toBeLessThan(1e-7 * spread);
        expect(Math.abs(fit.slopes[1]! - c2)).toBeLessThan(1e-7);
        expect(fit.rSquared).toBeCloseTo(1, 6);
      }),
    );
  });

  test('residuals are orthogonal to every regressor', () => {
    fc.assert(
      fc.property(numbers(30), numbers(30), numbers(30), (a, b, c) => {
        const [x, z, y] = [a, b, c].map((values) => Float64Array.from(values)) as [
          Float64Array,
          Float64Array,
          Float64Array,
        ];
        // Dots are compared with an absolute bound, so the columns must have a common scale.
        fc.pre([x, z].every((column) => (sampleStandardDeviation(column) ?? 0) > 1e-6));
        const fit = linearRegression(y, [x, z]);
        if (!fit) return;
        const left = y.map((value, t) => value - fit.intercept - fit.slopes[0]! * x[t]! - fit.slopes[1]! * z[t]!);
        const dot = (column: Float64Array) => left.reduce((sum, e, t) => sum + e * column[t]!, 0);
        for (const column of [x, z, x.map(() => 1)]) expect(Math.abs(dot(column))).toBeLessThan(1e-9);
      }),
    );
  });

  test('is undefined for collinear regressors, for constant series, and for too few observations', () => {
    const x = Float64Array.from([1, 2, 3, 5, 8]);
    const y = Float64Array.from([2, 1, 4, 3, 6]);
    expect(linearRegression(y, [x, x.map((value) => 3 - 2 * value)])).toBeNull();
    expect(linearRegression(y, [x.map(() => 1)])).toBeNull();
    expect(
      linearRegression(
        y.map(() => 1),
        [x],
      ),
    ).toBeNull();
    expect(linearRegression(y.slice(0, 2), [x.slice(0, 2)])).toBeNull();
  });
});
