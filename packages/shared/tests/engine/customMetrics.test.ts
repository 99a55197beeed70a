import { beforeAll, describe, expect, test } from '@jest/globals';
import { type InputSpec, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { randomInput, randomOptions } from '@tearsheet/testing/engine/randomInput.ts';
import { type ReadResult, readResult } from '@tearsheet/testing/engine/readResult.ts';
import fc from 'fast-check';
import { AnalysisError } from '../../src/engine/analysisError.ts';
import { type AnalysisInput, prepareAnalysis } from '../../src/engine/index.ts';
import { fullName, resultNames, rowMembers } from '../../src/expressions/names.ts';

type Metric = Readonly<Record<'name' | 'expression', string>> & {
  readonly value: number | null;
  readonly reason: string | null;
};

const wave = Array.from(
  { length: 300 },
  (_, i) => 50 * (1 + 0.02 * Math.sin(i / 3) + 0.02 * Math.cos(i * 1.7) + i / 3000),
);
const SPEC: InputSpec = {
  instruments: {
    A: { closes: wave, dividends: [[100, 1]] },
    B: { closes: wave.map((value, i) => 90 + value + (i % 7)) },
  },
  rebalances: [[0, { A: 0.5, B: 0.5 }]],
  settings: { riskFreeRate: 0.02, fees: [{ name: 'Adviser', annualRate: 0.01 }] },
};

beforeAll(() => prepareAnalysis(makeInput(SPEC)));

function withMetrics(input: AnalysisInput, expressions: readonly string[], fields = input.settings.fields): ReadResult {
  const custom_metrics = expressions.map((expression, i) => ({ name: `Metric ${i}`, expression }));
  return readResult({ ...input, settings: { ...input.settings, fields, options: { custom_metrics } } });
}

function isPossible(input: AnalysisInput): boolean {
  try {
    readResult(input);
    return true;
  } catch (error) {
    if (error instanceof AnalysisError) return false;
    throw error;
  }
}

function valuesOf(result: ReadResult): readonly (number | null)[] {
  return (result.plain.custom_metrics as unknown as readonly Metric[]).map(({ value }) => value);
}

describe('custom metrics', () => {
  test('are in the order of the request, with the expression as it was sent', () => {
    const result = withMetrics(makeInput(SPEC), ['1 + 1', ' 1/0 '], ['custom_metrics']);
    expect(result.plain).toEqual({
      custom_metrics: [
        { name: 'Metric 0', expression: '1 + 1', value: 2, reason: null },
        { name: 'Metric 1', expression: ' 1/0 ', value: null, reason: '"/" has no finite value for 1 and 0.' },
      ],
    });
  });

  test('are an empty list without a request for them', () => {
    expect(readResult(makeInput(SPEC)).plain.custom_metrics).toEqual([]);
  });

  test('reproduce figures of the result from its series', () => {
    const result = withMetrics(makeInput(SPEC), [
      'std(daily_return) * sqrt(portfolio_parameters.periods_per_year)',
      'last(portfolio_value) / first(portfolio_value) - 1',
      'min(drawdown)',
      'mean(daily_return > 0)',
      'skewness(daily_return)',
      'correlation(daily_return, benchmark_return)',
      'covariance(daily_return, benchmark_return) / variance(benchmark_return)',
      '(mean(daily_return) - ((1 + portfolio_parameters.risk_free_rate)^(1/portfolio_parameters.periods_per_year) - 1)) / std(daily_return) * sqrt(portfolio_parameters.periods_per_year)',
      'fee_impact.total_fees - total_fees',
      'exp(sum(log(1 + monthly_returns.portfolio_return))) - 1 - total_return',
      'count(annual_returns.portfolio_return)',
    ]);
    const { portfolio, relative } = result.object('performance_metrics') as Record<string, Record<string, number>>;
    const expected = [
      portfolio!.annualized_volatility,
      portfolio!.total_return,
      portfolio!.max_drawdown,
      portfolio!.win_rate,
      portfolio!.skewness,
      relative!.correlation,
      relative!.beta,
      portfolio!.sharpe_ratio,
      0,
      0,
      2,
    ];
    for (const [i, value] of valuesOf(result).entries()) expect(value).toBeCloseTo(expected[i]!, 8);
  });

  test('without a benchmark have a reason where they need one', () => {
    const input = makeInput(SPEC);
    const none = { ...input, benchmark: null, settings: { ...input.settings, benchmark: null } };
    const expressions = [
      'beta',
      'mean(benchmark_return)',
      'drawdown_analysis.benchmark.summary.max_drawdown',
      'net_flows',
    ];
    const result = withMetrics(none, expressions);
    expect(valuesOf(result)).toEqual([null, null, null, null]);
    const { reason } = (result.plain.custom_metrics as unknown as readonly Metric[])[3]!;
    expect(reason).toBe('net_flows has no value in this result.');
  });

  test('beyond the limit of operations have a reason, and the ones before it have values', () => {
    const long = Array.from({ length: 9000 }, (_, i) => 100 + (i % 50));
    const input = makeInput({ instruments: { A: { closes: long } }, rebalances: [[0, { A: 1 }]] });
    const sorted = Array.from({ length: 19 }, () => 'median(daily_return)').join('+');
    const result = withMetrics(
      input,
      ['mean(daily_return)', ...Array.from({ length: 19 }, () => sorted)],
      ['custom_metrics'],
    );
    const values = valuesOf(result);
    expect(values[0]).not.toBeNull();
    expect(values[7]).not.toBeNull();
    expect(values.slice(8)).toEqual(Array.from({ length: 12 }, () => null));
  });
});

function rowNamed(rows: readonly Readonly<Record<string, unknown>>[], name: string, list: string): unknown {
  return rows.find(
    (row) =>
      rowMembers(list)
        .map((member) => row[member])
        .join('_') === name,
  );
}

test('rows of figures have names', () => {
  const input = makeInput(SPEC);
  const rows = withMetrics(
    input,
    [
      'confidence.estimates.sharpe_ratio.upper - confidence.estimates.sharpe_ratio.lower',
      'confidence.bootstrap.estimates.max_drawdown.standard_error',
      'value_at_risk.estimates.historical_95_1.value_at_risk',
      'value_at_risk.estimates.ewma_99_10.expected_shortfall',
      'value_at_risk.backtests.parametric_95.exceptions',
      'ex_ante_risk.volatility - ex_ante_risk.sample_volatility',
    ],
    ['custom_metrics'],
  );
  const values = valuesOf(rows);
  expect(values.filter((value, i) => value === null && i !== 4)).toEqual([]);
  expect(values[0]).toBeGreaterThan(0);
  expect(values[2]).toBeLessThan(0);
});

test('every name has the value of its place in the result, for any portfolio', () => {
  fc.assert(
    fc.property(randomOptions, (options) => {
      const input = randomInput(options);
      fc.pre(isPossible(input));
      const figures = resultNames().filter(({ shape }) => shape === 'number');
      const batches = Array.from({ length: Math.ceil(figures.length / 20) }, (_, i) =>
        figures.slice(20 * i, 20 * i + 20),
      );
      for (const batch of batches) {
        const result = withMetrics(
          input,
          batch.map(({ name }) => name),
        );
        for (const [i, value] of valuesOf(result).entries()) {
          const found = fullName(batch[i]!)
            .split('.')
            .reduce<unknown>(
              (node, member, depth, names) =>
                Array.isArray(node)
                  ? rowNamed(node, member, names.slice(0, depth).join('.'))
                  : (node as Record<string, unknown> | null | undefined)?.[member],
              result.plain,
            );
          // Effects of the attribution have more decimals than a metric.
          const expected = typeof found === 'number' ? expect.closeTo(found, 11) : null;
          expect([batch[i]!.name, value]).toEqual([batch[i]!.name, expected]);
        }
      }
    }),
    { numRuns: 5 },
  );
});

test('every series has the values of its column in the result', () => {
  const series = resultNames().filter(({ shape }) => shape !== 'number');
  expect(series.map(({ name }) => name)).toContain('daily_return');
  for (const one of series) {
    const result = withMetrics(makeInput(SPEC), [`sum(${one.name})`, `count(${one.name})`]);
    const path = fullName(one).split('.');
    const rows = path
      .slice(0, -1)
      .reduce<unknown>((node, member) => (node as Record<string, unknown>)[member], result.plain);
    const column = (rows as readonly Readonly<Record<string, number | null>>[]).flatMap(
      (row) => row[path.at(-1)!] ?? [],
    );
    const [sum, count] = valuesOf(result);
    expect([one.name, count]).toEqual([one.name, column.length === 0 ? null : column.length]);
    if (sum !== null)
      expect(sum).toBeCloseTo(
        column.reduce((total, value) => total + value, 0),
        4,
      );
  }
});
