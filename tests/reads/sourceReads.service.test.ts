import { describe, expect, test } from '@jest/globals';
import type { FundamentalRow, SnapshotContent } from '@tearsheet/market-data';
import { toDay } from '@tearsheet/shared';
import { instrumentRow } from '@tearsheet/testing/market/exampleContent.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

type Row = Readonly<Record<string, number | string | boolean | null>>;

const statement = (more: Partial<FundamentalRow>): FundamentalRow => ({
  ric: 'AAA.N',
  periodEnd: toDay('2022-12-31'),
  freq: 1,
  fiscalYear: 2022,
  stmtDay: toDay('2022-12-31'),
  sourceDay: toDay('2023-02-15'),
  rkdcode: null,
  currency: 'USD',
  values: { revenue: 200, net_income: 20 },
  ...more,
});
const dividend = (ric: string, date: string, amount: number, currency: string | null = null) => {
  return { ric, exDay: toDay(date), amount, currency, payDay: null };
};
const holding = (date: string, symbol: string, weight: number, name: string | null = null) => {
  return { etfRic: 'ACWI.OQ', day: toDay(date), symbol, weight, name };
};

/** AAA.N has a second listing in London, and a dividend in pounds. ADJ.N has only closes that contain its dividends. */
function market(): SnapshotContent {
  const base = testMarket();
  const second = instrumentRow('AAAL.L', { currency: 'GBP', issuer: 'AAA.N', isin: 'US0000000001' });
  const adjusted = base.prices.get('AAA.N')!;
  const nothing = adjusted.close.map(() => Number.NaN);
  return {
    ...base,
    instruments: [...base.instruments, second, instrumentRow('ADJ.N')],
    prices: new Map([
      ...base.prices,
      ['AAAL.L', base.prices.get('BBB.L')!],
      ['ADJ.N', { ...adjusted, close: nothing, adjClose: adjusted.close }],
    ]),
    dividends: [
      { ...dividend('AAA.N', '2023-05-10', 1.5), payDay: toDay('2023-06-01') },
      dividend('AAA.N', '2023-11-10', 1, 'GBP'),
      dividend('AAA.N', '2024-02-12', 1, 'XAU'),
      dividend('ADJ.N', '2023-05-10', 2),
    ],
    splits: [
      { ric: 'AAA.N', day: toDay('2023-03-01'), ratio: 2 },
      { ric: 'AAA.N', day: toDay('2024-03-01'), ratio: 0.1 },
    ],
    etfHoldings: [
      holding('2023-01-02', 'AAA.N', 50),
      holding('2023-01-02', 'NOT LISTED', 150, 'Unknown company'),
      holding('2023-07-03', 'BBB', 0.4, 'B plc'),
      holding('2023-07-03', 'AAA.N', 0.7),
      holding('2023-07-03', 'CASH_DEBT', -0.1),
      holding('2024-01-02', 'AAA.N', 0),
    ],
    fundamentals: [
      statement({}),
      statement({ sourceDay: toDay('2023-09-01'), values: { revenue: 190, net_income: 19, shares_diluted: 7 } }),
      statement({ periodEnd: toDay('2023-12-31'), fiscalYear: null, stmtDay: null, sourceDay: null, currency: null }),
      statement({ periodEnd: toDay('2024-06-30'), sourceDay: toDay('2024-09-01') }),
      statement({ freq: 2, periodEnd: toDay('2023-03-31'), sourceDay: toDay('2023-05-02') }),
    ],
  };
}

const service = useService({ market: market() });

const get = (path: string, accept = 'application/json') => service.call('GET', `/v1/${path}`, undefined, { accept });
async function rows(path: string): Promise<readonly Row[]> {
  const { status, text } = await get(path);
  expect([status, text]).toEqual([200, expect.stringMatching(/^\[/)]);
  return JSON.parse(text);
}

describe('/v1/dividends', () => {
  test('has the reported amount and the one that analyses use', async () => {
    const found = await rows('dividends?symbol=AAA.N');
    const [first, second, third] = found;
    expect(found).toHaveLength(3);
    expect(first).toEqual({
      ric: 'AAA.N',
      ex_date: '2023-05-10',
      pay_date: '2023-06-01',
      amount: 1.5,
      currency: 'USD',
      reported_amount: 1.5,
      reported_currency: 'USD',
    });
    const [rate] = await rows('exchange-rates?from=GBP&to=USD&start_date=2023-11-10&end_date=2023-11-10');
    expect(second).toMatchObject({ amount: rate!.rate, reported_amount: 1, reported_currency: 'GBP' });
    expect(third).toMatchObject({ amount: null, reported_amount: 1, reported_currency: 'XAU' });
  });

  test('has no usable amount where the closes contain the dividends', async () => {
    expect(await rows('dividends?symbol=ADJ.N')).toMatchObject([{ amount: null, reported_amount: 2 }]);
  });

  test('and the daily prices give the total return of a year', async () => {
    const prices = await rows('daily-price?symbol=AAA.N&start_date=2022-12-30&end_date=2023-12-29');
    const paid = new Map((await rows('dividends?symbol=AAA.N')).map((row) => [row.ex_date, Number(row.amount)]));
    const units = prices.reduce((held, { date, close }) => held * (1 + (paid.get(date!) ?? 0) / Number(close)), 1);
    const expected = 100 * ((units * Number(prices.at(-1)!.close)) / Number(prices[0]!.close) - 1);
    const year = (await rows('returns-calendar?symbol=AAA.N&monthly=false')).find((row) => row.year === 2023);
    expect(year!.return_pct).toBeCloseTo(expected, 10);
  });

  test('the range is inclusive at both ends, as CSV too', async () => {
    const csv = await get('dividends?symbol=AAA.N,BBB.L&start_date=2023-05-10&end_date=2023-05-10', 'text/csv');
    expect(csv.text).toBe(
      'ric,ex_date,pay_date,amount,currency,reported_amount,reported_currency\r\nAAA.N,2023-05-10,2023-06-01,1.5,USD,1.5,USD\r\n',
    );
    expect(csv.headers.get('x-symbols-without-data')).toBe('BBB.L');
    expect(await rows('dividends?symbol=AAA.N&start_date=2024-02-13')).toEqual([]);
  });
});

describe('/v1/splits', () => {
  test('has the new shares per old share', async () => {
    expect(await rows('splits?symbol=AAA.N')).toEqual([
      { ric: 'AAA.N', date: '2023-03-01', ratio: 2 },
      { ric: 'AAA.N', date: '2024-03-01', ratio: 0.1 },
    ]);
    const csv = await get('splits?symbol=AAA.N&start_date=2023-03-02', 'text/csv');
    expect(csv.text).toBe('ric,date,ratio\r\nAAA.N,2024-03-01,0.1\r\n');
  });
});

describe('/v1/exchange-rates', () => {
  const range = 'start_date=2023-06-05&end_date=2023-06-11';

  test('a cross is the product of its pairs, on weekdays only', async () => {
    const [cross, dollar, singapore] = await Promise.all(
      ['from=usd&to=sgd', 'from=EUR&to=USD', 'from=EUR&to=SGD'].map((pair) => rows(`exchange-rates?${pair}&${range}`)),
    );
    expect(cross!.map(({ date }) => date)).toEqual([5, 6, 7, 8, 9].map((day) => `2023-06-0${day}`));
    expect(cross![0]).toMatchObject({ from: 'USD', to: 'SGD', pairs: 'EUR/USD,EUR/SGD' });
    expect(dollar![0]).toMatchObject({ from: 'EUR', to: 'USD', pairs: 'EUR/USD' });
    cross!.forEach(({ rate }, i) => {
      expect(rate).toBeCloseTo(Number(singapore![i]!.rate) / Number(dollar![i]!.rate), 11);
    });
  });

  test('the opposite direction is the inverse', async () => {
    const [there, back] = await Promise.all(
      ['from=GBP&to=JPY', 'from=JPY&to=GBP'].map((pair) => rows(`exchange-rates?${pair}&${range}`)),
    );
    expect(there).toHaveLength(5);
    there!.forEach(({ rate }, i) => {
      expect(Number(rate) * Number(back![i]!.rate)).toBeCloseTo(1, 11);
    });
  });

  test('covers one year by default, and CSV quotes the pairs', async () => {
    const year = await rows('exchange-rates?from=EUR&to=USD');
    expect([year[0]!.date, year.at(-1)!.date]).toEqual(['2023-06-28', '2024-06-28']);
    const csv = await get('exchange-rates?from=USD&to=SGD&start_date=2024-06-28', 'text/csv');
    expect(csv.text).toMatch(/^from,to,date,rate,pairs\r\nUSD,SGD,2024-06-28,[\d.]+,"EUR\/USD,EUR\/SGD"\r\n$/);
    expect(await rows('exchange-rates?from=EUR&to=USD&start_date=2030-01-01')).toEqual([]);
  });

  test.each([
    ['from=USD&to=usd', 'to', { error: 'same_currency' }],
    ['from=XXX&to=USD', 'from', { error: 'unresolved_rate' }],
    ['from=USD&to=XXX', 'to', { error: 'unresolved_rate' }],
    ['from=USD&to=BRL', 'to', { error: 'unresolved_rate' }],
    ['from=USD', 'to', undefined],
    ['from=USD&to=DOLLAR', 'to', { max_length: 3 }],
    ['from=&to=USD', 'from', { min_length: 3 }],
  ])('%s is refused', async (query, field, ctx) => {
    const { status, text } = await get(`exchange-rates?${query}`);
    expect(status).toBe(422);
    expect(JSON.parse(text).detail[0]).toMatchObject({ loc: ['query', field], ...(ctx ? { ctx } : {}) });
  });
});

describe('/v1/fund-holdings', () => {
  test('has the last list on or before the day, largest weight first', async () => {
    const found = await rows('fund-holdings?symbol=ACWI.OQ&date=2023-12-29');
    expect(found.map(({ symbol, holding_ric, name }) => [symbol, holding_ric, name])).toEqual([
      ['AAA.N', 'AAA.N', null],
      ['BBB', 'BBB.L', 'B plc'],
      ['CASH_DEBT', null, null],
    ]);
    expect(found.map(({ reported_weight }) => reported_weight)).toEqual([0.7, 0.4, -0.1]);
    expect(found[0]).toMatchObject({ ric: 'ACWI.OQ', date: '2023-07-03', weight: expect.closeTo(0.7, 12) });
  });

  test('weights are shares of the list, whatever the unit of the source', async () => {
    const found = await rows('fund-holdings?symbol=ACWI.OQ&date=2023-01-02');
    expect(found.map(({ weight, name }) => [weight, name])).toEqual([
      [0.75, 'Unknown company'],
      [0.25, null],
    ]);
  });

  test('a list without positive weights has no shares', async () => {
    expect(await rows('fund-holdings?symbol=ACWI.OQ')).toMatchObject([{ weight: null, reported_weight: 0 }]);
  });

  test('is empty before the first list and for a stock', async () => {
    const { text, headers } = await get('fund-holdings?symbol=ACWI.OQ,AAA.N&date=2023-01-01');
    expect([text, headers.get('x-symbols-without-data')]).toEqual(['[]', 'ACWI.OQ,AAA.N']);
  });
});

describe('/v1/statements', () => {
  test('has every public version with the day from which it counts', async () => {
    const found = await rows('statements?symbol=AAA.N');
    const facts = ['period_end', 'reported_date', 'counts_from', 'revenue', 'shares_diluted', 'total_assets'];
    expect(found.map((row) => facts.map((name) => row[name]))).toEqual([
      ['2022-12-31', '2023-02-15', '2023-02-15', 200, null, null],
      ['2022-12-31', '2023-09-01', '2023-09-01', 190, 7, null],
      ['2023-12-31', null, '2024-04-29', 200, null, null],
    ]);
    expect(found[2]).toMatchObject({ fiscal_year: null, statement_date: null, currency: null, frequency: 'annual' });
  });

  test('quarters are separate, and a second listing has those of its issuer', async () => {
    const found = await rows('statements?symbol=AAAL.L&frequency=quarterly');
    expect(found).toMatchObject([{ ric: 'AAAL.L', issuer: 'AAA.N', period_end: '2023-03-31', frequency: 'quarterly' }]);
  });

  test('gives the margins of the key ratios', async () => {
    const ratios = await rows('key-ratios?symbol=AAA.N');
    const latest = new Map((await rows('statements?symbol=AAA.N')).map((row) => [row.period_end, row]));
    expect(ratios).toHaveLength(latest.size);
    for (const { perenddt, net_margin } of ratios) {
      const { net_income, revenue } = latest.get(perenddt!)!;
      expect(net_margin).toBeCloseTo((100 * Number(net_income)) / Number(revenue), 12);
    }
  });
});

describe('/v1/listings', () => {
  test('has all listings of the issuer, whichever of them is named', async () => {
    const found = await rows('listings?symbol=AAAL.L,AAA.N');
    expect(found.map(({ ric, issuer, listing, currency }) => [ric, issuer, listing, currency])).toEqual([
      ['AAAL.L', 'AAA.N', 'AAA.N', 'USD'],
      ['AAAL.L', 'AAA.N', 'AAAL.L', 'GBP'],
      ['AAA.N', 'AAA.N', 'AAA.N', 'USD'],
      ['AAA.N', 'AAA.N', 'AAAL.L', 'GBP'],
    ]);
    expect(found[1]).toMatchObject({ isin: 'US0000000001', first_date: '2022-12-26', last_date: '2024-06-28' });
    expect(await rows('listings?symbol=ADJ.N')).toMatchObject([
      { listing: 'ADJ.N', price_basis: 'total_return_adjusted', delisted_on: null },
    ]);
  });
});

describe('fields', () => {
  test('selects members in their order, in JSON and CSV', async () => {
    expect(await rows('splits?symbol=AAA.N&fields=ratio,date&end_date=2023-12-31')).toEqual([
      { ratio: 2, date: '2023-03-01' },
    ]);
    const csv = await get('splits?symbol=AAA.N&fields=ratio,%20date', 'text/csv');
    expect(csv.text).toBe('ratio,date\r\n2,2023-03-01\r\n0.1,2024-03-01\r\n');
    expect(await rows('symbols?query=AAA.N&fields=ric')).toEqual([{ ric: 'AAA.N' }]);
    expect(await rows('key-ratios?symbol=AAA.N&limit=1&fields=perenddt')).toEqual([{ perenddt: '2023-12-31' }]);
  });

  test.each(['price', 'ratio,price', 'constructor', 'RATIO'])('%s is refused', async (fields) => {
    const { status, text } = await get(`splits?symbol=AAA.N&fields=${fields}`);
    expect(status).toBe(422);
    expect(JSON.parse(text).detail[0]).toMatchObject({ loc: ['query', 'fields'], ctx: { error: 'unknown_field' } });
  });
});

describe('limit and cursor', () => {
  const query = 'daily-price?symbol=AAA.N,CCC.SI,DDD.T&start_date=2024-06-01&fields=ric,date';

  /** Returns the pages of a read and the number of their rows. */
  async function pages(limit: number, accept?: string): Promise<string[]> {
    const texts: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await get(`${query}&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`, accept);
      expect(page.status).toBe(200);
      texts.push(page.text);
      cursor = page.headers.get('x-next-cursor');
    }
    return texts;
  }

  test.each([1, 7, 20, 59, 60, 61, 100_000])('pages of %i rows have every row once', async (limit) => {
    const all = await rows(query);
    expect(all).toHaveLength(60);
    const found = (await pages(limit)).map((text) => JSON.parse(text) as Row[]);
    expect(found.flat()).toEqual(all);
    expect(found.map(({ length }) => Math.min(length, limit))).toEqual(found.map(({ length }) => length));
    expect(found).toHaveLength(Math.ceil(60 / limit));
  });

  test('each page of CSV has a header', async () => {
    const whole = await get(query, 'text/csv');
    const [header, ...lines] = whole.text.trimEnd().split('\r\n');
    const found = (await pages(25, 'text/csv')).map((text) => text.trimEnd().split('\r\n'));
    expect(found.map(([first]) => first)).toEqual([header, header, header]);
    expect(found.flatMap(([, ...rest]) => rest)).toEqual(lines);
  });

  test('a page has its own ETag, and an answer without a limit is whole', async () => {
    const [one, two, whole] = await Promise.all([get(`${query}&limit=1`), get(`${query}&limit=2`), get(query)]);
    expect(new Set([one, two, whole].map(({ headers }) => headers.get('etag'))).size).toBe(3);
    expect(whole.headers.get('x-next-cursor')).toBeNull();
  });

  const cursorOf = (text: string) => Buffer.from(text).toString('base64url');
  test.each([
    ['cursor=nonsense', 'cursor'],
    [`cursor=${cursorOf('-1@x')}`, 'cursor'],
    [`cursor=${cursorOf('0.5@other data')}`, 'cursor'],
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=100001', 'limit'],
    ['limit=many', 'limit'],
  ])('%s is refused', async (more, field) => {
    const { status, text } = await get(`${query}&${more}`);
    expect(status).toBe(422);
    expect(JSON.parse(text).detail[0].loc).toEqual(['query', field]);
  });
});

test.each([
  'dividends?symbol=AAA.N&start_date=2024-02-30',
  'dividends?symbol=AAA.N&start_date=2024-02-02&end_date=2024-02-01',
  'splits?symbol=AAA.N&start_date=2024-02-02&end_date=2024-02-01',
  'splits?symbol=',
  'exchange-rates?from=EUR&to=USD&start_date=2024-02-02&end_date=2024-02-01',
  'fund-holdings?symbol=ACWI.OQ&date=yesterday',
  'fund-holdings?date=2024-01-02',
  'statements?symbol=AAA.N&frequency=weekly',
  'statements?symbol=AAA.N&frequency=1',
  'listings?symbol=,',
])('%s is refused', async (path) => {
  const { status, text } = await get(path);
  expect(status).toBe(422);
  expect(JSON.parse(text).detail[0].loc[0]).toBe('query');
});
