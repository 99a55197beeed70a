import { expect, test } from '@jest/globals';
import { list } from '@tearsheet/testing/engine/returnSeries.ts';
import fc from 'fast-check';
import { giniCoefficient, herfindahlIndex, topShare } from '../../../src/engine/measures/index.ts';

test('concentration by hand', () => {
  expect(herfindahlIndex(list(0.25, 0.25, 0.25, 0.25))).toBe(0.25);
  expect(herfindahlIndex(list(1))).toBe(1);
  expect(giniCoefficient(list(0.25, 0.25, 0.25, 0.25))).toBeCloseTo(0, 15);
  expect(giniCoefficient(list(0, 0, 0, 1))).toBe(0.75);
  expect(giniCoefficient(list())).toBeNull();
  expect(topShare(list(0.1, 0.5, 0.4), 2)).toBeCloseTo(0.9, 15);
  expect(topShare(list(0.6, 0.4), 5)).toBe(1);
});

test('order changes nothing; half the mean absolute difference over the mean is the Gini coefficient', () => {
  const weights = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(weights, (values) => {
      const w = Float64Array.from(values);
      const pairs = values.flatMap((x) => values.map((y) => Math.abs(x - y)));
      const mean = values.reduce((total, x) => total + x, 0) / values.length;
      const gini = pairs.reduce((total, x) => total + x, 0) / (2 * values.length ** 2 * mean);
      expect(giniCoefficient(w)).toBeCloseTo(gini, 10);
      expect(giniCoefficient(w.slice().reverse())).toBeCloseTo(gini, 10);
      expect(topShare(w, 1)).toBe(Math.max(...values));
    }),
  );
});
