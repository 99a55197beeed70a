/**
 * `npm run comparison` analyzes portfolios of the demo market with the running service and with the field's Python
 * libraries. It prints every figure side by side, and writes docs/comparison.csv and the table in docs/analytics.md.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPARE, PYTHON_CLIENT, REQUIREMENTS } from './comparison/files.ts';
import { pythonEnvironment } from './programs/pythonEnvironment.ts';

const ROOT = join(import.meta.dirname, '..');
const [url, token] = ['url', 'token'].map((name) => {
  const file = join(ROOT, '.tearsheet', name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
});
const environment = await pythonEnvironment(REQUIREMENTS);
if (!url || !token) fail('Start the service on the demo market first: npm start');
else if ('reason' in environment) fail(environment.reason);
else {
  const files = ['--csv', 'docs/comparison.csv', '--page', 'docs/analytics.md'];
  const env = { ...process.env, PYTHONPATH: PYTHON_CLIENT };
  const options = { cwd: ROOT, env, stdio: 'inherit' } as const;
  const { status } = spawnSync(
    environment.python,
    ['-W', 'ignore', COMPARE, '--url', url, '--token', token, ...files],
    options,
  );
  process.exitCode = status ?? 1;
}

function fail(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}
