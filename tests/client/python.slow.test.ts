import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { placeDemo } from '@tearsheet/testing/market/demoSnapshot.ts';
import { testPython } from '@tearsheet/testing/python/testPython.ts';
import { type StartedService, startedService } from '@tearsheet/testing/service/startedService.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { ROOT, read } from '../architecture/sources.ts';

const PACKAGE = join(ROOT, 'packages/client-python');
const VERSION = JSON.parse(read('packages/client/package.json')).version;
const environment = await testPython();
const suite = environment === null ? describe.skip : describe;

/** Runs a program of the environment in the folder of the package, and returns what it printed. */
async function run(program: string, args: readonly string[], variables: Record<string, string> = {}): Promise<string> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PYTHONDONTWRITEBYTECODE: '1', ...variables };
  const { status, stdout, stderr } = await new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(program, args, { cwd: PACKAGE, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : error.code, stdout, stderr }),
    ),
  );
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout.trim();
}

suite('the Python package', () => {
  const { python = '', bin = '', wheels = '' } = environment ?? {};
  const folder = temporaryFolders()();
  let service: StartedService;
  let variables: Record<string, string>;

  beforeAll(async () => {
    const state = join(folder, 'state');
    await placeDemo(state);
    service = await startedService(state, {});
    variables = { TEARSHEET_URL: service.url, TEARSHEET_TOKEN: service.token, MPLBACKEND: 'agg' };
  });
  afterAll(() => service.stop());

  test('is formatted, without findings of ruff, and fully typed', async () => {
    const cache = join(ROOT, 'node_modules/.cache/mypy');
    await run(join(bin, 'ruff'), ['check', '--no-cache', '.']);
    await run(join(bin, 'ruff'), ['format', '--no-cache', '--check', '.']);
    expect(await run(python, ['-m', 'mypy', '--cache-dir', cache])).toContain('Success');
  });

  test('passes its own tests against the service', async () => {
    expect(await run(python, ['-m', 'pytest', '-p', 'no:cacheprovider'], variables)).toMatch(/\d+ passed/);
  });

  test('is built as a source archive and as a wheel that works in an empty environment', async () => {
    const built = join(folder, 'built');
    const pip = ['-m', 'pip', '--disable-pip-version-check'];
    // The release workflow runs the same command.
    await run(python, ['-m', 'hatchling', 'build', '-d', built]);
    const [wheel = '', archive = ''] = readdirSync(built).sort();
    expect([wheel, archive]).toEqual([`tearsheet-${VERSION}-py3-none-any.whl`, `tearsheet-${VERSION}.tar.gz`]);
    // The archive alone makes the same wheel.
    const again = join(folder, 'again');
    const options = ['-q', '--no-deps', '--no-build-isolation', '-w', again];
    await run(python, [...pip, 'wheel', ...options, join(built, archive)]);
    expect(readFileSync(join(again, wheel)).equals(readFileSync(join(built, wheel)))).toBe(true);
    const empty = join(folder, 'empty');
    await run(python, ['-m', 'venv', '--without-pip', empty]);
    const install = ['install', '-q', '--no-index', '--find-links', wheels, join(built, wheel)];
    await run(python, [...pip, '--python', join(empty, 'bin/python'), ...install]);
    const code = 'from tearsheet import Tearsheet; print(Tearsheet().daily_price("AAPL", latest=True)[0].ric)';
    expect(await run(join(empty, 'bin/python'), ['-I', '-c', code], variables)).toBe('AAPL.OQ');
  });
});
