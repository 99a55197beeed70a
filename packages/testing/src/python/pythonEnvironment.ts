import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../../../scripts/programs/installPackage.ts';
import { ROOT } from '../../../../tests/architecture/sources.ts';

const { withLock }: { withLock<T>(file: string, work: () => T): Promise<T> } = createRequire(import.meta.url)(
  '../../../../scripts/bootstrap/withLock.cjs',
);
const run = promisify(execFile);
const NAMES = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10'];
const IS_USABLE = 'import ensurepip, sys, venv; print(sys.version, sys.version_info >= (3, 10))';

/** A virtual environment with the packages of a locked requirements file. */
export interface PythonEnvironment {
  readonly python: string;
  /** The folder of its commands, for the PATH. */
  readonly bin: string;
  /** The folder of the downloaded packages, from which pip installs without a network. */
  readonly wheels: string;
}

/**
 * Returns an environment in `.tearsheet`, which is made once for each version of Python and of the requirements.
 * Returns null if there is no Python 3.10 or later, or if the packages cannot be downloaded. A line says so.
 */
export async function pythonEnvironment(
  name = 'python',
  requirements = 'packages/client-python/requirements.txt',
): Promise<PythonEnvironment | null> {
  const found = await findPython();
  if (found === null) {
    console.warn('There is no Python 3.10 or later on the PATH: the Python package is not tested.');
    return null;
  }
  const file = join(ROOT, requirements);
  const folder = join(ROOT, '.tearsheet', name);
  const stamp = createHash('sha256').update(found.version).update(readFileSync(file)).digest('hex');
  const environment = {
    python: join(folder, 'bin/python'),
    bin: join(folder, 'bin'),
    wheels: join(folder, 'wheels'),
  };
  const install = async () => {
    if (readIfThere(join(folder, 'stamp')) === stamp) return;
    rmSync(folder, { recursive: true, force: true });
    await run(found.program, ['-m', 'venv', folder]);
    const pip = (...args: string[]) => run(environment.python, ['-m', 'pip', '--disable-pip-version-check', ...args]);
    const locked = ['--require-hashes', '--only-binary', ':all:', '-r', file];
    await pip('download', '-q', '-d', environment.wheels, ...locked);
    await pip('install', '-q', '--no-index', '--find-links', environment.wheels, ...locked);
    writeFileSync(join(folder, 'stamp'), stamp);
  };
  try {
    await withLock(`${folder}.lock`, install);
    return environment;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error);
    console.warn(`The packages of ${requirements} cannot be installed, so the Python package is not tested: ${reason}`);
    return null;
  }
}

/** Returns a Python of at least version 3.10, or null. */
export async function findPython(): Promise<{ readonly program: string; readonly version: string } | null> {
  for (const name of NAMES) {
    const program = findProgram([name], process.env.PATH);
    if (program === null) continue;
    const { stdout } = await run(program, ['-c', IS_USABLE]).catch(() => ({ stdout: '' }));
    if (stdout.trim().endsWith('True')) return { program, version: stdout };
  }
  return null;
}

function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
