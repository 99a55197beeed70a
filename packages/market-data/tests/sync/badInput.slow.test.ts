import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Day, dayOfWeek, formatDay, toDay } from '@tearsheet/shared';
import { randomOf } from '@tearsheet/shared/engine';
import { readCurrentSnapshot } from '@tearsheet/testing/market/readSnapshot.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { HTTP_LIMITS } from '../../src/connectors/httpClient.ts';
import { FMP } from '../../src/connectors/vendors/fmp.ts';
import { TIINGO } from '../../src/connectors/vendors/tiingo.ts';
import { createVendorConnector, type Vendor } from '../../src/connectors/vendors/vendor.ts';
import type { SnapshotContent } from '../../src/content.ts';
import { universeOf } from '../../src/sync/readUniverse.ts';
import { syncData } from '../../src/sync/syncData.ts';
import type { SyncReport } from '../../src/sync/syncState.ts';

const KEY = 'secret-key-of-the-test';
const RICS = ['AAPL.OQ', 'IBM.N'];
const FROM = toDay('2024-03-01');
const FIRST_RUN = toDay('2024-05-14');
const SPLIT = { day: toDay('2024-05-20'), ratio: 4 };
const DIVIDENDS = ['2024-03-15', '2024-04-15', '2024-05-15', '2024-05-22'].map((date) => toDay(date));
const MS_PER_DAY = 86_400_000;

/** The close as traded. Every day of every ticker differs. */
function traded(ticker: string, day: Day): number {
  const close = 400 + ticker.length * 50 + 20 * Math.sin(day + ticker.length) + (day % 11);
  return Math.round((ticker === 'AAPL' && day >= SPLIT.day ? close / SPLIT.ratio : close) * 100) / 100;
}

function sharesSince(
  ticker: string,
  day: Day,
  splits: readonly { readonly day: Day; readonly ratio: number }[],
): number {
  return splits.reduce((all, split) => (ticker === 'AAPL' && split.day > day ? all * split.ratio : all), 1);
}

/** The faults of a source. Each is one of issue 43's, or the same kind. */
const FAULTS = [
  'none',
  'page',
  'error text',
  'sentence',
  'key ends',
  'busy for an hour',
  'down',
  'cut',
  'half',
  'twice',
  'yesterday again',
  'yesterday as today',
  'split not yet',
  'another currency',
  'another currency until May',
  'another unit',
  'a thousand times today',
  'split too early',
  'split twice',
  'days of the future',
  'impossible values',
  'another unit today',
  'another zone',
  'zeros',
  'nothing',
  'no dividends',
  'half of the history',
] as const;
/** If a source does not know the split, everything else is right. */
type Fault = (typeof FAULTS)[number] | 'split unknown';

interface Row {
  readonly day: Day;
  readonly close: number;
  readonly open: number;
  readonly volume: number;
  readonly dividend: number;
  readonly split: number;
}

/** Returns the rows of a ticker as traded, up to the last day that the source knows, with a fault of the values. */
function rowsOf(ticker: string, from: Day, to: Day, fault: Fault): Row[] {
  const days = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((day) => dayOfWeek(day) % 6 !== 0);
  const rows = days.map((day) => ({
    day,
    close: traded(ticker, day),
    open: traded(ticker, day),
    volume: 1000 + (day % 7),
    dividend: DIVIDENDS.includes(day) && fault !== 'no dividends' ? 1.5 : 0,
    split: ticker === 'AAPL' && day === SPLIT.day ? SPLIT.ratio : 1,
  }));
  const isSplit = (day: Day) => ticker === 'AAPL' && day >= SPLIT.day;
  const last = rows.at(-1);
  const before = rows.at(-2);
  switch (fault) {
    case 'yesterday again':
      return rows.slice(0, -1);
    case 'yesterday as today':
      return last && before ? [...rows.slice(0, -1), { ...before, day: last.day, dividend: 0, split: 1 }] : rows;
    case 'another currency':
      return rows.map((row) => ({ ...row, close: row.close * (0.9 + (row.day % 5) / 100) }));
    case 'another currency until May':
      return rows.map((row) =>
        row.day < toDay('2024-05-01') ? { ...row, close: row.close * (0.9 + (row.day % 5) / 100) } : row,
      );
    case 'a thousand times today':
      return rows.map((row, i) => (i === rows.length - 1 ? { ...row, close: row.close * 1000 } : row));
    case 'split too early':
      return rows.map((row) => (isSplit(row.day) ? { ...row, close: row.close * SPLIT.ratio } : row));
    case 'split twice':
      return rows.map((row) => (row.day === SPLIT.day + 1 && ticker === 'AAPL' ? { ...row, split: SPLIT.ratio } : row));
    case 'days of the future':
      return [...rows, ...rows.slice(-1).map((row) => ({ ...row, day: to + 400, close: 1, dividend: 9, split: 7 }))];
    case 'impossible values':
      return rows.map((row, i) => ({ ...row, open: i % 2 === 0 ? 0 : -1, volume: -1, dividend: -row.dividend }));
    case 'another unit':
      return rows.map((row) => ({ ...row, close: row.close * 100 }));
    case 'another unit today':
      return rows.map((row, i) => (i === rows.length - 1 ? { ...row, close: row.close * 100 } : row));
    case 'another zone':
      return rows.map((row) => ({ ...row, day: row.day - 1 }));
    case 'zeros':
      return rows.map((row, i) => (i > rows.length - 3 ? { ...row, close: 0 } : row));
    case 'half of the history':
      return rows.filter((_, i) => i % 2 === 0 || i > rows.length - 12);
    default:
      return rows;
  }
}

/** Returns the body of an answer in the shape of the vendor's documents. Null is a 404. */
function answer(vendor: Vendor, url: URL, to: Day, fault: Fault): unknown {
  const days = (from: string, until: string) =>
    [toDay(url.searchParams.get(from) ?? ''), Math.min(to, toDay(url.searchParams.get(until) ?? ''))] as const;
  const path = url.pathname.replace('/base', '');
  if (vendor === TIINGO) {
    const [, ticker = '', isPrices] = /^\/tiingo\/daily\/(\w+)(\/prices)?$/.exec(path) ?? [];
    if (!isPrices) return { ticker, name: ticker, exchangeCode: ticker === 'IBM' ? 'NYSE' : 'NASDAQ' };
    return rowsOf(ticker, ...days('startDate', 'endDate'), fault).map((row) => {
      const { day, close, open, volume, dividend, split } = row;
      const date = `${formatDay(day)}T00:00:00.000Z`;
      return { date, open, high: close, low: close, close, volume, divCash: dividend, splitFactor: split };
    });
  }
  const ticker = url.searchParams.get('symbol') ?? '';
  if (path === '/symbol-change') return [];
  if (path === '/profile') return [{ symbol: ticker, companyName: ticker, currency: 'USD', exchange: 'NASDAQ' }];
  // Nothing contradicts a dividend or a split that is alone on the day before.
  const all = rowsOf(ticker, FROM, to, fault === 'another zone' ? 'none' : fault);
  const known =
    fault === 'split unknown' ? [] : all.flatMap(({ day, split }) => (split === 1 ? [] : [{ day, ratio: split }]));
  if (path === '/splits')
    return known.map(({ day, ratio }) => ({ date: formatDay(day), numerator: ratio, denominator: 1 }));
  if (path === '/dividends') {
    const paid = all.filter(({ dividend }) => dividend !== 0);
    return paid.map(({ day, dividend }) => {
      // Nothing contradicts an amount that the vendor alone has divided once too often.
      return { date: formatDay(day), dividend, adjDividend: dividend / sharesSince(ticker, day, known.slice(0, 1)) };
    });
  }
  return rowsOf(ticker, ...days('from', 'to'), fault)
    .reverse()
    .map(({ day, close, open, volume }) => {
      const shares = fault === 'split not yet' ? 1 : sharesSince(ticker, day, known);
      const own = close / shares;
      return { date: formatDay(day), open: open / shares, high: own, low: own, close: own, volume: volume * shares };
    });
}

/** Returns the response with a fault of the connection or of the text. */
function respond(body: unknown, fault: Fault): Response {
  const text = JSON.stringify(body);
  switch (fault) {
    case 'page':
      return new Response('<!doctype html><html><body>We are back soon</body></html>');
    case 'error text':
      return new Response(JSON.stringify({ error: `Something is wrong with ${KEY}` }));
    case 'sentence':
      return new Response(`The token ${KEY} is not active`);
    case 'key ends':
      return new Response(JSON.stringify({ detail: `The key ${KEY} has expired` }), { status: 401 });
    case 'busy for an hour':
      return new Response('', { status: 429, headers: { 'retry-after': '3600' } });
    case 'down':
      return new Response('', { status: 503 });
    case 'cut':
      throw new TypeError('fetch failed');
    case 'half':
      return new Response(text.slice(0, text.length / 2));
    case 'twice':
      return new Response(JSON.stringify(Array.isArray(body) ? [...body, ...body] : body));
    case 'nothing':
      return new Response(Array.isArray(body) ? '[]' : '');
    default:
      return new Response(text);
  }
}

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** Runs one sync of a day. `faultOf` decides about each request. */
function syncOn(
  vendor: Vendor | readonly Vendor[],
  day: Day,
  faultOf: (url: URL, of: Vendor) => Fault,
): Promise<SyncReport> {
  let nowMs = day * MS_PER_DAY + 3 * 3_600_000;
  const hostOf = (of: Vendor) => ({
    now: () => nowMs,
    random: () => 0,
    async sleep(ms: number) {
      nowMs += ms;
    },
    fetch: async (input: Parameters<typeof fetch>[0]) => {
      const url = new URL(String(input instanceof Request ? input.url : input));
      const fault = faultOf(url, of);
      return respond(answer(of, url, day - 1, fault), fault);
    },
  });
  const limits = { ...HTTP_LIMITS, requestsPerSecond: 1e9, retries: 1 };
  const connectors = [vendor].flat().map((of) => {
    return createVendorConnector(of, { host: hostOf(of), limits, key: KEY, url: 'http://vendor.test/base' });
  });
  return syncData({ dataFolder: folder.path, universe: universeOf(RICS), from: FROM, now: () => nowMs, connectors });
}

/** Returns the stored closes, dividends, and splits by name. Requires that all of them are true. */
function requireTrue(content: SnapshotContent): Set<string> {
  const names = new Set<string>();
  for (const [ric, { days, close, open, volume }] of content.prices) {
    expect([ric, open?.some((value) => value <= 0), volume?.some((value) => value < 0)]).toEqual([ric, false, false]);
    const [ticker = ''] = ric.split('.');
    const splits = content.splits.filter((split) => split.ric === ric);
    days.forEach((day, i) => {
      const expected = traded(ticker, day) / sharesSince(ticker, day, splits);
      expect([ric, formatDay(day), dayOfWeek(day) % 6 === 0]).toEqual([ric, formatDay(day), false]);
      expect([ric, formatDay(day), close[i]]).toEqual([ric, formatDay(day), expect.closeTo(expected, 6)]);
      names.add(`close ${ric} ${day}`);
    });
  }
  for (const { ric, exDay, amount } of content.dividends) {
    const [ticker = ''] = ric.split('.');
    const splits = content.splits.filter((split) => split.ric === ric);
    expect([ric, exDay, amount]).toEqual([ric, exDay, expect.closeTo(1.5 / sharesSince(ticker, exDay, splits), 6)]);
    names.add(`dividend ${ric} ${exDay}`);
  }
  for (const { ric, day, ratio } of content.splits) {
    expect([ric, day, ratio]).toEqual(['AAPL.OQ', SPLIT.day, SPLIT.ratio]);
    names.add(`split ${ric} ${day}`);
  }
  return names;
}

test.each([
  ['the second one', [TIINGO, FMP]],
  ['the first one', [FMP, TIINGO]],
])('a split that one of two sources does not know yet, %s', async (_name, vendors) => {
  const late = (_url: URL, of: Vendor) => (of === FMP ? 'split unknown' : NOTHING);
  await syncOn(vendors, FIRST_RUN, () => NOTHING);
  for (let day = SPLIT.day + 1; day < SPLIT.day + 25; day += 3) {
    const { outcome, missing } = await syncOn(vendors, day, late);
    expect([formatDay(day), outcome]).toEqual([formatDay(day), 'written']);
    // Nothing shows if the amount of FMP is that of old shares. Tiingo has the dividend.
    expect(missing.filter(({ reason }) => !reason.startsWith('the dividend on 2024-05-15 may be that'))).toEqual([]);
    const names = requireTrue(readCurrentSnapshot(folder.path) as SnapshotContent);
    expect(names.has(`split AAPL.OQ ${SPLIT.day}`)).toBe(true);
  }
});

test('another source that does not know the split yet continues the stored history', async () => {
  await syncOn(TIINGO, SPLIT.day + 2, () => NOTHING);
  const before = requireTrue(readCurrentSnapshot(folder.path) as SnapshotContent);
  await syncOn(FMP, SPLIT.day + 3, () => 'split unknown');
  const names = requireTrue(readCurrentSnapshot(folder.path) as SnapshotContent);
  expect(before.difference(names)).toEqual(new Set());
  expect(names.has(`close AAPL.OQ ${SPLIT.day + 2}`)).toBe(true);
});

const NOTHING: Fault = 'none';
const LAST_RUN = toDay('2024-05-30');

describe.each([TIINGO, FMP])('$source with wrong answers', (vendor) => {
  test.each(FAULTS)('%s in every answer of a day stores nothing wrong and loses nothing', async (fault) => {
    await syncOn(vendor, FIRST_RUN, () => NOTHING);
    const before = requireTrue(readCurrentSnapshot(folder.path) as SnapshotContent);
    const wrong = await syncOn(vendor, SPLIT.day + 2, () => fault);
    expect(JSON.stringify(wrong)).not.toContain(KEY);
    expect(before.difference(requireTrue(readCurrentSnapshot(folder.path) as SnapshotContent))).toEqual(new Set());
    const right = await syncOn(vendor, SPLIT.day + 3, () => NOTHING);
    expect([right.outcome, right.missing]).toEqual(['written', []]);
    const names = requireTrue(readCurrentSnapshot(folder.path) as SnapshotContent);
    for (const ric of RICS) expect([ric, names.has(`close ${ric} ${SPLIT.day + 2}`)]).toEqual([ric, true]);
    expect(names.has(`split AAPL.OQ ${SPLIT.day}`)).toBe(true);
  });

  test.each([1, 2, 3])('random faults on three weeks of syncs, seed %i', async (seed) => {
    const random = randomOf(seed);
    await syncOn(vendor, FIRST_RUN, () => NOTHING);
    let names = requireTrue(readCurrentSnapshot(folder.path) as SnapshotContent);
    for (let day = FIRST_RUN + 1; day <= LAST_RUN; day++) {
      const report = await syncOn(vendor, day, () =>
        random.uniform() < 0.8 ? NOTHING : (FAULTS[Math.floor(random.uniform() * FAULTS.length)] ?? NOTHING),
      );
      expect(JSON.stringify(report)).not.toContain(KEY);
      const now = requireTrue(readCurrentSnapshot(folder.path) as SnapshotContent);
      expect([formatDay(day), names.difference(now)]).toEqual([formatDay(day), new Set()]);
      names = now;
    }
    await syncOn(vendor, LAST_RUN + 1, () => NOTHING);
    const content = readCurrentSnapshot(folder.path) as SnapshotContent;
    requireTrue(content);
    for (const ric of RICS) expect(content.prices.get(ric)?.days.at(-1)).toBe(LAST_RUN);
  });
});
