import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** Returns a new folder. Call `remove` after the tests. The name contains a space, as people's folders do. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(realpathSync(tmpdir()), 'tearsheet test '));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Returns a function that makes folders. They are deleted after the tests of the file. */
export function temporaryFolders(): () => string {
  const folders: ReturnType<typeof temporaryFolder>[] = [];
  afterAll(() => {
    for (const folder of folders) folder.remove();
  });
  return () => {
    const folder = temporaryFolder();
    folders.push(folder);
    return folder.path;
  };
}
