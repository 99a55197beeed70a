import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** Makes folders that are deleted after the tests of the file. Their names hold a space, as people's folders do. */
export function temporaryFolders(): () => string {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'tearsheet test '));
    folders.push(folder);
    return folder;
  };
}
