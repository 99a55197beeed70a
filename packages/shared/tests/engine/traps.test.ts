import { describe, expect, test } from '@jest/globals';
import { makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult, rowsIn } from '@tearsheet/testing/engine/readResult.ts';
import { AnalysisError } from '../../src/engine/analysisError.ts';
import { analyze, resultOf } from '../../src/engine/analyze.ts';
import type { AnalysisInput } from '../../src/engine/input.ts';
import { writeJson } from '../../src/engine/json/writeJson.ts';

const FLAT = (count: number, value = 100) => Array.from({ length: count }, () => value);
const NONE = Number.NaN;
const metrics = (input: Parameters<typeof readResult>[0], part: 'portfolio' | 'benchmark' | 'relative') =>
  (readResult(input).object('performance_metrics') as Record<string, Record<string, number | null>>)[part]!;

function errorCode(input: AnalysisInput): string | null {
  try {
    analyze(input);
    return null;
  } catch (error) {
    if (error instanceof AnalysisError) return error.code;
    throw error;
  }
}

describe('traps of analytics.md', () => {
  test('drawdown counts from the first day', () => {
    const input = makeInput({ instruments: { A: { closes: [100, 90, 95] } }, rebalances: [[0, { A: 1 }]] });
    expect(metrics(input, 'portfolio').max_drawdown).toBeCloseTo(-0.1, 12);
    const [episode] = rowsIn(readResult(input).object('drawdown_analysis'), 'episodes');
    expect(episode).toMatchObject({
      peak_date: '2024-01-01',
      start_date: '2024-01-02',
      end_date: null,
      duration_days: 2,
    });
  });

  test('a missing price is forward-filled, never 0 and never a jump', () => {
    const result = readResult(
      makeInput({ instruments: { A: { closes: [100, NONE, 110] } }, rebalances: [[0, { A: 1 }]] }),
    );
    expect(result.column('daily_summary', 'portfolio_value')).toEqual([10_000, 10_000, 11_000]);
    expect(result.object('data_quality')).toMatchObject({ forward_filled_days: 1, stale: [] });
    expect(result.number('data_quality', 'data_completeness_pct')).toBeCloseTo(200 / 3, 10);
  });

  test('a price of 0 is a missing price', () => {
    const result = readResult(
      makeInput({ instruments: { A: { closes: [100, 0, 110] } }, rebalances: [[0, { A: 1 }]] }),
    );
    expect(result.column('daily_summary', 'portfolio_value')).toEqual([10_000, 10_000, 11_000]);
  });

  test('short windows are not annualized', () => {
    const input = makeInput({
      instruments: { A: { closes: FLAT(30).map((x, i) => x + i) } },
      rebalances: [[0, { A: 1 }]],
    });
    expect(metrics(input, 'portfolio')).toMatchObject({ annualized_return: null, calmar_ratio: null });
    expect(readResult(input).object('turnover_analysis').annualized_turnover).toBeNull();
    expect(readResult(input).object('data_quality').notes).toContain(
      'performance_metrics.portfolio.annualized_return is null: windows of less than a year are not annualized.',
    );
  });

  test.each([2, 3, 30])('%i days give nulls and no crash', (count) => {
    const closes = FLAT(count).map((close, i) => close + (i % 3));
    const input = makeInput({ instruments: { A: { closes } }, rebalances: [[0, { A: 1 }]] });
    expect(JSON.parse(new TextDecoder().decode(writeJson(resultOf(analyze(input))))).success).toBe(true);
    const rolling = readResult(input).object('rolling_metrics');
    expect(rowsIn(rolling, 'window_30d')).toEqual([]);
    const { var_95, annualized_volatility } = metrics(input, 'portfolio');
    expect(var_95 === null).toBe(count < 21);
    expect(annualized_volatility === null).toBe(count < 3);
  });

  test('1 day is refused', () => {
    const input = makeInput({ instruments: { A: { closes: [100] } }, rebalances: [[0, { A: 1 }]] });
    expect(errorCode(input)).toBe('too_few_valuation_days');
  });

  test('a note reports rolling metrics that are null in a full window', () => {
    const closes = [...FLAT(40).map((close, i) => close + (i % 3)), ...FLAT(40)];
    const input = makeInput({ instruments: { A: { closes } }, rebalances: [[0, { A: 1 }]] });
    const nulls = rowsIn(readResult(input).object('rolling_metrics'), 'window_30d').filter(
      ({ sharpe_ratio }) => sharpe_ratio === null,
    );
    expect(nulls.length).toBeGreaterThan(0);
    expect(readResult(input).object('data_quality').notes).toContain(
      `rolling_metrics.window_30d has rows with null (sharpe_ratio ${nulls.length}, correlation ${nulls.length}): the portfolio or the benchmark did not move in these windows, or the benchmark has no value in them.`,
    );
  });

  test('instruments that could not be bought give no valuation days', () => {
    const result = readResult(
      makeInput({
        instruments: {
          A: { closes: [100, NONE, 110] },
          NORATE: { closes: [50, 50, 50], currency: 'SEK' },
          LATE: { closes: [NONE, 10, 10] },
        },
        benchmark: { closes: [100, NONE, 100] },
        rebalances: [[0, { A: 0.5, NORATE: 0.3, LATE: 0.2 }]],
      }),
    );
    expect(result.rows('daily_summary').map(({ date }) => date)).toEqual(['2024-01-01', '2024-01-03']);
  });

  test('duplicate dates: if two rebalances have the same valuation day, the later one counts', () => {
    const result = readResult(
      makeInput({
        instruments: { A: { closes: [100, NONE, 100, 200] }, B: { closes: [100, NONE, 100, 100] } },
        benchmark: { closes: [100, NONE, 100, 100] },
        rebalances: [
          [0, { B: 1 }],
          [1, { A: 1 }],
          [2, { B: 0.5, A: 0.5 }],
        ],
      }),
    );
    expect(result.number('portfolio_summary', 'total_return')).toBeCloseTo(0.5, 12);
    expect(result.rows('portfolio_input').map(({ effective_date }) => effective_date)).toEqual([
      '2024-01-01',
      null,
      '2024-01-03',
      '2024-01-03',
    ]);
    expect(result.object('data_quality').notes).toContain(
      'The rebalance of 2024-01-02 is ignored: it would trade on the same valuation day as that of 2024-01-03, and the later one counts.',
    );
  });

  test('delisted while held: last price, then cash, reported; its P&L stays with it', () => {
    const result = readResult(
      makeInput({
        instruments: {
          A: { closes: [100, 80, NONE, NONE, 999], delistedOn: 1 },
          B: { closes: [100, 100, 100, 110, 110] },
        },
        rebalances: [[0, { A: 0.5, B: 0.5 }]],
        settings: { includeTransactionCosts: true },
      }),
    );
    const cost = result.number('portfolio_summary', 'total_transaction_cost');
    const exit = result.rows('transactions').find(({ reason }) => reason === 'exit');
    expect(exit).toMatchObject({ date: '2024-01-03', ric: 'A', side: 'SELL', price_local: 80, cost: 0 });
    expect(result.object('data_quality').removed_positions).toMatchObject([
      { ric: 'A', date: '2024-01-03', reason: 'delisted' },
    ]);
    expect(result.rows('latest_holdings').map(({ ric, sector }) => [ric, sector])).toEqual([
      ['B', 'Technology'],
      ['CASH.USD', 'Cash'],
    ]);
    const [a, b] = result.column('company_contribution', 'price_pl');
    const bought = 10_000 / 1.0005 / 2;
    expect(cost).toBeCloseTo(10_000 - 10_000 / 1.0005, 6);
    expect(a).toBeCloseTo(-0.2 * bought, 6);
    expect(b).toBeCloseTo(0.1 * bought, 6);
    expect(result.rows('sector_allocation').at(-1)).not.toMatchObject({ weight: 1 });
  });
});

test('the cash of a delisted position and cash that is held are one holding', () => {
  const result = readResult(
    makeInput({
      instruments: {
        A: { closes: [100, 80], delistedOn: 1 },
        'CASH.USD': { closes: null, type: 'cash', market: 'Cash', sector: 'Cash' },
        Z: { closes: [100, 100, 100, 100] },
      },
      rebalances: [[0, { A: 0.5, 'CASH.USD': 0.3, Z: 0.2 }]],
    }),
  );
  expect(result.rows('latest_holdings').map(({ ric, value }) => [ric, Math.round(value as number)])).toEqual([
    ['CASH.USD', 7_000],
    ['Z', 2_000],
  ]);
  expect(result.number('concentration_metrics', 'herfindahl_index')).toBeCloseTo((49 + 4) / 81, 12);
});

describe('positions that cannot be bought', () => {
  test.each([
    ['no_price', { closes: [NONE, NONE, 50] }],
    ['no_price', { closes: null }],
    ['no_fx', { closes: [50, 50, 50], currency: 'SEK' }],
    ['delisted', { closes: [50], delistedOn: -1 }],
  ] as const)('%s: the row is removed and the others take its weight', (reason, bad) => {
    const result = readResult(
      makeInput({ instruments: { A: { closes: [100, 100, 110] }, X: bad }, rebalances: [[0, { A: 0.6, X: 0.4 }]] }),
    );
    expect(result.object('data_quality').removed_positions).toEqual([
      { ric: 'X', date: '2024-01-01', reason, weight: 0.4 },
    ]);
    expect(result.number('portfolio_summary', 'total_return')).toBeCloseTo(0.1, 12);
  });

  test('nothing left on the first date', () => {
    const input = makeInput({
      instruments: { X: { closes: null } },
      rebalances: [[0, { X: 1 }]],
      benchmark: { closes: [1, 1] },
    });
    expect(errorCode(input)).toBe('no_price_data');
  });

  test('nothing left on a later date: everything waits as cash', () => {
    const result = readResult(
      makeInput({
        instruments: { A: { closes: [100, 110, 220] }, X: { closes: null } },
        rebalances: [
          [0, { A: 1 }],
          [1, { X: 1 }],
        ],
      }),
    );
    expect(result.column('daily_summary', 'portfolio_value')).toEqual([10_000, 11_000, 11_000]);
    expect(result.rows('latest_holdings')).toMatchObject([{ ric: 'CASH.USD', weight: 1, value: 11_000 }]);
  });
});

describe('dates and windows', () => {
  const closes = [100, 110, 121, 133.1, 146.41];

  test('a window that opens on a rebalance date of an older portfolio opens after that trade, without its costs', () => {
    const result = readResult(
      makeInput({
        instruments: { A: { closes }, B: { closes: FLAT(5) } },
        rebalances: [
          [0, { A: 0.5, B: 0.5 }],
          [2, { B: 1 }],
        ],
        startDay: 2,
        settings: { includeTransactionCosts: true },
      }),
    );
    expect(result.rows('transactions').map(({ ric, side, reason }) => [ric, side, reason])).toEqual([
      ['B', 'BUY', 'opening'],
    ]);
    expect(result.number('portfolio_summary', 'total_transaction_cost')).toBe(0);
    expect(result.column('daily_summary', 'portfolio_value').slice(0, 2)).toEqual([10_000, 10_000]);
  });

  test('time_period_returns: a period that begins before the window is null, never absent', () => {
    const result = readResult(
      makeInput({ instruments: { A: { closes: FLAT(60).map((x, i) => x + i) } }, rebalances: [[0, { A: 1 }]] }),
    );
    const periods = result.object('time_period_returns') as Record<string, Record<string, number | string | null>>;
    expect(Object.keys(periods)).toEqual([
      '1w',
      '1m',
      '3m',
      '6m',
      'mtd',
      'qtd',
      'ytd',
      '1yr',
      '3yr',
      '5yr',
      '10yr',
      'inception',
      '1m_month_end',
      '3m_month_end',
      '6m_month_end',
      '1yr_month_end',
      '3yr_month_end',
      '5yr_month_end',
      '10yr_month_end',
    ]);
    // 60 weekdays from 2024-01-01 end on Friday 2024-03-22.
    expect(periods['1w']).toMatchObject({ start_date: '2024-03-15', days: 7, portfolio_return: 0.032467532468 });
    expect(periods['1m']).toMatchObject({ start_date: '2024-02-22', days: 29 });
    expect(periods.mtd).toMatchObject({ start_date: '2024-02-29' });
    expect(periods.qtd).toEqual({
      portfolio_return: null,
      benchmark_return: null,
      excess_return: null,
      start_date: null,
      end_date: null,
      days: null,
    });
    expect(periods.inception).toMatchObject({ start_date: '2024-01-01', days: 81 });
  });
});

describe('benchmark', () => {
  const instruments = { A: { closes: FLAT(10).map((close, i) => close + (i % 4)) } };

  test('a late start leaves nulls and says so', () => {
    const benchmark = { closes: [NONE, NONE, 50, 51, 52, 53, 54, 55, 56, 57] };
    const result = readResult(makeInput({ instruments, rebalances: [[0, { A: 1 }]], benchmark }));
    expect(result.column('daily_summary', 'benchmark_value_base').slice(0, 3)).toEqual([null, null, 10_000]);
    const metrics = result.object('performance_metrics') as Record<string, Record<string, number | null>>;
    expect(metrics.benchmark?.total_return).toBeCloseTo(57 / 50 - 1, 12);
    expect(metrics.relative?.excess_return).toBeNull();
    expect(metrics.relative?.beta).not.toBeNull();
  });

  test.each([
    ['none at all', null],
    ['too late', [NONE, NONE, NONE, NONE, NONE, NONE, 50, 50, 50, 50]],
  ] as const)('%s is an error', (_, closes) => {
    const input = makeInput({ instruments, rebalances: [[0, { A: 1 }]], benchmark: { closes } });
    expect(errorCode(input)).toBe('no_benchmark_data');
  });
});

describe('stale prices and rates', () => {
  test('more than 5 forward-filled days become a row', () => {
    const closes = [100, ...FLAT(7, NONE), 100, 100];
    const input = makeInput({
      instruments: { A: { closes }, B: { closes: FLAT(10), currency: 'EUR' } },
      fx: { EUR: [1, 1, 1, ...FLAT(7, NONE)] },
      rebalances: [[0, { A: 0.5, B: 0.5 }]],
    });
    expect(readResult(input).object('data_quality').stale).toEqual([
      { ric: 'A', from: '2024-01-02', to: '2024-01-10', days: 7 },
      { ric: 'EUR/USD', from: '2024-01-04', to: '2024-01-12', days: 7 },
    ]);
  });

  test('buying at an old price counts its age', () => {
    const input = makeInput({
      instruments: { A: { closes: [100, ...FLAT(9, NONE)] }, B: { closes: FLAT(10) } },
      rebalances: [
        [0, { B: 1 }],
        [8, { A: 1 }],
      ],
    });
    expect(readResult(input).object('data_quality').stale).toEqual([
      { ric: 'A', from: '2024-01-02', to: '2024-01-12', days: 9 },
    ]);
  });
});

describe('sections', () => {
  test('only the selected ones, in the order of the interface, and the version always', () => {
    const input = makeInput({
      instruments: { A: { closes: [100, 101] } },
      rebalances: [[0, { A: 1 }]],
      settings: { fields: ['daily_summary', 'portfolio_summary'] },
    });
    const text = new TextDecoder().decode(writeJson(resultOf(analyze(input))));
    expect(Object.keys(JSON.parse(text).result)).toEqual([
      'portfolio_summary',
      'daily_summary',
      'analytics_version',
      'warnings',
      'input_hash',
    ]);
  });

  test('steps are reported in order, and throwing stops the analysis', () => {
    const input = makeInput({ instruments: { A: { closes: [100, 101] } }, rebalances: [[0, { A: 1 }]] });
    const steps: string[] = [];
    analyze(input, { onStep: (step) => void (steps.at(-1) === step || steps.push(step)) });
    expect(steps).toEqual(['simulate', 'metrics', 'attribution', 'assemble']);
    const stop = () => {
      throw new Error('stop');
    };
    expect(() => analyze(input, { onStep: stop })).toThrow('stop');
  });

  test('scores: weighted over the holdings that have them, null without any, with the coverage', () => {
    const scores = { value: 8, quality: null, momentum: 4, defensive: 5, tactical: 6, total: 6 };
    const instruments = { A: { closes: [100, 100], scores }, B: { closes: [100, 100] } };
    const result = readResult(makeInput({ instruments, rebalances: [[0, { A: 0.3, B: 0.7 }]] }));
    expect(result.object('portfolio_scores')).toEqual({
      value: 8,
      quality: null,
      momentum: 4,
      defensive: 5,
      tactical: 6,
      total: 6,
      coverage: 0.3,
    });
    expect(result.rows('latest_holdings').map(({ recommendation }) => recommendation)).toEqual(['BUY', null]);
  });

  test('company_info has the change from the price before, in percent', () => {
    const result = readResult(
      makeInput({ instruments: { A: { closes: [100, 100, NONE, 103] } }, rebalances: [[0, { A: 1 }]] }),
    );
    const info = result.object('company_info').A as Record<string, number>;
    expect(info.close).toBe(103);
    expect(info.changepercent).toBeCloseTo(3, 12);
  });
});
