import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { checkSnapshot, openMarketData } from '@tearsheet/market-data';
import { importFolder } from '@tearsheet/market-data/importers';
import { SCOPES } from '@tearsheet/shared';
import { hasRealData, prepareRealData } from '@tearsheet/testing/market/realData.ts';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, type TestService, waitForJob } from '@tearsheet/testing/service/service.ts';
import { type OracleMarket, recompute, total } from '../oracle/recompute.ts';
import { returns, statistics } from '../oracle/statistics.ts';
import { creditRates, rawMarket } from './rawMarket.ts';

if (!hasRealData) console.warn('real market data are not here: their tests are skipped');

const SYMBOLS = ['AAPL.OQ', 'MSFT.OQ', 'JPM.N', 'XOM.N', 'D05.SI', '1398.HK', 'IBE.MC', '4063.T'];
const DATES = ['2022-01-04', '2022-04-01', '2022-07-01', '2022-10-03'];
const END = '2022-12-28';
const RISK_FREE = 0.02;
/** Weekdays a year on which New York, Singapore, Hong Kong, Madrid, or Tokyo has a session, and with London no more. */
const SESSIONS_PER_YEAR = 260;
/** The default rates of 2022, written down again: the stamp duty of Hong Kong was 0.13% then. */
const RATES: Readonly<Record<string, { buy: number; sell: number }>> = {
  'AAPL.OQ': { buy: 0.0005, sell: 0.0005 },
  'MSFT.OQ': { buy: 0.0005, sell: 0.0005 },
  'JPM.N': { buy: 0.0005, sell: 0.0005 },
  'XOM.N': { buy: 0.0005, sell: 0.0005 },
  'D05.SI': { buy: 0.0009, sell: 0.0009 },
  '1398.HK': { buy: 0.0019, sell: 0.0019 },
  'IBE.MC': { buy: 0.0025, sell: 0.0005 },
  '4063.T': { buy: 0.0005, sell: 0.0005 },
  'REL.L': { buy: 0.0055, sell: 0.0005 },
};

interface Contribution {
  readonly ric: string;
  readonly price_pl: number;
  readonly fx_pl: number;
  readonly transaction_cost: number;
  readonly total_pl: number;
  readonly contribution_pct: number;
}

interface Result {
  readonly portfolio_summary: Record<string, number>;
  readonly portfolio_parameters: Record<string, number>;
  readonly performance_metrics: {
    readonly portfolio: Record<string, number>;
    readonly relative: Record<string, number>;
  };
  readonly company_contribution: readonly Contribution[];
  readonly sector_contribution: readonly Contribution[];
  readonly market_contribution: readonly Contribution[];
  readonly daily_summary: readonly {
    date: string;
    portfolio_value: number;
    benchmark_value_base: number;
    cost: number;
  }[];
  readonly transactions: readonly { date: string; ric: string; side: string; value: number; cost: number }[];
  readonly monthly_returns: readonly { portfolio_return: number }[];
  readonly annual_returns: readonly { portfolio_return: number }[];
  readonly time_period_returns: Record<string, { portfolio_return: number | null }>;
  readonly latest_holdings: readonly {
    ric: string;
    quantity: number;
    close_base: number;
    value: number;
    weight: number;
  }[];
  readonly warnings: readonly { readonly code: string; readonly symbol?: string }[];
  readonly data_quality: {
    readonly data_source: string;
    readonly fx_sources: string[];
    readonly missing_rics: string[];
  };
}

(hasRealData ? describe : describe.skip)('eight stocks over 2022 on real prices, through the HTTP interface', () => {
  let folder: string;
  let redis: TestRedis;
  let service: TestService;
  let token: string;
  let market: OracleMarket;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tearsheet-real-'));
    await prepareRealData(join(folder, 'files'));
    const report = await importFolder(join(folder, 'files'), join(folder, 'data'), { dataSource: 'real (test)' });
    expect(report.ok).toBe(true);
    market = rawMarket();
    redis = await startRedis();
    service = await startService({ redis, market: { folder: join(folder, 'data') } });
    await service.startWorker();
    token = await service.token('tester', SCOPES);
  });
  afterAll(async () => {
    await service?.stop();
    await redis?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const weightsOf = (symbols: readonly string[], quarter: number) =>
    new Map(
      symbols.map((ric, i) => [
        ric,
        (1 + ((i * 3 + quarter) % 5)) / total(symbols.map((_, k) => 1 + ((k * 3 + quarter) % 5))),
      ]),
    );

  async function analyze(
    symbols: readonly string[],
    baseCurrency: string,
    withCosts: boolean,
    riskFreeRate: unknown = RISK_FREE,
  ): Promise<Result> {
    const portfolio = DATES.flatMap((date, q) =>
      [...weightsOf(symbols, q)].map(([symbol, weight]) => ({ date, symbol, weight })),
    );
    const response = await fetch(`${service.url}/v1/portfolio/analyze`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        portfolio,
        base_currency: baseCurrency,
        include_transaction_costs: withCosts,
        end_date: END,
        risk_free_rate: riskFreeRate,
      }),
    });
    expect(response.status).toBe(202);
    const { check_url: path } = (await response.json()) as { check_url: string };
    const job = await waitForJob(service.url, token, path);
    expect(job.status).toBe('completed');
    return job.result?.result as unknown as Result;
  }

  const runs = ['USD', 'EUR', 'SGD'].flatMap((base) => [false, true].map((withCosts) => [base, withCosts] as const));

  test.each(runs)('in %s, costs %s: sums, identities and an independent recomputation', async (base, withCosts) => {
    const result = await analyze(SYMBOLS, base, withCosts);
    expectIdentities(result, market, base, withCosts);
    expectOracle(result, SYMBOLS, base, withCosts);
  });

  test('with pence: REL.L is valued in pounds', async () => {
    const symbols = [...SYMBOLS, 'REL.L'];
    expectOracle(await analyze(symbols, 'USD', true), symbols, 'USD', true);
  });

  test('one stock alone is the stock', async () => {
    const result = await analyze(['AAPL.OQ'], 'USD', false);
    const closes = market.closes.get('AAPL.OQ') as ReadonlyMap<string, number>;
    const expected = (closes.get(END) as number) / (closes.get('2022-01-04') as number) - 1;
    expect(result.portfolio_summary.total_return).toBeCloseTo(expected, 9);
  });

  test('the rates of the Federal Reserve, which rose seven times in 2022, are subtracted day by day', async () => {
    const rates = creditRates();
    const { daily_summary: rows, ...result } = await analyze(SYMBOLS, 'USD', false, { series: rates });
    const excess = rows.slice(1).map((row, i) => {
      const earlier = rows[i]!;
      let growth = 1;
      for (let ms = Date.parse(earlier.date); ms < Date.parse(row.date); ms += 86_400_000) {
        const date = new Date(ms).toISOString().slice(0, 10);
        growth *= (1 + rates.findLast((rate) => rate.date <= date)!.annual_rate) ** (1 / 365);
      }
      return row.portfolio_value / earlier.portfolio_value - growth;
    });
    const mean = total(excess) / excess.length;
    const deviation = Math.sqrt(total(excess.map((value) => (value - mean) ** 2)) / (excess.length - 1));
    const perYear = result.portfolio_parameters.periods_per_year!;
    const { sharpe_ratio } = result.performance_metrics.portfolio;
    expect(sharpe_ratio).toBeCloseTo((mean / deviation) * Math.sqrt(perYear), 5);
    const { performance_metrics: constant } = await analyze(SYMBOLS, 'USD', false, 0);
    expect(Math.abs(sharpe_ratio! - constant.portfolio.sharpe_ratio!)).toBeGreaterThan(0.01);
  });

  test('the dirty series surface in the check of the data and in an analysis that holds one', async () => {
    const source = openMarketData(join(folder, 'data'));
    const report = checkSnapshot(source.current());
    source.close();
    const jumps = new Set(report.findings.filter(({ code }) => code === 'unit_jump').map(({ ric }) => ric));
    for (const ric of ['CLC.L', 'LSC.L', 'NVT.L', 'SCR.TO', 'SSNLF.PK']) expect(jumps).toContain(ric);
    for (const ric of [...SYMBOLS, 'REL.L', 'ACWI.OQ']) expect(jumps).not.toContain(ric);
    const { warnings } = await analyze(['AAPL.OQ', 'CLC.L'], 'USD', false);
    expect(warnings.map(({ code, symbol }) => `${code} ${symbol}`)).toContain('stale_run CLC.L');
  });

  function expectOracle(result: Result, symbols: readonly string[], base: string, withCosts: boolean): void {
    const oracle = recompute(market, {
      rebalances: DATES.map((date, q) => ({ date, weights: weightsOf(symbols, q) })),
      baseCurrency: base,
      initialValue: 10_000,
      endDate: END,
      benchmark: 'ACWI.OQ',
      costRates: withCosts ? new Map(symbols.map((ric) => [ric, RATES[ric] as { buy: number; sell: number }])) : null,
    });
    expect(result.daily_summary.map(({ date }) => date)).toEqual(oracle.days);
    result.daily_summary.forEach((row, d) => {
      expectNear(row.portfolio_value, oracle.values[d] as number);
      expectNear(row.benchmark_value_base, oracle.benchmarkValues[d] as number);
    });
    for (const row of result.company_contribution) {
      const expected = oracle.rows.get(row.ric) as NonNullable<ReturnType<typeof oracle.rows.get>>;
      expect(Math.abs(row.price_pl - expected.pricePl)).toBeLessThan(2e-6);
      expect(Math.abs(row.fx_pl - expected.fxPl)).toBeLessThan(2e-6);
      expect(Math.abs(row.transaction_cost - expected.cost)).toBeLessThan(2e-6);
    }
    expect(result.company_contribution.length).toBe(symbols.length);
    const trades = oracle.trades.map(({ date, ric, value }) => ({ date, ric, side: value > 0 ? 'BUY' : 'SELL' }));
    const key = (trade: { date: string; ric: string; side: string }) => `${trade.date} ${trade.ric} ${trade.side}`;
    expect(result.transactions.map(key).sort()).toEqual(trades.map(key).sort());
    for (const { date, ric, value, cost } of result.transactions) {
      const trade = oracle.trades.find((candidate) => candidate.date === date && candidate.ric === ric);
      expectNear(value, Math.abs(trade?.value as number), 1e-8);
      expect(Math.abs(cost - (trade?.cost as number))).toBeLessThan(2e-6);
    }
    const expected = statistics(oracle.values, oracle.benchmarkValues, {
      riskFreeRate: RISK_FREE,
      perYear: SESSIONS_PER_YEAR,
    });
    const given: Record<string, number> = {
      ...result.performance_metrics.portfolio,
      ...result.performance_metrics.relative,
    };
    for (const [name, value] of Object.entries(expected)) expectNear(given[name] as number, value, 1e-8);
    const growth = returns(oracle.values).reduce((product, value) => product * (1 + value), 1) - 1;
    // Rows are rounded to 1e-6 of the currency before they are added up.
    expect(Math.abs((result.portfolio_summary.total_return as number) - growth)).toBeLessThan(1e-9);
  }
});

function expectIdentities(result: Result, market: OracleMarket, base: string, withCosts: boolean): void {
  const { total_return, total_price_pl, total_fx_pl, total_pl, total_transaction_cost, final_value } =
    result.portfolio_summary as Record<string, number>;
  for (const rows of [result.company_contribution, result.sector_contribution, result.market_contribution]) {
    expect(Math.abs(total(rows.map((row) => row.contribution_pct)) - (total_return as number))).toBeLessThan(1e-9);
    for (const row of rows) {
      expect(Math.sign(row.contribution_pct)).toBe(Math.sign(row.total_pl));
      expect(Math.abs(row.price_pl + row.fx_pl - row.transaction_cost - row.total_pl)).toBeLessThan(1e-8);
    }
  }
  for (const row of result.company_contribution) if (market.currency.get(row.ric) === base) expect(row.fx_pl).toBe(0);
  expectNear(
    (total_price_pl as number) + (total_fx_pl as number) - (total_transaction_cost as number),
    total_pl as number,
  );
  expectNear(10_000 + (total_pl as number), final_value as number);
  expect((total_transaction_cost as number) > 0).toBe(withCosts);
  const compound = (rows: readonly { portfolio_return: number }[]) =>
    rows.reduce((product, row) => product * (1 + row.portfolio_return), 1) - 1;
  expectNear(compound(result.monthly_returns), total_return as number);
  expectNear(compound(result.annual_returns), total_return as number);
  expectNear(result.time_period_returns.inception?.portfolio_return as number, total_return as number);
  expectNear(result.performance_metrics.portfolio.total_return as number, total_return as number);
  expectNear(total(result.latest_holdings.map(({ weight }) => weight)), 1);
  // Values are rounded to 1e-6 of the currency so that they sum to the final value.
  for (const row of result.latest_holdings) {
    expect(Math.abs(row.quantity * row.close_base - row.value)).toBeLessThan(2e-6);
  }
  expectNear(total(result.latest_holdings.map(({ value }) => value)), final_value as number);
  expect(result.data_quality).toMatchObject({ data_source: 'real (test)', missing_rics: [] });
}

function expectNear(value: number, expected: number, relative = 1e-9): void {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(relative * Math.max(1e-2, Math.abs(expected)));
}
