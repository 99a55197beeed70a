import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { formatDay, toDay } from '@tearsheet/shared';
import { readCurrentSnapshot } from '@tearsheet/testing/market/readSnapshot.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { type ImportOptions, type ImportProgress, importFolder } from '../../src/importers/importFolder.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const INSTRUMENTS = 'ric,name,type,currency\nABC.N,Abc Inc,stock,USD\n';
const PRICES = 'ric,date,close\nABC.N,2024-01-02,10\nABC.N,2024-01-03,11\n';
let imports = 0;

/** Imports files by name, from a folder of their own, into one data folder. */
function importFiles(files: Record<string, string | Uint8Array>, options: ImportOptions = {}, onProgress = noProgress) {
  const source = join(folder.path, `source${imports++}`);
  writeFiles(source, files);
  return importFolder(source, dataFolder(), { nowMs: Date.UTC(2025, 0, 1), ...options }, onProgress);
}

function noProgress(_: ImportProgress): void {}

function dataFolder(): string {
  return join(folder.path, 'data');
}

function writeFiles(target: string, files: Record<string, string | Uint8Array>): void {
  mkdirSync(target, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(target, name), text);
}

describe('news', () => {
  test('an address that a browser would run is refused', async () => {
    const row = (url: string) => `ric,published_at,headline,url\nABC.N,2024-01-02T00:00:00Z,Up,${url}\n`;
    const files = { 'instruments.csv': INSTRUMENTS, 'prices.csv': PRICES };
    expect(await importFiles({ ...files, 'news.csv': row('https://news.example/1') })).toMatchObject({ ok: true });
    const { ok, files: read } = await importFiles({ ...files, 'news.csv': row('javascript:alert(1)') });
    expect(ok).toBe(false);
    expect(read.flatMap(({ problems }) => problems)).toEqual([
      { line: 2, column: 'url', message: 'must start with https:// or http://' },
    ]);
  });
});

describe('two values for one day in a file', () => {
  const head = 'ric,date,close,adj_close\n';
  const closes = () => [...readCurrentSnapshot(dataFolder())!.prices.get('ABC.N')!.close];
  const pair = (second: string) => `${head}ABC.N,2024-01-03,11,\nABC.N,2024-01-02,10,9\nABC.N,2024-01-02,${second}\n`;
  const problems = ({ files }: Awaited<ReturnType<typeof importFiles>>) => files.flatMap((file) => file.problems);

  test('are a problem with both lines, unless the last one wins', async () => {
    const files = { 'instruments.csv': INSTRUMENTS, 'prices.csv': pair('10.5,9') };
    const refused = await importFiles(files);
    expect(refused.ok).toBe(false);
    const message = 'is 10.5, and line 3 has 10 for the same day';
    expect(problems(refused)).toEqual([
      { line: 4, column: 'close', message: `${message}. Remove one of them, or import with --last-wins` },
    ]);
    const { ok, files: read } = await importFiles(files, { lastWins: true });
    expect([ok, closes()]).toEqual([true, [10.5, 11]]);
    expect(read.flatMap(({ notes }) => notes)).toEqual([
      `one value differs from an earlier line of the same day, and the last one counts: in line 4, it ${message}`,
    ]);
  });

  test.each(['10,9', '10,', '10.0,'])('are fine if they are equal or one cell is empty: %s', async (second) => {
    const files = { 'instruments.csv': INSTRUMENTS, 'prices.csv': pair(second) };
    expect(problems(await importFiles(files))).toEqual([]);
    expect(closes()).toEqual([10, 11]);
  });

  test('are a problem in wide files and in rates of exchange, and in two files they are none', async () => {
    const file = join(folder.path, 'wide.csv');
    writeFileSync(file, 'date,ABC.N\n2024-01-02,10\n2024-01-02,12\n');
    const wide = await importFiles({ 'instruments.csv': INSTRUMENTS }, { wide: [{ file, kind: 'close' }] });
    expect(problems(wide).map(({ line, column }) => [line, column])).toEqual([[3, 'close']]);
    const fx = 'date,base,quote,rate\n2024-01-02,EUR,USD,1.1\n2024-01-02,EUR,USD,1.1\n2024-01-02,EUR,USD,1.2\n';
    const rates = await importFiles({ 'instruments.csv': INSTRUMENTS, 'prices.csv': PRICES, 'fx.csv': fx });
    expect(problems(rates).map(({ line, message }) => [line, message.split('.')[0]])).toEqual([[4, 'is 1']]);
    await importFiles({ 'instruments.csv': INSTRUMENTS, 'prices.csv': PRICES });
    expect((await importFiles({ 'prices.csv': `${head}ABC.N,2024-01-02,12,\n` })).ok).toBe(true);
    expect(closes()).toEqual([12, 11]);
  });
});

describe('returns of factors', () => {
  const files = { 'instruments.csv': INSTRUMENTS, 'prices.csv': PRICES };
  const monthly = `This file was created using the 202412 CRSP database.
The 1-month TBill rate data until 202405 are from Ibbotson Associates.

,Mkt-RF,SMB,HML,RF
202310,   -3.18,   -3.88,    0.18,    0.47
202311,    8.84,   -0.02,    1.65,    0.44
202312,    4.87,  -99.99,    4.92,    0.43

 Annual Factors: January-December
,Mkt-RF,SMB,HML,RF
  2023,   21.68,   -3.26,  -13.70,    4.95

Copyright 2024 Eugene F. Fama and Kenneth R. French
`;
  const daily = 'Momentum.\r\n\r\n,Mom   \r\n20240102,  -1.20\r\n20240103,  -999\r\n\r\nCopyright\r\n';
  const factorsOf = () =>
    (stored().factors ?? [])
      .map(({ days, returns, ...key }) => ({ ...key, days: Array.from(days, formatDay), returns: [...returns] }))
      .sort((a, b) => (a.set + a.factor < b.set + b.factor ? -1 : 1));

  test("files of Kenneth French's data library are read as they are downloaded", async () => {
    const report = await importFiles({
      ...files,
      'F-F_Research_Data_Factors.CSV': monthly,
      'F-F_Momentum_Factor_daily.csv': daily,
    });
    expect(report).toMatchObject({ ok: true, rows: 8 });
    const months = ['2023-10-31', '2023-11-30', '2023-12-31'];
    const column = { set: 'fama_french_3', frequency: 'monthly', days: months };
    expect(factorsOf()).toEqual([
      { ...column, factor: 'HML', returns: [0.0018, 0.0165, 0.0492] },
      { ...column, factor: 'Mkt-RF', returns: [-0.0318, 0.0884, 0.0487] },
      { ...column, factor: 'RF', returns: [0.0047, 0.0044, 0.0043] },
      { ...column, factor: 'SMB', days: months.slice(0, 2), returns: [-0.0388, -0.0002] },
      { set: 'momentum', frequency: 'daily', factor: 'Mom', days: ['2024-01-02'], returns: [-0.012] },
    ]);
    expect(report.files.map(({ kind, notes }) => [kind, ...notes])).toContainEqual([
      'french_factors',
      'fama_french_3, monthly: Mkt-RF, SMB, HML, RF',
      '1 missing values left out',
    ]);
  });

  test('a zip archive, a compressed file, weekly returns, and a later file', async () => {
    // python3: zipfile of F-F_Momentum_Factor.CSV with ",Mom\n202401,1.5\n".
    const zip = Buffer.from(
      'UEsDBBQAAAAIAAAAIVjgKpNREgAAABAAAAAXAAAARi1GX01vbWVudHVtX0ZhY3Rvci5DU1bT8c3P5TIyMDIxMNQx1DPlAgBQSwECFAMUAAAACAAAACFY4CqTURIAAAAQAAAAFwAAAAAAAAAAAAAAgAEAAAAARi1GX01vbWVudHVtX0ZhY3Rvci5DU1ZQSwUGAAAAAAEAAQBFAAAARwAAAAAA',
      'base64',
    );
    const weeks = ',Mkt-RF,SMB,HML,RF\n20240105,1,2,3,0.1\n20240112,1,2,3,0.1\n20240119,1,2,3,0.1\n';
    await importFiles({
      ...files,
      'F-F_Momentum_Factor_CSV.zip': zip,
      'F-F_Research_Data_Factors_weekly.csv.gz': gzipSync(weeks),
    });
    await importFiles({ 'F-F_Momentum_Factor.csv': ',Mom\n202401,1.6\n202402,-2\n' });
    expect(factorsOf().filter(({ factor }) => factor === 'Mom')).toEqual([
      {
        set: 'momentum',
        frequency: 'monthly',
        factor: 'Mom',
        days: ['2024-01-31', '2024-02-29'],
        returns: [0.016, -0.02],
      },
    ]);
    expect(factorsOf().filter(({ factor }) => factor === 'SMB')).toMatchObject([
      { frequency: 'weekly', returns: [0.02, 0.02, 0.02] },
    ]);
  });

  test('own sets have a file with a row for each return', async () => {
    const rows =
      'factor_set,date,factor,value,frequency\nown,2024-01-02,quality,0.012,\nown,2024-01-31,size,-0.01,Monthly\n';
    expect(await importFiles({ ...files, 'factors.csv': rows })).toMatchObject({ ok: true });
    expect(factorsOf()).toEqual([
      { set: 'own', frequency: 'daily', factor: 'quality', days: ['2024-01-02'], returns: [0.012] },
      { set: 'own', frequency: 'monthly', factor: 'size', days: ['2024-01-31'], returns: [-0.01] },
    ]);
  });

  test('other files, impossible dates, texts, missing cells, and the future are problems with their lines', async () => {
    const bad = ',Mom\n202313,1\n202401,up\n202402,1,2\n202512,1\n202403,250\n';
    const { ok, files: read } = await importFiles({
      ...files,
      'F-F_Momentum_Factor.CSV': bad,
      'F-F_ST_Reversal_Factor.CSV': ',ST_Rev\n202401,1\n',
      'F-F_Empty.csv': '',
      'F-F_Broken_CSV.zip': 'no archive',
      'factors.csv':
        'factor_set,date,factor,value,frequency\nown,2024-01-02,size,1.5,\nown,2024-01-02,size,0.1,hourly\n',
    });
    expect(ok).toBe(false);
    const columns =
      'its columns match no known factor file (Mkt-RF, SMB, HML, RMW, CMA, RF; Mkt-RF, SMB, HML, RF; Mom)';
    expect(read.flatMap(({ problems }) => problems)).toEqual([
      { line: null, column: null, message: 'cannot be read: it is not a zip archive' },
      { line: 1, column: null, message: columns },
      { line: 2, column: 'date', message: 'is not a date: "202313"' },
      { line: 3, column: 'Mom', message: 'is not a return in percent: "up"' },
      { line: 4, column: null, message: 'the row has 3 cells, the header 2' },
      { line: 5, column: 'date', message: 'is in the future: 2025-12-31' },
      { line: 6, column: 'Mom', message: 'is not a return in percent: "250"' },
      { line: 1, column: null, message: columns },
      { line: 2, column: 'value', message: 'must be a decimal above -1 and at most 1, such as 0.012 for 1.2%: 1.5' },
      { line: 3, column: 'frequency', message: 'is not daily, weekly, or monthly: "hourly"' },
    ]);
  });
});

describe('risk-free rates', () => {
  const files = { 'instruments.csv': INSTRUMENTS, 'prices.csv': PRICES };
  test('are merged by currency and day', async () => {
    const first = 'currency,date,annual_rate,source\nusd,2024-01-02,0.05,bill\nEUR,2024-01-02,-0.005,\n';
    expect(await importFiles({ ...files, 'rates.csv': first })).toMatchObject({ ok: true });
    const second = 'date,annual_rate,currency\n2024-01-03,0.04,USD\n2024-01-02,0.051,USD\n';
    expect(await importFiles({ 'rates.csv': second })).toMatchObject({ ok: true });
    expect(stored().riskFreeRates).toEqual([
      { currency: 'EUR', day: toDay('2024-01-02'), annualRate: -0.005, source: null },
      { currency: 'USD', day: toDay('2024-01-02'), annualRate: 0.051, source: null },
      { currency: 'USD', day: toDay('2024-01-03'), annualRate: 0.04, source: null },
    ]);
  });

  test('a percentage, an unknown currency, and a day after tomorrow are problems with their lines', async () => {
    const rows =
      'currency,date,annual_rate\nUSD,2024-01-02,4.5\nUS$,2024-01-02,0.04\nUSD,2025-02-01,0.04\nUSD,2024-01-03,-1\n';
    const { ok, files: read } = await importFiles({ ...files, 'rates.csv': rows });
    expect(ok).toBe(false);
    const range = 'must be a decimal above -1 and at most 1, such as 0.045 for 4.5%';
    expect(read.flatMap(({ problems }) => problems)).toEqual([
      { line: 2, column: 'annual_rate', message: `${range}: 4.5` },
      { line: 3, column: 'currency', message: 'is not a currency code: "US$"' },
      { line: 4, column: 'date', message: 'is in the future: 2025-02-01' },
      { line: 5, column: 'annual_rate', message: `${range}: -1` },
    ]);
  });
});

/** Its end, which says where everything is, is whole. */
function brokenParquet(): Uint8Array {
  const columns = ['ric', 'date', 'close'].map((name) => ({ name, data: ['ABC.N', 'DEF.N'] }));
  const bytes = new Uint8Array(parquetWriteBuffer({ columnData: columns }));
  return bytes.fill(255, 4, 24);
}

function stored() {
  const content = readCurrentSnapshot(dataFolder());
  if (!content) throw new Error('nothing was imported');
  return content;
}

/** Closes of an instrument by date. */
function closes(ric = 'ABC.N', field: 'close' | 'adjClose' | 'volume' = 'close'): Record<string, number | undefined> {
  const columns = stored().prices.get(ric);
  return Object.fromEntries([...(columns?.days ?? [])].map((day, i) => [formatDay(day), columns?.[field]?.[i]]));
}

describe('a good folder', () => {
  test('is imported with a summary', async () => {
    const progress: ImportProgress[] = [];
    const report = await importFiles(
      {
        'instruments.csv':
          '\ufeffRIC,Name,type,currency,aliases,primary,delisted_on,color\nABC.N,"Abc, Inc",Stock,usd,OLD; ABCD,true,NA,red\n,,,,,,,\n',
        'prices.csv.gz': gzipSync(
          'ric,date,close,volume,adj_close\nABC.N,2024-01-03 00:00:00,11,,10.5\nABC.N,2024-01-02,10,1e3,9\n',
        ),
        'dividends.csv': 'ric,ex_date,amount,pay_date\nABC.N,2024-01-03,0.5,2024-01-31\nabc.n,2024-01-03,0.5,\n',
        'fx.csv': 'date,base,quote,rate\n2024-01-02,EUR,USD,1.1\n',
        'fundamentals.csv': 'ric,perenddt,freq,sourcedt,pe,revenue\nABC.N,2023-12-31,1,2024-02-01,12.5,NA\n',
        'etf_holdings.csv': 'etf_ric,date,symbol,weight\nETF.P,2024-01-02,ABC.N,0.25\n',
        'news.csv': 'ric,published_at,headline\nABC.N,2024-01-03T08:00:00Z,Up\n',
        'sessions.csv': 'mic,date\nXNYS,2024-01-02\n',
        'README.txt': 'hello',
      },
      { dataSource: 'broker' },
      (step) => progress.push(step),
    );
    expect(report).toMatchObject({
      ok: true,
      instruments: 1,
      rows: 10,
      firstDate: '2024-01-02',
      lastDate: '2024-01-03',
    });
    expect(report.notes).toEqual([
      'README.txt is not a file of the import format; ignored',
      'dividends of 1 RIC that no instrument has: abc.n',
    ]);
    expect(report.files.find(({ kind }) => kind === 'instruments')?.notes).toEqual(['unknown columns ignored: color']);
    expect(report.dataVersion).toMatch(/^2024-01-03-/);
    expect(progress.at(-1)).toMatchObject({ stage: 'write', fraction: 1, rows: 10 });
    const { dataSource, instruments, fundamentals } = stored();
    expect(dataSource).toBe('broker');
    expect(instruments[0]).toMatchObject({
      ...{ ric: 'ABC.N', name: 'Abc, Inc', type: 'stock', currency: 'USD', primary: true },
      aliases: ['OLD', 'ABCD'],
    });
    expect(fundamentals[0]?.values).toEqual({ pe: 12.5 });
    expect(closes()).toEqual({ '2024-01-02': 10, '2024-01-03': 11 });
    expect(closes('ABC.N', 'volume')).toEqual({ '2024-01-02': 1000, '2024-01-03': Number.NaN });
  });

  test('an issuer is stored; one that the data lack is noted', async () => {
    const report = await importFiles({
      'instruments.csv':
        'ric,name,type,currency,issuer\nABC.N,Abc,stock,USD,\nABC.L,Abc,stock,USD,ABC.N\nDEF.L,Def,stock,USD,DEF.N\n',
      'prices.csv': 'ric,date,close\nABC.N,2024-01-02,10\n',
    });
    expect(report.notes).toEqual(['the data have no instrument for these issuers: DEF.N (of DEF.L)']);
    expect(Object.fromEntries(stored().instruments.map(({ ric, issuer }) => [ric, issuer]))).toEqual({
      'ABC.N': null,
      'ABC.L': 'ABC.N',
      'DEF.L': 'DEF.N',
    });
  });

  test('may be Parquet, with dates as dates, and single files are imported too', async () => {
    const prices = parquetWriteBuffer({
      columnData: [
        { name: 'ric', data: ['ABC.N', 'ABC.N'] },
        { name: 'date', data: [new Date('2024-01-02'), new Date('2024-01-03')], type: 'TIMESTAMP' },
        { name: 'close', data: [10, 11.5], type: 'DOUBLE' },
        { name: 'volume', data: [100n, 200n], type: 'INT64' },
      ],
    });
    writeFiles(folder.path, { 'prices-2024.parquet': new Uint8Array(prices), 'instruments.csv': INSTRUMENTS });
    const files = ['prices-2024.parquet', 'instruments.csv'].map((name) => join(folder.path, name));
    expect(await importFolder(files, dataFolder())).toMatchObject({ ok: true, rows: 3 });
    expect(closes()).toEqual({ '2024-01-02': 10, '2024-01-03': 11.5 });
    expect(closes('ABC.N', 'volume')).toEqual({ '2024-01-02': 100, '2024-01-03': 200 });
  });

  test('makes missing instruments from the suffix, with a note', async () => {
    const report = await importFiles({
      'prices.csv': 'ric,date,close\nVOD.L,2024-01-02,70\nXYZ,2024-01-02,5\n9984.T,2024-01-02,6000\n',
    });
    expect(report.notes[0]).toBe(
      '3 instruments without a row were made from their RIC: VOD.L (United Kingdom, GBX), XYZ (United States, USD), 9984.T (Japan, JPY)',
    );
    expect(stored().instruments.map(({ currency, exchange }) => [currency, exchange])).toEqual([
      ['JPY', 'XTKS'],
      ['GBP', 'XLON'],
      ['USD', null],
    ]);
    expect(closes('VOD.L')).toEqual({ '2024-01-02': 0.7 });
  });
});

describe('bad files', () => {
  test('every problem of every file is reported with line and column, and nothing is imported', async () => {
    await importFiles({ 'instruments.csv': INSTRUMENTS, 'prices.csv': PRICES });
    const before = stored();
    const report = await importFiles({
      'prices.csv': 'ric,date,close\nABC.N,2024-02-30,10\nABC.N,2024-01-03,ten\n,2024-01-04,\nABC.N,04/01/2024,1,2\n',
      'instruments.csv': 'ric,name,type,currency\nABC.N,Abc,bond,US$\n',
      'splits.csv': 'ric,date\nABC.N,2024-01-02\n',
      'fx.csv': 'date,base,quote,rate\n2024-01-02,USD,USD,1\n2024-01-02,EUR,USD,0\n',
      'fundamentals.csv': 'ric,perenddt,freq\nABC.N,2023-12-31,3\n',
      'dividends.csv': 'ric,ex_date,amount\nABC.N,2024-01-02,-1\n',
      'prices-2924.csv': 'ric,date,close,volume\nABC.N,2924-01-02,1,\nABC.N,2025-01-03,1,\nABC.N,2024-01-02,1,-5\n',
      'prices-double.csv': 'ric,date,close,Close\nABC.N,2024-01-02,1,2\n',
      'prices-semicolon.csv': 'ric;date;close\nABC.N;2024-01-02;1\n',
      'instruments-more.csv': Buffer.from(
        'ric,name,type,currency\nCASH.usd,Dollars,stock,USD\nABC.N,Soci\u00e9t\u00e9,stock,USD\n',
        'latin1',
      ),
    });
    expect(report.ok).toBe(false);
    const problems = report.files.flatMap(({ file, problems: list }) =>
      list.map(({ line, column, message }) => `${file}:${line} ${column} ${message}`),
    );
    expect(problems).toEqual([
      'dividends.csv:2 amount must be at least 0: -1',
      'fundamentals.csv:2 freq is not 1 (annual) or 2 (quarterly): 3',
      'fx.csv:2 quote is the same currency as base',
      'fx.csv:3 rate must be above 0: 0',
      'instruments-more.csv:2 ric is a name of cash: "CASH.usd"',
      'instruments-more.csv:3 name is not UTF-8: "Soci\ufffdt\ufffd"',
      'instruments.csv:2 currency is not a currency code: "US$"',
      'instruments.csv:2 type is not stock, etf or index: "bond"',
      'prices-2924.csv:2 date is not a date between 1800 and 2199: "2924-01-02"',
      'prices-2924.csv:3 date is in the future: 2025-01-03',
      'prices-2924.csv:4 volume must be at least 0: -5',
      'prices-double.csv:1 close is in the header more than once',
      'prices-semicolon.csv:null null cannot be read: the columns of its header are not separated by commas',
      'prices.csv:2 date is not a date (YYYY-MM-DD): "2024-02-30"',
      'prices.csv:3 close is not a number: "ten"',
      'prices.csv:4 ric is missing',
      'prices.csv:4 close is missing',
      'prices.csv:5 null the row has 4 cells, the header 3',
      'prices.csv:5 date is not a date (YYYY-MM-DD): "04/01/2024"',
      'splits.csv:1 ratio is missing in the header',
    ]);
    expect(stored()).toEqual(before);
  });

  test('the first fifty problems are kept, all are counted', async () => {
    const report = await importFiles({ 'prices.csv': `ric,date,close\n${'ABC.N,never,1\n'.repeat(60)}` });
    expect(report.files[0]?.problems).toHaveLength(50);
    expect(report.files[0]?.problemCount).toBe(60);
  });

  test.each<[string, Record<string, string | Uint8Array>, RegExp]>([
    ['an unclosed quote', { 'prices.csv': 'ric,date,close\n"ABC.N,2024-01-02,10\n' }, /cannot be read: .*Quote/],
    ['no gzip', { 'prices.csv.gz': 'ric,date,close\n' }, /cannot be read/],
    ['a Parquet file with a broken body', { 'prices.parquet': brokenParquet() }, /cannot be read/],
    ['no Parquet', { 'prices.parquet': 'ric,date,close\n' }, /cannot be read/],
    ['an empty file', { 'prices.csv': '' }, /is missing in the header/],
  ])('%s is a problem of the file', async (_, files, message) => {
    const report = await importFiles(files);
    expect(report.ok).toBe(false);
    expect(report.files[0]?.problems[0]?.message).toMatch(message);
  });

  test.each([
    ['no price', { 'instruments.csv': INSTRUMENTS }, 'there are no prices'],
    ['an unknown exchange', { 'prices.csv': 'ric,date,close\nABC.QQ,2024-01-02,1\n' }, 'ABC.QQ has prices'],
    ['no file', { 'readme.txt': '' }, 'there is no file to import'],
  ])('%s is a problem of the whole', async (_, files, message) => {
    const report = await importFiles(files);
    expect(report).toMatchObject({ ok: false, dataVersion: null });
    expect(report.problems[0]).toContain(message);
    expect(readCurrentSnapshot(dataFolder())).toBeNull();
  });
});

describe('modes', () => {
  beforeEach(async () => {
    await importFiles(
      {
        'instruments.csv': INSTRUMENTS,
        'prices.csv': PRICES,
        'fx.csv': 'date,base,quote,rate\n2024-01-02,EUR,USD,1.1\n',
      },
      { lastWins: true },
    );
  });

  test('merge adds; a later row wins, its empty cells keep the stored values', async () => {
    await importFiles(
      {
        'prices.csv': 'ric,date,close,volume\nABC.N,2024-01-03,12,5\nABC.N,2024-01-01,9,\nABC.N,2024-01-03,13,\n',
        'fx.csv': 'date,base,quote,rate\n2024-01-03,EUR,USD,1.2\n2024-01-02,EUR,USD,1.15\n',
      },
      { lastWins: true },
    );
    expect(closes()).toEqual({ '2024-01-01': 9, '2024-01-02': 10, '2024-01-03': 13 });
    expect(closes('ABC.N', 'volume')['2024-01-03']).toBe(5);
    expect([...(stored().fx.get('EUR/USD')?.rates ?? [])]).toEqual([1.15, 1.2]);
    expect(stored().dataSource).toBe('imported');
  });

  test('merging data of another name names both', async () => {
    await importFiles({ 'prices.csv': PRICES }, { dataSource: 'broker' });
    await importFiles({ 'prices.csv': PRICES }, { dataSource: 'broker' });
    expect(stored().dataSource).toBe('imported + broker');
  });

  test('replace starts empty', async () => {
    await importFiles({ 'prices.csv': 'ric,date,close\nNEW.N,2024-01-02,1\n' }, { mode: 'replace', dataSource: 'new' });
    expect(stored().instruments.map(({ ric }) => ric)).toEqual(['NEW.N']);
    expect(stored().fx.size).toBe(0);
    expect(stored().dataSource).toBe('new');
  });

  test('dry run checks and writes nothing', async () => {
    const snapshots = readdirSync(join(dataFolder(), 'snapshots'));
    const report = await importFiles({ 'prices.csv': 'ric,date,close\nABC.N,2024-01-04,1000\n' }, { dryRun: true });
    expect(report).toMatchObject({ ok: true, dataVersion: null, lastDate: '2024-01-04' });
    expect(report.findings).toEqual([expect.objectContaining({ ric: 'ABC.N', code: 'unit_jump' })]);
    expect(readdirSync(join(dataFolder(), 'snapshots'))).toEqual(snapshots);
  });
});

describe('units', () => {
  test.each([
    ['GBX', 'GBP'],
    ['GBp', 'GBP'],
    ['ZAc', 'ZAR'],
    ['ILA', 'ILS'],
    ['gbx', 'GBP'],
  ])(
    '%s becomes %s in prices and dividends, also when prices come later without the instrument',
    async (minor, major) => {
      await importFiles({
        'instruments.csv': `ric,name,type,currency\nVOD.L,Vodafone,stock,${minor}\n`,
        'prices.csv': 'ric,date,close,adj_close,volume\nVOD.L,2024-01-02,250,200,1000\n',
        'dividends.csv': `ric,ex_date,amount,currency\nVOD.L,2024-01-02,5,\nVOD.L,2024-01-03,5,${minor}\nVOD.L,2024-01-04,5,${major}\n`,
      });
      await importFiles({ 'prices.csv': 'ric,date,close\nVOD.L,2024-01-03,300\n' });
      expect(stored().instruments[0]).toMatchObject({ currency: major, quoteCurrency: minor });
      expect(closes('VOD.L')).toEqual({ '2024-01-02': 2.5, '2024-01-03': 3 });
      expect(closes('VOD.L', 'adjClose')['2024-01-02']).toBe(2);
      expect(closes('VOD.L', 'volume')['2024-01-02']).toBe(1000);
      expect(stored().dividends.map(({ amount, currency }) => [amount, currency])).toEqual([
        [0.05, null],
        [0.05, major],
        [5, major],
      ]);
    },
  );

  test('as traded: later splits are applied to prices, volumes and dividends, not to adjusted closes', async () => {
    await importFiles(
      {
        'prices.csv':
          'ric,date,close,volume,adj_close\nABC.N,2024-01-02,100,10,49\nABC.N,2024-01-03,50,20,50\nABC.N,2024-01-04,51,20,51\n',
        'splits.csv': 'ric,date,ratio\nABC.N,2024-01-03,2\n',
        'dividends.csv': 'ric,ex_date,amount\nABC.N,2024-01-02,1\nABC.N,2024-01-03,1\n',
      },
      { asTraded: true },
    );
    expect(closes()).toEqual({ '2024-01-02': 50, '2024-01-03': 50, '2024-01-04': 51 });
    expect(closes('ABC.N', 'volume')).toEqual({ '2024-01-02': 20, '2024-01-03': 20, '2024-01-04': 20 });
    expect(closes('ABC.N', 'adjClose')['2024-01-02']).toBe(49);
    expect(stored().dividends.map(({ amount }) => amount)).toEqual([0.5, 1]);
  });

  test('as traded: a new split adjusts stored prices, and an old one is not applied twice', async () => {
    const splits = 'ric,date,ratio\nABC.N,2024-01-03,2\n';
    await importFiles(
      { 'prices.csv': 'ric,date,close\nABC.N,2024-01-02,100\nABC.N,2024-01-03,50\n', 'splits.csv': splits },
      { asTraded: true },
    );
    await importFiles(
      { 'prices.csv': 'ric,date,close\nABC.N,2024-01-04,10\n', 'splits.csv': `${splits}ABC.N,2024-01-04,5\n` },
      { asTraded: true },
    );
    expect(closes()).toEqual({ '2024-01-02': 10, '2024-01-03': 10, '2024-01-04': 10 });
  });
});

describe('wide files', () => {
  const wide = (kind: 'close' | 'adj_close', text: string) => {
    const file = join(folder.path, `${kind}.csv`);
    writeFileSync(file, text);
    return importFolder([], dataFolder(), { wide: [{ file, kind }] });
  };

  test('adjusted closes can be added to closes, and an empty cell has no price', async () => {
    await wide('close', 'date,ABC.N,DEF.N\n2024-01-02,10,20\n2024-01-03,11,\n');
    const report = await wide('adj_close', 'Date,ABC.N\n2024-01-02,9\n2024-01-03,NaN\n');
    expect(report).toMatchObject({ ok: true, instruments: 2 });
    expect(closes('ABC.N')).toEqual({ '2024-01-02': 10, '2024-01-03': 11 });
    expect(closes('ABC.N', 'adjClose')).toEqual({ '2024-01-02': 9, '2024-01-03': Number.NaN });
    expect(closes('DEF.N')).toEqual({ '2024-01-02': 20 });
  });

  test('a symbol that is there twice is refused, a column without a name ignored with a note', async () => {
    const twice = await wide('close', 'date,ABC.N,ABC.N\n2024-01-02,1,2\n');
    expect(twice.files[0]?.problems).toEqual([
      { line: 1, column: 'ABC.N', message: 'is in the header more than once' },
    ]);
    const nameless = await wide('close', 'date,ABC.N,\n2024-01-02,1,\n');
    expect(nameless).toMatchObject({
      ok: true,
      instruments: 1,
      files: [{ notes: ['columns without a name ignored'] }],
    });
  });

  test('name line and symbol of a bad cell', async () => {
    const report = await wide('close', 'date,ABC.N\n2024-01-02,x\n');
    expect(report.files[0]?.problems).toEqual([{ line: 2, column: 'ABC.N', message: 'is not a number: "x"' }]);
    expect((await wide('close', 'day,ABC.N\n')).files[0]?.problems[0]?.message).toBe('the first column must be date');
  });
});

describe('versions of statements', () => {
  const HEADER = 'ric,perenddt,freq,stmtdt,sourcedt,revenue\n';
  const files = (rows: string) => ({
    'instruments.csv': INSTRUMENTS,
    'prices.csv': PRICES,
    'fundamentals.csv': HEADER + rows,
  });
  const revenues = () =>
    stored().fundamentals.map(({ sourceDay, values }) => [sourceDay && formatDay(sourceDay), values.revenue]);

  test('a restatement is added to the first version, and a correction replaces its version', async () => {
    await importFiles(files('ABC.N,2023-09-30,1,,2023-11-01,100\n'));
    await importFiles({ 'fundamentals.csv': `${HEADER}ABC.N,2023-09-30,1,,2024-06-01,90\n` });
    await importFiles({ 'fundamentals.csv': `${HEADER}ABC.N,2023-09-30,1,,2024-06-01,91\n` });
    expect(revenues()).toEqual([
      ['2023-11-01', 100],
      ['2024-06-01', 91],
    ]);
  });

  test('a version without a date gives way to dated ones, with a note', async () => {
    await importFiles(files('ABC.N,2023-09-30,1,,,100\n'));
    const { notes } = await importFiles({ 'fundamentals.csv': `${HEADER}ABC.N,2023-09-30,1,,2023-11-01,100\n` });
    expect(revenues()).toEqual([['2023-11-01', 100]]);
    expect(notes).toContain('1 statements without a publication date give way to dated statements of the same periods');
  });

  test('a statement published before its period ends is a problem', async () => {
    const report = await importFiles(files('ABC.N,2025-06-30,2,,2024-11-25,100\n'));
    expect(report.ok).toBe(false);
    expect(report.files.flatMap(({ problems }) => problems)).toEqual([
      { line: 2, column: 'sourcedt', message: 'is before the period ends: 2024-11-25 instead of after 2025-06-30' },
    ]);
  });

  test('two rows of one key in one file are reported', async () => {
    const row = 'ABC.N,2023-09-30,1,,2023-11-01,';
    const report = await importFiles(files(`${row}100\n${row}90\n${row}80\n`));
    expect(report.files.find(({ kind }) => kind === 'fundamentals')?.notes).toEqual([
      '2 rows repeat the key of an earlier row, the first in line 3; the last row of a key counts',
    ]);
    expect(revenues()).toEqual([['2023-11-01', 80]]);
  });
});

describe('files of Stooq', () => {
  const page = 'Date,Open,High,Low,Close,Volume\n2024-01-02,9,11,9,10,100\n2024-01-03,10,12,10,11.5,200.4\n';
  const archive =
    '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\r\n700.HK,D,20240102,000000,300,310,299,305,7,0\r\n';

  test('of one symbol and of an archive have adjusted closes', async () => {
    const { ok, files } = await importFiles({ 'abc_us_d.csv': page, '700.hk.txt': archive, 'vod_uk_d.csv': page });
    expect([ok, files.flatMap(({ notes }) => notes).sort()]).toEqual([
      true,
      ['adjusted closes of 0700.HK', 'adjusted closes of ABC', 'adjusted closes of VOD.L'],
    ]);
    const { prices, instruments } = readCurrentSnapshot(dataFolder())!;
    expect([...prices.get('ABC')!.adjClose!]).toEqual([10, 11.5]);
    expect([...prices.get('ABC')!.volume!]).toEqual([100, 200]);
    expect([...prices.get('ABC')!.close]).toEqual([Number.NaN, Number.NaN]);
    // Pence become pounds.
    expect([...prices.get('VOD.L')!.adjClose!]).toEqual([0.1, 0.115]);
    expect(instruments.find(({ ric }) => ric === '0700.HK')).toMatchObject({ currency: 'HKD', exchange: 'XHKG' });
  });

  test.each([
    [
      'abc_us_d.csv',
      'Exceeded the daily hits limit\n',
      null,
      'is not a header of Stooq: "Exceeded the daily hits limit"',
    ],
    ['abc_zz_d.csv', page, null, 'its name has no exchange out of us, uk, de, jp, hk, hu'],
    ['abc_us_d.csv', 'Date,Open,High,Low,Close,Volume\n2024-02-30,1,1,1,1,1\n', 'date', 'is not a date: "2024-02-30"'],
    ['abc_us_d.csv', 'Date,Open,High,Low,Close,Volume\n2099-01-05,1,1,1,1,1\n', 'date', 'is in the future: 2099-01-05'],
    ['abc_us_d.csv', 'Date,Open,High,Low,Close,Volume\n2024-01-02,1,1,1,0,1\n', 'close', 'is not a price: "0"'],
    ['abc_us_d.csv', 'Date,Open,High,Low,Close,Volume\n2024-01-02,1,1,1\n', 'close', 'is not a price: ""'],
  ])('are refused as a whole with a reason: %s %s', async (name, text, column, message) => {
    const { ok, files } = await importFiles({ [name]: text });
    expect([ok, files.flatMap(({ problems }) => problems)]).toEqual([
      false,
      [expect.objectContaining({ column, message })],
    ]);
    expect(readCurrentSnapshot(dataFolder())).toBeNull();
  });
});
