import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pythonEnvironment } from '../programs/pythonEnvironment.ts';

const PACKAGE = join(import.meta.dirname, '../../packages/client-python');

/** Makes the generated files of the Python package. Throws if this machine cannot make them, because they may be stale then. */
export async function writePythonModels(): Promise<void> {
  const environment = await pythonEnvironment(join(PACKAGE, 'requirements.txt'), '3.10');
  if ('reason' in environment) throw new Error(`The Python models are not made, because ${environment.reason}.`);
  const { status } = spawnSync(environment.python, [join(PACKAGE, 'scripts/generate.py')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The Python models could not be made.');
}
