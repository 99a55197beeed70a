import { describe, expect, test } from '@jest/globals';
import { NIST, type NistSet, NUM_ACC, rightDigits } from '@tearsheet/testing/engine/nist.ts';
import { linearRegression, sampleStandardDeviation } from '../../../src/engine/measures/index.ts';
import { mean } from '../../../src/statistics.ts';

/** Digits that the coefficients and the standard errors must have. Doubles allow few where columns are nearly dependent. */
const DIGITS: Record<keyof typeof NIST, readonly [number, number]> = {
  norris: [12, 13],
  longley: [12, 13],
  wampler1: [9, 9],
  wampler2: [12, 12],
  wampler3: [9, 12],
  wampler4: [8, 12],
  wampler5: [6, 12],
  filip: [7, 7],
};

describe('linear regression of NIST reference data', () => {
  test.each(Object.entries(NIST))('%s', (name, set: NistSet) => {
    const fit = linearRegression(set.y, set.columns)!;
    const [ofCoefficients, ofErrors] = DIGITS[name as keyof typeof NIST];
    const found = [fit.intercept, ...fit.slopes];
    const digits = Math.min(...found.map((value, i) => rightDigits(value, set.coefficients[i]!)));
    const errors = [fit.interceptError, ...fit.slopeErrors];
    const errorDigits = Math.min(...errors.map((value, i) => rightDigits(value, set.errors[i]!)));
    expect(digits).toBeGreaterThanOrEqual(ofCoefficients);
    expect(errorDigits).toBeGreaterThanOrEqual(ofErrors);
    expect(rightDigits(fit.residualDeviation, set.residualDeviation)).toBeGreaterThanOrEqual(Math.min(ofErrors, 10));
    expect(rightDigits(fit.rSquared, set.rSquared)).toBeGreaterThanOrEqual(9);
  });
});

test('adjusted R² of the first set of Anscombe 1973, as printed by R 4', () => {
  const x = Float64Array.of(10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5);
  const y = Float64Array.of(8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68);
  expect(linearRegression(y, [x])?.adjustedRSquared).toBeCloseTo(0.6294916, 6);
});

describe('mean and deviation of NIST reference data', () => {
  test.each(Object.entries(NUM_ACC))('%s', (name, set) => {
    expect(rightDigits(mean(set.values), set.mean)).toBeGreaterThan(14);
    // The values of the last set have 16 digits, so 8 of the deviation can be right.
    expect(rightDigits(sampleStandardDeviation(set.values)!, set.deviation)).toBeGreaterThan(
      name === 'NumAcc4' ? 8 : 9,
    );
  });
});
