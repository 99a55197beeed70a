import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';

const SCRIPT = fileURLToPath(new URL('support/writeSnapshot.ts', import.meta.url));
const folder = temporaryFolders();

/** Writes a snapshot in a process whose files may have so many blocks: what a full disk does to a write. */
function writeWithin(blocks: number | 'unlimited', target: string, mode = 'next') {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', SCRIPT, target, mode];
  return spawnSync('sh', ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, ...node], { encoding: 'utf8' });
}

test('the disk is full while a snapshot is written: the old one stays in use, and the next write succeeds', async () => {
  const data = folder();
  await writeSnapshot(data, testMarket());
  const source = openMarketData(data);
  const before = source.current().dataVersion;
  const snapshots = () => readdirSync(join(data, 'snapshots'));
  const files = snapshots();
  for (const mode of ['next', 'again']) {
    for (const blocks of [1, 8, 64]) {
      const { status, stderr } = writeWithin(blocks, data, mode);
      expect(status).not.toBe(0);
      expect(stderr).toMatch(/disk|full|I\/O|too large/i);
    }
  }
  source.close();
  const again = openMarketData(data);
  expect(again.current().dataVersion).toBe(before);
  expect(again.current().dataSource).toBe('test (made up)');
  again.close();
  expect(snapshots()).toEqual(files);
  expect(writeWithin('unlimited', data)).toMatchObject({ status: 0 });
  const next = openMarketData(data);
  expect(next.current().dataSource).toBe('the next one');
  next.close();
});
