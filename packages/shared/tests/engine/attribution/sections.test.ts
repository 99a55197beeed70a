import { describe, expect, test } from '@jest/globals';
import { dayOf, makeInput, withHoldings } from '@tearsheet/testing/engine/makeInput.ts';
import { randomInput, randomOptions } from '@tearsheet/testing/engine/randomInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import fc from 'fast-check';
import type { AnalysisInput, Constituents } from '../../../src/engine/input.ts';

interface Attribution {
  readonly available: boolean;
  readonly reason: string | null;
  readonly active_return: number;
  readonly effects: Readonly<Record<string, number>>;
  readonly sectors: readonly Readonly<Record<string, number>>[];
  readonly spans: readonly Readonly<Record<string, number>>[];
}

const read = <T>(input: AnalysisInput, name: string) => readResult(input).object(name) as unknown as T;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Every instrument of the portfolio, listed on the first day with these weights. */
function constituentsOf({ instruments }: AnalysisInput, weights: (i: number) => number, weekday = 0): Constituents {
  const list = {
    day: dayOf(weekday),
    instrument: Int32Array.from(instruments.keys()),
    weight: Float64Array.from(instruments.keys(), weights),
    weightKnown: 1,
  };
  return { lists: [list], instruments };
}

describe('attribution', () => {
  test('all effects sum to the active return, by window, by sector and by span, in every random portfolio', () => {
    let available = 0;
    fc.assert(
      fc.property(randomOptions, (options) => {
        const input = randomInput(options);
        const found = tryRead(withHoldings(input, { constituents: constituentsOf(input, (i) => 1 + (i % 3)) }));
        if (!found?.available) return;
        available++;
        expect(Math.abs(sum(Object.values(found.effects)) - found.active_return)).toBeLessThan(1e-9);
        for (const key of ['allocation', 'selection', 'interaction']) {
          expect(sum(found.sectors.map((row) => row[key] as number))).toBeCloseTo(found.effects[key] as number, 10);
        }
        for (const span of found.spans) {
          const parts = ['allocation', 'selection', 'interaction', 'trading_costs', 'unexplained'];
          const total = sum(parts.map((key) => span[key] as number));
          expect(total).toBeCloseTo(span.active_return as number, 10);
        }
      }),
      { numRuns: 150 },
    );
    expect(available).toBeGreaterThan(50);
  });

  test('a portfolio that is its benchmark has no effects, and costs stand alone', () => {
    const closes = Array.from({ length: 70 }, (_, i) => 100 + 5 * Math.sin(i / 4));
    const input = makeInput({
      instruments: { A: { closes, sector: 'Energy' } },
      rebalances: [[0, { A: 1 }]],
      benchmark: { closes },
      settings: { includeTransactionCosts: true },
    });
    const found = read<Attribution>(
      withHoldings(input, { constituents: constituentsOf(input, () => 1) }),
      'attribution',
    );
    for (const key of ['allocation', 'selection', 'interaction', 'unexplained']) {
      expect(found.effects[key]).toBeCloseTo(0, 9);
    }
    expect(found.effects.trading_costs).toBeCloseTo(found.active_return, 9);
    expect(found.active_return).toBeLessThan(-0.0004);
  });

  test('the right sector at the benchmark weights of stocks is allocation alone', () => {
    const flat = new Array(70).fill(100);
    const rising = Array.from({ length: 70 }, (_, i) => 100 + i);
    const half = rising.map((value) => (value + 100) / 2);
    const input = makeInput({
      instruments: { A: { closes: rising, sector: 'Energy' }, B: { closes: flat, sector: 'Health' } },
      rebalances: [[0, { A: 0.8, B: 0.2 }]],
      benchmark: { closes: half },
    });
    const { effects, active_return } = read<Attribution>(
      withHoldings(input, { constituents: constituentsOf(input, () => 0.5) }),
      'attribution',
    );
    expect(effects.allocation).toBeCloseTo(active_return, 9);
    expect(effects.selection).toBeCloseTo(0, 9);
    expect(effects.unexplained).toBeCloseTo(0, 9);
  });

  test('gives the reason if it is not available', () => {
    const input = makeInput({ instruments: { A: { closes: [1, 2, 3] } }, rebalances: [[0, { A: 1 }]] });
    expect(read<Attribution>(input, 'attribution').reason).toContain('are not known');
    const late = read<Attribution>(
      withHoldings(input, { constituents: constituentsOf(input, () => 1, 1) }),
      'attribution',
    );
    expect(late.reason).toContain('known from 2024-01-02 only');
  });

  test('a later list changes nothing before it', () => {
    const input = randomInput({ ...OPTIONS, days: 60, rebalances: 1 });
    const first = constituentsOf(input, () => 1);
    const later = constituentsOf(input, (i) => i + 1, 40).lists[0] as Constituents['lists'][number];
    const spans = (constituents: Constituents) =>
      read<Attribution>(withHoldings(input, { constituents }), 'attribution').spans;
    const [before, after] = [spans(first), spans({ ...first, lists: [...first.lists, later] })];
    const cut = before.findIndex(({ end_date }) => String(end_date) > '2024-02-25');
    expect(cut).toBeGreaterThan(0);
    expect(after.slice(0, cut)).toEqual(before.slice(0, cut));
    expect(after.at(-1)).not.toEqual(before.at(-1));
  });
});

const OPTIONS = {
  seed: 7,
  instruments: 5,
  days: 90,
  rebalances: 2,
  costs: false,
  riskFreeRate: 0,
  dividends: true,
  gaps: false,
  delistings: false,
  startShare: 0,
};

function tryRead(input: AnalysisInput): Attribution | null {
  try {
    return read<Attribution>(input, 'attribution');
  } catch {
    return null;
  }
}
