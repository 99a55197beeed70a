import { describe, expect, test } from '@jest/globals';
import { dayOf, type InputSpec, makeInput, withHoldings } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult, rowsIn } from '@tearsheet/testing/engine/readResult.ts';
import type { BenchmarkHoldings } from '../../src/engine/input.ts';

type Row = Readonly<Record<string, number | string | null>>;
type Relative = Row & { readonly weekly: Row; readonly monthly: Row };

const random = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648 - 0.5;
  };
};
/** Returns of news that one market sees a day before the other. */
function overlapping(days: number): { readonly early: number[]; readonly late: number[] } {
  const draw = random(7);
  const news = Array.from({ length: days + 1 }, () => 0.02 * draw());
  const levels = (shift: 0 | 1) => {
    let level = 100;
    return Array.from({ length: days }, (_, i) => {
      level *= 1 + news[i + shift]!;
      return level;
    });
  };
  return { early: levels(1), late: levels(0) };
}

const sections = (spec: InputSpec) => {
  const result = readResult(makeInput(spec));
  const { portfolio, relative } = result.object('performance_metrics');
  return { result, portfolio: portfolio as Row, relative: relative as Relative };
};

describe('relative statistics of markets that close at different hours', () => {
  const { early, late } = overlapping(700);
  const spec = (market: string): InputSpec => ({
    instruments: { A: { closes: late, market } },
    benchmark: { closes: early },
    rebalances: [[0, { A: 1 }]],
  });

  test('daily beta is far too low, and the monthly one is the headline', () => {
    const { relative } = sections(spec('Japan'));
    expect(Math.abs(relative.beta as number)).toBeLessThan(0.2);
    expect(relative.monthly.beta).toBeGreaterThan(0.8);
    expect(relative).toMatchObject({ headline: 'monthly', monthly: { observations: 31 } });
    expect(relative.headline_reason).toBe(
      "100% of the portfolio (mean weight) closes more than 2 hours apart from the benchmark's market, United States, so daily returns of both do not cover the same hours.",
    );
  });

  test('the daily statistics are the headline in one market, and with a small foreign part', () => {
    expect(sections(spec('United States')).relative.headline).toBe('daily');
    const small = { ...spec('Japan'), instruments: { A: { closes: late, market: 'Japan' }, B: { closes: early } } };
    expect(sections({ ...small, rebalances: [[0, { A: 0.05, B: 0.95 }]] }).relative.headline).toBe('daily');
    expect(sections({ ...small, rebalances: [[0, { A: 0.1, B: 0.9 }]] }).relative.headline).toBe('monthly');
  });

  test('a market that the table lacks is apart from every other one, but not from itself', () => {
    expect(sections(spec('Atlantis')).relative.headline).toBe('monthly');
    const own = { ...spec('Atlantis'), benchmark: { closes: early, market: 'Atlantis' } };
    expect(sections(own).relative.headline).toBe('daily');
  });

  test('too few full months leave the daily ones as headline, with a warning and nulls that the notes explain', () => {
    const short = { ...spec('Japan'), endDay: 200 };
    const { relative, result } = sections(short);
    expect(relative).toMatchObject({ headline: 'daily', monthly: { observations: 8, beta: null } });
    expect(relative.headline_reason).toContain('too few full months');
    expect(relative.weekly.beta).not.toBeNull();
    expect(result.object('data_quality').notes).toContain(
      'performance_metrics.relative.monthly is null: it needs at least 12 full months and there are 8.',
    );
  });
});

describe('periods from month end to month end', () => {
  // Weekdays from Monday 2024-01-01; position 239 is Friday 2024-11-29.
  const closes = Array.from({ length: 300 }, (_, i) => 100 + i);
  const periods = (endDay: number) => {
    const { result } = sections({ instruments: { A: { closes } }, rebalances: [[0, { A: 1 }]], endDay });
    return result.object('time_period_returns') as Record<string, Row>;
  };

  test('a window that ends at a month end measures 1m from the month end before', () => {
    const { '1m': month, mtd, '3m': quarter, '1m_month_end': full } = periods(239);
    expect(month).toEqual(mtd);
    expect(month).toEqual(full);
    expect(month).toMatchObject({ start_date: '2024-10-31', end_date: '2024-11-29' });
    expect(quarter).toMatchObject({ start_date: '2024-08-30' });
  });

  test('any other window measures 1m from the same day, and the month-end periods end with the last full month', () => {
    const found = periods(234);
    expect(found['1m']).toMatchObject({ start_date: '2024-10-22', end_date: '2024-11-22' });
    expect(found['1m_month_end']).toMatchObject({ start_date: '2024-09-30', end_date: '2024-10-31', days: 31 });
    expect(found['6m_month_end']).toMatchObject({ start_date: '2024-04-30', end_date: '2024-10-31' });
    expect(found['1yr_month_end']).toMatchObject({ start_date: null, end_date: null, portfolio_return: null });
  });
});

describe('twelve full months', () => {
  // From Wednesday 2024-01-31 to Friday 2025-01-31: 366 days; from Friday 2024-05-31 to Friday 2025-05-30: 364 days.
  const closes = Array.from({ length: 400 }, (_, i) => 100 + i + 3 * Math.sin(i));
  const window = (startDay: number, endDay: number) =>
    sections({
      instruments: { A: { closes }, B: { closes } },
      rebalances: [
        [0, { A: 1 }],
        [150, { B: 1 }],
      ],
      startDay,
      endDay,
    });

  test('are a year even if they have 364 days', () => {
    const { portfolio, result } = window(109, 369);
    const total = result.number('portfolio_summary', 'total_return');
    expect(portfolio).toMatchObject({ days: 364, full_months: 12, observations: 260 });
    expect(portfolio.annualized_return).toBeCloseTo(total, 12);
    expect(portfolio.calmar_ratio).not.toBeNull();
    expect(result.object('turnover_analysis')).toMatchObject({ annualized_turnover: 1 });
    expect(result.object('time_period_returns')['1yr']).toMatchObject({ start_date: '2024-05-31', days: 364 });
  });

  test('364 days that start or end inside a month are not', () => {
    const { portfolio, result } = window(110, 370);
    expect(portfolio).toMatchObject({ annualized_return: null, calmar_ratio: null, martin_ratio: null });
    expect(result.object('turnover_analysis')).toMatchObject({ annualized_turnover: null });
  });
});

describe('numbers of observations', () => {
  const closes = (days: number) => Array.from({ length: days }, (_, i) => 100 + 3 * Math.sin(i / 2));
  const ofDays = (days: number) =>
    sections({ instruments: { A: { closes: closes(days) } }, rebalances: [[0, { A: 1 }]] });

  test('the 1% tail needs 100 returns', () => {
    const few = ofDays(100);
    expect(few.portfolio).toMatchObject({ observations: 99, var_99: null, cvar_99: null });
    expect(few.portfolio.var_95).not.toBeNull();
    expect(few.result.object('data_quality').notes).toContain(
      'performance_metrics.portfolio.var_99 is null: it needs at least 100 returns.',
    );
    const risk = few.result.object('risk_contribution') as { readonly portfolio: Row; readonly observations: number };
    expect(risk).toMatchObject({ observations: 99, portfolio: { var_99: null, cvar_99: null } });
    expect(ofDays(101).portfolio).toMatchObject({ observations: 100, var_99: expect.any(Number) });
  });

  test('captures count the days on which the benchmark rose and fell', () => {
    const { relative } = sections({
      instruments: { A: { closes: [100, 101, 100, 102, 102] } },
      benchmark: { closes: [100, 102, 101, 101, 103] },
      rebalances: [[0, { A: 1 }]],
    });
    expect(relative).toMatchObject({ observations: 4, up_observations: 2, down_observations: 1 });
  });

  test('rolling years have one row per month end, with their returns and number of days', () => {
    const { result } = ofDays(600);
    const years = rowsIn(result.object('rolling_metrics'), 'window_1y');
    const values = result.rows('daily_summary');
    const valueOn = (date: unknown) => values.find((row) => row.date === date)?.portfolio_value as number;
    expect(years.map(({ date }) => date).slice(0, 2)).toEqual(['2025-01-31', '2025-02-28']);
    expect(years[0]).toMatchObject({ observations: 262 });
    expect(years[0]!.annualized_return).toBeCloseTo(valueOn('2025-01-31') / valueOn('2024-01-31') - 1, 8);
    expect(rowsIn(result.object('rolling_metrics'), 'window_3y')).toEqual([]);
  });
});

describe('active share', () => {
  const closes = [100, 100, 100];
  const share = (benchmarkHoldings: BenchmarkHoldings | null, weights: Record<string, number>) => {
    const instruments = Object.fromEntries(Object.keys(weights).map((ric) => [ric, { closes }]));
    const input = makeInput({ instruments, rebalances: [[0, weights]] });
    const result = readResult(withHoldings(input, { holdings: benchmarkHoldings }));
    return result.object('concentration_metrics');
  };
  const list = (weights: Record<string, number>) => ({ day: dayOf(0), weights: new Map(Object.entries(weights)) });

  test('compares the latest holdings with the list of the benchmark', () => {
    const found = share(list({ A: 0.5, C: 0.25, D: 0.25 }), { A: 0.6, B: 0.4 });
    expect(found).toMatchObject({ active_share: expect.closeTo(0.5, 12), active_share_date: '2024-01-01' });
  });

  test('looks through a position in the benchmark itself', () => {
    expect(share(list({ A: 0.5, C: 0.5 }), { 'BENCH.N': 0.5, A: 0.5 }).active_share).toBeCloseTo(0.25, 12);
  });

  test('is null without a list and with a list of the largest holdings only', () => {
    expect(share(null, { A: 1 })).toMatchObject({ active_share: null, active_share_date: null });
    expect(share(list({ A: 0.5, C: 0.3 }), { A: 1 })).toMatchObject({ active_share: null, active_share_date: null });
  });
});

describe('drawdowns of the benchmark', () => {
  test('are listed next to those of the portfolio', () => {
    const { result } = sections({
      instruments: { A: { closes: [100, 110, 120] } },
      benchmark: { closes: [100, 90, 100] },
      rebalances: [[0, { A: 1 }]],
    });
    const { summary, benchmark } = result.object('drawdown_analysis') as Record<string, Row>;
    expect(summary).toMatchObject({ num_episodes: 0 });
    expect(benchmark).toMatchObject({
      summary: { max_drawdown: expect.closeTo(-0.1, 12), num_episodes: 1 },
      episodes: [{ trough_date: '2024-01-02', end_date: '2024-01-03' }],
    });
  });
});
