/**
 * Missing volumes, full disks, read-only folders, and old snapshots: each process stays alive, is not ready, and says why in
 * /readyz and in one log line. It becomes ready as soon as the storage is right.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readPointer, snapshotFile, writeSnapshot } from '@tearsheet/market-data';
import { freePort, startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { type AppProcess, startApp } from '../faults/support/appProcess.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = temporaryFolders();
let redis: TestRedis;
let app: AppProcess | null = null;

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  app?.signal('SIGKILL');
  await app?.ended;
  app = null;
});

interface Readiness {
  readonly status: string;
  readonly reasons?: Readonly<Record<string, string>>;
}

/** Starts an app. `mount` runs first, in a mount namespace of the app's own. */
async function start(name: string, environment: Readonly<Record<string, string>>, mount?: string) {
  const port = await freePort();
  const started = startApp({
    main: join(ROOT, `apps/${name}/src/main.ts`),
    port,
    ...(mount === undefined ? {} : { within: ['unshare', '-rm', 'sh', '-ec', `${mount}; exec "$0" "$@"`] }),
    environment: {
      REDIS_URL: redis.url,
      REDIS_NAMESPACE: redis.namespace,
      REPORTS_DIR: folder(),
      TRACKING_SCHEDULE: '0 0 1 1 *',
      SYNC_SCHEDULE: '0 0 1 1 *',
      SYNC_SOURCES: 'ecb',
      HEALTH_PORT: String(port),
      PORT: '0',
      MCP_PORT: '0',
      DASHBOARD_PORT: '0',
      ...environment,
    },
  });
  app = started;
  const readiness = async (): Promise<Readiness | null> =>
    fetch(`${started.url}/readyz`).then(
      async (response) => JSON.parse(await response.text()),
      () => null,
    );
  return {
    ready: () => started.ready(),
    /** Waits until a check fails for this reason. */
    reason: (check: string, fits: RegExp) =>
      waitFor(`${check} to say ${fits}`, async () => {
        if (started.hasEnded) throw new Error(`${name} has ended:\n${started.output()}`);
        const { reasons = {} } = (await readiness()) ?? {};
        return fits.test(reasons[check] ?? '');
      }),
    /** Returns the reasons that the log names, in order. */
    logged: () =>
      started
        .output()
        .split('\n')
        .flatMap((line) => (line.includes('"not ready"') ? [String(JSON.parse(line).reason)] : [])),
  };
}

/** Makes the current snapshot look like one of an earlier version of the product. */
function makeOld(data: string): void {
  const file = snapshotFile(data, readPointer(data) ?? '');
  const database = new DatabaseSync(file);
  database.exec("UPDATE meta SET value = '5' WHERE key = 'format'");
  database.close();
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${sha256}  ${readPointer(data)}.sqlite\n`);
}

const READERS = ['gateway', 'tool-server', 'portfolio-worker', 'research-worker', 'report-worker', 'tracking-worker'];

test.each(READERS)('%s waits for a missing data folder, and for a snapshot of its format', async (name) => {
  const data = join(folder(), 'volume');
  const { reason, logged, ready } = await start(name, { DATA_DIR: data });
  await reason('market_data', /^no market data in .*volume yet: import some first$/);
  const old = folder();
  await writeSnapshot(old, testMarket());
  makeOld(old);
  renameSync(old, data);
  await reason('market_data', /has format 5, this version reads \d+: convert it with "tearsheet data convert"$/);
  await writeSnapshot(data, { ...testMarket(), dataSource: 'converted' });
  await ready();
  expect(logged()).toEqual([expect.stringContaining('no market data'), expect.stringContaining('format 5')]);
});

test.each(['dashboard', 'webhook-worker'])('%s needs no data folder', async (name) => {
  const { ready, logged } = await start(name, { DATA_DIR: '/proc/missing', REPORTS_DIR: '/proc/missing' });
  await ready();
  expect(logged()).toEqual([]);
});

const mayMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
if (!mayMount) console.warn('Mount namespaces are not allowed here: full and read-only disks are not tested.');

(mayMount ? describe : describe.skip)('on a disk of its own', () => {
  // Only the process sees what is mounted there.
  const disk = '/mnt';
  const readOnly = `mount -t tmpfs -o ro none ${disk}`;
  const full = `mount -t tmpfs -o size=16k none ${disk}; head -c 16384 /dev/zero > ${disk}/file || true`;
  let data = '';
  let universe = '';
  beforeAll(async () => {
    data = folder();
    await writeSnapshot(data, testMarket());
    universe = join(folder(), 'universe.csv');
    writeFileSync(universe, 'AAPL\n');
  });

  test.each([
    ['report-worker', 'report_disk', 'REPORTS_DIR', 'read-only', readOnly, /^the report folder cannot be used: EROFS/],
    ['report-worker', 'report_disk', 'REPORTS_DIR', 'full', full, /^the report disk is full: 0 bytes are free$/],
    ['gateway', 'reports', 'REPORTS_DIR/missing', 'read-only', readOnly, /^the report folder cannot be used: EROFS/],
    ['data-worker', 'data_folder', 'DATA_DIR', 'read-only', readOnly, /^the data folder cannot be written: EROFS/],
    [
      'data-worker',
      'data_folder',
      'DATA_DIR',
      'full',
      full,
      /^the data (disk is full: 0|folder cannot be written: ENOSPC)/,
    ],
  ])('%s fails %s on a %s (%s)', async (name, check, variable, _disk, mount, reason) => {
    const [folderName = '', below] = variable.split('/');
    const own = { [folderName]: below === undefined ? disk : join(disk, below) };
    const started = await start(name, { DATA_DIR: data, SYNC_UNIVERSE: universe, ...own }, mount);
    await started.reason(check, reason);
    expect(started.logged()).toEqual([expect.stringMatching(reason)]);
  });

  test('a worker reads data from a read-only disk', async () => {
    const { ready } = await start(
      'portfolio-worker',
      { DATA_DIR: disk },
      `mount --bind "${data}" ${disk}; mount -o remount,bind,ro ${disk}`,
    );
    await ready();
  });

  test('the data-worker waits for its list of instruments', async () => {
    const list = join(folder(), 'universe.csv');
    const { ready, reason, logged } = await start('data-worker', { DATA_DIR: data, SYNC_UNIVERSE: list });
    await reason('universe', /^ENOENT.*universe\.csv/);
    writeFileSync(list, '# none yet\n');
    await reason('universe', /names no instrument$/);
    writeFileSync(list, 'AAPL\n');
    await ready();
    expect(logged()).toHaveLength(2);
  });
});
