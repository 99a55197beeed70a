import {
  cpSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { exampleContent } from '@tearsheet/testing/market/exampleContent.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { checksumFile, isAsWritten, verifyFile, writeChecksum } from '../../src/store/checksum.ts';
import { type FolderSource, openMarketData, type SourceOptions } from '../../src/store/openMarketData.ts';
import { snapshotFile } from '../../src/store/snapshotFolder.ts';
import { writeSnapshot } from '../../src/store/writeSnapshot.ts';

const LOOK_MS = 5;
let folder: ReturnType<typeof temporaryFolder>;
let source: FolderSource;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  source.close();
  folder.remove();
});

const write = (dataSource: string) => writeSnapshot(folder.path, exampleContent({ dataSource }));

/** Every file counts as large, so that none is verified at once. */
function open(options: SourceOptions = {}): FolderSource {
  source = openMarketData(folder.path, { everyMs: LOOK_MS, backgroundBytes: 0, ...options });
  return source;
}

describe('a source with a timer', () => {
  test('has a new snapshot before anybody reads', async () => {
    await write('old');
    // The clock of the reads stands still, so they do not look themselves.
    open({ now: () => 0 });
    expect(source.current().dataSource).toBe('old');
    await write('new');
    await waitFor('a look', () => source.current().dataSource === 'new');
  });

  test('needs no second hash of a file that its writer has just hashed, and hashes a copy', async () => {
    await write('old');
    const { file } = await write('new');
    expect([isAsWritten(file), readFileSync(checksumFile(file), 'utf8').split('\n').length]).toEqual([true, 3]);
    verifyFile(file);
    const copy = `${folder.path}/copy.sqlite`;
    cpSync(file, copy);
    cpSync(checksumFile(file), checksumFile(copy));
    expect(isAsWritten(copy)).toBe(false);
    open();
    expect(source.current().dataSource).toBe('new');
  });

  test('verifies a large file without the mark of its writer in the background, and then uses it', async () => {
    await write('old');
    open();
    expect(source.current().dataSource).toBe('old');
    const { file } = await write('new');
    const [checksum = ''] = readFileSync(checksumFile(file), 'utf8').split('\n');
    writeFileSync(checksumFile(file), `${checksum}\n`);
    await waitFor('the new snapshot', () => source.current().dataSource === 'new');
  });

  test('follows two snapshots within a moment', async () => {
    await write('0');
    open();
    source.current();
    await Promise.all([write('1')]);
    await write('2');
    await waitFor('the last snapshot', () => source.current().dataSource === '2');
    await pause(5 * LOOK_MS);
    expect(source.current().dataSource).toBe('2');
  });
});

describe('a snapshot whose file is damaged while it is in use', () => {
  /** Changes one byte in the middle. */
  function flip(file: string): void {
    const at = Math.floor(statSync(file).size / 2);
    const byte = readFileSync(file)[at] ?? 0;
    writeSync(openSync(file, 'r+'), Uint8Array.of(byte ^ 0xff), 0, 1, at);
  }

  test.each(['a changed byte', 'a cut file'])('is left for the last good one: %s', async (kind) => {
    const reasons: unknown[] = [];
    await write('good');
    let recoveries = 0;
    open({ onStale: (error) => reasons.push(error), onCurrent: () => (recoveries += 1) });
    source.current();
    const { file } = await write('bad');
    await waitFor('the new snapshot', () => source.current().dataSource === 'bad');
    if (kind === 'a changed byte') flip(file);
    else truncateSync(file, 4096);
    await waitFor('the last good one', () => source.current().dataSource === 'good');
    expect(reasons.length).toBeGreaterThan(0);
    const count = reasons.length;
    await waitFor('another look', () => reasons.length > count);
    expect(recoveries).toBe(0);
    expect(source.current().closes('ABC.N')?.values).toHaveLength(4);
    await write('repaired');
    await waitFor('the repair', () => source.current().dataSource === 'repaired');
    expect(recoveries).toBe(1);
  });

  test('is left for an older file of the folder, if this process had none', async () => {
    const { dataVersion } = await write('older');
    const { file } = await write('bad');
    open();
    expect(source.current().dataSource).toBe('bad');
    flip(file);
    await waitFor('the older one', () => source.current().dataSource === 'older');
    expect(existsSync(snapshotFile(folder.path, dataVersion))).toBe(true);
  });

  test('is used at once if its writer has hashed it, and left when its bytes turn out to be others', async () => {
    await write('older');
    const { file } = await write('bad');
    const [sha256 = ''] = readFileSync(checksumFile(file), 'utf8').split(' ');
    flip(file);
    // The disk lost a bit, which changes neither the size nor a time of the file.
    writeChecksum(file, sha256);
    const reasons: unknown[] = [];
    open({ onStale: (error) => reasons.push(error) });
    expect(source.current().dataSource).toBe('bad');
    // Workers take their first job after this.
    await source.verified();
    expect(source.current().dataSource).toBe('older');
    expect(String(reasons[0])).toContain('is damaged');
  });

  test('makes reads say that the data cannot be used if there is no other', async () => {
    const { file } = await write('only');
    open();
    source.current();
    flip(file);
    await waitFor('the damage', () => {
      try {
        source.current();
        return false;
      } catch (error) {
        return String(error).includes('damaged');
      }
    });
    rmSync(join(folder.path, 'CURRENT'));
  });
});
