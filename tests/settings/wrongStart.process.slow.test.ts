/** A wrong value ends every process at its start with one line that names the variable. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { APP_CONFIGS } from '../../scripts/start/appConfigs.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs a program of the checkout; returns its status and the lines it wrote. */
async function run(file: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, file), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [parts, [status]] = await Promise.all([
    Promise.all([text(child.stdout), text(child.stderr)]),
    once(child, 'close'),
  ]);
  return { status, lines: parts.join('').trim().split('\n') };
}

test.each(Object.keys(APP_CONFIGS))('%s', async (app) => {
  const { status, lines } = await run(`apps/${app}/src/main.ts`, [], { GRACE_MS: '5s', SYNC_SOURCES: 'ecb' });
  expect(status).toBe(1);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      service: app,
      level: 'error',
      message: 'GRACE_MS must be an integer from 0 to 600000, not "5s"',
      timestamp: expect.any(String),
    },
  ]);
});

test.each([
  ['npm start', 'scripts/start.ts', [], { GRACE_MS: '5s' }, '  - GRACE_MS must be an integer'],
  ['a command with Redis', 'apps/cli/src/main.ts', ['token', 'list'], { REDIS_URL_FILE: '/' }, '  - REDIS_URL cannot'],
  [
    'tearsheet data sync',
    'apps/cli/src/main.ts',
    ['data', 'sync', '--symbols', 'SPY'],
    { SYNC_RETRIES: '-1' },
    '  - SYNC_RETRIES must be',
  ],
])('%s', async (_name, file, args, environment, problem) => {
  const { status, lines } = await run(file, args, environment);
  expect(status).toBe(1);
  expect(lines.at(-1)).toMatch(new RegExp(`^${problem}`));
});

test.each([
  ['gateway', 'PORT'],
  ['tool-server', 'MCP_PORT'],
  ['dashboard', 'DASHBOARD_PORT'],
  ['portfolio-worker', 'HEALTH_PORT'],
])('%s names %s if the port is taken', async (app, variable) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const { status, lines } = await run(`apps/${app}/src/main.ts`, [], { [variable]: port });
  server.close();
  expect(status).toBe(1);
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
  expect(errors.map(({ error }) => error.message)).toEqual([
    `${variable} ${port} of 127.0.0.1 cannot be listened on (EADDRINUSE)`,
  ]);
});
