import { describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { createAjv, type DataQualityAnswer, dataQualityAnswer } from '@tearsheet/shared/schemas';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

const service = useService({ market: faultyMarket() });

/** Closes of three days are in another unit, which makes two jumps, and ten closes are equal. Tokyo lacks its last session. */
function faultyMarket() {
  const market = testMarket();
  const columns = market.prices.get('AAA.N')!;
  const at = columns.days.indexOf(toDay('2023-06-14'));
  const close = columns.close
    .map((price, i) => (i >= at && i < at + 3 ? price * 100 : price))
    .fill(60, at + 40, at + 50);
  const tokyo = market.prices.get('DDD.T')!;
  const cut = { ...tokyo, days: tokyo.days.slice(0, -1), close: tokyo.close.slice(0, -1) };
  const exchanges = new Map(Object.entries({ 'AAA.N': 'XNYS', 'BBB.L': 'XLON', 'DDD.T': 'XTKS', 'NOFX.SA': 'XXXX' }));
  return {
    ...market,
    instruments: market.instruments.map((row) => ({ ...row, exchange: exchanges.get(row.ric) ?? null })),
    prices: new Map([...market.prices, ['AAA.N', { ...columns, close }], ['DDD.T', cut]]),
  };
}

async function get(query: string) {
  const call = await service.caller('operator', ['admin']);
  const { json, ...response } = await call('GET', `/v1/data-quality${query}`);
  return { response, body: json as DataQualityAnswer };
}

describe('GET /v1/data-quality', () => {
  test('lists what the checks found, with counts of every kind', async () => {
    const { response, body } = await get('');
    expect(response.status).toBe(200);
    expect(response.headers.get('x-data-source')).toBe(body.data_source);
    expect(createAjv().validate(dataQualityAnswer, body)).toBe(true);
    expect(body.findings.map(({ ric, code, from }) => [ric, code, from])).toEqual([
      ['AAA.N', 'unit_jump', '2023-06-14'],
      ['AAA.N', 'unit_jump', '2023-06-19'],
      ['AAA.N', 'stale_run', '2023-08-09'],
      ['NOFX.SA', 'currency_without_rates', null],
    ]);
    expect(body).toMatchObject({ instruments: 6, instruments_with_findings: 2, total: 4, next_offset: null });
    expect(body.counts).toContainEqual({ code: 'unit_jump', instruments: 1, findings: 2 });
    expect(body.counts).toContainEqual({ code: 'session_gap', instruments: 0, findings: 0 });
  });

  test('has the age of the prices of each exchange', async () => {
    const { body } = await get('');
    // The clock stands on the Monday after the last prices.
    const calendar = { expected_date: '2024-06-28', calendar_until: '2027-12-31', instruments_behind: 0 };
    const expected = { instruments: 1, last_date: '2024-06-28', ...calendar };
    expect(body.exchanges).toEqual([
      { ...expected, exchange: 'XLON', name: 'London Stock Exchange' },
      { ...expected, exchange: 'XNYS', name: 'New York Stock Exchange' },
      { ...expected, exchange: 'XTKS', name: 'Tokyo Stock Exchange', last_date: '2024-06-27', instruments_behind: 1 },
      {
        ...expected,
        ...{ exchange: 'XXXX', name: null, expected_date: null, calendar_until: null, instruments_behind: null },
      },
    ]);
  });

  test('pages, and filters by kind and by any name of an instrument', async () => {
    const pages = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const { body } = await get(`?limit=3&offset=${offset}`);
      pages.push(body.findings.length);
      offset = body.next_offset;
    }
    expect(pages).toEqual([3, 1]);
    expect((await get('?code=stale_run')).body).toMatchObject({ total: 1, findings: [{ code: 'stale_run' }] });
    expect((await get('?symbol=aaa')).body.total).toBe(3);
    expect((await get('?symbol=BBB.L')).body).toMatchObject({ total: 0, findings: [], next_offset: null });
    expect((await get('?offset=99')).body).toMatchObject({ total: 4, findings: [] });
  });

  test('says what does not fit', async () => {
    const wrong = await get('?limit=0&code=nonsense&offset=x');
    expect(wrong.response.status).toBe(422);
    const { detail } = wrong.body as unknown as { detail: readonly { loc: readonly string[] }[] };
    expect(detail.map(({ loc }) => loc.join('.')).sort()).toEqual(['query.code', 'query.limit', 'query.offset']);
    const unknown = await get('?symbol=AAAA.N');
    expect(unknown.response.status).toBe(404);
    expect(unknown.body).toMatchObject({ code: 'symbol_not_found', detail: expect.stringContaining('AAA.N') });
  });
});
