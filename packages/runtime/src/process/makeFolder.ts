import { mkdir } from 'node:fs/promises';

/** Creates a folder with its parents unless it exists. The error of a read-only disk says so. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  // Node reports ENOENT for a read-only disk here, and the right reason without `recursive`.
  await mkdir(path, { recursive: true, mode }).catch(() => mkdir(path));
}
