import { describe, expect, test } from '@jest/globals';
import { openMarketData } from '@tearsheet/market-data';
import { READS, runRead, wholeOf } from '@tearsheet/operations';
import { toDay } from '@tearsheet/shared';
import { createAjv } from '@tearsheet/shared/schemas';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import { matches } from '@tearsheet/testing/service/matches.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';

type Row = Readonly<Record<string, number | string | boolean | null>>;

const service = useService(async () => ({
  market: { folder: await demoSnapshot(toDay('2024-12-31')) },
  now: () => new Date('2025-01-02T12:00:00Z'),
}));

const get = (path: string, headers: object = {}) => service.call('GET', path, undefined, headers);
const rows = async (path: string) => (await get(path)).json as Row[];

describe('every read of instruments', () => {
  const perInstrument = READS.filter(({ input }) => input.query?.required?.includes('symbol'));

  test.each(perInstrument.map((read) => [read.rest.path, read] as const))(
    '%s answers by its schema',
    async (path, read) => {
      const { status, json, headers } = await get(`${path}?symbol=AAPL.OQ,ACWI.OQ`);
      expect(status).toBe(200);
      expect(matches(read.output, json)).toEqual([]);
      expect(headers.get('cache-control')).toBe('private, max-age=60');
    },
  );

  test.each(perInstrument.map(({ rest }) => rest.path))(
    '%s reports unknown symbols and returns the rows of the others',
    async (path) => {
      const mixed = await get(`${path}?symbol=NOPE1,aapl,NOPE2`);
      expect(mixed.status).toBe(200);
      expect(mixed.headers.get('x-unresolved-symbols')).toBe('NOPE1,NOPE2');
      const none = await get(`${path}?symbol=APPL.OQ`);
      expect(none).toMatchObject({ status: 404, json: { code: 'symbol_not_found' } });
      expect(none.json.detail).toContain('AAPL.OQ');
      const many = await get(`${path}?symbol=${Array.from({ length: 51 }, (_, i) => `S${i}`).join(',')}`);
      expect(many).toMatchObject({ status: 422, json: { detail: [{ loc: ['query', 'symbol'] }] } });
      expect((await get(path)).json).toMatchObject({ detail: [{ type: 'missing', loc: ['query', 'symbol'] }] });
    },
  );

  test('rows come in the order of the request', async () => {
    const found = await rows('/v1/daily-price?symbol=D05.SI,AAPL.OQ&latest=true');
    expect(found.map(({ ric }) => ric)).toEqual(['D05.SI', 'AAPL.OQ']);
  });

  test.each([
    ['a name twice', 'AAPL.OQ,D05.SI,AAPL.OQ'],
    ['a name twice in two parameters', 'AAPL.OQ,D05.SI&symbol=AAPL.OQ'],
    ['two names of one instrument', 'aapl,D05.SI,AAPL.OQ'],
  ])('%s is refused, because one of them has no effect', async (_, symbols) => {
    const refused = await get(`/v1/daily-price?symbol=${symbols}&latest=true`);
    expect(refused).toMatchObject({ status: 422, json: { detail: [{ ctx: { error: 'repeated_parameter' } }] } });
  });

  test('with none found all are named', async () => {
    const none = await get('/v1/daily-price?symbol=APPL.OQ,QQQQQQQQ,D05.SJ');
    expect(none).toMatchObject({ status: 404, json: { code: 'symbol_not_found' } });
    expect(none.json.detail).toMatch(/"APPL\.OQ".* AAPL\.OQ.*\? .*: QQQQQQQQ, D05\.SJ \(D05\.SI\?\)\.$/);
  });

  test('the same question on the same data has the same ETag, and is not sent again', async () => {
    const first = await get('/v1/daily-price?symbol=AAPL.OQ');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    const again = await get('/v1/daily-price?symbol=AAPL.OQ', { 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, text: '' });
    const other = await get('/v1/daily-price?symbol=MSFT.OQ', { 'if-none-match': etag });
    expect(other.status).toBe(200);
  });

  test('CSV where it is asked for, quoted and without formulas; not acceptable otherwise', async () => {
    const { status, text, headers } = await get('/v1/daily-price?symbol=AAPL.OQ&latest=true', { accept: 'text/csv' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.split('\r\n')[0]).toBe('ric,date,open,high,low,close,volume,changepercent');
    expect(text.split('\r\n')[1]).toMatch(/^AAPL\.OQ,2024-12-31,/);
    expect((await get('/v1/company-info?symbol=AAPL.OQ', { accept: 'text/csv' })).status).toBe(406);
    expect((await get('/v1/daily-price?symbol=AAPL.OQ', { accept: 'image/png' })).status).toBe(406);
  });

  test('needs the scope data:read', async () => {
    const other = await service.token('other', ['jobs:read']);
    const response = await fetch(`${service.url}/v1/markets`, { headers: { authorization: `Bearer ${other}` } });
    expect(response.status).toBe(403);
  });
});

describe('every read with `fields`', () => {
  const QUERIES: Readonly<Record<string, string>> = {
    '/v1/symbols': 'query=apple',
    '/v1/exchange-rates': 'from=EUR&to=SGD',
    '/v1/risk-free-rates': 'currency=USD',
  };
  const reads = READS.filter(({ input }) => 'fields' in Object(input.query?.properties));

  test('the description in OpenAPI 3.0 has the same operations', async () => {
    const [newest, plain] = await Promise.all(['/openapi.json', '/openapi-3.0.json'].map((path) => get(path)));
    expect(plain!.json.openapi).toBe('3.0.4');
    expect(Object.keys(plain!.json.paths)).toEqual(Object.keys(newest!.json.paths));
  });

  test.each(reads.map(({ rest, output }) => [rest.path, output] as const))(
    '%s has every member without it, and every answer fits the published description',
    async (path, output) => {
      const members = Object.keys(Object(Reflect.get(output, 'items')).properties);
      const { paths, components } = (await get('/openapi.json')).json;
      const { schema } = paths[path].get.responses[200].content['application/json'];
      const check = createAjv()
        .addVocabulary(['components', 'discriminator'])
        .compile({ ...schema, components });
      const query = QUERIES[path] ?? 'symbol=AAPL.OQ,SPY.P';
      for (const names of [null, members, members.slice(0, 1), members.slice(-1), members.slice(1, 3).reverse()]) {
        const found = await rows(`${path}?${query}${names === null ? '' : `&fields=${names}`}`);
        expect(found.length).toBeGreaterThan(0);
        const sorted = (row: Row) => (names === null ? Object.keys(row).sort() : Object.keys(row));
        expect(found.map(sorted)).toEqual(found.map(() => names ?? members.toSorted()));
        expect(check(found) ? [] : check.errors).toEqual([]);
      }
    },
  );
});

describe('/v1/daily-price', () => {
  test('is one year up to the latest day, both ends inclusive when they are given', async () => {
    const year = await rows('/v1/daily-price?symbol=AAPL.OQ');
    expect([year[0]?.date, year.at(-1)?.date]).toEqual(['2024-01-02', '2024-12-31']);
    const week = await rows('/v1/daily-price?symbol=AAPL.OQ&start_date=2024-06-03&end_date=2024-06-07');
    expect(week.map(({ date }) => date)).toEqual([
      '2024-06-03',
      '2024-06-04',
      '2024-06-05',
      '2024-06-06',
      '2024-06-07',
    ]);
    const [first, second] = week as [Row, Row];
    expect(second.changepercent).toBeCloseTo(100 * ((second.close as number) / (first.close as number) - 1), 10);
  });

  test('an end in the future does not move the default start, nor hide the latest row', async () => {
    const year = await rows('/v1/daily-price?symbol=AAPL.OQ&end_date=2040-01-01');
    expect([year[0]?.date, year.at(-1)?.date]).toEqual(['2024-01-02', '2024-12-31']);
    const [latest] = await rows('/v1/daily-price?symbol=AAPL.OQ&end_date=2040-01-01&latest=true');
    expect(latest?.date).toBe('2024-12-31');
  });

  test('the latest row of an instrument that has ended is its last one', async () => {
    expect((await rows('/v1/daily-price?symbol=TWTR.N&latest=true')).map(({ date }) => date)).toEqual(['2022-10-27']);
  });

  test('a range that ends before it begins is refused', async () => {
    const { status, json } = await get('/v1/daily-price?symbol=AAPL.OQ&start_date=2024-06-07&end_date=2024-06-03');
    expect(status).toBe(422);
    expect(json.detail[0]).toMatchObject({ type: 'value_error', loc: ['query', 'start_date'] });
  });
});

describe('/v1/key-ratios', () => {
  test('newest first, only what was published, annual unless quarters are asked for', async () => {
    const annual = await rows('/v1/key-ratios?symbol=AAPL.OQ&limit=3');
    expect(annual).toHaveLength(3);
    const ends = annual.map(({ perenddt }) => String(perenddt));
    expect(ends).toEqual(ends.toSorted().reverse());
    for (const { sourcedt } of annual) expect(String(sourcedt) <= '2024-12-31').toBe(true);
    const [quarter] = await rows('/v1/key-ratios?symbol=AAPL.OQ&freq=2&limit=1');
    expect(String(quarter?.perenddt) >= String(annual[0]?.perenddt)).toBe(true);
    expect(quarter?.return_on_equity).toEqual(expect.any(Number));
  });

  test('bounds of limit and freq are those of the interface', async () => {
    const { status, json } = await get('/v1/key-ratios?symbol=AAPL.OQ&limit=21&freq=3');
    expect(status).toBe(422);
    expect(json.detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(['limit', 'freq']);
  });
});

describe('/v1/etf/scores', () => {
  test('is an object for one symbol and a list for several', async () => {
    const one = (await get('/v1/etf/scores?symbol=ACWI.OQ')).json;
    expect(one).toMatchObject({ symbol: 'ACWI.OQ', holdings_covered: expect.any(Number) });
    const several = (await get('/v1/etf/scores?symbol=ACWI.OQ,QQQ.OQ')).json;
    expect(several).toHaveLength(2);
    expect(several[0]).toEqual(one);
  });

  test('of one stock or cash is refused; in a list it has no row and is named in a header', async () => {
    for (const symbol of ['AAPL', 'CASH.USD']) {
      const { status, json } = await get(`/v1/etf/scores?symbol=${symbol}`);
      expect({ status, detail: json.detail }).toMatchObject({
        status: 422,
        detail: [{ loc: ['query', 'symbol'], ctx: { error: 'not_a_fund' } }],
      });
    }
    const mixed = await get('/v1/etf/scores?symbol=ACWI.OQ,AAPL');
    expect(mixed.json.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ACWI.OQ']);
    expect(mixed.headers.get('x-symbols-without-data')).toBe('AAPL.OQ');
  });
});

test('reads name the symbols that have no row', async () => {
  const old = await get('/v1/daily-price?symbol=AAPL,ACWI&start_date=1990-01-01&end_date=1990-02-01');
  expect({ status: old.status, json: old.json }).toEqual({ status: 200, json: [] });
  expect(old.headers.get('x-symbols-without-data')).toBe('AAPL.OQ,ACWI.OQ');
  const funds = await get('/v1/key-ratios?symbol=AAPL,ACWI');
  expect(funds.headers.get('x-symbols-without-data')).toBe('ACWI.OQ');
  expect((await get('/v1/key-ratios?symbol=AAPL')).headers.has('x-symbols-without-data')).toBe(false);
});

describe('/v1/historical-scores', () => {
  test('has Fridays, ascending, as many as asked for', async () => {
    const found = await rows('/v1/historical-scores?symbol=AAPL.OQ&weeks=5');
    expect(found).toHaveLength(5);
    for (const { date } of found) expect(new Date(`${date}T00:00:00Z`).getUTCDay()).toBe(5);
  });
});

describe('/v1/rolling-volatility', () => {
  test('is the deviation of the last returns, null until the window is full', async () => {
    const path = '/v1/rolling-volatility?symbol=D05.SI&window=20&start_date=2024-11-01&end_date=2024-12-31';
    const [last] = (await rows(path)).slice(-1);
    const prices = await rows('/v1/daily-price?symbol=D05.SI&start_date=2024-11-01&end_date=2024-12-31');
    const closes = prices.map(({ close }) => close as number).slice(-21);
    const returns = closes.slice(1).map((close, i) => close / (closes[i] as number) - 1);
    const mean = returns.reduce((a, b) => a + b, 0) / returns.length;
    const variance = returns.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (returns.length - 1);
    expect(last?.volatility).toBeCloseTo(Math.sqrt(variance * 252), 10);
    const early = await rows(
      '/v1/rolling-volatility?symbol=D05.SI&window=1000&start_date=2000-01-01&end_date=2012-12-31',
    );
    expect(early[0]?.volatility).toBeNull();
  });
});

describe('/v1/divyield-history', () => {
  test('is the dividends of twelve months over the close', async () => {
    const found = await rows('/v1/divyield-history?symbol=KO.N&start_date=2024-12-01');
    for (const { dividend_yield, trailing_dividend, close } of found) {
      expect(dividend_yield).toBeCloseTo((100 * (trailing_dividend as number)) / (close as number), 10);
      expect(trailing_dividend).toBeGreaterThan(0);
    }
    const whole = await rows('/v1/divyield-history?symbol=KO.N');
    expect(String(whole[0]?.date) < '2012-01-01').toBe(true);
  });
});

describe('/v1/returns-calendar', () => {
  test('months of a year multiply to the year', async () => {
    const all = await rows('/v1/returns-calendar?symbol=AAPL.OQ');
    const of = (year: number) => all.filter((row) => row.year === year);
    const months = of(2023).filter(({ month }) => month !== null);
    const [whole] = of(2023).filter(({ month }) => month === null);
    expect(months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const product = months.reduce((growth, { return_pct }) => growth * (1 + (return_pct as number) / 100), 1);
    expect(whole?.return_pct).toBeCloseTo(100 * (product - 1), 8);
    expect(whole?.partial).toBe(false);
    expect(all[0]?.partial).toBe(true);
    expect(all.at(-1)).toMatchObject({ year: 2024, month: null, partial: false });
  });

  test('without months and years there is nothing to ask for', async () => {
    expect((await get('/v1/returns-calendar?symbol=AAPL.OQ&monthly=false&yearly=false')).status).toBe(422);
    const years = await rows('/v1/returns-calendar?symbol=AAPL.OQ&monthly=false');
    expect(years.every(({ month }) => month === null)).toBe(true);
  });
});

describe('search and reference', () => {
  test('a ticker before names, whole words before parts', async () => {
    const found = await rows('/v1/symbols?query=aapl');
    expect(found[0]).toMatchObject({ ric: 'AAPL.OQ', matched: 'ticker' });
    expect((await rows('/v1/symbols?query=apple'))[0]?.ric).toBe('AAPL.OQ');
    expect(await rows('/v1/symbols?query=zzzzzz')).toEqual([]);
  });

  test('markets have their default costs', async () => {
    const { json } = await get('/v1/markets');
    const kingdom = json.markets.find(({ market }: { market: string }) => market === 'United Kingdom');
    expect(kingdom).toMatchObject({ buy_rate: 0.0055, sell_rate: 0.0005 });
  });

  test('company info shows the last price', async () => {
    const [info] = await rows('/v1/company-info?symbol=AAPL.OQ');
    expect(info).toMatchObject({ ric: 'AAPL.OQ', close_date: '2024-12-31', currency: 'USD' });
  });
});

slowTest('a read of the past does not change when the future is deleted', async () => {
  const [short, long] = [await demoSnapshot(toDay('2024-12-31')), await demoSnapshot(toDay('2025-06-30'))];
  const answers = [short, long].map((folder) => {
    const source = openMarketData(folder);
    const found = ['daily_price', 'dividend_yield_history', 'rolling_volatility', 'key_ratios'].map((name) => {
      const query = name === 'key_ratios' ? { limit: '20' } : { start_date: '2023-07-03', end_date: '2024-12-31' };
      const read = READS.find((row) => row.name === name)!;
      const outcome = runRead(read, { market: source }, { symbol: 'AAPL.OQ', ...query });
      return outcome.kind === 'rows' ? (wholeOf(outcome) as Row[]) : [];
    });
    source.close();
    return found.map((list) => list.filter(({ sourcedt }) => !sourcedt || String(sourcedt) <= '2024-12-31'));
  });
  const shared = Math.min(...answers.map(([, , , ratios]) => ratios?.length ?? 0));
  expect(shared).toBeGreaterThan(5);
  const comparable = answers.map(([prices, yields, volatility, ratios]) => [
    prices,
    yields,
    volatility,
    ratios?.slice(0, shared),
  ]);
  expect(comparable[0]).toEqual(comparable[1]);
});
