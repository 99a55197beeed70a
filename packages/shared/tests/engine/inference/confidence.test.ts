import { describe, expect, test } from '@jest/globals';
import { type InputSpec, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import { randomOf } from '../../../src/engine/measures/index.ts';
import type { SectionOptions } from '../../../src/schemas/analyze.ts';

interface Row {
  readonly figure: string;
  readonly estimate: number | null;
  readonly standard_error: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly frequency: string;
  readonly observations: number;
  readonly reason: string | null;
  /** Only in the bootstrap. */
  readonly block_length?: number;
}

interface Section {
  readonly available: boolean;
  readonly reason: string | null;
  readonly observations: number;
  readonly estimates: readonly Row[];
  readonly sharpe_ratio: Readonly<Record<string, number | null>> | null;
  readonly bootstrap: {
    readonly seed: number;
    readonly resamples: number;
    readonly block_length: number;
    readonly block_length_method: string;
    readonly estimates: readonly Row[];
  } | null;
}

function walk(days: number, seed: number, { drift = 0.0005, deviation = 0.01 } = {}): number[] {
  const random = randomOf(seed);
  let level = 100;
  return Array.from({ length: days }, () => (level *= 1 + drift + deviation * random.normal()));
}

const DAYS = 600;
const MARKET = walk(DAYS, 1);
const FUND = MARKET.map((value, i) => value * (1 + 0.02 * Math.sin(i)));

function read(spec: Partial<InputSpec> = {}, options?: SectionOptions['confidence']) {
  const { settings, ...rest } = spec;
  const input = makeInput({
    instruments: { 'A.N': { closes: FUND } },
    rebalances: [[0, { 'A.N': 1 }]],
    benchmark: { closes: MARKET },
    ...rest,
    settings: {
      fields: ['performance_metrics', 'confidence'],
      ...(options ? { options: { confidence: options } } : {}),
      ...settings,
    },
  });
  const result = readResult(input);
  const section = result.object('confidence') as unknown as Section;
  const metrics = result.object('performance_metrics') as unknown as Record<string, Record<string, number | null>>;
  return { section, metrics };
}

const rowOf = (rows: readonly Row[], figure: string) => rows.find((row) => row.figure === figure)!;

describe('confidence', () => {
  test('estimates are the figures of performance_metrics, inside their intervals', () => {
    const { section, metrics } = read({ settings: { riskFreeRate: 0.02 } });
    const known: Readonly<Record<string, number | null>> = { ...metrics.relative, ...metrics.portfolio };
    const rows = [...section.estimates, ...section.bootstrap!.estimates];
    expect(rows.map(({ figure }) => figure)).toEqual([
      ...[
        'annualized_return',
        'annualized_volatility',
        'sharpe_ratio',
        'information_ratio',
        'alpha_annualized',
        'beta',
      ],
      ...['annualized_return', 'annualized_volatility', 'sharpe_ratio', 'max_drawdown', 'tracking_error'],
    ]);
    for (const { figure, estimate, standard_error, lower, upper, observations, reason } of rows) {
      expect(estimate).toBeCloseTo(known[figure]!, 10);
      expect(standard_error).toBeGreaterThan(0);
      expect(lower!).toBeLessThan(estimate!);
      expect(estimate!).toBeLessThan(upper!);
      expect([observations, reason]).toEqual([DAYS - 1, null]);
    }
    expect(section).toMatchObject({ available: true, observations: DAYS - 1, level: 0.95, frequency: 'daily' });
  });

  test('the Sharpe ratio has its errors, probabilities, and track record', () => {
    const options = { benchmark_sharpe_ratio: 0.1, trials: 10, trials_variance: 0.2 };
    const found = read({}, options).section.sharpe_ratio!;
    expect(found).toMatchObject({ benchmark_sharpe_ratio: 0.1, trials: 10, trials_variance: 0.2 });
    expect(found.probabilistic_sharpe_ratio).toBeGreaterThan(found.deflated_sharpe_ratio!);
    expect(found.expected_maximum_sharpe_ratio).toBeCloseTo(0.7042, 3);
    expect(found.minimum_track_record_length! / 252).toBeCloseTo(found.minimum_track_record_years!, 10);
    const plain = read().section.sharpe_ratio!;
    expect(plain).toMatchObject({ benchmark_sharpe_ratio: 0, trials: 1, trials_variance: null });
    expect(plain.expected_maximum_sharpe_ratio).toBe(0);
    expect(plain.deflated_sharpe_ratio).toBe(plain.probabilistic_sharpe_ratio);
  });

  test('the Sharpe ratio allows for autocorrelation over a year, from five years on', () => {
    const smoothed = (days: number) => {
      const closes = walk(days, 7);
      return closes.map((value, i) => (value + closes[Math.max(0, i - 1)]! + closes[Math.max(0, i - 2)]!) / 3);
    };
    const long = (days: number) =>
      read({ instruments: { 'A.N': { closes: smoothed(days) } }, benchmark: { closes: walk(days, 1) } }).section
        .sharpe_ratio!;
    const found = long(3000);
    expect(found.square_root_factor).toBeCloseTo(Math.sqrt(252), 10);
    // Smoothing over three days leaves the variance of a year and takes two thirds of that of a day.
    expect(found.autocorrelation_factor! / found.square_root_factor!).toBeLessThan(0.75);
    expect(found.autocorrelation_adjusted! / found.autocorrelation_factor!).toBeCloseTo(
      found.estimate! / found.square_root_factor!,
      10,
    );
    expect(long(1000)).toMatchObject({ autocorrelation_factor: null, autocorrelation_adjusted: null });
  });

  test('the same request and seed give the same bytes, and another seed other samples', () => {
    const bytes = (seed?: number) => JSON.stringify(read({}, { resamples: 200, ...(seed ? { seed } : {}) }).section);
    expect(bytes()).toBe(bytes());
    expect(bytes()).toBe(bytes(1));
    expect(bytes(2)).not.toBe(bytes(1));
    expect(read({}, { seed: 4294967295 }).section.bootstrap!.seed).toBe(4294967295);
  });

  test('the request decides the number of samples and the block length', () => {
    expect(read().section.bootstrap).toMatchObject({ seed: 1, resamples: 1000, block_length_method: 'automatic' });
    const { bootstrap } = read({}, { resamples: 100, block_length: 12.5 }).section;
    expect(bootstrap).toMatchObject({ resamples: 100, block_length: 12.5, block_length_method: 'request' });
  });

  test('volatility and tracking error take longer blocks if large returns cluster', () => {
    const random = randomOf(5);
    // Calm and wild months in turn: the returns are independent, but their squares are not.
    let level = 100;
    const closes = Array.from({ length: DAYS }, (_, i) => {
      level *= 1 + (Math.floor(i / 100) % 2 === 0 ? 0.002 : 0.02) * Math.sign(random.normal());
      return level;
    });
    const { bootstrap, estimates } = read({ instruments: { 'A.N': { closes } } }).section;
    const volatility = rowOf(bootstrap!.estimates, 'annualized_volatility');
    expect(volatility.block_length).toBeGreaterThan(4 * bootstrap!.block_length);
    expect(rowOf(bootstrap!.estimates, 'tracking_error').block_length).toBeGreaterThan(4 * bootstrap!.block_length);
    expect(rowOf(bootstrap!.estimates, 'sharpe_ratio').block_length).toBe(bootstrap!.block_length);
    // The two ways to the standard error agree.
    const ratio = volatility.standard_error! / rowOf(estimates, 'annualized_volatility').standard_error!;
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });

  test('blocks that leave no room for chance give a reason', () => {
    const { bootstrap } = read({}, { block_length: 400 }).section;
    for (const row of bootstrap!.estimates) {
      expect(row).toMatchObject({ estimate: null, lower: null });
      expect(row.reason).toBe('blocks of 400 returns are longer than a third of the 599 returns');
    }
  });

  test('figures against a benchmark that closes at another hour have monthly returns', () => {
    const { section, metrics } = read({ benchmark: { closes: MARKET, market: 'Japan' } });
    const monthly = metrics.relative!.monthly as unknown as Record<string, number>;
    for (const figure of ['information_ratio', 'alpha_annualized', 'beta']) {
      const row = rowOf(section.estimates, figure);
      expect(row).toMatchObject({ frequency: 'monthly', observations: monthly.observations });
      expect(row.estimate).toBeCloseTo(monthly[figure]!, 10);
    }
    const error = rowOf(section.bootstrap!.estimates, 'tracking_error');
    expect(error).toMatchObject({ frequency: 'monthly', observations: monthly.observations });
    expect(error.estimate).toBeCloseTo(monthly.tracking_error!, 12);
    expect(rowOf(section.estimates, 'sharpe_ratio').frequency).toBe('daily');
  });
});

describe('without enough to go on, confidence gives a reason', () => {
  test.each([
    [[100, 101], 'it needs at least 12 returns and there is 1'],
    [walk(12, 2), 'it needs at least 12 returns and there are 11'],
    [new Array(300).fill(100), 'the returns do not move'],
  ])('for too few or constant returns', (closes, reason) => {
    const { section } = read({
      instruments: { 'A.N': { closes } },
      benchmark: { closes: MARKET.slice(0, closes.length) },
    });
    expect(section).toMatchObject({ available: false, reason, estimates: [], sharpe_ratio: null, bootstrap: null });
  });

  test('for less than a year', () => {
    const { section } = read({
      instruments: { 'A.N': { closes: FUND.slice(0, 60) } },
      benchmark: { closes: MARKET.slice(0, 60) },
    });
    for (const rows of [section.estimates, section.bootstrap!.estimates]) {
      const reason = 'windows of less than a year are not annualized';
      expect(rowOf(rows, 'annualized_return')).toMatchObject({ estimate: null, upper: null, reason });
      expect(rowOf(rows, 'sharpe_ratio').upper).not.toBeNull();
    }
  });

  test('for no benchmark', () => {
    const input = makeInput({
      instruments: { 'A.N': { closes: FUND } },
      rebalances: [[0, { 'A.N': 1 }]],
      settings: { fields: ['confidence'], benchmark: null },
    });
    const section = readResult({ ...input, benchmark: null }).object('confidence') as unknown as Section;
    const rows = [...section.estimates, ...section.bootstrap!.estimates];
    expect(rows.filter(({ reason }) => reason === 'there is no benchmark').map(({ figure }) => figure)).toEqual([
      ...['information_ratio', 'alpha_annualized', 'beta', 'tracking_error'],
    ]);
    expect(rows.every(({ estimate, reason }) => (estimate === null) === (reason !== null))).toBe(true);
  });

  test('for a benchmark that the portfolio copies, or that does not move', () => {
    const same = read({ instruments: { 'A.N': { closes: MARKET } } }).section;
    expect(rowOf(same.estimates, 'information_ratio')).toMatchObject({
      estimate: null,
      reason: 'the returns of portfolio and benchmark differ by a constant',
    });
    expect(rowOf(same.estimates, 'beta').estimate).toBeCloseTo(1, 12);
    const still = read({ benchmark: { closes: new Array(DAYS).fill(50) } }).section;
    for (const figure of ['alpha_annualized', 'beta']) {
      expect(rowOf(still.estimates, figure)).toMatchObject({
        estimate: null,
        reason: 'the portfolio or the benchmark does not move',
      });
    }
  });

  test('for a risk-free rate that starts late', () => {
    const late = { days: Int32Array.of(25_000), annualRates: Float64Array.of(0.02), source: 'late' };
    const { section } = read({ settings: { riskFreeRate: late } });
    expect(section.sharpe_ratio).toBeNull();
    for (const [figure, isKnown] of [
      ['sharpe_ratio', false],
      ['alpha_annualized', false],
      ['beta', true],
    ] as const) {
      const row = rowOf(section.estimates, figure);
      expect([row.estimate !== null, row.reason === null]).toEqual([isKnown, isKnown]);
    }
    expect(rowOf(section.bootstrap!.estimates, 'sharpe_ratio').estimate).toBeNull();
    expect(rowOf(section.bootstrap!.estimates, 'max_drawdown').estimate).not.toBeNull();
  });

  test('but not for huge returns', () => {
    const { section } = read({
      instruments: {
        'A.N': { closes: walk(300, 3, { deviation: 0.4 }).map((value) => Math.max(1e-6, Math.abs(value))) },
      },
    });
    for (const row of [...section.estimates, ...section.bootstrap!.estimates]) {
      for (const value of [row.estimate, row.standard_error, row.lower, row.upper]) {
        expect(value === null || Number.isFinite(value)).toBe(true);
      }
    }
  });
});
