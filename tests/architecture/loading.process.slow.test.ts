import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { ROOT } from './sources.ts';

/** Loads a module in a process of its own and prints every file that Node resolved for it. */
const SCRIPT = `
import { registerHooks } from 'node:module';
const urls = new Set();
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    urls.add(resolved.url);
    return resolved;
  },
});
await import(process.env.MODULE_TO_LOAD);
console.log(JSON.stringify([...urls]));
process.exit();`;

const loaded = new Map<string, ReadonlySet<string>>();

/** Returns the names of the packages that a module loads, those of this workspace as `packages/<name>`. Each module is loaded once. */
function packagesOf(file: string): ReadonlySet<string> {
  const packages = loaded.get(file) ?? load(file);
  loaded.set(file, packages);
  return packages;
}

function load(file: string): ReadonlySet<string> {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    env: { ...process.env, NODE_OPTIONS: '', MODULE_TO_LOAD: pathToFileURL(join(ROOT, file)).href },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${file} could not be loaded: ${stderr}`);
  const urls: readonly string[] = JSON.parse(stdout);
  return new Set(
    urls.flatMap((url) => {
      const inPackage = /\/(packages\/[^/]+)\/src\//.exec(url)?.[1];
      return inPackage ?? /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [];
    }),
  );
}

const CONNECTIONS = ['ioredis', 'bullmq', 'winston', 'prom-client', '@opentelemetry/api'];

test.each(['apps/portfolio-worker/src/computeThread.ts', 'apps/report-worker/src/renderThread.ts'])(
  'the thread %s loads no Redis client, queue, or logger',
  (file) => {
    const packages = packagesOf(file);
    expect(packages).toContain('packages/shared');
    expect(CONNECTIONS.filter((name) => packages.has(name))).toEqual([]);
  },
);

test.each([
  'apps/gateway/src/app.ts',
  'apps/portfolio-worker/src/computeThread.ts',
  'packages/operations/src/index.ts',
])('%s loads mathjs only on demand', (file) => {
  const packages = packagesOf(file);
  expect(packages).toContain('packages/shared');
  expect([...packages]).not.toContain('mathjs');
});

test('the main entry of the runtime package loads metrics, traces, queues, and OpenID only on demand', () => {
  const packages = packagesOf('packages/runtime/src/index.ts');
  expect(packages).toContain('ioredis');
  const heavy = ['prom-client', '@opentelemetry/api', 'bullmq', 'openid-client', 'flydrive', 'rate-limiter-flexible'];
  expect(heavy.filter((name) => packages.has(name))).toEqual([]);
  expect([...packagesOf('packages/runtime/src/accounts/index.ts')]).not.toContain('openid-client');
});

test('the webhook worker loads no market data', () => {
  const packages = packagesOf('apps/webhook-worker/src/worker.ts');
  expect(packages).toContain('bullmq');
  expect([...packages].filter((name) => /^packages\/(market-data|operations|research)$/.test(name))).toEqual([]);
});

test('a command that talks to the service loads no library for charts', () => {
  const packages = packagesOf('apps/cli/src/service/jobs.ts');
  expect(packages).toContain('packages/presentation');
  expect(['echarts', 'zrender', 'pdfmake'].filter((name) => packages.has(name))).toEqual([]);
});
