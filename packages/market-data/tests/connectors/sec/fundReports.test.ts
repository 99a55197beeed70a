import { describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { exampleContent, instrumentRow } from '@tearsheet/testing/market/exampleContent.ts';
import { type ExampleFund, exampleFunds, exampleReport } from '@tearsheet/testing/market/exampleFund.ts';
import type { SourceRequest, Target } from '../../../src/connectors/connector.ts';
import { HTTP_LIMITS } from '../../../src/connectors/httpClient.ts';
import { createSecConnector } from '../../../src/connectors/sec/secConnector.ts';
import type { OriginRow } from '../../../src/content.ts';

const [ONE, TWO] = ['US0000000018', 'US0000000026'];
const SERIES = 'S000000001';
const TO = toDay('2026-09-30');

const fund = (filings: ExampleFund['filings'], more: Partial<ExampleFund> = {}): ExampleFund => {
  return { cik: 1234, series: SERIES, ticker: 'FUND', filings, ...more };
};
const filing = (
  number: number,
  date: string,
  filed: string,
  {
    form = 'NPORT-P',
    series = SERIES as string | null,
    holdings = { [ONE!]: 60, [TWO!]: 40 } as Record<string, number>,
  } = {},
) => ({ accession: `0001752724-26-00000${number}`, form, filed, xml: exampleReport(holdings, { series, date }) });

const target = (yahooSymbol = 'FUND'): Target => {
  return { symbol: yahooSymbol, ric: `${yahooSymbol}.P`, yahooSymbol, cik: null, isin: null };
};

async function ask(
  funds: readonly ExampleFund[],
  {
    targets = [target()],
    origins = [] as readonly OriginRow[],
    type = 'etf' as 'etf' | 'stock',
    answer = exampleFunds(funds),
  } = {},
) {
  const asked: string[] = [];
  let nowMs = 0;
  const host = {
    now: () => nowMs,
    random: () => 0,
    async sleep(ms: number) {
      nowMs += ms;
    },
    async fetch(input: Parameters<typeof fetch>[0], init?: RequestInit) {
      const request = new Request(input, init);
      const url = new URL(request.url);
      asked.push(`${url.pathname}${url.search}`);
      expect(request.headers.get('user-agent')).toBe('Jane Doe jane@example.com');
      const reply = answer(url.pathname, url.searchParams);
      if (reply === null) return new Response('', { status: 404 });
      return new Response(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
    },
  };
  const connector = createSecConnector({
    host,
    limits: { ...HTTP_LIMITS, requestsPerSecond: 1e9, retries: 0 },
    filesUrl: 'http://sec.test/files',
    dataUrl: 'http://sec.test',
    userAgent: 'Jane Doe jane@example.com',
  });
  const instruments = targets.map(({ ric }) => ({ ...instrumentRow(ric ?? ''), type }));
  const known = { ...exampleContent({ instruments, prices: new Map() }), fundamentals: [], origins };
  const request: SourceRequest = { targets, from: toDay('2020-01-01'), to: TO, known, servedFrom: () => null };
  const plan = await connector.plan(request);
  const pieces = await Promise.all(plan.tasks.map((task) => task.fetch().catch(String)));
  return { plan, pieces, asked };
}

describe('holdings of funds from the SEC', () => {
  test('are those of the newest report of the series, by its day', async () => {
    const { plan, pieces, asked } = await ask([
      fund([
        filing(2, '2026-06-30', '2026-08-28'),
        filing(1, '2026-03-31', '2026-05-29', { holdings: { [ONE!]: 100 } }),
      ]),
    ]);
    expect(plan.tasks).toMatchObject([{ label: 'FUND.P', what: 'holdings', requests: 2 }]);
    const day = toDay('2026-06-30');
    expect(pieces).toMatchObject([
      {
        etfHoldings: [
          { etfRic: 'FUND.P', day, symbol: ONE, isin: ONE, weight: 0.6, country: 'US', currency: 'USD' },
          { etfRic: 'FUND.P', day, symbol: TWO, weight: 0.4 },
        ],
      },
    ]);
    expect(asked).toEqual([
      '/files/company_tickers_mf.json',
      `/cgi-bin/browse-edgar?action=getcompany&CIK=${SERIES}&type=NPORT-P&count=10&output=atom`,
      '/Archives/edgar/data/1234/000175272426000002/primary_doc.xml',
    ]);
  });

  test('a later amendment corrects its own report only, and a filing after the last day does not count', async () => {
    const late = filing(9, '2026-06-30', '2026-10-01', { holdings: { [ONE!]: 99 } });
    const amended = (date: string) => filing(3, date, '2026-09-10', { form: 'NPORT-P/A', holdings: { [TWO!]: 100 } });
    const newest = filing(2, '2026-06-30', '2026-08-28');
    const same = await ask([fund([late, amended('2026-06-30'), newest])]);
    expect(same.pieces).toMatchObject([{ etfHoldings: [{ symbol: TWO, weight: 1 }] }]);
    const other = await ask([fund([late, amended('2026-03-31'), newest])]);
    const [piece] = other.pieces;
    const days = typeof piece === 'object' ? piece.etfHoldings?.map(({ day, symbol }) => [day, symbol]) : [];
    expect(days).toEqual([
      [toDay('2026-06-30'), ONE],
      [toDay('2026-06-30'), TWO],
      [toDay('2026-03-31'), TWO],
    ]);
  });

  test('the report of another fund is refused, and a trust without series gives its own only', async () => {
    const wrong = await ask([fund([filing(2, '2026-06-30', '2026-08-28', { series: 'S000000002' })])]);
    expect(wrong.pieces).toEqual([expect.stringContaining('the report is of S000000002')]);
    const trust = (series: string | null) =>
      ask([fund([filing(2, '2026-06-30', '2026-08-28', { series })], { series: null })]);
    expect((await trust(null)).pieces).toMatchObject([{ etfHoldings: [{ symbol: ONE }, { symbol: TWO }] }]);
    expect((await trust(SERIES)).pieces).toEqual([expect.stringContaining('not of a fund without series')]);
  });

  test('a fund without reports and an unknown ticker are missing, and stocks are not asked about', async () => {
    const none = await ask([fund([])]);
    expect(none.pieces).toMatchObject([{ missing: [{ symbol: 'FUND.P', what: 'holdings' }] }]);
    const unknown = await ask([], { targets: [target('GOLD')] });
    expect(unknown.pieces).toEqual([expect.stringContaining('SEC has no fund with ticker GOLD')]);
    const stock = await ask([fund([])], { type: 'stock' });
    expect(stock.plan.tasks.map(({ what }) => what)).not.toContain('holdings');
  });

  test.each([
    [139, 0],
    [140, 1],
  ])('%i days after the day of the last report, %i questions are asked', async (age, questions) => {
    const origin = { kind: 'fund_holdings', name: 'FUND.P', rights: 'redistribute', lastDay: TO - age } as const;
    const own = await ask([fund([])], { origins: [{ ...origin, source: 'SEC EDGAR' }] });
    expect(own.plan.tasks).toHaveLength(questions);
    // The largest holdings of another source are not a report.
    const other = await ask([fund([])], { origins: [{ ...origin, source: 'Yahoo Finance' }] });
    expect(other.plan.tasks).toHaveLength(1);
  });

  test('a list of tickers that cannot be read stops no statements of companies', async () => {
    const { plan, pieces } = await ask([], {
      answer: (path) => (path === '/files/company_tickers_mf.json' ? { body: '<html></html>' } : null),
    });
    expect([plan.tasks.length, pieces]).toEqual([1, [expect.stringContaining('company_tickers_mf is not JSON')]]);
  });
});
