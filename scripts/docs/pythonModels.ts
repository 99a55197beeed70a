import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PYTHON = join(ROOT, '.tearsheet/python/bin/python');

/** Makes the generated files of the Python package. They need the environment that tests/client/python makes. */
export function writePythonModels(): void {
  if (!existsSync(PYTHON)) {
    console.warn('The Python models are not made. Run "npm run jest tests/client/python" once, and then this again.');
    return;
  }
  const script = join(ROOT, 'packages/client-python/scripts/generate.py');
  const { status } = spawnSync(PYTHON, [script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the Python models could not be made');
}
