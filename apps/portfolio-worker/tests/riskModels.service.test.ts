import { describe, expect, test } from '@jest/globals';
import { useAnalysisService } from '@tearsheet/testing/service/analysisService.ts';
import { waitForJob } from '@tearsheet/testing/service/service.ts';

const service = useAnalysisService();

const PORTFOLIO = ['AAA.N', 'BBB.L', 'CCC.SI', 'DDD.T'].map((symbol) => ({ date: '2023-01-03', symbol, weight: 0.25 }));

async function submit(members: object) {
  const response = await fetch(`${service.url}/v1/portfolio/analyze`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ portfolio: PORTFOLIO, end_date: '2024-06-28', ...members }),
  });
  const json = (await response.json()) as {
    readonly check_url: string;
    readonly detail: readonly { readonly loc: readonly (string | number)[] }[];
  };
  return { status: response.status, json };
}

type Row = Readonly<Record<string, string & number>>;

async function analyze(members: object) {
  const { json } = await submit(members);
  const { result } = await waitForJob(service.url, service.token, json.check_url);
  return result?.result as {
    readonly daily_summary: readonly { readonly portfolio_value: number }[];
    readonly value_at_risk: { readonly estimates: readonly Row[]; readonly backtests: readonly Row[] };
    readonly ex_ante_risk: {
      readonly available: boolean;
      readonly volatility: number;
      readonly tracking_error: number;
      readonly holdings: readonly Row[];
      readonly active: { readonly holdings: readonly Row[] };
    };
  };
}

describe('value_at_risk and ex_ante_risk over REST', () => {
  test('follow from the values of daily_summary and from the options', async () => {
    const window = 120;
    const options = { horizon_days: [1, 4], ewma_lambda: 0.9, backtest_window: window };
    // The options select value_at_risk, although `fields` does not name it.
    const result = await analyze({ fields: ['daily_summary', 'ex_ante_risk'], value_at_risk: options });
    const values = result.daily_summary.map(({ portfolio_value }) => portfolio_value);
    const returns = values.slice(1).map((value, t) => value / values[t]! - 1);
    let variance = returns[0]! ** 2;
    for (const value of returns.slice(1)) variance = 0.9 * variance + 0.1 * value ** 2;
    const find = (rows: readonly Row[], members: object) =>
      rows.find((row) => Object.entries(members).every(([name, value]) => row[name] === value))!;
    for (const horizon_days of [1, 4]) {
      const row = find(result.value_at_risk.estimates, { method: 'ewma', level: 99, horizon_days });
      expect(row.value_at_risk).toBeCloseTo(-2.3263478740408408 * Math.sqrt(horizon_days * variance), 8);
    }
    let exceptions = 0;
    for (let t = window; t < returns.length; t++) {
      const sorted = returns.slice(t - window, t).sort((a, b) => a - b);
      const position = 0.05 * (window - 1);
      const [low, high] = [sorted[Math.floor(position)]!, sorted[Math.ceil(position)]!];
      if (returns[t]! < low + (position % 1) * (high - low)) exceptions++;
    }
    const observations = returns.length - window;
    const backtest = find(result.value_at_risk.backtests, { method: 'historical', level: 95 });
    expect(backtest).toMatchObject({ observations, exceptions });
    const [kept, rate] = [observations - exceptions, exceptions / observations];
    const ratio = kept * Math.log((1 - rate) / 0.95) + exceptions * Math.log(rate / 0.05);
    expect(backtest.kupiec_statistic).toBeCloseTo(2 * ratio, 10);
    const { ex_ante_risk: exAnte } = result;
    const sum = (rows: readonly Row[], member: string) => rows.reduce((total, row) => total + row[member]!, 0);
    expect(exAnte.available).toBe(true);
    // Figures have 12 decimals, so a sum of three may differ by 2e-12.
    expect(sum(exAnte.holdings, 'volatility_contribution')).toBeCloseTo(exAnte.volatility, 11);
    expect(sum(exAnte.active.holdings, 'tracking_error_contribution')).toBeCloseTo(exAnte.tracking_error, 11);
  });

  test.each([
    [{ ewma_lambda: 1 }, 'body.value_at_risk.ewma_lambda'],
    [{ horizon_days: [0] }, 'body.value_at_risk.horizon_days.0'],
    [{ horizon_days: [] }, 'body.value_at_risk.horizon_days'],
    [{ backtest_window: 1e9 }, 'body.value_at_risk.backtest_window'],
    [{ horizon: 1 }, 'body.value_at_risk.horizon'],
  ])('are refused with the place for %j', async (options, place) => {
    const { status, json } = await submit({ value_at_risk: options });
    expect(status).toBe(422);
    expect(json.detail.map(({ loc }) => loc.join('.'))).toEqual([place]);
  });
});
