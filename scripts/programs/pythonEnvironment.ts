import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from './installPackage.ts';

const { withLock }: { withLock<T>(file: string, work: () => T): Promise<T> } = createRequire(import.meta.url)(
  '../bootstrap/withLock.cjs',
);
const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');
const NAMES = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python'];

/** A virtual environment with exactly the packages of a locked requirements file. */
export interface PythonEnvironment {
  readonly python: string;
  /** The folder of its commands, for the PATH. */
  readonly bin: string;
  /** The folder of the downloaded packages, from which pip installs without a network. */
  readonly wheels: string;
}

/**
 * Returns the environment of a requirements file, or the reason why there is none. The first call for a version of Python and of the
 * requirements makes it in `node_modules/.cache`, which takes a minute.
 */
export async function pythonEnvironment(
  requirements: string,
  oldest = '3.11',
): Promise<PythonEnvironment | { readonly reason: string }> {
  const found = await findPython(oldest);
  if (found === null) return { reason: `Python ${oldest} or later is not installed` };
  const hash = createHash('sha256').update(found.version).update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = join(CACHE, `python-${hash}`);
  const bin = join(folder, 'bin');
  const environment = { python: join(bin, 'python'), bin, wheels: join(folder, 'wheels') };
  const complete = join(folder, 'complete');
  const install = async () => {
    if (existsSync(complete)) return;
    rmSync(folder, { recursive: true, force: true });
    await run(found.program, ['-m', 'venv', folder]);
    const pip = (...args: string[]) =>
      run(environment.python, [
        '-m',
        'pip',
        '--disable-pip-version-check',
        ...args,
        '--require-hashes',
        '-r',
        requirements,
      ]);
    await pip('download', '-q', '-d', environment.wheels);
    await pip('install', '-q');
    writeFileSync(complete, '');
  };
  try {
    await withLock(`${folder}.lock`, install);
    return environment;
  } catch (error) {
    const lines = (error instanceof Error ? error.message : String(error)).split('\n');
    return { reason: `the packages of ${requirements} cannot be installed: ${lines.slice(0, 4).join(' ')}` };
  }
}

/** Returns a Python of at least this version that can make environments, or null. */
export async function findPython(
  oldest = '3.10',
): Promise<{ readonly program: string; readonly version: string } | null> {
  const test = `import ensurepip, sys, venv; print(sys.version, sys.version_info >= (${oldest.replace('.', ', ')}))`;
  for (const name of NAMES) {
    const program = findProgram([name], process.env.PATH);
    if (program === null) continue;
    const { stdout } = await run(program, ['-c', test]).catch(() => ({ stdout: '' }));
    if (stdout.trim().endsWith('True')) return { program, version: stdout };
  }
  return null;
}
