import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { exampleContent, instrumentRow, priceColumns, rates } from '@tearsheet/testing/market/exampleContent.ts';
import { readSnapshot } from '@tearsheet/testing/market/readSnapshot.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';
import type { SnapshotContent } from '../../src/content.ts';
import { convertSnapshot } from '../../src/convertSnapshot.ts';
import { contentHash, removeChecksum, verifyContent, verifyFile, writeChecksum } from '../../src/store/checksum.ts';
import { fileHashSync } from '../../src/store/fileHash.ts';
import { describeSnapshot, readBase } from '../../src/store/openDatabase.ts';
import { openMarketData } from '../../src/store/openMarketData.ts';
import { asOnlyWriter, readPointer, snapshotFile, snapshotVersions } from '../../src/store/snapshotFolder.ts';
import { updateSnapshot, writeSnapshot } from '../../src/store/writeSnapshot.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const FULL: SnapshotContent = exampleContent({
  instruments: [
    instrumentRow('ABC.N', {
      ticker: 'ABC',
      exchange: 'XNYS',
      primary: true,
      aliases: ['OLD', 'ABCD'],
      marketCap: 1e9,
      delistedOn: toDay('2024-01-05'),
      finalValue: 10.5,
    }),
    instrumentRow('DEF.L', { currency: 'GBP', quoteCurrency: 'GBX', type: 'etf', primary: false }),
  ],
  prices: new Map([
    [
      'ABC.N',
      priceColumns(
        { '2023-12-29': 9, '2024-01-02': 10, '2024-01-03': 11 },
        { volume: Float64Array.of(1, 2, Number.NaN), adjClose: Float64Array.of(8, 9.5, 11) },
      ),
    ],
  ]),
  dividends: [{ ric: 'ABC.N', exDay: toDay('2024-01-03'), amount: 0.5, currency: null, payDay: toDay('2024-02-01') }],
  splits: [{ ric: 'ABC.N', day: toDay('2020-01-03'), ratio: 2 }],
  fx: new Map([['EUR/USD', rates({ '2024-01-02': 1.1, '2024-01-03': 1.2 })]]),
  riskFreeRates: [
    { currency: 'EUR', day: toDay('2024-01-02'), annualRate: -0.005, source: null },
    { currency: 'USD', day: toDay('2024-01-02'), annualRate: 0.0525, source: 'bill' },
  ],
  factors: [
    {
      set: 'momentum',
      frequency: 'monthly',
      factor: 'Mom',
      days: Int32Array.of(toDay('2023-11-30'), toDay('2023-12-31')),
      returns: Float64Array.of(0.0123, -0.005),
    },
  ],
  fundamentals: [
    {
      ric: 'ABC.N',
      periodEnd: toDay('2023-12-31'),
      freq: 1,
      fiscalYear: 2023,
      stmtDay: null,
      sourceDay: toDay('2024-02-01'),
      rkdcode: 7,
      currency: 'USD',
      values: { pe: 20, revenue: 1e6 },
    },
  ],
  etfHoldings: [{ etfRic: 'DEF.L', day: toDay('2024-01-02'), symbol: 'ABC.N', weight: 0.5, name: null }],
  news: [
    {
      ric: 'ABC.N',
      publishedAt: '2024-01-03T10:00:00Z',
      headline: 'Up',
      summary: null,
      source: 'wire',
      url: null,
      sentiment: 0.2,
    },
  ],
  scores: {
    version: 7,
    columns: new Map([
      ['ABC.N', { firstFriday: toDay('2024-01-05'), tenths: Uint8Array.of(75, 255, 10, 20, 30, 40), coverage: null }],
      ['DEF.L', { firstFriday: toDay('2024-01-05'), tenths: new Uint8Array(6), coverage: Int32Array.of(1, 5000) }],
    ]),
  },
  sessions: new Map([['XNYS', Int32Array.of(toDay('2024-01-02'), toDay('2024-01-03'))]]),
});

describe('writeSnapshot', () => {
  test('gives back every value of the content', async () => {
    const { file } = await writeSnapshot(folder.path, FULL);
    expect(readSnapshot(file)).toEqual(FULL);
  });

  test('the same data has the same version, in whatever order it comes; other data has another', async () => {
    const first = await writeSnapshot(folder.path, FULL);
    const reversed = { ...FULL, instruments: [...FULL.instruments].reverse() };
    expect((await writeSnapshot(folder.path, reversed)).dataVersion).toBe(first.dataVersion);
    expect(first.dataVersion).toMatch(/^2024-01-03-[0-9a-f]{12}$/);
    const renamed = await writeSnapshot(folder.path, { ...FULL, dataSource: 'other' });
    expect(renamed.dataVersion).not.toBe(first.dataVersion);
  });

  test.each<[string, Partial<SnapshotContent>]>([
    ['no price', { prices: new Map() }],
    ['prices without instrument', { instruments: [instrumentRow('X.N')] }],
    ['an instrument twice', { instruments: [instrumentRow('ABC.N'), instrumentRow('ABC.N')] }],
    ['days that do not ascend', { prices: new Map([['ABC.N', priceColumns({ '2024-01-03': 1, '2024-01-02': 1 })]]) }],
    ['a dividend twice', { dividends: [...FULL.dividends, ...FULL.dividends] }],
  ])('refuses content with %s and changes nothing', async (_, more) => {
    const { dataVersion } = await writeSnapshot(folder.path, exampleContent());
    await expect(writeSnapshot(folder.path, exampleContent(more))).rejects.toThrow();
    expect(readPointer(folder.path)).toBe(dataVersion);
    expect(readdirSync(join(folder.path, 'snapshots'))).toEqual([
      `${dataVersion}.sqlite`,
      `${dataVersion}.sqlite.sha256`,
    ]);
  });

  test('keeps three snapshots and removes what a crash left', async () => {
    for (const dataSource of ['a', 'b', 'c', 'd']) await writeSnapshot(folder.path, exampleContent({ dataSource }));
    expect(snapshotVersions(folder.path)).toHaveLength(3);
    writeFileSync(join(folder.path, 'snapshots', '.writing-1.sqlite'), 'half');
    const { dataVersion } = await writeSnapshot(folder.path, exampleContent({ dataSource: 'e' }));
    const files = readdirSync(join(folder.path, 'snapshots'));
    expect(files.filter((name) => name.endsWith('.sqlite'))).toHaveLength(3);
    expect(files.some((name) => name.startsWith('.'))).toBe(false);
    expect(readPointer(folder.path)).toBe(dataVersion);
  });

  test('one writer at a time', async () => {
    await asOnlyWriter(folder.path, async () => {
      await expect(writeSnapshot(folder.path, exampleContent())).rejects.toThrow('another import is writing');
    });
    await expect(writeSnapshot(folder.path, exampleContent())).resolves.toBeDefined();
  });

  test('the lock of a writer needs no room on the disk', async () => {
    const files = await asOnlyWriter(folder.path, async () => readdirSync(folder.path));
    expect(files.toSorted()).toEqual(['snapshots', 'writer.lock']);
  });

  test('a lock that cannot be taken is not another writer', async () => {
    writeFileSync(join(folder.path, 'writer.lock'), 'no database '.repeat(100));
    await expect(writeSnapshot(folder.path, exampleContent())).rejects.toThrow(
      'writer.lock cannot be locked: file is not a',
    );
  });

  test('updateSnapshot builds on the current content and may decide to write nothing', async () => {
    const seen: (SnapshotContent | null)[] = [];
    const add = (dataSource: string) => (previous: SnapshotContent | null) => {
      seen.push(previous);
      return previous ? { ...previous, dataSource } : exampleContent();
    };
    await updateSnapshot(folder.path, add('first'));
    await updateSnapshot(folder.path, add('second'));
    expect(seen.map((content) => content?.dataSource)).toEqual([undefined, 'test']);
    expect(await updateSnapshot(folder.path, () => null)).toBeNull();
    expect(readSnapshot(snapshotFile(folder.path, readPointer(folder.path) ?? '')).dataSource).toBe('second');
  });
});

/** Writes ever new snapshots of 40 instruments; each has one price for all of them, so a mixture would show. */
const WRITE_FOREVER = `
  import { writeSnapshot } from '${import.meta.resolve('../../src/store/writeSnapshot.ts')}';
  import { exampleContent, instrumentRow, priceColumns } from '${import.meta.resolve('@tearsheet/testing/market/exampleContent.ts')}';
  const rics = Array.from({ length: 40 }, (_, i) => 'R' + i + '.N');
  for (let price = 1; ; price++) {
    const prices = new Map(rics.map((ric) => [ric, priceColumns({ '2024-01-02': price, '2024-01-03': price })]));
    await writeSnapshot(process.argv[1], exampleContent({ instruments: rics.map((ric) => instrumentRow(ric)), prices }));
    if (price === 1) process.stdout.write('writing');
  }`;

/** Adds ever new days to long histories, so that each snapshot shares prices with an earlier one. */
const ADD_FOREVER = `
  import { addDay, firstContent, LATER_DAYS } from '${import.meta.resolve('@tearsheet/testing/market/longHistories.ts')}';
  import { writeSnapshot } from '${import.meta.resolve('../../src/store/writeSnapshot.ts')}';
  for (let seed = 1; ; seed++) {
    await writeSnapshot(process.argv[1], firstContent(seed));
    process.stdout.write('writing');
    for (const day of LATER_DAYS) await addDay(process.argv[1], day);
  }`;

describe('a writer in another process', () => {
  slowTest('killed at any moment leaves a whole snapshot; a reader only ever sees whole ones', async () => {
    for (let round = 0; round < 2; round++) {
      const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', WRITE_FOREVER, folder.path];
      const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(writer.stdout, 'data');
      const source = openMarketData(folder.path, { now: alwaysLater() });
      for (let i = 0; i < 20; i++) {
        expect(distinctPrices(source)).toHaveLength(1);
        await sleep(3 + 9 * round);
      }
      writer.kill('SIGKILL');
      await once(writer, 'exit');
      expect(distinctPrices(source)).toHaveLength(1);
      source.close();
    }
    await writeSnapshot(folder.path, exampleContent());
    expect(readdirSync(folder.path).sort()).toEqual(['CURRENT', 'snapshots', 'writer.lock']);
  });

  slowTest('that shares prices leaves a sound snapshot with its base, whenever it is killed', async () => {
    let shared = 0;
    for (let round = 0; round < 5; round++) {
      const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', ADD_FOREVER, folder.path];
      const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(writer.stdout, 'data');
      await sleep(300 + 570 * round);
      writer.kill('SIGKILL');
      await once(writer, 'exit');
      const file = snapshotFile(folder.path, readPointer(folder.path) ?? '');
      verifyFile(file);
      verifyContent(file);
      if (readBase(file) !== null) shared++;
    }
    expect(shared).toBeGreaterThan(0);
  });

  test('a second process reads while this one has the snapshot open', async () => {
    await writeSnapshot(folder.path, exampleContent());
    const source = openMarketData(folder.path);
    const version = source.current().dataVersion;
    const script = `
      import { openMarketData } from '${import.meta.resolve('../../src/store/openMarketData.ts')}';
      const market = openMarketData(process.argv[1]).current();
      process.stdout.write(market.dataVersion + ' ' + market.closes('ABC.N').values.join());`;
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script, folder.path];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toBe(`${version} 10,11,NaN,12`);
    source.close();
  });
});

function distinctPrices(source: ReturnType<typeof openMarketData>): number[] {
  const market = source.current();
  return [...new Set(market.instruments().flatMap(({ ric }) => [...(market.closes(ric)?.values ?? [])]))];
}

/** A clock by which the pointer is always due to be read again. */
function alwaysLater(): () => number {
  let nowMs = 0;
  return () => {
    nowMs += 2000;
    return nowMs;
  };
}

test('an older format is not served, but a new import still builds on it, and it can be converted', async () => {
  const { file, dataVersion } = await writeSnapshot(folder.path, FULL);
  const database = new DatabaseSync(file);
  // Formats before 4 used this layout.
  database.exec(`DROP TABLE risk_free_rates; DROP TABLE factors;
    CREATE TABLE old AS SELECT * FROM fundamentals; ALTER TABLE old DROP COLUMN published_on;
    DROP TABLE fundamentals; ALTER TABLE old RENAME TO fundamentals; ALTER TABLE instruments DROP COLUMN issuer;
    ALTER TABLE instruments DROP COLUMN final_value; ALTER TABLE instruments DROP COLUMN worthless_from;
    UPDATE meta SET value = '1' WHERE key = 'format'; DROP TABLE scores; CREATE TABLE scores (ric TEXT)`);
  database.close();
  writeChecksum(file, fileHashSync(file));
  expect(describeSnapshot(file)).toMatchObject({ format: 1, isReadable: false, dataVersion, dataSource: 'test' });
  const open = () => openMarketData(folder.path).current();
  expect(open).toThrow(`has format 1, this version reads 6: convert it with "tearsheet data convert"`);
  const { scores, riskFreeRates, factors, ...rest } = FULL;
  const instruments = rest.instruments.map((row) => ({ ...row, finalValue: null }));
  expect(readSnapshot(file)).toEqual({ ...rest, instruments });
  await convertSnapshot(folder.path);
  expect(open().dataSource).toBe('test');
});

test('a snapshot of the previous release, without final values, is served as it is', async () => {
  const content = { ...FULL, dataSource: 'previous release' };
  const { file } = await writeSnapshot(folder.path, content);
  const database = new DatabaseSync(file);
  database.exec('ALTER TABLE instruments DROP COLUMN final_value; ALTER TABLE instruments DROP COLUMN worthless_from');
  database.close();
  writeChecksum(file, fileHashSync(file));
  const market = openMarketData(folder.path).current();
  expect(market.dataSource).toBe('previous release');
  const [{ ric } = { ric: '' }] = FULL.instruments;
  expect(market.instrument(ric)).toMatchObject({ ric, finalValue: null });
});

test('a snapshot without risk-free rates and factors can be converted, with or without its checksum file', async () => {
  const { riskFreeRates, factors, ...before } = FULL;
  for (const hasChecksum of [true, false]) {
    const content = { ...before, dataSource: `checksum ${hasChecksum}` };
    const { file } = await writeSnapshot(folder.path, content);
    const database = new DatabaseSync(file);
    database.exec(
      `DROP TABLE risk_free_rates; DROP TABLE factors; DROP TABLE digests; UPDATE meta SET value = '4' WHERE key = 'format'`,
    );
    const hash = contentHash(database, { format: 4, dataSource: content.dataSource }).slice(0, 12);
    const version = `2024-01-03-${hash}`;
    database.exec(`UPDATE meta SET value = '${version}' WHERE key = 'data_version'`);
    database.close();
    if (hasChecksum) writeChecksum(file, fileHashSync(file));
    else removeChecksum(file);
    expect(readSnapshot(file)).toEqual(content);
    await convertSnapshot(folder.path);
    const market = openMarketData(folder.path).current();
    expect(market.riskFreeCurrencies()).toEqual([]);
    expect(market.riskFreeRates('USD')).toEqual([]);
    expect(market.factorSets()).toEqual([]);
    expect(market.factorSet('momentum')).toEqual([]);
  }
});

test('a reader gets the risk-free rates of a currency by day', async () => {
  const rate = (date: string, annualRate: number) => ({
    currency: 'USD',
    day: toDay(date),
    annualRate,
    source: 'bill',
  });
  const euro = { ...rate('2024-01-02', 0.03), currency: 'EUR' };
  const [later, earlier] = [rate('2024-01-03', 0.05), rate('2023-12-30', 0.04)];
  await writeSnapshot(folder.path, exampleContent({ riskFreeRates: [later, euro, earlier] }));
  const market = openMarketData(folder.path).current();
  expect(market.riskFreeCurrencies()).toEqual(['EUR', 'USD']);
  expect(market.riskFreeRates('USD')).toEqual([earlier, later]);
  expect(market.riskFreeRates('GBP')).toEqual([]);
});
