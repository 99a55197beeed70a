import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pythonEnvironment } from '../programs/pythonEnvironment.ts';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'packages/client-python');
/** The environment that tests/client/python makes has the same packages. */
const OF_TESTS = join(ROOT, '.tearsheet/python/bin/python');

/** Makes the generated files of the Python package. Throws if this machine cannot make them, because they may be stale then. */
export async function writePythonModels(): Promise<void> {
  const environment = existsSync(OF_TESTS)
    ? { python: OF_TESTS }
    : await pythonEnvironment(join(PACKAGE, 'requirements.txt'), '3.10');
  if ('reason' in environment) throw new Error(`The Python models are not made, because ${environment.reason}.`);
  const { status } = spawnSync(environment.python, [join(PACKAGE, 'scripts/generate.py')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The Python models could not be made.');
}
