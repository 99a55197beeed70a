import { join } from 'node:path';

/** The program of the comparison, the locked list of the packages that it needs, and the folder of the Python client. */
export const COMPARE = join(import.meta.dirname, 'compare.py');
export const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
export const PYTHON_CLIENT = join(import.meta.dirname, '../../packages/client-python/src');
