import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { NoSnapshotError, writeSnapshot } from '@tearsheet/market-data';
import { pushSnapshot } from '@tearsheet/market-data/sync';
import { openServiceData } from '@tearsheet/operations';
import { openS3Disk, type S3Disk, startS3Server } from '@tearsheet/testing/market/s3Server.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { marketOf } from './marketOf.ts';

const newFolder = temporaryFolders();
let server: Awaited<ReturnType<typeof startS3Server>>;
let remote: S3Disk;
let imports = '';

beforeAll(async () => {
  server = await startS3Server();
  remote = await openS3Disk(server.url);
  imports = newFolder();
});
afterAll(async () => {
  remote.close();
  await server.stop();
});

async function push(price: number): Promise<void> {
  await writeSnapshot(imports, marketOf(price));
  await pushSnapshot(imports, remote);
}

test('a service follows the store, keeps what it has through an outage, and finds back', async () => {
  const { logger, lines } = createMemoryLogger();
  const options = { dataFolder: newFolder(), dataUrl: server.url, dataRefreshSeconds: 0.05, dataKeep: 2 };
  const { market, release } = openServiceData(options, logger);
  expect(() => market.current()).toThrow(NoSnapshotError);
  await push(1);
  const shows = (price: number) => () => {
    try {
      return market.current().dataSource === `snapshot ${price}`;
    } catch {
      return false;
    }
  };
  await waitFor('snapshot 1', shows(1));
  await push(2);
  await waitFor('snapshot 2', shows(2));

  const warnings = () => lines.filter(({ level }) => level === 'warn').length;
  const before = warnings();
  await remote.disk.put(`${remote.prefix}CURRENT`, 'broken');
  await waitFor('a warning', () => warnings() > before);
  expect(shows(2)()).toBe(true);
  await push(3);
  await waitFor('snapshot 3', shows(3));
  // One line when an outage begins, however long it lasts.
  expect(warnings()).toBe(before + 1);
  await release();
});
