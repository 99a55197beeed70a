import { beforeAll, describe, expect, test } from '@jest/globals';
import type { PriceColumns, RiskFreeRateRow, SnapshotContent } from '@tearsheet/market-data';
import { isWeekday, toDay } from '@tearsheet/shared';
import { instrumentRow, priceColumns } from '@tearsheet/testing/market/exampleContent.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

/** Dollar rates that rise every quarter, and euro rates that begin in 2024. */
const DOLLAR = {
  '2022-12-30': 0.04,
  '2023-04-03': 0.045,
  '2023-07-03': 0.05,
  '2023-10-02': 0.0525,
  '2024-01-02': 0.05,
};
const rate = (currency: string, date: string, annualRate: number): RiskFreeRateRow => {
  return { currency, day: toDay(date), annualRate, source: currency === 'USD' ? 'test bill' : null };
};

/** Weekdays without a session in New York. */
const CLOSED = new Set(
  [
    ...['2023-01-16', '2023-02-20', '2023-04-07', '2023-05-29', '2023-06-19', '2023-07-04', '2023-09-04', '2023-11-23'],
    ...['2023-12-25', '2024-01-01', '2024-01-15', '2024-02-19', '2024-03-29', '2024-05-27', '2024-06-19'],
  ].map(toDay),
);

/** With the sessions of New York, a number has the same rate in a year as a series that counts calendar days. */
function inNewYork(prices: PriceColumns): PriceColumns {
  const isOpen = (_: number, i: number) => !CLOSED.has(prices.days[i]!);
  return { ...prices, days: prices.days.filter(isOpen), close: prices.close!.filter(isOpen) };
}

function marketWithRates(): SnapshotContent {
  const market = testMarket();
  const days = Array.from({ length: 548 }, (_, i) => toDay('2022-12-30') + i).filter(isWeekday);
  // The same rates as the dollar's, quoted in percent on every weekday.
  const steps = Object.entries(DOLLAR).map(([date, annual]) => ({ day: toDay(date), percent: 100 * annual }));
  const percents = days.map((day) => steps.findLast((step) => step.day <= day)!.percent);
  const bill = {
    ...priceColumns({}),
    days: Int32Array.from(days),
    close: Float64Array.from(percents),
  };
  return {
    ...market,
    instruments: [
      ...market.instruments,
      instrumentRow('.IRX', { type: 'index', name: '13 Week Bill', aliases: ['^IRX'] }),
    ],
    prices: new Map([...market.prices, ['AAA.N', inNewYork(market.prices.get('AAA.N')!)], ['.IRX', bill]]),
    riskFreeRates: [
      ...Object.entries(DOLLAR).map(([date, annual]) => rate('USD', date, annual)),
      rate('EUR', '2024-01-02', 0.03),
    ],
  };
}

const service = useService({ market: marketWithRates() });

beforeAll(() => service.startWorker(1));

async function submit(riskFreeRate: unknown, operation = 'analyze') {
  const body = {
    portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }],
    benchmark: 'ACWI.OQ',
    end_date: '2024-06-28',
    ...(riskFreeRate === undefined ? {} : { risk_free_rate: riskFreeRate }),
  };
  const { status, json } = await service.call('POST', `/v1/portfolio/${operation}`, body);
  return { status, json };
}

/** Returns the sections of an analysis, as text to compare bytes and as values. */
async function analyze(riskFreeRate: unknown) {
  const { json } = await submit(riskFreeRate);
  const job = await service.ended(json.check_url);
  expect(job.status).toBe('completed');
  const { result } = job.result as { result: Record<string, Record<string, unknown>> };
  return { warnings: json.warnings, result, ratios: JSON.stringify(result.performance_metrics) };
}

describe('risk_free_rate of an analysis', () => {
  const series = Object.entries(DOLLAR).map(([date, annual_rate]) => ({ date, annual_rate }));

  test('a currency, a yield index, and the same rates in the request give the same figures', async () => {
    const [currency, index, own] = await Promise.all(
      [{ symbol: 'usd' }, { symbol: '^IRX' }, { series: series.toReversed() }].map(analyze),
    );
    expect(index!.ratios).toBe(currency!.ratios);
    expect(own!.ratios).toBe(currency!.ratios);
    const sources = [currency, index, own].map((one) => one!.result.portfolio_parameters!.risk_free_source);
    expect(sources).toEqual(['USD: test bill', '.IRX: 13 Week Bill', 'series of the request']);
    const mean = currency!.result.portfolio_parameters!.risk_free_rate as number;
    expect(mean).toBeGreaterThan(0.045);
    expect(mean).toBeLessThan(0.05);
    const near = await analyze(mean);
    const sharpe = (one: typeof near) =>
      (one.result.performance_metrics!.portfolio as Record<string, number>).sharpe_ratio!;
    expect(sharpe(currency!)).not.toBe(sharpe(near));
    expect(sharpe(currency!)).toBeCloseTo(sharpe(near), 2);
  });

  test('own monthly rates that end long before the analysis warn, and rates that change seldom do not', async () => {
    const dated = (dates: readonly string[]) => ({ series: dates.map((date) => ({ date, annual_rate: 0.03 })) });
    const monthly = await analyze(dated(['2020-01-31', '2020-02-28', '2020-03-31', '2020-04-30']));
    expect(monthly.warnings).toMatchObject([
      {
        code: 'partial_rate_history',
        message: expect.stringContaining('The risk-free rate ends on 2020-04-30. Its last value counts until'),
      },
    ]);
    expect((await analyze(dated(['2015-01-31', '2017-02-28', '2019-03-31', '2020-04-30']))).warnings).toEqual([]);
  });

  test('a rate that starts after the analysis warns, and its ratios are null', async () => {
    const { warnings, result } = await analyze({ symbol: 'EUR' });
    expect(warnings).toMatchObject([
      { code: 'rate_of_other_currency', field: 'risk_free_rate' },
      { code: 'partial_rate_history', field: 'risk_free_rate' },
    ]);
    const stale = {
      code: 'stale_rate',
      field: 'risk_free_rate',
      first_date: '2024-01-02',
      message: expect.any(String),
    };
    // Faults in the data come first.
    expect(result.warnings).toEqual([stale, ...warnings]);
    expect(result.performance_metrics!.portfolio).toMatchObject({ sharpe_ratio: null, martin_ratio: null });
    expect(result.performance_metrics!.relative).toMatchObject({ alpha_annualized: null, beta: expect.any(Number) });
    expect(result.data_quality!.notes).toContainEqual(expect.stringContaining('starts on 2024-01-02'));
  });

  test.each([
    ['GBP', 'it is not known'],
    ['AAA.N', 'AAA.N is not an index'],
  ])('%s is not a rate, for validate and for analyze', async (symbol, reason) => {
    expect(await submit({ symbol }, 'validate')).toEqual(await submit({ symbol }));
    expect(await submit({ symbol })).toMatchObject({
      status: 422,
      json: {
        detail: [
          {
            type: 'value_error',
            loc: ['body', 'risk_free_rate', 'symbol'],
            msg: `Value error, the risk-free rate "${symbol}" cannot be used, because ${reason}. Currencies with rates are EUR, USD.`,
            ctx: { error: 'unresolved_rate', symbol, suggestions: ['EUR', 'USD'] },
          },
        ],
      },
    });
  });

  test.each<[string, unknown, object]>([
    [
      'two values on one date',
      { series: [...series, { date: '2023-07-03', annual_rate: 0.01 }] },
      { loc: ['body', 'risk_free_rate', 'series', 5, 'date'], ctx: { error: 'duplicate_rate_date' } },
    ],
    [
      'a percentage',
      { series: [{ date: '2023-01-02', annual_rate: 4.5 }] },
      { loc: ['body', 'risk_free_rate', 'series', 0, 'annual_rate'] },
    ],
    ['no date', { series: [{ annual_rate: 0.04 }] }, { loc: ['body', 'risk_free_rate', 'series', 0, 'date'] }],
    ['no values', { series: [] }, { loc: ['body', 'risk_free_rate', 'series'] }],
    ['nothing', {}, { loc: expect.arrayContaining(['body', 'risk_free_rate']) }],
    ['two choices', { symbol: 'USD', series }, { loc: expect.arrayContaining(['body', 'risk_free_rate']) }],
    [
      'too many values',
      { series: Array.from({ length: 20_001 }, () => ({ date: '2023-01-02', annual_rate: 0 })) },
      { loc: ['body', 'risk_free_rate', 'series'] },
    ],
  ])('%s is refused', async (_, riskFreeRate, item) => {
    const { status, json } = await submit(riskFreeRate);
    expect(status).toBe(422);
    expect(json.detail[0]).toMatchObject(item);
  });
});

describe('/v1/risk-free-rates', () => {
  const read = (query: string, accept = 'application/json') =>
    service.call('GET', `/v1/risk-free-rates${query}`, undefined, { accept });

  test('has the rates of the range and the one in force on its first day', async () => {
    const { text } = await read('?currency=usd&start_date=2023-05-01&end_date=2023-12-31');
    expect(JSON.parse(text)).toEqual([
      { currency: 'USD', date: '2023-04-03', annual_rate: 0.045, source: 'test bill' },
      { currency: 'USD', date: '2023-07-03', annual_rate: 0.05, source: 'test bill' },
      { currency: 'USD', date: '2023-10-02', annual_rate: 0.0525, source: 'test bill' },
    ]);
  });

  test('has every currency of the last year by default, and CSV', async () => {
    const rows: { currency: string; date: string }[] = JSON.parse((await read('')).text);
    expect(rows.map(({ currency, date }) => [currency, date])).toEqual([
      ['EUR', '2024-01-02'],
      ['USD', '2023-04-03'],
      ['USD', '2023-07-03'],
      ['USD', '2023-10-02'],
      ['USD', '2024-01-02'],
    ]);
    const csv = await read('?currency=EUR', 'text/csv');
    expect(csv.text).toBe('currency,date,annual_rate,source\r\nEUR,2024-01-02,0.03,test (made up)\r\n');
  });

  test('names currencies without rates, and refuses when there is no other', async () => {
    const mixed = await read('?currency=GBP,EUR&start_date=2023-01-01&end_date=2023-02-01');
    expect(mixed).toMatchObject({ status: 200, text: '[]' });
    expect(mixed.headers.get('x-unresolved-symbols')).toBe('GBP');
    expect(mixed.headers.get('x-symbols-without-data')).toBe('EUR');
    const none = await read('?currency=GBP');
    expect(none.status).toBe(422);
    expect(JSON.parse(none.text).detail[0]).toMatchObject({
      loc: ['query', 'currency'],
      ctx: { error: 'unresolved_rate' },
    });
    expect((await read('?currency=USD&start_date=2024-02-01&end_date=2024-01-01')).status).toBe(422);
  });
});
