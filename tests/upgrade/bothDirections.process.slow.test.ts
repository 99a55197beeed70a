/** The previous release and this one on the same Redis and the same data folder, in both directions. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readPointer, snapshotFile, writeSnapshot } from '@tearsheet/market-data';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { type AppProcess, statusOf } from '../faults/support/appProcess.ts';
import { jobIdOf, REQUEST, SMALL } from '../faults/support/client.ts';
import { type Fleet, type StartOptions, startFleet } from '../faults/support/fleet.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The version before the first release, as long as there is no tag of a release. */
const BEFORE_RELEASES = '6e2c5175';
const folder = temporaryFolders();
const PNPM: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).config.pnpm;

/** Returns a folder with the installed sources of the last release before this commit. Null if that is not possible here. */
function installPrevious(): string | null {
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'buffer', maxBuffer: 1e9 });
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD~1');
  const archive = git('archive', '--format=tar', tag.status === 0 ? String(tag.stdout).trim() : BEFORE_RELEASES);
  if (archive.status !== 0) return null;
  const sources = join(folder(), 'previous');
  mkdirSync(sources);
  execFileSync('tar', ['-x', '-C', sources], { input: archive.stdout });
  const install = ['install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts'];
  const pnpm = join(ROOT, `.tearsheet/tools/pnpm-${PNPM}/node_modules/.bin/pnpm`);
  return spawnSync(pnpm, install, { cwd: sources }).status === 0 ? sources : null;
}

const previous = installPrevious();
if (previous === null) console.warn('The previous release cannot be installed here: upgrades are not tested.');

const ofPrevious = (app: string): StartOptions => ({ main: join(previous ?? '', 'apps', app, 'src/main.ts') });
const OLD = { gateway: ofPrevious('gateway'), worker: ofPrevious('portfolio-worker') };
const NEW: typeof OLD = { gateway: {}, worker: {} };

(previous === null ? describe.skip : describe)('what one release wrote', () => {
  let redis: TestRedis;
  let fleet: Fleet;
  beforeAll(async () => {
    redis = await startRedis();
    fleet = await startFleet(redis);
  });
  afterEach(() => fleet.killWorkers());
  afterAll(() => fleet.close());

  test.each([
    ['the previous release', 'this one', OLD, NEW],
    ['this release', 'the previous one', NEW, OLD],
  ])('by %s is read by %s, and accepted jobs complete', async (writer, _reader, before, after) => {
    const [first, second] = await Promise.all([fleet.gateway(before.gateway), fleet.gateway(after.gateway)]);
    const [written, read] = [fleet.client([first]), fleet.client([second])];
    const worker = await fleet.worker(before.worker);

    const key = `by-${writer.replaceAll(' ', '-')}`;
    const accepted = await written.submit({ key, body: REQUEST });
    expect(accepted).toMatchObject({ status: 202 });
    const ended = jobIdOf(accepted);
    const { body: result } = await written.ended(ended);
    expect(result.status).toBe('completed');
    expect((await read.send('GET', `/v1/jobs/${ended}`)).body).toEqual(result);
    const repeated = await read.submit({ key, body: REQUEST });
    expect([jobIdOf(repeated), repeated.headers.get('idempotent-replayed')]).toEqual([ended, 'true']);

    const tracked = await written.send('POST', '/v1/portfolio/track', { portfolio: REQUEST.portfolio, name: key });
    expect(tracked).toMatchObject({ status: 201 });
    const list = await read.send('GET', '/v1/portfolio');
    expect(JSON.stringify(list.body)).toContain(key);

    worker.signal('SIGKILL');
    await worker.ended;
    const waiting = await Promise.all(Array.from({ length: 5 }, () => written.submitFirmly(SMALL)));
    // A worker leaves jobs of the other version alone, so an upgrade keeps a worker of each until the waiting jobs have ended.
    const other = await fleet.worker(after.worker);
    await waitFor('a job is left', () => /version wrote this job/.test(other.output()));
    await fleet.worker(before.worker);
    const ends = await Promise.all(waiting.map((jobId) => read.ended(jobId)));
    expect(ends.map(({ body }) => body.status)).toEqual(waiting.map(() => 'completed'));
    expect((await written.send('GET', `/v1/jobs/${waiting[0]}`)).body).toEqual(ends[0]?.body);
    for (const app of [first, second]) expect(await statusOf(`${app.url}/readyz`)).toBe(200);
  });

  test('a snapshot of a later format is refused by the previous release, which stays alive and takes it when converted back', async () => {
    const data = folder();
    await writeSnapshot(data, testMarket());
    const database = new DatabaseSync(snapshotFile(data, readPointer(data) ?? ''));
    database.exec("UPDATE meta SET value = '99' WHERE key = 'format'");
    database.close();
    const gateway: AppProcess = await fleet.gateway({
      ...OLD.gateway,
      environment: { DATA_DIR: data },
      awaitReady: false,
    });
    const reason = /has format 99, this version reads \d+: it was written by a newer version of the product/;
    await waitFor('the reason', async () => {
      await statusOf(`${gateway.url}/readyz`);
      return reason.test(gateway.output());
    });
    expect(await statusOf(`${gateway.url}/readyz`)).toBe(503);
    expect(gateway.hasEnded).toBe(false);
    await writeSnapshot(data, { ...testMarket(), dataSource: 'imported again' });
    await gateway.ready();
  });
});
