import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { formatDay, toDay } from '@tearsheet/shared';
import { exampleContent, rates } from '@tearsheet/testing/market/exampleContent.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { type ImportOptions, importFolder } from '../../src/importers/importFolder.ts';
import { verifyContent, writeChecksum } from '../../src/store/checksum.ts';
import { fileHashSync } from '../../src/store/fileHash.ts';
import { openMarketData } from '../../src/store/openMarketData.ts';
import { readStatus } from '../../src/store/readStatus.ts';
import { readPointer, snapshotFile } from '../../src/store/snapshotFolder.ts';
import { writeSnapshot } from '../../src/store/writeSnapshot.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const data = () => join(folder.path, 'data');
let imports = 0;

async function importFiles(files: Record<string, string>, options: ImportOptions = {}) {
  const source = join(folder.path, `source${imports++}`);
  mkdirSync(source, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(source, name), text);
  const report = await importFolder(source, data(), { nowMs: Date.UTC(2025, 0, 1), ...options });
  expect([report.problems, report.files.flatMap(({ problems }) => problems)]).toEqual([[], []]);
}

/** The origins of the current snapshot as "kind name: source, rights, last day". */
function stored(): string[] {
  const source = openMarketData(data());
  try {
    return source
      .current()
      .origins()
      .map(
        ({ kind, name, source, rights, lastDay }) =>
          `${kind} ${name}: ${source}, ${rights}, ${lastDay === null ? null : formatDay(lastDay)}`,
      )
      .sort();
  } finally {
    source.close();
  }
}

const prices = (...days: string[]) => `ric,date,close\n${days.map((day) => `ABC.N,${day},10\n`).join('')}`;

test('each imported series has the name and the rights of its import', async () => {
  const files = {
    'prices.csv': prices('2024-01-02', '2024-01-03'),
    'fx.csv': 'date,base,quote,rate\n2024-01-04,EUR,USD,1.1\n',
    'rates.csv': 'currency,date,annual_rate\nUSD,2024-01-05,0.05\n',
    'news.csv': 'ric,published_at,headline\nABC.N,2024-01-06T10:00:00Z,Up\n',
    'etf_holdings.csv': 'etf_ric,date,symbol,weight\nFUND.N,2024-01-31,ABC.N,1\n',
    'factors.csv': 'factor_set,date,factor,value\nown,2024-01-08,A,0.01\nown,2024-01-09,B,0.01\n',
    'fundamentals.csv': 'ric,perenddt,freq,sourcedt,revenue\nABC.N,2023-12-31,1,2024-02-15,5\n',
  };
  await importFiles(files, { dataSource: 'broker', rights: 'internal' });
  expect(stored()).toEqual([
    'exchange_rates EUR/USD: broker, internal, 2024-01-04',
    'factors own: broker, internal, 2024-01-09',
    'fund_holdings FUND.N: broker, internal, 2024-01-31',
    'news ABC.N: broker, internal, 2024-01-06',
    'prices ABC.N: broker, internal, 2024-01-03',
    'risk_free_rates USD: broker, internal, 2024-01-05',
    'statements ABC.N: broker, internal, 2024-02-15',
  ]);
});

test('a series of two sources has both, until one has replaced every value of the other', async () => {
  await importFiles({ 'prices.csv': prices('2024-01-02', '2024-01-03') }, { dataSource: 'old', rights: 'personal' });
  await importFiles({ 'prices.csv': prices('2024-01-03', '2024-01-04') }, { dataSource: 'new', rights: 'display' });
  expect(stored()).toEqual(['prices ABC.N: new, display, 2024-01-04', 'prices ABC.N: old, personal, 2024-01-03']);
  const dividends = 'ric,ex_date,amount\nABC.N,2024-01-03,1\n';
  await importFiles({ 'dividends.csv': dividends }, { dataSource: 'third' });
  await importFiles(
    { 'prices.csv': prices('2024-01-02', '2024-01-03', '2024-01-04') },
    { dataSource: 'new', rights: 'display' },
  );
  expect(stored()).toContain('prices ABC.N: third, null, 2024-01-03');
  await importFiles(
    { 'prices.csv': prices('2024-01-02', '2024-01-03', '2024-01-04'), 'dividends.csv': dividends },
    { dataSource: 'new', rights: 'redistribute' },
  );
  expect(stored()).toEqual(['prices ABC.N: new, redistribute, 2024-01-04']);
});

test('series of an earlier release are from its data source, also in a file without the table', async () => {
  const content = exampleContent({ dataSource: 'old', fx: new Map([['EUR/USD', rates({ '2024-01-03': 1.1 })]]) });
  const { file, dataVersion } = await writeSnapshot(data(), content);
  const database = new DatabaseSync(file);
  database.exec('DROP TABLE origins');
  database.close();
  writeChecksum(file, fileHashSync(file));
  verifyContent(file);
  expect(stored()).toEqual(['exchange_rates EUR/USD: old, null, 2024-01-03', 'prices ABC.N: old, null, 2024-01-05']);
  await importFiles({ 'prices.csv': 'ric,date,close\nDEF.N,2024-01-05,1\n' }, { dataSource: 'new', rights: 'display' });
  expect(stored()).toEqual([
    'exchange_rates EUR/USD: old, null, 2024-01-03',
    'prices ABC.N: old, null, 2024-01-05',
    'prices DEF.N: new, display, 2024-01-05',
  ]);
  const current = readPointer(data());
  expect(current).not.toBe(dataVersion);
  verifyContent(snapshotFile(data(), current ?? ''));
});

test('the rights are a part of the version, and the simulated market is free', async () => {
  const write = async (more: Parameters<typeof exampleContent>[0]) =>
    (await writeSnapshot(data(), exampleContent(more))).dataVersion;
  const origin = { kind: 'prices', name: 'ABC.N', source: 'a', lastDay: toDay('2024-01-05') } as const;
  const versions = [
    await write({ origins: [{ ...origin, rights: 'personal' }] }),
    await write({ origins: [{ ...origin, rights: 'display' }] }),
    await write({}),
  ];
  expect(new Set(versions).size).toBe(3);
  expect(await write({ origins: [] })).toBe(versions[2]);
  await write({ dataSource: 'demo (simulated)' });
  expect(stored()).toEqual(['prices ABC.N: demo (simulated), redistribute, 2024-01-05']);
  expect(readStatus(data(), Date.UTC(2024, 0, 10))?.sources).toEqual([
    {
      kind: 'prices',
      source: 'demo (simulated)',
      rights: 'redistribute',
      series: 1,
      last: '2024-01-05',
      oldestLast: '2024-01-05',
    },
  ]);
});
