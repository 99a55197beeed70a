import { beforeAll, describe, expect, test } from '@jest/globals';
import type { AnalyzeRequest, SectionName, Sections } from '@tearsheet/client';
import { useService } from '@tearsheet/testing/service/useService.ts';

const service = useService();
beforeAll(() => service.startWorker(1));

const FIELDS: SectionName[] = [
  'portfolio_parameters',
  'portfolio_summary',
  'performance_metrics',
  'concentration_metrics',
  'attribution',
  'benchmark_comparison',
  'data_quality',
];

type Part = Omit<Partial<AnalyzeRequest>, 'portfolio'>;

async function submit(part: Part) {
  const body = {
    portfolio: [
      { date: '2023-01-03', symbol: 'AAA.N', weight: 0.6 },
      { date: '2023-01-03', symbol: 'BBB.L', weight: 0.4 },
    ],
    end_date: '2024-06-28',
    fields: FIELDS,
    ...part,
  };
  return service.call('POST', '/v1/portfolio/analyze', body);
}

/** The sections that a benchmark changes. */
async function analyze(part: Part): Promise<Required<Sections>> {
  const { status, json } = await submit(part);
  expect({ status, detail: json.detail }).toEqual({ status: 202, detail: undefined });
  const job = await service.ended(json.check_url);
  expect(job.status).toBe('completed');
  return (job.result as unknown as { result: Required<Sections> }).result;
}

const components = [
  { symbol: 'ACWI.OQ', weight: 60 },
  { symbol: 'CCC.SI', weight: 40 },
];
const held = { name: 'Held', components, rebalancing: { schedule: 'none' as const } };
const monthly = { name: 'Monthly', components };
const rate = { name: 'Deposit', annual_rate: 0.03 };
const series = {
  name: 'Own',
  series: [
    { date: '2024-06-28', value: 130 },
    { date: '2023-01-03', value: 100 },
    { date: '2023-09-01', value: 120 },
  ],
};

/** Total returns of the rows of benchmark_comparison by name. */
const totals = ({ benchmark_comparison: rows }: Sections) =>
  Object.fromEntries((rows ?? []).map(({ name, metrics }) => [name, metrics.total_return ?? Number.NaN]));

describe.each<[string, Part, years: number, own: number]>([
  ['of the whole portfolio', {}, 542 / 365, 130 / 100],
  ['that starts in the middle', { start_date: '2023-10-02' }, 270 / 365, 130 / 120],
])('a window %s', (_name, window, years, own) => {
  let result: Required<Sections>;
  beforeAll(async () => {
    result = await analyze({ ...window, benchmark: held, benchmarks: [monthly, 'ACWI.OQ', 'CCC.SI', series, rate] });
  });

  test('compares with one row for each benchmark, the main one first', () => {
    const { benchmark_comparison: rows, portfolio_parameters: parameters } = result;
    expect(rows.map(({ name, kind }) => [name, kind])).toEqual([
      ['Held', 'blend'],
      ['Monthly', 'blend'],
      ['ACWI.OQ', 'symbol'],
      ['CCC.SI', 'symbol'],
      ['Own', 'series'],
      ['Deposit', 'rate'],
    ]);
    expect(parameters.benchmark).toBe('Held');
    for (const { growth } of rows) {
      expect(growth[0]).toEqual({ date: parameters.start_date, value: 10_000 });
      expect(growth.at(-1)?.date).toBe('2024-06-28');
    }
  });

  test('has the returns that follow from the definitions', () => {
    const found = totals(result);
    // A blend that never trades is the weighted sum of its components.
    expect(found.Held).toBeCloseTo(0.6 * found['ACWI.OQ']! + 0.4 * found['CCC.SI']!, 10);
    expect(found.Monthly).not.toBeCloseTo(found.Held!, 6);
    expect(found.Own).toBeCloseTo(own - 1, 10);
    expect(found.Deposit).toBeCloseTo(1.03 ** years - 1, 10);
    expect(result.performance_metrics.benchmark.total_return).toBe(found.Held);
  });

  test('has no beta, alpha, or correlation against a fixed rate', () => {
    const row = result.benchmark_comparison.find(({ kind }) => kind === 'rate');
    const { beta, alpha_annualized, correlation, up_beta, m_squared, ...others } = row?.relative ?? {};
    expect([beta, alpha_annualized, correlation, up_beta, m_squared]).toEqual([null, null, null, null, null]);
    expect(others).toMatchObject({ tracking_error: expect.any(Number), upside_capture: expect.any(Number) });
    expect(row?.relative.monthly.beta).toBeNull();
  });
});

test('against a fixed rate alone, the windows and intervals have no beta, and one note says why', async () => {
  const fields: SectionName[] = ['rolling_metrics', 'confidence', 'data_quality'];
  const { rolling_metrics, confidence, data_quality } = await analyze({ benchmark: rate, fields });
  const { window_30d, window_1y } = rolling_metrics;
  for (const row of [...window_30d, ...window_1y]) expect(row).toMatchObject({ beta: null, correlation: null });
  expect(window_30d[0]?.volatility).toEqual(expect.any(Number));
  const reason = 'the benchmark is a fixed rate';
  for (const figure of ['beta', 'alpha_annualized']) {
    expect(confidence.estimates).toContainEqual(expect.objectContaining({ figure, estimate: null, reason }));
  }
  expect(data_quality.notes.filter((note) => /beta/.test(note))).toEqual([
    expect.stringContaining('Deposit is a fixed rate'),
  ]);
});

test('an unknown symbol in a blend is rejected at its place, with suggestions', async () => {
  const wrong = { name: 'Mix', components: [components[0]!, { symbol: 'CCC.SX', weight: 1 }] };
  const place = ['components', 1, 'symbol'];
  const cases: [Part, (string | number)[]][] = [
    [{ benchmark: wrong }, ['body', 'benchmark', ...place]],
    [{ benchmarks: [rate, wrong] }, ['body', 'benchmarks', 1, ...place]],
  ];
  for (const [part, loc] of cases) {
    const { status, json } = await submit(part);
    expect(status).toBe(422);
    expect(json.detail).toEqual([
      expect.objectContaining({
        loc,
        input: 'CCC.SX',
        ctx: expect.objectContaining({
          error: 'unresolved_benchmark',
          suggestions: expect.arrayContaining(['CCC.SI']),
        }),
      }),
    ]);
  }
});
