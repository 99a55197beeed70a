import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  addDay,
  type Change,
  changePrices,
  contentOf,
  FIRST_DAYS,
  firstContent,
  LATER_DAYS,
  RICS,
  random,
  randomColumns,
  withDay,
} from '@tearsheet/testing/market/longHistories.ts';
import { readSnapshot } from '@tearsheet/testing/market/readSnapshot.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import type { PriceColumns } from '../../src/content.ts';
import { checksumFile, isAsWritten, verifyContent, verifyFile, writeChecksum } from '../../src/store/checksum.ts';
import { DamagedSnapshotError } from '../../src/store/errors.ts';
import { fileHashSync } from '../../src/store/fileHash.ts';
import { extentOf, rowsBetween } from '../../src/store/lazyPrices.ts';
import { describeSnapshot, readBase } from '../../src/store/openDatabase.ts';
import { openMarketData } from '../../src/store/openMarketData.ts';
import { openSnapshot } from '../../src/store/openSnapshot.ts';
import { openContent } from '../../src/store/readSnapshot.ts';
import { readPointer, snapshotFile, snapshotVersions } from '../../src/store/snapshotFolder.ts';
import { writeSnapshot } from '../../src/store/writeSnapshot.ts';

let folder: ReturnType<typeof temporaryFolder>;
let fresh: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  fresh = temporaryFolder();
});
afterEach(() => {
  folder.remove();
  fresh.remove();
});

const add = (day = LATER_DAYS[0]!) => addDay(folder.path, day);
const change = (changed: ReadonlyMap<string, Change>) => changePrices(folder.path, changed);
const currentFile = () => snapshotFile(folder.path, readPointer(folder.path) ?? '');

const rowsOf = (file: string, table: string) => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(`SELECT * FROM ${table}`).all();
  database.close();
  return rows;
};

/** Returns a hash of all that readers and the next import get of the prices. */
function bytesRead(file: string): string {
  const hash = createHash('sha256');
  const market = openSnapshot(file);
  const stored = openContent(file);
  for (const ric of RICS) {
    const [closes, columns] = [market.closes(ric)!, stored.content.prices.get(ric)!];
    const end = rowsBetween(stored.content.prices, ric, columns.days.at(-1)!);
    hash.update(JSON.stringify([ric, closes.first, extentOf(stored.content.prices, ric)]));
    for (const { days, close, volume } of [columns, end, market.prices(ric)!])
      for (const values of [days, close, volume!]) hash.update(values);
    hash.update(new Uint8Array(closes.values.buffer));
  }
  stored.close();
  market.close();
  return hash.digest('hex');
}

describe('a snapshot that shares prices with an earlier one', () => {
  test.each([1, 2])('holds the same as a whole file, after any changes (%d)', async (seed) => {
    const next = random(seed);
    const first = await writeSnapshot(folder.path, firstContent(seed));
    let now = new Map(readSnapshot(first.file).prices);
    for (const day of LATER_DAYS.slice(0, 4)) {
      const changed = new Map<string, Change>();
      for (const ric of RICS) {
        const old = now.get(ric)!;
        const kind = next();
        if (kind < 0.6) changed.set(ric, { columns: withDay(old, day, 50 + next()), from: day });
        // A correction, rows that are taken back, and an earlier start.
        else if (kind < 0.7) {
          const at = Math.floor(next() * old.days.length);
          const close = old.close.map((value, i) => (i === at ? value + 1 : value));
          changed.set(ric, { columns: { ...old, close }, from: old.days[at]! });
        } else if (kind < 0.8) {
          const cut = old.days.length - 1 - Math.floor(next() * 3);
          const [days, close, volume] = [old.days, old.close, old.volume!].map((values) => values.slice(0, cut));
          const columns = { ...old, days, close, volume } as PriceColumns;
          changed.set(ric, { columns, from: old.days[cut - 1]! });
        } else if (kind < 0.85) {
          const columns = randomColumns([old.days[0]! - 3, ...old.days], next);
          changed.set(ric, { columns, from: Number.NEGATIVE_INFINITY });
        }
      }
      now = new Map([...now].map(([ric, columns]) => [ric, changed.get(ric)?.columns ?? columns]));
      const { file, dataVersion } = await change(changed);
      expect(readBase(file)).toEqual({ dataVersion: first.dataVersion, sha256: fileHashSync(first.file) });
      const whole = await writeSnapshot(fresh.path, contentOf(now));
      expect([dataVersion, readBase(whole.file)]).toEqual([whole.dataVersion, null]);
      expect(rowsOf(file, 'digests')).toEqual(rowsOf(whole.file, 'digests'));
      expect(bytesRead(file)).toEqual(bytesRead(whole.file));
      verifyContent(file);
    }
    // One increment to the same prices gives the same rows as many.
    const last = currentFile();
    const before = ['series_ends', 'closes_ends'].map((table) => rowsOf(last, table));
    writeFileSync(`${folder.path}/CURRENT`, `${first.dataVersion}\n`);
    rmSync(last);
    rmSync(checksumFile(last));
    await change(new Map([...now].map(([ric, columns]) => [ric, { columns, from: Number.NEGATIVE_INFINITY }])));
    expect(['series_ends', 'closes_ends'].map((table) => rowsOf(currentFile(), table))).toEqual(before);
  });

  test('is small, and releases that do not know it refuse it', async () => {
    const first = await writeSnapshot(folder.path, firstContent());
    const { file } = await add();
    expect(statSync(file).size).toBeLessThan(statSync(first.file).size / 3);
    expect(rowsOf(file, 'meta')).toContainEqual({ key: 'format', value: '7' });
    expect(describeSnapshot(file)).toMatchObject({ format: 6, isReadable: true, isOld: false });
  });

  test('stays as it is when nothing changes, and so does its base', async () => {
    const first = await writeSnapshot(folder.path, firstContent());
    const bytes = readFileSync(first.file);
    expect((await change(new Map())).dataVersion).toBe(first.dataVersion);
    expect([readBase(first.file), readFileSync(first.file).equals(bytes)]).toEqual([null, true]);
    const { file } = await add();
    const split = readFileSync(file);
    expect((await change(new Map())).file).toBe(file);
    expect(readFileSync(file).equals(split)).toBe(true);
  });

  test('keeps its base as long as it is kept, and readers keep both', async () => {
    const first = await writeSnapshot(folder.path, firstContent());
    for (const day of LATER_DAYS.slice(0, 5)) await add(day);
    const versions = snapshotVersions(folder.path);
    expect([versions.length, versions.at(-1)]).toEqual([4, first.dataVersion]);
    const source = openMarketData(folder.path);
    const market = source.current();
    const before = market.dataVersion;
    // Whole files follow, which need no base.
    for (const seed of [2, 3]) await writeSnapshot(folder.path, firstContent(seed));
    expect(existsSync(first.file)).toBe(true);
    await writeSnapshot(folder.path, firstContent(4));
    expect(existsSync(first.file)).toBe(false);
    expect(snapshotVersions(folder.path)).not.toContain(before);
    expect(market.closes('R7.N')?.values.at(-1)).toBe(100);
    source.close();
  });

  test('is written as a whole when it has grown to half of its base', async () => {
    const first = await writeSnapshot(folder.path, firstContent());
    const next = random(9);
    const from = Number.NEGATIVE_INFINITY;
    const large = await change(new Map(RICS.map((ric) => [ric, { columns: randomColumns(FIRST_DAYS, next), from }])));
    expect(readBase(large.file)?.dataVersion).toBe(first.dataVersion);
    const whole = await add();
    expect(readBase(whole.file)).toBeNull();
    expect(readBase((await add(LATER_DAYS[1])).file)?.dataVersion).toBe(whole.dataVersion);
  });
});

describe('a base', () => {
  let base: string;
  let file: string;
  beforeEach(async () => {
    base = (await writeSnapshot(folder.path, firstContent())).file;
    file = (await add()).file;
  });

  /** Flips a bit of a close; SQLite still finds the file sound. */
  function damage(): void {
    const database = new DatabaseSync(base);
    const { data } = database.prepare('SELECT data FROM closes WHERE instrument = 3').get() as { data: Uint8Array };
    data[5] = data[5]! ^ 1;
    database.prepare('UPDATE closes SET data = ? WHERE instrument = 3').run(data);
    database.close();
  }

  function expectRefused(reason: string): void {
    for (const read of [
      () => verifyFile(file),
      () => openSnapshot(file),
      () => readSnapshot(file),
      () => openMarketData(folder.path, { backgroundBytes: 0 }).current(),
    ]) {
      expect(read).toThrow(DamagedSnapshotError);
      expect(read).toThrow(reason);
    }
  }

  test('with a flipped bit is found before a number comes from it', async () => {
    damage();
    expect(isAsWritten(file)).toBe(false);
    expectRefused(`the snapshot ${basename(base)} is damaged`);
    await expect(change(new Map())).rejects.toThrow(DamagedSnapshotError);
    // The hash of the content finds it too.
    rmSync(checksumFile(file));
    expect(() => verifyContent(file)).toThrow('its prices do not have their digests');
    expectRefused('its prices do not have their digests');
  });

  test('that is missing is the reason why nothing is read', async () => {
    rmSync(base);
    expectRefused(`${basename(base)}, which has the rest of its prices, is missing`);
    await expect(change(new Map())).rejects.toThrow('is missing');
  });

  test('that is another file of the same name is refused, also if that is sound', async () => {
    const other = await writeSnapshot(fresh.path, firstContent(2));
    copyFileSync(other.file, base);
    writeChecksum(base, fileHashSync(base));
    verifyFile(base);
    expect(isAsWritten(file)).toBe(false);
    expectRefused('its SHA-256 is');
  });

  test('that a running reader finds damaged is left, and used again when it is restored', async () => {
    const copy = `${fresh.path}/copy`;
    cpSync(base, copy);
    const reasons: string[] = [];
    const source = openMarketData(folder.path, {
      everyMs: 5,
      backgroundBytes: 0,
      onStale: (error) => reasons.push(`${error}`),
    });
    const { dataVersion } = source.current();
    damage();
    while (reasons.length === 0) await pause(5);
    expect(reasons[0]).toContain(`the snapshot ${basename(base)} is damaged`);
    expect(() => source.current()).toThrow(DamagedSnapshotError);
    cpSync(copy, base);
    const again = openMarketData(folder.path);
    expect(again.current().dataVersion).toBe(dataVersion);
    again.close();
    source.close();
  });

  test.each([
    ['which is the only file', false],
    ['and a whole one is in the folder', true],
  ])('that lost a bit unnoticed serves no version that shares it, %s', async (_where, hasOther) => {
    const [sha256 = ''] = readFileSync(checksumFile(base), 'utf8').split(' ');
    const other = await writeSnapshot(folder.path, firstContent(2));
    if (!hasOther) rmSync(other.file);
    writeFileSync(`${folder.path}/CURRENT`, `${basename(file, '.sqlite')}\n`);
    const later = await add(LATER_DAYS[1]);
    damage();
    // The disk lost a bit, which changes neither the size nor a time of the file.
    writeChecksum(base, sha256);
    expect([isAsWritten(later.file), isAsWritten(file)]).toEqual([true, true]);
    const source = openMarketData(folder.path, { everyMs: 5, backgroundBytes: 0 });
    expect(source.current().dataVersion).toBe(later.dataVersion);
    await source.verified();
    if (hasOther) expect(source.current().dataVersion).toBe(other.dataVersion);
    else expect(() => source.current()).toThrow(DamagedSnapshotError);
    source.close();
  });

  test('survives a crash of the next import, whose file is removed later', async () => {
    writeFileSync(`${folder.path}/snapshots/.writing-1.sqlite`, readFileSync(file).subarray(0, 50_000));
    verifyFile(file);
    const next = await add(LATER_DAYS[1]);
    verifyFile(next.file);
    expect(readdirSync(`${folder.path}/snapshots`).some((name) => name.startsWith('.'))).toBe(false);
  });
});
