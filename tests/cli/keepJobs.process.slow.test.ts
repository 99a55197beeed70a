import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTearsheet } from '@tearsheet/client';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { tearsheet as runHere } from '@tearsheet/testing/service/tearsheet.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { findProgram } from '../../scripts/programs/installPackage.ts';

const BIN = join(import.meta.dirname, '../../apps/cli/bin/tearsheet.js');
const LONG = 'The growth portfolio of the northern provinces with every fee, from the first day of January';
const DAY_MS = 86_400_000;
const folder = temporaryFolders()();
const holdings = join(folder, 'holdings.csv');
const cash = join(folder, 'cash.csv');
const script = findProgram(['script'], process.env.PATH);
if (script === null) console.warn('There is no program "script" on the PATH: no terminal is simulated.');

describe('jobs with a name and a lifetime', () => {
  let redis: TestRedis;
  let service: TestService;
  let token: string;

  beforeAll(async () => {
    writeFileSync(holdings, 'date,symbol,weight\n2023-01-03,AAA.N,0.6\n2023-01-03,BBB.L,0.4\n');
    writeFileSync(cash, 'date,symbol,weight\n2023-01-03,CASH.USD,1\n');
    redis = await startRedis();
    service = await startService({ redis, market: testMarket() });
    token = await service.token('me', [
      ...(['portfolio:read', 'portfolio:analyze', 'jobs:read', 'jobs:cancel', 'data:read', 'research:run'] as const),
    ]);
    await service.credits.setEntitled('me', true);
    await service.credits.credit('me', 100);
    await Promise.all([service.startWorker(), service.startReportWorker(), service.startResearchWorker()]);
  });
  afterAll(async () => {
    await service.stop();
    await redis.stop();
  });

  /** In a process of its own: `script`, which simulates a terminal. */
  function run(program: string, args: readonly string[]) {
    const env = { PATH: process.env.PATH, ...environment() };
    return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
      execFile(program, [...args], { env: { ...env, NO_COLOR: '1' } }, (error, stdout, stderr) =>
        resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
      );
    });
  }
  const environment = () => ({ TEARSHEET_STATE: folder, TEARSHEET_URL: service.url, TEARSHEET_TOKEN: token });
  const tearsheet = (...args: string[]) => runHere(args, environment());

  /** Returns the only job with this text in its name. */
  async function only(text: string) {
    const { jobs } = JSON.parse((await tearsheet('jobs', '--search', text, '--json')).stdout);
    expect(jobs).toHaveLength(1);
    const [job] = jobs;
    return { ...job, lifetime: Date.parse(job.expires_at) - Date.parse(job.finished_at) };
  }

  test.each([
    // A window under a year has no warning about the market, which is open on every weekday.
    ['analyze', holdings, '--to', '2023-12-29'],
    ['simulate', cash, '--to', '2024-06-28', '--years', '1'],
    ['optimize', holdings, '--to', '2024-06-28'],
    ['score', 'AAA.N'],
    ['report', 'AAA.N', '--json'],
  ])('%s takes --name and --keep', async (command, ...args) => {
    const { status, stderr } = await tearsheet(command, ...args, '--name', `My ${command}`, '--keep', '7d');
    // An optimization asks for five years, and the market has fewer.
    expect([status, stderr]).toEqual([command === 'optimize' ? 3 : 0, expect.anything()]);
    expect(await only(`my ${command}`)).toMatchObject({ name: `My ${command}`, lifetime: 7 * DAY_MS });
  });

  test('a report of an analysis takes --name and --keep', async () => {
    const analysis = await createTearsheet({ url: service.url, token }).analyze({
      portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }],
    });
    const { status } = await tearsheet('report', analysis.jobId, '--json', '--name', 'Tear sheet', '--keep', '12h');
    expect(status).toBe(0);
    expect(await only('tear sheet')).toMatchObject({ job_type: 'portfolio_report', lifetime: DAY_MS / 2 });
  });

  test('a wrong lifetime is wrong usage', async () => {
    const { status, stderr } = await tearsheet('analyze', holdings, '--keep', '1w');
    expect(status).toBe(2);
    expect(stderr).toContain("'1w' is invalid. It must be from 30m to 30d: minutes (30m), hours (12h), or days (7d).");
  });

  test('a job is renamed, kept, and repeated', async () => {
    await tearsheet('analyze', holdings, '--name', 'Before');
    const { job_id, lifetime } = await only('Before');
    expect(lifetime).toBe(DAY_MS / 48);
    const renamed = await tearsheet('jobs', 'rename', job_id, 'After');
    expect(renamed).toMatchObject({ status: 0, stdout: `renamed ${job_id} to After\n` });
    const kept = await tearsheet('jobs', 'keep', job_id, '30d');
    const changed = await only('After');
    const until = changed.expires_at.slice(0, 19).replace('T', ' ');
    expect(kept).toMatchObject({ status: 0, stdout: `keeps ${job_id} until ${until} UTC\n` });
    expect(changed.lifetime).toBeGreaterThanOrEqual(30 * DAY_MS);

    const repeated = await tearsheet('jobs', 'rerun', job_id);
    expect(repeated.stdout).toMatch(/^port-[\w-]+\n$/);
    const started = repeated.stdout.trim();
    expect(repeated.stderr).toContain(`"tearsheet watch ${started}"`);
    expect((await tearsheet('watch', started)).stdout).toContain('Total return');
    const { stdout } = await tearsheet('jobs', '--search', 'AFTER', '--csv');
    expect(stdout.split('\n')[0]).toBe('job,type,status,created,finished,expires,name,error_code');
    expect(stdout.match(/^port-.*,After,$/gm)).toHaveLength(2);

    const unknown = await tearsheet('jobs', 'rerun', 'port-00000000-0000-4000-8000-000000000000');
    expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining('no job with this id')]);
    expect((await tearsheet('jobs', 'keep', job_id, '31d')).status).toBe(2);
    expect((await tearsheet('jobs', 'rename', job_id)).status).toBe(2);
    expect((await tearsheet('jobs', 'repeat', job_id)).status).toBe(2);
  });

  test('a list in a pipe has every column, and an expired job has its own status', async () => {
    const { stdout } = await tearsheet('jobs', '--search', 'My analyze');
    const [header, row] = stdout.split('\n').map((line) => line.split('\t'));
    expect(header).toEqual(['job', 'type', 'status', 'created (UTC)', 'finished', 'expires', 'name']);
    expect(row?.slice(1, 3)).toEqual(['portfolio_analysis', 'completed']);
    expect(row?.at(-1)).toBe('My analyze');
    expect(await tearsheet('jobs', '--status', 'expired')).toMatchObject({ status: 0, stdout: 'no jobs\n' });
    expect((await tearsheet('jobs', '--search', 'no such name')).stdout).toBe('no jobs\n');
  });

  (script === null ? describe.skip : describe)('on a terminal', () => {
    test('a list fits 80 columns, with names and expiry', async () => {
      const { jobId } = await createTearsheet({ url: service.url, token }).analyze({
        portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }],
        name: LONG,
      });
      await tearsheet('watch', jobId);
      const command = `stty cols 80 rows 50; "${process.execPath}" "${BIN}" --no-pager jobs`;
      const { stdout } = await run(script ?? '', ['-qec', command, '/dev/null']);
      const lines = stdout.replaceAll('\r', '').trimEnd().split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
      expect(lines[0]).toMatch(/^job +name +status +expires/);
      expect(lines.find((line) => line.startsWith(jobId))).toMatch(/ The .* completed +\d\d-\d\d \d\d:\d\d$/);
      for (const word of LONG.split(' ')) expect(lines.join('\n')).toContain(word);
    });
  });
});
