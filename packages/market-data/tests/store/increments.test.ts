import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { formatDay, isWeekday, toDay } from '@tearsheet/shared';
import { exampleContent, instrumentRow, priceColumns } from '@tearsheet/testing/market/exampleContent.ts';
import { readSnapshot } from '@tearsheet/testing/market/readSnapshot.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { importFolder } from '../../src/importers/importFolder.ts';
import type { QualityFinding } from '../../src/port.ts';
import { verifyContent } from '../../src/store/checksum.ts';
import { changedFrom, extentOf, isAdjusted, lazyPrices, rowsBetween } from '../../src/store/lazyPrices.ts';
import { attachBase, createTables, readBase } from '../../src/store/openDatabase.ts';
import { openContent } from '../../src/store/readSnapshot.ts';
import { readPointer, snapshotFile } from '../../src/store/snapshotFolder.ts';
import { createSeriesWriter } from '../../src/store/writeSeries.ts';
import { copyPrices, updateSnapshot, writeSnapshot } from '../../src/store/writeSnapshot.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const RICS = ['AAA.N', 'BBB.N', 'CCC.N', 'COIN.X', 'DDD.N', 'EEE.N', 'FFF.N'];
const INSTRUMENTS = `ric,name,type,currency,exchange\n${RICS.map((ric) => `${ric},${ric},stock,USD,XNYS`).join('\n')}\n`;

/** Returns a function of numbers from 0 to below 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Row = { readonly close: string; readonly volume: string; readonly adjusted: string };
/** Rows by date and RIC. */
type Prices = Map<string, Row>;

/** Returns prices from day to day with what real ones have: gaps, weekends, equal closes, jumps, zeros, and columns that begin late. */
function pricesOf(rics: readonly string[], [from, to]: readonly [number, number], next: () => number): Prices {
  const prices: Prices = new Map();
  for (const ric of rics) {
    for (let day = from; day < to; day++) {
      const isOpen = ric === 'COIN.X' || (isWeekday(day) ? next() < 0.97 : next() < 0.01);
      if (!isOpen) continue;
      const level = 50 * (1 + 0.3 * Math.sin(day / 90)) * (ric === 'BBB.N' && day > toDay('2017-03-01') ? 0.5 : 1);
      const close = ric === 'CCC.N' && day % 400 < 15 ? 40 : next() < 0.002 ? 0 : level * (1 + 0.02 * next());
      const isLate = day > toDay('2017-05-01');
      prices.set(`${formatDay(day)},${ric}`, {
        close: ric === 'EEE.N' && !isLate ? '' : close.toFixed(2),
        volume: ric === 'DDD.N' && !isLate ? '' : String(1000 + Math.floor(1000 * next())),
        adjusted: ric === 'EEE.N' || (ric === 'FFF.N' && isLate) ? (close * 0.9).toFixed(3) : '',
      });
    }
  }
  return prices;
}

let imports = 0;

/** Imports the rows and returns the new version, whose file must hold the content that its name says. */
async function add(data: string, prices: Prices, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const source = join(folder.path, `source${imports++}`);
  mkdirSync(source);
  const rows = [...prices].map(([key, { close, volume, adjusted }]) => `${key},${close || 'x'},${volume},${adjusted}`);
  // The column of closes must not be empty, so rows without one are in a wide file of adjusted closes.
  const plain = rows.filter((row) => !row.includes(',x,'));
  writeFileSync(join(source, 'instruments.csv'), INSTRUMENTS);
  if (plain.length > 0)
    writeFileSync(join(source, 'prices.csv'), `date,ric,close,volume,adj_close\n${plain.join('\n')}\n`);
  for (const [name, text] of Object.entries(more)) writeFileSync(join(source, name), text);
  const only = [...prices].filter(([, { close }]) => close === '');
  const wide = join(folder.path, `wide${imports}.csv`);
  const lines = only.map(([key, { adjusted }]) => `${key.split(',')[0]},${adjusted}`);
  writeFileSync(wide, `date,EEE.N\n${lines.join('\n')}\n`);
  const report = await importFolder(source, data, {
    nowMs: Date.UTC(2025, 0, 1),
    ...(only.length > 0 ? { wide: [{ file: wide, kind: 'adj_close' }] } : {}),
  });
  expect([report.problems, report.files.flatMap(({ problems }) => problems)]).toEqual([[], []]);
  const file = snapshotFile(data, report.dataVersion ?? '');
  verifyContent(file);
  return file;
}

/** Returns the stored findings of an instrument. */
function findingsOf(file: string, ric: string): readonly QualityFinding[] | undefined {
  const { derived, close } = openContent(file);
  const findings = derived?.findings(ric);
  close();
  return findings;
}

const row = (close: number): Row => ({ close: String(close), volume: '7', adjusted: '' });
const day = (date: string) => toDay(date);

test.each([1, 2, 3])('increments give the same snapshot as one import of all rows (%d)', async (seed) => {
  const next = random(seed);
  const ends = ['2014-06-02', '2017-01-01', '2017-06-05', '2017-06-06', '2017-06-07', '2017-06-12'].map(day);
  const parts = ends.slice(1).map((to, i) => pricesOf(RICS, [ends[i]!, to], next));
  // Corrections and late rows change old blocks of years, of one instrument each.
  parts.push(new Map([['2015-03-04,AAA.N', { close: '61.5', volume: '7', adjusted: '' }]]));
  parts.push(pricesOf(['DDD.N'], [day('2014-05-01'), day('2014-06-01')], next));
  // A dividend makes the analyses use other closes of FFF.N, whose prices stay.
  const paid = { 'dividends.csv': 'ric,ex_date,amount\nFFF.N,2017-06-06,0.5\n' };
  const splits = { 'splits.csv': 'ric,date,ratio\nBBB.N,2017-03-02,2\n' };
  const [one, many] = [join(folder.path, 'one'), join(folder.path, 'many')];
  for (const part of parts) await add(many, part);
  await add(many, new Map(), paid);
  const last = await add(many, new Map(), splits);
  const whole = await add(one, new Map(parts.flatMap((part) => [...part])), { ...paid, ...splits });
  expect(readSnapshot(last)).toEqual(readSnapshot(whole));
  expect(readPointer(many)).toBe(readPointer(one));
});

test.each([1, 2, 3, 4])(
  'one day after the other gives the same snapshot as one import, whatever the prices do (%d)',
  async (seed) => {
    const next = random(seed);
    const from = day('2023-09-04');
    const rics = ['AAA.N', 'BBB.N', 'CCC.N', 'COIN.X', 'DDD.N', 'EEE.N'];
    const level = new Map(rics.map((ric) => [ric, 50]));
    const rows = (date: number): Prices =>
      new Map(
        rics.flatMap((ric): [string, Row][] => {
          const isRare = ric !== 'COIN.X' && ric !== 'DDD.N' && !isWeekday(date);
          if (isRare || (ric === 'DDD.N' && !isWeekday(date) && next() < 0.9) || next() < 0.05) return [];
          // Prices stand still, look like splits and other units, and are 0.
          const factor = [1, 1, 1 + next() / 50, 1 + next() / 50, 1 - next() / 50, 2, 0.5, 1 / 3, 12, 1 / 12];
          const usual = next() < 0.8;
          const move =
            ric === 'AAA.N' || usual ? factor[2 + Math.floor(3 * next())]! : factor[Math.floor(10 * next())]!;
          const isStill = ric === 'CCC.N' && date % 30 < 20;
          const price = Math.max(1, level.get(ric)! * (isStill ? 1 : move));
          level.set(ric, price);
          const isZero = ric === 'EEE.N' && next() < 0.02;
          const volume = ric === 'BBB.N' && date > from + 100 ? '' : '5';
          const adjusted = ric === 'EEE.N' && seed === 4 ? (price / 2).toFixed(2) : '';
          return [[`${formatDay(date)},${ric}`, { close: isZero ? '0' : price.toFixed(2), volume, adjusted }]];
        }),
      );
    const parts = Array.from({ length: 125 }, (_, i) => rows(from + i));
    const [one, many] = [join(folder.path, 'one'), join(folder.path, 'many')];
    await add(many, new Map(parts.slice(0, 100).flatMap((part) => [...part])));
    for (const part of parts.slice(100)) if (part.size > 0) await add(many, part);
    const whole = await add(one, new Map(parts.flatMap((part) => [...part])));
    const last = snapshotFile(many, readPointer(many)!);
    expect(rics.map((ric) => findingsOf(last, ric))).toEqual(rics.map((ric) => findingsOf(whole, ric)));
    expect(readSnapshot(last)).toEqual(readSnapshot(whole));
    expect(readPointer(many)).toBe(readPointer(one));
  },
);

test('a day more reads the end of a series and carries earlier findings over', async () => {
  const data = join(folder.path, 'data');
  const days = Array.from({ length: 7000 }, (_, i) => toDay('1998-01-01') + i).filter(isWeekday);
  const prices = new Map(days.map((date, i) => [`${formatDay(date)},AAA.N`, row(i === 50 ? 2000 : 90 + (i % 7))]));
  const last = days.at(-1)!;
  const file = await add(data, prices);
  const before = findingsOf(file, 'AAA.N');
  expect(before).toHaveLength(2);
  const reads: number[] = [];
  const written = await updateSnapshot(data, (previous) => {
    if (previous === null) return null;
    const stored = previous.prices;
    const between = (ric: string, from: number) => {
      const end = rowsBetween(stored, ric, from);
      reads.push(end.days.length);
      return end;
    };
    const load = () => {
      throw new Error('the whole series is read');
    };
    const more = { base: stored, extent: (ric: string) => extentOf(stored, ric), isAdjusted: () => false };
    return {
      ...previous,
      prices: lazyPrices({ ...more, rics: ['AAA.N'], load, between, changedFrom: () => last + 1 }),
    };
  });
  expect(reads).toEqual([days.filter((date) => date >= toDay('2016-01-01')).length]);
  expect(findingsOf(written!.file, 'AAA.N')).toEqual(before);
});

test('an increment with another instrument, and one without the history of an instrument, give the same as a new snapshot', async () => {
  const [data, fresh] = [join(folder.path, 'data'), join(folder.path, 'fresh')];
  const prices = new Map([
    ['B.N', priceColumns({ '2024-01-02': 10, '2024-01-03': 11 })],
    ['C.N', priceColumns({ '2024-01-02': 20, '2024-01-03': 22 })],
  ]);
  const content = exampleContent({ instruments: [instrumentRow('B.N'), instrumentRow('C.N')], prices });
  await writeSnapshot(data, content);
  const added = [...content.instruments, instrumentRow('A.N')];
  const more = await updateSnapshot(data, (previous) => previous && { ...previous, instruments: added });
  expect(more?.dataVersion).toBe((await writeSnapshot(fresh, { ...content, instruments: added })).dataVersion);
  // A new instrument changes the numbers of others.
  expect(readBase(more?.file ?? '')).toBeNull();
  const less = await updateSnapshot(data, (previous) => {
    if (previous === null) return null;
    return {
      ...previous,
      prices: lazyPrices({
        rics: ['C.N'],
        load: (ric) => previous.prices.get(ric)!,
        extent: (ric) => extentOf(previous.prices, ric),
        base: previous.prices,
        changedFrom: (ric) => changedFrom(previous.prices, ric),
        isAdjusted: (ric) => isAdjusted(previous.prices, ric),
        between: (ric, from, to) => rowsBetween(previous.prices, ric, from, to),
      }),
    };
  });
  const rest = new Map([...prices].slice(1));
  const expected = await writeSnapshot(fresh, { ...content, instruments: added, prices: rest });
  expect(less?.dataVersion).toBe(expected.dataVersion);
  expect(readBase(less?.file ?? '')).toMatchObject({ dataVersion: more?.dataVersion });
  verifyContent(less?.file ?? '');
});

test('a day more stores the ends of the last blocks and of the closes, and nothing else', () => {
  const [whole, split] = ['whole', 'split'].map((name) => join(folder.path, name)) as [string, string];
  const days = Int32Array.from({ length: 9000 }, (_, i) => toDay('1995-01-02') + i);
  const write = (file: string, count: number, known: Parameters<typeof createSeriesWriter>[1]) => {
    const database = new DatabaseSync(file);
    if (known !== null) {
      attachBase(database, whole);
      createTables(database, true);
      copyPrices(database, false);
    } else createTables(database);
    const some = days.subarray(0, count);
    const columns = {
      ...priceColumns({}),
      days: some,
      close: Float64Array.from(some),
      volume: Float64Array.from(some),
    };
    const closes = { first: 100, values: Float64Array.from(some) };
    const writer = createSeriesWriter(database, known);
    writer.write({ id: 3, ric: 'ABC.N', basis: 'split_adjusted', isEnd: false }, columns, closes);
    expect(writer.closes(3)).toEqual(closes);
    return database;
  };
  write(whole, 8999, null).close();
  const known = { changedFrom: () => days[8999]!, priceBases: new Map() };
  const database = write(split, 9000, known);
  // 1992, 2000, 2008, and 2016 begin blocks.
  const ends = database.prepare('SELECT kept, length(data) AS bytes FROM series_ends').all();
  expect(ends.filter(({ kept }) => kept === null)).toHaveLength(9);
  expect(ends.flatMap(({ kept, bytes }) => (kept === null ? [] : [bytes]))).toEqual([4, 8, 8]);
  const [closes] = database.prepare('SELECT kept, length(data) AS bytes FROM closes_ends').all();
  expect({ ...closes }).toEqual({ kept: 8 * 8999, bytes: 8 });
  database.close();
});
