import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Day, toDay } from '@tearsheet/shared';
import { exampleContent, instrumentRow, priceColumns } from '@tearsheet/testing/market/exampleContent.ts';
import {
  type ExampleListing,
  exampleEcb,
  exampleSec,
  exampleTreasury,
  exampleYahoo,
  fact,
} from '@tearsheet/testing/market/exampleSources.ts';
import { readCurrentSnapshot } from '@tearsheet/testing/market/readSnapshot.ts';
import { type SourceServer, startSourceServer } from '@tearsheet/testing/market/sourceServer.ts';
import { TEST_LIMITS, testHost } from '@tearsheet/testing/market/testHost.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import {
  type Connector,
  createEcbConnector,
  createSecConnector,
  createTreasuryConnector,
  createYahooConnector,
  type Piece,
} from '../../src/connectors/index.ts';
import type { SnapshotContent } from '../../src/content.ts';
import { readPointer } from '../../src/store/snapshotFolder.ts';
import { writeSnapshot } from '../../src/store/writeSnapshot.ts';
import { universeOf } from '../../src/sync/readUniverse.ts';
import { type SyncOptions, syncData } from '../../src/sync/syncData.ts';
import { readLastSync, type SyncReport } from '../../src/sync/syncState.ts';

const APPLE: ExampleListing = {
  exchange: 'NMS',
  currency: 'USD',
  timeZone: 'America/New_York',
  name: 'Apple Inc.',
  close: (day) => 100 + (day % 50) / 10,
  dividends: { '2024-05-10': 0.25 },
};
const DBS: ExampleListing = {
  exchange: 'SES',
  currency: 'SGD',
  timeZone: 'Asia/Singapore',
  name: 'DBS Group',
  close: (day) => 35 + (day % 7),
};
const SECOND_QUARTER = ['0000320193-24-000069', '10-Q', '2024-05-03'] as const;
const FACTS = {
  'us-gaap': {
    Assets: { units: { USD: [fact(500, '2024-03-31', null, SECOND_QUARTER)] } },
    Revenues: { units: { USD: [fact(90, '2024-03-31', '2024-01-01', SECOND_QUARTER)] } },
    NetIncomeLoss: { units: { USD: [fact(20, '2024-03-31', '2024-01-01', SECOND_QUARTER)] } },
  },
};

let listings: Record<string, ExampleListing>;
let yahoo: SourceServer;
let sec: SourceServer;
/** As traded, with a fall by the ratio on the day of a split. */
const SPLIT_APPLE: ExampleListing = {
  ...APPLE,
  close: (day) => APPLE.close(day) / (day < toDay('2024-06-12') ? 1 : 4),
};

let ecb: SourceServer;
let folder: ReturnType<typeof temporaryFolder>;
let host: ReturnType<typeof testHost>;

beforeEach(async () => {
  listings = { AAPL: APPLE, 'D05.SI': DBS };
  yahoo = await startSourceServer(exampleYahoo(() => listings));
  sec = await startSourceServer(exampleSec(FACTS));
  ecb = await startSourceServer(exampleEcb);
  folder = temporaryFolder();
  host = testHost(Date.parse('2024-06-12T03:00:00Z'));
});
afterEach(async () => {
  await Promise.all([yahoo.close(), sec.close(), ecb.close()]);
  folder.remove();
});

function sync(more: Partial<SyncOptions> = {}) {
  const common = { host, limits: TEST_LIMITS };
  return syncData({
    dataFolder: folder.path,
    universe: universeOf(['AAPL', 'D05.SI']),
    from: toDay('2024-04-01'),
    now: host.now,
    connectors: [
      createYahooConnector({ ...common, url: yahoo.url }),
      createSecConnector({
        ...common,
        filesUrl: `${sec.url}/files`,
        dataUrl: sec.url,
        userAgent: 'Test test@example.com',
      }),
      createEcbConnector({ ...common, url: ecb.url }),
    ],
    ...more,
  });
}

function content(): SnapshotContent {
  const current = readCurrentSnapshot(folder.path);
  if (!current) throw new Error('there is no snapshot');
  return current;
}

function closeOn(ric: string, date: string): number | undefined {
  const prices = content().prices.get(ric);
  return prices?.close[prices.days.indexOf(toDay(date))];
}

/** The library keeps no cookies in Jest's sandbox; profiles are tested through the command, in tests/cli. */
function withoutProfiles({ missing }: SyncReport): SyncReport['missing'] {
  return missing.filter(({ what }) => what !== 'profile');
}

const charts = () => yahoo.asked.filter((path) => path.includes('/chart/'));
const period1 = (path: string | undefined): Day =>
  Number(new URLSearchParams(path?.split('?')[1]).get('period1')) / 86_400;

describe('a first sync', () => {
  test('gives each series the source and the rights of its connector', async () => {
    await sync();
    const rows = (content().origins ?? []).map(({ kind, name, source, rights }) => [kind, name, source, rights]);
    expect(rows).toContainEqual(['prices', 'AAPL.OQ', 'Yahoo Finance', 'personal']);
    expect(rows).toContainEqual(['statements', 'AAPL.OQ', 'SEC EDGAR', 'redistribute']);
    expect(rows).toContainEqual(['exchange_rates', 'EUR/USD', 'ECB', 'redistribute']);
    // A later run adds to the same origins.
    listings = { ...listings, AAPL: { ...APPLE, name: 'Apple' } };
    await sync({ now: () => Date.parse('2024-06-13T03:00:00Z') });
    expect(content().origins?.filter(({ kind, name }) => kind === 'prices' && name === 'AAPL.OQ')).toEqual([
      expect.objectContaining({ source: 'Yahoo Finance', lastDay: toDay('2024-06-12') }),
    ]);
  });

  test('makes a snapshot of prices, profiles, dividends, statements and rates', async () => {
    const report = await sync();
    expect(report).toMatchObject({ outcome: 'written', from: '2024-04-01', to: '2024-06-11', problems: [] });
    expect(report.sources.map(({ name, failure }) => [name, failure])).toEqual([
      ['yahoo', null],
      ['sec', null],
      ['ecb', null],
    ]);
    expect(withoutProfiles(report)).toEqual([]);
    const { instruments, dividends, fundamentals, fx, dataSource } = content();
    expect(dataSource).toBe('Yahoo Finance + SEC EDGAR + ECB');
    expect(instruments).toMatchObject([
      {
        ric: 'AAPL.OQ',
        name: 'Apple Inc.',
        type: 'stock',
        currency: 'USD',
        ticker: 'AAPL',
        exchange: 'XNAS',
      },
      { ric: 'D05.SI', name: 'DBS Group', currency: 'SGD', exchange: 'XSES', market: 'Singapore', sector: null },
    ]);
    expect(closeOn('AAPL.OQ', '2024-06-11')).toBe(APPLE.close(toDay('2024-06-11')));
    expect(closeOn('D05.SI', '2024-04-01')).toBe(DBS.close(toDay('2024-04-01')));
    expect(dividends).toEqual([
      { ric: 'AAPL.OQ', exDay: toDay('2024-05-10'), amount: 0.25, currency: null, payDay: null },
    ]);
    expect(fundamentals).toMatchObject([
      {
        ric: 'AAPL.OQ',
        freq: 2,
        periodEnd: toDay('2024-03-31'),
        sourceDay: toDay('2024-05-03'),
        values: { revenue: 90, net_income: 20, total_assets: 500 },
      },
    ]);
    expect([...fx.keys()].sort()).toEqual(['EUR/SGD', 'EUR/USD']);
    expect(sec.headers.every((headers) => headers['user-agent'] === 'Test test@example.com')).toBe(true);
    expect(readdirSync(join(folder.path, 'sync/pieces'))).toEqual([]);
  });

  test('replaces the demo market instead of mixing with it', async () => {
    await writeSnapshot(folder.path, exampleContent({ dataSource: 'demo (simulated)' }));
    const report = await sync();
    expect(report.notes).toContain('the demo market (simulated prices) is replaced');
    expect(content().instruments.map(({ ric }) => ric)).toEqual(['AAPL.OQ', 'D05.SI']);
  });

  test('adds to imported data', async () => {
    await writeSnapshot(folder.path, exampleContent({ dataSource: 'broker' }));
    await sync();
    expect(content().dataSource).toBe('broker + Yahoo Finance + SEC EDGAR + ECB');
    expect(content().instruments.map(({ ric }) => ric)).toEqual(['AAPL.OQ', 'ABC.N', 'D05.SI']);
  });
});

describe('a later sync', () => {
  test('asks only for new data, with an overlap', async () => {
    await sync();
    const [before, askedBefore] = [closeOn('AAPL.OQ', '2024-04-02'), ecb.asked.length];
    await host.sleep(2 * 86_400_000);
    const report = await sync();
    expect(report.outcome).toBe('written');
    expect(charts().slice(2).map(period1)).toEqual([toDay('2024-05-27'), toDay('2024-05-27')]);
    expect(ecb.asked.slice(askedBefore)).toEqual([
      expect.stringMatching(/EXR.*startPeriod=2024-06-04&endPeriod=2024-06-13/),
      expect.stringMatching(/YC.*startPeriod=2024-06-04&endPeriod=2024-06-13/),
    ]);
    expect(closeOn('AAPL.OQ', '2024-04-02')).toBe(before);
    expect(closeOn('AAPL.OQ', '2024-06-13')).toBe(APPLE.close(toDay('2024-06-13')));
  });

  test('of the same day asks nothing and changes nothing', async () => {
    const { dataVersion } = await sync();
    const asked = charts().length + sec.asked.length;
    expect(await sync()).toMatchObject({ outcome: 'unchanged', dataVersion });
    expect(charts().length + sec.asked.length).toBe(asked);
  });

  test('goes back for an earlier from-day', async () => {
    await sync();
    await sync({ from: toDay('2024-01-02') });
    expect(closeOn('AAPL.OQ', '2024-01-02')).toBe(APPLE.close(toDay('2024-01-02')));
    expect(closeOn('AAPL.OQ', '2024-06-11')).toBe(APPLE.close(toDay('2024-06-11')));
  });

  test('does not ask again for data that did not exist then', async () => {
    listings['D05.SI'] = { ...DBS, listed: { from: '2024-05-20' } };
    await sync();
    await host.sleep(86_400_000);
    await sync();
    expect(
      period1(
        charts()
          .filter((path) => path.includes('D05.SI'))
          .at(-1),
      ),
    ).toBe(toDay('2024-05-27'));
  });

  test('sees a split and fetches the restated history again', async () => {
    await sync();
    listings.AAPL = { ...SPLIT_APPLE, splits: { '2024-06-12': [4, 1] } };
    await host.sleep(86_400_000);
    const report = await sync();
    expect(report.notes).toEqual(['AAPL.OQ: Yahoo has restated its history; all of it was fetched again']);
    const { splits, dividends } = content();
    expect(splits).toEqual([{ ric: 'AAPL.OQ', day: toDay('2024-06-12'), ratio: 4 }]);
    expect(dividends.map(({ amount }) => amount)).toEqual([0.0625]);
    expect(closeOn('AAPL.OQ', '2024-04-02')).toBeCloseTo(APPLE.close(toDay('2024-04-02')) / 4, 4);
    expect(closeOn('D05.SI', '2024-04-02')).toBe(DBS.close(toDay('2024-04-02')));
  });

  test('replaces a history from elsewhere that differs, days that only that had included', async () => {
    const prices = new Map([['AAPL.OQ', priceColumns({ '2024-04-06': 900, '2024-06-06': 901, '2024-06-07': 902 })]]);
    const instruments = [instrumentRow('AAPL.OQ', { name: 'Apple' })];
    const dividends = [{ ric: 'AAPL.OQ', exDay: toDay('2024-04-20'), amount: 7, currency: null, payDay: null }];
    await writeSnapshot(folder.path, exampleContent({ dataSource: 'broker', instruments, prices, dividends }));
    await sync();
    expect(closeOn('AAPL.OQ', '2024-04-06')).toBeUndefined();
    expect(closeOn('AAPL.OQ', '2024-06-06')).toBe(APPLE.close(toDay('2024-06-06')));
    expect(content().dividends.map(({ amount }) => amount)).toEqual([0.25]);
    expect(content().instruments[0]).toMatchObject({ ric: 'AAPL.OQ', name: 'Apple' });
  });

  test('waits for the prices of a split that the source has not applied yet', async () => {
    await sync();
    listings.AAPL = SPLIT_APPLE;
    await host.sleep(86_400_000);
    const asTraded = exampleYahoo(() => listings);
    const early = await startSourceServer((path, query) => {
      const reply = asTraded(path, query);
      const time = toDay('2024-06-12') * 86_400 + 14 * 3600;
      const splits = { [time]: { date: time, numerator: 4, denominator: 1, splitRatio: '4:1' } };
      const text = JSON.stringify(reply?.body ?? {}).replaceAll('"splits":{}', `"splits":${JSON.stringify(splits)}`);
      return reply && path.includes('/chart/AAPL') ? { body: text } : reply;
    });
    const before = content().prices.get('AAPL.OQ')?.days.length;
    const report = await sync({
      connectors: [createYahooConnector({ host, limits: TEST_LIMITS, url: early.url })],
    }).finally(() => early.close());
    expect(withoutProfiles(report)).toEqual([
      {
        source: 'yahoo',
        symbol: 'AAPL',
        what: 'prices',
        reason: 'the prices of Yahoo are not adjusted yet for the split on 2024-06-12: run the sync again later',
      },
    ]);
    expect(content().prices.get('AAPL.OQ')?.days).toHaveLength(before ?? 0);
    expect(content().splits).toEqual([]);
  });

  test('keeps a longer stored history that the source has restated but no longer has', async () => {
    await sync();
    listings.AAPL = { ...SPLIT_APPLE, splits: { '2024-06-12': [4, 1] }, listed: { from: '2024-05-20' } };
    await host.sleep(86_400_000);
    const report = await sync();
    expect(report.missing).toContainEqual({
      source: 'yahoo',
      symbol: 'AAPL',
      what: 'prices',
      reason:
        'the stored history (from 2024-04-01) differs from that of Yahoo, which has it only from 2024-05-20: it was kept',
    });
    expect(closeOn('AAPL.OQ', '2024-04-02')).toBe(APPLE.close(toDay('2024-04-02')));
    expect(content().splits).toEqual([]);
  });
});

describe('when something fails', () => {
  test('single symbols are reported and the others are had', async () => {
    listings['BTC-USD'] = { ...APPLE, type: 'CRYPTOCURRENCY', exchange: 'CCC' };
    const report = await sync({ universe: universeOf(['AAPL', 'NOPE', 'BTC-USD', '??', 'ABC.XX']) });
    expect(report.outcome).toBe('written');
    const lines = withoutProfiles(report).map(({ source, symbol, reason }) => `${source} ${symbol}: ${reason}`);
    expect(lines.sort()).toEqual([
      'null ??: is not a known symbol',
      'null ABC.XX: is not a known symbol',
      'null BTC-USD: is not a known symbol',
      'yahoo NOPE: Yahoo has nothing there (404)',
    ]);
    expect(content().instruments.map(({ ric }) => ric)).toEqual(['AAPL.OQ']);
  });

  test('a source that is down leaves the old snapshot in use, and the next run continues', async () => {
    await writeSnapshot(folder.path, exampleContent({ dataSource: 'broker' }));
    const before = readPointer(folder.path);
    ecb.fail('/data/', { status: 503, body: '' });
    const failed = await sync();
    expect(failed).toMatchObject({ outcome: 'failed', dataVersion: before });
    expect(failed.sources.at(-1)).toMatchObject({ name: 'ecb', failure: 'ECB answered 503, 3 times' });
    expect(readPointer(folder.path)).toBe(before);
    expect(await readLastSync(folder.path)).toMatchObject({ last: failed, lastSuccess: null });

    await ecb.close();
    ecb = await startSourceServer(exampleEcb);
    const asked = [charts().length, sec.asked.length];
    const report = await sync();
    expect(report.outcome).toBe('written');
    expect(report.sources).toMatchObject([{ kept: 2 }, { kept: 1 }, { kept: 0 }]);
    expect(charts()).toHaveLength(asked[0] ?? 0);
    expect(sec.asked).toHaveLength((asked[1] ?? 0) + 1); // only the map of tickers
    expect(await readLastSync(folder.path)).toMatchObject({ last: report, lastSuccess: report });
  });

  test('an empty answer is a gap that the next run fills', async () => {
    ecb.fail('/data/EXR', { body: '' }, 1);
    const reasons = withoutProfiles(await sync()).map(({ source, what, reason }) => [source, what, reason]);
    expect(reasons).toEqual([['ecb', 'rates', 'the answer is empty']]);
    expect(content().fx.size).toBe(0);
    await sync();
    expect(content().fx.get('EUR/USD')?.days[0]).toBe(toDay('2024-04-01'));
  });

  test('a source that refuses is not asked on', async () => {
    yahoo.fail('/chart/', { status: 403, body: '' });
    const universe = universeOf(Array.from({ length: 50 }, (_, i) => `S${i}.N`));
    const report = await sync({ universe });
    expect(report).toMatchObject({ outcome: 'failed', dataVersion: null });
    const remedy = expect.stringContaining('leave the source out');
    expect(report.sources[0]).toMatchObject({ name: 'yahoo', failure: 'Yahoo answered 403', remedy });
    expect(charts().length).toBeLessThanOrEqual(8);
  });

  test('cut connections and passing faults do not show', async () => {
    yahoo.fail('/chart/AAPL', 'cut', 1);
    yahoo.fail('/chart/D05.SI', { status: 502, body: 'bad gateway' }, 2);
    sec.fail('/companyfacts/', { status: 429, headers: { 'retry-after': '3' }, body: '' }, 1);
    ecb.fail('/data/', 'cut', 1);
    const report = await sync();
    expect(report.outcome).toBe('written');
    expect(withoutProfiles(report)).toEqual([]);
  });

  test('an answer of another shape is an error that names the field', async () => {
    yahoo.fail('/chart/AAPL', {
      body: {
        chart: {
          result: [
            { meta: { currency: 'USD', exchangeName: 'NMS', instrumentType: 'EQUITY' }, indicators: { quote: [{}] } },
          ],
          error: null,
        },
      },
    });
    const drifted = {
      'us-gaap': {
        ...FACTS['us-gaap'],
        Revenues: { units: { USD: [{ ...fact(1, '2024-03-31', '2024-01-01', SECOND_QUARTER), val: '90' }] } },
      },
    };
    sec.fail('/companyfacts/', { body: { cik: 320193, facts: drifted } });
    const report = await sync({ universe: universeOf(['AAPL.OQ', 'D05.SI']) });
    expect(report.missing.map(({ source, symbol, reason }) => [source, symbol, reason])).toEqual(
      expect.arrayContaining([
        ['yahoo', 'AAPL.OQ', 'unexpected answer: chart.meta.exchangeTimezoneName is missing, not text'],
        [
          'sec',
          'AAPL.OQ',
          'unexpected answer: companyfacts.facts.us-gaap.Revenues.units.USD[0].val is "90", not a number',
        ],
      ]),
    );
  });

  test('two syncs do not run at once', async () => {
    const [first, second] = [sync(), sync()];
    await expect(second).rejects.toMatchObject({ name: 'SyncBusyError' });
    expect((await first).outcome).toBe('written');
  });
});

test('risk-free rates come from the ECB and the Treasury, and only new days are asked for again', async () => {
  const treasury = await startSourceServer(exampleTreasury);
  try {
    const common = { host, limits: TEST_LIMITS };
    const connectors = [
      createYahooConnector({ ...common, url: yahoo.url }),
      createEcbConnector({ ...common, url: ecb.url }),
      createTreasuryConnector({ ...common, url: treasury.url }),
    ];
    expect(await sync({ connectors })).toMatchObject({ outcome: 'written', problems: [] });
    const { riskFreeRates = [], dataSource } = content();
    expect(dataSource).toBe('Yahoo Finance + ECB + US Treasury');
    const on = (currency: string, date: string) =>
      riskFreeRates.find((row) => row.currency === currency && row.day === toDay(date));
    expect(on('EUR', '2024-04-01')).toEqual({
      currency: 'EUR',
      day: toDay('2024-04-01'),
      annualRate: Math.expm1(0.035),
      source: 'ECB three-month AAA government yield',
    });
    expect(on('USD', '2024-06-11')?.annualRate).toBeCloseTo((1 + (0.054 * 91) / 365) ** (365 / 91) - 1, 15);
    expect(riskFreeRates.filter(({ currency }) => currency === 'USD').map(({ day }) => day)).toEqual(
      [3, 4, 5, 6, 7, 10, 11].map((dayOfMonth) => toDay(`2024-06-${String(dayOfMonth).padStart(2, '0')}`)),
    );
    const asked = treasury.asked.length;
    expect(await sync({ connectors })).toMatchObject({ outcome: 'unchanged' });
    expect(treasury.asked).toHaveLength(asked);
  } finally {
    await treasury.close();
  }
});

/** A source with one answer. */
const source = (name: 'yahoo' | 'sec' | 'fmp' | 'eodhd', piece: Piece): Connector => ({
  name,
  dataSource: name,
  requestsPerQuestion: 1,
  plan: async ({ to }) => ({
    tasks: [{ label: 'SPY.P', what: 'holdings', question: { to }, fetch: async () => piece }],
    missing: [],
  }),
});

const writeOneFund = () =>
  writeSnapshot(
    folder.path,
    exampleContent({
      instruments: [instrumentRow('SPY.P')],
      prices: new Map([['SPY.P', priceColumns({ '2024-06-10': 100 })]]),
    }),
  );

test('the largest holdings of a fund give way to whole lists of this run and of earlier ones, and a list alone is a new snapshot', async () => {
  const listOf = (symbols: readonly string[], date: string): Piece => ({
    etfHoldings: symbols.map((symbol) => ({ etfRic: 'SPY.P', day: toDay(date), symbol, weight: 0.5, name: null })),
  });
  await writeOneFund();
  const report = await sync({
    connectors: [source('yahoo', listOf(['A'], '2024-06-11')), source('sec', listOf(['A', 'B'], '2024-03-31'))],
  });
  expect(report.outcome).toBe('written');
  const lists = () => content().etfHoldings.map(({ day, symbol }) => [day, symbol]);
  const whole = [
    [toDay('2024-03-31'), 'A'],
    [toDay('2024-03-31'), 'B'],
  ];
  expect(lists()).toEqual(whole);
  expect(content().origins?.filter(({ kind }) => kind === 'fund_holdings')).toMatchObject([{ source: 'sec' }]);
  const nextDay = (name: 'yahoo' | 'fmp') =>
    sync({
      connectors: [source(name, listOf(['C'], '2024-06-12'))],
      now: () => Date.parse('2024-06-13T03:00:00Z'),
    });
  expect((await nextDay('yahoo')).outcome).toBe('unchanged');
  expect((await nextDay('fmp')).outcome).toBe('written');
  expect(lists()).toContainEqual([toDay('2024-06-12'), 'C']);
});

test('progress goes from 0 to 1 in every source', async () => {
  const seen = new Map<string, number[]>();
  await sync({ onProgress: ({ stage, fraction }) => seen.set(stage, [...(seen.get(stage) ?? []), fraction]) });
  expect([...seen.keys()]).toEqual(['yahoo', 'sec', 'ecb', 'score', 'write']);
  for (const fractions of seen.values()) {
    expect(fractions[0]).toBe(0);
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  }
});

test('an event of a source changes the instrument as a row of events.csv does', async () => {
  const event = { ric: 'SPY.P', day: toDay('2024-06-11'), event: 'ticker_change', former: 'OLD' } as const;
  const piece: Piece = { events: [{ ...event, value: null, currency: null, toRic: null, ratio: null }] };
  await writeOneFund();
  expect((await sync({ connectors: [source('eodhd', piece)] })).outcome).toBe('written');
  expect(content().instruments[0]?.aliases).toContain('OLD');
});
