import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SCOPES, toDay } from '@tearsheet/shared';
import { HARD_CASES_MARKET, importHardCases } from '@tearsheet/testing/hardCases/hardCases.ts';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import { startRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService } from '@tearsheet/testing/service/service.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { read } from '../architecture/sources.ts';

const PAGE = read('docs/methods.md').replaceAll(/\s+/g, ' ');
const newFolder = temporaryFolders();

interface Result {
  readonly portfolio_summary: { readonly total_return: number; readonly final_value: number };
  readonly portfolio_parameters: { readonly periods_per_year: number };
  readonly performance_metrics: { readonly portfolio: Readonly<Record<string, number>> };
  readonly daily_summary: readonly { readonly daily_return: number | null; readonly date: string }[];
  readonly monthly_returns: readonly { readonly portfolio_return: number }[];
  readonly value_at_risk: { readonly estimates: readonly Readonly<Record<string, number | string>>[] };
  readonly confidence: { readonly sharpe_ratio: SharpeRatio };
  readonly attribution: { readonly effects: Readonly<Record<string, number>>; readonly active_return: number };
}

interface SharpeRatio {
  readonly estimate: number;
  readonly autocorrelation_adjusted: number;
  readonly lags: number;
  readonly standard_errors: Readonly<Record<string, number>>;
}

interface Simulated {
  readonly final_value: { readonly percentiles: readonly { readonly percentile: number; readonly value: number }[] };
}

const releases: (() => Promise<void>)[] = [];
type Ask = <T = Result>(path: string, body?: unknown) => Promise<T>;
let hard: Ask;
let demo: Ask;

/** Starts a service on the data of a folder, and returns a function that posts to it. */
async function serve(folder: string, now: string): Promise<Ask> {
  const service = await startService({ redis: await startRedis(), market: { folder }, now: () => new Date(now) });
  releases.push(() => service.stop());
  await service.startWorker(1);
  const token = await service.token('tester', SCOPES);
  return async <T>(path: string, body?: unknown) => {
    const response = await fetch(`${service.url}/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'wait=60' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = (await response.json()) as T & { readonly result?: T & { readonly result?: T } };
    if (body === undefined) return json;
    if (json.result === undefined) throw new Error(JSON.stringify(json).slice(0, 400));
    return json.result.result ?? json.result;
  };
}

beforeAll(async () => {
  const [first, second] = [newFolder(), newFolder()];
  await importHardCases(first);
  cpSync(await demoSnapshot(toDay('2024-12-31')), second, { recursive: true });
  hard = await serve(first, '2024-07-01T12:00:00Z');
  demo = await serve(second, '2025-01-01T12:00:00Z');
});
afterAll(async () => {
  for (const release of releases) await release();
});

/** Returns the closes or rates of the market of hard cases by date. */
function columnOf(file: string, start: string, valueAt: number, dateAt: number): Map<string, number> {
  const lines = readFileSync(join(HARD_CASES_MARKET, file), 'utf8').split('\n');
  const rows = lines.filter((line) => line.includes(start)).map((line) => line.split(','));
  return new Map(rows.map((row) => [row[dateAt]!, Number(row[valueAt])]));
}

const points = (value: number) => `${number(100 * value, 1)} points`;
const compounded = (returns: readonly number[]) => returns.reduce((level, r) => level * (1 + r), 1) - 1;
const percent = (value: number, digits = 1) => `${(100 * value).toFixed(digits).replace('-', '−')}%`;
const number = (value: number, digits = 2) => value.toFixed(digits).replace('-', '−');
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const deviation = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1));
const quantile = (values: readonly number[], p: number) => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * p;
  const low = Math.floor(at);
  return sorted[low]! + (at - low) * ((sorted[low + 1] ?? sorted[low]!) - sorted[low]!);
};
const returnsOf = ({ daily_summary }: Result) =>
  daily_summary.flatMap(({ daily_return: r }) => (r === null ? [] : [r]));
const weights = (date: string, end_date: string, rows: Readonly<Record<string, number>>, more: object = {}) => ({
  portfolio: Object.entries(rows).map(([symbol, weight]) => ({ date, symbol, weight })),
  end_date,
  benchmark: null,
  ...more,
});

/** Expects sentences of the page. */
function says(...sentences: readonly string[]): void {
  for (const sentence of sentences) expect(PAGE).toContain(sentence);
}

const MIX = { 'AAPL.OQ': 0.6, 'D05.SI': 0.4 };
const MIX_DECADE = weights('2014-12-31', '2024-12-31', MIX);

test('a monthly frequency gives another volatility than daily returns', async () => {
  const request = weights('2021-12-31', '2024-12-31', { 'AAPL.OQ': 1 });
  const { performance_metrics, monthly_returns } = await demo('portfolio/analyze', request);
  const monthly = deviation(monthly_returns.map(({ portfolio_return: r }) => r)) * Math.sqrt(12);
  says(
    `AAPL would have a volatility of ${percent(monthly)} from 2022 to 2024.`,
    `Its daily returns give ${percent(performance_metrics.portfolio.annualized_volatility!)}.`,
  );
});

test('a withdrawal that counts from the start of its day gives an absurd return', async () => {
  const transactions = [
    { date: '2023-01-02', type: 'deposit', amount: 10_000 },
    { date: '2023-01-02', type: 'buy', symbol: 'STEPS.N', quantity: 100, price: 100 },
    { date: '2023-01-04', type: 'sell', symbol: 'STEPS.N', quantity: 100, price: 105 },
    { date: '2023-01-04', type: 'withdrawal', amount: 10_399 },
  ];
  const request = { transactions, end_date: '2023-01-13', benchmark: null };
  const { portfolio_summary } = await hard('portfolio/analyze', request);
  // 100 shares at 104 on the day before, and 101 in cash at the end of the day.
  const atStart = 1.04 * (101 / (10_400 - 10_399)) - 1;
  says(
    `The return is ${percent(portfolio_summary.total_return)}.`,
    `the return would be ${Math.round(100 * atStart).toLocaleString('en-US')}%.`,
  );
});

test('a rate of 2008 gives a return that is neither the price nor the currency of the window', () => {
  const [price, rate] = [columnOf('prices.csv', 'ICENEW.IC,', 2, 1), columnOf('fx.csv', ',USD,ISK,', 3, 0)];
  const value = (day: string, rateDay = day) => price.get(day)! / rate.get(rateDay)!;
  const old = value('2018-03-30') / value('2016-02-01', '2008-12-09') - 1;
  const own = price.get('2018-03-30')! / price.get('2016-02-01')! - 1;
  says(`it would return ${percent(old)} until March 2018, and its own price gives ${percent(own)}.`);
});

test('the last price of a delisted stock is not its value', async () => {
  const price = columnOf('prices.csv', 'RECOVERY.N,', 2, 1);
  const last = price.get('2023-04-28')! / price.get('2023-01-02')! - 1;
  const request = weights('2023-01-02', '2023-06-30', { 'RECOVERY.N': 1 });
  const { portfolio_summary } = await hard('portfolio/analyze', request);
  says(
    `a recovery of 0.35 a share gives ${percent(portfolio_summary.total_return)}.`,
    `The last price would give +${percent(last)}.`,
  );
});

test('251 autocorrelations of daily returns change the Sharpe ratio by chance', async () => {
  const fields = ['confidence', 'daily_summary', 'portfolio_parameters'];
  const result = await demo('portfolio/analyze', { ...MIX_DECADE, fields });
  const {
    estimate,
    autocorrelation_adjusted: adjusted,
    lags,
    standard_errors: errors,
  } = result.confidence.sharpe_ratio;
  const returns = returnsOf(result);
  const center = mean(returns);
  const squares = returns.reduce((sum, r) => sum + (r - center) ** 2, 0);
  const q = Math.round(result.portfolio_parameters.periods_per_year);
  let sum = q;
  for (let k = 1; k < 252; k++) {
    const product = returns.slice(k).reduce((total, r, i) => total + (r - center) * (returns[i]! - center), 0);
    sum += (2 * (q - k) * product) / squares;
  }
  const all = ((center / deviation(returns)) * q) / Math.sqrt(sum);
  says(
    `has ${number(estimate)} over ten years and ${number(adjusted)} with autocorrelation over ${lags} periods`,
    `with a standard error of ${number(errors.autocorrelation_adjusted!)}.`,
    `All 251 would give ${number(all)}.`,
  );
});

test('other groups move effects and keep their sum', async () => {
  const held = { 'AAPL.OQ': 0.3, 'JPM.N': 0.2, 'D05.SI': 0.3, 'XOM.N': 0.2 };
  const request = weights('2023-12-29', '2024-12-31', held, { benchmark: 'ACWI.OQ', fields: ['attribution'] });
  const by = async (level: string) =>
    (await demo('portfolio/analyze', { ...request, attribution: { levels: [level] } })).attribution;
  const [sector, market] = [await by('sector'), await by('market')];
  expect(market.active_return).toBe(sector.active_return);
  says(
    `Four stocks lost ${points(-sector.active_return)} against ACWI in 2024.`,
    `By sector, allocation is ${points(sector.effects.allocation!)}.`,
    `By market, allocation is ${points(market.effects.allocation!)}.`,
  );
});

test('a missing risk-free rate is not 0', async () => {
  const path = 'risk-free-rates?currency=SGD&start_date=2024-01-01&end_date=2024-12-31';
  const rates = await demo<readonly { readonly annual_rate: number }[]>(path);
  const rate = mean(rates.map(({ annual_rate }) => annual_rate));
  says(
    `The mean rate of the Singapore dollar was ${percent(rate)} in 2024.`,
    `${points(0.4 * rate)} of return would move from currency to the other effects.`,
  );
});

test('overlapping returns of ten days have another quantile than √10 days', async () => {
  const result = await demo('portfolio/analyze', { ...MIX_DECADE, fields: ['value_at_risk', 'daily_summary'] });
  const rows = result.value_at_risk.estimates.filter((row) => row.method === 'historical' && row.horizon_days === 10);
  const scaled = (level: number) => percent(rows.find((row) => row.level === level)!.value_at_risk as number);
  const returns = returnsOf(result);
  const spans = returns.slice(9).map((_, i) => compounded(returns.slice(i, i + 10)));
  says(
    `has a ten-day VaR of ${scaled(95)} at 95% and ${scaled(99)} at 99%.`,
    `the same ten years give ${percent(quantile(spans, 0.05))} and ${percent(quantile(spans, 0.01))}.`,
  );
});

test('a fee is an assumption below the history', async () => {
  const portfolio = Object.entries(MIX).map(([symbol, weight]) => ({ date: '2024-12-30', symbol, weight }));
  const median = async (fees: readonly object[]) => {
    const { final_value } = await demo<Simulated>('portfolio/simulate', { portfolio, years: 10, fees });
    const { value } = final_value.percentiles.find(({ percentile }) => percentile === 50)!;
    return (100 * Math.round(value / 100)).toLocaleString('en-US');
  };
  says(
    `10,000 grow to a median of ${await median([])} in ten years.`,
    `they grow to ${await median([{ name: 'Own assumption', annual_rate: 0.02 }])}.`,
  );
});

test('a composite weights its accounts', async () => {
  const accounts = [
    [1, { 'AAPL.OQ': 1 }],
    [3, MIX],
    [6, { 'D05.SI': 1 }],
  ] as const;
  const returns: number[] = [];
  for (const [, held] of accounts) {
    const { portfolio_summary } = await demo('portfolio/analyze', weights('2023-12-29', '2024-12-31', held));
    returns.push(portfolio_summary.total_return);
  }
  const weighted = accounts.reduce((sum, [size], i) => sum + (size / 10) * returns[i]!, 0);
  const [first, second, third] = returns.map((value) => percent(value));
  says(
    `had ${first}, ${second}, and ${third} in 2024.`,
    `asset-weighted return is ${percent(weighted)}, and the equal-weighted dispersion is ${points(deviation(returns))}.`,
  );
});
