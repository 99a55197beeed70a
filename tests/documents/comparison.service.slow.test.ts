import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { importFolder } from '@tearsheet/market-data/importers';
import { SCOPES, toDay } from '@tearsheet/shared';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import { hasRealData, prepareRealData } from '@tearsheet/testing/market/realData.ts';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService } from '@tearsheet/testing/service/service.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { COMPARE, PYTHON_CLIENT, REQUIREMENTS } from '../../scripts/comparison/files.ts';
import { pythonEnvironment } from '../../scripts/programs/pythonEnvironment.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGES = { '--csv': 'docs/comparison.csv', '--page': 'docs/analytics.md' };
const newFolder = temporaryFolders();

const environment = await pythonEnvironment(REQUIREMENTS);
if ('reason' in environment) console.warn(`the libraries are not compared, because ${environment.reason}`);
if (!hasRealData) console.warn('real market data are not here: the libraries are compared on the demo market only');
const python = 'python' in environment ? environment.python : '';

(python ? describe : describe.skip)('quantstats, empyrical, pyfolio, and skfolio', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    await redis?.stop();
  });

  /** Runs the comparison against a service on the data of a folder. */
  async function compare(folder: string, more: readonly string[]): Promise<{ status: number; stderr: string }> {
    const service = await startService({ redis, market: { folder } });
    try {
      await service.startWorker();
      const token = await service.token('tester', SCOPES);
      return await run([COMPARE, '--url', service.url, '--token', token, ...more]);
    } finally {
      await service.stop();
    }
  }

  test('differ as the documents say on the demo market, and another figure is noticed', async () => {
    const folder = newFolder();
    cpSync(await demoSnapshot(toDay('2024-12-31')), folder, { recursive: true });
    const spoiled = join(newFolder(), 'comparison.csv');
    const csv = readFileSync(join(ROOT, PAGES['--csv']), 'utf8');
    writeFileSync(spoiled, csv.replace('one stock,sharpe_ratio,quantstats,0.', 'one stock,sharpe_ratio,quantstats,1.'));
    const files = ['--page', join(ROOT, PAGES['--page']), '--csv', join(ROOT, PAGES['--csv']), '--csv', spoiled];
    expect(await compare(folder, ['--check', ...files])).toEqual({
      status: 1,
      stderr: `${spoiled} does not show these figures: run "npm run comparison"\n`,
    });
  });

  (hasRealData ? describe : describe.skip)('on real prices', () => {
    test('differ for proven reasons', async () => {
      const folder = newFolder();
      await prepareRealData(join(folder, 'files'), { sets: ['portfolio', 'clean'] });
      await importFolder(join(folder, 'files'), join(folder, 'data'), { dataSource: 'real (test)' });
      expect(await compare(join(folder, 'data'), ['--market', 'real'])).toEqual({ status: 0, stderr: '' });
    });
  });

  test('differ without a reason only if the comparison fails', async () => {
    const folder = join(ROOT, 'scripts/comparison');
    expect((await run(['-m', 'unittest', 'discover', '-s', folder, '-t', folder, '-p', 'test_*.py'])).status).toBe(0);
  });
});

function run(args: readonly string[]): Promise<{ status: number; stderr: string }> {
  const env = { ...process.env, PYTHONPATH: PYTHON_CLIENT };
  const options = { cwd: ROOT, env, maxBuffer: 10_000_000 };
  return new Promise((done) => {
    execFile(python, ['-W', 'ignore', ...args], options, (error, _, stderr) =>
      done({ status: error ? Number(error.code) : 0, stderr }),
    );
  });
}
