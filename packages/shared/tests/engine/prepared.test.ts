import { describe, expect, test } from '@jest/globals';
import { dayOf, makeInput, START } from '@tearsheet/testing/engine/makeInput.ts';
import { randomInput } from '@tearsheet/testing/engine/randomInput.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';
import fc from 'fast-check';
import { analyze, resultOf } from '../../src/engine/analyze.ts';
import { createArena, float64, int32, withArena } from '../../src/engine/arrays.ts';
import type { AnalysisInput } from '../../src/engine/input.ts';
import { toPlain } from '../../src/engine/json/table.ts';
import { prepareSeries } from '../../src/engine/market/dividends.ts';

const NOTHING = { weekdays: new Int32Array(0), amounts: new Float64Array(0) };
const series = (...values: number[]) => ({ first: 100, values: Float64Array.from(values) });

describe('prepared series', () => {
  test('carries closes forward and reinvests dividends', () => {
    const dividends = { weekdays: Int32Array.of(102), amounts: Float64Array.of(0.5) };
    const { levels, filled, first, lastClose, longestGap, hasDividends } = prepareSeries(
      series(10, Number.NaN, 9.5, 0, -1, 19),
      dividends,
      null,
    );
    expect(first).toBe(100);
    expect([...levels.subarray(0, 7)]).toEqual([10, 10, 10, 10, 10, 20, 20]);
    expect([...filled.subarray(0, 4)]).toEqual([1, 3, 4, 6]);
    expect([lastClose, longestGap, hasDividends]).toEqual([105, 2, true]);
  });

  test('has the levels of the closes without dividends, and none before the first close or after the delisting', () => {
    const { levels, filled, lastClose } = prepareSeries(series(Number.NaN, 4, 5, 6), NOTHING, 102);
    expect([...levels.subarray(0, 5)]).toEqual([Number.NaN, 4, 5, 5, 5]);
    expect(filled[0]).toBe(3);
    expect(lastClose).toBe(102);
  });

  test('a dividend before the first close or after the last one changes no ratio', () => {
    const dividends = { weekdays: Int32Array.of(90, 103), amounts: Float64Array.of(1, 1) };
    const { levels } = prepareSeries(series(Number.NaN, 4, 5), dividends, null);
    expect(levels[2]! / levels[1]!).toBe(1.25);
    expect(levels[4]).toBe(levels[2]);
  });

  test('is empty for a series without a close', () => {
    const { levels, filled } = prepareSeries(series(Number.NaN, 0, -3), NOTHING, null);
    expect(levels.every(Number.isNaN)).toBe(true);
    expect(filled).toHaveLength(0);
    expect(prepareSeries(series(), NOTHING, null).filled).toHaveLength(0);
  });

  test('is on shared memory if the closes are', () => {
    const values = new Float64Array(new SharedArrayBuffer(16)).fill(3);
    expect(prepareSeries({ first: 0, values }, NOTHING, null).levels.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  test('reports closes outside the range, so that the analysis names them', () => {
    expect(prepareSeries(series(1, 1e21), NOTHING, null).isInRange).toBe(false);
    expect(prepareSeries(series(1, Number.POSITIVE_INFINITY), NOTHING, null).isInRange).toBe(false);
    const input = withPrepared(
      makeInput({ instruments: { 'A.N': { closes: [1, 1e21, 1] } }, rebalances: [[0, { 'A.N': 1 }]] }),
    );
    expect(() => analyze(input)).toThrow(/the price of A\.N/);
  });

  test('dividends that no number can hold make the analysis impossible', () => {
    const closes = Array.from({ length: 40 }, () => 1e-18);
    const dividends = closes.map((_, day) => [day, 1e3] as const);
    const input = makeInput({ instruments: { 'A.N': { closes, dividends } }, rebalances: [[0, { 'A.N': 1 }]] });
    expect(() => analyze(input)).toThrow(/dividends of A\.N are too large/);
  });

  test('an analysis has the same result with a prepared series, and does not look behind its end date', () => {
    const options = { costs: true, dividends: true, gaps: true, delistings: true, riskFreeRate: 0, startShare: 0 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0x7fffffff }), (seed) => {
        const input = randomInput({ ...options, seed, instruments: 5, days: 60, rebalances: 4 });
        const settings = { ...input.settings, endDay: dayOf(40) };
        const early = { ...input, settings };
        expect(textOf(withPrepared(early))).toBe(textOf(early));
        const instruments = input.instruments.map((one) => {
          const { first, values } = one.closes!;
          return { ...one, closes: { first, values: values.subarray(0, START + 41 - first) } };
        });
        const delisted = instruments.some(({ delistedOn }) => delistedOn !== null && delistedOn > START + 40);
        if (!delisted) expect(textOf({ ...early, instruments })).toBe(textOf(early));
      }),
      { numRuns: 40 },
    );
  });
});

describe('arena', () => {
  slowTest('an analysis has the same result in used memory, whatever is in it', () => {
    const arena = createArena();
    const inputs = [3, 1, 2].flatMap((seed) => {
      const input = randomInput({
        ...{ seed, instruments: 20, days: 600, rebalances: 120, costs: true, riskFreeRate: 0.04 },
        ...{ dividends: true, gaps: true, delistings: true, startShare: 0 },
      });
      const withFees = { dividends: 'cash', fees: [{ name: 'Management', annualRate: 0.01 }] } as const;
      return [input, { ...input, settings: { ...input.settings, ...withFees } }];
    });
    for (const input of [...inputs, ...inputs]) {
      for (const chunk of arena.chunks) new Uint8Array(chunk).fill(0xff);
      expect(JSON.stringify(toPlain(resultOf(analyze(input, { arena }))))).toBe(textOf(input));
    }
    expect(arena.chunks.length).toBeGreaterThan(0);
  });

  test('gives distinct zeros until it starts again, and from the heap outside of it', () => {
    const arena = createArena();
    const [a, b, c] = withArena(arena, () => [float64(1000), int32(3001), float64(1_000_000)]);
    a!.fill(1);
    b!.fill(2);
    c!.fill(3);
    expect(new Set([...a!, ...b!, ...c!])).toEqual(new Set([1, 2, 3]));
    expect([a!.length, b!.length, c!.length]).toEqual([1000, 3001, 1_000_000]);
    expect(withArena(arena, () => float64(1000)).every((value) => value === 0)).toBe(true);
    expect(arena.chunks).not.toContain(float64(1000).buffer);
  });

  test('keeps at most 128 MB', () => {
    const arena = createArena();
    withArena(arena, () => [1, 2, 3, 4, 5].map(() => float64(4_000_000)));
    withArena(arena, () => 0);
    expect(arena.chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThanOrEqual(128 * 1024 * 1024);
  });

  test('an analysis that fails leaves no arena behind', () => {
    const fail = () =>
      withArena(createArena(), () => {
        throw new Error('no');
      });
    expect(fail).toThrow('no');
    expect(float64(1000).buffer.byteLength).toBe(8000);
  });
});

function withPrepared(input: AnalysisInput): AnalysisInput {
  const instruments = input.instruments.map((one) => {
    return { ...one, prepared: one.closes && prepareSeries(one.closes, one.dividends, one.delistedOn) };
  });
  return { ...input, instruments };
}

function textOf(input: AnalysisInput): string {
  return JSON.stringify(toPlain(resultOf(analyze(input))));
}
