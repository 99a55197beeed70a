import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { formatDay, toDay, weekdayOnOrBefore } from '@tearsheet/shared';
import { exampleContent, instrumentRow, priceColumns, rates } from '@tearsheet/testing/market/exampleContent.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import type { ScoreColumns } from '../../src/content.ts';
import type { MarketData } from '../../src/port.ts';
import { openMarketData } from '../../src/store/openMarketData.ts';
import { openSnapshot } from '../../src/store/openSnapshot.ts';
import { writeSnapshot } from '../../src/store/writeSnapshot.ts';

const OPEN_FILES = '/proc/self/fd';
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const weekday = (date: string) => weekdayOnOrBefore(toDay(date));

async function open(content = exampleContent()): Promise<MarketData> {
  return openSnapshot((await writeSnapshot(folder.path, content)).file);
}

describe('openMarketData', () => {
  test('throws before the first import', () => {
    expect(() => openMarketData(folder.path).current()).toThrow('no market data in');
  });

  test('follows the pointer at most once a second, and the old snapshot stays readable', async () => {
    let nowMs = 0;
    const source = openMarketData(folder.path, { now: () => nowMs });
    await writeSnapshot(folder.path, exampleContent({ dataSource: 'old' }));
    const old = source.current();
    for (const dataSource of ['1', '2', '3', 'new']) await writeSnapshot(folder.path, exampleContent({ dataSource }));
    nowMs = 999;
    expect(source.current()).toBe(old);
    nowMs = 1000;
    expect(source.current().dataSource).toBe('new');
    expect(source.current()).toBe(source.current());
    // Its file was removed from the folder by now.
    expect(old.closes('ABC.N')?.values).toHaveLength(4);
    source.close();
    expect(() => old.scores('ABC.N', 0)).toThrow();
  });
});

test('a snapshot that cannot be opened is reported and leaves the last good one in use', async () => {
  let nowMs = 0;
  const reasons: unknown[] = [];
  const options = { now: () => nowMs, onStale: (error: unknown) => reasons.push(error) };
  const source = openMarketData(folder.path, options);
  await writeSnapshot(folder.path, exampleContent({ dataSource: 'good' }));
  expect(source.current().dataSource).toBe('good');
  const pointer = join(folder.path, 'CURRENT');
  writeFileSync(pointer, 'no-such-version');
  nowMs = 1000;
  expect(source.current().dataSource).toBe('good');
  expect(reasons).toHaveLength(1);
  rmSync(pointer);
  nowMs = 2000;
  expect(source.current().dataSource).toBe('good');
  await writeSnapshot(folder.path, exampleContent({ dataSource: 'better' }));
  nowMs = 3000;
  expect(source.current().dataSource).toBe('better');
  expect(reasons).toHaveLength(2);
  source.close();
});

test('a snapshot of a format that cannot be read is closed again', async () => {
  const { file } = await writeSnapshot(folder.path, exampleContent());
  const database = new DatabaseSync(file);
  database.exec("UPDATE meta SET value = '99' WHERE key = 'format'");
  database.close();
  // On Linux, this folder lists the files that a process has open.
  const open = () => (existsSync(OPEN_FILES) ? readdirSync(OPEN_FILES).length : 0);
  expect(() => openSnapshot(file)).toThrow('has format 99');
  const before = open();
  for (let time = 0; time < 5; time++) expect(() => openSnapshot(file)).toThrow();
  expect(open()).toBe(before);
});

describe('a snapshot', () => {
  test('says what it is', async () => {
    const market = await open();
    expect(market.dataSource).toBe('test');
    expect(market.lastWeekday).toBe(weekday('2024-01-05'));
    expect(market.markets()).toEqual(['United States']);
    expect(market.currencies()).toEqual(['USD']);
    expect(market.instrument('ABC.N')).toMatchObject({
      ticker: 'ABC',
      sector: 'Unknown',
      primary: true,
      firstPrice: weekday('2024-01-02'),
      lastPrice: weekday('2024-01-05'),
    });
    expect(market.instrument('abc.n')).toBeNull();
    market.close();
    market.close();
  });

  test('closes are dense, on shared memory, and loaded once', async () => {
    const market = await open();
    const closes = market.closes('ABC.N');
    expect(closes).toMatchObject({ first: weekday('2024-01-02') });
    expect([...(closes?.values ?? [])]).toEqual([10, 11, Number.NaN, 12]);
    expect(closes?.values.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(market.closes('ABC.N')).toBe(closes);
    expect(market.closes('NONE.N')).toBeNull();
    market.close();
  });

  test('adjusted closes serve where dividends are missing, and bring none', async () => {
    const prices = new Map([
      ['ABC.N', priceColumns({ '2024-01-02': 10, '2024-01-03': 11 }, { adjClose: Float64Array.of(9, 11) })],
    ]);
    const without = await open(exampleContent({ prices }));
    expect(without.instrument('ABC.N')?.priceBasis).toBe('total_return_adjusted');
    expect([...(without.closes('ABC.N')?.values ?? [])]).toEqual([9, 11]);
    const dividend = { ric: 'ABC.N', exDay: toDay('2024-01-03'), amount: 1, currency: null, payDay: null };
    const paying = await open(exampleContent({ prices, dividends: [dividend] }));
    expect(paying.instrument('ABC.N')?.priceBasis).toBe('split_adjusted');
    expect([...(paying.closes('ABC.N')?.values ?? [])]).toEqual([10, 11]);
    const onlyAdjusted = new Map([
      ['ABC.N', priceColumns({ '2024-01-03': Number.NaN }, { adjClose: Float64Array.of(11) })],
    ]);
    const mixed = await open(exampleContent({ prices: onlyAdjusted, dividends: [dividend] }));
    expect(mixed.instrument('ABC.N')?.priceBasis).toBe('total_return_adjusted');
    expect(mixed.dividends('ABC.N').weekdays).toHaveLength(0);
    for (const market of [without, paying, mixed]) market.close();
  });

  test('dividends come in the currency of the instrument; one without a rate is left out and reported', async () => {
    const dividend = (date: string, amount: number, currency: string | null) => ({
      ric: 'ABC.N',
      exDay: toDay(date),
      amount,
      currency,
      payDay: null,
    });
    const market = await open(
      exampleContent({
        fx: new Map([['EUR/USD', rates({ '2024-01-02': 1.1 })]]),
        dividends: [
          dividend('2024-01-03', 1, null),
          dividend('2024-01-04', 2, 'EUR'),
          // Saturday and Sunday: both count on Monday.
          dividend('2024-01-06', 3, 'USD'),
          dividend('2024-01-07', 4, 'USD'),
          dividend('2024-01-15', 5, 'EUR'),
        ],
      }),
    );
    const { weekdays, amounts } = market.dividends('ABC.N');
    expect([...weekdays]).toEqual(['2024-01-03', '2024-01-04', '2024-01-08'].map(weekday));
    expect([...amounts]).toEqual([1, 2.2, 7]);
    expect(market.qualityFindings('ABC.N')).toEqual([
      expect.objectContaining({ code: 'dividend_without_rate', from: toDay('2024-01-15') }),
    ]);
    market.close();
  });

  test('scores: of the last Friday on or before the day and of no older one, a history, and of funds what they rest on', async () => {
    const none = 255;
    const tenths = Uint8Array.of(...[none, 1, 2, 3, 4, 50], ...Array<number>(6).fill(none), ...[none, 1, 2, 3, 4, 60]);
    const firstFriday = toDay('2024-01-05');
    const stock = { firstFriday, tenths, coverage: null };
    const fund = { firstFriday, tenths, coverage: Int32Array.of(1, 4000, 0, 0, 7, 9876) };
    const columns = new Map<string, ScoreColumns>([
      ['ABC.N', stock],
      ['FUND.P', fund],
    ]);
    const prices = new Map([['ABC.N', priceColumns({ '2024-01-02': 10, '2024-01-25': 11 })]]);
    const market = await open(exampleContent({ prices, scores: { version: 1, columns } }));
    expect(market.scores('ABC.N', weekday('2024-01-04'))).toBeNull();
    expect(market.scores('ABC.N', weekday('2024-01-11'))).toMatchObject({ total: 5, value: null });
    expect(market.scores('ABC.N', weekday('2024-01-18'))).toBeNull();
    // The data end on 25 January: what was last known then is known later too.
    expect(market.scores('ABC.N', weekday('2024-03-01'))).toMatchObject({ total: 6 });
    expect(market.scores('ABC.N', weekday('2024-01-19'))).toMatchObject({ total: 6, quality: 0.1 });
    expect(market.scores('XYZ.N', weekday('2024-01-19'))).toBeNull();
    const totals = (weeks: number) =>
      market.scoreHistory('ABC.N', weekday('2025-01-03'), weeks).map(({ day, total }) => [formatDay(day), total]);
    expect(totals(1)).toEqual([['2024-01-19', 6]]);
    expect(totals(5)).toEqual([
      ['2024-01-05', 5],
      ['2024-01-19', 6],
    ]);
    expect(market.fundScores('FUND.P', weekday('2024-01-19'))).toMatchObject({
      ...{ day: toDay('2024-01-19'), total: 6, holdingsCovered: 7, weightCoveredPct: 98.76 },
    });
    expect(market.fundScores('FUND.P', weekday('2024-01-11'))).toMatchObject({ total: 5, weightCoveredPct: 40 });
    expect(market.fundScores('FUND.P', weekday('2024-01-18'))).toBeNull();
    expect(market.fundScores('ABC.N', weekday('2024-01-19'))).toBeNull();
    market.close();
  });

  test('cash and rates go together', async () => {
    const market = await open(
      exampleContent({
        instruments: [instrumentRow('ABC.N')],
        fx: new Map([
          ['EUR/USD', rates({ '2024-01-02': 1.25 })],
          ['EUR/SGD', rates({ '2024-01-02': 1.5 })],
        ]),
      }),
    );
    expect(market.currencies()).toEqual(['EUR', 'SGD', 'USD']);
    expect(market.resolveSymbol('cash.sgd')).toMatchObject({ kind: 'found', how: 'cash' });
    expect(market.resolveSymbol('CASH.JPY')).toMatchObject({ kind: 'unknown' });
    const rate = market.fxRate('SGD', 'USD');
    expect(rate?.pairs).toEqual(['EUR/SGD', 'EUR/USD']);
    expect(rate?.series.values[0]).toBeCloseTo(1.25 / 1.5, 15);
    expect(rate?.series.values.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(market.fxRate('USD', 'USD')).toBeNull();
    expect(market.fxRate('JPY', 'USD')).toBeNull();
    market.close();
  });
});
