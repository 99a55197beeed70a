import { describe, expect, test } from '@jest/globals';
import { makeInput, makeInstrument } from '@tearsheet/testing/engine/makeInput.ts';
import { randomInput, randomOptions } from '@tearsheet/testing/engine/randomInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import fc from 'fast-check';
import { toDay, weekdayToDay } from '../../src/dates.ts';
import { AnalysisError } from '../../src/engine/analysisError.ts';
import { analyze, resultOf } from '../../src/engine/analyze.ts';
import type { AnalysisInput, BenchmarkInput, InstrumentInput, RebalancingPolicy } from '../../src/engine/input.ts';
import { writeJson } from '../../src/engine/json/writeJson.ts';
import { rateBenchmark, seriesBenchmark } from '../../src/engine/market/benchmarkInput.ts';

const LENGTH = 300;
const wave = (level: number, size: number, pace: number) =>
  Array.from({ length: LENGTH }, (_, i) => level + size * Math.sin(i / pace) + i / 20);
const SPEC = {
  instruments: {
    A: { closes: wave(90, 5, 3), dividends: [[30, 1]] as const },
    B: { closes: wave(50, 4, 7), currency: 'EUR', market: 'Germany', sector: 'Energy' },
  },
  rebalances: [[0, { A: 0.6, B: 0.4 }]] as const,
  fx: { EUR: wave(1.1, 0.05, 11) },
};

const POLICIES: readonly RebalancingPolicy[] = [
  { schedule: 'none', on: 'last', band: null, to: 'target' },
  { schedule: 'monthly', on: 'last', band: null, to: 'target' },
  { schedule: 'quarterly', on: 'first', band: { kind: 'relative', width: 0.05 }, to: 'edge' },
];
const blendOf = (
  instruments: readonly InstrumentInput[],
  weights: readonly number[],
  name = 'Mix',
): BenchmarkInput => ({
  kind: 'blend',
  name,
  components: instruments.map((instrument, i) => ({
    instrument,
    weight: weights[i]!,
    constituents: null,
    holdings: null,
  })),
  rebalancing: POLICIES[0]!,
});
const against = (input: AnalysisInput, benchmark: BenchmarkInput | null): AnalysisInput => ({
  ...input,
  settings: { ...input.settings, benchmark: benchmark?.name ?? null },
  benchmark,
});
const text = (input: AnalysisInput) => Buffer.from(writeJson(resultOf(analyze(input)))).toString();
type Parts = Record<string, Record<string, number | null>>;

describe('a blend', () => {
  test('of one component equals the instrument byte for byte, except for the note that describes it', () => {
    const options = fc.tuple(randomOptions, fc.boolean());
    fc.assert(
      fc.property(options, ([one, slowBenchmark]) => {
        const input = randomInput({ ...one, slowBenchmark, every: slowBenchmark ? 5 : 1 });
        const blend = blendOf([input.benchmark!.components[0]!.instrument], [1], 'BENCH.N');
        const note = '"The benchmark BENCH.N is a blend of 100% BENCH.N.",';
        const outcome = (of: AnalysisInput) => {
          try {
            return text(of);
          } catch (error) {
            return String(error);
          }
        };
        const found = outcome(against(input, blend)).replace(note, '').replace('"kind":"blend"', '"kind":"symbol"');
        expect(found === outcome(input)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test.each(POLICIES)(
    'against the portfolio with its policy, schedule $schedule, has a beta of 1 and no active return',
    (rebalancing) => {
      const input = makeInput({ ...SPEC, settings: { rebalancing } });
      const result = readResult(against(input, { ...blendOf(input.instruments, [0.6, 0.4]), rebalancing }));
      expect(result.number('turnover_analysis', 'num_rebalances') > 1).toBe(rebalancing.schedule !== 'none');
      const { relative, portfolio, benchmark } = result.object('performance_metrics') as Parts;
      expect(relative!.excess_return).toBe(0);
      expect(relative!.tracking_error).toBe(0);
      expect(relative!.beta).toBeCloseTo(1, 12);
      expect(benchmark).toEqual(portfolio);
      // The last portfolio value is the rounded sum of profit and loss.
      expect(result.column('daily_summary', 'benchmark_value_base').slice(0, -1)).toEqual(
        result.column('daily_summary', 'portfolio_value').slice(0, -1),
      );
    },
  );

  test('starts with its weights when the window opens, and its days are those of its components', () => {
    const [only, component] = [wave(90, 5, 3), wave(20, 1, 5)];
    const holidays = only.map((close, i) => (i % 10 === 4 ? Number.NaN : close));
    const input = makeInput({
      instruments: { A: { closes: holidays } },
      rebalances: [[0, { A: 1 }]],
      startDay: 50,
    });
    const parts = [makeInstrument('X', { closes: only }), makeInstrument('Y', { closes: component })];
    const result = readResult(against(input, blendOf(parts, [0.25, 0.75])));
    const values = result.column('daily_summary', 'benchmark_value_base');
    expect(values).toHaveLength(LENGTH - 50);
    const growth = (closes: readonly number[], i: number) => closes[50 + i]! / closes[50]!;
    for (const [i, value] of values.entries()) {
      expect(value).toBeCloseTo(10_000 * (0.25 * growth(only, i) + 0.75 * growth(component, i)), 5);
    }
  });

  test('starts with its latest component, and has no value once one has ended', () => {
    const input = makeInput({ instruments: { A: { closes: wave(90, 5, 3) } }, rebalances: [[0, { A: 1 }]] });
    const late = wave(20, 1, 5).map((close, i) => (i < 4 ? Number.NaN : close));
    const of = (y: readonly number[], delistedOn?: number) =>
      against(
        input,
        blendOf(
          [
            makeInstrument('X', { closes: wave(90, 5, 3) }),
            makeInstrument('Y', { closes: y, ...(delistedOn === undefined ? {} : { delistedOn }) }),
          ],
          [0.5, 0.5],
        ),
      );
    const values = readResult(of(late, 99)).column('daily_summary', 'benchmark_value_base');
    expect(values.slice(0, 4)).toEqual([null, null, null, null]);
    expect(values[4]).toBe(10_000);
    expect(values.slice(99, 102).map((value) => value === null)).toEqual([false, true, true]);
    const tooLate = late.map((close, i) => (i < 6 ? Number.NaN : close));
    expect(() => analyze(of(tooLate))).toThrow('the data of Y in the benchmark Mix starts more than 5 valuation days');
  });
});

test('a fixed rate compounds by calendar day, over weekends too', () => {
  const input = makeInput(SPEC);
  const rate = rateBenchmark('3% a year', { annualRate: 0.03, currency: 'USD' }, [
    toDay('1990-01-01'),
    input.settings.endDay,
  ]);
  const values = readResult(against(input, rate)).column('daily_summary', 'benchmark_value_base');
  // Row 5 is a week after row 0, and row 261 is 365 days after it.
  expect(values[1]).toBeCloseTo(10_000 * 1.03 ** (1 / 365), 6);
  expect(values[5]).toBeCloseTo(10_000 * 1.03 ** (7 / 365), 6);
  expect(values[261]).toBeCloseTo(10_300, 6);
});

test('a series equals the same values as an instrument, and a weekend value counts for the Friday before', () => {
  const closes = wave(90, 5, 3);
  const input = makeInput({ ...SPEC, benchmark: { closes, type: 'index', currency: 'EUR' } });
  const { first } = input.benchmark!.components[0]!.instrument.closes!;
  const dated = closes.map((value, i) => ({ day: weekdayToDay(first + i), value }));
  const onSaturdays = dated.map(({ day, value }, i) => ({ day: i % 5 === 4 ? day + 1 : day, value }));
  const figures = (result: ReturnType<typeof readResult>) => {
    const { daily_summary, performance_metrics, time_period_returns } = result.plain;
    return { daily_summary, performance_metrics, time_period_returns };
  };
  const expected = figures(readResult(input)) as Record<string, unknown>;
  for (const values of [dated, onSaturdays]) {
    const found = figures(readResult(against(input, seriesBenchmark('Mine', 'EUR', values)))) as Record<
      string,
      unknown
    >;
    expect(found.daily_summary).toEqual(expected.daily_summary);
    expect(found.time_period_returns).toEqual(expected.time_period_returns);
  }
});

test('without a benchmark its figures are null, those of the portfolio stay, and one note says why', () => {
  const input = makeInput(SPEC);
  const result = readResult(against(input, null));
  const other = readResult(input);
  const { portfolio, benchmark, relative } = result.object('performance_metrics') as Parts;
  expect(portfolio).toEqual((other.object('performance_metrics') as Parts).portfolio);
  const counts = new Set(['days', 'full_months', 'observations', 'up_observations', 'down_observations']);
  for (const part of [benchmark!, relative!]) {
    for (const [name, value] of Object.entries(part)) {
      if ((typeof value !== 'number' && value !== null) || name === 'periods_per_year') continue;
      expect([name, value]).toEqual([name, counts.has(name) ? 0 : null]);
    }
  }
  expect(new Set(result.column('daily_summary', 'benchmark_value_base'))).toEqual(new Set([null]));
  expect(result.object('drawdown_analysis').benchmark).toBeNull();
  expect(result.object('attribution')).toMatchObject({ available: false, active_return: null });
  expect(result.object('portfolio_parameters')).toMatchObject({ benchmark: null });
  const rolling = result.object('rolling_metrics') as unknown as Record<string, readonly Parts[string][]>;
  const rollingOther = other.object('rolling_metrics') as unknown as Record<string, readonly Parts[string][]>;
  for (const window of ['window_30d', 'window_90d', 'window_1y']) {
    expect(rolling[window]!.length).toBeGreaterThan(0);
    expect(rolling[window]).toEqual(rollingOther[window]!.map((row) => ({ ...row, beta: null, correlation: null })));
  }
  const notes = (result.object('data_quality').notes as string[]).filter((note) => /benchmark|relative/.test(note));
  expect(notes).toEqual(['The request has no benchmark, so figures of a benchmark and figures against one are null.']);
});

test('every kind of benchmark gives every section a value for any portfolio and window', () => {
  fc.assert(
    fc.property(randomOptions, fc.nat({ max: 3 }), (options, kind) => {
      const input = randomInput(options);
      const { endDay } = input.settings;
      const closes = input.benchmark!.components[0]!.instrument.closes!;
      const values = Array.from(closes.values)
        .map((value, i) => ({ day: weekdayToDay(closes.first + i), value }))
        .filter(({ value }) => value > 0);
      const benchmark = [
        null,
        blendOf(input.instruments.slice(0, 3), [0.5, 0.3, 0.2].slice(0, input.instruments.length)),
        seriesBenchmark('Mine', 'EUR', values),
        rateBenchmark('Rate', { annualRate: -0.999999, currency: 'USD' }, [toDay('1990-01-01'), endDay]),
      ][kind]!;
      try {
        expect(text(against(input, benchmark))).not.toContain('NaN');
      } catch (error) {
        if (!(error instanceof AnalysisError)) throw error;
      }
    }),
    { numRuns: 120 },
  );
});

test('benchmark_comparison has the figures that an analysis against each benchmark alone has', () => {
  const input = makeInput({ ...SPEC, startDay: 20, settings: { initialValue: 100 } });
  const blend = blendOf(input.instruments, [0.5, 0.5]);
  const rate = rateBenchmark('Rate', { annualRate: 0.05, currency: 'USD' }, [
    toDay('1990-01-01'),
    input.settings.endDay,
  ]);
  const rows = readResult({ ...input, benchmarks: [blend, rate] }).rows('benchmark_comparison');
  expect(rows.map(({ name, kind }) => [name, kind])).toEqual([
    ['BENCH.N', 'symbol'],
    ['Mix', 'blend'],
    ['Rate', 'rate'],
  ]);
  for (const [i, benchmark] of [input.benchmark!, blend, rate].entries()) {
    const alone = readResult(against(input, benchmark));
    const { benchmark: metrics, relative } = alone.object('performance_metrics') as Parts;
    const row = rows[i] as unknown as Record<'metrics' | 'relative', Parts[string]> & {
      readonly periods: Parts;
      readonly growth: readonly { readonly date: string; readonly value: number }[];
    };
    expect([row.metrics, row.relative]).toEqual([metrics, relative]);
    const periods = alone.object('time_period_returns') as Parts;
    expect(Object.keys(row.periods)).toEqual(Object.keys(periods));
    expect(row.periods.inception).toEqual({
      benchmark_return: periods.inception!.benchmark_return,
      excess_return: periods.inception!.excess_return,
    });
    const values = new Map(alone.rows('daily_summary').map((day) => [day.date, day.benchmark_value_base as number]));
    expect(row.growth[0]).toEqual({ date: alone.rows('daily_summary')[0]!.date, value: 100 });
    expect(row.growth.length).toBeGreaterThan(10);
    for (const { date, value } of row.growth) expect(value).toBeCloseTo(values.get(date)!, 6);
  }
  expect(readResult({ ...against(input, null), benchmarks: [rate] }).rows('benchmark_comparison')).toEqual([rows[2]]);
});
