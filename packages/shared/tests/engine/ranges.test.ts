import { describe, expect, test } from '@jest/globals';
import { makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { makeLedger } from '@tearsheet/testing/engine/makeLedger.ts';
import fc from 'fast-check';
import { AnalysisError, analyze, createByteBuffer, resultOf, writeJson } from '../../src/engine/index.ts';
import type { AnalysisInput } from '../../src/engine/input.ts';

/** Returns the analysis as JSON with every section, or the reason why there is none. Other errors are not caught. */
function outcomeOf(input: AnalysisInput): string {
  try {
    return new TextDecoder().decode(writeJson(resultOf(analyze(input)), createByteBuffer()));
  } catch (error) {
    if (error instanceof AnalysisError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

const DAYS = 60;
/** A return of about 1% a day, so that prices do not stand still. */
const wave = (i: number, seed: number) => Math.exp(0.01 * Math.sin(i * (1.7 + seed)));
/** Powers of ten by day: a level, a trend over all days, a jump that stays, and a jump of one day. */
const shape = (most: number) =>
  fc.record({
    level: fc.double({ min: -most, max: most, noNaN: true }),
    trend: fc.oneof(fc.constant(0), fc.double({ min: -most, max: most, noNaN: true })),
    jump: fc.oneof(fc.constant(0), fc.double({ min: -most, max: most, noNaN: true })),
    spike: fc.oneof(fc.constant(0), fc.double({ min: -most, max: most, noNaN: true })),
    at: fc.integer({ min: 1, max: DAYS - 2 }),
  });
type Shape = Parameters<Parameters<ReturnType<typeof shape>['map']>[0]>[0];
const closesOf = ({ level, trend, jump, spike, at }: Shape, seed: number) =>
  Array.from({ length: DAYS }, (_, i) => {
    const power = level + (trend * i) / DAYS + (i >= at ? jump : 0) + (i === at ? spike : 0);
    return Math.min(1e307, Math.max(1e-307, 10 ** power)) * wave(i, seed);
  });

interface Shapes {
  readonly first: Shape;
  readonly second: Shape;
  readonly benchmark: Shape;
}
const shapesOf = (most: number) => fc.record({ first: shape(most), second: shape(most), benchmark: shape(most) });
const marketOf = ({ first, second, benchmark }: Shapes) => {
  return {
    instruments: { 'AAA.N': { closes: closesOf(first, 1) }, 'BBB.N': { closes: closesOf(second, 2) } },
    benchmark: { closes: closesOf(benchmark, 3) },
  };
};
const weighted = (shapes: Shapes) =>
  makeInput({
    ...marketOf(shapes),
    rebalances: [
      [0, { 'AAA.N': 0.6, 'BBB.N': 0.4 }],
      [30, { 'AAA.N': 0.5, 'BBB.N': 0.5 }],
    ],
    settings: { fees: [{ name: 'Fee', annualRate: 0.01 }], includeTransactionCosts: true, riskFreeRate: 0.03 },
  });
const booked = (shapes: Shapes) => {
  const market = marketOf(shapes);
  const [price, other] = [market.instruments['AAA.N'].closes[0]!, market.instruments['BBB.N'].closes[0]!];
  return makeLedger({
    ...market,
    entries: [
      { on: 0, type: 'deposit', amount: 1000 },
      { on: 0, type: 'buy', ric: 'AAA.N', quantity: 500 / price, price },
      { on: 0, type: 'buy', ric: 'BBB.N', quantity: 500 / other, price: other },
      { on: 20, type: 'deposit', amount: 10 },
      { on: 40, type: 'sell', ric: 'AAA.N', quantity: 200 / price, price: market.instruments['AAA.N'].closes[40]! },
    ],
  });
};

describe.each([
  ['weights', weighted],
  ['transactions', booked],
] as const)('every section of an analysis of %s', (_, inputOf) => {
  test('has only finite numbers, or the analysis says which value is out of range, for any prices', () => {
    let refused = 0;
    fc.assert(
      fc.property(shapesOf(250), (shapes) => {
        const outcome = outcomeOf(inputOf(shapes));
        expect(outcome).toMatch(/^\{"success":true|^values_out_of_range: the (price of|largest value of) /);
        if (!outcome.startsWith('{')) refused++;
      }),
      { numRuns: 60 },
    );
    expect(refused).toBeGreaterThan(0);
  });

  test('is there for huge and tiny prices that can be computed with', () => {
    const flat = { trend: 0, jump: 0, spike: 0, at: 1 };
    for (const level of [-19.9, -10, 10, 19.9]) {
      for (const jump of [0, -10, 15].filter((power) => Math.abs(level + power) < 20)) {
        const shapes = {
          first: { ...flat, level, jump, at: 30 },
          second: { ...flat, level: 2 },
          benchmark: { ...flat, level },
        };
        expect(outcomeOf(inputOf(shapes))).toMatch(/^\{"success":true/);
      }
    }
    fc.assert(
      fc.property(shapesOf(5), (shapes) => {
        expect(outcomeOf(inputOf(shapes))).toMatch(/^\{"success":true/);
      }),
      { numRuns: 60 },
    );
  });
});

const flat = { level: 2, trend: 0, jump: 0, spike: 0, at: 1 };

test('the message names the instrument and the day of a price that is too large or too small', () => {
  const jump = { ...flat, jump: 200, at: 20 };
  expect(outcomeOf(weighted({ first: flat, second: jump, benchmark: flat }))).toMatch(
    /^values_out_of_range: the price of BBB\.N on 2024-01-29 is [\d.]+e\+20[12], but it must be between 1e-20 and 1e\+20 /,
  );
  const tiny = { ...flat, level: -30 };
  expect(outcomeOf(weighted({ first: flat, second: flat, benchmark: tiny }))).toMatch(
    /^values_out_of_range: the price of BENCH\.N on 2024-01-01 is [\d.]+e-30, but it must be between/,
  );
});

test('a rate that is too large is named, and so is growth beyond 1e20', () => {
  const rates = Array.from({ length: DAYS }, (_, i) => (i === 30 ? 1e13 : 2));
  const abroad = makeInput({
    instruments: { 'AAA.L': { closes: closesOf(flat, 1), currency: 'GBP' } },
    rebalances: [[0, { 'AAA.L': 1 }]],
    benchmark: { closes: closesOf(flat, 3) },
    fx: { GBP: rates },
  });
  expect(outcomeOf(abroad)).toMatch(/^values_out_of_range: the exchange rate of GBP on 2024-02-12 is 10000000000000, /);
  const soaring = { ...flat, level: -18, trend: 37 };
  expect(outcomeOf(weighted({ first: soaring, second: soaring, benchmark: flat }))).toBe(
    'values_out_of_range: the largest value of the portfolio is more than 1e20 times its smallest one, which is too much to compute with',
  );
});
