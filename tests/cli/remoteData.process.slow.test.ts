import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readPointer, writeSnapshot } from '@tearsheet/market-data';
import { exampleContent } from '@tearsheet/testing/market/exampleContent.ts';
import { startS3Server } from '@tearsheet/testing/market/s3Server.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';

const BIN = join(import.meta.dirname, '../../apps/cli/bin/tearsheet.js');
const newFolder = temporaryFolders();
let server: Awaited<ReturnType<typeof startS3Server>>;

beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

/** Returns the output of the command. Rejects with its standard error if it fails. */
async function data(folder: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [BIN, 'data', ...args], { env });
  return stdout.trim();
}

test('push on one machine, pull on another', async () => {
  const [here, there] = [newFolder(), newFolder()];
  await expect(data(here, 'push', server.url)).rejects.toThrow('no market data');
  await expect(data(there, 'pull', server.url)).rejects.toThrow('there is no snapshot in s3://');
  const { dataVersion } = await writeSnapshot(here, exampleContent());
  expect(await data(here, 'push', server.url)).toMatch(`${dataVersion} is current in s3://market/fleet/data`);
  expect(await data(here, 'push', server.url)).toMatch('it was there already');
  expect(await data(there, 'pull', server.url)).toBe(`${dataVersion} is current`);
  expect(readPointer(there)).toBe(dataVersion);
  expect(await data(there, 'list', '--snapshots')).toBe(`* ${dataVersion}`);
});

test('invalid addresses and counts are reported', async () => {
  await expect(data(newFolder(), 'pull', 'https://example.org')).rejects.toThrow('must look like s3://bucket/prefix');
  await expect(data(newFolder(), 'push', server.url, '--keep', '0')).rejects.toThrow('--keep must be a number');
});
