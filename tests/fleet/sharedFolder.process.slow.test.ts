import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from '@jest/globals';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';

const newFolder = temporaryFolders();
let folder = '';
beforeEach(() => {
  folder = newFolder();
});

const script = (name: string, ...more: string[]) => [
  ...['--disable-warning=ExperimentalWarning', '--expose-gc'],
  ...[join(import.meta.dirname, name), folder, ...more],
];
const run = async (name: string, ...more: string[]): Promise<unknown> =>
  JSON.parse((await promisify(execFile)(process.execPath, script(name, ...more))).stdout);

test('two processes read one folder while a third switches it: each sees whole snapshots only', async () => {
  const writer = spawn(process.execPath, script('writerProcess.ts'), { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(writer.stdout, 'data');
  const readers = await Promise.all([run('readerProcess.ts', '8'), run('readerProcess.ts', '8')]);
  writer.kill('SIGKILL');
  await once(writer, 'exit');
  expect(readers).toEqual([
    { seen: 8, mixtures: [] },
    { seen: 8, mixtures: [] },
  ]);
});

test('unused snapshots release their memory and file handles', async () => {
  const { alive, handles } = (await run('releaseProcess.ts')) as { alive: number; handles: number | null };
  expect(alive).toBeLessThanOrEqual(2);
  if (handles !== null) expect(handles).toBeLessThanOrEqual(2);
});
