import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { exampleContent, priceColumns } from '@tearsheet/testing/market/exampleContent.ts';
import { readSnapshot } from '@tearsheet/testing/market/readSnapshot.ts';
import { openS3Disk, startS3Server } from '@tearsheet/testing/market/s3Server.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { checksumFile, verifyContent } from '../../src/store/checksum.ts';
import { DamagedSnapshotError } from '../../src/store/errors.ts';
import { openMarketData } from '../../src/store/openMarketData.ts';
import { openSnapshot } from '../../src/store/openSnapshot.ts';
import { updateSnapshot, writeSnapshot } from '../../src/store/writeSnapshot.ts';
import { pushSnapshot } from '../../src/sync/remoteSnapshot.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** Flips one bit of every eighth byte of the closes; SQLite still finds the file sound. */
function damage(file: string): void {
  const database = new DatabaseSync(file);
  const { data } = database.prepare('SELECT data FROM closes').get() as { data: Uint8Array };
  for (let i = 5; i < data.length; i += 8) data[i] = (data[i] as number) ^ 1;
  database.prepare('UPDATE closes SET data = ?').run(data);
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
}

const write = (dataSource = 'test') => writeSnapshot(folder.path, exampleContent({ dataSource }));

describe('a snapshot with flipped bits inside its prices', () => {
  test('is refused by every reader, with the reason', async () => {
    const { file } = await write();
    damage(file);
    for (const read of [
      () => openSnapshot(file),
      () => readSnapshot(file),
      () => openMarketData(folder.path).current(),
      () => verifyContent(file),
    ]) {
      expect(read).toThrow(DamagedSnapshotError);
      expect(read).toThrow(`the snapshot ${basename(file)} is damaged`);
    }
    // Nothing is built on it either, unless the new content owes it nothing.
    await expect(updateSnapshot(folder.path, (previous) => previous)).rejects.toThrow(DamagedSnapshotError);
    const fresh = exampleContent({ dataSource: 'fresh' });
    await updateSnapshot(folder.path, () => fresh, { startsEmpty: true });
    expect(openMarketData(folder.path).current().dataSource).toBe('fresh');
  });

  test('is not pushed to object storage', async () => {
    const server = await startS3Server();
    const remote = await openS3Disk(server.url);
    damage((await write()).file);
    await expect(pushSnapshot(folder.path, remote)).rejects.toThrow(DamagedSnapshotError);
    remote.close();
    await server.stop();
  });

  test('is refused without its checksum file too, by the hash of its content', async () => {
    const { file } = await write();
    rmSync(checksumFile(file));
    openSnapshot(file).close();
    damage(file);
    expect(() => openSnapshot(file)).toThrow('its prices do not have their digests');
  });

  test.each([
    ['at once', 1e9],
    ['in the background', 0],
  ])('leaves the last good one in use when it is checked %s', async (_, backgroundBytes) => {
    let nowMs = 0;
    const reasons: string[] = [];
    const source = openMarketData(folder.path, {
      now: () => nowMs,
      backgroundBytes,
      onStale: (error) => reasons.push(String(error)),
    });
    /** Looks for new data until the test is true, because a thread checks them for as long as the machine needs. */
    const lookUntil = async (isDone: () => boolean) => {
      for (let round = 0; round < 12_000 && !isDone(); round++) {
        nowMs += 1000;
        source.current();
        await pause(5);
      }
    };
    const used = () => source.current().dataSource;
    await write('good');
    await lookUntil(() => used() === 'good');
    damage((await write('bad')).file);
    await lookUntil(() => reasons.length > 0);
    expect([reasons[0], used()]).toEqual([expect.stringContaining('is damaged'), 'good']);
    await write('bad');
    await lookUntil(() => used() === 'bad');
    expect(used()).toBe('bad');
    source.close();
  });
});

test('the checksum is in the form of sha256sum and goes with its snapshot', async () => {
  const { file, dataVersion } = await write();
  expect(readFileSync(checksumFile(file), 'utf8')).toMatch(
    new RegExp(`^[0-9a-f]{64}  ${dataVersion}\\.sqlite\n# file [\\d ]+\n$`),
  );
  for (const dataSource of ['1', '2', '3', '4']) await write(dataSource);
  const files = readdirSync(`${folder.path}/snapshots`);
  expect(files.filter((name) => name.endsWith('.sha256'))).toHaveLength(3);
  writeFileSync(checksumFile(file), 'nothing\n');
  await write();
  openSnapshot(file).close();
});

test('writing the same content again keeps the file that readers may be checking', async () => {
  const { file } = await write();
  const before = readFileSync(file);
  await write();
  expect(readFileSync(file).equals(before)).toBe(true);
  const other = { prices: new Map([['ABC.N', priceColumns({ '2024-01-02': 10 })]]) };
  expect((await writeSnapshot(folder.path, exampleContent(other))).file).not.toBe(file);
});
