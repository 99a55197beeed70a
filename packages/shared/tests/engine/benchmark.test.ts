import { describe, expect, test } from '@jest/globals';
import { makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult, rowsIn } from '@tearsheet/testing/engine/readResult.ts';

const LENGTH = 120;
const closes = Array.from({ length: LENGTH }, (_, i) => 100 + 8 * Math.sin(i / 4));
const own = Array.from({ length: LENGTH }, (_, i) => 90 + 5 * Math.sin(i / 3));
const until = (last: number) => closes.map((close, i) => (i <= last ? close : Number.NaN));
const read = (benchmark: number[], delistedOn?: number) =>
  readResult(
    makeInput({
      instruments: { A: { closes: own } },
      rebalances: [[20, { A: 1 }]],
      benchmark: { closes: benchmark, ...(delistedOn === undefined ? {} : { delistedOn }) },
      endDay: LENGTH - 1,
    }),
  );

describe('a benchmark whose prices end', () => {
  test('before the window allows no analysis', () => {
    expect(() => read(until(19))).toThrow('the benchmark BENCH.N has no price in the window');
  });

  test('inside the window has null figures after its delisting, and a note says so', () => {
    const result = read(until(60), 60);
    const values = result.column('daily_summary', 'benchmark_value_base');
    // Row 0 is weekday 20, so row 40 is the day of the delisting.
    expect(values.slice(0, 41)).not.toContain(null);
    expect(new Set(values.slice(41))).toEqual(new Set([null]));
    const metrics = result.object('performance_metrics') as Record<string, Record<string, number | null>>;
    expect(metrics.benchmark!.total_return).toBeCloseTo(closes[60]! / closes[20]! - 1, 12);
    expect(metrics.benchmark!.days).toBe(56);
    expect(metrics.relative!.excess_return).toBeNull();
    expect(metrics.relative!.beta).not.toBeNull();
    for (const key of ['1m', 'mtd', 'inception']) {
      const row = (result.object('time_period_returns') as Record<string, Record<string, number | null>>)[key]!;
      expect(row.portfolio_return).not.toBeNull();
      expect([row.benchmark_return, row.excess_return]).toEqual([null, null]);
    }
    expect(result.column('monthly_returns', 'benchmark_return').at(-1)).toBeNull();
    const rolling = rowsIn(result.object('rolling_metrics'), 'window_30d');
    expect(rolling.at(-1)!.date).toBe(result.rows('daily_summary').at(-1)!.date);
    expect(rolling.at(-1)!.volatility).not.toBeNull();
    expect(rolling.findLast(({ beta }) => beta !== null)!.date).toBe(result.rows('daily_summary')[40]!.date);
    expect((result.object('data_quality').notes as readonly string[]).join(' ')).toContain(
      'The prices of the benchmark BENCH.N have ended',
    );
  });

  test('without a delisting date ends 30 weekdays after its last price', () => {
    const values = read(until(60)).column('daily_summary', 'benchmark_value_base');
    expect(values.findIndex((value) => value === null)).toBe(60 + 30 + 1 - 20);
    expect(read(until(100)).column('daily_summary', 'benchmark_value_base')).not.toContain(null);
  });
});
