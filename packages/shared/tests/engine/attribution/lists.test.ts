import { describe, expect, test } from '@jest/globals';
import { dayOf, makeInput, withHoldings } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import type { AnalysisInput, Constituents } from '../../../src/engine/input.ts';

interface Attribution {
  readonly available: boolean;
  readonly reason: string | null;
  readonly active_return: number;
  readonly constituents: { readonly lists: number; readonly first_date: string; readonly weight_known: number };
  readonly effects: Readonly<Record<string, number>>;
  readonly spans: readonly Readonly<Record<string, number | string>>[];
}

const LENGTH = 100;
const up = Array.from({ length: LENGTH }, (_, i) => 100 * 1.004 ** i);
const down = Array.from({ length: LENGTH }, (_, i) => 100 * 0.997 ** i);
const index = up.map((value, i) => (value + down[i]!) / 2);

const SPEC = {
  instruments: { UP: { closes: up, sector: 'Energy' }, DOWN: { closes: down, sector: 'Health' } },
  benchmark: { closes: index },
} as const;

const list = (weekday: number, weights: readonly number[], weightKnown = 1): Constituents['lists'][number] => ({
  day: dayOf(weekday),
  instrument: Int32Array.from(weights.keys()),
  weight: Float64Array.from(weights),
  weightKnown,
});
const read = (input: AnalysisInput, ...lists: Constituents['lists']) =>
  readResult(withHoldings(input, { constituents: { lists, instruments: input.instruments } })).object(
    'attribution',
  ) as unknown as Attribution;

describe('lists of holdings', () => {
  test('drift from their own date, so one span has the same effects whenever the window opens', () => {
    const spanFrom = (startDay: number) => {
      const input = makeInput({ ...SPEC, rebalances: [[0, { UP: 0.9, DOWN: 0.1 }]], startDay });
      return read(input, list(0, [0.5, 0.5])).spans.at(-1)!;
    };
    const [first, ...others] = [1, 23, 45, 60].map(spanFrom);
    for (const other of others) {
      expect(other.start_date).toBe(first!.start_date);
      for (const key of ['allocation', 'selection', 'interaction', 'unexplained']) {
        expect(other[key]).toBeCloseTo(first![key] as number, 12);
      }
    }
    // The index is half of each on the first day and drifts: its list explains all of it.
    expect(first!.unexplained).toBeCloseTo(0, 12);
  });

  test('cash against stocks is allocation alone', () => {
    const cash = { closes: null, type: 'cash' as const, market: 'Cash', sector: 'Cash' };
    const input = makeInput({
      ...SPEC,
      instruments: { ...SPEC.instruments, 'CASH.USD': cash },
      rebalances: [[0, { 'CASH.USD': 1 }]],
    });
    const { effects, active_return } = read(input, list(0, [0.5, 0.5]));
    expect(effects.allocation).toBeCloseTo(active_return, 12);
    for (const key of ['selection', 'interaction', 'unexplained']) expect(effects[key]).toBeCloseTo(0, 12);
  });

  test('of which less than 80% is known give no attribution, with the share', () => {
    const input = makeInput({ ...SPEC, rebalances: [[0, { UP: 1 }]] });
    expect(read(input, list(0, [0.5, 0.5], 0.8)).available).toBe(true);
    const unknown = read(input, list(0, [0.5, 0.5], 0.24));
    expect(unknown).toMatchObject({ available: false, effects: null, constituents: { weight_known: 0.24 } });
    expect(unknown.reason).toContain('only 24%');
  });

  test('that the window does not use do not count', () => {
    const input = makeInput({ ...SPEC, rebalances: [[0, { UP: 1 }]], startDay: 40 });
    const found = read(input, list(0, [0.5, 0.5], 0.1), list(30, [0.6, 0.4], 0.9), list(60, [0.5, 0.5], 0.95));
    expect(found.available).toBe(true);
    expect(found.constituents).toEqual({ lists: 2, first_date: '2024-02-12', weight_known: 0.9 });
  });

  test('leave out constituents whose prices ended long ago, and those that end, from the next span on', () => {
    const dead = (last: number) => ({
      closes: down.map((value, i) => (i <= last ? value : Number.NaN)),
      sector: 'Health',
    });
    const of = (spec: { closes: number[]; sector: string; delistedOn?: number }) => {
      const input = makeInput({
        ...SPEC,
        instruments: { ...SPEC.instruments, DEAD: spec },
        rebalances: [[50, { UP: 1 }]],
      });
      return read(input, list(50, [0.45, 0.45, 0.1]));
    };
    expect(of(dead(75)).constituents.weight_known).toBeCloseTo(1, 12);
    expect(of(dead(10)).constituents.weight_known).toBeCloseTo(0.9, 12);
    const delisted = of({ ...dead(70), delistedOn: 70 });
    expect(delisted.constituents.weight_known).toBeCloseTo(0.9, 12);
    expect(delisted.available).toBe(true);
  });
});
