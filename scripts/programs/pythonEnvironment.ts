import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './installPackage.ts';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache');
const NAMES = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python'];

/** Either the path of a Python that has the packages, or the reason why there is none. */
export type PythonEnvironment = { readonly python: string } | { readonly reason: string };

/**
 * Returns a Python with exactly the packages of a locked requirements file. The first call installs them into a folder of
 * `node_modules/.cache`, which takes a minute.
 */
export async function pythonEnvironment(requirements: string, oldest = '3.11'): Promise<PythonEnvironment> {
  const found = NAMES.map((name) => findProgram([name], process.env.PATH)).find(
    (program) => program !== null && isAtLeast(program, oldest),
  );
  if (!found) return { reason: `Python ${oldest} or later is not installed` };
  const hash = createHash('sha1').update(found).update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = join(CACHE, `python-${hash}`);
  const python = join(folder, 'bin/python');
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return { python };
  rmSync(folder, { recursive: true, force: true });
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--require-hashes',
    '-r',
    requirements,
  ];
  for (const [program, args] of [
    [found, ['-m', 'venv', folder]],
    [python, pip],
  ] as const) {
    const problem = await run(program, args);
    if (problem !== null) return { reason: `${program} ${args.slice(0, 3).join(' ')} failed: ${problem}` };
  }
  writeFileSync(complete, '');
  return { python };
}

function isAtLeast(program: string, oldest: string): boolean {
  const test = `import sys; sys.exit(sys.version_info < (${oldest.replace('.', ', ')}))`;
  return spawnSync(program, ['-c', test]).status === 0;
}

/** Returns the last line of the errors if the program fails. */
async function run(program: string, args: readonly string[]): Promise<string | null> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [status] = await once(child, 'close');
  return status === 0 ? null : (errors.trim().split('\n').at(-1) ?? '');
}
