import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exampleContent } from '@tearsheet/testing/market/exampleContent.ts';
import { addDay, firstContent, LATER_DAYS } from '@tearsheet/testing/market/longHistories.ts';
import { openS3Disk, type S3Disk, startS3Server } from '@tearsheet/testing/market/s3Server.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { verifyContent, verifyFile } from '../../src/store/checksum.ts';
import { readBase } from '../../src/store/openDatabase.ts';
import { openMarketData } from '../../src/store/openMarketData.ts';
import { asOnlyWriter, readPointer, snapshotFile, snapshotVersions } from '../../src/store/snapshotFolder.ts';
import { writeSnapshot } from '../../src/store/writeSnapshot.ts';
import { formatPointer, objectName, parsePointer, pullSnapshot, pushSnapshot } from '../../src/sync/remoteSnapshot.ts';

let server: Awaited<ReturnType<typeof startS3Server>>;
let remote: S3Disk;
let here: ReturnType<typeof temporaryFolder>;
let there: ReturnType<typeof temporaryFolder>;

beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const name = expect.getState().currentTestName ?? '';
  remote = await openS3Disk(server.url.replace('fleet', name.replace(/\W/g, '-')));
  here = temporaryFolder();
  there = temporaryFolder();
});
afterEach(() => {
  remote.close();
  here.remove();
  there.remove();
});

const key = (name: string) => `${remote.prefix}${name}`;
const importHere = async (dataSource: string) =>
  (await writeSnapshot(here.path, exampleContent({ dataSource }))).dataVersion;
const currentPointer = async () => parsePointer(await remote.disk.get(key('CURRENT')));
const leftovers = () => readdirSync(join(there.path, 'snapshots')).filter((name) => name.startsWith('.writing'));

describe('a snapshot through object storage', () => {
  test('arrives byte by byte, and only once', async () => {
    expect(await pullSnapshot(remote, there.path)).toBeNull();
    const dataVersion = await importHere('first');
    expect(await pushSnapshot(here.path, remote)).toMatchObject({ dataVersion, wasUploaded: true });
    expect(await pushSnapshot(here.path, remote)).toMatchObject({ dataVersion, wasUploaded: false });
    expect(await pullSnapshot(remote, there.path)).toEqual({ dataVersion, hasChanged: true });
    expect(await pullSnapshot(remote, there.path)).toEqual({ dataVersion, hasChanged: false });
    const bytes = (folder: string) => readFileSync(snapshotFile(folder, dataVersion));
    expect(bytes(there.path).equals(bytes(here.path))).toBe(true);
    const source = openMarketData(there.path);
    expect(source.current()).toMatchObject({ dataVersion, dataSource: 'first' });
    source.close();
  });

  test('readers go back too, and old files are removed on both sides', async () => {
    const versions: string[] = [];
    for (const dataSource of ['a', 'b', 'c', 'd']) {
      versions.push(await importHere(dataSource));
      await pushSnapshot(here.path, remote, { keep: 2 });
      await pullSnapshot(remote, there.path, { keep: 2 });
    }
    expect(snapshotVersions(there.path)).toEqual([versions[3], versions[2]]);
    expect([...(await remote.disk.listAll(key('snapshots'))).objects]).toHaveLength(2);
    expect(await importHere('c')).toBe(versions[2]);
    await pushSnapshot(here.path, remote);
    await pullSnapshot(remote, there.path);
    expect(readPointer(there.path)).toBe(versions[2]);
  });

  test('without a snapshot there is nothing to push', async () => {
    await expect(pushSnapshot(here.path, remote)).rejects.toThrow('no market data');
  });
});

describe('a snapshot with a base', () => {
  const names = async () => [...(await remote.disk.listAll(key('snapshots'))).objects].map(({ name }) => name);
  const day = (folder: string, i: number) => addDay(folder, LATER_DAYS[i]!);
  /** The object store dates its objects by whole seconds. */
  const nextSecond = () => sleep(1010 - (Date.now() % 1000));

  test('uploads and downloads the base once, and keeps it as long as an object needs it', async () => {
    const first = await writeSnapshot(here.path, firstContent());
    await pushSnapshot(here.path, remote);
    const [base] = await names();
    for (const i of [0, 1, 2, 3]) {
      const { dataVersion, file } = await day(here.path, i);
      expect(readBase(file)?.dataVersion).toBe(first.dataVersion);
      const bytes = statSync(file).size;
      await nextSecond();
      expect(await pushSnapshot(here.path, remote, { keep: 2 })).toEqual({ dataVersion, bytes, wasUploaded: true });
      const before = statSync(snapshotFile(there.path, first.dataVersion), { throwIfNoEntry: false });
      expect(await pullSnapshot(remote, there.path, { keep: 2 })).toEqual({ dataVersion, hasChanged: true });
      const after = statSync(snapshotFile(there.path, first.dataVersion));
      expect(before?.ino ?? after.ino).toBe(after.ino);
      verifyContent(snapshotFile(there.path, dataVersion));
    }
    expect(await names()).toHaveLength(3);
    expect(await names()).toContain(base);
    expect(snapshotVersions(there.path)).toHaveLength(3);
    // Two whole snapshots need no base.
    for (const seed of [2, 3]) {
      await writeSnapshot(here.path, firstContent(seed));
      await nextSecond();
      await pushSnapshot(here.path, remote, { keep: 2 });
      await pullSnapshot(remote, there.path, { keep: 2 });
    }
    expect(await names()).toHaveLength(2);
    expect(await names()).not.toContain(base);
    expect(snapshotVersions(there.path)).not.toContain(first.dataVersion);
  });

  test('downloads the base again if the local one is another file, or damaged', async () => {
    const first = await writeSnapshot(here.path, firstContent());
    const { dataVersion } = await day(here.path, 0);
    await pushSnapshot(here.path, remote);
    await pullSnapshot(remote, there.path);
    const base = snapshotFile(there.path, first.dataVersion);
    writeFileSync(base, readFileSync(base).fill(1, 70_000, 70_010));
    rmSync(join(there.path, 'CURRENT'));
    expect(await pullSnapshot(remote, there.path)).toEqual({ dataVersion, hasChanged: true });
    expect(readFileSync(base).equals(readFileSync(first.file))).toBe(true);
    verifyFile(snapshotFile(there.path, dataVersion));
  });

  test('is not used without the base that its pointer names', async () => {
    await writeSnapshot(here.path, firstContent());
    await pushSnapshot(here.path, remote);
    await day(here.path, 0);
    await pushSnapshot(here.path, remote);
    const pointer = await currentPointer();
    expect(pointer.base).not.toBeNull();
    const base = pointer.base!;
    await remote.disk.put(key('CURRENT'), formatPointer({ ...pointer, base: { ...base, bytes: base.bytes + 1 } }));
    await expect(pullSnapshot(remote, there.path)).rejects.toThrow('is damaged');
    const other = { ...base, dataVersion: '2024-01-05-0123456789ab' };
    await remote.disk.put(key('CURRENT'), formatPointer({ ...pointer, base: other }));
    await expect(pullSnapshot(remote, there.path)).rejects.toThrow('the remote file holds');
    await remote.disk.put(key('CURRENT'), formatPointer({ ...pointer, base: { ...base, dataVersion: '../x' } }));
    await expect(pullSnapshot(remote, there.path)).rejects.toThrow('not a pointer of ours');
    await remote.disk.put(key('CURRENT'), formatPointer(pointer));
    await remote.disk.delete(key(objectName({ ...base, base: null })));
    await expect(pullSnapshot(remote, there.path)).rejects.toThrow('there is no snapshots/');
    expect(readPointer(there.path)).toBeNull();
    expect(leftovers()).toEqual([]);
  });
});

describe('a fault changes nothing', () => {
  let old: string;
  beforeEach(async () => {
    old = await importHere('old');
    await pushSnapshot(here.path, remote);
    await pullSnapshot(remote, there.path);
    await importHere('new');
    await pushSnapshot(here.path, remote);
  });
  afterEach(() => {
    expect(readPointer(there.path)).toBe(old);
    expect(snapshotVersions(there.path)).toEqual([old]);
    expect(leftovers()).toEqual([]);
  });

  test('a damaged object', async () => {
    const pointer = await currentPointer();
    await remote.disk.put(key(objectName(pointer)), 'x'.repeat(pointer.bytes));
    await expect(pullSnapshot(remote, there.path)).rejects.toThrow('is damaged');
  });

  test('an object that is gone', async () => {
    await remote.disk.delete(key(objectName(await currentPointer())));
    await expect(pullSnapshot(remote, there.path)).rejects.toThrow('there is no snapshots/');
  });

  test('a pointer to another version than the file holds, or none of ours', async () => {
    const pointer = await currentPointer();
    await remote.disk.put(key('CURRENT'), formatPointer({ ...pointer, dataVersion: '2024-01-05-0123456789ab' }));
    await expect(pullSnapshot(remote, there.path)).rejects.toThrow('the remote file holds');
    for (const text of ['null', '{"data_version":"../../etc","sha256":"0","bytes":1}', 'not JSON']) {
      await remote.disk.put(key('CURRENT'), text);
      await expect(pullSnapshot(remote, there.path)).rejects.toThrow('not a pointer of ours');
    }
  });

  test('a folder another process is writing into', async () => {
    await asOnlyWriter(there.path, async () => {
      await expect(pullSnapshot(remote, there.path)).rejects.toThrow('another import is writing');
    });
  });

  test('a wrong bucket', async () => {
    const wrong = await openS3Disk(server.url.replace('s3://market', 's3://nowhere'));
    await expect(pullSnapshot(wrong, there.path)).rejects.toThrow();
    wrong.close();
  });

  /** A store whose answers an operator does not wish for. */
  async function pullFrom(answer: RequestListener, silenceMs?: number): Promise<void> {
    const store = createServer(answer);
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const { port } = store.address() as AddressInfo;
    const broken = await openS3Disk(`s3://market/fleet/data?endpoint=http://127.0.0.1:${port}`, silenceMs);
    await expect(pullSnapshot(broken, there.path)).rejects.toThrow();
    broken.close();
    store.closeAllConnections();
    store.close();
  }

  test.each([
    ['cut', (response: ServerResponse) => response.destroy()],
    ['that falls silent', () => {}],
  ])('a connection %s in the middle of the file', async (_how, then) => {
    const pointer = await currentPointer();
    await pullFrom((request, response) => {
      if (request.url?.includes('CURRENT')) return response.end(formatPointer(pointer));
      response.writeHead(200, { 'content-length': pointer.bytes });
      return response.write(Buffer.alloc(4096), () => then(response));
    }, 200);
  });

  test('a store that never answers', async () => {
    await pullFrom(() => {}, 100);
  });

  test('a pull that is asked to stop', async () => {
    const signal = AbortSignal.abort();
    await expect(pullSnapshot(remote, there.path, { signal })).rejects.toThrow();
  });
});
