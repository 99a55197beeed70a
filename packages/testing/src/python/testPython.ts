import { join } from 'node:path';
import { type PythonEnvironment, pythonEnvironment } from '../../../../scripts/programs/pythonEnvironment.ts';
import { ROOT } from '../../../../tests/architecture/sources.ts';

/** Returns an environment with the packages of a requirements file. If there is none, it warns and returns null. */
export async function testPython(
  requirements = 'packages/client-python/requirements.txt',
): Promise<PythonEnvironment | null> {
  const environment = await pythonEnvironment(join(ROOT, requirements), '3.10');
  if (!('reason' in environment)) return environment;
  console.warn(`Tests that need Python are skipped, because ${environment.reason}.`);
  return null;
}
