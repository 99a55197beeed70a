import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { backtestOf, christoffersenTest, kupiecTest, OUTCOME } from '../../../src/engine/measures/index.ts';

const CRITICAL = 3.841458820694124;

describe('the test of Kupiec', () => {
  // Kupiec 1995, as printed by Jorion 2007: numbers of exceptions that are not rejected, without the two bounds.
  test.each([
    [0.01, ['255 0 7', '510 1 11', '1000 4 17']],
    [0.025, ['255 2 12', '510 6 21', '1000 15 36']],
    [0.05, ['255 6 21', '510 16 36', '1000 37 65']],
    [0.075, ['255 11 28', '510 27 51', '1000 59 92']],
    [0.1, ['255 16 36', '510 38 65', '1000 81 120']],
  ])('has the published regions for a probability of %d', (tail, regions) => {
    for (const region of regions) {
      const [observations, below, above] = region.split(' ').map(Number) as [number, number, number];
      for (let exceptions = 0; exceptions <= observations; exceptions++) {
        const isAccepted = kupiecTest(observations, exceptions, tail).statistic < CRITICAL;
        expect(isAccepted).toBe(exceptions > below && exceptions < above);
      }
    }
  });

  // The documents of MATLAB's varbacktest and proportionOfFailuresTest.
  test.each([
    [1043, 57, 0.05, 0.46147, 0.49694],
    [1043, 17, 0.01, 3.5118, 0.060933],
    [250, 3, 0.05, 10.812, 0.0010083],
    [250, 3, 0.01, 0.09494, 0.75799],
  ])('of %d periods with %d exceptions at %d is that of MATLAB', (observations, exceptions, tail, statistic, p) => {
    const result = kupiecTest(observations, exceptions, tail);
    expect(result.statistic / statistic).toBeCloseTo(1, 4);
    expect(result.pValue / p).toBeCloseTo(1, 4);
  });
});

describe('the test of Christoffersen', () => {
  test('has the published figures of MATLAB and of Jorion on J.P. Morgan in 1998', () => {
    const matlab = christoffersenTest([
      [932, 53],
      [53, 4],
    ])!;
    expect(matlab.statistic).toBeCloseTo(0.25866, 5);
    expect(matlab.pValue).toBeCloseTo(0.61104, 5);
    expect(
      christoffersenTest([
        [218, 14],
        [14, 6],
      ])!.statistic,
    ).toBeCloseTo(9.53, 2);
  });

  test('is 0 when exceptions are as frequent after an exception as after none', () => {
    expect(
      christoffersenTest([
        [90, 10],
        [9, 1],
      ])!.statistic,
    ).toBeCloseTo(0, 12);
  });
});

describe('a backtest', () => {
  const { kept, exceeded, noForecast } = OUTCOME;

  test('counts periods with a forecast, and pairs of neighbors that both have one', () => {
    const result = backtestOf(
      Uint8Array.of(noForecast, kept, exceeded, exceeded, kept, noForecast, exceeded, kept),
      0.05,
    );
    expect(result).toMatchObject({ observations: 6, exceptions: 3, kupiec: kupiecTest(6, 3, 0.05) });
    expect(result.independence).toEqual(
      christoffersenTest([
        [0, 1],
        [2, 1],
      ]),
    );
    expect(result.conditional!.statistic).toBeCloseTo(result.kupiec!.statistic + result.independence!.statistic, 12);
    expect(result.conditional!.pValue).toBeCloseTo(Math.exp(-result.conditional!.statistic / 2), 12);
  });

  test('has no test of independence without an exception, and no test without a forecast', () => {
    expect(backtestOf(new Uint8Array(250), 0.01)).toMatchObject({
      exceptions: 0,
      independence: null,
      conditional: null,
    });
    expect(backtestOf(new Uint8Array(250).fill(noForecast), 0.01)).toMatchObject({ observations: 0, kupiec: null });
    expect(backtestOf(new Uint8Array(), 0.01)).toMatchObject({ observations: 0, kupiec: null, independence: null });
  });

  test('has statistics of at least 0 and p-values from 0 to 1', () => {
    fc.assert(
      fc.property(fc.uint8Array({ max: 2, maxLength: 300 }), fc.constantFrom(0.01, 0.05), (outcomes, tail) => {
        const { kupiec, independence, conditional } = backtestOf(outcomes, tail);
        for (const one of [kupiec, independence, conditional]) {
          if (one === null) continue;
          expect(one.statistic).toBeGreaterThanOrEqual(0);
          expect(one.pValue).toBeGreaterThanOrEqual(0);
          expect(one.pValue).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
