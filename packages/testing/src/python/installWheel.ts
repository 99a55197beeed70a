import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PythonEnvironment } from '../../../../scripts/programs/pythonEnvironment.ts';
import { ROOT } from '../../../../tests/architecture/sources.ts';

const run = promisify(execFile);

/** Builds the wheel of the Python package, installs it with its extras into a new environment, and returns its `python`. */
export async function installWheel({ python, wheels }: PythonEnvironment, folder: string): Promise<string> {
  const built = join(folder, 'wheel');
  const cwd = join(ROOT, 'packages/client-python');
  await run(python, ['-m', 'hatchling', 'build', '-t', 'wheel', '-d', built], { cwd });
  const environment = join(folder, 'python');
  await run(python, ['-m', 'venv', '--without-pip', environment]);
  const installed = join(environment, 'bin/python');
  const pip = ['-m', 'pip', '--disable-pip-version-check', '--python', installed, 'install', '-q', '--no-index'];
  const wheel = join(built, readdirSync(built)[0] ?? '');
  await run(python, [...pip, '--find-links', wheels, `${wheel}[pandas]`], { cwd });
  return installed;
}
